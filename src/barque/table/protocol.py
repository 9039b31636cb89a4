"""The protocol: every message between a browser and the table, as types.

REST carries the lobby and what can be cached; one WebSocket a table (``/api/tables/TABLE/socket``) carries the game.
JSON both ways. On the socket each message has its ``type``; a request has an ``id`` that the client chose, and is
answered once, by ``done``, ``refused``, ``hinted`` or ``pong`` with the same ``id``. A request that is sent again with
the same ``id`` and by the same person is not carried out again. ``done`` is sent when what was asked for is stored.

``docs/protocol.md``, ``docs/protocol.schema.json``, ``docs/openapi.json`` and ``web/src/lib/protocol.ts`` are written
from these types by ``python -m barque.table.schema``.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

VERSION: Final = 1

Data = Any  # plain JSON, as the game's view, options and events give it
TableId = Annotated[str, Meta(pattern="^[0-9a-hjkmnp-tv-z]{10}$", description="ten small letters and digits")]
Language = Literal["en", "fr", "de"]
Name = Annotated[str, Meta(max_length=40, description="what a person is called; at most 24 letters are kept")]
RequestId = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the client, never used twice")]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000, description="how many moves and accords were made")]
Luck = Annotated[
    str, Meta(pattern="^[ -~]{1,64}$(?!\\n)", description="luck that a seat adds to the shuffle: letters of ASCII")
]
Seal = Annotated[
    str, Meta(pattern="^([0-9a-f]{64})?$(?!\\n)", description="SHA-256 of the luck, in hex; nothing: adds none")
]
Level = Annotated[str, Meta(max_length=20, description="the name of a bot, from GET /api/bots")]
Items = Annotated[str, Meta(max_length=200, description="the game's notation of goods: 2 grain, 1 farmer; or nothing")]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Action = Annotated[int, Meta(ge=0, le=1_000_000, description="a number in the game's table of moves")]

Phase = Literal["waiting", "playing", "paused", "over"]
Chat = Literal["free", "quick", "off"]
Clock = Literal["none", "move", "game"]
RunOut = Literal["bot", "vote"]
Kind = Literal["open", "person", "bot"]
Proposal = Literal["undo", "stop", "pause", "takeover"]
Ballot = Literal["undo", "stop", "pause", "takeover", "seat"]


# What a table is made of


class Settings(Struct, forbid_unknown_fields=True):
    """How a table is run, beside the options of its game."""

    listed: bool = False
    """Everybody finds it in the lobby; else only who has the link."""
    chat: Chat = "free"
    """``quick``: only phrases from the list, for tables with children."""
    clock: Clock = "none"
    """``move``: so many seconds for each move; ``game``: for all moves of a seat together."""
    seconds: Annotated[int, Meta(ge=5, le=30 * 24 * 3600)] = 60
    """How many, if there is a clock; days are fine."""
    run_out: RunOut = "bot"
    """Who plays for a person whose time is up: a bot at once, or what the others vote for."""
    hints: bool = False
    """Whether a person may ask a bot for advice."""
    undo: bool = True
    """Whether a move may be taken back if all agree; never past something revealed."""
    watchers: bool = True
    """Whether people without a seat may watch; else only a public screen of somebody seated can.

    Once the game has begun, others are told nothing but whether a seat is free, and can say nothing."""
    pace: Annotated[int, Meta(ge=0, le=5000)] = 500
    """Milliseconds between a bot's move and the one before, so that people can follow."""
    start: Literal["full", "host"] = "full"
    """Begins as soon as no seat is open, or when the host says so."""
    grace: Annotated[int, Meta(ge=10, le=24 * 3600)] = 60
    """Seconds that somebody must be away before the others may let a bot play (``takeover``)."""


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit at a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level = ""
    """Which bot."""
    name: Name = ""
    """What the person of a hot seat is called; else the name of the identity."""


