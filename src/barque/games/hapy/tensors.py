"""What a player of Hâpy Families may know, as numbers: the view, and what public play has proved about hands."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from barque.games.hapy.cards import ALL
from barque.games.hapy.deduction import Public
from barque.games.hapy.moves import ASK, MOVES, PASS
from barque.games.hapy.rules import HapyState
from barque.games.hapy.steps import ASKING, PHASES, TAKING
from barque.kernel.bits import count, first
from barque.kernel.game import State
from barque.kernel.tensors import Field, Tensors, put_bits

FAMILY_OF: Final = vec[i64]([card // 6 for card in range(36)])
NUMBER_OF: Final = vec[i64]([card % 6 + 1 for card in range(36)])  # as printed on the card


def fields(seats: int) -> list[Field]:
    """Lists the parts of an observation."""
    return [
        Field("phase", len(PHASES), 1, "the step of the turn: " + ", ".join(PHASES)),
        Field("turn", seats, 1, "the seat to move; all 0 when the game is over"),
        Field("hand", 36, 2, "your cards, family by family: 2 for one that everybody knows you hold"),
        Field(
            "others",
            36 * (seats - 1),
            2,
            "for each other seat and each card: 2 if it is proved to hold it, 1 if it may, 0 if it does not",
        ),
        Field("revealed", 36, 1, "cards that lie in front of players"),
        Field("groups", 6 * seats, 2, "for each seat the groups that it has revealed of each family"),
        Field("hands", seats, 36, "how many cards each seat holds"),
        Field("open", 36, 1, "the slots whose cards may be taken"),
        Field("mummies", 36, 1, "the slots where a mummy lies"),
        Field("gods", 216, 6, "for each slot and family the number (1 to 6) of the card that lies there god side up"),
        Field("forbidden", 1, 36, "1 + the card that must not be asked for (H-12), 0 if there is none"),
        Field("silent", 1, 255, "turns in a row without a request (H-17)"),
        Field("barren", 1, 255, "turns in a row without a new group (H-17)"),
    ]


class HapyTensors(Tensors):
    """Encodes a position of Hâpy Families."""

    def __init__(self, seats: int) -> None:
        super().__init__("hapy-v0", seats, len(MOVES), fields(seats))
        self.turn_at: Final[i64] = self.starts["turn"]
        self.hand_at: Final[i64] = self.starts["hand"]
        self.others_at: Final[i64] = self.starts["others"]
        self.revealed_at: Final[i64] = self.starts["revealed"]
        self.groups_at: Final[i64] = self.starts["groups"]
        self.hands_at: Final[i64] = self.starts["hands"]
        self.open_at: Final[i64] = self.starts["open"]
        self.mummies_at: Final[i64] = self.starts["mummies"]
        self.gods_at: Final[i64] = self.starts["gods"]
        self.forbidden_at: Final[i64] = self.starts["forbidden"]

    def watch(self, state: State) -> None:
        """Lets the state itself learn what everyone learns, so that it is not worked out again after each move."""
        assert isinstance(state, HapyState)
        state.witness = state.base.clone()

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Writes what *seat* may know."""
        assert isinstance(state, HapyState)
        seats: i64 = self.seats
        witness = state.witness
        public = witness if witness is not None else state.public()
        mine: i64 = state.players[seat].hand
        out[at + state.phase] = 1
        if state.turn >= 0:
            out[at + self.turn_at + (state.turn - seat if state.turn >= seat else state.turn - seat + seats)] = 1
        put_bits(out, at + self.hand_at, mine)
        put_twos(out, at + self.hand_at, public.held[seat])
        put_bits(out, at + self.revealed_at, state.revealed)
        put_bits(out, at + self.open_at, state.open)
        put_bits(out, at + self.mummies_at, state.left & ~state.up)
        others: i64 = at + self.others_at
        unknown: i64 = ALL & ~public.known & ~mine
        for away in range(seats):
            other: i64 = seat + away
            if other >= seats:
                other -= seats
            player = state.players[other]
            laid: i64 = player.laid
            family: i64 = at + self.groups_at + 6 * away
            while laid:
                out[family] = u8(count(laid & 63) // 3)
                laid >>= 6
                family += 1
            out[at + self.hands_at + away] = u8(count(player.hand))
            if away > 0:
                held: i64 = public.held[other]
                put_bits(out, others, held | (unknown & ~lacks(public, other)))
                put_twos(out, others, held)
                others += 36
        gods: i64 = state.left & state.up
        slots: i64 = at + self.gods_at
        deal = state.deal
        while gods:
            slot: i64 = first(gods)
            gods &= gods - 1
            card: i64 = deal[slot]
            out[slots + 6 * slot + FAMILY_OF[card]] = u8(NUMBER_OF[card])
        end: i64 = at + self.forbidden_at
        if state.turn >= 0:
            out[end] = u8(state.forbidden() + 1)
        out[end + 1] = u8(state.silent)
        out[end + 2] = u8(state.barren)

    def write_mask(self, state: State, out: vec[u8], at: i64) -> None:
        """Writes what the seat on turn may do, from the sets of slots and cards."""
        assert isinstance(state, HapyState)
        if state.phase == TAKING:
            put_bits(out, at, state.open)
        elif state.phase == ASKING:
            out[at + PASS] = 1
            cards: i64 = state.askable()
            for seat in range(self.seats):
                if seat != state.turn:
                    put_bits(out, at + ASK + 36 * seat, cards)
        else:
            super().write_mask(state, out, at)


def put_twos(out: vec[u8], at: i64, cards: i64) -> None:
    """Writes 2 for each of some cards."""
    while cards:
        out[at + first(cards)] = 2
        cards &= cards - 1


def lacks(public: Public, seat: i64) -> i64:
    """Returns the cards that none of the mummies taken by *seat* can have been, judged by the requests it refused."""
    found: i64 = ALL
    drawn: i64 = public.drawn[seat]
    barred = public.barred
    while drawn and found:
        found &= barred[first(drawn)]
        drawn &= drawn - 1
    return found
