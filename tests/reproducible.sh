#!/bin/sh
# reproducible.sh: two builds of the source archive, in other folders and at other times, give the same
# files byte for byte: the program and library for every processor (ARCH=any), and the Debian packages.
# Takes minutes, so that `make reproducible` runs it and `make test` does not: there tests/release.sh
# compares the usual build. Prints TAP.
set -u
cd "$(dirname "$0")/.." || exit 1
number=0
failures=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
make="make -s -j$(nproc 2>/dev/null || echo 2)"
unset MAKEFLAGS MAKELEVEL CI

check() {
    name=$1
    shift
    number=$((number + 1))
    if "$@" >"$scratch/log" 2>&1 </dev/null; then
        echo "ok $number - $name"
    else
        failures=$((failures + 1))
        echo "not ok $number - $name"
        tail -n 12 "$scratch/log" | sed 's/^/# /'
    fi
}

# unpack FOLDER DATE: the source archive in that folder, its files with that date.
unpack() {
    mkdir "$scratch/$1" && tar -x -C "$scratch/$1" -f "$archive" &&
        find "$scratch/$1" -exec touch -d "$2" {} +
}
in_source() {
    folder=$1
    shift
    (cd "$scratch/$folder"/quina-* && "$@")
}
# are_same PATTERN: whether the files that find -path finds are the same in both folders.
are_same() {
    (cd "$scratch/one" && find . -path "$1" -type f) >"$scratch/files"
    test -s "$scratch/files" || return 1
    while read -r file; do
        cmp "$scratch/one/$file" "$scratch/elsewhere/$file" || return 1
    done <"$scratch/files"
}

check "make dist" $make dist
archive=$(ls "$PWD"/build/quina-*.tar.gz)
check "the archive unpacks" unpack one 2001-02-03
check "the archive unpacks elsewhere" unpack "elsewhere" 2030-04-05
check "make ARCH=any" in_source one $make ARCH=any program library
check "make ARCH=any elsewhere" in_source "elsewhere" env TZ=Asia/Tokyo LC_ALL=C $make ARCH=any program library
for file in quina libquina.a libquina.so.0; do
    check "the same $file" are_same "./quina-*/build/*-any*/$file"
done
if command -v dpkg-buildpackage >/dev/null 2>&1 && command -v dh >/dev/null 2>&1; then
    check "packages" in_source one dpkg-buildpackage -b -us -uc
    check "packages elsewhere" in_source "elsewhere" env TZ=Asia/Tokyo dpkg-buildpackage -b -us -uc
    check "the same packages" are_same './*.deb'
else
    number=$((number + 1))
    echo "ok $number - packages # SKIP dpkg-buildpackage or debhelper is not installed"
fi
echo "1..$number"
[ "$failures" -eq 0 ]
