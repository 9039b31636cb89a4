"""Leaks on the wire: what a reader is sent does not depend, in a single byte, on anything that is hidden from them.

Each table is played on two servers. The first is a server like any other. On the second, the reader is shown a
different game: everything that the reader may not know has been dealt afresh. As long as the reader could not tell the
two games apart, the second one goes on by itself, with the same moves; when a move tells the reader something that is
not true in the second game, a new one that agrees with it is dealt. Every message, refusal and REST answer that the
reader gets is compared, every push to the reader's phone, every call to the table's webhook, and the numbers for
Prometheus too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
from prometheus_client import Counter, Gauge

import barque
from barque.bots import bot
from barque.kernel import Rng, Sight, State
from barque.table import entries as e
from barque.table import metrics, socket
from barque.table.calls import signature
from barque.table.ledger import Ledger
from barque.table.outbox import Outbox
from barque.table.rows import row_of
from barque.table.store import Row
from bench.table.inside import Clock, Wire, World
from bench.table.phone import Phone
from bench.table.report import Progress, verdict

WATCHER: Final = "f" * 32
PART: Final = 10  # tables that are played on the same two servers
MEMORY: Final = "/dev/shm"  # this need not survive a power cut
COUNTED: Final = [metric for metric in vars(metrics).values() if isinstance(metric, Counter | Gauge)]
SERVICE: Final = "https://push.example"
HOOK: Final = "https://chat.example/hook"
SIGNED: Final = ("Authorization", "Barque-Signature")  # headers that differ with time and luck, but not with the game
GREEDY: Final = {"kind": "bot", "level": "greedy"}
GOODS: Final = ("nothing", "1 grain", "1 stone", "1 brick", "2 grain", "1 farmer", "1 merchant", "1 scribe", "1 priest")


class Leak(AssertionError):
    """Says what gave a secret away."""


@dataclass
class Tally:
    """What was compared."""

    tables: int = 0
    plies: int = 0
    messages: int = 0
    size: int = 0
    calls: int = 0
    letters: int = 0  # pushes and webhooks
    alone: int = 0  # plies at which the other game went on by itself
    differed: int = 0  # tables where it was a different game
    readers: int = 0


class Redealt(Ledger):
    """A table on the reader's server: everything that the reader may not know is dealt afresh."""

    def __init__(self, table: str, secret: str, seat: int | None, person: str, rng: Rng) -> None:
        super().__init__(table, secret)
        self.seat: Final = seat
        self.real: State | None = None
        self.alone = 0
        self._person: Final = person
        self._rng: Final = rng

    def is_for(self, person: str, screen: bool) -> bool:
        """Checks whether the other game is for this reader; a spectator's is for a public screen too."""
        return (person == self._person and not screen) or (self.seat is None and screen)

    def check(self, entry: e.Entry) -> int:
        """Checks the reader's requests against the reader's game, everybody else's against the real one."""
        if entry.by == self._person and not isinstance(entry, e.Answered):  # what is offered is there in any game
            return super().check(entry)
        shown = self.state
        self.state = self.real
        try:
            return super().check(entry)
        finally:
            self.state = shown

    def take(self, entry: e.Entry, action: int = -1) -> None:
        """Takes an entry, in both games; a move is checked in each."""
        shown, before = self.state, self._length()
        if self.real is not None and isinstance(entry, e.Moved) and self._alike(entry):
            self.alone += 1
            super().take(entry)
            return
        if self.real is not None and isinstance(entry, e.Moved):
            self._take_moved(entry)
        else:
            self.state = self.real
            super().take(entry)
            self.real = self.state
        if self.real is not None and (shown is None or self._length() != before):
            shown = self.real.sample(self.seat, self._rng)
        self.state = shown

    def _take_moved(self, entry: e.Moved) -> None:
        """Takes a move that `_alike` has made in the real game, by playing it there once more."""
        assert self.real is not None
        ply = len(self.real.log)
        self.state = self.real.at(ply - 1)
        super().take(entry)
        self.real = self.state

    def _length(self) -> tuple[int, int]:
        return (-1 if self.real is None else len(self.real.log)), len(self.cuts)

    def _alike(self, entry: e.Moved) -> bool:
        """Makes a move in the real game; returns whether the reader would see the same in the other one."""
        assert self.real is not None
        assert self.state is not None
        action, real = self.game.parse(entry.move), self.real
        told = len(real.events())
        real.play(action)
        other = self.state.clone()
        if not other.allows(action):
            return False
        other.play(action)
        if other.turn != real.turn or other.view(self.seat) != real.view(self.seat):
            return False
        seen = [[event.seen(self.seat) for event in state.events(told)] for state in (real, other)]
        return seen[0] == seen[1] and other.over == real.over


