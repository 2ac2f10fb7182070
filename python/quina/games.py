"""The games: their sizes, variants, numbered actions and planes."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from ._library import Error, RawShape, call, lib, read_text, start_of


@dataclass(frozen=True)
class Shape:
    """How many actions there are, and the shape of an observation."""

    actions: int
    planes: int
    rows: int
    columns: int

    @property
    def observation(self) -> tuple[int, int, int]:
        """Planes, rows, columns."""
        return (self.planes, self.rows, self.columns)


@dataclass(frozen=True)
class Game:
    """A game: what it is called, and what its positions and moves look like as numbers.

    `sizes` are the smallest, the largest and the usual board, all 0 for a game with one size only.
    `actions` says how steps are numbered, `grid` which cell is where on a plane, and `planes` what
    each plane of an observation holds.
    """

    name: str
    title: str
    sizes: tuple[int, int, int]
    variants: tuple[str, ...]
    actions: str
    grid: str
    planes: tuple[str, ...]

    def shape(self, size: int = 0, variant: str = "standard") -> Shape:
        """The numbers of a board of that size; 0 is the usual one."""
        raw = RawShape()
        call(Error, lib.quina_shape, *start_of(self.name, size, variant), ctypes.byref(raw))
        return Shape(raw.actions, raw.planes, raw.rows, raw.columns)

    def longest(self, size: int = 0, variant: str = "standard") -> int | None:
        """A number of actions that no game exceeds; None if the rules set no practical limit, as in
        Six MaKING."""
        most = ctypes.c_int()
        call(Error, lib.quina_longest_game, *start_of(self.name, size, variant), ctypes.byref(most))
        return most.value or None

    def __getitem__(self, key: str) -> Any:
        """game["name"], as in version 0.1; the variants are a list there."""
        value = getattr(self, key)
        return list(value) if key == "variants" else value


def _read_game(index: int) -> Game:
    sizes = [ctypes.c_int() for _ in range(3)]
    lib.quina_game_sizes(index, *[ctypes.byref(size) for size in sizes])
    planes: list[str] = []
    while lib.quina_about_plane(index, len(planes)):
        planes.append(lib.quina_about_plane(index, len(planes)).decode())
    return Game(
        name=lib.quina_game_name(index).decode(),
        title=lib.quina_game_title(index).decode(),
        sizes=(sizes[0].value, sizes[1].value, sizes[2].value),
        variants=tuple(read_text(lib.quina_game_variants, index).split()),
        actions=lib.quina_about_actions(index).decode(),
        grid=lib.quina_about_grid(index).decode(),
        planes=tuple(planes),
    )


def games() -> list[Game]:
    """All games, in their usual order."""
    return [_read_game(index) for index in range(lib.quina_game_count())]


def game(name: str) -> Game:
    """The game of that name; raises Error if there is none."""
    for found in games():
        if found.name == name:
            return found
    raise Error(f"there is no game '{name}'; expected " + ", ".join(each.name for each in games()))


def version() -> str:
    """The version of the library."""
    return str(lib.quina_version().decode())
