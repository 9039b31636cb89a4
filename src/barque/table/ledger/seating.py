"""Before the game, and who sits where: opening and arranging a table, sitting down, leaving, luck, the beginning."""

from __future__ import annotations

from math import ceil

import barque
from barque.bots import NAMES
from barque.kernel import IllegalMove, Refusal
from barque.table import entries as e
from barque.table import fairness
from barque.table.engines import engine_of
from barque.table.ledger import moves
from barque.table.ledger.parts import BOT, OPEN, PERSON, STAND_IN, Chair
from barque.table.ledger.state import TableState


def check_opened(table: TableState, entry: e.Opened) -> None:
    """Raises a refusal if a table can't be opened like this."""
    if table.number:
        raise Refusal("table-there")
    game = barque.game(entry.game, entry.rules)
    game.kept_options(len(entry.places), entry.options)
    for place in entry.places:
        check_level(place)


def opened(table: TableState, entry: e.Opened) -> None:
    """Opens a table."""
    table.created = entry.at
    table.host = entry.by
    table.game = barque.game(entry.game, entry.rules)
    table.options = table.game.kept_options(len(entry.places), entry.options)
    table.settings = entry.settings
    table.chairs = [Chair(place) for place in entry.places]
    _begin_if_full(table)


def check_imported(table: TableState, entry: e.Imported) -> None:
    """Raises a refusal if a record can't be replayed."""
    if table.number:
        raise Refusal("table-there")
    barque.game(entry.game).replay(entry.record)


def imported(table: TableState, entry: e.Imported) -> None:
    """Makes a table from a record."""
    table.created = entry.at
    table.settings = entry.settings
    table.record = entry.record
    played = barque.game(entry.game).replay(entry.record)
    table.game = played.game
    table.options = played.options
    table.chairs = [Chair(e.Place(OPEN, name=name)) for name in entry.names]
    table.clock.reset(played.seats)
    moves.start(table, played.fresh())
    for number in played.log:
        if number < 0:
            moves.agree(table, played.accords[-1 - number])
        else:
            moves.play(table, number)


def check_arranged(table: TableState, entry: e.Arranged) -> None:
    """Raises a refusal if the table can no longer be changed like this, or not by this person."""
    _check_waiting(table)
    _check_unsealed(table)
    if entry.by != table.host:
        raise Refusal("host-only")
    for seat, place in entry.places.items():
        if not 0 <= seat < len(table.chairs):
            raise Refusal("no-such-seat", seat=seat, most=len(table.chairs) - 1)
        if table.chairs[seat].kind == PERSON and table.chairs[seat].person != table.host:
            raise Refusal("seat-taken", seat=seat)
        check_level(place)
    if entry.options is not None:
        table.game.kept_options(len(table.chairs), entry.options)


def arranged(table: TableState, entry: e.Arranged) -> None:
    """Changes the table before the game."""
    for seat, place in entry.places.items():
        table.chairs[seat] = Chair(place)
    if entry.options is not None:
        table.options = table.game.kept_options(len(table.chairs), entry.options)
    if entry.settings is not None:
        table.settings = entry.settings
    _begin_if_full(table)


def check_sat(table: TableState, entry: e.Sat) -> None:
    """Raises a refusal if the seat is taken, or if the person has seen another hand of the game."""
    if table.phase == "over":
        raise IllegalMove("over")
    _check_unsealed(table)
    table.check_free(entry.seat, entry.by)
    if not table.unseen(entry.seat, entry.by) and table.others(entry.by):
        raise Refusal("seat-known", seat=entry.seat)


def sat(table: TableState, entry: e.Sat) -> None:
    """Seats a person."""
    if table.state is not None:
        seat_midway(table, entry.seat, entry.by, entry.name, entry.avatar)
        return
    seals = {"entropy": entry.entropy, "seal": entry.seal}
    table.chairs[entry.seat] = Chair(
        e.Place(PERSON, entry.by, entry.name, avatar=entry.avatar, colour=entry.colour, **seals)
    )
    table.note("sat", entry.seat)
    _begin_if_full(table)


def seat_midway(table: TableState, seat: int, person: str, name: str, avatar: str) -> None:
    """Seats a person in the middle of the game; the seat keeps its colour."""
    old = table.chairs[seat]
    place = e.Place(PERSON, person, name, entropy=old.entropy, seal=old.seal, avatar=avatar, colour=old.colour)
    table.chairs[seat] = Chair(place)
    table.clock.used[seat] = 0.0
    _show(table, seat)
    table.ballots.settled(seat)
    table.note("sat", seat)


