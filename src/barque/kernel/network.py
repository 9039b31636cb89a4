"""A small network that judges a position: one hidden layer of rectified sums, on plain unboxed floats."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


class Network:
    """Learned numbers: *first* has a row of *hidden* numbers for each input, *bias* and *second* have one for each
    hidden sum.
    """

    def __init__(self, first: list[float], bias: list[float], second: list[float]) -> None:
        if not bias or len(bias) != len(second) or len(first) % len(bias):
            raise ValueError("bias, second and each row of first must have the same length")
        self.inputs: Final = len(first) // len(bias)
        self.hidden: Final = len(bias)
        self._first: Final = vec[float](first)
        self._bias: Final = vec[float](bias)
        self._second: Final = vec[float](second)
        self._sums: Final = vec[float](bias)

    def value(self, terms: vec[float]) -> float:
        """Returns the output for the inputs *terms*; an input of 0 costs nothing."""
        hidden: i64 = self.hidden
        first = self._first
        sums = self._sums
        bias = self._bias
        for j in range(hidden):
            sums[j] = bias[j]
        row: i64 = 0
        for term in terms:
            if term != 0.0:
                for j in range(hidden):
                    sums[j] += term * first[row + j]
            row += hidden
        second = self._second
        found: float = 0.0
        for j in range(hidden):
            if sums[j] > 0.0:
                found += sums[j] * second[j]
        return found
