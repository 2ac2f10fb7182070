"""Games and states in the shape of OpenSpiel's Python interface.

Player 0 is white, player 1 black, whoever begins. An action is one step: in Iris and Cam a player may
act several times in a row. What is random at the start comes from the seed of new_initial_state: there
are no chance nodes.

    >>> from quina import spiel
    >>> state = spiel.load_game("iris(size=3)").new_initial_state()
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns())
    0.0
"""
from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NoReturn

from ._library import COLOURS, Error, IllegalMove, numpy, optional_module
from .games import game as find_game, games
from .position import Position


_pyspiel = optional_module("pyspiel")
PARAMETERS: dict[str, Any] = {"size": 0, "variant": "standard", "max_game_length": 0}
LONGEST = 2**31 - 1  # of a game without a practical limit: the greatest int of OpenSpiel


class PlayerId:
    """The players that are not numbered from 0."""

    CHANCE, SIMULTANEOUS, INVALID, TERMINAL = -1, -2, -3, -4


def _colour(player: int) -> str:
    """The colour of player 0 or 1: Python would take -1 and -2, which are other players here."""
    if player not in (0, 1):
        raise Error(f"there is no player {player}; expected 0 or 1")
    return COLOURS[player]


def _value(kind: str, name: str) -> Any:
    return getattr(getattr(_pyspiel.GameType, kind), name) if _pyspiel else name


@dataclass(frozen=True)
class GameType:
    """What OpenSpiel's algorithms ask of a game before they use it. The values are those of pyspiel's
    GameType if pyspiel is installed, otherwise their names."""

    short_name: str
    long_name: str
    dynamics: Any = _value("Dynamics", "SEQUENTIAL")
    chance_mode: Any = _value("ChanceMode", "DETERMINISTIC")
    information: Any = _value("Information", "PERFECT_INFORMATION")
    utility: Any = _value("Utility", "ZERO_SUM")
    reward_model: Any = _value("RewardModel", "TERMINAL")
    max_num_players: int = 2
    min_num_players: int = 2
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = False
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True
    provides_factored_observation_string: bool = False
    default_loadable: bool = True
    is_concrete: bool = True
    parameter_specification: dict[str, Any] = field(default_factory=lambda: dict(PARAMETERS), hash=False)


class Game:
    """A game with its parameters. After max_game_length actions, unless that is 0, a game is a draw."""

    def __init__(self, name: str, size: int = 0, variant: str = "standard", max_game_length: int = 0) -> None:
        self._game = find_game(name)
        self._shape = self._game.shape(size, variant)
        self._size, self._variant, self._limit = int(size), variant, int(max_game_length)
        if self._limit < 0:
            raise Error(f"max_game_length is {self._limit}; expected 1 or more, or 0 for no limit")

    def new_initial_state(self, seed: int | str = 0) -> State:
        """The start of a game: with a seed, or from the text of a position."""
        text, number = (seed, 0) if isinstance(seed, str) else (None, seed)
        return State(self, Position(self._game, self._size, self._variant, text, number))

    def new_initial_states(self) -> list[State]:
        return [self.new_initial_state()]

    def max_game_length(self) -> int:
        """A number of actions that no game exceeds; LONGEST if the rules set no practical limit."""
        return min(self._limit or LONGEST, self._game.longest(self._size, self._variant) or LONGEST)

    max_move_number = max_history_length = max_game_length

    def max_chance_nodes_in_history(self) -> int:
        return 0

    def action_to_string(self, player: int, action: int) -> str:
        """As State.action_to_string, in the initial state."""
        return self.new_initial_state().action_to_string(player, action)

    def get_type(self) -> GameType:
        return GameType(self._game.name, self._game.title)

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._shape.actions

    def max_chance_outcomes(self) -> int:
        return 0

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return list(self._shape.observation)

    def observation_tensor_size(self) -> int:
        return self._shape.planes * self._shape.rows * self._shape.columns

    def observation_tensor_layout(self) -> Any:
        return _pyspiel.TensorLayout.CHW if _pyspiel else "CHW"

    def policy_tensor_shape(self) -> list[int]:
        return [self._shape.actions]

    def get_parameters(self) -> dict[str, Any]:
        return {"size": self._size, "variant": self._variant, "max_game_length": self._limit}

    def deserialize_state(self, text: str) -> State:
        """The state of State.serialize."""
        saved = json.loads(text)
        position = Position(self._game, self._size, self._variant, saved["start"])
        for action in saved["actions"]:
            position.act(action)
        return State(self, position)

    def __str__(self) -> str:
        limit = f"max_game_length={self._limit}," if self._limit else ""
        return f"{self._game.name}(size={self._size},{limit}variant={self._variant})"

    def __repr__(self) -> str:
        return f"spiel.load_game({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class PlayerAction(NamedTuple):
    """An action and the player of it."""

    player: int
    action: int


