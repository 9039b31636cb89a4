"""Requests that come late, never end, or are none; what a log says of a chain of errors."""

from __future__ import annotations

import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from barque.table import entrance, metrics
from barque.table.guard import network_of
from tests.table.conftest import Served
from tests.waiting import PATIENCE

# The limits are seconds that no test should wait for, so some tests shorten them.


def sent(served: Served, data: bytes) -> bytes:
    """Sends something and reads until the server ends it."""
    with socket.create_connection(("127.0.0.1", urlsplit(served.base).port or 0), PATIENCE) as wire:
        wire.sendall(data)
        answer = b""
        while more := wire.recv(65536):
            answer += more
        return answer


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"408"),
        (b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 40_000, b"431"),
        (b"GET /" + b"a" * 70_000, b"431"),
        (b"Good morning\r\n\r\n", b"400"),
    ],
)
def test_a_request_that_is_none_is_refused_with_the_usual_headers(
    served: Served, monkeypatch: pytest.MonkeyPatch, data: bytes, status: bytes
) -> None:
    monkeypatch.setattr(entrance, "HEAD_WITHIN", 0.2)
    answer = sent(served, data)
    assert answer.startswith(b"HTTP/1.1 " + status)
    assert b"content-security-policy: default-src 'self'" in answer
    assert answer.endswith(b".")


@pytest.mark.parametrize("data", [b"", b"POST /api/me/recovery HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"])
def test_a_client_that_never_asks_or_never_ends_is_let_go(
    served: Served, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(entrance, "HEAD_WITHIN", 0.2)
    monkeypatch.setattr(entrance, "WHOLE_WITHIN", 0.2)
    with suppress(ConnectionResetError):  # that is an end too
        assert b"200 OK" not in sent(served, data)


def test_a_connection_is_used_again_and_then_ends(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "HEAD_WITHIN", 0.2)
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    assert sent(served, asked + asked + b"GET").count(b"HTTP/1.1 200") == 2


def test_of_too_many_half_open_connections_the_oldest_goes(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "HALF_OPEN", 2)
    address = ("127.0.0.1", urlsplit(served.base).port or 0)
    with socket.create_connection(address, PATIENCE) as first:
        others = [socket.create_connection(address, PATIENCE) for _ in range(2)]
        with suppress(ConnectionResetError):
            assert first.recv(1) == b""
        for other in others:
            other.close()


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_all_addresses_of_a_network_are_one_caller(address: str, caller: str) -> None:
    assert network_of(address) == caller


def test_a_chain_of_errors_is_told_in_short() -> None:
    def fail(depth: int) -> None:
        try:
            if depth:
                fail(depth - 1)
        finally:
            raise ValueError(f"number {depth}")

    with pytest.raises(ValueError, match="number 80") as caught:
        fail(80)
    told = metrics.in_short(caught.value)
    assert "number 80" in told
    assert "number 60" not in told
    assert len(told) < 40_000
