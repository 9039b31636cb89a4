"""Positions of Hâpy Families for tests: a test says what matters, and the rest is filled in."""

from __future__ import annotations

from collections.abc import Sequence

import barque
from barque.kernel import Json, State

GAME = barque.game("hapy")
FAMILIES = ("jackal", "cat", "crocodile", "falcon", "hippo", "bull")
DECK = [f"{family}-{number}" for family in FAMILIES for number in range(1, 7)]

# Two players, the layout empty, nobody close to anything: three groups each, two or one of each family in hand.
EVEN_HANDS = (
    "jackal-45 cat-45 crocodile-45 falcon-6 hippo-6 bull-6",
    "jackal-6 cat-6 crocodile-6 falcon-45 hippo-45 bull-45",
)
EVEN_LAID = ("jackal-123 cat-123 crocodile-123", "falcon-123 hippo-123 bull-123")


def cards(text: str) -> list[str]:
    """Reads cards as they are written in tests: ``cat-12 bull-3`` are cat-1, cat-2 and bull-3."""
    found: list[str] = []
    for word in text.split():
        family, _, numbers = word.partition("-")
        found.extend(f"{family}-{number}" for number in numbers)
    return found


def position(
    hands: Sequence[str],
    laid: Sequence[str] = (),
    *,
    turn: int = 0,
    phase: str | None = None,
    left: dict[int, str] | None = None,
    last: tuple[int, str] | None = None,
    before: str | None = None,
    other: str | None = None,
    silent: int = 0,
    barren: int = 0,
    rules: int = 0,
    public: Json = None,
    deal: dict[int, str] | None = None,
    **options: Json,
) -> dict[str, Json]:
    """Describes a position with these *hands* and these groups *laid*, one text per seat.

    The cards not named lie in the layout, in the slots laid first; *left* says instead which slot still holds which
    card, *deal* from which slot a card was taken. *last* is who asked last and for what, *other* what was asked last
    by anybody else, *before* what was asked in the turn before. *phase* is ``take`` while cards lie there, else
    ``ask``; in the phases ``ask`` and ``lay`` the card of this turn has been taken.
    """
    held = [cards(hand) for hand in hands]
    shown = [cards(groups) for groups in laid] or [[] for _ in hands]
    gone = {card for pile in (*held, *shown) for card in pile}
    if left is None:
        left = dict(enumerate(card for card in DECK if card not in gone))
    where = {**left, **(deal or {})}
    free = [slot for slot in range(36) if slot not in where]
    rest = [card for card in DECK if card not in where.values()]
    where.update(zip(free, rest, strict=True))
    if phase is None:
        phase = "take" if left else "ask"
    return {
        "game": "hapy",
        "rules": rules or GAME.rules,
        "seats": len(hands),
        "options": options,
        "turn": turn,
        "phase": phase,
        "took": phase != "take" and bool(left),
        "deal": [where[slot] for slot in range(36)],
        "left": sorted(left),
        "hands": held,
        "laid": shown,
        "requests": {
            "before": before,
            "last": last[1] if last else None,
            "last_by": last[0] if last else -1,
            "other": other,
        },
        "silent": silent,
        "barren": barren,
        "public": public or {},
    }


def table(hands: Sequence[str], laid: Sequence[str] = (), **more: Json) -> State:
    """Returns the position as a state: ``position``, loaded."""
    return GAME.load(position(hands, laid, **more))


def play(state: State, *moves: str) -> State:
    """Plays the moves, given in notation; returns the state."""
    for move in moves:
        state.play(GAME.parse(move))
    return state


def legal(state: State) -> list[str]:
    """Lists the legal moves in notation."""
    return [GAME.show(action) for action in state.legal()]


def hand(state: State, seat: int) -> list[str]:
    """Returns the hand of *seat*."""
    held = state.view(seat)["hand"]
    assert isinstance(held, list)
    return held
