"""A table in memory: whatever happens to it is checked, taken, stored, then shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from barque.kernel import Refusal
from barque.table import entries as e
from barque.table import metrics
from barque.table.alarm import Alarm
from barque.table.attendance import Attendance
from barque.table.bots import Bots
from barque.table.display import Display, Make
from barque.table.ledger import Ledger
from barque.table.presence import Listener
from barque.table.services import Services

LOG: Final = logging.getLogger("barque.table")


class LiveTable(Display):
    """A table that somebody looks at, or that has something to do. Whatever happens to it goes through ``act``."""

    def __init__(self, services: Services, ledger: Ledger) -> None:
        self.services: Final = services
        super().__init__(ledger, services.now)
        self.opened: Final = services.now()
        self.idle_since = services.now()
        self.called_to: tuple[str, int] | None = None  # the person and the turn that calls know of
        self.closed = False  # it does nothing any more
        self._bots: Final = Bots()
        self._alarm: Final = Alarm()
        self._attendance: Final = Attendance(services)
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    @property
    def busy(self) -> bool:
        """Whether it has to stay in memory."""
        return bool(self.connections or self._tasks or self._alarm.is_set)

    # Whatever happens

    async def act(self, make: Make, done: Callable[[int], None] | None = None) -> int:
        """Takes the entry that *make* returns, stores it, and has everybody shown; returns the ply after it.

        *make* is called again if another server was faster; *done* when it is stored, before anybody is shown it.
        """
        services, before = self.services, self.ledger
        try:
            async with self.lock:
                began = time.perf_counter()
                try:
                    change = self.take_entry(make, services.now())
                    while change.stored is not None and not await services.store.append(*change.stored):
                        await self._read_again()
                        change = self.take_entry(make, services.now())
                    self.unstored = False
                except BaseException:
                    if self.unstored:
                        await self._read_again()
                    raise
                metrics.STORED.observe(time.perf_counter() - began)
        except (Exception, asyncio.CancelledError):
            if self.ledger is not before or self.lost:  # it was read again
                self.forget_shown()
                services.broadcast.add(self)
            raise
        if done is not None:
            done(change.ply)
        if isinstance(change.entry, e.Moved):
            metrics.moved(self.ledger.game.name, "person" if change.entry.by else "bot")
        self.changed()
        return change.ply

    def changed(self) -> None:
        """Has everybody shown what is new, and does what is the server's to do."""
        self.forget_shown()
        self.services.broadcast.add(self)
        if not self.closed:
            self._alarm.set(self)
            self._bots.drive(self)
            self.services.watch(self)

    async def _read_again(self) -> None:
        """Reads the table from the store, where somebody else has written or this server could not."""
        self.forget_taken()
        self.lost = True
        try:
            self.ledger = await self.services.archive.read(self.id)
            self.lost = False
        except BaseException:
            self.services.drop(self)
            raise

    async def read_again(self) -> None:
        """Reads the whole table from the store: old entries have changed."""
        async with self.lock:
            self.settled()
            await self._read_again()
        self.changed()

    async def catch_up(self) -> None:
        """Takes what another server has written."""
        async with self.lock:
            self.settled()
            found = await self.services.store.load(self.id, self.ledger.number)
            try:
                for text in found[1] if found else ():
                    self.ledger.take(e.read(text))
            except Exception as error:
                self.lost = True
                self.services.drop(self)
                raise self.services.archive.set_aside(self.ledger, error) from None
        self.changed()

    # Who is there

    def enter(self, listener: Listener) -> None:
        """Lets somebody in; a person who was away takes the seat back where a bot plays, or is about to."""
        for seat in self._attendance.enter(self, listener):
            self.spawn(self._return(listener.person, seat))

    async def _return(self, person: str, seat: int) -> None:
        with suppress(Refusal):  # the time for the game is used up, or the seat was taken back already
            await self.act(lambda at: e.Returned(at=at, by=person, seat=seat))

    def leave(self, listener: Listener) -> None:
        """Lets somebody go."""
        self.idle_since = self.services.now()
        self._attendance.leave(self, listener)
        if not self.closed and not self.services.closing:
            self.services.watch(self)

    def elsewhere(self, server: str, people: set[str]) -> None:
        """Notes who is at the table on another server."""
        self._attendance.hear(self, server, people)

    def refresh_presence(self) -> None:
        """Reports to other servers again who is here."""
        self._attendance.refresh(self)

    # What goes on by itself

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Starts something that goes on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        self.idle_since = self.services.now()
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refusal):
            LOG.error("a table failed", exc_info=error)

    async def run_out(self) -> None:
        """Notes that the running clock is up, if it is."""
        await self._alarm.run_out(self)

    async def finish(self) -> None:
        """Stores what is under way, then does nothing more."""
        async with self.lock:
            self.close()

    def close(self) -> None:
        """Lets go of what it does by itself."""
        self.closed = True
        self._alarm.cancel()
        self._attendance.cancel()
        now = asyncio.current_task()
        for task in self._tasks:
            if task is not now:
                task.cancel()
