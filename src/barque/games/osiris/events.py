"""What is told of a game: one maker a kind of event. Each tells the journal, if the state keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris.items import cards_of, told
from barque.games.osiris.pieces import (
    BLESSINGS,
    CARDS,
    CITY,
    FIRST_CARD,
    FIRST_LABORER,
    LABORERS,
    MONUMENTS,
    PLACES,
    RESOURCES,
    SECTIONS,
    amounts,
)
from barque.kernel.move import Event, Json

if TYPE_CHECKING:
    from barque.games.osiris.table import Governor, Table


def tell(state: Table, kind: str, public: dict[str, Json], news: bool = False) -> None:
    """Tells the journal what everybody sees."""
    if state.journal is not None:
        state.journal.append(Event(kind, public, news=news))


def confide(
    state: Table,
    kind: str,
    public: dict[str, Json],
    secret: dict[str, Json],
    knows: tuple[int, ...],
    news: bool = False,
) -> None:
    """Tells the journal what everybody sees, and what only those in *knows* do."""
    if state.journal is not None:
        state.journal.append(Event(kind, public, secret, knows, news=news))


def crew(governor: Governor) -> dict[str, int]:
    """Names a governor's unplaced laborers."""
    return amounts(governor.held, LABORERS, FIRST_LABORER)


def hand(governor: Governor) -> dict[str, int]:
    """Names a governor's city cards."""
    return amounts(governor.held, CARDS, FIRST_CARD)


# Seasons


def season(state: Table) -> None:
    """Tells which laborers were drawn (O-8): each governor knows its own, the regent those in the bag."""
    if state.journal is None:
        return
    regent = int(state.regent)
    tell(
        state,
        "season",
        {"season": int(state.season) + 1, "regent": regent, "for_hire": amounts(state.for_hire, LABORERS)},
        True,
    )
    for i in range(state.seats):
        seat = (regent + i) % state.seats
        governor = state.governors[seat]
        public: dict[str, Json] = {"seat": seat, "n": int(governor.crew_size)}
        confide(state, "crew", public, {"laborers": crew(governor)}, (seat,), True)
    bag = amounts(state.bag, LABORERS)
    confide(state, "bag", {"seat": regent, "n": sum(bag.values())}, {"laborers": bag}, (regent,), True)


def season_end(state: Table) -> None:
    """Tells that all have withdrawn."""
    if state.journal is not None:
        tell(state, "season-end", {"season": int(state.season) + 1})


def lost(state: Table, seat: i64, monument: i64, n: i64) -> None:
    """Tells of planned monuments that left the game (O-34)."""
    if state.journal is not None:
        tell(state, "lost", {"seat": int(seat), "monument": MONUMENTS[monument], "n": int(n)})


def sets(state: Table, seat: i64, threes: i64, fours: i64, points: i64) -> None:
    """Tells of the sets at the end (O-35)."""
    if state.journal is not None:
        counted: dict[str, Json] = {"threes": int(threes), "fours": int(fours), "points": int(points)}
        tell(state, "sets", {"seat": int(seat), **counted})


def end(state: Table) -> None:
    """Tells who won."""
    if state.journal is not None:
        goods = [amounts(governor.held, RESOURCES) for governor in state.governors]
        tell(state, "end", {"winners": list(state.result()), "scores": state.scores(), "goods": goods}, True)


def withdraw(state: Table) -> None:
    """Tells that a governor left the season."""
    if state.journal is not None:
        tell(state, "withdraw", {"seat": int(state.actor), "first": state.first < 0})


