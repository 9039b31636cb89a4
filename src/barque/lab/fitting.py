"""Fits networks to lessons with PyTorch: one that corrects how positions are judged, one that foretells choices."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from barque.bots.searcher import evaluation, teach
from barque.kernel import Json, Rng, State
from barque.kernel.evaluation import Evaluation
from barque.kernel.extras import extra
from barque.kernel.learned import Layers, Learned
from barque.kernel.voice import Voice
from barque.lab.lessons import UNSEARCHED, School, Taught

HIDDEN: Final = 64  # sums of a network that judges
GUESSING: Final = 24  # and of one that foretells
EPOCHS: Final = 8
BATCH: Final = 512
RATE: Final = 2e-3  # of learning, at first
DECAY: Final = 1e-3
HELD_OUT: Final = 10  # one game in this many is held out
LEAST_CHANCE: Final = 1e-4  # limit of a prediction: nobody is ever sure
NOBODY: Final = -1e9  # the logit of a seat that there is not


def numbers() -> array[float]:
    """Returns an empty row of numbers."""
    return array("f")


@dataclass
class Rows:
    """Positions, as flat rows of numbers with room for a full table: what the network reads of each seat (*terms*), how
    the seats are judged without it (*logits*), their shares of the actual victory (*results*); the seat on turn
    (*turns*) and what a search found for it, or -1 (*values*). *judges* are the rows held out.
    """

    seats: int
    inputs: int = 0
    terms: array[float] = field(default_factory=numbers)
    logits: array[float] = field(default_factory=numbers)
    results: array[float] = field(default_factory=numbers)
    turns: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    judges: list[bool] = field(default_factory=list)

    def add(self, looks: Evaluation, state: State, value: float, shares: Sequence[float], judge: bool) -> None:
        """Adds a position."""
        judged = looks.values(state)
        empty = self.seats - state.seats
        for seat in range(state.seats):
            terms = looks.terms(state, seat)
            self.inputs = len(terms)
            self.terms.extend(terms)
            self.logits.append(math.log(max(judged[seat], LEAST_CHANCE)))
        self.terms.extend([0.0] * (self.inputs * empty))
        self.logits.extend([NOBODY] * empty)
        self.results.extend([*shares, *[0.0] * empty])
        self.turns.append(int(state.turn))
        self.values.append(value)
        self.judges.append(judge)


@dataclass
class Guesses:
    """Choices, as flat rows of alternatives: what is read of each one (*terms*), how many moves it is (*sizes*, as a
    logarithm); *chosen* is the one chosen, *lengths* how many there were.
    """

    inputs: int = 0
    terms: array[float] = field(default_factory=numbers)
    sizes: array[float] = field(default_factory=numbers)
    chosen: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    judges: list[bool] = field(default_factory=list)

    def add(self, looks: Evaluation, state: State, action: int, judge: bool) -> None:
        """Adds a choice, if the evaluation sees more than one alternative, *action* among them."""
        found = looks.alternatives(state)
        chosen = [n for n, each in enumerate(found) if action in each.actions]
        if len(found) < 2 or not chosen:
            return
        for each in found:
            self.inputs = len(each.terms)
            self.terms.extend(each.terms)
            self.sizes.append(math.log(len(each.actions)))
        self.chosen.append(chosen[0])
        self.lengths.append(len(found))
        self.judges.append(judge)


def read(rows: Rows, guesses: Guesses, school: School, games: Sequence[Taught], voice: Voice) -> None:
    """Adds what the evaluation sees in the positions and the choices of games."""
    judge, onlooker = evaluation(school.game), evaluation(school.game)
    for looks in (judge, onlooker):
        teach(looks, None)
        looks.learning = True
    rng = Rng(f"rows {school.seed}")
    with voice.progress("", len(games)) as bar:
        for game in games:
            shares, held_out = game.shares(), game.deal % HELD_OUT == 0
            begun = False
            for state, action, value in school.positions(game):
                seat = int(rng.below(state.seats))  # anyone may be the one who searches
                if not begun:
                    onlooker.begin(state, seat)
                    begun = True
                if onlooker.rests(state) and not school.leaves:
                    judge.begin(state, seat)
                    rows.add(judge, state, UNSEARCHED, shares, held_out)
                if value != UNSEARCHED:
                    guesses.add(onlooker, state, action, held_out)
                onlooker.note(state, action)
            for state, value in school.ends(game):
                judge.begin(state, int(state.turn))
                if judge.rests(state):
                    rows.add(judge, state, value, shares, held_out)
            bar.advance()


def fit(rows: Rows, guesses: Guesses, actual: float, seed: int, voice: Voice) -> tuple[Learned, float, float]:
    """Returns networks that did best on held-out games, and the log loss of the first there before and after.

    *actual* is how much results count beside what a search found, where there was one.
    """
    torch = extra("torch", "learn")
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    judging, before, after = judge_positions(torch, rows, actual, voice)
    guessing = foretell(torch, guesses, voice) if guesses.chosen else None
    return Learned(judging, guessing, {}), before, after


def judge_positions(torch: Any, rows: Rows, actual: float, voice: Voice) -> tuple[Layers, float, float]:
    """Returns a network that corrects how positions are judged."""
    terms = torch.frombuffer(rows.terms, dtype=torch.float32).view(-1, rows.seats, rows.inputs)
    logits, results = [
        torch.frombuffer(each, dtype=torch.float32).view(-1, rows.seats) for each in (rows.logits, rows.results)
    ]
    turns, values, judges = torch.tensor(rows.turns), torch.tensor(rows.values), torch.tensor(rows.judges)
    searched = values != UNSEARCHED
    shares = (1 - actual) * values + actual * results.gather(1, turns[:, None]).squeeze(1)
    net = layers_of(torch, rows.inputs, HIDDEN)
    torch.nn.init.zeros_(net[2].weight)  # it begins with the evaluation as it is

    def loss(at: Any) -> Any:
        chances = torch.log_softmax(logits[at] + net(terms[at]).squeeze(-1), 1).clamp(math.log(LEAST_CHANCE))
        found = -(results[at] * chances).sum(1)
        chance = chances.gather(1, turns[at][:, None]).squeeze(1)
        against = (1 - chance.exp()).clamp(LEAST_CHANCE).log()
        foretold = -(shares[at] * chance + (1 - shares[at]) * against)
        return torch.where(searched[at], foretold, found).mean()

    before, after = best_of(torch, net, loss, judges, voice)
    return layers(net), before, after


def foretell(torch: Any, guesses: Guesses, voice: Voice) -> Layers:
    """Returns a network that foretells choices: the likelier an alternative, the higher its sum."""
    terms = torch.frombuffer(guesses.terms, dtype=torch.float32).view(-1, guesses.inputs)
    sizes = torch.frombuffer(guesses.sizes, dtype=torch.float32)
    lengths, chosen = torch.tensor(guesses.lengths), torch.tensor(guesses.chosen)
    places = torch.arange(int(lengths.max()))
    begin = lengths.cumsum(0) - lengths
    net = layers_of(torch, guesses.inputs, GUESSING)

    def loss(at: Any) -> Any:
        where = (begin[at][:, None] + places).clamp(max=len(terms) - 1)
        found = net(terms[where]).squeeze(-1) + sizes[where]
        found = found.masked_fill(places >= lengths[at][:, None], NOBODY)
        return torch.nn.functional.cross_entropy(found, chosen[at])

    best_of(torch, net, loss, torch.tensor(guesses.judges), voice)
    return layers(net)


def layers_of(torch: Any, inputs: int, hidden: int) -> Any:
    """Creates a network of the shape that the bots can use."""
    linear = torch.nn.Linear
    return torch.nn.Sequential(linear(inputs, hidden), torch.nn.ReLU(), linear(hidden, 1, bias=False))


def best_of(torch: Any, net: Any, loss: Any, judges: Any, voice: Voice) -> tuple[float, float]:
    """Trains *net* and leaves it as it was when its *loss* on the rows held out was least; returns that loss before and
    after.
    """
    students, held = torch.nonzero(~judges).squeeze(1), torch.nonzero(judges).squeeze(1)
    steps = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(steps, EPOCHS)

    def judged() -> float:
        with torch.no_grad():
            some = held.split(1 << 14)
            return float(sum([loss(each).item() * len(each) for each in some]) / len(held))

    before = least = judged()
    best = {name: value.clone() for name, value in net.state_dict().items()}
    with voice.progress("", EPOCHS) as bar:
        for _ in range(EPOCHS):
            order = students[torch.randperm(len(students))]
            for some in order.split(BATCH):
                steps.zero_grad()
                loss(some).backward()
                steps.step()
            slower.step()
            now = judged()
            if now < least:
                least, best = now, {name: value.clone() for name, value in net.state_dict().items()}
            bar.advance()
    net.load_state_dict(best)
    return before, least


def layers(net: Any) -> Layers:
    """Returns the numbers of a trained network."""
    rows = net[0].weight.T.tolist()
    return Layers(tuple([short(row) for row in rows]), short(net[0].bias.tolist()), short(net[2].weight[0].tolist()))


def short(row: Sequence[Json]) -> tuple[float, ...]:
    """Returns numbers with four digits each."""
    return tuple([float(f"{float(number):.4g}") for number in row])
