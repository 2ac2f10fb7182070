#!/usr/bin/env python3
"""depth.py: the cost of a search by depth and by size of the board.

    bench/depth.py [GAME...]

Prints Markdown tables: for every game the nodes and seconds to each depth of alpha-beta; then, for
Zurero and Iris, what one second reaches on each size of the board. One thread, from the start of the
game: of seed 1 in Fuse, after four moves in Zurero, whose first move is forced.
"""
import json
import os
import subprocess
import sys

QUINA = os.environ.get("QUINA", "./quina")
LONGEST = 8.0  # seconds; no deeper search is expected to take longer


def best(game, *options):
    out = subprocess.run([QUINA, "best", game, "--json", *options], check=True, capture_output=True)
    return json.loads(out.stdout)


def deepen(game, *options):
    """Yields depth, nodes and seconds of alpha-beta."""
    for depth in range(1, 60):
        found = best(game, "--player", f"engine:search=alphabeta,depth={depth}", *options)
        yield depth, found["nodes"], found["time_ms"] / 1000
        if found["proven"] or found["time_ms"] > 1000 * LONGEST / 3:
            return


def zurero_moves(size):
    """Four moves through the middle."""
    row = (size + 1) // 2
    column = "abcdefghijklmnopqrs"[row - 1]
    return ["--size", str(size), "--moves", f"{column}{row} L{row} T{column} R{row}"]


def table_of_depths(game, *options):
    print(f"\n### {game}: time to depth\n\n| depth | nodes | seconds | factor |\n|---|---|---|---|")
    before = None
    for depth, nodes, seconds in deepen(game, *options):
        factor = f"{nodes / before:.1f}" if before else ""
        print(f"| {depth} | {nodes:,} | {seconds:.3f} | {factor} |")
        before = nodes


def table_of_sizes(game, sizes):
    print(f"\n### {game}: by size, one second\n\n| size | depth | nodes | nodes/s | proven |\n|---|---|---|---|---|")
    for size in sizes:
        place = zurero_moves(size) if game == "zurero" else ["--size", str(size)]
        r = best(game, "--time", "1", *place)
        print(f"| {size} | {r['depth']} | {r['nodes']:,} | {r['nps']:,} | {r['proven'] or ''} |")


def main():
    games = sys.argv[1:] or ["fuse", "iris", "sixmaking", "cam", "zurero"]
    for game in games:
        options = {"fuse": ["--seed", "1"], "iris": ["--size", "5"], "zurero": zurero_moves(19)}.get(game, [])
        table_of_depths(game, *options)
    if "zurero" in games:
        table_of_sizes("zurero", range(5, 20, 2))
    if "iris" in games:
        table_of_sizes("iris", range(3, 11))


main()
