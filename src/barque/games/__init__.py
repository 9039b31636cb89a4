"""The games: one folder each, laid out alike, plus those of other packages, found by their entry points.

A package adds a game with two lines in its ``pyproject.toml``:

    [project.entry-points."barque.games"]
    senet = "senet.game:GAME"

The package can be called: ``barque.games()`` lists the games, while ``import barque.games.hapy.rules`` still works.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Final

from barque.kernel import LANGUAGES, Game, Refusal
from barque.kernel.language import FOLDERS

GROUP: Final = "barque.games"
BUILT_IN: Final = tuple(sorted(folder.parent.name for folder in Path(__file__).parent.glob("*/words")))
NAME: Final = re.compile(r"[a-z][a-z0-9-]*")  # a name is used in addresses, files and commands


class Catalogue(ModuleType):
    """A package that lists its games when it is called."""

    def __call__(self) -> tuple[str, ...]:
        """Lists the names of the games."""
        return tuple(sorted((*BUILT_IN, *plugged()[0])))


def find(name: str) -> Game:
    """Returns a game by its name. Raises a ``Refusal`` that lists the games, or says why this one can't be used."""
    if name in BUILT_IN:
        return built_in(name)
    games, broken = plugged()
    if isinstance(name, str) and name in games:
        return games[name]
    if isinstance(name, str) and name in broken:
        raise broken[name]
    raise Refusal("no-such-game", value=name, right=", ".join(sorted((*BUILT_IN, *games))))


@cache
def built_in(name: str) -> Game:
    """Loads one of Barque's own games."""
    game = import_module(f"{__name__}.{name}.game").GAME
    assert isinstance(game, Game)
    return game


def broken() -> list[Refusal]:
    """Lists the games of other packages that can't be used, with one sentence each saying why."""
    return list(plugged()[1].values())


@cache
def plugged() -> tuple[dict[str, Game], dict[str, Refusal]]:
    """Loads the games of other packages. Returns those that can be played, and the reasons why the rest can't."""
    games: dict[str, Game] = {}
    refused: dict[str, Refusal] = {}
    for entry in sorted(entry_points(group=GROUP)):
        folders = FOLDERS.copy()
        try:
            if entry.name in BUILT_IN or entry.name in games:
                raise Refusal("reason-plug-taken")
            games[entry.name] = checked(entry.name, entry.load())
        except Exception as error:  # whatever goes wrong here must stop nothing else
            FOLDERS.clear()
            FOLDERS.update(folders)
            refused.setdefault(entry.name, refusal(entry, error))
    return games, refused


def checked(name: str, found: object) -> Game:
    """Returns *found* if it is a game of that name and has the words that lists of games need."""
    if not isinstance(found, Game):
        raise Refusal("reason-plug-no-game")
    if found.name != name or not NAME.fullmatch(name):
        raise Refusal("reason-plug-name", value=found.name)
    for language in LANGUAGES:
        for key in found.lacking(language):
            raise Refusal("reason-plug-words", word=key, file=f"{language}.toml")
    return found


def refusal(entry: EntryPoint, error: Exception) -> Refusal:
    """Returns one sentence that says why a game can't be used."""
    package = entry.dist.name if entry.dist is not None else entry.value
    reason = error if isinstance(error, Refusal) else f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
    return Refusal("plug-broken", name=entry.name, package=package, reason=reason)


sys.modules[__name__].__class__ = Catalogue
