"""Senet keeps the contract of Barque, and says everything in three languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import barque_senet
from barque.bots import bot
from barque.kernel import LANGUAGES, Sight, conformance
from barque.kernel.language import flatten
from barque_senet.game import GAME

HERE = Path(barque_senet.__file__).parent


def entries(language: str) -> dict[str, str]:
    """Reads the words of a language."""
    return flatten(tomllib.loads((HERE / "words" / f"{language}.toml").read_text("utf-8")))


def test_moves_and_words_are_complete() -> None:
    conformance.check_game(GAME)


@pytest.mark.parametrize("pieces", ["5", "7"])
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_keeps_every_law(pieces: str, seed: int) -> None:
    state = conformance.check_play(GAME, 2, seed, often=20, pieces=pieces)
    assert max(state.scores()) == int(pieces)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language: str) -> None:
    english, other = entries("en"), entries(language)
    assert other.keys() == english.keys()
    for key, text in english.items():
        assert sorted(re.findall(r"{\w+}", other[key])) == sorted(re.findall(r"{\w+}", text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_move_and_refusal_has_words(language: str) -> None:
    """Whatever happens in a game can be said, to either player and to a spectator."""
    words, speech = GAME.words(language), GAME.speech
    state, greedy = GAME.start(2, seed=language), bot("greedy", GAME)
    while not state.over:
        view = state.view(int(state.turn))
        assert all(speech.sentences(words, view, state.options, str, True))
        for action in state.legal():
            assert all(label for _, label in speech.steps(words, GAME.moves[action], view, str))
        for action in range(len(state.log) % 7, len(GAME.moves), 7):
            if not state.allows(action):
                assert state.refusal(action).text(language).endswith(f"({state.refusal(action).rule})")
        state.play(greedy.choose(Sight(state, int(state.turn))))
    for event in state.events():
        for you in (0, 1, None):
            assert speech.event(words, event.seen(you), str, you)


SAID = {"en": r"\b[Oo]urs?\b", "fr": r"\b[Nn]otre\b", "de": r"\b[Uu]nsere?\b"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_ours_is_said_to_be(language: str) -> None:
    """The README lists our rulings; the rules say so, too."""
    readme = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    listed = readme.partition("So are these rulings")[2].partition("\n\n")[0]
    rules = [f"rules.{rule}" for rule in re.findall(r"S-\d+", listed)]
    said = [key for key, text in entries(language).items() if key in rules and re.search(SAID[language], text)]
    assert said == rules


def test_every_rule_has_a_test_that_cites_it() -> None:
    rules = [key.removeprefix("rules.") for key in entries("en") if key.startswith("rules.")]
    assert rules == [f"S-{number}" for number in range(1, len(rules) + 1)]
    tests = Path(__file__).with_name("test_rules.py").read_text("utf-8")
    cited = set(re.findall(r'""".*?\b(S-\d+)\).*?"""', tests))
    assert cited == set(rules)


def test_a_search_beats_random() -> None:
    """With its few lines of advice the general search plays better than chance; a seed makes it the same every time."""
    won = 0
    for seed in range(8):
        state = GAME.start(2, seed=seed, first=seed % 2)
        players = [bot("pharaoh:seconds=0,iterations=30", GAME, seed), bot("random", GAME, seed)]
        while not state.over:
            seat = int(state.turn)
            state.play(players[seat].choose(Sight(state, seat)))
        won += state.winners == (0,)
    assert won >= 6
