"""What is stored of a table beside its entries, so that it can be found and listed."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from barque.table import entries as e
from barque.table.ledger import PERSON, Chair, Ledger

People = tuple[tuple[str, int], ...]  # who did something at a table, and whether they have a seat


class Row(NamedTuple):
    """What is kept of a table beside its entries, so that it can be found."""

    created: float
    moved: float
    phase: str
    listed: bool
    due: float | None  # when the server has to do something: a bot's move, a clock
    summary: str
    people: People | None  # None: unchanged


class Fixed:
    """The part of a row that no move changes."""

    def __init__(self, ledger: Ledger) -> None:
        changed = {
            name: ledger.options[name]
            for name, option in ledger.game.options.items()
            if ledger.options[name] != option.default
        }
        self.chairs: Final[Any] = msgspec.Raw(e.encode([chair_facts(chair) for chair in ledger.chairs]))
        self.options: Final[Any] = msgspec.Raw(e.encode(changed))
        self.settings: Final[Any] = msgspec.Raw(e.encode(ledger.settings))
        seated = {chair.person for chair in ledger.chairs if chair.kind == PERSON and not chair.left}
        kept = {chair.kept_for for chair in ledger.chairs}  # anyone named here is found when they delete themselves
        self.people: Final = tuple(
            (person, int(person in seated)) for person in sorted(ledger.people.keys() | seated | kept) if person
        )


def row_of(ledger: Ledger, known: People | None = None) -> Row:
    """Returns what the store keeps beside the entries; with people only if they differ from those *known*."""
    fixed: Fixed | None = ledger.derived.get("row")
    if fixed is None:
        fixed = ledger.derived["row"] = Fixed(ledger)
    kept = e.StoredSummary(
        game=ledger.game.name,
        phase=ledger.phase,
        chairs=fixed.chairs,
        options=fixed.options,
        settings=fixed.settings,
        ply=ledger.ply,
        turn=ledger.turn,
        created=ledger.created,
        moved=ledger.moved,
        host=ledger.host,
        next=ledger.next,
    )
    due = ledger.moved + ledger.looking_time() if ledger.bot_to_move() else ledger.deadline()
    summary = e.encode(kept).decode()
    people = None if fixed.people is known else fixed.people
    return Row(ledger.created, ledger.moved, ledger.phase, ledger.settings.listed, due, summary, people)


def chair_facts(chair: Chair) -> dict[str, Any]:
    """Returns what is kept of a chair."""
    facts = {
        "kind": chair.kind,
        "person": chair.person,
        "name": chair.name,
        "level": chair.level,
        "left": chair.left,
        "standin": chair.standin,
        "avatar": chair.avatar,
    }
    return {"colour": chair.colour, **{name: value for name, value in facts.items() if value}}


def chair_of(facts: dict[str, Any]) -> Chair:
    """Returns a chair as it was kept."""
    chair = Chair(e.Place(facts["kind"], facts.get("person", ""), facts.get("name", ""), facts.get("level", "")))
    chair.left = facts.get("left", False)
    chair.standin = facts.get("standin", "")
    chair.avatar = facts.get("avatar", "")
    chair.colour = facts.get("colour", -1)
    return chair
