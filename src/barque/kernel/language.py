"""The catalogue of words: everything that people read, in English, French and German.

There is one TOML file per language: in ``kernel/words`` for what all games share, and in each game's ``words``. A key
is a dotted path; ``{name}`` is filled in. A key with ``.one`` and ``.other`` is chosen by ``n``.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

Name = Callable[[int], str]  # returns what a seat is called

LANGUAGES: Final = ("en", "fr", "de")
KEPT_SPACE: Final = re.compile("(?<=«) | (?=[:;!?»%])")  # French puts a space there, and no line may end with it
FOLDERS: Final[dict[str, Path]] = {"": Path(__file__).parent / "words"}  # by game; "" holds what all games share


class Words:
    """The words of one language, for one game or for what all games share."""

    def __init__(self, language: str, entries: dict[str, str]) -> None:
        self.language = language
        self.entries = entries

    def __contains__(self, key: str) -> bool:
        return key in self.entries or key + ".other" in self.entries

    def text(self, key: str, **values: Any) -> str:
        """Returns the text of *key* with *values* filled in."""
        template = self.entries.get(key)
        if template is None:
            n = values.get("n", 0)
            single = n == 1 or (n == 0 and self.language == "fr")
            template = self.entries[key + (".one" if single else ".other")]
        return template.format_map(values)


def spoken(environment: Mapping[str, str]) -> str:
    """Returns the system's language if we have it, otherwise English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            code = environment[variable][:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


@lru_cache(8192)  # what somebody types is compared with all the words of a game, each time
def bare(text: str) -> str:
    """Returns *text* in lower case without accents.

    >>> bare("Hâpy")
    'hapy'
    """
    return "".join([char for char in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(char)])


def together(words: Words, parts: list[str], link: str = "and") -> str:
    """Joins *parts* as in a sentence: ``a, b and c``, or ``a, b or c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {words.text(f'end.{link}')} {parts[-1]}"


def victory(words: Words, winners: list[int], name: Name, you: int | None) -> str:
    """Returns a sentence that says who won."""
    if winners == [you]:
        return words.text("end.won-you")
    if len(winners) == 1:
        return words.text("end.won", who=name(winners[0]))
    return words.text("end.shared", who=together(words, [name(seat) for seat in winners]))


def flatten(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Turns nested tables into dotted keys."""
    entries: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            entries.update(flatten(value, f"{prefix}{name}."))
        else:
            entries[prefix + name] = str(value).strip()
    return entries


@lru_cache
def words(language: str, game: str = "") -> Words:
    """Loads the words of *language*: what all games share and, if *game* is named, its own.

    >>> words("fr", "hapy").text("family.cat")
    'Bastet'
    """
    entries: dict[str, str] = {}
    for name in ("", game) if game else ("",):
        text = (FOLDERS[name] / f"{language}.toml").read_text("utf-8")
        entries.update(flatten(tomllib.loads(text)))
    if language == "fr":
        entries = {key: KEPT_SPACE.sub("\N{NO-BREAK SPACE}", text) for key, text in entries.items()}
    return Words(language, entries)
