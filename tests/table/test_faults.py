"""What fails under a server – disks, databases, files, clocks – and what outlasts it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from bench.table.outside import Process, client, make_table

from barque.cli import main
from barque.kernel import Refusal
from barque.table import metrics
from barque.table.store import Row, Store, open_store
from barque.table.store.lane import Patience
from barque.table.store.postgres import place_of, reason_of
from barque.table.store.sqlite import SqliteStore
from tests.table.client import BOTS, ME, OPEN
from tests.table.conftest import FAULT, Served, beside, config, file_of, rename_store

ROW = Row(1.0, 2.0, "playing", True, 5.0, "{}", (("ana", 1),))


@contextmanager
def opened(path: Path, **patience: float) -> Iterator[Store]:
    store = SqliteStore(str(path), patience=Patience(**patience))
    try:
        yield store
    finally:
        store.close()


def serve(store: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "barque.cli", "serve", "--lang", "en", "--port", "0", "--store", store]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


# Stores that fail


def test_writes_that_fail_at_many_tables_at_once_end_no_server(tmp_path: Path) -> None:
    """Compiled coroutines did: a segmentation fault, where two tables failed at the same moment."""
    server = Process(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", "--workers", "1")

    async def turn(table: str, people: Any) -> tuple[Any, dict[str, Any]]:
        for seat, visitor in enumerate(people):
            socket = await visitor.connect(table)
            await socket.send('{"type":"hello"}')
            while (told := json.loads(await socket.recv()))["type"] != "position":
                pass
            if told["own"][0]["legal"]:
                action = told["own"][0]["legal"][0]
                return socket, {"type": "play", "id": "x", "seat": seat, "action": action, "ply": told["ply"]}
        raise AssertionError("nobody may move")

    async def play(socket: Any, move: dict[str, Any]) -> str:
        await socket.send(json.dumps(move))
        while (told := json.loads(await socket.recv()))["type"] not in ("done", "refused"):
            pass
        return str(told.get("key", "done"))

    async def run() -> None:
        async with asyncio.timeout(60), client() as http:
            tables = [await make_table(http, server.base, "hapy", 2) for _ in range(6)]
            turns = [await turn(*table) for table in tables]
            with closing(sqlite3.connect(tmp_path / "t.db")) as other:
                other.execute(FAULT)
                for _ in range(3):
                    assert await asyncio.gather(*[play(*each) for each in turns]) == ["failed"] * 6
                other.execute("drop trigger fault")
            assert await asyncio.gather(*[play(*each) for each in turns]) == ["done"] * 6
            for socket, _ in turns:
                await socket.close()

    try:
        asyncio.run(run())
        assert server.alive
    finally:
        server.kill()


def test_all_who_wait_for_a_locked_store_are_refused_together(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: Store) -> None:
        with beside(tmp_path / "t.db") as other:
            other.execute("begin exclusive")
            jobs = [store.create(f"t{number}", "s", "a", ROW) for number in range(100)]
            found = await asyncio.gather(*jobs, return_exceptions=True)
            assert {error.key if isinstance(error, Refusal) else error for error in found} == {"store-down"}
            tried = [record for record in caplog.records if record.message.startswith("the database does not answer")]
            assert 0 < len(tried) < 10  # not each by itself
            other.execute("rollback")
        assert (
            await asyncio.gather(*[store.create(f"t{number}", "s", "a", ROW) for number in range(100)]) == [True] * 100
        )

    with opened(tmp_path / "t.db", locked=0.05, retrying=0.1) as store:
        asyncio.run(work(store))


def test_a_full_disk_is_refused_at_once_and_forgotten_when_there_is_room(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")  # no such limits on Windows
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def work(store: Store) -> None:
        assert await store.create("t", "s", "a", ROW)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
        try:
            with pytest.raises(Refusal) as full:
                await store.append("t", 1, ["b" * 50_000], ROW)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert full.value.key == "store-refuses"
        assert await store.load("t") == ("s", ["a"])
        assert await store.append("t", 1, ["b" * 50_000], ROW)

    with opened(tmp_path / "t.db") as store:
        asyncio.run(work(store))


class ReadOnly(SqliteStore):
    """A store whose connection becomes read-only when *next* says so; root may write to any file."""

    next = False

    def begin(self, connection: Any) -> None:
        if self.next:
            self.next = False
            connection.execute("pragma query_only = on")
        super().begin(connection)


def test_a_store_that_may_only_be_read_is_refused_at_once_and_opened_anew(tmp_path: Path) -> None:
    async def work(store: ReadOnly) -> None:
        assert await store.create("t", "s", "a", ROW)
        store.next = True
        with pytest.raises(Refusal) as refused:
            await store.append("t", 1, ["b"], ROW)
        assert refused.value.key == "store-refuses"
        assert await store.append("t", 1, ["b"], ROW)

    store = ReadOnly(str(tmp_path / "t.db"))
    try:
        asyncio.run(work(store))
    finally:
        store.close()


def test_a_file_that_is_moved_away_takes_nothing_until_it_is_back(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert await store.create("t", "s", "a", ROW)
        rename_store(tmp_path / "t.db", tmp_path / "away.db")
        with pytest.raises(Refusal, match="does not answer"):
            await store.append("t", 1, ["lost"], ROW)
        (tmp_path / "t.db").write_bytes(b"")  # another one in its place: still none
        with pytest.raises(Refusal, match="does not answer"):
            await store.append("t", 1, ["lost"], ROW)
        (tmp_path / "t.db").unlink()
        rename_store(tmp_path / "away.db", tmp_path / "t.db")
        assert await store.append("t", 1, ["b"], ROW)
        assert await store.load("t") == ("s", ["a", "b"])

    with opened(tmp_path / "t.db", retrying=0.0) as store:
        asyncio.run(work(store))


def test_a_silent_database_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with beside(tmp_path / "t.db") as other:
            other.execute("begin exclusive")
            stuck = asyncio.gather(*[store.create(name, "s", "a", ROW) for name in "tu"], return_exceptions=True)
            found = await asyncio.wait_for(stuck, 30)
            assert [error.key for error in found if isinstance(error, Refusal)] == ["store-down"] * 2
            other.execute("rollback")
        assert await store.create("v", "s", "a", ROW)
        assert await store.ids() == ["v"]  # nobody waited for the others any more

    with opened(tmp_path / "t.db", locked=60.0, stuck=0.05) as store:
        asyncio.run(work(store))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_commit_that_was_not_answered_is_found_to_be_ones_own(kind: str, request: pytest.FixtureRequest) -> None:
    async def work(store: Store) -> None:
        for _ in range(2):
            assert await store.create("t", "s", "a", ROW)
            assert await store.append("t", 1, ["b", "c"], ROW)
        assert not await store.create("t", "s", "other", ROW)
        assert not await store.append("t", 1, ["b", "d"], ROW)
        assert await store.load("t") == ("s", ["a", "b", "c"])

    store = open_store(request.getfixturevalue("store_url" if kind == "sqlite" else "postgres_url"))
    try:
        asyncio.run(work(store))
    finally:
        store.close()


def test_what_is_not_known_to_be_stored_is_neither_shown_nor_built_on(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second move, waiting for a first that failed, would have been stored behind a hole."""
    ana = served.browser()
    table = ana.create("hapy", ME, ME)
    live = served.run(served.tables.find(table))
    gate = asyncio.Event()
    append = served.tables.store.append

    async def down(*_: Any) -> Any:
        await gate.wait()
        raise Refusal("store-down")

    async def work() -> list[Any]:
        from barque.table import entries as e

        def say(at: float) -> e.Entry:
            return e.Said(at=at, by=live.ledger.host, seat=0, phrase="hello")

        first = asyncio.create_task(live.act(say))
        second = asyncio.create_task(live.act(say))
        await asyncio.sleep(0)
        monkeypatch.setattr(served.tables.store, "append", append)
        gate.set()
        return list(await asyncio.gather(first, second, return_exceptions=True))

    # No real fault makes the first write fail, and reading after it, but not the second write.
    monkeypatch.setattr(served.tables.store, "append", down)
    monkeypatch.setattr(served.tables.store, "load", down)
    found = served.run(work())
    monkeypatch.undo()
    assert [error.key for error in found if isinstance(error, Refusal)] == ["store-down"] * 2
    assert live.display.lost
    assert served.run(served.tables.find(table)) is not live
    with beside(file_of(served)) as other:
        count, last = other.execute("select count(*), max(number) from entries where table_id = ?", (table,)).fetchone()
    assert count == last + 1


