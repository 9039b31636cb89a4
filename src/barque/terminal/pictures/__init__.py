"""How each game is drawn. A game plugs into the terminal with two modules, found by its name.

``barque/terminal/pictures/NAME.py`` draws what a seat may know; *view* is ``State.view(seat)``, *options* are
``State.options``, *name* gives what a seat is called (the reader's own seat is "You"):

    def board(words, view, options, name, width) -> RenderableType     # what lies on the table, at most width columns
    def players(words, view, options, name, width) -> RenderableType   # your hand, everybody's score, what wins
    def sentences(words, view, options, name, whole) -> list[str]      # the text twin of both, for a screen reader:
                            # the whole table, or only what is needed to choose the next move

``barque/games/NAME/speech.py`` puts things into words; *you* is the reader's seat, ``None`` for a spectator:

    def event(words, seen, name, you) -> str               # a sentence for what was seen to happen; may be empty
    def steps(words, move, view, name) -> tuple[tuple[str, str], ...]
                            # the choices that lead to a move, from general to particular: each a key to type and a
                            # label; an empty key is numbered by the menu
    def typed(words, text) -> str                          # the notation of what a person typed in words

``board`` and ``players`` (plain: ``sentences``, not the whole) are shown when a person's turn begins, ``players``
again at each further choice of the same turn. Moves that share their first steps share a menu; a step without an
alternative is not asked but becomes the title of the next menu.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from barque.kernel import Json, Move, Words

Name = Callable[[int], str]
Step = tuple[str, str]


class Picture(Protocol):
    """What a module of this folder has."""

    def board(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int
    ) -> RenderableType:
        """Draws what lies on the table."""

    def players(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int
    ) -> RenderableType:
        """Draws your hand, everybody's score and what wins."""

    def sentences(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool
    ) -> list[str]:
        """Says all of it in sentences, or only what is needed to choose the next move."""


class Speech(Protocol):
    """What the module ``speech`` of a game has."""

    def event(self, words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
        """Gives a sentence for what was seen to happen."""

    def steps(self, words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[Step, ...]:
        """Gives the choices that lead to a move."""

    def typed(self, words: Words, text: str) -> str:
        """Gives the notation of what a person typed in words."""


def picture_of(game: str) -> Picture:
    """Gives how *game* is drawn."""
    return cast(Picture, import_module(f"barque.terminal.pictures.{game}"))


def speech_of(game: str) -> Speech:
    """Gives how *game* is put into words."""
    return cast(Speech, import_module(f"barque.games.{game}.speech"))
