"""Servers that die, stop, or share a database: no acknowledged move is lost, none is played twice, tables go on."""

from __future__ import annotations

import asyncio
import itertools
import random
import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.table.outside import Process
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from barque.table import entries as e
from barque.table.outbox import Outbox
from barque.table.store import open_store
from tests.table.client import BOTS, ME, Browser, Socket
from tests.table.conftest import Served, config

LOST = (ConnectionClosed, InvalidMessage, InvalidHandshake, OSError, TimeoutError)


class Player:
    """Somebody who plays both seats of a table and connects again whenever the line is lost."""

    def __init__(self, servers: list[Process]) -> None:
        self.servers = itertools.cycle(servers)
        self.browser = Browser(servers[0].base)
        self.table = self.browser.create("hapy", ME, ME)
        self.acknowledged: dict[str, int] = {}  # request: the ply after it
        self.socket: Socket | None = None

    def connect(self) -> Socket:
        while self.socket is None:
            self.browser.base = next(self.servers).base
            with suppress(*LOST):
                self.socket = self.browser.join(self.table)
                self.socket.see(lambda position: True)
        return self.socket

    def play(self, request: str, after_sending: Any = None) -> bool:
        """Plays one move, sent again with the same id until it is answered; tells whether the game goes on."""
        move: dict[str, Any] = {}
        while True:
            try:
                here = self.connect()
                if not move:
                    own = here.my_move()
                    if own is None:
                        return False
                    move = {"seat": own["seat"], "action": own["legal"][0], "ply": here.position["ply"]}
                if after_sending is not None:
                    here.tell({"type": "play", "id": request, **move})
                    after_sending()
                    after_sending = None
                answer = here.ask("play", id=request, **move)
                assert answer["type"] == "done", answer
                self.acknowledged[request] = answer["ply"]
                here.see(lambda position: position["ply"] >= self.acknowledged[request])
                return True
            except LOST:
                self.socket = None


def stored_moves(url: str, table: str) -> list[e.Moved]:
    """Reads a table's moves from the store itself."""

    async def read() -> list[str]:
        store = open_store(url)
        try:
            found = await store.load(table)
            assert found is not None
            return found[1]
        finally:
            await asyncio.to_thread(store.close)

    return [entry for entry in map(e.read, asyncio.run(read())) if isinstance(entry, e.Moved)]


def kill_again_and_again(url: str, servers: list[Process], kills: int) -> None:
    rng = random.Random(kills)
    player = Player(servers)
    number = 0
    for _ in range(kills):
        for _ in range(rng.randrange(1, 4)):
            number += 1
            assert player.play(f"m{number}")
        victim = next(server for server in servers if server.base == player.browser.base)

        def strike(victim: Process = victim) -> None:
            threading.Event().wait(rng.random() * 0.03)  # before, while or after the move is stored
            victim.kill()
            if len(servers) == 1:
                victim.start()

        number += 1
        assert player.play(f"m{number}", strike)
        if len(servers) > 1:
            victim.start()
    moves = stored_moves(url, player.table)
    assert [move.ply for move in moves] == list(range(len(moves)))
    assert len({move.request for move in moves}) == len(moves) == number
    for request, ply in player.acknowledged.items():
        assert moves[ply - 1].request == request


def test_a_killed_server_loses_nothing(store_url: str, tmp_path: Path) -> None:
    server = Process(store_url, tmp_path / "log", "--workers", "1")
    try:
        kill_again_and_again(store_url, [server], 3)
    finally:
        server.kill()


def test_of_two_servers_on_one_database_either_can_die(postgres_url: str, tmp_path: Path) -> None:
    servers = [Process(postgres_url, tmp_path / name, "--workers", "1") for name in ("one", "two")]
    try:
        kill_again_and_again(postgres_url, servers, 3)
    finally:
        for server in servers:
            server.kill()


