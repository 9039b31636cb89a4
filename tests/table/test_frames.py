"""Texts on the wire are read as they were sent, even if a browser cuts them up."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from barque.table.frames import framed, text_of, texts_of
from barque.table.wire import WireProtocol

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def sent(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    """Returns a frame as a browser sends it."""
    return Frame(opcode, text.encode(), fin).serialize(mask=mask)


@pytest.mark.parametrize("length", [0, 1, 3, 125, 126, 127, 300, 65535])
def test_a_whole_text_is_read_at_once(length: int) -> None:
    text = "".join(chr(97 + n % 26) for n in range(length))
    assert text_of(sent(text)) == text
    assert texts_of(framed([text.encode(), b"!"])) == [text.encode(), b"!"]
    assert framed([text.encode()]) == sent(text, mask=False)


OTHERS = {  # by name: masks are random, and every worker must collect the same tests
    "cut": sent("abc")[:-1],
    "followed": sent("abc") + b"\x81",
    "to be continued": sent("abc", fin=False),
    "binary": sent("abc", Opcode.BINARY),
    "ping": sent("abc", Opcode.PING),
    "without a mask": sent("abc", mask=False),
    "long": sent("x" * 70_000),
    "no UTF-8": Frame(Opcode.TEXT, b"\xff").serialize(mask=True),
    "one byte": b"\x81",
    "a cut length": b"\x81\xfe\x00",
}


@pytest.mark.parametrize("name", OTHERS)
def test_anything_else_is_left_to_the_parser(name: str) -> None:
    assert text_of(OTHERS[name]) is None


class Line:
    """A transport that keeps what is written."""

    def __init__(self, before: Any) -> None:
        self.written = b""
        self.closing = False
        self.paused = False
        self._before = before

    def get_protocol(self) -> Any:
        return self._before

    def get_extra_info(self, name: str) -> Any:
        return None

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


def received(pieces: Sequence[bytes], take: int, parsed: list[bytes] | None = None) -> list[str]:
    """Returns what an application that takes this many messages receives when the socket delivers *pieces*.

    What goes through the parser, the long way, is added to *parsed*.
    """

    async def run() -> list[str]:
        texts: list[str] = []
        done = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            for _ in range(take):
                message = await receive()
                texts.append(message.get("text", message["type"]))
            done.set()
            await receive()

        config = uvicorn.Config(app, log_config=None, ws_max_size=16_384, lifespan="off", ws_per_message_deflate=False)
        wire = WireProtocol(config, ServerState(), {}, asyncio.get_running_loop())
        line: Any = Line(type("Before", (), {"parser": None})())
        wire.connection_made(line)
        wire.data_received(UPGRADE)
        while not line.written:
            await asyncio.sleep(0)
        parse = wire.conn.receive_data

        def noted(data: bytes | bytearray) -> None:
            if parsed is not None:
                parsed.append(bytes(data))
            parse(data)

        wire.conn.receive_data = noted  # type: ignore[method-assign]
        for piece in pieces:
            wire.data_received(piece)
        async with asyncio.timeout(20):
            await done.wait()
        wire.connection_lost(None)
        await asyncio.gather(*[task for task in asyncio.all_tasks() if task is not asyncio.current_task()])
        return texts

    return asyncio.run(run())


def test_texts_come_in_order_however_they_are_cut() -> None:
    one, two, three = sent("one"), sent("two" * 100), sent("three")
    for cut in range(1, len(one)):
        assert received([one[:cut], one[cut:], two + three], 3) == ["one", "two" * 100, "three"]
    parts = [sent("fo", fin=False), sent("a", Opcode.PING), sent("ur", Opcode.CONT), sent("five")]
    assert received(parts, 2) == ["four", "five"]
    assert received([three, two[:2], two[2:4], two[4:] + one[:1], one[1:]], 3) == ["three", "two" * 100, "one"]


def test_a_whole_text_takes_the_short_way() -> None:
    one, two, ping = sent("one"), sent("two"), sent("a", Opcode.PING)
    parsed: list[bytes] = []
    assert received([one, two[:3], two[3:], one, ping, two], 4, parsed) == ["one", "two", "one", "two"]
    assert parsed == [two[:3], two[3:], ping]


def test_a_text_that_is_too_long_or_none_ends_the_connection() -> None:
    assert received([sent("x" * 20_000)], 1) == ["websocket.disconnect"]
    assert received([Frame(Opcode.TEXT, b"\xff").serialize(mask=True)], 1) == ["websocket.disconnect"]


def test_a_client_that_does_not_listen_is_not_read_from() -> None:
    async def run() -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await asyncio.Event().wait()

        config = uvicorn.Config(app, log_config=None, lifespan="off", ws_per_message_deflate=False)
        wire = WireProtocol(config, ServerState(), {}, asyncio.get_running_loop())
        line: Any = Line(type("Before", (), {"parser": None})())
        wire.connection_made(line)
        wire.data_received(UPGRADE)
        while not line.written:
            await asyncio.sleep(0)
        for number in range(4):
            assert not line.paused, number
            wire.data_received(sent("more"))
        assert line.paused
        for _ in range(4):
            await wire.receive()
        assert not line.paused
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(run())
