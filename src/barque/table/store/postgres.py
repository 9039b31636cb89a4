"""PostgreSQL: any number of servers on one database, which tells each what the others write."""

from __future__ import annotations

import logging
import re
import threading
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
import psycopg

from barque.kernel import Refusal
from barque.table.store.base import PRESENCE, SIGNED_OUT, Appending, Heard, Store
from barque.table.store.lane import CLOSE_WITHIN, Trouble, Work, name_of

LOG: Final = logging.getLogger("barque.store")
CHANNEL: Final = "barque"
MANY: Final = 0  # a notice about many tables, which follow; a server of 0.1 then looks at all of its tables
PRESENCES: Final = -5  # a notice of who is at many tables
LONGEST_NOTICE: Final = 7900  # bytes; a notice holds 8000
IN_A_NOTICE: Final = 300  # tables whose moves are told in one notice
NOTICE: Final = "select pg_notify(%s, %s)"
# The values of many tables are sent as one text: for arrays the driver takes twenty times as long.
INSERT_ALL: Final = """
    insert into entries (table_id, number, entry)
    select id, number, entry from json_to_recordset(%s::json) as new (id text, number integer, entry text)
    on conflict do nothing
"""
UPDATE_ALL: Final = """
    update tables
    set moved = new.moved, phase = new.phase, listed = new.listed::integer, due = new.due, summary = new.summary
    from json_to_recordset(%s::json) as new (
        id text, moved double precision, phase text, listed boolean, due double precision, summary text
    )
    where tables.id = new.id
"""
MOST_PEOPLE: Final = 200  # a notice holds 8000 bytes
# In seconds, how soon a lost connection is noticed; the URL can override these.
CONNECTING: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
LOCK_TIMEOUT: Final = 5_000  # milliseconds to wait for a lock that somebody else holds
AWAY: Final = ("08", "57", "40", "53300", "55P03")  # states (SQL) that pass: no connection, shutdown, conflicts, locks
REFUSING: Final = ("25", "42501", "53", "54", "58", "XX")  # read-only, rights, full, limits, damage
MISSED: Final[tuple[str, str, int, list[str]]] = ("", "", 0, [])  # something may have been: look at everything
MIGRATION_LOCK: Final = 0x62617271  # any number that is always the same: one server migrates at a time


class PostgresStore(Store):
    """A store in PostgreSQL."""

    mark = "%s"
    shared = True

    def __init__(self, url: str) -> None:
        self._place: Final = place_of(url)
        self._me: Final = uuid.uuid4().hex
        self._listener: threading.Thread | None = None
        try:
            super().__init__()
        except psycopg.Error as error:
            raise Refusal("store-unusable", store="postgresql://…", reason=reason_of(error, url)) from None

    def connect(self) -> Any:
        """Opens a connection in autocommit mode."""
        connection = self._connection()
        connection.execute(f"set lock_timeout = {LOCK_TIMEOUT}")
        return connection

    def _connection(self) -> psycopg.Connection[Any]:
        return psycopg.connect(**{**CONNECTING, **self._place}, autocommit=True)

    def trouble(self, error: Exception) -> Trouble:
        """Returns what kind of trouble an error means."""
        if not isinstance(error, psycopg.Error):
            return Trouble.OWN
        state = error.sqlstate or ""
        if state.startswith(AWAY) or (
            not state and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        ):
            return Trouble.LOST
        return Trouble.REFUSES if state.startswith(REFUSING) else Trouble.OWN

    def begin(self, connection: Any) -> None:
        """Begins a transaction."""
        connection.execute("begin")

    def migrate(self, connection: Any) -> None:
        """Makes the tables or brings them up to date, one server at a time."""
        connection.execute("set lock_timeout = 0")  # another server may migrate for long
        connection.execute("select pg_advisory_lock(%s)", (MIGRATION_LOCK,))
        try:
            super().migrate(connection)
        finally:
            connection.execute("select pg_advisory_unlock(%s)", (MIGRATION_LOCK,))
        connection.execute(f"set lock_timeout = {LOCK_TIMEOUT}")

    def carry_out(self, connection: Any, works: list[Work]) -> list[Any]:
        """Carries out writes: the moves of all tables in three statements, then whatever else there is."""
        appends: dict[str, Appending] = {}  # the first of each table
        for work in works:
            if isinstance(work, Appending) and len(work.entries) == 1:
                appends.setdefault(work.table, work)
        together = list(appends.values())
        if len(together) < 2 or not self.append_all(connection, together):
            return super().carry_out(connection, works)
        for start in range(0, len(together), IN_A_NOTICE):
            pairs = [f"{append.table} {append.number + 1}" for append in together[start : start + IN_A_NOTICE]]
            connection.execute(NOTICE, (CHANNEL, f"{self._me}  {MANY} {' '.join(pairs)}"))
        return [True if appends.get(getattr(work, "table", "")) is work else work(connection) for work in works]

    def write_all(self, connection: Any, appends: list[Appending]) -> bool:
        """Writes one entry and the row of each table in two statements."""
        appends.sort(key=lambda append: append.table)  # all servers lock in the same order, so there is no deadlock
        entries = [{"id": one.table, "number": one.number, "entry": one.entries[0]} for one in appends]
        if connection.execute(INSERT_ALL, (text_of(entries),)).rowcount < len(appends):
            return False
        kept = ("moved", "phase", "listed", "due", "summary")
        rows = [{"id": one.table, **dict(zip(kept, one.row[1:6], strict=True))} for one in appends]
        updated: int = connection.execute(UPDATE_ALL, (text_of(rows),)).rowcount
        return updated == len(appends)

    def told(self, connection: Any, table: str, number: int) -> None:
        """Reports it to other servers, once this is committed."""
        connection.execute(NOTICE, (CHANNEL, f"{self._me} {table} {number}"))

    async def tell_signed_out(self, person: str) -> None:
        """Reports to other servers that a person's other devices were signed out."""
        text = f"{self._me}  {SIGNED_OUT} {person}"  # at no table
        await self._read(lambda connection: connection.execute(NOTICE, (CHANNEL, text)) and None)

    async def tell_presence(self, here: Mapping[str, Sequence[str]]) -> None:
        """Reports to other servers who is at tables here; people who do not fit into a notice are left out."""
        notices = presence_notices(self._me, here)
        await self._read(lambda connection: [connection.execute(NOTICE, (CHANNEL, text)) for text in notices] and None)

    async def clock(self) -> float:
        """Returns the database's time."""
        query = "select extract(epoch from clock_timestamp())"
        return await self._read(lambda connection: float(connection.execute(query).fetchone()[0]))

    def listen(self, heard: Heard) -> None:
        """Listens to the other servers, in a thread."""
        self._listener = threading.Thread(target=self._listen_on, args=(heard,), name="barque-listener", daemon=True)
        self._listener.start()

    def _listen_on(self, heard: Heard) -> None:
        while not self._closing.is_set():
            try:
                with self._connection() as connection:
                    connection.execute(f"listen {CHANNEL}")
                    heard(*MISSED)
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            for told in news(notice.payload, self._me):
                                heard(*told)
            except psycopg.Error as error:
                LOG.warning("%s; listening again", name_of(error))
                self._closing.wait(0.5)

    def close(self) -> None:
        """Stops listening and closes the database."""
        super().close()
        if self._listener is not None:
            self._listener.join(CLOSE_WITHIN)


