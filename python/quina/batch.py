"""Many games at once."""
from __future__ import annotations

import ctypes
from typing import Any, NoReturn, Sequence

from ._library import (BatchOptions, BatchOutput, Error, IllegalMove, action_number, address, call,
                       integer, lib, new_array, numpy, start_of)
from .games import Game, game as find_game

GOES_ON, ENDED, CUT = 0, 1, 2  # the values of `done`


class Buffers:
    """Memory for what a batch writes, with a row for each game.

    masks: 1 for each legal action; planes: the observation of the side to move; rewards: two floats,
    white's and black's; done: 0, 1 (ended) or 2 (cut short); to_move: 0 (white) or 1 (black).
    Whatever is not given is a new array; False leaves it out.
    """

    KINDS = {"masks": "B", "planes": "B", "rewards": "f", "done": "B", "to_move": "B"}

    masks: Any
    planes: Any
    rewards: Any
    done: Any
    to_move: Any

    def __init__(self, batch: Batch, masks: Any = None, planes: Any = None, rewards: Any = None,
                 done: Any = None, to_move: Any = None) -> None:
        given = {"masks": masks, "planes": planes, "rewards": rewards, "done": done, "to_move": to_move}
        shapes: dict[str, tuple[int, ...]] = {
            "masks": (batch.games, batch.shape.actions),
            "planes": (batch.games,) + batch.shape.observation,
            "rewards": (batch.games, 2), "done": (batch.games,), "to_move": (batch.games,),
        }
        self.masks = self.planes = self.rewards = self.done = self.to_move = None
        self._raw = BatchOutput()
        for name, shape in shapes.items():
            if given[name] is False:
                continue
            array = new_array(self.KINDS[name], *shape) if given[name] is None else given[name]
            item = 4 if self.KINDS[name] == "f" else 1
            if memoryview(array).itemsize not in (1, item):
                raise Error(f"{name} must have {item} bytes for each number")
            nbytes = item
            for length in shape:
                nbytes *= length
            setattr(self, name, array)
            setattr(self._raw, name, address(array, nbytes, name))


class Batch:
    """Many games of one kind, which advance together by an action each.

    A game that is over begins again at once: `done` and `rewards` are those of the game that has
    ended, and masks, planes and to_move those of the new one. With keeps_ended it stays over, and its
    action is ignored. Games of more than max_plies turns are cut short. Nothing depends on the number
    of threads.

    >>> batch = Batch("cam", 4, seed=1)
    >>> buffers = batch.step(batch.sample())
    >>> bytes(buffers.done)
    b'\\x00\\x00\\x00\\x00'
    """

    def __init__(self, game: str | Game, games: int, size: int = 0, variant: str = "standard", *,
                 seed: int = 0, threads: int = 1, max_plies: int = 0, keeps_ended: bool = False,
                 buffers: Buffers | None = None) -> None:
        name = game.name if isinstance(game, Game) else game
        self.game, self.games = name, integer(games, "a number of games")
        self._handle: int | None = None
        first, *start = start_of(name, size, variant)
        options = BatchOptions(*start, self.games, integer(threads, "a number of threads"), seed,
                               integer(max_plies, "a number of turns"), keeps_ended)
        self._handle = call(Error, lib.quina_batch_new, first, ctypes.byref(options))
        self.shape = find_game(name).shape(size, variant)
        self.buffers = Buffers(self) if buffers is None else buffers
        self._actions = (ctypes.c_int32 * games)()
        self.reset()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.quina_batch_free(self._handle)
            self._handle = None

    def __reduce__(self) -> NoReturn:
        raise TypeError("a batch cannot be copied or pickled")

    def reset(self, out: Buffers | None = None) -> Buffers:
        """Begins every game again."""
        out = out or self.buffers
        lib.quina_batch_reset(self._handle, ctypes.byref(out._raw))
        return out

    def step(self, actions: Sequence[int] | Any, out: Buffers | None = None) -> Buffers:
        """Plays an action in every game and writes to `out`, or to the batch's own buffers. If one
        action is not legal, raises IllegalMove and changes nothing. An array of 32-bit numbers, such
        as numpy's int32, is used as it is; other arrays and sequences are copied."""
        out = out or self.buffers
        numbers = self._numbers(actions)
        call(IllegalMove, lib.quina_batch_step, self._handle, address(numbers, 4 * self.games, "actions"),
             ctypes.byref(out._raw))
        return out

    def sample(self, out: Any = None) -> Any:
        """A random legal action for each game, all equally likely; -1 in a game that is over."""
        out = new_array("i", self.games) if out is None else out
        lib.quina_batch_sample(self._handle, address(out, 4 * self.games, "actions"))
        return out

    def _numbers(self, actions: Any) -> Any:
        """The actions as writable memory of 32-bit numbers: themselves, or a copy."""
        if len(actions) != self.games:
            raise Error(f"there are {len(actions)} actions for {self.games} games")
        try:
            view = memoryview(actions)
            if view.format in ("i", "<i", "l") and view.itemsize == 4 and not view.readonly and view.c_contiguous:
                return view
        except TypeError:
            pass
        if numpy is not None and isinstance(actions, numpy.ndarray):
            if actions.dtype.kind not in "iu" or actions.ndim != 1:
                raise Error(f"actions must be a row of whole numbers, not {actions.dtype} of shape {actions.shape}")
            numbers = actions.astype(numpy.int32)
            if (numbers != actions).any():
                raise IllegalMove("an action is not legal: it has more than 32 bits")
            return numbers
        self._actions[:] = [action_number(action) for action in actions]
        return self._actions
