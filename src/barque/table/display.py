"""A table that takes entries and shows itself to its readers. It needs no coroutine, so it can be compiled.

Messages are built once for all readers who see the same, and kept until something changes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from barque.kernel import Refusal
from barque.table import entries as e
from barque.table import projection
from barque.table.ledger import Ledger
from barque.table.presence import Presence
from barque.table.rows import People, Row, row_of

Make = Callable[[float], e.Entry]  # makes the entry of something, given the time at which it happens


class Change:
    """An entry that was taken; *stored* is what the store gets, or ``None`` if the entry had been taken before."""

    def __init__(self, entry: e.Entry, ply: int, stored: tuple[str, int, list[str], Row] | None = None) -> None:
        self.entry: Final = entry
        self.ply: Final = ply
        self.stored: Final = stored


class Display:
    """A table as its readers see it. Everything that waits is in ``LiveTable``."""

    def __init__(self, ledger: Ledger, now: Callable[[], float]) -> None:
        self.id: Final = ledger.table
        self.ledger = ledger
        # Held from the check of an entry to its commit: nobody sees what is not stored.
        self.lock: Final = asyncio.Lock()
        self.lost = False  # it may hold unstored entries while the store does not answer: nobody is shown it
        self.unstored = False  # an entry was taken that is not stored yet
        self.presence: Final = Presence(now)
        self.connections: Final = self.presence.listeners
        self._now: Final = now
        self._visited: People | None = None  # who was here, as the store knows
        self._shown: Final[dict[tuple[Any, ...], bytes]] = {}  # what was sent, until something changes
        self._outline: projection.Outline | None = None  # the part of the position that everybody gets
        self._lines: Final[dict[tuple[str, int], projection.PublicLines]] = {}  # by language and first line

    # Taking entries

    def settled(self) -> None:
        """Raises a refusal if it is unknown what is stored. The caller holds the lock."""
        if self.lost:
            raise Refusal("store-down")

    def take_entry(self, make: Make, now: float) -> Change:
        """Checks an entry and takes it, once: a request that is sent again changes nothing."""
        self.settled()
        ledger, entry = self.ledger, make(now)
        if entry.by and entry.request:
            done = ledger.done.get((entry.by, entry.request))
            if done is not None:
                return Change(entry, done)
        action, number = ledger.check(entry), ledger.number
        self.unstored = True
        ledger.take(entry, action)
        row = row_of(ledger, self._visited)
        if row.people is not None:
            self._visited = row.people
        return Change(entry, ledger.ply, (self.id, number, [e.write(entry)], row))

    def forget_taken(self) -> None:
        """Forgets what the store was given, because the table is read again."""
        self.unstored = False
        self._visited = None

    # Showing

    def forget_shown(self) -> None:
        """Forgets what was shown before something changed."""
        self._shown.clear()
        self._lines.clear()
        self._outline = None

    def frame(self) -> projection.Frame:
        """Returns the parts of a position that no move changes."""
        frame: projection.Frame | None = self.ledger.derived.get("frame")
        if frame is None:
            watching = sum(1 for connection in self.connections if not self.ledger.seats_of(connection.person))
            screen = any(connection.screen for connection in self.connections)
            away = {chair.person: self.presence.away_since(chair.person) for chair in self.ledger.chairs}
            frame = projection.Frame(self.ledger, away, watching, screen)
            self.ledger.derived["frame"] = frame
        return frame

    def forget_frame(self) -> None:
        """Forgets what depends on who is there."""
        self.forget_shown()
        self.ledger.derived.pop("frame", None)

    def position(self, reader: projection.Reader, person: str) -> bytes:
        """Returns the position as it is sent to a reader; readers of the same seats share it."""
        shown = self._shown.get(reader.sees)
        if shown is None:
            frame = self.frame()
            if self._outline is None:
                self._outline = projection.Outline(self.ledger, self._now(), frame)
            filled = projection.position(self.ledger, reader, person, frame, self._outline)
            shown = self._shown[reader.sees] = projection.encode(filled)
        return shown

    def update(self, reader: projection.Reader) -> bytes:
        """Returns what moves have changed as it is sent to a reader who has the rest; many readers share it."""
        shown = self._shown.get(reader.briefly)
        if shown is None:
            frame = self.frame()
            if self._outline is None:
                self._outline = projection.Outline(self.ledger, self._now(), frame)
            filled = projection.update(self.ledger, reader, frame, self._outline)
            shown = self._shown[reader.briefly] = projection.encode(filled)
        return shown

    def chats(self, reader: projection.Reader, start: int) -> bytes:
        """Returns the chat from some point on as it is sent to a reader; readers of one language share it."""
        key = ("chats", reader.language, start)
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = projection.encode(projection.chats(self.ledger, reader, start))
        return shown

    def lines(self, reader: projection.Reader, start: int) -> bytes:
        """Returns the log from a line on as it is sent to a reader; readers with the same knowledge share it."""
        if not reader.shut:
            known = (reader.language, start)
            public = self._lines.get(known)
            if public is None:
                public = self._lines[known] = projection.PublicLines(self.ledger, reader.language, start, self.frame())
            if reader.you is None or reader.you not in public.concerned:
                return public.text
        key = (reader.hears, start)
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = projection.encode(projection.lines(self.ledger, reader, start, self.frame()))
        return shown