class Quiet(Outbox):
    """A reader who is told nothing about a redealt table, unless it was dealt for them."""

    def hear(self, news: list[bytes]) -> None:
        """Adds lines, unless it is quiet."""
        if self._reads_it():
            super().hear(news)

    def see(self, news: list[bytes]) -> None:
        """Adds the position, unless it is quiet."""
        if self._reads_it():
            super().see(news)

    def _reads_it(self) -> bool:
        ledger = self._display.ledger
        return not isinstance(ledger, Redealt) or ledger.is_for(self.person, self.screen)


class OtherWorld(World):
    """A server that serves redealt tables to one reader."""

    reader: tuple[int | None, str, str] = (None, WATCHER, "")

    def redeal(self, seat: int | None, person: str, luck: str) -> None:
        """Sets the reader for whom tables are dealt afresh from now on."""
        self.reader = (seat, person, luck)

        async def read(table: str) -> Ledger:
            found = await self.store.load(table)
            assert found is not None
            ledger = Redealt(table, found[0], seat, person, Rng(luck))
            for text in found[1]:
                ledger.take(e.read(text))
            return ledger

        setattr(self.tables.archive, "read", read)  # noqa: B010 (a method of this one server is replaced)

    def seen_by(self, table: str, seat: int) -> State:
        """Returns the reader's game for the reader's bot, the real one for the others."""
        ledger = self.tables.live[table].ledger
        assert isinstance(ledger, Redealt)
        state = ledger.state if seat == ledger.seat else ledger.real
        assert state is not None
        return state


