"""What a table shows: its position and its log, made once for all who read alike, until something changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from barque.table import tell
from barque.table.ledger import Ledger
from barque.table.protocol import Position

if TYPE_CHECKING:
    from barque.table.outbox import Outbox


@mypyc_attr(allow_interpreted_subclasses=True)
class Display:
    """A table as its readers see it. What waits for something is in ``Live``: no coroutine is compiled."""

    def __init__(self, ledger: Ledger, now: Callable[[], float]) -> None:
        self.id: Final = ledger.table
        self.ledger = ledger
        self.lock: Final = (
            asyncio.Lock()
        )  # held from the check of an entry to its commit: nobody sees what is not stored
        self.connections: Final[set[Outbox]] = set()
        self._now: Final = now
        self._shown: Final[dict[tuple[Any, ...], bytes]] = {}  # what was sent, until something changes
        self._outline: Position | None = None  # what is told alike to all who are told now
        self._elsewhere: Final[dict[str, tuple[set[str], float]]] = {}  # by server: who is there, and as of when

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

    def frame(self) -> tell.Frame:
        """Gives what readers are told with every move though no move changes it."""
        frame: tell.Frame | None = self.ledger.derived.get("frame")
        if frame is None:
            watching = sum(1 for connection in self.connections if not self.ledger.seats_of(connection.person))
            screen = any(connection.screen for connection in self.connections)
            frame = tell.Frame(self.ledger, self.online(), watching, screen)
            self.ledger.derived["frame"] = frame
        return frame

    def position(self, reader: tell.Reader, person: str) -> bytes:
        """Gives the position for a reader as it goes over the wire; readers of the same seats share it."""
        shown = self._shown.get(reader.sees)
        if shown is None:
            frame = self.frame()
            if self._outline is None:
                self._outline = tell.outline(self.ledger, self._now(), frame)
            told = tell.position(self.ledger, reader, person, frame, self._outline)
            shown = self._shown[reader.sees] = tell.encode(told)
        return shown

    def lines(self, reader: tell.Reader, start: int) -> bytes:
        """Gives the log from a line on as it goes over the wire; readers with the same knowledge share it."""
        key = (reader.hears, start)
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = tell.encode(tell.lines(self.ledger, reader, start, self.frame()))
        return shown
