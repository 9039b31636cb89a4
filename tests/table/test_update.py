"""Updating without an end: an older server beside this one, on one PostgreSQL, and what each can't do."""

from __future__ import annotations

import json
import re

import psycopg
import pytest

import barque
from barque.kernel import Refusal
from barque.table import entries as e
from barque.table.store.migrations import MIGRATIONS
from tests.table.client import ME, OPEN
from tests.table.conftest import Served, config
from tests.table.test_migration import TABLES, TOLD, ledgers, load_postgres

# What a server of 0.1.0 carries out for a move and for a person.
ENTRY = "insert into entries (table_id, number, entry) values (%s, %s, %s) on conflict do nothing"
ROW = "update tables set moved = %s, phase = %s, listed = %s, due = %s, summary = %s where id = %s"
PERSON = (
    "insert into people (id, name, language, recovery, created) values (%s, %s, %s, %s, %s) on conflict (id) do update"
    " set name = excluded.name, language = excluded.language, recovery = excluded.recovery"
)
NOTICE = "select pg_notify('barque', %s)"


def test_what_an_older_server_writes_is_heard_and_played_on(postgres_url: str) -> None:
    table = TABLES["hapy playing"]["id"]
    ledger = ledgers(load_postgres(postgres_url))[table]
    assert not isinstance(ledger, Refusal)
    assert ledger.state is not None
    served = Served(config(postgres_url))
    try:
        ana = served.browser()
        ana.http.cookies.clear()
        ana.http.cookies.update(TOLD["people"]["ana"])
        with ana.join(table) as here, psycopg.connect(postgres_url, autocommit=True) as older:
            before = here.see(lambda position: position["phase"] == "playing")["ply"]
            ben = TOLD["people"]["ben"]["barque"].partition(".")[0]
            move = ledger.game.show(ledger.state.legal()[0])
            facts = {"at": ledger.moved + 1, "by": ben, "request": "old", "seat": 1, "move": move, "ply": before}
            entry = json.dumps({"k": "moved", **facts})
            summary = older.execute("select summary from tables where id = %s", (table,)).fetchone()
            assert summary is not None
            with older.transaction():
                assert older.execute(ENTRY, (table, ledger.number, entry)).rowcount == 1
                older.execute(ROW, (ledger.moved + 1, "playing", 0, None, summary[0], table))
                older.execute(NOTICE, (f"older {table} {ledger.number + 1}",))
            here.see(lambda position: position["ply"] == before + 1)
            older.execute(PERSON, (ben, "Ben the Older", "en", None, 1.0))
            here.done("say", text="and we go on")
            number = older.execute("select count(*) from entries where table_id = %s", (table,)).fetchone()
            assert number == (ledger.number + 2,)
        assert e.read(entry).by == ben
    finally:
        served.stop()


def test_migrations_only_add() -> None:
    """A server that runs while a newer one starts finds everything that it knows."""
    for script in MIGRATIONS[1:]:
        for statement in filter(None, map(str.strip, script.split(";"))):
            adds = re.match(r"create (unique )?(table|index)|drop index|alter table \w+ add column", statement)
            assert adds, statement
            assert "add column" not in statement or "default" in statement


def test_what_only_a_newer_server_knows_is_left_to_it(postgres_url: str) -> None:
    """The table is whole: the page is asked to come again, to another server."""
    served = Served(config(postgres_url))
    try:
        ana = served.browser("Ana")
        table, whole = ana.create("hapy", ME, OPEN), ana.create("hapy", ME, OPEN)
        with ana.join(table) as here:
            here.see(lambda position: position)
            with psycopg.connect(postgres_url, autocommit=True) as newer:
                newer.execute(ENTRY, (table, 1, '{"k":"unheard-of","at":1.0}'))
                newer.execute(NOTICE, (f"newer {table} 2",))
            here.until(lambda: here.gone)
        assert here.gone["again"]
        with ana.join(table) as again:
            again.until(lambda: again.gone)
        assert again.gone["again"]
        assert "newer version" in again.gone["text"]
        assert ana.refused("GET", f"/api/tables/{table}") == (409, "entry-newer")
        assert ana.get(f"/api/tables/{whole}")["phase"] == "waiting"
    finally:
        served.stop()


def test_a_table_of_newer_rules_is_not_played_by_older_ones() -> None:
    with pytest.raises(Refusal) as refused:
        barque.game("hapy", 99)
    assert refused.value.key == "rules-newer"
