"""Reviews at a server: asked for after the game, made when no bot waits, stored, shown to people who may look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from barque.coach.judging import Effort
from barque.kernel.record import header
from barque.table import review_worker, reviews
from barque.table.bot_pool import BotPool
from barque.table.bot_worker import Chosen, Job
from barque.table.store import Store
from tests.hapy_positions import EVEN_HANDS, EVEN_LAID, GAME, position
from tests.table.client import BOTS, FAST, ME, OPEN, Browser
from tests.table.conftest import Served, config
from tests.table.test_bots import job
from tests.table.test_store import ROW, run, url
from tests.waiting import until

__all__ = ["url"]

QUICK = Effort(24, 8, 8)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts little work into a position."""
    monkeypatch.setattr(reviews, "EFFORT", QUICK)


@pytest.fixture
def server(store_url: str) -> Iterator[Served]:
    served = Served(config(store_url))
    yield served
    served.stop()


def finished(ana: Browser, **more: Any) -> str:
    """Plays a game of Hâpy Families against a bot to its end."""
    table = ana.create("hapy", ME, BOTS, **more)
    with ana.join(table) as socket:
        socket.play_out()
    return table


def reviewed(browser: Browser, table: str, query: str = "") -> Any:
    """Asks for a review, and looks until it is done."""
    address = f"/api/tables/{table}/review{query}"
    browser.post(address)

    def done() -> Any:
        found = browser.get(address)
        assert found["working"] or found["chapters"], found
        return found if found["chapters"] else None

    return until(done)


def test_a_review_is_made_when_the_game_is_over(server: Served) -> None:
    """It is refused before; then it goes from nothing to all pieces, and each seat has its chapter."""
    ana, ben = server.browser("Ana"), server.browser("Ben")
    table = ana.create("hapy", ME, BOTS)
    assert ana.refused("GET", f"/api/tables/{table}/review") == (409, "not-over")
    assert ana.refused("POST", f"/api/tables/{table}/review") == (409, "not-over")
    with ana.join(table) as socket:
        socket.play_out()
        ply = socket.position["ply"]
    before = ana.get(f"/api/tables/{table}/review")
    assert (before["done"], before["pieces"], before["working"], before["chapters"]) == (0, 0, False, [])
    found = reviewed(ana, table)
    assert found["done"] == found["pieces"] > ply
    assert not found["working"]
    assert [chapter["seat"] for chapter in found["chapters"]] == [0, 1]
    for chapter in found["chapters"]:
        assert len(chapter["curve"]) == ply + 1
        assert all(0 <= share <= 1 for share in chapter["curve"])
        assert chapter["line"].startswith(chapter["name"])
        assert all(0 < point["ply"] <= ply for point in chapter["points"])
        assert all(bool(move["lost"]) == bool(move["loss"]) == bool(move["lines"]) for move in chapter["moves"])
    assert found["chapters"][0]["name"] == "Ana"
    assert found["chapters"][0]["moves"]
    assert reviewed(ben, table)["chapters"][0]["curve"] == found["chapters"][0]["curve"]  # all may look at all


def test_it_speaks_to_its_reader_in_the_readers_language(server: Served, tmp_path: Path) -> None:
    """Somebody else's chapter is told by name; what was really there is told on request."""
    ana, ben = server.browser("Ana"), server.browser("Ben")
    table = missed(server, ana)
    mine, theirs = reviewed(ana, table)["chapters"][0], reviewed(ben, table)["chapters"][0]
    (mistake,) = [point for point in theirs["points"] if "points lost" in point["heading"]]
    assert mistake["ply"] == 1
    assert any("Certain to follow" in line for line in mistake["lines"])
    assert mistake["really"] == ""
    assert "You" not in " ".join(mistake["lines"])
    really = reviewed(ben, table, "?really=1")["chapters"][0]
    assert [point["really"] for point in really["points"] if point["ply"] == 1] != [""]
    assert [move["really"] for move in really["moves"] if move["ply"] == 1] != [""]
    french = reviewed(ben, table, "?lang=fr")["chapters"][0]
    assert "habileté" in french["line"]
    assert mine["curve"] == theirs["curve"] == french["curve"]
    assert "Player 0" not in str(theirs)
    assert "Player 0" not in str(french)


