"""The games in PettingZoo: ``hapy_v0`` and all others, including those of installed packages.

    from barque.envs.pettingzoo import hapy_v0
    env = hapy_v0.env(seats=3, layout="giza")

or, with a version of PettingZoo that has it, ``pettingzoo.make("aec", "barque/hapy-v0")``. The legal actions are in the
observation (``action_mask``) and in ``info``. Rewards come at the end: 1 for a victory, with a mean of 0.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

import barque
from barque.envs.raster import raster
from barque.kernel import Game, Json, Refusal, State
from barque.kernel.evaluation import shares
from barque.kernel.extras import needs
from barque.kernel.sheet import plain, sheet, svg

with needs("envs"):
    import gymnasium
    import numpy as np
    import pettingzoo
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo.utils import wrappers

MODES: Final = ("human", "ansi", "svg", "rgb_array")
Observation = dict[str, NDArray[Any]]


class GameEnv(pettingzoo.AECEnv, EzPickle):  # type: ignore[misc]
    """One game for agents that act in turns, ``player_0`` to ``player_3``."""

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Json) -> None:
        EzPickle.__init__(self, game, seats, render_mode, **options)
        super().__init__()
        self.game: Final[Game] = barque.game(game)
        self.seats: Final = self.game.seats[0] if seats is None else seats
        self.options: Final = self.game.check_options(self.seats, options)
        self.tensors: Final = self.game.tensors(self.seats, self.options)
        if render_mode is not None and render_mode not in MODES:
            raise Refusal("render-mode", value=render_mode, right=", ".join(MODES))
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "render_modes": list(MODES),
            "name": f"{module_name(self.game)}",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._seat: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._space: Final = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, (self.tensors.size,), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.tensors.actions,), np.int8),
            }
        )
        self._actions: Final = {
            agent: gymnasium.spaces.Discrete(self.tensors.actions) for agent in self.possible_agents
        }
        self._luck = np.random.default_rng()
        self._nothing: Final[NDArray[Any]] = np.zeros(self.tensors.actions, np.int8)
        self.state_: State | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Returns the space of an agent's observations."""
        return self._space

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """Returns the space of an agent's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        state = self.game.start(self.seats, seed=int(self._luck.integers(1 << 62)), **self.options)
        self.tensors.watch(state)
        self.state_ = state
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def _turn(self) -> None:
        """Makes the seat on turn the agent that acts."""
        state = self.state_
        assert state is not None
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if state.turn >= 0:
            self.agent_selection = self.possible_agents[int(state.turn)]
        self._mask = np.frombuffer(self.tensors.mask(state), np.int8)  # type: ignore[call-overload]
        self.infos[self.agent_selection]["action_mask"] = self._mask

    def observe(self, agent: str) -> Observation:
        """Returns what an agent may know, and its legal actions if it is its turn."""
        state = self.state_
        assert state is not None
        seat = self._seat[agent]
        return {
            "observation": np.frombuffer(self.tensors.observation(state, seat), np.uint8),  # type: ignore[call-overload]
            "action_mask": self._mask if state.turn == seat else self._nothing,
        }

    def step(self, action: Any) -> None:
        """Plays an action of the agent on turn; an illegal one raises ``IllegalMove`` and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_
        assert state is not None
        state.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if state.over:
            parts = shares(state)
            for other, seat in self._seat.items():
                self.rewards[other] = (parts[seat] * self.seats - 1.0) / max(1, self.seats - 1)
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Shows the game as the agent on turn sees it: printed, as text, as an SVG picture, or as pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("Pass a render_mode to see the game.")
            return None
        state = self.state_
        assert state is not None
        lines = sheet(state, self._seat[self.agent_selection])
        if self.render_mode == "svg":
            return svg(lines)
        if self.render_mode == "rgb_array":
            return raster(lines)
        if self.render_mode == "ansi":
            return plain(lines)
        print(plain(lines))
        return None

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


def module_name(game: Game) -> str:
    """Returns the name of a game's module here."""
    return f"{game.name.replace('-', '_')}_v0"


def made(game: str) -> ModuleType:
    """Creates the module of a game, with ``env`` and ``raw_env`` like PettingZoo's own."""
    module = ModuleType(f"{__name__}.{module_name(barque.game(game))}", f"{game} for PettingZoo.")

    def raw_env(**given: Any) -> GameEnv:
        """Creates the environment itself."""
        return GameEnv(game, **given)

    def env(**given: Any) -> Any:
        """Creates the environment in the wrappers that catch misuse."""
        wrapped: Any = wrappers.TerminateIllegalWrapper(GameEnv(game, **given), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))

    module.__dict__.update(raw_env=raw_env, env=env)
    return module


MODULES: Final = {module_name(barque.game(name)): made(name) for name in barque.games()}
if hasattr(pettingzoo, "register"):
    for name in barque.games():
        pettingzoo.register("aec", f"barque/{name}-v0", entry_point=MODULES[module_name(barque.game(name))].env)


def __getattr__(name: str) -> ModuleType:
    if name in MODULES:
        return MODULES[name]
    raise AttributeError(f"There is no {name}; the modules are {', '.join(MODULES)}.")
