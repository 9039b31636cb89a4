"""What a seat may know of a position: all of it, because in Senet only the luck to come is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barque.kernel import Json
from barque_senet.board import EMPTY, HOUSES
from barque_senet.moves import FIRST_STEP, MOVES, STEPS

if TYPE_CHECKING:
    from barque_senet.rules import SenetState


def view(state: SenetState, seat: int | None) -> dict[str, Json]:
    """Returns everything that *seat* may know as plain data; ``None`` is a spectator."""
    steps = [STEPS[action - FIRST_STEP] for action in state.legal() if MOVES[action].verb == "move"]
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "turn": int(state.turn),
        "board": [None if state.board[house] == EMPTY else state.board[house] for house in HOUSES],
        "first": state.first,
        "off": state.scores(),
        "throws": state.throws.copy(),
        "goals": [[house, by, state.goal(house, by)] for house, by in steps],
        "ending": state.ending or None,
        "winners": list(state.winners),
    }
