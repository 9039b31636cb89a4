"""What is written down of a table: one entry for each thing that happened, in order, never changed.

A table is nothing but its entries and the server's secret. The store keeps them as JSON; unknown fields are left out
when they are read, so that an older server reads what a newer one wrote.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

Phase = Literal["waiting", "playing", "paused", "over"]
Kind = Literal["open", "person", "bot"]
Ballot = Literal["undo", "stop", "pause", "takeover", "seat"]


class Settings(Struct):
    """How a table is run. What a browser may ask for, and what each field means, says ``protocol.Settings``."""

    listed: bool = False
    chat: Literal["free", "quick", "off"] = "free"
    clock: Literal["none", "move", "game"] = "none"
    seconds: int = 60
    run_out: Literal["bot", "vote"] = "bot"
    hints: bool = False
    undo: bool = True
    watchers: bool = True
    pace: int = 500
    start: Literal["full", "host"] = "full"
    grace: int = 60


class Entry(Struct, tag_field="k", tag=str.lower, omit_defaults=True, kw_only=True):
    """What every entry has: when, by whom (nobody: the server), and for which request of theirs."""

    at: float
    by: str = ""
    request: str = ""


class Place(Struct, omit_defaults=True):
    """Who sits at a seat to begin with."""

    kind: Kind
    person: str = ""
    """Who sits there; at an open seat, for whom it is kept free."""
    name: str = ""
    level: str = ""
    entropy: str = ""
    """Luck that was added without a seal (0.1)."""
    seal: str = ""


class Opened(Entry):
    """The table was made by its host."""

    game: str
    places: list[Place]
    options: dict[str, Any]
    settings: Settings
    rules: int = 1
    """The version of the rules; tables of Barque 0.1 do not name it."""


class Imported(Entry):
    """The table was made from a record."""

    game: str
    record: str
    names: list[str]
    settings: Settings


class Arranged(Entry):
    """The host changed what had not begun."""

    places: dict[int, Place] = {}
    options: dict[str, Any] | None = None
    settings: Settings | None = None


class Sat(Entry):
    """A person took a seat."""

    seat: int
    name: str = ""
    entropy: str = ""
    """Luck that was added without a seal (0.1)."""
    seal: str = ""


class Left(Entry):
    """A person gave a seat up."""

    seat: int


class Revealed(Entry):
    """A seat showed the luck that it had sealed."""

    seat: int
    luck: str


class Began(Entry):
    """The table was closed, open seats going to bots; or somebody did not wait any more for luck to be shown."""

    level: str = ""


class Moved(Entry):
    """A seat moved."""

    seat: int
    move: str
    ply: int


class Declared(Entry):
    """A seat did something out of turn that needs no other's yes, in the game's notation."""

    seat: int
    accord: str


class Bribed(Entry):
    """What tables of Barque 0.1 have for the one thing that could be declared then; it is read as ``Declared``."""

    seat: int
    gives: str

    def declared(self) -> Declared:
        """Returns the same as it is written now."""
        accord = f"bribe {self.seat} {self.gives}"
        return Declared(at=self.at, by=self.by, request=self.request, seat=self.seat, accord=accord)


class Offered(Entry):
    """A seat offered another a deal."""

    seat: int
    to: int
    gives: str
    gets: str
    phrase: str = ""
    answers: int = 0  # the number of the offer that this one answers, 0 if none


class Answered(Entry):
    """A seat accepted or declined an offer."""

    seat: int
    offer: int
    yes: bool


class Withdrew(Entry):
    """A seat withdrew its offer."""

    seat: int
    offer: int


class Proposed(Entry):
    """A seat, or (*seat* -1) somebody who would like one, asked the others for their consent."""

    seat: int
    what: Ballot
    of: int = -1
    level: str = ""
    name: str = ""
    asks: list[int] | None = None
    """The seats that were asked: the server knows who is there. Entries of 0.1 say nothing: all asked who play."""


class Voted(Entry):
    """A seat consented, or not."""

    seat: int
    yes: bool


class Resumed(Entry):
    """A pause ended."""

    seat: int


class Returned(Entry):
    """A person plays again instead of the stand-in."""

    seat: int


class RanOut(Entry):
    """A seat's time was up."""

    seat: int


class Away(Entry):
    """No server was there from *since* on until now: no clock ran."""

    since: float


class Said(Entry):
    """Somebody said something."""

    seat: int = -1
    name: str = ""
    text: str = ""
    phrase: str = ""


class Rematched(Entry):
    """The same people play again, at another table."""

    table: str


class StoredSummary(Struct):
    """What the lobby needs of a table; it is kept beside the entries, and made from them anew with each."""

    game: str
    phase: Phase
    chairs: list[dict[str, Any]]
    options: dict[str, Any]
    settings: Settings
    ply: int
    turn: int
    created: float
    moved: float
    host: str
    next: str


Any_ = (
    Opened
    | Imported
    | Arranged
    | Sat
    | Left
    | Revealed
    | Began
    | Moved
    | Declared
    | Bribed
    | Offered
    | Answered
    | Withdrew
    | Proposed
    | Voted
    | Resumed
    | Returned
    | RanOut
    | Away
    | Said
    | Rematched
)

_READER: Final = msgspec.json.Decoder(Any_)
_WRITER: Final = msgspec.json.Encoder()


def encode(data: Any) -> bytes:
    """Returns data as the store keeps it."""
    return _WRITER.encode(data)


def read(data: bytes | str) -> Entry:
    """Reads an entry as the store keeps it."""
    entry: Entry = _READER.decode(data)
    return entry.declared() if isinstance(entry, Bribed) else entry


def write(entry: Entry) -> str:
    """Returns an entry as the store keeps it."""
    return _WRITER.encode(entry).decode()
