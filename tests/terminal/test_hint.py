"""Advice at the terminal: the best move and two alternatives, from what the person may know."""

from __future__ import annotations

import re

import pytest

import barque
from barque.bots import SearchBot, level
from barque.kernel import LANGUAGES, Rng, Sight
from barque.terminal import hint
from barque.terminal.voice import Voice
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
    line = r"^([a-z][a-z0-9 -]*): "
    advice = re.findall(rf"{line}(?:(?!{line}).)*?\((\d+)\s%", ran.out, re.MULTILINE | re.DOTALL)
    assert hint.MOVES - 1 <= len(advice) <= hint.MOVES  # an offer is shown without one
    for notation, _, chance in advice:
        assert barque.game(game).moves[barque.game(game).parse(notation)]
        assert 0 <= int(chance) <= 100


def test_what_a_pharaoh_would_say_in_a_deal_comes_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An offer, its items and the answer: what is on top is what the bot itself would do."""
    monkeypatch.setattr(hint, "ADVISER", "pharaoh:seconds=0,iterations=10")
    game = barque.game("osiris")
    state = game.start(3, seed=3)
    bots = [SearchBot("osiris", level(hint.ADVISER), Rng(seat)) for seat in range(3)]
    verbs: set[str] = set()
    while not {"offer", "add", "ask"} <= verbs:
        seat = int(state.turn)
        sight = Sight(state, seat)
        speaks = bots[seat].bargain.speak(sight) if len(state.legal()) > 1 else None
        if speaks is not None:
            hint.hint(Voice(game.words("en")), game.words("en"), sight, str)
            top = capsys.readouterr().out.partition("What I would play")[2].lstrip()
            assert top.startswith(game.show(speaks))
            verbs.add(game.show(speaks).split()[0])
        state.play(bots[seat].choose(sight))