def _show(table: TableState, seat: int) -> None:
    """Notes that the person at a seat sees its hand."""
    table.eyes.setdefault(table.chairs[seat].person, set()).add(seat)


def check_left(table: TableState, entry: e.Left) -> None:
    """Raises a refusal if it is not the person's seat, or the game is over."""
    table.sits(entry, entry.seat)
    if table.phase == "over":
        raise IllegalMove("over")


def left(table: TableState, entry: e.Left) -> None:
    """Frees a person's seat: before the game it is open again, later a bot plays there."""
    chair = table.chairs[entry.seat]
    table.note("left", entry.seat, who=chair.name)
    if table.state is None and not table.shuffling:
        table.chairs[entry.seat] = Chair(e.Place(OPEN))
        if entry.by == table.host:
            others = [other.person for other in table.chairs if other.kind == PERSON]
            table.host = others[0] if others else table.host
        return
    chair.left = True
    if table.settings.run_out == "bot":
        chair.standin = STAND_IN
    table.ballots.without(entry.seat)
    if table.state is None:
        _begin_if_shown(table)


def check_revealed(table: TableState, entry: e.Revealed) -> None:
    """Raises a refusal if the luck is not what the seat sealed, or if nobody waits for it."""
    chair = table.sits(entry, entry.seat)
    if not table.shuffling or entry.seat not in table.veiled():
        raise Refusal("luck-none")
    if fairness.seal(entry.luck) != chair.seal:
        raise Refusal("luck-other")


def revealed(table: TableState, entry: e.Revealed) -> None:
    """Adds the luck of a seat."""
    table.chairs[entry.seat].entropy = entry.luck
    _begin_if_shown(table)


def check_began(table: TableState, entry: e.Began) -> None:
    """Raises a refusal if the game can't begin now, or if this person can't begin it."""
    _check_waiting(table)
    if table.shuffling:
        _check_unshown(table, entry)
        return
    if entry.by != table.host:
        raise Refusal("host-only")
    if entry.level and entry.level not in NAMES:
        raise Refusal("no-such-bot", bot=entry.level, right=", ".join(NAMES))
    if not entry.level and any(chair.kind == OPEN for chair in table.chairs):
        raise Refusal("seats-open")


def _check_unshown(table: TableState, entry: e.Began) -> None:
    """Raises a refusal if seats still have time to show their luck, or if the missing luck is the person's own."""
    mine, veiled = table.seats_of(entry.by), table.veiled()
    if not mine:
        raise Refusal("not-seated")
    if set(mine) & set(veiled) and any(table.entropy()):
        raise Refusal("luck-yours")
    if entry.at < table.shown_by():
        raise Refusal("luck-early", seconds=ceil(table.shown_by() - entry.at))


def began(table: TableState, entry: e.Began) -> None:
    """Begins the game, without the luck that was not shown, or with bots at the open seats."""
    if table.shuffling:
        for seat in table.veiled():
            table.note("withheld", seat)
        _begin(table)
        return
    for seat, chair in enumerate(table.chairs):
        if chair.kind == OPEN:
            table.chairs[seat] = Chair(e.Place(BOT, level=entry.level))
    _shuffle(table)


def _check_waiting(table: TableState) -> None:
    if table.state is not None:
        raise Refusal("begun")


def _check_unsealed(table: TableState) -> None:
    if table.shuffling:
        raise Refusal("shuffling")


def _begin_if_full(table: TableState) -> None:
    if table.settings.start == "full" and not any(chair.kind == OPEN for chair in table.chairs):
        _shuffle(table)


def _shuffle(table: TableState) -> None:
    """Closes the table to changes: from now on seats can only show their luck; then the game begins."""
    table.sealed_at = table.moved
    _begin_if_shown(table)


def _begin_if_shown(table: TableState) -> None:
    if not table.veiled():
        _begin(table)


def _begin(table: TableState) -> None:
    seed = fairness.game_seed(table.secret, table.entropy())
    table.clock.reset(len(table.chairs))
    for seat, chair in enumerate(table.chairs):
        if chair.kind == PERSON and not chair.left:
            _show(table, seat)
    moves.start(table, table.game.start(len(table.chairs), seed=seed, **table.options))


def check_level(place: e.Place) -> None:
    """Raises a refusal if there is no such bot."""
    if place.kind == BOT and place.level not in NAMES and not engine_of(place.level):
        raise Refusal("no-such-bot", bot=place.level, right=", ".join(NAMES))
