"""The shape of what a seat may know of Deities of the Old Kingdom (D-29); the page's types are generated from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Domain = Literal["worker", "reeds", "scarab", "temple", "sarcophagus", "pyramid"]
Face = Literal["worker", "reeds", "scarab", "temple", "sarcophagus", "pyramid", "blank"]
Side = Literal["north", "south", "west", "east"]
Phase = Literal[
    "place",
    "before",
    "push",
    "gain",
    "blocker",
    "put",
    "second",
    "spare",
    "tithe",
    "draw",
    "after",
    "effect",
    "over",
]
When = Literal["before", "any", "after-gain", "whenever"]
Bar = Literal["blocked", "blocker-out", "blank-out"]
Ending = Literal["eclipse", "rounds", "barren", "stopped"]
Column = Literal["eclipse", "first", "second", "third", "fourth", "higher", "lower", "cards"]
Cards = dict[Domain, int]


class OwnWords(TypedDict):
    """The name and the text that a user's own content has for a card, by language."""

    name: NotRequired[dict[str, str]]
    text: NotRequired[dict[str, str]]


class Now(TypedDict):
    """What a card costs you now (D-17)."""

    cost: Cards
    """What is left of the price after your symbols."""
    spares: int
    """How many more cards come off for cubes, of your choice."""
    lacking: int
    """How many cards you lack."""
    lacks: Cards
    """The same by domain, before what cubes take off."""
    permitted: bool
    """Whether you may unlock it, whatever it costs (D-18)."""
    needs: list[str]
    """The places that must be unlocked before it and are not (D-18); for the eclipse see ``permitted``."""
    draws: int
    """The spells that are drawn for it if it is this turn's action (D-21); 0 once that has been chosen."""
    alike: int
    """The largest group among the free dice, for which they are drawn."""


class Facts(TypedDict):
    """What a spell or a power does, as the content defines it."""

    effect: str
    when: When
    amount: NotRequired[int]
    least: NotRequired[int]
    most: NotRequired[int]
    price: NotRequired[int]


class Power(Facts):
    """What a lower enchantment does for its owner."""

    once: bool
    """Works once a turn."""


class Enchantment(OwnWords):
    """A card of the pyramid."""

    place: str
    card: str
    cost: Cards
    cubes: list[int]
    """The seats that have unlocked it, in the order of its squares."""
    now: Now | None
    """``null`` for a spectator and for a card that you have unlocked."""
    power: NotRequired[Power]
    """Of a lower enchantment."""
    symbols: NotRequired[list[Domain]]
    """Of a higher enchantment."""


class Eclipse(OwnWords):
    """Your eclipse spell."""

    card: str
    cost: Cards
    now: Now | None


class Path(TypedDict):
    """Two higher enchantments, what they need, and the eclipse (D-18)."""

    places: list[str]
    """All its places, unlocked or not, from the bottom up."""
    missing: list[str]
    """The places still to be unlocked, except the eclipse."""
    lacking: int
    """The cards lacking for all of it, including the eclipse."""
    lacks: Cards
    """The same by domain, before what cubes take off."""


class Race(TypedDict):
    """What a player needs for the eclipse, as far as you may know."""

    missing: list[str]
    """What is still to be unlocked before it, on the easiest way."""
    least: int
    """The cards lacking for all of it, with the cheapest eclipse spell that the player may have."""
    most: int
    """The same with the dearest one."""


class Spell(Facts, OwnWords):
    """A spell in your hand."""

    spell: str
    move: str
    """What it is called in moves."""
    n: int
    new: int
    """How many of them you acquired in this turn."""


class Player(TypedDict):
    """What everyone knows about a player."""

    cards: Cards
    spells: int
    """How many spells are in the hand."""
    cubes: int | None
    """How many cubes are left; ``null`` with the option ``spare_cubes``."""
    symbols: Cards
    unlocked: list[str]
    squares: list[int]
    """How many cubes lie on first squares, on second ones, and so on."""
    eclipse: str | None
    """The eclipse spell, where you know it."""
    race: Race | None
    """``null`` once the eclipse is unlocked, and where the cubes do not suffice for it."""


