#!/bin/sh
# release.sh: is what is built fit to be given away? Prints TAP.
#
# Hardening, licences of the linked libraries, and a source archive that builds without git, in another
# folder and at another time, the same files byte for byte as here.
set -u
cd "$(dirname "$0")/.." || exit 1
here=$PWD
number=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
make="make -s -j$(nproc 2>/dev/null || echo 2)"

# check NAME COMMAND...: one line of TAP; a failed command's output follows.
check() {
    name=$1
    shift
    number=$((number + 1))
    if "$@" >"$scratch/log" 2>&1 </dev/null; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        tail -n 12 "$scratch/log" | sed 's/^/# /'
    fi
}

# -- Hardening of the file $1 --

has_random_address() { readelf -h "$1" | grep -q 'Type: *DYN'; }
has_full_relro() { readelf -lW "$1" | grep -q GNU_RELRO && readelf -d "$1" | grep -q BIND_NOW; }
has_stack_protector() { nm -D "$1" | grep -q __stack_chk_fail; }
has_fortified_calls() { nm -D "$1" | grep -Eq 'U __[a-z]+_chk@'; }
has_no_executable_stack() { readelf -lW "$1" | grep GNU_STACK | grep -q 'RW  '; }
is_hardened() {
    for what in has_random_address has_full_relro has_stack_protector has_fortified_calls has_no_executable_stack; do
        $what "$1" || { echo "not so: $what" && return 1; }
    done
}

# -- Licences --

# Libraries that the program loads and the page does not list, or that it lists and nothing loads.
libraries_are_listed() {
    ldd "$1" | grep -o '^\s*lib[^ ]*' | tr -d '\t ' | sort -u >"$scratch/loaded"
    grep '^| lib' docs/libraries.md | cut -d'|' -f2 | grep -o 'lib[a-z0-9+-]*\.so\.[0-9]*' | sort -u >"$scratch/listed"
    diff "$scratch/loaded" "$scratch/listed"
}
every_library_has_a_licence() {
    grep '^| lib' docs/libraries.md | awk -F'|' '$3 ~ /^ *$/ { print; bad = 1 } END { exit bad }'
}

# -- The source archive --

unpack() { tar -x -C "$scratch" -f "$archive" && mv "$scratch"/quina-* "$scratch/elsewhere"; }
is_same_archive() {
    cp "$archive" "$scratch/first.tar.gz"
    find "$here/docs" -name '*.md' -exec touch {} +
    $make dist && cmp "$archive" "$scratch/first.tar.gz"
}
builds_elsewhere() {
    find "$scratch/elsewhere" -exec touch -d 2001-02-03 {} +
    (cd "$scratch/elsewhere" && env -u CI TZ=Asia/Tokyo LC_ALL=C $make program library)
}
# The folder's name has -ci here and not there, which must not matter.
is_same_build() { cmp "$folder/$1" "$scratch/elsewhere/${folder%-ci}/$1"; }
names_the_commit() {
    test "$("$folder/quina" --version)" = "$("$scratch/elsewhere/${folder%-ci}/quina" --version)"
}

check "program and library build" $make program library
folder=$(dirname "$(readlink quina)")
check "the program is hardened" is_hardened "$folder/quina"
check "the library is hardened" is_hardened "$folder/libquina.so.0"
check "docs/libraries.md lists what ldd reports" libraries_are_listed "$folder/quina"
check "each of them has a licence there" every_library_has_a_licence

if [ ! -e .git ]; then
    echo "ok $((number + 1)) - source archive # SKIP there is no git repository"
    exit
fi
check "make dist" $make dist
archive=$(echo build/quina-*.tar.gz)
check "the same source gives the same archive" is_same_archive
check "the archive is unpacked" unpack
check "it has no git repository" test ! -e "$scratch/elsewhere/.git"
check "it builds in another folder, time and time zone" builds_elsewhere
for file in quina libquina.a libquina.so.0; do check "$file is the same byte for byte" is_same_build "$file"; done
check "it prints the same version and commit" names_the_commit
