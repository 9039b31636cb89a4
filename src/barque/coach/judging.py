"""Judges one position from what a seat could know: what its move cost, and what luck brought.

Everything here is a function of a seat's sight before a move and after it: what is hidden from the seat can't change a
digit. Numbers are shares of victory: 1 is a victory, 0.5 one shared by two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from barque.bots.ismcts.search import Search
from barque.bots.searcher import evaluation
from barque.kernel import Json, Rng, Sight, State, canonical
from barque.kernel.evaluation import Evaluation, shares
from barque.kernel.tape import Chance, Sampling, Tape

FINALISTS: Final = 4  # moves that are compared, besides the one played
SHOWN: Final = 3  # the best move and two alternatives
Z: Final = 1.959964  # 95 % of a normal distribution lie within this many deviations
SURE: Final = 2.575829  # a loss of fewer deviations is noise: 99 % lie within them
PROBES: Final = 24  # worlds that show what follows from a move
HOPES: Final = 240  # worlds that show the purpose of a move
NOTABLE: Final = 0.1  # outcomes that are rarer are not named as its purpose
TRIES: Final = 50  # worlds drawn to find one in which another seat can make its move


@dataclass(frozen=True)
class Effort:
    """How much work is put into one position: simulations to find the best moves, *deals* on which they are compared,
    and *draws* by which luck is measured.
    """

    simulations: int = 2000
    deals: int = 600
    draws: int = 1000

    def paced(self, pace: float) -> Effort:
        """Returns *pace* times the effort; there is always enough of it for an interval."""
        return Effort(*[max(8, round(pace * n)) for n in (self.simulations, self.deals, self.draws)])


@dataclass(frozen=True)
class Outcome:
    """What follows from a move at once in *n* of *of* worlds that the seat holds possible, and by how much its chances
    are better then.
    """

    action: int
    events: tuple[dict[str, Json], ...]
    n: int
    of: int
    gain: float = field(default=0.0, compare=False)  # not kept


@dataclass(frozen=True)
class Judgement:
    """What one decision was worth.

    *best* lists the best moves found with the chances they lead to. *loss* is how much better the first of them is
    than the move played, with its interval from *low* to *high*; it is 0 unless it stands out from the noise.
    """

    best: tuple[tuple[int, float], ...]
    loss: float
    low: float
    high: float
    why: tuple[Outcome, ...] = ()  # of the best move and of the one played, if something was lost

    @property
    def chances(self) -> float:
        """The seat's chances with the best move."""
        return self.best[0][1]


@dataclass(frozen=True)
class Luck:
    """What luck changed in the seat's chances, compared with the expectation; right to within two *doubt*."""

    value: float
    doubt: float


def judges(sight: Sight, rng: Rng) -> bool:
    """Checks whether there is something to judge: a choice whose worth a search can see."""
    return len(sight.legal()) > 1 and evaluation(sight.game).judges(sight.sample(rng))


def judge(sight: Sight, played: int, effort: Effort, rng: Rng) -> Judgement:
    """Compares the move *played* by the seat on turn with the best that can be found.

    One search finds the candidates; then each further deal of it is played with all of them. Half of these deals
    choose the best move, the other half measure it, so that its luck in the first half does not count.
    """
    search = Search(evaluation(sight.game), rng)
    advice = search.think(sight, 0.0, effort.simulations, 0.0)
    actions = [found.action for found in advice[:FINALISTS] if found.visits]
    if played not in actions:
        actions.append(played)
    found = search.compare(sight, actions, 2 * effort.deals)
    first = [mean(values[: effort.deals]) for values in found]
    measured = [values[effort.deals :] for values in found]
    best = max(range(len(actions)), key=lambda i: (first[i], actions[i] == played, -i))
    order = sorted(range(len(actions)), key=lambda i: (i != best, -mean(measured[i]), i))
    ranked = tuple([(actions[i], mean(measured[i])) for i in order])
    mine = actions.index(played)
    loss, doubt = compared(measured[best], measured[mine])
    if loss <= SURE * doubt:
        return Judgement(ranked[:SHOWN], 0.0, min(0.0, loss - Z * doubt), max(0.0, loss + Z * doubt))
    why = tuple([outcome(sight, action, rng) for action in (actions[best], played)])
    return Judgement(ranked[:SHOWN], loss, loss - Z * doubt, loss + Z * doubt, why)


def outcome(sight: Sight, action: int, rng: Rng) -> Outcome:
    """Returns what most often happens at once when the seat on turn plays *action*."""
    return max(outcomes(sight, [action], rng), key=lambda each: each.n)


