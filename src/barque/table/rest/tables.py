"""REST: the lobby, and what people do at the door of a table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from barque.table import entries as e
from barque.table import joining, lobby
from barque.table import protocol as p
from barque.table.guard import Visitor
from barque.table.live import LiveTable
from barque.table.rest.answers import answer, body, endpoint, language_of


@endpoint
async def all_tables(request: Request, visitor: Visitor) -> Response:
    """Lists tables, or makes one."""
    if request.method == "GET":
        return answer(await lobby.lobby(visitor.tables, visitor.person, language_of(request), visitor.base))
    wish = await body(request, p.Create)
    visitor.check_password(wish.password)
    visitor.make_tables_slowly()
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


@endpoint
async def sit(request: Request, visitor: Visitor) -> Response:
    """Takes a seat."""
    wish = await body(request, p.Sit)
    live = await visitor.tables.find(request.path_params["table"])
    await joining.sit(live, await visitor.known(), wish)
    return await summary(request, visitor, live)


@endpoint
async def leave(request: Request, visitor: Visitor) -> Response:
    """Leaves a seat for good."""
    wish = await body(request, p.Leave)
    live = await visitor.tables.find(request.path_params["table"])
    await joining.leave(live, visitor.person, wish)
    return await summary(request, visitor, live)


@endpoint
async def arrange(request: Request, visitor: Visitor) -> Response:
    """Changes what has not begun."""
    wish = await body(request, p.Arrange)
    live = await visitor.tables.find(request.path_params["table"])
    await joining.arrange(live, visitor.person, wish)
    return await summary(request, visitor, live)


@endpoint
async def begin(request: Request, visitor: Visitor) -> Response:
    """Begins the game."""
    wish = await body(request, p.Begin)
    live = await visitor.tables.find(request.path_params["table"])
    person = visitor.person.id
    await live.act(lambda at: e.Began(at=at, by=person, level=wish.level))
    return await summary(request, visitor, live)


@endpoint
async def again(request: Request, visitor: Visitor) -> Response:
    """Makes the rematch, or joins it."""
    wish = await body(request, p.Again)
    live = await visitor.tables.find(request.path_params["table"])
    visitor.make_tables_slowly()
    return await summary(request, visitor, await joining.again(visitor.tables, live, visitor.person, wish))
