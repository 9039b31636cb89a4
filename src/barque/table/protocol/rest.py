"""What goes over REST: the lobby, and what can be cached."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from barque.table.protocol.shared import (
    VERSION,
    Data,
    Language,
    Level,
    Name,
    Seal,
    SeatNumber,
    SeatWish,
    Settings,
    Summary,
)


class Me(Struct):
    """Who the browser is. The cookie is the identity; this is what belongs to it."""

    name: str
    language: Language
    host_password: bool
    """Making a table needs the host's password."""
    version: str
    protocol: int = VERSION


class Rename(Struct, forbid_unknown_fields=True):
    """PUT /api/me."""

    name: Name
    language: Language = "en"


class Recovery(Struct):
    """A code that moves an identity to another device, once; making one voids the one before."""

    code: Annotated[str, Meta(max_length=60)]


class OptionInfo(Struct):
    """An option of a game, in words."""

    name: str
    kind: Literal["flag", "choice", "seat", "content"]
    default: Data
    people: Data
    """The default where a person sits and no two of them share a device."""
    values: list[str]
    text: str
    """What it means."""
    titles: dict[str, str] = {}
    """What the values are called, where they have names."""


class GameInfo(Struct):
    """A game, in words."""

    name: str
    title: str
    tagline: str
    least: int
    most: int
    options: list[OptionInfo]


class BotInfo(Struct):
    """A bot that can take a seat, weakest first."""

    name: str
    title: str
    about: str


class Start(Struct):
    """GET /api/start: all that the start page needs, in one language."""

    me: Me
    games: list[GameInfo]
    bots: list[BotInfo]
    phrases: dict[str, str]
    """Key and text of what can be said with one tap."""


class Moves(Struct):
    """GET /api/games/GAME/moves: the fixed table of moves; an action is an index into it."""

    game: str
    moves: list[dict[str, Data]]
    """Each a ``verb`` with its arguments."""
    notation: list[str]


class Texts(Struct):
    """GET /api/words and /api/games/GAME/words: everything a person reads, by key; ``rules.H-12`` is a rule."""

    language: Language
    entries: dict[str, str]


class Create(Struct, forbid_unknown_fields=True):
    """POST /api/tables: makes a table. Answers with its ``Summary``."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]
    options: dict[str, Data] = {}
    settings: Settings = msgspec.field(default_factory=Settings)
    password: Annotated[str, Meta(max_length=200)] = ""
    seal: Seal = ""
    """Of the luck that one's own seats add to the shuffle."""


class Sit(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/sit: takes an open seat, or one that was given up. May be done for several seats.

    Who has seen another hand of the game is refused (``seat-known``), unless all others agree.
    """

    seat: SeatNumber | None = None
    """Without it, the first that is free."""
    name: Name = ""
    ask: bool = False
    """Asks the others where they have to agree, instead of being refused: the vote ``seat``."""
    seal: Seal = ""
    """Of the luck that this seat adds to the shuffle."""


class Leave(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/leave: gives up a seat, or all of one's own."""

    seat: SeatNumber | None = None


class Arrange(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/arrange: the host changes what has not begun. What is left out stays."""

    seats: dict[str, SeatWish] | UnsetType = UNSET
    """By seat number: ``open`` or ``bot``."""
    options: dict[str, Data] | UnsetType = UNSET
    settings: Settings | UnsetType = UNSET


class Begin(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/begin: the host begins; open seats are taken by bots of this level, if one is named.

    While luck is being shown (``Shuffle``): somebody seated does not wait any more. The shuffle is not proven then.
    """

    level: Level = ""


class Again(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/again: a rematch, the seats turned by one. Answers with the new table's ``Summary``."""

    turn: bool = True
    seal: Seal = ""
    """Of the luck that one's own seats add to the shuffle."""


class Lobby(Struct):
    """GET /api/tables: one's own tables, newest first, and those that are listed."""

    mine: list[Summary]
    listed: list[Summary]


class Calls(Struct):
    """GET /api/me/calls: how I am called when it is my turn."""

    key: str
    """The key that a browser subscribes with (VAPID, base64url); nothing where this server can't push."""
    devices: int
    """How many of my devices are called."""


class QuietHours(Struct, forbid_unknown_fields=True):
    """When a device is left in peace, by its own clock; a call waits until then."""

    begins: Annotated[int, Meta(ge=0, lt=1440, description="minutes after midnight")]
    ends: Annotated[int, Meta(ge=0, lt=1440, description="minutes after midnight")]
    zone: Annotated[int, Meta(ge=-1440, le=1440, description="minutes by which the clock is ahead of UTC")]


class Subscribe(Struct, forbid_unknown_fields=True):
    """PUT /api/me/calls: has this device called, as the browser's `PushSubscription` says."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000, description="at a public push service, https")]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Language = "en"
    quiet: QuietHours | None = None


class Unsubscribe(Struct, forbid_unknown_fields=True):
    """POST /api/me/calls/off: calls this device no more."""

    endpoint: Annotated[str, Meta(max_length=1000)] = ""
    """Without it, none of my devices."""


class SetWebhook(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/TABLE/webhook: the host of the table has its turns called out somewhere."""

    url: Annotated[str, Meta(min_length=8, max_length=1000, description="of a public server, https")]


class WebhookInfo(Struct):
    """Who hears of a table's turns: a POST with JSON for each turn of somebody who is not there.

    `Barque-Signature: t=TIME,v1=MAC` signs it: the HMAC (SHA-256, hex) of TIME, a dot and the body with the secret.
    """

    site: str
    """The server that hears of them; nothing if none does. The whole address is never shown again."""
    secret: str = ""
    """What signs them; shown once, when the webhook is set."""


class Fairness(Struct):
    """GET /api/tables/TABLE/fairness: how the shuffle came about. The server's seed is shown when the game is over."""

    commitment: str
    """SHA-256 of the server's seed, shown before any seat showed its luck."""
    seals: list[str]
    """SHA-256 of the luck of each seat, in seat order; nothing where a seat adds none."""
    seal: str
    """The seal of the shuffle, of all these together; nothing before all seats are taken."""
    entropy: list[str]
    """What each seat added, in seat order; nothing where it was sealed and never shown."""
    server: str | None
    seed: str | None
    """The seed of the game: what ``barque verify`` works out again."""


class Line(Struct):
    """Something that happened, as this reader may know it."""

    ply: int
    """The move that it belongs to: the position after it is ``at/PLY``."""
    event: dict[str, Data]
    """With its ``kind``."""
    text: str
    """In the reader's language, may be empty."""


class PastPosition(Struct):
    """GET /api/tables/TABLE/at/PLY?seat=S&lang=L: a past position as a seat saw it.

    During the game one's own seats (or, without ``seat``, a spectator's view); when it is over, any.
    """

    ply: int
    plies: int
    seat: int | None
    turn: int
    view: dict[str, Data]
    lines: int
    """How many lines of the log had been told then."""
    said: list[str]
    """The position in sentences."""


class Problem(Struct):
    """What a REST call is refused with; the status says what kind: 400, 401, 403, 404, 409, 413, 429."""

    key: str
    text: str
    rule: str = ""
