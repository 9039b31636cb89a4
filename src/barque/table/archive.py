"""Tables in the store: reading one, and setting aside those that can't be read."""

from __future__ import annotations

import logging
from typing import Final

from barque.kernel import Json, Refusal
from barque.table import entries as e
from barque.table import metrics
from barque.table.identity import is_table
from barque.table.ledger import Ledger
from barque.table.store import Store

LOG: Final = logging.getLogger("barque.tables")
GONE: Final = ("rules-older", "rules-newer", "entry-newer", "no-such-game")  # why an intact table can't be played here


def of_store(refusal: Refusal) -> bool:
    """Checks whether a refusal is the store's: the same request may succeed a little later."""
    return refusal.key in ("store-down", "store-refuses")


def elsewhere(refusal: Refusal) -> bool:
    """Checks whether another server may accept what this one refuses: during an update, some know more than others."""
    return of_store(refusal) or refusal.key in ("rules-newer", "entry-newer")


class Archive:
    """The tables of a store."""

    def __init__(self, store: Store) -> None:
        self.aside: Final[set[str]] = set()  # tables that can't be read
        self._store: Final = store

    async def read(self, table: str) -> Ledger:
        """Returns the ledger of a table; raises a refusal if there is none, or it can't be read."""
        found = await self._store.load(table) if is_table(table) else None
        if found is None:
            raise Refusal("no-such-table")
        ledger = Ledger(table, found[0])
        try:
            for text in found[1]:
                ledger.take(e.read(text))
        except Exception as error:
            raise self.set_aside(ledger, error) from None
        if table in self.aside:  # its game has been installed, say
            self.aside.discard(table)
            metrics.ASIDE.set(len(self.aside))
        return ledger

    def set_aside(self, ledger: Ledger, error: Exception) -> Refusal:
        """Logs once that a table can't be read; returns the refusal to raise.

        A log holds no table's id, which is an invitation: it says when the table was made, and which entry is wrong.
        """
        if isinstance(error, e.NewerEntry):
            error = Refusal("entry-newer")
        gone = error if isinstance(error, Refusal) and error.key in GONE else None
        if ledger.table not in self.aside:
            self.aside.add(ledger.table)
            metrics.ASIDE.set(len(self.aside))
            facts: dict[str, Json] = {"created": ledger.created, "entry": ledger.number}
            if gone is not None:  # it is intact: this server may play it some day
                facts["why"] = gone.text("en")
                LOG.warning("a table can't be played here and is set aside", extra={"facts": facts})
            else:
                LOG.error("a table can't be read and is set aside", exc_info=error, extra={"facts": facts})
        return gone or Refusal("table-unreadable")
