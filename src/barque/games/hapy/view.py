"""What each seat may know of a position (H-18, H-19), and the memory aid (H-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.hapy.cards import FAMILIES, FAMILY, NAMES, names
from barque.games.hapy.possible import FOUND, NONE, Possible
from barque.games.hapy.steps import BARREN_ROUNDS, ENDINGS, GROUPS_TO_WIN, PHASES, SILENT_ROUNDS
from barque.games.hapy.view_types import Family, HapyView, Need, Proved
from barque.kernel.bits import BIT, count, first, members
from barque.kernel.rng import Rng

EXAMPLES: Final = 200  # guesses at possible deals before a systematic search

if TYPE_CHECKING:
    from barque.games.hapy.rules import HapyState, Player


def own_view(state: HapyState, seat: int | None, public: HapyView) -> HapyView:
    """Returns everything that *seat* may know as plain data, by adding to what a spectator (``None``) may know."""
    seen = public.copy()
    if seat is not None:
        seen["seat"] = seat
        seen["hand"] = names(state.players[seat].hand)
    return seen


def public_view(state: HapyState) -> HapyView:
    """Returns what a spectator may know as plain data."""
    slots: list[str | None] = [None] * 36  # a card's name, "mummy", or None if the card is gone
    left: i64 = state.left
    while left:
        slot: i64 = first(left)
        left &= left - 1
        slots[slot] = NAMES[state.deal[slot]] if state.up & BIT[slot] else "mummy"
    hands: list[int] = []
    laid: list[list[list[str]]] = []
    needs: list[Need] = []
    for player in state.players:
        hands.append(int(count(player.hand)))
        laid.append(groups(player.laid))
        needs.append(need(state, player))
    over = state.turn < 0
    forbidden = -1 if over else state.forbidden()
    seen: HapyView = {
        "game": state.game.name,
        "seat": None,
        "seats": state.seats,
        "turn": int(state.turn),
        "phase": PHASES[state.phase],
        "layout": state.layout.name,
        "slots": slots,
        "available": members(state.open),
        "hand": None,
        "hands": hands,
        "groups": laid,
        "to_win": GROUPS_TO_WIN[state.seats],
        "needs": needs,
        "forbidden": NAMES[forbidden] if forbidden >= 0 else None,
        "quiet": {
            "without_request": int(state.silent),
            "most_without_request": SILENT_ROUNDS * state.seats,
            "without_group": int(state.barren),
            "most_without_group": BARREN_ROUNDS * state.seats,
        },
        "ending": ENDINGS[state.ending] or None,
        "winners": list(state.winners) if over else [],
        "shown": [names(player.hand) for player in state.players] if over and state.winner < 0 else None,
    }
    if state.aided:
        seen["memory"] = memory(state)
    return seen


def need(state: HapyState, player: Player) -> Need:
    """Returns what *player* still needs to win (H-16): groups, or the other half of a family that nobody else has."""
    missing = GROUPS_TO_WIN[state.seats] - int(player.groups)
    families: list[Family] = []
    if player.laid and missing > 1:  # when one group is missing, any group will do
        elsewhere: i64 = state.revealed & ~player.laid
        for family in range(6):
            laid: i64 = player.laid & FAMILY[family]
            if laid and not elsewhere & FAMILY[family] and count(laid) == 3:
                families.append(FAMILIES[family])
    return {"groups": missing, "families": families}


def groups(laid: i64) -> list[list[str]]:
    """Splits the cards that a player has revealed by family: three or six of each."""
    found: list[list[str]] = []
    while laid:
        family: i64 = FAMILY[first(laid) // 6]
        found.append(names(laid & family))
        laid &= ~family
    return found


def memory(state: HapyState) -> list[Proved]:
    """Lists for each seat the cards that public play proves it holds or can't hold (H-21)."""
    public = state.public()
    if public.proved is None:
        public.proved = Proof(state).proved()
    return public.proved


class Proof:
    """What a spectator could prove about each hand: one example of a deal refutes a claim; if there is none, it is
    proved.
    """

    def __init__(self, state: HapyState) -> None:
        public = self.public = state.public()
        sampler = self.sampler = state.sampler(None)
        self.holds: Final[list[i64]] = list(public.held)
        self.lacks: Final[list[i64]] = [public.known & ~held for held in public.held]
        self.always: Final[list[i64]] = []  # cards in the hand in every example so far
        self.never: Final[list[i64]] = []  # and in none
        for seat, drawn in enumerate(public.drawn):
            open_: i64 = 0
            for card in members(sampler.cards & ~public.known):
                if any([sampler.may_hold(slot, card) for slot in members(drawn)]):
                    open_ |= BIT[card]
                else:
                    self.lacks[seat] |= BIT[card]
            self.always.append(open_)
            self.never.append(open_)

    def proved(self) -> list[Proved]:
        """Finds the proofs: easy examples first, then one for each question that is left."""
        sampler = self.sampler
        if sampler.quick:
            rng = Rng("memory aid")  # decides only which questions are left
            deal = sampler.deal[:]
            for _ in range(EXAMPLES):
                if sampler.attempt(deal, rng):
                    self._see(deal)
        possible = Possible(sampler)
        for seat, drawn in enumerate(self.public.drawn):
            for card in members(self.never[seat]):
                if self.never[seat] & BIT[card] and self._none(possible, card, drawn):
                    self.lacks[seat] |= BIT[card]
            for card in members(self.always[seat]):
                if self.always[seat] & BIT[card] and self._none(possible, card, ~drawn):
                    self.holds[seat] |= BIT[card]
        return [
            {"holds": names(holds), "lacks": names(lacks)} for holds, lacks in zip(self.holds, self.lacks, strict=True)
        ]

    def _none(self, possible: Possible, card: int, slots: i64) -> bool:
        """Checks that no deal has a card in one of these slots; a deal that does settles other questions too."""
        found = possible.find(card, slots)
        if found == FOUND:
            self._see(possible.deal())
        return found == NONE

    def _see(self, deal: vec[i64]) -> None:
        for seat in range(len(self.holds)):
            hand: i64 = self.public.hand(seat, deal)
            self.always[seat] &= hand
            self.never[seat] &= ~hand