class Seat(Struct):
    """A seat as everybody sees it."""

    kind: Kind
    name: str
    """What is shown, in the reader's language where a bot sits there."""
    level: str = ""
    """Which bot sits there, or plays for the person at the moment (``standin``)."""
    mine: bool = False
    host: bool = False
    online: bool = False
    """A connection of this person is open. Bots always are."""
    away: float = 0
    """When the last one ended, seconds since 1970, as far as the server knows; 0 while one is open."""
    left: bool = False
    """The person has given the seat up: anybody with the link who has seen no other hand may take it over."""
    standin: bool = False
    """A bot plays for the person, who takes the seat back by connecting, or by ``back`` if connected all the while.

    Not if the clock is one for the whole game, and is up."""
    ready: bool = False
    """In a finished game: wants a rematch."""


class Summary(Struct):
    """A table as the lobby lists it."""

    id: TableId
    game: str
    title: str
    phase: Phase
    seats: list[Seat]
    options: dict[str, Data]
    """Those that differ from the defaults."""
    settings: Settings
    ply: int
    turn: int
    """The seat to move, -1 before and after the game."""
    my_turn: bool
    created: float
    """Seconds since 1970."""
    moved: float
    join: str
    """The link that invites to the table."""
    next: str | None = None
    """The table of the rematch."""
    seated: bool = False
    host: bool = False


# REST: the lobby


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


# The socket: what the browser sends


