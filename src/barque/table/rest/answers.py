"""Answers over REST: data as JSON, a refusal as its sentence and status."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from barque.kernel import LANGUAGES, Refusal
from barque.table import metrics, projection
from barque.table import protocol as p
from barque.table.guard import SAFE, Visitor, require_json, visitor_of

T = TypeVar("T")
LOG: Final = logging.getLogger("barque.rest")
DAY: Final = "public, max-age=86400"
GONE: Final = 499  # the status for the metrics when nobody waits for the answer any more
# The status of each refusal; one that is not listed has 400.
STATUS: Final = {
    "no-such-table": 404,
    "no-such-game": 404,
    "no-such-puzzle": 404,
    "no-page": 404,
    "no-method": 405,
    "host-only": 403,
    "host-password": 403,
    "not-your-seat": 403,
    "not-seated": 403,
    "origin": 403,
    "banned": 403,
    "quota": 403,
    "hidden-yet": 403,
    "watchers-off": 403,
    "no-such-code": 403,
    "too-often": 429,
    "body-long": 413,
    "store-down": 503,
    "rules-newer": 409,
    "rules-older": 409,
    "entry-newer": 409,
    "store-refuses": 503,
    "table-unreadable": 500,
    "failed": 500,
    **dict.fromkeys(("begun", "not-over", "over", "seats-open", "stale", "table-there"), 409),
    **dict.fromkeys(("seat-known", "seat-taken", "table-full"), 409),
    **dict.fromkeys(("shuffling", "luck-early", "luck-yours"), 409),
}


def answer(data: Any, status: int = 200, cache: str = "no-store") -> Response:
    """Returns data as JSON."""
    headers = {"Cache-Control": cache}
    return Response(projection.ENCODER.encode(data), status, headers, "application/json")


def problem(refusal: Refusal, language: str) -> Response:
    """Returns a refusal as JSON."""
    status = STATUS.get(refusal.key, 400)
    return answer(p.Problem(refusal.key, refusal.text(language), refusal.rule), status)


def endpoint(handler: Callable[[Request, Visitor], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Makes a handler that knows who calls, and turns refusals into answers."""

    async def handle(request: Request) -> Response:
        language = language_of(request)
        try:
            visitor = await visitor_of(request, language)
            if request.method not in SAFE:
                request.state.body = await require_json(request)
            await visitor.turn()
            response = await handler(request, visitor)
            visitor.mark(response)
        except Refusal as refusal:
            response = problem(refusal, language)
        except ClientDisconnect:
            response = Response(status_code=GONE)
        except Exception as error:
            LOG.error("a call failed", exc_info=error)
            response = problem(Refusal("failed"), language)
        metrics.REQUESTS.labels(str(response.status_code)).inc()
        return response

    return handle


def language_of(request: Any) -> p.Language:
    """Returns the language of a call: the one asked for, or the first of the browser's that we have, or English."""
    asked = request.query_params.get("lang", "")
    preferred = [
        part.partition(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")
    ]
    for code in (asked, *preferred):
        for known in LANGUAGES:
            if code == known:
                return known
    return "en"


async def body(request: Request, kind: type[T]) -> T:
    """Reads the body of a call."""
    try:
        return msgspec.json.decode(request.state.body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("message", reason=str(error)[:200]) from None
