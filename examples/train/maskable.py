"""Learns one seat of a game with sb3-contrib's ``MaskablePPO``, through PettingZoo, against a bot at the other seats.

    pip install 'barque[envs,lab]' sb3-contrib tqdm
    python examples/train/maskable.py hapy --steps 200000 --bot greedy

It writes ``hapy-maskable.zip`` (a checkpoint, which ``engine.py`` plays; the same command goes on from it) and a curve.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from curve import BOTS, read, written
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.monitor import Monitor
from tqdm import tqdm

import barque
from barque.envs.batch import MAKERS
from barque.envs.pettingzoo import GameEnv
from barque.kernel import Rng, Sight, State


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
    """Creates an environment that reports its masks and keeps its results."""
    return ActionMasker(Monitor(Seat(game, seats, bot)), lambda env: env.unwrapped.mask())


def share(model: MaskablePPO, game: str, seats: int, bot: str, games: int) -> float:
    """Returns the model's share of victory against bots of one kind."""
    rewards, _ = evaluate_policy(model, made(game, seats, bot), games, return_episode_rewards=True, warn=False)
    return float(np.mean(rewards)) * (seats - 1) / seats + 1 / seats


class Model:
    """A checkpoint that plays: the likeliest move, from what its seat may know."""

    def __init__(self, path: str | Path) -> None:
        self.model = MaskablePPO.load(path, device="cpu")
        name, seats = self.model.learned
        self.game = barque.game(name)
        self.tensors = self.game.tensors(seats, self.game.check_options(seats, {}))

    def choose(self, state: State, seat: int) -> int:
        """Returns the move of *seat* in a state that it holds possible: all of them look the same to it."""
        seen = np.frombuffer(self.tensors.observation(state, seat), np.uint8)
        mask = np.frombuffer(self.tensors.mask(state), np.bool_)
        return int(self.model.predict(seen, action_masks=mask, deterministic=True)[0])


def main() -> None:
    """Learns, and says now and then how often it wins."""
    told = argparse.ArgumentParser(description="Learns one seat of a game with MaskablePPO.")
    told.add_argument("game")
    told.add_argument("--seats", type=int, default=2)
    told.add_argument("--steps", type=int, default=200_000, help="steps to learn from")
    told.add_argument("--bot", choices=sorted(MAKERS), default="random", help="the bot at the other seats")
    told.add_argument("--every", type=int, default=20_000, help="steps between matches against bots")
    told.add_argument("--matches", type=int, default=200, help="games against each bot")
    told.add_argument("--out", type=Path, default=Path())
    args = told.parse_args()
    torch.set_num_threads(1)
    path = args.out / f"{args.game}-maskable.zip"
    env = made(args.game, args.seats, args.bot)
    if path.exists():
        model, rows = MaskablePPO.load(path, env, device="cpu"), read(path)
    else:
        most = min(2048, args.every)  # steps that it learns from together
        model = MaskablePPO(
            "MlpPolicy", env, gamma=1.0, n_steps=most, batch_size=most // 4, ent_coef=0.01, device="cpu"
        )
        model.learned, rows = (args.game, args.seats), []
    before, ends = rows[-1][0] if rows else 0.0, model.num_timesteps + args.steps
    with tqdm(total=args.steps, unit=" steps") as bar:
        while model.num_timesteps < ends:
            some = min(args.every, ends - model.num_timesteps)
            model.learn(some, lambda *_: not bar.update() or True, reset_num_timesteps=False)
            shares = [share(model, args.game, args.seats, bot, args.matches) for bot in BOTS]
            rows.append([before + time.process_time() / 60, model.num_timesteps, *shares])
            model.save(path)
            title = f"{args.game} with MaskablePPO against {args.bot}, {args.seats} seats"
            written(path, title, 1 / args.seats, rows)
            bar.set_postfix_str(", ".join(map("{}: {:.3f}".format, BOTS, shares)))


if __name__ == "__main__":
    main()
