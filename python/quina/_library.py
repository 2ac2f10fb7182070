"""The C library: where it is, its functions and structures, and texts from it."""
from __future__ import annotations

import ctypes
import ctypes.util
import importlib
import os
from ctypes import (POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int,
                    c_int32, c_size_t, c_uint, c_uint64, c_void_p)
from operator import index
from typing import Any, Callable, Type

ERROR_TEXT, MOVE_TEXT, SCORES, CELLS = 640, 144, 64, 512
COLOURS = ("white", "black")
RESULTS = (None, "white", "black", "draw")


class Error(ValueError):
    """An input that was refused; the text says why."""

    __module__ = "quina"


class IllegalMove(Error):
    """A move or an action that is not legal; the text names the rule."""

    __module__ = "quina"


class PlayerFailed(Error):
    """A player that cannot choose: another game, no program, a program that failed."""

    __module__ = "quina"


class RawThought(Structure):
    _fields_ = [("move", c_char * MOVE_TEXT), ("score", c_int), ("win", c_double),
                ("proven", c_int), ("distance", c_int), ("depth", c_int), ("nodes", c_uint64),
                ("seconds", c_double)]


class Limits(Structure):
    _fields_ = [("seconds", c_double), ("nodes", c_uint64), ("depth", c_int)]


class RawShape(Structure):
    _fields_ = [("actions", c_int), ("planes", c_int), ("rows", c_int), ("columns", c_int)]


class RawCell(Structure):
    _fields_ = [("label", c_char * 8), ("x", c_int), ("y", c_int), ("kind", c_int),
                ("tint", c_int), ("owner", c_int), ("height", c_int), ("tower", c_uint),
                ("piece", c_char), ("neighbour_count", c_int), ("neighbours", c_int * 8)]


class BatchOptions(Structure):
    _fields_ = [("size", c_int), ("variant", c_char_p), ("games", c_int), ("threads", c_int),
                ("seed", c_uint64), ("max_plies", c_int), ("keeps_ended", c_bool)]


class BatchOutput(Structure):
    _fields_ = [("masks", c_void_p), ("planes", c_void_p), ("rewards", c_void_p),
                ("done", c_void_p), ("to_move", c_void_p)]


_TEXT_OUT = [c_char_p, c_size_t]
_NUMBERS = POINTER(c_int32)
_SIGNATURES = {
    "quina_version": (c_char_p, []),
    "quina_game_count": (c_int, []),
    "quina_game_name": (c_char_p, [c_int]),
    "quina_game_title": (c_char_p, [c_int]),
    "quina_game_sizes": (None, [c_int] + 3 * [POINTER(c_int)]),
    "quina_game_variants": (c_size_t, [c_int] + _TEXT_OUT),
    "quina_start": (c_void_p, [c_char_p, c_int, c_char_p, c_uint64] + _TEXT_OUT),
    "quina_set_up": (c_void_p, [c_char_p, c_int, c_char_p, c_char_p] + _TEXT_OUT),
    "quina_copy": (c_void_p, [c_void_p]),
    "quina_free": (None, [c_void_p]),
    "quina_move": (c_bool, [c_void_p, c_char_p] + _TEXT_OUT),
    "quina_undo": (c_bool, [c_void_p]),
    "quina_ply": (c_int, [c_void_p]),
    "quina_game": (c_char_p, [c_void_p]),
    "quina_size": (c_int, [c_void_p]),
    "quina_variant": (c_size_t, [c_void_p] + _TEXT_OUT),
    "quina_to_move": (c_int, [c_void_p]),
    "quina_result": (c_int, [c_void_p]),
    "quina_reason": (c_char_p, [c_void_p]),
    "quina_hash": (c_uint64, [c_void_p]),
    "quina_position": (c_size_t, [c_void_p] + _TEXT_OUT),
    "quina_start_position": (c_size_t, [c_void_p] + _TEXT_OUT),
    "quina_moves": (c_size_t, [c_void_p] + _TEXT_OUT),
    "quina_played": (c_size_t, [c_void_p] + _TEXT_OUT),
    "quina_score": (c_int, [c_void_p, c_int, POINTER(c_uint), c_int]),
    "quina_perft": (c_uint64, [c_void_p, c_int]),
    "quina_playout": (c_int, [c_void_p, c_uint64, c_int, POINTER(c_int)]),
    "quina_cells": (c_int, [c_void_p, POINTER(RawCell), c_int]),
    "quina_draw": (c_size_t, [c_void_p, c_int] + _TEXT_OUT),
    "quina_shape": (c_bool, [c_char_p, c_int, c_char_p, POINTER(RawShape)] + _TEXT_OUT),
    "quina_longest_game": (c_bool, [c_char_p, c_int, c_char_p, POINTER(c_int)] + _TEXT_OUT),
    "quina_about_actions": (c_char_p, [c_int]),
    "quina_about_grid": (c_char_p, [c_int]),
    "quina_about_plane": (c_char_p, [c_int, c_int]),
    "quina_actions": (c_int, [c_void_p, _NUMBERS, c_int]),
    "quina_mask": (None, [c_void_p, c_void_p]),
    "quina_observe": (None, [c_void_p, c_int, c_void_p]),
    "quina_act": (c_bool, [c_void_p, c_int32] + _TEXT_OUT),
    "quina_undo_action": (c_bool, [c_void_p]),
    "quina_mid_turn": (c_bool, [c_void_p]),
    "quina_history": (c_int, [c_void_p, _NUMBERS, c_int]),
    "quina_action_text": (c_size_t, [c_void_p, c_int32] + _TEXT_OUT),
    "quina_batch_new": (c_void_p, [c_char_p, POINTER(BatchOptions)] + _TEXT_OUT),
    "quina_batch_free": (None, [c_void_p]),
    "quina_batch_reset": (None, [c_void_p, POINTER(BatchOutput)]),
    "quina_batch_step": (c_bool, [c_void_p, c_void_p, POINTER(BatchOutput)] + _TEXT_OUT),
    "quina_batch_sample": (None, [c_void_p, c_void_p]),
    "quina_player_new": (c_void_p, [c_char_p, c_char_p, c_uint64] + _TEXT_OUT),
    "quina_player_free": (None, [c_void_p]),
    "quina_choose": (c_bool, [c_void_p, c_void_p, POINTER(Limits), POINTER(RawThought)] + _TEXT_OUT),
    "quina_player_stop": (None, [c_void_p]),
}


