"""What the host of a server can see and decide, in the terminal and on a page. Nothing here reveals a secret.

Tables and people are named by marks: a table's id is an invitation, and a person's id belongs to nobody else. No hand,
no seed and no code is read. Every act is noted in the store, together with the change it makes.
"""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

import msgspec

import barque
from barque.kernel import Refusal, Words
from barque.table import entries as e
from barque.table import fairness
from barque.table.archive import Archive
from barque.table.club import IDLE_STALE, STALE, SUMMARY, ClubSettings, settings_of
from barque.table.identity import Signer, clean, is_table
from barque.table.ledger import OPEN, Chair
from barque.table.ledger.looks import looks
from barque.table.projection import chair_name
from barque.table.retention import Keep, tidy
from barque.table.rows import chair_of, row_of
from barque.table.store import Store
from barque.table.store.club_book import SETTINGS, Act, Standing

LONGEST_NOTICE: Final = 300
MOST_TABLES: Final = 1_000_000  # that a quota can allow
SET: Final = (
    "insert into standings (person, muted, banned) values (?, ?, ?)"
    " on conflict (person) do update set muted = excluded.muted, banned = excluded.banned"
)
NOTE: Final = "insert into meta (name, value) values (?, ?) on conflict (name) do update set value = excluded.value"


class TableLine(NamedTuple):
    """A table as the host sees it."""

    mark: str
    game: str
    phase: str
    seats: list[tuple[str, str]]  # mark of each person, and what the seat shows
    ply: int
    listed: bool
    created: float
    moved: float


class PersonLine(NamedTuple):
    """A person as the host sees them."""

    mark: str
    name: str
    created: float
    tables: int
    online: bool
    muted: float
    banned: float


class ServerLine(NamedTuple):
    """A server as the host sees it."""

    version: str
    online: int
    at: float


class Overview(NamedTuple):
    """An overview of the servers, tables and people."""

    servers: list[ServerLine]
    online: int
    phases: dict[str, int]
    people: int
    settings: ClubSettings


