"""A store that Barque 0.1.0 wrote: every table is there, goes on being played, and finished ones replay."""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

import barque
from barque.cli import main
from barque.kernel import Refusal, Rng
from barque.table.ledger import Ledger
from barque.table.store import open_store
from barque.table.tables import Config, Tables
from tests.table.client import Browser, Socket
from tests.table.conftest import Served, config

FOLDER = Path(__file__).parents[1] / "fixtures" / "store"
TOLD: dict[str, Any] = json.loads((FOLDER / "0.1.0.json").read_text("utf-8"))
TABLES: dict[str, dict[str, Any]] = TOLD["tables"]
GAMES = ("hapy", "osiris", "deities")
STAGES = ("playing", "undone", "rematch", "timed", "own", "against bots", "taken over", "left")


def load_sqlite(path: Path) -> str:
    """Writes the store into a file as 0.1.0 left it, and returns its address."""
    with sqlite3.connect(path) as connection:
        connection.executescript((FOLDER / "0.1.0.sql").read_text("utf-8"))
    connection.close()
    return f"sqlite:///{path}"


def load_postgres(url: str) -> str:
    """Writes the same store into a PostgreSQL."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute((FOLDER / "0.1.0.sql").read_bytes())
    return url


def ledgers(url: str) -> dict[str, Ledger | Refusal]:
    """Reads every table of a store: what it is now, or why it can't be read."""

    async def read() -> dict[str, Ledger | Refusal]:
        store = open_store(url)
        tables = Tables(store, Config(store=url))
        found: dict[str, Ledger | Refusal] = {}
        for table in await store.ids():
            try:
                found[table] = await tables.archive.read(table)
            except Refusal as refusal:
                found[table] = refusal
        await asyncio.to_thread(store.close)
        return found

    return asyncio.run(read())


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Ledger | Refusal]:
    return ledgers(load_sqlite(tmp_path_factory.mktemp("store") / "t.db"))


