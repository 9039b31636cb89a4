"""Stall: while one client does the costliest things it is allowed to, others' moves are seen as fast as ever.

A table is played without a pause. Meanwhile, from another process and another address, somebody does one costly thing
after the other, as often and from as many sockets as the server allows. The time of a move is from sending it to the
last of the table's connections having the position after it. How long the server's loop was at work in that time is
reported too: on a busy machine, the rest is spent waiting for a processor.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection

from barque.table.ledger import book
from bench.table.attacks.loop import contents
from bench.table.load import TARGET_MS, Table, percentile
from bench.table.outside import LOST, WITHIN, Process, Visitor, client, make_table, receive, serving
from bench.table.report import verdict

ADDRESS: Final = "203.0.113.7"  # the address of the client that does costly things
NAMES: Final = [
    f"{family}-{n}" for family in ("jackal", "cat", "crocodile", "falcon", "hippo", "bull") for n in range(1, 7)
]
SEATS: Final = [{"kind": "me"}, {"kind": "open"}]
NONSENSE: Final = "envoie le fermier à la ville et donne deux grains au gouverneur " * 3
LEAST: Final = 3  # costly things that are done even if they take longer
LANGUAGES: Final = ("en", "fr", "de")


class Foe:
    """Somebody who does costly things until the time is up."""

    def __init__(self, base: str, until: float, long: int = 300) -> None:
        self.base: Final = base
        self.long: Final = long  # plies of a long game
        self.until: Final = until
        self.done = 0  # what was answered, refused or not
        self.rng: Final = random.Random(base)
        self.http: Final = client()

    @property
    def going(self) -> bool:
        """Whether to go on: until the time is up and something has been done."""
        return time.time() < self.until or self.done < LEAST

    async def many(self, number: int, act: Callable[[int], Awaitable[None]]) -> None:
        """Does something over and over, *number* times at once."""

        async def go_on(one: int) -> None:
            while self.going:
                with suppress(*LOST, httpx.HTTPError, TimeoutError, RuntimeError):
                    await act(one)
                    self.done += 1
                await asyncio.sleep(0)

        await asyncio.gather(*[go_on(one) for one in range(number)])

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Makes a call, whatever is answered."""
        more: dict[str, Any] = {} if body is None else {"json": body}
        headers = {"origin": self.base, "x-forwarded-for": ADDRESS} | headers
        answer = await self.http.request(method, self.base + path, headers=headers, **more)
        self.http.cookies.clear()
        return answer

    async def table(self, game: str, people: int = 2, **more: Any) -> tuple[str, list[Visitor]]:
        """Makes a table."""
        return await make_table(self.http, self.base, game, people, address=ADDRESS, **more)

    async def played(self) -> str:
        """Makes a table where bots have played a long game."""
        bots = [{"kind": "bot", "level": "random"}] * 5
        made = await self.call("POST", "/api/tables", {"game": "osiris", "seats": bots, "settings": {"pace": 0}})
        table: str = made.json()["id"]
        while (await self.call("GET", f"/api/tables/{table}")).json()["ply"] < self.long:
            await asyncio.sleep(0.2)
        return table

    async def sockets(
        self, table: str, number: int, who: Visitor | None = None, **hello: Any
    ) -> list[ClientConnection]:
        """Opens as many sockets as the server lets in; only the one who asks reads from each."""
        opened = []
        for _ in range(number):
            with suppress(*LOST):
                socket = await (who or Visitor(self.base, address=ADDRESS)).connect(table)
                await socket.send(json.dumps({"type": "hello", "language": "fr", "steps": True, **hello}))
                opened.append(socket)
        return opened

    async def ask(self, socket: ClientConnection, **message: Any) -> None:
        """Sends a request and waits for its answer."""
        await socket.send(json.dumps({"id": "r", **message}))
        async with asyncio.timeout(WITHIN):
            while b'"id":"r"' not in await socket.recv(decode=False):
                pass