class Pair:
    """One table on both servers, and what happens there."""

    def __init__(self, one: World, other: OtherWorld, clock: Clock, name: str, seed: str, tally: Tally) -> None:
        self.rng: Final = random.Random(seed)
        self.seed: Final = f"{name} {seed}"
        self._worlds: Final = (one, other)
        self._clock: Final = clock
        self._tally: Final = tally
        self._game: Final = barque.game(name)
        self._number = 0
        self._heard = 0
        self._wires: Final[list[dict[str, Wire]]] = [{}, {}]
        self._phones: Final[dict[str, Phone]] = {}
        self._secrets: Final[list[str]] = []  # of the webhook, on each server
        self._comers: dict[str, tuple[str, dict[str, Any]]] = {}  # by name: the person, and the greeting

    async def set_up(self) -> None:
        """Makes the table on the first server, copies it, and connects everybody."""
        rng, game = self.rng, self._game
        seats = rng.choice(list(game.seats))
        people = [f"{seat:x}" * 32 for seat in range(seats)]
        bots = {seat for seat in range(1, seats) if rng.random() < 0.25}
        self.people = [person for seat, person in enumerate(people) if seat not in bots]
        self.reader: int | None = rng.choice([None, *[seat for seat in range(seats) if seat not in bots]])
        self.person = WATCHER if self.reader is None else people[self.reader]
        for world in self._worlds:
            for number, person in enumerate([*people, WATCHER]):
                await world.welcome(person, f"Somebody {number}")
        wish = {
            "game": game.name,
            "seats": [
                {"kind": "bot", "level": "greedy"} if seat in bots else {"kind": "open"} for seat in range(seats)
            ],
            "options": self._options(seats),
            "settings": {"pace": 0, "start": "host", "hints": True, "undo": rng.random() < 0.8},
        }
        one, other = self._worlds
        made = await one.call(people[0], "POST", "/api/tables", wish)
        if made.status_code != 201:  # some options exclude each other, or this number of seats
            made = await one.call(people[0], "POST", "/api/tables", wish | {"options": {}})
        self.table: str = made.json()["id"]
        for seat, person in enumerate(people):
            if seat not in bots:
                await one.call(person, "POST", f"/api/tables/{self.table}/sit", {"seat": seat})
        live = await one.tables.find(self.table)
        found = await one.store.load(self.table)
        assert found is not None
        row: Row = row_of(live.ledger)
        await other.store.create(self.table, found[0], found[1][0], row)
        await other.store.append(self.table, 1, found[1][1:], row)
        other.redeal(self.reader, self.person, self.seed)
        self.lives = (live, await other.tables.find(self.table))
        hellos = {
            person: {"language": rng.choice(["en", "fr", "de"]), "steps": rng.random() < 0.5} for person in people
        }
        self._comers = {person: (person, hellos[person]) for person in self.people}
        self._comers |= {WATCHER: (WATCHER, hellos[people[0]]), "screen": (people[0], {"screen": True, "steps": True})}
        for name in self._comers:  # one after the other: each sees who was there before
            await self._connect(name)
        await self._wish_for_calls()
        await self._both(lambda world: world.call(people[0], "POST", f"/api/tables/{self.table}/begin"))

    async def _connect(self, name: str) -> None:
        """Lets somebody come to the table."""
        person, hello = self._comers[name]

        async def connect(world: World) -> None:
            wire = self._wires[self._worlds.index(world)][name] = world.connect(self.table, person, **hello)
            if not hello["steps"]:  # about half, as the page does
                wire.tell({"type": "brief"})

        await self._both(connect)

    async def _wish_for_calls(self) -> None:
        """Subscribes everybody's phone, and has the table's turns called out in a channel."""
        for person in self.people:
            phone = self._phones[person] = Phone(SERVICE, person)
            wish = phone.wish | {"language": self.rng.choice(["en", "fr", "de"])}
            for world in self._worlds:
                (await world.call(person, "PUT", "/api/me/calls", wish)).raise_for_status()
        for world in self._worlds:
            made = await world.call(self.people[0], "PUT", f"/api/tables/{self.table}/webhook", {"url": HOOK})
            self._secrets.append(made.raise_for_status().json()["secret"])

    def _options(self, seats: int) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for option in self._game.options.values():
            if option.name == "memory_aid":
                given[option.name] = self.rng.random() < 0.05  # it is slow
            elif option.kind == "flag":
                given[option.name] = self.rng.random() < 0.5
            elif option.values:
                given[option.name] = self.rng.choice(option.values)
        return given

    @property
    def state(self) -> State:
        """The game as it really is."""
        state = self.lives[0].ledger.state
        assert state is not None
        return state

    @property
    def ledger(self) -> Ledger:
        """The table as it really is."""
        return self.lives[0].ledger

    async def play(self, longest: int) -> None:
        """Plays to the end, or for a number of plies, and compares at every step."""
        rng, tally = self.rng, self._tally
        other = self.lives[1].ledger
        assert isinstance(other, Redealt)
        differs = False
        while self.ledger.ply < longest and self.ledger.phase != "over":
            self._clock.time += 1
            if rng.random() < 0.1:
                await self._probe()
            if rng.random() < 0.08:
                await self._go_away()
            await self._something()
            if not differs and other.state is not None and not self.state.over:
                differs = other.state.dump() != self.state.dump()
        tally.tables += 1
        tally.plies += self.ledger.ply
        tally.alone += other.alone
        tally.differed += differs
        tally.readers += self.reader is None

    async def leave(self) -> None:
        """Ends the table."""
        for world, live in zip(self._worlds, self.lives, strict=True):
            await world.leave(live)

    # What happens

    async def _something(self) -> None:
        """Lets somebody do something: usually the player on turn."""
        rng, ledger = self.rng, self.ledger
        turn = ledger.turn
        plays = ledger.phase == "playing" and ledger.chairs[turn].plays
        if plays and rng.random() < 0.85:
            level = rng.choice(["greedy", "random", "random"])
            action = bot(level, self._game.name, rng.random().hex()).choose(Sight(self.state, turn))
            await self._tell(ledger.chairs[turn].person, "play", seat=turn, action=action, ply=ledger.ply)
            return
        seats = [seat for seat, chair in enumerate(ledger.chairs) if chair.person and not chair.left]
        if not seats:
            raise Leak(f"{self.seed}: nobody is left")
        seat = rng.choice(seats)
        person = ledger.chairs[seat].person
        if ledger.ply > 20 and person != self.person and len(seats) > 2 and rng.random() < 0.03:  # for good
            await self._both(
                lambda world: world.call(person, "POST", f"/api/tables/{self.table}/leave", {"seat": seat})
            )
            return
        kind, values = self._deed(seat)
        await self._tell(ledger.chairs[seat].person, kind, seat=seat, **values)

    def _deed(self, seat: int) -> tuple[str, dict[str, Any]]:
        """Draws what else a seat does."""
        rng, ledger = self.rng, self.ledger
        if ledger.phase == "paused":
            return "resume", {}
        if ledger.ballots.open is not None and seat in ledger.ballots.open.waits and rng.random() < 0.8:
            return "vote", {"yes": rng.random() < 0.8}
        for offer in ledger.offers.open:
            if offer.to == seat and rng.random() < 0.6:
                return "answer", {"offer": offer.number, "yes": rng.random() < 0.7}
        if ledger.chairs[seat].standin:
            return "back", {}
        drawn = rng.random()
        if drawn < 0.3:
            return "say", {"text": f"word {rng.random()}"}
        if drawn < 0.4:
            return "say", {"phrase": "nice"}
        if drawn < 0.6:
            what = rng.choice(["undo", "undo", "undo", "pause", "takeover"])
            return "propose", {"what": what, "of": rng.randrange(len(ledger.chairs)), "level": "greedy"}
        if drawn < 0.9 and self._game.name == "osiris":
            to = rng.randrange(len(ledger.chairs))
            return "offer", {"to": to, "gives": self._goods(seat), "gets": rng.choice(GOODS)}
        if drawn < 0.95 and self._game.name == "osiris":
            return "typed", {"text": f"bribe {seat} {self._goods(seat)}", "ply": ledger.ply}
        return "hint", {}

    def _goods(self, seat: int) -> str:
        """Draws what a seat might give, including its own cards."""
        view: Any = self.state.view(seat)
        own = [f"1 {card}" for card in view["governors"][seat]["cards"]]
        return self.rng.choice([*own, *GOODS])

    async def _tell(self, person: str, kind: str, **values: Any) -> None:
        """Lets a person send the same message to both servers."""
        self._number += 1
        message = {"type": kind, "id": f"m{self._number}", **values}

        async def tell(world: World) -> None:
            self._wires[self._worlds.index(world)][person].tell(message)

        await self._both(tell)

    async def _both(self, work: Any) -> list[Any]:
        """Makes the same thing happen on both servers, one after the other, and compares what the reader hears."""
        made, numbers = [], []
        for world, live in zip(self._worlds, self.lives, strict=True):
            before = counts()
            made.append(await work(world))
            await world.settle(live)
            numbers.append({name: value - before.get(name, 0.0) for name, value in counts().items()})
        self._same("the numbers for Prometheus", *numbers)
        for name in ("screen", WATCHER) if self.reader is None else (self.person,):
            one, other = [wires[name].sent if name in wires else [] for wires in self._wires]
            alike = one == other  # otherwise one server may have sent a position that the other one skipped
            self._same(f"what {name} was sent", *((one, other) if alike else (at_rest(one), at_rest(other))))
            self._tally.messages += len(one)
            self._tally.size += sum(map(len, one))
        for wires in self._wires:
            for name, wire in wires.items():
                if any('"key":"failed"' in message for message in wire.sent):
                    raise Leak(f"{self.seed}: {name} was told that something failed")
                wire.sent.clear()
        return made

    async def _go_away(self) -> None:
        """Makes somebody leave for a while, mostly the player on turn: they are notified, and come back."""
        turn = self.ledger.person_to_move()
        person = turn if turn and self.rng.random() < 0.8 else self.rng.choice(self.people)

        async def hang_up(world: World) -> None:
            self._wires[self._worlds.index(world)].pop(person).close()

        await self._both(hang_up)
        self._clock.time += self._worlds[0].tables.config.call_after + 1
        await self._both(lambda world: world.tables.calls.look())
        told = [self._letters(world, secret) for world, secret in zip(self._worlds, self._secrets, strict=True)]
        self._same("what was posted", *told)
        self._tally.letters += len(told[0])
        await self._connect(person)

    def _letters(self, world: World, secret: str) -> list[Any]:
        """Returns what was posted that the reader may see: to their phone, and to the channel that anybody reads."""
        found: list[Any] = []
        for url, headers, body in sorted(world.posting.letters, key=lambda letter: letter[0]):  # sent at the same time
            plain = {name: value for name, value in headers.items() if name not in SIGNED}
            if url == HOOK:
                at = int(headers["Barque-Signature"].removeprefix("t=").partition(",")[0])
                assert headers["Barque-Signature"] == signature(secret, at, body)
                found.append((url, plain, body))
            elif self.person in self._phones and url == self._phones[self.person].wish["endpoint"]:
                found.append((url, plain, len(body), self._phones[self.person].read(body)))
        world.posting.letters.clear()
        return found

    async def _probe(self) -> None:
        """Makes the reader try what they may not do, and ask for everything that can be asked for."""
        rng, ledger = self.rng, self.ledger
        own = ledger.seats_of(self.person)
        for _ in range(6):
            seat = rng.choice(own) if own and rng.random() < 0.8 else rng.randrange(len(ledger.chairs))
            action = rng.randrange(len(self._game.moves))
            kind = rng.choice(["why", "why", "typed", "offer", "undo", "play"])
            if kind == "why":
                await self._tell(self.person, "why", seat=seat, action=action)
            elif kind == "typed" and not self.state.allows(action):
                await self._tell(self.person, "typed", seat=seat, text=self._game.show(action), ply=ledger.ply)
            elif kind == "play" and not self.state.allows(action):
                await self._tell(self.person, "play", seat=seat, action=action, ply=ledger.ply)
            elif kind == "offer":
                values = {"gives": rng.choice(GOODS), "gets": rng.choice(GOODS)}
                await self._tell(self.person, "offer", seat=seat, to=rng.randrange(len(ledger.chairs)), **values)
        if self.ledger.phase == "over":
            return
        here = f"/api/tables/{self.table}"
        # Only Hâpy's other game has a history that goes back to its beginning.
        ply = rng.randrange(ledger.ply + 1) if self._game.name == "hapy" else ledger.ply
        seen = f"?seat={own[0]}" if own else ""
        paths = [here, "/api/tables", f"{here}/at/{ply}{seen}", f"{here}/at/{ply}?seat={len(ledger.chairs) - 1}"]
        paths += [f"{here}/record", f"{here}/fairness", f"{here}/qr.svg", "/api/me/data", "/api/me"]
        for path in rng.sample(paths, 4):
            answers = await self._both(lambda world, path=path: world.call(self.person, "GET", path))
            self._same(f"GET {path}", *[(a.status_code, dict(a.headers), a.content) for a in answers])
            if isinstance(answers[0], httpx.Response) and answers[0].status_code >= 500:
                raise Leak(f"{self.seed}: GET {path} failed")
            self._tally.calls += 1
        told = metrics.metrics().decode()
        if any(secret in told for secret in (self.table, *self.people, "Somebody")):
            raise Leak(f"{self.seed}: the numbers for Prometheus say who plays")

    def _same(self, what: str, one: Any, other: Any) -> None:
        if one == other:
            return
        if isinstance(one, list) and len(one) == len(other):
            what += f", message {next(n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)}"
            one, other = next((a, b) for a, b in zip(one, other, strict=True) if a != b)
        elif isinstance(one, dict):
            keys = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
            one, other = {k: one.get(k) for k in keys}, {k: other.get(k) for k in keys}
        a, b = str(one), str(other)
        at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        near = slice(max(0, at - 120), at + 200)
        raise Leak(
            f"{self.seed}, reader {self.reader}, ply {self.ledger.ply}: {what} differs\n  {a[near]}\n  {b[near]}"
        )


