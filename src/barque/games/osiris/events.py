"""The events of a game: one function per kind. Each adds to the journal, if the state keeps one."""

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
    """Records an event that everyone sees."""
    if state.journal is not None:
        state.journal.append(Event(kind, _titled(state, public), news=news))


def confide(
    state: Table,
    kind: str,
    public: dict[str, Json],
    secret: dict[str, Json],
    knows: tuple[int, ...],
    news: bool = False,
) -> None:
    """Records an event that everyone sees, with details that only the seats in *knows* see."""
    if state.journal is not None:
        state.journal.append(Event(kind, _titled(state, public), secret, knows, news=news))


def _titled(state: Table, public: dict[str, Json]) -> dict[str, Json]:
    """Adds the names that a user's own content has for its cards."""
    return {**public, "titles": state.content.titles} if state.content.titles else public


def crew(governor: Governor) -> dict[str, int]:
    """Lists a governor's unplaced laborers by name."""
    return amounts(governor.held, LABORERS, FIRST_LABORER)


def hand(governor: Governor) -> dict[str, int]:
    """Lists a governor's city cards by name."""
    return amounts(governor.held, CARDS, FIRST_CARD)


# Seasons


def season(state: Table) -> None:
    """Records which laborers were drawn (O-8): each governor sees its own, the regent those in the bag."""
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
    """Records that everyone has withdrawn."""
    if state.journal is not None:
        tell(state, "season-end", {"season": int(state.season) + 1})


def lost(state: Table, seat: i64, monument: i64, n: i64) -> None:
    """Records which planned monuments left the game (O-34)."""
    if state.journal is not None:
        tell(state, "lost", {"seat": int(seat), "monument": MONUMENTS[monument], "n": int(n)})


def sets(state: Table, seat: i64, threes: i64, fours: i64, points: i64) -> None:
    """Records the sets at the end (O-35)."""
    if state.journal is not None:
        counted: dict[str, Json] = {"threes": int(threes), "fours": int(fours), "points": int(points)}
        tell(state, "sets", {"seat": int(seat), **counted})


def end(state: Table) -> None:
    """Records who won."""
    if state.journal is not None:
        goods = [amounts(governor.held, RESOURCES) for governor in state.governors]
        tell(state, "end", {"winners": list(state.result()), "scores": state.scores(), "goods": goods}, True)


def withdraw(state: Table) -> None:
    """Records that a governor left the season."""
    if state.journal is not None:
        tell(state, "withdraw", {"seat": int(state.actor), "first": state.first < 0})


