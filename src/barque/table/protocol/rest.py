"""What goes over REST: the lobby, and what can be cached."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from barque.table.protocol.shared import (
    VERSION,
    Action,
    Avatar,
    Colour,
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
    """The person behind the browser. The cookie is the identity; this is what belongs to it."""

    name: str
    language: Language
    host_password: bool
    """Making a table needs the host's password."""
    version: str
    protocol: int = VERSION
    avatar: Avatar = ""
    """The animal that this person would like to be, if they have chosen one."""
    colour: int = -1
    """Their favourite colour; -1 is none."""


class Rename(Struct, forbid_unknown_fields=True):
    """PUT /api/me. An avatar or a colour that is left out stays as it was."""

    name: Name
    language: Language = "en"
    avatar: Avatar | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET


class Recovery(Struct):
    """A code that moves an identity to another device, once; a new code cancels the previous one."""

    code: Annotated[str, Meta(max_length=60)]


class OptionInfo(Struct):
    """An option of a game, in words."""

    name: str
    kind: Literal["flag", "choice", "seat", "content"]
    default: Data
    people: Data
    """The default at a table with people, no two of whom share a device."""
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
    """A bot that can take a seat, weakest first; ``engine:NAME`` is a program that the host of the server allows."""

    name: str
    title: str
    about: str


class Start(Struct):
    """GET /api/start: everything that the start page needs, in one language."""

    me: Me
    games: list[GameInfo]
    bots: list[BotInfo]
    phrases: dict[str, str]
    """Key and text of the phrases that can be said with one tap."""
    avatars: dict[str, str]
    """The names of the animals that people can be."""
    notice: str = ""
    """What the host of the server wants everybody to read."""
    fingerprint: str = ""
    """SHA-256 of the certificate, if the server made it itself (``--tls``): browsers warn once."""


class Moves(Struct):
    """GET /api/games/GAME/moves: the fixed table of moves; an action is an index into it."""

    game: str
    moves: list[dict[str, Data]]
    """Each a ``verb`` with its arguments."""
    notation: list[str]


class Texts(Struct):
    """GET /api/words and /api/games/GAME/words: everything that a person reads, by key; ``rules.H-12`` is a rule."""

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

    Anyone who has seen another hand of the game is refused (``seat-known``), unless all the others agree.
    """

    seat: SeatNumber | None = None
    """If left out, the first that is free."""
    name: Name = ""
    ask: bool = False
    """Asks the others if they have to agree (the vote ``seat``), instead of being refused."""
    seal: Seal = ""
    """Of the luck that this seat adds to the shuffle."""


class Leave(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/leave: gives up a seat, or all of one's own."""

    seat: SeatNumber | None = None


