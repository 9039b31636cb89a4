"""Small positions of Osiris to play from: anything a test does not name is not there."""

from __future__ import annotations

from typing import Any

import barque
from barque.games.osiris.rules import OsirisState
from barque.kernel import State

GAME = barque.game("osiris")


def table(
    seats: int = 3,
    *governors: dict[str, Any],
    mode: str = "off",
    turn: int = 0,
    season: int = 1,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> OsirisState:
    """Lays out a position: governors from seat 0 on, nobody with anything that is not named, nothing on the board."""
    some = [dict(governor) for governor in governors] + [{} for _ in range(seats - len(governors))]
    data: dict[str, Any] = {
        "game": "osiris",
        "rules": GAME.rules,
        "seats": seats,
        "options": {"negotiation": mode, **(options or {})},
        "turn": turn,
        "season": season,
        "regent": turn,
        "governors": some,
        **fields,
    }
    state = GAME.load(data)
    assert isinstance(state, OsirisState)
    return state


def play(state: State, *moves: str) -> None:
    """Plays moves by their notation."""
    for move in moves:
        state.play(GAME.parse(move))


def legal(state: State, verb: str = "") -> list[str]:
    """Lists the legal moves by their notation, or those of one verb."""
    moves = [GAME.show(action) for action in state.legal()]
    return [move for move in moves if move.split()[0] == verb] if verb else moves


def goods(state: State, seat: int) -> dict[str, int]:
    """Returns a governor's resources, zeros left out."""
    found = state.view(seat)["governors"][seat]["goods"]
    return {name: n for name, n in found.items() if n}


def governor(state: State, seat: int) -> dict[str, Any]:
    """Returns what a governor sees of itself."""
    found: dict[str, Any] = state.view(seat)["governors"][seat]
    return found


def place(state: State, at: str) -> dict[str, Any]:
    """Returns what everyone sees of a place."""
    found: dict[str, Any] = next(entry for entry in state.view(None)["places"] if entry["place"] == at)
    return found


def stone(owner: int | None = 0, monument: str = "obelisk", second: int | None = None) -> dict[str, Any]:
    """Describes a monument on a section."""
    return {"monument": monument, "owner": owner, "second": second}


def leave(state: State) -> None:
    """Withdraws everyone, the first with the first bonus available."""
    season = state.view(None)["season"]
    while not state.over and state.view(None)["season"] == season:
        moves = legal(state)
        state.play(GAME.parse("withdraw") if "withdraw" in moves else GAME.parse(moves[0]))
