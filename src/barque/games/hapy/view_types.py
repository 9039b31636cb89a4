"""The shape of what a seat may know of Hâpy Families (H-18, H-19); the page's types are generated from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Phase = Literal["take", "ask", "lay", "over"]
Family = Literal["jackal", "cat", "crocodile", "falcon", "hippo", "bull"]
Ending = Literal["family", "groups", "stalemate", "stopped"]


class Quiet(TypedDict):
    """The counters of H-17."""

    without_request: int
    most_without_request: int
    """The game ends after this many turns in a row without a request."""
    without_group: int
    most_without_group: int
    """The game ends after this many turns in a row without a group."""


class Proved(TypedDict):
    """What public play proves about a hand (H-21)."""

    holds: list[str]
    lacks: list[str]


class Need(TypedDict):
    """What a seat still needs to win (H-16): this many groups, or the rest of one of these families."""

    groups: int
    families: list[Family]


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
    needs: list[Need]
    """For each seat what it still needs to win."""
    forbidden: str | None
    """The card that the player on turn may not ask for (H-12)."""
    quiet: Quiet
    ending: Ending | None
    winners: list[int]
    shown: list[list[str]] | None
    """All hands, after a game that nobody won."""
    memory: NotRequired[list[Proved]]
    """For each seat what is proved of its hand; with the option ``memory_aid`` only."""
