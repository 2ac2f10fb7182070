#!/bin/sh
# games.sh: whole games from the start to their end: by typing, by cursor keys, by mouse, by computers.
. "$(dirname "$0")/lib.sh"

# The moves of a game of random players, to be typed.
moves_of() {
    "$QUINA" play "$@" --white random --black random --no-archive --plain </dev/null |
        sed -n 's/.*(\([a-zA-Z0-9:+x-]*\))\.$/\1/p' | grep -v pass
}

# Types every move behind a colon, a few at a time.
type_out() {
    # shellcheck disable=SC2046 # each word is a move
    set -- $(moves_of "$@")
    while [ $# -gt 0 ]; do
        count=0
        line=
        while [ $# -gt 0 ] && [ $count -lt 12 ]; do
            line="$line:$1$(printf '\r')"
            shift
            count=$((count + 1))
        done
        type "$line"
    done
}

typed_game() {
    columns=$1 lines=$2
    shift 2
    start "$columns" "$lines" play "$@" --white human --black human
    sees "$1 at ${columns}x$lines begins" 'to move\.\|Choose\|Add a disk\|stone:'
    type_out "$@"
    sees "$1 is typed to its end" 'wins\(:\| [0-9]\)\|draw: '
    keys q
    sees "$1 leaves" '\[left 0\]'
}

# walked_game keys|mouse COLUMNS LINES GAME SIZE SEED
walked_game() {
    if [ "$5" = 0 ]; then
        start "$2" "$3" play "$4" --seed "$6" --white human --black human
    else
        start "$2" "$3" play "$4" --size "$5" --seed "$6" --white human --black human
    fi
    sees "$4 at $2x$3 begins" 'to move\.\|Choose\|Add a disk\|stone:'
    walk "$1" "$4" "$5" "$6"
    sees "$4 goes to its end by $1" 'wins\(:\| [0-9]\)\|draw: '
    keys m
    sees "$4 leads back to the menu" 'Back to the game'
    keys q
}

typed_game 120 40 fuse --seed 5
typed_game 80 24 iris --size 4 --seed 5
typed_game 60 20 sixmaking --size 4 --seed 3
typed_game 80 24 cam --seed 3
typed_game 60 20 zurero --size 7 --seed 5

walked_game keys 60 20 fuse 6 5
walked_game keys 120 40 iris 4 5
walked_game keys 80 24 sixmaking 4 1
walked_game keys 120 40 cam 0 39
walked_game keys 80 24 zurero 7 5

TERMINAL=xterm-256color
walked_game mouse 80 24 zurero 7 5
walked_game mouse 60 20 cam 0 39
ENVIRONMENT="XDG_DATA_HOME=$folder/empty"
start 80 24
sees 'a menu' 'New game'
click 25 7
sees 'is clicked' 'Board size'
click 30 4
sees 'and a form' 'Iris'
click 10 3
sees 'and begun' 'Iris 8'
keys q
ENVIRONMENT=
TERMINAL=screen-256color

# Computers alone.
start 80 24 play sixmaking --size 4 --white level:5 --black level:2 --seed 2
keys '+' '+' '+'
sees 'levels play to the end' 'wins\(:\| [0-9]\)\|draw: '
sees 'the score is told' 'Disks left'
keys Enter
sees 'Enter leads to another game' 'Who begins'
keys Escape q

finish
