"""What both directions share: terms, settings, seats, tables."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from barque.table import entries as e

VERSION: Final = 2

Data = Any  # plain JSON, as the game's view, options and events give it
TableId = Annotated[str, Meta(pattern="^[0-9a-hjkmnp-tv-z]{10}$", description="ten small letters and digits")]
Language = Literal["en", "fr", "de"]
Name = Annotated[str, Meta(max_length=40, description="what a person is called; at most 24 letters are kept")]
RequestId = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the client, never used twice")]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000, description="how many moves and accords were made")]
Luck = Annotated[
    str, Meta(pattern="^[ -~]{1,64}$(?!\\n)", description="luck that a seat adds to the shuffle: printable ASCII")
]
Seal = Annotated[
    str, Meta(pattern="^([0-9a-f]{64})?$(?!\\n)", description="SHA-256 of the luck, in hex; empty for none")
]
Level = Annotated[str, Meta(max_length=40, description="the name of a bot, from GET /api/start")]
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
Avatar = e.Avatar
Colour = Annotated[int, Meta(ge=0, lt=e.COLOURS, description="the number of a player's colour")]


class Settings(Struct, forbid_unknown_fields=True):
    """How a table is run, besides the options of its game."""

    listed: bool = False
    """Everybody finds it in the lobby; otherwise only those who have the link."""
    chat: Chat = "free"
    """``quick``: only phrases from the list, for tables with children."""
    clock: Clock = "none"
    """``move``: a number of seconds for each move; ``game``: for all moves of a seat together."""
    seconds: Annotated[int, Meta(ge=5, le=30 * 24 * 3600)] = 60
    """How many seconds, if there is a clock; several days are fine."""
    run_out: RunOut = "bot"
    """What happens when a person's time is up: a bot plays at once, or the others vote."""
    hints: bool = False
    """Whether a person may ask a bot for advice."""
    undo: bool = True
    """Whether a move may be taken back if all agree; never past something revealed."""
    watchers: bool = True
    """Whether people without a seat may watch; otherwise only the public screen of somebody seated can.

    Once the game has begun, others only learn whether a seat is free, and can say nothing."""
    pace: Annotated[int, Meta(ge=0, le=5000)] = 500
    """Milliseconds between a bot's move and the one before, so that people can follow."""
    start: Literal["full", "host"] = "full"
    """Whether the game begins as soon as no seat is open, or when the host says so."""
    grace: Annotated[int, Meta(ge=10, le=24 * 3600)] = 60
    """How many seconds somebody must be away before the others may let a bot play (``takeover``)."""


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit at a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level = ""
    """Which bot."""
    name: Name = ""
    """The name of a person who shares the device; if left out, the name of the identity."""


class Seat(Struct):
    """A seat as everybody sees it."""

    kind: Kind
    name: str
    """The name that is shown; that of a bot is in the reader's language."""
    level: str = ""
    """Which bot sits there, or plays for the person at the moment (``standin``)."""
    mine: bool = False
    host: bool = False
    online: bool = False
    """A connection of this person is open. Bots always are."""
    away: float = 0
    """When the last one ended, in seconds since 1970, as far as the server knows; 0 while one is open."""
    left: bool = False
    """The person has given up the seat: anyone with the link who has seen no other hand may take it over."""
    standin: bool = False
    """A bot plays for the person, who takes the seat back by connecting, or with ``back`` if still connected.

    That is not possible once a clock for the whole game is up."""
    ready: bool = False
    """In a finished game: the person wants a rematch."""
    avatar: Avatar = ""
    """The animal of the person or bot; nobody else at the table has it."""
    colour: int = -1
    """The number of the seat's colour, which no other seat has; -1 where it is not known."""


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