def test_anyone_who_comes_while_the_store_fails_is_told_to_come_again(tmp_path: Path) -> None:
    path, away = tmp_path / "t.db", tmp_path / "away.db"
    served = Served(config(f"sqlite:///{path}"), SqliteStore(str(path), patience=Patience(retrying=0.0)))
    try:
        ana = served.browser()
        table = ana.create("hapy", ME, OPEN)
        del served.tables.live[table]

        def told_to_come_again(key: str) -> None:
            for language in ("en", "fr", "de"):
                ana.http.headers["accept-language"] = language
                answer = ana.http.get(f"/api/tables/{table}")
                assert (answer.status_code, answer.json()["text"]) == (503, Refusal(key).text(language))
            with ana.join(table) as here:
                assert here.until(lambda: here.gone)["again"]

        rename_store(path, away)
        told_to_come_again("store-down")
        away.write_bytes(b"no database" * 1000)
        away.rename(path)
        told_to_come_again("store-refuses")
    finally:
        served.stop()


# Tables that can't be read


def damage(path: Path, table: str, entry: str, due: bool = True) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("update entries set entry = ? where table_id = ? and number = 0", (entry, table))
        other.execute("update tables set due = ? where id = ?", (1.0 if due else None, table))


@pytest.mark.parametrize("entry", ["{", '{"k":"sat","at":"late"}', "unknown game"])
def test_a_table_that_can_not_be_read_is_set_aside(
    entry: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/t.db"
    first = Served(config(url))
    ana = first.browser("Ana")
    bad, good = [ana.create("hapy", ME, BOTS, settings={"listed": True}) for _ in range(2)]
    found = first.run(first.tables.store.load(bad))
    assert found is not None
    first.stop()
    text = found[1][0].replace('"game":"hapy"', '"game":"senet"') if entry == "unknown game" else entry
    damage(tmp_path / "t.db", bad, text)
    if entry == "unknown game":
        with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
            other.execute("update tables set summary = replace(summary, 'hapy', 'senet') where id = ?", (bad,))
    caplog.clear()
    second = Served(config(url))
    try:
        said = [record for record in caplog.records if "set aside" in record.message]
        missing = entry == "unknown game"
        assert [record.levelname for record in said] == ["WARNING" if missing else "ERROR"]
        line = metrics.JsonLines().format(said[0])
        assert bad not in line
        assert ("Traceback" in line, "senet" in line) == (not missing, missing)
        assert b"barque_tables_aside 1.0" in metrics.metrics()
        second.run(second.tables.look())  # again, and once more nothing is stopped
        ana.base = second.base
        ana.http.base_url = second.base
        with ana.join(good) as here:
            assert here.my_move()
        with ana.join(bad) as there:
            assert not there.until(lambda: there.gone)["again"]
        key = "no-such-game" if entry == "unknown game" else "table-unreadable"
        assert ana.http.get(f"/api/tables/{bad}").json()["key"] == key
        assert good in [table["id"] for table in ana.get("/api/tables")["mine"]]
    finally:
        second.stop()
        metrics.ASIDE.set(0)
    assert main(["export", "--store", url, str(tmp_path / "out"), "--lang", "en"]) == 0
    assert capsys.readouterr().err.startswith(f"{bad}: ")


# Files


def test_files_of_a_store_are_its_owners_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = os.umask(0o022)
    try:
        store = open_store(f"sqlite:///{tmp_path}/t.db", alone=True)
        asyncio.run(store.healthy())
        assert main(["backup", "--store", f"sqlite:///{tmp_path}/t.db", str(tmp_path / "copy.db")]) == 0
        games = Path(__file__).parents[1] / "fixtures"
        url = f"sqlite:///{tmp_path}/t.db"
        assert main(["import", "--store", url, str(games / "hapy" / "00.barque")]) == 0
        assert main(["export", "--store", url, str(tmp_path / "out")]) == 0
        modes = {file.name: file.stat().st_mode & 0o777 for file in [*tmp_path.glob("*.db*"), *tmp_path.glob("out/*")]}
        store.close()
    finally:
        os.umask(before)
    assert {"t.db", "t.db-wal", "t.db-shm", "t.db-lock", "copy.db"} < modes.keys()
    assert set(modes.values()) == {0o600}, modes


def test_a_store_that_others_may_read_is_named_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened(tmp_path / "t.db"):
        pass
    assert not caplog.records
    (tmp_path / "t.db").chmod(0o644)
    with opened(tmp_path / "t.db"):
        pass
    assert [record.message for record in caplog.records] == ["a file of the store can be read by others"]


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.db"
    first = Process(url, tmp_path / "log", "--workers", "1")
    try:
        second = serve(url)
        assert second.returncode == 1
        assert second.stderr.startswith("Another server is using")
        assert "Traceback" not in second.stderr
        assert first.alive
        first.kill()  # the lock ends with it
        first.start()
        first.end()
        first.start()
    finally:
        first.kill()


def test_a_damaged_page_is_found_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with opened(path) as store:

        async def fill() -> None:
            for number in range(40):
                await store.create(f"t{number}", "s", "a" * 3000, ROW)

        asyncio.run(fill())
    with closing(sqlite3.connect(path)) as other:
        other.execute("pragma wal_checkpoint(truncate)")
        page = other.execute("select rootpage from sqlite_schema where name = 'entries'").fetchone()[0]
        size = other.execute("pragma page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)
    found = serve(f"sqlite:///{path}")
    assert found.returncode == 1
    assert "is damaged" in found.stderr
    assert "Traceback" not in found.stderr


# Passwords


@pytest.mark.parametrize(
    "url",
    [
        "postgresq://ana:s3cretpw@db.example.org/barque",
        "postgresql:/ana:s3cretpw@127.0.0.1/barque",
        "ana:s3cretpw@127.0.0.1/barque",
        "postgresql://ana:s3cretpw@127.0.0.1:port/barque",
        "postgresql://ana:x@s3cretpw@127.0.0.1:1/barque",
        "postgresql://ana:x/s3cretpw@127.0.0.1:1/barque",
        "postgresql://ana:7/s3cretpw@127.0.0.1:1/barque",
        "postgresql://ana:%s3cretpw@127.0.0.1:1/barque",
        "postgresql://s3cretpw:ana@127.0.0.1:1/barque",
        "postgresql://ana@s3cretpw:127.0.0.1/barque",
        "postgresql://ana:s3cretpw@127.0.0.1:1/barque?sslmode=s3cretpw",
        "host=127.0.0.1 port=1 password=s3cretpw",
        "sqlite:///postgresql://ana:s3cretpw@127.0.0.1/barque",
    ],
)
@pytest.mark.parametrize("flag", ["--store", "--sotre", "--port"])
def test_no_mistake_on_the_command_line_prints_a_password(
    url: str, flag: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["serve", flag, url, "--lang", "en"]) > 0
    said = capsys.readouterr()
    assert "s3cret" not in said.out + said.err
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_what_a_database_says_is_shown_without_the_url() -> None:
    url = "postgresql://ana:s3cretpw@db.example.org:5432/barque"
    said = 'connection to server at "db.example.org", port 5432 failed: s3cretpw is wrong\nmore'
    assert reason_of(ValueError(said), url) == "connection to server at “…”, port … failed: … is wrong"
    assert place_of(url)["host"] == "db.example.org"


# Clocks


class Wall:
    """A clock on the wall that somebody may set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def time(self) -> float:
        return time.time() + self.ahead


class Walled(SqliteStore):
    """A store whose servers go by a clock on the wall, and which takes no entries while it is *full*."""

    def __init__(self, path: str, wall: Wall, full: bool = False) -> None:
        super().__init__(path)
        self._wall = wall
        self.full = full

    def append(self, table: str, number: int, entries: Sequence[str], row: Row) -> asyncio.Future[bool]:
        if self.full:
            raise Refusal("store-refuses")
        return super().append(table, number, entries, row)

    async def clock(self) -> float:
        return self._wall.time()


@pytest.fixture
def wall() -> Wall:
    return Wall()


def served_by(wall: Wall, store_url: str) -> Served:
    """Starts a server that goes by the clock on the wall."""
    return Served(config(store_url), Walled(store_url.removeprefix("sqlite:///"), wall))


@pytest.mark.parametrize("jump", [-86_400.0, -90.0, 90.0, 86_400.0])
def test_a_jump_of_the_clock_runs_nobody_out_of_time(jump: float, store_url: str, wall: Wall) -> None:
    served = served_by(wall, store_url)
    try:
        ana = served.browser("Ana")
        table = ana.create("hapy", ME, ME, settings={"clock": "move", "seconds": 60})
        with ana.join(table) as here:
            here.play()
            before = served.tables.now()
            wall.ahead = jump
            for _ in range(3):
                served.run(served.tables.look())
            assert abs(served.tables.now() - before) < 30
            here.play()
            ledger = served.tables.live[table].ledger
            assert ledger.clock.running >= 0
            assert 30 < ledger.left_on(ledger.clock.running, served.tables.now()) <= 60
    finally:
        served.stop()


@pytest.mark.parametrize("jump", [-86_400.0, -90.0, 90.0, 86_400.0])
@pytest.mark.parametrize("clock", ["move", "game"])
def test_no_clock_runs_while_no_server_does(jump: float, clock: str, store_url: str, wall: Wall) -> None:
    first = served_by(wall, store_url)
    ana = first.browser("Ana")
    table = ana.create("hapy", ME, ME, settings={"clock": clock, "seconds": 60})
    with ana.join(table) as here:
        here.play()
    first.run(first.tables.look())  # notes that it is there
    first.stop()
    wall.ahead = jump  # or a server that was away for so long
    second = served_by(wall, store_url)
    try:
        live = second.run(second.tables.find(table))
        assert live.ledger.clock.running >= 0
        assert 30 < live.ledger.left_on(live.ledger.clock.running, second.tables.now()) <= 60
        assert not [said for said in live.ledger.spoken if said.note == "ran-out"]
        deadline = live.ledger.deadline()
        assert deadline is not None
        assert 30 < deadline - second.tables.now() <= 60
    finally:
        second.stop()


def test_clocks_are_seen_to_later_where_the_store_fails_at_the_start(store_url: str, wall: Wall) -> None:
    first = served_by(wall, store_url)
    ana = first.browser("Ana")
    table = ana.create("hapy", ME, ME, settings={"clock": "move", "seconds": 60})
    first.run(first.tables.look())
    first.stop()
    wall.ahead = 86_400.0
    store = Walled(store_url.removeprefix("sqlite:///"), wall, full=True)
    second = Served(config(store_url), store)
    store.full = False
    try:
        second.run(second.tables.look())
        ledger = second.run(second.tables.find(table)).ledger
        assert ledger.clock.running >= 0
        assert ledger.left_on(ledger.clock.running, second.tables.now()) > 30
    finally:
        second.stop()


def test_a_bot_does_not_wait_for_a_time_that_was_wrong(store_url: str, wall: Wall) -> None:
    wall.ahead = 86_400.0
    first = served_by(wall, store_url)
    ana = first.browser("Ana")
    table = ana.create("hapy", ME, BOTS, settings={"pace": 3000})
    with ana.join(table) as here:
        here.my_move()
        while here.position["turn"] == 0:
            here.play()
    first.stop()
    wall.ahead = 0.0
    second = served_by(wall, store_url)
    try:
        ana.base = ana.http.base_url = second.base
        with ana.join(table) as here:
            here.see(lambda position: position["turn"] == 0 or position["result"])
    finally:
        second.stop()


def test_servers_go_by_the_clock_of_their_database(postgres_url: str) -> None:
    store = open_store(postgres_url)
    try:
        assert abs(asyncio.run(store.clock()) - time.time()) < 60  # the same machine here
    finally:
        store.close()


# The log


def test_the_level_of_a_log_line_is_its_level(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("barque.test").error("a bot failed", extra={"facts": {"level": "greedy", "time": 1, "bot": "x"}})
    told = json.loads(metrics.JsonLines().format(caplog.records[-1]))
    assert (told["level"], told["message"], told["bot"]) == ("error", "a bot failed", "x")
    assert told["time"] != 1


def test_a_broken_bot_is_an_error_in_the_log(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> int:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(served.tables.bots, "choose", broken)  # none of the bots breaks by itself
    ana = served.browser()
    with ana.join(ana.create("hapy", ME, BOTS, options={"first": 1})) as here:
        assert here.my_move()
    told = [
        json.loads(metrics.JsonLines().format(record)) for record in caplog.records if "bot failed" in record.message
    ]
    assert {line["level"] for line in told} == {"error"}
    assert {line["bot"] for line in told} == {BOTS["level"]}
