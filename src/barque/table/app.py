"""The web application: routes, the socket, and the page that was built for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from barque.kernel import Refusal, words
from barque.table import admin_page, call_rest, projection
from barque.table import protocol as p
from barque.table.archive import elsewhere
from barque.table.guard import SafeHeaders, address_of, base_of, check_origin, person_of
from barque.table.live import LiveTable
from barque.table.rest import ROUTES
from barque.table.rest.answers import language_of, problem
from barque.table.socket import AGAIN, POLICY, Connection
from barque.table.store import Store
from barque.table.tables import Config, Tables

PAGE: Final = Path(__file__).parent / "web"
LONGEST_PATH: Final = 200  # characters; no file of the page has a longer path, and file systems have limits
FOREVER: Final = "public, max-age=31536000, immutable"


def make_app(config: Config, store: Store) -> Starlette:
    """Creates the application, which closes the store when it ends."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tables = Tables(store, config)
        app.state.tables = tables
        await tables.open()
        try:
            yield
        finally:
            await tables.close()

    routes = [
        WebSocketRoute("/api/tables/{table}/socket", socket),
        *admin_page.ROUTES,
        *call_rest.ROUTES,
        *ROUTES,
        Route("/{rest:path}", page),
    ]
    app = Starlette(
        routes=routes, lifespan=lifespan, middleware=[Middleware(SafeHeaders)], exception_handlers={405: other_method}
    )
    app.state.sockets = Counter()
    return app


async def socket(websocket: WebSocket) -> None:
    """Serves a socket at a table."""
    tables: Tables = websocket.app.state.tables
    sockets: Counter[str] = websocket.app.state.sockets
    language, address = language_of(websocket), address_of(websocket)
    try:
        check_origin(websocket, tables)
        tables.paces.check("reads", address, tables.config.limits.reads)
    except Refusal:
        await websocket.close(POLICY)  # before it is accepted: the browser gets 403
        return
    await websocket.accept()
    sockets[address] += 1
    try:
        await tables.queue.take(address)
        live = await tables.find(websocket.path_params["table"])
        person, _ = await person_of(websocket, tables, language)
        tables.club.check_welcome(person.id, tables.now())
        check_room(live, person.id, sockets[address])
        join = f"{base_of(websocket, tables)}/t/{live.id}"
        connection = Connection(websocket, live, person, join, language, address)
        if await connection.greet():
            check_room(live, person.id, sockets[address])  # others have come in since
            await connection.serve()
    except Refusal as refusal:
        again = elsewhere(refusal)  # the browser tries again by itself
        await websocket.send_text(projection.encode(p.Gone(refusal.text(language), again)).decode())
        await websocket.close(AGAIN if again else POLICY)
    finally:
        sockets[address] -= 1
        if not sockets[address]:
            del sockets[address]


def check_room(live: LiveTable, person: str, here: int) -> None:
    """Refuses a socket if there are too many already; spectators never take the room of players."""
    limits = live.services.config.limits
    seats = live.ledger.seats_of
    if seats(person):
        own = sum(1 for connection in live.connections if connection.person == person)
        room = own < limits.own_sockets and here <= 4 * limits.sockets
    else:
        watching = sum(1 for connection in live.connections if not seats(connection.person))
        room = watching < limits.watchers and here <= limits.sockets
    if not room:
        raise Refusal("too-many")


async def other_method(request: Request, error: Exception) -> Response:
    """Refuses a method that an address does not support."""
    assert isinstance(error, HTTPException)
    response = problem(Refusal("no-method", method=request.method[:10]), language_of(request))
    response.headers.update(error.headers or {})
    return response


async def page(request: Request) -> Response:
    """Returns a file of the built page; for any other address the page itself, which reads the address."""
    asked = request.path_params["rest"]
    tables: Tables = request.app.state.tables
    if not tables.paces.take("files", address_of(request), tables.config.limits.files):
        return problem(Refusal("too-often"), language_of(request))
    if len(asked) > LONGEST_PATH or not asked.isprintable():
        return problem(Refusal("no-page"), language_of(request))
    file = (PAGE / asked).resolve()
    if asked and file.is_relative_to(PAGE.resolve()) and file.is_file():
        built = asked.startswith("assets/")
        return FileResponse(file, headers={"Cache-Control": FOREVER if built else "no-cache"})
    if (PAGE / "index.html").is_file():
        missing = "." in asked.rpartition("/")[2]
        return FileResponse(PAGE / "index.html", 404 if missing else 200, {"Cache-Control": "no-cache"})
    language = language_of(request)
    text = words(language).text("serve.no-page")
    return HTMLResponse(f'<!doctype html><html lang="{language}"><title>Barque</title><p>{text}</p></html>')