def presence_notices(server: str, here: Mapping[str, Sequence[str]]) -> list[str]:
    """Returns notices of who is at tables: for one table as servers of 0.1 read it, for several in as few as possible.

    >>> presence_notices("s", {"t": ["ana", "ben"]}), presence_notices("s", {"t": ["ana"], "u": []})
    (['s t -1 ana ben'], ['s  -5 t 1 ana u 0'])
    """
    if len(here) == 1:
        return [" ".join([server, table, str(PRESENCE), *people[:MOST_PEOPLE]]) for table, people in here.items()]
    notices: list[str] = []
    for table, people in here.items():
        told = " ".join([table, str(len(people[:MOST_PEOPLE])), *people[:MOST_PEOPLE]])
        if not notices or len(notices[-1]) + len(told) > LONGEST_NOTICE:
            notices.append(f"{server}  {PRESENCES}")
        notices[-1] += f" {told}"
    return notices


def news(notice: str, me: str) -> list[tuple[str, str, int, list[str]]]:
    """Lists what a notice of another server says, table by table: how many entries it has, or who is there.

    A notice that can't be read, perhaps from a newer server, says that something may have been missed.

    >>> news("s  0 t 3 u 9", "me")
    [('s', 't', 3, []), ('s', 'u', 9, [])]
    >>> news("s  -5 t 1 ana u 0", "me"), news("me t 3", "me"), news("s  -5 t", "me")
    ([('s', 't', -1, ['ana']), ('s', 'u', -1, [])], [], [('', '', 0, [])])
    """
    try:
        server, table, number, *more = notice.split(" ")
        if server == me:
            return []
        if table or not more or int(number) not in (MANY, PRESENCES):
            return [(server, table, int(number), more)]
        found: list[tuple[str, str, int, list[str]]] = []
        at = 0
        while at < len(more):
            one, count = more[at], int(more[at + 1])
            people = more[at + 2 : at + 2 + count] if int(number) == PRESENCES else []
            found.append((server, one, PRESENCE if int(number) == PRESENCES else count, people))
            at += 2 + len(people)
    except (ValueError, IndexError):
        return [MISSED]
    return found


def text_of(rows: list[dict[str, Any]]) -> str:
    """Returns rows as one parameter of a query."""
    return msgspec.json.encode(rows).decode()


def place_of(url: str) -> dict[str, Any]:
    """Reads a URL; refuses one whose password is taken for something else, without showing any of it."""
    try:
        place = psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        raise Refusal("store-address") from None
    if any("@" in str(value) for name, value in place.items() if name not in ("user", "password")):
        raise Refusal("store-address")
    return place


def reason_of(error: Exception, url: str) -> str:
    """Returns the database's message without anything from the URL, any part of which may be the password."""
    text = re.sub(r'"[^"]*"', "“…”", str(error).strip().split("\n")[0])
    parts = sorted({part for part in re.split(r"[^\w.-]+", url) if len(part) > 2}, key=len, reverse=True)
    for part in parts[:50]:
        text = text.replace(part, "…")
    return text.rstrip(".")
