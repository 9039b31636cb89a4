"""A server inside this process, with no network in between: every byte that it sends is kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import httpx

from barque.bots import Bot, SearchBot, bot
from barque.kernel import Rng, Sight, State
from barque.table.app import make_app
from barque.table.bot_worker import Advised, Job, plan
from barque.table.frames import texts_of
from barque.table.identity import COOKIE
from barque.table.limits import Limits
from barque.table.live import LiveTable
from barque.table.outbox import Outbox
from barque.table.posting import Posting
from barque.table.store import Person, open_store
from barque.table.tables import Config, Tables

HOST: Final = "table.test"
BY_COUNT: Final = "seconds=0,iterations=64"  # with a time limit, a bot's advice would depend on the machine
KEY: Final = "5e" * 32  # signs the cookies of every such server, so that they know each other's people


class Clock:
    """A clock that advances when it is told to."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        """Returns the time."""
        return self.time


class Wire:
    """A socket as the server sees it."""

    def __init__(self, world: World, table: str, person: str, **hello: Any) -> None:
        self.person: Final = person
        self.sent: list[str] = []  # by the server
        self.waits = False  # the server waits for the next message
        self.closed = False
        self._inbox: Final[asyncio.Queue[dict[str, Any]]] = asyncio.Queue()
        path = f"/api/tables/{table}/socket"
        self._scope: Final[dict[str, Any]] = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in world.headers(person).items()],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "subprotocols": [],
            "state": {"wire": self},
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.tell({"type": "hello", **hello})
        self.task: Final = asyncio.get_running_loop().create_task(self._run(world))

    @property
    def ready(self) -> bool:
        """Whether the server may post: until it has closed the line."""
        return not self.closed

    def post(self, data: bytes) -> None:
        """Keeps what the server sends the short way."""
        self.sent += [text.decode() for text in texts_of(data)]

    async def receive(self) -> Any:
        """Hands the server the next message."""
        self.waits = self._inbox.empty()
        try:
            return await self._inbox.get()
        finally:
            self.waits = False

    async def _run(self, world: World) -> None:
        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                self.sent.append(message["text"])
            elif message["type"] == "websocket.close":
                self.closed = True
                self.sent.append(f"closed {message.get('code')}")

        await world.app(self._scope, self.receive, send)

    @property
    def quiet(self) -> bool:
        """Whether the server has nothing to read from it."""
        return self.task.done() or (self.waits and self._inbox.empty())

    def tell(self, message: Any) -> None:
        """Sends a message."""
        self.waits = False
        text = message if isinstance(message, str) else json.dumps(message)
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Ends the connection."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})


class Thinkers:
    """Bots that think at once, in this process."""

    def __init__(self, world: World) -> None:
        self._world: Final = world

    def _of(self, job: Job) -> tuple[Bot, Sight]:
        """Returns the bot of a job and what it sees; its luck is the same on every server."""
        ledger = self._world.tables.live[job.table].ledger
        seed = f"{job.table} {job.seat} {ledger.ply}"
        spec = job.level if job.level in ("random", "greedy") else f"{job.level}:{BY_COUNT}"
        return bot(spec, job.game, seed), Sight(self._world.seen_by(job.table, job.seat), job.seat)

    async def choose(self, job: Job) -> tuple[int, str]:
        """Returns a bot's move; no stand-in ever makes it."""
        made, sight = self._of(job)
        return made.choose(sight), ""

    async def advise(self, job: Job) -> Advised:
        """Returns what a bot would do in this turn, and why; each server asks about its own game."""
        (adviser, _), (quick, _) = self._of(job), self._of(job)
        state = self._world.tables.live[job.table].ledger.state
        assert state is not None
        assert isinstance(adviser, SearchBot)
        assert isinstance(quick, SearchBot)
        return plan(Sight(state, job.seat), adviser, quick)

    async def agrees(self, job: Job, deal: str) -> bool:
        """Checks whether a bot accepts an offer."""
        _, sight = self._of(job)
        return sight.game.greedy(Rng(f"{job.table} {deal}")).answer(sight, sight.game.accord(deal))

    async def counters(self, job: Job, deal: str) -> str:
        """Returns the deal that a bot would rather make."""
        made, sight = self._of(job)
        accord = made.counter(sight, sight.game.accord(deal))
        return "" if accord is None else str(accord)

    async def proposes(self, job: Job) -> str:
        """Returns the deal or the bribe that a bot would propose."""
        made, sight = self._of(job)
        accord = made.propose(sight)
        return "" if accord is None else str(accord)

    def close(self) -> None:
        """Does nothing: there is nothing to end."""


