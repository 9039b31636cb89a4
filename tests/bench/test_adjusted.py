"""The comparison of the arena's two estimates, in small."""

from __future__ import annotations

import pytest
from bench.__main__ import main
from bench.adjusted import told

from barque.lab.luck import luck_of
from tests.lab.test_adjusted import made


def test_it_compares_matches(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barque.lab.match.luck_of", lambda state: luck_of(state, 4))
    main(["adjusted", "hapy", "--bots", "greedy", "random", "--matches", "3", "--games", "4"])
    said = capsys.readouterr().out
    assert [f"match {number}:" in said for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert "difference of the estimates" in said
    assert "12 games without luck" in said


def test_it_finds_an_estimate_that_is_off(capsys: pytest.CaptureFixture[str]) -> None:
    games = [made(deal, rotation, deal % 2 == 0, 0.1) for deal in range(20) for rotation in (0, 1)]
    assert told("a", games, [0.01, -0.02, 0.005])
    assert not told("a", games, [0.1, 0.11, 0.09])
    assert "MISSED" in capsys.readouterr().out
