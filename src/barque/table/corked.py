"""One write to a socket for all that is sent to it in one turn of the loop: a system call costs more than a message."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Corked:
    """A transport that writes at the end of the loop's turn."""

    def __init__(self, transport: Any) -> None:
        self._transport: Final = transport
        self._waiting: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        """Gives everything else of the transport."""
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Keeps what is to be written until the turn ends."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(data)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._transport.write(b"".join(waiting))

    def close(self) -> None:
        """Closes it when all is written."""
        self._flush()
        self._transport.close()


class CorkedProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol on such a transport."""

    def connection_made(self, transport: Any) -> None:
        """Begins."""
        super().connection_made(Corked(transport))  # type: ignore[arg-type]
