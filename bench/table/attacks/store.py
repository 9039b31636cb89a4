"""What fails under a server – disks, databases, files, clocks – and what must outlast it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
import psutil

from bench.table import faults
from bench.table.attacks import Ground, case, hold
from bench.table.outside import WITHIN, Process, Visitor, client, make_table, receive, serving

OWNER_ONLY: Final = 0o600
SECRET: Final = "s3cretpw"
ADDRESSES: Final = (
    f"postgresq://ana:{SECRET}@db.example.org/barque",
    f"ana:{SECRET}@127.0.0.1/barque",
    f"postgresql://ana:{SECRET}@127.0.0.1:port/barque",
    f"postgresql://ana:x@{SECRET}@127.0.0.1:1/barque",
    f"postgresql://ana:x/{SECRET}@127.0.0.1:1/barque",
    f"postgresql://ana:%{SECRET}@127.0.0.1:1/barque",
    f"postgresql://ana@{SECRET}:127.0.0.1/barque",
    f"host=127.0.0.1 port=1 password={SECRET}",
)
# A server that goes by a clock on the wall which somebody sets: a file says by how much.
SET_CLOCK: Final = """
import sys, time
from pathlib import Path
real, ahead = time.time, Path(sys.argv[1])
time.time = lambda: real() + float(ahead.read_text())
from barque.cli import main
sys.exit(main(sys.argv[2:]))
"""


def command(*arguments: str) -> list[str]:
    """Returns a command line of Barque, in English."""
    return [sys.executable, "-m", "barque.cli", *arguments, "--lang", "en"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of Barque until it ends."""
    return subprocess.run(command(*arguments), capture_output=True, text=True, timeout=WITHIN, check=False)


async def hear(socket: Any, *kinds: str) -> Any:
    """Waits for a message of one of these kinds."""
    while True:
        message = json.loads(await receive(socket))
        if message["type"] in kinds:
            return message


async def turn(table: str, people: list[Visitor], base: str = "") -> tuple[Any, dict[str, Any]]:
    """Finds who may move at a table; returns their socket, and the move."""
    for seat, visitor in enumerate(people):
        socket = await visitor.connect(table, base)
        await socket.send('{"type":"hello"}')
        position = await hear(socket, "position", "gone")
        if position["type"] == "position" and position["own"][0]["legal"]:
            action = position["own"][0]["legal"][0]
            return socket, {"type": "play", "id": "a", "seat": seat, "action": action, "ply": position["ply"]}
        await socket.close()
    raise AssertionError("nobody may move")


async def play(socket: Any, move: dict[str, Any]) -> str:
    """Sends a move; returns ``done``, or the key of the refusal."""
    await socket.send(json.dumps(move))
    return str((await hear(socket, "done", "refused")).get("key", "done"))


@case("store-fails", "a store that is full, locked, read-only, gone, silent, slow; many tables, both stores")
def store_fails(ground: Ground) -> str:
    """Nothing acknowledged is lost, nothing doubled, no server ends, and each goes on by itself."""
    seen = []
    for store in faults.STORES:
        trial = faults.prove(store, ground.pick(4, 60), ground.pick(4, 24), "attack", ground.pick(0.0, 0.1))
        seen.append(f"{store}: {trial.faults.total()} faults, {trial.tally.moves:,} moves, none lost")
    return "; ".join(seen)


@case("failing-writes", "writes of many tables that fail at the same moment")
def failing_writes(ground: Ground) -> str:
    """Each move is refused; the server stays, and goes on."""
    tables = ground.pick(6, 40)

    async def attack(server: Process) -> None:
        async with client() as http:
            made = [await make_table(http, server.base, "hapy", 2) for _ in range(tables)]
        turns = [await turn(*each) for each in made]
        with closing(sqlite3.connect(ground.folder / "t.db", timeout=WITHIN)) as other:
            other.execute("create trigger fault before insert on entries begin select raise(abort, 'injected'); end")
            for _ in range(ground.pick(2, 20)):
                found = set(await asyncio.gather(*[play(*each) for each in turns]))
                hold(found == {"failed"}, f"moves that could not be stored were answered by {found}")
            other.execute("drop trigger fault")
        found = set(await asyncio.gather(*[play(*each) for each in turns]))
        hold(found == {"done"}, f"afterwards moves were answered by {found}")
        for socket, _ in turns:
            await socket.close()

    with serving(ground.sqlite, ground.folder, 1, "--workers", "1") as (server,):
        try:
            asyncio.run(attack(server))
        finally:
            hold(server.alive, f"the server ended with status {server.process.poll()}")
        return f"{tables} tables refused together, then all moved"


