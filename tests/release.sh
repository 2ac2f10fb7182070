#!/bin/sh
# release.sh: is what is built fit to be given away? Prints TAP: tests/release.sh [--all]
#
# Hardening, licences of the linked libraries, and a source archive without git. With --all, which
# builds the program four more times: one program for every processor, the program for arm64, and the
# archive builds in another folder and at another time the same files byte for byte.
# shellcheck disable=SC2086 # commands in variables are split at spaces
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

# -- One program for every processor --

on_old_cpu="qemu-x86_64 -cpu qemu64"
# refuses COMMAND...: the program says why it does not run on this processor.
refuses() {
    "$@" 2>"$scratch/why"
    test $? -eq 1 && grep -q 'this processor lacks instructions' "$scratch/why"
}
signature="$(cat bench/signature) nodes"

# The target that the program prints: the level that it has chosen.
chooses() { test "$("$@" --version | sed -n 's/^target: *//p')" = "$level"; }
has_signature() { test "$("$@" bench | tail -n 1)" = "$signature"; }
library_counts() {
    cc -Iinclude examples/perft.c "$any/libquina.so.0" -Wl,-rpath,"$here/$any" -o "$scratch/perft" &&
        "$@" "$scratch/perft" cam 3 | grep -qx '3 187380'
}
# without COMMAND NAME: whether the test cannot run here for lack of a command; says so.
without() {
    command -v "$1" >/dev/null 2>&1 && return 1
    number=$((number + 1))
    echo "ok $number - $2 # SKIP $1 is not installed"
}

all=${1-}
if [ "$all" ] && [ "$(uname -m)" = x86_64 ]; then
    check "make ARCH=any" $make ARCH=any program library
    any=$(dirname "$(readlink quina)")
    level="x86_64, x86-64"
    check "QUINA_CPU=baseline chooses the baseline" chooses env QUINA_CPU=baseline "$any/quina"
    check "the baseline has the same signature" has_signature env QUINA_CPU=baseline "$any/quina"
    check "its library counts" library_counts
    check "its library exports the same names" test "$(nm -D --defined-only "$any/libquina.so.0" | cut -d' ' -f3)" = \
        "$(nm -D --defined-only "$folder/libquina.so.0" | cut -d' ' -f3)"
    check "the program for every processor is hardened" is_hardened "$any/quina"
    without qemu-x86_64 "on a processor without AVX2 and BMI2" || {
        "$folder/quina" --version | grep -qx 'target: .* x86-64' ||
            check "a build for this processor refuses an old one" refuses $on_old_cpu "$folder/quina" games
        check "an old processor gets the baseline" chooses $on_old_cpu "$any/quina"
        # A virtual machine may hide any part of x86-64-v3; without BMI1 the C library itself fails, and
        # without SSSE3 its strcspn does, if there is SSE4.2.
        check "a processor without ssse3 and sse4.2 gets the baseline" chooses qemu-x86_64 -cpu max,-ssse3,-sse4.2 "$any/quina"
        for part in sse3 sse4.1 sse4.2 popcnt cx16 lahf-lm avx avx2 bmi2 f16c fma abm movbe xsave; do
            check "a processor without $part gets the baseline" chooses qemu-x86_64 -cpu "max,-$part" "$any/quina"
        done
        check "there the program searches" $on_old_cpu "$any/quina" bench --game cam
        check "there the library counts" library_counts $on_old_cpu
    }
    if grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; then
        level="x86_64, x86-64-v3"
        check "this processor gets x86-64-v3" chooses "$any/quina"
        check "which has the same signature" has_signature "$any/quina"
    fi
fi
[ -z "$all" ] || without aarch64-linux-gnu-gcc "arm64" || without qemu-aarch64 "arm64" || {
    check "make core for arm64" $make core CC=aarch64-linux-gnu-gcc ARCH=any
    check "arm64 has the same signature" has_signature qemu-aarch64 -L /usr/aarch64-linux-gnu "$(readlink quina)"
}
check "the usual program again" $make program

if [ ! -e .git ]; then
    echo "ok $((number + 1)) - source archive # SKIP there is no git repository"
    exit
fi
check "make dist" $make dist
archive=$(echo build/quina-*.tar.gz)
check "the same source gives the same archive" is_same_archive
check "the archive is unpacked" unpack
check "it has no git repository" test ! -e "$scratch/elsewhere/.git"
[ "$all" ] || exit 0
check "it builds in another folder, time and time zone" builds_elsewhere
for file in quina libquina.a libquina.so.0; do check "$file is the same byte for byte" is_same_build "$file"; done
check "it prints the same version and commit" names_the_commit
