"""Learns a game from nothing on a Ray cluster: self-play PPO of RLlib, through PettingZoo, with the same networks.

    python -m venv rllib && rllib/bin/pip install 'barque[lab]' pettingzoo 'ray[rllib]' torch tqdm
    rllib/bin/python examples/train/rllib.py hapy --runners 16

It begins a Ray of its own, or joins the one that ``RAY_ADDRESS`` names. It writes ``hapy-rllib`` (a checkpoint; the
same command goes on from it), ``hapy-rllib.pt`` (which ``engine.py`` plays) and a curve. RLlib asks for a Gymnasium of
its own choice, so give it an environment of its own.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import ray
import torch
from curve import BOTS, written
from network import network, turned
from pettingzoo.utils import BaseWrapper
from ppo import share
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env
from tqdm import tqdm

import barque
from barque.envs.pettingzoo import GameEnv

HERE = str(Path(__file__).parent)


class Turned(BaseWrapper):
    """A game whose actions count seats from the one that plays, as its observations do."""

    def __init__(self, game: str, seats: int) -> None:
        super().__init__(GameEnv(game, seats))
        self.order = turned(barque.game(game), seats)

    def observe(self, agent: str) -> Any:
        """Returns what an agent sees, and what it may do."""
        seen = super().observe(agent)
        return {**seen, "action_mask": seen["action_mask"][self.order[self.possible_agents.index(agent)]]}

    def step(self, action: Any) -> None:
        """Plays an action of the agent on turn."""
        seat = self.possible_agents.index(self.agent_selection)
        super().step(None if action is None else int(self.order[seat, action]))


class Masked(TorchRLModule, ValueFunctionAPI):  # type: ignore[misc]
    """Our network as RLlib wants it."""

    def setup(self) -> None:
        """Makes the network."""
        game, seats = barque.game(self.model_config["game"]), self.model_config["seats"]
        self.learned = network(game.tensors(seats, game.check_options(seats, {})))

    def _both(self, batch: dict[str, Any]) -> tuple[Any, Any]:
        seen = batch[Columns.OBS]
        return self.learned(seen["observation"], seen["action_mask"].bool())  # type: ignore[no-any-return]

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {Columns.ACTION_DIST_INPUTS: self._both(batch)[0]}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        """Returns what positions are worth."""
        return self._both(batch)[1]


def settings(args: argparse.Namespace) -> PPOConfig:
    """Returns how to learn: one network at all seats, on all available runners."""
    register_env("barque", lambda _: PettingZooEnv(Turned(args.game, args.seats)))
    module = RLModuleSpec(module_class=Masked, model_config={"game": args.game, "seats": args.seats})
    return (
        PPOConfig()
        .environment("barque", disable_env_checking=True)  # its check plays any action, legal or not
        .env_runners(num_env_runners=args.runners, rollout_fragment_length="auto")
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **_: "all")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": module}))
        .training(
            gamma=1.0,
            lambda_=0.95,
            lr=1e-3,
            train_batch_size_per_learner=args.batch,
            minibatch_size=min(1024, args.batch),
            num_epochs=2,
            clip_param=0.2,
            vf_loss_coeff=0.5,
            entropy_coeff=0.01,
            grad_clip=0.5,
            use_kl_loss=False,
        )
    )


def main() -> None:
    """Learns for some rounds."""
    told = argparse.ArgumentParser(description="Learns a game from nothing on a Ray cluster.")
    told.add_argument("game")
    told.add_argument("--seats", type=int, default=2)
    told.add_argument("--rounds", type=int, default=100)
    told.add_argument("--batch", type=int, default=16_384, help="decisions in a round")
    told.add_argument("--runners", type=int, default=1, help="processes that play")
    told.add_argument("--every", type=int, default=10, help="rounds between matches against bots")
    told.add_argument("--matches", type=int, default=200, help="games against each bot")
    told.add_argument("--out", type=Path, default=Path())
    args = told.parse_args()
    ray.init(runtime_env={"env_vars": {"PYTHONPATH": HERE}}, include_dashboard=False)
    algorithm = settings(args).build_algo()
    kept, path, rows = (args.out / f"{args.game}-rllib").absolute(), args.out / f"{args.game}-rllib.pt", []
    if kept.exists():
        algorithm.restore_from_path(str(kept))
        rows = torch.load(path, weights_only=True)["rows"]
    (before, steps), began = rows[-1][:2] if rows else (0.0, 0), time.monotonic()
    for number in tqdm(range(args.rounds)):
        algorithm.train()
        steps += args.batch
        if number % args.every == args.every - 1 or number == args.rounds - 1:
            learned = algorithm.get_module("all").learned
            shares = [share(learned, args.game, args.seats, bot, args.matches) for bot in BOTS]
            rows.append([before + (time.monotonic() - began) / 60, steps, *map(float, np.round(shares, 4))])
            algorithm.save_to_path(str(kept))
            whole = {"game": args.game, "seats": args.seats, "network": learned.state_dict(), "rows": rows}
            torch.save(whole, path)
            written(path, f"{args.game} on RLlib, {args.seats} seats", 1 / args.seats, rows)
            tqdm.write(f"{steps:,} steps, " + ", ".join(map("{}: {:.3f}".format, BOTS, shares)))


if __name__ == "__main__":
    main()
