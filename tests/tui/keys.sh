#!/bin/sh
# keys.sh: moves by cursor keys and by mouse, menus, refusals, taking back, other languages and looks.
. "$(dirname "$0")/lib.sh"

# -- A whole game by cursor keys, and one by mouse --

start 80 24 play zurero --size 5 --white human --black human
sees 'zurero begins' 'Black (human) to move'
keys Enter
sees 'Enter puts the first stone' 'Black puts a stone on c3'
keys PageUp Enter
sees 'a handle at the top' 'White slides a stone into column c from the top'
keys Right Enter
sees 'a line without stones' 'Type an edge'
keys Left Enter
sees 'black answers' 'it stops on c5\|it stops on c4'
keys '[' '['
sees 'one can look back' 'after move 1 of 3'
keys Escape
lacks 'and come back' 'after move 1 of 3.*x'
keys q

TERMINAL=xterm-256color
start 80 24 play cam --white human --black human
sees 'cam begins' 'White (human) to move'
# Columns are 5 wide, rows 1 high; the square is found by its labels on the screen.
click() {
    line=$(screen | grep -n "^ *$2 .* $2 *" | head -1 | cut -d: -f1)
    column=$(screen | grep -m1 'a    b    c' | awk -v c="$1" '{print index($0, c)}')
    type "$(printf '\033[<0;%d;%dM\033[<0;%d;%dm' "$column" "$line" "$column" "$line")"
}
click b 5
sees 'a click chooses a piece' 'Where to'
click b 6
sees 'and a click moves it' 'White moves from b5 to b6'
click b 9
click b 8
sees 'black too' 'Black moves from b9 to b8'
TERMINAL=screen-256color

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
sees 'redo' 'Played again'
sees 'the moves are back' '1 b1:4'
keys h
sees 'a hint' 'Hint: [a-h][1-8]:'
keys a
sees 'analysis shows lines' 'depth'
keys a
keys r
sees 'resigning asks' 'Give the game up'
keys y
sees 'and ends the game' 'Black (random) wins: resignation'

# -- Six MaKING: how many disks --

start 80 24 play sixmaking --white human --black human --position 'x5/x5/x2,wbw,b,x/x5/x5 w -'
sees 'sixmaking begins' 'White (human) to move'
sees 'the tower under the cursor is told' 'c3: wbw'
keys q

# -- Menus, rules, keys --

start 80 24 --help
sees 'help still helps' 'Try: quina rules'
start 80 24
sees 'the menu opens' 'New game'
keys Down Enter
sees 'the form' 'Board size'
keys Down Right Right Right Right
sees 'the game changes' 'Zurero'
keys Up Enter
sees 'a game begins' 'Zurero 19'
keys Escape
sees 'Esc leads back to the menu' 'Back to the game'
keys Enter
sees 'and into the game' 'Zurero 19'
keys '?'
sees 'the keys' 'the computer moves at once'
keys Escape R
sees 'the rules' 'Jordan Goldstein'
keys Escape q
sees 'q leaves' '\[left 0\]'

# -- Sizes --

start 80 24 play cam --white human --black human
sees 'cam again' 'White (human) to move'
in_tmux resize-window -t s -x 30 -y 8
sees 'too small says so' 'too small'
in_tmux resize-window -t s -x 120 -y 40
sees 'and larger goes on' 'White (human) to move'
keys C-c
sees 'Ctrl-C leaves the terminal sane' '\[left 0\]'

# -- Language, colours --

start 80 24 play iris --white human --black human --lang pt
sees 'Portuguese' 'Jogam as Pretas'
keys q
ENVIRONMENT='NO_COLOR=1'
start 80 24 play fuse --white human --black human --seed 1
sees 'no colours' 'White (human) to move'
if in_tmux capture-pane -e -p -t s | grep -q '38;5\|48;5\|\[3[0-7]m\|\[4[0-7]m'; then
    result no 'no colour is used' 'an escape sequence for colours'
else
    result yes 'no colour is used'
fi
ENVIRONMENT=
start 80 24 play iris --white human --black human --ascii --theme none
sees 'ASCII' 'Black (human) to move'
if screen | LC_ALL=C grep -q '[^ -~]'; then
    result no 'only ASCII' 'another character'
else
    result yes 'only ASCII'
fi
finish
