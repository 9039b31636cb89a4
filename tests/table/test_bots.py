"""Bots at a table: fair in queue, found again after a crash, and answering offers."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import barque
from barque.bots import NAMES
from barque.bots.searcher import levels
from barque.kernel import Rng, Sight, State
from barque.table import bot_worker
from barque.table.bot_pool import REMEMBERED, BotPool, Shares, together
from barque.table.bot_worker import Chosen, Job
from barque.table.bots import NO
from barque.table.limits import Limits
from barque.table.records import imported
from tests import osiris_positions as osiris
from tests.rules import test_deities as deities
from tests.table.client import BOTS, ME
from tests.table.conftest import Served, config
from tests.waiting import PATIENCE


def job(table: str = "t", log: list[int | str] | None = None, level: str = "greedy") -> Job:
    return Job(table, "hapy", barque.game("hapy").rules, 2, {"first": 0}, "7", log or [], 0, level)


def test_a_worker_plays_as_the_bot_would_and_goes_on_from_what_it_knows() -> None:
    state = barque.game("hapy").start(2, seed="7", first=0)
    log: list[int | str] = []
    for _ in range(6):
        asked = Job("t", "hapy", state.rules, 2, {"first": 0}, "7", list(log), int(state.turn), "greedy")
        action = bot_worker.choose(asked)
        bot_worker._KNOWN.clear()  # as in a new process
        assert bot_worker.choose(asked) == action  # the same after a restart
        state.play(action)
        log.append(action)
    assert bot_worker.position(job(log=log)).dump() == state.dump()
    assert bot_worker.position(job(log=log[:2])).dump() == state.at(2).dump()


def test_what_was_thought_is_kept_while_a_turn_goes_on() -> None:
    """Unless the table has gone on in another way than the bot wanted."""
    bot_worker._MIDWAY.clear()
    asked = job(level="novice")
    action = bot_worker.choose_timed(asked).action
    ((made, last),) = bot_worker._MIDWAY.values()
    assert last == action
    assert made.search.begun
    bot_worker.choose_timed(job(log=[action], level="novice"))
    assert all(kept is made for kept, _ in bot_worker._MIDWAY.values())
    other = next(move for move in bot_worker.position(asked).legal() if move != action)
    bot_worker.choose_timed(asked)
    bot_worker.choose_timed(job(log=[other], level="novice"))
    assert all(kept is not made for kept, _ in bot_worker._MIDWAY.values())


def test_a_worker_keeps_few_bots_in_the_middle_of_a_turn() -> None:
    bot_worker._MIDWAY.clear()
    for number in range(3 * bot_worker.MIDWAY):
        bot_worker.choose_timed(job(f"table {number}", level="novice"))
    assert len(bot_worker._MIDWAY) == bot_worker.MIDWAY


@pytest.mark.parametrize("level", NAMES)
def test_only_a_bot_at_its_full_strength_is_helped(level: str) -> None:
    assert bot_worker.shared(level) == (level == NAMES[-1])


def test_the_visits_of_helpers_count() -> None:
    """Those of one that fails or is late do not."""

    async def run() -> tuple[int, int]:
        loop = asyncio.get_running_loop()
        helpful, broken, late = loop.create_future(), loop.create_future(), loop.create_future()
        helpful.set_result([(1, 0.5, 100), (2, 0.6, 140)])
        broken.set_exception(OSError("gone"))
        chosen = Chosen(1, 1.0, votes=((1, 0.5, 100), (2, 0.4, 70)))
        return await together(chosen, [helpful, broken, late]), await together(chosen, [late])

    assert asyncio.run(run()) == (2, 1)


def test_free_workers_help_and_give_way() -> None:
    """The strongest bot chooses with all of them but one; a bot of another table gets that one at once."""

    async def run() -> tuple[float, int]:
        workers = BotPool(3)
        try:
            await asyncio.gather(*[workers.run(f"warm {n}", time.sleep, 0.5) for n in range(3)])
            asked = asyncio.ensure_future(workers.choose(job("strong", level="pharaoh")))
            await asyncio.sleep(0.1)
            busy, started = workers._busy, time.monotonic()
            await workers.choose(job("quick", level="greedy"))
            waited = time.monotonic() - started
            assert not asked.done()
            assert (await asked)[0] in barque.game("hapy").start(2, seed="7", first=0).legal()
            return waited, busy
        finally:
            workers.close()

    waited, busy = asyncio.run(run())
    assert busy == 2
    assert waited < 0.8


def test_the_table_that_has_used_the_least_time_goes_first() -> None:
    shares = Shares[int]()
    for number in range(5):
        shares.add("eager", number)
    assert shares.take() == ("eager", 0)
    shares.use("eager", 2.0)
    shares.add("modest", 5)  # it has as much to answer for as those who wait, no less
    assert [shares.take() for _ in range(2)] == [("eager", 1), ("eager", 2)]
    shares.use("eager", 1.0)
    assert shares.take() == ("modest", 5)
    assert [shares.take()[1] for _ in range(2)] == [3, 4]
    assert not shares


def test_tables_of_long_ago_are_forgotten() -> None:
    shares = Shares[int]()
    shares.add("waits", 1)
    for number in range(2 * REMEMBERED):
        shares.use(f"table {number}", 100.0)
    shares.add("new", 2)
    assert shares.take() == ("waits", 1)


@pytest.mark.parametrize("level", [*NAMES, "engine:seconds=0.2:node play.js"])
def test_a_choice_that_is_none_takes_a_bot_as_long_as_any_other(level: str) -> None:
    """H-13: a bot that lays at once what it must lay would tell how many cards it holds."""
    whole = bot_worker.usual_time(level)
    for spent in (0.0, whole / 2, whole):
        assert spent + bot_worker.rest_of(level, spent) == pytest.approx(whole)
    assert bot_worker.rest_of(level, whole + 1) == 0.0
    assert (whole == 0.0) == (level in ("random", "greedy"))
    assert level not in levels() or whole > levels()[level].seconds


def test_a_dead_worker_is_replaced() -> None:
    async def run() -> None:
        workers = BotPool(1)
        legal = barque.game("hapy").start(2, seed="7", first=0).legal()
        assert (await workers.choose(job()))[0] in legal
        os.kill(await workers.run("t", os.getpid), signal.SIGKILL)
        assert (await workers.choose(job(level="random")))[0] in legal
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


# An engine that bargains as a test wants it to; it writes down for which seats it was asked to propose something.
TRADER = """
import json, sys
for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "barque":
        print("name Trader\\nready", flush=True)
    elif verb == "seat":
        seat, legal = int(rest), []
    elif verb == "legal":
        legal.append(rest)
    elif verb == "go":
        print("move", legal[0], flush=True)
    elif verb == "propose":
        said = json.loads(rest)
        print(seat, file=open(sys.argv[1], "a"))
        print("proposal", PROPOSAL, flush=True)
    elif verb == "answer":
        print("yes" if ANSWER else "no", flush=True)
