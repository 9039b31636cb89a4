"""Updates: two versions of Barque share one PostgreSQL, and nobody's game stops.

Tables are opened on the older server and played all the time. The newer one starts beside it and brings the database up
to date; people play on both, each wherever they happen to connect; then the older one is told to stop, and everybody
goes on with the newer. What was acknowledged by either must be in the store, in order, once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx

from bench.table.kill import Broken, Run, Table, Tally, play_under
from bench.table.outside import Process, client, make_table, postgres
from bench.table.report import verdict

MOVES: Final = 60  # acknowledged in each of the three phases


class Other(Process):
    """A server of another installation of Barque."""

    def __init__(self, python: Path, store: str, log: Path, *more: str) -> None:
        self._python: Final = python
        super().__init__(store, log, *more)

    def start(self) -> None:
        """Starts it with its own interpreter, which finds its own Barque."""
        here, path = sys.executable, os.environ.pop("PYTHONPATH", None)
        try:
            sys.executable = str(self._python)
            super().start()
        finally:
            sys.executable = here
            if path is not None:
                os.environ["PYTHONPATH"] = path


class Updating(Run):
    """Tables that are played on while one server takes over from another."""

    def __init__(self, servers: list[Process], url: str, folder: Path, seed: str) -> None:
        super().__init__(servers, seed)
        self._url: Final = url
        self._folder: Final = folder
        self._first: Final = list(servers)
        self.longest = 0.0  # seconds without an acknowledged move, at any table

    async def _table(self, game: str, number: int) -> Table:
        """Opens a table on the older server while it is there: it does not know what newer tables may hold."""
        while True:
            older = [server for server in self._first if server in self._servers]
            async with client() as http:
                try:
                    return Table(*await make_table(http, (older or self._servers)[0].base, game, 2))
                except (httpx.HTTPError, RuntimeError):
                    await asyncio.sleep(0.05)

    async def update(self) -> None:
        """Starts the newer server, and ends the older one when people have played on both."""
        watching = asyncio.create_task(self._watch())
        await self.moves(MOVES)
        newer = await asyncio.to_thread(Process, self._url, self._folder / "newer.log", "--workers", "1")
        self._servers.append(newer)
        await self.moves(MOVES)
        (older,) = self._first
        self._servers.remove(older)
        await asyncio.to_thread(older.end)
        await self.moves(MOVES)
        watching.cancel()

    async def _watch(self) -> None:
        seen, since = self.tally.moves, time.monotonic()
        while True:
            await asyncio.sleep(0.02)
            if self.tally.moves != seen:
                seen, since = self.tally.moves, time.monotonic()
            self.longest = max(self.longest, time.monotonic() - since)


def prove(base: Path, tables: int, seed: str) -> tuple[Tally, float]:
    """Runs the proof; raises ``Broken`` if something was lost."""
    python = base / ".venv" / "bin" / "python"
    with postgres() as url, tempfile.TemporaryDirectory(prefix="barque-update-") as name:
        folder = Path(name)
        servers: list[Process] = [Other(python, url, folder / "older.log", "--workers", "1")]
        this = Updating(servers, url, folder, seed)
        everyone = list(servers)
        try:
            tally = asyncio.run(play_under(this, this.update(), url, tables))
            for server in servers:  # what an older version logs can no longer be changed
                if errors := server.errors():
                    raise Broken(f"{server.log.stem}: {errors[0][:1500]}")
            refused(python, url)
        finally:
            for server in {*everyone, *servers}:
                if server.alive:
                    server.kill()
    return tally, this.longest


def refused(python: Path, url: str) -> None:
    """Checks that the older version does not start again on the database that was brought up to date."""
    command = [str(python), "-m", "barque.cli", "serve", "--lang", "en", "--port", "0", "--store", url]
    environment: dict[str, Any] = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode != 1 or done.stderr.count("\n") != 1:
        raise Broken(f"the older version says: {done.stderr[-500:]}")


def main(args: list[str]) -> int:
    """Runs the proof."""
    parser = argparse.ArgumentParser("bench.table update", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--base", type=Path, required=True, help="a clone of the older version, with its .venv")
    parser.add_argument("--tables", type=int, default=6, help="at a time")
    parser.add_argument("--seed", default=str(time.time_ns()))
    given = parser.parse_args(args)
    try:
        tally, longest = prove(given.base, given.tables, given.seed)
    except Broken as broken:
        return verdict("update", False, f"{broken} (--seed {given.seed})")
    return verdict(
        "update",
        True,
        f"{tally.moves:,} moves acknowledged at {tally.tables} tables by two versions, none lost, none twice;"
        f" the longest pause without a move at any table was {longest:.1f} s; the older version does not start again",
    )
