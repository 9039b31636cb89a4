"""SQLite: one file, nothing to install; what is committed survives a power cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from barque.kernel import Refusal
from barque.table.store.base import Appending, Store, Work

ENCODER: Final = msgspec.json.Encoder()
INSERT_ALL: Final = """
    insert or ignore into entries (table_id, number, entry)
    select json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') from json_each(?)
"""
UPDATE_ALL: Final = """
    update tables set moved = given.moved, phase = given.phase, listed = given.listed, due = given.due,
        summary = given.summary
    from (
        select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as moved,
            json_extract(value, '$[2]') as phase, json_extract(value, '$[3]') as listed,
            json_extract(value, '$[4]') as due, json_extract(value, '$[5]') as summary
        from json_each(?)
    ) as given
    where tables.id = given.id
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
        connection.execute("pragma temp_store = memory")
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
        entries = [value for append in appends for value in (append.table, append.number, append.entries[0])]
        query = f"insert or ignore into entries (table_id, number, entry) values {', '.join(['(?, ?, ?)'] * len(appends))}"
        if connection.execute(query, entries).rowcount < len(appends):
            connection.execute("rollback")
            self.begin(connection)
            return False
        rows = [value for append in appends for value in (append.table, *append.row[1:6])]
        query = f"""update tables set moved = column2, phase = column3, listed = column4, due = column5, summary = column6
            from (values {', '.join(['(?, ?, ?, ?, ?, ?)'] * len(appends))}) where id = column1"""
        connection.execute(query, rows)
        for append in appends:
            self.visit(connection, append.table, append.row)
        return True

    async def backup(self, path: str) -> None:
        """Copies the whole store into a file while it is in use."""

        def work(connection: sqlite3.Connection) -> None:
            target = sqlite3.connect(path)
            with target:
                connection.backup(target)
            target.close()

        await self._read(work)