def aside(base: str) -> float:
    """Asks how many tables are set aside."""
    told = httpx.get(f"{base}/metrics", trust_env=False).text
    return float(re.findall(r"^barque_tables_aside (\S+)", told, re.MULTILINE)[0])


@case("unreadable-tables", "tables with damaged entries and of games that are not installed")
def unreadable_tables(ground: Ground) -> str:
    """They are set aside; the server starts, the others go on, their moves and the due-check too."""
    each = ground.pick(1, 300)  # more than one look takes up

    async def make(base: str) -> tuple[list[str], tuple[str, list[Visitor]]]:
        async with client() as http:
            bad = [(await make_table(http, base, "hapy", 1, 1))[0] for _ in range(3 * each)]
            return bad, await make_table(http, base, "hapy", 2)

    with serving(ground.sqlite, ground.folder, 1, "--workers", "1") as (server,):
        bad, good = asyncio.run(make(server.base))
        server.kill()
        with closing(sqlite3.connect(ground.folder / "t.db", isolation_level=None)) as other:
            for number, table in enumerate(bad):
                where = f"where table_id = '{table}' and number = 0"
                wrong = ("'{'", """'{"k":"flown","at":1}'""", "replace(entry, '\"hapy\"', '\"not-installed\"')")
                other.execute(f"update entries set entry = {wrong[number % 3]} {where}")
                other.execute("update tables set due = 1 where id = ?", (table,))
        server.start()

        async def go_on() -> None:
            socket, move = await turn(*good, server.base)
            hold(await play(socket, move) == "done", "an intact table did not go on")
            await socket.close()

        asyncio.run(go_on())
        until = time.monotonic() + WITHIN
        while (found := aside(server.base)) != 3 * each:
            hold(time.monotonic() < until, f"{found} of {3 * each} were set aside")
            time.sleep(0.5)
        logged = server.log.read_text()
        hold(not any(table in logged for table in bad), "a table's id is in the log")
        return f"{3 * each} set aside, the others went on"


@case("second-server", "two servers on one SQLite file")
def second_server(ground: Ground) -> str:
    """The second says in a sentence that it can't start; once the first is killed, the next one can."""
    with ground.server() as server:
        second = run("serve", "--port", "0", "--store", ground.sqlite)
        hold(second.returncode == 1, f"the second server ended with status {second.returncode}")
        hold("Another server" in second.stderr and "Traceback" not in second.stderr, second.stderr[-300:])
        hold(run("backup", "--store", ground.sqlite, str(ground.folder / "copy.db")).returncode == 0, "no backup")
        server.kill()
        server.start()
    return second.stderr.strip()


@case("damaged-page", "pages of a store that are damaged")
def damaged_page(ground: Ground) -> str:
    """The server does not start, and says why."""
    path = ground.folder / "t.db"

    async def fill(base: str) -> None:
        async with client() as http:
            for _ in range(ground.pick(20, 200)):
                await make_table(http, base, "hapy", 1, 1)

    with ground.server(limited=False) as server:
        asyncio.run(fill(server.base))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("pragma wal_checkpoint(truncate)")
        size = other.execute("pragma page_size").fetchone()[0]
        pages = [row[0] for row in other.execute("select rootpage from sqlite_schema where rootpage > 1")]
    whole = path.read_bytes()
    pages = pages[: ground.pick(3, len(pages))]
    for page in pages:
        path.write_bytes(whole[: (page - 1) * size] + b"\xa5" * size + whole[page * size :])
        found = run("serve", "--port", "0", "--store", ground.sqlite)
        hold(found.returncode == 1 and "is damaged" in found.stderr, f"page {page}: {found.stderr[-300:]}")
        hold("Traceback" not in found.stderr, found.stderr[-300:])
    return f"{len(pages)} pages, each found"


@case("private-files", "reading the files of a store, of copies and exports as somebody else")
def private_files(ground: Ground) -> str:
    """Only their owner can read them, whatever the umask; the log names one that others can read."""
    before = os.umask(0)
    try:
        with ground.server():
            run("backup", "--store", ground.sqlite, str(ground.folder / "copy.db"))
            files = [file for file in ground.folder.iterdir() if ".db" in file.name]
            modes = {file.name: file.stat().st_mode & 0o777 for file in files}
    finally:
        os.umask(before)
    hold(
        len(modes) >= 5 and set(modes.values()) == {OWNER_ONLY},
        f"{ {name: oct(mode) for name, mode in modes.items()} }",
    )
    (ground.folder / "t.db").chmod(0o644)
    with ground.server() as server:
        hold("can be read by others" in server.log.read_text(), "the log does not warn")
    return f"{len(modes)} files, all 0600"