def keep(state: Table, slot: i64) -> None:
    """Tells which planned monument Horus keeps."""
    if state.journal is not None:
        cartouche: dict[str, Json] = {"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1}
        tell(state, "keep", {"seat": int(state.actor), **cartouche})


def bonus(state: Table, number: i64, points: i64, gains: vec[i64], cards: list[int], news: bool) -> None:
    """Tells which bonus the next regent took; only that governor knows a card drawn."""
    if state.journal is not None:
        seat = int(state.actor)
        public: dict[str, Json] = {"seat": seat, "bonus": int(number) + 1, "points": int(points)}
        public["gained"] = amounts(gains, RESOURCES)
        public["n"] = len(cards)
        confide(state, "bonus", public, {"cards": [CARDS[kind] for kind in cards]}, (seat,), news)


# Laborers


def harvest(state: Table, laborer: i64, place: i64, r: i64, got: i64) -> None:
    """Tells what a laborer harvested."""
    if state.journal is not None:
        gained: dict[str, Json] = {RESOURCES[r]: int(got)} if got else {}
        sent: dict[str, Json] = {"laborer": LABORERS[laborer], "place": PLACES[place]}
        tell(state, "harvest", {"seat": int(state.actor), **sent, "gained": gained})


def visit(state: Table, laborer: i64, place: i64) -> None:
    """Tells which city is visited."""
    if state.journal is not None:
        sent: dict[str, Json] = {"laborer": LABORERS[laborer], "place": PLACES[place]}
        tell(state, "visit", {"seat": int(state.actor), **sent, "city": state.content.names[place]})


def caravan(state: Table, laborer: i64, section: i64) -> None:
    """Tells what a caravan brought, as the state's price has it."""
    if state.journal is not None:
        sent: dict[str, Json] = {"laborer": LABORERS[laborer], "place": SECTIONS[section]}
        tell(state, "caravan", {"seat": int(state.actor), **sent, "gained": amounts(state.price, RESOURCES)})


def toll(state: Table, leader: i64, r: i64) -> None:
    """Tells what the caravan's leader got (O-19)."""
    if state.journal is not None:
        tell(state, "toll", {"seat": int(state.actor), "to": int(leader), "resource": RESOURCES[r]})


def hire(state: Table, laborer: i64, free: bool) -> None:
    """Tells who was hired."""
    if state.journal is not None:
        tell(state, "hire", {"seat": int(state.actor), "laborer": LABORERS[laborer], "free": free})


def pay(state: Table, r: i64) -> None:
    """Tells what a laborer's price was paid with."""
    if state.journal is not None:
        tell(state, "pay", {"seat": int(state.actor), "resource": RESOURCES[r]})


def recruit(state: Table, laborer: i64, where: str) -> None:
    """Tells which laborer was taken back, and from where."""
    if state.journal is not None:
        tell(state, "recruit", {"seat": int(state.actor), "laborer": LABORERS[laborer], "place": where})


# Market and monuments


def exchange(state: Table, market: i64, gains: vec[i64]) -> None:
    """Tells what was paid, as the state's price has it, and gained in the market."""
    if state.journal is not None:
        paid, gained = amounts(state.price, RESOURCES), amounts(gains, RESOURCES)
        tell(state, "exchange", {"seat": int(state.actor), "market": int(market) + 1, "paid": paid, "gained": gained})


def take(state: Table, r: i64, reserve: bool) -> None:
    """Tells which resource an effect took."""
    if state.journal is not None:
        tell(state, "take", {"seat": int(state.actor), "resource": RESOURCES[r], "reserve": reserve})


def plan(state: Table, slot: i64) -> None:
    """Tells what was planned and paid, as the state's price has it."""
    if state.journal is not None:
        cartouche: dict[str, Json] = {"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1}
        tell(state, "plan", {"seat": int(state.actor), **cartouche, "paid": amounts(state.price, RESOURCES)})


def build(state: Table, slot: i64, section: i64, points: i64) -> None:
    """Tells what was built where."""
    if state.journal is not None:
        city = state.content.kind[section // 2] == CITY
        public: dict[str, Json] = {"seat": int(state.actor), "monument": MONUMENTS[slot // 4]}
        public["cartouche"] = int(slot % 4) + 1
        public["place"] = PLACES[section // 2] if city else SECTIONS[section]
        public["points"] = int(points)
        tell(state, "build", public)


def award(state: Table, monument: i64, points: i64) -> None:
    """Tells who was the first to have built a whole set (O-25)."""
    if state.journal is not None:
        tell(state, "award", {"seat": int(state.actor), "monument": MONUMENTS[monument], "points": int(points)})


def blocker(state: Table, slot: i64) -> None:
    """Tells where a blocker moved (O-26)."""
    if state.journal is not None:
        cartouche: dict[str, Json] = {"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1}
        tell(state, "blocker", {"seat": int(state.actor), **cartouche})


# Cards and blessings


def card_goods(state: Table, kind: i64, gains: vec[i64], held: i64) -> None:
    """Tells which card was played for its resources, by one who held so many."""
    if state.journal is not None:
        played: dict[str, Json] = {"card": CARDS[kind], "gained": amounts(gains, RESOURCES), "held": int(held)}
        tell(state, "card-goods", {"seat": int(state.actor), **played})


def card_action(state: Table, kind: i64, held: i64) -> None:
    """Tells which card was played for its action, by one who held so many."""
    if state.journal is not None:
        tell(state, "card-action", {"seat": int(state.actor), "card": CARDS[kind], "held": int(held)})


def bless(state: Table, number: i64) -> None:
    """Tells which blessing was played."""
    if state.journal is not None:
        tell(state, "bless", {"seat": int(state.actor), "blessing": BLESSINGS[number]})


def score(state: Table, points: i64) -> None:
    """Tells of GP that an effect brought."""
    if state.journal is not None:
        tell(state, "score", {"seat": int(state.actor), "points": int(points)})


def draw(state: Table) -> None:
    """Tells how many cards were drawn; their drawer knows which."""
    if state.journal is not None:
        seat = int(state.actor)
        secret: dict[str, Json] = {"cards": [CARDS[kind] for kind in state.drawn]}
        confide(state, "draw", {"seat": seat, "n": len(state.drawn)}, secret, (seat,), True)


def reshuffle(state: Table) -> None:
    """Tells that the discards became the pile (O-5)."""
    if state.journal is not None:
        tell(state, "reshuffle", {"n": len(state.deck)})


def part(state: Table, kind: i64, kept: tuple[int, ...]) -> None:
    """Tells how many drawn cards were kept; their drawer knows which."""
    if state.journal is not None:
        seat = int(state.actor)
        secret: dict[str, Json] = {"card": CARDS[kind], "kept": [CARDS[other] for other in kept]}
        confide(state, "part", {"seat": seat, "n": len(kept)}, secret, (seat,), False)


def discard(state: Table, kind: i64) -> None:
    """Tells of a card discarded unseen: its drawer alone knows it (O-37)."""
    if state.journal is not None:
        seat = int(state.actor)
        confide(state, "discard", {"seat": seat}, {"card": CARDS[kind]}, (seat,), False)


def grain(state: Table, got: i64) -> None:
    """Tells of the grain for a card discarded (O-15)."""
    if state.journal is not None:
        gained: dict[str, Json] = {"grain": int(got)} if got else {}
        tell(state, "grain", {"seat": int(state.actor), "gained": gained})


def give_card(state: Table, to: i64, kind: i64) -> None:
    """Tells who was given a card; the two know which."""
    if state.journal is not None:
        seat = int(state.actor)
        confide(state, "give-card", {"seat": seat, "to": int(to)}, {"card": CARDS[kind]}, (seat, int(to)), True)


# Negotiation


def bribe(state: Table, giver: i64, held: i64, taken: bool) -> None:
    """Tells of a bribe put before the visitor by one who held so many cards, or *taken*; the two know its cards."""
    if state.journal is not None:
        items = state.bribes[giver]
        seat, to = int(giver), int(state.actor)
        public: dict[str, Json] = {"seat": seat, "to": to, "gives": told(items), "held": int(held)}
        knows = (to, seat) if taken else (seat, to)
        confide(state, "bribe-taken" if taken else "bribe", public, {"cards": cards_of(items)}, knows, not taken)


def offer(state: Table) -> None:
    """Tells what is offered in turn; the two know its cards."""
    if state.journal is not None:
        seat, to = int(state.actor), int(state.partner)
        public: dict[str, Json] = {"seat": seat, "to": to, "gives": told(state.gives), "gets": told(state.gets)}
        public["held"] = int(state.governors[seat].hand)
        confide(state, "offer", public, {"cards": cards_of(state.gives)}, (seat, to), True)


def decline(state: Table) -> None:
    """Tells that an offer was declined."""
    if state.journal is not None:
        tell(state, "decline", {"seat": int(state.turn), "to": int(state.actor)}, True)


def deal(state: Table, a: i64, b: i64, gives: tuple[int, ...], gets: tuple[int, ...]) -> None:
    """Tells what two governors exchange; what a card says stays between them (O-32)."""
    if state.journal is not None:
        held = [int(state.governors[a].hand), int(state.governors[b].hand)]
        public: dict[str, Json] = {"seat": int(a), "to": int(b), "gives": told(gives), "gets": told(gets), "held": held}
        secret: dict[str, Json] = {"cards": cards_of(gives), "cards_back": cards_of(gets)}
        confide(state, "deal", public, secret, (int(a), int(b)), True)