class Message(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What every message from the browser has: its type."""


class Hello(Message):
    """Comes first. Whatever was sent before is not sent again: *lines* and *chats* say how much is there already."""

    language: Language = "en"
    lines: Count = 0
    chats: Count = 0
    version: Count = 0
    """That of the last position that was received: the server knows then whether moves were taken back since."""
    screen: bool = False
    """A public screen: a spectator's view, whoever asks."""
    steps: bool = False
    """Send with each position what the text twin needs: each legal move and the whole board put into words."""


class Prefer(Message):
    """Changes the language, or what is put into words; the log and the chat are told again from the beginning."""

    language: Language
    steps: bool = False


class Request(Message):
    """What is asked for on behalf of a seat, and is answered once."""

    id: RequestId
    seat: SeatNumber


class Play(Request):
    """Plays a move. *ply* is that of the position the person saw: if somebody has moved since, it is refused."""

    action: Action
    ply: Ply


class Typed(Request):
    """Plays what a person typed: a move in its notation or in words (``demander 1 chat 3``), or an accord."""

    text: Annotated[str, Meta(max_length=200)]
    ply: Ply


class Why(Request):
    """Asks whether a move could be played now, or after others: ``done``, or ``refused`` with the rule."""

    action: Action
    after: Annotated[list[Action], Meta(max_length=4)] = []
    """The moves that would be made before, as far as luck and the others' secrets have no part in it."""


class Hint(Request):
    """Asks a bot for advice; answered by ``hinted``."""


class Reveal(Request):
    """Shows the luck that this seat sealed, when all seats are taken (``Shuffle``); the page does it by itself."""

    luck: Luck


class Offer(Request):
    """Offers another seat a deal (open negotiation). Stands until it is answered or withdrawn, whatever else happens.

    With the number of an offer in *answers* it answers that one, which is then off the table.
    """

    to: SeatNumber
    gives: Items
    gets: Items
    phrase: Annotated[str, Meta(max_length=40)] = ""
    answers: Count = 0


class Answer(Request):
    """Accepts or declines an offer that was made to this seat."""

    offer: Count
    yes: bool


class Withdraw(Request):
    """Withdraws one's own offer."""

    offer: Count


class Propose(Request):
    """Asks the others for their consent. Bots consent; where nobody has to be asked, it is done at once.

    ``undo`` and ``pause`` ask everybody who plays. ``stop`` asks everybody who has not left for good, those too for
    whom a bot plays; not who has been away for longer than a day (or than the clock allows). ``takeover`` asks those
    who are there, when the one whose seat it is has been away for the table's ``grace`` or has run out of time.
    """

    what: Proposal
    of: SeatNumber | None = None
    """Whose seat a bot shall take (``takeover``)."""
    level: Level = ""


class Vote(Request):
    """Consents or not. A single no ends the vote; that of the seat that asked withdraws it."""

    yes: bool


class Resume(Request):
    """Goes on after a pause: everybody may."""


class Back(Request):
    """The person plays again instead of the stand-in."""


class Say(Message):
    """Says something: a text, or a phrase by its key."""

    id: RequestId
    seat: SeatNumber | None = None
    text: Annotated[str, Meta(max_length=400)] = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""


class Ping(Message):
    """Asks whether the line is alive."""

    id: RequestId


FromClient = (
    Hello
    | Prefer
    | Play
    | Typed
    | Why
    | Hint
    | Reveal
    | Offer
    | Answer
    | Withdraw
    | Propose
    | Vote
    | Resume
    | Back
    | Say
    | Ping
)


# The socket: what the server sends


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
    """How many milliseconds people look at an event, by its kind: bots wait so long, and a page shows it so long."""
    protocol: int = VERSION


class Own(Struct):
    """What one of the reader's own seats sees and may do."""

    seat: int
    view: dict[str, Data]
    legal: list[int]
    """Actions, while it is this seat's turn."""
    previews: dict[str, Data] | UnsetType = UNSET
    """What its choices would bring, as the game foretells it; while it is this seat's turn."""
    steps: list[list[list[str]]] | UnsetType = UNSET
    """For each legal action the choices that lead to it: a key to type (or nothing) and a label. If asked for."""
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
    """The seat that asks; -1: somebody without one, who would like to sit down (``seat``)."""
    of: int | None
    level: str
    yes: list[int]
    """Seats that have consented."""
    waits: list[int]
    """Seats whose answer is awaited."""
    text: str


class OpenOffer(Struct):
    """An offer that stands; of cards everybody knows how many, the two parties which."""

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
    """An offer that does not stand any more; ``countered``: answered with another; ``void``: the game is over."""

    number: int
    by: int
    to: int
    how: Literal["accepted", "declined", "countered", "withdrawn", "replaced", "void"]


class Shuffle(Struct):
    """All seats are taken: whoever sealed some luck shows it now (``reveal``), then the game begins.

    Before it shows its own, a page keeps the seal of all this, to compare when the game is over.
    """

    commitment: str
    seals: list[str]
    """By seat; nothing where a seat adds no luck."""
    waits: list[int]
    """Seats that have not shown theirs yet."""
    until: float
    """From then on the others need not wait: ``begin``."""


class Result(Struct):
    """How a finished game ended."""

    winners: list[int]
    scores: list[int]


class Position(Sent):
    """The table as it stands now, whole. A newer one replaces it; between two, any number may have been skipped."""

    version: int
    """Rises with whatever happens at the table."""
    phase: Phase
    ply: int
    turn: int
    now: float
    seats: list[Seat]
    options: dict[str, Data]
    settings: Settings
    own: list[Own]
    """The reader's seats, one at most but on a hot seat."""
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
    screen: bool = False
    """There is a public screen of the table: phones beside it show first what is their own."""


class Lines(Sent):
    """The log from line *start* on: what the reader had from there on is void (a move was taken back)."""

    start: int
    lines: list[Line]


class Chatter(Struct):
    """Something that was said; without a name it is the table that says it (somebody left, a vote failed)."""

    seat: int | None
    name: str
    text: str
    phrase: str = ""
    at: float = 0


class Chats(Sent):
    """What was said, from number *start* on."""

    start: int
    chats: list[Chatter]


class Done(Sent):
    """The request is carried out and stored."""

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


class Pong(Sent):
    """The line is alive."""

    id: RequestId
    now: float


class Gone(Sent):
    """The connection is closed: *again* says whether to connect anew (the server goes down) or not."""

    text: str
    again: bool


FromServer = Welcome | Position | Lines | Chats | Done | Refused | Hinted | Pong | Gone
