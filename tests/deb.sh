#!/bin/sh
# deb.sh: do the packages of folder $1 install and work in a fresh Debian? As root; prints TAP.
#
# debootstrap makes the system in a folder that is removed in the end; packages that ours depend on come
# from Debian's archive.
#
# shellcheck disable=SC2016,SC2317 # what is quoted runs inside; functions are run by check
set -u
packages=$(cd "$1" && pwd) || exit 1
tests=$(cd "$(dirname "$0")/.." && pwd)
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
number=0

check() {
    name=$1
    shift
    number=$((number + 1))
    if "$@" >"$root.log" 2>&1 </dev/null; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        tail -n 12 "$root.log" | sed 's/^/# /'
        failed=1
    fi
    rm -f "$root.log"
}
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
inside_sh() { inside sh -c "$1"; }
copy() {
    mkdir "$root/quina" && cp "$packages"/*.deb "$tests/examples/perft.c" "$root/quina" &&
        rm -f "$root"/quina/*-dbgsym_*
}

failed=0
check "a fresh system" debootstrap --variant=minbase "$release" "$root"
check "the packages are copied" copy
check "they install with what they depend on" inside_sh 'apt-get install -y --no-install-recommends /quina/*.deb'
check "the program runs" inside quina games
check "it searches" inside quina best cam --depth 4
check "the library is found" inside_sh 'ldconfig -p | grep -q libquina.so.0'
check "Python imports the module" inside_sh 'apt-get install -y -qq python3 && cd / && python3 -c "import quina; print(quina.Position(\"zurero\", size=7, moves=[\"d4\"]).moves()); quina.Batch(\"cam\", 3)" | grep -q Bd'
for file in share/man/man1/quina.1.gz share/man/man5/quina-protocols.5.gz share/bash-completion/completions/quina \
    share/zsh/vendor-completions/_quina share/applications/quina.desktop share/icons/hicolor/scalable/apps/quina.svg; do
    check "/usr/$file" test -s "$root/usr/$file"
done
check "the systemd unit is valid" inside_sh 'apt-get install -y -qq --no-install-recommends systemd &&
    systemd-analyze verify --man=no quina.service 2>&1 | grep . && exit 1; exit 0'
check "the server answers" inside_sh 'quina serve --port 0 --archive /tmp/a.db >/tmp/out 2>&1 & pid=$!; n=0
    until grep -q http /tmp/out || [ $n -ge 100 ]; do sleep 0.1; n=$((n + 1)); done; kill $pid; grep http /tmp/out'
check "examples build" inside_sh 'apt-get install -y -qq --no-install-recommends gcc libc6-dev pkg-config &&
    cc /quina/perft.c $(pkg-config --cflags --libs quina) -o /tmp/perft && /tmp/perft cam 3 | grep -qx "3 187380"'
check "they are removed" inside_sh 'apt-get purge -y quina libquina0 libquina-dev python3-quina && ! test -e /usr/bin/quina'
exit $failed
