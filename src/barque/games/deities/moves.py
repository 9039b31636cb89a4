"""The table of moves: every move, and its number.

The first choice of a turn is ``influence DOMAIN N`` (then ``push SIDE LINE``), ``unlock CARD`` (then ``spare DOMAIN``
for each cube on it), ``cast SPELL`` or ``use CARD``. Cards are named by their place on the table, ``lower-1`` to
``lower-5`` and ``higher-1`` to ``higher-4``, so that the table is the same whatever the content. Spells beyond those
of the standard content are ``spell-13`` to ``spell-36``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.domains import DOMAINS
from barque.games.deities.field import CELLS, WAYS
from barque.kernel.content import shipped
from barque.kernel.move import Move

FOLDER: Final = Path(__file__).parent / "content"
KINDS: Final = 36  # of spells at most
FIRST_SPARE: Final = 13  # what a user's first spell is called in moves, whatever the standard content has by now
STANDARD_SPELLS: Final = tuple(shipped(FOLDER, "standard")["spells"])
SPELLS: Final = (*STANDARD_SPELLS, *[f"spell-{FIRST_SPARE + n}" for n in range(KINDS - len(STANDARD_SPELLS))])
LOWERS: Final = tuple([f"lower-{n}" for n in range(1, 6)])
HIGHERS: Final = tuple([f"higher-{n}" for n in range(1, 5)])
PLACES: Final = (*LOWERS, *HIGHERS, "eclipse")
ECLIPSE: Final = 9  # the place of a player's eclipse spell
PAIRS: Final = tuple([(one, other) for one in range(6) for other in range(6) if one != other])
FROM: Final = vec[i64]([one for one, _ in PAIRS])
TO: Final = vec[i64]([other for _, other in PAIRS])
_FROM: Final = vec[i64]([sum(1 << n for n in range(30) if domains >> PAIRS[n][0] & 1) for domains in range(64)])
_TO: Final = vec[i64]([sum(1 << n for n in range(30) if domains >> PAIRS[n][1] & 1) for domains in range(64)])
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


def pairs(ones: i64, others: i64) -> i64:
    """Returns the ordered pairs of different domains from two sets."""
    return _FROM[ones] & _TO[others]
