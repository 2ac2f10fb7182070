# lib.sh: a real terminal for the tests: tmux, without the user's settings. Prints TAP.
#
#     start COLUMNS LINES WORDS...     runs quina with these arguments in a terminal of that size
#     keys KEY...                      sends keys by tmux's names; type TEXT sends text as it is
#     walk keys|mouse GAME SIZE SEED   plays a whole random game of two people
#     sees NAME PATTERN                passes when a line matches soon, fails after some seconds
#     lacks NAME PATTERN               passes if no line matches now
#     finish                           ends the terminal and the plan
set -u
QUINA=${QUINA:-./quina}
case $QUINA in /*) ;; *) QUINA=$PWD/$QUINA ;; esac
WALK=${WALK:-$(cat build/last)/tests/tui/walk}
server=quina-test-$$
starts=0
folder=$(mktemp -d)
number=0
status=0
unset NO_COLOR
unset TMUX LC_ALL LC_MESSAGES
LANG=C.UTF-8
export LANG
unset QUINA_LANG
export XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder/config

in_tmux() { tmux -L "$server" -f /dev/null "$@" 2>/dev/null; }
stop() { in_tmux kill-server; }
trap 'stop; rm -rf "$folder"' EXIT

# Each argument is quoted, so that positions with spaces stay whole. ENVIRONMENT is set before the command;
# STYLE is tmux's style of the terminal, such as bg=white.
start() {
    columns=$1 lines=$2
    shift 2
    stop
    rm -rf "$folder/config" # no settings of an earlier case
    # A server takes a moment to exit, so the next one gets another name.
    starts=$((starts + 1))
    server=quina-test-$$-$starts
    command="cd '$folder' && env TERM=${TERMINAL:-screen-256color} ${ENVIRONMENT:-} '$QUINA'"
    for word in "$@"; do command="$command '$word'"; done
    in_tmux start-server \; set-option -g window-style "${STYLE:-default}" \; new-session -d -x "$columns" -y "$lines" -s s "$command; echo \"[left \$?]\"; cat" \; \
        set-option -g status off \; resize-window -x "$columns" -y "$lines"
}

keys() { in_tmux send-keys -t s "$@"; }
type() { in_tmux send-keys -t s -l "$1"; }
screen() { in_tmux capture-pane -p -t s; }

click() {
    type "$(printf '\033[<0;%s;%sM\033[<0;%s;%sm' "$1" "$2" "$1" "$2")"
}

# Waits for the screen to change before the next click, as a person does: curses drops clicks that come too fast.
await_change() {
    before=$(in_tmux capture-pane -e -p -t s)
    "$@"
    tries=0
    while [ "$before" = "$(in_tmux capture-pane -e -p -t s)" ] && [ $tries -lt 50 ]; do
        tries=$((tries + 1))
        sleep 0.01
    done
}

# Uses the columns and lines of the last start.
walk() {
    "$WALK" "$1" "$2" "$3" "$4" "$columns" "$lines" >"$folder/walk" || echo "walk failed" >&2
    while read -r turn; do
        if [ "$1" = keys ]; then
            # shellcheck disable=SC2086 # each word is a key
            keys $turn
            continue
        fi
        for word in $turn; do
            case $word in
            *,*) await_change click "${word%,*}" "${word#*,}" ;;
            *) keys "$word" ;;
            esac
        done
    done <"$folder/walk"
}

result() {
    number=$((number + 1))
    if [ "$1" = yes ]; then
        echo "ok $number - $2"
    else
        status=1
        echo "not ok $number - $2: $3"
        screen | sed 's/^/# /'
    fi
}

sees() {
    tries=0
    until screen | grep -q -- "$2"; do
        tries=$((tries + 1))
        [ $tries -lt 120 ] || { result no "$1" "no line with '$2'"; return; }
        sleep 0.05
    done
    result yes "$1"
}

lacks() {
    if screen | grep -q -- "$2"; then result no "$1" "a line with '$2'"; else result yes "$1"; fi
}

finish() {
    echo "1..$number"
    exit $status
}
