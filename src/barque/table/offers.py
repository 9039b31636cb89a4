"""Open negotiation: offers that stand at a table until they are answered, and what a seat declares by itself.

What can be dealt, when, and how it is written is the game's (``Game``); a table knows only who has to agree.

An offer stands until it is accepted, declined, answered with another one or taken back, whatever else happens. What
others learn of it must not depend on what is hidden from them: whether it can still be carried out is only looked at
when it is accepted. A bot weighs a position, not a promise: it takes its offer back when something happens to one of
the two, as everybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from barque.kernel import Event, Game, Move, Refusal
from barque.kernel.dealing import LACKS, NEEDED, Dealing
from barque.table import entries as e

if TYPE_CHECKING:
    from barque.table.ledger import Ledger

MOST: Final = 12  # offers that one seat may have standing
KEPT: Final = 12  # ended offers that are still told


End = Literal["accepted", "declined", "countered", "withdrawn", "replaced", "void"]  # void: the game is over


class Offer:
    """An offer that stands."""

    def __init__(self, number: int, entry: e.Offered) -> None:
        self.number: Final = number
        self.by: Final = entry.seat
        self.to: Final = entry.to
        self.gives: Final = entry.gives
        self.gets: Final = entry.gets
        self.phrase: Final = entry.phrase

    def move(self) -> Move:
        """Returns the deal that accepting makes."""
        return Move("deal", a=self.by, b=self.to, gives=self.gives, gets=self.gets)


def entry_of(accord: Move, seat: int, phrase: str = "", **who: Any) -> e.Entry:
    """Makes the entry of what *seat* puts forward out of turn: an offer waits for the other's yes, all else is done."""
    args: Any = accord.args
    if args.get("a") != seat:
        raise Refusal("not-your-seat", seat=args.get("a"))
    if "b" in args:
        return e.Offered(seat=seat, to=args["b"], gives=args["gives"], gets=args["gets"], phrase=phrase, **who)
    return e.Declared(seat=seat, accord=str(accord), **who)


class Offers:
    """The offers of a table."""

    def __init__(self) -> None:
        self.made = 0  # how many, since the table was opened
        self.open: list[Offer] = []
        self.ended: list[tuple[Offer, End]] = []  # the newest last
        self.said: dict[int, list[tuple[int, str]]] = {}  # by bots, each after how much had been told of the game

    def stepped(self, game: Game, events: Iterable[Event], bots: Sequence[bool]) -> None:
        """Lets *bots*, by seat, take back what they offered before something happened to one of the two."""
        if self.open:
            touched = {seat for event in events for seat in game.concerned(event)}
            for offer in self.open:
                if bots[offer.by] and (offer.by in touched or offer.to in touched):
                    self.end(offer, "withdrawn")

    def over(self) -> None:
        """Ends what stands when the game is over."""
        for offer in self.open:
            self.end(offer, "void")

    def clear(self) -> None:
        """Takes all offers off the table."""
        self.open, self.ended = [], []

    def end(self, ended: Offer, how: End) -> None:
        """Takes one offer off the table."""
        self.open = [offer for offer in self.open if offer is not ended]
        self.ended = [*self.ended, (ended, how)][-KEPT:]

    def find(self, number: int) -> Offer:
        """Returns an offer that stands, else refuses."""
        for offer in self.open:
            if offer.number == number:
                return offer
        raise Refusal("no-such-offer")


def check_offered(ledger: Ledger, entry: e.Offered) -> None:
    """Refuses an offer that its maker could not keep; what the other one has is not looked at."""
    from barque.table.ledger import PHRASES

    ledger.sits(entry, entry.seat)
    ledger.sits(e.Entry(at=0), entry.to)
    if entry.phrase and entry.phrase not in PHRASES:
        raise Refusal("no-such-phrase", phrase=entry.phrase, right=", ".join(PHRASES))
    if sum(offer.by == entry.seat for offer in ledger.offers.open) >= MOST:
        raise Refusal("offers-many", most=MOST)
    if entry.answers:
        answered_with(ledger, entry)
    state = _dealing(ledger)
    try:
        state.clone().agree(Move("deal", a=entry.seat, b=entry.to, gives=entry.gives, gets=entry.gets))
    except Refusal as refusal:
        if refusal.key not in (LACKS, NEEDED) or refusal.values["who"] != entry.to:
            raise


def answered_with(ledger: Ledger, entry: e.Offered) -> Offer:
    """Returns the offer that this one answers, else refuses: only who was made it answers, and its maker."""
    offer = ledger.offers.find(entry.answers)
    if (offer.to, offer.by) != (entry.seat, entry.to):
        raise Refusal("not-asked")
    return offer


def offered(ledger: Ledger, entry: e.Offered) -> None:
    """Puts an offer on the table, in place of one to the same seat and of the one that it answers."""
    offers = ledger.offers
    if entry.answers:
        offers.end(answered_with(ledger, entry), "countered")
    for offer in offers.open:
        if (offer.by, offer.to) == (entry.seat, entry.to):
            offers.end(offer, "replaced")
    offers.made += 1
    offer = Offer(offers.made, entry)
    offers.open.append(offer)
    if not entry.by:
        offers.said.setdefault(entry.seat, []).append((ledger.told, str(offer.move())))


def check_answered(ledger: Ledger, entry: e.Answered) -> None:
    """Refuses the answer of another, and a deal that can't be carried out."""
    ledger.sits(entry, entry.seat)
    offer = ledger.offers.find(entry.offer)
    if offer.to != entry.seat:
        raise Refusal("not-asked")
    if entry.yes:
        _dealing(ledger).clone().agree(offer.move())


def answered(ledger: Ledger, entry: e.Answered) -> None:
    """Carries the deal out, or takes it off the table."""
    offer = ledger.offers.find(entry.offer)
    ledger.offers.end(offer, "accepted" if entry.yes else "declined")
    if entry.yes:
        ledger.agree(offer.move())
    else:
        ledger.note("declined", offer.to, of=offer.by)


def check_withdrew(ledger: Ledger, entry: e.Withdrew) -> None:
    """Refuses to withdraw the offer of another."""
    ledger.sits(entry, entry.seat)
    if ledger.offers.find(entry.offer).by != entry.seat:
        raise Refusal("not-your-seat", seat=entry.seat)


def withdrew(ledger: Ledger, entry: e.Withdrew) -> None:
    """Takes an offer off the table."""
    ledger.offers.end(ledger.offers.find(entry.offer), "withdrawn")


def check_declared(ledger: Ledger, entry: e.Declared) -> None:
    """Refuses what the seat can't do by itself now."""
    ledger.sits(entry, entry.seat)
    accord = ledger.game.accord(entry.accord)
    if accord.args.get("a") != entry.seat or "b" in accord.args:
        raise Refusal("not-your-seat", seat=accord.args.get("b", accord.args.get("a")))
    _dealing(ledger).clone().agree(accord)


def declared(ledger: Ledger, entry: e.Declared) -> None:
    """Carries out what a seat declared."""
    ledger.agree(ledger.game.accord(entry.accord))


def _dealing(ledger: Ledger) -> Dealing:
    state = ledger.running_game()
    if not isinstance(state, Dealing):
        raise Refusal("no-deals")
    return state
