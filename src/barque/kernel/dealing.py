"""Games whose seats may exchange things out of turn, by agreement."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from barque.kernel.game import State
from barque.kernel.move import Move

LACKS: Final = "deal-lacks"  # the key of the refusal when *who* does not have what it would hand over
NEEDED: Final = "deal-needed"  # and when *who* needs it to answer the open question


@mypyc_attr(allow_interpreted_subclasses=True)  # so that interpreted games can derive from it
class Dealing(State):
    """A position in which two seats may make a deal.

    A game carries out a deal in ``settle``, as one step; or it refuses the deal with a reason and changes nothing.
    ``Game.accord`` reads a deal back, so deals are part of the record. The goods are written in the game's own
    notation.

    An accord names the seat *a* that proposes it. An accord with a second seat *b* is a ``deal`` and waits for that
    seat's yes. One without concerns *a* alone and is carried out at once. ``Game.deals_openly`` says whether accords
    may come at any time.
    """

    def deal(self, a: int, b: int, gives: str, gets: str) -> None:
        """Carries out the agreement between seats *a* and *b*: *a* hands over *gives* and receives *gets*."""
        self.agree(Move("deal", a=a, b=b, gives=gives, gets=gets))
