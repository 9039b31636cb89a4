"""The shape of what a seat may know of Hâpy Families (H-18, H-19): the page's types are written from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Phase = Literal["take", "ask", "lay", "over"]
Ending = Literal["family", "groups", "stalemate", "stopped"]


class Quiet(TypedDict):
    """The counters of H-17."""

    without_request: int
    without_group: int


class Proved(TypedDict):
    """What public play proves of a hand (H-21)."""

    holds: list[str]
    lacks: list[str]


class HapyView(TypedDict):
    """What ``view(seat)`` returns."""

    game: str
    seat: int | None
    seats: int
    turn: int
    phase: Phase
    layout: str
    slots: list[str | None]
    """A card, ``"mummy"``, or ``null`` where the card is gone."""
    available: list[int]
    """The slots whose cards may be taken."""
    hand: list[str] | None
    """Your cards; ``null`` for a spectator."""
    hands: list[int]
    """The number of cards in each hand."""
    groups: list[list[list[str]]]
    """For each seat the cards it has revealed, by family: three or six of each."""
    to_win: int
    forbidden: str | None
    """The card that the player on turn may not ask for (H-12)."""
    quiet: Quiet
    ending: Ending | None
    winners: list[int]
    shown: list[list[str]] | None
    """All hands, after a game that nobody won."""
    memory: NotRequired[list[Proved]]
    """For each seat what is proved of its hand; with the option ``memory_aid`` only."""
