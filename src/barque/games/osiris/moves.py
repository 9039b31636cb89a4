"""The table of moves: every move there is, and the number of each. It is the same for every content.

An action is made of small moves: ``send farmer`` then ``to e1a`` harvests, ``build sphinx 2`` then ``to w2b1`` builds.
"""

from __future__ import annotations

from typing import Final

from barque.games.osiris.pieces import (
    ASKS,
    BLESSINGS,
    BONUSES,
    CARDS,
    ITEMS,
    LABORERS,
    MARKETS,
    MONUMENTS,
    PLACES,
    RESOURCES,
    SECTIONS,
    SLOTS,
)
from barque.kernel.move import Move

SIDES: Final = ("down", "up")  # pays what is printed above and gains what is below, or the other way round

_TABLE: Final[list[Move]] = []


def _block(moves: list[Move]) -> int:
    start = len(_TABLE)
    _TABLE.extend(moves)
    return start


def _planned(verb: str) -> list[Move]:
    return [Move(verb, monument=MONUMENTS[monument], cartouche=n + 1) for monument, n in SLOTS]


# Actions, in the order of the rulebook
SEND: Final[int] = _block([Move("send", laborer=name) for name in LABORERS])
HIRE: Final[int] = _block([Move("hire", laborer=name) for name in LABORERS])
EXCHANGE: Final[int] = _block([Move("exchange", market=n + 1, side=side) for n in range(MARKETS) for side in SIDES])
PLAN: Final[int] = _block(_planned("plan"))
BUILD: Final[int] = _block(_planned("build"))
GAIN: Final[int] = _block([Move("gain", card=name) for name in CARDS])
PLAY: Final[int] = _block([Move("play", card=name) for name in CARDS])
BLESS: Final[int] = _block([Move("bless", blessing=name) for name in BLESSINGS])
WITHDRAW: Final[int] = _block([Move("withdraw")])
OFFER: Final[int] = _block([Move("offer", seat=seat) for seat in range(5)])
# What an action asks on the way
TO: Final[int] = _block([Move("to", place=name) for name in PLACES])
TO_SECTION: Final[int] = _block([Move("to", place=name) for name in SECTIONS])
FROM: Final[int] = _block([Move("from", place=name) for name in PLACES])
FROM_SECTION: Final[int] = _block([Move("from", place=name) for name in SECTIONS])
PAY: Final[int] = _block([Move("pay", resource=name) for name in RESOURCES])
LESS: Final[int] = _block([Move("less", resource=name) for name in RESOURCES])
TAKE: Final[int] = _block([Move("take", resource=name) for name in RESOURCES])
TAKE_LABORER: Final[int] = _block([Move("take", laborer=name) for name in LABORERS])
TOLL: Final[int] = _block([Move("toll", resource=name) for name in RESOURCES])
PART: Final[int] = _block([Move("part", card=name) for name in CARDS])
GIVE: Final[int] = _block([Move("give", seat=seat) for seat in range(5)])
DISCARD: Final[int] = _block([Move("discard")])
KEEP: Final[int] = _block(_planned("keep"))
BONUS: Final[int] = _block([Move("bonus", number=n + 1) for n in range(BONUSES)])
# Negotiation
ADD: Final[int] = _block([Move("add", item=name) for name in ITEMS])
ASK: Final[int] = _block([Move("ask", item=name) for name in ASKS])
DONE: Final[int] = _block([Move("done")])
ACCEPT: Final[int] = _block([Move("accept")])
DECLINE: Final[int] = _block([Move("decline")])
HAND: Final[int] = _block([Move("hand", card=name) for name in CARDS])
END: Final[int] = _block([])

MOVES: Final = tuple(_TABLE)
