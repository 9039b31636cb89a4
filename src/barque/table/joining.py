"""What people do before and after a game: make a table, sit down, leave, arrange seats, play again."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

import msgspec

import barque
from barque.bots import NAMES
from barque.kernel import Json, Refusal
from barque.table import entries as e
from barque.table import protocol as p
from barque.table.engines import engine_of
from barque.table.identity import clean_name
from barque.table.ledger import BOT, OPEN, PERSON, Chair, votes
from barque.table.ledger.looks import looks
from barque.table.live import LiveTable
from barque.table.store import Person
from barque.table.tables import Tables

GUEST: Final = ("", -1)  # somebody else at the same device has no looks of their own


async def create(tables: Tables, person: Person, wish: p.Create) -> LiveTable:
    """Makes a table."""
    engines = tables.config.engines
    mine = [wanted.kind == "me" for wanted in wish.seats]
    places = [
        place_of(wanted, person, wish.seal, engines, guest=any(mine[:seat])) for seat, wanted in enumerate(wish.seats)
    ]
    options = {**usual(wish.game, places), **wish.options}
    return await tables.open_table(
        lambda at: e.Opened(
            at=at,
            by=person.id,
            game=wish.game,
            rules=barque.game(wish.game).rules,
            places=places,
            options=options,
            settings=stored(wish.settings),
        )
    )


async def sit(live: LiveTable, person: Person, wish: p.Sit) -> None:
    """Seats a person at a free seat."""

    def make(at: float) -> e.Entry:
        ledger = live.ledger
        seat = wish.seat
        if seat is None:
            kept = [number for number, chair in enumerate(ledger.chairs) if chair.kept_for == person.id]
            free = [number for number in range(len(ledger.chairs)) if ledger.free(number, person.id)]
            unseen = [number for number in free if ledger.unseen(number, person.id)]
            if not free:
                raise Refusal("table-full")
            seat = (kept or unseen or free)[0]
        guest = bool(ledger.seats_of(person.id))
        name = clean_name(wish.name) or ("" if guest else person.name)
        avatar, colour = GUEST if guest else looks_of(person)
        if wish.ask and ledger.phase == "playing" and not ledger.unseen(seat, person.id):
            asks = votes.asked(ledger, live.presence, "seat", person.id, at)
            own = [*ledger.seats_of(person.id), -1][0]
            return e.Proposed(at=at, by=person.id, seat=own, what="seat", of=seat, name=name, avatar=avatar, asks=asks)
        return e.Sat(at=at, by=person.id, seat=seat, name=name, seal=wish.seal, avatar=avatar, colour=colour)

    await live.act(make)


async def leave(live: LiveTable, person: Person, wish: p.Leave) -> None:
    """Frees a person's seats."""
    seats = live.ledger.seats_of(person.id) if wish.seat is None else [wish.seat]
    for seat in seats:
        await live.act(lambda at, seat=seat: e.Left(at=at, by=person.id, seat=seat))  # type: ignore[misc]


async def arrange(live: LiveTable, person: Person, wish: p.Arrange) -> None:
    """Changes a table before the game."""
    places: dict[int, e.Place] = {}
    for number, wanted in (wish.seats if isinstance(wish.seats, dict) else {}).items():
        if not number.isascii() or not number.isdigit():
            raise Refusal("no-such-seat", seat=number[:10], most=len(live.ledger.chairs) - 1)
        guest = bool(live.ledger.seats_of(person.id))
        places[int(number)] = place_of(wanted, person, "", live.services.config.engines, guest)
    options = None
    if isinstance(wish.options, dict):
        options = {**usual(live.ledger.game.name, live.ledger.chairs), **wish.options}
    settings = stored(wish.settings) if isinstance(wish.settings, p.Settings) else None
    await live.act(lambda at: e.Arranged(at=at, by=person.id, places=places, options=options, settings=settings))


async def again(tables: Tables, live: LiveTable, person: Person, wish: p.Again) -> LiveTable:
    """Makes the rematch, or joins it: everybody gets the same table, the seats rotated by one."""
    old = live.ledger
    if old.phase != "over":
        raise Refusal("not-over")
    if not old.seats_of(person.id):
        raise Refusal("not-seated")
    if not old.next:
        await _rematch(tables, live, person, wish.turn)
    new = await tables.find(live.ledger.next)
    for seat, chair in enumerate(new.ledger.chairs):
        if chair.kept_for == person.id and chair.kind == OPEN:
            await new.act(
                lambda at, seat=seat, chair=chair: e.Sat(  # type: ignore[misc]
                    at=at,
                    by=person.id,
                    seat=seat,
                    name=chair.name,
                    seal=wish.seal,
                    avatar=chair.avatar,
                    colour=chair.colour,
                )
            )
    await live.act(lambda at: e.Rematched(at=at, by=person.id, table=new.id))
    return new


async def _rematch(tables: Tables, live: LiveTable, person: Person, turned: bool) -> None:
    old = live.ledger
    chairs = [*old.chairs[1:], old.chairs[0]] if turned else old.chairs
    places = [
        e.Place(OPEN, chair.person, chair.name, avatar=chair.avatar, colour=chair.colour)
        if chair.kind == PERSON and not chair.left
        else e.Place(BOT, name=chair.name, level=chair.level, avatar=chair.avatar, colour=chair.colour)
        if chair.kind == BOT
        else e.Place(BOT if chair.standin else OPEN, level=chair.standin, colour=chair.colour)
        for chair in chairs
    ]
    options = {name: value for name, value in old.options.items() if name != "first"}
    new = await tables.open_table(
        lambda at: e.Opened(
            at=at,
            by=person.id,
            game=old.game.name,
            rules=max(old.game.versions),
            places=places,
            options=options,
            settings=old.settings,
        )
    )
    try:
        await live.act(lambda at: e.Rematched(at=at, by=person.id, table=new.id))
    except Refusal:
        if not live.ledger.next:  # otherwise somebody else created one at the same moment, and that one counts
            raise


def usual(game: str, seats: Sequence[e.Place | Chair]) -> dict[str, Json]:
    """Returns the options that differ from the defaults where a person sits and no two of them share a device."""
    people = [seat.person for seat in seats if seat.kind == PERSON]
    if len(set(people)) < len(people) or all(seat.kind == BOT for seat in seats):
        return {}
    options = barque.game(game).options.values()
    return {option.name: option.people for option in options if option.people != option.default}


def place_of(wish: p.SeatWish, person: Person, seal: str, engines: Container[str], guest: bool) -> e.Place:
    """Returns the place that a wish for a seat describes; raises a refusal for an engine that is not allowed.

    A *guest* is somebody else at the person's device; a guest without a name is called by their animal.
    """
    if wish.kind == "me":
        name = clean_name(wish.name) or ("" if guest else person.name)
        avatar, colour = GUEST if guest or name != person.name else looks_of(person)
        return e.Place(PERSON, person.id, name, seal=seal, avatar=avatar, colour=colour)
    engine = engine_of(wish.level)
    if engine and engine not in engines:
        raise Refusal("no-such-bot", bot=wish.level, right=", ".join(NAMES))
    return e.Place(wish.kind, name=engine.capitalize(), level=wish.level if wish.kind == "bot" else "")


def looks_of(person: Person) -> tuple[str, int]:
    """Returns the avatar and the colour of a person."""
    return looks(person.id, person.avatar, person.colour)


def stored(settings: p.Settings) -> e.Settings:
    """Returns settings as they are stored."""
    return e.Settings(**msgspec.structs.asdict(settings))
