"""quina.py: the rules and engines of Fuse, Iris, Six MaKING, Cam and Zurero, from libquina.

Needs only ctypes. The library is the file that the environment variable QUINA_LIBRARY names, or is
searched for next to this file and then where the system keeps its libraries.

    >>> import quina
    >>> play = quina.Play("zurero", size=7)
    >>> play.move("d4").moves()
    ['Bd', 'L4', 'R4', 'Td']
    >>> quina.Player("zurero", "engine:nodes=1000").choose(play).move in play.moves()
    True
"""

import ctypes
import ctypes.util
import os

__all__ = ["Error", "Play", "Player", "Thought", "games", "version"]

_ERROR, _MOVE = 640, 144


class Error(ValueError):
    """An input that was refused, with the reason."""


def _load():
    here = os.path.dirname(os.path.abspath(__file__))
    names = [os.environ.get("QUINA_LIBRARY"), os.path.join(here, "libquina.so.0"),
             ctypes.util.find_library("quina"), "libquina.so.0"]
    for name in names:
        if not name:
            continue
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise ImportError("libquina was not found; install quina or set QUINA_LIBRARY to its file")


class _Thought(ctypes.Structure):
    _fields_ = [("move", ctypes.c_char * _MOVE), ("score", ctypes.c_int), ("win", ctypes.c_double),
                ("proven", ctypes.c_int), ("distance", ctypes.c_int), ("depth", ctypes.c_int),
                ("nodes", ctypes.c_uint64), ("seconds", ctypes.c_double)]


class _Limits(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_double), ("nodes", ctypes.c_uint64), ("depth", ctypes.c_int)]


_text, _int, _size, _u64, _handle = (ctypes.c_char_p, ctypes.c_int, ctypes.c_size_t,
                                     ctypes.c_uint64, ctypes.c_void_p)
_SIGNATURES = {
    "quina_version": (_text, []),
    "quina_game_count": (_int, []),
    "quina_game_name": (_text, [_int]),
    "quina_game_title": (_text, [_int]),
    "quina_game_sizes": (None, [_int] + 3 * [ctypes.POINTER(_int)]),
    "quina_game_variants": (_size, [_int, _text, _size]),
    "quina_start": (_handle, [_text, _int, _text, _u64, _text, _size]),
    "quina_set_up": (_handle, [_text, _int, _text, _text, _text, _size]),
    "quina_copy": (_handle, [_handle]),
    "quina_free": (None, [_handle]),
    "quina_move": (ctypes.c_bool, [_handle, _text, _text, _size]),
    "quina_undo": (ctypes.c_bool, [_handle]),
    "quina_ply": (_int, [_handle]),
    "quina_game": (_text, [_handle]),
    "quina_size": (_int, [_handle]),
    "quina_to_move": (_int, [_handle]),
    "quina_result": (_int, [_handle]),
    "quina_reason": (_text, [_handle]),
    "quina_hash": (_u64, [_handle]),
    "quina_position": (_size, [_handle, _text, _size]),
    "quina_moves": (_size, [_handle, _text, _size]),
    "quina_played": (_size, [_handle, _text, _size]),
    "quina_score": (_int, [_handle, _int, ctypes.POINTER(ctypes.c_uint), _int]),
    "quina_perft": (_u64, [_handle, _int]),
    "quina_draw": (_size, [_handle, _int, _text, _size]),
    "quina_player_new": (_handle, [_text, _text, _u64, _text, _size]),
    "quina_player_free": (None, [_handle]),
    "quina_choose": (ctypes.c_bool, [_handle, _handle, ctypes.POINTER(_Limits),
                                     ctypes.POINTER(_Thought), _text, _size]),
    "quina_player_stop": (None, [_handle]),
}

_lib = _load()
for _name, (_result, _arguments) in _SIGNATURES.items():
    getattr(_lib, _name).restype = _result
    getattr(_lib, _name).argtypes = _arguments


def _bytes(text):
    return text.encode("utf-8")


def _read(function, *arguments):
    """The text that a function writes, however long it is."""
    size = 4096
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = function(*arguments, buffer, size)
        if length < size:
            return buffer.value.decode("utf-8")
        size = length + 1


def version():
    return _lib.quina_version().decode()


def games():
    """A list of dicts with name, title, sizes (least, most, usual) and variants."""
    found = []
    for i in range(_lib.quina_game_count()):
        sizes = [_int() for _ in range(3)]
        _lib.quina_game_sizes(i, *[ctypes.byref(size) for size in sizes])
        found.append({"name": _lib.quina_game_name(i).decode(),
                      "title": _lib.quina_game_title(i).decode(),
                      "sizes": tuple(size.value for size in sizes),
                      "variants": _read(_lib.quina_game_variants, i).split()})
    return found


