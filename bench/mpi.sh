#!/bin/sh
# mpi.sh: what more processes of quina-mpi gain, and what coordinating them costs: bench/mpi.sh [GAMES]
#
# The same match with 1, 2 and 4 processes: pairs of about 10 ms, then longer ones, with a journal. A
# line: the processes, jobs (pairs) a second, the speed-up over one process, and the processor time of the
# coordinator as a share of the time. Use an idle machine.
set -eu
games=${1:-1000}
quina=$(dirname "$0")/../quina-mpi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export QUINA_JOBS_STATS=1

# measure NODES GAMES
measure() {
    first=
    for processes in 1 2 4; do
        rm -f "$folder/journal"
        mpirun --allow-run-as-root --oversubscribe -n "$processes" "$quina" match zurero \
            "engine:nodes=$1,hash=1" "engine:nodes=$1,hash=1" --size 9 --even 1 --games "$2" --seed 1 --quiet \
            --resume "$folder/journal" 2>&1 >"$folder/out" | grep '^jobs:' >"$folder/stats"
        # jobs: 500 run, 0 found, 4 processes, 5.31 s, 94.2 a second, coordinating 0.011 s = 0.30 %, 9 syncs
        speed=$(sed 's/.* s, \([0-9.]*\) a second.*/\1/' "$folder/stats")
        share=$(sed 's/.* = \([0-9.]*\) %.*/\1/' "$folder/stats")
        first=${first:-$speed}
        awk -v p="$processes" -v s="$speed" -v f="$first" -v o="$share" -v n="$1" 'BEGIN {
            printf "%6d nodes, %d processes: %7.1f jobs a second, speed-up %.2f, coordinator %s %%\n", n, p, s, s / f, o }'
    done
}

measure 300 "$games"
measure 3000 $((games / 8))