def test_a_bot_goes_on_after_a_restart(store_url: str) -> None:
    served = Served(config(store_url))
    ana = served.browser()
    table = ana.create("hapy", ME, BOTS, BOTS, options={"first": 1}, settings={"pace": 5000})
    with ana.join(table) as here:
        here.see(lambda position: position["turn"] == 1)
        stopping = threading.Thread(target=served.stop)
        stopping.start()
        assert here.until(lambda: here.gone)["again"]
        stopping.join(30)
        assert not stopping.is_alive()
    assert not stored_moves(store_url, table)
    served = Served(config(store_url))
    try:
        ana.base = served.base
        ana.http.base_url = served.base
        with ana.join(table) as here:
            here.see(lambda position: position["ply"] >= 1)
    finally:
        served.stop()


def test_a_server_ends_when_it_is_told_to_whatever_is_under_way(store_url: str, tmp_path: Path) -> None:
    server = Process(store_url, tmp_path / "log", "--workers", "1")
    try:
        ana = Browser(server.base)
        thinker = {"kind": "bot", "level": "pharaoh"}
        table = ana.create("osiris", ME, thinker, thinker)
        with ana.join(table) as here, ana.join(table, steps=True) as silent:
            silent.see(lambda position: True)  # it has come in
            while here.see(lambda position: True)["turn"] == 0:
                here.play()
            server.process.terminate()
            assert here.until(lambda: here.gone)["again"]
            assert server.process.wait(30) == 0
            assert silent.until(lambda: silent.gone)
    finally:
        server.kill()
    assert server.errors() == []


def test_two_servers_show_the_same_table(postgres_url: str) -> None:
    one, two = Served(config(postgres_url)), Served(config(postgres_url))
    try:
        ana = one.browser("Ana")
        table = ana.create("hapy", ME, {"kind": "open"}, options={"first": 0})
        ben = two.browser("Ben")
        ben.post(f"/api/tables/{table}/sit")
        with ana.join(table) as first, ben.join(table) as second:
            second.see(lambda position: position["phase"] == "playing")
            for _ in range(12):
                mover = (first, second)[first.see(lambda p: p["phase"] == "playing")["turn"]]
                ply = mover.play()
                for here in (first, second):
                    here.see(lambda position, ply=ply: position["ply"] >= ply)  # type: ignore[misc]
            for here in (first, second):
                here.see(lambda position: all(seat["online"] for seat in position["seats"]))
            assert [line["ply"] for line in first.lines] == [line["ply"] for line in second.lines]
        third = two.browser()  # what one server was told, the other knows
        assert third.get(f"/api/tables/{table}")["ply"] == 12
    finally:
        one.stop()
        two.stop()


def test_a_table_of_a_dead_server_is_taken_over(postgres_url: str) -> None:
    one = Served(config(postgres_url))
    ana = one.browser()
    table = ana.create("hapy", ME, BOTS, options={"first": 1}, settings={"pace": 5000})
    one.stop()  # before the bot moved
    watching = Served(config(postgres_url))
    try:
        watching.tables.set_time(watching.tables.now() + 60)  # long after it should have moved
        watching.run(watching.tables.look())
        assert table in watching.tables.live
    finally:
        watching.stop()


def test_a_client_that_does_not_read_delays_nobody_and_fills_no_memory(served: Served) -> None:
    ana = served.browser("Ana")
    table = ana.create("osiris", {"kind": "me", "name": "A"}, {"kind": "me", "name": "B"})
    with socket.create_connection(("127.0.0.1", int(served.base.rpartition(":")[2]))) as deaf:
        deaf.settimeout(30)
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        deaf.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {served.base[7:]}\r\nOrigin: {served.base}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while not deaf.recv(4096).endswith(b"\r\n\r\n"):
            pass
        hello = b'{"type":"hello","steps":true}'
        deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # masked with zeros; nothing is ever read
        with ana.join(table) as here:
            live = served.tables.live[table]
            here.see(lambda position: position["watchers"] == 1)
            while here.position["ply"] < 150 and here.my_move():  # some games are over sooner
                here.play(lambda legal: legal[len(here.raw) % len(legal)])
            assert len(live.connections) == 2
            assert all(isinstance(one, Outbox) and not one.answers for one in live.connections)
