"""Stores: how many moves per second each database takes from one server, and how long one waits at a given pace.

A move is stored as a server stores it: one entry, and what is kept beside the entries, acknowledged after the commit.
Each table waits for its move before the next. With a pace, two servers share a PostgreSQL, each with half of the
tables, and each hears what the other wrote.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from contextlib import ExitStack
from typing import Final

from barque.table import entries as e
from barque.table.ledger import Ledger
from barque.table.rows import Row, row_of
from barque.table.store import Store, open_store
from bench.table.load import percentile
from bench.table.outside import postgres
from bench.table.report import verdict

STORES: Final = ("sqlite", "postgres")
AIM: Final = 10_000  # moves a second
PACE: Final = 2_000


def made(number: int) -> tuple[Ledger, str, Row]:
    """Returns a table as a server makes it, and its first entry."""
    places = [e.Place("person", f"{number:031}{seat}", f"Person {seat}") for seat in range(4)]
    entry = e.Opened(at=1.0, by=places[0].person, game="hapy", places=places, options={}, settings=e.Settings())
    ledger = Ledger(f"{number:010}", "secret")
    ledger.take(entry)
    return ledger, e.write(entry), row_of(ledger)


async def fill(store: Store, first: int, tables: int) -> list[Row]:
    """Makes tables."""
    rows: list[Row] = []
    for number in range(first, first + tables):
        ledger, entry, row = made(number)
        assert await store.create(ledger.table, ledger.secret, entry, row)
        rows.append(row._replace(people=None))
    return rows


def move(number: int) -> str:
    """Returns an entry."""
    return e.write(e.Moved(at=2.0 + number, by="0" * 32, request="a0b1c2d3", seat=1, move="ask 2 cat-1", ply=number))


async def flood(store: Store, tables: int, seconds: float) -> tuple[float, list[float]]:
    """Stores as many moves as possible; returns how many per second, and how long each took."""
    rows = await fill(store, 0, tables)
    times: list[float] = []
    until = time.perf_counter() + seconds

    async def play(number: int) -> None:
        for ply in range(1_000_000):
            began = time.perf_counter()
            if began > until:
                return
            assert await store.append(f"{number:010}", ply + 1, [move(ply)], rows[number])
            times.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*[play(number) for number in range(tables)])
    return len(times) / (time.perf_counter() - began), times


async def paced(
    stores: list[Store], tables: int, pace: float, seconds: float
) -> tuple[float, list[float], list[float]]:
    """Stores *pace* moves per second on two servers; returns the real pace, and how long each took to be stored and
    heard.
    """
    loop = asyncio.get_running_loop()
    share = tables // len(stores)
    rows = [await fill(store, share * number, share) for number, store in enumerate(stores)]
    sent: dict[tuple[str, int], float] = {}
    heard: list[float] = []

    def hears(server: str, table: str, number: int, people: list[str]) -> None:
        if (table, number) in sent:
            heard.append(time.perf_counter() - sent[table, number])

    def listens(server: str, table: str, number: int, people: list[str]) -> None:
        loop.call_soon_threadsafe(hears, server, table, number, people)

    for store in stores:
        store.listen(listens)
    times: list[float] = []
    until = time.perf_counter() + seconds

    async def play(server: int, number: int) -> None:
        table, ply = f"{share * server + number:010}", 0
        due = time.perf_counter() + number / pace
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            began = sent[table, ply + 2] = time.perf_counter()
            assert await stores[server].append(table, ply + 1, [move(ply)], rows[server][number])
            times.append(time.perf_counter() - began)
            ply, due = ply + 1, due + tables / pace

    began = time.perf_counter()
    await asyncio.gather(*[play(server, number) for server in range(len(stores)) for number in range(share)])
    took = time.perf_counter() - began
    await asyncio.sleep(0.5)  # for what is on its way to the other server
    return len(times) / took, times, heard


def milliseconds(times: list[float]) -> str:
    """Returns the median and the 99th percentile."""
    return f"{percentile(times, 0.5):.1f} ms, 99 % within {percentile(times, 0.99):.1f} ms"


def main(args: list[str]) -> int:
    """Measures both stores."""
    parser = argparse.ArgumentParser("bench.table store", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--store", action="append", choices=STORES)
    given = parser.parse_args(args)
    failed = 0
    for kind in given.store or STORES:
        with ExitStack() as stack:
            if kind == "sqlite":
                url = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory(prefix='barque-store-'))}/t.db"
            else:
                url = stack.enter_context(postgres())
            store = open_store(url)
            rate, times = asyncio.run(flood(store, given.tables, given.seconds))
            store.close()
            found = f"{kind}: {rate:,.0f} moves a second stored at {given.tables} tables, {milliseconds(times)}"
            failed |= verdict("store", rate >= AIM, f"{found}; the aim is {AIM:,}")
    if "postgres" in (given.store or STORES):
        with postgres() as url:
            stores = [open_store(url) for _ in range(2)]
            rate, times, heard = asyncio.run(paced(stores, given.tables, PACE, given.seconds))
            for store in stores:
                store.close()
            found = f"two servers on postgres: {rate:,.0f} moves a second, stored in {milliseconds(times)}"
            failed |= verdict("store", rate > 0.95 * PACE, f"{found}; heard by the other in {milliseconds(heard)}")
    return failed
