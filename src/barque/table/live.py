"""A table that somebody is looking at, or that has something to do: people's requests, bots' moves, clocks, views."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from barque.kernel import Refusal
from barque.table import entries as e
from barque.table import metrics
from barque.table.bot_worker import Job
from barque.table.display import Display, Make
from barque.table.ledger import Ledger
from barque.table.offers import entry_of

if TYPE_CHECKING:
    from barque.table.outbox import Outbox
    from barque.table.tables import Tables

LOG: Final = logging.getLogger("barque.table")
FORGOTTEN: Final = 20.0  # seconds after which a server that says nothing has nobody
CROWD: Final = 12  # connections above which those who come and go are told of together
WEIGHS: Final = 3  # times the pace of its moves that a bot weighs an offer
YES: Final = ("deal-yes", "thanks")  # what a bot says with its answer
NO: Final = ("no", "deal-more", "deal-later")
HURRY: Final = 0.1  # seconds between two moves of bots, below which tables of bots alone share a budget
AGAIN: Final = 2.0  # seconds after which something is tried again that could not be stored


def of_store(refusal: Refusal) -> bool:
    """Checks whether a refusal is about the store: the same may go well a little later."""
    return refusal.key in ("store-down", "store-refuses")


class Live(Display):
    """A table in memory. Whatever happens to it goes through ``act``: checked, taken, stored, then shown."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self.tables: Final = tables
        super().__init__(ledger, tables.now)
        self.idle_since = tables.now()
        self.opened: Final = tables.now()
        self.called_to: tuple[str, int] | None = None  # the person and the turn that calls know of
        self.closed = False  # it does nothing any more
        self._thinking: tuple[int, int] | None = None  # ply and branch a bot thinks about
        self._proposed_at: tuple[int, int] | None = None
        self._answering: Final[set[int]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._crowd: asyncio.TimerHandle | None = None  # those who came and went are told of together
        self._announces = False  # to other servers too
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    @property
    def busy(self) -> bool:
        """Whether it has to stay in memory."""
        return bool(self.connections or self._tasks or self._timer)

    # Whatever happens

    async def act(self, make: Make, done: Callable[[int], None] | None = None) -> int:
        """Takes the entry that *make* returns, stores it, and has everybody shown; returns the ply after it.

        *make* is called again if another server was faster; *done* when it is stored, before anybody is shown it.
        """
        before = self.ledger
        try:
            async with self.lock:
                began = time.perf_counter()
                try:
                    change = self.take_entry(make, self.tables.now())
                    while change.stored is not None and not await self.tables.store.append(*change.stored):
                        await self._read_again()
                        change = self.take_entry(make, self.tables.now())
                    self.unstored = False
                except BaseException:
                    if self.unstored:
                        await self._read_again()
                    raise
                metrics.STORED.observe(time.perf_counter() - began)
        except (Exception, asyncio.CancelledError):
            if self.ledger is not before or self.lost:  # it was read again
                self.forget_shown()
                self.tables.broadcast.add(self)
            raise
        if done is not None:
            done(change.ply)
        if isinstance(change.entry, e.Moved):
            metrics.moved(self.ledger.game.name, "person" if change.entry.by else "bot")
        self.changed()
        return change.ply

    async def _read_again(self) -> None:
        """Takes the table from the store, where somebody else has written or this server could not."""
        self.forget_taken()
        self.lost = True
        try:
            self.ledger = await self.tables.read(self.id)
            self.lost = False
        except BaseException:
            self.tables.drop(self)
            raise

    async def read_again(self) -> None:
        """Takes the whole table from the store: what was written down has changed."""
        async with self.lock:
            self.settled()
            await self._read_again()
        self.changed()

    async def catch_up(self) -> None:
        """Takes what another server has written."""
        async with self.lock:
            self.settled()
            found = await self.tables.store.load(self.id, self.ledger.number)
            try:
                for text in found[1] if found else ():
                    self.ledger.take(e.read(text))
            except Exception as error:
                self.lost = True
                self.tables.drop(self)
                raise self.tables.set_aside(self.ledger, error) from None
        self.changed()

    def changed(self) -> None:
        """Shows everybody what is new, and does what is the server's to do."""
        self.forget_shown()
        self.tables.broadcast.add(self)
        if not self.closed:
            self._set_timer()
            self.drive()
            self.tables.calls.watch(self)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Starts something that goes on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        self.idle_since = self.tables.now()
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refusal):
            LOG.error("a table failed", exc_info=error)

    async def finish(self) -> None:
        """Stores what is under way, then does nothing more."""
        async with self.lock:
            self.close()

    def close(self) -> None:
        """Lets go of what it does by itself."""
        self.closed = True
        for timer in (self._timer, self._crowd):
            if timer is not None:
                timer.cancel()
        self._timer = self._crowd = None
        now = asyncio.current_task()
        for task in self._tasks:
            if task is not now:
                task.cancel()

    # Bots and clocks

    def drive(self) -> None:
        """Lets the bot move whose turn it is, and bots answer offers."""
        ledger = self.ledger
        level, wanted = ledger.bot_to_move(), (ledger.ply, len(ledger.cuts))
        if level and self._thinking != wanted and not self.tables.closing:
            self._thinking = wanted
            self.spawn(self._bot(level, ledger.turn, wanted))
        for offer in ledger.offers.open:
            if ledger.chairs[offer.to].bot and offer.number not in self._answering:
                self._answering.add(offer.number)
                self.spawn(self._answer(offer.number, offer.to, str(offer.move())))
        if ledger.deals_openly() and ledger.chairs[ledger.turn].plays and self._proposed_at != wanted:
            self._proposed_at = wanted
            for seat, chair in enumerate(ledger.chairs):
                if chair.bot:
                    self.spawn(self._propose(seat, chair.bot))

    async def _bot(self, level: str, seat: int, wanted: tuple[int, int]) -> None:
        ply, branch = wanted
        if (self.ledger.ply, len(self.ledger.cuts)) != wanted:
            self._thinking = None  # something happens right now: what follows from it is seen to then
            return
        pace = self.ledger.looking_time()
        ready = self.ledger.moved + pace
        try:
            action = await self.tables.bots.choose(self.job(seat, level))
        except Exception as error:
            if self.tables.closing:
                return
            LOG.error("a bot failed", exc_info=error, extra={"facts": {"bot": level}})
            state = self.ledger.state
            if state is None or (self.ledger.ply, len(self.ledger.cuts)) != wanted:
                return
            action = state.legal()[0]  # the table goes on
        wait = min(ready - self.tables.now(), pace)  # a clock that was wrong may have dated the last move to the future
        if wait > 0:
            await asyncio.sleep(wait)
        if self.ledger.only_bots() and pace < HURRY:  # nobody waits for them
            while not self.tables.paces.take("bots_alone", "", self.tables.config.limits.bots_alone):
                await asyncio.sleep(HURRY)
        self._thinking = None

        def make(at: float) -> e.Entry:
            if len(self.ledger.cuts) != branch:
                raise Refusal("stale")
            return e.Moved(at=at, seat=seat, move=self.ledger.game.show(action), ply=ply)

        try:
            await self.act(make)
        except Refusal as refusal:
            if not of_store(refusal):  # else the next look at what is due goes on
                self.drive()  # something else happened meanwhile

    async def _answer(self, number: int, to: int, deal: str) -> None:
        """Lets a bot weigh an offer as people do: for a moment, and with a word to its answer."""
        ready = self.tables.now() + WEIGHS * self.ledger.settings.pace / 1000
        try:
            yes = await self.tables.bots.agrees(self.job(to, self.ledger.chairs[to].bot), deal)
        except Exception as error:
            LOG.error("a bot failed", exc_info=error)
            yes = False
        await asyncio.sleep(max(0.0, ready - self.tables.now()))
        for said in (yes, False):  # who can't keep a deal declines it
            try:
                await self.act(lambda at, said=said: e.Answered(at=at, seat=to, offer=number, yes=said))  # type: ignore[misc]
            except Refusal as refusal:
                if of_store(refusal):
                    self._answering.discard(number)  # it is weighed again
                    return
                if refusal.key == "no-such-offer":
                    return  # it lapsed meanwhile
            else:
                phrases = YES if said else NO
                phrase = phrases[number % len(phrases)]
                with suppress(Refusal):  # where nobody talks, bots don't either
                    await self.act(lambda at, phrase=phrase: e.Said(at=at, seat=to, phrase=phrase))  # type: ignore[misc]
                return

    async def _propose(self, seat: int, level: str) -> None:
        """Lets a bot put something forward while a person thinks."""
        job = self.job(seat, level)
        text = await self.tables.bots.proposes(job)
        if not text:
            return
        accord = self.ledger.game.accord(text)

        def make(at: float) -> e.Entry:
            return entry_of(accord, seat, "deal", at=at)

        with suppress(Refusal):  # the moment has passed
            await self.act(make)

    def job(self, seat: int, level: str) -> Job:
        """Tells a worker what a bot at *seat* has to decide on."""
        ledger = self.ledger
        state = ledger.state
        assert state is not None
        assert state.origin is not None
        log: list[int | str] = [int(number) if number >= 0 else str(state.accords[-1 - number]) for number in state.log]
        return Job(
            self.id,
            ledger.game.name,
            ledger.game.rules,
            state.seats,
            ledger.options,
            state.origin.seed or "",
            log,
            seat,
            level,
            len(ledger.cuts),
            ledger.record,
            tuple(ledger.offers.said.get(seat, ())),
        )

    def _set_timer(self, least: float = 0.0) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.ledger.deadline()
        if deadline is not None:
            wait = max(least, deadline - self.tables.now()) + 0.01
            self._timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.spawn(self.run_out())

    async def run_out(self) -> None:
        """Notes that the running clock is up, if it is."""
        if not self.tables.wound:  # it may have run while no server was there
            self._set_timer(AGAIN)
            return
        try:
            await self.act(lambda at: e.RanOut(at=at, seat=self.ledger.running))
        except Refusal as refusal:
            if not self.closed:
                self._set_timer(AGAIN if of_store(refusal) else 0.0)  # or it was not yet time, or a move came in

    # Who is there

    def elsewhere(self, server: str, people: set[str]) -> None:
        """Notes who is at the table on another server; new to each other, the servers tell each other at once."""
        known = self._elsewhere.get(server)
        self._elsewhere[server] = (people, self.tables.now())
        if known is None or known[0] != people:
            self.gone(known[0] - people if known else ())
            self._presence(tell=known is None)

    def refresh_presence(self) -> None:
        """Tells other servers again who is here, and forgets those that have not done so."""
        before = self.tables.now() - FORGOTTEN
        gone = [server for server, (_, at) in self._elsewhere.items() if at < before]
        for server in gone:
            self.gone(self._elsewhere.pop(server)[0])
        if self.connections or gone:
            self._presence() if gone else self.tables.announce(self)

    def enter(self, connection: Outbox) -> None:
        """Somebody connects; who was away takes the seat back where a bot plays, or is about to."""
        arrives = not connection.screen and connection.person not in self.online()
        self.connections.add(connection)
        connection.stir()
        self._presence()
        if arrives:
            for seat in self.ledger.to_return(connection.person):
                self.spawn(self._return(connection.person, seat))

    async def _return(self, person: str, seat: int) -> None:
        with suppress(Refusal):  # the time for the game is used up, or the seat was taken back already
            await self.act(lambda at: e.Returned(at=at, by=person, seat=seat))

    def leave(self, connection: Outbox) -> None:
        """Somebody's connection ends."""
        self.connections.discard(connection)
        self.gone([] if connection.screen else [connection.person])
        self.idle_since = self.tables.now()
        self._presence()
        if not self.closed and not self.tables.closing:
            self.tables.calls.watch(self)

    def _presence(self, tell: bool = True) -> None:
        """Has everybody told who is there; where many come and go, together."""
        self._announces |= tell
        if self._crowd is None:
            wait = self.tables.config.limits.presence if len(self.connections) > CROWD else 0.0
            if wait:
                self._crowd = asyncio.get_running_loop().call_later(wait, self._show_presence)
            else:
                self._show_presence()

    def _show_presence(self) -> None:
        self._crowd = None
        self.forget_shown()
        self.ledger.derived.pop("frame", None)
        self.tables.broadcast.add(self)
        if self._announces:
            self._announces = False
            self.tables.announce(self)
