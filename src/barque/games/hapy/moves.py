"""The table of moves: every move, and its number.

``take SLOT``, ``pass``, ``ask SEAT CARD`` and ``lay FAMILY NUMBERS`` (a group: ``lay cat 125``).
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.hapy.cards import FAMILIES, NAMES
from barque.kernel.move import Move

TRIPLES: Final = tuple(combinations(range(6), 3))

PASS: Final = 36  # takes come first: slot 0 to 35
ASK: Final = 37  # + 36 * seat + card
LAY: Final = ASK + 4 * 36  # + 20 * family + triple

MOVES: Final = (
    *[Move("take", slot=slot) for slot in range(36)],
    Move("pass"),
    *[Move("ask", seat=seat, card=card) for seat in range(4) for card in NAMES],
    *[
        Move("lay", family=family, numbers="".join([str(n + 1) for n in triple]))
        for family in FAMILIES
        for triple in TRIPLES
    ],
)

# The cards of each group that can be laid, by the action's number less LAY.
GROUP: Final = vec[i64]([sum(1 << (6 * family + n) for n in triple) for family in range(6) for triple in TRIPLES])

# The requests to a seat for some of the cards of a family, as actions: ASKS[(6 * seat + family) * 64 + chunk].
ASKS: Final = [
    [ASK + 36 * seat + 6 * family + n for n in range(6) if chunk >> n & 1]
    for seat in range(4)
    for family in range(6)
    for chunk in range(64)
]

WHOLE_DECK: Final = [list(range(ASK + 36 * seat, ASK + 36 * seat + 36)) for seat in range(4)]  # requests for any card

# The groups that can be laid from some cards of a family, as actions: LAYS[64 * family + chunk].
LAYS: Final = [
    [LAY + 20 * family + t for t, triple in enumerate(TRIPLES) if all(chunk >> n & 1 for n in triple)]
    for family in range(6)
    for chunk in range(64)
]
