"""Who wins the race for the eclipse in Deities of the Old Kingdom, judged by the turns that each plan takes.

The times determine who will have the eclipse spell unlocked by the end of the final round (D-25); then squares decide
(D-27).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.evaluation_plans import NEVER, Plans
from barque.games.deities.moves import ECLIPSE
from barque.games.deities.rules import DeitiesState
from barque.games.deities.terms import OWN, note
from barque.kernel.bits import BIT, count


def likely(x: float) -> float:
    """Returns the probability for *x*: the logistic function."""
    if x > 30.0:
        return 1.0
    return 0.0 if x < -30.0 else 1.0 / (1.0 + exp(-x))


class Race:
    """Judges a position in which a turn has just begun."""

    def __init__(self, plans: Plans, weights: dict[str, float]) -> None:
        self.plans: Final = plans
        self.grace: Final = weights["grace"]
        self.spread: Final = weights["spread"]
        self.last_grace: Final = weights["last-grace"]
        self.last_spread: Final = weights["last-spread"]
        self.square: Final = weights["square"]
        self.square_late: Final = weights["square-late"]
        self.noting = False  # whether a network will ask for notes on each player
        self.notes: Final = vec[float]([0.0] * (4 * OWN))

    def shares(self, state: DeitiesState) -> list[float]:
        """Returns each seat's chance in the race."""
        seats: i64 = state.seats
        times: list[float] = []
        squares: list[float] = []
        steps: list[i64] = []  # unlocks still to make, and one for pushes
        for seat in range(seats):
            order: i64 = seat - state.mover if seat >= state.mover else seat - state.mover + seats
            time: float = self.plans.survey(state, seat)
            if self.noting:
                note(self.plans, state, seat, time, self.notes)
            times.append(time + float(order) / float(seats))
            squares.append(self.plans.squares)
            steps.append(count(self.plans.goal) + (1 if self.plans.short > 0.0 else 0))
        chances: list[float] = []
        soonest: float = max(0.0, min(times))
        for seat in range(seats):
            chances.append(self._in_time(state, seat, times, steps[seat]))
        late: float = self.square + self.square_late / (1.0 + (soonest if state.final < 0 else 0.0))
        return decide(chances, squares, late)

    def _in_time(self, state: DeitiesState, seat: i64, times: list[float], steps: i64) -> float:
        """Returns the chance that *seat* has its eclipse spell unlocked by the end."""
        seats: i64 = state.seats
        if state.players[seat].unlocked & BIT[ECLIPSE]:
            return 1.0
        if state.final >= 0:
            order: i64 = seat - state.mover if seat >= state.mover else seat - state.mover + seats
            last: i64 = state.final - state.mover if state.final >= state.mover else state.final - state.mover + seats
            if order >= last or steps > 2:  # an action and the extra unlock (D-26)
                return 0.0
            return likely((self.last_grace - times[seat] + float(order) / float(seats)) / self.last_spread)
        others: float = NEVER
        for other in range(seats):
            if other != seat and times[other] < others:
                others = times[other]
        ahead: float = times[seat] if times[seat] < others else others
        if ahead < 0.0:
            ahead = 0.0
        return likely((others + self.grace - times[seat]) / (self.spread * sqrt(1.0 + ahead)))


def decide(chances: list[float], squares: list[float], sure: float) -> list[float]:
    """Returns each seat's share of victory: squares decide, over all sets of seats that may be in time."""
    seats: i64 = len(chances)
    found: list[float] = [0.0] * len(chances)
    strengths: list[float] = []
    most: float = max(squares)
    for seat in range(seats):
        strengths.append(exp(sure * (squares[seat] - most)))
    sum_: float = 0.0
    for among in range(1, BIT[seats]):
        chance: float = 1.0
        total: float = 0.0
        for seat in range(seats):
            if among & BIT[seat]:
                chance *= chances[seat]
                total += strengths[seat]
            else:
                chance *= 1.0 - chances[seat]
        if chance > 0.0:
            sum_ += chance
            for seat in range(seats):
                if among & BIT[seat]:
                    found[seat] += chance * strengths[seat] / total
    if sum_ <= 0.0:
        return [1.0 / float(seats)] * len(chances)
    for seat in range(seats):
        found[seat] /= sum_
    return found
