"""PostgreSQL: any number of servers on one database; what one writes the others hear."""

from __future__ import annotations

import logging
import threading
import uuid
from collections.abc import Sequence
from typing import Any, Final

import psycopg

from barque.kernel import Refusal
from barque.table.store.base import CLOSE_WITHIN, PRESENCE, Heard, Store

LOG: Final = logging.getLogger("barque.store")
CHANNEL: Final = "barque"
MOST_PEOPLE: Final = 200  # a notice holds 8000 bytes
MIGRATION_LOCK: Final = 0x62617271  # any number that is always the same: one server migrates at a time


class PostgresStore(Store):
    """A store in PostgreSQL."""

    mark = "%s"
    shared = True
    broken = (psycopg.OperationalError, psycopg.InterfaceError)

    def __init__(self, url: str) -> None:
        self._url: Final = url
        self._me: Final = uuid.uuid4().hex
        self._listener: threading.Thread | None = None
        try:
            super().__init__()
        except psycopg.Error as error:
            shown = url.rpartition("@")[2]  # never the password
            raise Refusal("store-unusable", store=shown, reason=str(error).strip().split("\n")[0]) from None

    def connect(self) -> Any:
        """Opens a connection that commits by itself."""
        return psycopg.connect(self._url, autocommit=True, connect_timeout=10)

    def begin(self, connection: Any) -> None:
        """Begins a transaction."""
        connection.execute("begin")

    def migrate(self, connection: Any) -> None:
        """Makes or brings up to date the tables, one server at a time."""
        connection.execute("select pg_advisory_lock(%s)", (MIGRATION_LOCK,))
        try:
            super().migrate(connection)
        finally:
            connection.execute("select pg_advisory_unlock(%s)", (MIGRATION_LOCK,))

    def insert(self, connection: Any, table: str, number: int, entries: Sequence[str]) -> bool:
        """Inserts entries if the first number is free."""
        query = "insert into entries (table_id, number, entry) values (%s, %s, %s) on conflict do nothing"
        for offset, entry in enumerate(entries):
            if connection.execute(query, (table, number + offset, entry)).rowcount != 1:
                return False
        return True

    def told(self, connection: Any, table: str, number: int) -> None:
        """Tells the other servers, when this is committed."""
        connection.execute("select pg_notify(%s, %s)", (CHANNEL, f"{self._me} {table} {number}"))

    async def tell_presence(self, table: str, people: Sequence[str]) -> None:
        """Tells the other servers who is at a table here; what does not fit into a notice is left out."""
        text = " ".join([self._me, table, str(PRESENCE), *people[:MOST_PEOPLE]])
        await self._read(lambda connection: connection.execute("select pg_notify(%s, %s)", (CHANNEL, text)) and None)

    def listen(self, heard: Heard) -> None:
        """Listens to the other servers, in a thread."""
        self._listener = threading.Thread(target=self._listen_on, args=(heard,), name="barque-listener", daemon=True)
        self._listener.start()

    def _listen_on(self, heard: Heard) -> None:
        while not self._closing.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=10) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    heard("", "", 0, [])  # something may have been missed: look at everything
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            server, table, number, *people = notice.payload.split(" ")
                            if server != self._me:
                                heard(server, table, int(number), people)
            except psycopg.Error:
                LOG.warning("the database does not answer; trying again")
                self._closing.wait(0.5)

    def close(self) -> None:
        """Stops listening and closes the database."""
        super().close()
        if self._listener is not None:
            self._listener.join(CLOSE_WITHIN)
