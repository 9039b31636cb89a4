"""Kills: ``kill -9`` at any moment, with people moving all the time, loses no move, plays none twice and ends no table.

On SQLite one server is killed and started again; on PostgreSQL two servers share a database, and either is killed.
People connect again to any server that answers and send the move that was not acknowledged again, with the same id.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

import barque
from barque.table import entries as e
from barque.table.ledger import Ledger
from barque.table.store import open_store
from bench.table.outside import LOST, WITHIN, Process, Visitor, client, make_table, postgres, receive, serving
from bench.table.report import Progress, verdict

STORES: Final = ("sqlite", "postgres")
AFTER: Final = 3  # moves that each table must still make after the last kill


class Broken(AssertionError):
    """Says what went wrong."""


@dataclass
class Table:
    """A table, and the moves there that a server acknowledged: person and request, the ply after it."""

    id: str
    people: list[Visitor]
    over: bool = False
    acknowledged: dict[tuple[int, str], int] = field(default_factory=dict)
    sent: set[tuple[int, str]] = field(default_factory=set)


@dataclass
class Tally:
    """What was seen."""

    kills: int = 0
    moves: int = 0
    tables: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    again: int = 0  # moves that were sent again
    found: int = 0  # of those, that had been stored before the server died


class Player:
    """Somebody at a seat, who moves whenever it is their turn."""

    def __init__(self, table: Table, seat: int, servers: list[Process], tally: Tally, rng: random.Random) -> None:
        self._table: Final = table
        self._seat: Final = seat
        self._servers: Final = servers
        self._tally: Final = tally
        self._rng: Final = rng
        self._move: dict[str, Any] | None = None  # that is not acknowledged yet
        self._made = 0

    async def play_on(self) -> None:
        """Plays until the game is over, on whatever server answers."""
        while not self._table.over:
            server = self._rng.choice(self._servers)
            with suppress(*LOST):
                socket = await self._table.people[self._seat].connect(self._table.id, server.base)
                try:
                    await self._play(socket)
                finally:
                    await socket.close()
            await asyncio.sleep(0.02)

    async def _play(self, socket: Any) -> None:
        await socket.send('{"type":"hello"}')
        again, told = self._move is not None, False
        seen: dict[str, Any] | None = None
        while not (self._table.over and self._move is None):
            message = msgspec.json.decode(await receive(socket))
            kind = message["type"]
            if kind == "position":
                seen = message
                self._table.over = self._table.over or message["result"] is not None
            elif kind == "done":
                self._table.acknowledged[self._seat, message["id"]] = message["ply"]
                self._tally.moves += 1
                self._move, again, told = None, False, False
            elif kind == "refused":
                await self._refused(message)
                again, told = True, False
            elif kind == "gone":
                return
            if seen is not None and self._move is None:
                self._choose(seen)
            if seen is not None and self._move is not None and not told and seen["ply"] >= self._move["ply"]:
                told = True
                self._tally.again += again
                self._tally.found += again and seen["ply"] > self._move["ply"]
                await socket.send(msgspec.json.encode(self._move).decode())

    async def _refused(self, message: dict[str, Any]) -> None:
        """Checks a refusal; returns if the move should be sent again."""
        raise Broken(f"{self._table.id}, seat {self._seat}: {self._move} was refused: {message}")

    def _choose(self, position: dict[str, Any]) -> None:
        legal = position["own"][0]["legal"] if position["own"] else []
        if not legal or (self._made and position["ply"] < self._made):
            return  # another's turn, or a server that has not heard of the last move yet
        self._made = position["ply"] + 1
        request = f"s{self._seat}p{position['ply']}"
        self._move = {"type": "play", "id": request, "seat": self._seat, "action": self._rng.choice(legal)}
        self._move["ply"] = position["ply"]
        self._table.sent.add((self._seat, request))


class Run:
    """Tables that are played on while servers are killed."""

    player: type[Player] = Player

    def __init__(self, servers: list[Process], seed: str) -> None:
        self.tally: Final = Tally()
        self.tables: list[Table] = []
        self._servers: Final = servers
        self._rng: Final = random.Random(seed)
        self._stopped = False

    async def keep_playing(self, number: int) -> None:
        """Plays table after table."""
        games = list(barque.games())
        while not self._stopped:
            table = await self._table(games[number % len(games)], number)
            self.tables.append(table)
            await self._sit(table)
            number += 1

    async def _table(self, game: str, number: int) -> Table:
        while True:
            server = self._rng.choice(self._servers)
            async with client() as http:
                try:
                    return Table(*await make_table(http, server.base, game, 2, number % 2 if game != "osiris" else 0))
                except (httpx.HTTPError, RuntimeError):
                    await asyncio.sleep(0.05)

    async def _sit(self, table: Table) -> None:
        players = [
            self.player(table, seat, self._servers, self.tally, random.Random(f"{self._rng.random()}"))
            for seat in range(len(table.people))
        ]
        await asyncio.gather(*[player.play_on() for player in players])

    async def kill(self, kills: int, progress: Progress) -> None:
        """Kills servers, each time after some moves, at any moment."""
        rng = self._rng
        for _ in range(kills):
            await self.moves(rng.randrange(1, 12))
            await asyncio.sleep(rng.random() * 0.1)
            victim = rng.choice(self._servers)
            victim.kill()
            self.tally.kills += 1
            if len(self._servers) > 1 and rng.random() < 0.5:
                await self.moves(rng.randrange(1, 8))  # the other one goes on alone
            await asyncio.to_thread(victim.start)
            progress.show(self.tally.kills, f"{self.tally.moves:,} moves acknowledged")

    async def moves(self, number: int) -> None:
        """Waits for a number of acknowledged moves."""
        until, began = self.tally.moves + number, time.monotonic()
        while self.tally.moves < until:
            if time.monotonic() - began > WITHIN:
                raise Broken(f"no {number} moves within {WITHIN:.0f} seconds: the tables do not go on")
            await asyncio.sleep(0.01)

    async def go_on(self) -> None:
        """Waits until every open table has gone on."""
        began = {table.id: len(table.acknowledged) for table in self.tables if not table.over}
        until = time.monotonic() + WITHIN
        for table in [table for table in self.tables if table.id in began]:
            while not table.over and len(table.acknowledged) < began[table.id] + AFTER:
                if time.monotonic() > until:
                    raise Broken(f"{table.id} does not go on")
                await asyncio.sleep(0.02)
        self._stopped = True


async def check(url: str, tables: list[Table]) -> None:
    """Compares what is stored with what was acknowledged."""
    store = open_store(url)
    try:
        for table in tables:
            found = await store.load(table.id)
            if found is None:
                raise Broken(f"{table.id} is lost")
            ledger = Ledger(table.id, found[0])
            moves: list[e.Moved] = []
            for text in found[1]:
                entry = e.read(text)
                if isinstance(entry, e.Moved):
                    ledger.check(entry)
                    moves.append(entry)
                ledger.take(entry)
            if [move.ply for move in moves] != list(range(len(moves))):
                raise Broken(f"{table.id}: moves are missing or stored twice")
            made = Counter((move.seat, move.request) for move in moves if move.by)
            if any(times > 1 for times in made.values()):
                raise Broken(f"{table.id}: a move was played twice")
            for (seat, request), ply in table.acknowledged.items():
                if len(moves) < ply or (moves[ply - 1].seat, moves[ply - 1].request) != (seat, request):
                    raise Broken(f"{table.id}: the acknowledged move {request} of seat {seat} is lost")
            if not made.keys() <= table.sent:
                raise Broken(f"{table.id}: somebody else moved")
    finally:
        await asyncio.to_thread(store.close)


async def run(url: str, servers: list[Process], kills: int, tables: int, seed: str) -> Tally:
    """Kills servers again and again while tables are played."""
    this = Run(servers, seed)
    return await play_under(this, this.kill(kills, Progress("kills", kills)), url, tables)


async def play_under(this: Run, trouble: Coroutine[Any, Any, None], url: str, tables: int) -> Tally:
    """Plays at tables while there is trouble; afterwards each must go on, and the stored entries are compared."""
    playing = [asyncio.create_task(this.keep_playing(number)) for number in range(tables)]
    killing = asyncio.create_task(trouble)
    try:
        await asyncio.wait([killing, *playing], return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            if task.done():
                task.result()  # raises: nobody stops playing before everything is done
        killing.result()
        await asyncio.gather(this.go_on())
        for task in playing:
            if task.done():
                task.result()
    finally:
        for task in [killing, *playing]:
            task.cancel()
        await asyncio.gather(killing, *playing, return_exceptions=True)
    await check(url, this.tables)
    this.tally.tables = len(this.tables)
    return this.tally


def prove(store: str, kills: int, tables: int = 6, seed: str = "kill") -> Tally:
    """Runs the proof on a store; raises ``Broken`` if something was lost."""
    with tempfile.TemporaryDirectory(prefix="barque-kill-") as name:
        folder = Path(name)
        if store == "sqlite":
            return _prove(f"sqlite:///{folder}/t.db", folder, 1, kills, tables, seed)
        with postgres() as url:
            return _prove(url, folder, 2, kills, tables, seed)


def _prove(url: str, folder: Path, servers: int, kills: int, tables: int, seed: str) -> Tally:
    with serving(url, folder, servers, "--workers", "1") as running:
        tally = asyncio.run(run(url, running, kills, tables, seed))
        for server in running:
            if errors := server.errors():
                raise Broken(f"a server logged an error: {errors[0][:1500]}")
        return tally


def main(args: list[str]) -> int:
    """Runs the proof on both stores."""
    parser = argparse.ArgumentParser("bench.table kill", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=200, help="on each store")
    parser.add_argument("--tables", type=int, default=6, help="at a time")
    parser.add_argument("--store", action="append", choices=STORES)
    parser.add_argument("--seed", default=str(time.time_ns()))
    given = parser.parse_args(args)
    failed = 0
    for store in given.store or STORES:
        print(f"kill: {given.kills} kills on {store}, --seed {given.seed}", flush=True)
        try:
            tally = prove(store, given.kills, given.tables, given.seed)
            found = (
                f"{store}: {tally.kills} kills, {tally.moves:,} moves acknowledged at {tally.tables} tables,"
                f" {tally.again} sent again, of which {tally.found} had been stored;"
                " none lost, none twice, every table went on"
            )
            failed |= verdict("kill", True, found)
        except Broken as broken:
            failed |= verdict("kill", False, f"{store}: {broken}")
    return failed
