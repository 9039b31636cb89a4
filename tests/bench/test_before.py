"""Two installations side by side: here one with itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from bench.before import MEASURES, Work, before, python_of

import barque


def test_an_installation_is_compared_with_another(capsys: pytest.CaptureFixture[str]) -> None:
    """Every measure is printed for both, with the ratio."""
    before(["--base", sys.executable, "--only", "hapy", "--seats", "2", "--rounds", "1", "--seconds", "0.001"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if " times " in line] == list(MEASURES)


@pytest.mark.parametrize("name", barque.games())
def test_positions_are_from_the_middle_of_a_game_with_a_choice(name: str) -> None:
    """The same ones on both sides, where somebody has to choose."""
    work = Work(name, 2)
    assert [len(state.log) for state in work.middles] == [len(state.log) for state in Work(name, 2).middles]
    assert all(len(state.legal()) > 1 for state in work.middles)


def test_a_folder_without_python_is_said(tmp_path: Path) -> None:
    """One sentence names the folder."""
    with pytest.raises(SystemExit, match="there is no Python at"):
        python_of(str(tmp_path))
