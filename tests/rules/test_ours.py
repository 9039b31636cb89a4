"""Whatever the rulebooks leave open and we decided is said to be ours, in every language."""

from __future__ import annotations

import re

import pytest

import barque
from barque.kernel import LANGUAGES

OURS = {
    "hapy": "H-5 H-7 H-8 H-11 H-12 H-14 H-17 H-18 H-21",
    "deities": "D-1 D-2 D-4 D-7 D-9 D-11 D-14 D-17 D-18 D-19 D-20 D-21 D-23 D-24 D-26 D-28 D-29",
    "osiris": "O-5 O-14 O-19 O-21 O-27 O-28 O-29 O-30 O-33 O-35 O-37",
}
SAID = {
    "en": r"\b[Oo]urs?\b",
    "fr": r"\b([Nn]otre|nôtres?|nos)\b",
    "de": r"\b([Uu]nsere?[nrs]?|[Vv]on uns|haben wir|lesen wir)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_what_is_ours_is_said_to_be(game: str, language: str) -> None:
    words = barque.game(game).words(language)
    silent = [rule for rule in OURS[game].split() if not re.search(SAID[language], words.text(f"rules.{rule}"))]
    assert not silent