class Letterbox(Posting):
    """Keeps what the server posts to others' servers: the address, the headers, the body."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: Final[list[tuple[str, Mapping[str, str], bytes]]] = []

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Keeps a letter."""
        self.letters.append((url, headers, body))
        return 201


class World:
    """A server with its own store."""

    def __init__(self, store: Path, clock: Clock) -> None:
        self.store: Final = open_store(f"sqlite:///{store}")
        self.app: Final = make_app(Config(limits=Limits.none()), self.store)
        self.wires: list[Wire] = []
        self.posting: Final = Letterbox()
        self._clock: Final = clock
        self._stack: Final = AsyncExitStack()

    @property
    def tables(self) -> Tables:
        """The tables."""
        tables = self.app.state.tables
        assert isinstance(tables, Tables)
        return tables

    async def __aenter__(self) -> World:
        await self.store.secret("cookie", KEY)
        await self._stack.enter_async_context(self.app.router.lifespan_context(self.app))
        for owner, name, value in (
            (self.tables, "now", self._clock),
            (self.tables, "bots", Thinkers(self)),
            (self.tables.calls, "_posting", self.posting),
            (self.tables.calls, "_ring", lambda: None),  # calls wait until somebody looks
        ):
            setattr(owner, name, value)
        if self.tables._look is not None:
            self.tables._look.cancel()  # nothing should happen by the real clock
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url=f"http://{HOST}")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()
        await self._stack.aclose()

    def headers(self, person: str) -> dict[str, str]:
        """Returns the headers that a person's browser sends with every request."""
        told = {"host": HOST, "origin": f"http://{HOST}"}
        return told | {"cookie": f"{COOKIE}={self.tables.signer.sign(person)}"} if person else told

    async def welcome(self, person: str, name: str) -> None:
        """Lets the server know a person."""
        await self.store.save_person(Person(person, name, "en", None, self._clock()))

    async def call(self, person: str, method: str, path: str, body: Any = None) -> httpx.Response:
        """Makes a REST call."""
        more: dict[str, Any] = {} if method == "GET" else {"json": body or {}}
        return await self.http.request(method, path, headers=self.headers(person), **more)

    def seen_by(self, table: str, seat: int) -> State:
        """Returns the game that a bot at *seat* plays."""
        state = self.tables.live[table].ledger.state
        assert state is not None
        return state

    def connect(self, table: str, person: str, **hello: Any) -> Wire:
        """Opens a socket."""
        wire = Wire(self, table, person, **hello)
        self.wires.append(wire)
        return wire

    async def settle(self, live: LiveTable) -> None:
        """Waits until the server has nothing left to do or to send."""
        still = turns = 0
        while still < 3:
            turns += 1
            if turns > 100_000:
                raise RuntimeError(f"the server never comes to rest: {self._restless(live)}")
            if running := live._tasks.running | self.tables.calls._tasks.running:
                await asyncio.wait(running)
                still = 0
                continue
            waking = any(isinstance(one, Outbox) and one.wake.is_set() for one in live.connections)
            still = 0 if waking or live.lock.locked() or not all(wire.quiet for wire in self.wires) else still + 1
            await asyncio.sleep(0)

    def _restless(self, live: LiveTable) -> str:
        waking: list[Any] = [one.line for one in live.connections if isinstance(one, Outbox) and one.wake.is_set()]
        senders = [line._sender for line in waking if line is not None]
        for sender in senders:
            if sender is not None and sender.done():
                sender.result()  # raises what ended it
        return f"waking {senders}, locked {live.lock.locked()}, unread {[not wire.quiet for wire in self.wires]}"

    async def leave(self, live: LiveTable) -> None:
        """Ends all connections and forgets the table; nobody who leaves now is called."""
        live.close()
        for wire in self.wires:
            wire.close()
        await asyncio.gather(*[wire.task for wire in self.wires])
        self.wires.clear()
        self.tables.live.pop(live.id, None)
