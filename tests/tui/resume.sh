#!/bin/sh
# resume.sh: a game survives a kill and a lost terminal; it can be resumed in one terminal at a time,
# and replayed.
. "$(dirname "$0")/lib.sh"

program() { pgrep -P "$(in_tmux list-panes -F '#{pane_pid}')" -f "$QUINA"; }
gone() {
    tries=0
    while kill -0 "$2" 2>/dev/null && [ $tries -lt 100 ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
    if kill -0 "$2" 2>/dev/null; then result no "$1" 'it still runs'; else result yes "$1"; fi
}

start 80 24 play zurero --size 7 --white human --black human --clock 1+0 --names Ana,Rui
sees 'a game with clocks' '1:00'
type ':d4'
keys Enter
sees 'one move' 'puts a stone on d4'
type ':L4'
keys Enter
sees 'two moves' '(L4)'
sees 'the clock runs' '0:58'
kill -9 "$(program)"
sees 'killed' '\[left 137\]'

start 80 24 play
sees 'the next start offers it' 'Resume the unfinished game'
keys Enter
sees 'exactly there' '1 d4 *L4'
sees 'with its names' 'Rui'
sees 'with its clock' 'Rui *0:5[78]'
type ':R4'
keys Enter
sees 'and goes on' '(R4)'
"$QUINA" play --resume --plain </dev/null >"$folder/out" 2>&1
if grep -q 'no unfinished game' "$folder/out"; then
    result yes 'a game that is being played is not offered elsewhere'
else
    result no 'a game that is being played is not offered elsewhere' 'it is'
fi
process=$(program)
stop
gone 'a lost terminal ends the program' "$process"

start 80 24 play --resume
sees 'and loses nothing' '2 R4'
in_tmux resize-window -t s -x 60 -y 20
sees 'resized in mid-game' '2 R4'
process=$(program)
in_tmux respawn-pane -k -t s cat
gone 'a closed pane too' "$process"

start 80 24 play --resume
sees 'nor does that' '2 R4'
kill -TERM "$(program)"
sees 'a polite end leaves the terminal sane' '\[left 0\]'

start 80 24
sees 'the menu' 'Replay a game'
keys Down Down Down Down Enter
sees 'the list of games' 'Zurero .*Ana'
keys Enter
sees 'a replay begins at the start' 'after move 0 of 3'
keys Right Right
sees 'and walks' 'after move 2 of 3'
keys Left
sees 'back too' 'after move 1 of 3'
keys Escape r
sees 'an unfinished one is resumed from the list' 'Rui *0:5'
keys q

finish