class State:
    """A state of a game; `position` is the same as a quina.Position."""

    def __init__(self, game: Game, position: Position) -> None:
        self._game, self.position = game, position

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        return PlayerId.TERMINAL if self.is_terminal() else COLOURS.index(self.position.to_move)

    def get_type(self) -> Any:
        """The value of pyspiel's StateType if pyspiel is installed, otherwise its name."""
        name = "TERMINAL" if self.is_terminal() else "DECISION"
        return getattr(_pyspiel.StateType, name) if _pyspiel else name

    def is_terminal(self) -> bool:
        return self.position.is_over or self._is_cut()

    def _is_cut(self) -> bool:
        """Whether the game has had as many actions as the game's max_game_length allows."""
        return bool(self._game._limit) and self.move_number() >= self._game._limit

    def is_chance_node(self) -> bool:
        return False

    def chance_outcomes(self) -> NoReturn:
        raise Error("there are no chance nodes: new_initial_state(seed) decides what is random")

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self.is_terminal()

    def is_initial_state(self) -> bool:
        return not self.position.history()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending; empty for the player who is not to act."""
        if self._is_cut() or player is not None and player != self.current_player():
            return []
        return self.position.legal_actions()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        if self._is_cut() or player is not None and player != self.current_player():
            return [0] * self.num_distinct_actions()
        return list(self.position.mask())

    def apply_action(self, action: int) -> None:
        if self._is_cut():
            raise IllegalMove(f"the game is over after {self._game._limit} actions")
        self.position.act(action)

    apply_action_with_legality_check = apply_action

    def apply_actions(self, actions: list[int]) -> None:
        raise Error("players act one after the other: use apply_action")

    apply_actions_with_legality_checks = apply_actions

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which must be this one of this player."""
        history = self.position.history()
        if not history or history[-1] != action:
            raise Error(f"the last action is not {action}")
        self.position.undo_action()
        if self.current_player() != player:
            self.position.act(action)
            raise Error(f"the last action was not of player {player}")

    def child(self, action: int) -> State:
        """A clone in which the action has been applied."""
        made = self.clone()
        made.apply_action(action)
        return made

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """action_to_string(player, action), or action_to_string(action) for the current player."""
        return self.position.action_text(player if action is None else action)

    def string_to_action(self, player: int | str, text: str | None = None) -> int:
        return self.position.action_of(str(player) if text is None else text)

    def returns(self) -> list[float]:
        return self.position.returns()

    def rewards(self) -> list[float]:
        """Since the last action: there are none before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[COLOURS.index(_colour(player))]

    def player_reward(self, player: int) -> float:
        return self.rewards()[COLOURS.index(_colour(player))]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The planes one after the other, as the player sees them."""
        planes = self.position.observe(None if player is None else _colour(player))
        flat = planes.ravel() if numpy is not None else planes.cast("B")
        return [float(value) for value in flat]

    def observation_string(self, player: int | None = None) -> str:
        """The text of the position, and the steps of a turn that has begun; both players see it all."""
        return " ".join([self.position.position, *self._begun()])

    def _begun(self) -> list[str]:
        """The steps of the turn that has begun, as texts."""
        walk, steps = self.position.copy(), []
        while walk.mid_turn:
            action = walk.history()[-1]
            walk.undo_action()
            steps.append(walk.action_text(action))
        return steps[::-1]

    def information_state_string(self, player: int | None = None) -> str:
        """The history; both players know it all."""
        return self.history_str()

    def history(self) -> list[int]:
        return self.position.history()

    def full_history(self) -> list[PlayerAction]:
        """The actions with their players."""
        walk = Position(self.position.game, self.position.size, self.position.variant, self.position.start)
        pairs = []
        for action in self.history():
            pairs.append(PlayerAction(COLOURS.index(walk.to_move), action))
            walk.act(action)
        return pairs

    def history_str(self) -> str:
        return " ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        return self.position.actions_played

    def clone(self) -> State:
        return State(self._game, self.position.copy())

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def serialize(self) -> str:
        return json.dumps({"start": self.position.start, "actions": self.history()})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self._game, self.position) == (other._game, other.position)

    def __hash__(self) -> int:
        return hash(self.position)

    def to_string(self) -> str:
        """The board, and the text of the observation: algorithms tell states apart by it."""
        return self.position.draw() + self.observation_string()

    __str__ = __repr__ = to_string


def load_game(text: str, parameters: dict[str, Any] | None = None) -> Game:
    """load_game("iris"), load_game("iris(size=3)") or load_game("iris", {"size": 3})."""
    parsed = re.fullmatch(r"(\w+)(?:\((.*)\))?", text)
    if not parsed:
        raise Error(f"'{text}' is not a game such as iris(size=3)")
    chosen: dict[str, Any] = {}
    key = None
    for part in (parsed.group(2) or "").split(","):
        name, sign, value = part.partition("=")
        if name in PARAMETERS:
            key, chosen[name] = name, value
        elif key == "variant":  # variants are joined by commas, and may have a sign themselves
            chosen["variant"] += "," + part
        elif part:
            raise Error(f"there is no parameter '{name}'; expected " + ", ".join(PARAMETERS))
    chosen.update(parameters or {})
    if set(chosen) - set(PARAMETERS):
        raise Error("expected the parameters " + ", ".join(PARAMETERS))
    try:
        numbers = [int(chosen.get(name, 0)) for name in ("size", "max_game_length")]
    except ValueError as error:
        raise Error(f"size and max_game_length are whole numbers: {error}") from None
    return Game(parsed.group(1), numbers[0], chosen.get("variant", "standard"), numbers[1])


def registered_names() -> list[str]:
    """The names of all games."""
    return [each.name for each in games()]


def registered_games() -> list[GameType]:
    """The types of all games."""
    return [GameType(each.name, each.title) for each in games()]


def serialize_game_and_state(game: Game, state: State) -> str:
    """A text from which deserialize_game_and_state makes both again."""
    return json.dumps({"game": str(game), "state": state.serialize()})


def deserialize_game_and_state(text: str) -> tuple[Game, State]:
    """The game and the state of serialize_game_and_state."""
    saved = json.loads(text)
    game = load_game(saved["game"])
    return game, game.deserialize_state(saved["state"])
