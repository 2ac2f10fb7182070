#!/bin/sh
# keys.sh: keys in a real terminal: choosing, refusals, taking back, menus, sizes, signals.
. "$(dirname "$0")/lib.sh"

# -- Choosing with the cursor --

start 80 24 play zurero --size 5 --white human --black human
sees 'zurero begins' 'Black (human) to move'
keys Enter
sees 'Enter puts the first stone' 'Black puts a stone on c3'
keys PageUp Enter
sees 'a handle at the top' 'White slides a stone into column c from the top'
keys Right Enter
sees 'a line without stones' 'There is no stone on line'
keys Left Enter
sees 'black answers' 'it stops on c5\|it stops on c4'
keys '[' '['
sees 'one can look back' 'after move 1 of 3'
keys Escape
sees 'and come back' '^ quina  Zurero 5  *Tc'
keys q

# -- Refusals, and taking back across a computer's move --

start 80 24 play fuse --white human --black random --seed 3
sees 'fuse begins' 'White (human) to move'
type ':b1:9'
keys Enter
sees 'a wrong move is refused with the reason' 'is not a move of Fuse'
type ':a3:2'
keys Enter
sees 'an enemy disc' "is not legal: the disc on a3 is the opponent's"
type ':b1:4'
keys Enter
sees 'the computer answers' 'Black slides'
keys u
sees 'undo goes back across the answer' 'Taken back'
lacks 'no move is left' ' 1 b1:4'
keys U
sees 'redo' 'Redone'
sees 'the moves are back' '1 b1:4'
keys h
sees 'a hint' 'Hint: [a-h][1-8]:'
type ':h'
sees 'what is typed is completed' '> h_  .*hint'
keys i Tab Enter
sees 'and a word does what its key does' 'Hint: [a-h][1-8]:'
keys a
sees 'analysis shows lines' 'depth'
sees 'and a bar of chances' 'White [0-9]* %'
keys a
keys r
sees 'resigning asks' 'Resign the game? (y/n)'
keys y
sees 'and ends the game' 'Black (random) wins: resignation'

# -- Six MaKING: how many disks --

start 80 24 play sixmaking --white human --black human --position 'x5/x5/x2,wb,b,x/x5/x5 w -'
sees 'sixmaking begins' 'Add a disk on an empty cell'
sees 'the tower under the cursor is told' 'c3 R2: '
keys Enter
sees 'a tower is chosen' 'Choose where c3 moves'
keys Right Enter
sees 'the number of disks is asked' 'how many disks move?'
keys 1
sees 'and heeded' 'moves the top 1 of the tower on c3 onto d3'
keys q

# -- A match, and computers that are paused and stepped --

start 80 24 play zurero --size 5 --white human --black human --names Ana,Rui --best-of 3
sees 'a match begins' 'Match: Ana 0; Rui 0;'
keys r y
sees 'black resigns' 'White (Ana) wins: resignation'
sees 'the match goes on' 'next game of the match'
keys Enter
sees 'with colours swapped' 'Black (Ana) to move'
sees 'and a point' 'Match: Ana 1; Rui 0'
keys q

start 80 24 play zurero --size 5 --white random --black random --seed 1
keys z
sees 'computers are paused' 'Paused'
keys .
sees 'and stepped' 'puts a stone on c3\|slides a stone'
keys z '+' '+' '+'
sees 'and play to the end' 'wins\(:\| [0-9]\)\|draw: '
keys q

# -- Pushes in Fuse, paths in Cam, the move of a computer --

start 80 24 play cam --white human --black human
sees 'cam begins' 'White (human) to move'
keys Down Down Down Left Enter
sees 'a knight is chosen' 'Choose the next square'
keys Up Up Enter
sees 'a leap can go on or stop' 'Canter on, or choose'
keys Enter
sees 'it stops' 'White canters from c4 to c6'
keys d
sees 'a draw is offered' 'White (human), do you accept a draw'
keys n
sees 'and declined' 'The draw is declined'
keys x
sees 'sides are swapped' 'The sides are swapped'
keys f s
type 'game.txt'
keys Enter
sees 'the game is saved' 'Saved in game.txt'
keys n
sees 'a new game from the game' 'Who begins'
keys Escape Enter
sees 'and back' 'Cam'
keys q

