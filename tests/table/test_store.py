"""Both stores: what is committed is there, one server writes an entry, the others hear of it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from barque.kernel import Refusal
from barque.table.store import Person, Row, Store, open_store
from barque.table.store.lane import Patience, Trouble
from barque.table.store.migrations import MIGRATIONS
from barque.table.store.sqlite import SqliteStore
from tests.table.conftest import beside

ROW = Row(1.0, 2.0, "playing", True, 5.0, "{}", (("ana", 1), ("ben", 0)))


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue("store_url" if request.param == "sqlite" else "postgres_url")
    return found


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await asyncio.to_thread(open_store, url)
    try:
        yield store
    finally:
        await asyncio.to_thread(store.close)


def run(url: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def within() -> None:
        async with opened(url) as store:
            async with asyncio.timeout(60):
                await work(store)

    asyncio.run(within())


def test_entries_are_kept_in_order_and_a_number_is_written_once(url: str) -> None:
    async def write(store: Store) -> None:
        assert await store.create("t", "secret", "a", ROW)
        assert not await store.create("t", "other", "z", ROW)
        assert await store.append("t", 1, ["b", "c"], ROW)
        assert not await store.append("t", 2, ["d"], ROW)
        answers = await asyncio.gather(*[store.append("t", 3, [f"e{n}"], ROW) for n in range(40)])
        assert sorted(answers) == [False] * 39 + [True]

    async def read(store: Store) -> None:
        found = await store.load("t")
        assert found is not None
        assert found[0] == "secret"
        assert found[1][:3] == ["a", "b", "c"]
        assert len(found[1]) == 4
        assert (await store.load("t", 3) or ("", []))[1] == found[1][3:]
        assert await store.load("u") is None

    run(url, write)
    run(url, read)


def test_moves_of_many_tables_are_stored_together_but_for_those_that_came_late(url: str) -> None:
    async def work(store: Store) -> None:
        tables = [f"t{n}" for n in range(30)]
        await asyncio.gather(*[store.create(table, "s", "a", ROW) for table in tables])
        later = ROW._replace(moved=7.5, due=None, summary='{"name":"Hâpy \\"𓂀\\""}', people=None)
        rounds = [await asyncio.gather(*[store.append(table, n, [f"é{n}"], later) for table in tables]) for n in (1, 2)]
        assert rounds == [[True] * 30] * 2
        numbers = [2 if table == "t7" else 3 for table in tables]
        late = [store.append(table, n, ["z"], later) for table, n in zip(tables, numbers, strict=True)]
        assert [table for table, stored in zip(tables, await asyncio.gather(*late), strict=True) if not stored] == [
            "t7"
        ]
        assert await store.load("t7") == ("s", ["a", "é1", "é2"])
        assert await store.load("t8") == ("s", ["a", "é1", "é2", "z"])
        assert {summary for _, summary in await store.tables_of("ana")} == {later.summary}
        assert await store.due(9.0) == []
        assert len(await store.listed(7.5)) == 30

    run(url, work)


def test_tables_are_found_by_person_by_listing_and_by_what_is_due(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("t", "s", "a", ROW)
        await store.create("u", "s", "a", ROW._replace(listed=False, due=None, people=(("ben", 1),), moved=3.0))
        assert await store.tables_of("ana") == [("t", "{}")]
        assert await store.visits("ben") == ["t", "u"] or await store.visits("ben") == ["u", "t"]
        assert await store.tables_of("ben") == [("u", "{}")]
        assert await store.listed() == await store.listed(2.0) == [("t", "{}")]
        assert await store.listed(2.5) == []
        assert await store.due(4.9) == []
        assert await store.due(5.0) == ["t"]
        await store.append("t", 1, ["b"], ROW._replace(phase="over", due=None, people=(("ana", 1), ("ben", 1))))
        assert await store.listed() == []
        assert len(await store.tables_of("ben")) == 2
        assert sorted(await store.ids()) == ["t", "u"]

    run(url, work)


def test_people_are_kept_found_by_their_code_and_forgotten(url: str) -> None:
    async def work(store: Store) -> None:
        ana = Person("p1", "Ana", "fr", "hash", 1.0)
        await store.save_person(ana)
        await store.save_person(ana._replace(name="Anna"))
        assert await store.person("p1") == ana._replace(name="Anna")
        found = await asyncio.gather(store.take_code("hash"), store.take_code("hash"), store.take_code("other"))
        assert [*found] == [ana._replace(name="Anna", recovery=None), None, None]  # it serves once
        assert await store.person("p1") == found[0]
        await store.forget_person("p1")
        assert await store.person("p1") is None

    run(url, work)


def test_a_failing_write_does_not_harm_others_of_the_same_moment(url: str) -> None:
    async def work(store: Store) -> None:
        await store.save_person(Person("p1", "Ana", "en", "same", 1.0))
        answers = await asyncio.gather(
            store.create("t", "s", "a", ROW),
            store.save_person(Person("p2", "Ben", "en", "same", 1.0)),  # a code is one person's
            store.create("u", "s", "a", ROW),
            return_exceptions=True,
        )
        assert answers[0] is True
        assert isinstance(answers[1], sqlite3.IntegrityError | psycopg.IntegrityError)
        assert answers[2] is True
        await store.healthy()

    run(url, work)


def test_a_shared_secret_is_drawn_once(url: str) -> None:
    async def work(store: Store) -> None:
        async with opened(url) as other:
            assert await store.secret("cookie", "one") == await other.secret("cookie", "two") == "one"

    run(url, work)


def test_a_store_of_a_newer_version_is_refused(url: str) -> None:
    run(url, lambda store: store.healthy())
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.execute("insert into barque_schema values (?)", (len(MIGRATIONS) + 1,))
    else:
        with psycopg.connect(url) as remote:
            remote.execute("insert into barque_schema values (%s)", (len(MIGRATIONS) + 1,))
    with pytest.raises(Refusal, match="newer"):
        open_store(url)


@pytest.mark.parametrize("url", ["mysql://x", "sqlite://", "sqlite:///", "postgresql://nobody@127.0.0.1:1/none", ""])
def test_what_is_no_store_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(Refusal) as refused:
        open_store(url)
    assert str(refused.value).endswith(".")


def test_a_password_of_a_database_is_never_told() -> None:
    with pytest.raises(Refusal) as refused:
        open_store("postgresql://me:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in str(refused.value)


def test_other_servers_hear_what_is_written(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        heard: list[tuple[str, int, list[str]]] = []
        listening, told = threading.Event(), threading.Event()

        def hear(server: str, table: str, number: int, people: list[str]) -> None:
            if not table:
                listening.set()
            else:
                heard.append((table, number, people))
                if people == ["ana"]:
                    told.set()

        async with opened(postgres_url) as other:
            other.listen(hear)
            assert await asyncio.to_thread(listening.wait, 20)
            await store.create("t", "s", "a", ROW)
            await store.append("t", 1, ["b"], ROW)
            many = [f"m{n:03}" for n in range(400)]  # more than go into one notice
            await asyncio.gather(*[store.create(table, "s", "a", ROW) for table in many])
            assert all(await asyncio.gather(*[store.append(table, 1, ["b"], ROW) for table in many]))
            people = [f"{n:032}" for n in range(4)]
            await store.tell_presence(dict.fromkeys(many, people))
            await store.tell_presence({"t": ["ana"]})
            assert await asyncio.to_thread(told.wait, 20)
            assert (heard[0], heard[-1]) == (("t", 2, []), ("t", -1, ["ana"]))
            assert sorted(heard[1:401]) == [(table, 2, []) for table in many]
            assert heard[401:-1] == [(table, -1, people) for table in many]

    run(postgres_url, work)


def test_a_lost_connection_to_the_database_is_made_again(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        await store.create("t", "s", "a", ROW)
        with psycopg.connect(postgres_url, autocommit=True) as killer:
            killer.execute(
                "select pg_terminate_backend(pid, 10000) from pg_stat_activity where pid <> pg_backend_pid()"
                " and datname = current_database()"
            )
        assert await store.append("t", 1, ["b"], ROW)
        assert (await store.load("t") or ("", []))[1] == ["a", "b"]

    run(postgres_url, work)


class Flaky(SqliteStore):
    """A store whose connections fail as often as *failures* says, at the first thing that is done with them."""

    failures = 0

    def trouble(self, error: Exception) -> Trouble:
        return Trouble.LOST if isinstance(error, ConnectionError) else super().trouble(error)

    def connect(self) -> Any:
        if self.failures:
            self.failures -= 1
            raise ConnectionError
        return super().connect()

    def begin(self, connection: Any) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionError
        super().begin(connection)


def flaky(path: Path, work: Callable[[Flaky], Awaitable[None]], **patience: float) -> None:
    async def within() -> None:
        store = Flaky(str(path / "t.db"), patience=Patience(**patience))
        try:
            async with asyncio.timeout(20):
                await work(store)
        finally:
            await asyncio.to_thread(store.close)

    asyncio.run(within())


def test_reads_and_writes_are_tried_again_while_the_database_fails(tmp_path: Path) -> None:
    async def work(store: Flaky) -> None:
        store.failures = 5
        assert await store.load("t") is None  # the first read makes the reader's connection
        store.failures = 5
        assert await store.create("t", "s", "a", ROW)

    flaky(tmp_path, work, pause=0.001)


def test_a_database_that_stays_away_is_a_sentence_and_no_wait(tmp_path: Path) -> None:
    async def work(store: Flaky) -> None:
        store.failures = 1_000_000
        with pytest.raises(Refusal) as read:
            await store.load("t")
        with pytest.raises(Refusal) as written:
            await store.create("t", "s", "a", ROW)
        assert read.value.key == written.value.key == "store-down"
        store.failures = 0
        assert await store.create("t", "s", "a", ROW)
        assert await store.load("t") == ("s", ["a"])

    flaky(tmp_path, work, pause=0.001, retrying=0.1)


def test_a_store_that_is_being_closed_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def work(store: Flaky) -> None:
        store.failures = 1_000_000
        waiting = asyncio.ensure_future(store.load("t"))
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        with pytest.raises(Refusal, match="does not answer"):
            await waiting
        with pytest.raises(Refusal, match="does not answer"):
            await store.load("t")

    flaky(tmp_path, work)


def test_a_write_that_can_not_be_taken_back_does_not_end_all_writing(store_url: str) -> None:
    """As on a full disk: the transaction is gone, and there is nothing to undo."""

    async def work(store: Store) -> None:
        with beside(Path(store_url.removeprefix("sqlite:///"))) as other:
            other.execute("create trigger full before insert on entries begin select raise(rollback, 'full'); end")
            with pytest.raises(sqlite3.IntegrityError, match="full"):
                await store.create("t", "s", "a", ROW)
            other.execute("drop trigger full")
        assert await store.create("t", "s", "a", ROW)

    run(store_url, work)


def test_a_backup_is_made_while_the_store_is_used(store_url: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create("t", "s", "a", ROW)
        await store.backup(str(tmp_path / "copy.db"))

    run(store_url, work)
    run(f"sqlite:///{tmp_path}/copy.db", lambda store: _holds(store))


async def _holds(store: Store) -> None:
    assert await store.ids() == ["t"]
