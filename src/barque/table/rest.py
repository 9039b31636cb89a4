"""The REST part: who I am, the games in words, the lobby, records and replays."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import barque
from barque.bots import NAMES
from barque.kernel import LANGUAGES, Refusal, words
from barque.kernel.record import write
from barque.table import entries as e
from barque.table import fairness, metrics, projection
from barque.table import protocol as p
from barque.table.guard import SAFE, Visitor, in_turn, require_json, visitor_of
from barque.table.identity import clean_name, code_hash, new_code
from barque.table.ledger import Ledger
from barque.table.live import Live
from barque.table.rows import row_of
from barque.table.tables import GONE

T = TypeVar("T")
LOG: Final = logging.getLogger("barque.rest")
DAY: Final = "public, max-age=86400"
# What a refusal is to a browser; what is not listed is 400, an illegal move 409.
STATUS: Final = {
    "no-such-table": 404,
    "no-such-game": 404,
    "no-page": 404,
    "no-method": 405,
    "host-only": 403,
    "host-password": 403,
    "not-your-seat": 403,
    "not-seated": 403,
    "origin": 403,
    "hidden-yet": 403,
    "watchers-off": 403,
    "no-such-code": 403,
    "too-often": 429,
    "body-long": 413,
    "store-down": 503,
    "rules-newer": 409,
    "rules-older": 409,
    "store-refuses": 503,
    "table-unreadable": 500,
    "failed": 500,
    **dict.fromkeys(("begun", "not-over", "over", "seats-open", "stale", "table-there"), 409),
    **dict.fromkeys(("seat-known", "seat-taken", "table-full"), 409),
    **dict.fromkeys(("shuffling", "luck-early", "luck-yours"), 409),
}


def answer(data: Any, status: int = 200, cache: str = "no-store") -> Response:
    """Gives data as JSON."""
    headers = {"Cache-Control": cache}
    return Response(projection.ENCODER.encode(data), status, headers, "application/json")


def problem(refusal: Refusal, language: str) -> Response:
    """Gives a refusal as JSON."""
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
        except Exception as error:
            LOG.error("a call failed", exc_info=error)
            response = problem(Refusal("failed"), language)
        metrics.REQUESTS.labels(str(response.status_code)).inc()
        return response

    return handle


def language_of(request: Any) -> p.Language:
    """Gives the language of a call: the one that is asked for, else the browser's first that there is, else English."""
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
    """Reads what a call sends."""
    try:
        return msgspec.json.decode(request.state.body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("message", reason=str(error)[:200]) from None


# Who I am


def me_of(visitor: Visitor) -> p.Me:
    """Describes the caller."""
    person = visitor.person
    return p.Me(person.name, person.language, bool(visitor.tables.config.password), barque.__version__)  # type: ignore[arg-type]


@endpoint
async def me(request: Request, visitor: Visitor) -> Response:
    """Tells who the caller is, changes that, or forgets it."""
    if request.method == "PUT":
        wish = await body(request, p.Rename)
        visitor.person = visitor.person._replace(name=clean_name(wish.name), language=wish.language)
        await visitor.tables.store.save_person(visitor.person)
    elif request.method == "DELETE":
        await forget(visitor)
        response = Response(status_code=204)
        visitor.forget(response)
        return response
    return answer(me_of(visitor))


@endpoint
async def my_data(request: Request, visitor: Visitor) -> Response:
    """Gives all that is stored of the caller."""
    tables, person = visitor.tables, visitor.person
    visited = []
    for table in await tables.store.visits(person.id):
        found = await tables.store.load(table)
        entries = [e.read(text) for text in found[1]] if found else []
        visited.append({"table": table, "entries": [entry for entry in entries if entry.by == person.id]})
    stored = {
        "name": person.name,
        "language": person.language,
        "created": person.created,
        "devices": [device._asdict() for device in await tables.store.calls.devices(person.id)],
        "tables": visited,
    }
    response = answer(stored)
    response.headers["Content-Disposition"] = 'attachment; filename="barque-my-data.json"'
    return response


async def forget(visitor: Visitor) -> None:
    """Deletes a person: the name, what was said. Moves stay, without a name: they are the others' game too."""
    tables, person = visitor.tables, visitor.person.id
    visited = await tables.store.visits(person)
    for table in visited:
        try:
            live = await tables.find(table)
        except Refusal as refusal:
            if refusal.key not in (*GONE, "table-unreadable"):
                raise
            await tables.store.forget_aside(table, person, lambda text: without(person, text))
            continue
        if live.ledger.next and live.ledger.next not in visited:
            visited.append(live.ledger.next)  # where a seat may be kept for the person, and they have not come yet
        if live.ledger.phase != "over":
            await tables.leave(live, visitor.person, p.Leave())
        async with live.lock:
            live.settled()
            found = await tables.store.load(table)
            assert found is not None
            texts = [without(person, text) for text in found[1]]
            changed = {number: text for number, text in enumerate(texts) if text != found[1][number]}
            ledger = Ledger(table, found[0])
            for text in texts:
                ledger.take(e.read(text))
            await tables.store.rewrite(table, changed, row_of(ledger))
            live.ledger = ledger
        live.changed()
    await tables.store.calls.forget_person(person)
    await tables.store.forget_person(person)


def without(person: str, text: str) -> str:
    """Returns an entry as it is stored without a person: neither the id, nor the name, nor what was said."""
    anonymous = text.replace(person, "")
    if anonymous == text:
        return text
    try:
        given, entry = e.read(text), e.read(anonymous)
    except msgspec.DecodeError:  # of a table that can't be read: at least nothing leads to the person
        return anonymous
    if given.by == person and isinstance(entry, e.Said | e.Sat | e.Proposed):
        entry.name = ""
        if isinstance(entry, e.Said):
            entry.text = "…" if entry.text else ""
    if isinstance(entry, e.Opened | e.Arranged) and isinstance(given, e.Opened | e.Arranged):
        before = given.places if isinstance(given.places, list) else list(given.places.values())
        after = entry.places if isinstance(entry.places, list) else list(entry.places.values())
        for old, new in zip(before, after, strict=True):
            new.name = "" if old.person == person else new.name
    return e.write(entry)


@endpoint
async def recovery(request: Request, visitor: Visitor) -> Response:
    """Makes the code that moves the caller to another device, or makes it void."""
    if request.method == "DELETE":
        visitor.person = visitor.person._replace(recovery=None)
        await visitor.tables.store.save_person(visitor.person)
        return Response(status_code=204)
    code = new_code()
    visitor.person = visitor.person._replace(recovery=code_hash(code))
    await visitor.tables.store.save_person(visitor.person)
    return answer(p.Recovery(code))


@endpoint
async def recover(request: Request, visitor: Visitor) -> Response:
    """Makes the caller the person of a code."""
    wish = await body(request, p.Recovery)
    visitor.slow_down("codes", 0)
    found = await visitor.tables.store.person_of_code(code_hash(wish.code))
    if found is None:
        visitor.slow_down("codes")
        raise Refusal("no-such-code")
    visitor.become(found._replace(recovery=None))  # it serves once
    await visitor.tables.store.save_person(visitor.person)
    return answer(me_of(visitor))


@endpoint
async def sign_out(request: Request, visitor: Visitor) -> Response:
    """Signs the caller's other devices out."""
    visitor.become(await visitor.tables.sign_out(visitor.person))
    return answer(me_of(visitor))


# The games in words


def game_info(name: str, language: p.Language) -> p.GameInfo:
    """Describes a game."""
    game = barque.game(name)
    said = game.words(language)
    options = [
        p.OptionInfo(
            option.name,
            option.kind,  # type: ignore[arg-type]
            option.default,
            option.people,
            list(option.values),
            said.text(f"option.{option.name}"),
            {value: said.entries[key] for value in option.values if (key := f"{option.name}.{value}") in said.entries},
        )
        for option in game.options.values()
    ]
    title, tagline = said.text("game.name"), said.text("game.tagline")
    return p.GameInfo(name, title, tagline, game.seats[0], game.seats[-1], options)


@endpoint
async def start(request: Request, visitor: Visitor) -> Response:
    """Gives what the start page needs."""
    language = language_of(request)
    said = words(language)
    bots = [
        p.BotInfo(name, projection.bot_title(said, name), said.entries.get(f"level.{name}-about", "")) for name in NAMES
    ]
    games = [game_info(name, language) for name in barque.games()]
    return answer(p.Start(me_of(visitor), games, bots, projection.phrases(language)))


@endpoint
async def shared_words(request: Request, visitor: Visitor) -> Response:
    """Gives the words that all games share."""
    language = language_of(request)
    return answer(
        p.Texts(language, words(language).entries), cache=DAY if "lang" in request.query_params else "no-store"
    )


@endpoint
async def game_words(request: Request, visitor: Visitor) -> Response:
    """Gives the words of a game, its rules among them."""
    language = language_of(request)
    entries = barque.game(request.path_params["game"]).words(language).entries
    return answer(p.Texts(language, entries), cache=DAY if "lang" in request.query_params else "no-store")


@endpoint
async def game_moves(request: Request, visitor: Visitor) -> Response:
    """Gives the table of moves."""
    game = barque.game(request.path_params["game"])
    moves = p.Moves(game.name, [move.json() for move in game.moves], [str(move) for move in game.moves])
    return answer(moves, cache=DAY)


# The lobby


@endpoint
async def all_tables(request: Request, visitor: Visitor) -> Response:
    """Lists tables, or makes one."""
    if request.method == "GET":
        return answer(await visitor.tables.lobby(visitor.person, language_of(request), visitor.base))
    wish = await body(request, p.Create)
    visitor.check_password(wish.password)
    visitor.make_tables_slowly()
    live = await visitor.tables.create(await visitor.known(), wish)
    return await summary(request, visitor, live, 201)


async def summary(request: Request, visitor: Visitor, live: Live, status: int = 200) -> Response:
    """Answers with a table's summary."""
    told = await visitor.tables.summary(live, visitor.person.id, language_of(request), visitor.base)
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
    await visitor.tables.sit(live, await visitor.known(), wish)
    return await summary(request, visitor, live)


@endpoint
async def leave(request: Request, visitor: Visitor) -> Response:
    """Gives up a seat."""
    wish = await body(request, p.Leave)
    live = await visitor.tables.find(request.path_params["table"])
    await visitor.tables.leave(live, visitor.person, wish)
    return await summary(request, visitor, live)


@endpoint
async def arrange(request: Request, visitor: Visitor) -> Response:
    """Changes what has not begun."""
    wish = await body(request, p.Arrange)
    live = await visitor.tables.find(request.path_params["table"])
    await visitor.tables.arrange(live, visitor.person, wish)
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
    return await summary(request, visitor, await visitor.tables.again(live, visitor.person, wish))


# Looking back


@endpoint
async def at(request: Request, visitor: Visitor) -> Response:
    """Gives a past position as a seat saw it."""
    live = await visitor.tables.find(request.path_params["table"])
    language = language_of(request)
    asked = request.query_params.get("seat")
    async with live.lock:
        live.settled()
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
        told = ledger.steps[ply].told if ply < ledger.ply else ledger.told
        text = projection.sentences(ledger, past, seat, said)
        return answer(p.PastPosition(ply, ledger.ply, seat, int(past.turn), past.view(seat), told, text))


def may_look(ledger: Ledger, visitor: Visitor) -> None:
    """Refuses somebody without a seat at a table that nobody may watch, once the game has begun."""
    if ledger.state is not None and not ledger.settings.watchers and not ledger.seats_of(visitor.person.id):
        raise Refusal("watchers-off")


def number(text: str, most: int, name: str) -> int:
    """Reads a number of an address."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > most:
        raise Refusal("number", name=name, value=text[:20], most=most)
    return int(text)


@endpoint
async def record(request: Request, visitor: Visitor) -> Response:
    """Gives the record of a finished game."""
    live = await visitor.tables.find(request.path_params["table"])
    async with live.lock:
        live.settled()
        may_look(live.ledger, visitor)
        text = record_of(live.ledger)
    name = f'attachment; filename="{live.ledger.game.name}-{live.id}.barque"'
    return Response(text, headers={"Content-Disposition": name, "Cache-Control": "no-store"}, media_type="text/plain")


def record_of(ledger: Ledger) -> str:
    """Gives the record of a finished game, with how its seed came about; before the end it would tell every secret."""
    if ledger.state is None or not ledger.state.over:
        raise Refusal("not-over")
    return full_record(ledger)


def full_record(ledger: Ledger) -> str:
    """Gives the record of a game, finished or not: whoever has it knows everything."""
    assert ledger.state is not None
    said = words("en")
    players = [projection.names(ledger.chairs, said, None)(seat) for seat in range(len(ledger.chairs))]
    text = write(ledger.state, players)
    return text if ledger.record else fairness.with_tag(text, ledger.secret, ledger.entropy(), ledger.seals())


@endpoint
async def shuffle(request: Request, visitor: Visitor) -> Response:
    """Tells how the shuffle came about."""
    live = await visitor.tables.find(request.path_params["table"])
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
    async with visitor.tables.drawing:  # in a thread, one at a time: it takes long
        drawn = await asyncio.to_thread(qr_code, f"{visitor.base}/t/{live.id}")
    return Response(drawn, headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


@lru_cache(1024)
def qr_code(text: str) -> bytes:
    """Draws a text as an SVG."""
    drawn = io.BytesIO()
    segno.make(text, micro=False).save(drawn, kind="svg", scale=8, border=2, xmldecl=False)
    return drawn.getvalue()


# Operation


async def healthz(request: Request) -> Response:
    """Says whether moves can be stored."""
    if not await in_turn(request):
        return problem(Refusal("too-often"), language_of(request))
    try:
        await request.app.state.tables.store.healthy()
    except Exception:
        return Response("the store does not answer", 503, media_type="text/plain")
    return Response("ok", media_type="text/plain")


async def numbers(request: Request) -> Response:
    """Gives the numbers for Prometheus."""
    if not await in_turn(request):
        return problem(Refusal("too-often"), language_of(request))
    return Response(metrics.metrics(), media_type="text/plain; version=0.0.4")


@endpoint
async def nothing_here(request: Request, visitor: Visitor) -> Response:
    """Refuses an address that there is not."""
    raise Refusal("no-page")


ROUTES: Final = [
    Route("/api/start", start),
    Route("/api/me", me, methods=["GET", "PUT", "DELETE"]),
    Route("/api/me/data", my_data),
    Route("/api/me/recovery", recovery, methods=["POST", "DELETE"]),
    Route("/api/me/sign-out", sign_out, methods=["POST"]),
    Route("/api/me/recover", recover, methods=["POST"]),
    Route("/api/words", shared_words),
    Route("/api/games/{game}/words", game_words),
    Route("/api/games/{game}/moves", game_moves),
    Route("/api/tables", all_tables, methods=["GET", "POST"]),
    Route("/api/tables/{table}", table),
    Route("/api/tables/{table}/sit", sit, methods=["POST"]),
    Route("/api/tables/{table}/leave", leave, methods=["POST"]),
    Route("/api/tables/{table}/arrange", arrange, methods=["POST"]),
    Route("/api/tables/{table}/begin", begin, methods=["POST"]),
    Route("/api/tables/{table}/again", again, methods=["POST"]),
    Route("/api/tables/{table}/at/{ply}", at),
    Route("/api/tables/{table}/record", record),
    Route("/api/tables/{table}/fairness", shuffle),
    Route("/api/tables/{table}/qr.svg", qr),
    Route("/healthz", healthz),
    Route("/metrics", numbers),
    Route("/api/{rest:path}", nothing_here),
]