@case("passwords", "addresses of a store that are mistyped in every way")
def passwords(ground: Ground) -> str:
    """None is printed: neither on the screen nor in a log."""
    addresses = ADDRESSES[: ground.pick(3, len(ADDRESSES))]
    for address in addresses:
        for flag in ("--store", "--sotre", "--port")[: ground.pick(2, 3)]:
            found = run("serve", flag, address, "--log", "debug")
            hold(found.returncode > 0, f"a server was started by {flag} {address}")
            hold("s3cret" not in found.stdout + found.stderr, f"{flag} {address} printed {found.stderr[-300:]}")
            hold("Traceback" not in found.stderr, found.stderr[-300:])
    return f"{len(addresses)} addresses, none printed"


@contextmanager
def clocked(ground: Ground, ahead: Path) -> Iterator[str]:
    """Runs a server that goes by a clock on the wall; yields its address."""
    probe = Process.free_port()
    arguments = ["serve", "--store", ground.sqlite, "--port", str(probe), "--workers", "1", "--lang", "en"]
    with subprocess.Popen(
        [sys.executable, "-c", SET_CLOCK, str(ahead), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield f"http://127.0.0.1:{probe}"
        finally:
            process.kill()


@case("clock-jumps", "setting the machine's clock, while the server runs and while it does not")
def clock_jumps(ground: Ground) -> str:
    """Nobody runs out of time because of it, whether it jumps forwards or backwards."""
    ahead = ground.folder / "ahead"
    ahead.write_text("0")
    jumps = ground.pick((86_400.0, -3_600.0), (90.0, 86_400.0, -90.0, -3_600.0, 4e8, -4e8))

    async def see(base: str, table: str, people: list[Visitor]) -> float:
        socket, move = await turn(table, people, base)
        hold(await play(socket, {**move, "id": f"m{move['ply']}"}) == "done", "a move was refused")
        position = await hear(socket, "position")
        await socket.close()
        hold(not any(seat.get("late") or seat.get("standin") for seat in position["seats"]), "somebody ran out of time")
        return float(min(clock["left"] for clock in position["clocks"]))

    async def begin(base: str) -> tuple[str, list[Visitor]]:
        async with client() as http:
            settings = {"clock": "game", "seconds": 600, "run_out": "bot"}
            return await make_table(http, base, "hapy", 2, settings=settings)

    with clocked(ground, ahead) as base:
        made = asyncio.run(begin(base))
        for jump in jumps:
            ahead.write_text(str(jump))
            time.sleep(ground.pick(0.0, 6.0))  # until the server has looked at the clock
            left = asyncio.run(see(base, *made))
            hold(400 < left <= 600, f"a jump of {jump} s left {left:.0f} of 600 s")
        time.sleep(6.0)  # until it has noted that it is running
    for jump in jumps:
        ahead.write_text(str(jump))
        with clocked(ground, ahead) as base:
            left = asyncio.run(see(base, *made))
            hold(400 < left <= 600, f"a restart with a jump to {jump} s left {left:.0f} of 600 s")
    return f"{len(jumps)} jumps while it ran, {len(jumps)} while it did not"


@case("log-level", "a bot whose process is killed whenever it thinks")
def log_level(ground: Ground) -> str:
    """The log line that reports it is an error and names the bot."""

    async def attack(server: Process) -> None:
        async with client() as http:
            await make_table(http, server.base, "hapy", 1, 1, options={"first": 1})

    with serving(ground.sqlite, ground.folder, 1, "--workers", "1") as (server,):
        asyncio.run(attack(server))
        until = time.monotonic() + WITHIN
        while not (found := [line for line in server.log.read_text().splitlines() if "a bot failed" in line]):
            hold(time.monotonic() < until, "nothing was logged")
            for child in psutil.Process(server.process.pid).children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    child.kill()
            time.sleep(0.02)
        told = json.loads(found[0])
        hold((told["level"], told["bot"]) == ("error", "greedy"), f"level {told['level']}, bot {told.get('bot')}")
        hold(server.alive, f"the server ended with status {server.process.poll()}")
    return f"level {told['level']}, bot {told['bot']}"
