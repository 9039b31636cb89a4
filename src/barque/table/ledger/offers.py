"""Open negotiation: offers that stand at a table until they are answered, and declarations of a single seat.

The game (``Game``) decides what can be dealt, when, and how it is written; a table knows only who has to agree.

An offer stands until it is accepted, declined, answered with another one or taken back. What others learn of it must
not depend on what is hidden from them, so whether it can still be carried out is checked only when it is accepted. A
bot judges a position, not a promise: it takes its offer back when everybody sees something happen to one of the two.
"""

from __future__ import annotations

from typing import Any, Final

from barque.kernel import Move, Refusal
from barque.kernel.dealing import LACKS, NEEDED, Dealing
from barque.table import entries as e
from barque.table.ledger import moves
from barque.table.ledger.parts import Offer
from barque.table.ledger.state import TableState
from barque.table.ledger.talk import check_phrase

MOST: Final = 12  # offers that one seat may have standing


def entry_of(accord: Move, seat: int, phrase: str = "", **who: Any) -> e.Entry:
    """Returns the entry for what *seat* proposes out of turn: an offer, which waits for an answer, or a declaration."""
    args: Any = accord.args
    if args.get("a") != seat:
        raise Refusal("not-your-seat", seat=args.get("a"))
    if "b" in args:
        return e.Offered(seat=seat, to=args["b"], gives=args["gives"], gets=args["gets"], phrase=phrase, **who)
    return e.Declared(seat=seat, accord=str(accord), **who)


def check_offered(ledger: TableState, entry: e.Offered) -> None:
    """Raises a refusal if the seat could not keep its own offer; what the other seat has does not matter."""
    ledger.sits(entry, entry.seat)
    ledger.sits(e.Entry(at=0), entry.to)
    check_phrase(entry.phrase)
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


def answered_with(ledger: TableState, entry: e.Offered) -> Offer:
    """Returns the offer that this one answers; raises a refusal unless it goes back to the seat that made it."""
    offer = ledger.offers.find(entry.answers)
    if (offer.to, offer.by) != (entry.seat, entry.to):
        raise Refusal("not-asked")
    return offer


def offered(ledger: TableState, entry: e.Offered) -> None:
    """Puts an offer on the table. It replaces one to the same seat, and the one that it answers."""
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
        offers.said.setdefault(entry.seat, []).append((ledger.events, str(offer.move())))


def check_answered(ledger: TableState, entry: e.Answered) -> None:
    """Raises a refusal if another seat was asked, or the deal can't be carried out."""
    ledger.sits(entry, entry.seat)
    offer = ledger.offers.find(entry.offer)
    if offer.to != entry.seat:
        raise Refusal("not-asked")
    if entry.yes:
        _dealing(ledger).clone().agree(offer.move())


def answered(ledger: TableState, entry: e.Answered) -> None:
    """Carries the deal out, or takes it off the table."""
    offer = ledger.offers.find(entry.offer)
    ledger.offers.end(offer, "accepted" if entry.yes else "declined")
    if entry.yes:
        moves.agree(ledger, offer.move())
    elif not (
        ledger.chairs[offer.to].bot and ledger.chairs[offer.by].bot
    ):  # nobody needs to hear what bots refuse each other
        ledger.note("declined", offer.to, of=offer.by)


def check_withdrew(ledger: TableState, entry: e.Withdrew) -> None:
    """Raises a refusal if another seat made the offer."""
    ledger.sits(entry, entry.seat)
    if ledger.offers.find(entry.offer).by != entry.seat:
        raise Refusal("not-your-seat", seat=entry.seat)


def withdrew(ledger: TableState, entry: e.Withdrew) -> None:
    """Takes an offer off the table."""
    ledger.offers.end(ledger.offers.find(entry.offer), "withdrawn")


def check_declared(ledger: TableState, entry: e.Declared) -> None:
    """Raises a refusal if the seat can't do this by itself now."""
    ledger.sits(entry, entry.seat)
    accord = ledger.game.accord(entry.accord)
    if accord.args.get("a") != entry.seat or "b" in accord.args:
        raise Refusal("not-your-seat", seat=accord.args.get("b", accord.args.get("a")))
    _dealing(ledger).clone().agree(accord)


def declared(ledger: TableState, entry: e.Declared) -> None:
    """Carries out what a seat declared."""
    moves.agree(ledger, ledger.game.accord(entry.accord))


def _dealing(ledger: TableState) -> Dealing:
    state = ledger.running_game()
    if not isinstance(state, Dealing):
        raise Refusal("no-deals")
    return state
