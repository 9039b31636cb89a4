"""What the server sends on the socket."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from barque.table.protocol.rest import Line
from barque.table.protocol.shared import VERSION, Ballot, Data, Language, Phase, RequestId, Seat, Settings, TableId


class Sent(Struct, tag_field="type", tag=str.lower):
    """What every message from the server has: its type."""


class Welcome(Sent):
    """Answers ``hello``: what does not change while the connection lasts."""

    table: TableId
    game: str
    title: str
    join: str
    commitment: str
    """SHA-256 of the server's secret."""
    seal: str
    """The seal of the shuffle, once all seats are taken."""
    language: Language
    now: float
    """The server's clock, seconds since 1970."""
    pauses: dict[str, int]
    """How many milliseconds people need for each kind of event: bots wait that long, and a page shows it that long."""
    protocol: int = VERSION


class Own(Struct):
    """What one of the reader's own seats sees and may do."""

    seat: int
    view: dict[str, Data]
    legal: list[int]
    """Actions, while it is this seat's turn."""
    previews: dict[str, Data] | UnsetType = UNSET
    """What its choices would bring, as the game predicts it; while it is this seat's turn."""
    steps: list[list[list[str]]] | UnsetType = UNSET
    """For each legal action, the choices that lead to it: a key to type (or none) and a label. If asked for."""
    said: list[str] | UnsetType = UNSET
    """The position in sentences. If asked for (``steps``)."""
    undo: bool = False
    """It may propose to take back its last move."""


class Time(Struct):
    """A seat's clock."""

    left: float
    """Seconds, as of ``now`` of the message."""
    runs: bool


class OpenVote(Struct):
    """A vote under way."""

    what: Ballot
    by: int
    """The seat that asks; -1 for somebody without one who would like to sit down (``seat``)."""
    of: int | None
    level: str
    yes: list[int]
    """Seats that have consented."""
    waits: list[int]
    """Seats whose answer is awaited."""
    text: str


class OpenOffer(Struct):
    """An offer that stands. Everybody knows how many cards it is about; only the two parties know which."""

    number: int
    by: int
    to: int
    gives: dict[str, int]
    gets: dict[str, int]
    text: str
    phrase: str = ""
    notation: list[str] | None = None
    """*gives* and *gets* in the game's notation, for the two parties only."""


class EndedOffer(Struct):
    """An offer that no longer stands. ``countered``: answered with another one; ``void``: the game is over."""

    number: int
    by: int
    to: int
    how: Literal["accepted", "declined", "countered", "withdrawn", "replaced", "void"]


class Shuffle(Struct):
    """All seats are taken: every seat that sealed some luck shows it now (``reveal``), then the game begins.

    Before a page shows its own luck, it keeps the seal of all this, to compare when the game is over.
    """

    commitment: str
    seals: list[str]
    """By seat; empty where a seat adds no luck."""
    waits: list[int]
    """Seats that have not shown theirs yet."""
    until: float
    """From then on the others need not wait, and may ``begin``."""


class Result(Struct):
    """How a finished game ended."""

    winners: list[int]
    scores: list[int]


class Update(Sent):
    """The table as it stands now, where seats, options and settings are those of the last ``position``.

    It comes instead of a ``position`` to those who have asked for that (``brief``).
    """

    version: int
    """Rises with everything that happens at the table."""
    phase: Phase
    ply: int
    turn: int
    now: float
    own: list[Own]
    """The reader's seats: at most one, except where people share a device."""
    view: dict[str, Data] | None
    """A spectator's view, for readers without a seat and for screens; ``None`` before the beginning."""
    lines: int
    """How long the log is now."""
    said: list[str] | UnsetType = UNSET
    """The spectator's view in sentences. If asked for (``steps``)."""
    clocks: list[Time] | None = None
    vote: OpenVote | None = None
    offers: list[OpenOffer] = []
    ended: list[EndedOffer] = []
    """What became of the last few offers, the newest last."""
    result: Result | None = None
    shuffle: Shuffle | None = None
    next: str | None = None
    """The table of the rematch."""
    watchers: int = 0
    since: float = 0
    """When the last move was made, in seconds since 1970. Without a clock, the others may replace a player who is on
    turn and does not move for five minutes (``takeover``)."""
    screen: bool = False
    """The table has a public screen: phones beside it show their own cards first."""


class Position(Update, kw_only=True):
    """The whole table as it stands now. A newer position replaces it; any number may have been skipped in between."""

    seats: list[Seat]
    options: dict[str, Data]
    settings: Settings


class Lines(Sent):
    """The log from line *start* on. Lines that the reader had from there on are void: a move was taken back."""

    start: int
    lines: list[Line]


class Chatter(Struct):
    """A line of the chat. One without a name comes from the table: somebody left, a vote failed."""

    seat: int | None
    name: str
    text: str
    phrase: str = ""
    at: float = 0


class Chats(Sent):
    """The chat from line *start* on."""

    start: int
    chats: list[Chatter]


class Done(Sent):
    """The request has been carried out and stored."""

    id: RequestId
    ply: int


class Refused(Sent):
    """The request is refused; nothing has changed."""

    id: RequestId
    key: str
    text: str
    rule: str = ""


class Hinted(Sent):
    """A bot's advice."""

    id: RequestId
    action: int
    text: str
    """The whole plan in words."""
    plan: list[int]
    """What it would do this turn, as far as that can be foreseen; the first is ``action``."""
    level: str
    """Which bot advises."""
    chance: int
    """The chance of winning with it, in percent."""
    why: str
    """What the plan is for, and the next best move; empty if there is nothing to say."""


class Pong(Sent):
    """The line is alive."""

    id: RequestId
    now: float


class Gone(Sent):
    """The connection is closed. *again* says whether to connect again, because the server restarts, or not."""

    text: str
    again: bool


FromServer = Welcome | Position | Update | Lines | Chats | Done | Refused | Hinted | Pong | Gone
