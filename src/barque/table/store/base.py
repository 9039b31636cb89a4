"""What both stores have in common: the queries, one thread that writes with group commit, and one that reads."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from barque.kernel import Refusal
from barque.table import metrics
from barque.table.rows import Row
from barque.table.store import call_book, club_book, review_book
from barque.table.store.lane import Lane, Patience, Trouble, Work
from barque.table.store.migrations import MIGRATIONS

T = TypeVar("T")
Heard = Callable[[str, str, int, list[str]], None]

BATCH: Final = 500  # writes that go into one transaction
PRESENCE: Final = -1
SIGNED_OUT: Final = -3
REWRITTEN: Final = -2
ACTED: Final = -4
PATIENCE: Final = Patience()
WATCH: Final = 0.5  # seconds between two looks at whether the database is silent


class Person(NamedTuple):
    """A person: name, language, the hash of a recovery code, how often other devices were signed out, looks."""

    id: str
    name: str
    language: str
    recovery: str | None
    created: float
    epoch: int = 0
    avatar: str = ""
    colour: int = -1


class Store:
    """A database. Its methods may be awaited from any loop."""

    mark = "?"  # the placeholder for a value in a query
    shared = False  # other servers hear what this one writes

    def __init__(self, patience: Patience = PATIENCE) -> None:
        self._closing: Final = threading.Event()
        self.calls: Final = call_book.CallBook(self._read, self._write, self.run)
        self.club: Final = club_book.ClubBook(
            self._read, self._write, self.run, lambda connection: self.told(connection, "", ACTED)
        )
        self.reviews: Final = review_book.ReviewBook(self._read, self._write, self.run)
        first = self.connect()
        self.migrate(first)
        self._writes: Final = Lane("barque-writer", Writing(self), BATCH, patience, first)
        self._reads: Final = Lane("barque-reader", Reading(self), 1, patience)
        self._watch: Final = threading.Thread(target=self._watch_on, name="barque-watch", daemon=True)
        self._watch.start()

    # What each kind of database does in its own way

    @abstractmethod
    def connect(self) -> Any:
        """Opens a connection (DB-API) in autocommit mode."""

    @abstractmethod
    def begin(self, connection: Any) -> None:
        """Begins a transaction that writes."""

    @abstractmethod
    def write_all(self, connection: Any, appends: list[Appending]) -> bool:
        """Writes one entry and the row of each table in a few statements; returns whether all could be written."""

    @abstractmethod
    def trouble(self, error: Exception) -> Trouble:
        """Returns what kind of trouble an error means."""

    def there(self) -> bool:
        """Checks whether the database is still the one that was opened."""
        return True

    def script(self, connection: Any, text: str) -> None:
        """Carries out several statements."""
        for statement in text.split(";"):
            if statement.strip():
                connection.execute(statement)

    def told(self, connection: Any, table: str, number: int) -> None:
        """Reports to other servers how many entries a table has now."""

    def listen(self, heard: Heard) -> None:
        """Calls *heard* when another server has written: with that server, the table, and how many entries it has.

        The same call reports who is there: then the number is ``PRESENCE``, and the people follow. ``REWRITTEN`` means
        that old entries changed, ``ACTED`` that the host decided something. Without a table, and with none of these,
        something may have been missed.
        """

    async def tell_signed_out(self, person: str) -> None:
        """Reports to other servers that a person's other devices were signed out."""

    async def tell_presence(self, here: Mapping[str, Sequence[str]]) -> None:
        """Reports to other servers who is at tables here."""

    def migrate(self, connection: Any) -> None:
        """Makes the tables of the database, or brings them up to date."""
        self.begin(connection)
        connection.execute("create table if not exists barque_schema (version integer not null)")
        found = connection.execute("select max(version) from barque_schema").fetchone()[0] or 0
        if found > len(MIGRATIONS):
            connection.execute("rollback")
            raise Refusal("store-newer", found=found, known=len(MIGRATIONS))
        for version, script in enumerate(MIGRATIONS[found:], found + 1):
            self.script(connection, script)
            connection.execute(f"insert into barque_schema values ({version})")
        connection.execute("commit")

    # Threads

    async def _write(self, work: Callable[[Any], T]) -> T:
        result: T = await self._writes.submit(work)
        return result

    async def _read(self, work: Callable[[Any], T]) -> T:
        result: T = await self._reads.submit(work)
        return result

    def carry_out(self, connection: Any, works: list[Work]) -> list[Any]:
        """Carries out writes within a transaction."""
        return [work(connection) for work in works]

    def append_all(self, connection: Any, appends: list[Appending]) -> bool:
        """Appends one entry to each table; if a number is taken or a table was deleted, nothing is changed."""
        if not self.write_all(connection, appends):
            connection.execute("rollback")
            self.begin(connection)
            return False
        for append in appends:
            if append.row.people is not None:
                self.visit(connection, append.table, append.row)
        return True

    def _watch_on(self) -> None:
        while not self._closing.wait(WATCH):
            self._writes.watch()
            self._reads.watch()

    def close(self) -> None:
        """Waits for what is being written, but not for a database that does not answer, and closes it."""
        self._closing.set()
        for lane in (self._writes, self._reads):
            lane.end()
        for lane in (self._writes, self._reads):
            lane.join()

    def run(self, connection: Any, query: str, *values: Any) -> Any:
        """Carries out a query, its values marked by ``?``."""
        return connection.execute(query if self.mark == "?" else query.replace("?", self.mark), values)

    # Tables

    async def create(self, table: str, secret: str, entry: str, row: Row) -> bool:
        """Stores a new table with its first entry; returns whether its id was free."""

        def work(connection: Any) -> bool:
            if not self.insert(connection, table, 0, [entry]):
                return self.holds(connection, table, 0, [entry])
            self.run(
                connection,
                "insert into tables (id, secret, created, moved, phase, listed, due, summary)"
                " values (?, ?, ?, ?, ?, ?, ?, ?)",
                *(table, secret, row.created, row.moved, row.phase, int(row.listed), row.due, row.summary),
            )
            self.visit(connection, table, row)
            return True

        return await self._write(work)

    def holds(self, connection: Any, table: str, number: int, entries: Sequence[str]) -> bool:
        """Checks whether exactly these entries are stored: a commit that was not answered may have succeeded."""
        query = "select entry from entries where table_id = ? and number >= ? order by number limit ?"
        rows = self.run(connection, query, table, number, len(entries)).fetchall()
        return [row[0] for row in rows] == list(entries)

    def append(self, table: str, number: int, entries: Sequence[str], row: Row) -> asyncio.Future[bool]:
        """Stores entries from *number* on; the result is false if another server was faster."""
        return self._writes.submit(Appending(self, table, number, entries, row))

    def insert(self, connection: Any, table: str, number: int, entries: Sequence[str]) -> bool:
        """Inserts entries; returns whether their numbers were free."""
        query = "insert into entries (table_id, number, entry) values (?, ?, ?) on conflict do nothing"
        for offset, entry in enumerate(entries):
            if self.run(connection, query, table, number + offset, entry).rowcount != 1:
                return False
        return True

    def update(self, connection: Any, table: str, row: Row) -> bool:
        """Updates what is stored of a table beside its entries; returns whether the table still exists."""
        found = self.run(
            connection,
            "update tables set moved = ?, phase = ?, listed = ?, due = ?, summary = ? where id = ?",
            *(row.moved, row.phase, int(row.listed), row.due, row.summary, table),
        )
        if found.rowcount != 1:
            self.run(connection, "delete from entries where table_id = ?", table)  # the table has been deleted
            return False
        self.visit(connection, table, row)
        return True

    def visit(self, connection: Any, table: str, row: Row) -> None:
        """Notes who did something at a table, if that has changed."""
        if row.people is None:
            return
        self.run(connection, "delete from visits where table_id = ?", table)
        query = "insert into visits (table_id, person, seated) values (?, ?, ?)"
        for person, seated in row.people:
            self.run(connection, query, table, person, seated)

    async def load(self, table: str, since: int = 0) -> tuple[str, list[str]] | None:
        """Returns a table's secret and its entries from number *since* on."""

        def work(connection: Any) -> tuple[str, list[str]] | None:
            found = self.run(connection, "select secret from tables where id = ?", table).fetchone()
            if found is None:
                return None
            rows = self.run(
                connection, "select entry from entries where table_id = ? and number >= ? order by number", table, since
            ).fetchall()
            return found[0], [row[0] for row in rows]

        return await self._read(work)

    async def tables_of(self, person: str, most: int = 50) -> list[tuple[str, str]]:
        """Lists id and summary of the tables where a person has a seat, newest first."""
        query = (
            "select tables.id, tables.summary from tables join visits on visits.table_id = tables.id"
            " where visits.person = ? and visits.seated = 1 order by tables.moved desc limit ?"
        )
        return await self._read(lambda c: [(row[0], row[1]) for row in self.run(c, query, person, most).fetchall()])

    async def visits(self, person: str) -> list[str]:
        """Lists all tables where a person ever did something."""
        query = "select table_id from visits where person = ?"
        return await self._read(lambda c: [row[0] for row in self.run(c, query, person).fetchall()])

    async def listed(self, since: float = 0.0, most: int = 50) -> list[tuple[str, str]]:
        """Lists id and summary of the public tables where something happened since then, newest first."""
        query = (
            "select id, summary from tables where listed = 1 and phase <> 'over' and moved >= ?"
            " order by moved desc limit ?"
        )
        return await self._read(lambda c: [(row[0], row[1]) for row in self.run(c, query, since, most).fetchall()])

    async def due(self, before: float, most: int = 200) -> list[str]:
        """Lists the tables where a server should have done something by then."""
        query = "select id from tables where due <= ? order by due limit ?"
        return await self._read(lambda c: [row[0] for row in self.run(c, query, before, most).fetchall()])

    async def ids(self) -> list[str]:
        """Lists all tables, oldest first."""
        query = "select id from tables order by created, id"
        return await self._read(lambda c: [row[0] for row in self.run(c, query).fetchall()])

    async def rewrite(self, table: str, changed: dict[int, str], row: Row) -> None:
        """Replaces entries, because somebody wants to be forgotten."""

        def work(connection: Any) -> None:
            for number, entry in changed.items():
                query = "update entries set entry = ? where table_id = ? and number = ?"
                self.run(connection, query, entry, table, number)
            self.update(connection, table, row)
            self.told(connection, table, REWRITTEN)

        await self._write(work)

    async def forget_aside(self, table: str, person: str, without: Callable[[str], str]) -> None:
        """Forgets a person at a table that can't be read here; *without* returns an entry without that person."""

        def work(connection: Any) -> None:
            query = "select number, entry from entries where table_id = ?"
            for number, entry in self.run(connection, query, table).fetchall():
                change = "update entries set entry = ? where table_id = ? and number = ?"
                self.run(connection, change, without(entry), table, number)
            found = self.run(connection, "select summary from tables where id = ?", table).fetchone()
            summary = json.loads(found[0])
            for chair in summary["chairs"]:
                if chair.get("person") == person:
                    chair["name"] = ""
            text = json.dumps(summary, ensure_ascii=False).replace(person, "")
            self.run(connection, "update tables set summary = ? where id = ?", text, table)
            self.run(connection, "delete from visits where table_id = ? and person = ?", table, person)

        await self._write(work)

    # People

    async def person(self, person: str) -> Person | None:
        """Returns a person, if anything is stored."""
        return await self._read(lambda connection: self._person(connection, "id", person))

    async def take_code(self, recovery: str) -> Person | None:
        """Returns the person of a recovery code, by its hash, and cancels the code: it works once."""

        def work(connection: Any) -> Person | None:
            found = self._person(connection, "recovery", recovery)
            query = "update people set recovery = null where recovery = ?"
            first = self.run(connection, query, recovery).rowcount == 1  # no other server was faster
            return found._replace(recovery=None) if found is not None and first else None

        return await self._write(work)

    def _person(self, connection: Any, column: str, value: str) -> Person | None:
        query = f"select id, name, language, recovery, created, epoch, avatar, colour from people where {column} = ?"
        found = self.run(connection, query, value).fetchone()
        return None if found is None else Person(*found)

    async def save_person(self, person: Person) -> None:
        """Stores a person."""
        query = (
            "insert into people (id, name, language, recovery, created, epoch, avatar, colour)"
            " values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update"
            " set name = excluded.name, language = excluded.language, recovery = excluded.recovery,"
            " avatar = excluded.avatar, colour = excluded.colour, epoch ="
            " case when excluded.epoch > people.epoch then excluded.epoch else people.epoch end"
        )
        await self._write(lambda connection: self.run(connection, query, *person) and None)

    async def forget_person(self, person: str) -> None:
        """Deletes a person."""
        await self._write(lambda connection: self.run(connection, "delete from people where id = ?", person) and None)

    # The store itself

    async def secret(self, name: str, fresh: str) -> str:
        """Returns a value that all servers of this store share; *fresh* becomes that value if there was none."""

        def work(connection: Any) -> str:
            query = "insert into meta (name, value) values (?, ?) on conflict (name) do nothing"
            self.run(connection, query, name, fresh)
            return str(self.run(connection, "select value from meta where name = ?", name).fetchone()[0])

        return await self._write(work)

    async def clock(self) -> float:
        """Returns the time that all servers of this store use, in seconds since 1970."""
        return time.time()

    async def note(self, name: str, value: str) -> None:
        """Keeps a value under a name."""
        query = "insert into meta (name, value) values (?, ?) on conflict (name) do update set value = excluded.value"
        await self._write(lambda connection: self.run(connection, query, name, value) and None)

    async def noted(self, name: str) -> str:
        """Returns what was kept under a name, if anything."""

        def work(connection: Any) -> str:
            found = self.run(connection, "select value from meta where name = ?", name).fetchone()
            return str(found[0]) if found else ""

        return await self._read(work)

    async def healthy(self) -> None:
        """Returns once something has been written, which proves that the store works."""
        query = "insert into meta (name, value) values ('health', '') on conflict (name) do update set value = ''"
        await self._write(lambda connection: self.run(connection, query) and None)

    async def backup(self, path: str) -> None:
        """Copies the whole store into a file while it is in use."""
        raise Refusal("backup-sqlite")


