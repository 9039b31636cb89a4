"""Load: many tables and connections at once, and boardgame.io's server side by side.

The client is this process, the server another one. A move's time is from sending it to the last of the table's
connections having the position after it. Moves per second per core are moves per second of the server's processor time.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import shutil
import socket as sockets
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import msgspec
import psutil
import uvloop
from websockets.asyncio.client import ClientConnection

from bench.table.outside import LOST, Process, Visitor, client, make_table, postgres, serving
from bench.table.report import Progress, verdict

PEER: Final = "boardgame.io@0.50.2"
PEOPLE: Final = 3
WATCHERS: Final = 1
TARGET_MS: Final = 50.0
TARGET_RATIO: Final = 3.0
GROWTH: Final = 0.05  # growth of memory from the second to the last third of a run that still counts as flat
MEMORY: Final = "/dev/shm"  # a disk in memory
STEADY: Final = 300.0  # seconds that a run must take before its memory means anything


class Own(msgspec.Struct):
    """A seat's part of a position."""

    seat: int
    legal: list[int]


class Seen(msgspec.Struct):
    """The parts of a position that the client reads."""

    ply: int
    own: list[Own]
    result: Any


READER: Final = msgspec.json.Decoder(Seen)


class Table:
    """A table with its connections."""

    def __init__(self, number: int, base: str, deaf: bool) -> None:
        self.deaf: Final = deaf
        self.times: list[float] = []  # seconds from a move to all views
        self.over = False
        self.heard = 0  # bytes
        self._rng: Final = random.Random(number)
        self._base: Final = base
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._ply: list[int] = []
        self._turn: tuple[int, int, list[int]] | None = None  # socket, seat and moves of the player on turn
        self._all = asyncio.Event()
        self._wanted = 0
        self._deaf: sockets.socket | None = None

    async def open(self, http: httpx.AsyncClient) -> None:
        """Makes a table and connects everybody."""
        table, people = await make_table(http, self._base, "hapy", PEOPLE)
        self.over, self._turn, self._wanted = False, None, 0
        people += [Visitor(self._base) for _ in range(WATCHERS)]
        self._ply = [-1] * len(people)
        self._all.clear()
        for visitor in people:
            socket = await visitor.connect(table)
            await socket.send('{"type":"hello"}')
            await socket.send('{"type":"brief"}')  # as the page does
            self._sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(len(self._sockets) - 1, socket)))
        if self.deaf:
            self._deaf = deaf_socket(self._base, table)
        async with asyncio.timeout(120):
            await self._all.wait()

    async def _read(self, number: int, socket: ClientConnection) -> None:
        with suppress(*LOST):
            while True:
                text = await socket.recv(decode=False)
                self.heard += len(text)
                if not text.startswith((b'{"type":"position"', b'{"type":"update"')):
                    if text.startswith(b'{"type":"refused"'):
                        raise RuntimeError(bytes(text).decode())
                    continue
                seen = READER.decode(text)
                self._ply[number] = seen.ply
                for own in seen.own:
                    if own.legal:
                        self._turn = (number, own.seat, own.legal)
                self.over = self.over or seen.result is not None
                if min(self._ply) >= self._wanted:
                    self._all.set()

    async def move(self) -> None:
        """Plays a move and waits until everybody has seen it."""
        assert self._turn is not None
        number, seat, legal = self._turn
        self._all.clear()
        self._wanted = min(self._ply) + 1
        message = {"type": "play", "id": f"m{self._wanted}", "seat": seat, "action": self._rng.choice(legal)}
        message["ply"] = self._wanted - 1
        began = time.perf_counter()
        await self._sockets[number].send(json.dumps(message))
        async with asyncio.timeout(120):
            await self._all.wait()
        self.times.append(time.perf_counter() - began)

    async def play_on(self, http: httpx.AsyncClient, pause: float, until: float) -> None:
        """Moves once each *pause* seconds; a new table follows a finished one."""
        due = time.perf_counter() + self._rng.random() * pause
        while time.perf_counter() < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + pause, time.perf_counter() - pause)
            if self.over:
                await self.close()
                await self.open(http)
            if self._deaf is not None:
                with suppress(OSError):  # its own buffer is full
                    self._deaf.send(frame(b'{"type":"prefer","language":"fr","steps":true}'))
            await self.move()

    async def play(self, moves: int) -> None:
        """Plays a number of moves, each as soon as everyone has seen the last; fewer if the game ends."""
        while moves and not self.over:
            await self.move()
            moves -= 1

    async def close(self) -> None:
        """Ends all connections."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*[socket.close() for socket in self._sockets], return_exceptions=True)
        await asyncio.gather(*self._readers, return_exceptions=True)
        self._sockets, self._readers = [], []
        if self._deaf is not None:
            self._deaf.close()
            self._deaf = None


def frame(text: bytes) -> bytes:
    """Returns a short text frame, masked with zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def deaf_socket(base: str, table: str) -> sockets.socket:
    """Connects somebody who asks for everything and reads nothing."""
    deaf = sockets.socket()
    deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    host = base.removeprefix("http://")
    deaf.connect(("127.0.0.1", int(host.rpartition(":")[2])))
    deaf.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {base}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):  # what came with the request would be lost
        answer += deaf.recv(1) or b"\r\n\r\n"
    deaf.sendall(frame(b'{"type":"hello","steps":true}'))
    deaf.setblocking(False)
    return deaf


