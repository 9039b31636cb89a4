"""REST: identity, and what is stored about a person."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UnsetType
from starlette.requests import Request
from starlette.responses import Response

import barque
from barque.kernel import Refusal
from barque.table import entries as e
from barque.table import joining
from barque.table import protocol as p
from barque.table.archive import GONE
from barque.table.guard import Visitor
from barque.table.identity import clean_name, code_hash, new_code
from barque.table.ledger import Ledger
from barque.table.rest.answers import answer, body, endpoint
from barque.table.rows import row_of


def me_of(visitor: Visitor) -> p.Me:
    """Describes the caller."""
    person = visitor.person
    avatar, colour = joining.looks_of(person)
    protected = bool(visitor.tables.config.password)
    return p.Me(person.name, person.language, protected, barque.__version__, avatar=avatar, colour=colour)  # type: ignore[arg-type]


@endpoint
async def me(request: Request, visitor: Visitor) -> Response:
    """Returns who the caller is, or changes or deletes that."""
    if request.method == "PUT":
        wish = await body(request, p.Rename)
        kept = visitor.person
        visitor.person = kept._replace(
            name=clean_name(wish.name),
            language=wish.language,
            avatar=kept.avatar if isinstance(wish.avatar, UnsetType) else wish.avatar,
            colour=kept.colour if isinstance(wish.colour, UnsetType) else wish.colour,
        )
        await visitor.tables.store.save_person(visitor.person)
    elif request.method == "DELETE":
        await forget(visitor)
        response = Response(status_code=204)
        visitor.forget(response)
        return response
    return answer(me_of(visitor))


@endpoint
async def my_data(request: Request, visitor: Visitor) -> Response:
    """Returns everything stored about the caller."""
    tables, person = visitor.tables, visitor.person
    visited = []
    for table in await tables.store.visits(person.id):
        found = await tables.store.load(table)
        entries = [own_entry(person.id, text) for text in found[1]] if found else []
        visited.append({"table": table, "entries": [entry for entry in entries if entry is not None]})
    stored = {
        "name": person.name,
        "language": person.language,
        "looks": joining.looks_of(person),
        "created": person.created,
        "devices": [device._asdict() for device in await tables.store.calls.devices(person.id)],
        "tables": visited,
    }
    response = answer(stored)
    response.headers["Content-Disposition"] = 'attachment; filename="barque-my-data.json"'
    return response


def own_entry(person: str, text: str) -> Any:
    """Returns a stored entry if a person made it, even one that only a newer server understands."""
    try:
        entry = msgspec.json.decode(text)
    except msgspec.DecodeError:  # damaged
        return text if person in text else None
    return entry if isinstance(entry, dict) and entry.get("by") == person else None


async def forget(visitor: Visitor) -> None:
    """Deletes a person: their name and what they said. Their moves stay, without a name: others played there too."""
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
            visited.append(live.ledger.next)  # a seat may be kept for the person there
        if live.ledger.phase != "over":
            await joining.leave(live, visitor.person, p.Leave())
        async with live.lock:
            live.display.settled()
            found = await tables.store.load(table)
            assert found is not None
            texts = [without(person, text) for text in found[1]]
            changed = {number: text for number, text in enumerate(texts) if text != found[1][number]}
            ledger = Ledger(table, found[0])
            for text in texts:
                ledger.take(e.read(text))
            await tables.store.rewrite(table, changed, row_of(ledger))
            live.display.ledger = ledger
        live.changed()
    await tables.store.calls.forget_person(person)
    await tables.store.forget_person(person)


def without(person: str, text: str) -> str:
    """Returns a stored entry without a person: without their id, their name and what they said."""
    anonymous = text.replace(person, "")
    if anonymous == text:
        return text
    try:
        given, entry = e.read(text), e.read(anonymous)
    except msgspec.DecodeError:  # the table can't be read: at least remove everything that leads to the person
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
    """Makes a code that moves the caller to another device, or cancels it."""
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
    """Signs the caller in as the person of the code."""
    wish = await body(request, p.Recovery)
    visitor.slow_down("codes", 0)
    found = await visitor.tables.store.take_code(code_hash(wish.code))
    if found is None:
        visitor.slow_down("codes")
        raise Refusal("no-such-code")
    visitor.become(found)
    return answer(me_of(visitor))


@endpoint
async def sign_out(request: Request, visitor: Visitor) -> Response:
    """Signs the caller's other devices out."""
    visitor.become(await visitor.tables.sign_out(visitor.person))
    return answer(me_of(visitor))
