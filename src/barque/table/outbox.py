"""What one reader has been sent, and what is new to them at the moment of sending."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final, Protocol

from mypy_extensions import mypyc_attr

from barque.table import projection
from barque.table import protocol as p
from barque.table.display import Display
from barque.table.frames import framed
from barque.table.presence import Listener

MUCH: Final = 20  # lines of the log
REMEMBERED: Final = 300  # chat messages shown to somebody who arrives


class Wire(Protocol):
    """A shortcut to the reader, where there is one."""

    @property
    def ready(self) -> bool:
        """Whether the reader keeps up."""

    def post(self, data: bytes) -> None:
        """Sends frames."""


class Line(Protocol):
    """The connection that sends what is in an outbox."""

    def fail(self, error: Exception) -> None:
        """Ends because of an error."""

    def farewell(self) -> Coroutine[Any, Any, None]:
        """Asks the browser to connect again, and ends."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Outbox(Listener):
    """A reader of a table. Everything that waits is in ``Connection``, because coroutines are not compiled."""

    def __init__(self, display: Display, person: str, language: p.Language, wire: Wire | None) -> None:
        super().__init__(person)
        self.wake: Final = asyncio.Event()
        self.answers: Final[deque[bytes]] = deque()  # that wait for the reader
        self.language: p.Language = language
        self.idle = False  # the sender has nothing to do
        self.line: Line | None = None  # while it is served
        self._display: Final = display
        self._wire: Final = wire
        self._in_words = False
        self._lines = 0
        self._chats = 0
        self._cuts = 0
        self._position = b""
        self._brief = False
        self._frame: projection.Frame | None = None  # the position whose seats, options and settings the reader has
        self._reader: tuple[projection.Frame, projection.Reader] | None = None

    def greeted(self, hello: p.Hello) -> None:
        """Notes what the reader already has, and the language to go on in."""
        ledger = self._display.ledger
        self.language, self._in_words, self.screen = hello.language, hello.steps, hello.screen
        self._lines, self._chats = hello.lines, hello.chats
        if hello.version > ledger.number:
            self._lines = self._chats = 0  # that was another table's
        for number, length in ledger.cuts:
            if number > hello.version:
                self._lines = min(self._lines, length)
        self._cuts = len(ledger.cuts)

    def be_brief(self) -> None:
        """Sends updates instead of whole positions from now on, where possible."""
        self._brief = True
        self._reader = None

    def start_anew(self, language: p.Language, in_words: bool) -> None:
        """Sends the whole table again, in another language."""
        self.language, self._in_words = language, in_words
        self._lines = self._chats = 0
        self._position = b""
        self._frame = None
        self._reader = None
        self.stir()

    # Answers

    def keep(self, message: p.Sent) -> None:
        """Keeps an answer until something is sent."""
        self.answers.append(projection.encode(message))

    def answer(self, message: p.Sent) -> None:
        """Sends an answer at once if the reader keeps up; otherwise the sender does so later."""
        if self._wire is not None and self.keeps_up() and not self.answers:
            self._wire.post(framed([projection.encode(message)]))
        else:
            self.keep(message)
            self.stir()

    # Broadcasting

    def stir(self) -> None:
        """Wakes the sender, so that it looks for what is new."""
        self.idle = False
        self.wake.set()

    def fail(self, error: Exception) -> None:
        """Ends the connection because of an error."""
        if self.line is not None:
            self.line.fail(error)

    def farewell(self) -> Coroutine[Any, Any, None]:
        """Asks the browser to connect again, and ends."""
        assert self.line is not None
        return self.line.farewell()

    def keeps_up(self) -> bool:
        """Checks whether this reader can be told at once; otherwise the sender does so later."""
        return self.idle and self._wire is not None and self._wire.ready

    def behind(self) -> bool:
        """Checks whether there is a lot to send: to a reader who has just arrived, or who wants everything again."""
        return not self._position or self._display.ledger.events - self._lines > MUCH

    def _reads(self) -> projection.Reader:
        """Returns the reader of this connection: which seats they hold, and their language."""
        frame, known = self._display.frame(), self._reader
        if known is not None and known[0] is frame:
            return known[1]
        ledger = self._display.ledger
        seats = ledger.seats_of(self.person)
        shut = not seats and not ledger.settings.watchers
        shown = () if self.screen else seats
        reader = projection.Reader(shown, self.language, self._in_words, shut, seats, self._brief)
        self._reader = (frame, reader)
        return reader

    def news(self) -> list[bytes]:
        """Returns what this reader has not been sent yet: lines, chat, and the position as it is now."""
        news: list[bytes] = []
        self.hear(news)
        self.see(news)
        return news

    def hear(self, news: list[bytes]) -> None:
        """Adds the lines of the log and of the chat that this reader has not been sent yet."""
        table = self._display
        if table.lost:
            return
        reader, ledger = self._reads(), table.ledger
        events = 0 if reader.shut else ledger.events
        start = self._lines
        if self._cuts < len(ledger.cuts):
            start = min(start, *[length for _, length in ledger.cuts[self._cuts :]])
            self._cuts = len(ledger.cuts)
        start = min(start, events)
        if start < events or start < self._lines:
            news.append(table.lines(reader, start))
        self._lines = events
        spoken = 0 if reader.shut else len(ledger.spoken)
        if self._chats < spoken:
            news.append(table.chats(reader, max(self._chats, spoken - REMEMBERED)))
        self._chats = spoken

    def see(self, news: list[bytes]) -> None:
        """Adds the position, unless this reader already has it."""
        if self._display.lost:
            return
        table, reader, frame = self._display, self._reads(), self._display.frame()
        position = table.update(reader) if reader.brief else table.position(reader, self.person)
        if position is self._position or (reader.shut and position == self._position):  # nothing is new to them
            return
        self._position = position
        if reader.brief and frame is not self._frame:
            position = table.position(reader, self.person)
        self._frame = frame
        news.append(position)

    def post(self, news: list[bytes]) -> None:
        """Sends what was added, after the answers that waited."""
        if self.answers:
            news[:0] = self.answers
            self.answers.clear()
        if news and self._wire is not None:
            self._wire.post(framed(news))
