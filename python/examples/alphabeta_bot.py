"""alphabeta_bot.py: alpha-beta search over numbered actions, for any of the games.

    quina match cam "ugi:python3 alphabeta_bot.py" level:1

It values a position by random games. A turn of several steps, as in Iris and Cam, counts as one: the
depth is in turns.
"""
import sys

from quina.ugi import Engine

DEPTH, PLAYOUTS, WIDTH = 1, 8, 40


def value(position):
    """From -1 to 1, for the side to move: the result, or the mean of a few random games."""
    if position.is_over:
        return 0 if position.result == "draw" else 1 if position.result == position.to_move else -1
    results = [position.playout(seed) for seed in range(PLAYOUTS)]
    return sum(0 if r in (None, "draw") else 1 if r == position.to_move else -1 for r in results) / PLAYOUTS


def search(position, depth, alpha, beta):
    """The value for the side to move, and the first action that leads to it."""
    if position.is_over or (depth == 0 and not position.mid_turn):
        return value(position), None
    best = None
    for action in position.legal_actions()[:WIDTH]:
        mover = position.to_move
        position.act(action)
        ends_turn = not position.mid_turn
        if position.to_move == mover and not position.is_over:
            found = search(position, depth - ends_turn, alpha, beta)[0]
        else:
            found = -search(position, depth - ends_turn, -beta, -alpha)[0]
        position.undo_action()
        if best is None or found > alpha:
            best, alpha = action, max(alpha, found)
        if alpha >= beta:
            break
    return alpha, best


def choose(position):
    """Plays the best steps one after the other until the turn is over; its text is the move."""
    ply = position.ply
    while position.ply == ply:
        position.act(search(position, DEPTH, -2, 2)[1])
    return position.played()[-1]


if __name__ == "__main__":
    DEPTH = int(sys.argv[1]) if len(sys.argv) > 1 else DEPTH
    Engine(choose, name=f"alpha-beta bot, depth {DEPTH}").run()
