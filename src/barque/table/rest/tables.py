"""REST: the lobby, and what people do before and after a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from barque.table import entries as e
from barque.table import joining, lobby
from barque.table import protocol as p
from barque.table.guard import Visitor
from barque.table.live import LiveTable
from barque.table.rest.answers import answer, body, endpoint, language_of

Wish = TypeVar("Wish", p.Sit, p.Leave, p.Arrange, p.Begin)
Change = Callable[[LiveTable, Visitor, Wish], Awaitable[None]]
Endpoint = Callable[[Request], Awaitable[Response]]


@endpoint
async def all_tables(request: Request, visitor: Visitor) -> Response:
    """Lists tables, or makes one."""
    if request.method == "GET":
        return answer(await lobby.lobby(visitor.tables, visitor.person, language_of(request), visitor.base))
    wish = await body(request, p.Create)
    visitor.check_password(wish.password)
    await visitor.make_tables_slowly()
    live = await joining.create(visitor.tables, await visitor.known(), wish)
    return await summary(request, visitor, live, 201)


async def summary(request: Request, visitor: Visitor, live: LiveTable, status: int = 200) -> Response:
    """Answers with a table's summary."""
    told = await lobby.summary(visitor.tables, live, visitor.person.id, language_of(request), visitor.base)
    return answer(told, status)


@endpoint
async def table(request: Request, visitor: Visitor) -> Response:
    """Describes a table."""
    return await summary(request, visitor, await visitor.tables.find(request.path_params["table"]))


def change(kind: type[Wish]) -> Callable[[Change[Wish]], Endpoint]:
    """Makes an endpoint that changes a table and answers with its new summary."""

    def made(carry_out: Change[Wish]) -> Endpoint:
        @endpoint
        async def call(request: Request, visitor: Visitor) -> Response:
            wish = await body(request, kind)
            live = await visitor.tables.find(request.path_params["table"])
            await carry_out(live, visitor, wish)
            return await summary(request, visitor, live)

        return call

    return made


@change(p.Sit)
async def sit(live: LiveTable, visitor: Visitor, wish: p.Sit) -> None:
    """Takes a seat."""
    await joining.sit(live, await visitor.known(), wish)


@change(p.Leave)
async def leave(live: LiveTable, visitor: Visitor, wish: p.Leave) -> None:
    """Leaves a seat for good."""
    await joining.leave(live, visitor.person, wish)


@change(p.Arrange)
async def arrange(live: LiveTable, visitor: Visitor, wish: p.Arrange) -> None:
    """Changes the table before the game."""
    await joining.arrange(live, visitor.person, wish)


@change(p.Begin)
async def begin(live: LiveTable, visitor: Visitor, wish: p.Begin) -> None:
    """Begins the game."""
    person = visitor.person.id
    await live.act(lambda at: e.Began(at=at, by=person, level=wish.level))


@endpoint
async def again(request: Request, visitor: Visitor) -> Response:
    """Makes the rematch, or joins it."""
    wish = await body(request, p.Again)
    live = await visitor.tables.find(request.path_params["table"])
    if not live.ledger.next:
        await visitor.make_tables_slowly()
    return await summary(request, visitor, await joining.again(visitor.tables, live, visitor.person, wish))
