"""Finished games replay the same, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

import barque
from barque.kernel.record import header, write

FOLDER = Path(__file__).parent / "fixtures"
FIXTURES = sorted(FOLDER.glob("*/*.barque"))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_finished_game_is_played_again(path: Path) -> None:
    """The record leads to its result and is written again as it was."""
    text = path.read_text("utf-8")
    state = barque.game(path.parent.name).replay(text)
    assert state.over
    again = write(state, header(text).get("Players"))
    named = again if "Rules" in header(text) else again.replace('[Rules "1"]\n', "")  # Barque 0.1 did not name them
    assert named == text


@pytest.mark.parametrize("name", barque.games())
def test_every_game_has_fixtures(name: str) -> None:
    """A dozen finished games are kept of each game, with every number of seats among them."""
    tags = [header(path.read_text("utf-8")) for path in FIXTURES if path.parent.name == name]
    assert len(tags) >= 12
    assert {int(tag["Seats"]) for tag in tags} == set(barque.game(name).seats)
