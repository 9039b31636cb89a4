"""All tables of a server: opening and finding them, what is due, and what other servers wrote."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Container
from contextlib import suppress
from typing import Final

from barque.kernel import Refusal
from barque.table import entries as e
from barque.table import fairness, metrics
from barque.table.archive import of_store
from barque.table.calls import Calls
from barque.table.display import Display, Make
from barque.table.identity import Signer, new_table
from barque.table.ledger import Ledger
from barque.table.live import LiveTable
from barque.table.retention import tidy_now_and_then
from barque.table.reviews import Reviews
from barque.table.rows import row_of
from barque.table.services import Config, Services
from barque.table.store import Person, Store
from barque.table.store.base import ACTED, PRESENCE, REWRITTEN, SIGNED_OUT

__all__ = ["Config", "Tables"]

LOG: Final = logging.getLogger("barque.tables")
LOOK: Final = 5.0  # seconds between two looks at what is due
ALIVE: Final = "alive"  # the store's note of when a server last ran while a clock did
AWAY: Final = 2 * LOOK  # seconds without such a note after which no server counts as running
EVERY: Final = 1_000_000  # tables
DUE: Final = 200  # tables that are taken up in one look
OVERDUE: Final = 5.0  # seconds after which a table that another server looked after is taken over
IDLE: Final = 120.0  # seconds after which a table leaves memory
SIGNED_OUT_AFTER: Final = 1.0  # seconds; by then the device that signed the others out has its new cookie
FINISH: Final = 10.0  # seconds that tables have to store what is under way when the server ends


class Tables(Services):
    """The tables of one server."""

    def __init__(self, store: Store, config: Config) -> None:
        super().__init__(store, config)
        self.live: Final[dict[str, LiveTable]] = {}
        self.calls: Final = Calls(self, self.find)
        self.reviews: Final = Reviews(self, self.server)
        self.signer = Signer("00")
        self._loading: Final[dict[str, asyncio.Future[LiveTable]]] = {}
        self._look: asyncio.Task[None] | None = None

    # Opening and closing

    async def open(self) -> None:
        """Begins to look after tables."""
        self.signer = Signer(await self.store.secret("cookie", fairness.draw()))
        await self.calls.open()
        await self.club.open(self.signer)
        loop = asyncio.get_running_loop()

        def heard(server: str, table: str, number: int, people: list[str]) -> None:
            if table and table not in self.live and table not in self._loading:
                return  # checked in the listener's thread, so that tables of other servers do not wake the loop
            loop.call_soon_threadsafe(self._heard, server, table, number, people)

        self.set_time(await self.store.clock())
        self.store.listen(heard)
        with suppress(Refusal):  # the next look tries again
            await self._wind_clocks()
            await self._attend(self.now())  # what was under way when the last server stopped
        self._look = loop.create_task(self._look_on())

    async def good_bye(self) -> None:
        """Asks everybody to reconnect, to this server or to another one."""
        self.closing = True
        connections = [connection for live in self.live.values() for connection in live.connections]
        await asyncio.gather(*[connection.farewell() for connection in connections], return_exceptions=True)

    async def close(self) -> None:
        """Ends once everything that was being stored is stored."""
        await self.good_bye()
        if self._look is not None:
            self._look.cancel()
        self.calls.close()
        with suppress(Refusal):
            await self.club.close()
        if self.live:
            await asyncio.wait([asyncio.ensure_future(live.finish()) for live in self.live.values()], timeout=FINISH)
        self.bots.close()
        await asyncio.to_thread(self.store.close)

    async def _look_on(self) -> None:
        while True:
            try:
                await self.look()
            except Refusal as refusal:
                LOG.warning("could not look at what is due: %s", refusal.key)
            except Exception as error:
                LOG.error("could not look at what is due", exc_info=error)
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Does what is due, and lets go of what is no longer needed."""
        self.follow(await self.store.clock())
        await self._wind_clocks()
        if any(live.ledger.clock.running >= 0 for live in self.live.values()):
            await self.store.note(ALIVE, str(self.now()))
        await self._attend(self.now() - OVERDUE)
        await self.calls.look()
        await self.heed_host()
        await tidy_now_and_then(self.store, self.config.keep, self.now(), self._occupied())
        for live in self.live.values():
            live.refresh_presence()
        await self.club.say_who_is_online(self.online(), self.now())
        self._tidy()

    # Decisions of the host

    async def heed_host(self) -> None:
        """Carries out what the host has decided since the last look, in the terminal or on any server."""
        for act in await self.club.news():
            if act.what in ("close", "delete"):
                for live in [live for live in self.live.values() if self.club.mark(live.id) == act.whom]:
                    if act.what == "close":
                        self.spawn(live.catch_up())
                    else:
                        self.drop(live.display)
            elif act.what == "ban":
                self._disconnect([person for person in self.online() if self.club.mark(person) == act.whom])
            elif act.what == "tidy":
                self.spawn(self._drop_deleted())

    async def _drop_deleted(self) -> None:
        """Lets go of tables that are no longer in the store."""
        there = set(await self.store.ids())
        for live in [live for live in self.live.values() if live.id not in there]:
            if await self.store.load(live.id) is None:  # otherwise it has only just been made
                self.drop(live.display)

    def online(self) -> set[str]:
        """Lists the people who are connected to this server."""
        return {person for live in self.live.values() for person in live.presence.here()}

    def _occupied(self) -> set[str]:
        return {live.id for live in self.live.values() if live.connections}

    async def _wind_clocks(self) -> None:
        """Makes up for the time in which no server ran or the machine's clock jumped: nobody's clock runs for it.

        While a clock runs, some server notes every few seconds that it is running.
        """
        if self.wound:
            return
        noted = await self.store.noted(ALIVE)
        since = float(noted) if noted else self.now()
        if not 0.0 <= self.now() - since < AWAY:
            for table in await self.store.due(math.inf, EVERY):
                try:
                    live = await self.find(table)
                    if live.ledger.clock.running >= 0:
                        await live.act(lambda at: e.Away(at=at, since=since))
                except Refusal as refusal:  # it can't be read, or somebody else was faster
                    if of_store(refusal):
                        raise
            await self.store.note(ALIVE, str(self.now()))
        self.wound = True

    async def _attend(self, before: float) -> None:
        """Loads the tables where a server should have done something by then; skips any that can't be read."""
        for table in await self.store.due(before, DUE + len(self.archive.aside)):
            try:
                if table in self.live:
                    await self.live[table].catch_up()
                elif table not in self.archive.aside:
                    await self.find(table)
            except Refusal as refusal:
                if refusal.key == "store-down":
                    raise

    def _tidy(self) -> None:
        before = self.now() - IDLE
        for table, live in list(self.live.items()):
            if not live.busy and live.idle_since < before:
                del self.live[table]
        metrics.TABLES.set(len(self.live))

    def watch(self, table: Display) -> None:
        """Checks whether somebody who is away has to be called to their turn."""
        live = self.live.get(table.id)
        if live is not None:
            self.calls.watch(live)

    def drop(self, table: Display) -> None:
        """Lets go of a table that could not be stored or read; everybody there is asked to connect again."""
        live = self.live.get(table.id)
        if live is not None and live.display is table:
            live.close()
            del self.live[table.id]
        for connection in list(table.connections):
            self.spawn(connection.farewell())

    def _heard(self, server: str, table: str, number: int, people: list[str]) -> None:
        if number == ACTED:
            self.spawn(self.heed_host())
            return
        if number == SIGNED_OUT:
            asyncio.get_running_loop().call_later(SIGNED_OUT_AFTER, self._disconnect, people)
            return
        if table in self._loading and number >= 0:
            self.spawn(self._catch_up_loaded(table))  # what was read may be older than this
            return
        for live in list(self.live.values()) if not table else filter(None, [self.live.get(table)]):
            if number == PRESENCE:
                live.elsewhere(server, set(people))
            elif number == REWRITTEN:
                self.spawn(live.read_again())
            elif not table or live.ledger.number < number:
                self.spawn(live.catch_up())

    async def _catch_up_loaded(self, table: str) -> None:
        await (await self.find(table)).catch_up()

    async def sign_out(self, person: Person) -> Person:
        """Makes all cookies and the recovery code of a person void; returns the person with a new mark to sign."""
        changed = person._replace(epoch=person.epoch + 1, recovery=None)
        await self.store.save_person(changed)
        await self.store.calls.forget_devices(person.id)
        await self.store.tell_signed_out(person.id)
        asyncio.get_running_loop().call_later(SIGNED_OUT_AFTER, self._disconnect, [person.id])
        return changed

    def _disconnect(self, people: Container[str]) -> None:
        """Makes all devices of some people connect again, so that their cookies are checked."""
        for live in self.live.values():
            for connection in live.connections:
                if connection.person in people:
                    self.spawn(connection.farewell())

    # Finding tables

    async def find(self, table: str) -> LiveTable:
        """Returns a table, from memory or from the store."""
        live = self.live.get(table)
        if live is not None:
            live.use()
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        live = LiveTable(self, await self.archive.read(table))
        self.live[table] = live
        metrics.TABLES.set(len(self.live))
        live.changed()
        return live

    # Making tables

    async def open_table(self, make: Make) -> LiveTable:
        """Stores a table with its first entry."""
        while True:
            ledger = Ledger(new_table(), fairness.draw())
            entry = make(self.now())
            ledger.check(entry)
            ledger.take(entry)
            if await self.store.create(ledger.table, ledger.secret, e.write(entry), row_of(ledger)):
                break
        live = LiveTable(self, ledger)
        self.live[live.id] = live
        live.changed()
        return live
