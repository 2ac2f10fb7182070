#!/bin/sh
# screen.sh: the game of docs/adding-a-game.md in a real terminal: typed, by cursor keys and by mouse.
. "$(dirname "$0")/../tui/lib.sh"

start 80 24 play gomoku --size 5 --white human --black human
sees 'a board' 'to move\.'
type ":c3$(printf '\r')"
sees 'a typed move' 'Black puts a stone on c3'
type ":c3$(printf '\r')"
sees 'a refusal' 'there is a stone on that point'
keys q

start 80 24 play gomoku --size 5 --seed 5 --white human --black human
sees 'a board for cursor keys' 'to move\.'
walk keys gomoku 5 5
sees 'a whole game by cursor keys' 'wins\(:\| [0-9]\)\|draw: '
keys q

TERMINAL=xterm-256color
start 80 24 play gomoku --size 5 --seed 5 --white human --black human
sees 'a board for the mouse' 'to move\.'
walk mouse gomoku 5 5
sees 'a whole game by mouse' 'wins\(:\| [0-9]\)\|draw: '
keys q
finish