start 80 24 play fuse --white human --black human --position \
    '-B5-/1WWWWWW1/1WWWWWW1/1BBBBBB1/1BBBBB2/8/8/-6- w'
sees 'a forced pass is announced' 'White has no move and must pass'
keys q

# -- Menus, rules, keys --

start 80 24 --help
sees 'help still helps' 'Try: quina rules'
ENVIRONMENT="XDG_DATA_HOME=$folder/empty"
start 80 24
sees 'the menu opens' 'New game'
keys Down Down Down Down Enter
sees 'the rules of the first game' 'nestorgames'
for name in 'Craig Duncan' 'József' 'World Camelot\|Parker' 'Jordan Goldstein' 'nestorgames'; do
    keys Right
    sees "the rules go on to $name" "$name"
done
keys Escape Down Down Down Down Down Down Enter
sees 'the keys' 'take back your last move'
keys Escape Down Down Down Down Down Down Down Enter
sees 'the other language' 'Nova partida'
keys Enter
sees 'and back' 'New game'
keys Up Up Up Enter
sees 'the page is served' 'The page is at http://127.0.0.1:[0-9]*/ until you quit'
address=$(screen | sed -n 's/.*\(http[^ ]*\).*/\1/p')
page=$(python3 -c 'import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())' "$address")
case $page in *'<title>quina'*) found=yes ;; *) found=no ;; esac
result $found 'and is there' "$address"
keys Up Enter
sees 'the archive' 'Games in the archive'
keys Escape Enter
sees 'the form' 'Board size'
keys Down Right Right Right Right
sees 'the game changes' 'Zurero'
keys Down Right
sees 'the mode' 'the computer begins\|computer against'
keys Left Down Down Enter
sees 'a player is typed' 'human_'
keys BSpace BSpace BSpace BSpace BSpace
type 'nobody'
keys Enter
sees 'a wrong one is refused' "there is no player 'nobody'"
keys Right
sees 'and forgotten' 'Black  *< Level 1'
keys Home Enter
sees 'a game begins' 'Zurero 19'
keys Escape
sees 'Esc leads back to the menu' 'Back to the game'
keys Enter
sees 'and into the game' 'Zurero 19'
keys '?'
sees 'the page of keys' 'show a move the computer would play'
keys Escape R
sees 'the rules of this game' 'Jordan Goldstein'
keys Escape q
sees 'q leaves' '\[left 0\]'
ENVIRONMENT="XDG_DATA_HOME=$folder/none"

start 60 20
sees 'a small menu' 'New game'
keys Up Enter
sees 'a small form' 'Board size'
keys Enter
sees 'a small game' 'Fuse'
keys q
ENVIRONMENT=

# -- Keys that are typed before the screen is open --

opens_typed() { # NAME OPTIONS
    stop
    starts=$((starts + 1))
    server=quina-test-$$-$starts
    rm -rf "$folder/config"
    in_tmux new-session -d -x 80 -y 24 -s s \
        "sleep 0.5; env TERM=screen-256color 'XDG_DATA_HOME=$folder/none' '$QUINA' $2; echo \"[left \$?]\"; cat" \; \
        set-option -g status off
    keys Down Down Down
    sees "$1" '> Play in the browser'
    keys Down
    sees 'and the menu goes on' '> Rules of the games'
}
opens_typed 'arrows before the terminal is asked' ''
opens_typed 'arrows where it is not asked' '--theme dark'
keys Escape
sees 'Escape alone is Escape' '\[left 0\]'

# -- A guided first game, and the theme --

start 80 24 learn zurero
sees 'a lesson' 'first game, step 1 of '
keys h H
sees 'its first step is solved' 'Well done. Enter: the next step'
keys Enter
sees 'and the next one begins' 'first game, step 2 of '
keys q
start 80 24 --no-archive
sees 'a newcomer is offered one' 'New here?'
keys End Up Enter Enter
sees 'the light theme' 'Colours: light'
if in_tmux capture-pane -e -p -t s | grep -q '48;5;25[0-5]m'; then
    result yes 'is used at once'
