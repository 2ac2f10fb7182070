"""random_bot.py: a bot that plays any legal move, for any of the games.

    quina match zurero "ugi:python3 random_bot.py" level:1 --size 7
"""
import random

from quina.ugi import Engine


def choose(position):
    return random.choice(position.moves())


if __name__ == "__main__":
    Engine(choose, name="random bot").run()
