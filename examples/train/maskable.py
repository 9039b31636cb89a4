"""Learns one seat of a game with sb3-contrib's ``MaskablePPO``, through PettingZoo, against a bot at the other seats.

    pip install 'barque[envs]' sb3-contrib rich tqdm
    python examples/train/maskable.py hapy --steps 200000 --bot greedy

It writes ``hapy-maskable.zip``; the same command goes on from it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.monitor import Monitor

from barque.envs.batch import MAKERS
from barque.envs.pettingzoo import GameEnv
from barque.kernel import Rng, Sight


class Seat(gymnasium.Env):  # type: ignore[misc]
    """One seat of a PettingZoo game as Stable Baselines wants it; bots play at the others. The seat changes by lot."""

    def __init__(self, game: str, seats: int, bot: str) -> None:
        self.games = GameEnv(game, seats)
        self.bot = MAKERS[bot](self.games.game, Rng(f"{game} {bot}"))
        first = self.games.possible_agents[0]
        self.observation_space = self.games.observation_space(first)["observation"]
        self.action_space = self.games.action_space(first)
        self.me = first

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game."""
        super().reset(seed=seed)
        self.games.reset(seed=int(self.np_random.integers(1 << 31)))
        self.me = str(self.np_random.choice(self.games.possible_agents))
        self._others()
        return self.games.observe(self.me)["observation"], {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action, and what the bots answer."""
        self.games.step(int(action))
        self._others()
        over = self.games.terminations[self.me]
        return self.games.observe(self.me)["observation"], self.games.rewards[self.me] if over else 0.0, over, False, {}

    def _others(self) -> None:
        state = self.games.state_
        assert state is not None
        while not state.over and self.games.agent_selection != self.me:
            self.games.step(self.bot.choose(Sight(state, int(state.turn))))

    def mask(self) -> Any:
        """Returns what may be done."""
        return self.games.observe(self.me)["action_mask"].astype(bool)


def made(game: str, seats: int, bot: str) -> Any:
    """Makes an environment that tells its masks and keeps its results."""
    return ActionMasker(Monitor(Seat(game, seats, bot)), lambda env: env.unwrapped.mask())


def main() -> None:
    """Learns, saves and says how often it wins."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("game")
    told.add_argument("--seats", type=int, default=2)
    told.add_argument("--steps", type=int, default=200_000)
    told.add_argument("--bot", choices=sorted(MAKERS), default="random")
    told.add_argument("--matches", type=int, default=200)
    args = told.parse_args()
    path = Path(f"{args.game}-maskable.zip")
    env = made(args.game, args.seats, args.bot)
    if path.exists():
        model = MaskablePPO.load(path, env)
    else:
        model = MaskablePPO("MlpPolicy", env, gamma=1.0, n_steps=2048, batch_size=512, ent_coef=0.01, device="cpu")
    model.learn(args.steps, progress_bar=True, reset_num_timesteps=False)
    model.save(path)
    for bot in sorted(MAKERS):
        rewards, _ = evaluate_policy(
            model, made(args.game, args.seats, bot), args.matches, return_episode_rewards=True, warn=False
        )
        print(f"against {bot}: {np.mean([reward > 0 for reward in rewards]):.3f} of {args.matches} games won")


if __name__ == "__main__":
    main()
