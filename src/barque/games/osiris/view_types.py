"""The shape of what a seat may know of Osiris (O-37); the page's types are generated from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Good = Literal["grain", "brick", "stone"]
Laborer = Literal["farmer", "brickmaker", "stonecutter", "farm-foreman", "brick-foreman", "stone-foreman"]
Monument = Literal["obelisk", "sphinx", "pylon"]
TerrainKind = Literal["farm", "brickyard", "quarry"]
Phase = Literal[
    "action",
    "place",
    "laborer",
    "pay",
    "site",
    "monument",
    "cartouche",
    "trade",
    "less",
    "take",
    "free-hire",
    "recruit",
    "recruit-type",
    "blessing",
    "part",
    "bribe",
    "give",
    "toll",
    "keep",
    "bonus",
    "offer",
    "answer",
    "hand",
    "over",
]
Amounts = dict[str, int]
AllGoods = dict[Good, int]
PerMonument = dict[Monument, int]


class Goods(TypedDict):
    """Resources; those with 0 are left out."""

    grain: NotRequired[int]
    brick: NotRequired[int]
    stone: NotRequired[int]


class Standing(TypedDict):
    """A monument on the board."""

    monument: Monument
    owner: int | None
    """``null`` is neutral (O-7)."""


class Terrain(TypedDict):
    """A farm, a brickyard or a quarry, with its two sections."""

    place: str
    kind: TerrainKind
    icons: list[int]
    laborers: Amounts
    monuments: list[list[Standing]]
    """By section."""


class City(TypedDict):
    """A city."""

    place: str
    kind: Literal["city"]
    name: str
    laborers: Amounts
    monuments: list[list[Standing]]


class Caravan(TypedDict):
    """A caravan, with its two sections."""

    place: str
    kind: Literal["caravan"]
    goods: list[Goods]
    laborers: list[Laborer | None]
    leader: int | None
    blocked: bool


Place = Terrain | City | Caravan


class Cartouche(TypedDict):
    """A planning cartouche."""

    monument: Monument
    cartouche: int
    cost: Goods
    glory: int
    planned: list[int]
    """The seats whose monuments stand on it."""
    blocked: bool


class Market(TypedDict):
    """A market cartouche (O-21)."""

    above: Goods
    below: Goods
    used: bool
    goods: Goods
    """What was paid there this season."""


class Bonus(TypedDict):
    """A regent's bonus (O-30)."""

    glory: int
    cards: int
    goods: Goods
    blocked: bool
    chosen: bool
    """Chosen this season."""


class Slot(TypedDict):
    """Which planning cartouche."""

    monument: Monument
    cartouche: int


class Sets(TypedDict):
    """A governor's sets as they stand, and their GP at the end (O-35)."""

    threes: int
    fours: int
    gp_of_threes: int
    gp_of_fours: int
    points: int
    along: list[int]
    """How many monuments stand along each segment."""
    side: list[str]
    """The spaces that make up the sets of 3."""


class Account(TypedDict):
    """Where a governor's GP come from; all but the sets add up to the GP so far."""

    obelisk: int
    sphinx: int
    pylon: int
    barge: int
    """1 for each monument along the barge's segment (O-24)."""
    firsts: int
    """For being the first to build all of a kind (O-25)."""
    regent: int
    """By bonuses for withdrawing first (O-30)."""
    cards: int
    """By city cards."""
    threes: int
    """Sets of 3 side by side: as they stand, counted at the end (O-35)."""
    fours: int
    """Sets of 4 along a segment, likewise."""


class Governor(TypedDict):
    """What you may know of a governor."""

    gp: int
    account: Account
    goods: AllGoods | None
    """``null`` behind another's screen."""
    laborers: Amounts | None
    crew: int
    """The number of unplaced laborers."""
    shown: Amounts
    """Those of them that everybody knows of."""
    cards: Amounts | None
    hand: int
    """The number of city cards."""
    stock: PerMonument
    """Those that are neither planned nor built."""
    whole: PerMonument
    """How many can be built by the end: all but the lost ones."""
    built: PerMonument
    lost: PerMonument
    blessings: list[str]
    played: list[str]
    """The blessings played this season."""
    withdrawn: bool
    horus: bool
    keeps: Slot | None
    """The planned monument that Horus keeps."""
    sets: Sets


