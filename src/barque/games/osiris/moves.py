"""The table of moves: every move, and its number. It is the same for every content.

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


def _block(start: int, moves: list[Move]) -> None:
    """Adds moves to the table. A number written in the source is faster than a computed one; it is checked here."""
    assert start == len(_TABLE)
    _TABLE.extend(moves)


def _planned(verb: str) -> list[Move]:
    return [Move(verb, monument=MONUMENTS[monument], cartouche=n + 1) for monument, n in SLOTS]


# Actions, in the order of the rulebook
SEND: Final = 0
_block(SEND, [Move("send", laborer=name) for name in LABORERS])
HIRE: Final = 6
_block(HIRE, [Move("hire", laborer=name) for name in LABORERS])
EXCHANGE: Final = 12
_block(EXCHANGE, [Move("exchange", market=n + 1, side=side) for n in range(MARKETS) for side in SIDES])
PLAN: Final = 24
_block(PLAN, _planned("plan"))
BUILD: Final = 36
_block(BUILD, _planned("build"))
GAIN: Final = 48
_block(GAIN, [Move("gain", card=name) for name in CARDS])
PLAY: Final = 68
_block(PLAY, [Move("play", card=name) for name in CARDS])
BLESS: Final = 88
_block(BLESS, [Move("bless", blessing=name) for name in BLESSINGS])
WITHDRAW: Final = 96
_block(WITHDRAW, [Move("withdraw")])
OFFER: Final = 97
_block(OFFER, [Move("offer", seat=seat) for seat in range(5)])
# What an action asks on the way
TO: Final = 102
_block(TO, [Move("to", place=name) for name in PLACES])
TO_SECTION: Final = 150
_block(TO_SECTION, [Move("to", place=name) for name in SECTIONS])
FROM: Final = 246
_block(FROM, [Move("from", place=name) for name in PLACES])
FROM_SECTION: Final = 294
_block(FROM_SECTION, [Move("from", place=name) for name in SECTIONS])
PAY: Final = 390
_block(PAY, [Move("pay", resource=name) for name in RESOURCES])
LESS: Final = 393
_block(LESS, [Move("less", resource=name) for name in RESOURCES])
TAKE: Final = 396
_block(TAKE, [Move("take", resource=name) for name in RESOURCES])
TAKE_LABORER: Final = 399
_block(TAKE_LABORER, [Move("take", laborer=name) for name in LABORERS])
TOLL: Final = 405
_block(TOLL, [Move("toll", resource=name) for name in RESOURCES])
PART: Final = 408
_block(PART, [Move("part", card=name) for name in CARDS])
GIVE: Final = 428
_block(GIVE, [Move("give", seat=seat) for seat in range(5)])
DISCARD: Final = 433
_block(DISCARD, [Move("discard")])
KEEP: Final = 434
_block(KEEP, _planned("keep"))
BONUS: Final = 446
_block(BONUS, [Move("bonus", number=n + 1) for n in range(BONUSES)])
# Negotiation
ADD: Final = 452
_block(ADD, [Move("add", item=name) for name in ITEMS])
ASK: Final = 481
_block(ASK, [Move("ask", item=name) for name in ASKS])
DONE: Final = 491
_block(DONE, [Move("done")])
ACCEPT: Final = 492
_block(ACCEPT, [Move("accept")])
DECLINE: Final = 493
_block(DECLINE, [Move("decline")])
HAND: Final = 494
_block(HAND, [Move("hand", card=name) for name in CARDS])
END: Final = 514
_block(END, [])

MOVES: Final = tuple(_TABLE)
