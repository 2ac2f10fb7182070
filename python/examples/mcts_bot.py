"""mcts_bot.py: Monte Carlo tree search (UCT) over numbered actions, for any of the games.

    quina match sixmaking "ugi:python3 mcts_bot.py 500" level:2
"""
import math
import random
import sys

from quina.ugi import Engine

GAMES, CURIOSITY = 200, 1.0


class Node:
    """A position in the tree: how often it was visited, and the points of the side that moved there."""

    def __init__(self):
        self.visits, self.points, self.children, self.untried = 0, 0.0, {}, None

    def pick(self):
        """The action with the best mean and the most curiosity."""
        rate = CURIOSITY * math.sqrt(math.log(self.visits))
        return max(self.children, key=lambda action: self.children[action].points
                   / self.children[action].visits + rate / math.sqrt(self.children[action].visits))


def simulate(root, position):
    """Goes down the tree, adds a node, plays a random game, and counts its result all the way."""
    node, path = root, []
    while not position.is_over:
        if node.untried is None:
            node.untried = position.legal_actions()
            random.shuffle(node.untried)
        is_new = bool(node.untried)
        action = node.untried.pop() if is_new else node.pick()
        child = node.children.setdefault(action, Node())
        path.append((child, position.to_move))
        position.act(action)
        node = child
        if is_new:
            break
    result = position.result or position.playout(random.getrandbits(60))
    root.visits += 1
    for child, mover in path:
        child.visits += 1
        child.points += 0.5 if result in (None, "draw") else result == mover


def best_action(position, games):
    root = Node()
    for _ in range(games):
        simulate(root, position.copy())
    return max(root.children, key=lambda action: root.children[action].visits)


def choose(position):
    """Searches every step of the turn."""
    ply = position.ply
    while position.ply == ply:
        position.act(best_action(position, GAMES))
    return position.played()[-1]


if __name__ == "__main__":
    GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    Engine(choose, name=f"MCTS bot, {GAMES} games").run()