class Bribe(TypedDict):
    """What a governor gives if chosen (O-16)."""

    gives: Amounts
    cards: list[str] | None
    """Which city cards are among them, where you may know."""


class Offer(Bribe):
    """The offer that awaits an answer (O-33)."""

    to: int
    gets: Amounts


class Exchange(TypedDict):
    """An exchange at the market, and its direction."""

    market: int
    side: Literal["up", "down"]


class Step(TypedDict):
    """The current action: what has been chosen so far and what is asked."""

    actor: int | None
    offered: bool
    """Whether an offer was made in this turn (O-33)."""
    laborer: NotRequired[Laborer]
    cartouche: NotRequired[Slot]
    exchange: NotRequired[Exchange]
    bent: NotRequired[bool]
    """The laborer goes by a card or a blessing, not by the usual rules."""
    due: NotRequired[int]
    price: NotRequired[Goods]
    card: NotRequired[str]
    place: NotRequired[str]
    drawn: NotRequired[list[str] | int]
    """The drawn cards for the governor who drew them; for others, how many."""
    second: NotRequired[str | None]
    bribes: NotRequired[list[Bribe]]
    offer: NotRequired[Offer]


class CityCard(TypedDict):
    """A kind of city card, and both its uses (O-27)."""

    gains: Goods
    effect: str
    """Its action: ``effect.NAME`` of the words describes it."""


class Blessing(TypedDict):
    """A kind of blessing (O-28)."""

    effect: str


class OsirisView(TypedDict):
    """What ``view(seat)`` returns."""

    game: str
    seat: int | None
    seats: int
    turn: int
    phase: Phase
    season: int
    """The barge lies along that segment."""
    regent: int
    next_regent: int | None
    places: list[Place]
    reserve: AllGoods
    for_hire: Amounts
    hire_goods: Goods
    """What was paid for laborers this season (O-20)."""
    locked: Goods
    """All that was paid for laborers and in the market: it stays there until the season ends."""
    market: list[Market]
    cartouches: list[Cartouche]
    sites: dict[Monument, list[str]]
    """Where each monument could still be built."""
    titles: dict[str, str]
    """The names that a user's own content has for its cards."""
    cards: dict[str, CityCard]
    """Every kind of city card in the game."""
    blessings: dict[str, Blessing]
    """Every kind of blessing in the game."""
    bonuses: list[Bonus]
    awards: list[Monument]
    """Awards of O-25 that are still to be won."""
    deck: int
    discards: list[str | None]
    """``null`` where you may not know the card."""
    removed: Amounts
    bag: Amounts | None
    """For the regent: what is left in the bag."""
    governors: list[Governor]
    step: Step
    ending: Literal["seasons", "stopped"] | None
    winners: list[int]


class Bring(TypedDict):
    """What a choice would bring."""

    goods: NotRequired[Goods]
    short: NotRequired[bool]
    """Less than is printed: the reserve does not have more (O-12)."""
    cards: NotRequired[int]
    toll: NotRequired[int]
    """Who leads the caravan and gets one of the resources (O-19)."""
    leads: NotRequired[bool]
    """Your camel would be placed (O-17)."""
    host: NotRequired[int]
    """Whose city it is: that governor gets the second card (O-14)."""
    gp: NotRequired[int]
    sets: NotRequired[int]
    """GP of sets at the end of the game that it would add (O-35)."""


class Trade(Exchange):
    """What an exchange costs and what it would really bring."""

    pays: Goods
    lacks: Goods
    """What you don't have of it."""
    less: int
    """How many resources of it, of your choice, an effect leaves out."""
    brings: Bring


class Plan(Slot):
    """What planning on a cartouche would cost."""

    lacks: Goods
    """What you don't have of its cost."""
    less: int
    """How many resources of it, of your choice, an effect leaves out."""


class OsirisPreviews(TypedDict):
    """What ``previews()`` returns, as far as the current question goes."""

    laborers: NotRequired[dict[Laborer, dict[str, Bring]]]
    """By type of laborer where it could go."""
    sites: NotRequired[dict[Monument, dict[str, Bring]]]
    """By type of monument where it could be built."""
    exchanges: NotRequired[list[Trade]]
    plans: NotRequired[list[Plan]]
    unbuilt: NotRequired[Literal["kept", "gone", "idle"]]
    """What would become of planned monuments on withdrawing: one is kept, they leave the game, they score nothing."""
