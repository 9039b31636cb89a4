"""When something goes wrong: the store fails, another server was faster, a bot breaks, a browser talks nonsense."""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

import barque
from barque.kernel import State
from barque.table import app, schema
from barque.table import entries as e
from barque.table.display import Display
from barque.table.ledger import Ledger
from barque.table.live import LiveTable
from barque.table.outbox import Outbox
from barque.table.socket import Connection
from barque.table.wire import WireProtocol
from tests.table.client import BOTS, ME, OPEN, Socket
from tests.table.conftest import FAULT, Served, beside, config, file_of
from tests.waiting import PATIENCE, until


def test_what_could_not_be_stored_has_not_happened(served: Served) -> None:
    ana = served.browser()
    table = ana.create("hapy", ME, ME)
    with ana.join(table) as here:
        own = here.my_move()
        move = {"seat": own["seat"], "action": own["legal"][0], "ply": 0}

        with beside(file_of(served)) as other:
            other.execute(FAULT)
            assert here.refused("play", **move) == "failed"
            other.execute("drop trigger fault")
        assert served.tables.live[table].ledger.ply == 0
        assert here.position["ply"] == 0
        assert here.done("play", **move) == 1


def test_a_last_move_that_is_not_stored_yet_reveals_nothing(served: Served) -> None:
    """The entry that ends a game may fail to be stored; then the game goes on, and its seed is still a secret."""
    ana = served.browser()
    table = ana.create("hapy", ME, ME, settings={"hints": True})
    live = served.run(served.tables.find(table))

    async def work(here: Socket, seat: int, other: sqlite3.Connection) -> tuple[Any, Any]:
        ends = asyncio.create_task(live.act(lambda at: e.Closed(at=at)))
        asked = asyncio.create_task(asyncio.to_thread(ana.http.get, f"/api/tables/{table}/fairness"))
        hinted = asyncio.create_task(asyncio.to_thread(here.ask, "hint", seat=seat))
        await asyncio.wait([asked, hinted], timeout=0.5)  # whatever does not wait for the store is there by then
        other.execute("commit")
        with pytest.raises(sqlite3.IntegrityError, match="injected"):
            await ends
        return (await asked).json(), await hinted

    with ana.join(table) as here, beside(file_of(served)) as other:
        seat = here.my_move()["seat"]
        other.execute("begin immediate")  # what is written now waits, and then fails
        other.execute(FAULT)
        told, hinted = served.run(work(here, seat, other))
        other.execute("drop trigger fault")
    assert told["commitment"]
    assert (told["server"], told["seed"], told["entropy"]) == (None, None, [])
    assert hinted["type"] == "hinted"


def test_a_table_that_can_not_even_be_read_lets_go_of_its_people(served: Served) -> None:
    ana = served.browser()
    table = ana.create("hapy", ME, ME)
    with ana.join(table) as here:
        own = here.my_move()
        with beside(file_of(served)) as other:
            other.execute("alter table entries rename to away")
            here.tell({"type": "play", "id": "x", "seat": own["seat"], "action": own["legal"][0], "ply": 0})
            assert here.until(lambda: here.gone)["again"]
            other.execute("alter table away rename to entries")
        assert table not in served.tables.live
    with ana.join(table) as again:
        assert again.my_move()


async def tasks() -> int:
    """Counts what the server does at the moment."""
    return len(asyncio.all_tasks())


