"""Refusals name things as people do, in every language: no id, no notation, no number of a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import barque
from barque.games import BUILT_IN
from barque.kernel import LANGUAGES, IllegalMove, Json, Rng, State
from barque.kernel.language import words

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
CODED = re.compile(r"\w_\w|\b[a-z]+-\d\b|\{|\}|\b(?:seat|Seat|place|Place|Platz|siège|Player|Joueur|Spieler) \d")
CELLS = {f"{column}{row}" for column in "abcde" for row in range(1, 6)}  # written around the Field of Deities
OPTIONS: dict[str, tuple[dict[str, Json], ...]] = {
    "hapy": ({"layout": "giza"}, {"request_ban": "previous-turn"}),
    "osiris": ({"negotiation": "turn"}, {"negotiation": "open"}, {"negotiation": "off"}),
    "deities": ({}, {"spells_without_unlock": True}),
}


def told(game: str) -> Iterator[IllegalMove]:
    """Plays at random, and tries an illegal move of every verb at each step."""
    for number, options in enumerate(OPTIONS[game]):
        for seats in barque.game(game).seats:
            state = barque.game(game).start(seats, seed=f"{number} {seats}", **options)
            rng = Rng(f"refusals {seats}")
            for _ in range(120):
                if state.over:
                    break
                yield from tried(state, rng)
                legal = state.legal()
                state.play(legal[int(rng.below(len(legal)))])


def tried(state: State, rng: Rng) -> Iterator[IllegalMove]:
    """Tries one move of each verb."""
    moves: dict[str, list[int]] = {}
    for action, move in enumerate(state.game.moves):
        moves.setdefault(move.verb, []).append(action)
    for actions in moves.values():
        action = actions[int(rng.below(len(actions)))]
        if not state.allows(action):
            with pytest.raises(IllegalMove) as caught:
                state.play(action)
            yield caught.value


@cache
def ids(game: str, language: str) -> set[str]:
    """Collects the internal ids of things that are not words of the language."""
    found = {
        str(value) for move in barque.game(game).moves for value in move.args.values() if not isinstance(value, int)
    }
    spoken = " ".join(text for key, text in words(language, game).entries.items() if not key.startswith("refusal."))
    named = {name for name in found if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", spoken)}
    return found - named - CELLS - {name for name in found if name.isdigit()}


@pytest.mark.parametrize("game", BUILT_IN)
def test_refusals_name_things_as_people_do(game: str) -> None:
    distinct = {(refusal.key, repr(refusal.values)): refusal for refusal in told(game)}
    for refusal in distinct.values():
        for language in LANGUAGES:
            sentence = refusal.text(language, NAMES.__getitem__)
            assert not CODED.search(sentence), (refusal.key, sentence)
            inside = set(re.findall(r"[\w-]+", sentence)) & ids(game, language)
            assert not inside, (refusal.key, sentence, inside)
    assert len({key for key, _ in distinct}) > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", ["open", "turn", "off"])
def test_refused_deals_name_what_is_lacking(mode: str, language: str) -> None:
    game = barque.game("osiris")
    state = game.start(3, seed=1, negotiation=mode)
    for text in (
        "deal 0 1 9 grain 1 brick",
        "deal 1 2 3 farm-foreman 1 grain",
        "deal 0 0 1 grain 1 brick",
        "bribe 1 1 grain",
    ):
        with pytest.raises(IllegalMove) as caught:
            state.agree(game.accord(text))
        sentence = caught.value.text(language, NAMES.__getitem__)
        assert not CODED.search(sentence), sentence
        assert not set(re.findall(r"[\w-]+", sentence)) & ids("osiris", language), sentence


def test_own_names_of_cards_are_used() -> None:
    """A spell of a user's own content has the name from the content, or its id made readable."""
    own = {
        "spells": {
            "flood": {"copies": 1},
            "ebb-tide": {"copies": 1, "effect": "shift-line", "when": "any"},
            "drought": {
                "copies": 1,
                "effect": "shift-line",
                "when": "any",
                "name": {"en": "Great Drought", "fr": "Grande sécheresse", "de": "Große Dürre"},
            },
        }
    }
    state = barque.game("deities").start(2, seed=1, content=own)
    while state.view(None)["phase"] == "place":
        state.play(state.legal()[0])
    said = []
    for action, move in enumerate(state.game.moves):
        if move.verb == "cast" and not state.allows(action):
            with pytest.raises(IllegalMove) as caught:
                state.play(action)
            said.append(caught.value.text("de"))
    assert any("Große Dürre" in sentence for sentence in said)
    assert any("Ebb tide" in sentence for sentence in said)
    assert not any(CODED.search(sentence) for sentence in said)
