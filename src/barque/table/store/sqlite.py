"""SQLite: one file, nothing to install; what is committed survives a power cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from barque.kernel import Refusal
from barque.table.store.base import Store


class SqliteStore(Store):
    """A store in a file."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            super().__init__()
        except (sqlite3.Error, OSError) as error:
            raise Refusal("store-unusable", store=str(self.path), reason=str(error)) from None

    def connect(self) -> Any:
        """Opens a connection: readers do not wait for the writer, a commit is on the disk."""
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=20)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        return connection

    def begin(self, connection: Any) -> None:
        """Begins a transaction that writes."""
        connection.execute("begin immediate")

    def insert(self, connection: Any, table: str, number: int, entries: Sequence[str]) -> bool:
        """Inserts entries if the first number is free."""
        query = "insert or ignore into entries (table_id, number, entry) values (?, ?, ?)"
        for offset, entry in enumerate(entries):
            if connection.execute(query, (table, number + offset, entry)).rowcount != 1:
                return False
        return True

    async def backup(self, path: str) -> None:
        """Copies the whole store into a file while it is in use."""

        def work(connection: sqlite3.Connection) -> None:
            target = sqlite3.connect(path)
            with target:
                connection.backup(target)
            target.close()

        await self._read(work)
