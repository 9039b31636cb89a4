"""The command ``barque admin``, which works on the store whether or not servers are using it."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Sequence
from math import inf

import barque
from barque.kernel import Refusal, Words
from barque.kernel.files import write_text
from barque.table.administration import Administration, administration, seat_names
from barque.table.retention import FOR_EVER, Keep, seconds_of
from barque.table.store import open_store
from barque.table.store.club_book import Act


def admin(chosen: argparse.Namespace, said: Words) -> None:
    """Carries out what the host asks for."""
    store = open_store(chosen.store)

    async def run() -> None:
        await carry_out(await administration(store, said), chosen, said)

    try:
        asyncio.run(run())
    finally:
        store.close()


async def carry_out(host: Administration, chosen: argparse.Namespace, said: Words) -> None:
    """Shows what the host wants to see, or carries out a decision and confirms it."""
    act: str = chosen.act or "overview"
    if act == "overview":
        await show_overview(host, said)
    elif act == "tables":
        rows = [
            (
                line.mark,
                game_name(line.game, said),
                phase_of(line.phase, said),
                when(line.moved),
                seat_names(line),
            )
            for line in await host.tables(chosen.all)
        ]
        show(said, ("mark", "game", "phase", "moved", "seats"), rows)
    elif act == "people":
        people = [
            (
                line.mark,
                line.name,
                when(line.created),
                str(line.tables),
                standing(line.online, line.muted, line.banned, said),
            )
            for line in await host.people(chosen.name)
        ]
        show(said, ("mark", "name", "since", "tables", "standing"), people)
    elif act == "log":
        show(said, ("number", "at", "what", "whom", "detail"), [told(one, said) for one in await host.acts()])
    elif act == "export":
        write_text(chosen.file, (await host.export()).decode(), private=True)
        print(said.text("admin.exported", file=chosen.file))
    else:
        await decide(host, act, chosen)
        print(said.text(f"admin.did-{act}"))


async def decide(host: Administration, act: str, chosen: argparse.Namespace) -> None:
    """Carries out a decision."""
    if act == "close":
        await host.close(chosen.table)
    elif act == "delete":
        await host.delete(chosen.table)
    elif act in ("mute", "unmute"):
        await host.mute(chosen.person, length(chosen, act))
    elif act in ("ban", "unban"):
        await host.ban(chosen.person, length(chosen, act))
    elif act == "message":
        await host.post(chosen.text)
    elif act == "quota":
        await host.limit(chosen.tables)
    else:
        keep = keep_of(chosen)
        if keep == FOR_EVER:
            raise Refusal("tidy-what")
        await host.tidy(keep)


def length(chosen: argparse.Namespace, act: str) -> float:
    """Returns for how many seconds a decision applies."""
    if act.startswith("un"):
        return 0.0
    return seconds_of(chosen.long) if chosen.long else inf


def keep_of(chosen: argparse.Namespace) -> Keep:
    """Returns how long tables are kept."""
    given = (chosen.keep, chosen.keep_finished)
    return Keep(*[seconds_of(text) if text else 0.0 for text in given])


async def show_overview(host: Administration, said: Words) -> None:
    """Prints an overview of the server."""
    seen = await host.overview()
    print(said.text("admin.online", n=seen.online))
    print(said.text("admin.servers", n=len(seen.servers)))
    for server in seen.servers:
        print(f"  {server.version}: {server.online}")
    counts = [f"{phase_of(phase, said)} {number}" for phase, number in sorted(seen.phases.items())]
    print(said.text("admin.counts", people=seen.people, tables=", ".join(counts) or "0"))
    print(said.text("admin.notice", text=seen.settings.notice or "–"))
    print(said.text("admin.limit", n=seen.settings.tables or "–"))


def show(said: Words, names: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints rows in columns."""
    heads = [said.text(f"admin.column-{name}") for name in names]
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    for row in (heads, *rows):
        line = "  ".join([text.ljust(width) for text, width in zip(row, widths, strict=True)])
        print("".join([char if char.isprintable() else " " for char in line]).rstrip())


def told(act: Act, said: Words) -> tuple[str, str, str, str, str]:
    """Returns an act in words."""
    detail = act.detail
    if act.what in ("mute", "ban"):
        detail = f"{float(detail) / 3600:g} h" if detail else said.text("admin.for-good")
    return str(act.number), when(act.at), said.text(f"admin.act-{act.what}"), act.whom, detail


def when(at: float) -> str:
    """Returns a time as the local clock shows it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def phase_of(phase: str, said: Words) -> str:
    """Returns the phase of a table in words."""
    return said.text(f"admin.phase-{phase}")


def game_name(game: str, said: Words) -> str:
    """Returns the title of a game, or its bare name if it is not installed."""
    try:
        return barque.game(game).words(said.language).text("game.name")
    except Refusal:
        return game


def standing(online: bool, muted: float, banned: float, said: Words) -> str:
    """Describes a person's standing: online, muted, banned."""
    parts = [said.text("admin.is-online")] if online else []
    for key, until in (("muted", muted), ("banned", banned)):
        if until:
            parts.append(said.text(f"admin.is-{key}") + ("" if until == inf else f" → {when(until)}"))
    return ", ".join(parts)
