"""Where tables and people are kept: SQLite in a file, or PostgreSQL by its URL.

    sqlite:///path/barque.db      the default; one server, nothing to install
    postgresql://user@host/name   any number of servers on one database

Writes go through one thread, which puts everything that waits into one transaction (group commit); a write is answered
after the commit. ``unique(table, number)`` decides which server wrote an entry.
"""

from __future__ import annotations

from barque.kernel import Refusal
from barque.table.rows import People, Row
from barque.table.store.base import Person, Store

__all__ = ["People", "Person", "Row", "Store", "open_store"]


def open_store(url: str, alone: bool = False) -> Store:
    """Opens a store by its URL, making or migrating its tables.

    With *alone*, as a server needs it, an SQLite file is checked for damage and closed to other servers.
    """
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1 and "://" not in rest:
        from barque.table.store.sqlite import SqliteStore

        return SqliteStore(rest[1:], alone)
    if scheme in ("postgresql", "postgres"):
        from barque.table.store.postgres import PostgresStore

        return PostgresStore(url)
    raise Refusal("store-url")