def keep(state: Table, slot: i64) -> None:
    """Records which planned monument Horus keeps."""
    if state.journal is not None:
        cartouche: dict[str, Json] = {"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1}
        tell(state, "keep", {"seat": int(state.actor), **cartouche})


def bonus(state: Table, number: i64, points: i64, gains: vec[i64], cards: list[int], news: bool) -> None:
    """Records which bonus the next regent took; only that governor sees a drawn card."""
    if state.journal is not None:
        seat = int(state.actor)
        public: dict[str, Json] = {"seat": seat, "bonus": int(number) + 1, "points": int(points)}
        public["gained"] = amounts(gains, RESOURCES)
        public["n"] = len(cards)
        confide(state, "bonus", public, {"cards": [CARDS[kind] for kind in cards]}, (seat,), news)


# Laborers


def harvest(state: Table, laborer: i64, place: i64, r: i64, got: i64) -> None:
    """Records what a laborer harvested."""
    if state.journal is not None:
        gained: dict[str, Json] = {RESOURCES[r]: int(got)} if got else {}
        sent: dict[str, Json] = {"laborer": LABORERS[laborer], "place": PLACES[place]}
        tell(state, "harvest", {"seat": int(state.actor), **sent, "gained": gained})


def visit(state: Table, laborer: i64, place: i64) -> None:
    """Records which city is visited."""
    if state.journal is not None:
        sent: dict[str, Json] = {"laborer": LABORERS[laborer], "place": PLACES[place]}
        tell(state, "visit", {"seat": int(state.actor), **sent, "city": state.content.names[place]})


def caravan(state: Table, laborer: i64, section: i64) -> None:
    """Records what a caravan brought, read from the state's price."""
    if state.journal is not None:
        sent: dict[str, Json] = {"laborer": LABORERS[laborer], "place": SECTIONS[section]}
        tell(state, "caravan", {"seat": int(state.actor), **sent, "gained": amounts(state.price, RESOURCES)})


def toll(state: Table, leader: i64, r: i64) -> None:
    """Records what the caravan's leader got (O-19)."""
    if state.journal is not None:
        tell(state, "toll", {"seat": int(state.actor), "to": int(leader), "resource": RESOURCES[r]})


def hire(state: Table, laborer: i64, free: bool) -> None:
    """Records who was hired."""
    if state.journal is not None:
        whom: dict[str, Json] = {"seat": int(state.actor), "laborer": LABORERS[laborer]}
        tell(state, "hire", {**whom, "free": free})
        if free:
            tell(state, "hired", {**whom, "paid": {}})


def pay(state: Table, r: i64) -> None:
    """Records what a laborer's price was paid with and, once it is paid, who was hired for what."""
    if state.journal is not None:
        tell(state, "pay", {"seat": int(state.actor), "resource": RESOURCES[r]})
        if state.due == 1:
            hired = [event for event in state.journal if event.kind == "hire"][-1:]
            if hired:  # not if the position was loaded in between
                price: dict[str, Json] = {"paid": counted(state.journal, "pay", "hire")}
                tell(state, "hired", {"seat": int(state.actor), "laborer": hired[0].public["laborer"], **price})


def counted(journal: list[Event], kind: str, since: str) -> dict[str, int]:
    """Counts the resources of the events of a kind since the last event of another."""
    found = [0, 0, 0]
    for event in reversed(journal):
        if event.kind == since:
            break
        if event.kind == kind:
            found[RESOURCES.index(str(event.public["resource"]))] += 1
    return {name: n for name, n in zip(RESOURCES, found, strict=True) if n}


def recruit(state: Table, laborer: i64, where: str) -> None:
    """Records which laborer was taken back, and from where."""
    if state.journal is not None:
        tell(state, "recruit", {"seat": int(state.actor), "laborer": LABORERS[laborer], "place": where})


# Market and monuments


def exchange(state: Table, market: i64, gains: vec[i64]) -> None:
    """Records what was paid (read from the state's price) and gained in the market."""
    if state.journal is not None:
        paid, gained = amounts(state.price, RESOURCES), amounts(gains, RESOURCES)
        tell(state, "exchange", {"seat": int(state.actor), "market": int(market) + 1, "paid": paid, "gained": gained})


def take(state: Table, r: i64, reserve: bool) -> None:
    """Records which resource an effect took."""
    if state.journal is not None:
        tell(state, "take", {"seat": int(state.actor), "resource": RESOURCES[r], "reserve": reserve})


def took(state: Table) -> None:
    """Records all that an effect took."""
    if state.journal is not None:
        last = "card-action" if state.playing >= 0 else "bless"
        tell(state, "took", {"seat": int(state.actor), "gained": counted(state.journal, "take", last)})


def plan(state: Table, slot: i64) -> None:
    """Records what was planned and paid, read from the state's price."""
    if state.journal is not None:
        cartouche: dict[str, Json] = {"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1}
        tell(state, "plan", {"seat": int(state.actor), **cartouche, "paid": amounts(state.price, RESOURCES)})


def build(state: Table, slot: i64, section: i64, points: i64) -> None:
    """Records what was built where."""
    if state.journal is not None:
        city = state.content.kind[section // 2] == CITY
        public: dict[str, Json] = {"seat": int(state.actor), "monument": MONUMENTS[slot // 4]}
        public["cartouche"] = int(slot % 4) + 1
        public["place"] = PLACES[section // 2] if city else SECTIONS[section]
        public["points"] = int(points)
        tell(state, "build", public)


def award(state: Table, monument: i64, points: i64) -> None:
    """Records who was the first to build a whole set (O-25)."""
    if state.journal is not None:
        tell(state, "award", {"seat": int(state.actor), "monument": MONUMENTS[monument], "points": int(points)})


def blocker(state: Table, slot: i64) -> None:
    """Records where a blocker moved (O-26)."""
    if state.journal is not None:
        cartouche: dict[str, Json] = {"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1}
        tell(state, "blocker", {"seat": int(state.actor), **cartouche})


# Cards and blessings


def card_goods(state: Table, kind: i64, gains: vec[i64], held: i64) -> None:
    """Records which card was played for its resources, and how many cards the player held."""
    if state.journal is not None:
        played: dict[str, Json] = {"card": CARDS[kind], "gained": amounts(gains, RESOURCES), "held": int(held)}
        tell(state, "card-goods", {"seat": int(state.actor), **played})


def card_action(state: Table, kind: i64, held: i64) -> None:
    """Records which card was played for its action, and how many cards the player held."""
    if state.journal is not None:
        card = CARDS[kind]
        effect = state.content.card_kinds[card]["effect"]
        tell(state, "card-action", {"seat": int(state.actor), "card": card, "effect": effect, "held": int(held)})


def bless(state: Table, number: i64) -> None:
    """Records which blessing was played."""
    if state.journal is not None:
        blessing = BLESSINGS[number]
        effect = state.content.blessing_kinds[blessing]["effect"]
        tell(state, "bless", {"seat": int(state.actor), "blessing": blessing, "effect": effect})


def score(state: Table, points: i64) -> None:
    """Records GP that an effect brought."""
    if state.journal is not None:
        tell(state, "score", {"seat": int(state.actor), "points": int(points)})


def draw(state: Table) -> None:
    """Records how many cards were drawn; only the governor who drew sees which."""
    if state.journal is not None:
        seat = int(state.actor)
        secret: dict[str, Json] = {"cards": [CARDS[kind] for kind in state.drawn]}
        confide(state, "draw", {"seat": seat, "n": len(state.drawn)}, secret, (seat,), True)


def reshuffle(state: Table) -> None:
    """Records that the discards became the pile (O-5)."""
    if state.journal is not None:
        tell(state, "reshuffle", {"n": len(state.deck)})


def part(state: Table, kind: i64, kept: tuple[int, ...]) -> None:
    """Records how many drawn cards were kept; only the governor who drew sees which."""
    if state.journal is not None:
        seat = int(state.actor)
        secret: dict[str, Json] = {"card": CARDS[kind], "kept": [CARDS[other] for other in kept]}
        confide(state, "part", {"seat": seat, "n": len(kept)}, secret, (seat,), False)


def discard(state: Table, kind: i64) -> None:
    """Records a card discarded unseen: only the governor who drew it knows it (O-37)."""
    if state.journal is not None:
        seat = int(state.actor)
        confide(state, "discard", {"seat": seat}, {"card": CARDS[kind]}, (seat,), False)


def grain(state: Table, got: i64) -> None:
    """Records the grain for a discarded card (O-15)."""
    if state.journal is not None:
        gained: dict[str, Json] = {"grain": int(got)} if got else {}
        tell(state, "grain", {"seat": int(state.actor), "gained": gained})


def give_card(state: Table, to: i64, kind: i64) -> None:
    """Records who was given a card; only the two see which."""
    if state.journal is not None:
        seat = int(state.actor)
        confide(state, "give-card", {"seat": seat, "to": int(to)}, {"card": CARDS[kind]}, (seat, int(to)), True)


# Negotiation


def bribe(state: Table, giver: i64, held: i64, taken: bool) -> None:
    """Records a bribe offered to the visitor, or *taken*, and how many cards its giver held; only the two see its
    cards.
    """
    if state.journal is not None:
        items = state.bribes[giver]
        seat, to = int(giver), int(state.actor)
        public: dict[str, Json] = {"seat": seat, "to": to, "gives": told(items), "held": int(held)}
        knows = (to, seat) if taken else (seat, to)
        confide(state, "bribe-taken" if taken else "bribe", public, {"cards": cards_of(items)}, knows, not taken)


def offer(state: Table) -> None:
    """Records what is offered in turn; only the two see its cards."""
    if state.journal is not None:
        seat, to = int(state.actor), int(state.partner)
        public: dict[str, Json] = {"seat": seat, "to": to, "gives": told(state.gives), "gets": told(state.gets)}
        public["held"] = int(state.governors[seat].hand)
        confide(state, "offer", public, {"cards": cards_of(state.gives)}, (seat, to), True)


def decline(state: Table) -> None:
    """Records that an offer was declined."""
    if state.journal is not None:
        tell(state, "decline", {"seat": int(state.turn), "to": int(state.actor)}, True)


def deal(state: Table, a: i64, b: i64, gives: tuple[int, ...], gets: tuple[int, ...]) -> None:
    """Records what two governors exchange; which cards they are stays between them (O-32)."""
    if state.journal is not None:
        held = [int(state.governors[a].hand), int(state.governors[b].hand)]
        public: dict[str, Json] = {"seat": int(a), "to": int(b), "gives": told(gives), "gets": told(gets), "held": held}
        secret: dict[str, Json] = {"cards": cards_of(gives), "cards_back": cards_of(gets)}
        confide(state, "deal", public, secret, (int(a), int(b)), True)
