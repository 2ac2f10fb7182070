#!/bin/sh
# layers.sh: checks that every folder of the source includes only headers of the layers below it.
#
#     sh tests/layers.sh [source folder]
#
# core <- games <- history <- search <- engines <- thinking, history <- draw <- record <- session, all
# of these <- front ends <- cli.
# Prints TAP. Without an argument it looks at src, and then at small trees of its own that break
# each rule, to see that it notices.
#
# shellcheck disable=SC2046 # lists of files are split at spaces: no path has any
set -u
cd "$(dirname "$0")/.." || exit 1
here=tests/layers.sh

# A folder, and the folders that it may include besides itself.
arrows() {
    cat <<'END'
core
learned core
jobs core
mpi jobs core
games core
history games core
batch history games core
search history games core
engines learned search history games core
puzzles engines search history games core
thinking engines search history games core
draw history games core
lessons draw history games core
record draw history games core
session record engines search history games core
ugi thinking engines search draw history games core
gtp record thinking engines search draw history games core
analysis thinking engines search draw history games core
play archive session record thinking engines search draw history games core
tui puzzles lessons words play archive session record thinking engines search draw history games core
http words record games core
api puzzles lessons http words record engines search draw history games core
rooms puzzles api lessons http words play archive session record thinking engines search draw history games core
archive record draw history games core
words games core
wasm puzzles rooms api lessons http words play archive session record thinking engines search draw history games core
lib batch thinking engines search draw history games core
cli core jobs puzzles games history batch search engines thinking draw record session words play ugi gtp analysis tui http api rooms lib archive lessons
END
}

number=0
failures=0

# report NAME LINES: a test that passes if there are no lines to report.
report() {
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        failures=$((failures + 1))
        echo "not ok $number - $1"
        echo "$2" | sed 's/^/# /'
    fi
}

sources() { find "$@" -type f \( -name '*.c' -o -name '*.h' \) 2>/dev/null | sort; }

# The text of files without comments, strings and #include lines: `file:line: code`. A comment may go
# over lines; what stands in quotes is dropped, so that messages may say what they like.
code() { strip 0 "$@"; }

# The same with the strings.
texts() { strip 1 "$@"; }

