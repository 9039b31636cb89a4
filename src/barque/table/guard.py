"""Guards the server: identity by cookie, the page's own origin, limits, and headers that keep a browser safe."""

from __future__ import annotations

import hmac
import socket
from functools import lru_cache
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from barque.kernel import Refusal
from barque.table.identity import COOKIE, YEAR, new_person
from barque.table.store import Person
from barque.table.tables import Tables

SAFE: Final = ("GET", "HEAD", "OPTIONS")
INTRODUCES: Final = ("/api/start", "/api/me")  # what is read first
LONGEST_HOST: Final = 260  # a name has 253 letters at most
LOCAL: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SafeHeaders:
    """Adds the headers that keep a browser safe to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one call."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, sent)


class Visitor:
    """The person who makes a call, and the cookie that the answer sets."""

    def __init__(self, tables: Tables, person: Person, fresh: bool, request: HTTPConnection) -> None:
        self.tables: Final = tables
        self.person = person
        self.base: Final = base_of(request, tables)
        self._fresh = fresh
        self._request: Final = request

    async def known(self) -> Person:
        """Returns the person, and stores them: anyone who does something must be found again."""
        if await self.tables.store.person(self.person.id) is None:
            await self.tables.store.save_person(self.person)
        return self.person

    async def turn(self) -> None:
        """Waits until it is this address's turn."""
        await self.tables.queue.take(address_of(self._request))

    def become(self, person: Person) -> None:
        """Makes the caller another person."""
        self.person, self._fresh = person, True

    def slow_down(self, what: str, some: float = 1.0) -> None:
        """Raises a refusal if an address does this too often; with *some* = 0 this time does not count."""
        self.tables.paces.check(what, address_of(self._request), getattr(self.tables.config.limits, what), some)

    async def make_tables_slowly(self) -> None:
        """Raises a refusal for too many tables: more than the quota, or too fast for a person or an address."""
        await self.tables.club.check_quota(self.person.id)
        self.tables.paces.check("own_tables", self.person.id, self.tables.config.limits.own_tables)
        self.slow_down("tables")

    def check_password(self, given: str) -> None:
        """Raises a refusal for a wrong host password, and for any password after too many wrong ones."""
        right = self.tables.config.password
        if right:
            self.slow_down("passwords", 0)
            if not hmac.compare_digest(given.encode(), right.encode()):
                self.slow_down("passwords")
                raise Refusal("host-password")

    def mark(self, response: Response) -> None:
        """Sets the cookie, if the browser has none of ours.

        Of the addresses that a page reads first, only ``INTRODUCES`` do so: of two calls at once, one must not undo the
        other.
        """
        changes = self._request.scope["method"] not in SAFE
        if self._fresh and (changes or self._request.url.path in INTRODUCES):
            response.set_cookie(
                COOKIE,
                self.tables.signer.sign(mark_of(self.person)),
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=self.base.startswith("https"),
            )

    def forget(self, response: Response) -> None:
        """Deletes the cookie."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
        self._fresh = False


async def visitor_of(request: Request, language: str) -> Visitor:
    """Identifies the caller; refuses calls from other pages and calls that come too often."""
    tables: Tables = request.app.state.tables
    safe = request.method in SAFE
    limits = tables.config.limits
    tables.paces.check("reads" if safe else "calls", address_of(request), limits.reads if safe else limits.calls)
    if not safe:
        check_origin(request, tables)
    person, fresh = await person_of(request, tables, language)
    if not safe and request.url.path != "/api/me":  # everybody may change their name, and delete themselves
        tables.club.check_welcome(person.id, tables.now())
    return Visitor(tables, person, fresh, request)


async def in_turn(request: HTTPConnection) -> bool:
    """Returns whether an anonymous caller may read, once it is this address's turn."""
    tables: Tables = request.app.state.tables
    address = address_of(request)
    allowed = tables.paces.take("reads", address, tables.config.limits.reads)
    if allowed:
        await tables.queue.take(address)
    return allowed


async def person_of(request: HTTPConnection, tables: Tables, language: str) -> tuple[Person, bool]:
    """Returns the person who makes a call, and whether they are new."""
    mark = tables.signer.read(request.cookies.get(COOKIE))
    known, signed_out, _ = mark.partition(".")
    found = await tables.store.person(known) if known else None
    if found is not None and mark_of(found) == mark:
        return found, False
    if not known or signed_out or found is not None:  # no cookie yet, or a void one
        return Person(new_person(), "", language, None, tables.now()), True
    return Person(known, "", language, None, tables.now()), False


def mark_of(person: Person) -> str:
    """Returns what a person's cookie signs: it changes when other devices are signed out."""
    return f"{person.id}.{person.epoch}" if person.epoch else person.id


def check_origin(request: HTTPConnection, tables: Tables) -> None:
    """Raises a refusal if a script of another page makes the call."""
    origin = request.headers.get("origin", "")
    allowed = {request.headers.get("host", "").lower()}
    if tables.config.public_url:
        allowed.add(urlsplit(tables.config.public_url).netloc.lower())
    parts = urlsplit(origin) if origin.isascii() else None
    if parts is None or parts.scheme not in ("http", "https") or parts.netloc.lower() not in allowed:
        raise Refusal("origin")


async def require_json(request: Request) -> bytes:
    """Reads a JSON body of limited length."""
    most = request.app.state.tables.config.limits.body
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("body-long", most=most // 1024)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if data and kind != "application/json":
        raise Refusal("not-json")
    return bytes(data)


def address_of(request: HTTPConnection) -> str:
    """Returns the address a call comes from; behind a proxy, uvicorn inserts what the proxy says."""
    return network_of(request.client.host) if request.client is not None else ""


@lru_cache(4096)
def network_of(address: str) -> str:
    """Returns what counts as one caller: of an IPv6 address the first half, because everybody gets at least that many.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2:3:4"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::', '192.0.2.7')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4:
        return str(known)
    return str(known.ipv4_mapped or ip_address(int(known) >> 64 << 64))


def base_of(request: HTTPConnection, tables: Tables) -> str:
    """Returns the address by which others reach this server: for phones in the room, the one on the local network."""
    if tables.config.public_url:
        return tables.config.public_url.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
    host = request.headers.get("host", "")[:LONGEST_HOST]
    name, _, port = host.rpartition(":") if ":" in host and not host.endswith("]") else (host, "", "")
    if name in LOCAL and tables.config.host in ("0.0.0.0", "::"):
        host = f"{lan_address()}:{port}" if port else lan_address()
    return f"{scheme}://{host}"


def lan_address() -> str:
    """Returns this machine's address on the local network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples
            address: Any = probe.getsockname()[0]
            return str(address)
        except OSError:
            return "localhost"
