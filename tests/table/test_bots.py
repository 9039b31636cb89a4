"""Bots at a table: fair in queue, found again after a crash, and answering offers."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from typing import Any

import pytest

import barque
from barque.bots import NAMES, RandomBot
from barque.bots.searcher import levels
from barque.kernel import Move, Rng, Sight
from barque.table import bot_pool, bot_worker
from barque.table.bot_pool import BotPool
from barque.table.bot_worker import Job
from barque.table.limits import Limits
from tests.table.client import BOTS, ME
from tests.table.conftest import PATIENCE, Served, config


def job(table: str = "t", log: list[int | str] | None = None, level: str = "greedy") -> Job:
    return Job(table, "hapy", barque.game("hapy").rules, 2, {"first": 0}, "7", log or [], 0, level)


def test_a_worker_plays_as_the_bot_would_and_goes_on_from_what_it_knows() -> None:
    state = barque.game("hapy").start(2, seed="7", first=0)
    log: list[int | str] = []
    for _ in range(6):
        asked = Job("t", "hapy", state.rules, 2, {"first": 0}, "7", list(log), int(state.turn), "greedy")
        action = bot_worker.choose(asked)
        bot_worker._KNOWN.clear()
        assert bot_worker.choose(asked) == action  # the same after a restart
        state.play(action)
        log.append(action)
    assert bot_worker.position(job(log=log)).dump() == state.dump()
    assert bot_worker.position(job(log=log[:2])).dump() == state.at(2).dump()


def test_the_table_that_took_least_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def run() -> None:
        workers = BotPool(1)
        gate = asyncio.Event()

        async def pool(work: Any, args: tuple[Job]) -> tuple[int, float]:
            await gate.wait()
            order.append(args[0].table)
            return 0, 0.0

        monkeypatch.setattr(workers, "_in_pool", pool)
        greedy = [workers.choose(job("greedy")) for _ in range(5)]
        tasks = [asyncio.ensure_future(asked) for asked in greedy]
        await asyncio.sleep(0)
        tasks += [asyncio.ensure_future(workers.choose(job("modest")))]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        workers.close()

    asyncio.run(run())
    assert "modest" in order[:3]


@pytest.mark.parametrize("level", NAMES)
def test_a_choice_that_is_none_takes_a_bot_as_long_as_any_other(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """H-13: a bot that lays at once what it must lay would tell how many cards it holds."""
    waited: list[float] = []

    async def run(spent: float) -> float:
        workers = BotPool(1)

        async def pool(work: Any, args: tuple[Job]) -> tuple[int, float]:
            return 0, spent

        async def sleep(seconds: float) -> None:
            waited.append(seconds)

        monkeypatch.setattr(workers, "_in_pool", pool)
        with monkeypatch.context() as patched:
            patched.setattr("barque.table.bot_pool.asyncio.sleep", sleep)
            await workers.choose(job(level=level))
        workers.close()
        return spent + waited[-1]

    whole = 0.0 if level in ("random", "greedy") else bot_worker.usual_time(level)
    for spent in (0.0, whole / 2, whole):
        assert asyncio.run(run(spent)) == pytest.approx(whole)
    assert level in ("random", "greedy") or whole > levels()[level].seconds


def test_a_dead_worker_is_replaced() -> None:
    async def run() -> None:
        workers = BotPool(1)
        legal = barque.game("hapy").start(2, seed="7", first=0).legal()
        assert await workers.choose(job()) in legal
        assert workers._pool is not None
        for process in list(workers._pool._processes.values()):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
        assert await workers.choose(job(level="random")) in legal
        workers.close()

    asyncio.run(run())


def test_a_bot_takes_a_good_offer_and_declines_a_bad_one(served: Served) -> None:
    ana = served.browser("Ana")
    table = ana.create("osiris", ME, BOTS, options={"negotiation": "open"})
    with ana.join(table) as socket:
        socket.my_move()
        goods = socket.position["own"][0]["view"]["governors"][0]["goods"]
        mine = max(goods, key=goods.__getitem__)
        assert goods[mine] > 0
        socket.done("offer", seat=0, to=1, gives="nothing", gets="1 stone")
        socket.until(lambda: any("declines" in chat["text"] for chat in socket.chats))
        socket.done("offer", seat=0, to=1, gives=f"1 {mine}", gets="nothing", phrase="deal")
        socket.see(lambda position: position["own"][0]["view"]["governors"][0]["goods"][mine] == goods[mine] - 1)
        assert not socket.position["offers"]
        assert [ended["how"] for ended in socket.position["ended"]] == ["declined", "accepted"]
        socket.until(lambda: [chat["phrase"] for chat in socket.chats if chat["phrase"]] == ["deal-more", "deal-yes"])


def test_a_bot_offers_deals_while_a_person_thinks(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def proposes(job: Job) -> str:
        return "deal 1 0 1 grain nothing"

    monkeypatch.setattr(served.tables.bots, "proposes", proposes)
    ana = served.browser("Ana")
    table = ana.create("osiris", ME, BOTS, options={"negotiation": "open"})
    with ana.join(table) as socket:
        own = socket.my_move()
        position = socket.see(lambda position: position["offers"])
        offer = position["offers"][0]
        assert (offer["by"], offer["to"], offer["gives"]) == (1, 0, {"grain": 1})
        ply = socket.done("answer", seat=0, offer=offer["number"], yes=True)
        # a move that was chosen before the deal is still welcome
        assert socket.done("play", seat=0, action=own["legal"][0], ply=ply - 1) == ply + 1
        assert socket.refused("play", seat=0, action=own["legal"][0], ply=ply - 1) == "stale"


def test_a_bot_that_can_bargain_does(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bargainer(RandomBot):
        def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
            return None if said else Move("bribe", a=sight.seat, gives="nothing")

        def answer(self, sight: Sight, accord: Move) -> bool:
            return accord.args["gives"] == "1 grain"

    asked = Job("u", "osiris", 1, 2, {"negotiation": "open"}, "7", [], 1, "scribe")
    assert bot_worker.proposes(asked._replace(level="random")) == ""
    monkeypatch.setattr(bot_worker, "bot", lambda *_: Bargainer(Rng(1)))
    assert bot_worker.proposes(asked) == "bribe 1 nothing"
    assert bot_worker.proposes(asked._replace(said=((3, "bribe 1 nothing"),))) == ""
    assert bot_worker.agrees(asked, "deal 0 1 1 grain nothing")
    assert not bot_worker.agrees(asked, "deal 0 1 2 grain nothing")


def test_a_present_is_taken_and_a_robbery_is_not() -> None:
    game = barque.game("osiris")
    sight = Sight(game.start(2, seed=3, negotiation="open"), 1)

    def agrees(deal: str) -> bool:
        return game.greedy(Rng(1)).answer(sight, game.accord(f"deal 0 1 {deal}"))

    assert agrees("2 stone nothing")
    assert not agrees("nothing 1 grain")
    assert not agrees("3 stone 99 grain")


def test_a_bot_that_finds_no_end_is_ended_and_others_think_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "LONGEST", 0.5)

    async def run() -> int:
        pool = BotPool(1)
        try:
            with pytest.raises(TimeoutError):
                await pool._ask("endless", time.sleep, 600)
            monkeypatch.setattr(bot_pool, "LONGEST", PATIENCE)
            return int(await pool._ask("calm", max, 3, 4))
        finally:
            pool.close()

    assert asyncio.run(run()) == 4


def test_bots_alone_share_a_budget_and_people_do_not_wait_for_it(store_url: str) -> None:
    limits = Limits.none()
    limits.bots_alone = (5, 0)
    served = Served(config(store_url, limits=limits))
    try:
        ana = served.browser()
        alone = ana.create("hapy", BOTS, BOTS)
        with ana.join(alone) as watching:
            watching.see(lambda position: position["ply"] == 5)
            with ana.join(ana.create("hapy", ME, BOTS)) as here:
                assert here.play_out()
            assert served.tables.live[alone].ledger.ply == 5
    finally:
        served.stop()
