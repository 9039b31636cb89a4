"""The examples learn for a moment, go on from what they wrote and sit down in the arena; OpenSpiel's agents learn, too.

``make learn`` runs this: PyTorch, RLlib and Stable Baselines are too large for ``make test``.
"""

from __future__ import annotations

import csv
import math
import subprocess
import sys
from pathlib import Path

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.pytorch import dqn, nfsp

import barque
import barque.envs.openspiel

HERE = Path(__file__).parents[1]


def ran(folder: Path, *command: object) -> str:
    """Runs a command that succeeds; returns its output."""
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def curve(path: Path) -> list[list[float]]:
    """Reads minutes, steps and shares of victory; the picture is there, too."""
    assert path.with_suffix(".svg").read_text("utf-8").startswith("<?xml")
    with path.open(newline="") as file:
        return [[float(value) for value in row] for row in list(csv.reader(file))[1:]]


@pytest.mark.parametrize("game", barque.games())
def test_ppo_learns_and_goes_on(game: str, tmp_path: Path) -> None:
    command = (sys.executable, HERE / "ppo.py", game, "--every", 0, "--matches", 4)
    for minutes in (0.01, 0.2):
        ran(tmp_path, *command, "--minutes", minutes)
    rows = curve(tmp_path / f"{game}.csv")
    assert len(rows) > 1
    assert rows[-1][1] == 16_384 * len(rows)
    engine = f"engine:{sys.executable} {HERE / 'engine.py'} {tmp_path / game}.pt"
    ran(tmp_path, sys.executable, "-m", "barque.cli", "arena", game, "random", engine, "--games", 2, "--workers", 1)


def test_a_single_step_spoils_nothing() -> None:
    """What is learned from is cut into parts, and the last part may be one step: it has no spread."""
    script = (
        "import torch, ppo; from network import network; from barque.envs import Batch\n"
        "player = ppo.Player(Batch('hapy', 1, 2, 'one'), network(Batch('hapy', 1).rows.tensors))\n"
        "parts = [part[:1] for part in ppo.collected(player)]\n"
        "ppo.improve(player.learned, torch.optim.Adam(player.learned.parameters()), parts, 1.0)\n"
        "assert all(part.isfinite().all() for part in player.learned.parameters())\n"
    )
    ran(HERE, sys.executable, "-c", script)


def test_three_seats_learn_together(tmp_path: Path) -> None:
    ran(tmp_path, sys.executable, HERE / "ppo.py", "hapy", "--seats", 3, "--minutes", 0.01, "--matches", 3)
    assert all(0 <= share <= 1 for share in curve(tmp_path / "hapy.csv")[0][2:])


def test_rllib_learns_and_goes_on(tmp_path: Path) -> None:
    command = (sys.executable, HERE / "rllib.py", "hapy", "--rounds", 1, "--batch", 512, "--matches", 4)
    for _ in range(2):
        ran(tmp_path, *command)
    assert [row[1] for row in curve(tmp_path / "hapy-rllib.csv")] == [512, 1024]
    engine = f"engine:{sys.executable} {HERE / 'engine.py'} {tmp_path / 'hapy-rllib.pt'}"
    ran(tmp_path, sys.executable, "-m", "barque.cli", "arena", "hapy", "random", engine, "--games", 2, "--workers", 1)


def test_maskable_ppo_learns_and_goes_on(tmp_path: Path) -> None:
    for _ in range(2):
        ran(tmp_path, sys.executable, HERE / "maskable.py", "hapy", "--steps", 128, "--every", 64, "--matches", 2)
    assert [row[1] for row in curve(tmp_path / "hapy-maskable.csv")] == [64, 128, 192, 256]
    engine = f"engine:{sys.executable} {HERE / 'engine.py'} {tmp_path / 'hapy-maskable.zip'}"
    ran(tmp_path, sys.executable, "-m", "barque.cli", "arena", "hapy", "random", engine, "--games", 2, "--workers", 1)


@pytest.mark.parametrize("kind", ["dqn", "nfsp"])
@pytest.mark.parametrize("game", barque.games())
def test_openspiel_s_agents_learn(game: str, kind: str) -> None:
    """Its DQN and its NFSP play against themselves on each game, and take steps of learning."""
    env = rl_environment.Environment(pyspiel.load_game(f"barque_{game}"))
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    few = {"batch_size": 16, "min_buffer_size_to_learn": 32, "learn_every": 16, "replay_buffer_capacity": 1000}
    bytes_ = {"gradient_clipping": 1.0, "optimizer_str": "adam"}  # bytes up to 255: its SGD at 0.01 would diverge
    agents = []
    for player in range(2):
        if kind == "dqn":
            agents.append(dqn.DQN(player, size, actions, [32], learning_rate=1e-4, **bytes_, **few))
        else:
            agents.append(nfsp.NFSP(player, size, actions, [32], 1000, 1.0, learning_rate=1e-4, **bytes_, **few))
    step = env.reset()
    for _ in range(400):
        if step.last():
            for agent in agents:
                agent.step(step)
            step = env.reset()
        player = step.observations["current_player"]
        action = agents[player].step(step).action
        assert action in step.observations["legal_actions"][player]
        step = env.step([action])
    for agent in agents:
        losses = [agent.loss] if kind == "dqn" else agent.loss  # NFSP learns an average and an answer to it
        assert all(loss is not None and math.isfinite(loss) for loss in losses)
