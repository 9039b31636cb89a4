"""What one reader has been sent, and what is new to them: made when it is sent, from the table as it is then."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, Protocol

from mypy_extensions import mypyc_attr

from barque.table import projection
from barque.table import protocol as p
from barque.table.display import Display
from barque.table.frames import framed
from barque.table.presence import Listener

MUCH: Final = 20  # lines of the log
REMEMBERED: Final = 300  # things said that somebody who arrives is told


class Wire(Protocol):
    """A short way to the reader, where there is one."""

    @property
    def ready(self) -> bool:
        """Whether the reader keeps up."""

    def post(self, data: bytes) -> None:
        """Sends frames."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Outbox(Listener):
    """A reader of a table. What has to wait is in ``Connection``: no coroutine is compiled."""

    def __init__(self, display: Display, person: str, language: p.Language, wire: Wire | None) -> None:
        super().__init__(person)
        self.wake: Final = asyncio.Event()
        self._display: Final = display
        self._wire: Final = wire
        self._language: p.Language = language
        self._in_words = False
        self._lines = 0
        self._chats = 0
        self._cuts = 0
        self._position = b""
        self._reader: tuple[projection.Frame, projection.Reader] | None = None
        self._answers: Final[deque[bytes]] = deque()
        self._idle = False  # the sender has nothing to do

    def waiting(self) -> int:
        """Counts the answers that wait for this reader; of anything else only the newest is kept, by the table."""
        return len(self._answers)

    def start_anew(self, language: p.Language, in_words: bool) -> None:
        """Has the whole table sent again, in another language."""
        self._language, self._in_words = language, in_words
        self._lines = self._chats = 0
        self._position = b""
        self._reader = None
        self.stir()

    def _keep(self, message: p.Sent) -> None:
        """Keeps an answer until something is sent."""
        self._answers.append(projection.encode(message))

    def stir(self) -> None:
        """Wakes the sender, so that it looks for what is new."""
        self._idle = False
        self.wake.set()

    def keeps_up(self) -> bool:
        """Checks whether this reader can be told at once; otherwise the sender does so later."""
        return self._idle and self._wire is not None and self._wire.ready

    def behind(self) -> bool:
        """Checks whether there is much to tell: to somebody who has just come, or wants all of it again."""
        return not self._position or self._display.ledger.events - self._lines > MUCH

    def _reads(self) -> projection.Reader:
        """Returns whose knowledge this connection shows, and in which language."""
        frame, known = self._display.frame(), self._reader
        if known is not None and known[0] is frame:
            return known[1]
        ledger = self._display.ledger
        seats = ledger.seats_of(self.person)
        shut = not seats and not ledger.settings.watchers
        shown = () if self.screen else seats
        reader = projection.Reader(shown, self._language, self._in_words, shut, seats)
        self._reader = (frame, reader)
        return reader

    def _news(self) -> list[bytes]:
        """Returns what this reader has not been sent yet: lines, what was said, and the position as it is now."""
        news: list[bytes] = []
        self.hear(news)
        self.see(news)
        return news

    def hear(self, news: list[bytes]) -> None:
        """Adds the lines and what was said that this reader has not been sent yet."""
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
        """Adds the position, if this reader has not been sent it."""
        if self._display.lost:
            return
        reader = self._reads()
        position = self._display.position(reader, self.person)
        if position is not self._position and not (reader.shut and position == self._position):  # nor when others move
            news.append(position)
            self._position = position

    def post(self, news: list[bytes]) -> None:
        """Sends what was added, after the answers that waited."""
        if self._answers:
            news[:0] = self._answers
            self._answers.clear()
        if news and self._wire is not None:
            self._wire.post(framed(news))