def purpose(sight: Sight, plan: Sequence[int], rng: Rng) -> Outcome | None:
    """Returns the purpose of *plan*: what is certain to follow or, among likely outcomes, the best one for the seat.

    None if nothing better than usual can be hoped for.
    """
    every = outcomes(sight, plan, rng, HOPES)
    usual = mean([each.gain for each in every for _ in range(each.n)])
    hoped = [each for each in every if each.n == each.of or (each.n >= NOTABLE * each.of and each.gain > usual)]
    return max(hoped, key=lambda each: (each.gain, each.n), default=None)


def outcomes(sight: Sight, plan: Sequence[int], rng: Rng, worlds: int = PROBES) -> list[Outcome]:
    """Lists what may happen to the seat on turn at once if it plays *plan* as far as it can."""
    looks = evaluation(sight.game)
    looks.begin(sight.sample(rng), sight.seat)
    found: dict[str, list[float]] = {}
    events: dict[str, tuple[dict[str, Json], ...]] = {}
    for _ in range(worlds):
        world = looks.world(sight, rng)
        before = looks.finish(world.clone(), rng)[sight.seat]
        looks.again()
        world.journal = []
        for action in plan:
            if not world.over and world.turn == sight.seat and world.allows(action):
                world.advance(action)
        seen = [event.seen(sight.seat) for event in world.journal]
        told = tuple([event for event in seen if event.get("seat", sight.seat) == sight.seat])
        values = shares(world) if world.over else looks.finish(world, rng)
        key = canonical(list(told))
        found.setdefault(key, []).append(values[sight.seat] - before)
        events[key] = told
    return [Outcome(plan[0], events[key], len(values), worlds, mean(values)) for key, values in found.items()]


def luck(before: Sight, action: int, after: Sight, effort: Effort, rng: Rng) -> Luck | None:
    """Measures what the draws, rolls and reveals of *action* changed in the seat's chances, against their expectation;
    None if the seat could know the outcome beforehand.

    The same playouts judge what came and what might have come instead, so that luck is worth nothing on average,
    however well they judge.
    """
    seat = before.seat
    came = after.view()
    looks = evaluation(before.game)
    looks.begin(before.sample(rng), seat)
    judges = evaluation(before.game)
    same = 0
    instead: list[float] = []
    for n in range(effort.draws):
        world = looks.world(before, rng)
        if not world.allows(action):  # in this world another seat holds a card that rules out the move it made
            continue
        world.advance(action)
        if world.view(seat) == came:
            same += 1
        else:
            judges.begin(world, seat)
            instead.append(finished(judges, world, rng)[seat])
        if n == PROBES and not instead:
            return None
    if not instead:
        return None
    judges = evaluation(before.game)
    judges.begin(after.sample(rng), seat)
    got: list[float] = []
    for _ in range(effort.draws):
        judges.again()
        got.append(finished(judges, judges.world(after, rng), rng)[seat])
    other = len(instead) / (same + len(instead))
    doubt = sqrt(variance(got) / len(got) + variance(instead) / len(instead))
    return Luck(other * (mean(got) - mean(instead)), other * doubt)


def chances(sight: Sight, effort: Effort, rng: Rng) -> float:
    """Returns the seat's chances, on any seat's turn."""
    found = Search(evaluation(sight.game), rng).chances(sight, 2 * effort.simulations)
    return mean(found[effort.simulations :])


def draws(sight: Sight, action: int, rng: Rng) -> bool:
    """Checks whether luck is drawn when the seat on turn plays *action*."""
    for _ in range(TRIES):
        world = sight.sample(Sampling(f"{rng.word()}", Tape([])))
        if world.allows(action):
            try:
                world.advance(action)
            except Chance:
                return True
            return False
    return False


def finished(judges: Evaluation, state: State, rng: Rng) -> list[float]:
    """Returns each seat's share of victory after a playout."""
    return shares(state) if state.over else judges.finish(state, rng)


def mean(values: list[float]) -> float:
    """Returns the mean."""
    return sum(values) / len(values)


def variance(values: list[float]) -> float:
    """Returns the variance of what *values* were drawn from; 0 if there is only one."""
    middle = mean(values)
    return sum([(value - middle) ** 2 for value in values]) / max(1, len(values) - 1)


def compared(ones: list[float], others: list[float]) -> tuple[float, float]:
    """Returns the mean difference of paired values, and its standard deviation."""
    differences = [one - other for one, other in zip(ones, others, strict=True)]
    return mean(differences), sqrt(variance(differences) / len(differences))
