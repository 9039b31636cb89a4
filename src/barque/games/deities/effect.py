"""What every spell and power is made of (D-22 to D-24): questions, answers, and a description of itself.

An effect asks one question after the other: a verb of the table of moves and a mask of possible answers. Its progress
is kept in the state as ``stage`` and ``picks``, so that a question can be asked again from the position alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from barque.games.deities.table import Table

WHENS: Final = ("before", "any", "after-gain", "whenever")
BEFORE_ACTION: Final = 0
ANY_TIME: Final = 1
AFTER_GAIN: Final = 2
WHENEVER: Final = 3

# What an effect is for: everything a bot or a refusal needs to know about it
LASTS: Final = 0  # it acts by itself
GIVES: Final = 1  # nothing but cards
DRAWS: Final = 2  # spells
ECHOES: Final = 3  # cards for another group
CHANGES: Final = 4  # chosen dice of the Field
SHIFTS: Final = 5  # a line, and brings a card
STIRS: Final = 6  # random dice of the Field, and brings a card
DICE: Final = 7  # changes the free dice
OPENS: Final = 8  # lines with Blockers
BANISHES: Final = 9  # moves Blockers, and brings a card
TRADES: Final = 10  # cards for cards
OFFERS: Final = 11  # a spell for a card


class Effect:
    """What a spell or a power does. Effects that act by themselves set the fields under "Lasting"."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        self.purpose: Final = purpose
        self.amount: Final = amount
        self.least: Final = least
        self.most: Final = most
        self.price: Final = price
        self.each: i64 = amount  # cards per answer
        self.moves_blank = False  # it may move the blank die (D-24)
        # Lasting
        self.rides = False  # pushes may enter a line with Blockers
        self.both = False  # both Blockers may move in step 3
        self.connects: i64 = 0  # extra cards for connecting *least* dice or more with a push
        self.draws: i64 = 0  # extra spells in arcane power
        self.tithe: i64 = 0  # cards when another player unlocks a card that one has too

    def offered(self, state: Table) -> bool:
        """Checks whether using it now would do anything; for a power, from public facts alone."""
        return True

    def begin(self, state: Table) -> None:
        """Carries out the part that needs no choice."""

    def ask(self, state: Table) -> bool:
        """Asks the next question; returns whether there is one."""
        return False

    def answer(self, state: Table, choice: i64) -> None:
        """Takes the answer: what was chosen, -1 for ``done``."""

    def sound(self, state: Table) -> bool:
        """Checks whether ``stage`` and ``picks`` are possible while this effect asks a question."""
        return state.stage == 0 and not state.picks

    def targets(self, state: Table) -> i64:
        """Returns the domains to which a free die may be turned; none if dice are rolled or stay as they are."""
        return 0
