"""REST for notifications: the caller's devices, and a table's webhook."""

from __future__ import annotations

import secrets
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from barque.kernel import Refusal
from barque.table import protocol as p
from barque.table.guard import Visitor
from barque.table.live import LiveTable
from barque.table.rest.answers import answer, body, endpoint, language_of
from barque.table.store.call_book import Webhook


@endpoint
async def calls(request: Request, visitor: Visitor) -> Response:
    """Describes how the caller is notified, or adds a device."""
    service = visitor.tables.calls
    if request.method == "PUT":
        wish = await body(request, p.Subscribe)
        await service.subscribe((await visitor.known()).id, wish)
    return answer(await service.described(visitor.person.id))


@endpoint
async def calls_off(request: Request, visitor: Visitor) -> Response:
    """Turns off notifications on one of the caller's devices, or on all of them."""
    wish = await body(request, p.Unsubscribe)
    await visitor.tables.calls.unsubscribe(visitor.person.id, wish.endpoint)
    return answer(await visitor.tables.calls.described(visitor.person.id))


@endpoint
async def webhook(request: Request, visitor: Visitor) -> Response:
    """Returns which server hears of a table's turns, or changes that; only for the host of the table."""
    live = await hosted(request, visitor)
    service = visitor.tables.calls
    if request.method == "DELETE":
        await visitor.tables.store.calls.forget_webhook(live.id)
        return Response(status_code=204)
    if request.method == "PUT":
        wish = await body(request, p.SetWebhook)
        secret = secrets.token_urlsafe(24)
        person = (await visitor.known()).id
        made = Webhook(live.id, person, wish.url, secret, language_of(request), visitor.base)
        return answer(p.WebhookInfo(await service.set_webhook(made), secret))
    return answer(p.WebhookInfo(await service.webhook_host(live.id)))


async def hosted(request: Request, visitor: Visitor) -> LiveTable:
    """Returns the table if the caller is its host."""
    live = await visitor.tables.find(request.path_params["table"])
    if live.ledger.host != visitor.person.id:
        raise Refusal("host-only")
    return live


ROUTES: Final = [
    Route("/api/me/calls", calls, methods=["GET", "PUT"]),
    Route("/api/me/calls/off", calls_off, methods=["POST"]),
    Route("/api/tables/{table}/webhook", webhook, methods=["GET", "PUT", "DELETE"]),
]