class Administration:
    """What the host does, on a store that servers may or may not be using; *said* holds the words in their language."""

    def __init__(self, store: Store, signer: Signer, said: Words) -> None:
        self._said: Final = said
        self._store: Final = store
        self._book: Final = store.club
        self._mark: Final = signer.mark

    # Seeing

    async def overview(self) -> Overview:
        """Returns an overview."""
        now = await self._store.clock()
        known = await self._book.servers()
        served = [server for server in known if now - server.at < (STALE if server.online else IDLE_STALE)]
        phases: dict[str, int] = {}
        for table in await self._book.tables(finished=True):
            phases[table.phase] = phases.get(table.phase, 0) + 1
        servers = [ServerLine(server.version, len(server.online.split()), server.at) for server in served]
        people = len(await self._book.people())
        return Overview(servers, len(await self.online()), phases, people, await self.settings())

    async def settings(self) -> ClubSettings:
        """Returns what applies to everybody."""
        return settings_of(await self._store.noted(SETTINGS))

    async def online(self) -> set[str]:
        """Lists the marks of the people who are connected to any server."""
        now = await self._store.clock()
        return {
            mark for server in await self._book.servers() if now - server.at < STALE for mark in server.online.split()
        }

    async def tables(self, finished: bool = False, most: int = 1_000_000) -> list[TableLine]:
        """Lists tables, the most recently used first."""
        return [
            self._line(table.id, SUMMARY.decode(table.summary)) for table in (await self._book.tables(finished))[:most]
        ]

    def _line(self, table: str, facts: e.StoredSummary) -> TableLine:
        chairs = [chair_of(chair) for chair in facts.chairs]
        seats = [
            (self._mark(chair.person) if chair.person else "", self._shown(seat, chair))
            for seat, chair in enumerate(chairs)
        ]
        listed, mark = facts.settings.listed, self._mark(table)
        return TableLine(mark, facts.game, facts.phase, seats, facts.ply, listed, facts.created, facts.moved)

    def _shown(self, seat: int, chair: Chair) -> str:
        """Returns what everybody at the table sees of a seat."""
        empty = chair.kind == OPEN and not chair.name
        return self._said.text("admin.free") if empty else chair_name(self._said, seat, chair)

    async def people(self, name: str = "", most: int = 1_000_000) -> list[PersonLine]:
        """Lists people, connected ones first, then the newest; only those with *name* in their name, if it is given."""
        online, now = await self.online(), await self._store.clock()
        standings = {standing.person: standing for standing in await self._book.standings()}
        found: list[PersonLine] = []
        for person in await self._book.people():
            # A person without a name is known to the others by their animal.
            shown = person.name or self._said.text(f"avatar.{looks(person.id, person.avatar, 0)[0]}")
            if name.lower() in shown.lower():
                mark = self._mark(person.id)
                known = standings.get(mark, Standing(mark))
                muted, banned = (until if until > now else 0.0 for until in known[1:])
                line = PersonLine(mark, shown, person.created, person.tables, mark in online, muted, banned)
                found.append(line)
        return sorted(found, key=lambda line: not line.online)[:most]

    async def acts(self, most: int = 100) -> list[Act]:
        """Lists the newest acts, oldest first."""
        return await self._book.acts(0, most)

    async def export(self) -> bytes:
        """Returns all of this as JSON, without the records of finished games, which ``barque export`` writes."""
        told = {
            "version": barque.__version__,
            "settings": await self.settings(),
            "tables": [line._asdict() for line in await self.tables(finished=True)],
            "people": [line._asdict() for line in await self.people()],
            "acts": [act._asdict() for act in await self.acts(1_000_000)],
        }
        return msgspec.json.format(msgspec.json.encode(told))

    # Deciding

    async def close(self, table: str) -> None:
        """Ends a game without a winner and tells everybody there. Deletes a table that waits for players."""
        found = await self._table(table)
        archive = Archive(self._store)
        while True:
            ledger = await archive.read(found)
            if ledger.phase == "waiting":
                await self.delete(table)
                return
            entry, number = e.Closed(at=await self._store.clock()), ledger.number
            ledger.check(entry)
            ledger.take(entry)
            if await self._store.append(found, number, [e.write(entry)], row_of(ledger)):
                break
        await self._decide("close", self._mark(found))

    async def delete(self, table: str) -> None:
        """Deletes a table and everything that belongs to it."""
        found = await self._table(table)
        act = Act(0, await self._store.clock(), "delete", self._mark(found), "")
        await self._book.delete([found], act)

    async def mute(self, person: str, seconds: float) -> None:
        """Keeps a person from writing for some *seconds*; with 0 they may write again."""
        known, now = await self._standing(person), await self._store.clock()
        muted = known._replace(muted=now + seconds if seconds else 0.0)
        await self._decide("mute" if seconds else "unmute", known.person, _length(seconds), (SET, muted))

    async def ban(self, person: str, seconds: float) -> None:
        """Keeps a person away from all tables for some *seconds*; with 0 they may come again."""
        known, now = await self._standing(person), await self._store.clock()
        banned = known._replace(banned=now + seconds if seconds else 0.0)
        await self._decide("ban" if seconds else "unban", known.person, _length(seconds), (SET, banned))

    async def post(self, notice: str) -> None:
        """Puts a message on the start page; an empty one removes it."""
        settings = await self.settings()
        settings.notice = clean(notice, LONGEST_NOTICE)
        await self._set("message", settings.notice, settings)

    async def limit(self, tables: int) -> None:
        """Limits how many unfinished tables one person may have created; 0 means any number."""
        settings = await self.settings()
        settings.tables = min(max(0, tables), MOST_TABLES)
        await self._set("quota", str(settings.tables), settings)

    async def tidy(self, keep: Keep) -> int:
        """Deletes tables that have been kept for long enough; returns how many."""
        return await tidy(self._store, keep, await self._store.clock())

    async def _set(self, what: str, detail: str, settings: ClubSettings) -> None:
        await self._decide(what, "", detail, (NOTE, (SETTINGS, msgspec.json.encode(settings).decode())))

    async def _decide(self, what: str, whom: str, detail: str = "", *changes: tuple[str, tuple[object, ...]]) -> None:
        await self._book.decide(Act(0, await self._store.clock(), what, whom, detail), *changes)

    # Finding

    async def _table(self, given: str) -> str:
        """Returns the id of a table by its mark, its id or its link."""
        last = given.strip().rstrip("/").rpartition("/")[2]
        for table in await self._store.ids():
            if table == last or self._mark(table) == last:
                return table
        raise Refusal("no-such-table") if is_table(last) else Refusal("no-such-mark", mark=last[:20])

    async def _standing(self, mark: str) -> Standing:
        """Returns a person's standing, by their mark."""
        for standing in await self._book.standings():
            if standing.person == mark.strip():
                return standing
        for person in await self._book.people():
            if self._mark(person.id) == mark.strip():
                return Standing(mark.strip())
        raise Refusal("no-such-mark", mark=mark.strip()[:20])


async def administration(store: Store, said: Words) -> Administration:
    """Opens the administration of a store."""
    return Administration(store, Signer(await store.secret("cookie", fairness.draw())), said)


def _length(seconds: float) -> str:
    """Returns a length of time as the list of acts stores it."""
    return "" if seconds in (0.0, inf) else f"{seconds:.0f}"


def seat_names(line: TableLine) -> str:
    """Lists the names of the people and bots at a table."""
    return ", ".join([name for _, name in line.seats])
