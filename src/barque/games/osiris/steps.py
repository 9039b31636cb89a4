"""The steps of a turn, how effects bend them, and the ways to end, by name and by number; limits of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from barque.games.osiris.view_types import Phase

# What is asked. The acting governor answers, except to bribe, answer and hand.
PHASES: Final[tuple[Phase, ...]] = (
    "action",
    "place",  # where the laborer goes
    "laborer",  # which laborer an effect uses
    "pay",
    "site",  # where the monument is built
    "monument",  # which planned monument an effect builds
    "cartouche",  # where an effect plans
    "trade",  # which exchange an effect makes
    "less",  # which resource is left out of a price
    "take",
    "free-hire",
    "recruit",  # from where
    "recruit-type",
    "blessing",
    "part",  # which drawn card is not kept
    "bribe",
    "give",  # who gets the other card
    "toll",
    "keep",  # which planned monument Horus keeps
    "bonus",
    "offer",
    "answer",
    "hand",  # which card goes into an accepted deal
    "over",
)
ACTING: Final = 0
PLACING: Final = 1
SENDING: Final = 2
PAYING: Final = 3
SITING: Final = 4
RAISING: Final = 5
PLANNING: Final = 6
TRADING: Final = 7
SPARING: Final = 8
TAKING: Final = 9
HIRING: Final = 10
RECRUITING: Final = 11
RECRUIT_TYPE: Final = 12
BLESSING: Final = 13
PARTING: Final = 14
BRIBING: Final = 15
GIVING: Final = 16
TOLLING: Final = 17
KEEPING: Final = 18
CHOOSING: Final = 19
OFFERING: Final = 20
ANSWERING: Final = 21
HANDING: Final = 22
OVER: Final = 23

# How an effect bends the rules of its step.
STACKED: Final = 1  # the laborer goes where one already stands
ANYWHERE: Final = 2  # wherever the barge is
ANY_TYPE: Final = 4  # a laborer of any type
ONE_MORE: Final = 8  # the harvest gains 1 more
ON_OBELISK: Final = 16  # the monument goes on a section that holds exactly one obelisk
BARGE_POINT: Final = 32  # O-24's GP wherever it is built
THEN_BUILD: Final = 64  # the plan is built in the same action
ANY_CARTOUCHE: Final = 128  # occupied and blocked ones too
FROM_RESERVE: Final = 256  # resources come from the reserve, otherwise from market and laborers' cartouche

ENDINGS: Final[tuple[Literal["", "seasons", "stopped"], ...]] = ("", "seasons", "stopped")
BY_SEASONS: Final = 1
BY_AGREEMENT: Final = 2

LAST_SEASON: Final = 3  # counted from 0
HIRE_PRICE: Final = 2  # O-20
MOST_ITEMS: Final = 3  # on each side of an offer, and of a bribe, in the turn-by-turn form (O-33)
