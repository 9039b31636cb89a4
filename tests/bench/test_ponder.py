"""Tests of the measure of what thinking on others' turns would bring."""

from __future__ import annotations

import pytest
from bench import ponder
from bench.__main__ import main


def test_some_of_the_simulations_are_left_and_never_more_than_were_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ponder, "THOUGHT", 200)
    monkeypatch.setattr(ponder, "BRIEFLY", 20)
    found = ponder.played("hapy", 0)
    assert len(found) > 3
    assert all(thought % 200 == 0 and 0 <= left <= thought for thought, left in found)
    assert sum(left for _, left in found) > 0


@pytest.mark.parametrize("games", ["0", "many"])
def test_a_wrong_number_of_games_is_named(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ponder", "--games", games])
    assert "--games" in capsys.readouterr().err
