"""The rules and engines of Fuse, Iris, Six MaKING, Cam and Zurero.

    >>> import quina
    >>> position = quina.Position("zurero", size=7)
    >>> position.move("d4").moves()
    ['Bd', 'L4', 'R4', 'Td']
    >>> quina.Player("zurero", "engine:nodes=1000").choose(position).move in position
    True

Positions, games and players are here; quina.Batch plays many games at once; quina.spiel and quina.aec
have the shapes of OpenSpiel's and PettingZoo's interfaces; quina.ugi makes an engine of any function
that chooses a move.
"""
from ._library import Error, IllegalMove, PlayerFailed
from .batch import Batch, Buffers
from .games import Game, Shape, game, games, version
from .players import Player, Thought
from .position import Cell, Position

Play = Position  # its name in version 0.1

__all__ = ["Batch", "Buffers", "Cell", "Error", "Game", "IllegalMove", "Play", "Player", "PlayerFailed",
           "Position", "Shape", "Thought", "game", "games", "version"]
__version__ = version()
