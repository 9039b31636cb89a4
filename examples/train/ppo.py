"""Learns a game from nothing: self-play PPO with masks, on a ``Batch``, on a CPU.

    python examples/train/ppo.py hapy --minutes 60

Every seat is played by the same network. It writes ``hapy.pt`` (a checkpoint; the same command goes on from it), and
``hapy.csv`` and ``hapy.svg``, how it fares against bots.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from matplotlib.figure import Figure
from network import Network, tensor
from torch import Tensor
from torch.distributions import Categorical
from tqdm import tqdm

from barque.envs.batch import Batch, Look

BOTS, EVERY = ("random", "greedy"), 5  # whom it meets, and every how many minutes
ROWS, STEPS, EPOCHS, PART = 256, 64, 2, 1024
DISCOUNT, LAMBDA, CLIP, ENTROPY = 1.0, 0.95, 0.2, 0.01


def collected(batch: Batch, look: Look, network: Network) -> tuple[list[Tensor], Look]:
    """Plays ``STEPS`` steps in every row; returns what was seen, allowed, done, how likely, gained, worth."""
    seen, masks, actions, chances, values, seats, rewards, ends = ([] for _ in range(8))
    for _ in range(STEPS):
        with torch.no_grad():
            preference, value = network(tensor(look.observation), tensor(look.mask))
        choice = Categorical(logits=preference)
        action = choice.sample()
        for kept, new in ((seen, tensor(look.observation)), (masks, tensor(look.mask)), (actions, action)):
            kept.append(new)
        chances.append(choice.log_prob(action))
        values.append(value.numpy())
        seats.append(look.seat)
        look = batch.step(action.numpy())
        rewards.append(look.reward)
        ends.append(look.done)
    with torch.no_grad():
        last = network(tensor(look.observation), tensor(look.mask))[1].numpy()
    gains = advantages(values, seats, rewards, ends, last, look.seat)
    worth = [torch.from_numpy(gain + value) for gain, value in zip(gains, values, strict=True)]
    parts = [seen, masks, actions, chances, [torch.from_numpy(gain) for gain in gains], worth]
    return [torch.cat(part) for part in parts], look


def advantages(values, seats, rewards, ends, last, turn) -> list[np.ndarray]:  # type: ignore[no-untyped-def]
    """Returns how much better each action was than expected (GAE): each seat looks ahead to its own next move."""
    rows, many = np.arange(len(last)), rewards[0].shape[1]
    worth = np.repeat(-last[:, None] / max(1, many - 1), many, 1)  # what one seat hopes for, the others fear
    worth[rows, turn] = last
    gain, due = np.zeros_like(worth), np.zeros_like(worth)
    found = []
    for value, seat, reward, end in list(zip(values, seats, rewards, ends, strict=True))[::-1]:
        worth[end], gain[end], due[end] = 0, 0, reward[end]
        surprise = due[rows, seat] + DISCOUNT * worth[rows, seat] - value
        gain[rows, seat] = surprise + DISCOUNT * LAMBDA * gain[rows, seat]
        worth[rows, seat], due[rows, seat] = value, 0
        found.append(gain[rows, seat].astype(np.float32))
    return found[::-1]


def improve(network: Network, optimizer: torch.optim.Optimizer, parts: list[Tensor]) -> None:
    """Takes some steps towards what turned out better than expected."""
    for _ in range(EPOCHS):
        for some in torch.randperm(len(parts[0])).split(PART):
            seen, mask, action, chance, gain, worth = (part[some] for part in parts)
            preference, value = network(seen, mask)
            choice = Categorical(logits=preference)
            ratio = (choice.log_prob(action) - chance).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = 0.5 * (value - worth).pow(2).mean() - policy - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def share(network: Network, game: str, seats: int, bot: str, games: int) -> float:
    """Returns the network's share of victory against bots of one kind, from every seat in turn."""
    won, ended = 0.0, 0
    for seat in range(seats):
        batch = Batch(game, 32, seats, f"match {bot} {seat}", {other: bot for other in range(seats) if other != seat})
        look, here = batch.reset(), 0
        while here < games / seats:
            with torch.no_grad():
                preference = network(tensor(look.observation), tensor(look.mask))[0]
            look = batch.step(preference.argmax(-1).numpy())
            here += int(look.done.sum())
            won += float(((look.reward[look.done, seat] * (seats - 1) + 1) / seats).sum())
        ended += here
    return won / ended


def main() -> None:
    """Learns until the time is over."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("game")
    told.add_argument("--seats", type=int, default=2)
    told.add_argument("--minutes", type=float, default=60)
    told.add_argument("--matches", type=int, default=200, help="games against each bot")
    told.add_argument("--out", type=Path, default=Path())
    told.add_argument("--threads", type=int, default=2)
    args = told.parse_args()
    torch.set_num_threads(args.threads)
    path = args.out / f"{args.game}.pt"
    batch = Batch(args.game, ROWS, args.seats, seed=time.time_ns())
    network = Network(batch.rows.tensors)
    optimizer = torch.optim.Adam(network.parameters(), lr=5e-4, eps=1e-5)
    rows: list[list[float]] = []
    if path.exists():
        kept = torch.load(path, weights_only=True)
        network.load_state_dict(kept["network"])
        optimizer.load_state_dict(kept["optimizer"])
        rows = kept["rows"]
    before, steps = (rows[-1][0], rows[-1][1]) if rows else (0.0, 0)
    began, due, look = time.monotonic(), 0.0, batch.reset()
    with tqdm(total=args.minutes, bar_format="{l_bar}{bar}| {n:.1f}/{total:.0f} minutes{postfix}") as bar:
        while True:
            minutes = (time.monotonic() - began) / 60
            bar.update(minutes - bar.n)
            if minutes >= due:
                shares = [share(network, args.game, args.seats, bot, args.matches) for bot in BOTS]
                rows.append([before + minutes, steps, *shares])
                save(args, path, network, optimizer, rows)
                bar.set_postfix_str(f" {steps:,} steps, " + ", ".join(map("{}: {:.3f}".format, BOTS, shares)))
                if minutes >= args.minutes:
                    break
                due = min(due + EVERY, args.minutes)
            parts, look = collected(batch, look, network)
            improve(network, optimizer, parts)
            steps += ROWS * STEPS


def save(args, path, network, optimizer, rows) -> None:  # type: ignore[no-untyped-def]
    """Writes the checkpoint and the curve."""
    kept = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "rows": rows}
    torch.save({"game": args.game, "seats": args.seats, **kept}, path)
    with path.with_suffix(".csv").open("w", newline="") as file:
        csv.writer(file).writerows([["minutes", "steps", *BOTS], *rows])
    figure = Figure((7, 4), layout="constrained")
    axes = figure.subplots()
    for number, bot in enumerate(BOTS):
        axes.plot([row[0] for row in rows], [row[2 + number] for row in rows], marker=".", label=f"against {bot}")
    axes.set(xlabel="minutes", ylabel="share of victory", ylim=(0, 1), title=f"{args.game}, {args.seats} seats")
    axes.axhline(1 / args.seats, color="grey", linewidth=0.8)
    axes.legend()
    figure.savefig(path.with_suffix(".svg"))


if __name__ == "__main__":
    main()