async def open_tables(http: httpx.AsyncClient, base: str, number: int, deaf: int) -> list[Table]:
    """Opens tables, a few at a time."""
    tables = [Table(n, base, n < deaf) for n in range(number)]
    gate, progress, done = asyncio.Semaphore(16), Progress("tables", number), 0

    async def one(table: Table) -> None:
        nonlocal done
        async with gate:
            await table.open(http)
        done += 1
        progress.show(done, "opening them")

    await asyncio.gather(*[one(table) for table in tables])
    return tables


def percentile(times: Sequence[float], share: float) -> float:
    """Returns a percentile, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def processes_of(pid: int) -> list[psutil.Process]:
    """Lists the processes of a server, without those in which bots think."""
    first = psutil.Process(pid)
    return [first, *[child for child in first.children() if "barque.cli" in child.cmdline()]]


def processor(pid: int) -> float:
    """Returns the processor time of a server, in seconds; Linux counts it exactly, others in hundredths of a second."""
    spent = 0.0
    for process in processes_of(pid):
        threads = list(Path(f"/proc/{process.pid}/task").glob("*/schedstat"))
        exact = [int(thread.read_text().split()[0]) / 1e9 for thread in threads]
        spent += sum(exact) if exact else sum(process.cpu_times()[:2])
    return spent


def memory(pid: int) -> float:
    """Returns the memory of a server, in MB."""
    return float(sum(process.memory_info().rss for process in processes_of(pid)) / 1e6)


def drawn(values: Sequence[float]) -> str:
    """Draws numbers as a line of little bars, from nothing to the most."""
    most = max(values, default=1.0) or 1.0
    step = max(1, len(values) // 60)
    return "".join("▁▂▃▄▅▆▇█"[min(7, int(8 * value / most))] for value in values[::step])


@contextmanager
def one_server(place: str | None = None) -> Iterator[Process]:
    """Runs a server on SQLite, in a temporary folder or in *place*."""
    with tempfile.TemporaryDirectory(prefix="barque-load-", dir=place) as name:
        store = f"sqlite:///{name}/t.db"
        with serving(store, Path(name), 1, "--workers", "1") as (server,):
            yield server


@contextmanager
def together(processes: int) -> Iterator[Process]:
    """Runs a server of several processes on a PostgreSQL of its own."""
    with (
        tempfile.TemporaryDirectory(prefix="barque-load-") as name,
        postgres() as url,
        serving(url, Path(name), 1, "--workers", "1", "--processes", str(processes)) as (server,),
    ):
        yield server
        server.end()


def disk() -> list[float]:
    """Returns how long this machine's disk takes to sync, in seconds: no move is acknowledged faster."""
    times: list[float] = []
    with tempfile.TemporaryFile(prefix="barque-load-") as file:
        for _ in range(300):
            began = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    return times


# Many tables


