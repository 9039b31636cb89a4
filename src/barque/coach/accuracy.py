"""How accurately somebody played, by the curve that lichess published for chess (lichess.org/page/accuracy)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

WIDEST: Final = 8  # points of the curve that say how lively the game was
NARROWEST: Final = 2
CALM: Final = 0.5  # the weight of a move in a game where nothing changes, in percent
LIVELY: Final = 12.0


def move_accuracy(loss: float) -> float:
    """Returns how accurate a move that lost *loss* of one's chances was, in percent.

    >>> move_accuracy(0.0), round(move_accuracy(0.1), 1), round(move_accuracy(0.5), 1)
    (100.0, 63.6, 8.5)
    """
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1669)) if loss > 0 else 100.0


def accuracy(moves: Sequence[tuple[float, Sequence[float]]]) -> float | None:
    """Returns the accuracy of a game from each move's loss and the curve of chances up to it.

    As at lichess it is the mean of two: one in which moves count more while chances change much, and the harmonic one,
    in which a bad move counts more.
    """
    if not moves:
        return None
    width = min(WIDEST, max(NARROWEST, len(moves[-1][1]) // 10))
    found = [move_accuracy(loss) for loss, _ in moves]
    weights = [min(LIVELY, max(CALM, 100 * spread(curve[-width:]))) for _, curve in moves]
    weighted = sum([weight * one for weight, one in zip(weights, found, strict=True)]) / sum(weights)
    harmonic = len(found) / sum([1 / max(one, 1e-3) for one in found])
    return (weighted + harmonic) / 2


def spread(values: Sequence[float]) -> float:
    """Returns the standard deviation of *values*."""
    middle = sum(values) / len(values)
    return sqrt(sum([(value - middle) ** 2 for value in values]) / len(values))
