#!/bin/sh
# games.sh: a whole game of each of the five from the start to its end, at three sizes of terminal.
. "$(dirname "$0")/lib.sh"

# The moves of a game of random players, to be typed.
moves_of() {
    "$QUINA" play "$@" --white random --black random --no-archive --plain </dev/null |
        sed -n 's/.*(\([a-zA-Z0-9:+x-]*\))\.$/\1/p' | grep -v pass
}

# Types every move behind a colon, a few at a time.
play_out() {
    set -- $(moves_of "$@")
    while [ $# -gt 0 ]; do
        count=0
        line=
        while [ $# -gt 0 ] && [ $count -lt 12 ]; do
            line="$line:$1$(printf '\r')"
            shift
            count=$((count + 1))
        done
        in_tmux send-keys -t s -l "$line"
        sleep 0.1
    done
}

whole_game() {
    columns=$1 lines=$2
    shift 2
    start "$columns" "$lines" play "$@" --white human --black human
    sees "$1 at ${columns}x$lines begins" 'to move\.'
    play_out "$@"
    sees "$1 at ${columns}x$lines ends" 'wins: \|draw: '
    keys q
    sees "$1 leaves" '\[left 0\]'
}

whole_game 80 24 fuse --seed 5
whole_game 120 40 iris --size 4 --seed 5
whole_game 60 20 sixmaking --size 4 --seed 3
whole_game 80 24 cam --seed 3
whole_game 60 20 zurero --size 7 --seed 5
finish
