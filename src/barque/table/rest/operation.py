"""REST: health and metrics for the host, and an answer for addresses that lead nowhere."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from barque.kernel import Refusal
from barque.table import metrics
from barque.table.guard import Visitor, in_turn
from barque.table.rest.answers import endpoint, language_of, problem


async def healthz(request: Request) -> Response:
    """Checks whether moves can be stored."""
    if not await in_turn(request):
        return problem(Refusal("too-often"), language_of(request))
    try:
        await request.app.state.tables.store.healthy()
    except Exception:
        return Response("the store does not answer", 503, media_type="text/plain")
    return Response("ok", media_type="text/plain")


async def numbers(request: Request) -> Response:
    """Returns the numbers for Prometheus."""
    if not await in_turn(request):
        return problem(Refusal("too-often"), language_of(request))
    return Response(metrics.metrics(), media_type="text/plain; version=0.0.4")


@endpoint
async def nothing_here(request: Request, visitor: Visitor) -> Response:
    """Refuses an address that leads nowhere."""
    raise Refusal("no-page")
