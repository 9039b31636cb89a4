"""Posting to other people's servers: by HTTPS, to public addresses only, within seconds, following no redirect."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from barque.kernel import Refusal

WITHIN: Final = 10.0  # seconds, from looking the name up to the first line of the answer
AT_ONCE: Final = 8
LONGEST: Final = 1000  # characters of an address
TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # IPv4 addresses as IPv6-only networks write them


class Target(NamedTuple):
    """Where something is posted."""

    host: str
    port: int
    path: str
    secure: bool
    trusted: bool  # allowed by the host of the server, wherever it is


class Posting:
    """Posts, a few at a time. *allowed* lists further servers (``HOST:PORT``), even private ones or without HTTPS."""

    def __init__(self, allowed: Collection[str] = ()) -> None:
        self._allowed: Final = frozenset(place.lower() for place in allowed)
        self._room: Final = asyncio.Semaphore(AT_ONCE)
        self._names: Final = ThreadPoolExecutor(2, thread_name_prefix="barque-names")  # a lookup may take long
        self._tls: ssl.SSLContext | None = None

    def target(self, url: str) -> Target:
        """Reads an address; refuses one that leads anywhere but to a public server."""
        refused = Refusal("call-address", value=url[:80])
        if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
            raise refused
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise refused from None
        secure = parts.scheme == "https"
        port = port or (443 if secure else 80)
        trusted = f"{host}:{port}" in self._allowed
        if not host or parts.username is not None or not (secure or (trusted and parts.scheme == "http")):
            raise refused
        if not trusted and "." not in host and ":" not in host:  # a name that only this network knows
            raise refused
        try:
            known = is_public(host)
        except ValueError:
            known = True  # a name: its address is checked at each post
        if not (known or trusted):
            raise refused
        return Target(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), secure, trusted)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Posts; returns the status of the answer, or 0 if there was none."""
        try:
            target = self.target(url)
            async with self._room, asyncio.timeout(WITHIN):
                return await self._send(target, headers, body)
        except (OSError, ValueError, Refusal, ssl.SSLError, asyncio.LimitOverrunError):
            return 0  # a timeout is an OSError too

    async def _send(self, target: Target, headers: Mapping[str, str], body: bytes) -> int:
        address = await self._look_up(target)
        if target.secure and self._tls is None:
            self._tls = ssl.create_default_context()
        reader, writer = await asyncio.open_connection(
            address,
            target.port,
            ssl=self._tls if target.secure else None,
            server_hostname=target.host if target.secure else None,
        )
        try:
            host = f"[{target.host}]" if ":" in target.host else target.host
            host = host if target.port == (443 if target.secure else 80) else f"{host}:{target.port}"
            told = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **headers}
            lines = [f"POST {target.path} HTTP/1.1", *[f"{name}: {value}" for name, value in told.items()], "", ""]
            writer.write("\r\n".join(lines).encode("latin-1") + body)
            await writer.drain()
            version, status, *_ = (await reader.readline()).split(b" ", 2)
            return int(status) if version.startswith(b"HTTP/1.") else 0
        finally:
            writer.transport.abort()

    async def _look_up(self, target: Target) -> str:
        """Returns the address of a name. We connect to the address itself, so that nobody can change it in between."""
        look = partial(socket.getaddrinfo, target.host, target.port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._names, look)
        addresses = [str(place[4][0]) for place in found]
        if not target.trusted and not all(is_public(address) for address in addresses):
            raise OSError("a name that leads to a private network")
        return addresses[0]

    def close(self) -> None:
        """Ends the lookups, without waiting for them."""
        self._names.shutdown(wait=False, cancel_futures=True)


def is_public(address: str) -> bool:
    """Checks whether an address is on the open internet; raises a ``ValueError`` for a name.

    >>> [is_public(text) for text in ("93.184.215.14", "10.0.0.1", "127.0.0.1", "169.254.169.254", "224.0.0.1")]
    [True, False, False, False, False]
    >>> [is_public(text) for text in ("2606:4700::1111", "::1", "fe80::1%eth0", "::ffff:10.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False, False]
    """
    known = ip_address(address.partition("%")[0])
    if known.version == 6:
        inner = known.ipv4_mapped or known.sixtofour
        if known in TRANSLATED:
            inner = IPv4Address(int(known) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return known.is_global and not known.is_multicast
