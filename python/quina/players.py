"""Computer players, of quina and in other programs."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from ._library import Error, Limits, PlayerFailed, RawThought, call, encode, integer, lib
from .games import Game
from .position import Position


@dataclass(frozen=True)
class Thought:
    """What a player chose and why.

    `score` is in hundredths of a point for the side to move, `win` its chance of winning. `proven` is
    win, loss, draw or None, `distance` the turns until a proven end.
    """

    move: str
    score: int
    win: float
    proven: str | None
    distance: int | None
    depth: int
    nodes: int
    seconds: float


class Player:
    """A player by its name: first, random, classic:N, level:N, engine:time=0.5,threads=2,... or
    ugi:COMMAND, a program that speaks UGI.

    >>> Player("sixmaking", "level:1", seed=1).choose(Position("sixmaking")).move in Position("sixmaking")
    True
    """

    def __init__(self, game: str | Game, word: str = "engine", seed: int = 0) -> None:
        name = game.name if isinstance(game, Game) else game
        self.game, self.word, self.seed = name, word, seed
        self._handle: int | None = None
        self._handle = call(Error, lib.quina_player_new, encode(name), encode(word), seed)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.quina_player_free(self._handle)
            self._handle = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is a new player of the same name and seed, which remembers nothing."""
        return type(self), (self.game, self.word, self.seed)

    def __repr__(self) -> str:
        return f"Player({self.game!r}, {self.word!r}, seed={self.seed})"

    def choose(self, position: Position, seconds: float = 0.0, nodes: int = 0, depth: int = 0) -> Thought:
        """Chooses a move within the limits, or within the player's own if none are given."""
        raw = RawThought()
        limits = Limits(seconds, integer(nodes, "a number of nodes", 0, 2**64 - 1), integer(depth, "a depth"))
        call(PlayerFailed, lib.quina_choose, self._handle, position._handle, ctypes.byref(limits), ctypes.byref(raw))
        return Thought(
            move=raw.move.decode(), score=raw.score, win=raw.win,
            proven=(None, "win", "loss", "draw")[raw.proven],
            distance=None if raw.distance < 0 else raw.distance,
            depth=raw.depth, nodes=raw.nodes, seconds=raw.seconds,
        )

    def stop(self) -> None:
        """May be called from another thread: a running `choose` returns soon."""
        lib.quina_player_stop(self._handle)
