"""The wire to a reader: texts that are ready go into a socket in one write, past what every message would cost else.

What a connection leaves behind when it ends is let go of at once: objects that hold each other would stay in memory
until a full round of the garbage collector, and those stop the server.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from collections.abc import Sequence
from struct import Struct
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

# What stands before a text of so many bytes (RFC 6455, 5.2): a whole text in one frame, which a server does not mask.
TEXT: Final = 0x81
SHORT: Final = Struct("!BB")
MIDDLE: Final = Struct("!BBH")
LONG: Final = Struct("!BBQ")
LINGER: Final = 10.0  # seconds that a reader has to take what was written before the end


class WireProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which the application finds as ``wire`` in the state of its scope."""

    flows = True  # the socket takes what is written
    _late: TimerHandle | None = None  # ends the connection whose reader does not take what is left

    def connection_made(self, transport: BaseTransport) -> None:
        """Takes the connection over from the protocol that read its request, whose parser is not needed any more."""
        before: Any = transport.get_protocol()
        before.parser = None
        super().connection_made(transport)

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
        """Sees to it that the connection ends: closing waits for the reader to take what was written, however long."""
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
        """Ends the connection to somebody who talks nonsense."""
        super().handle_parser_exception()
        self._end_soon()

    def shutdown(self) -> None:
        """Ends the connection because the server ends."""
        super().shutdown()
        self._end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """Notes that nothing comes any more."""
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

    def post(self, texts: Sequence[bytes]) -> None:
        """Sends texts to a reader who is ready."""
        pieces: list[bytes] = []
        for text in texts:
            length = len(text)
            if length < 126:
                pieces += SHORT.pack(TEXT, length), text
            elif length < 1 << 16:
                pieces += MIDDLE.pack(TEXT, 126, length), text
            else:
                pieces += LONG.pack(TEXT, 127, length), text
        self.transport.write(b"".join(pieces))
