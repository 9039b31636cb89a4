"""Engines at a table: programs that the host allows take seats, and a table goes on whatever they do."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path

import psutil
import pytest

import barque
from barque.bots import NAMES
from barque.kernel import Refusal
from barque.table.bot_pool import BotPool
from barque.table.bot_worker import Job
from barque.table.engines import engines_of
from tests.table.client import ME, OPEN
from tests.table.conftest import Served, config

ENGINE = """
import sys
legal = []
for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "barque":
        print("name Test\\nready", flush=True)
    elif verb == "position":
        legal = []
    elif verb == "legal":
        legal.append(rest)
    elif verb == "go":
        GO
"""
GOOD = "print('move', legal[-1], flush=True)"
LIAR = "print('move', 'take everything', flush=True)"
DEAD = "sys.exit(1)"
STUCK = "open(sys.argv[1], 'w').write(str(__import__('os').getpid())); [None for _ in iter(int, 1)]"
SEAT = {"kind": "bot", "level": "engine:papyrus"}


def command(tmp_path: Path, go: str) -> str:
    """Returns the command of an engine that does this when it has to choose."""
    script = tmp_path / "engine.py"
    script.write_text(ENGINE.replace("GO", go), "utf-8")
    return f"seconds=0.1:{shlex.join([sys.executable, str(script), str(tmp_path / 'pid')])}"


def test_an_engine_that_the_host_allows_takes_a_seat_and_plays(store_url: str, tmp_path: Path) -> None:
    served = Served(config(store_url, engines={"papyrus": command(tmp_path, GOOD)}))
    try:
        ana = served.browser("Ana")
        bots = ana.get("/api/start")["bots"]
        assert [bot["name"] for bot in bots] == [*NAMES, "engine:papyrus"]
        assert bots[-1] == {"name": "engine:papyrus", "title": "Papyrus", "about": "a program that the host has added"}
        with ana.join(ana.create("hapy", ME, SEAT, options={"first": 1})) as here:
            here.my_move()
            assert [(seat["name"], seat["level"]) for seat in here.position["seats"]][1] == (
                "Papyrus",
                "engine:papyrus",
            )
            assert any(line["by"] == 1 for line in here.lines)
            here.play()
            assert here.my_move()
            assert not [chat for chat in here.chats if "stand-in" in chat["text"]]
            assert str(tmp_path) not in "".join(here.raw)  # nobody learns what the host runs
        assert str(tmp_path) not in str(bots)
    finally:
        served.stop()


@pytest.mark.parametrize(("go", "why"), [(LIAR, "engine-lies"), (DEAD, "engine-died")])
def test_a_stand_in_plays_for_an_engine_that_fails_and_the_table_says_so(
    go: str, why: str, store_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    served = Served(config(store_url, engines={"papyrus": command(tmp_path, go)}))
    try:
        ana = served.browser("Ana")
        table = ana.create("hapy", ME, OPEN, options={"first": 1})
        ana.post(f"/api/tables/{table}/arrange", {"seats": {"1": SEAT}})
        with ana.join(table) as here:
            here.until(lambda: any("a stand-in has made this move" in chat["text"] for chat in here.chats))
            assert any(chat["text"].startswith("Papyrus") for chat in here.chats)
            here.my_move()
        facts = [record.facts for record in caplog.records if hasattr(record, "facts") and "why" in record.facts]
        assert {"bot": "engine:papyrus", "why": why} in facts
        assert str(tmp_path) not in caplog.text
    finally:
        served.stop()


@pytest.mark.parametrize("level", ["engine:other", "engine:", "engine:node play.js", "engine:Papyrus"])
def test_an_engine_that_the_host_has_not_named_is_refused(level: str, served: Served) -> None:
    ana = served.browser()
    body = {"game": "hapy", "seats": [ME, {"kind": "bot", "level": level}]}
    assert ana.refused("POST", "/api/tables", body) == (400, "no-such-bot")


@pytest.mark.parametrize(
    ("flag", "key"),
    [
        ("node play.js", "engine-flag"),
        ("Papyrus=node play.js", "engine-flag"),
        ("papyrus=", "engine-flag"),
        ("papyrus=seconds=60:python3 play.py", "engine-slow"),
        ("papyrus=iterations=9:python3 play.py", "engine-slow"),
        ("papyrus=no-such-program-here", "engine-missing"),
    ],
)
def test_a_wrong_engine_is_refused_at_the_start(flag: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        engines_of([flag])
    assert refused.value.key == key
    assert refused.value.text("de").endswith(".")


JOB = Job("t", "hapy", barque.game("hapy").rules, 2, {"first": 0}, "7", [], 0, "engine:papyrus")


def test_a_server_that_takes_a_table_over_without_its_engine_plays_on() -> None:
    async def run() -> tuple[int, str]:
        pool = BotPool(1)
        try:
            return await pool.choose(JOB)
        finally:
            pool.close()

    action, why = asyncio.run(run())
    assert action in barque.game("hapy").start(2, seed="7", first=0).legal()
    assert why == "engine-unknown"


def test_an_engine_ends_with_its_worker(tmp_path: Path) -> None:
    async def run() -> int:
        pool = BotPool(1, {"papyrus": command(tmp_path, STUCK)})
        choosing = asyncio.ensure_future(pool.choose(JOB))
        pid = tmp_path / "pid"
        while not (pid.exists() and pid.read_text("utf-8")):
            await asyncio.wait([choosing], timeout=0.05)
        engine = psutil.Process(int(pid.read_text("utf-8")))
        assert engine.is_running()
        pool.close()
        await asyncio.to_thread(psutil.wait_procs, [engine], 30)
        choosing.cancel()
        return int(engine.is_running() and engine.status() != psutil.STATUS_ZOMBIE)

    assert asyncio.run(run()) == 0
