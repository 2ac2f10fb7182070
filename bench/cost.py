#!/usr/bin/env python3
"""cost.py: instructions per node (per random game in Monte Carlo search), and the functions that spend them.

    bench/cost.py [GAME...]      prints a Markdown table; runs ./quina, or $QUINA, under callgrind

Two runs of different length are subtracted, so that the start of the program and of the search does
not count. Instruction counts repeat from run to run, unlike seconds.
"""
import os
import re
import subprocess
import sys
import tempfile

QUINA = os.environ.get("QUINA", "./quina")
SEARCHES = {
    "fuse": [("alphabeta", 40000), ("mcts", 2000)],
    "iris": [("mcts", 1000)],
    "sixmaking": [("alphabeta", 40000)],
    "cam": [("alphabeta", 40000)],
    "zurero": [("alphabeta", 40000)],
}
BEGINNINGS = {"iris": "h8", "zurero": "j10 L10 Tj R10 Bj"}
MOST = 6  # functions listed


def instructions(game, search, nodes, folder):
    """Instructions by function, of a search with this number of nodes."""
    out = os.path.join(folder, "out")
    player = f"engine:nodes={nodes},search={search}"
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", QUINA]
    subprocess.run(command + ["best", game, "--seed", "1", "--moves", BEGINNINGS.get(game, ""),
                              "--player", player],
                   check=True, capture_output=True)
    text = subprocess.run(["callgrind_annotate", "--threshold=100", out], check=True,
                          capture_output=True, text=True).stdout
    counts = {}
    for line in text.splitlines():
        found = re.match(r"\s*([\d,]+) \([ \d.]+%\)\s+(.*)", line)
        if not found:
            continue
        name = re.sub(r"^.*:([^: ]+).*$", r"\1", found.group(2).split(" [")[0])
        name = re.sub(r"[.'].*", "", name)
        counts[name] = counts.get(name, 0) + int(found.group(1).replace(",", ""))
    return counts


def measure(game, search, nodes):
    with tempfile.TemporaryDirectory() as folder:
        few = instructions(game, search, nodes, folder)
        many = instructions(game, search, 3 * nodes, folder)
    each = {name: (many[name] - few.get(name, 0)) / (2 * nodes) for name in many}
    total = each.pop("PROGRAM TOTALS", None) or each.pop("TOTALS")
    first = sorted(each.items(), key=lambda item: -item[1])[:MOST]
    parts = ", ".join(f"{name} {100 * count / total:.0f} %" for name, count in first)
    print(f"| {game} | {search} | {total:,.0f} | {parts} |", flush=True)


def main():
    print("| game | search | instructions | share |\n|---|---|---|---|")
    for game in sys.argv[1:] or SEARCHES:
        for search, nodes in SEARCHES[game]:
            measure(game, search, nodes)


main()
