#!/usr/bin/env python3
"""batch.py: how many masked steps a second and core quina.Batch makes, from Python: bench/batch.py [GAMES]

Random legal actions in every game, in its usual size, with masks, planes, rewards and flags written.
The module is found as usual (PYTHONPATH, QUINA_LIBRARY). The time is processor time.
"""
import sys
import time

import quina

SECONDS = 2.0


def measure(batch):
    actions, steps, began = batch.sample(), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        batch.step(actions)
        batch.sample(actions)
        steps += batch.games
    return steps / (time.process_time() - began)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 512
    for game in quina.games():
        print(f"{game.name:12} {measure(quina.Batch(game, count)):12,.0f} steps a second and core")