def _places() -> list[str]:
    """QUINA_LIBRARY alone, if it is set; otherwise beside this file, as in a wheel, where make install
    put it, or where the system keeps its libraries."""
    here = os.path.dirname(os.path.abspath(__file__))
    if os.environ.get("QUINA_LIBRARY"):
        return [os.environ["QUINA_LIBRARY"]]
    places = [os.path.join(here, "libquina.so.0")]
    try:
        from ._installed import LIBRARY  # type: ignore[import]  # written by make install
        places.append(LIBRARY)
    except ImportError:
        pass
    found = ctypes.util.find_library("quina")
    return places + ([found] if found else []) + ["libquina.so.0"]


def _load() -> ctypes.CDLL:
    for place in _places():
        try:
            found = ctypes.CDLL(place)
        except OSError:
            continue
        missing = [name for name in _SIGNATURES if not hasattr(found, name)]
        if missing:
            raise ImportError(f"{place} is of another version: it has no {missing[0]}")
        for name, (result, arguments) in _SIGNATURES.items():
            getattr(found, name).restype = result
            getattr(found, name).argtypes = arguments
        return found
    raise ImportError("libquina was not found at " + ", ".join(_places()) + "; install quina with pip or make install, "
                      "or name the file of the library in QUINA_LIBRARY")


lib = _load()


def read_text(function: Callable[..., int], *arguments: Any) -> str:
    """The text that a function writes, however long it is."""
    size = 4096
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = function(*arguments, buffer, size)
        if length < size:
            return buffer.value.decode("utf-8")
        size = length + 1


def call(error: Type[Error], function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function that takes memory for a reason; raises the error with it."""
    reason = ctypes.create_string_buffer(ERROR_TEXT)
    result = function(*arguments, reason, ERROR_TEXT)
    if not result:
        raise error(reason.value.decode("utf-8"))
    return result


def encode(text: str) -> bytes:
    """A text for the library, where a NUL would end it: what cannot be sent becomes a sign that is refused
    with the rest of the text."""
    if not isinstance(text, str):
        raise TypeError(f"expected a text, not {text!r}")
    return text.replace("\0", "\ufffd").encode(errors="replace")


def integer(value: int, name: str, least: int = -2**31, most: int = 2**31 - 1) -> int:
    """A number for the library, by default one that an int holds: ctypes would cut a larger one."""
    number = index(value)
    if not least <= number <= most:
        raise Error(f"{name} cannot be {number}")
    return number


def action_number(action: int) -> int:
    """An action for the library, which says itself whether one that fits is legal."""
    if not -2**31 <= index(action) < 2**31:
        raise IllegalMove(f"action {action} is not legal")
    return action


def start_of(game: str, size: int, variant: str) -> tuple[bytes, int, bytes]:
    """The arguments of functions that take the start of a game."""
    return encode(game), integer(size, "a size"), encode(variant)


def colour_number(name: str) -> int:
    """White is 0, black 1."""
    if name not in COLOURS:
        raise Error(f"there is no colour '{name}'; expected white or black")
    return COLOURS.index(name)


def address(buffer: Any, nbytes: int, name: str) -> int:
    """Where a writable buffer of that many bytes is."""
    view = memoryview(buffer)
    if view.readonly or not view.c_contiguous or view.nbytes != nbytes:
        raise Error(f"{name} must be writable and contiguous memory of {nbytes} bytes")
    return ctypes.addressof(c_char.from_buffer(view.cast("B")))


def optional_module(name: str) -> Any:
    """A module that is used if it is installed, otherwise None."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


numpy = optional_module("numpy")


def new_array(kind: str, *shape: int) -> Any:
    """Zeros: a numpy array if numpy is there, otherwise a memoryview of that shape. The kind is
    "B" (bytes), "i" (32-bit numbers) or "f" (floats)."""
    if numpy is not None:
        return numpy.zeros(shape, {"B": numpy.uint8, "i": numpy.int32, "f": numpy.float32}[kind])
    total = 1
    for length in shape:
        total *= length
    view: Any = memoryview(bytearray(total * {"B": 1, "i": 4, "f": 4}[kind]))
    return view.cast(kind, shape)
