"""Speaking and reading at the terminal: at most 80 columns, with or without colour, drawn or in plain sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from barque.kernel import Words
from barque.kernel.drawing import Drawing
from barque.terminal.canvas import empty, rendered

WIDTH: Final = 80
SHORT_LABEL: Final = 18  # several of these fit on a line
LONGEST_LINE: Final = 200  # of a line that a person types; the rest is not read


class Voice:
    """Speaks to a person and reads what they type."""

    def __init__(self, words: Words, plain: bool = False) -> None:
        self.words: Final = words
        self.plain: Final = plain or not (sys.stdout.encoding or "").lower().startswith("utf")
        self.console: Final = Console(highlight=False, markup=False, emoji=False, no_color=True if self.plain else None)
        self.console.width = min(WIDTH, self.console.width)

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.console.width

    def say(self, text: str, style: str = "") -> None:
        """Prints a sentence."""
        self.console.print(printable(text), style="" if self.plain else style)

    def title(self, text: str) -> None:
        """Prints a heading."""
        self.console.print()
        self.say(text, "bold")

    def show(self, drawn: Drawing) -> None:
        """Shows a drawing."""
        if not empty(drawn):
            self.console.print(rendered(drawn))

    def gap(self) -> None:
        """Prints an empty line."""
        self.console.print()

    def entries(self, entries: Sequence[tuple[str, str]]) -> None:
        """Lists keys and what they stand for."""
        if self.plain:
            for key, label in entries:
                self.say(f"{key}. {label}")
            return
        widest = max(len(key) for key, _ in entries)
        lines = [Text(f"{key:>{widest + 1}}  ", "bold").append(label, "not bold") for key, label in entries]
        if len(entries) > 4 or max(len(label) for _, label in entries) <= SHORT_LABEL:
            self.console.print(Columns(lines, padding=(0, 3)))
        else:
            self.console.print(Text("\n").join(lines))

    def explain(self, texts: Sequence[tuple[str, str]]) -> None:
        """Lists names with longer texts beside them."""
        if self.plain:
            for name, text in texts:
                self.say(f"{name}: {text}")
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        for name, text in texts:
            table.add_row(name, text)
        self.console.print(table)

    @contextmanager
    def progress(self, text: str, total: int, done: int = 0) -> Iterator[Bar]:
        """Shows progress, and how long the rest will take; shows nothing in plain sentences."""
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn(self.words.text("arena.left")),
            TimeRemainingColumn(),
            console=self.console,
            auto_refresh=False,  # no thread that Ctrl-C could interrupt in the middle of drawing
            speed_estimate_period=3600,  # games vary in length
            disable=not self.console.is_terminal or self.plain,
        ) as drawn:
            yield Bar(drawn, text, total, done)

    def read(self, prompt: str) -> str:
        """Reads a line; raises ``EOFError`` if there are no more."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        if not sys.stdin.isatty():
            sys.stdout.write(printable(line)[: self.width - len(prompt)] + "\n")
        return printable(line)[:LONGEST_LINE].strip()

    def wipe(self) -> None:
        """Clears the screen and the scrollback, so that the next person can't read it."""
        if sys.stdout.isatty():
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()


class Bar:
    """A progress bar on the screen."""

    def __init__(self, drawn: Progress, text: str, total: int, done: int) -> None:
        self._drawn: Final = drawn
        self._total: Final = total
        self._task: Final = drawn.add_task(text, total=total, completed=done)

    def advance(self, text: str | None = None) -> None:
        """Counts one more; *text*, if given, is shown beside the count from now on."""
        self._drawn.update(self._task, advance=1, description=text, refresh=True)

    def finish(self) -> None:
        """Counts everything that is left as done."""
        self._drawn.update(self._task, completed=self._total, refresh=True)


def printable(text: str) -> str:
    """Returns *text* on one line, without anything that would control a terminal."""
    return "".join([char if char.isprintable() else " " for char in text]).rstrip()
