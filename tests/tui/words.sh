#!/bin/sh
# words.sh: every text of the terminal has a translation, and the catalogues are those of the source.
set -u
cd "$(dirname "$0")/../.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
number=0
status=0
check() {
    number=$((number + 1))
    if "$@" >"$folder/log" 2>&1; then
        echo "ok $number - $name"
    else
        status=1
        echo "not ok $number - $name"
        sed 's/^/# /' "$folder/log"
    fi
}

cp po/quina.pot "$folder/kept.pot"
touch src/words/words.c
make -s po/quina.pot >/dev/null 2>&1
name='po/quina.pot is that of the source'
check cmp po/quina.pot "$folder/kept.pot"
for po in po/*.po; do
    name="$po is well formed"
    check msgfmt --check -o /dev/null "$po"
    name="$po has every text"
    check msgcmp "$po" po/quina.pot
done
# Every string in the source that reads like a message is marked for translation. Not messages: man page and
# completions, SVG, file formats, tables of measurements, lists of verbs and options; and what is said about a
# processor on which the code that translates may not run.
find src/tui src/cli src/play/settings.c -name '*.[ch]' ! -name manual.c ! -name record_svg.c ! -name version.c |
    xargs xgettext --from-code=UTF-8 --extract-all --no-location -o "$folder/raw.pot" 2>/dev/null
cat >"$folder/exempt" <<'END'
[a-z]* ugi$
^quina \(match\|selfplay\|puzzles\|solve %s\|tables build %s\)\>
^make list show 
^build verify info$
^ *\([a-z]* \)*\(verify\|perft\|replay\|limit\|quiet\|close\|show\) *\(backup\|delete\|merge\)*$
^mean plies$
^%llu nodes
^### %s
^moves lost$
^standard input$
^quina: this processor lacks
^\(on off\|en pt\|auto .*\)$
END
msggrep -v --msgid -f "$folder/exempt" "$folder/raw.pot" -o "$folder/all.pot"
msggrep --msgid -e '[a-z]\{2,\} [a-z]\{2,\}' "$folder/all.pot" -o "$folder/said.pot"
msgen po/quina.pot -o "$folder/known.po"
name='no text is left out'
known() { msgcmp "$1" "$2" 2>&1 | grep "is used but" && return 1; return 0; }
check known "$folder/known.po" "$folder/said.pot"
echo "1..$number"
exit $status
