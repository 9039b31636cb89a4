"""What is stored of a table: one entry for each thing that happened, in order, never changed.

A table is nothing but its entries and the server's secret. The store keeps them as JSON; a reader skips fields that it
does not know, so that an older server can read what a newer one wrote.
"""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

Phase = Literal["waiting", "playing", "paused", "over"]
Kind = Literal["open", "person", "bot"]
Ballot = Literal["undo", "stop", "pause", "takeover", "seat"]
Avatar = Literal[
    "",  # none, or none yet
    "hare",
    "lion",
    "elephant",
    "giraffe",
    "monkey",
    "owl",
    "duck",
    "turtle",
    "frog",
    "fish",
    "bee",
    "ibex",
    "donkey",
    "pig",
    "lizard",
    "swallow",
]
COLOURS: Final = 5  # of players


class Settings(Struct):
    """How a table is run. ``protocol.Settings`` says what each field means and what a browser may ask for."""

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
    """What every entry has: when, by whom (empty for the server), and for which of their requests."""

    at: float
    by: str = ""
    request: str = ""


class Place(Struct, omit_defaults=True):
    """Who sits at a seat at the beginning."""

    kind: Kind
    person: str = ""
    """Who sits there; at an open seat, for whom it is kept free."""
    name: str = ""
    level: str = ""
    entropy: str = ""
    """Luck that was added without a seal (0.1)."""
    seal: str = ""
    avatar: str = ""
    """The animal that the person chose, or that the seat had before the rematch."""
    colour: int = -1
    """The same for the colour; -1 means no choice."""


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
    """The host changed the table before the game."""

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
    avatar: str = ""
    colour: int = -1


class Left(Entry):
    """A person gave a seat up."""

    seat: int


class Revealed(Entry):
    """A seat showed the luck that it had sealed."""

    seat: int
    luck: str


class Began(Entry):
    """The host began, giving open seats to bots; or somebody stopped waiting for luck to be shown."""

    level: str = ""


class Moved(Entry):
    """A seat moved."""

    seat: int
    move: str
    ply: int
    standin: bool = False
    """An engine failed to choose this move, so a stand-in made it."""


class Declared(Entry):
    """A seat did something out of turn that nobody else has to agree to, in the game's notation."""

    seat: int
    accord: str


class Bribed(Entry):
    """What tables of Barque 0.1 have instead of ``Declared``: a bribe was all that could be declared then."""

    seat: int
    gives: str

    def declared(self) -> Declared:
        """Returns the entry as it would be written now."""
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
    avatar: str = ""
    asks: list[int] | None = None
    """The seats that were asked, since the server knows who is there. ``None`` in entries of 0.1: all who play."""
    still: bool = False
    """The vote is about replacing somebody who is there and does not move; it ends when they do."""


class Voted(Entry):
    """A seat consented or refused."""

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
    """No server was running from *since* until now, so no clock ran."""

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


class Closed(Entry):
    """The host of the server ended the game."""


class StoredSummary(Struct):
    """What the lobby shows of a table; stored beside the entries, and rebuilt with each new one."""

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
    | Closed
)

_READER: Final = msgspec.json.Decoder(Any_)
_KINDS: Final = frozenset([kind.__name__.lower() for kind in get_args(Any_)])
_WRITER: Final = msgspec.json.Encoder()


def encode(data: Any) -> bytes:
    """Returns data as the store keeps it."""
    return _WRITER.encode(data)


class NewerEntry(ValueError):
    """An entry of a kind that this version does not know: a newer server wrote it."""


class _Kind(Struct):
    k: str


def read(data: bytes | str) -> Entry:
    """Reads an entry as the store keeps it."""
    try:
        entry: Entry = _READER.decode(data)
    except msgspec.ValidationError as error:
        if msgspec.json.decode(data, type=_Kind).k not in _KINDS:
            raise NewerEntry(str(error)) from None
        raise
    return entry.declared() if isinstance(entry, Bribed) else entry


def write(entry: Entry) -> str:
    """Returns an entry as the store keeps it."""
    return _WRITER.encode(entry).decode()
