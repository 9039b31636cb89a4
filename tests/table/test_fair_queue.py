"""FairQueue: a caller who asks for much at the same moment waits, and nobody else does."""

from __future__ import annotations

import asyncio

from barque.table.fair_queue import FairQueue


def test_in_each_round_a_caller_begins_only_so_much() -> None:
    order: list[str] = []

    async def ask(turns: FairQueue, caller: str, number: int) -> None:
        await turns.take(caller)
        order.append(f"{caller}{number}")

    async def run() -> None:
        turns = FairQueue(2)
        loud = [asyncio.create_task(ask(turns, "loud", number)) for number in range(7)]
        calm = asyncio.create_task(ask(turns, "calm", 0))
        await asyncio.gather(*loud, calm)
        await asyncio.sleep(0)
        assert turns.begin("loud")  # at once, when nothing else was begun

    asyncio.run(run())
    assert order.index("calm0") <= 2
    assert [name for name in order if name != "calm0"] == [f"loud{number}" for number in range(7)]


def test_a_caller_who_stopped_waiting_takes_nobodys_turn() -> None:
    async def run() -> list[bool]:
        turns = FairQueue(1)
        asked = [asyncio.create_task(turns.take("one")) for _ in range(4)]
        await asyncio.sleep(0)
        asked[1].cancel()
        await asyncio.wait(asked)
        return [task.cancelled() for task in asked]

    assert asyncio.run(run()) == [False, True, False, False]