class Measured:
    """What a run of many tables showed."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.beside: list[float] = []  # at tables with somebody who does not read
        self.memory: list[float] = []  # MB, each second
        self.moves = 0
        self.connections = 0
        self.core = 0.0  # of a processor that the server took
        self.seconds = 0.0
        self.pause = 1.0


async def many(server: Process, number: int, seconds: float, pause: float, deaf: int) -> Measured:
    """Plays at many tables for a number of seconds."""
    found = Measured()
    found.pause = pause
    async with client() as http:
        tables = await open_tables(http, server.base, number, deaf)
        found.connections = number * (PEOPLE + WATCHERS) + deaf
        gc.freeze()  # so that the client's own pauses are not measured
        began, spent = time.perf_counter(), processor(server.process.pid)
        until = began + seconds
        progress = Progress("seconds", int(seconds))

        async def watch() -> None:
            while time.perf_counter() < until:
                found.memory.append(memory(server.process.pid))
                moves = sum(len(table.times) for table in tables)
                progress.show(int(time.perf_counter() - began), f"{moves:,} moves, {found.memory[-1]:.0f} MB")
                await asyncio.sleep(1)

        await asyncio.gather(watch(), *[table.play_on(http, pause, until) for table in tables])
        found.seconds = time.perf_counter() - began
        found.core = (processor(server.process.pid) - spent) / found.seconds
        for table in tables:
            (found.beside if table.deaf else found.times).extend(table.times)
        found.moves = len(found.times) + len(found.beside)
        await asyncio.gather(*[table.close() for table in tables])
    return found


def prove_many(number: int, seconds: float, pause: float, deaf: int, processes: int = 0) -> Measured:
    """Runs a server with many tables: on SQLite, or in several *processes* on PostgreSQL."""
    with together(processes) if processes else one_server() as server:
        found = uvloop.run(many(server, number, seconds, pause, deaf))
        if errors := server.errors():
            raise RuntimeError(f"the server logged an error: {errors[0][:2000]}")
        return found


def report_many(found: Measured, number: int) -> int:
    """Reports what many tables showed."""
    p50, p99 = percentile(found.times, 0.5), percentile(found.times, 0.99)
    beside50, beside99 = percentile(found.beside, 0.5), percentile(found.beside, 0.99)
    kept_up = found.moves / found.seconds > 0.9 * number / found.pause  # or fewer moves were measured than were due
    failed = verdict(
        "load",
        p99 < TARGET_MS and kept_up,
        f"{number} tables, {found.connections:,} connections, {found.moves / found.seconds:.0f} moves a second for"
        f" {found.seconds:.0f} s: from a move to all views p50 {p50:.1f} ms, p99 {p99:.1f} ms (target {TARGET_MS:.0f});"
        f" the server took {found.core:.2f} of a core",
    )
    if found.beside:
        failed |= verdict(
            "load, beside readers who never read",
            beside99 < 2 * p99 + 10,
            f"p50 {beside50:.1f} ms, p99 {beside99:.1f} ms at those tables, {p50:.1f} and {p99:.1f} at the others",
        )
    third = len(found.memory) // 3
    if third and found.seconds >= STEADY:
        middle, last = statistics.mean(found.memory[third : 2 * third]), statistics.mean(found.memory[2 * third :])
        told = f"{middle:.0f} MB in the second third, {last:.0f} MB in the last one  {drawn(found.memory)}"
        failed |= verdict("load, memory", last < middle * (1 + GROWTH), told)
    elif found.memory:
        print(
            f"load, memory: {found.memory[0]:.0f} to {found.memory[-1]:.0f} MB; {STEADY:.0f} s would say whether flat"
        )
    return failed


# Side by side


class Rate(NamedTuple):
    """How a server did: moves per second of its processor time, and the bytes that the readers of one move get."""

    moves: float
    size: float


async def ours(server: Process, tables: int, moves: int) -> Rate:
    """Plays a number of moves at each table, as fast as possible, on our server."""
    async with client() as http:
        opened = await open_tables(http, server.base, tables, 0)
        for table in opened:
            table.heard = 0
        spent = processor(server.process.pid)
        await asyncio.gather(*[table.play(moves) for table in opened])
        spent = processor(server.process.pid) - spent
        made = sum(len(table.times) for table in opened)
        size = sum(table.heard for table in opened) / made
        await asyncio.gather(*[table.close() for table in opened])
    return Rate(made / spent, size)


def theirs(folder: Path, tables: int, moves: int, file: Path | None) -> Rate:
    """Plays as many moves on boardgame.io's server, which keeps them in memory, or in a file too."""
    with sockets.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "cwd": folder}
    command = ["node", "server.js", str(port), *([str(file)] if file else [])]
    server = subprocess.Popen(command, **quiet)  # type: ignore[call-overload]
    try:
        while server.stdout.readline() not in (b"ready\n", b""):
            pass
        command = ["node", "client.js", str(port), str(tables), str(moves)]
        people = subprocess.Popen(command, stdin=subprocess.PIPE, **quiet)  # type: ignore[call-overload]
        while people.stdout.readline() not in (b"ready\n", b""):
            pass
        spent = processor(server.pid)
        people.stdin.write(b"go\n")
        people.stdin.flush()
        told = json.loads(people.stdout.readline())
        spent = processor(server.pid) - spent
        people.wait(20)
        return Rate(told["moves"] / spent, told["size"])
    finally:
        server.kill()
        server.wait(20)