def counts() -> dict[str, float]:
    """Returns the numbers for Prometheus that do not measure time."""
    return {
        f"{sample.name} {sorted(sample.labels.items())}": sample.value
        for metric in COUNTED
        for family in metric.collect()
        for sample in family.samples
        if not sample.name.endswith("_created")
    }


def at_rest(sent: Sequence[str]) -> list[Any]:
    """Lists what a reader knows once the server has come to rest: all messages, and the table as it stands last.

    How many positions a reader sees in between depends on how fast the machine is, not on the cards.
    """
    told: list[Any] = []
    stands: dict[str, Any] = {}
    for text in sent:
        message = json.loads(text) if text.startswith("{") else text
        if isinstance(message, dict) and message["type"] in ("position", "update"):
            stands |= {**message, "type": "position"}
        else:
            told.append(message)
    return [*told, stands]


async def run(numbers: range, seed: str, games: list[str], longest: int) -> Tally:
    """Plays some of the tables."""
    tally, clock = Tally(), Clock()
    setattr(socket, "Outbox", Quiet)  # noqa: B010
    with tempfile.TemporaryDirectory(prefix="barque-leak-", dir=MEMORY if Path(MEMORY).is_dir() else None) as folder:
        one, other = World(Path(folder) / "one.db", clock), OtherWorld(Path(folder) / "other.db", clock)
        async with one, other:
            for number in numbers:
                pair = Pair(one, other, clock, games[number % len(games)], f"{seed} {number}", tally)
                await pair.set_up()
                await pair.play(longest)
                await pair.leave()
    return tally


