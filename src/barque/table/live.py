"""A table in memory: everything that happens to it is checked, taken, stored, then shown."""

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
from barque.table.tasks import Tasks

LOG: Final = logging.getLogger("barque.table")


class LiveTable:
    """A table in memory: somebody looks at it, or it has something to do. Everything goes through ``act``."""

    def __init__(self, services: Services, ledger: Ledger) -> None:
        self.services: Final = services
        self.id: Final = ledger.table
        self.display: Final = Display(ledger, services.now)
        self.presence: Final = self.display.presence
        self.connections: Final = self.display.connections
        self.lock: Final = self.display.lock
        self.opened: Final = services.now()
        self.called_to: tuple[str, int] | None = None  # the person and the turn that calls know of
        self.closed = False  # it has been closed
        self._bots: Final = Bots()
        self._alarm: Final = Alarm()
        self._attendance: Final = Attendance(services)
        self._used = services.now()  # when somebody last looked for it, or left it
        self._tasks: Final = Tasks(LOG, "a table failed", services.now)

    @property
    def ledger(self) -> Ledger:
        """The table as its entries make it; another one when it was read again."""
        return self.display.ledger

    @property
    def busy(self) -> bool:
        """Whether it has to stay in memory."""
        return bool(self.connections or self._tasks.running or self._alarm.is_set)

    @property
    def idle_since(self) -> float:
        """When it was last used, or last did something by itself."""
        return max(self._used, self._tasks.last_ended)

    def use(self) -> None:
        """Notes that somebody uses it."""
        self._used = self.services.now()

    # Acting

    async def act(self, make: Make, done: Callable[[int], None] | None = None) -> int:
        """Takes the entry that *make* returns, stores it, and shows it to everybody; returns the ply after it.

        Calls *make* again if another server was faster, and *done* once it is stored, before anybody is shown it.
        """
        services, display, before = self.services, self.display, self.display.ledger
        try:
            async with self.lock:
                began = time.perf_counter()
                try:
                    change = display.take_entry(make, services.now())
                    while change.stored is not None and not await services.store.append(*change.stored):
                        await self._read_again()
                        change = display.take_entry(make, services.now())
                    display.unstored = False
                except BaseException:
                    if display.unstored:
                        await self._read_again()
                    raise
                metrics.STORED.observe(time.perf_counter() - began)
        except (Exception, asyncio.CancelledError):
            if display.ledger is not before or display.lost:  # it was read again
                display.forget_shown()
                services.broadcast.add(display)
            raise
        if done is not None:
            done(change.ply)
        if isinstance(change.entry, e.Moved):
            metrics.moved(display.ledger.game.name, "person" if change.entry.by else "bot")
        self.changed()
        return change.ply

    def changed(self) -> None:
        """Shows everybody what is new, and starts what the server has to do: clocks, bots, calls."""
        self.display.forget_shown()
        self.services.broadcast.add(self.display)
        if not self.closed:
            self._alarm.set(self)
            self._bots.drive(self)
            self.services.watch(self.display)

    async def _read_again(self) -> None:
        """Reads the table from the store: another server has written, or this one could not."""
        self.display.forget_taken()
        self.display.lost = True
        try:
            self.display.ledger = await self.services.archive.read(self.id)
            self.display.lost = False
        except BaseException:
            self.services.drop(self.display)
            raise

    async def read_again(self) -> None:
        """Reads the whole table from the store: old entries have changed."""
        async with self.lock:
            self.display.settled()
            await self._read_again()
        self.changed()

    async def catch_up(self) -> None:
        """Takes what another server has written."""
        async with self.lock:
            self.display.settled()
            found = await self.services.store.load(self.id, self.ledger.number)
            try:
                for text in found[1] if found else ():
                    self.ledger.take(e.read(text))
            except Exception as error:
                self.display.lost = True
                self.services.drop(self.display)
                raise self.services.archive.set_aside(self.ledger, error) from None
        self.changed()

    # Who is there

    def enter(self, listener: Listener) -> None:
        """Lets somebody in; a person who was away takes the seat back where a bot plays, or is about to."""
        for seat in self._attendance.enter(self.display, listener):
            self.spawn(self._return(listener.person, seat))

    async def _return(self, person: str, seat: int) -> None:
        with suppress(Refusal):  # the time for the game is used up, or the seat was taken back already
            await self.act(lambda at: e.Returned(at=at, by=person, seat=seat))

    def leave(self, listener: Listener) -> None:
        """Lets somebody go."""
        self.use()
        self._attendance.leave(self.display, listener)
        if not self.closed and not self.services.closing:
            self.services.watch(self.display)

    def elsewhere(self, server: str, people: set[str]) -> None:
        """Notes who is at the table on another server."""
        self._attendance.hear(self.display, server, people)

    def refresh_presence(self) -> None:
        """Reports to other servers again who is here."""
        self._attendance.refresh(self.display)

    # In the background

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Starts a task in the background."""
        return self._tasks.spawn(work)

    async def run_out(self) -> None:
        """Notes that the running clock is up, if it is."""
        await self._alarm.run_out(self)

    async def finish(self) -> None:
        """Waits until what is under way is stored, then closes."""
        async with self.lock:
            self.close()

    def close(self) -> None:
        """Stops everything that it does in the background."""
        self.closed = True
        self._alarm.cancel()
        self._attendance.cancel()
        self._tasks.cancel()
