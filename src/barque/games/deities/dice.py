"""The three free dice, sorted: one number for what they show, and tables of everything that follows from it."""

from __future__ import annotations

from itertools import product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_ROLLS: Final = [tuple(sorted(dice)) for dice in product(range(6), repeat=3)]

SORTED: Final = vec[i64]([36 * a + 6 * b + c for a, b, c in _ROLLS])  # ways to choose three dice, order aside
DIE: Final = vec[i64]([face for dice in _ROLLS for face in dice])  # DIE[3 * free + n]: the face of the n-th die
NUMBER: Final = vec[i64]([dice.count(face) for dice in _ROLLS for face in range(6)])  # NUMBER[6 * free + domain]
SHOWN: Final = vec[i64]([sum(1 << face for face in set(dice)) for dice in _ROLLS])  # the domains that they show
LARGEST: Final = vec[i64]([max([dice.count(face) for face in dice]) for dice in _ROLLS])  # how many are equal (D-21)


def free_dice(one: i64, other: i64, third: i64) -> i64:
    """Returns the number of three dice."""
    return SORTED[36 * one + 6 * other + third]


def faces(free: i64) -> list[int]:
    """Lists what the free dice show."""
    return [int(DIE[3 * free + n]) for n in range(3)]


def turned(free: i64, one: i64, other: i64) -> i64:
    """Returns the free dice after one that shows *one* has been turned to *other*."""
    dice: i64 = 0
    left: i64 = 1
    for n in range(3):
        face: i64 = DIE[3 * free + n]
        if face == one and left > 0:
            left = 0
            face = other
        dice = 6 * dice + face
    return SORTED[dice]


def _pushable(dice: tuple[int, ...]) -> int:
    """Marks what may be pushed (D-11): bit 3 * domain + number of dice - 1."""
    return sum(1 << (3 * domain + n) for domain in range(6) for n in range(dice.count(domain)))


def _subsets(dice: tuple[int, ...]) -> int:
    """Marks the ways to choose some of the dice, always the first of equal ones: bit subset - 1."""
    mask = 0
    for subset in range(1, 8):
        chosen = [subset >> n & 1 for n in range(3)]
        if not any([dice[n] == dice[n + 1] and chosen[n] < chosen[n + 1] for n in range(2)]):
            mask |= 1 << (subset - 1)
    return mask


PUSHABLE: Final = vec[i64]([_pushable(dice) for dice in _ROLLS])
ROLLS: Final = vec[i64]([_subsets(dice) for dice in _ROLLS])
