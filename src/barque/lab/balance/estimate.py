"""Estimates with their doubt: means over deals, 95 % intervals, and what is beyond noise among many comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, expm1, log1p, sqrt
from typing import Final

from barque.coach.judging import mean, variance
from barque.lab.standing import Z, wilson

FEW: Final = 12  # values; fewer are never called beyond noise
SURE: Final = 0.05  # how often, at most, noise alone marks anything in a whole report

Values = Mapping[int, float]  # by deal


@dataclass(frozen=True)
class Estimate:
    """A mean over *number* deals with its 95 % interval; *error* is its standard deviation."""

    value: float
    low: float
    high: float
    error: float
    number: int

    def chance(self) -> float:
        """Returns how often noise alone would be as far from 0 (Student's two-sided test)."""
        if self.number < FEW or self.error == 0.0:
            return 1.0
        return erfc(deviations(self.value / self.error, self.number - 1) / sqrt(2))


def estimate(values: Values, share: bool = False) -> Estimate | None:
    """Returns the mean of *values*; None if there are fewer than two. The interval of a *share* is Wilson's."""
    numbers = list(values.values())
    if len(numbers) < 2:
        return None
    value, error = mean(numbers), sqrt(variance(numbers) / len(numbers))
    half = students(Z, len(numbers) - 1) * error
    low, high = value - half, value + half
    if share:
        low, high = wilson(value, value * (1 - value) / error**2 if error else len(numbers))
    return Estimate(value, low, high, error, len(numbers))


def deviations(t: float, freedom: int) -> float:
    """Returns how many deviations of a normal distribution Student's *t* corresponds to (Wallace's approximation)."""
    return sqrt(freedom * log1p(t * t / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)


def students(deviations: float, freedom: int) -> float:
    """Returns the t of Student's distribution that corresponds to *deviations* of a normal one.

    >>> f"{students(1.96, 10):.2f} {students(1.96, 1000):.2f}"
    '2.23 1.96'
    """
    normal = deviations * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * expm1(normal * normal / freedom))


def difference(ones: Values, others: Values) -> dict[int, float]:
    """Returns the differences of the deals that both have; the same deal is compared with itself."""
    return {deal: ones[deal] - others[deal] for deal in ones if deal in others}


def ratio(above: Values, below: Values) -> dict[int, float]:
    """Returns values whose mean estimates the ratio of two means, and whose spread its doubt (jackknife)."""
    deals = [deal for deal in above if deal in below]
    n = len(deals)
    high, low = sum([above[deal] for deal in deals]), sum([below[deal] for deal in deals])
    if n < 2 or low == 0 or any([low == below[deal] for deal in deals]):
        return {}
    whole = high / low
    return {deal: n * whole - (n - 1) * (high - above[deal]) / (low - below[deal]) for deal in deals}


def beyond_noise(chances: Sequence[float], sure: float = SURE) -> list[bool]:
    """Returns which of many comparisons are beyond noise, by Holm's correction for their number.

    >>> beyond_noise([0.001, 0.04, 0.03])
    [True, False, False]
    """
    found = [False] * len(chances)
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    for rank, i in enumerate(order):
        if chances[i] > sure / (len(chances) - rank):
            break
        found[i] = True
    return found
