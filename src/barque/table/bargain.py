"""Open negotiation: offers that stand at a table until they are answered, and bribes.

What others learn of an offer must not depend on what is hidden from them. That an offer is void is therefore decided by
what everybody saw: it lapses as soon as something happens to one of its two parties. Until then the one who made it
still has what it gives.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Literal

from barque.kernel import Event, Json, Move, Refusal
from barque.kernel.dealing import Dealing
from barque.table import entries as e

if TYPE_CHECKING:
    from barque.table.ledger import Ledger

PARTIES: Final = ("seat", "to", "of", "regent")  # where events name seats
MOST: Final = 12  # offers that one seat may have standing
KEPT: Final = 12  # ended offers that are still told


End = Literal["accepted", "declined", "withdrawn", "replaced", "void"]


class Bargain:
    """An offer that stands."""

    def __init__(self, number: int, entry: e.Offered) -> None:
        self.number: Final = number
        self.by: Final = entry.seat
        self.to: Final = entry.to
        self.gives: Final = entry.gives
        self.gets: Final = entry.gets
        self.phrase: Final = entry.phrase

    def move(self) -> Move:
        """Gives the deal that accepting makes."""
        return Move("deal", a=self.by, b=self.to, gives=self.gives, gets=self.gets)


def goods_of(game: str) -> ModuleType:
    """Gives how a game writes what is dealt."""
    from importlib import import_module

    return import_module(f"barque.games.{game}.negotiation")


class Bargains:
    """The offers of a table."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger: Final = ledger
        self._made = 0
        self.open: list[Bargain] = []
        self.ended: list[tuple[Bargain, End]] = []  # the newest last

    def public(self, items: str) -> dict[str, int]:
        """Gives what everybody may know of one side of an offer."""
        notation: Any = goods_of(self._ledger.game.name)
        told: dict[str, int] = notation.told(notation.read_items(items))
        return told

    def check_offered(self, entry: e.Offered) -> None:
        """Refuses an offer that its maker could not keep; what the other one has is not looked at."""
        from barque.table.ledger import PHRASES

        ledger = self._ledger
        ledger.sits(entry, entry.seat)
        ledger.sits(e.Entry(at=0), entry.to)
        if entry.phrase and entry.phrase not in PHRASES:
            raise Refusal("no-such-phrase", phrase=entry.phrase, right=", ".join(PHRASES))
        if sum(offer.by == entry.seat for offer in self.open) >= MOST:
            raise Refusal("offers-many", most=MOST)
        state = self._dealing()
        try:
            state.clone().agree(Move("deal", a=entry.seat, b=entry.to, gives=entry.gives, gets=entry.gets))
        except Refusal as refusal:
            if refusal.key != "deal-lacks" or refusal.values["seat"] != entry.to:
                raise

    def offered(self, entry: e.Offered) -> None:
        """Puts an offer on the table, in place of one to the same seat."""
        for offer in self.open:
            if (offer.by, offer.to) == (entry.seat, entry.to):
                self._end(offer, "replaced")
        self._made += 1
        self.open.append(Bargain(self._made, entry))

    def check_answered(self, entry: e.Answered) -> None:
        """Refuses the answer of another, and a deal that can't be carried out."""
        self._ledger.sits(entry, entry.seat)
        offer = self._find(entry.offer)
        if offer.to != entry.seat:
            raise Refusal("not-asked")
        if entry.yes:
            self._dealing().clone().agree(offer.move())

    def answered(self, entry: e.Answered) -> None:
        """Carries the deal out, or takes it off the table."""
        offer = self._find(entry.offer)
        self._end(offer, "accepted" if entry.yes else "declined")
        if entry.yes:
            self._ledger.agree(offer.move())
        else:
            self._ledger.note("declined", offer.to, of=offer.by)

    def check_withdrew(self, entry: e.Withdrew) -> None:
        """Refuses to withdraw the offer of another."""
        self._ledger.sits(entry, entry.seat)
        if self._find(entry.offer).by != entry.seat:
            raise Refusal("not-your-seat", seat=entry.seat)

    def withdrew(self, entry: e.Withdrew) -> None:
        """Takes an offer off the table."""
        self._end(self._find(entry.offer), "withdrawn")

    def check_bribed(self, entry: e.Bribed) -> None:
        """Refuses a bribe that can't be put before anybody now."""
        self._ledger.sits(entry, entry.seat)
        self._dealing().clone().agree(Move("bribe", a=entry.seat, gives=entry.gives))

    def bribed(self, entry: e.Bribed) -> None:
        """Puts a bribe before the visitor."""
        self._ledger.agree(Move("bribe", a=entry.seat, gives=entry.gives))

    def stepped(self, events: Iterable[Event]) -> None:
        """Lets offers lapse whose parties something happened to."""
        if self.open:
            touched: set[Json] = {event.public[key] for event in events for key in PARTIES if key in event.public}
            for offer in self.open:
                if offer.by in touched or offer.to in touched:
                    self._end(offer, "void")

    def clear(self) -> None:
        """Takes all offers off the table."""
        self.open, self.ended = [], []

    def _end(self, ended: Bargain, how: End) -> None:
        self.open = [offer for offer in self.open if offer is not ended]
        self.ended = [*self.ended, (ended, how)][-KEPT:]

    def _dealing(self) -> Dealing:
        state = self._ledger.running_game()
        if not isinstance(state, Dealing):
            raise Refusal("no-deals")
        return state

    def _find(self, number: int) -> Bargain:
        for offer in self.open:
            if offer.number == number:
                return offer
        raise Refusal("no-such-offer")