def missed(server: Served, ana: Browser) -> str:
    """Makes a table of a record in which the first player misses a victory at hand; nobody is named."""
    from barque.table.records import imported

    state = GAME.load(position(EVEN_HANDS, EVEN_LAID))
    for move in ("pass", "ask 0 bull-6", "lay bull 456"):
        state.play(move)
    text = GAME.record(state)
    assert "Players" not in header(text)

    async def make() -> str:
        return (await server.tables.open_table(lambda at: imported(text, at))).id

    return server.run(make())


def test_it_is_kept(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server on the same store has it at once; another version of the coach begins anew."""
    served = Served(config(store_url))
    try:
        ana = served.browser("Ana")
        table = finished(ana)
        first = reviewed(ana, table)
    finally:
        served.stop()

    def never(*given: object) -> None:
        raise AssertionError("it was kept")

    served = Served(config(store_url))
    try:
        with monkeypatch.context() as patch:
            patch.setattr(review_worker, "some", never)
            assert reviewed(served.browser(), table)["chapters"][1] == first["chapters"][1]
    finally:
        served.stop()
    monkeypatch.setattr(reviews, "EFFORT", Effort(30, 9, 9))
    served = Served(config(store_url))
    try:
        other = served.browser().get(f"/api/tables/{table}/review")
        assert (other["done"], other["pieces"]) == (0, 0)
        assert reviewed(served.browser(), table)["pieces"] == first["pieces"]
    finally:
        served.stop()


def test_anyone_who_may_not_watch_may_not_read_it(server: Served) -> None:
    ana, ben = server.browser("Ana"), server.browser("Ben")
    table = finished(ana, settings={**FAST, "watchers": False})
    assert ben.refused("POST", f"/api/tables/{table}/review") == (403, "watchers-off")
    assert ben.refused("GET", f"/api/tables/{table}/review") == (403, "watchers-off")
    assert reviewed(ana, table)["chapters"]


def test_a_game_that_all_agreed_to_stop_is_reviewed(server: Served) -> None:
    """Nobody has won: the chances that everybody had last stand for the result."""
    ana, ben = server.browser("Ana"), server.browser("Ben")
    table = ana.create("hapy", ME, OPEN)
    ben.post(f"/api/tables/{table}/sit")
    with ana.join(table) as one, ben.join(table) as two:
        for _ in range(4):
            mover = one if one.see(lambda position: position["phase"] == "playing")["turn"] == 0 else two
            mover.play()
            after = mover.position["ply"]
            for socket in (one, two):
                socket.see(lambda position, after=after: position["ply"] >= after)  # type: ignore[misc]
        one.done("propose", seat=0, what="stop")
        two.done("vote", seat=1, yes=True)
    for chapter in reviewed(ana, table)["chapters"]:
        assert 0 < chapter["curve"][-1] < 1


def test_two_servers_share_a_review(postgres_url: str) -> None:
    """One of them makes it, the other says how far it is and reads it."""
    servers = [Served(config(postgres_url)) for _ in range(2)]
    try:
        ana = servers[0].browser("Ana")
        table = finished(ana)
        there = servers[1].browser()
        ana.post(f"/api/tables/{table}/review")
        theirs, mine = reviewed(there, table), reviewed(ana, table)
        assert mine["chapters"][1]["curve"] == theirs["chapters"][1]["curve"]
    finally:
        for served in servers:
            served.stop()


# What the store keeps


def test_findings_are_kept_and_one_server_works(url: str) -> None:
    """A server takes the work, others wait until it has been silent for long; another coach begins anew."""

    async def work(store: Store) -> None:
        book = store.reviews
        assert await book.progress("t", "c") is None
        await store.create("t", "s", "a", ROW)
        await book.begin("t", "c", 3)
        assert await book.progress("t", "c") == (3, 0, 0.0)
        assert await book.claim("t", "one", 100.0, 70.0)
        assert await book.claim("t", "one", 101.0, 71.0)
        assert not await book.claim("t", "two", 102.0, 72.0)
        assert await book.add("t", "c", "one", 103.0, {0: "x", 2: "z"})
        assert await book.add("t", "c", "one", 104.0, {0: "other"})
        assert not await book.add("t", "c", "two", 105.0, {1: "y"})
        assert await book.findings("t") == {0: "x", 2: "z"}
        assert await book.progress("t", "c") == (3, 2, 104.0)
        assert await book.claim("t", "two", 200.0, 170.0)
        assert not await book.add("t", "c", "one", 201.0, {1: "y"})
        await book.release("t", "one")
        assert not await book.claim("t", "one", 202.0, 172.0)
        await book.release("t", "two")
        assert await book.claim("t", "one", 203.0, 173.0)
        await book.begin("t", "c", 3)
        assert len(await book.findings("t")) == 2
        await book.begin("t", "d", 5)
        assert await book.findings("t") == {}
        assert await book.progress("t", "c") is None
        assert not await book.add("t", "c", "one", 204.0, {1: "y"})

    run(url, work)


def test_a_review_goes_with_its_table(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("t", "s", "a", ROW)
        await store.reviews.begin("t", "c", 1)
        await store.reviews.claim("t", "one", 1.0, 0.5)
        await store.reviews.add("t", "c", "one", 2.0, {0: "x"})
        await store.club.delete(["t"], None)
        assert await store.reviews.progress("t", "c") is None
        assert await store.reviews.findings("t") == {}

    run(url, work)


# Fair to tables that are being played


def order_of(processes: int, ask: Callable[[BotPool], list[Any]], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns in which order a pool begins what it was asked for at the same moment."""
    order: list[str] = []

    async def begin() -> None:
        workers = BotPool(processes)
        gate = asyncio.Event()

        async def pool(work: Any, args: tuple[Any, ...]) -> Chosen:
            order.append(args[0].table)
            await gate.wait()
            return Chosen(0, 0.0)

        monkeypatch.setattr(workers, "_in_pool", pool)  # real processes would begin in any order
        tasks = [asyncio.ensure_future(asked) for asked in ask(workers)]
        for _ in range(5):
            await asyncio.sleep(0)
        order.append("|")
        gate.set()
        await asyncio.gather(*tasks)
        workers.close()

    asyncio.run(begin())
    return order


def later(workers: BotPool, table: str) -> Any:
    return workers.later(table, review_worker.count, job(table))


def test_bots_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review waits for every bot, whoever asked first."""

    def ask(workers: BotPool) -> list[Any]:
        return [
            later(workers, "review"),
            later(workers, "review"),
            *[workers.choose(job(f"bot {n}")) for n in range(3)],
        ]

    assert order_of(1, ask, monkeypatch) == ["review", "|", "bot 0", "bot 1", "bot 2", "review"]


def test_a_review_never_takes_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are several, one is left for the bots."""

    def ask(workers: BotPool) -> list[Any]:
        return [*[later(workers, f"review {n}") for n in range(3)], workers.choose(job("bot"))]

    assert order_of(3, ask, monkeypatch) == ["review 0", "review 1", "bot", "|", "review 2"]


def test_a_worker_takes_a_piece_at_least_and_ends_soon() -> None:
    """Even with very little time a review goes on; a worker finds the same in any order."""
    state = GAME.load(position(EVEN_HANDS, EVEN_LAID))
    for move in ("pass", "ask 0 bull-6", "lay bull 456"):
        state.play(move)
    asked = Job("t", "hapy", GAME.rules, 2, {}, "", list(state.log), 0, "", 0, GAME.record(state))
    n = review_worker.count(asked)
    assert n > 3
    one = review_worker.some(asked, range(n), QUICK, 0.0)
    assert list(one) == [0]
    every = review_worker.some(asked, range(n), QUICK, 1e9)
    review_worker._OPEN.clear()
    assert review_worker.some(asked, list(reversed(range(n))), QUICK, 1e9) == every
    assert every[0] == one[0]
