"""Incoming HTTP requests, bounded in size and time: nobody can hold a connection by never finishing a request."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from barque.table.guard import HEADERS

LONGEST_HEAD: Final = 32 * 1024  # bytes of a request before its body
HEAD_WITHIN: Final = 10.0  # seconds from the connection, or the first byte, to the end of the head
WHOLE_WITHIN: Final = 30.0  # seconds from there to the end of the body
ANSWER_WITHIN: Final = 120.0  # seconds from there until the answer has been taken
LINGER: Final = 5.0  # seconds that a client has to take what was written before the connection is cut
HALF_OPEN: Final = 1000  # connections without a complete request; beyond this number the oldest is closed

USUAL: Final = "".join([f"{name.lower()}: {value}\r\n" for name, value in HEADERS.items()]).encode()


class Entrance(HttpToolsProtocol):
    """uvicorn's protocol for HTTP, with a time limit on every step."""

    half_open: Final[OrderedDict[Any, None]] = OrderedDict()
    _timer: TimerHandle | None = None
    _in_head = True
    _read = 0  # bytes of the head so far
    _refused = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Waits for a request, for a limited time."""
        super().connection_made(transport)
        self.half_open[self] = None
        if len(self.half_open) > HALF_OPEN:
            oldest, _ = self.half_open.popitem(last=False)
            oldest.transport.abort()
        self._within(HEAD_WITHIN, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of everything."""
        self.half_open.pop(self, None)
        self._in_time()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads on, unless the head gets too long."""
        while data and not self._refused and self.parser is not None:
            piece, data = (data[:LONGEST_HEAD], data[LONGEST_HEAD:]) if self._in_head else (data, b"")
            if self._in_head:
                if not self._read and self.cycle is not None and not self.pipeline:
                    self._within(HEAD_WITHIN, self._late)  # the next request on a connection that was kept
                self._read += len(piece)
            super().data_received(piece)
            if self._in_head and self._read > LONGEST_HEAD:
                self._refuse(431, "The head of the request is too long.")

    def on_headers_complete(self) -> None:
        """Notes that the head is there."""
        self._in_head, self._read = False, 0
        self.half_open.pop(self, None)
        self._within(WHOLE_WITHIN, self._abort)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Notes that the whole request is there."""
        self._in_head = True
        self._within(ANSWER_WITHIN, self._abort)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Notes that a request is answered."""
        more = bool(self.pipeline) or not self._in_head
        super().on_response_complete()
        if self.transport.is_closing():
            self._within(LINGER, self._abort)
        elif not more:
            self._in_time()  # uvicorn waits a while for the next one

    def timeout_keep_alive_handler(self) -> None:
        """Ends an idle connection."""
        super().timeout_keep_alive_handler()
        self._within(LINGER, self._abort)

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over to the WebSocket protocol."""
        self._in_time()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Refuses what is not HTTP."""
        self._refuse(400, msg)

    def _late(self) -> None:
        if self._read:
            self._refuse(408, "The request did not come in time.")
        else:
            self.transport.abort()

    def _refuse(self, status: int, text: str) -> None:
        """Answers with one sentence, and ends the connection."""
        self._refused = True
        if self.transport.is_closing():
            return
        kind = b"content-type: text/plain; charset=utf-8\r\n"
        size = f"content-length: {len(text)}\r\nconnection: close\r\n\r\n".encode()
        self.transport.write(b"".join([STATUS_LINE[status], USUAL, kind, size, text.encode()]))
        self.transport.close()
        self._within(LINGER, self._abort)

    def _abort(self) -> None:
        self.transport.abort()

    def _within(self, seconds: float, otherwise: Callable[[], None]) -> None:
        self._in_time()
        self._timer = self.loop.call_later(seconds, otherwise)

    def _in_time(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
