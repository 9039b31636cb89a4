"""What a governor of Osiris may know, as numbers (O-37)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from barque.games.osiris.content import Content
from barque.games.osiris.moves import MOVES
from barque.games.osiris.pieces import (
    BLESSINGS,
    CARDS,
    FIRST_CARD,
    FIRST_LABORER,
    KINDS,
    LABORERS,
    MONUMENTS,
    NEUTRAL,
    PLACES,
    RESOURCES,
)
from barque.games.osiris.rules import OsirisState
from barque.games.osiris.steps import OVER, PHASES
from barque.games.osiris.table import WORD, Governor
from barque.kernel.bits import BIT, first
from barque.kernel.game import State
from barque.kernel.tensors import Field, Tensors, put, put_bits, put_counts

ITEMS: Final = 10  # resources, laborers, and "a card"


def cards(content: Content) -> list[int]:
    """Lists the kinds of city cards in this content."""
    return [kind for kind in range(KINDS) if content.copies[kind]]


def blessings(content: Content) -> list[int]:
    """Lists the blessings in this content."""
    return [n for n in range(len(BLESSINGS)) if content.blessings & BIT[n]]


def fields(seats: int, content: Content) -> list[Field]:
    """Lists the parts of an observation."""
    places = len(content.places)
    slots = len(content.slot_list)
    kinds = len(cards(content))
    gods = len(blessings(content))
    caravans = len(content.caravans)
    named = ", ".join([CARDS[kind] for kind in cards(content)])
    return [
        Field("phase", len(PHASES), 1, "what is asked: " + ", ".join(PHASES)),
        Field("turn", seats, 1, "the seat to move; all 0 when the game is over"),
        Field("actor", seats, 1, "the seat whose action it is"),
        Field("regent", seats, 1, "the regent"),
        Field("next", seats, 1, "the next regent, the first to withdraw"),
        Field("season", 4, 1, "the season"),
        Field("laborers", 2 * places, 6, f"for each place two laborers: 1 + {', '.join(LABORERS)}; 0 for none"),
        Field(
            "monuments",
            2 * places,
            255,
            f"for each section 1 + 3 × owner + {', '.join(MONUMENTS)}, the owner {NEUTRAL} if neutral; "
            "and 20 × (1 + owner) for an obelisk on top",
        ),
        Field("leaders", caravans, seats, "for each caravan 1 + the seat whose camel leads it"),
        Field("blocked", slots, 1, "planning cartouches that are blocked"),
        Field("plans", slots * seats, 4, "for each seat its planned monuments, by cartouche"),
        Field("used", int(content.markets), 1, "market cartouches that were used"),
        Field("market", 3 * int(content.markets), 255, "what lies at each market cartouche, by resource"),
        Field("hiring", 3, 255, "what lies by the laborers' cartouche"),
        Field("for_hire", 6, 20, "laborers on their cartouche"),
        Field("reserve", 3, 30, "resources in the reserve: " + ", ".join(RESOURCES)),
        Field("bonuses", len(content.bonuses), 2, "each regent's bonus: 1 if it is blocked, 2 if it was chosen"),
        Field("awarded", 3, 1, "the awards that were given (O-25)"),
        Field("deck", 1, 255, "city cards in the pile"),
        Field("discards", kinds, 255, f"the discarded city cards that you know, by kind: {named}"),
        Field("unseen", 1, 255, "and how many more there are"),
        Field("removed", kinds, 255, "city cards that left the game"),
        Field("bag", 6, 20, "laborers in the bag, for the regent alone"),
        Field("mine", 6, 20, "your laborers, by type"),
        Field("cards", kinds, 30, "your city cards, by kind"),
        Field("gp", seats, 255, "for each seat its GP"),
        Field("goods", 3 * seats, 255, "for each seat its resources, where you may know them"),
        Field("shown", 6 * seats, 20, "for each seat the unplaced laborers that everybody knows of"),
        Field("crew", seats, 20, "for each seat its unplaced laborers"),
        Field("hand", seats, 255, "for each seat its city cards"),
        Field("stock", 3 * seats, 4, "for each seat its monuments not yet planned"),
        Field("built", 3 * seats, 4, "for each seat the monuments it has built"),
        Field("blessings", gods * seats, 1, "for each seat its blessings"),
        Field("played", gods * seats, 1, "for each seat the blessings it has played this season"),
        Field("withdrawn", seats, 1, "for each seat whether it has withdrawn"),
        Field("horus", seats, 1, "for each seat whether it may withdraw with planned monuments"),
        Field("offered", 1, 1, "an offer was made this turn"),
        Field("laborer", 6, 1, "the laborer on its way"),
        Field("cartouche", slots, 1, "the planning cartouche in question"),
        Field("exchange", 1, 2 * int(content.markets), "1 + the exchange in question"),
        Field("bent", 9, 1, "how an effect bends the step"),
        Field("due", 1, 255, "how many more are to be paid, spared or taken"),
        Field("price", 3, 255, "what is to be paid, or what a caravan brought"),
        Field("card", 1, KINDS, "1 + the city card being played for its action"),
        Field("place", 1, len(PLACES), "1 + the place in question"),
        Field("drawn", kinds, 9, "the cards that you have drawn, before you part with one"),
        Field("count", 1, 9, "how many cards were drawn"),
        Field("parted", kinds, 1, "the card that you do not keep"),
        Field("bribes", ITEMS * seats, 9, f"for each seat the bribe that it offers: {', '.join(RESOURCES)}, …, a card"),
        Field("partner", seats, 1, "the seat that an offer is for"),
        Field("gives", ITEMS, 9, "what is offered: resources, laborers, cards"),
        Field("shows", kinds, 9, "the city cards among them, where you may know them"),
        Field("gets", ITEMS, 9, "what is asked for"),
    ]


class OsirisTensors(Tensors):
    """Encodes a position of Osiris."""

    def __init__(self, seats: int, content: Content) -> None:
        super().__init__("osiris-v0", seats, len(MOVES), fields(seats, content))
        self.places: Final = vec[i64](content.places)
        self.place_at: Final = indices(content.places, len(PLACES))
        self.caravans: Final[i64] = len(content.caravans)
        self.caravan_at: Final = indices(content.caravans, len(PLACES))
        self.kinds: Final = vec[i64](cards(content))
        self.gods: Final = vec[i64](blessings(content))
        self.kind_at: Final = indices(cards(content), KINDS)

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Writes what *seat* may know, one field after the other."""
        assert isinstance(state, OsirisState)
        seats: i64 = self.seats
        end: i64 = at + self.size
        out[at + state.phase] = 1
        at += OVER + 1
        if state.turn >= 0:
            put_seat(out, at, state.turn, seat, seats)
            put_seat(out, at + seats, state.actor, seat, seats)
        put_seat(out, at + 2 * seats, state.regent, seat, seats)
        put_seat(out, at + 3 * seats, state.first, seat, seats)
        at += 4 * seats
        out[at + (state.season if state.season < 4 else 3)] = 1
        at += 4
        at = self.write_board(state, seat, out, at)
        at = self.write_supplies(state, seat, out, at)
        at = self.write_governors(state, seat, out, at)
        at = self.write_step(state, seat, out, at)
        assert at == end

    def write_mask(self, state: State, out: vec[u8], at: i64) -> None:
        """Writes what the seat on turn may do: the answers to the question."""
        assert isinstance(state, OsirisState)
        if state.turn >= 0:
            put_bits(out, at + state.base, state.mask)
            put_bits(out, at + state.base + WORD, state.more)
            put_bits(out, at + state.base + 2 * WORD, state.rest)

    def write_board(self, state: OsirisState, seat: i64, out: vec[u8], at: i64) -> i64:
        """Writes what stands on the board."""
        rest: i64 = state.busy
        while rest:
            place: i64 = first(rest)
            rest &= rest - 1
            put_laborers(out, at + 2 * self.place_at[place], 0, state.labor[2 * place])
        for half in range(2):
            rest = state.ridden2 if half else state.ridden1
            while rest:
                place = first(rest)
                rest &= rest - 1
                put_laborers(out, at + 2 * self.place_at[place], half, state.labor[2 * place + half])
        at += 2 * len(self.places)
        self.write_monuments(state, seat, out, at)
        at += 2 * len(self.places)
        seats: i64 = self.seats
        slots: i64 = len(state.content.slot_list)
        put_marked(out, at + self.caravans, state.content.slot_list, state.blocked)
        for other in range(seats):
            governor = state.governors[other]
            n: i64 = away(other, seat, seats)
            if governor.leads >= 0:
                out[at + self.caravan_at[governor.leads]] = u8(1 + n)
            if governor.planned:
                plans = governor.plans
                square: i64 = at + self.caravans + slots * (1 + n)
                for slot in state.content.slot_list:
                    out[square] = u8(plans[slot])
                    square += 1
        return at + self.caravans + slots * (1 + seats)

    def write_monuments(self, state: OsirisState, seat: i64, out: vec[u8], at: i64) -> None:
        """Writes whose monuments stand where."""
        seats: i64 = self.seats
        monument = state.monument
        on_top = state.second
        for half in range(2):
            rest: i64 = state.filled2 if half else state.filled1
            while rest:
                place: i64 = first(rest)
                rest &= rest - 1
                code: i64 = monument[2 * place + half]
                owner: i64 = (code - 1) // 3
                if owner != NEUTRAL:
                    code += 3 * (away(owner, seat, seats) - owner)
                second: i64 = on_top[2 * place + half]
                if second:
                    code += 20 * (1 + away(second - 1, seat, seats))
                out[at + 2 * self.place_at[place] + half] = u8(code)

    def write_supplies(self, state: OsirisState, seat: i64, out: vec[u8], at: i64) -> i64:
        """Writes the market and what lies in the piles."""
        markets: i64 = state.content.markets
        put_bits(out, at, state.used)
        at += markets
        goods = state.market_goods
        for n in range(3 * markets):
            if goods[n]:
                put(out, at + n, goods[n])
        at += 3 * markets
        put_counts(out, at, state.hire_goods)
        put_counts(out, at + 3, state.for_hire)
        put_counts(out, at + 9, state.reserve)
        at += 12
        put_bits(out, at, state.bonuses_blocked)
        if state.bonus >= 0:
            out[at + state.bonus] = 2
        at += len(state.content.bonuses)
        put_bits(out, at, state.awarded)
        put(out, at + 3, len(state.deck))
        at += 4
        kinds: i64 = len(self.kinds)
        discards = state.discards
        discarders = state.discarders
        for k in range(len(discards)):
            by: i64 = discarders[k]
            if by < 0 or by == seat:
                out[at + self.kind_at[discards[k]]] += 1
            else:
                out[at + kinds] += 1
        at += kinds + 1
        removed = state.removed
        for kind in self.kinds:
            if removed[kind]:
                put(out, at, removed[kind])
            at += 1
        if state.regent == seat:
            put_counts(out, at, state.bag)
        return at + 6

    def write_governors(self, state: OsirisState, seat: i64, out: vec[u8], at: i64) -> i64:
        """Writes what is on both sides of the player's own screen, and in front of the other screens."""
        seats: i64 = self.seats
        own = state.governors[seat]
        held = own.held
        for t in range(6):
            if held[FIRST_LABORER + t]:
                put(out, at + t, held[FIRST_LABORER + t])
        at += 6
        if own.hand:
            for kind in self.kinds:
                if held[FIRST_CARD + kind]:
                    put(out, at, held[FIRST_CARD + kind])
                at += 1
        else:
            at += len(self.kinds)
        open_ = bool(state.options["open_screens"]) or state.turn < 0
        gods: i64 = len(self.gods)
        for n in range(seats):
            governor = state.governors[(seat + n) % seats]
            put(out, at + n, governor.gp)
            if open_ or n == 0:
                for r in range(3):
                    put(out, at + seats + 3 * n + r, governor.held[r])
            put_counts(out, at + 4 * seats + 6 * n, governor.shown)
            put(out, at + 10 * seats + n, governor.crew_size)
            put(out, at + 11 * seats + n, governor.hand)
            put_counts(out, at + 12 * seats + 3 * n, governor.stock)
            put_counts(out, at + 15 * seats + 3 * n, governor.built)
            self.write_blessings(governor, out, at + 18 * seats + gods * n, gods * seats)
            rest: i64 = at + (18 + 2 * gods) * seats
            if governor.withdrawn:
                out[rest + n] = 1
            if governor.horus:
                out[rest + seats + n] = 1
        return at + (20 + 2 * gods) * seats

    def write_blessings(self, governor: Governor, out: vec[u8], at: i64, further: i64) -> None:
        """Writes a governor's blessings, and *further* on those it has played."""
        put_marked(out, at, self.gods, governor.blessings)
        put_marked(out, at + further, self.gods, governor.played)

    def write_step(self, state: OsirisState, seat: i64, out: vec[u8], at: i64) -> i64:
        """Writes the current action: what has been chosen so far and what is asked."""
        kinds: i64 = len(self.kinds)
        seats: i64 = self.seats
        mine = state.actor == seat
        if state.offered:
            out[at] = 1
        at += 1
        if state.unit >= 0:
            out[at + state.unit] = 1
        at += 6
        if state.slot >= 0:
            put_marked(out, at, state.content.slot_list, BIT[state.slot])
        at += len(state.content.slot_list)
        put(out, at, state.swap + 1)
        put_bits(out, at + 1, state.how)
        put(out, at + 10, state.due)
        put_counts(out, at + 11, state.price)
        put(out, at + 14, state.playing + 1)
        put(out, at + 15, state.place + 1)
        at += 16
        if mine:
            for drawn in state.drawn:
                out[at + self.kind_at[drawn]] += 1
        out[at + kinds] = u8(len(state.drawn))
        at += kinds + 1
        if state.parted >= 0:
            if mine:
                out[at + self.kind_at[state.parted]] = 1
            for n in range(seats):
                put_items(out, at + kinds + ITEMS * n, state.bribes[(seat + n) % seats])
        at += kinds + ITEMS * seats
        if state.partner >= 0:
            put_seat(out, at, state.partner, seat, seats)
            put_items(out, at + seats, state.gives)
            if mine or state.partner == seat:
                for item in state.gives:
                    if item >= FIRST_CARD:
                        out[at + seats + ITEMS + self.kind_at[item - FIRST_CARD]] += 1
            put_items(out, at + seats + ITEMS + kinds, state.gets)
        return at + seats + 2 * ITEMS + kinds