def holds(new: Any, old: Any) -> bool:
    """Checks whether data contains everything that older data did; it may contain more."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(name in new and holds(new[name], value) for name, value in old.items())
    if isinstance(old, list):
        return isinstance(new, list) and len(new) == len(old) and all(map(holds, new, old))
    return bool(new == old)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_what_it_was(name: str, read: dict[str, Ledger | Refusal]) -> None:
    told = TABLES[name]
    ledger = read[told["id"]]
    if 1 not in barque.game(told["game"]).versions:
        assert isinstance(ledger, Refusal)
        assert ledger.key == "rules-older"
        return
    assert isinstance(ledger, Ledger)
    assert (ledger.game.name, ledger.game.rules) == (told["game"], 1)
    assert (ledger.phase, ledger.ply, ledger.turn) == (told["phase"], told["ply"], told["turn"])
    for chair, (kind, name, bot, left) in zip(ledger.chairs, told["seats"], strict=True):
        assert (chair.kind, chair.bot, chair.left) == (kind, bot, left)
        assert chair.name == name or kind == "bot"  # bots had no names then
    assert len(ledger.spoken) == told["spoken"]
    if ledger.state is None:
        assert told["dump"] is None
        return
    assert holds(ledger.state.dump(), told["dump"])
    assert list(ledger.state.winners) == told["winners"]
    assert holds(barque.game(told["game"]).load(told["dump"]).dump(), told["dump"])  # as one that was saved then
    ended = ledger.state.clone()
    ended.playout(Rng(name))
    assert ended.game.replay(ended.game.record(ended)).winners == ended.winners


def test_postgres_reads_the_same(postgres_url: str, read: dict[str, Ledger | Refusal]) -> None:
    found = ledgers(load_postgres(postgres_url))
    assert len(found) == len(TABLES)
    for table, ledger in found.items():
        other = read[table]
        assert type(ledger) is type(other)
        if isinstance(ledger, Ledger) and isinstance(other, Ledger) and ledger.state and other.state:
            assert ledger.state.dump() == other.state.dump()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def people(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Browser, Browser]]:
    """Ana and Ben, who come back to a server that was brought up to date."""
    if request.param == "sqlite":
        url = load_sqlite(tmp_path_factory.mktemp("served") / "t.db")
    else:
        url = load_postgres(request.getfixturevalue("postgres"))
    Socket.numbers = itertools.count(100_000)  # no request has the id of one that was carried out then
    served = Served(config(url))
    try:
        ana, ben = served.browser(), served.browser()
        for name, browser in (("ana", ana), ("ben", ben)):
            browser.http.cookies.clear()
            browser.http.cookies.update(TOLD["people"][name])
        yield ana, ben
    finally:
        served.stop()


def play_on(people: tuple[Browser, Browser], table: str, moves: int) -> Socket:
    """Lets the player on turn play on."""
    sockets = [browser.join(table) for browser in people]
    for _ in range(moves):
        for socket in sockets:
            socket.see(lambda position: position["phase"] == "playing")
        turn = max(sockets, key=lambda socket: socket.position["ply"]).position["turn"]
        mover = next(socket for socket in sockets for own in socket.position["own"] if own["seat"] == turn)
        mover.play()
        after = mover.position["ply"]
        for socket in sockets:
            socket.see(lambda position, after=after: position["ply"] >= after)  # type: ignore[misc]
    sockets[1].wire.close()
    return sockets[0]


def test_they_are_known_and_find_their_tables(people: tuple[Browser, Browser]) -> None:
    ana, ben = people
    assert (ana.get("/api/me")["name"], ben.get("/api/me")["name"]) == ("Ana", "Ben")
    mine = {summary["id"] for summary in ana.get("/api/tables")["mine"]}
    assert mine == {told["id"] for told in TABLES.values() if ["person", "Ana", "", False] in told["seats"]}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stage", STAGES)
def test_a_table_goes_on(people: tuple[Browser, Browser], game: str, stage: str) -> None:
    told = TABLES[f"{game} {stage}"]
    ana, ben = people
    if stage == "left":
        ben.post(f"/api/tables/{told['id']}/sit", {"seat": 1})
    if stage == "taken over":
        with ben.join(told["id"]) as socket:
            socket.see(lambda position: not position["seats"][1]["standin"])  # by coming back
    if stage == "against bots":
        with ana.join(told["id"]) as socket:
            socket.play()
            assert socket.position["ply"] > told["ply"]
        return
    with play_on(people, told["id"], 3) as socket:
        assert socket.position["ply"] >= told["ply"] + 3
        socket.until(lambda: len(socket.lines) == socket.position["lines"])
        socket.until(lambda: len(socket.chats) >= told["spoken"])


@pytest.mark.parametrize("game", GAMES)
def test_votes_pauses_and_seats_go_on(people: tuple[Browser, Browser], game: str) -> None:
    ana, ben = people
    with ben.join(TABLES[f"{game} voting"]["id"]) as socket:
        assert socket.see(lambda position: position["vote"])["vote"]["what"] == "stop"
        socket.done("vote", seat=1, yes=True)
        socket.see(lambda position: position["phase"] == "over")
    with ana.join(TABLES[f"{game} paused"]["id"]) as socket:
        socket.done("resume", seat=0)
    play_on(people, TABLES[f"{game} paused"]["id"], 2).wire.close()
    waiting = TABLES[f"{game} waiting"]["id"]
    assert waiting in {summary["id"] for summary in ben.get("/api/tables")["listed"]}
    assert ben.post(f"/api/tables/{waiting}/sit")["phase"] == "playing"


def test_an_offer_still_stands(people: tuple[Browser, Browser]) -> None:
    _, ben = people
    with ben.join(TABLES["osiris offers"]["id"]) as socket:
        offer = socket.see(lambda position: position["offers"])["offers"][0]
        socket.done("answer", seat=1, offer=offer["number"], yes=False)
        socket.see(lambda position: not position["offers"])


@pytest.mark.parametrize("name", [name for name, told in TABLES.items() if told["phase"] == "over"])
def test_a_finished_game_replays(people: tuple[Browser, Browser], name: str) -> None:
    ana, _ = people
    told = TABLES[name]
    record = ana.http.get(f"/api/tables/{told['id']}/record").text
    state = barque.game(told["game"]).replay(record)
    assert list(state.winners) == told["winners"]
    assert holds(state.dump(), told["dump"])
    assert ana.get(f"/api/tables/{told['id']}/at/{told['ply']}?seat=0")["view"]


def test_a_finished_game_can_be_reviewed(people: tuple[Browser, Browser]) -> None:
    """There was no review then: the store has room for it now."""
    ana, _ = people
    told = next(told for told in TABLES.values() if told["phase"] == "over" and told["game"] == "hapy")
    review = ana.post(f"/api/tables/{told['id']}/review")
    assert review["pieces"] > told["ply"] / 2
    assert review["done"] <= review["pieces"]


def agree_to_stop(ana: Browser, ben: Browser, table: str, seat: int) -> None:
    """Ends a game by agreement; Ana has *seat*."""
    with ana.join(table) as one, ben.join(table) as two:
        one.see(lambda position: position["seats"][1 - seat]["online"])  # nobody asks people who were away for days
        one.done("propose", seat=seat, what="stop")
        two.done("vote", seat=1 - seat, yes=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_rematch_is_played_by_the_newest_rules(people: tuple[Browser, Browser], game: str) -> None:
    ana, ben = people
    table = TABLES[f"{game} playing"]["id"]
    agree_to_stop(ana, ben, table, 0)
    again = ana.post(f"/api/tables/{table}/again")["id"]
    ben.post(f"/api/tables/{table}/again")
    agree_to_stop(ana, ben, again, 1)
    record = ana.http.get(f"/api/tables/{again}/record").text
    assert f'[Rules "{barque.game(game).rules}"]' in record


@pytest.fixture
def aside(tmp_path: Path) -> str:
    """A store where one table is played by rules that this version does not know, and a clock is up there."""
    path = tmp_path / "t.db"
    url = load_sqlite(path)
    with sqlite3.connect(path) as connection:
        table = TABLES["hapy playing"]["id"]
        (text,) = connection.execute("select entry from entries where table_id = ? and number = 0", (table,)).fetchone()
        entry = json.dumps({**json.loads(text), "rules": 99})
        connection.execute("update entries set entry = ? where table_id = ? and number = 0", (entry, table))
        connection.execute("update tables set due = 1 where id = ?", (table,))
    connection.close()
    return url


def test_a_table_by_unknown_rules_is_set_aside_and_stops_nothing(aside: str) -> None:
    served = Served(config(aside))
    try:
        ana = served.browser()
        ana.http.cookies.clear()
        ana.http.cookies.update(TOLD["people"]["ana"])
        table = TABLES["hapy playing"]["id"]
        assert table in {summary["id"] for summary in ana.get("/api/tables")["mine"]}
        assert ana.refused("GET", f"/api/tables/{table}") == (409, "rules-newer")
        with ana.join(table) as socket:
            assert "99" in socket.until(lambda: socket.gone)["text"]
        with ana.join(TABLES["hapy against bots"]["id"]) as socket:
            socket.play()
    finally:
        served.stop()


def test_somebody_is_forgotten_at_a_table_that_is_set_aside(aside: str, tmp_path: Path) -> None:
    served = Served(config(aside))
    try:
        ana = served.browser()
        ana.http.cookies.clear()
        ana.http.cookies.update(TOLD["people"]["ana"])
        person = TOLD["people"]["ana"]["barque"].partition(".")[0]
        assert ana.http.delete("/api/me").status_code < 300
    finally:
        served.stop()
    with sqlite3.connect(tmp_path / "t.db") as connection:
        kept = "\n".join(connection.iterdump())
    connection.close()
    table = TABLES["hapy playing"]["id"]
    assert person not in kept
    assert not [line for line in kept.splitlines() if table in line and "Ana" in line]


def test_the_other_records_are_exported(aside: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--store", aside, str(tmp_path / "out"), "--lang", "en"]) == 0
    ran = capsys.readouterr()
    assert TABLES["hapy playing"]["id"] in ran.err
    over = [told for told in TABLES.values() if told["phase"] == "over"]
    assert len(list((tmp_path / "out").iterdir())) == len(over)
