"""Real servers on free ports, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest
from bench.table import outside

from barque.table.limits import Limits
from barque.table.serve import Server, listen
from barque.table.store import Store, open_store
from barque.table.tables import Config, Tables
from tests.table.client import Browser
from tests.waiting import PATIENCE

T = TypeVar("T")
FAULT = "create trigger fault before insert on entries begin select raise(abort, 'injected'); end"


class Announced(Server):
    """A server that says when it serves."""

    def __init__(self, config: Config, store: Store) -> None:
        super().__init__(config, store)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to serve."""
        await super().startup(sockets)
        self.ready.set()


class Served:
    """A server that runs in a thread of the tests, on the store that its URL or *store* says."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        listener = listen(config)
        self.base = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.server = Announced(config, store or open_store(config.store))

        async def run() -> None:
            self._loop = asyncio.get_running_loop()
            await self.server.serve([listener])

        self._thread = threading.Thread(target=lambda: asyncio.run(run()))
        self._thread.start()
        assert self.server.ready.wait(PATIENCE)

    @property
    def tables(self) -> Tables:
        tables = self.server.app.state.tables
        assert isinstance(tables, Tables)
        return tables

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs something in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def browser(self, name: str = "") -> Browser:
        return Browser(self.base, name)

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def config(store: str, **more: object) -> Config:
    """Returns the settings of a server on any free port, without rate limits."""
    values: dict[str, object] = {"port": 0, "workers": 1, "limits": Limits.none(), **more}
    return Config(store=store, **values)  # type: ignore[arg-type]


def file_of(served: Served) -> Path:
    """Returns the file of a server's SQLite store."""
    return Path(served.tables.config.store.removeprefix("sqlite:///"))


@contextmanager
def beside(path: Path) -> Iterator[sqlite3.Connection]:
    """Opens an SQLite store beside the server that uses it, to spoil it and to look into it."""
    with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)) as other:
        yield other


def rename_store(source: Path, target: Path) -> None:
    """Renames all files of an SQLite store."""
    for end in ("", "-wal", "-shm"):
        Path(f"{source}{end}").rename(f"{target}{end}")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that leave it as it was."""
    server = Served(config(f"sqlite:///{tmp_path_factory.mktemp('served')}/t.db"))
    yield server
    server.stop()


@pytest.fixture
def store_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/t.db"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL of its own; yields the URL of its first database."""
    with outside.postgres() as url:
        yield url


@pytest.fixture
def postgres_url(postgres: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A fresh database."""
    name = f"t{abs(hash(request.node.nodeid))}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"create database {name}".encode())
        yield psycopg.conninfo.make_conninfo(postgres, dbname=name) if "://" not in postgres else _other(postgres, name)
        connection.execute(f"drop database {name} with (force)".encode())


def _other(url: str, name: str) -> str:
    head, _, tail = url.partition("?")
    return f"{head.rpartition('/')[0]}/{name}?{tail}"
