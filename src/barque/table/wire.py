"""The wire to a reader: a shortcut for whole messages, in both directions, around what uvicorn does for each.

A connection that ends lets go of everything at once: objects that refer to each other would stay in memory until a
full garbage collection, and those pause the server.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseTransport, Future, TimerHandle
from collections import deque
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.streams import StreamReader

from barque.table.frames import TEXT, text_of

UNREAD: Final = 4  # messages waiting for the application, beyond which the socket is not read
BETWEEN: Final = StreamReader.at_eof.__code__  # what the parser does between two frames
LINGER: Final = 10.0  # seconds that a reader has to take what was written before the end


class Inbox:
    """Messages that wait for the one task that reads them: the part of ``asyncio.Queue`` that uvicorn uses."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop: Final = loop
        self._kept: Final[deque[Any]] = deque()
        self._waiter: Future[None] | None = None

    def __len__(self) -> int:
        return len(self._kept)

    def empty(self) -> bool:
        """Checks whether nothing waits."""
        return not self._kept

    def put_nowait(self, message: Any) -> None:
        """Keeps a message, and wakes the task that waits for one."""
        self._kept.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> Any:
        """Returns the next message."""
        while not self._kept:
            self._waiter = self._loop.create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self._kept.popleft()


class WireProtocol(WebSocketsSansIOProtocol):
    """Extends uvicorn's protocol; the application finds it as ``wire`` in the state of its scope."""

    flows = True  # the socket takes what is written
    _whole = False  # no frame and no message is half read
    _late: TimerHandle | None = None  # ends the connection whose reader does not take what is left

    def connection_made(self, transport: BaseTransport) -> None:
        """Takes the connection over from the protocol that read its request, and drops that one's parser."""
        before: Any = transport.get_protocol()
        before.parser = None
        inbox: Any = Inbox(self.loop)
        self.queue = inbox
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Reads a whole short text at once, and anything else as uvicorn does."""
        short = self._whole and data[0] == TEXT and len(data) <= self.config.ws_max_size
        text = text_of(data) if short and self.conn.state is State.OPEN else None
        if text is None:
            super().data_received(data)
            self._whole = self._between()
        elif not self.close_sent:
            self._put(text)

    def _between(self) -> bool:
        """Checks that no frame and no message is half read."""
        conn: Any = self.conn
        waits = conn.parser
        while waits.gi_yieldfrom is not None:
            waits = waits.gi_yieldfrom
        return conn.current_size is None and not conn.reader.buffer and waits.gi_code is BETWEEN

    def send_receive_event_to_app(self) -> None:
        """Passes on a message that uvicorn has read."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # which ends the connection
                return
            self.frames = []
            self._put(text)
        else:
            super().send_receive_event_to_app()

    def _put(self, text: str) -> None:
        """Passes on a text; while too many wait, nothing more is read."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if len(self.queue) >= UNREAD and not self.read_paused:  # type: ignore[arg-type]
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        """Serves the connection."""
        state = self.scope["state"]
        state["wire"] = self
        try:
            await super().run_asgi()
        finally:
            del state["wire"]
            self._end_soon()

    def _end_soon(self) -> None:
        """Makes sure that the connection ends: merely closing it could wait for the reader for ever."""
        if self._late is None and not self.disconnected:
            self._late = self.loop.call_later(LINGER, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Ends the connection to a reader who does not answer."""
        super().keepalive_timeout()
        self._end_soon()

    def handle_close(self, event: Frame) -> None:
        """Ends the connection as the reader wishes."""
        super().handle_close(event)
        self._end_soon()

    def handle_parser_exception(self) -> None:
        """Ends the connection to a client that sends nonsense."""
        super().handle_parser_exception()
        self._end_soon()

    def shutdown(self) -> None:
        """Ends the connection because the server ends."""
        super().shutdown()
        self._end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """Notes that nothing more will come."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def pause_writing(self) -> None:
        """Notes that the reader is slow."""
        self.flows = False
        super().pause_writing()

    def resume_writing(self) -> None:
        """Notes that the reader has caught up."""
        self.flows = True
        super().resume_writing()

    @property
    def ready(self) -> bool:
        """Whether the reader keeps up: what is posted now does not have to wait."""
        return self.flows and not self.close_sent and not self.transport.is_closing()

    def post(self, data: bytes) -> None:
        """Sends frames to a reader who is ready."""
        self.transport.write(data)
