"""Advice at the terminal: the best move and two alternatives, from what the person may know."""

from __future__ import annotations

import re

import pytest

import barque
from barque.kernel import LANGUAGES
from barque.terminal import hint
from tests.terminal.conftest import Run

TYPED = {"en": "hint", "fr": "conseil", "de": "rat"}


@pytest.mark.parametrize("game", barque.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_three_moves_are_named_with_their_chances(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    """Each can be typed as it stands."""
    monkeypatch.setattr(hint, "ADVISER", "pharaoh:seconds=0,iterations=40")
    typed = f"{TYPED[language]}\nquit\nquit\n"
    ran = run("play", game, "--seats", "me,random", "--seed", 5, "--lang", language, "--plain", typed=typed)
    assert ran.err == ""
    advice = re.findall(r"^([a-z][a-z0-9 -]*): [^(]*\((\d+)\s%", ran.out, re.MULTILINE)
    assert 1 <= len(advice) <= hint.MOVES
    for notation, chance in advice:
        assert barque.game(game).moves[barque.game(game).parse(notation)]
        assert 0 <= int(chance) <= 100
