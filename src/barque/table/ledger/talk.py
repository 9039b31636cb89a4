"""The chat of a table, and its rematch."""

from __future__ import annotations

from barque.kernel import Refusal
from barque.table import entries as e
from barque.table.ledger.parts import PHRASES, Spoken
from barque.table.ledger.state import TableState


def check_phrase(phrase: str) -> None:
    """Raises a refusal if there is no such phrase."""
    if phrase and phrase not in PHRASES:
        raise Refusal("no-such-phrase", phrase=phrase, right=", ".join(PHRASES))


def check_said(table: TableState, entry: e.Said) -> None:
    """Raises a refusal if this may not be said here, or not by this person."""
    if entry.seat >= 0:
        table.sits(entry, entry.seat)
    if entry.by and entry.seat < 0 and not table.settings.watchers:
        raise Refusal("watchers-off")
    if table.settings.chat == "off":
        raise Refusal("chat-off")
    check_phrase(entry.phrase)
    if not entry.phrase and (table.settings.chat == "quick" or entry.seat < 0):
        raise Refusal("chat-quick")
    if not entry.phrase and not entry.text:
        raise Refusal("chat-empty")


def said(table: TableState, entry: e.Said) -> None:
    """Keeps what was said."""
    table.spoken.append(Spoken(entry.at, entry.seat, entry.name, entry.text, entry.phrase))


def check_rematched(table: TableState, entry: e.Rematched) -> None:
    """Raises a refusal if the game is not over, or another rematch has been made."""
    if table.phase != "over":
        raise Refusal("not-over")
    if table.next not in ("", entry.table):
        raise Refusal("table-there")


def rematched(table: TableState, entry: e.Rematched) -> None:
    """Notes who plays again, and where."""
    table.next = entry.table
    table.again.add(entry.by)
