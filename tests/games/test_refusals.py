"""Refusals name things as people do, in every language: no id, no notation, no number of a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import barque
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
    """Plays at random, and tries a move of every verb that is not legal at each step."""
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


def ids(game: str) -> set[str]:
    """Collects what things are called inside, where that is no word of any language."""
    found = {
        str(value) for move in barque.game(game).moves for value in move.args.values() if not isinstance(value, int)
    }
    spoken = " ".join(text for language in LANGUAGES for text in words(language, game).entries.values())
    named = {name for name in found if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", spoken)}
    return found - named - CELLS - {name for name in found if name.isdigit()}


@pytest.mark.parametrize("game", ["hapy", "deities"])
def test_refusals_name_things_as_people_do(game: str) -> None:
    inside = ids(game)
    keys: set[str] = set()
    for refusal in told(game):
        keys.add(refusal.key)
        for language in LANGUAGES:
            sentence = refusal.text(language, NAMES.__getitem__)
            assert not CODED.search(sentence), (refusal.key, sentence)
            parts = set(re.findall(r"[\w-]+", sentence))
            assert not parts & inside, (refusal.key, sentence, parts & inside)
    assert len(keys) > 10
