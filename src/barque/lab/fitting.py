"""Fits a network to lessons with PyTorch: from what it reads of a position to what a search made of that position."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import barque
from barque.bots.searcher import evaluation
from barque.kernel import Json, Rng
from barque.kernel.extras import extra
from barque.kernel.learned import Learned
from barque.kernel.voice import Voice
from barque.lab.lessons import School, Taught, positions

HIDDEN: Final = 24
EPOCHS: Final = 12
BATCH: Final = 512
RATE: Final = 2e-3  # of learning, at first
DECAY: Final = 1e-3
HELD_OUT: Final = 5  # one game in this many is held out
LEAST_CHANCE: Final = 1e-4  # limit of a prediction: nobody is ever sure


@dataclass(frozen=True)
class Rows:
    """Positions by row, as arrays: *terms* by seat, *logits* of the evaluation without a network by seat, the seat that
    was on turn (*turns*), its share of victory by search and in fact (*values*, *results*), and whether the row is held
    out (*judges*).
    """

    terms: list[list[list[float]]]
    logits: list[list[float]]
    turns: list[int]
    values: list[float]
    results: list[float]
    judges: list[bool]


def read_rows(rows: Rows, school: School, games: Sequence[Taught], voice: Voice) -> None:
    """Adds what the evaluation sees in each lesson, as at the leaves of a search, to *rows*."""
    made = evaluation(school.game)
    made.network = None
    made.learning = True
    most = barque.game(school.game).seats[-1]
    rng = Rng(f"rows {school.seed}")
    with voice.progress("", len(games)) as bar:
        for game in games:
            for state, value, actual in positions(game, school):
                turn = int(state.turn)
                made.begin(state, turn)
                judged = made.finish(state, rng)
                if state.over:
                    continue
                terms = [list(made.terms(state, seat)) for seat in range(state.seats)]
                empty = most - state.seats
                rows.terms.append(terms + [[0.0] * len(terms[0])] * empty)
                rows.logits.append([math.log(max(share, 1e-9)) for share in judged] + [-1e9] * empty)
                rows.turns.append(turn)
                rows.values.append(value)
                rows.results.append(actual)
                rows.judges.append(game.deal % HELD_OUT == 0)
            bar.advance()


def fit(rows: Rows, actual: float, seed: int, voice: Voice) -> tuple[Learned, float, float]:
    """Returns the network that did best on held-out games, and the log loss there before and after.

    *actual* is how much results count beside what a search found.
    """
    torch = extra("torch", "learn")
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    terms, logits, turns, values, results, judges = [
        torch.tensor(each) for each in (rows.terms, rows.logits, rows.turns, rows.values, rows.results, rows.judges)
    ]
    shares = (1 - actual) * values + actual * results
    net = torch.nn.Sequential(
        torch.nn.Linear(terms.shape[2], HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, 1, bias=False)
    )
    torch.nn.init.zeros_(net[2].weight)  # it begins with the evaluation as it is

    def loss(at: Any) -> Any:
        chances = torch.softmax(logits[at] + net(terms[at]).squeeze(-1), 1)
        chance = chances.gather(1, turns[at][:, None]).squeeze(1).clamp(LEAST_CHANCE, 1 - LEAST_CHANCE)
        return -(shares[at] * chance.log() + (1 - shares[at]) * (1 - chance).log()).mean()

    students, held = torch.nonzero(~judges).squeeze(1), torch.nonzero(judges).squeeze(1)
    steps = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(steps, EPOCHS)
    with torch.no_grad():
        before = least = loss(held).item()
    best = {name: value.clone() for name, value in net.state_dict().items()}
    with voice.progress("", EPOCHS) as bar:
        for _ in range(EPOCHS):
            order = students[torch.randperm(len(students))]
            for some in order.split(BATCH):
                steps.zero_grad()
                loss(some).backward()
                steps.step()
            slower.step()
            with torch.no_grad():
                judged = loss(held).item()
            if judged < least:
                least, best = judged, {name: value.clone() for name, value in net.state_dict().items()}
            bar.advance()
    first = best["0.weight"].T.tolist()
    found = Learned(tuple([short(row) for row in first]), short(best["0.bias"]), short(best["2.weight"][0]), {})
    return found, before, least


def short(row: Sequence[Json]) -> tuple[float, ...]:
    """Returns numbers with four digits each."""
    return tuple([float(f"{float(number):.4g}") for number in row])
