"""Sets of small numbers as masks, one bit for each number from 0 to 61."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# The mask of each number alone. (mypyc up to 2.4.1 miscompiles ``i64(1) << n``: the literal becomes a 32-bit 1.)
BIT: Final = vec[i64]([1 << n for n in range(62)])

# No constant has 63 bits: mypyc would keep it as an object.
PAIRS: Final = 0x1555_5555_5555_5555
FOURS: Final = 0x3333_3333_3333_3333
EIGHTS: Final = 0x0F0F_0F0F_0F0F_0F0F


def count(mask: i64) -> i64:
    """Counts the numbers in *mask*: pairs of bits are added up, then fours, then eights, then all.

    >>> count(0b1011)
    3
    """
    found: i64 = mask - ((mask >> 1) & PAIRS)
    found = (found & FOURS) + ((found >> 2) & FOURS)
    found = (found + (found >> 4)) & EIGHTS
    found += found >> 8
    found += found >> 16
    found += found >> 32
    return found & 127


def first(mask: i64) -> i64:
    """Returns the lowest number in *mask*, which is not empty."""
    return count((mask & -mask) - 1)


def nth(mask: i64, k: i64) -> i64:
    """Returns the *k*-th number in *mask*, counted from 0.

    >>> nth(0b1011, 2)
    3
    """
    while k > 0:
        mask &= mask - 1
        k -= 1
    return count((mask & -mask) - 1)


def members(mask: i64) -> list[int]:
    """Lists the numbers in *mask*, in rising order.

    >>> members(0b1011)
    [0, 1, 3]
    """
    found: list[int] = []
    while mask:
        found.append(int(count((mask & -mask) - 1)))
        mask &= mask - 1
    return found


def mask_of(numbers: Iterable[int]) -> i64:
    """Returns the mask that holds *numbers*.

    >>> mask_of([0, 1, 3])
    11
    """
    mask: i64 = 0
    for number in numbers:
        mask |= BIT[number]
    return mask
