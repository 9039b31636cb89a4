"""SQLite: one file, nothing to install; what is committed survives a power cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from barque.kernel import Refusal
from barque.table.store.base import Appending, Store, Work

INSERT_ALL: Final = "insert or ignore into entries (table_id, number, entry) values {}"
UPDATE_ALL: Final = """
    update tables set moved = column2, phase = column3, listed = column4, due = column5, summary = column6
    from (values {}) where id = column1
"""


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
        connection.execute("pragma temp_store = memory")  # else statements that may fail open a file first
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

    def carry_out(self, connection: Any, works: list[Work]) -> list[Any]:
        """Carries out writes; many tables' moves in two statements, as each statement waits for the interpreter."""
        appends = [work for work in works if isinstance(work, Appending) and len(work.entries) == 1]
        tables = {append.table for append in appends}
        if len(works) < 2 or len(tables) < len(works) or not self._append_all(connection, appends):
            return super().carry_out(connection, works)
        return [True] * len(works)

    def _append_all(self, connection: Any, appends: list[Appending]) -> bool:
        """Appends one entry to each table; if another server came first at one, nothing is changed."""
        entries = [(append.table, append.number, append.entries[0]) for append in appends]
        if self._run_all(connection, INSERT_ALL, entries).rowcount < len(entries):
            connection.execute("rollback")
            self.begin(connection)
            return False
        self._run_all(connection, UPDATE_ALL, [(append.table, *append.row[1:6]) for append in appends])
        for append in appends:
            self.visit(connection, append.table, append.row)
        return True

    def _run_all(self, connection: Any, query: str, rows: list[tuple[Any, ...]]) -> Any:
        """Carries out a query with the values of many rows."""
        marks = f"({', '.join('?' * len(rows[0]))})"
        return connection.execute(
            query.format(", ".join([marks] * len(rows))), [value for row in rows for value in row]
        )

    async def backup(self, path: str) -> None:
        """Copies the whole store into a file while it is in use."""

        def work(connection: sqlite3.Connection) -> None:
            target = sqlite3.connect(path)
            with target:
                connection.backup(target)
            target.close()

        await self._read(work)