class Appending:
    """The write that appends entries to a table; a store may carry out many of them together."""

    def __init__(self, store: Store, table: str, number: int, entries: Sequence[str], row: Row) -> None:
        self.table: Final = table
        self.number: Final = number
        self.entries: Final = entries
        self.row: Final = row
        self._store: Final = store

    def __call__(self, connection: Any) -> bool:
        """Writes; returns false if another server was faster or has deleted the table."""
        if not self._store.insert(connection, self.table, self.number, self.entries):
            return self._store.holds(connection, self.table, self.number, self.entries)
        if not self._store.update(connection, self.table, self.row):
            return False
        self._store.told(connection, self.table, self.number + len(self.entries))
        return True


class Reading:
    """How the reading lane uses a store: one query after the other."""

    def __init__(self, store: Store) -> None:
        self.connect: Final = store.connect
        self.there: Final = store.there
        self.trouble: Final = store.trouble
        self._store: Final = store

    def perform(self, connection: Any, works: list[Work], abandoned: Callable[[], bool]) -> list[Any]:
        """Carries out queries."""
        return [work(connection) for work in works]


class Writing(Reading):
    """How the writing lane uses a store: everything that waits goes into one transaction."""

    def perform(self, connection: Any, works: list[Work], abandoned: Callable[[], bool]) -> list[Any]:
        """Carries out writes in one transaction."""
        metrics.BATCHES.observe(len(works))
        self._store.begin(connection)
        results = self._store.carry_out(connection, works)
        connection.execute("rollback" if abandoned() else "commit")
        return results
