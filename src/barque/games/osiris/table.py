"""What lies on the board and behind the screens, the open question, and the small changes that actions make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from barque.games.osiris import events
from barque.games.osiris.pieces import FIRST_CARD, FIRST_LABORER, KINDS, SET, STARTING, spread
from barque.games.osiris.steps import ACTING, PHASES
from barque.kernel.bits import BIT
from barque.kernel.dealing import Dealing
from barque.kernel.game import Game
from barque.kernel.move import Json
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.osiris.content import Content
    from barque.games.osiris.knowledge import Knowledge, World

WORD: Final = 48  # moves in one word of a question; as many as there are places
BANK: Final = 0xFF_FFFF  # the places of one bank
NONE: Final = vec[i64]([0] * 96)
NOBODY: Final[tuple[int, ...]] = ()


@mypyc_attr(acyclic=True)  # nothing for the garbage collector to look through
class Governor:
    """What one governor has."""

    def __init__(self) -> None:
        self.held: vec[i64] = vec[i64]()  # behind the screen, by item: resources, unplaced laborers, city cards
        self.shown: vec[i64] = vec[i64]()  # the laborers among them that everyone knows of (O-37)
        self.stock: vec[i64] = vec[i64]()  # monuments not yet planned
        self.built: vec[i64] = vec[i64]()
        self.plans: vec[i64] = vec[i64]()  # planned monuments, by cartouche
        self.planned: i64 = 0  # cartouches where some stand
        self.crew_size: i64 = 0  # number of unplaced laborers
        self.hand: i64 = 0  # number of city cards
        self.gp: i64 = 0
        self.gp_barge: i64 = 0  # of these, along the barge's segment (O-24)
        self.gp_firsts: i64 = 0  # of these, for being the first to build all of a kind (O-25)
        self.gp_regent: i64 = 0  # of these, by regents' bonuses (O-30), or for not being the first regent (O-6)
        self.blessings: i64 = 0  # in hand
        self.played: i64 = 0  # blessings played this season
        self.withdrawn = False
        self.horus = False  # may withdraw with planned monuments this season
        self.kept: i64 = -1  # the cartouche whose monument Horus keeps
        self.leads: i64 = -1  # the caravan where the camel stands

    def equip(self) -> None:
        """Receives what each governor begins with (O-2), except cards, laborers and blessings."""
        self.held = NONE[: FIRST_CARD + KINDS]
        self.shown = NONE[:6]
        self.stock = vec[i64](SET)
        self.built = NONE[:3]
        self.plans = NONE[:12]
        for r in range(3):
            self.held[r] = STARTING

    def copy(self) -> Governor:
        """Returns an independent copy."""
        twin = Governor()
        twin.held = self.held[:]
        twin.shown = self.shown[:]
        twin.stock = self.stock[:]
        twin.built = self.built[:]
        twin.plans = self.plans[:]
        twin.planned = self.planned
        twin.crew_size = self.crew_size
        twin.hand = self.hand
        twin.gp = self.gp
        twin.gp_barge = self.gp_barge
        twin.gp_firsts = self.gp_firsts
        twin.gp_regent = self.gp_regent
        twin.blessings = self.blessings
        twin.played = self.played
        twin.withdrawn = self.withdrawn
        twin.horus = self.horus
        twin.kept = self.kept
        twin.leads = self.leads
        return twin

    def resources(self) -> i64:
        """Counts all resources."""
        return self.held[0] + self.held[1] + self.held[2]

    def lose(self, item: i64) -> None:
        """Hands an item over; a laborer known to all goes first (O-37)."""
        self.held[item] -= 1
        if item >= FIRST_CARD:
            self.hand -= 1
        elif item >= FIRST_LABORER:
            self.crew_size -= 1
            if self.shown[item - FIRST_LABORER]:
                self.shown[item - FIRST_LABORER] -= 1

    def win(self, item: i64) -> None:
        """Takes an item behind the screen; everyone sees a laborer being taken."""
        self.held[item] += 1
        if item >= FIRST_CARD:
            self.hand += 1
        elif item >= FIRST_LABORER:
            self.crew_size += 1
            self.shown[item - FIRST_LABORER] += 1


class Table(Dealing):
    """A position as it lies on the table, and the open question."""

    def __init__(self, game: Game, seats: int, options: dict[str, Json], content: Content) -> None:
        super().__init__(game, seats, options)
        self.content: Final = content
        self.shut: Final[i64] = content.shut if seats <= 3 else 0  # O-7
        self.turning: Final[bool] = options["negotiation"] == "turn"
        self.rng = Rng(0, 1)
        self.governors: list[Governor] = []
        # The board
        self.labor: vec[i64] = vec[i64]()  # by section, terrains on 1: laborers of each type, 3 bits per type
        self.monument: vec[i64] = vec[i64]()  # by section: 0 or 1 + 3 * owner + type
        self.second: vec[i64] = vec[i64]()  # an obelisk on top of another: 0 or 1 + owner
        self.busy: i64 = 0  # terrains and cities with laborers
        self.ridden1: i64 = 0  # caravans with a laborer on the first section
        self.ridden2: i64 = 0
        self.led: i64 = 0  # caravans with a leader
        self.filled1: i64 = 0  # places with a monument on the first section
        self.filled2: i64 = 0
        # Cartouches
        self.standing: vec[i64] = vec[i64]()  # planned monuments by cartouche
        self.taken: i64 = 0  # cartouches with planned monuments
        self.blocker: vec[i64] = vec[i64]()  # by monument: the cartouche that is reserved (O-7) or -1
        self.blocked: i64 = 0
        self.used: i64 = 0  # market cartouches
        self.market_goods: vec[i64] = vec[i64]()  # by 3 * cartouche + resource: what lies there
        self.hire_goods: vec[i64] = vec[i64]()  # what lies by the laborers' cartouche
        self.for_hire: vec[i64] = vec[i64]()  # laborers on their cartouche
        # Supplies
        self.reserve: vec[i64] = vec[i64]()
        self.bag: vec[i64] = vec[i64]()
        self.deck: list[int] = []  # the last one is drawn first
        self.discards: list[int] = []
        self.discarders: list[int] = []  # for each discard, the only seat that knows it; -1 if it was played
        self.removed: vec[i64] = vec[i64]()  # cards that left the game
        # The seasons
        self.season: i64 = 0  # from 0; the barge lies along the segment of that number
        self.regent: i64 = 0
        self.first: i64 = -1  # the first to withdraw this season
        self.bonus: i64 = -1  # what that governor chose
        self.bonuses_blocked: i64 = 0
        self.awarded: i64 = 0  # types for which O-25's GP have been awarded
        self.ending: i64 = 0
        # The current action
        self.phase: i64 = ACTING
        self.actor: i64 = 0  # whose action it is
        self.offered = False  # whether an offer was made this turn (O-33)
        self.unit: i64 = -1  # the laborer on its way
        self.slot: i64 = -1  # the chosen planning cartouche
        self.swap: i64 = -1  # the chosen exchange: 2 * market cartouche + side
        self.how: i64 = 0  # how an effect bends the step
        self.due: i64 = 0  # how many more to pay, to leave out or to take
        self.price: vec[i64] = vec[i64]()  # the price to pay, or what a caravan brought
        self.playing: i64 = -1  # the city card being played for its action
        self.place: i64 = -1  # the city visited, the caravan joined, the place to recruit from
        self.drawn: tuple[int, ...] = NOBODY
        self.parted: i64 = -1  # the drawn card that is not kept
        self.bribes: tuple[tuple[int, ...], ...] = (NOBODY,) * seats  # items, by governor
        self.partner: i64 = -1  # the partner of the offer
        self.gives: tuple[int, ...] = NOBODY  # items offered
        self.gets: tuple[int, ...] = NOBODY  # items asked for
        # The open question: moves base + n for each n in mask, from base + 48 on in more, from base + 96 on in rest
        self.base: i64 = 0
        self.mask: i64 = 0
        self.more: i64 = 0
        self.rest: i64 = 0
        # What seats know of others' cards
        self.before: list[list[World]] = []  # by seat: what it knew where the log begins
        self.known: dict[int, Knowledge] = {}  # what each seat knows, as of now

    def unfold(self) -> None:
        """Unfolds the empty board, with everyone's starting pieces."""
        self.labor = NONE[:]
        self.monument = NONE[:]
        self.second = NONE[:]
        self.standing = NONE[:12]
        self.blocker = vec[i64]([-1, -1, -1])
        self.market_goods = NONE[:18]
        self.hire_goods = NONE[:3]
        self.for_hire = NONE[:6]
        self.reserve = NONE[:3]
        self.bag = NONE[:6]
        self.removed = NONE[:KINDS]
        self.price = NONE[:3]
        for _ in range(self.seats):
            governor = Governor()
            governor.equip()
            self.governors.append(governor)

    def fill(self, twin: Table) -> None:
        """Copies the position into *twin*, without its history."""
        twin.turn = self.turn
        twin.rng = self.rng.clone()
        for governor in self.governors:
            twin.governors.append(governor.copy())
        twin.labor = self.labor[:]
        twin.monument = self.monument[:]
        twin.second = self.second[:]
        twin.busy = self.busy
        twin.ridden1 = self.ridden1
        twin.ridden2 = self.ridden2
        twin.led = self.led
        twin.filled1 = self.filled1
        twin.filled2 = self.filled2
        twin.standing = self.standing[:]
        twin.taken = self.taken
        twin.blocker = self.blocker[:]
        twin.blocked = self.blocked
        twin.used = self.used
        twin.market_goods = self.market_goods[:]
        twin.hire_goods = self.hire_goods[:]
        twin.for_hire = self.for_hire[:]
        twin.reserve = self.reserve[:]
        twin.bag = self.bag[:]
        twin.deck = self.deck.copy()
        twin.discards = self.discards.copy()
        twin.discarders = self.discarders.copy()
        twin.removed = self.removed[:]
        twin.season = self.season
        twin.regent = self.regent
        twin.first = self.first
        twin.bonus = self.bonus
        twin.bonuses_blocked = self.bonuses_blocked
        twin.awarded = self.awarded
        twin.ending = self.ending
        twin.phase = self.phase
        twin.actor = self.actor
        twin.offered = self.offered
        twin.unit = self.unit
        twin.slot = self.slot
        twin.swap = self.swap
        twin.how = self.how
        twin.due = self.due
        twin.price = self.price[:]
        twin.playing = self.playing
        twin.place = self.place
        twin.drawn = self.drawn
        twin.parted = self.parted
        twin.bribes = self.bribes
        twin.partner = self.partner
        twin.gives = self.gives
        twin.gets = self.gets
        twin.base = self.base
        twin.mask = self.mask
        twin.more = self.more
        twin.rest = self.rest
        twin.before = self.before

    # The question

    def question(self, base: i64, mask: i64) -> None:
        """Asks for one of the moves *base* + n, n in *mask*."""
        self.base = base
        self.mask = mask
        self.more = 0
        self.rest = 0

    def question_where(self, base: i64, places: i64, first: i64, second: i64) -> None:
        """Asks for one of *places*, or for the *first* or the *second* section of one."""
        self.base = base
        self.mask = places
        self.more = spread(first & BANK) | (spread(second & BANK) << 1)
        self.rest = spread(first >> 24) | (spread(second >> 24) << 1)

    def phase_name(self) -> str:
        """Names what is asked now."""
        return PHASES[self.phase]

    # What lies where

    def stands(self, section: i64, laborer: i64) -> i64:
        """Counts the laborers of that type on a caravan's section, or on the terrain or in the city of that section."""
        return (self.labor[section] >> (3 * laborer)) & 7

    def rider(self, section: i64) -> i64:
        """Returns the type of the laborer on a caravan's section, or -1."""
        for t in range(6):
            if self.stands(section, t):
                return t
        return -1

    def leader(self, place: i64) -> i64:
        """Returns the governor whose camel stands at that caravan, or -1."""
        for seat in range(self.seats):
            if self.governors[seat].leads == place:
                return seat
        return -1

    def lying(self, r: i64) -> i64:
        """Counts how much of a resource lies in the market and by the laborers' cartouche."""
        total: i64 = self.hire_goods[r]
        for m in range(self.content.markets):
            total += self.market_goods[3 * m + r]
        return total

    def gain(self, governor: Governor, r: i64, n: i64) -> i64:
        """Gains as much as the reserve has (O-12); returns how much that was."""
        there: i64 = self.reserve[r]
        if n > there:
            n = there
        self.reserve[r] = there - n
        governor.held[r] += n
        return n

    def draw(self) -> i64:
        """Draws a city card, -1 if there is none; an empty pile is rebuilt from the discards (O-5)."""
        if not self.deck:
            if not self.discards:
                return -1
            self.deck = self.discards
            self.discards = []
            self.discarders = []
            self.rng.shuffle(self.deck)
            events.reshuffle(self)
        return self.deck.pop()

    def take_lying(self, r: i64, n: i64) -> i64:
        """Takes up to *n* from the laborers' cartouche, then from the market, left to right (O-30)."""
        got: i64 = 0
        while got < n and self.hire_goods[r]:
            self.hire_goods[r] -= 1
            got += 1
        for m in range(self.content.markets):
            while got < n and self.market_goods[3 * m + r]:
                self.market_goods[3 * m + r] -= 1
                got += 1
        return got

    def fill_section(self, section: i64, code: i64) -> None:
        """Puts a monument on a section: 1 + 3 * owner + type."""
        self.monument[section] = code
        if section & 1:
            self.filled2 |= BIT[section >> 1]
        else:
            self.filled1 |= BIT[section >> 1]

    def clear_cartouche(self, governor: Governor, slot: i64, n: i64) -> None:
        """Takes *n* of a governor's monuments off a cartouche."""
        governor.plans[slot] -= n
        if not governor.plans[slot]:
            governor.planned &= ~BIT[slot]
        self.standing[slot] -= n
        if not self.standing[slot]:
            self.taken &= ~BIT[slot]