Cost = Callable[[Foe], Awaitable[None]]
COSTS: Final[dict[str, tuple[str, Cost]]] = {}


def cost(name: str, what: str) -> Callable[[Cost], Cost]:
    """Registers something costly."""

    def register(act: Cost) -> Cost:
        COSTS[name] = (what, act)
        return act

    return register


@cost("nothing", "nothing, to compare with")
async def nothing(foe: Foe) -> None:
    """Waits."""
    await asyncio.sleep(max(0.0, foe.until - time.time()))
    foe.done = 1


@cost("layouts", "a user's own layouts with more deals than can be counted, 20 at once")
async def layouts(foe: Foe) -> None:
    """Each has different cards, so that none is remembered."""

    async def act(_: int) -> None:
        places = [{"x": slot % 9, "y": slot // 9, "face": "god"} for slot in range(36)]
        slots = [place | ({"cards": foe.rng.sample(NAMES, 10)} if n < 20 else {}) for n, place in enumerate(places)]
        await foe.call("POST", "/api/tables", {"game": "hapy", "seats": SEATS, "options": {"layout": {"slots": slots}}})

    await foe.many(20, act)


@cost("contents", "a user's own contents of 35 KB, for new tables and arranged ones, 20 at once")
async def long_contents(foe: Foe) -> None:
    """Each is different."""
    own = [(game, option, content) for game, option, content in contents() if game == "osiris"]
    game, option, content = own[0]
    table, people = await foe.table(game, 1, settings={"start": "host"}, bots=1)

    async def act(number: int) -> None:
        title = f"{foe.rng.random()}" + "x" * 30_000
        first = {**content["cards"][0], "title": title}
        options = {option: {**content, "cards": [first, *content["cards"][1:]]}}
        if number % 2:
            await foe.call("POST", "/api/tables", {"game": game, "seats": SEATS, "options": options})
        else:
            path = f"/api/tables/{table}/arrange"
            await foe.call("POST", path, {"options": options}, cookie=people[0].cookie)

    await foe.many(20, act)


@cost("memory", "the memory aid over 36 mummies, played at and watched in words")
async def memory(foe: Foe) -> None:
    """Two play as fast as they can."""
    mummies = {"slots": [{"x": slot % 9, "y": slot // 9, "face": "mummy"} for slot in range(36)]}
    while foe.going:
        table, people = await foe.table("hapy", 2, options={"layout": mummies, "memory_aid": True})
        watching = await foe.sockets(table, 10)
        seats = [(await foe.sockets(table, 1, who))[0] for who in people]
        await asyncio.gather(*[play(foe, socket, seat) for seat, socket in enumerate(seats)])
        await leave([*watching, *seats])


async def leave(sockets: Sequence[ClientConnection]) -> None:
    """Closes sockets at the same time, because one with something unread takes a while."""
    await asyncio.gather(*[socket.close() for socket in sockets])


async def play(foe: Foe, socket: ClientConnection, seat: int) -> None:
    """Plays whenever it is the seat's turn, until the game or the time is over."""
    over, waits = False, 0
    while not over and foe.going and waits < 5:
        try:
            message = json.loads(await receive(socket, 1))
        except TimeoutError:
            waits += 1
            continue
        if message["type"] == "position":
            over, waits = message["result"] is not None, 0
            for own in message["own"]:
                if own["legal"]:
                    foe.done += 1
                    move = {"type": "play", "id": f"m{message['ply']}", "seat": seat, "ply": message["ply"]}
                    await socket.send(json.dumps(move | {"action": foe.rng.choice(own["legal"])}))


def on_sockets(number: int, game: str, *messages: dict[str, Any]) -> Cost:
    """Makes a costly thing out of messages that are sent on many sockets at once."""

    async def act(foe: Foe) -> None:
        table, people = await foe.table(game)
        opened = await foe.sockets(table, number) + await foe.sockets(table, 8, people[0])

        async def send(one: int) -> None:
            await foe.ask(opened[one], **messages[foe.rng.randrange(len(messages))])

        await foe.many(len(opened), send)

    return act


TYPED: Final = {"type": "typed", "seat": 0, "ply": 0, "text": NONSENSE[:190]}
WHY: Final = [{"type": "why", "seat": 0, "action": action} for action in range(0, 400, 7)]
cost("typed", "nonsense typed on 100 sockets")(on_sockets(100, "osiris", TYPED))
cost("why", "why a move is refused, on 100 sockets")(on_sockets(100, "osiris", *WHY))
cost("hints", "hints on 100 sockets")(on_sockets(100, "osiris", {"type": "hint", "seat": 0}))
VOTES: Final = [{"type": "propose", "seat": 0, "what": what} for what in ("undo", "stop", "pause")]
cost("votes", "votes proposed on 100 sockets")(on_sockets(100, "hapy", *VOTES))


@cost("prefer", "a long game told again in another language, on 100 sockets")
async def prefer(foe: Foe) -> None:
    """The whole log, each time."""
    opened = await foe.sockets(await foe.played(), 100)

    async def act(one: int) -> None:
        await opened[one].send(json.dumps({"type": "prefer", "language": foe.rng.choice(LANGUAGES), "steps": True}))
        await foe.ask(opened[one], type="ping")

    await foe.many(len(opened), act)


@cost("comes", "people who come and go at a long game that many watch, 20 at once")
async def comes(foe: Foe) -> None:
    """Each is sent the log from a different line on, and told who is there."""
    table = await foe.played()
    watching = await foe.sockets(table, 150)

    async def act(_: int) -> None:
        socket = await Visitor(foe.base, address=ADDRESS).connect(table)
        hello = {"type": "hello", "language": foe.rng.choice(LANGUAGES), "lines": foe.rng.randrange(200), "steps": True}
        await socket.send(json.dumps(hello))
        await socket.recv()
        await socket.close()

    await foe.many(20, act)
    await leave(watching)


@cost("talk", "talk at a table that 150 watch, from its seats and from them")
async def talk(foe: Foe) -> None:
    """Whatever is said is sent to everybody."""
    table, people = await foe.table("hapy", 4)
    opened = await foe.sockets(table, 150)
    seats = [(await foe.sockets(table, 1, who))[0] for who in people]

    async def act(one: int) -> None:
        if one < len(seats):
            await foe.ask(seats[one], type="say", seat=one, text="x" * 300)
        else:
            await foe.ask(opened[one], type="say", phrase="hello")

    await foe.many(40, act)


@cost("reads", "whatever can be read: past moments, lobby, words, moves, records, drawings, numbers; 30 at once")
async def reads(foe: Foe) -> None:
    """One after the other."""
    table = await foe.played()
    paths = ["/api/tables", "/api/start", "/api/words?lang=de", "/api/games/osiris/words", "/api/games/osiris/moves"]
    paths += [f"/api/tables/{table}{what}" for what in ("", "/record", "/fairness", "/qr.svg", "/at/280", "/at/150")]
    paths += ["/metrics", "/healthz", "/api/me/data", "/", "/t/nowhere"]

    async def act(_: int) -> None:
        host = f"{foe.rng.randrange(10**9)}.{'x' * 200}.example"
        await foe.call("GET", foe.rng.choice(paths), host=host)

    await foe.many(30, act)


@cost("bots", "tables of bots alone that play without a pause, as many as can be made")
async def bots(foe: Foe) -> None:
    """Bots think elsewhere; their moves are stored and broadcast here."""
    seats = [{"kind": "bot", "level": "random"}] * 4

    async def act(number: int) -> None:
        game = ("hapy", "osiris")[number % 2]
        await foe.call("POST", "/api/tables", {"game": game, "seats": seats, "settings": {"pace": 0}})
        await asyncio.sleep(0.05)

    await foe.many(4, act)


@cost("people", "people who take a seat, leave it, and have themselves forgotten, 10 at once")
async def people(foe: Foe) -> None:
    """Anyone who is forgotten is taken out of every table."""
    table, _ = await foe.table("hapy", 1, bots=1, settings={"start": "host"})

    async def act(_: int) -> None:
        who = (await foe.call("GET", "/api/me")).headers.get("set-cookie", "").partition(";")[0]
        for method, path in (("POST", f"/api/tables/{table}/sit"), ("POST", "/api/tables"), ("DELETE", "/api/me")):
            await foe.call(method, path, {"game": "hapy", "seats": SEATS} if path == "/api/tables" else {}, cookie=who)

    await foe.many(10, act)


class Found(NamedTuple):
    """What was seen during one costly thing."""

    name: str
    times: Sequence[float]
    works: Sequence[float]  # of these, seconds that the server's loop was at work
    done: int

    @property
    def p99(self) -> float:
        """The 99th percentile of the moves' times, in milliseconds."""
        return percentile(self.times, 0.99)


def spend(name: str, base: str, seconds: float) -> int:
    """Does one costly thing until the time is up; returns how often."""

    async def run() -> int:
        foe = Foe(base, time.time() + seconds, 300 if seconds > 5 else 30)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds + WITHIN):
                await COSTS[name][1](foe)
        return foe.done

    return asyncio.run(run())


async def beside(name: str, server: Process, seconds: float, pool: ProcessPoolExecutor) -> Found:
    """Plays while something costly is done."""
    table = Table(1, server.base, False)
    async with client() as http:
        await table.open(http)
        table.times.clear()
        works: list[float] = []
        spending = asyncio.get_running_loop().run_in_executor(pool, spend, name, server.base, seconds)
        while not spending.done():
            if table.over:
                await table.close()
                await table.open(http)
            before = at_work(server)
            await table.move()
            works.append(at_work(server) - before)
            await asyncio.sleep(0.02)
        await table.close()
        done = spending.result()
    return Found(name, table.times, works, done)


def at_work(server: Process) -> float:
    """Returns how many seconds of processor time the server's loop has used; none if the system does not say."""
    file = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/schedstat")
    return int(file.read_text().split()[0]) / 1e9 if file.exists() else 0.0


def prove(names: Sequence[str], seconds: float) -> list[Found]:
    """Tries costly things, each on a server of its own."""
    found = []
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for name in names:
            with tempfile.TemporaryDirectory(prefix="barque-stall-") as folder:
                store = f"sqlite:///{folder}/t.db"
                with serving(store, Path(folder), 1, "--workers", "1", limited=True) as (server,):
                    found.append(asyncio.run(beside(name, server, seconds, pool)))
                    if errors := server.errors():
                        raise RuntimeError(f"the server logged an error beside {name}: {errors[0][:1500]}")
    return found


def main(args: list[str]) -> int:
    """Runs the proof."""
    parser = argparse.ArgumentParser("bench.table stall", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cost", action="append", choices=COSTS, metavar="NAME", help=", ".join(COSTS))
    parser.add_argument("--seconds", type=float, default=20.0, help="for each")
    given = parser.parse_args(args)
    kind = "interpreted" if (book.__file__ or "").endswith(".py") else "compiled"
    names = given.cost or list(COSTS)
    print(f"stall: {len(names)} costs, {given.seconds:g} seconds each, server {kind}", flush=True)
    late = []
    for name in names:
        (one,) = prove([name], given.seconds)
        p50, most = percentile(one.times, 0.5), 1000 * max(one.times)
        print(f"{name}: {COSTS[name][0]} – {len(one.times):,} moves beside {one.done:,} of these:", end=" ")
        work = percentile(one.works, 0.99)
        print(f"p50 {p50:.1f} ms, p99 {one.p99:.1f} ms ({work:.1f} ms at work), longest {most:.0f} ms", flush=True)
        if one.p99 >= TARGET_MS:
            late.append(name)
    found = f"p99 below {TARGET_MS:.0f} ms beside {len(names) - len(late)} of {len(names)}"
    return verdict("stall", not late, found + (f"; above it beside {', '.join(late)}" if late else ""))
