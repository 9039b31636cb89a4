"""What both stores do alike: the queries, one writing thread with group commit, one reading thread."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from barque.kernel import Refusal
from barque.table import ops
from barque.table.rows import Row

T = TypeVar("T")
Work = Callable[[Any], Any]
Heard = Callable[[str, str, int, list[str]], None]
Job = tuple[Work, "asyncio.Future[Any]", asyncio.AbstractEventLoop]

LOG: Final = logging.getLogger("barque.store")
BATCH: Final = 500  # writes that go into one transaction
PRESENCE: Final = -1
REWRITTEN: Final = -2
TRIES: Final = 20  # where the database fails: the second at once, the others PAUSE apart
PAUSE: Final = 0.5  # seconds
CLOSE_WITHIN: Final = 20.0  # seconds that a thread has to end what it does

# One list, in order; a store notes how many it has. Types are those that both databases know.
MIGRATIONS: Final = (
    """
    create table tables (
        id text primary key, secret text not null, created double precision not null, moved double precision not null,
        phase text not null, listed integer not null, due double precision, summary text not null
    );
    create index tables_listed on tables (listed, moved);
    create index tables_due on tables (due);
    create table entries (
        table_id text not null, number integer not null, entry text not null, primary key (table_id, number)
    );
    create table visits (
        table_id text not null, person text not null, seated integer not null, primary key (table_id, person)
    );
    create index visits_person on visits (person);
    create table people (
        id text primary key, name text not null, language text not null, recovery text,
        created double precision not null
    );
    create unique index people_recovery on people (recovery);
    create table meta (name text primary key, value text not null);
    """,
    # Only what is looked for is in an index: most moves change neither.
    """
    drop index tables_listed;
    drop index tables_due;
    create index tables_listed on tables (moved) where listed = 1;
    create index tables_due on tables (due) where due is not null;
    """,
)


class Person(NamedTuple):
    """A person: a name, a language, and the hash of a recovery code."""

    id: str
    name: str
    language: str
    recovery: str | None
    created: float


class Store:
    """A database. Its methods may be awaited from any loop."""

    mark = "?"  # how a value is marked in a query
    shared = False  # other servers hear what this one writes
    broken: tuple[type[Exception], ...] = ()  # what a lost connection raises

    def __init__(self) -> None:
        self._writes: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._gate: Final = threading.Lock()
        self._closing: Final = threading.Event()
        first = self.connect()
        self.migrate(first)
        self._threads: Final = [
            threading.Thread(target=self._write_on, args=(first,), name="barque-writer", daemon=True),
            threading.Thread(target=self._read_on, name="barque-reader", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    # What a kind of database says of itself

    @abstractmethod
    def connect(self) -> Any:
        """Opens a connection (DB-API) that commits by itself."""

    @abstractmethod
    def begin(self, connection: Any) -> None:
        """Begins a transaction that writes."""

    @abstractmethod
    def insert(self, connection: Any, table: str, number: int, entries: Sequence[str]) -> bool:
        """Inserts entries; tells whether the first number was free. Nothing is changed if not."""

    def script(self, connection: Any, text: str) -> None:
        """Carries out several statements."""
        for statement in text.split(";"):
            if statement.strip():
                connection.execute(statement)

    def told(self, connection: Any, table: str, number: int) -> None:
        """Tells other servers that a table has so many entries now."""

    def listen(self, heard: Heard) -> None:
        """Calls *heard* with server, table and how many entries it has when another server has written.

        Who is there is told in the same way: then the number is ``PRESENCE`` and the people follow. ``REWRITTEN`` says
        that old entries changed. Without a table, something may have been missed.
        """

    async def tell_presence(self, table: str, people: Sequence[str]) -> None:
        """Tells other servers who is at a table here."""

    def migrate(self, connection: Any) -> None:
        """Makes or brings up to date the tables of the database."""
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

    def _submit(self, jobs: queue.SimpleQueue[Job | None], work: Work) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        with self._gate:  # nothing is put behind the last job: nobody would ever answer it
            if self._closing.is_set():
                raise Refusal("store-down")
            jobs.put((work, future, loop))
        return future

    async def _write(self, work: Callable[[Any], T]) -> T:
        result: T = await self._submit(self._writes, work)
        return result

    async def _read(self, work: Callable[[Any], T]) -> T:
        result: T = await self._submit(self._reads, work)
        return result

    def _write_on(self, connection: Any) -> None:
        last = False
        while not last:
            jobs = [self._writes.get()]
            while len(jobs) < BATCH:
                try:
                    jobs.append(self._writes.get_nowait())
                except queue.Empty:
                    break
            last = None in jobs
            connection = self._commit([job for job in jobs if job is not None], connection)
        self._let_go(connection)

    def _commit(self, jobs: list[Job], connection: Any, tries: int = TRIES) -> Any:
        """Carries out writes in one transaction; if that fails, each in its own: one does not harm the others.

        Gives the connection to go on with. Every job is answered, whatever happens.
        """
        if not jobs:
            return connection
        ops.BATCHES.observe(len(jobs))
        try:
            connection = connection or self.connect()
            self.begin(connection)
            results = self.carry_out(connection, [work for work, _, _ in jobs])
            connection.execute("commit")
        except self.broken as error:
            self._let_go(connection)
            LOG.warning("the database failed: %s", type(error).__name__)
            if self._give_up(tries):
                self._fail(jobs, Refusal("store-down"))
                return None
            return self._commit(jobs, None, tries - 1)  # what was committed after all is found there
        except Exception as error:
            connection = self._rolled_back(connection)
            if len(jobs) == 1:
                LOG.error("a write failed", exc_info=error)
                self._fail(jobs, error)
            else:
                for job in jobs:
                    connection = self._commit([job], connection)
            return connection
        self._answer(jobs, results)
        return connection

    def carry_out(self, connection: Any, works: list[Work]) -> list[Any]:
        """Carries out writes within a transaction."""
        return [work(connection) for work in works]

    def _rolled_back(self, connection: Any) -> Any:
        """Ends a transaction that failed; a connection that can't even do that is not used again."""
        try:
            if connection is not None:
                connection.execute("rollback")
        except Exception:
            self._let_go(connection)
            return None
        return connection

    def _read_on(self) -> None:
        connection: Any = None
        while (job := self._reads.get()) is not None:
            connection = self._look_up(job, connection)
        self._let_go(connection)

    def _look_up(self, job: Job, connection: Any) -> Any:
        """Carries out a read, again where the database fails; gives the connection to go on with."""
        for tries in range(TRIES, 0, -1):
            try:
                connection = connection or self.connect()
                self._answer([job], [job[0](connection)])
                return connection
            except self.broken as error:
                self._let_go(connection)
                connection = None
                LOG.warning("the database failed: %s", type(error).__name__)
                if self._give_up(tries):
                    break
            except Exception as error:
                self._fail([job], error)
                return connection
        self._fail([job], Refusal("store-down"))
        return None

    def _give_up(self, tries: int) -> bool:
        """Waits before the next try; tells whether there is none."""
        return tries <= 1 or self._closing.wait(0.0 if tries == TRIES else PAUSE)

    def _let_go(self, connection: Any) -> None:
        with suppress(Exception):
            if connection is not None:
                connection.close()

    def _answer(self, jobs: Sequence[Job], results: Sequence[Any], error: Exception | None = None) -> None:
        """Tells who asked; a loop is woken once for all of its jobs."""
        answers: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
        for (_, future, loop), result in zip(jobs, results, strict=True):
            answers.setdefault(loop, []).append((future, result))
        for loop, found in answers.items():
            with suppress(RuntimeError):  # who asked has gone, loop and all
                loop.call_soon_threadsafe(_resolve, found, error)

    def _fail(self, jobs: Sequence[Job], error: Exception) -> None:
        self._answer(jobs, [None] * len(jobs), error)

    def close(self) -> None:
        """Waits for what is being written, but not for a database that does not answer, and closes it."""
        with self._gate:
            self._closing.set()
            self._writes.put(None)
            self._reads.put(None)
        for thread in self._threads:
            thread.join(CLOSE_WITHIN)
            if thread.is_alive():
                LOG.error("the database does not answer; leaving it")

    def run(self, connection: Any, query: str, *values: Any) -> Any:
        """Carries out a query, its values marked by ``?``."""
        return connection.execute(query if self.mark == "?" else query.replace("?", self.mark), values)

    # Tables

    async def create(self, table: str, secret: str, entry: str, row: Row) -> bool:
        """Stores a new table with its first entry; tells whether its id was free."""

        def work(connection: Any) -> bool:
            if not self.insert(connection, table, 0, [entry]):
                return False
            self.run(
                connection,
                "insert into tables (id, secret, created, moved, phase, listed, due, summary)"
                " values (?, ?, ?, ?, ?, ?, ?, ?)",
                *(table, secret, row.created, row.moved, row.phase, int(row.listed), row.due, row.summary),
            )
            self.visit(connection, table, row)
            return True

        return await self._write(work)

    async def append(self, table: str, number: int, entries: Sequence[str], row: Row) -> bool:
        """Stores entries from *number* on; tells whether another server did not come first."""
        return await self._write(Appending(self, table, number, entries, row))

    def update(self, connection: Any, table: str, row: Row) -> None:
        """Brings up to date what is kept of a table beside its entries."""
        self.run(
            connection,
            "update tables set moved = ?, phase = ?, listed = ?, due = ?, summary = ? where id = ?",
            *(row.moved, row.phase, int(row.listed), row.due, row.summary, table),
        )
        self.visit(connection, table, row)

    def visit(self, connection: Any, table: str, row: Row) -> None:
        """Notes who did something at a table, if that has changed."""
        if row.people is None:
            return
        self.run(connection, "delete from visits where table_id = ?", table)
        query = "insert into visits (table_id, person, seated) values (?, ?, ?)"
        for person, seated in row.people:
            self.run(connection, query, table, person, seated)

    async def load(self, table: str, since: int = 0) -> tuple[str, list[str]] | None:
        """Gives a table's secret and its entries from number *since* on."""

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
        """Gives id and summary of the tables where a person has a seat, newest first."""
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
        """Gives id and summary of the tables that everybody may find and where something happened, newest first."""
        query = (
            "select id, summary from tables where listed = 1 and phase <> 'over' and moved >= ?"
            " order by moved desc limit ?"
        )
        return await self._read(lambda c: [(row[0], row[1]) for row in self.run(c, query, since, most).fetchall()])

    async def due(self, before: float, most: int = 200) -> list[str]:
        """Gives the tables where a server should have done something by then."""
        query = "select id from tables where due <= ? order by due limit ?"
        return await self._read(lambda c: [row[0] for row in self.run(c, query, before, most).fetchall()])

    async def ids(self) -> list[str]:
        """Lists all tables, oldest first."""
        query = "select id from tables order by created, id"
        return await self._read(lambda c: [row[0] for row in self.run(c, query).fetchall()])

    async def rewrite(self, table: str, changed: dict[int, str], row: Row) -> None:
        """Puts entries in the place of others, where somebody wants to be forgotten."""

        def work(connection: Any) -> None:
            for number, entry in changed.items():
                query = "update entries set entry = ? where table_id = ? and number = ?"
                self.run(connection, query, entry, table, number)
            self.update(connection, table, row)
            self.told(connection, table, REWRITTEN)

        await self._write(work)

    # People

    async def person(self, person: str) -> Person | None:
        """Gives a person, if anything is stored."""
        return await self._person("id", person)

    async def person_of_code(self, recovery: str) -> Person | None:
        """Gives the person of a recovery code, by its hash."""
        return await self._person("recovery", recovery)

    async def _person(self, column: str, value: str) -> Person | None:
        query = f"select id, name, language, recovery, created from people where {column} = ?"

        def work(connection: Any) -> Person | None:
            found = self.run(connection, query, value).fetchone()
            return None if found is None else Person(*found)

        return await self._read(work)

    async def save_person(self, person: Person) -> None:
        """Stores a person."""
        query = (
            "insert into people (id, name, language, recovery, created) values (?, ?, ?, ?, ?)"
            " on conflict (id) do update"
            " set name = excluded.name, language = excluded.language, recovery = excluded.recovery"
        )
        await self._write(lambda connection: self.run(connection, query, *person) and None)

    async def forget_person(self, person: str) -> None:
        """Deletes a person."""
        await self._write(lambda connection: self.run(connection, "delete from people where id = ?", person) and None)

    # The store itself

    async def secret(self, name: str, fresh: str) -> str:
        """Gives a value that all servers of this store share; *fresh* if there was none."""

        def work(connection: Any) -> str:
            query = "insert into meta (name, value) values (?, ?) on conflict (name) do nothing"
            self.run(connection, query, name, fresh)
            return str(self.run(connection, "select value from meta where name = ?", name).fetchone()[0])

        return await self._write(work)

    async def healthy(self) -> None:
        """Returns when something could be written just now."""
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
        """Writes; tells whether another server did not come first."""
        if not self._store.insert(connection, self.table, self.number, self.entries):
            return False
        self._store.update(connection, self.table, self.row)
        self._store.told(connection, self.table, self.number + len(self.entries))
        return True


def _resolve(answers: list[tuple[asyncio.Future[Any], Any]], error: Exception | None) -> None:
    for future, result in answers:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
