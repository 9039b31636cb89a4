"""What speaks to a person: what a command asks of it, whatever shows it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from barque.kernel.drawing import Drawing
from barque.kernel.language import Words


class Progress(Protocol):
    """Shows how far something is, and how long it will take."""

    def advance(self, text: str | None = None) -> None:
        """Counts one more; *text*, if there is one, stands beside the count from now on."""

    def finish(self) -> None:
        """Counts all that was left: it is not needed."""


class Voice(Protocol):
    """Says things to a person, in the words of a language."""

    @property
    def words(self) -> Words:
        """The words that all games share."""

    @property
    def plain(self) -> bool:
        """Whether everything is said in sentences, nothing drawn."""

    def say(self, text: str, style: str = "") -> None:
        """Says a sentence."""

    def title(self, text: str) -> None:
        """Says what follows."""

    def show(self, drawn: Drawing) -> None:
        """Shows something drawn."""

    def explain(self, texts: Sequence[tuple[str, str]]) -> None:
        """Lists names and, beside them, longer texts."""

    def progress(self, text: str, total: int, done: int = 0) -> AbstractContextManager[Progress]:
        """Shows how far something is that takes *total* steps, *done* of them made already."""
