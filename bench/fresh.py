"""From a fresh clone to a game: how long ``make play`` takes to serve its page, and to start the compiled server behind
it.

Clones the last commit into an empty folder, runs ``make play`` there, plays a move as soon as the page is served, waits
until the compiled server has taken the table over, and plays on in the same game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
import psutil
from websockets.asyncio.client import ClientConnection

from bench.table.outside import LOST, Process, Visitor, client, make_table

ROOT: Final = Path(__file__).resolve().parents[1]
PATIENCE: Final = 1800.0  # seconds for everything, on a machine that may be slow and busy
END_WITHIN: Final = 60.0  # seconds
TARGET: Final = 35.0  # seconds to the page, on a quiet machine with two cores and near registries


def fresh(arguments: list[str]) -> bool:
    """Prints what happened and when; returns whether the game went on and the page came in time."""
    parser = argparse.ArgumentParser("python -m bench fresh", description=__doc__)
    parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="barque-fresh-") as folder:
        clone = Path(folder) / "barque"
        subprocess.run(["git", "clone", "--quiet", "--no-local", str(ROOT), str(clone)], check=True)
        port = Process.free_port()
        environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        environment["BROWSER"] = "true"  # the page is looked for here, not by a browser
        began = time.monotonic()
        playing = subprocess.Popen(
            ["make", "play", f"ARGS=--port {port}"], cwd=clone, env=environment, start_new_session=True
        )
        try:
            page = asyncio.run(asyncio.wait_for(watch(f"http://127.0.0.1:{port}", playing.pid, began), PATIENCE))
        finally:
            started = children(playing.pid)
            os.killpg(playing.pid, signal.SIGINT)  # what Ctrl+C does
            playing.wait(END_WITHIN)
            _, left = psutil.wait_procs(started, END_WITHIN)
    if left:
        raise RuntimeError(f"{len(left)} processes outlived `make play`: {[*words(left[0])]}")
    kept = page <= TARGET
    print(f"page after {page:.1f} s: {'within' if kept else 'MISSED,'} the target of {TARGET:.0f} s")
    return kept


def words(process: psutil.Process) -> set[str]:
    """Returns the words of a process's command; none if it has ended."""
    try:
        return {*process.cmdline()}
    except psutil.NoSuchProcess:
        return set()


async def watch(base: str, make: int, began: float) -> float:
    """Plays a move before and after the compiled server takes over; returns after how many seconds the page came."""

    def tell(what: str) -> float:
        after = time.monotonic() - began
        print(f"{after:7.1f} s  {what}", flush=True)
        return after

    async with client() as http:
        await answers(http, base)
        page = tell("the page is served, and the rules are still being compiled")
        table, (ana,) = await make_table(http, base, "hapy", 1, 1)
        before = await play(ana, table)
        tell(f"a move is stored: the table stands at {before}")
        while not any({"-I", "barque.cli"} <= words(each) for each in children(make)):
            await asyncio.sleep(0.2)
        await answers(http, base)
        tell("the compiled server has taken over")
        after = await play(ana, table)
        tell(f"the same game goes on: the table stands at {after}")
        if after <= before:
            raise RuntimeError(f"the game stood at {before}, and after the hand-over at {after}")
        return page


def children(make: int) -> list[psutil.Process]:
    """Lists the processes that ``make play`` has started and that run."""
    try:
        found = psutil.Process(make).children(recursive=True)
        return [each for each in found if each.status() != psutil.STATUS_ZOMBIE]
    except psutil.NoSuchProcess:
        return []


async def answers(http: httpx.AsyncClient, base: str) -> None:
    """Waits until the page is served and moves can be stored."""
    while True:
        try:
            page, health = [await http.get(base + path) for path in ("/", "/healthz")]
            if page.status_code == health.status_code == 200 and "<script" in page.text:
                return
        except httpx.TransportError:
            pass  # nobody listens yet
        await asyncio.sleep(0.1)


async def play(visitor: Visitor, table: str) -> int:
    """Plays one move, again if the server changes in between; returns how many moves the table then has."""
    while True:
        try:
            async with await visitor.connect(table) as socket:
                return await play_by(socket)
        except LOST:
            await asyncio.sleep(0.1)


async def play_by(socket: ClientConnection) -> int:
    """Plays the first legal move; returns how many moves the table then has."""
    await socket.send(json.dumps({"type": "hello", "language": "en"}))
    now = await position(socket, lambda told: bool(told["own"]) and bool(told["own"][0]["legal"]))
    wish = {"type": "play", "id": f"at-{now['ply']}", "seat": 0, "ply": now["ply"], "action": now["own"][0]["legal"][0]}
    await socket.send(json.dumps(wish))
    return int((await position(socket, lambda told: told["ply"] > now["ply"]))["ply"])


async def position(socket: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Waits for a position with some property."""
    async for message in socket:
        told: dict[str, Any] = json.loads(message)
        if told["type"] == "refused":
            raise RuntimeError(f"the server refuses: {told['text']}")
        if told["type"] == "position" and wanted(told):
            return told
    raise EOFError("the server has ended")
