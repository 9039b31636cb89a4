"""A person at a table, as a browser would be: REST calls with a cookie, and a socket."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

WITHIN = 30.0  # seconds that anything may take on a busy machine
BOTS = {"kind": "bot", "level": "greedy"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
FAST = {"pace": 0}


class Browser:
    """Somebody's browser."""

    def __init__(self, base: str, name: str = "") -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, headers={"origin": base}, timeout=WITHIN)
        self.http.get("/api/start").raise_for_status()
        if name:
            self.put("/api/me", {"name": name})

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def put(self, path: str, body: Any) -> Any:
        answer = self.http.put(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        answer = self.http.post(path, json=body or {})
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """Returns the status and the key of a call that must be refused."""
        answer = self.http.request(method, path, json=body, **more)
        assert answer.status_code >= 400, answer.text
        told = answer.json()
        assert told["text"].endswith((".", ")")), told
        return answer.status_code, told["key"]

    def create(self, game: str, *seats: Any, **more: Any) -> str:
        more["settings"] = FAST | more.get("settings", {})
        table: str = self.post("/api/tables", {"game": game, "seats": list(seats), **more})["id"]
        return table

    def join(self, table: str, **more: Any) -> Socket:
        return Socket(self, table, **more)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class Socket:
    """A socket at a table, with what was told over it."""

    numbers = itertools.count()

    def __init__(self, browser: Browser, table: str, **hello: Any) -> None:
        url = browser.base.replace("http", "ws") + f"/api/tables/{table}/socket"
        cookie = {"cookie": browser.cookie} if browser.cookie else {}
        self._opened = connect(url, origin=Origin(browser.base), additional_headers=cookie)
        self.wire: ClientConnection = self._opened.__enter__()
        self.raw: list[str] = []
        self.lines: list[Any] = []
        self.chats: list[Any] = []
        self.answers: dict[str, Any] = {}
        self.position: Any = None
        self.welcome: Any = None
        self.gone: Any = None
        with suppress(ConnectionClosed):  # the server may have said good-bye already
            self.tell({"type": "hello", **hello})

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.wire.close()

    def tell(self, message: Any) -> None:
        self.wire.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, within: float = WITHIN) -> Any:
        """Takes the next message."""
        text = self.wire.recv(timeout=within)
        assert isinstance(text, str)
        self.raw.append(text)
        message = json.loads(text)
        kind = message["type"]
        if kind == "update":
            self.position = {**self.position, **message, "type": "position"}
        elif kind == "position":
            self.position = message
        elif kind == "lines":
            self.lines[message["start"] :] = message["lines"]
        elif kind == "chats":
            self.chats[message["start"] :] = message["chats"]
        elif kind == "welcome":
            self.welcome = message
        elif kind == "gone":
            self.gone = message
        else:
            self.answers[message["id"]] = message
        return message

    def until(self, holds: Callable[[], Any]) -> Any:
        """Listens until something holds."""
        while not (found := holds()):
            self.hear()
        return found

    def see(self, holds: Callable[[Any], Any]) -> Any:
        """Listens until a position is as it should be."""
        self.until(lambda: self.position is not None and holds(self.position))
        return self.position

    def ask(self, kind: str, id: str = "", **values: Any) -> Any:
        """Sends a request and gives its answer."""
        request = id or f"r{next(self.numbers)}"
        self.answers.pop(request, None)
        self.tell({"type": kind, "id": request, **values})
        return self.until(lambda: self.answers.get(request))

    def done(self, kind: str, **values: Any) -> int:
        answer = self.ask(kind, **values)
        assert answer["type"] == "done", answer
        ply: int = answer["ply"]
        return ply

    def refused(self, kind: str, **values: Any) -> str:
        answer = self.ask(kind, **values)
        assert answer["type"] == "refused", answer
        key: str = answer["key"]
        return key

    def my_move(self) -> Any:
        """Waits until one of my seats may move or the game is over; gives that seat's part of the position."""
        self.see(lambda position: position["result"] or any(own["legal"] for own in position["own"]))
        return next((own for own in self.position["own"] if own["legal"]), None)

    def play(self, choose: Callable[[list[int]], int] = lambda legal: legal[0]) -> int:
        """Plays one move."""
        own = self.my_move()
        ply = self.done("play", seat=own["seat"], action=choose(own["legal"]), ply=self.position["ply"])
        self.see(lambda position: position["ply"] >= ply)
        return ply

    def play_out(self) -> Any:
        """Plays to the end, something else each time."""
        while self.my_move() is not None:
            self.play(lambda legal: legal[len(self.raw) % len(legal)])
        return self.position["result"]
