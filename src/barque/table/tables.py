"""All tables of a server: making, finding, joining them; what is due; what other servers wrote."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Container, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

import barque
from barque.kernel import Json, Refusal
from barque.table import entries as e
from barque.table import fairness, metrics, projection, votes
from barque.table import protocol as p
from barque.table.bot_pool import BotPool
from barque.table.broadcast import Broadcast
from barque.table.calls import Calls
from barque.table.fair_queue import FairQueue
from barque.table.identity import Signer, clean_name, is_table, new_table
from barque.table.ledger import BOT, OPEN, PERSON, Chair, Ledger
from barque.table.limits import Limits, Paces
from barque.table.live import Live, of_store
from barque.table.rows import chair_of, row_of
from barque.table.store import Person, Store
from barque.table.store.base import PRESENCE, REWRITTEN, SIGNED_OUT

LOG: Final = logging.getLogger("barque.tables")
LOOK: Final = 5.0  # seconds between two looks at what is due
ALIVE: Final = "alive"  # the store's note of when a server was last there while a clock ran
AWAY: Final = 2 * LOOK  # seconds without such a note after which no server was there
JUMP: Final = 1.0  # seconds by which a clock that is looked at often can't be wrong unless it was set
EVERY: Final = 1_000_000  # tables
DUE: Final = 200  # tables that are taken up in one look
OVERDUE: Final = 5.0  # seconds after which a table that another server looked after is taken over
LISTED_FOR: Final = 7 * 24 * 3600.0  # seconds without a move after which a table is not listed any more
IDLE: Final = 120.0  # seconds after which a table leaves memory
SIGNED_OUT_AFTER: Final = 1.0  # seconds: by then the device that stays has its new cookie
FINISH: Final = 10.0  # seconds that tables have to store what is under way when the server ends
GONE: Final = ("rules-older", "rules-newer", "no-such-game")  # why a table that is whole can't be played here
KEPT: Final = msgspec.json.Decoder(e.StoredSummary)


@dataclass
class Config:
    """How a server is run."""

    store: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    password: str = ""
    public_url: str = ""
    workers: int = 0
    limits: Limits = field(default_factory=Limits)
    call_hosts: frozenset[str] = frozenset()  # where calls may go beside public servers: HOST:PORT
    call_after: float = 20.0  # seconds that somebody must be away to be called


class Tables:
    """The tables of one server."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store: Final = store
        self.config: Final = config
        self.bots: Final = BotPool(config.workers)
        self.live: Final[dict[str, Live]] = {}
        self.broadcast: Final = Broadcast()
        self.paces: Final = Paces()
        self.drawing: Final = asyncio.Lock()
        self.queue: Final = FairQueue(config.limits.at_once)
        self.signer = Signer("00")
        self.calls: Final = Calls(self)
        self._zero = time.time() - time.monotonic()
        self.wound = False  # clocks were seen to when this server started
        self._jumped = 0.0  # seconds by which the store's clock has jumped since
        self.closing = False
        self._loading: Final[dict[str, asyncio.Future[Live]]] = {}
        self._look: asyncio.Task[None] | None = None
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._aside: Final[set[str]] = set()  # tables that can't be read

    def now(self) -> float:
        """Returns the time, in seconds since 1970: it goes on evenly, whatever is done to the machine's clock."""
        return self._zero + time.monotonic()

    def _follow(self, told: float) -> None:
        """Keeps to the store's clock, which all servers share; where that jumps, nobody's time runs out by it."""
        ahead = told - self.now() - self._jumped
        if abs(ahead) < JUMP:
            self._zero += ahead
        else:
            self._jumped += ahead

    # Opening and closing

    async def open(self) -> None:
        """Begins to look after tables."""
        self.signer = Signer(await self.store.secret("cookie", fairness.draw()))
        await self.calls.open()
        loop = asyncio.get_running_loop()

        def heard(server: str, table: str, number: int, people: list[str]) -> None:
            loop.call_soon_threadsafe(self._heard, server, table, number, people)

        self._zero = await self.store.clock() - time.monotonic()
        self.store.listen(heard)
        with suppress(Refusal):  # else the next look does it
            await self._wind_clocks()
            await self._attend(self.now())  # what was under way when a server stopped
        self._look = loop.create_task(self._look_on())

    async def good_bye(self) -> None:
        """Tells whoever is connected to come again, to this server or to another one."""
        self.closing = True
        connections = [connection for live in self.live.values() for connection in live.connections]
        await asyncio.gather(*[connection.farewell() for connection in connections], return_exceptions=True)

    async def close(self) -> None:
        """Ends when all that was being stored is stored."""
        await self.good_bye()
        if self._look is not None:
            self._look.cancel()
        self.calls.close()
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
        """Sees to what is due, and lets go of what is not needed."""
        self._follow(await self.store.clock())
        await self._wind_clocks()
        if any(live.ledger.running >= 0 for live in self.live.values()):
            await self.store.note(ALIVE, str(self.now()))
        await self._attend(self.now() - OVERDUE)
        await self.calls.look()
        for live in self.live.values():
            live.refresh_presence()
        self._tidy()

    async def _wind_clocks(self) -> None:
        """Lets no clock run for the time that no server was there, or that the machine's clock has jumped meanwhile.

        While a clock runs, some server notes every few seconds that it is there.
        """
        if self.wound:
            return
        noted = await self.store.noted(ALIVE)
        since = float(noted) if noted else self.now()
        if not 0.0 <= self.now() - since < AWAY:
            for table in await self.store.due(math.inf, EVERY):
                try:
                    live = await self.find(table)
                    if live.ledger.running >= 0:
                        await live.act(lambda at: e.Away(at=at, since=since))
                except Refusal as refusal:  # it can't be read, or somebody else was faster
                    if of_store(refusal):
                        raise
            await self.store.note(ALIVE, str(self.now()))
        self.wound = True

    async def _attend(self, before: float) -> None:
        """Takes up the tables where a server should have done something by then; one that can't be read stops none."""
        for table in await self.store.due(before, DUE + len(self._aside)):
            try:
                if table in self.live:
                    await self.live[table].catch_up()
                elif table not in self._aside:
                    await self.find(table)
            except Refusal as refusal:
                if refusal.key == "store-down":
                    raise

    def set_aside(self, ledger: Ledger, error: Exception) -> Refusal:
        """Notes that a table can't be read, once; returns what to say of it.

        A log holds no table's id, which is an invitation: it says when the table was made, and which entry is wrong.
        """
        gone = error if isinstance(error, Refusal) and error.key in GONE else None
        if ledger.table not in self._aside:
            self._aside.add(ledger.table)
            metrics.ASIDE.set(len(self._aside))
            facts: dict[str, Json] = {"created": ledger.created, "entry": ledger.number}
            if gone is not None:  # it is whole: the same server may play it some day
                LOG.warning(
                    "a table can't be played here and is set aside", extra={"facts": facts | {"why": str(gone)}}
                )
            else:
                LOG.error("a table can't be read and is set aside", exc_info=error, extra={"facts": facts})
        return gone or Refusal("table-unreadable")

    def _tidy(self) -> None:
        before = self.now() - IDLE
        for table, live in list(self.live.items()):
            if not live.busy and live.idle_since < before:
                del self.live[table]
        metrics.TABLES.set(len(self.live))

    def drop(self, live: Live) -> None:
        """Lets go of a table that could not be stored; whoever is there comes again."""
        live.close()
        if self.live.get(live.id) is live:
            del self.live[live.id]
        for connection in list(live.connections):
            self._spawn(connection.farewell())

    def _heard(self, server: str, table: str, number: int, people: list[str]) -> None:
        if number == SIGNED_OUT:
            asyncio.get_running_loop().call_later(SIGNED_OUT_AFTER, self._disconnect, people)
            return
        for live in list(self.live.values()) if not table else filter(None, [self.live.get(table)]):
            if number == PRESENCE:
                live.elsewhere(server, set(people))
            elif number == REWRITTEN:
                self._spawn(live.read_again())
            elif not table or live.ledger.number < number:
                self._spawn(live.catch_up())

    async def sign_out(self, person: Person) -> Person:
        """Makes all cookies and the recovery code of a person void; returns the person with another mark to sign."""
        changed = person._replace(epoch=person.epoch + 1, recovery=None)
        await self.store.save_person(changed)
        await self.store.calls.forget_devices(person.id)
        await self.store.tell_signed_out(person.id)
        asyncio.get_running_loop().call_later(SIGNED_OUT_AFTER, self._disconnect, [person.id])
        return changed

    def _disconnect(self, people: Container[str]) -> None:
        """Has all devices of people connect anew: it shows then who they are."""
        for live in self.live.values():
            for connection in live.connections:
                if connection.person in people:
                    self._spawn(connection.farewell())

    def announce(self, live: Live) -> None:
        """Tells other servers who is at a table here."""
        if self.store.shared and not self.closing:
            self._spawn(self.store.tell_presence(live.id, sorted(live.here())))

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refusal):
            LOG.error("a table failed", exc_info=error)

    # Finding tables

    async def find(self, table: str) -> Live:
        """Gives a table, from memory or from the store."""
        live = self.live.get(table)
        if live is not None:
            live.idle_since = self.now()
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Live:
        live = Live(self, await self.read(table))
        self.live[table] = live
        metrics.TABLES.set(len(self.live))
        live.changed()
        return live

    async def read(self, table: str) -> Ledger:
        """Makes the ledger of a table from the store."""
        found = await self.store.load(table) if is_table(table) else None
        if found is None:
            raise Refusal("no-such-table")
        ledger = Ledger(table, found[0])
        try:
            for text in found[1]:
                ledger.take(e.read(text))
        except Exception as error:
            raise self.set_aside(ledger, error) from None
        if table in self._aside:  # its game has been installed, say
            self._aside.discard(table)
            metrics.ASIDE.set(len(self._aside))
        return ledger

    # Making tables

    async def create(self, person: Person, wish: p.Create) -> Live:
        """Makes a table."""
        places = [place_of(wanted, person, wish.seal) for wanted in wish.seats]
        options = {**usual(wish.game, places), **wish.options}
        return await self.open_table(
            lambda at: e.Opened(
                at=at,
                by=person.id,
                game=wish.game,
                rules=barque.game(wish.game).rules,
                places=places,
                options=options,
                settings=wish.settings,
            )
        )

    async def open_table(self, make: Any) -> Live:
        """Stores a table with its first entry."""
        while True:
            ledger = Ledger(new_table(), fairness.draw())
            entry: e.Entry = make(self.now())
            ledger.check(entry)
            ledger.take(entry)
            if await self.store.create(ledger.table, ledger.secret, e.write(entry), row_of(ledger)):
                break
        live = Live(self, ledger)
        self.live[live.id] = live
        live.changed()
        return live

    async def sit(self, live: Live, person: Person, wish: p.Sit) -> None:
        """Seats a person at a free seat."""

        def make(at: float) -> e.Entry:
            ledger = live.ledger
            seat = wish.seat
            if seat is None:
                kept = [number for number, chair in enumerate(ledger.chairs) if chair.kept_for == person.id]
                free = [number for number in range(len(ledger.chairs)) if ledger.free(number, person.id)]
                unseen = [number for number in free if ledger.unseen(number, person.id)]
                if not free:
                    raise Refusal("table-full")
                seat = (kept or unseen or free)[0]
            name = clean_name(wish.name) or person.name
            if wish.ask and ledger.phase == "playing" and not ledger.unseen(seat, person.id):
                asks = votes.asked(live, "seat", person.id, at)
                own = [*ledger.seats_of(person.id), -1][0]
                return e.Proposed(at=at, by=person.id, seat=own, what="seat", of=seat, name=name, asks=asks)
            return e.Sat(at=at, by=person.id, seat=seat, name=name, seal=wish.seal)

        await live.act(make)

    async def leave(self, live: Live, person: Person, wish: p.Leave) -> None:
        """Gives up a person's seats."""
        seats = live.ledger.seats_of(person.id) if wish.seat is None else [wish.seat]
        for seat in seats:
            await live.act(lambda at, seat=seat: e.Left(at=at, by=person.id, seat=seat))  # type: ignore[misc]

    async def arrange(self, live: Live, person: Person, wish: p.Arrange) -> None:
        """Changes what has not begun."""
        places: dict[int, e.Place] = {}
        for number, wanted in (wish.seats if isinstance(wish.seats, dict) else {}).items():
            if not number.isascii() or not number.isdigit():
                raise Refusal("no-such-seat", seat=number[:10], most=len(live.ledger.chairs) - 1)
            places[int(number)] = place_of(wanted, person, "")
        options = None
        if isinstance(wish.options, dict):
            options = {**usual(live.ledger.game.name, live.ledger.chairs), **wish.options}
        settings = wish.settings if isinstance(wish.settings, p.Settings) else None
        await live.act(lambda at: e.Arranged(at=at, by=person.id, places=places, options=options, settings=settings))

    async def again(self, live: Live, person: Person, wish: p.Again) -> Live:
        """Makes the rematch, or joins it: everybody gets the same table, the seats turned by one."""
        old = live.ledger
        if old.phase != "over":
            raise Refusal("not-over")
        if not old.seats_of(person.id):
            raise Refusal("not-seated")
        if not old.next:
            await self._rematch(live, person, wish.turn)
        new = await self.find(live.ledger.next)
        for seat, chair in enumerate(new.ledger.chairs):
            if chair.kept_for == person.id and chair.kind == OPEN:
                await new.act(
                    lambda at, seat=seat, chair=chair: e.Sat(  # type: ignore[misc]
                        at=at, by=person.id, seat=seat, name=chair.name, seal=wish.seal
                    )
                )
        await live.act(lambda at: e.Rematched(at=at, by=person.id, table=new.id))
        return new

    async def _rematch(self, live: Live, person: Person, turned: bool) -> None:
        old = live.ledger
        chairs = [*old.chairs[1:], old.chairs[0]] if turned else old.chairs
        places = [
            e.Place(OPEN, chair.person, chair.name)
            if chair.kind == PERSON and not chair.left
            else e.Place("bot", name=chair.name if chair.kind == "bot" else "", level=chair.level or chair.standin)
            if chair.kind == "bot" or chair.standin
            else e.Place(OPEN)
            for chair in chairs
        ]
        options = {name: value for name, value in old.options.items() if name != "first"}
        new = await self.open_table(
            lambda at: e.Opened(
                at=at,
                by=person.id,
                game=old.game.name,
                rules=max(old.game.versions),
                places=places,
                options=options,
                settings=old.settings,
            )
        )
        try:
            await live.act(lambda at: e.Rematched(at=at, by=person.id, table=new.id))
        except Refusal:
            if not live.ledger.next:  # else somebody else made it at the same moment: that one counts
                raise

    # The lobby

    async def lobby(self, person: Person, language: p.Language, base: str) -> p.Lobby:
        """Lists a person's tables and the listed ones."""
        mine = await self.store.tables_of(person.id)
        listed = await self.store.listed(self.now() - LISTED_FOR)
        known = {table for table, _ in mine}
        others = [(table, text) for table, text in listed if table not in known]

        def summaries(rows: list[tuple[str, str]]) -> list[p.Summary]:
            told: list[p.Summary] = []
            for table, text in rows:
                with suppress(Refusal, msgspec.DecodeError):  # a game that is not installed, or damage
                    told.append(self.summary_of(table, text, person.id, language, base))
            return told

        return p.Lobby(summaries(mine), summaries(others))

    def summary_of(self, table: str, kept: str, person: str, language: p.Language, base: str) -> p.Summary:
        """Describes a table as a person may see it in the lobby."""
        facts = KEPT.decode(kept)
        said = barque.game(facts.game).words(language)
        live = self.live.get(table)
        chairs = [chair_of(chair) for chair in facts.chairs]
        mine = [seat for seat, chair in enumerate(chairs) if chair.person == person and not chair.left]
        away = {chair.person: live.away_since(chair.person) for chair in chairs} if live else {}
        if not (mine or facts.settings.watchers or facts.phase == "waiting" or facts.host == person):
            facts = msgspec.structs.replace(
                facts, phase="over" if facts.phase == "over" else "playing", options={}, ply=0, turn=-1, next=""
            )
            facts.moved = facts.created
            seats = projection.seats_shut(chairs)
        else:
            seats = projection.seat_list(chairs, facts.host, person, said, away)
        return p.Summary(
            id=table,
            game=facts.game,
            title=said.text("game.name"),
            phase=facts.phase,
            seats=seats,
            options=facts.options,
            settings=facts.settings,
            ply=facts.ply,
            turn=facts.turn,
            my_turn=facts.turn in mine and facts.phase == "playing",
            created=facts.created,
            moved=facts.moved,
            join=f"{base}/t/{table}",
            next=facts.next or None,
            seated=bool(mine),
            host=facts.host == person,
        )

    async def summary(self, live: Live, person: str, language: p.Language, base: str) -> p.Summary:
        """Describes a table in memory."""
        async with live.lock:
            live.settled()
            return self.summary_of(live.id, row_of(live.ledger).summary, person, language, base)


def usual(game: str, seats: Sequence[e.Place | Chair]) -> dict[str, Json]:
    """Gives the options that are others than elsewhere where a person sits and no two of them share a device."""
    people = [seat.person for seat in seats if seat.kind == PERSON]
    if len(set(people)) < len(people) or all(seat.kind == BOT for seat in seats):
        return {}
    options = barque.game(game).options.values()
    return {option.name: option.people for option in options if option.people != option.default}


def place_of(wish: p.SeatWish, person: Person, seal: str) -> e.Place:
    """Gives who shall sit at a seat."""
    if wish.kind == "me":
        return e.Place(PERSON, person.id, clean_name(wish.name) or person.name, seal=seal)
    return e.Place(wish.kind, level=wish.level if wish.kind == "bot" else "")
