#!/bin/sh
# resume.sh: a game survives being killed and a lost terminal; it is offered and can be replayed.
. "$(dirname "$0")/lib.sh"

start 80 24 play zurero --size 7 --white human --black human --clock 5+3 --names Ana,Rui
sees 'a game with clocks' '5:0'
type ':d4'
keys Enter
sees 'one move' 'puts a stone on d4'
type ':L4'
keys Enter
sees 'two moves' '(L4)'
kill -9 "$(pgrep -P "$(in_tmux list-panes -F '#{pane_pid}')")"
sees 'killed' '\[left 137\]'

start 80 24 play
sees 'the next start offers it' 'Resume the unfinished game'
keys Enter
sees 'exactly there' '1 d4 *L4'
sees 'with its names' 'Rui'
sees 'with its clocks' '5:0'
type ':R4'
keys Enter
sees 'and goes on' '(R4)'
stop

start 80 24 play --resume
sees 'a lost terminal loses nothing' '2 R4'
keys q
sees 'left' '\[left 0\]'

start 80 24
sees 'the menu' 'Replay a game'
keys Down Down Enter
sees 'the list of games' 'zurero .*Ana'
keys Enter
sees 'a replay begins at the start' 'after move 0 of 3'
keys Right Right
sees 'and walks' 'after move 2 of 3'
keys q
finish
