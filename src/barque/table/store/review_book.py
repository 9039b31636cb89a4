"""What is stored of reviews: what was found out about each game, piece by piece, and which server works on it.

Findings name nobody: a seat is a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from barque.table.store.call_book import Doing

SCHEMA: Final = """
    create table reviews (
        table_id text primary key, coach text not null, pieces integer not null, server text not null,
        claimed double precision not null
    );
    create table findings (
        table_id text not null, number integer not null, finding text not null, primary key (table_id, number)
    );
    """


class Progress(NamedTuple):
    """How far a review is: *done* of *pieces*; a server last worked on it at *claimed*."""

    pieces: int
    done: int
    claimed: float


class ReviewBook:
    """The part of a store that is about reviews."""

    def __init__(self, read: Doing, write: Doing, run: Callable[..., Any]) -> None:
        self._read: Final = read
        self._write: Final = write
        self._run: Final = run

    async def begin(self, table: str, coach: str, pieces: int) -> None:
        """Begins a review by one version of the coach; what another one found is forgotten."""
        begun = (
            "insert into reviews (table_id, coach, pieces, server, claimed) values (?, ?, ?, '', 0)"
            " on conflict (table_id) do update set coach = excluded.coach, pieces = excluded.pieces, server = '',"
            " claimed = 0 where reviews.coach <> excluded.coach"
        )

        def work(connection: Any) -> None:
            if self._run(connection, begun, table, coach, pieces).rowcount == 1:
                self._run(connection, "delete from findings where table_id = ?", table)

        await self._write(work)

    async def claim(self, table: str, server: str, now: float, stale: float) -> bool:
        """Claims the work on a review; returns whether it could: no other server has worked on it since *stale*."""
        query = "update reviews set server = ?, claimed = ? where table_id = ? and (server = ? or claimed < ?)"
        return await self._write(lambda c: bool(self._run(c, query, server, now, table, server, stale).rowcount == 1))

    async def release(self, table: str, server: str) -> None:
        """Leaves the work to the next server that is asked."""
        query = "update reviews set server = '', claimed = 0 where table_id = ? and server = ?"
        await self._write(lambda c: self._run(c, query, table, server) and None)

    async def add(self, table: str, coach: str, server: str, now: float, found: Mapping[int, str]) -> bool:
        """Keeps findings by their numbers; returns whether they are still wanted from this server."""
        claim = "update reviews set claimed = ? where table_id = ? and coach = ? and server = ?"
        insert = "insert into findings (table_id, number, finding) values (?, ?, ?) on conflict do nothing"

        def work(connection: Any) -> bool:
            if self._run(connection, claim, now, table, coach, server).rowcount != 1:
                return False
            for number, finding in found.items():
                self._run(connection, insert, table, number, finding)
            return True

        return await self._write(work)

    async def progress(self, table: str, coach: str) -> Progress | None:
        """Returns how far a review by this version of the coach is, if it has begun."""
        query = (
            "select pieces, (select count(*) from findings where findings.table_id = reviews.table_id), claimed"
            " from reviews where table_id = ? and coach = ?"
        )

        def work(connection: Any) -> Progress | None:
            found = self._run(connection, query, table, coach).fetchone()
            return None if found is None else Progress(*found)

        return await self._read(work)

    async def findings(self, table: str) -> dict[int, str]:
        """Returns what was found out about a game so far, by number."""
        query = "select number, finding from findings where table_id = ? order by number"
        return await self._read(lambda c: {row[0]: row[1] for row in self._run(c, query, table).fetchall()})
