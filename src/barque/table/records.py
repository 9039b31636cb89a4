"""Records and stores on the command line: export, import, verify, backup, restore."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import barque
from barque.kernel import Refusal, Words
from barque.kernel.files import read_text, reason, write_text
from barque.kernel.record import header
from barque.table import entries as e
from barque.table import fairness
from barque.table.archive import of_store
from barque.table.identity import LONGEST_NAME, clean
from barque.table.rest.history import record_of
from barque.table.store import open_store, sqlite
from barque.table.tables import Config, Tables

T = TypeVar("T")


def export_records(store: str, folder: Path, said: Words) -> None:
    """Writes the record of every finished game into a folder, one file per table. They name people and hold secrets."""

    async def work(tables: Tables) -> int:
        written = 0
        for table in await tables.store.ids():
            try:
                ledger = await tables.archive.read(table)
            except Refusal as refusal:
                if of_store(refusal):
                    raise
                print(f"{table}: {refusal.text(said.language)}", file=sys.stderr)  # the others are still written
                continue
            if ledger.phase == "over":
                write_text(folder / f"{ledger.game.name}-{table}.barque", record_of(ledger), private=True)
                written += 1
        return written

    folder.mkdir(parents=True, exist_ok=True)
    print(said.text("serve.exported", n=_with(store, work), folder=folder))


def import_records(store: str, files: Sequence[Path], said: Words) -> None:
    """Makes a table from each record."""
    read = [(file, read_text(file)) for file in files]
    for _, text in read:
        game_of(text).replay(text)  # all or nothing: a wrong one is refused before any is stored

    async def work(tables: Tables) -> list[str]:
        made: list[str] = []
        for _, text in read:
            live = await tables.open_table(lambda at, text=text: imported(text, at))  # type: ignore[misc]
            live.close()
            made.append(live.id)
        return made

    for (file, _), table in zip(read, _with(store, work), strict=True):
        print(said.text("serve.imported", file=file, table=table))


def imported(text: str, at: float) -> e.Imported:
    """Returns the entry that makes a table from a record."""
    game = game_of(text)
    tags, seats = header(text), game.replay(text).seats
    players = tags.get("Players", [])
    known = players if isinstance(players, list) and len(players) == seats else [""] * seats
    names = [clean(str(name), LONGEST_NAME) for name in known]
    return e.Imported(at=at, game=game.name, record=text, names=names, settings=e.Settings())


def game_of(text: str) -> barque.Game:
    """Returns the game of a record."""
    return barque.game(str(header(text)["Game"]))


def verify_record(file: Path, commitment: str, said: Words) -> None:
    """Replays a record, and prints how far it proves that nobody chose its shuffle."""
    text = read_text(file)
    game_of(text).replay(text)
    proof = fairness.verify(text, commitment)
    if proof.doubt:
        why = said.text(f"serve.doubt-{proof.doubt}", seats=", ".join(map(str, proof.seats)))
        print(said.text("serve.unproven", file=file, seal=proof.seal, why=why))
    else:
        print(said.text("serve.verified", file=file, seal=proof.seal))


def back_up(store: str, file: Path, said: Words) -> None:
    """Copies a store into a file."""
    if file.exists():
        raise Refusal("file-there", file=str(file))
    try:
        _with(store, lambda tables: tables.store.backup(str(file)))
    except (OSError, sqlite3.Error) as error:
        raise Refusal("file-unwritable", file=str(file), reason=reason(error)) from None
    print(said.text("serve.backed-up", file=file))


def restore(store: str, file: Path, said: Words) -> None:
    """Replaces a store with a backup."""
    if not store.startswith("sqlite:///"):
        raise Refusal("restore-sqlite")
    if not file.is_file():
        raise Refusal("file-unreadable", file=str(file), reason=Refusal("reason-missing"))
    try:
        number, kept = sqlite.restore(file, Path(store.removeprefix("sqlite:///")))
    except sqlite3.DatabaseError as error:
        raise Refusal("store-unusable", store=str(file), reason=str(error)) from None
    except OSError as error:
        raise Refusal("file-unwritable", file=store, reason=reason(error)) from None
    print(said.text("serve.restored", n=number, file=file))
    if kept is not None:
        print(said.text("serve.kept-aside", file=kept))


def _with(url: str, work: Callable[[Tables], Awaitable[T]]) -> T:
    """Runs *work* on the tables of a store."""
    store = open_store(url)

    async def run() -> T:
        tables = Tables(store, Config(store=url))
        tables.closing = True  # nothing is played here
        return await work(tables)

    try:
        return asyncio.run(run())
    finally:
        store.close()
