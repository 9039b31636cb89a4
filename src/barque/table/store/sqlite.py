"""SQLite: one file, nothing to install; anything committed survives a power cut.

The file holds the key that signs all cookies and the secrets of games under way, so only its owner may read it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from barque.kernel import Refusal
from barque.table.store.base import PATIENCE, Appending, Store
from barque.table.store.lane import Patience, Trouble, Work

LOG: Final = logging.getLogger("barque.store")
HAND_OVER: Final = 2.0  # seconds to wait for a server that is just ending
OWNER_ONLY: Final = 0o600
BESIDE: Final = ("", "-wal", "-shm", "-lock")  # what the names of a store's files end with
AWAY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL)
REFUSING: Final = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_NOMEM,
)
INSERT_ALL: Final = """
    insert or ignore into entries (table_id, number, entry)
    select * from (values {}) where column1 <> ''
"""
UPDATE_ALL: Final = """
    update tables set moved = column2, phase = column3, listed = column4, due = column5, summary = column6
    from (values {}) where id = column1
"""


class Gone(Exception):
    """The file is not there any more, or another one is in its place."""


class SqliteStore(Store):
    """A store in a file; with *alone*, no other server can use it at the same time."""

    def __init__(self, path: str, alone: bool = False, patience: Patience = PATIENCE) -> None:
        self.path = Path(path)
        self._patience: Final = patience
        self._claim: sqlite3.Connection | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if alone:
                self._claim = claimed(self.path)
            make_private(self.path)
            self._identity: Final = identity(self.path)
            self._warn()
            if alone:
                self._check()
            super().__init__(patience)
        except (sqlite3.Error, OSError) as error:
            self._release()
            raise Refusal("store-unusable", store=str(self.path), reason=str(error)) from None
        except Refusal:
            self._release()
            raise

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    def _warn(self) -> None:
        """Logs which files others may read; Windows has different permissions."""
        for end in BESIDE if os.name == "posix" else ():
            with suppress(FileNotFoundError):
                if os.stat(f"{self.path}{end}").st_mode & 0o077:
                    facts = {"file": f"{self.path.name}{end}", "right": "chmod 600"}
                    LOG.warning("a file of the store can be read by others", extra={"facts": facts})

    def _check(self) -> None:
        """Raises a refusal if a page of the file is damaged."""
        with closing(self._open()) as connection:
            try:
                found = connection.execute("pragma quick_check(1)").fetchone()[0]
            except sqlite3.DatabaseError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
                    raise
                found = str(error)
        if found != "ok":
            reason = " ".join(str(found).split()).removeprefix("*** in database main *** ")
            raise Refusal("store-damaged", store=str(self.path), reason=reason)

    def there(self) -> bool:
        """Checks whether the file is still the one that was opened."""
        try:
            return identity(self.path) == self._identity
        except OSError:
            return False

    def trouble(self, error: Exception) -> Trouble:
        """Returns what kind of trouble an error means."""
        if isinstance(error, Gone):
            return Trouble.LOST
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return Trouble.LOST if code in AWAY else Trouble.REFUSES if code in REFUSING else Trouble.OWN

    def _open(self) -> sqlite3.Connection:
        """Opens the existing file; a new one in its place would be an empty store."""
        place = f"{self.path.absolute().as_uri()}?mode=rw"
        timeout = self._patience.locked
        return sqlite3.connect(place, uri=True, isolation_level=None, check_same_thread=False, timeout=timeout)

    def connect(self) -> Any:
        """Opens a connection on which readers do not wait for the writer, and a commit is on the disk."""
        if not self.there():
            raise Gone
        connection = self._open()
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma temp_store = memory")  # otherwise some statements open a file first
        return connection

    def begin(self, connection: Any) -> None:
        """Begins a transaction that writes."""
        connection.execute("begin immediate")

    def carry_out(self, connection: Any, works: list[Work]) -> list[Any]:
        """Carries out writes; the moves of many tables in two statements, since each one waits for the interpreter."""
        appends = [work for work in works if isinstance(work, Appending) and len(work.entries) == 1]
        tables = {append.table for append in appends}
        if len(works) < 2 or len(tables) < len(works) or not self.append_all(connection, appends):
            return super().carry_out(connection, works)
        return [True] * len(works)

    def write_all(self, connection: Any, appends: list[Appending]) -> bool:
        """Writes one entry and the row of each table in two statements."""
        entries = [(append.table, append.number, append.entries[0]) for append in appends]
        rows = [
            (append.table, row.moved, row.phase, int(row.listed), row.due, row.summary)
            for append in appends
            for row in [append.row]
        ]
        if run_all(connection, INSERT_ALL, entries) < len(entries):
            return False
        return run_all(connection, UPDATE_ALL, rows) == len(rows)

    async def backup(self, path: str) -> None:
        """Copies the whole store into a file while it is in use."""
        await asyncio.to_thread(self._copy, path)

    def _copy(self, path: str) -> None:
        make_private(Path(path))
        with closing(self._open()) as source, closing(sqlite3.connect(path)) as target:
            source.backup(target)
            target.execute("pragma journal_mode = delete")  # one file, which can be read where nothing can be written

    def close(self) -> None:
        """Closes the file, so that another server can use it."""
        super().close()
        self._release()


def run_all(connection: Any, query: str, rows: list[tuple[Any, ...]]) -> int:
    """Carries out a query with the values of many rows; returns how many it changed.

    The rows are padded to 2, 4, 8 …, so that a few prepared statements serve all numbers of rows.
    """
    size, width = 1 << (len(rows) - 1).bit_length(), len(rows[0])
    marks = f"({', '.join('?' * width)})"
    values = [value for row in rows for value in row] + [""] * (width * (size - len(rows)))
    changed: int = connection.execute(query.format(", ".join([marks] * size)), values).rowcount
    return changed


def claimed(path: Path) -> sqlite3.Connection:
    """Takes the lock for a single server. It is SQLite's own, so it ends with the process, even if that is killed."""
    beside = Path(f"{path}-lock")
    make_private(beside)
    claim = sqlite3.connect(beside, isolation_level=None, check_same_thread=False, timeout=HAND_OVER)
    try:
        claim.execute("begin exclusive")
    except sqlite3.OperationalError as error:
        claim.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Refusal("store-taken", store=str(path)) from None
        raise
    return claim


def restore(backup: Path, path: Path) -> tuple[int, Path | None]:
    """Replaces a store that no server uses with a backup.

    Returns how many tables it holds, and where the previous files are kept. The backup is read, never changed, and
    nothing is touched before it has proved to be an undamaged store.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(claimed(path)), TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
        copy = Path(folder) / path.name
        make_private(copy)
        with (
            closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            known = target.execute("select count(*) from sqlite_master where name in ('tables', 'entries')").fetchone()
        if known != (2,):
            raise Refusal("restore-other", file=str(backup))
        checked = SqliteStore(str(copy), alone=True)
        number = len(asyncio.run(checked.ids()))
        checked.close()
        kept = Path(f"{path}.before-{time.strftime('%Y%m%d-%H%M%S')}") if path.exists() else None
        for end in BESIDE[:3] if kept else ():
            with suppress(FileNotFoundError):
                os.replace(f"{path}{end}", f"{kept}{end}")
        os.replace(copy, path)
    return number, kept


def make_private(path: Path) -> None:
    """Creates a file that only its owner may read and write, if there is none; SQLite copies its permissions."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))


def identity(path: Path) -> tuple[int, int]:
    """Returns what identifies a file, whatever its name is."""
    found = os.stat(path)
    return found.st_dev, found.st_ino
