"""What the host has decided, as a running server knows it: who may not write or come to tables, quotas, the notice.

All of it is in the store, and so is a list of every act. Servers follow that list: at once where the store tells them
of each other's writes (PostgreSQL), otherwise every few seconds. So ``barque admin`` needs no access to a server:
anyone who may write to the store is its host.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

import msgspec

import barque
from barque.kernel import Refusal
from barque.table import entries as e
from barque.table.identity import Signer
from barque.table.store import Store
from barque.table.store.club_book import SETTINGS, Act, Served, Standing

LOG: Final = logging.getLogger("barque.admin")
SAID_AGAIN: Final = 20.0  # seconds after which a server reports again who is connected
STALE: Final = 60.0  # seconds after which a silent server counts as empty
IDLE_AGAIN: Final = 300.0  # the same where nobody is connected: the disk may sleep
IDLE_STALE: Final = 900.0
FORGOTTEN: Final = 24 * 3600.0  # seconds after which it is not listed any more
SUMMARY: Final = msgspec.json.Decoder(e.StoredSummary)


class ClubSettings(msgspec.Struct):
    """What applies to everybody."""

    notice: str = ""
    """What the start page says."""
    tables: int = 0
    """How many unfinished tables one person may have created; 0 means any number."""


class Club:
    """What was decided, up to the last act that was read."""

    def __init__(self, store: Store, server: str) -> None:
        self.settings = ClubSettings()
        self._store: Final = store
        self._server: Final = server
        self._signer: Signer | None = None
        self._standings: dict[str, Standing] = {}
        self._seen = 0
        self._reading: Final = asyncio.Lock()
        self._said: tuple[float, list[str]] = (0.0, [])

    async def open(self, signer: Signer) -> None:
        """Reads what was decided before."""
        self._signer = signer
        self._seen = await self._store.club.last()
        await self._read()

    async def news(self) -> list[Act]:
        """Returns the acts since the last look, and writes each into the log."""
        async with self._reading:  # each act is heeded once
            acts = await self._store.club.acts(self._seen)
            if acts:
                await self._read()
                self._seen = acts[-1].number
        for act in acts:
            LOG.warning("the host acted", extra={"facts": {"act": act.number, "what": act.what, "whom": act.whom}})
        return acts

    async def _read(self) -> None:
        self._standings = {standing.person: standing for standing in await self._store.club.standings()}
        self.settings = settings_of(await self._store.noted(SETTINGS))

    def mark(self, name: str) -> str:
        """Returns the mark of a table or of a person."""
        return self._signer.mark(name) if self._signer is not None else ""

    def check_welcome(self, person: str, now: float) -> None:
        """Raises a refusal for a person who is banned."""
        if self._standings and (known := self._standings.get(self.mark(person))) and known.banned > now:
            raise Refusal("banned")

    def check_talk(self, person: str, now: float) -> None:
        """Raises a refusal for a person who is muted."""
        if self._standings and (known := self._standings.get(self.mark(person))) and known.muted > now:
            raise Refusal("muted")

    async def check_quota(self, person: str) -> None:
        """Raises a refusal for a person who has made as many unfinished tables as the host allows."""
        most = self.settings.tables
        if most:
            made = [text for text in await self._store.club.hosted(person) if SUMMARY.decode(text).host == person]
            if len(made) >= most:
                raise Refusal("quota", most=most)

    async def say_who_is_online(self, people: Iterable[str], now: float) -> None:
        """Notes for ``barque admin`` who is connected here: whenever that changes, and from time to time."""
        online = sorted({self.mark(person) for person in people})
        at, said = self._said
        if online != said or not at or now - at > (SAID_AGAIN if online else IDLE_AGAIN):
            served = Served(self._server, now, barque.__version__, " ".join(online))
            await self._store.club.note_server(served, now - FORGOTTEN)
            self._said = now, online

    async def close(self) -> None:
        """Notes that nobody is here any more."""
        if self._said[0]:
            await self._store.club.forget_server(self._server)


def settings_of(text: str) -> ClubSettings:
    """Reads what applies to everybody."""
    return msgspec.json.decode(text, type=ClubSettings) if text else ClubSettings()
