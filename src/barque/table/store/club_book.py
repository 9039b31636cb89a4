"""What is stored for the host: what was decided, whom it concerns, and which servers are running."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from barque.table.store.call_book import Doing

SCHEMA: Final = """
    create table standings (
        person text primary key, muted double precision not null, banned double precision not null
    );
    create table acts (
        number integer primary key, at double precision not null, what text not null, whom text not null,
        detail text not null
    );
    create table servers (
        id text primary key, at double precision not null, version text not null, online text not null
    );
    """
SETTINGS: Final = "club"  # the name of the note that holds what applies to everybody
OF_TABLE: Final = ("entries", "visits", "webhooks", "calls", "reviews", "findings")  # what goes with a table
OF_PERSON: Final = ("subscriptions", "webhooks", "calls")  # and with a person
FOR_GOOD: Final = inf


class Act(NamedTuple):
    """Something that the host decided; *whom* is the mark of a table or of a person, never an id."""

    number: int
    at: float
    what: str
    whom: str
    detail: str


class Standing(NamedTuple):
    """Until when a person may not write, and may not come in; 0 means that they may."""

    person: str  # the mark, never the id
    muted: float = 0.0
    banned: float = 0.0


class Served(NamedTuple):
    """A server that runs or did so recently: its version, and the marks of the people who are connected."""

    id: str
    at: float
    version: str
    online: str


class StoredTable(NamedTuple):
    """A table as it is listed for the host."""

    id: str
    created: float
    moved: float
    phase: str
    summary: str


class StoredPerson(NamedTuple):
    """A person as they are listed for the host."""

    id: str
    name: str
    avatar: str
    created: float
    tables: int


class ClubBook:
    """The part of a store that is about running a club."""

    def __init__(self, read: Doing, write: Doing, run: Callable[..., Any], told: Callable[[Any], None]) -> None:
        self._read: Final = read
        self._write: Final = write
        self._run: Final = run
        self._told: Final = told

    # What was decided

    async def decide(self, act: Act, *changes: tuple[str, Sequence[Any]]) -> int:
        """Carries out changes and notes them as one act, all or nothing; returns the number of the act."""
        return await self._write(lambda connection: self._decide(connection, act, *changes))

    def _decide(self, connection: Any, act: Act, *changes: tuple[str, Sequence[Any]]) -> int:
        for query, values in changes:
            self._run(connection, query, *values)
        query = "insert into acts (number, at, what, whom, detail) values (?, ?, ?, ?, ?) on conflict do nothing"
        while True:  # another server may take the same number
            found = self._run(connection, "select coalesce(max(number), 0) + 1 from acts").fetchone()[0]
            if self._run(connection, query, found, *act[1:]).rowcount == 1:
                self._told(connection)
                return int(found)

    async def acts(self, since: int = 0, most: int = 1000) -> list[Act]:
        """Lists the newest acts after number *since*, oldest first."""
        query = "select number, at, what, whom, detail from acts where number > ? order by number desc limit ?"
        return await self._read(lambda c: [Act(*row) for row in self._run(c, query, since, most).fetchall()][::-1])

    async def last(self) -> int:
        """Returns the number of the newest act."""
        query = "select coalesce(max(number), 0) from acts"
        return await self._read(lambda c: int(self._run(c, query).fetchone()[0]))

    # People

    async def standings(self) -> list[Standing]:
        """Lists everybody who is or was muted or banned."""
        query = "select person, muted, banned from standings"
        return await self._read(lambda c: [Standing(*row) for row in self._run(c, query).fetchall()])

    async def people(self) -> list[StoredPerson]:
        """Lists all people, newest first, and at how many tables each has been."""
        query = (
            "select people.id, people.name, people.avatar, people.created, count(visits.table_id) from people"
            " left join visits on visits.person = people.id"
            " group by people.id, people.name, people.avatar, people.created order by people.created desc"
        )
        return await self._read(lambda c: [StoredPerson(*row) for row in self._run(c, query).fetchall()])

    async def hosted(self, person: str) -> list[str]:
        """Lists the summaries of the unfinished tables where a person did something."""
        query = (
            "select tables.summary from tables join visits on visits.table_id = tables.id"
            " where visits.person = ? and tables.phase <> 'over'"
        )
        return await self._read(lambda c: [row[0] for row in self._run(c, query, person).fetchall()])

    # Tables

    async def tables(self, finished: bool) -> list[StoredTable]:
        """Lists all tables, the most recently used first; with *finished*, also those that are over."""
        where = "" if finished else " where phase <> 'over'"
        query = f"select id, created, moved, phase, summary from tables{where} order by moved desc"
        return await self._read(lambda c: [StoredTable(*row) for row in self._run(c, query).fetchall()])

    async def idle(self, before: float, finished: bool, most: int) -> list[str]:
        """Lists tables where nothing has happened since then: those that are over, or the others."""
        query = f"select id from tables where moved < ? and phase {'=' if finished else '<>'} 'over' limit ?"
        return await self._read(lambda c: [row[0] for row in self._run(c, query, before, most).fetchall()])

    async def delete(self, tables: Sequence[str], act: Act | None, before: float = FOR_GOOD) -> list[str]:
        """Deletes tables and all that goes with them, unless something has happened since; returns those deleted."""

        def work(connection: Any) -> list[str]:
            deleted: list[str] = []
            for table in tables:
                query = "delete from tables where id = ? and moved < ?"
                if self._run(connection, query, table, before).rowcount == 1:
                    deleted.append(table)
                    for name in OF_TABLE:
                        self._run(connection, f"delete from {name} where table_id = ?", table)
            if act is not None and deleted:
                self._decide(connection, act)
            return deleted

        return await self._write(work)

    async def delete_strangers(self, before: float) -> int:
        """Deletes the people who came before then and are no longer at any table; returns how many."""
        gone = "select id from people where created < ? and id not in (select person from visits)"

        def work(connection: Any) -> int:
            for name in OF_PERSON:
                self._run(connection, f"delete from {name} where person in ({gone})", before)
            return int(self._run(connection, f"delete from people where id in ({gone})", before).rowcount)

        return await self._write(work)

    # Servers

    async def note_server(self, server: Served, forget: float) -> None:
        """Notes that a server is running, and forgets those that have been silent since *forget*."""
        query = (
            "insert into servers (id, at, version, online) values (?, ?, ?, ?) on conflict (id) do update"
            " set at = excluded.at, version = excluded.version, online = excluded.online"
        )

        def work(connection: Any) -> None:
            self._run(connection, query, *server)
            self._run(connection, "delete from servers where at < ?", forget)

        await self._write(work)

    async def servers(self) -> list[Served]:
        """Lists the servers."""
        query = "select id, at, version, online from servers order by at desc"
        return await self._read(lambda c: [Served(*row) for row in self._run(c, query).fetchall()])

    async def forget_server(self, server: str) -> None:
        """Forgets a server that ends."""
        await self._write(lambda c: self._run(c, "delete from servers where id = ?", server) and None)

    async def claim(self, name: str, now: float, every: float) -> bool:
        """Returns whether something that is done from time to time is due, and notes that this server does it."""
        start = "insert into meta (name, value) values (?, '0') on conflict (name) do nothing"
        query = "update meta set value = ? where name = ? and cast(value as double precision) < ?"

        def work(connection: Any) -> bool:
            self._run(connection, start, name)
            return bool(self._run(connection, query, str(now), name, now - every).rowcount == 1)

        return await self._write(work)
