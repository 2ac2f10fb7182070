"""Games as environments in the shape of PettingZoo's AEC interface.

    >>> from quina import aec
    >>> env = aec.env("zurero", size=5)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     mask = observation["action_mask"]
    ...     env.step(None if termination or truncation else env.action_space(agent).sample(mask))
    >>> env.agents
    []

The agents are "white" and "black". An observation is a dict of `observation`, the planes with the last
axis for the planes as in PettingZoo's board games if numpy is there, and `action_mask`. The spaces are
gymnasium's if it is installed, otherwise small classes with sample, contains and seed; and the
environments are instances of PettingZoo's AECEnv if that is installed.
"""
from __future__ import annotations

import random
from operator import index
from typing import Any, Iterator

from ._library import COLOURS, Error, numpy, optional_module
from .games import game as find_game
from .position import Position

spaces = optional_module("gymnasium.spaces")
_pettingzoo = optional_module("pettingzoo")
Base: Any = _pettingzoo.AECEnv if _pettingzoo else object


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int, seed: int | None = None) -> None:
        self.n, self.shape, self.dtype = n, (), int
        self._random = random.Random(seed)

    def seed(self, seed: int | None = None) -> None:
        """Makes the samples that follow repeatable."""
        self._random.seed(seed)

    def sample(self, mask: Any = None) -> int:
        """A random number, one that the mask allows if it is given."""
        choices = range(self.n) if mask is None else [i for i in range(self.n) if mask[i]]
        return self._random.choice(choices or [0])

    def contains(self, value: Any) -> bool:
        """Whether it is a whole number, of Python or numpy, below n."""
        try:
            return 0 <= index(value) < self.n
        except TypeError:
            return False

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Arrays of bytes of one shape."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...]) -> None:
        self.low, self.high, self.shape = low, high, shape

    def contains(self, value: Any) -> bool:
        """Whether it has that shape, and all its bytes are in the range."""
        view = memoryview(value)
        return view.shape == self.shape and all(self.low <= each <= self.high for each in view.tobytes())

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape})"


class Dict(dict[str, Box]):
    """Spaces by name."""

    def contains(self, value: Any) -> bool:
        """Whether every value is in the space of its name."""
        return set(value) == set(self) and all(self[key].contains(value[key]) for key in self)


class AECEnv(Base):  # type: ignore[misc]
    """One game as an environment; env() makes it."""

    def __init__(self, game: str, size: int = 0, variant: str = "standard", max_plies: int = 0,
                 render_mode: str | None = None) -> None:
        self._game, self._size, self._variant = game, size, variant
        self._shape = find_game(game).shape(size, variant)
        self.max_plies, self.render_mode = max_plies, render_mode
        self.metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "name": f"quina_{game}_v0",
                                         "is_parallelizable": False, "render_fps": 1}
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Error(f"there is no render mode '{render_mode}'; expected human or ansi")
        self._starts = random.Random()
        self.possible_agents = list(COLOURS)
        self.agents: list[str] = []
        self.action_spaces = {agent: self._actions() for agent in COLOURS}
        self.observation_spaces = {agent: self._observations() for agent in COLOURS}

    # -- Spaces --

    def _actions(self) -> Any:
        return spaces.Discrete(self._shape.actions) if spaces else Discrete(self._shape.actions)

    def _observations(self) -> Any:
        s, places = self._shape, (self._shape.actions,)
        shape = (s.rows, s.columns, s.planes) if numpy is not None else s.observation
        if spaces and numpy is not None:
            return spaces.Dict({"observation": spaces.Box(0, 255, shape, numpy.uint8),
                                "action_mask": spaces.Box(0, 1, places, numpy.int8)})
        return Dict(observation=Box(0, 255, shape), action_mask=Box(0, 1, places))

    def action_space(self, agent: str) -> Any:
        """The numbers of the actions."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """The shapes of the planes and of the mask."""
        return self.observation_spaces[agent]

    # -- The cycle --

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; the seed decides what is random at its start, and at the starts of the games
        that are begun without a seed after it. options may have a position."""
        start = (options or {}).get("position")
        drawn = self._starts.getrandbits(60) if seed is None else seed
        self.position = Position(self._game, self._size, self._variant, start, drawn)
        if seed is not None:
            self._starts.seed(seed)
            for number, agent in enumerate(COLOURS):
                self.action_spaces[agent].seed(seed + number)
        self.agents = list(COLOURS)
        self.rewards = dict.fromkeys(COLOURS, 0.0)
        self._cumulative_rewards = dict.fromkeys(COLOURS, 0.0)
        self.terminations = dict.fromkeys(COLOURS, self.position.is_over)
        self.truncations = dict.fromkeys(COLOURS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in COLOURS}
        self.agent_selection = self.position.to_move

    def observe(self, agent: str) -> dict[str, Any]:
        """The planes as the agent sees them, and its mask, empty while the other is to move."""
        planes = self.position.observe(agent)
        mask = self.position.mask()
        if agent != self.position.to_move or self.truncations.get(agent, False):
            for at in range(self._shape.actions):
                mask[at] = 0
        if numpy is not None:
            planes = numpy.ascontiguousarray(numpy.moveaxis(planes, 0, -1))
            mask = mask.view(numpy.int8)  # as gymnasium's Discrete.sample demands
        return {"observation": planes, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last action, termination, truncation and info of the agent
        that is to act."""
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
        return (observation, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """Plays the action of the agent that is to act; None removes an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._remove(agent, action)
            return
        if action is None:
            raise Error("None is for an agent whose game is over")
        self.position.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(COLOURS, self.position.returns()))
        is_over = self.position.is_over
        is_cut = bool(self.max_plies and self.position.ply >= self.max_plies and not is_over
                      and not self.position.mid_turn)
        for each in self.agents:
            self.terminations[each], self.truncations[each] = is_over, is_cut
            self._cumulative_rewards[each] += self.rewards[each]
        if is_over:
            for each in self.agents:
                self.infos[each] = {"reason": self.position.reason}
        self.agent_selection = self.position.to_move
        if self.render_mode == "human":
            self.render()

    def _remove(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise Error("the game of this agent is over: its only action is None")
        self.agents.remove(agent)
        kept: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations,
                                            self.truncations, self.infos)
        for each in kept:
            del each[agent]
        for other in self.rewards:
            self.rewards[other] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent that is to act, again and again, while there is one."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    # -- The rest of the interface --

    @property
    def num_agents(self) -> int:
        """Those whose game is not over."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Two."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AECEnv:
        """Itself: there is no wrapper."""
        return self

    def state(self) -> Any:
        """The planes as white sees them."""
        return self.observe("white")["observation"]

    def render(self) -> str | None:
        """Prints the board (human), or returns it (ansi)."""
        if self.render_mode == "human":
            print(self.position.draw("unicode"))
            return None
        return self.position.draw("unicode")

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(game: str, size: int = 0, variant: str = "standard", max_plies: int = 0,
        render_mode: str | None = None) -> AECEnv:
    """An environment of that game. Games of more than max_plies turns are truncated."""
    return AECEnv(game, size, variant, max_plies, render_mode)
