"""Tables in the middle of a game: a test puts any position on the server's store and sits down at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from playwright.sync_api import Page

import barque
from barque.kernel import State
from barque.kernel.rng import Rng
from barque.table.protocol import Settings
from barque.table.records import imported
from barque.table.store import open_store
from barque.table.tables import Config, Tables
from tests.web.conftest import Server, Visitors


def put(server: Server, state: State, **settings: Any) -> str:
    """Creates a running table of *state*, with nobody at it; returns its id. *settings* are those of a table."""
    record = state.game.record(state)

    async def work() -> str:
        store = open_store(server.store)
        try:
            tables = Tables(store, Config(store=server.store))
            tables.closing = True  # the server plays, not this
            live = await tables.open_table(
                lambda at: msgspec.structs.replace(imported(record, at), settings=Settings(**settings))
            )
            live.close()
            return live.id
        finally:
            store.close()

    with ThreadPoolExecutor(1) as pool:  # Playwright has a loop in this thread
        return pool.submit(asyncio.run, work()).result()


def sit_down(page: Page, server: Server, state: State, seat: int | None = None, **settings: Any) -> str:
    """Puts *state* on the server and the visitor of *page* at *seat* (by default the one on turn); returns the table's
    id.

    The other seats stay open, so that nothing moves but what the visitor plays.
    """
    table = put(server, state, **settings)
    seated = page.context.request.post(
        f"/api/tables/{table}/sit",
        data={"seat": int(state.turn) if seat is None else seat},
        headers={"Origin": server.address},
    )
    assert seated.ok, seated.text()
    page.goto(f"/#/table/{table}")
    page.locator(".board").first.wait_for()
    return table


def gathered(visit: Visitors, server: Server, state: State, settings: dict[str, Any], **more: Any) -> Page:
    """Seats people at a position; returns the page of the one on turn.

    *settings* are those of their pages, *more* those of the table.
    """
    people = [visit(name=name, **settings) for name in ("Ana", "Ben", "Cleo", "Dina")[: state.seats]]
    page = people[0]
    table = sit_down(page, server, state, **more)
    free = [seat for seat in range(state.seats) if seat != state.turn]
    for seat, other in zip(free, people[1:], strict=True):
        sit = f"/api/tables/{table}/sit"
        assert other.context.request.post(sit, data={"seat": seat}, headers={"Origin": server.address}).ok
    page.reload()  # the log in the names of those who have sat down
    return page


def play_to(
    wanted: Callable[[State], bool],
    game: str,
    seats: int = 2,
    tries: int = 50,
    prefer: Callable[[State, list[int]], list[int]] = lambda state, legal: legal,
    **options: Any,
) -> State:
    """Plays at random until a state is *wanted*; *prefer* may leave only some of the legal moves to chance."""
    for seed in range(tries):
        state = barque.game(game).start(seats, seed=seed, **options)
        rng = Rng(seed)
        while not state.over:
            if wanted(state):
                return state
            choices = prefer(state, state.legal()) or state.legal()
            state.play(choices[rng.below(len(choices))])
    raise AssertionError(f"{tries} games of {game} did not come to such a position")