class Play:
    """A game being played: its position and the moves so far."""

    def __init__(self, game, size=0, variant="standard", position=None, seed=0, _handle=None):
        error = ctypes.create_string_buffer(_ERROR)
        if _handle is not None:
            self._handle = _handle
        elif position is None:
            self._handle = _lib.quina_start(_bytes(game), size, _bytes(variant), seed, error, _ERROR)
        else:
            self._handle = _lib.quina_set_up(_bytes(game), size, _bytes(variant), _bytes(position),
                                             error, _ERROR)
        if not self._handle:
            raise Error(error.value.decode())

    def __del__(self):
        if getattr(self, "_handle", None):
            _lib.quina_free(self._handle)

    def copy(self):
        handle = _lib.quina_copy(self._handle)
        if not handle:
            raise MemoryError
        return Play(self.game, _handle=handle)

    def move(self, text):
        """Plays a move and returns the play itself; raises Error, with the reason, if it is not legal."""
        error = ctypes.create_string_buffer(_ERROR)
        if not _lib.quina_move(self._handle, _bytes(text), error, _ERROR):
            raise Error(error.value.decode())
        return self

    def undo(self):
        return _lib.quina_undo(self._handle)

    def moves(self):
        return _read(_lib.quina_moves, self._handle).split()

    def played(self):
        return _read(_lib.quina_played, self._handle).split()

    def perft(self, depth):
        return _lib.quina_perft(self._handle, depth)

    def score(self, colour):
        """A list: one number in Fuse, the groups from the best down in Iris, empty in other games."""
        values = (ctypes.c_uint * 64)()
        count = _lib.quina_score(self._handle, ("white", "black").index(colour), values, 64)
        return list(values[:count])

    def draw(self, style="ascii"):
        """The board as text (ascii, unicode, colour) or as an SVG document (svg)."""
        styles = ("ascii", "unicode", "colour", "svg")
        return _read(_lib.quina_draw, self._handle, styles.index(style))

    game = property(lambda self: _lib.quina_game(self._handle).decode())
    size = property(lambda self: _lib.quina_size(self._handle))
    ply = property(lambda self: _lib.quina_ply(self._handle))
    position = property(lambda self: _read(_lib.quina_position, self._handle))
    to_move = property(lambda self: ("white", "black")[_lib.quina_to_move(self._handle)])
    result = property(lambda self: (None, "white", "black", "draw")[_lib.quina_result(self._handle)])
    reason = property(lambda self: _lib.quina_reason(self._handle).decode())

    def __hash__(self):
        return _lib.quina_hash(self._handle)

    def __eq__(self, other):
        return isinstance(other, Play) and (self.game, self.position) == (other.game, other.position)

    def __str__(self):
        return self.draw()

    def __repr__(self):
        return f"<quina.Play {self.game} {self.position}>"


class Thought:
    """What a player chose and why: move, score, win, proven, distance, depth, nodes, seconds."""

    def __init__(self, raw):
        self.move = raw.move.decode()
        self.score, self.win = raw.score, raw.win
        self.proven = (None, "win", "loss", "draw")[raw.proven]
        self.distance = None if raw.distance < 0 else raw.distance
        self.depth, self.nodes, self.seconds = raw.depth, raw.nodes, raw.seconds

    def __repr__(self):
        return f"<quina.Thought {self.move} score {self.score} win {self.win:.2f}>"


class Player:
    """A computer player, by its name: first, random, classic:N, level:N, engine:time=0.5,..."""

    def __init__(self, game, word="engine", seed=0):
        error = ctypes.create_string_buffer(_ERROR)
        self._handle = _lib.quina_player_new(_bytes(game), _bytes(word), seed, error, _ERROR)
        if not self._handle:
            raise Error(error.value.decode())

    def __del__(self):
        if getattr(self, "_handle", None):
            _lib.quina_player_free(self._handle)

    def choose(self, play, seconds=0.0, nodes=0, depth=0):
        """Chooses a move within the limits, or within those of the player if none are given."""
        error = ctypes.create_string_buffer(_ERROR)
        thought = _Thought()
        limits = _Limits(seconds, nodes, depth)
        if not _lib.quina_choose(self._handle, play._handle, ctypes.byref(limits),
                                 ctypes.byref(thought), error, _ERROR):
            raise Error(error.value.decode())
        return Thought(thought)

    def stop(self):
        """May be called from another thread: a running `choose` returns soon."""
        _lib.quina_player_stop(self._handle)
