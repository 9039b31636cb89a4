"""What each seat may know of a position (H-18, H-19), and the memory aid (H-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from barque.games.hapy.cards import COUNT, FAMILIES, FAMILY, NAMES, bit, count, members, names
from barque.games.hapy.exact import Exact
from barque.games.hapy.steps import BARREN_ROUNDS, ENDINGS, GROUPS_TO_WIN, PHASES, SILENT_ROUNDS
from barque.games.hapy.view_types import Family, HapyView, Need, Proved
from barque.kernel.rng import Rng

EXAMPLES: Final = 200  # how many possible deals are looked at before counting

if TYPE_CHECKING:
    from barque.games.hapy.rules import HapyState


def view(state: HapyState, seat: int | None) -> HapyView:
    """Returns all that *seat* may know as plain data; ``None`` is a spectator."""
    slots: list[str | None] = []  # a card's name, "mummy", or None where the card is gone
    for slot in range(36):
        if not state.left & bit(slot):
            slots.append(None)
        else:
            slots.append(NAMES[state.deal[slot]] if state.up & bit(slot) else "mummy")
    forbidden = state.forbidden() if state.turn >= 0 else -1
    seen: HapyView = {
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
        "needs": [need(state, other) for other in range(state.seats)],
        "forbidden": NAMES[forbidden] if forbidden >= 0 else None,
        "quiet": {
            "without_request": int(state.silent),
            "most_without_request": SILENT_ROUNDS * state.seats,
            "without_group": int(state.barren),
            "most_without_group": BARREN_ROUNDS * state.seats,
        },
        "ending": ENDINGS[state.ending] or None,
        "winners": list(state.winners),
        "shown": [names(player.hand) for player in state.players] if state.over and state.winner < 0 else None,
    }
    if state.options["memory_aid"]:
        seen["memory"] = memory(state)
    return seen


def need(state: HapyState, seat: int) -> Need:
    """Returns what *seat* still needs to win (H-16): groups, or the other half of a family that nobody else has."""
    laid: i64 = state.players[seat].laid
    missing = GROUPS_TO_WIN[state.seats] - int(count(laid)) // 3
    families: list[Family] = []
    for family in range(6) if missing > 1 else ():  # one group from the end any group will do
        others = [player.laid & FAMILY[family] for player in state.players if player is not state.players[seat]]
        if COUNT[laid >> (6 * family) & 63] == 3 and not any(others):
            families.append(FAMILIES[family])
    return {"groups": missing, "families": families}


def groups(laid: i64) -> list[list[str]]:
    """Splits the cards that a player has revealed by family: three or six of each."""
    return [names(laid & (63 << (6 * family))) for family in range(6) if laid >> (6 * family) & 63]


def memory(state: HapyState) -> list[Proved]:
    """Lists for each seat the cards that public play proves it holds or can't hold (H-21)."""
    public = state.public()
    if public.proved is None:
        public.proved = [_proved(state, seat) for seat in range(state.seats)]
    return public.proved


def _proved(state: HapyState, seat: int) -> Proved:
    """Proves what *seat* holds and lacks: most is settled by examples, the rest by counting."""
    public = state.public()
    sampler = state.sampler(None)
    mine: i64 = public.drawn[seat]
    holds: i64 = public.held[seat]
    lacks: i64 = public.known & ~holds
    maybe_holds: i64 = 0  # in the hand in every example so far
    maybe_lacks: i64 = 0  # in the hand in none
    for card in members(sampler.cards & ~public.known):
        if any([sampler.may_hold(slot, card) for slot in members(mine)]):
            maybe_holds |= bit(card)
            maybe_lacks |= bit(card)
        else:
            lacks |= bit(card)
    rng = Rng("memory aid")  # decides only what is settled by example and what by counting
    for _ in range(EXAMPLES):
        if not maybe_holds | maybe_lacks:
            break
        hand = public.hand(seat, sampler.draw(rng))
        maybe_holds &= hand
        maybe_lacks &= ~hand
    for card in members(maybe_holds):
        if Exact(sampler, card, ~mine).total() == 0:
            holds |= bit(card)
    for card in members(maybe_lacks):
        if Exact(sampler, card, mine).total() == 0:
            lacks |= bit(card)
    return {"holds": names(holds), "lacks": names(lacks)}
