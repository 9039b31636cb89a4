"""A whole position as JSON-able data: written by ``dump``, checked and read by ``load``.

``public`` is what everyone knows beyond what lies open: which slot was taken as a mummy, by whom, and which cards it
can't have been; which mummies a card that came out of a hand may have been; and what ends of turns without a group
proved. If it is missing, everyone knows every card that was taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.hapy.cards import ALL, CARDS, FAMILY, NAMES, names, threes
from barque.games.hapy.deduction import Limit, Public
from barque.games.hapy.layouts import Layout
from barque.games.hapy.steps import ENDINGS, GROUPS_TO_WIN, PHASES
from barque.kernel import reader
from barque.kernel.bits import BIT, count, mask_of, members
from barque.kernel.move import Json

if TYPE_CHECKING:
    from barque.games.hapy.rules import HapyState


def dump(state: HapyState) -> dict[str, Json]:
    """Returns the whole position as data."""
    public = state.public()
    return {
        "game": state.game.name,
        "rules": state.rules,
        "seats": state.seats,
        "options": state.options,
        "turn": int(state.turn),
        "phase": PHASES[state.phase],
        "took": state.took,
        "grouped": state.grouped,
        "deal": [NAMES[card] for card in state.deal],
        "left": members(state.left),
        "hands": [names(player.hand) for player in state.players],
        "laid": [names(player.laid) for player in state.players],
        "requests": {
            "now": _name(state.asked),
            "before": _name(state.asked_before),
            "last": _name(state.asked_last),
            "last_by": int(state.asked_by),
            "other": _name(state.asked_other),
        },
        "silent": int(state.silent),
        "barren": int(state.barren),
        "ending": ENDINGS[state.ending],
        "winner": int(state.winner),
        "public": {
            "mummies": [
                {"slot": slot, "seat": seat, "not": names(public.barred[slot])}
                for seat in range(state.seats)
                for slot in members(public.drawn[seat])
            ],
            "sources": [
                {"card": NAMES[card], "slots": members(public.source[card])}
                for card in range(36)
                if public.source[card]
            ],
            "limits": [
                {
                    "seat": int(limit.seat),
                    "cards": names(limit.cards),
                    "slots": members(limit.slots),
                    "most": int(limit.most),
                }
                for limit in public.all_limits()
            ],
        },
    }


def _name(card: i64) -> str | None:
    return NAMES[card] if card >= 0 else None


class Reader(reader.Reader):
    """Reads and checks the parts of a dump; a refusal names the field."""

    def __init__(self, data: dict[str, Json], seats: int, layout: Layout, up: i64) -> None:
        super().__init__("hapy")
        self.data = data
        self.seats = seats
        self.layout = layout
        self.up = up
        self.deal = self._deal()
        self.left: i64 = mask_of(self.numbers("left", data.get("left")))
        self.open: i64 = mask_of([slot for slot in members(self.left) if layout.covers[slot] & self.left == 0])
        self.hands = [self.cards("hands", hand) for hand in self.per_seat("hands")]
        self.laid = [self.cards("laid", laid) for laid in self.per_seat("laid")]
        self._all_cards_once()
        self.public = self._public()

    def card(self, field: str, value: Json) -> int:
        """Reads a card."""
        if not isinstance(value, str) or value not in CARDS:
            raise self.wrong(field, value)
        return CARDS[value]

    def cards(self, field: str, value: Json) -> i64:
        """Reads a list of different cards."""
        if not isinstance(value, list):
            raise self.wrong(field, value)
        mask: i64 = 0
        for name in value:
            one: i64 = BIT[self.card(field, name)]
            if mask & one:
                raise self.refused("dump-card-twice", card=name, field=field)
            mask |= one
        return mask

    def numbers(self, field: str, value: Json) -> list[int]:
        """Reads a list of slots."""
        if not isinstance(value, list):
            raise self.wrong(field, value)
        return [self.number(field, slot, 0, 35) for slot in value]

    def per_seat(self, field: str) -> list[Json]:
        """Reads a list with one entry per seat."""
        value = self.data.get(field)
        if not isinstance(value, list) or len(value) != self.seats:
            raise self.wrong(field, value)
        return value

    def entries(self, field: str, value: Json) -> list[dict[str, Json]]:
        """Reads a list of tables."""
        return [self.table(field, entry) for entry in self.listed(field, value)]

    def request(self, table: dict[str, Json], field: str) -> int:
        """Reads a card that was asked for; -1 is none."""
        value = table.get(field)
        return -1 if value is None else self.card(f"requests.{field}", value)

    def _deal(self) -> list[int]:
        value: Json = self.data.get("deal")
        mask = self.cards("deal", value)
        if mask != ALL:
            raise self.refused("dump-card-missing", card=names(ALL & ~mask)[0], field="deal")
        assert isinstance(value, list)
        deal = [CARDS[name] for name in value]
        for slot in self.layout.restricted():
            if not self.layout.allowed[slot] & BIT[deal[slot]]:
                raise self.refused("dump-card-slot", card=NAMES[deal[slot]], slot=slot)
        return deal

    def _all_cards_once(self) -> None:
        seen: i64 = mask_of([self.deal[slot] for slot in members(self.left)])
        for field, masks in (("hands", self.hands), ("laid", self.laid)):
            for mask in masks:
                if seen & mask:
                    raise self.refused("dump-card-twice", card=names(seen & mask)[0], field=field)
                seen |= mask
        if seen != ALL:
            raise self.refused("dump-card-missing", card=names(ALL & ~seen)[0], field="hands")
        for mask in self.laid:
            for family in FAMILY:
                if count(mask & family) % 3:
                    raise self.refused("dump-laid", card=names(mask & family)[0])
        for slot in range(36):
            if not self.left & BIT[slot] and self.layout.covers[slot] & self.left:
                raise self.refused("dump-under", slot=slot, other=members(self.layout.covers[slot] & self.left)[0])

    def _public(self) -> Public:
        """Reads what everyone knows, and checks that it is true."""
        given = self.table("public", self.data.get("public", {}))
        public = Public(self.seats, ALL)
        hidden: i64 = self.left & ~self.up
        for entry in self.entries("public.mummies", given.get("mummies", [])):
            slot = self.number("public.mummies.slot", entry.get("slot"), 0, 35)
            seat = self.number("public.mummies.seat", entry.get("seat"), 0, self.seats - 1)
            if BIT[slot] & (self.up | self.left | hidden):
                raise self.wrong("public.mummies.slot", slot)
            hidden |= BIT[slot]
            public.drawn[seat] |= BIT[slot]
            public.barred[slot] = self.cards("public.mummies.not", entry.get("not", []))
        for slot in members(hidden):
            public.known &= ~BIT[self.deal[slot]]
        for entry in self.entries("public.sources", given.get("sources", [])):
            card = self.card("public.sources.card", entry.get("card"))
            public.source[card] = mask_of(self.numbers("public.sources.slots", entry.get("slots")))
            owners = [
                seat for seat in range(self.seats) if public.drawn[seat] & public.source[card] == public.source[card]
            ]
            if public.known & BIT[card] or not public.source[card] or not owners:
                raise self.wrong("public.sources.card", NAMES[card])
            public.known |= BIT[card]
        for entry in self.entries("public.limits", given.get("limits", [])):
            seat = self.number("public.limits.seat", entry.get("seat"), 0, self.seats - 1)
            cards = self.cards("public.limits.cards", entry.get("cards"))
            slots = mask_of(self.numbers("public.limits.slots", entry.get("slots")))
            most = self.number("public.limits.most", entry.get("most"), 0, 6)
            if slots & ~public.drawn[seat] or not any([cards & ~family == 0 for family in FAMILY]):
                raise self.wrong("public.limits.slots", entry.get("slots"))
            public.limits.append(Limit(seat, cards, slots, most))
        self._public_is_true(public)
        return public

    def _public_is_true(self, public: Public) -> None:
        where = [self.deal.index(card) for card in range(36)]
        deal = vec[i64](self.deal)
        for seat in range(self.seats):
            public.held[seat] = self.hands[seat] & public.known
            if public.hand(seat, deal) != self.hands[seat]:
                stray = names(public.hand(seat, deal) ^ self.hands[seat])[0]
                raise self.refused("dump-untrue", card=stray, field="public.mummies")
        for card in range(36):
            if public.source[card] and not public.source[card] & BIT[where[card]]:
                raise self.refused("dump-untrue", card=NAMES[card], field="public.sources")
            if public.barred[where[card]] & BIT[card]:
                raise self.refused("dump-untrue", card=NAMES[card], field="public.mummies.not")
        for limit in public.limits:
            if len([card for card in limit.each() if limit.slots & BIT[where[card]]]) > limit.most:
                raise self.refused("dump-untrue", card=names(limit.cards)[0], field="public.limits")

    def check_hands(self, turn: int, phase: str, ending: str, winner: int) -> None:
        """Checks that nobody holds three of a family except the player on turn before the reveal and the *winner*
        (H-13, H-16, H-20).

        Everyone knows that too, and hands that were shown at the end (H-17), even if the dump does not say so.
        """
        took = self.flag("took", self.data.get("took", False))
        for seat in range(self.seats):
            three = threes(self.hands[seat]) != 0
            revealing = seat == turn and phase == "lay"
            if revealing and not three:
                raise self.refused("dump-nothing-to-lay", seat=seat)
            if ending in ("stalemate", "stopped"):
                self.public.shown(seat, self.hands[seat])
            elif not revealing and seat != winner and not (seat == turn and took):
                if three:
                    raise self.refused("dump-three", seat=seat)
                self.public.stands(seat)

    def check_running(self, laying: int) -> None:
        """Checks that nobody has won a game that is still running (H-16), except a seat that is still *laying*
        groups.
        """
        for seat in range(self.seats):
            if seat != laying and self.won(seat):
                raise self.refused("dump-won", seat=seat)

    def won(self, seat: int) -> str:
        """Returns how a seat has won, if it has (H-16)."""
        laid = self.laid[seat]
        if any([laid & family == family for family in FAMILY]):
            return "family"
        return "groups" if count(laid) >= 3 * GROUPS_TO_WIN[self.seats] else ""
