"""What a seat sees has the shape that its game declares, all through finished games; the page relies on it."""

from __future__ import annotations

from typing import Any

import pytest

import barque
from tests.shapes import misfit
from tests.test_fixtures import FIXTURES


def view_type(game: str) -> Any:
    """Returns the type of a game's views: the one named after the game."""
    module = barque.game(game).view_types()
    assert module is not None
    return getattr(module, f"{game.capitalize()}View")


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_view_has_its_declared_shape(path: Any) -> None:
    game = barque.game(path.parent.name)
    played = game.replay(path.read_text("utf-8"))
    state = played.fresh()
    shape = view_type(game.name)
    for ply, entry in enumerate([*played.log, None]):
        for seat in (None, int(state.turn)) if ply % 7 == 0 else (0,) if entry is None else ():
            wrong = misfit(state.view(None if seat == -1 else seat), shape)
            assert wrong is None, f"at ply {ply}, for seat {seat}: {wrong}"
        if entry is not None:
            state.step(entry, played.accords)


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({"groups": 1}, "lacks families"),
        ({"groups": True, "families": []}, "groups is True"),
        ({"groups": 1, "families": ["dog"]}, "families[0] is 'dog'"),
        ({"groups": 1, "families": [], "more": 1}, "more"),
    ],
)
def test_a_misfit_is_found(data: Any, wrong: str) -> None:
    from barque.games.hapy import view_types

    assert wrong in (misfit(data, view_types.Need) or "")
