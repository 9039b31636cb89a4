"""What one client may cost the others: odd requests, too many of them, requests that never end, unread answers."""

from __future__ import annotations

import asyncio
import json
import re
import socket as sockets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final

import httpx

from bench.table.attacks import Ground, case, hold
from bench.table.load import deaf_socket, frame
from bench.table.outside import WITHIN, Process, Visitor, client, make_table, receive

USUAL: Final = ("content-security-policy", "x-content-type-options", "referrer-policy")  # headers that every answer has
ODD: Final = (
    "/%00",
    "/a%00b.js",
    "/assets/%00",
    "/" + "a" * 5000,
    "/assets/" + "%F0%9F%90%88" * 300,
    "/" + "a/" * 2000,
    "/..%2f..%2fetc%2fpasswd%00.js",
    "/api/tables/%00",
    "/api/tables/%00%00%00%00%00%00%00%00%00%00/at/1",
    "/api/tables/" + "a" * 3000,
    "/api/tables/0123456789/at/%00?seat=%00",
    "/api/games/%00/words?lang=%00",
)
STRANGE: Final[tuple[Any, ...]] = ([1], {"a": {}}, None, 10**30, -1, "\0", 1e300, "")
PASSWORD: Final = "open sesame"
OWN: Final[dict[str, Any]] = {"game": "hapy", "seats": [{"kind": "me"}, {"kind": "open"}]}


def password(ground: Ground) -> tuple[str, str]:
    """Returns the arguments that give a server a password."""
    file = ground.folder / "password"
    file.write_text(PASSWORD)
    file.chmod(0o600)
    return "--password-file", str(file)


@contextmanager
def browser(server: Process, address: str = "") -> Iterator[httpx.Client]:
    """Makes REST calls, as if a proxy had passed them on from an address."""
    headers = {"origin": server.base} | ({"x-forwarded-for": address} if address else {})
    with httpx.Client(base_url=server.base, headers=headers, trust_env=False, timeout=WITHIN) as http:
        yield http


def connections(server: Process) -> int:
    """Returns how many sockets the server serves."""
    found = re.search(r"^barque_connections (\S+)", httpx.get(f"{server.base}/metrics", trust_env=False).text, re.M)
    assert found is not None
    return int(float(found[1]))


def wait_until(holds: Any, otherwise: str, within: float = WITHIN) -> None:
    """Waits until something holds, looking often."""
    until = time.monotonic() + within
    while not holds():
        hold(time.monotonic() < until, otherwise)
        time.sleep(0.05)


@case("odd-addresses", "NUL, endless and foreign letters in addresses")
def odd_addresses(ground: Ground) -> str:
    """Each is refused like a missing page, with the headers of every answer."""
    with ground.server() as server, browser(server) as http:
        for path in ODD:
            answer = http.get(path)
            hold(400 <= answer.status_code < 500, f"{path[:40]} got {answer.status_code}")
            hold(all(name in answer.headers for name in USUAL), f"{path[:40]} got {sorted(answer.headers)}")
        return f"{len(ODD)} addresses, all 4xx"


