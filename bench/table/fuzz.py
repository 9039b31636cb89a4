"""Fuzz: malformed, oversized, out-of-turn, replayed and foreign messages, and Schemathesis over REST.

Every message gets one answer, a refusal in one sentence; nothing fails inside, no server ends, no table changes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import string
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

import barque
from barque.table import protocol as p
from barque.table import schema
from barque.table.store import open_store
from bench.table.outside import Process, Visitor, client, make_table, receive, serving
from bench.table.report import Progress, verdict

READER: Final = msgspec.json.Decoder(p.FromClient)
WINDOW: Final = 60  # messages between two pings
ROLES: Final = ("moving", "waiting", "stranger", "screen", "elsewhere")
QUIET: Final = {"chat": "off", "undo": False, "hints": False, "pace": 0}
KINDS: Final = {"malformed": 28, "mutated": 28, "out of turn": 14, "foreign": 14, "replayed": 14, "oversized": 1}
CHECKS: Final = "not_a_server_error,response_schema_conformance,content_type_conformance"


class Broken(AssertionError):
    """Says what went wrong."""


class Target:
    """A table that nothing may change, and the people around it."""

    def __init__(self, game: str, table: str, people: list[Visitor], stranger: Visitor, elsewhere: Visitor) -> None:
        self.game: Final = game
        self.table: Final = table
        self.people: Final = people
        self.stranger: Final = stranger
        self.elsewhere: Final = elsewhere
        self.played: list[tuple[int, dict[str, Any], int]] = []  # seat, what it sent, the ply after it
        self.turn = 0
        self.ply = 0
        self.legal: list[int] = []

    async def warm_up(self, moves: int) -> None:
        """Plays a few moves."""
        sockets = [await self._open(visitor) for visitor in self.people]
        for number in range(moves):
            seat, position = await self._on_turn(sockets)
            move = {"type": "play", "id": f"w{number}", "seat": seat}
            move |= {"action": position["own"][0]["legal"][0], "ply": position["ply"]}
            await sockets[seat].send(json.dumps(move))
            while (heard := json.loads(await receive(sockets[seat]))).get("id") != move["id"]:
                pass
            if heard["type"] != "done":
                raise Broken(f"{self.game}: a legal move is refused: {heard}")
            self.played.append((seat, move, heard["ply"]))
            for socket in sockets:
                await socket.close()
            sockets = [await self._open(visitor) for visitor in self.people]
        self.turn, position = await self._on_turn(sockets)
        self.ply, self.legal = position["ply"], position["own"][0]["legal"]
        for socket in sockets:
            await socket.close()

    async def _open(self, visitor: Visitor) -> ClientConnection:
        socket = await visitor.connect(self.table)
        await socket.send('{"type":"hello"}')
        return socket

    async def _on_turn(self, sockets: list[ClientConnection]) -> tuple[int, Any]:
        for seat, socket in enumerate(sockets):
            while (heard := json.loads(await receive(socket)))["type"] != "position":
                pass
            if heard["own"][0]["legal"]:
                return seat, heard
        raise Broken(f"{self.game}: nobody is on turn")

    def visitor(self, role: str) -> Visitor:
        """Returns the player of a role."""
        seats = {"moving": self.turn, "waiting": 1 - self.turn, "screen": self.turn}
        if role in seats:
            return self.people[seats[role]]
        return self.stranger if role == "stranger" else self.elsewhere

    def seat(self, role: str) -> int:
        """Returns the seat of a role, or -1."""
        return {"moving": self.turn, "waiting": 1 - self.turn}.get(role, -1)


class Writer:
    """Writes messages that must change nothing."""

    def __init__(self, target: Target, role: str, rng: random.Random) -> None:
        self._target: Final = target
        self._role: Final = role
        self._rng: Final = rng
        self._number = 0
        self._moves: Final = barque.game(target.game).moves

    def message(self) -> tuple[str, str | bytes, str]:
        """Returns a kind, a message, and the expected type of the answer ("": no answer)."""
        while True:
            kind = self._rng.choice(
                ["malformed", "malformed", "mutated", "mutated", "out of turn", "foreign", "replayed"]
            )
            if self._rng.random() < 0.01:
                kind = "oversized"
            text, answer = getattr(self, "_" + kind.replace(" ", "_"))()
            if self._harmless(text):
                return kind, text, "done" if self._granted(text) else answer

    def _id(self) -> str:
        self._number += 1
        return f"f{self._role}{self._number}"

    def _template(self) -> dict[str, Any]:
        """Returns a well-formed message."""
        rng, target = self._rng, self._target
        seat = rng.randrange(2)
        base: dict[str, Any] = {"id": self._id(), "seat": seat}
        action = rng.randrange(len(self._moves))
        return rng.choice(
            [
                {"type": "play", **base, "action": action, "ply": target.ply},
                {"type": "typed", **base, "text": str(self._moves[action]), "ply": target.ply},
                {"type": "why", **base, "action": action},
                {"type": "hint", **base},
                {"type": "offer", **base, "to": 1 - seat, "gives": "1 grain", "gets": "nothing"},
                {"type": "answer", **base, "offer": rng.randrange(5), "yes": True},
                {"type": "withdraw", **base, "offer": rng.randrange(5)},
                {"type": "typed", **base, "text": f"bribe {seat} 1 grain", "ply": target.ply},
                {"type": "propose", **base, "what": rng.choice(["undo", "stop", "pause", "takeover"])},
                {"type": "vote", **base, "yes": rng.random() < 0.5},
                {"type": "resume", **base},
                {"type": "back", **base},
                {"type": "say", "id": base["id"], "text": self._letters(20)},
                {"type": "hello"},
            ]
        )

    def _letters(self, most: int) -> str:
        rng = self._rng
        return "".join(rng.choice(string.printable + "é𓂀\u202e\x00\ud7ff") for _ in range(rng.randrange(most + 1)))

    def _value(self, depth: int = 0) -> Any:
        rng = self._rng
        simple: list[Any] = [
            None,
            True,
            False,
            -1,
            2**63,
            -(2**70),
            1e308,
            0.5,
            "",
            "0",
            "[]",
            self._letters(30),
            [],
            {},
        ]
        if depth < 3 and rng.random() < 0.3:
            return rng.choice([[self._value(depth + 1)], {self._letters(5): self._value(depth + 1)}])
        return rng.choice(simple)

    def _malformed(self) -> tuple[str | bytes, str]:
        rng = self._rng
        text = json.dumps(self._template())
        at = rng.randrange(len(text))
        ways: list[Callable[[], str | bytes]] = [
            lambda: text[:at],
            lambda: text[:at] + self._letters(5) + text[at:],
            lambda: self._letters(200),
            lambda: rng.randbytes(rng.randrange(200)),
            lambda: json.dumps(self._value()),
            lambda: "[" * rng.randrange(1, 4000),
            lambda: '{"a":' * rng.randrange(1, 1000),
            lambda: text.replace('"type"', '"kind"'),
            lambda: text.replace(": ", ": NaN", 1),
            lambda: text + text,
            lambda: '{"type":"' + self._letters(20).replace('"', "").replace("\\", "") + '"}',
        ]
        return rng.choice(ways)(), "refused"

    def _mutated(self) -> tuple[str, str]:
        rng, message = self._rng, self._template()
        for _ in range(rng.randrange(1, 4)):
            field = rng.choice([*message, "extra"])
            if rng.random() < 0.3:
                message.pop(field, None)
            else:
                message[field] = self._value()
        return json.dumps(message), "refused"

    def _out_of_turn(self) -> tuple[str, str]:
        message = self._template()
        if "ply" in message and self._rng.random() < 0.5:
            message["ply"] = max(0, message["ply"] + self._rng.randrange(-3, 4))
        return json.dumps(message), "refused"

    def _foreign(self) -> tuple[str, str]:
        message = self._template()
        if "seat" in message:
            message["seat"] = self._rng.choice([seat for seat in range(10) if seat != self._target.seat(self._role)])
        return json.dumps(message), "refused"

    def _replayed(self) -> tuple[str, str]:
        seat, move, _ = self._rng.choice(self._target.played)
        if self._rng.random() < 0.5:
            move = move | {"id": self._id()}  # meant for a position that is no longer there
            return json.dumps(move), "refused"
        same = seat == self._target.seat(self._role)
        return json.dumps(move), "done" if same else "refused"

    def _oversized(self) -> tuple[str | bytes, str]:
        size = self._rng.randrange(8 * 1024 + 1, 15 * 1024)
        if self._rng.random() < 0.3:
            return self._rng.randbytes(size), "refused"
        return json.dumps({"type": "typed", "id": self._id(), "seat": 0, "text": "x" * size, "ply": 0}), "refused"

    def _granted(self, text: str | bytes) -> bool:
        """Checks whether a message asks why a legal move is refused, which it is not; even a mutated one may."""
        try:
            message = READER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False
        own, turn, legal = self._target.seat(self._role), self._target.turn, self._target.legal
        return isinstance(message, p.Why) and message.seat == own == turn and message.action in legal

    def _harmless(self, text: str | bytes) -> bool:
        """Checks whether a message, even if well-formed, asks for nothing that this role may do."""
        try:
            message = READER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return True
        own = self._target.seat(self._role)
        if isinstance(message, p.Prefer | p.Ping):
            return False  # it is answered differently
        if isinstance(message, p.Play | p.Typed) and message.seat == own == self._target.turn:
            return False if isinstance(message, p.Typed) else message.action not in self._target.legal
        if isinstance(message, p.Propose | p.Offer) and message.seat == own:
            return isinstance(message, p.Propose) and message.what == "undo"
        return True


async def flood(target: Target, role: str, messages: int, seed: str, tally: Counter[str], progress: Progress) -> None:
    """Sends messages in a role and checks every answer."""
    rng = random.Random(seed)
    writer = Writer(target, role, rng)
    socket = await _join(target, role)
    sent = 0
    while sent < messages:
        expected: list[tuple[str, str, str | bytes]] = []
        for _ in range(min(WINDOW, messages - sent)):
            kind, text, answer = writer.message()
            expected.append((kind, answer, text))
            tally[kind] += 1
            await socket.send(text)
        await _check(socket, expected, f"{target.game}, {role}, seed {seed}")
        sent += len(expected)
        progress.show(sum(tally.values()), ", ".join(f"{n:,} {kind}" for kind, n in sorted(tally.items())))
        if rng.random() < 0.1:
            await _break_in(target, role, rng, tally)
    await socket.close()


async def _join(target: Target, role: str) -> ClientConnection:
    socket = await target.visitor(role).connect(target.table)
    await socket.send(json.dumps({"type": "hello", "screen": role == "screen"}))
    return socket


async def _check(socket: ClientConnection, expected: list[tuple[str, str, str | bytes]], where: str) -> None:
    await socket.send('{"type":"ping","id":"ping"}')
    answers: list[dict[str, Any]] = []
    while True:
        heard = json.loads(await receive(socket))
        if heard["type"] == "pong":
            break
        if heard["type"] in ("done", "refused", "hinted"):
            answers.append(heard)
        elif heard["type"] == "gone":
            raise Broken(f"{where}: the server went away")
    if len(answers) != len(expected):
        raise Broken(f"{where}: {len(expected)} messages got {len(answers)} answers")
    for (kind, wanted, text), answer in zip(expected, answers, strict=True):
        if answer.get("key") == "failed":
            raise Broken(f"{where}: {kind} message {text[:300]!r} failed inside")
        if answer["type"] != wanted:
            raise Broken(f"{where}: {kind} message {text[:300]!r} got {answer}")
        if answer["type"] == "refused" and not answer["text"].strip():
            raise Broken(f"{where}: {kind} message {text[:300]!r} is refused without a word")


async def _break_in(target: Target, role: str, rng: random.Random, tally: Counter[str]) -> None:
    """Opens a connection that has to be ended by the server: no hello, no UTF-8, far too much."""
    socket = await target.visitor(role).connect(target.table)
    how = rng.randrange(4)
    try:
        if how == 0:
            await socket.send(rng.choice(["", "{}", "[]", '{"type":"ping","id":"x"}', '{"type":"hello","lines":-1}']))
        elif how == 1:
            await socket.send(b"\xff\xfe\xfd", text=True)
        elif how == 2:
            await socket.send('{"type":"hello"}')
            await socket.send("x" * rng.randrange(17 * 1024, 300 * 1024))
        else:
            await socket.send(rng.randbytes(rng.randrange(50)))
        while True:
            await receive(socket)
    except ConnectionClosed:
        tally["broken off"] += 1


async def stored(url: str, targets: list[Target]) -> list[Any]:
    """Reads the tables from the store."""
    store = open_store(url)
    try:
        return [await store.load(target.table) for target in targets]
    finally:
        await asyncio.to_thread(store.close)


async def make_targets(base: str) -> list[Target]:
    """Makes a table of each game, with a few moves."""
    targets = []
    async with client() as http:
        for game in barque.games():
            stranger = Visitor(base)
            await stranger.call(http, "GET", "/api/me")
            options = {"negotiation": "open"} if game == "osiris" else {}
            table, people = await make_table(http, base, game, 2, options=options, settings=QUIET)
            _, others = await make_table(http, base, game, 2, settings=QUIET)
            targets.append(Target(game, table, people, stranger, others[0]))
            await targets[-1].warm_up(6)
    return targets


async def sockets(url: str, server: Process, messages: int, seed: str) -> Counter[str]:
    """Fuzzes the socket."""
    targets = await make_targets(server.base)
    before = await stored(url, targets)
    tally: Counter[str] = Counter()
    progress = Progress("messages", messages)
    each = -(-messages // (len(targets) * len(ROLES)))
    for target in targets:
        floods = [flood(target, role, each, f"{seed} {target.game} {role}", tally, progress) for role in ROLES]
        await asyncio.gather(*floods)
    if await stored(url, targets) != before:
        raise Broken("a table was changed")
    for target in targets:
        await target.warm_up(1)  # the table can still be played at
    await healthy(server)
    return tally


async def healthy(server: Process) -> None:
    """Checks that a server is as it should be."""
    async with client() as http:
        told = (await http.get(server.base + "/healthz")).text
    if told != "ok" or not server.alive:
        raise Broken(f"the server is not well: {told}")
    if errors := server.errors():
        raise Broken(f"the server logged an error: {errors[0][:2000]}")


# REST


def openapi(tables: list[str]) -> dict[str, Any]:
    """Describes the REST interface for Schemathesis, with tables that exist."""
    whole: dict[str, Any] = json.loads(schema.openapi())
    tried = {
        "table": {"type": "string", "enum": [*tables, "0000000000", "é", "nothing"]},
        "game": {"type": "string", "enum": [*barque.games(), "chess"]},
    }
    for path in whole["paths"].values():
        for call in path.values():
            for parameter in call["parameters"]:
                parameter["schema"] = tried.get(parameter["name"], parameter["schema"])
    return whole


async def rest(url: str, server: Process, examples: int, folder: Path, seed: str) -> str:
    """Fuzzes REST with Schemathesis; returns its summary."""
    targets = await make_targets(server.base)
    before = await stored(url, targets)
    file = folder / "openapi.json"
    file.write_text(json.dumps(openapi([target.table for target in targets])))
    command = [sys.executable, "-m", "schemathesis.cli", "run", str(file), "--url", server.base]
    command += ["--checks", CHECKS, "--max-examples", str(examples), "--seed", str(crc32(seed.encode()))]
    command += ["--header", f"Origin: {server.base}", "--header", f"Cookie: {targets[0].stranger.cookie}"]
    command += ["--phases", "examples,coverage,fuzzing", "--no-color", "--suppress-health-check", "all"]
    command += ["--warnings", "off", "--generation-database", "none"]
    limit = max(180.0, 60.0 * examples)
    ran = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, cwd=folder, timeout=limit)
    if ran.returncode:
        raise Broken(f"Schemathesis found something:\n{(ran.stdout + ran.stderr)[-6000:]}")
    if await stored(url, targets) != before:
        raise Broken("a table was changed")
    await healthy(server)
    cases = re.search(r"Test cases:\n\s*(.*)", ran.stdout)
    return cases.group(1) if cases else ran.stdout.strip().splitlines()[-1]


def prove(messages: int, examples: int, seed: str = "fuzz") -> tuple[Counter[str], str]:
    """Sends messages, and examples to each REST call; raises ``Broken`` if something gives way."""
    with tempfile.TemporaryDirectory(prefix="barque-fuzz-") as name:
        url = f"sqlite:///{name}/t.db"
        with serving(url, Path(name), 1, "--workers", "1") as (server,):
            tally = asyncio.run(sockets(url, server, messages, seed))
            told = asyncio.run(rest(url, server, examples, Path(name), seed)) if examples else "not run"
            return tally, told


def main(args: list[str]) -> int:
    """Runs the proof."""
    parser = argparse.ArgumentParser("bench.table fuzz", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--messages", type=int, default=300_000)
    parser.add_argument("--examples", type=int, default=200, help="for each REST call; 0: none")
    parser.add_argument("--seed", default=str(time.time_ns()))
    given = parser.parse_args(args)
    print(f"fuzz: {given.messages:,} messages, {given.examples} examples, --seed {given.seed}", flush=True)
    try:
        tally, told = prove(given.messages, given.examples, given.seed)
    except Broken as broken:
        return verdict("fuzz", False, str(broken))
    kinds = ", ".join(f"{n:,} {kind}" for kind, n in sorted(tally.items()))
    return verdict("fuzz", True, f"{kinds}; Schemathesis: {told}; nothing failed, no table changed")