else
    result no 'is used at once' "$(in_tmux capture-pane -e -p -t s | head -n 3)"
fi
keys q

# -- Prompts on a terminal --

start 80 24 --plain --no-archive --lang pt
sees 'prompts' 'Que jogo'
type '5'
keys Enter
sees 'a game is chosen' 'Quem joga'
keys Enter
sees 'and who plays' 'Brancas: '
type 'ninguem'
keys Enter
sees 'a long refusal is wrapped between its words' '^level:N, engine ou ugi:COMMAND$'
keys C-d

# -- A puzzle --

ENVIRONMENT="XDG_DATA_HOME=$folder/none"
start 80 24 --no-archive
sees 'the menu has puzzles' 'Puzzles'
keys Home Down Down Enter
sees 'and lists them' 'The puzzle of the day'
keys Up Up Enter
sees 'a puzzle of Cam' 'Black to move and win in 2'
keys h h
sees 'a hint' 'The move begins at d3'
keys Down Down Down Down Enter Down Enter
sees 'a wrong move is refuted' 'Not this one'
keys Escape r
keys Down Down Down Down Enter Down Left Enter
sees 'the right one is answered' 'Right. White replies'
keys Enter Down Enter
sees 'and it is solved' 'Solved'
keys Escape Escape q
sees 'q leaves the menu' '\[left 0\]'
ENVIRONMENT=

# -- Sizes --

start 80 24 play cam --white human --black human
sees 'cam again' 'White (human) to move'
in_tmux resize-window -t s -x 30 -y 8
sees 'too small says so' 'too small'
in_tmux resize-window -t s -x 120 -y 40
sees 'and larger goes on' 'White (human) to move'
keys C-c
sees 'Ctrl-C leaves the terminal sane' '\[left 0\]'

# -- Suspending and resuming --

stop
starts=$((starts + 1))
server=quina-test-$$-$starts
in_tmux new-session -d -x 80 -y 24 -s s "cd '$folder' && PS1='shell: ' bash --norc -i" \; \
    set-option -g status off \; resize-window -x 80 -y 24
sees 'a shell' 'shell:'
type "'$QUINA' play cam --white human --black human"
keys Enter
sees 'a game in it' 'White (human) to move'
type ':d5-d6'
keys Enter
sees 'a move' 'Black (human) to move\|White moves'
keys C-z
sees 'Ctrl-Z gives the terminal back' 'Stopped'
type 'stty -a | tr " " "\n" | grep -x -e echo -e icanon | tr "\n" +'
keys Enter
sees 'sane' '^icanon+echo+\|^echo+icanon+'
type 'fg'
keys Enter
sees 'and the game comes back' '1 d5-d6'
type ':d9-d8'
keys Enter
sees 'and goes on' 'd9-d8'
keys C-c
sees 'Ctrl-C' 'shell:'
lacks 'shows what was there before' 'quina  Cam'

# -- The progress of long commands --

# The last line of the screen until the command is stopped.
progresses() { # PATTERN WORDS...
    pattern=$1
    shift
    start 80 24 "$@"
    sees "$1 shows its progress" "$pattern"
    keys C-c
}
progresses '[0-9]/8000 games, +[0-9]* =[0-9]* -[0-9]*, .* %, Elo .*/s, ETA ' match fuse random first --games 8000
progresses '^[0-9]*/[0-9]* games, level 1 against random moves' ladder fuse --games 20000
progresses '^\[[#-]*\] [0-9]*/4000 games, .*ETA ' selfplay fuse --games 4000 --out out
progresses '^\[[#-]*\] [0-9]/[0-9]* measurements' bench playouts
progresses '^\[[#-]*\] [0-9]*/[0-9]* ' perft fuse 5
yes '[Game "zurero"]

1. j10 L10 2. R10 Tj *
' | head -n 80000 >"$folder/many.txt"
progresses '^\[[#-]*\] [0-9]*/[0-9]* kB, .*ETA ' archive import many.txt --archive stopped.db
"$QUINA" archive import "$folder/many.txt" --archive "$folder/many.db" --quiet >/dev/null
progresses '^\[[#-]*\] [0-9]*/20000 games' archive verify --archive many.db