@pytest.mark.parametrize("game", barque.games())
def test_what_is_over_leaves_memory_without_a_round_of_the_collector(served: Served, game: str) -> None:
    ana = served.browser("Ana")
    table = ana.create(game, ME, ME)
    gc.collect()
    gc.disable()
    before = served.run(tasks())
    try:
        with ana.join(table) as here, ana.join(table, screen=True) as screen:
            here.play_out()
            screen.see(lambda position: position["result"])
            screen.wire.socket.shutdown(SHUT_RDWR)  # without a good-bye
        while served.tables.live[table].connections or served.run(tasks()) > before:
            pass
        del served.tables.live[table]
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        kinds = Connection | Display | Ledger | LiveTable | Outbox | ServerProtocol | State | WireProtocol
        assert not [found for found in gc.garbage if isinstance(found, kinds)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_of_two_servers_that_write_at_once_one_looks_again(store_url: str) -> None:
    one, two = Served(config(store_url)), Served(config(store_url))
    try:
        ana = one.browser("Ana")
        table = ana.create("hapy", ME, ME)
        with ana.join(table) as here:
            here.my_move()
            two.run(two.tables.find(table))  # knows the table as it is now, and hears of nothing: this is SQLite
            here.play()
            ana.base = two.base
            ana.http.base_url = two.base
            with ana.join(table) as there:
                own = there.my_move()
                assert there.position["ply"] == 0
                late = {"seat": own["seat"], "action": own["legal"][0], "ply": 0}
                assert there.refused("play", **late) == "stale"
                assert there.done("say", text="I see")
                assert there.see(lambda position: position["ply"] == 1)
            found = two.run(two.tables.store.load(table))
            assert found is not None
            assert sum('"k":"moved"' in entry for entry in found[1]) == 1
    finally:
        one.stop()
        two.stop()


def test_a_broken_bot_does_not_stop_the_table(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> int:
        raise RuntimeError("out of ideas")

    # None of the bots breaks by itself, and an engine that does has a stand-in.
    monkeypatch.setattr(served.tables.bots, "choose", broken)
    monkeypatch.setattr(served.tables.bots, "advise", broken)
    monkeypatch.setattr(served.tables.bots, "agrees", broken)
    ana = served.browser()
    table = ana.create("hapy", ME, BOTS, options={"first": 1}, settings={"hints": True})
    with ana.join(table) as here:
        assert here.my_move()
        assert here.position["ply"] > 0
        assert here.refused("hint", seat=0) == "failed"
    table = ana.create("osiris", ME, BOTS, options={"negotiation": "open"})
    with ana.join(table) as here:
        here.my_move()
        here.done("offer", seat=0, to=1, gives="nothing", gets="1 grain")
        here.until(lambda: any("declines" in chat["text"] for chat in here.chats))


@pytest.mark.parametrize("first", ["nonsense", '{"type":"ping","id":"a"}', "[]", b"\x00"])
def test_a_client_that_does_not_say_hello_is_shown_out(first: Any, served: Served) -> None:
    ana = served.browser()
    table = ana.create("hapy", ME, OPEN)
    with ana.join(table) as polite:
        polite.see(lambda position: True)
        assert polite.ask("ping")["type"] == "pong"
        polite.tell({"type": "hello"})
        assert polite.until(lambda: polite.answers.get(""))["key"] == "hello-once"
    url = served.base.replace("http", "ws") + f"/api/tables/{table}/socket"
    from websockets.sync.client import connect
    from websockets.typing import Origin

    with connect(url, origin=Origin(served.base)) as rude:
        rude.send(first)
        with pytest.raises(ConnectionClosed) as closed:
            rude.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_a_table_that_there_is_not_ends_the_connection_for_good(served: Served) -> None:
    ana = served.browser()
    with ana.join("0000000000") as here:
        assert here.until(lambda: here.gone) == {"type": "gone", "text": here.gone["text"], "again": False}


def test_deals_are_typed_offered_withdrawn_and_struck(served: Served) -> None:
    ana, ben = served.browser("Ana"), served.browser("Ben")
    table = ana.create("osiris", ME, OPEN, options={"negotiation": "open"})
    ben.post(f"/api/tables/{table}/sit")
    with ana.join(table) as first, ben.join(table) as second:
        start = first.see(lambda position: position["phase"] == "playing")
        goods = start["own"][0]["view"]["governors"][0]["goods"]
        what = max(goods, key=goods.__getitem__)
        first.done("typed", seat=0, text=f"deal 0 1 1 {what} nothing", ply=0)
        offer = second.see(lambda position: position["offers"])["offers"][0]
        assert offer["gives"] == {what: 1}
        assert first.refused("typed", seat=0, text=f"deal 1 0 1 {what} nothing", ply=0) == "not-your-seat"
        assert first.refused("answer", seat=0, offer=offer["number"], yes=True) == "not-asked"
        assert second.refused("withdraw", seat=1, offer=offer["number"]) == "not-your-seat"
        first.done("withdraw", seat=0, offer=offer["number"])
        assert second.refused("answer", seat=1, offer=offer["number"], yes=True) == "no-such-offer"
        assert first.refused("typed", seat=0, text="bribe 0 nothing", ply=0) == "bribe-not-now"
        lacking = first.ask("offer", seat=0, to=1, gives=f"99 {what}", gets="nothing")
        assert (lacking["key"], lacking["text"].split(" 99 ")[0]) == ("deal-lacks", "Ana does not have")
        first.done("offer", seat=0, to=1, gives="nothing", gets=f"1 {what}")
        number = second.see(lambda position: position["offers"])["offers"][0]["number"]
        second.done("offer", seat=1, to=0, gives="nothing", gets=f"1 {what}", answers=number)
        told = first.see(lambda position: position["offers"] and position["offers"][0]["by"] == 1)
        assert told["ended"][-1]["how"] == "countered"
        number = told["offers"][0]["number"]
        first.done("offer", seat=0, to=1, gives=f"1 {what}", gets="nothing", phrase="deal", answers=number)
        told = second.see(lambda position: position["offers"] and position["offers"][0]["number"] > number)
        number = told["offers"][0]["number"]
        assert second.done("answer", seat=1, offer=number, yes=True) == 1
        told = second.see(lambda position: position["ply"] == 1)["own"][0]["view"]["governors"][1]["goods"]
        assert told[what] >= 1
        first.done("typed", seat=0, text="stop", ply=1)
        assert second.see(lambda position: position["vote"])["vote"]["what"] == "stop"


def test_the_page_is_served_where_it_is_built(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    http = served.browser().http
    monkeypatch.setattr(app, "PAGE", tmp_path)  # the built page is the same for all tests
    assert "make play" in http.get("/").text
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>here</title>", "utf-8")
    (tmp_path / "assets" / "a.js").write_text("1", "utf-8")
    assert "here" in http.get("/t/0123456789").text
    assert http.get("/missing.js").status_code == 404
    assert "immutable" in http.get("/assets/a.js").headers["cache-control"]
    assert http.get("/").headers["cache-control"] == "no-cache"


def test_links_lead_to_where_others_reach_the_server(store_url: str) -> None:
    served = Served(config(store_url, public_url="https://play.example.org/"))
    try:
        ana = served.browser()
        headers = {"origin": "https://play.example.org"}
        made = ana.http.post("/api/tables", json={"game": "hapy", "seats": [ME, OPEN]}, headers=headers).json()
        assert made["join"] == f"https://play.example.org/t/{made['id']}"
        assert "Secure" in ana.http.post("/api/me/recovery", headers=headers | {"cookie": ""}).headers["set-cookie"]
        served.tables.config.public_url = ""
        served.tables.config.host = "0.0.0.0"
        link = ana.get(f"/api/tables/{made['id']}")["join"]
        assert link.endswith(f":{served.base.rpartition(':')[2]}/t/{made['id']}")
    finally:
        served.stop()


def test_a_caller_who_hangs_up_in_mid_sentence_is_no_error(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    said: list[Any] = [
        {"type": "http.request", "body": b'{"name": "A', "more_body": True},
        {"type": "http.disconnect"},
    ]
    heard: list[Any] = []

    async def receive() -> Any:
        return said.pop(0)

    async def send(message: Any) -> None:
        heard.append(message)

    host = served.base.removeprefix("http://").encode()
    headers = [(b"host", host), (b"origin", b"http://" + host), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "PUT", "scheme": "http", "path": "/api/me", "raw_path": b"/api/me"}
    scope |= {"query_string": b"", "headers": headers, "client": ("127.0.0.1", 9), "server": ("127.0.0.1", 80)}
    served.run(served.server.app(scope, receive, send))
    assert [message.get("status") for message in heard if message["type"] == "http.response.start"] == [499]
    assert "a call failed" not in caplog.text


def test_serve_says_where_it_is_and_opens_the_page(store_url: str, tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n', "utf-8")
    browser.chmod(0o700)
    command = [sys.executable, "-m", "barque.cli", "serve", "--open", "--lang", "en", "--workers", "1"]
    with subprocess.Popen(
        [*command, "--host", "0.0.0.0", "--port", "0", "--store", store_url],
        env={**os.environ, "BROWSER": f"{browser} %s"},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        until(opened.exists)
        server.terminate()
        said, _ = server.communicate(timeout=PATIENCE)
    address = opened.read_text("utf-8").strip()
    assert address.startswith("http://localhost:")
    assert address in said
    assert said.count("http://") == 2


def test_the_protocol_is_written_once(tmp_path: Path) -> None:
    assert schema.write(tmp_path)
    assert schema.write(tmp_path) == []