class Push(TypedDict):
    """A push that the player on turn may make."""

    domain: Domain
    dice: int
    side: Side
    line: str
    group: int
    """The size of the group that it would connect (D-14)."""
    cells: list[str]
    """The cells of that group, after the push."""
    more: int
    """The cards that it would gain in addition, by powers and spells."""
    gain: int
    """The cards that it would gain: no more than the supply has."""
    out: list[Face]
    """What would come out at the other end, in the order of the line."""
    blockers: list[str]
    """Where the Blockers would stand: they ride on their dice."""


class Barred(TypedDict):
    """What keeps dice out of a line (D-12, D-13)."""

    side: Side
    line: str
    dice: int
    why: Bar


class Danger(TypedDict):
    """What speaks against a move."""

    action: int
    kind: Literal["doom", "answer", "leave", "forgo"]
    """Your cubes would no longer suffice (D-19); somebody may answer from ahead (D-25); you would leave the victory to
    somebody, by ending the turn or by this card (D-26)."""
    seat: int
    """Whom it is about."""
    rule: str


class Asks(TypedDict):
    """What a spell or a power would ask first, if it were used now."""

    action: int
    """The move that uses it."""
    answers: list[int]
    """What can be answered."""


class DeitiesPreviews(TypedDict):
    """What ``previews()`` returns, as far as the current question goes."""

    barred: NotRequired[list[Barred]]
    """The ways in that this many dice can't take."""
    groups: NotRequired[dict[str, list[str]]]
    """By the cell that stands for it, each group that may be chosen."""
    asks: NotRequired[list[Asks]]
    """The spells and powers that ask something, and what."""


class Verdict(TypedDict):
    """Why the game ended as it did (D-27, D-28)."""

    columns: list[Column]
    """What is compared, the weightiest first."""
    rows: list[list[int]]
    """How many of it each seat has."""
    decides: Column | None
    """What decided; ``null`` if nothing did: the victory is shared, or everybody agreed to stop."""


class Pushed(TypedDict):
    """The push of this turn, as far as it has been made."""

    domain: Domain
    dice: int
    cells: list[str]
    gain: int | None
    lifted: str | None
    """The cell from which a Blocker was taken."""


class Unlocking(TypedDict):
    """The card that is being unlocked, and what is still to be paid."""

    card: str
    cost: Cards
    spares: int


class Effect(TypedDict):
    """The spell or power that is being used."""

    spell: str | None
    card: str | None
    stage: int
    picks: list[int]


class Discarded(TypedDict):
    """Spells on the discard pile."""

    spell: str
    n: int


class DeitiesView(TypedDict):
    """What ``view(seat)`` returns."""

    game: str
    seat: int | None
    seats: int
    turn: int
    player: int
    """Whose turn it is; ``turn`` is another seat while that one answers."""
    phase: Phase
    first: int
    round: int
    final: int
    """The seat that brought on the eclipse first, -1 before that."""
    extra: bool
    """Whether a second unlock is still allowed in this turn."""
    field: list[list[Face]]
    """Five rows of faces."""
    blockers: list[str]
    free: list[Domain] | None
    lower: list[Enchantment]
    higher: list[Enchantment]
    players: list[Player]
    supply: Cards
    deck: int
    discards: list[Discarded]
    hand: list[Spell] | None
    eclipse: Eclipse | None
    path: Path | None
    """The easiest way to your eclipse; ``null`` for a spectator and where your cubes do not suffice."""
    warnings: list[str]
    """Unlocks after which your cubes no longer suffice for the eclipse (D-19)."""
    dangers: list[Danger]
    """Your moves that deserve a second thought, while it is your turn."""
    leaders: list[int]
    """Who has the most cubes on first squares, if anybody has one (D-27)."""
    action: Literal["influence", "arcane"] | None
    push: Pushed | None
    used: list[str]
    """Powers that were used in this turn."""
    passage: int
    unlocking: Unlocking | None
    effect: Effect | None
    pushes: list[Push]
    ending: Ending | None
    verdict: Verdict | None
    """``null`` until the game is over."""
    winners: list[int]
