"""REST: who I am, and what is stored of me."""

from __future__ import annotations

import msgspec
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
    return p.Me(person.name, person.language, bool(visitor.tables.config.password), barque.__version__)  # type: ignore[arg-type]


@endpoint
async def me(request: Request, visitor: Visitor) -> Response:
    """Returns who the caller is, changes that, or forgets it."""
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
    """Returns everything stored about the caller."""
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
            await joining.leave(live, visitor.person, p.Leave())
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