def part(numbers: range, seed: str, games: list[str], longest: int) -> Tally:
    """Plays some of the tables, on servers of their own."""
    return asyncio.run(run(numbers, seed, games, longest))


def prove(tables: int, seed: str = "leak", games: list[str] | None = None, longest: int = 400, jobs: int = 1) -> Tally:
    """Plays tables on both servers; raises a ``Leak`` if a reader could distinguish them."""
    parts = [range(start, min(tables, start + PART)) for start in range(0, tables, PART)]
    work = partial(part, seed=seed, games=games or list(barque.games()), longest=longest)
    if jobs == 1:
        return together(map(work, parts), tables)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        try:
            running = [pool.submit(work, numbers) for numbers in parts]
            return together((done.result() for done in as_completed(running)), tables)
        except Leak:
            pool.shutdown(cancel_futures=True)
            raise


def together(tallies: Iterable[Tally], tables: int) -> Tally:
    """Adds up what the parts compared, and shows how far they are."""
    whole, progress = Tally(), Progress("tables", tables)
    for tally in tallies:
        for name, value in vars(tally).items():
            setattr(whole, name, getattr(whole, name) + value)
        progress.show(whole.tables, f"{whole.messages:,} messages, {whole.size / 1e6:,.1f} MB compared")
    return whole


def main(args: list[str]) -> int:
    """Runs the proof."""
    parser = argparse.ArgumentParser("bench.table leak", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=3000)
    parser.add_argument("--plies", type=int, default=200, help="per table; longer games are left unfinished")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--game", action="append", choices=barque.games())
    parser.add_argument("--seed", default=str(time.time_ns()))
    given = parser.parse_args(args)
    print(f"leak: {given.tables} tables, --seed {given.seed}")
    try:
        tally = prove(given.tables, given.seed, given.game, given.plies, given.jobs)
    except Leak as leak:
        return verdict("leak", False, str(leak))
    return verdict(
        "leak",
        tally.differed > 0.9 * tally.tables,
        f"{tally.tables} tables ({tally.readers} read by a spectator, the others by a seat), {tally.plies:,} plies,"
        f" {tally.messages:,} messages of {tally.size / 1e6:,.1f} MB and {tally.calls:,} REST answers,"
        f" {tally.letters:,} pushes and webhooks: all the same;"
        f" {tally.differed} tables were dealt differently, {tally.alone / max(1, tally.plies):.0%} of plies"
        " were played in the other game",
    )
