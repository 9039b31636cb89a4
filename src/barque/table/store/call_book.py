"""What is stored about calls: people's devices, the webhooks of tables, and which turns were announced."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple, Protocol, TypeVar

T = TypeVar("T")

SCHEMA: Final = """
    create table subscriptions (
        endpoint text primary key, person text not null, p256dh text not null, auth text not null,
        language text not null, quiet_from integer, quiet_until integer, zone integer not null,
        created double precision not null
    );
    create index subscriptions_person on subscriptions (person);
    create table webhooks (
        table_id text primary key, person text not null, url text not null, secret text not null,
        language text not null, base text not null
    );
    create index webhooks_person on webhooks (person);
    create table calls (
        table_id text not null, person text not null, turn integer not null, due double precision not null,
        sent integer not null, primary key (table_id, person)
    );
    create index calls_due on calls (due) where sent = 0;
    """
DEVICE: Final = "endpoint, person, p256dh, auth, language, quiet_from, quiet_until, zone, created"
WEBHOOK: Final = "table_id, person, url, secret, language, base"


class Device(NamedTuple):
    """A browser that is called: its address at a push service, its keys, and when it is to be left in peace."""

    endpoint: str
    person: str
    p256dh: str
    auth: str
    language: str
    quiet_from: int | None  # minutes after midnight, by the device's own clock
    quiet_until: int | None
    zone: int  # minutes by which that clock is ahead of UTC
    created: float


class Webhook(NamedTuple):
    """Where a table's turns are announced."""

    table: str
    person: str  # who set it
    url: str
    secret: str
    language: str
    base: str  # the address by which others reach the server


class Call(NamedTuple):
    """A turn that somebody is to be called to; without a person it is for the table's webhook."""

    table: str
    person: str
    turn: int  # the ply at which it began
    due: float


class Doing(Protocol):
    """A lane of the store: carries out some work with its connection."""

    def __call__(self, work: Callable[[Any], T], /) -> Coroutine[Any, Any, T]:
        """Carries it out."""


class CallBook:
    """The part of a store that is about calls."""

    def __init__(self, read: Doing, write: Doing, run: Callable[..., Any]) -> None:
        self._read: Final = read
        self._write: Final = write
        self._run: Final = run

    # Devices

    async def add_device(self, device: Device, most: int) -> None:
        """Stores a device, or replaces it; if a person has more than *most*, the oldest are deleted."""
        marks = ", ".join("?" * len(device))
        older = "select endpoint from subscriptions where person = ? order by created desc, endpoint"

        def work(connection: Any) -> None:
            self._run(connection, "delete from subscriptions where endpoint = ?", device.endpoint)
            self._run(connection, f"insert into subscriptions ({DEVICE}) values ({marks})", *device)
            for (endpoint,) in self._run(connection, older, device.person).fetchall()[most:]:
                self._run(connection, "delete from subscriptions where endpoint = ?", endpoint)

        await self._write(work)

    async def devices(self, person: str) -> list[Device]:
        """Lists the devices of a person."""
        query = f"select {DEVICE} from subscriptions where person = ? order by created, endpoint"
        return await self._read(lambda c: [Device(*row) for row in self._run(c, query, person).fetchall()])

    async def forget_device(self, endpoint: str) -> None:
        """Deletes a device."""
        query = "delete from subscriptions where endpoint = ?"
        await self._write(lambda c: self._run(c, query, endpoint) and None)

    async def forget_devices(self, person: str) -> None:
        """Deletes all devices of a person."""
        query = "delete from subscriptions where person = ?"
        await self._write(lambda c: self._run(c, query, person) and None)

    async def forget_person(self, person: str) -> None:
        """Deletes everything that is kept here about a person."""

        def work(connection: Any) -> None:
            for name in ("subscriptions", "webhooks", "calls"):
                self._run(connection, f"delete from {name} where person = ?", person)

        await self._write(work)

    # Webhooks

    async def set_webhook(self, webhook: Webhook) -> None:
        """Stores the webhook of a table, or replaces it."""
        marks = ", ".join("?" * len(webhook))

        def work(connection: Any) -> None:
            self._run(connection, "delete from webhooks where table_id = ?", webhook.table)
            self._run(connection, f"insert into webhooks ({WEBHOOK}) values ({marks})", *webhook)

        await self._write(work)

    async def webhook(self, table: str) -> Webhook | None:
        """Returns the webhook of a table, if there is one."""

        def work(connection: Any) -> Webhook | None:
            found = self._run(connection, f"select {WEBHOOK} from webhooks where table_id = ?", table).fetchone()
            return None if found is None else Webhook(*found)

        return await self._read(work)

    async def forget_webhook(self, table: str) -> None:
        """Deletes the webhook of a table."""
        await self._write(lambda c: self._run(c, "delete from webhooks where table_id = ?", table) and None)

    # Calls

    async def note(self, table: str, person: str, turn: int, due: float) -> bool:
        """Notes that a person is to be called to a turn; returns whether that is new, and there is anybody to call."""
        called = (
            "insert into calls (table_id, person, turn, due, sent) values (?, ?, ?, ?, 0)"
            " on conflict (table_id, person) do update"
            " set turn = excluded.turn, due = excluded.due, sent = 0 where calls.turn <> excluded.turn"
        )
        asked = (
            (person, "select 1 from subscriptions where person = ? limit 1", person),
            ("", "select 1 from webhooks where table_id = ?", table),
        )

        def look(connection: Any) -> list[str]:
            return [whom for whom, query, value in asked if self._run(connection, query, value).fetchone() is not None]

        def work(connection: Any) -> bool:
            return any([self._run(connection, called, table, whom, turn, due).rowcount == 1 for whom in whoms])

        whoms = await self._read(look)  # most people are never called: nothing is written for them
        return bool(whoms) and await self._write(work)

    async def due(self, before: float, most: int) -> list[Call]:
        """Lists the calls that are due by then, oldest first."""
        query = "select table_id, person, turn, due from calls where sent = 0 and due <= ? order by due limit ?"
        return await self._read(lambda c: [Call(*row) for row in self._run(c, query, before, most).fetchall()])

    async def claim(self, call: Call) -> bool:
        """Notes that a call is about to be sent; returns whether no other server has done so."""
        return await self._change("update calls set sent = 1", call)

    async def put_off(self, call: Call, due: float) -> bool:
        """Postpones a call."""
        return await self._change("update calls set due = ?", call, due)

    async def drop(self, call: Call) -> bool:
        """Forgets a call that is no longer needed."""
        return await self._change("delete from calls", call)

    async def _change(self, change: str, call: Call, *values: Any) -> bool:
        query = f"{change} where table_id = ? and person = ? and turn = ? and sent = 0"

        def work(connection: Any) -> bool:
            return bool(self._run(connection, query, *values, call.table, call.person, call.turn).rowcount == 1)

        return await self._write(work)