@case("odd-content", "lists, numbers and NUL where a user's own content has names")
def odd_content(ground: Ground) -> str:
    """Each part of a content, exchanged for something else, is refused in a sentence or taken."""
    tried = 0
    with ground.server(limited=False) as server, browser(server) as http:
        for game, option, content in contents():
            paths = list(parts(content))
            for path in paths[:: ground.pick(max(1, len(paths) // 12), 1)]:
                for odd in STRANGE:
                    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
                    answer = http.post("/api/tables", json=wish | {"options": {option: exchanged(content, path, odd)}})
                    tried += 1
                    hold(answer.status_code in (201, 400), f"{game} {path} {odd!r}: {answer.status_code} {answer.text}")
        return f"{tried:,} contents, each taken or refused in a sentence"


def contents() -> Iterator[tuple[str, str, Any]]:
    """Lists a user's content for each option of each game that takes one: a copy of the shipped one."""
    import tomllib
    from importlib.resources import files

    import barque

    for name in barque.games():
        for option in barque.game(name).options.values():
            if option.kind == "content":
                folder = files("barque.games") / name / "content"
                file = next(file for file in folder.iterdir() if file.name == f"{option.values[0]}.toml")
                yield name, option.name, tomllib.loads(file.read_text("utf-8"))


def parts(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Lists the paths to all parts of a content."""
    steps = content if isinstance(content, dict) else range(len(content)) if isinstance(content, list) else ()
    for step in steps:
        yield (*path, step)
        yield from parts(content[step], (*path, step))


def exchanged(content: Any, path: tuple[Any, ...], other: Any) -> Any:
    """Returns a content with one part exchanged."""
    if not path:
        return other
    twin = content.copy()
    twin[path[0]] = exchanged(content[path[0]], path[1:], other)
    return twin


@case("endless-requests", "requests that stop half-way, trickle, or never end their head")
def endless_requests(ground: Ground) -> str:
    """The server ends each of them within a limit, long ones at once, and serves others meanwhile."""
    most = ground.pick(30, 1200)
    began = (
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    )
    with ground.server() as server, ExitStack() as stack, browser(server) as http:
        opened = [stack.enter_context(sockets.create_connection(("127.0.0.1", server.port))) for _ in range(most)]
        for number, one in enumerate(opened):
            one.sendall(began[number % len(began)])
        with sockets.create_connection(("127.0.0.1", server.port), WITHIN) as endless:
            endless.sendall(b"GET / HTTP/1.1\r\nX-Long: ")
            with suppress(OSError):  # it may be closed while we send
                for _ in range(64):
                    endless.sendall(b"a" * 4096)
            answer = b""
            try:
                answer = endless.recv(4096)
            except TimeoutError:
                hold(False, "an endless head is read for ever")
            except OSError:
                pass  # closed before we could read why
            hold(answer[:12] in (b"HTTP/1.1 431", b""), f"an endless head got {answer[:60]!r}")
        hold(http.get("/api/me").status_code == 200, "somebody else is not served")
        if ground.full:
            for one in opened:
                one.settimeout(WITHIN)
                with suppress(ConnectionResetError):
                    while one.recv(4096):
                        pass
        return f"{most:,} half-open requests, " + ground.pick("others served", "all ended by the server")


@case("ghosts", "readers with unread answers who go away, or stay and never read")
def ghosts(ground: Ground) -> str:
    """All of them end, a player can still come in, and the log stays small."""
    most = ground.pick(3, 200)
    with ground.server() as server:
        table, people = asyncio.run(one_table(server, "osiris", options={"content": wordy()}))
        with ThreadPoolExecutor(20) as pool:
            readers = list(pool.map(lambda _: haunt(server, table), range(most)))
        hold(connections(server) > 0, "none of them came in")
        asyncio.run(come_in(people[0], table))
        for reader in readers[: ground.pick(most, most // 2)]:
            reader.close()
        wait_until(lambda: connections(server) == 0, "some of them are still there", 2 * WITHIN)
        for reader in readers:
            reader.close()
        hold(server.end() in (0, -15), "the server did not end cleanly")
        size = server.log.stat().st_size
        hold(size < 100_000, f"the log has {size:,} bytes")
        server.start()
        return f"{most} readers, all ended; the log has {size:,} bytes"


def wordy() -> Any:
    """Returns a content that makes every position long."""
    content = next(content for game, _, content in contents() if game == "osiris")
    content["cards"][0]["title"] = "x" * 25_000
    return content


async def one_table(server: Process, game: str, people: int = 2, **more: Any) -> tuple[str, list[Visitor]]:
    """Makes a table."""
    async with client() as http:
        return await make_table(http, server.base, game, people, **more)


async def come_in(visitor: Visitor, table: str) -> None:
    """Connects somebody and waits for the position."""
    socket = await visitor.connect(table)
    await socket.send('{"type":"hello"}')
    async with asyncio.timeout(WITHIN):
        while json.loads(await socket.recv())["type"] != "position":
            pass
    await socket.close()


def haunt(server: Process, table: str) -> sockets.socket:
    """Connects somebody who asks for more than fits, and reads nothing."""
    reader = deaf_socket(server.base, table)
    reader.setblocking(True)
    reader.settimeout(1)
    with suppress(OSError):  # the server stops reading
        reader.sendall(frame(b'{"type":"prefer","language":"fr","steps":true}') * 190)
        while True:
            reader.sendall(frame(b'{"type":"ping","id":"p"}') * 1000)
    return reader


@case("many-sockets", "one person who talks on many sockets at once")
def many_sockets(ground: Ground) -> str:
    """A person with many sockets can say no more than with one; a watcher takes nobody's seat."""
    most = ground.pick(6, 60)
    with ground.server() as server:
        said, came = asyncio.run(talk(server, most))
    hold(said <= 15, f"{said} things were said on {most} sockets")
    return f"{most} sockets, {said} things said, {came} came in"


async def talk(server: Process, most: int) -> tuple[int, int]:
    """Says ten things on each of many sockets of one person; counts what was said, and the sockets that came in."""
    table, people = await one_table(server, "hapy")
    watcher = Visitor(server.base)
    async with client() as http:
        await watcher.call(http, "GET", "/api/me")
    opened = [await watcher.connect(table) for _ in range(most)]
    said = came = 0
    for socket in opened:
        await socket.send('{"type":"hello"}')
        for number in range(10):
            await socket.send(json.dumps({"type": "say", "id": f"s{number}", "phrase": "hello"}))
    for socket in opened:
        answers = 0
        while answers < 10:
            message = json.loads(await receive(socket))
            if message["type"] == "gone":
                break
            answers += message["type"] in ("done", "refused")
            said += message["type"] == "done"
        came += answers == 10
    await come_in(people[0], table)
    for socket in opened:
        await socket.close()
    return said, came


@case("watchers-crowd", "so many watchers that a player could not come in")
def watchers_crowd(ground: Ground) -> str:
    """Watchers are refused when there are too many; anyone with a seat comes in."""
    most = ground.pick(203, 420)
    with ground.server() as server:
        came = asyncio.run(crowd(server, most))
    hold(came == 200, f"{came} watchers came in")
    return f"{most} watchers, {came} came in, and so did the player"


async def crowd(server: Process, most: int) -> int:
    """Counts the watchers who come in, and then lets a player in."""
    table, people = await one_table(server, "hapy")
    opened = [await Visitor(server.base).connect(table) for _ in range(most)]
    came = 0
    for socket in opened:
        with suppress(Exception):
            await socket.send('{"type":"hello"}')
            came += json.loads(await receive(socket))["type"] == "welcome"
    await come_in(people[0], table)
    await asyncio.gather(*[socket.close() for socket in opened])
    return came


@case("one-network", "tables and passwords from always different addresses of one IPv6 network")
def one_network(ground: Ground) -> str:
    """All addresses of a /64 share the limits of one."""
    most = ground.pick(70, 1000)
    made = guessed = 0
    with ground.server(*password(ground)) as server, browser(server) as http:
        for number in range(most):
            there = {"x-forwarded-for": f"2001:db8:1:1::{number:x}"}
            http.cookies.clear()
            made += http.post("/api/tables", json=OWN | {"password": PASSWORD}, headers=there).status_code == 201
        for number in range(most):
            there = {"x-forwarded-for": f"2001:db8:2:2:{number:x}::1"}
            http.cookies.clear()
            wrong = OWN | {"password": f"guess {number}"}
            guessed += http.post("/api/tables", json=wrong, headers=there).status_code == 403
    hold(made < 70 + most // 10, f"{made} of {most} tables were made")
    hold(guessed < 15 + most // 50, f"{guessed} of {most} passwords could be tried")
    return f"{made} of {most} tables made, {guessed} of {most} passwords tried"


@case("school", "thirty children behind one address, each with a table and a code")
def school(ground: Ground) -> str:
    """Right passwords and right codes cost nothing."""
    with ground.server(*password(ground)) as server:
        for number in range(30):
            with browser(server, "192.0.2.7") as http:
                made = http.post("/api/tables", json=OWN | {"password": PASSWORD})
                hold(made.status_code == 201, f"table {number}: {made.status_code} {made.text}")
                code = http.post("/api/me/recovery", json={}).json()["code"]
                came = http.post("/api/me/recover", json={"code": code})
                hold(came.status_code == 200, f"code {number}: {came.status_code} {came.text}")
        return "30 tables and 30 codes, none refused"
