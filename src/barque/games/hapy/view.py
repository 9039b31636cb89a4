"""What each seat may know of a position (H-18, H-19), and the memory aid (H-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from barque.games.hapy.cards import NAMES, bit, members, names
from barque.games.hapy.exact import Exact
from barque.games.hapy.steps import ENDINGS, GROUPS_TO_WIN, PHASES
from barque.kernel.move import Json
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.hapy.deduction import Public
    from barque.games.hapy.rules import HapyState


def view(state: HapyState, seat: int | None) -> dict[str, Json]:
    """Gives all that *seat* may know as plain data; ``None`` is a spectator."""
    slots: list[Json] = []  # a card's name, "mummy", or None where the card is gone
    for slot in range(36):
        if not state.left & bit(slot):
            slots.append(None)
        else:
            slots.append(NAMES[state.deal[slot]] if state.up & bit(slot) else "mummy")
    forbidden = state.forbidden() if state.turn >= 0 else -1
    seen: dict[str, Json] = {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "turn": int(state.turn),
        "phase": PHASES[state.phase],
        "layout": state.layout.name,
        "slots": slots,
        "available": members(state.open),
        "hand": None if seat is None else names(state.players[seat].hand),
        "hands": [len(members(player.hand)) for player in state.players],
        "groups": [groups(player.laid) for player in state.players],
        "to_win": GROUPS_TO_WIN[state.seats],
        "forbidden": NAMES[forbidden] if forbidden >= 0 else None,
        "quiet": {"without_request": int(state.silent), "without_group": int(state.barren)},
        "ending": ENDINGS[state.ending] or None,
        "winners": list(state.winners),
        "shown": [names(player.hand) for player in state.players] if state.over and state.winner < 0 else None,
    }
    if state.options["memory_aid"]:
        seen["memory"] = memory(state)
    return seen


def groups(laid: i64) -> list[list[str]]:
    """Splits the cards that a player has revealed by family: three or six of each."""
    return [names(laid & (63 << (6 * family))) for family in range(6) if laid >> (6 * family) & 63]


def memory(state: HapyState) -> list[Json]:
    """Lists for each seat the cards that public play proves it holds or can't hold (H-21).

    What a few random deals already show to be open needs no proof; the rest is counted.
    """
    public = state.public()
    sampler = state.sampler(None)
    hands: list[list[i64]] = []
    rng = Rng("memory aid")  # its luck decides only what is proved by example and what by counting
    for _ in range(40):
        deal = sampler.draw(rng)
        hands.append([public.hand(seat, deal) for seat in range(state.seats)])
    told: list[Json] = []
    for seat in range(state.seats):
        always: i64 = hands[0][seat]
        ever: i64 = 0
        for example in hands:
            always &= example[seat]
            ever |= example[seat]
        holds = [card for card in members(always) if not _open(public, card) or not _elsewhere(state, card, seat)]
        lacks = [
            card for card in members(~ever & ((1 << 36) - 1)) if not _open(public, card) or not _here(state, card, seat)
        ]
        told.append({"holds": [NAMES[card] for card in holds], "lacks": [NAMES[card] for card in lacks]})
    return told


def _open(public: Public, card: int) -> bool:
    return not public.known & bit(card)


def _here(state: HapyState, card: int, seat: int) -> bool:
    return Exact(state.sampler(None), card, state.public().drawn[seat]).total() > 0


def _elsewhere(state: HapyState, card: int, seat: int) -> bool:
    return Exact(state.sampler(None), card, ~state.public().drawn[seat]).total() > 0
