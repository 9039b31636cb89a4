"""Pictures for a terminal as plain data: styled text, tables, and stacks of both.

A style is a list of words: ``bold``, ``dim``, ``reverse``, ``not bold``, and a colour such as ``red``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barque.kernel.language import Name, Words
from barque.kernel.move import Json
from barque.kernel.speech import Speech


class Text:
    """Lines of text, made of parts that each have a style."""

    def __init__(self, text: str = "", style: str = "", centred: bool = False) -> None:
        self.parts: Final[list[tuple[str, str]]] = [(text, style)] if text else []
        self.centred: Final = centred

    @property
    def plain(self) -> str:
        """The text without its styles."""
        return "".join([text for text, _ in self.parts])

    def append(self, text: str | Text, style: str = "") -> Text:
        """Adds text at the end."""
        if isinstance(text, Text):
            self.parts.extend(text.parts)
        elif text:
            self.parts.append((text, style))
        return self

    def trim(self) -> Text:
        """Removes spaces from the end."""
        while self.parts:
            text, style = self.parts.pop()
            if text.rstrip():
                self.parts.append((text.rstrip(), style))
                break
        return self


class Column:
    """A column of a table: its heading, and how its cells are aligned."""

    def __init__(self, heading: str, style: str, right: bool, wrap: bool, width: int | None) -> None:
        self.heading: Final = heading
        self.style: Final = style
        self.right: Final = right
        self.wrap: Final = wrap
        self.width: Final = width


class Table:
    """Rows of cells under headings, *gap* columns apart."""

    def __init__(self, gap: int = 2) -> None:
        self.gap: Final = gap
        self.columns: Final[list[Column]] = []
        self.rows: Final[list[tuple[Sequence[str | Text], str]]] = []

    def column(
        self, heading: str, style: str = "bold", right: bool = False, wrap: bool = True, width: int | None = None
    ) -> None:
        """Adds a column."""
        self.columns.append(Column(heading, style, right, wrap, width))

    def row(self, *cells: str | Text, style: str = "") -> None:
        """Adds a row; cells that are left out are empty."""
        self.rows.append((cells, style))


class Stack:
    """Drawings one under the other."""

    def __init__(self, *parts: Drawing) -> None:
        self.parts: Final = parts


Drawing = Text | Table | Stack


class Picture:
    """How a game is drawn; by default, as sentences. ``Speech`` explains the arguments."""

    def __init__(self, speech: Speech) -> None:
        self.speech: Final = speech

    def board(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws the table, at most *width* columns wide; shown when a person's turn begins."""
        return Stack(*[Text(line) for line in self.speech.sentences(words, view, options, name, True)])

    def players(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws your hand, everyone's score and what wins; shown again at each further choice of a turn."""
        return Stack()


def stacked(texts: Sequence[Text]) -> Text:
    """Puts texts one below the other, a line each."""
    return joined("\n", texts)


def joined(link: str, texts: Sequence[Text]) -> Text:
    """Joins texts with a separator."""
    whole = Text()
    for number, text in enumerate(texts):
        whole.append(link if number else "").append(text)
    return whole
