"""The table of moves: every move there is, and the number of each.

The first choice of a turn is ``influence DOMAIN N`` (then ``push SIDE LINE``), ``unlock CARD`` (then ``spare DOMAIN``
for each cube on it), ``cast SPELL`` or ``use CARD``. Cards are named by their place on the table, ``lower-1`` to
``lower-5`` and ``higher-1`` to ``higher-4``, so that the table is the same whatever the content. Spells beyond the
twelve of the standard content are ``spell-13`` to ``spell-36``.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from mypy_extensions import i64

from barque.games.deities.field import CELLS, DOMAINS, WAYS
from barque.kernel.move import Move

SPELLS: Final = (
    "flood",
    "sandstorm",
    "mirage",
    "turn-of-the-scarab",
    "cast-again",
    "chosen-fate",
    "harvest-offering",
    "tribute",
    "hidden-passage",
    "oracle",
    "echo",
    "banishment",
    *[f"spell-{n}" for n in range(13, 37)],
)
LOWERS: Final = tuple([f"lower-{n}" for n in range(1, 6)])
HIGHERS: Final = tuple([f"higher-{n}" for n in range(1, 5)])
PLACES: Final = (*LOWERS, *HIGHERS, "eclipse")
ECLIPSE: Final = 9  # the place of one's eclipse spell
PAIRS: Final = tuple([(one, other) for one in range(6) for other in range(6) if one != other])
SUBSETS: Final = ("1", "2", "12", "3", "13", "23", "123")  # of the three free dice; the subset less 1

INFLUENCE: Final = 0  # + 3 * domain + number of dice - 1
PUSH: Final = 18  # + way
UNLOCK: Final = 38  # + place
CAST: Final = 48  # + spell
USE: Final = 84  # + place
LIFT: Final = 89  # + cell
PUT: Final = 114  # + cell
SPARE: Final = 139  # + domain
PICK: Final = 145  # + cell
FACING: Final = 170  # + domain
TURN: Final = 176  # + pair
ROLL: Final = 206  # + subset - 1
SHIFT: Final = 213  # + way
TAKE: Final = 233  # + domain
TRADE: Final = 239  # + pair
OFFER: Final = 269  # + spell
GAIN: Final = 305
DRAW: Final = 306
DONE: Final = 307
END: Final = 308

MOVES: Final = (
    *[Move("influence", domain=domain, dice=n) for domain in DOMAINS for n in (1, 2, 3)],
    *[Move("push", side=side, line=line) for side, line in WAYS],
    *[Move("unlock", card=place) for place in PLACES],
    *[Move("cast", spell=spell) for spell in SPELLS],
    *[Move("use", card=place) for place in LOWERS],
    *[Move("lift", cell=cell) for cell in CELLS],
    *[Move("put", cell=cell) for cell in CELLS],
    *[Move("spare", domain=domain) for domain in DOMAINS],
    *[Move("pick", cell=cell) for cell in CELLS],
    *[Move("face", domain=domain) for domain in DOMAINS],
    *[Move("turn", domain=DOMAINS[one], to=DOMAINS[other]) for one, other in PAIRS],
    *[Move("roll", dice=subset) for subset in SUBSETS],
    *[Move("shift", side=side, line=line) for side, line in WAYS],
    *[Move("take", domain=domain) for domain in DOMAINS],
    *[Move("trade", domain=DOMAINS[one], to=DOMAINS[other]) for one, other in PAIRS],
    *[Move("offer", spell=spell) for spell in SPELLS],
    Move("gain"),
    Move("draw"),
    Move("done"),
    Move("end"),
)


def triple(free: list[int]) -> int:
    """Gives the number of three free dice, sorted, for the tables below."""
    return free[0] * 36 + free[1] * 6 + free[2]


def pair(one: int, other: int) -> int:
    """Gives the number of an ordered pair of different domains."""
    return 5 * one + (other if other < one else other - 1)


def _influences(dice: tuple[int, ...]) -> list[int]:
    return [INFLUENCE + 3 * domain + n for domain in range(6) for n in range(dice.count(domain))]


def _subsets(dice: tuple[int, ...]) -> i64:
    """Gives the ways to choose some of the dice, of equal ones always the first: a mask of subsets less 1."""
    mask: i64 = 0
    for subset in range(1, 8):
        chosen = [subset >> n & 1 for n in range(3)]
        if not any([dice[n] == dice[n + 1] and chosen[n] < chosen[n + 1] for n in range(2)]):
            mask |= 1 << (subset - 1)
    return mask


INFLUENCES: Final[list[list[int]]] = [[] for _ in range(216)]  # by triple: what may be pushed (D-11)
ROLLS: Final[list[i64]] = [0] * 216  # by triple: which dice may be rolled again
for _dice in combinations_with_replacement(range(6), 3):
    INFLUENCES[triple(list(_dice))] = _influences(_dice)
    ROLLS[triple(list(_dice))] = _subsets(_dice)