strip() {
    keeps=$1
    shift
    [ $# -eq 0 ] || awk -v keeps="$keeps" '
        FNR == 1 { inside = 0 }
        /^[ \t]*#[ \t]*include/ { next }
        {
            rest = $0
            gsub(/\047(\\.|[^\047\\])\047/, "0", rest)
            kept = ""
            while (rest != "") {
                if (inside) {
                    end = index(rest, "*/")
                    if (!end) break
                    rest = substr(rest, end + 2)
                    inside = 0
                    kept = kept " "
                } else if (match(rest, /\/\*|\/\/|"/)) {
                    kept = kept substr(rest, 1, RSTART - 1)
                    mark = substr(rest, RSTART, RLENGTH)
                    rest = substr(rest, RSTART + RLENGTH)
                    if (mark == "//") break
                    if (mark == "/*") { inside = 1; continue }
                    if (!match(rest, /^([^"\\]|\\.)*"/)) break
                    if (keeps) kept = kept " " substr(rest, 1, RLENGTH - 1) " "
                    rest = substr(rest, RLENGTH + 1)
                } else {
                    kept = kept rest
                    break
                }
            }
            if (kept ~ /[^ \t]/) printf "%s:%d: %s\n", FILENAME, FNR, kept
        }' "$@"
}

# `file:line: header` for every include in quotes.
includes() {
    [ $# -eq 0 ] || awk '
        match($0, /^[ \t]*#[ \t]*include[ \t]*"[^"]*"/) {
            header = substr($0, RSTART, RLENGTH)
            sub(/^[^"]*"/, "", header)
            sub(/"$/, "", header)
            printf "%s:%d: %s\n", FILENAME, FNR, header
        }' "$@"
}

# -- The checks --

# Headers are named with their folder; quina.h is the public one.
check_folder() {
    folder=$1
    allowed=$2
    set -- $(sources "$root/$folder")
    bad=$(includes "$@" | awk -v allowed=" $folder $allowed " '
        $2 == "quina.h" { next }
        { slash = index($2, "/") }
        !slash { print $0 " does not name its folder"; next }
        index(allowed, " " substr($2, 1, slash - 1) " ") == 0 { print $0 " is not below" }')
    report "$folder includes only what is below it" "$bad"
}

check_known() {
    unknown=
    for path in "$root"/*/; do
        [ -d "$path" ] || continue
        name=$(basename "$path")
        [ "$path" = "$page/" ] && continue
        arrows | grep -q "^$name\( \|\$\)" || unknown="$unknown $name"
    done
    report "every folder has its place" "${unknown:+no arrow for:$unknown}"
}

# The games, from their list: names and types, joined by |, and the titles that people see.
registry=src/games/registry.h
names=$(sed -n 's/^ *X([A-Z]*, \([a-z]*\), .*/\1/p' "$registry" | paste -sd '|' -)
types=$(sed -n 's/^ *X([A-Z]*, [a-z]*, \([A-Za-z]*\)Pos, .*/\1/p' "$registry" | paste -sd '|' -)
titles=$(sed -n 's/^ *\.title = "\(.*\)",/\1/p' src/games/*.c | paste -sd '|' -)

# Neither as an identifier (fuse_game, FUSE, FusePos, pos.fuse), nor in a text, nor as a header. The
# readers of what other programs write about one game are exempt.
check_nameless() {
    set -- $(sources "$root" | grep -vE "^$root/((games|engines)/|record/(boardspace|abstractplay)\.c)")
    bad=$({
        texts "$@" | grep -iE "^[^ ]+ (.*[^A-Za-z])?($names|$titles)([^A-Za-z]|\$)"
        code "$@" | grep -E "^[^ ]+ (.*[^A-Za-z0-9])?($types)[A-Z]"
        includes "$@" | grep -iE "[:/ ]($names)(_[a-z]+)?\.h\$"
    } | sort -u)
    report "only games and engines name a game" "$bad"
}

# The page's scripts, whose quotes are ' and ` too: all but comments counts.
check_page() {
    set -- $(find "$page" -name '*.js' 2>/dev/null | sort)
    bad=$([ $# -eq 0 ] || awk '
        FNR == 1 { inside = 0 }
        {
            rest = $0
            kept = ""
            while (rest != "") {
                mark = index(rest, inside ? "*/" : "/*")
                if (!inside) kept = kept (mark ? substr(rest, 1, mark - 1) : rest)
                if (!mark) break
                rest = substr(rest, mark + 2)
                inside = !inside
            }
            sub(/(^|[ \t])\/\/.*/, "", kept)
            if (kept ~ /[^ \t]/) printf "%s:%d: %s\n", FILENAME, FNR, kept
        }' "$@" | grep -E "^[^ ]+ (.*[^A-Za-z])?($names|$titles)([^A-Za-z]|\$)|[a-z]($types|$titles)([^a-z]|\$)" | cut -c 1-160)
    report "the page's scripts name no game" "$bad"
}

words() { grep -E "^[^ ]+ (.*[^A-Za-z0-9_])?($1)" || true; }

check_silent() {
    set -- $(sources "$root/games" "$root/core")
    bad=$(code "$@" |
        words '(printf|fprintf|vprintf|vfprintf|dprintf|puts|fputs|putc|fputc|putchar|fwrite|perror|fopen|freopen|open|write|read|scanf|fscanf|fgets|getchar|getc|fgetc) *\(|(FILE|stdin|stdout|stderr)([^A-Za-z0-9_]|$)' |
        awk '!/format\(printf/')
    report "games and core neither print nor read files" "$bad"
}

check_lean() {
    set -- $(sources "$root/games" "$root/core" | grep -v -e '/core/text\.c$' -e '/core/json\.c$')
    bad=$(code "$@" | words '(malloc|calloc|realloc|free|strdup|strndup|alloca|aligned_alloc) *\(')
    report "games and core allocate nothing, but for core/text.c and core/json.c" "$bad"
}

check_tree() {
    root=$1
    page=$2
    check_known
    while read -r folder allowed; do
        [ -d "$root/$folder" ] && check_folder "$folder" "$allowed"
    done <<END
$(arrows)
END
    check_nameless
    check_page
    check_silent
    check_lean
}

# -- Tests of the checks themselves --

# expect RESULT FILE LINE: a tree with that line in that file passes (ok) or does not (not ok).
expect() {
    tree=$(mktemp -d)
    mkdir -p "$tree/$(dirname "$2")"
    printf '%s\n' "$3" >"$tree/$2"
    if sh "$here" "$tree" >/dev/null 2>&1; then found=ok; else found='not ok'; fi
    rm -rf "$tree"
    wrong=
    [ "$found" = "$1" ] || wrong="found: $found"
    report "$1 is right for $2 with '$3'" "$wrong"
}

check_itself() {
    expect 'ok' games/a.c '#include "core/bits.h"'
    expect 'ok' games/a.c '#include <stdio.h>'
    expect 'ok' cli/a.c '#include "rooms/a.h"'
    expect 'ok' rooms/a.c '#include "http/a.h"'
    expect 'ok' engines/a.c '#include "games/fuse.h"'
    expect 'ok' core/text.c 'char *p = malloc(4);'
    expect 'ok' core/a.c 'int n = snprintf(out, 4, "printf(cat)"); /* free( fuse */'
    expect 'ok' core/a.h '#define LIKE __attribute__((format(printf, 1, 2)))'
    expect 'ok' search/a.c 'int camera, freed, fused, irises;'
    expect 'ok' tui/a.c 'const char *text = "camera"; /* as in Fuse */'
    expect 'ok' games/a.c 'if (p->game == FUSE) return p->fuse.kings;'
    expect 'ok' page/a.js "const camera = 'fused'; /* not Fuse */ // nor iris"
    expect 'not ok' core/a.c '#include "games/game.h"'
    expect 'not ok' games/a.h '#include "search/perft.h"'
    expect 'ok' search/a.c '#include "history/a.h"'
    expect 'not ok' history/a.c '#include "search/a.h"'
    expect 'not ok' games/a.c '#include "history/a.h"'
    expect 'not ok' search/a.c '#include "engines/a.h"'
    expect 'not ok' engines/a.c '#include "thinking/players.h"'
    expect 'not ok' thinking/a.c '#include "session/a.h"'
    expect 'not ok' draw/a.c '#include "search/perft.h"'
    expect 'not ok' record/a.c '#include "session/a.h"'
    expect 'not ok' session/a.c '#include "tui/a.h"'
    expect 'not ok' tui/a.c '#include "rooms/a.h"'
    expect 'not ok' http/a.c '#include "rooms/a.h"'
    expect 'not ok' http/a.c '#include "engines/a.h"'
    expect 'not ok' api/a.c '#include "rooms/a.h"'
    expect 'not ok' ugi/a.c '#include "gtp/a.h"'
    expect 'ok' wasm/a.c '#include "rooms/a.h"'
    expect 'not ok' rooms/a.c '#include "wasm/a.h"'
    expect 'not ok' analysis/a.c '#include "ugi/a.h"'
    expect 'not ok' rooms/a.c '  #  include "cli/a.h"'
    expect 'not ok' games/a.c '#include "board.h"'
    expect 'not ok' other/a.c 'int x;'
    expect 'not ok' search/a.c '#include "games/cam.h"'
    expect 'not ok' search/a.c 'int x = p->cam.clock;'
    expect 'not ok' search/a.c 'if (p->game == ZURERO) return 1;'
    expect 'not ok' search/a.c 'const IrisPos *s;'
    expect 'not ok' core/a.c 'extern int fuse_game;'
    expect 'not ok' tui/a.c 'if (g->id == SIXMAKING) return 1;'
    expect 'not ok' api/a.c 'int n = p->zurero.count;'
    expect 'not ok' cli/a.c 'puts("Six MaKING is a game");'
    expect 'not ok' ugi/a.c 'if (strcmp(name, "fuse") == 0) return;'
    expect 'not ok' record/a.c '#include "games/iris_geometry.h"'
    expect 'not ok' page/a.js "if (game === 'cam') return;"
    expect 'not ok' page/a.js 'const isCam = true;'
    expect 'not ok' page/a.js 'const PALETTES = {zurero: []};'
    expect 'not ok' games/a.c '    printf("%d", 1);'
    expect 'not ok' games/a.c 'static FILE *file;'
    expect 'not ok' core/a.c 'x = fopen(name, "r");'
    expect 'not ok' games/a.c 'int *p = /* why */ malloc(4);'
    expect 'not ok' core/a.c 'free(p);'
    expect 'not ok' core/a.c "if (c == '\"') free(p);"
}

if [ $# -gt 0 ]; then
    check_tree "$1" "$1/page"
else
    check_tree src web
    check_itself
fi
echo "1..$number"
[ "$failures" -eq 0 ]
