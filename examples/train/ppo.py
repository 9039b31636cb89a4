"""Learns a game from nothing: self-play PPO with masks, on a ``Batch``, on one core.

    python examples/train/ppo.py hapy --minutes 60

Every seat is played by the same network. It writes ``hapy.pt`` (a checkpoint; the same command goes on from it) and a
curve, ``hapy.csv`` and ``hapy.svg``. Minutes are those of the processor.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from curve import BOTS, written
from network import network, turned
from torch import Tensor, nn
from tqdm import tqdm

from barque.envs import Batch

ROWS, STEPS, EPOCHS, PART = 256, 64, 2, 1024
LAMBDA, CLIP, RATE, ENTROPY = 0.95, 0.2, 1e-3, 0.02  # the last two shrink to a tenth over time


class Player:
    """A network in a batch: what it sees, and what it does. Its actions count seats from the seat that plays them."""

    def __init__(self, batch: Batch, learned: nn.Module) -> None:
        self.batch, self.learned, self.look = batch, learned, batch.reset()
        self.order = turned(batch.game, batch.seats)

    def sight(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Returns what it sees, what it may do, how likely each action is (as logarithms), and what it hopes for."""
        seen = torch.tensor(self.look.observation)
        mask = torch.tensor(np.take_along_axis(self.look.mask, self.order[self.look.seat], 1))
        with torch.no_grad():
            preference, value = self.learned(seen, mask)
        return seen, mask, preference.log_softmax(1), value

    def step(self, actions: Tensor) -> None:
        """Plays an action in every row."""
        self.look = self.batch.step(self.order[self.look.seat, actions.numpy()])


def collected(player: Player) -> list[Tensor]:
    """Plays ``STEPS`` steps in every row; returns what was seen, allowed and done, how likely it was, its gain and its
    worth.
    """
    kept, course = [[] for _ in range(5)], []
    for _ in range(STEPS):
        seen, mask, chances, value = player.sight()
        action = chances.exp().multinomial(1)
        seat = player.look.seat
        player.step(action[:, 0])
        for part, new in zip(kept, (seen, mask, action, chances.gather(1, action), value), strict=True):
            part.append(new)
        course.append((value.numpy(), seat, player.look.reward, player.look.done))
    gains = torch.from_numpy(advantages(course, player.sight()[3].numpy(), player.look.seat))
    seen, mask, action, chance, value = (torch.cat(part) for part in kept)
    free = mask.sum(1) > 1  # there is nothing to learn where there is no choice
    return [part[free] for part in (seen, mask, action, chance, gains, gains + value)]


def advantages(course: list[tuple], last: np.ndarray, turn: np.ndarray) -> np.ndarray:
    """Returns how much better each action was than expected (GAE): each seat looks ahead to its own next move."""
    rows, seats = np.arange(len(last)), course[0][2].shape[1]
    worth = np.repeat(-last[:, None] / max(1, seats - 1), seats, 1)  # what one seat hopes for, the others fear
    worth[rows, turn] = last
    gain, due = np.zeros_like(worth), np.zeros_like(worth)
    found = np.empty((len(course), len(last)), np.float32)
    for step, (value, seat, reward, end) in reversed(list(enumerate(course))):
        worth[end], gain[end], due[end] = 0, 0, reward[end]
        found[step] = due[rows, seat] + worth[rows, seat] - value + LAMBDA * gain[rows, seat]
        gain[rows, seat], worth[rows, seat], due[rows, seat] = found[step], value, 0
    return found.ravel()


def improve(learned: nn.Module, optimizer: torch.optim.Optimizer, parts: list[Tensor], left: float) -> None:
    """Takes gradient steps towards what turned out better than expected; smaller ones when little time is *left*."""
    optimizer.param_groups[0]["lr"] = RATE * left
    for _ in range(EPOCHS):
        for some in torch.randperm(len(parts[0])).split(PART):
            seen, mask, action, chance, gain, worth = (part[some] for part in parts)
            preference, value = learned(seen, mask)
            chances = preference.log_softmax(1)
            ratio = (chances.gather(1, action) - chance).exp()[:, 0]
            gain = (gain - gain.mean()) / (gain.std(correction=0) + 1e-6)  # the last part may be a single step
            policy = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            certainty = (chances.exp() * chances).sum(1).mean()  # the negative entropy
            loss = 0.5 * (value - worth).pow(2).mean() - policy + ENTROPY * left * certainty
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learned.parameters(), 0.5)
            optimizer.step()


def share(learned: nn.Module, game: str, seats: int, bot: str, games: int) -> float:
    """Returns the network's share of victory against bots of one kind, from every seat in turn."""
    won: list[float] = []
    for seat in range(seats):
        others = {other: bot for other in range(seats) if other != seat}
        player = Player(Batch(game, games // seats, seats, f"{bot} {seat}", others), learned)
        left = set(range(games // seats))  # the rows whose first game is still going; only first games count
        while left:
            player.step(player.sight()[2].argmax(1))
            ended = left.intersection(np.flatnonzero(player.look.done).tolist())
            won += [player.look.reward[row, seat] for row in ended]
            left -= ended
    return float(np.mean(won)) * (seats - 1) / seats + 1 / seats


def main() -> None:
    """Learns until the time is up."""
    told = argparse.ArgumentParser(description="Learns a game from nothing.")
    told.add_argument("game")
    told.add_argument("--seats", type=int, default=2)
    told.add_argument("--minutes", type=float, default=60, help="of one processor")
    told.add_argument("--every", type=float, default=5, help="minutes between matches against bots")
    told.add_argument("--matches", type=int, default=200, help="games against each bot")
    told.add_argument("--out", type=Path, default=Path())
    args = told.parse_args()
    torch.set_num_threads(1)
    batch = Batch(args.game, ROWS, args.seats)
    learned = network(batch.rows.tensors)
    player, optimizer = Player(batch, learned), torch.optim.Adam(learned.parameters(), eps=1e-5)
    path, rows = args.out / f"{args.game}.pt", []
    if path.exists():
        was = torch.load(path, weights_only=True)
        rows = was["rows"]
        learned.load_state_dict(was["network"])
        optimizer.load_state_dict(was["optimizer"])
    before, steps = rows[-1][:2] if rows else (0.0, 0)
    with tqdm(total=args.minutes, bar_format="{l_bar}{bar}| {n:.1f}/{total:.0f} minutes{postfix}") as bar:
        while bar.n < args.minutes:
            improve(learned, optimizer, collected(player), 1 - 0.9 * bar.n / args.minutes)
            steps += ROWS * STEPS
            bar.update(before + time.process_time() / 60 - bar.n)
            if not rows or bar.n >= min(rows[-1][0] + args.every, args.minutes):
                shares = [share(learned, args.game, args.seats, bot, args.matches) for bot in BOTS]
                rows.append([bar.n, steps, *shares])
                now = {"network": learned.state_dict(), "optimizer": optimizer.state_dict(), "rows": rows}
                torch.save({"game": args.game, "seats": args.seats, **now}, path)
                written(path, f"{args.game}, {args.seats} seats", 1 / args.seats, rows)
                bar.set_postfix_str(f" {steps:,} steps, " + ", ".join(map("{}: {:.3f}".format, BOTS, shares)))


if __name__ == "__main__":
    main()
