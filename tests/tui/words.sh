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
echo "1..$number"
exit $status