class Arrange(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/arrange: the host changes a table before the game. What is left out stays."""

    seats: dict[str, SeatWish] | UnsetType = UNSET
    """By seat number: ``open`` or ``bot``."""
    options: dict[str, Data] | UnsetType = UNSET
    settings: Settings | UnsetType = UNSET


class Begin(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/begin: the host begins; bots of this level take the open seats, if a level is named.

    While luck is being shown (``Shuffle``), anyone with a seat can stop waiting this way; the shuffle is then not
    proven.
    """

    level: Level = ""


class Again(Struct, forbid_unknown_fields=True):
    """POST /api/tables/TABLE/again: a rematch, the seats rotated by one. Answers with the new table's ``Summary``."""

    turn: bool = True
    seal: Seal = ""
    """Of the luck that one's own seats add to the shuffle."""


class Lobby(Struct):
    """GET /api/tables: your own tables, newest first, and the public ones."""

    mine: list[Summary]
    listed: list[Summary]


class Calls(Struct):
    """GET /api/me/calls: how you are notified when it is your turn."""

    key: str
    """The key that a browser subscribes with (VAPID, base64url); empty where this server can't push."""
    devices: int
    """How many of your devices get notifications."""


class QuietHours(Struct, forbid_unknown_fields=True):
    """When a device is left in peace, by its own clock; notifications wait until the end."""

    begins: Annotated[int, Meta(ge=0, lt=1440, description="minutes after midnight")]
    ends: Annotated[int, Meta(ge=0, lt=1440, description="minutes after midnight")]
    zone: Annotated[int, Meta(ge=-1440, le=1440, description="minutes by which the clock is ahead of UTC")]


class Subscribe(Struct, forbid_unknown_fields=True):
    """PUT /api/me/calls: turns on notifications on this device, by the browser's `PushSubscription`."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000, description="at a public push service, https")]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Language = "en"
    quiet: QuietHours | None = None


class Unsubscribe(Struct, forbid_unknown_fields=True):
    """POST /api/me/calls/off: turns off notifications on a device."""

    endpoint: Annotated[str, Meta(max_length=1000)] = ""
    """If left out, all of your devices."""


class SetWebhook(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/TABLE/webhook: the host of the table has its turns sent to a server."""

    url: Annotated[str, Meta(min_length=8, max_length=1000, description="of a public server, https")]


class WebhookInfo(Struct):
    """The server that hears of a table's turns: it gets a POST with JSON for each turn of somebody who is absent.

    `Barque-Signature: t=TIME,v1=MAC` signs it: the HMAC (SHA-256, hex) of TIME, a dot and the body with the secret.
    """

    site: str
    """The server that hears of them; empty if there is none. The whole address is never shown again."""
    secret: str = ""
    """The secret that signs them; shown once, when the webhook is set."""


class Fairness(Struct):
    """GET /api/tables/TABLE/fairness: how the shuffle came about. The server's seed is shown when the game is over."""

    commitment: str
    """SHA-256 of the server's seed, shown before any seat showed its luck."""
    seals: list[str]
    """SHA-256 of the luck of each seat, in seat order; empty where a seat adds none."""
    seal: str
    """The seal of the shuffle, made of all these together; empty until all seats are taken."""
    entropy: list[str]
    """What each seat added, in seat order; empty where it was sealed and never shown."""
    server: str | None
    seed: str | None
    """The seed of the game, which ``barque verify`` computes again."""


class Line(Struct):
    """Something that happened, as this reader may know it."""

    ply: int
    """The move that it belongs to; ``at/PLY`` is the position after it."""
    by: int
    """The seat that made that move; -1 for an accord, and for the beginning."""
    event: dict[str, Data]
    """With its ``kind``."""
    text: str
    """In the reader's language; may be empty."""


class PastPosition(Struct):
    """GET /api/tables/TABLE/at/PLY?seat=S&lang=L: a past position as a seat saw it.

    During the game only your own seats, or without ``seat`` a spectator's view; when it is over any seat, and all of
    them with ``open=1``.
    """

    ply: int
    plies: int
    seat: int | None
    turn: int
    view: dict[str, Data]
    lines: int
    """How long the log was then."""
    said: list[str]
    """The position in sentences."""
    told: list[Line]
    """What the move that led here brought, or all moves after ``since=PLY``, with everybody's name."""
    hands: list[dict[str, Data]] | UnsetType = UNSET
    """What each seat saw, in seat order. If asked for (``open``), once the game is over."""


class PuzzleInfo(Struct):
    """A puzzle: one move or one turn to find."""

    id: str
    game: str
    title: str
    """What the game is called."""
    grade: str
    """The weakest bot that finds the solution."""
    level: str
    """What that bot is called."""


class Puzzles(Struct):
    """GET /api/puzzles?day=YYYY-MM-DD: the puzzles of a day, one per game; the same for everybody."""

    day: str
    puzzles: list[PuzzleInfo]


class Verdict(Struct):
    """What the last move tried in a puzzle is worth."""

    action: Action
    right: bool
    lost: int
    """Chances that it gives away, in percent; 0 if it is right."""
    text: list[str]


class PuzzlePosition(Struct):
    """GET /api/puzzles/PUZZLE?moves=A,B&help=hint: where the moves tried lead, as the puzzle's seat sees it.

    Only the last of ``moves`` may be wrong; then the position is the one before it. With ``help=hint`` a few moves are
    named, with ``help=solution`` the best one; with ``why`` the refusal of the last move is the answer.
    """

    puzzle: PuzzleInfo
    step: int
    """How many decisions have been made; forced moves don't count."""
    steps: int
    seat: int
    names: list[str]
    """What the seats are called."""
    options: dict[str, Data]
    view: dict[str, Data]
    legal: list[int]
    """Actions; none once the puzzle is solved."""
    choices: list[list[list[str]]]
    """For each legal action the choices that lead to it: a key to type (or nothing) and a label."""
    said: list[str]
    """The position in sentences."""
    told: list[Line]
    """What the last right move brought."""
    solved: bool
    next: str
    """The next puzzle of the same game and grade."""
    previews: dict[str, Data] | UnsetType = UNSET
    """What the choices would bring, as the game predicts it."""
    verdict: Verdict | None = None
    hint: list[str] = []
    """What was asked for with ``help``, in sentences."""
    solution: list[Action] = []


class Problem(Struct):
    """Why a REST call is refused. Its status is 400, 403, 404, 405, 409, 413, 429, 500 or 503."""

    key: str
    text: str
    rule: str = ""
