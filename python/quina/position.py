"""A position with the game that led to it."""
from __future__ import annotations

import ctypes
import random
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Sequence

from ._library import (CELLS, COLOURS, RESULTS, SCORES, Error, IllegalMove, RawCell, action_number, address,
                       call, colour_number, encode, integer, lib, new_array, read_text, start_of)
from .games import Game, Shape, game as find_game

STYLES = ("ascii", "unicode", "colour", "svg")
KINDS = ("plain", "rim", "coloured", "castle", "entry")
STEPS_MAX = 512


@dataclass(frozen=True)
class Cell:
    """A cell of the board.

    `x` and `y` are its centre in half cells from the upper left. `kind` is plain, rim, coloured,
    castle or entry (outside the board, where a piece is slid in); `tint` is the colour of a coloured
    cell, or the side of a castle. `piece` is "" where all pieces are alike. `tower` lists the colours
    of its disks from the bottom; other pieces are towers of one.
    """

    label: str
    x: int
    y: int
    kind: str
    tint: int
    owner: str | None
    piece: str
    tower: tuple[str, ...]
    neighbours: tuple[str, ...]


class Position:
    """A position, with the moves that led to it.

    It begins at the start of the game, or at the position of a text, and then `moves` are played.
    Size 0 is the usual board; the seed decides what is random at the start. Two positions are equal
    if game, size, variant and position are: the moves before do not matter.

    >>> position = Position("cam", moves=["b5-b6"])
    >>> position.to_move, position.ply, "b9-b8" in position
    ('black', 1, True)
    """

    def __init__(self, game: str | Game, size: int = 0, variant: str = "standard",
                 position: str | None = None, seed: int = 0, moves: Iterable[str] = ()) -> None:
        name = game.name if isinstance(game, Game) else game
        start = start_of(name, size, variant)
        self._handle: int | None = None
        if position is None:
            self._handle = call(Error, lib.quina_start, *start, seed)
        else:
            self._handle = call(Error, lib.quina_set_up, *start, encode(position))
        for move in moves:
            self.move(move)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.quina_free(self._handle)
            self._handle = None

    # -- Copies --

    def copy(self) -> Position:
        """A position of its own with the same moves."""
        handle = lib.quina_copy(self._handle)
        if not handle:
            raise MemoryError
        made = Position.__new__(type(self))
        made._handle = handle
        return made

    clone = __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.game, self.size, self.variant, self.start, self.history())

    # -- What it is --

    @property
    def game(self) -> str:
        """The name of the game, such as "cam"."""
        return str(lib.quina_game(self._handle).decode())

    @property
    def size(self) -> int:
        """The size of the board, 0 for a game with one size only."""
        return int(lib.quina_size(self._handle))

    @property
    def variant(self) -> str:
        """Words joined by commas, or "standard"."""
        return read_text(lib.quina_variant, self._handle)

    @property
    def position(self) -> str:
        """The text of the position; in the middle of a turn, of the one in which the turn began."""
        return read_text(lib.quina_position, self._handle)

    @property
    def start(self) -> str:
        """The text of the position before the first move."""
        return read_text(lib.quina_start_position, self._handle)

    @property
    def ply(self) -> int:
        """Turns played so far."""
        return int(lib.quina_ply(self._handle))

    @property
    def to_move(self) -> str:
        """"white" or "black"."""
        return COLOURS[lib.quina_to_move(self._handle)]

    @property
    def result(self) -> str | None:
        """"white", "black" or "draw"; None while the game goes on. Repetition counts."""
        return RESULTS[lib.quina_result(self._handle)]

    @property
    def reason(self) -> str:
        """Why the game is over, such as "five in a row"."""
        return str(lib.quina_reason(self._handle).decode())

    @property
    def is_over(self) -> bool:
        """Whether the game has a result."""
        return self.result is not None

    @property
    def mid_turn(self) -> bool:
        """Whether the side to move has played some steps of its turn."""
        return bool(lib.quina_mid_turn(self._handle))

    def score(self, colour: str) -> list[int]:
        """One number in Fuse, the groups from the best down in Iris, empty in other games."""
        values = (ctypes.c_uint * SCORES)()
        count = lib.quina_score(self._handle, colour_number(colour), values, SCORES)
        return values[:count]

    def cells(self) -> list[Cell]:
        """The cells of the board with what is on them."""
        raw = (RawCell * CELLS)()
        count = lib.quina_cells(self._handle, raw, CELLS)
        labels = [cell.label.decode() for cell in raw[:count]]
        return [_cell(cell, labels) for cell in raw[:count]]

    def draw(self, style: str = "ascii") -> str:
        """The board as text (ascii, unicode, colour) or as an SVG document (svg)."""
        if style not in STYLES:
            raise Error(f"there is no style '{style}'; expected " + ", ".join(STYLES))
        return read_text(lib.quina_draw, self._handle, STYLES.index(style))

    # -- Moves as texts --

    def moves(self) -> list[str]:
        """The legal moves, sorted."""
        return read_text(lib.quina_moves, self._handle).split()

    def __iter__(self) -> Iterator[str]:
        return iter(self.moves())

    def __contains__(self, move: str) -> bool:
        """Whether the move is legal."""
        try:
            self.after(move)
        except IllegalMove:
            return False
        return True

    def move(self, text: str) -> Position:
        """Plays a move and returns self; raises IllegalMove, with the reason, if it is not legal."""
        call(IllegalMove, lib.quina_move, self._handle, encode(text))
        return self

    def after(self, text: str) -> Position:
        """A copy in which the move has been played."""
        return self.copy().move(text)

    def undo(self) -> bool:
        """Takes back the last turn, or the steps of one that has begun; False if there is none."""
        return bool(lib.quina_undo(self._handle))

    def played(self) -> list[str]:
        """The moves so far."""
        return read_text(lib.quina_played, self._handle).split()

    def perft(self, depth: int) -> int:
        """How many sequences of that many turns there are."""
        return int(lib.quina_perft(self._handle, integer(depth, "a depth", 0)))

    def playout(self, seed: int | None = None, most: int = 10000) -> str | None:
        """The result of a random game from here; the position does not change. None if the game is
        not over after `most` turns."""
        seed = random.getrandbits(64) if seed is None else seed
        return RESULTS[lib.quina_playout(self._handle, seed, integer(most, "a number of turns", 0), None)]

    # -- Moves as numbers --

    @property
    def shape(self) -> Shape:
        """How many actions there are, and the shape of an observation."""
        return find_game(self.game).shape(self.size, self.variant)

    def legal_actions(self) -> list[int]:
        """The legal steps as numbers, ascending; empty if the game is over."""
        numbers = (ctypes.c_int32 * STEPS_MAX)()
        count = lib.quina_actions(self._handle, numbers, STEPS_MAX)
        return numbers[:count]

    def mask(self, out: Any = None) -> Any:
        """A byte for each action: 1 if it is legal. Written to `out` if that is given."""
        actions = self.shape.actions
        out = new_array("B", actions) if out is None else out
        lib.quina_mask(self._handle, address(out, actions, "a mask"))
        return out

    def act(self, action: int) -> Position:
        """Plays one step and returns self."""
        call(IllegalMove, lib.quina_act, self._handle, action_number(action))
        return self

    def undo_action(self) -> bool:
        """Takes back the last step; False if there is none."""
        return bool(lib.quina_undo_action(self._handle))

    @property
    def actions_played(self) -> int:
        """How many steps were played so far; `ply` counts turns."""
        return int(lib.quina_history(self._handle, None, 0))

    def history(self) -> list[int]:
        """The actions so far."""
        count = self.actions_played
        numbers = (ctypes.c_int32 * count)()
        lib.quina_history(self._handle, numbers, count)
        return list(numbers)

    def action_text(self, action: int) -> str:
        """A legal step in the words of the game, such as "c4" or "b5-b6"."""
        text = read_text(lib.quina_action_text, self._handle, action_number(action))
        if not text:
            raise IllegalMove(f"action {action} is not legal")
        return text

    def action_of(self, text: str) -> int:
        """The legal action with that text."""
        for action in self.legal_actions():
            if self.action_text(action) == text:
                return action
        raise IllegalMove(f"there is no legal step '{text}'")

    def observe(self, viewer: str | None = None, out: Any = None) -> Any:
        """The planes as a colour sees them, the side to move unless given: an array of bytes of
        shape (planes, rows, columns). Written to `out` if that is given."""
        shape = self.shape
        colour = colour_number(viewer) if viewer else lib.quina_to_move(self._handle)
        out = new_array("B", *shape.observation) if out is None else out
        nbytes = shape.planes * shape.rows * shape.columns
        lib.quina_observe(self._handle, colour, address(out, nbytes, "an observation"))
        return out

    def returns(self) -> list[float]:
        """White's and black's result: 1 for a win, -1 for a loss, 0 for a draw or while it lasts."""
        return {"white": [1.0, -1.0], "black": [-1.0, 1.0]}.get(self.result or "", [0.0, 0.0])

    # -- Python's own --

    def _key(self) -> tuple[str, int, str, str, int]:
        middle = lib.quina_hash(self._handle) if self.mid_turn else 0
        return (self.game, self.size, self.variant, self.position, middle)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(lib.quina_hash(self._handle))

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        title = find_game(self.game).title
        state = f"{self.result} has won" if self.result in COLOURS else self.result
        return f"{title}, {state or self.to_move + ' to move'}\n\n{self.draw('unicode')}"

    def _repr_svg_(self) -> str:
        return self.draw("svg")


def _cell(raw: RawCell, labels: Sequence[str]) -> Cell:
    return Cell(
        label=raw.label.decode(), x=raw.x, y=raw.y, kind=KINDS[raw.kind], tint=raw.tint,
        owner=COLOURS[raw.owner] if raw.owner < 2 else None, piece=raw.piece.rstrip(b"\0").decode(),
        tower=_tower(raw), neighbours=tuple(labels[at] for at in raw.neighbours[:raw.neighbour_count]),
    )


def _tower(raw: RawCell) -> tuple[str, ...]:
    if raw.height == 1 and raw.owner < 2:
        return (COLOURS[raw.owner],)
    return tuple(COLOURS[raw.tower >> level & 1] for level in range(raw.height))


def _restore(kind: type[Position], game: str, size: int, variant: str, start: str, actions: list[int]) -> Position:
    made = kind(game, size, variant, start)
    for action in actions:
        made.act(action)
    return made
