#!/bin/sh
# web.sh: measures how many games quina serve can handle: bench/web.sh QUINA LOAD [SECONDS]
#
# Starts a server on a free port with its own archive for each load: 1, 10, 100 and 200 times 10 games,
# 20 streams and 5 moves per second. Each load runs for SECONDS (10).
set -u
quina=$1 load=$2 seconds=${3:-10}
folder=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    wait
    rm -rf "$folder"
}
trap finish EXIT INT TERM

echo "| games | streams | moves/s | p50 ms | p99 ms | most ms | events/s | errors | KiB/game | KiB/stream | MiB in all |"
echo "|---|---|---|---|---|---|---|---|---|---|---|"
status=0
for times in ${BENCH_TIMES:-1 10 100 200}; do
    "$quina" serve --port 0 --quiet --archive "$folder/$times.db" --base-url http://localhost >"$folder/url" &
    server=$!
    while [ ! -s "$folder/url" ]; do sleep 0.1; done
    port=$(sed 's/.*:\([0-9]*\).*/\1/' "$folder/url")
    "$load" "$port" "$server" $((10 * times)) $((20 * times)) $((5 * times)) "$seconds" || status=1
    kill "$server"
    wait "$server"
    : >"$folder/url"
done
server=
exit $status
