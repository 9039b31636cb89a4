"""The voice of a command: how it speaks to a person, in a terminal or elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from barque.kernel.drawing import Drawing
from barque.kernel.language import Words


class Progress(Protocol):
    """Shows progress, and how long the rest will take."""

    def advance(self, text: str | None = None) -> None:
        """Counts one more; *text*, if given, is shown beside the count from now on."""

    def finish(self) -> None:
        """Counts the rest as done: it is not needed."""


class Voice(Protocol):
    """Speaks to a person, in one language."""

    @property
    def words(self) -> Words:
        """The words that all games share."""

    @property
    def plain(self) -> bool:
        """Whether everything is said in sentences, with nothing drawn."""

    def say(self, text: str, style: str = "") -> None:
        """Prints a sentence."""

    def title(self, text: str) -> None:
        """Prints a heading."""

    def show(self, drawn: Drawing) -> None:
        """Shows a drawing."""

    def explain(self, texts: Sequence[tuple[str, str]]) -> None:
        """Lists names with longer texts beside them."""

    def progress(self, text: str, total: int, done: int = 0) -> AbstractContextManager[Progress]:
        """Shows the progress of a task of *total* steps, *done* of which are finished already."""
