"""What every spell and power is made of (D-22 to D-24): questions, answers, and what an effect says of itself.

An effect asks one question after the other: a verb of the table of moves and a mask of what may be answered. Where it
stands is kept in the state as ``stage`` and ``picks``, so that a question can be put again from the position alone.
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

# What an effect is for: all that a bot or a refusal needs to know of it
LASTS: Final = 0  # it acts by itself
GIVES: Final = 1  # nothing but cards
DRAWS: Final = 2  # spells
ECHOES: Final = 3  # cards for another group
CHANGES: Final = 4  # dice of the Field, as one likes
SHIFTS: Final = 5  # a line, and gives a card
STIRS: Final = 6  # dice of the Field by lot, and gives a card
DICE: Final = 7  # changes the free dice
OPENS: Final = 8  # lines with Blockers
BANISHES: Final = 9  # moves Blockers, and gives a card
TRADES: Final = 10  # cards for cards
OFFERS: Final = 11  # a spell for a card


class Effect:
    """What a spell or a power does. Those that act by themselves set what is lasting about them."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        self.purpose: Final = purpose
        self.amount: Final = amount
        self.least: Final = least
        self.most: Final = most
        self.price: Final = price
        self.each: i64 = amount  # cards that one answer takes
        self.moves_blank = False  # it may move the blank die (D-24)
        # Lasting
        self.rides = False  # a push may enter a line with Blockers
        self.both = False  # both Blockers may be moved in step 3
        self.connects: i64 = 0  # cards more for connecting *least* dice or more by a push
        self.draws: i64 = 0  # spells more in arcane power
        self.tithe: i64 = 0  # cards when another player unlocks what one has unlocked

    def offered(self, state: Table) -> bool:
        """Tells whether there is a point in it now; by public things alone, for a power."""
        return True

    def begin(self, state: Table) -> None:
        """Does what needs no choice."""

    def ask(self, state: Table) -> bool:
        """Puts the next question; tells whether there is one."""
        return False

    def answer(self, state: Table, choice: i64) -> None:
        """Takes the answer to it: what was chosen, -1 for ``done``."""

    def sound(self, state: Table) -> bool:
        """Tells whether ``stage`` and ``picks`` can be those of this effect while it asks something."""
        return state.stage == 0 and not state.picks

    def targets(self, state: Table) -> i64:
        """Returns the domains to which a free die may be turned; none if dice fall by lot, or stay as they are."""
        return 0
