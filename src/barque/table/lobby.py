"""The lobby: tables as they are listed, each as the reader may see it."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec

import barque
from barque.kernel import Refusal
from barque.table import entries as e
from barque.table import projection
from barque.table import protocol as p
from barque.table.live import LiveTable
from barque.table.rows import chair_of, row_of
from barque.table.store import Person
from barque.table.tables import Tables

LISTED_FOR: Final = 7 * 24 * 3600.0  # seconds without a move after which a table is no longer listed
SUMMARY: Final = msgspec.json.Decoder(e.StoredSummary)


async def lobby(tables: Tables, person: Person, language: p.Language, base: str) -> p.Lobby:
    """Returns a person's own tables and the public ones."""
    mine = await tables.store.tables_of(person.id)
    listed = await tables.store.listed(tables.now() - LISTED_FOR)
    known = {table for table, _ in mine}
    others = [(table, text) for table, text in listed if table not in known]

    def summaries(rows: list[tuple[str, str]]) -> list[p.Summary]:
        told: list[p.Summary] = []
        for table, text in rows:
            with suppress(Refusal, msgspec.DecodeError):  # a game that is not installed, or damage
                told.append(summary_of(tables, table, text, person.id, language, base))
        return told

    return p.Lobby(summaries(mine), summaries(others))


def summary_of(tables: Tables, table: str, kept: str, person: str, language: p.Language, base: str) -> p.Summary:
    """Describes a table as a person may see it in the lobby."""
    facts = SUMMARY.decode(kept)
    said = barque.game(facts.game).words(language)
    live = tables.live.get(table)
    chairs = [chair_of(chair) for chair in facts.chairs]
    mine = [seat for seat, chair in enumerate(chairs) if chair.person == person and not chair.left]
    away = {chair.person: live.presence.away_since(chair.person) for chair in chairs} if live else {}
    if not (mine or facts.settings.watchers or facts.phase == "waiting" or facts.host == person):
        facts = msgspec.structs.replace(
            facts, phase="over" if facts.phase == "over" else "playing", options={}, ply=0, turn=-1, next=""
        )
        facts.moved = facts.created
        seats = projection.seats_shut(chairs)
    else:
        seats = projection.seat_list(chairs, facts.host, person, said, away)
    return p.Summary(
        id=table,
        game=facts.game,
        title=said.text("game.name"),
        phase=facts.phase,
        seats=seats,
        options=facts.options,
        settings=p.Settings(**msgspec.structs.asdict(facts.settings)),
        ply=facts.ply,
        turn=facts.turn,
        my_turn=facts.turn in mine and facts.phase == "playing",
        created=facts.created,
        moved=facts.moved,
        join=f"{base}/t/{table}",
        next=facts.next or None,
        seated=bool(mine),
        host=facts.host == person,
    )


async def summary(tables: Tables, live: LiveTable, person: str, language: p.Language, base: str) -> p.Summary:
    """Describes a table in memory."""
    async with live.lock:
        live.display.settled()
        return summary_of(tables, live.id, row_of(live.ledger).summary, person, language, base)
