"""Any function that chooses a move as an engine that speaks UGI, for quina match and other programs.

    # bot.py
    import random
    import quina.ugi

    def choose(position):
        return random.choice(position.moves())

    quina.ugi.Engine(choose, name="random bot").run()

plays with: quina match zurero "ugi:python3 bot.py" level:1 --size 7
"""
from __future__ import annotations

import inspect
import sys
from dataclasses import dataclass
from typing import Any, Callable, TextIO

from ._library import Error
from .players import Thought
from .position import Position


@dataclass(frozen=True)
class Limits:
    """What `go` allows; None where it does not say. The time is for this move, in seconds; the clocks
    are those of the side to move."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    clock: float | None = None
    increment: float | None = None


def _begins(position: Position) -> str:
    """The side that has the first move by the rules: player 1 of UGI, wherever a game starts."""
    return Position(position.game, position.size, position.variant).to_move


class Engine:
    """An engine around choose(position), or choose(position, limits): it returns the text of a legal
    move, or a Thought. If choose raises an exception or its move is not legal, that is printed to
    standard error and ends the program, so that a match counts the game as lost."""

    def __init__(self, choose: Callable[..., str | Thought], name: str = "a bot", author: str = "somebody",
                 game: str = "fuse", read: TextIO | None = None, write: TextIO | None = None) -> None:
        self._choose, self.name, self.author = choose, name, author
        self._takes_limits = len(inspect.signature(choose).parameters) > 1
        self._read, self._write = read or sys.stdin, write or sys.stdout
        self._options = {"game": game, "size": "0", "variant": "standard", "seed": "0"}
        self._position: Position | None = None
        self._held = ""

    def run(self) -> None:
        """Reads commands until quit or the end of the input."""
        for line in self._read:
            words = line.split()
            if not words:
                continue
            if words[0] == "quit":
                break
            command = getattr(self, "_do_" + words[0], None)
            if not command:
                self._say(f"info string there is no command '{words[0]}'")
                continue
            try:
                command(words[1:])
            except Error as error:
                self._say(f"info string {error}")

    def _say(self, text: str) -> None:
        print(text, file=self._write, flush=True)

    # -- Commands --

    def _do_ugi(self, words: list[str]) -> None:
        self._say(f"id name {self.name}\nid author {self.author}")
        for name, default in (("Game", self._options["game"]), ("Size", "0"), ("Variant", "standard"),
                              ("Seed", "0")):
            self._say(f"option name {name} type string default {default}")
        self._say("ugiok")

    def _do_isready(self, words: list[str]) -> None:
        self._say("readyok")

    def _do_uginewgame(self, words: list[str]) -> None:
        self._position = None

    def _do_stop(self, words: list[str]) -> None:
        """A move is chosen before the next line is read: after go infinite, it has been held back."""
        if self._held:
            self._say(f"bestmove {self._held}")
        self._held = ""

    def _do_setoption(self, words: list[str]) -> None:
        if len(words) < 4 or words[0] != "name" or "value" not in words:
            raise Error("expected setoption name N value V")
        at = words.index("value")
        name, value = " ".join(words[1:at]).lower(), " ".join(words[at + 1:])
        if name not in self._options:
            raise Error(f"there is no option '{name}'; expected " + ", ".join(self._options))
        if name in ("size", "seed") and not value.isdecimal():
            raise Error(f"'{value}' is not a number; expected one for the option '{name}'")
        self._options[name] = value
        self._position = None

    def _start(self, text: str | None) -> Position:
        options = self._options
        size = 0 if text else int(options["size"])
        return Position(options["game"], size, options["variant"], text, int(options["seed"]))

    def _do_position(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        if words[:1] not in (["startpos"], ["fen"]):
            raise Error("expected position startpos or position fen")
        position = self._start(" ".join(words[1:at]) if words[0] == "fen" else None)
        for move in words[at + 1:]:
            position.move(move)
        self._position = position

    def _do_go(self, words: list[str]) -> None:
        position = self._position or self._start(None)
        if position.is_over:
            self._say("bestmove none")
            return
        arguments: list[Any] = [position.copy()]
        if self._takes_limits:
            arguments.append(self._limits(words, position))
        try:
            chosen = self._choose(*arguments)
        except Error as error:  # of the bot, not of the other program, which would wait for a move
            raise RuntimeError(f"no move was chosen: {error}") from error
        self._held = chosen.move if isinstance(chosen, Thought) else str(chosen)
        try:
            position.after(self._held)
        except Error as error:
            raise RuntimeError(f"the move that was chosen is refused: {error}") from None
        if "infinite" not in words:
            self._do_stop([])

    def _limits(self, words: list[str], position: Position) -> Limits:
        numbers = {word: float(value) for word, value in zip(words, words[1:])
                   if value.replace(".", "", 1).isdigit()}
        side = position.to_move[0]

        def seconds(*names: str) -> float | None:
            found = [numbers[name] / 1000 for name in names if name in numbers]
            return found[0] if found else None

        player = "p1" if position.to_move == _begins(position) else "p2"
        return Limits(
            seconds=seconds("movetime"),
            nodes=int(numbers["nodes"]) if "nodes" in numbers else None,
            depth=int(numbers["depth"]) if "depth" in numbers else None,
            clock=seconds(player + "time", side + "time"),
            increment=seconds(player + "inc", side + "inc"),
        )

    def _do_query(self, words: list[str]) -> None:
        position = self._position or self._start(None)
        begins = _begins(position)
        answers = {"p1turn": str(position.to_move == begins).lower(),
                   "gameover": str(position.is_over).lower(),
                   "result": {None: "none", "draw": "draw", begins: "p1win"}.get(position.result, "p2win")}
        if words[:1] and words[0] in answers:
            self._say(f"response {answers[words[0]]}")
        else:
            raise Error("expected query p1turn, gameover or result")
