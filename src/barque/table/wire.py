"""The wire to a reader: texts that are ready go into a socket in one write, past what every message would cost else.

What a connection leaves behind when it ends is let go of at once: objects that hold each other would stay in memory
until a full round of the garbage collector, and those stop the server.
"""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Sequence
from struct import Struct
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# What stands before a text of so many bytes (RFC 6455, 5.2): a whole text in one frame, which a server does not mask.
TEXT: Final = 0x81
SHORT: Final = Struct("!BB")
MIDDLE: Final = Struct("!BBH")
LONG: Final = Struct("!BBQ")


class WireProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which the application finds as ``wire`` in the state of its scope."""

    flows = True  # the socket takes what is written

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

    def connection_lost(self, exc: Exception | None) -> None:
        """Notes that nothing comes any more."""
        super().connection_lost(exc)
        self.conn.parser.close()

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
