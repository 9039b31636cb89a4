"""What a table shows: its position and its log, made once for all who read alike, until something changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from barque.kernel import Refusal
from barque.table import entries as e
from barque.table import projection
from barque.table.ledger import Ledger
from barque.table.protocol import Position
from barque.table.rows import People, Row, row_of

if TYPE_CHECKING:
    from barque.table.outbox import Outbox


Make = Callable[[float], e.Entry]  # makes an entry of something that happens at a time


class Change:
    """An entry that was taken; *stored* is what the store is given, nothing if the entry had been taken before."""

    def __init__(self, entry: e.Entry, ply: int, stored: tuple[str, int, list[str], Row] | None = None) -> None:
        self.entry: Final = entry
        self.ply: Final = ply
        self.stored: Final = stored


@mypyc_attr(allow_interpreted_subclasses=True)
class Display:
    """A table as its readers see it. What waits for something is in ``Live``: no coroutine is compiled."""

    def __init__(self, ledger: Ledger, now: Callable[[], float]) -> None:
        self.id: Final = ledger.table
        self.ledger = ledger
        # Held from the check of an entry to its commit: nobody sees what is not stored.
        self.lock: Final = asyncio.Lock()
        self.lost = False  # it may hold what is not stored, and the store does not say: nobody is shown it
        self.unstored = False  # an entry was taken that is not stored yet
        self.connections: Final[set[Outbox]] = set()
        self._now: Final = now
        self._visited: People | None = None  # who was here, as the store knows
        self._shown: Final[dict[tuple[Any, ...], bytes]] = {}  # what was sent, until something changes
        self._outline: Position | None = None  # what is told alike to all who are told now
        self._elsewhere: Final[dict[str, tuple[set[str], float]]] = {}  # by server: who is there, and as of when
        self._opened: Final = now()
        self._last_here: Final[dict[str, float]] = {}  # when those were here whose last connection ended

    def settled(self) -> None:
        """Refuses where it is not known what is stored; asked by whoever has got the lock."""
        if self.lost:
            raise Refusal("store-down")

    def take_entry(self, make: Make, now: float) -> Change:
        """Takes an entry, once: a request that is sent again changes nothing. Refuses one that can't be taken."""
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
        """Forgets what the store was told: the table is read again."""
        self.unstored = False
        self._visited = None

    def forget_shown(self) -> None:
        """Forgets what was told before."""
        self._shown.clear()
        self._outline = None

    def here(self) -> set[str]:
        """Lists who has a connection to this server."""
        return {connection.person for connection in self.connections if not connection.screen}

    def online(self) -> set[str]:
        """Lists who has a connection, to this server or to another one."""
        return self.here().union(*[people for people, _ in self._elsewhere.values()])

    def away_since(self, person: str) -> float:
        """Returns since when somebody has had no connection, as far as this server knows; 0 who has one."""
        return 0.0 if person in self.online() else self._last_here.get(person, self._opened)

    def last_seen(self, person: str) -> float:
        """Returns when somebody was here or did something here for the last time, as far as is known."""
        if person in self.online():
            return self._now()
        return max(self._last_here.get(person, 0.0), self.ledger.people.get(person, 0.0))

    def gone(self, people: Iterable[str]) -> None:
        """Notes that connections of people have ended."""
        for person in people:
            self._last_here[person] = self._now()

    def frame(self) -> projection.Frame:
        """Gives what readers are told with every move though no move changes it."""
        frame: projection.Frame | None = self.ledger.derived.get("frame")
        if frame is None:
            watching = sum(1 for connection in self.connections if not self.ledger.seats_of(connection.person))
            screen = any(connection.screen for connection in self.connections)
            away = {chair.person: self.away_since(chair.person) for chair in self.ledger.chairs}
            frame = projection.Frame(self.ledger, away, watching, screen)
            self.ledger.derived["frame"] = frame
        return frame

    def position(self, reader: projection.Reader, person: str) -> bytes:
        """Gives the position for a reader as it goes over the wire; readers of the same seats share it."""
        shown = self._shown.get(reader.sees)
        if shown is None:
            frame = self.frame()
            if self._outline is None:
                self._outline = projection.outline(self.ledger, self._now(), frame)
            told = projection.position(self.ledger, reader, person, frame, self._outline)
            shown = self._shown[reader.sees] = projection.encode(told)
        return shown

    def chats(self, reader: projection.Reader, start: int) -> bytes:
        """Returns what was said from some point on as it goes over the wire; readers of one language share it."""
        key = ("chats", reader.language, start)
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = projection.encode(projection.chats(self.ledger, reader, start))
        return shown

    def lines(self, reader: projection.Reader, start: int) -> bytes:
        """Gives the log from a line on as it goes over the wire; readers with the same knowledge share it."""
        key = (reader.hears, start)
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = projection.encode(projection.lines(self.ledger, reader, start, self.frame()))
        return shown