# -- Records --

cat >"$folder/game.txt" <<'END'
[White "Ana"]
[Black "Rui"]
[Game "zurero"]
[Size "5"]

1. c3 L3 2. R3 (2. Tc Bc) L3 *
END
start 80 24 play --replay game.txt
sees 'a record file is opened' 'replay'
sees 'with its players' 'Rui'
keys Right Right
sees 'its moves' 'after move 2 of 4'
sees 'and its variations' 'tried: Tc Bc'
keys v
sees 'can be seen' 'A variation, moves: 1'
keys q
start 80 24 play --replay none.txt
sees 'a file that is not there' 'none.txt'

# -- Languages and themes --

start 80 24 play iris --white human --black human --lang pt
sees 'Portuguese' 'Jogam as Pretas'
type ':a1'
keys Enter
sees 'refusals too' 'a1 não é legal'
keys '?'
sees 'the keys too' 'mostrar uma jogada que o computador faria'
keys Escape R
sees 'the rules too' 'arco-íris'
keys q q
ENVIRONMENT='LC_ALL=pt_PT.UTF-8 LC_ALL= LANG=pt_PT.UTF-8'
start 80 24
sees 'by the locale' 'Nova partida'
keys q
ENVIRONMENT='NO_COLOR=1'
start 80 24 play fuse --white human --black human --seed 1
sees 'no colours' 'White (human) to move'
has_colours() { in_tmux capture-pane -e -p -t s | grep -q '38;5\|48;5\|\[[0-9;]*[34][0-7]m'; }
if has_colours; then result no 'no colour is used' 'one'; else result yes 'no colour is used'; fi
keys Home Enter
sees 'and a disc can be chosen' 'Choose where the disc\|The disc on'
ENVIRONMENT=
for terminal in linux xterm-mono vt100; do
    TERMINAL=$terminal
    start 80 24 play iris --white human --black human
    sees "it runs on $terminal" 'Black (human) to move'
    keys q
    sees "and leaves it" '\[left 0\]'
done
TERMINAL=dumb
start 80 24
sees 'a dumb terminal gets prompts' 'Resume Cam, human against human'
type 'quit'
keys Enter
sees 'and leaves' '\[left 0\]'
TERMINAL=screen-256color
start 80 24 play cam --white human --black human --theme 16
sees '16 colours' 'White (human) to move'
if in_tmux capture-pane -e -p -t s | grep -q '[34]8;5'; then
    result no 'no more are used' 'one of 256'
else
    result yes 'no more are used'
fi
# The labels of the board are grey 240 on a light background, 248 on a dark one.
has_labels() { # NAME COLOUR
    sees "$1" 'White (human) to move'
    if in_tmux capture-pane -e -p -t s | grep -q "38;5;$2m.*13"; then
        result yes "and the colours are for it"
    else
        result no "and the colours are for it" "no label in colour $2"
    fi
}
STYLE=bg=white
start 80 24 play cam --white human --black human
has_labels 'a terminal that says it is light' 240
STYLE=bg=black
start 80 24 play cam --white human --black human
has_labels 'a terminal that says it is dark' 248
start 80 24 play cam --white human --black human --theme light
has_labels 'the option goes before what the terminal says' 240
STYLE=
ENVIRONMENT="'COLORFGBG=0;15'"
start 80 24 play cam --white human --black human
has_labels 'a terminal that only sets a variable' 240
ENVIRONMENT=
only_ascii() {
    if screen | LC_ALL=C grep -q '[^ -~]'; then
        result no "$1" 'another character'
    else
        result yes "$1"
    fi
}
start 80 24 play iris --white human --black human --ascii --theme none
sees 'ASCII' 'Black (human) to move'
only_ascii 'only ASCII'
ENVIRONMENT='LC_ALL=C'
start 80 24 play cam --white human --black human --lang pt
sees 'a locale without UTF-8' 'Jogam as Brancas'
keys '?'
sees 'has plain letters' 'desfazer a tua ultima jogada'
only_ascii 'and nothing else'
finish
