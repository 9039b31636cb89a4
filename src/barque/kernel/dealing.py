"""Games whose seats may exchange things out of turn, by agreement."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from barque.kernel.game import State
from barque.kernel.move import Move

LACKS: Final = "deal-lacks"  # the key of a refusal because *who* does not have what it would hand over
NEEDED: Final = "deal-needed"  # because *who* needs it to answer what is being asked


@mypyc_attr(allow_interpreted_subclasses=True)  # anybody's game, not compiled
class Dealing(State):
    """A position in which two seats may make a deal.

    A game carries a deal out in ``settle``: as one step, or it refuses it with the reason and changes nothing. It
    reads one back in ``Game.accord``, so that deals are part of the record. What is dealt is in its own notation.

    An accord names the seat *a* that puts it forward. One with a seat *b* waits for that seat's yes: a ``deal``. One
    without concerns *a* alone and is carried out at once. ``Game.deals_openly`` says whether they may come at any time.
    """

    def deal(self, a: int, b: int, gives: str, gets: str) -> None:
        """Carries out what seats *a* and *b* agreed on: *a* hands over *gives* and gets *gets*."""
        self.agree(Move("deal", a=a, b=b, gives=gives, gets=gets))
