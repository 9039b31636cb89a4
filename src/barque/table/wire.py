"""The wire to a reader: texts that are ready go into a socket in one write, past what every message would cost else."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TEXT: Final = 0x81  # a whole text in one frame, which a server does not mask
SHORT: Final = Struct("!BB")
MIDDLE: Final = Struct("!BBH")
LONG: Final = Struct("!BBQ")


def head(length: int) -> bytes:
    """Gives what stands before a text of so many bytes (RFC 6455, 5.2)."""
    if length < 126:
        return SHORT.pack(TEXT, length)
    if length < 1 << 16:
        return MIDDLE.pack(TEXT, 126, length)
    return LONG.pack(TEXT, 127, length)


class WireProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which the application finds as ``wire`` in the state of its scope."""

    async def run_asgi(self) -> None:
        """Serves the connection."""
        self.scope["state"]["wire"] = self
        await super().run_asgi()

    @property
    def ready(self) -> bool:
        """Whether the reader keeps up: what is posted now does not have to wait."""
        open_ = self.handshake_complete and not self.close_sent and not self.transport.is_closing()
        return open_ and self.writable.is_set()

    def post(self, texts: Sequence[bytes]) -> None:
        """Sends texts to a reader who is ready."""
        pieces: list[bytes] = []
        for text in texts:
            pieces += head(len(text)), text
        self.transport.write(b"".join(pieces))
