"""FairQueue: each round of the loop begins only a few requests of one caller, so that the others do not wait long.

A pace limits how much a caller may ask for in a second. It does not prevent a hundred sockets from asking at the same
moment, and getting all of it done in one round, before anybody else's requests.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final


class FairQueue:
    """How much each caller has begun in this round, and who waits for the next."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._begun: dict[str, int] = {}
        self._waiting: Final[dict[str, deque[asyncio.Future[None]]]] = {}
        self._counts = False  # a round is being counted

    def begin(self, caller: str) -> bool:
        """Begins something for a caller at once; returns whether it is the caller's turn."""
        begun = self._begun.get(caller, 0)
        if not self._counts:
            self._counts = True
            asyncio.get_running_loop().call_soon(self._next)
        if begun < self._most and caller not in self._waiting:
            self._begun[caller] = begun + 1
            return True
        return False

    async def take(self, caller: str) -> None:
        """Returns when it is the caller's turn: at once, unless much has begun in this round."""
        if self.begin(caller):
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller, deque()).append(turn)
        await turn

    def _next(self) -> None:
        """Begins a round: the first few that wait for each caller go on."""
        self._begun = {}
        for caller, turns in list(self._waiting.items()):
            begun = 0
            while turns and begun < self._most:
                turn = turns.popleft()
                if not turn.done():  # otherwise it was cancelled
                    turn.set_result(None)
                    begun += 1
            self._begun[caller] = begun
            if not turns:
                del self._waiting[caller]
        self._counts = bool(self._begun)
        if self._counts:
            asyncio.get_running_loop().call_soon(self._next)