def side_by_side(rounds: int, tables: int, moves: int, folder: Path) -> int:
    """Runs both servers in turn, in memory and on disk, and prints the ratios."""
    failed = 0
    for kind, place in (("in memory", MEMORY), ("on disk", None)):
        found: dict[str, list[Rate]] = {"ours": [], "theirs": []}
        for number in range(rounds):
            with one_server(place) as server, tempfile.TemporaryDirectory(prefix="barque-peer-") as kept:
                found["ours"].append(uvloop.run(ours(server, tables, moves)))
                file = None if place else Path(kept) / "log"
                found["theirs"].append(theirs(folder, tables, moves, file))
            us, them = found["ours"][-1], found["theirs"][-1]
            told = f"ours {us.moves:,.0f}, theirs {them.moves:,.0f} moves per second per core"
            print(f"  {kind}, round {number + 1}: {told}, {us.moves / them.moves:.2f} times", flush=True)
        us, them = (Rate(*[statistics.median(part) for part in zip(*rates, strict=True)]) for rates in found.values())
        failed |= verdict(
            f"load, side by side, {kind}",
            us.moves / them.moves >= TARGET_RATIO,
            f"ours {us.moves:,.0f} moves per second per core ({us.size:,.0f} bytes to the readers of a move), {PEER}"
            f" {them.moves:,.0f} ({them.size:,.0f} bytes): {us.moves / them.moves:.2f} times (target {TARGET_RATIO:g})",
        )
    return failed


def install_peer(folder: Path) -> None:
    """Puts boardgame.io and the game for it into a folder, if they are not there yet."""
    for file in (Path(__file__).parent / "peer").glob("*.js"):
        shutil.copy(file, folder)
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        print(f"load: installing {PEER} into {folder}", flush=True)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-save", PEER]
        subprocess.run(command, cwd=folder, check=True)


def main(args: list[str]) -> int:
    """Runs the measurements."""
    parser = argparse.ArgumentParser("bench.table load", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two moves at a table")
    parser.add_argument("--deaf", type=int, default=20, help="tables with somebody who does not read")
    parser.add_argument("--processes", type=int, default=0, help="on PostgreSQL; 0: one, on SQLite")
    parser.add_argument("--rounds", type=int, default=3, help="side by side with boardgame.io; 0: none")
    parser.add_argument("--peer-tables", type=int, default=150)
    parser.add_argument("--peer-moves", type=int, default=40, help="at each table; no game is over then")
    parser.add_argument("--peer-folder", type=Path, help="the folder for boardgame.io")
    given = parser.parse_args(args)
    failed = 0
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a file for each connection, on both sides
    print(f"load: {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before", flush=True)
    kept = disk()
    print(
        f"load: the disk keeps 4 kB in p50 {percentile(kept, 0.5):.1f} ms, p99 {percentile(kept, 0.99):.1f} ms",
        flush=True,
    )
    if given.minutes:
        deaf = min(given.deaf, given.tables)
        found = prove_many(given.tables, given.minutes * 60, given.pause, deaf, given.processes)
        failed |= report_many(found, given.tables)
    if given.rounds:
        with tempfile.TemporaryDirectory(prefix="barque-peer-") as name:
            folder = given.peer_folder or Path(name)
            folder.mkdir(parents=True, exist_ok=True)
            install_peer(folder)
            failed |= side_by_side(given.rounds, given.peer_tables, given.peer_moves, folder)
    return failed
