"""tabular.py: learns Iris 3 by playing against itself, with a table of values.

    python3 tabular.py [GAMES]

The value of a position is for the side that has just moved; after a game it moves towards the value of
the position that followed. Then the learner plays against a random player, before and after learning. A turn
is chosen as a whole, from the positions that it leads to.
"""
import random
import sys

import quina

RATE, CURIOSITY = 0.5, 0.2
COLOURS = ("white", "black")


def outcome(position, side):
    return 0.0 if position.result == "draw" else 1.0 if position.result == side else -1.0


def after_each(position):
    """The positions after every legal move."""
    return [position.after(move) for move in position]


def value(table, position, side):
    """What a position is worth to the side that has just moved."""
    return outcome(position, side) if position.is_over else table.get(position.position, 0.0)


def choose(table, position, curiosity, rng):
    """The position that the learner goes to."""
    following = after_each(position)
    if rng.random() < curiosity:
        return rng.choice(following)
    side = position.to_move
    rng.shuffle(following)
    return max(following, key=lambda each: value(table, each, side))


def learn(table, games, rng):
    """Plays against itself; at the end of a game, from the last position back, each value moves towards
    the one that follows, which is the opponent's."""
    for _ in range(games):
        position, path = quina.Position("iris", size=3), []
        while not position.is_over:
            side = position.to_move
            position = choose(table, position, CURIOSITY, rng)
            path.append(position.position)
        target = outcome(position, side)
        for key in reversed(path):
            table[key] = table.get(key, 0.0) + RATE * (target - table.get(key, 0.0))
            target = -table[key]


def points(table, games, rng):
    """The learner's share of the points against a random player, colours in turn."""
    total = 0.0
    for number in range(games):
        position, learner = quina.Position("iris", size=3), COLOURS[number % 2]
        while not position.is_over:
            if position.to_move == learner:
                position = choose(table, position, 0.0, rng)
            else:
                position = rng.choice(after_each(position))
        total += (outcome(position, learner) + 1) / 2
    return total / games


if __name__ == "__main__":
    chance, learned = random.Random(1), {}
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    print(f"before: {100 * points(learned, 200, chance):.0f} % against a random player")
    learn(learned, count, chance)
    print(f"after {count} games: {100 * points(learned, 200, chance):.0f} %, {len(learned)} positions")