def away(other: i64, seat: i64, seats: i64) -> i64:
    """Counts a seat from the observing one."""
    return other - seat if other >= seat else other - seat + seats


def indices(numbers: list[int], most: int) -> vec[i64]:
    """Returns for each number below *most* its index among *numbers*; 0 if it is not one of them."""
    found = vec[i64]([0] * most)
    for index, number in enumerate(numbers):
        found[number] = index
    return found


def put_marked(out: vec[u8], at: i64, numbers: vec[i64], mask: i64) -> None:
    """Writes 1 for each of *numbers* that is in *mask*."""
    if mask:
        for number in numbers:
            out[at] = u8((mask >> number) & 1)
            at += 1


def put_laborers(out: vec[u8], at: i64, found: i64, labor: i64) -> None:
    """Writes the first laborers of a place, at most two, from number *found* on."""
    laborer: i64 = 1
    while labor and found < 2:
        if labor & 7:
            out[at + found] = u8(laborer)
            found += 1
            if labor & 6 and found < 2:
                out[at + found] = u8(laborer)
                found += 1
        labor >>= 3
        laborer += 1


def put_seat(out: vec[u8], at: i64, other: i64, seat: i64, seats: i64) -> None:
    """Writes 1 for a seat, counted from the observing one; nothing for -1."""
    if other >= 0:
        out[at + away(other, seat, seats)] = 1


def put_items(out: vec[u8], at: i64, items: tuple[int, ...]) -> None:
    """Counts items as everyone may know them: of cards, only how many."""
    for item in items:
        out[at + (item if item < FIRST_CARD else FIRST_CARD)] += 1
