"""PostgreSQL: any number of servers on one database; what one writes the others hear."""

from __future__ import annotations

import logging
import re
import threading
import uuid
from collections.abc import Sequence
from typing import Any, Final

import psycopg

from barque.kernel import Refusal
from barque.table.store.base import PRESENCE, SIGNED_OUT, Heard, Store
from barque.table.store.lane import CLOSE_WITHIN, Trouble, name_of

LOG: Final = logging.getLogger("barque.store")
CHANNEL: Final = "barque"
MOST_PEOPLE: Final = 200  # a notice holds 8000 bytes
# How soon a host that has vanished is noticed, in seconds; what the URL says counts more.
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
        """Opens a connection that commits by itself."""
        connection = self._connection()
        connection.execute(f"set lock_timeout = {LOCK_TIMEOUT}")
        return connection

    def _connection(self) -> psycopg.Connection[Any]:
        return psycopg.connect(**{**CONNECTING, **self._place}, autocommit=True)

    def trouble(self, error: Exception) -> Trouble:
        """Returns whose trouble an error is."""
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
        """Makes or brings up to date the tables, one server at a time."""
        connection.execute("set lock_timeout = 0")  # another server may migrate for long
        connection.execute("select pg_advisory_lock(%s)", (MIGRATION_LOCK,))
        try:
            super().migrate(connection)
        finally:
            connection.execute("select pg_advisory_unlock(%s)", (MIGRATION_LOCK,))
        connection.execute(f"set lock_timeout = {LOCK_TIMEOUT}")

    def insert(self, connection: Any, table: str, number: int, entries: Sequence[str]) -> bool:
        """Inserts entries if the first number is free."""
        query = "insert into entries (table_id, number, entry) values (%s, %s, %s) on conflict do nothing"
        for offset, entry in enumerate(entries):
            if connection.execute(query, (table, number + offset, entry)).rowcount != 1:
                return False
        return True

    def told(self, connection: Any, table: str, number: int) -> None:
        """Reports it to other servers, when this is committed."""
        connection.execute("select pg_notify(%s, %s)", (CHANNEL, f"{self._me} {table} {number}"))

    async def tell_signed_out(self, person: str) -> None:
        """Reports to other servers that a person's other devices were signed out."""
        text = f"{self._me}  {SIGNED_OUT} {person}"  # at no table
        await self._read(lambda connection: connection.execute("select pg_notify(%s, %s)", (CHANNEL, text)) and None)

    async def tell_presence(self, table: str, people: Sequence[str]) -> None:
        """Reports to other servers who is at a table here; what does not fit into a notice is left out."""
        text = " ".join([self._me, table, str(PRESENCE), *people[:MOST_PEOPLE]])
        await self._read(lambda connection: connection.execute("select pg_notify(%s, %s)", (CHANNEL, text)) and None)

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
                    heard("", "", 0, [])  # something may have been missed: look at everything
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            server, table, number, *people = notice.payload.split(" ")
                            if server != self._me:
                                heard(server, table, int(number), people)
            except psycopg.Error as error:
                LOG.warning("%s; listening again", name_of(error))
                self._closing.wait(0.5)

    def close(self) -> None:
        """Stops listening and closes the database."""
        super().close()
        if self._listener is not None:
            self._listener.join(CLOSE_WITHIN)


def place_of(url: str) -> dict[str, Any]:
    """Reads a URL; one whose password is taken for something else is refused, and nothing of it is shown."""
    try:
        place = psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        raise Refusal("store-address") from None
    if any("@" in str(value) for name, value in place.items() if name not in ("user", "password")):
        raise Refusal("store-address")
    return place


def reason_of(error: Exception, url: str) -> str:
    """Returns what the database says, without anything that stands in the URL: any part of it may be the password."""
    text = re.sub(r'"[^"]*"', "“…”", str(error).strip().split("\n")[0])
    parts = sorted({part for part in re.split(r"[^\w.-]+", url) if len(part) > 2}, key=len, reverse=True)
    for part in parts[:50]:
        text = text.replace(part, "…")
    return text.rstrip(".")
