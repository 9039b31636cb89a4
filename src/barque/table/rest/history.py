"""REST: looking back at a game (past positions, records, the shuffle), and the link as a QR code."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache

import segno
from starlette.requests import Request
from starlette.responses import Response

from barque.kernel import Refusal, words
from barque.kernel.record import write
from barque.table import fairness, projection
from barque.table import protocol as p
from barque.table.guard import Visitor
from barque.table.ledger import Ledger
from barque.table.rest.answers import answer, endpoint, language_of


@endpoint
async def at(request: Request, visitor: Visitor) -> Response:
    """Returns a past position as a seat saw it."""
    live = await visitor.tables.find(request.path_params["table"])
    language = language_of(request)
    asked = request.query_params.get("seat")
    async with live.lock:
        live.display.settled()
        ledger = live.ledger
        state = ledger.state
        if state is None:
            raise Refusal("not-begun")
        seat = number(asked, len(ledger.chairs) - 1, "seat") if asked is not None else None
        may_look(ledger, visitor)
        if seat is not None and not state.over and seat not in ledger.seats_of(visitor.person.id):
            raise Refusal("hidden-yet")
        ply = number(request.path_params["ply"], ledger.ply, "ply")
        past = state.at(ply)
        said = ledger.game.words(language)
        text = projection.sentences(ledger, past, seat, said)
        since = number(request.query_params.get("since", str(max(0, ply - 1))), ply, "since")
        told = projection.told_between(ledger, since, ply, seat, said)
        found = p.PastPosition(ply, ledger.ply, seat, int(past.turn), past.view(seat), ledger.told_by(ply), text, told)
        if request.query_params.get("open") is not None:
            if not state.over:
                raise Refusal("hidden-yet")
            found.hands = [past.view(each) for each in range(len(ledger.chairs))]
        return answer(found)


def may_look(ledger: Ledger, visitor: Visitor) -> None:
    """Raises a refusal for people without a seat where nobody may watch, once the game has begun."""
    if ledger.state is not None and not ledger.settings.watchers and not ledger.seats_of(visitor.person.id):
        raise Refusal("watchers-off")


def number(text: str, most: int, name: str) -> int:
    """Reads a number in an address."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > most:
        raise Refusal("number", name=name, value=text[:20], most=most)
    return int(text)


@endpoint
async def record(request: Request, visitor: Visitor) -> Response:
    """Returns the record of a finished game."""
    live = await visitor.tables.find(request.path_params["table"])
    async with live.lock:
        live.display.settled()
        may_look(live.ledger, visitor)
        text = record_of(live.ledger)
    name = f'attachment; filename="{live.ledger.game.name}-{live.id}.barque"'
    return Response(text, headers={"Content-Disposition": name, "Cache-Control": "no-store"}, media_type="text/plain")


def record_of(ledger: Ledger) -> str:
    """Returns the record of a finished game, including how its seed came about; refuses before the end."""
    if ledger.state is None or not ledger.state.over:
        raise Refusal("not-over")
    return full_record(ledger)


def full_record(ledger: Ledger) -> str:
    """Returns the record of a game, finished or not. It contains every secret."""
    assert ledger.state is not None
    said = words("en")
    players = [projection.names(ledger.chairs, said, None)(seat) for seat in range(len(ledger.chairs))]
    text = write(ledger.state, players)
    return text if ledger.record else fairness.with_tag(text, ledger.secret, ledger.entropy(), ledger.seals())


@endpoint
async def shuffle(request: Request, visitor: Visitor) -> Response:
    """Returns how the shuffle came about."""
    live = await visitor.tables.find(request.path_params["table"])
    async with live.lock:  # the last move is not stored yet, and may fail: the secret stays secret
        live.display.settled()
        ledger = live.ledger
        may_look(ledger, visitor)
        state = ledger.state
        over = state is not None and state.over
        seed = state.origin.seed if state is not None and state.origin is not None and over else None
        secret = ledger.secret if over and not ledger.record else None
        entropy = ledger.entropy() if over else []
        seals = [] if ledger.record else ledger.seals()
        return answer(
            p.Fairness(projection.commitment_of(ledger), seals, projection.seal_of(ledger), entropy, secret, seed)
        )


@endpoint
async def qr(request: Request, visitor: Visitor) -> Response:
    """Draws the link to a table."""
    live = await visitor.tables.find(request.path_params["table"])
    async with visitor.tables.drawing:  # in a thread, one at a time: it is slow
        drawn = await asyncio.to_thread(qr_code, f"{visitor.base}/t/{live.id}")
    return Response(drawn, headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


@lru_cache(1024)
def qr_code(text: str) -> bytes:
    """Draws a text as an SVG."""
    drawn = io.BytesIO()
    segno.make(text, micro=False).save(drawn, kind="svg", scale=8, border=2, xmldecl=False)
    return drawn.getvalue()