"""
TRADES = {"kind": "bot", "level": "engine:trader"}


def trader(folder: Path, proposal: str, answer: str = "False") -> str:
    """Returns the command of an engine that proposes and answers so; both are expressions in Python."""
    script = folder / "trader.py"
    script.write_text(TRADER.replace("PROPOSAL", proposal).replace("ANSWER", answer), "utf-8")
    return f"seconds=0.1:{shlex.join([sys.executable, str(script), str(folder / 'asked')])}"


@contextmanager
def bazaar(folder: Path, proposal: str) -> Iterator[Served]:
    """Runs a server where traders can sit down."""
    served = Served(config(f"sqlite:///{folder}/t.db", engines={"trader": trader(folder, proposal)}))
    try:
        yield served
    finally:
        served.stop()


async def finished(pool: BotPool) -> None:
    """Waits until the only worker has done everything that it was asked so far."""
    await pool.run("after them", int)


def test_a_bot_offers_deals_while_a_person_thinks(tmp_path: Path) -> None:
    with bazaar(tmp_path, "'deal 1 0 1 grain nothing'") as served:
        ana = served.browser("Ana")
        with ana.join(ana.create("osiris", ME, TRADES, options={"negotiation": "open"})) as socket:
            own = socket.my_move()
            position = socket.see(lambda position: position["offers"])
            offer = position["offers"][0]
            assert (offer["by"], offer["to"], offer["gives"]) == (1, 0, {"grain": 1})
            ply = socket.done("answer", seat=0, offer=offer["number"], yes=True)
            # a move that was chosen before the deal is still welcome
            assert socket.done("play", seat=0, action=own["legal"][0], ply=ply - 1) == ply + 1
            assert socket.refused("play", seat=0, action=own["legal"][0], ply=ply - 1) == "stale"


def test_one_bot_at_a_time_offers_something(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    with bazaar(tmp_path, "f'deal {seat} 0 1 grain nothing'") as served:
        ana = served.browser("Ana")
        with ana.join(ana.create("osiris", ME, TRADES, TRADES, options={"negotiation": "open"})) as socket:
            socket.my_move()
            socket.see(lambda position: position["offers"])
            while set(asked.read_text("utf-8").split()) != {"1", "2"}:
                assert socket.ask("ping")
            served.run(finished(served.tables.bots))
            socket.done("say", seat=0, phrase="thanks")
            assert len(socket.position["offers"]) == 1


def test_what_bots_refuse_each_other_is_not_in_the_chat(tmp_path: Path) -> None:
    with bazaar(tmp_path, "'deal 1 2 1 grain nothing' if seat == 1 else ''") as served:
        ana = served.browser("Ana")
        with ana.join(ana.create("osiris", ME, TRADES, TRADES, options={"negotiation": "open"})) as socket:
            socket.my_move()
            socket.see(lambda position: [ended["how"] for ended in position["ended"]] == ["declined"])
            socket.done("say", seat=0, phrase="thanks")
            socket.until(lambda: any(chat["phrase"] == "thanks" for chat in socket.chats))
            assert [chat["text"] for chat in socket.chats if "declines" in chat["text"]] == []
            assert [chat["phrase"] for chat in socket.chats if chat["phrase"]] == ["thanks"]


def test_a_bot_that_can_bargain_does(tmp_path: Path) -> None:
    asked = Job("u", "osiris", 1, 2, {"negotiation": "open"}, "7", [], 1, "random")
    assert bot_worker.proposes(asked) == ""
    command = trader(tmp_path, proposal="'' if said else 'bribe 1 nothing'", answer="' 1 grain ' in line")
    asked = asked._replace(level=f"engine:{command}")
    assert bot_worker.proposes(asked) == "bribe 1 nothing"
    assert bot_worker.proposes(asked._replace(said=((3, "bribe 1 nothing"),))) == ""
    assert bot_worker.agrees(asked, "deal 0 1 1 grain nothing")
    assert not bot_worker.agrees(asked, "deal 0 1 2 grain nothing")


def test_a_bot_answers_a_poor_offer_with_a_better_one(served: Served) -> None:
    """Its own offer takes the place of a word of refusal."""
    poor, rich = {"goods": {"grain": 1, "stone": 4}}, {"goods": {"grain": 4, "brick": 5, "stone": 5}}
    state = osiris.table(2, poor, rich, mode="open")
    live = served.run(served.tables.open_table(lambda at: imported(state.game.record(state), at)))
    live.ledger.chairs[1].kind, live.ledger.chairs[1].level = "bot", "apprentice"  # a table of a record has no bots
    ana = served.browser("Ana")
    ana.post(f"/api/tables/{live.id}/sit", {"seat": 0})
    with ana.join(live.id) as socket:
        socket.my_move()
        socket.done("offer", seat=0, to=1, gives="1 stone", gets="2 brick")
        position = socket.see(lambda position: [ended["how"] for ended in position["ended"]] == ["declined"])
        (offer,) = socket.see(lambda position: position["offers"])["offers"]
        assert (offer["by"], offer["to"], offer["gives"], offer["gets"]) == (1, 0, {"brick": 1}, {"stone": 1})
        assert not [chat["phrase"] for chat in socket.chats if chat["phrase"] in NO]
        socket.done("answer", seat=0, offer=offer["number"], yes=True)
        position = socket.see(lambda position: position["own"][0]["view"]["governors"][0]["goods"]["stone"] == 3)
        assert position["own"][0]["view"]["governors"][0]["goods"]["brick"] == 1


def test_a_present_is_taken_and_a_robbery_is_not() -> None:
    game = barque.game("osiris")
    sight = Sight(game.start(2, seed=3, negotiation="open"), 1)

    def agrees(deal: str) -> bool:
        return game.greedy(Rng(1)).answer(sight, game.accord(f"deal 0 1 {deal}"))

    assert agrees("2 stone nothing")
    assert not agrees("nothing 1 grain")
    assert not agrees("3 stone 99 grain")


def test_a_bot_that_finds_no_end_is_ended_and_others_think_on() -> None:
    async def run() -> int:
        pool = BotPool(1)
        try:
            pool.longest = 0.5
            with pytest.raises(TimeoutError):
                await pool.run("endless", time.sleep, 600)
            pool.longest = PATIENCE
            return int(await pool.run("calm", max, 3, 4))
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


def test_an_advice_goes_on_until_something_that_nobody_can_foresee() -> None:
    powers = ("overseers-rod", "knucklebone-charm", "reed-ferry", "merchants-scales", "offering-table")
    state = deities.table(lower=powers, cubes=deities.unlocked("lower-1"), spells={0: ["harvest-offering"]})
    parse = state.game.parse

    def after(*moves: str) -> list[bool]:
        trials: list[State] = [state.sample(0, Rng(n)) for n in range(bot_worker.TRIALS)]
        return [bot_worker.foreseen(trials, parse(move), 0) for move in moves]

    assert after("cast harvest-offering", "take worker", "influence worker 1") == [True, True, True]
    assert after("use lower-1", "roll 123") == [True, False]
