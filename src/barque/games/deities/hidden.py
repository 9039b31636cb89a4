"""Deals afresh what a seat can't see: the states that it holds possible (D-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities import casting
from barque.games.deities.moves import ECLIPSE
from barque.games.deities.steps import EFFECT
from barque.games.deities.table import Player
from barque.kernel.bits import BIT
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.deities.rules import DeitiesState


def sample(state: DeitiesState, seat: int | None, rng: Rng) -> DeitiesState:
    """Deals the spells and eclipse spells that *seat* does not see afresh, uniformly, and draws new luck."""
    mine: i64 = -1 if seat is None else seat
    dealt = state.clone()
    unseen = _unseen(state, mine)
    rng.shuffle(unseen)
    kinds: i64 = len(state.discards)
    for other in range(state.seats):
        if other == mine:
            continue
        player = dealt.players[other]
        cards: list[int] = []
        for _ in range(player.held):
            cards.append(unseen.pop())
        player.hand = _counted(cards, kinds)
        if other == state.mover:  # how many of them are new is public, which ones is not
            dealt.acquired = _counted(cards[: int(state.recent)], kinds)
    dealt.deck = vec[i64](unseen)
    if state.phase == EFFECT and state.mover != mine:  # the question may be about one of the cards just dealt
        casting.ask_effect(dealt)
    _deal_eclipses(dealt, mine, rng)
    dealt.rng = rng.other()
    dealt.begin(None, state.told(int(mine)))
    return dealt


def _counted(spells: list[int], kinds: i64) -> vec[i64]:
    counts = vec[i64]([0] * kinds)
    for spell in spells:
        counts[spell] += 1
    return counts


def _unseen(state: DeitiesState, mine: i64) -> list[int]:
    """Lists the spells that *mine* does not see: in other hands or in the deck."""
    unseen: list[int] = []
    for spell in range(len(state.discards)):
        left: i64 = state.content.copies[spell] - state.discards[spell]
        if mine >= 0:
            left -= state.players[mine].hand[spell]
        if spell == state.spell:
            left -= 1
        for _ in range(left):
            unseen.append(spell)
    return unseen


def _deal_eclipses(state: DeitiesState, mine: i64, rng: Rng) -> None:
    """Deals the eclipse spells that *mine* does not see afresh."""
    unseen = list(range(len(state.content.eclipse)))
    hidden: list[Player] = []
    for seat in range(state.seats):
        player = state.players[seat]
        if seat == mine or player.unlocked & BIT[ECLIPSE]:
            unseen.remove(int(player.eclipse))
        else:
            hidden.append(player)
    rng.shuffle(unseen)
    for player in hidden:
        player.eclipse = unseen.pop()
