"""The rules of Osiris (O-1 to O-36), as a state that plays itself.

A turn is one action, made of small moves: each asks for one choice and says in ``phase`` what it is. Whose choice it
is and which follows from public facts alone, so that the course of a turn tells nothing that is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, cast

from mypy_extensions import i64

from barque.games.osiris.content import Content
from barque.games.osiris.effects import (
    ANY_CARTOUCHE,
    ANY_TYPE,
    ANYWHERE,
    BARGE_POINT,
    FROM_RESERVE,
    ON_OBELISK,
    ONE_MORE,
    STACKED,
    THEN_BUILD,
)
from barque.games.osiris.knowledge import Knowledge, World, nothing_known, sample
from barque.games.osiris.moves import (
    ACCEPT,
    ADD,
    ASK,
    BLESS,
    BONUS,
    BUILD,
    DECLINE,
    DISCARD,
    DONE,
    EXCHANGE,
    FROM,
    FROM_SECTION,
    GAIN,
    GIVE,
    HAND,
    HIRE,
    KEEP,
    LESS,
    OFFER,
    PART,
    PAY,
    PLAN,
    PLAY,
    SEND,
    TAKE,
    TAKE_LABORER,
    TO,
    TO_SECTION,
    TOLL,
    WITHDRAW,
)
from barque.games.osiris.negotiation import bribe, cards_of, deal, holds, told, transfer
from barque.games.osiris.pieces import (
    ANY_CARD,
    AWARD,
    BASIC,
    BIT,
    BLESSINGS,
    CARAVAN,
    CARDS,
    CITY,
    DRAWN,
    FIRST_CARD,
    FIRST_LABORER,
    FOREMAN,
    KINDS,
    LABORERS,
    MONUMENTS,
    NEUTRAL,
    OPEN,
    PLACES,
    RESERVE,
    RESOURCES,
    SECTIONS,
    SET,
    STARTING,
    amounts,
)
from barque.games.osiris.position import dump
from barque.games.osiris.reasons import reason
from barque.games.osiris.scoring import final_sets
from barque.games.osiris.view import view
from barque.kernel.dealing import Dealing
from barque.kernel.game import Game
from barque.kernel.move import Event, IllegalMove, Json, Move
from barque.kernel.rng import Rng

# What is asked, and of whom: the governor whose action it is, but for bribe, answer and hand.
if TYPE_CHECKING:
    from barque.games.osiris.view_types import Phase

PHASES: Final[tuple[Phase, ...]] = (
    "action",
    "place",  # where the laborer goes
    "laborer",  # which laborer an effect uses
    "pay",
    "site",  # where the monument is built
    "monument",  # which planned monument an effect builds
    "cartouche",  # where an effect plans
    "trade",  # which exchange an effect makes
    "less",  # which resource is left out of a price
    "take",
    "free-hire",
    "recruit",  # from where
    "recruit-type",
    "blessing",
    "part",  # which drawn card is not kept
    "bribe",
    "give",  # who gets the other card
    "toll",
    "keep",  # which planned monument Horus keeps
    "bonus",
    "offer",
    "answer",
    "hand",  # which card goes into an accepted deal
    "over",
)
ACTING: Final = 0
PLACING: Final = 1
SENDING: Final = 2
PAYING: Final = 3
SITING: Final = 4
RAISING: Final = 5
PLANNING: Final = 6
TRADING: Final = 7
SPARING: Final = 8
TAKING: Final = 9
HIRING: Final = 10
RECRUITING: Final = 11
RECRUIT_TYPE: Final = 12
BLESSING: Final = 13
PARTING: Final = 14
BRIBING: Final = 15
GIVING: Final = 16
TOLLING: Final = 17
KEEPING: Final = 18
CHOOSING: Final = 19
OFFERING: Final = 20
ANSWERING: Final = 21
HANDING: Final = 22
OVER: Final = 23

# By phase, for the rarer steps: where the moves that answer it begin, and how many they are.
BLOCK: Final = {
    SENDING: (SEND, 6),
    PAYING: (PAY, 3),
    RAISING: (BUILD, 12),
    PLANNING: (PLAN, 12),
    TRADING: (EXCHANGE, 12),
    SPARING: (LESS, 3),
    TAKING: (TAKE, 3),
    HIRING: (HIRE, 6),
    RECRUIT_TYPE: (TAKE_LABORER, 6),
    BLESSING: (BLESS, len(BLESSINGS)),
    PARTING: (PART, KINDS),
    GIVING: (GIVE, 6),  # with DISCARD
    TOLLING: (TOLL, 3),
    KEEPING: (KEEP, 12),
    CHOOSING: (BONUS, 6),
    ANSWERING: (ACCEPT, 2),  # with DECLINE
    HANDING: (HAND, KINDS),
}
BLOCKS: Final[list[int]] = [n for phase in range(len(PHASES)) for n in BLOCK.get(phase, (0, 0))]

HIRE_PRICE: Final = 2  # O-20
MOST_ITEMS: Final = 3  # on each side of an offer, and of a bribe, in the turn-by-turn form

ENDINGS: Final[tuple[Literal["", "seasons", "stopped"], ...]] = ("", "seasons", "stopped")


class Governor:
    """What one governor has."""

    def __init__(self, full: bool = True) -> None:
        self.goods: list[int] = [STARTING] * 3 if full else []
        self.crew: list[int] = [0] * 6 if full else []  # unplaced laborers, by type
        self.shown: list[int] = [0] * 6 if full else []  # those of them that everybody knows of (O-37)
        self.cards: list[int] = [0] * KINDS if full else []
        self.stock: list[int] = list(SET) if full else []  # monuments not yet planned
        self.built: list[int] = [0] * 3 if full else []
        self.plans: list[int] = [0] * 12 if full else []  # planned monuments, by cartouche
        self.planned: i64 = 0  # cartouches where some stand
        self.crew_size: i64 = 0
        self.hand: i64 = 0  # number of city cards
        self.gp: i64 = 0
        self.blessings: i64 = 0  # in hand
        self.played: i64 = 0  # blessings played this season
        self.withdrawn = False
        self.horus = False  # may withdraw with planned monuments this season
        self.kept: i64 = -1  # the cartouche whose monument Horus keeps
        self.leads: i64 = -1  # the caravan that the camel stands at

    def clone(self) -> Governor:
        """Gives an independent copy."""
        twin = Governor(False)
        twin.goods = self.goods.copy()
        twin.crew = self.crew.copy()
        twin.shown = self.shown.copy()
        twin.cards = self.cards.copy()
        twin.stock = self.stock.copy()
        twin.built = self.built.copy()
        twin.plans = self.plans.copy()
        twin.planned = self.planned
        twin.crew_size = self.crew_size
        twin.hand = self.hand
        twin.gp = self.gp
        twin.blessings = self.blessings
        twin.played = self.played
        twin.withdrawn = self.withdrawn
        twin.horus = self.horus
        twin.kept = self.kept
        twin.leads = self.leads
        return twin


class OsirisState(Dealing):
    """A position of Osiris."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Json],
        log: list[int],
        content: Content,
        rng: Rng,
        governors: list[Governor],
        full: bool = True,
    ) -> None:
        super().__init__(game, seats, options)
        self.log = log
        self.content: Final = content
        self.rng = rng
        self.governors: Final = governors
        self.shut: Final[i64] = content.shut if seats <= 3 else 0  # O-7
        self.turning: Final = options["negotiation"] == "turn"
        # The board
        self.labor: list[int] = [0] * 48 if full else []  # by place: 3 bits a laborer type, how many stand there
        self.rider: list[int] = [-1] * 96 if full else []  # by caravan section: the laborer's type or -1
        self.monument: list[int] = [0] * 96 if full else []  # by section: 0 or 1 + 3 * owner + type
        self.second: list[int] = [0] * 96 if full else []  # an obelisk on top of another: 0 or 1 + owner
        self.busy: i64 = 0  # terrains and cities with laborers
        self.ridden1: i64 = 0  # caravans with a laborer on the first section
        self.ridden2: i64 = 0
        self.led: i64 = 0  # caravans with a leader
        self.filled1: i64 = 0  # places with a monument on the first section
        self.filled2: i64 = 0
        # Cartouches
        self.standing: list[int] = [0] * 12 if full else []  # planned monuments by cartouche
        self.taken: i64 = 0  # cartouches with planned monuments
        self.blocker: list[int] = [-1] * 3 if full else []  # by monument: the cartouche that is reserved (O-7) or -1
        self.blocked: i64 = 0
        self.used: i64 = 0  # market cartouches
        self.market_goods: list[int] = [0] * 18 if full else []  # by 3 * cartouche + resource: what lies there
        self.hire_goods: list[int] = [0] * 3 if full else []  # what lies by the laborers' cartouche
        self.for_hire: list[int] = [0] * 6 if full else []  # laborers on their cartouche
        # Supplies
        self.reserve: list[int] = [0] * 3 if full else []
        self.bag: list[int] = [0] * 6 if full else []
        self.deck: list[int] = []  # the last one is drawn first
        self.discards: list[int] = []
        self.discarders: list[int] = []  # for each discard who alone knows it, -1 if it was played
        self.removed: list[int] = [0] * KINDS if full else []  # cards that left the game
        # The seasons
        self.season: i64 = 0  # from 0; the barge lies along the segment of that number
        self.regent: i64 = 0
        self.first: i64 = -1  # the first to withdraw this season
        self.bonus: i64 = -1  # what that governor chose
        self.bonuses_blocked: i64 = 0
        self.awarded: i64 = 0  # types for which O-25's GP were given
        self.ending: i64 = 0
        # The action in hand
        self.phase: i64 = ACTING
        self.actor: i64 = 0  # whose action it is
        self.offered = False  # an offer was made this turn (O-33)
        self.unit: i64 = -1  # the laborer on its way
        self.slot: i64 = -1  # the planning cartouche in question
        self.swap: i64 = -1  # the exchange in question: 2 * market cartouche + side
        self.how: i64 = 0  # how an effect bends the step
        self.due: i64 = 0  # how many more to pay, to spare or to take
        self.price: list[int] = [0] * 3 if full else []  # what is to pay, or what a caravan brought
        self.playing: i64 = -1  # the city card being played for its action
        self.place: i64 = -1  # the city visited, the caravan joined, the place to recruit from
        self.drawn: list[int] = []
        self.parted: i64 = -1  # the drawn card that is not kept
        self.bribes: list[list[int]] = [[] for _ in range(seats)] if full else []  # items, by governor
        self.partner: i64 = -1  # whom the offer is for
        self.gives: list[int] = []  # items offered
        self.gets: list[int] = []  # items asked for
        self.base: list[list[World]] = []  # by seat: what it knew of others' cards where the log begins
        self.known: dict[int, Knowledge] = {}  # what each seat knows, as of now

    def clone(self) -> OsirisState:
        """Gives an independent copy."""
        twin = self.copy(self.log.copy())
        twin.accords = self.accords
        twin.origin = self.origin
        return twin

    def copy(self, log: list[int]) -> OsirisState:
        """Gives the same position with another log."""
        twin = OsirisState(
            self.game,
            self.seats,
            self.options,
            log,
            self.content,
            self.rng.clone(),
            [governor.clone() for governor in self.governors],
            False,
        )
        twin.turn = self.turn
        twin.labor = self.labor.copy()
        twin.rider = self.rider.copy()
        twin.monument = self.monument.copy()
        twin.second = self.second.copy()
        twin.busy = self.busy
        twin.ridden1 = self.ridden1
        twin.ridden2 = self.ridden2
        twin.led = self.led
        twin.filled1 = self.filled1
        twin.filled2 = self.filled2
        twin.standing = self.standing.copy()
        twin.taken = self.taken
        twin.blocker = self.blocker.copy()
        twin.blocked = self.blocked
        twin.used = self.used
        twin.market_goods = self.market_goods.copy()
        twin.hire_goods = self.hire_goods.copy()
        twin.for_hire = self.for_hire.copy()
        twin.reserve = self.reserve.copy()
        twin.bag = self.bag.copy()
        twin.deck = self.deck.copy()
        twin.discards = self.discards.copy()
        twin.discarders = self.discarders.copy()
        twin.removed = self.removed.copy()
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
        twin.price = self.price.copy()
        twin.playing = self.playing
        twin.place = self.place
        twin.drawn = self.drawn.copy()
        twin.parted = self.parted
        twin.bribes = [items.copy() for items in self.bribes]
        twin.partner = self.partner
        twin.gives = self.gives.copy()
        twin.gets = self.gets.copy()
        twin.base = self.base
        return twin

    # Set-up

    def set_up(self) -> None:
        """Lays out reserve, cards, blockers and the first season (O-2 to O-8)."""
        content = self.content
        seats = self.seats
        for r in range(3):
            self.reserve[r] = RESERVE[seats] - STARTING * seats  # O-3
        for kind in range(KINDS):
            for _ in range(content.copies[kind]):
                self.deck.append(kind)
        self.rng.shuffle(self.deck)
        for governor in self.governors:
            governor.blessings = content.blessings
            governor.cards[self.deck.pop()] += 1
            governor.hand = 1
        if seats <= 3:  # O-7
            for section in content.ankh:
                self._block(section)
        if seats == 2:
            for section in content.scarab:
                self._block(section)
            for monument in range(3):
                self.blocker[monument] = 4 * monument
                self.blocked |= BIT[4 * monument]
        self.regent = self.rng.below(seats)  # O-6
        self.base = [nothing_known(seats) for _ in range(seats)]
        self.begin_season()

    def _block(self, section: int) -> None:
        """Puts a neutral monument on *section*: an obelisk on 2 icons, else a pylon."""
        kind = 0 if self.content.icons[section] == 2 else 2
        self.monument[section] = 1 + 3 * NEUTRAL + kind
        if section % 2 == 0:
            self.filled1 |= BIT[section // 2]
        else:
            self.filled2 |= BIT[section // 2]

    def begin_season(self) -> None:
        """Draws the laborers of the season (O-8); the regent starts (O-9)."""
        tokens: list[int] = []
        for t in range(3):
            for _ in range(BASIC[self.seats]):
                tokens.append(t)
            tokens.append(t + FOREMAN)
        self.rng.shuffle(tokens)
        n = 0
        for i in range(self.seats):
            governor = self.governors[(self.regent + i) % self.seats]
            for t in range(6):
                governor.crew[t] = 0
                governor.shown[t] = 0
            for _ in range(DRAWN[self.seats]):
                governor.crew[tokens[n]] += 1
                n += 1
            governor.crew_size = DRAWN[self.seats]
        for t in range(6):
            self.for_hire[t] = 0
            self.bag[t] = 0
        for _ in range(OPEN[self.seats]):
            self.for_hire[tokens[n]] += 1
            n += 1
        for i in range(n, len(tokens)):
            self.bag[tokens[i]] += 1
        self.actor = self.regent
        self.turn = self.regent
        self.phase = ACTING
        self.offered = False
        if self.journal is not None:
            self._tell_season()

    def _tell_season(self) -> None:
        assert self.journal is not None
        regent = int(self.regent)
        public: dict[str, Json] = {
            "season": int(self.season) + 1,
            "regent": regent,
            "for_hire": amounts(self.for_hire, LABORERS),
        }
        self.journal.append(Event("season", public, news=True))
        for i in range(self.seats):
            seat = (regent + i) % self.seats
            governor = self.governors[seat]
            secret: dict[str, Json] = {"laborers": amounts(governor.crew, LABORERS)}
            self.journal.append(Event("crew", {"seat": seat, "n": int(governor.crew_size)}, secret, (seat,), news=True))
        bag: dict[str, Json] = {"laborers": amounts(self.bag, LABORERS)}
        self.journal.append(Event("bag", {"seat": regent, "n": sum(self.bag)}, bag, (regent,), news=True))

    # What may be done, as masks of places and yes or no

    def fields(self, laborer: i64, how: i64) -> i64:
        """Gives the terrains where the laborer could harvest (O-10)."""
        content = self.content
        mask: i64
        if how & ANY_TYPE:
            mask = content.fields[0] | content.fields[1] | content.fields[2]
        else:
            mask = content.fields[laborer % 3]
        mask &= ~(self.filled1 & self.filled2)
        if how & STACKED:
            mask &= self.busy
        else:
            mask &= ~self.busy
        if laborer < FOREMAN and not how & ANYWHERE:
            mask &= content.reach[self.season]
        return mask

    def cities(self) -> i64:
        """Gives the cities that may be visited (O-13, O-14)."""
        mask: i64 = self.content.city_mask & ~self.busy
        if self.seats == 2:
            mask &= ~self.filled1
        return mask

    def caravans(self, half: i64) -> i64:
        """Gives the caravans whose first or second section the governor on turn may take (O-17, O-18)."""
        mask: i64 = self.content.caravan_mask & ~self.shut & ~(self.ridden2 if half else self.ridden1)
        if self.governors[self.actor].leads >= 0:
            mask &= self.led
        return mask

    def can_send(self, how: i64) -> bool:
        """Tells whether the governor has a laborer for a harvest that is bent so."""
        crew = self.governors[self.actor].crew
        for t in range(6):
            if crew[t] and self.fields(t, how):
                return True
        return False

    def sites(self, monument: i64, half: i64, how: i64) -> i64:
        """Gives the places on whose first or second section the monument may be built (O-23)."""
        content = self.content
        if how & ON_OBELISK:
            return self._single_obelisks(half)
        mask: i64 = content.three[half] if monument else 0
        if monument < 2:
            mask |= content.two[half]
        elif half == 0:
            mask |= content.city_mask
        return mask & ~self.busy & ~(self.filled2 if half else self.filled1)

    def _single_obelisks(self, half: i64) -> i64:
        mask: i64 = 0
        for place in self.content.places:
            section: i64 = 2 * place + half
            code: i64 = self.monument[section]
            if code and (code - 1) % 3 == 0 and self.second[section] == 0 and not self.busy & BIT[place]:
                mask |= BIT[place]
        return mask

    def site_left(self, monument: i64, how: i64) -> bool:
        """Tells whether the monument has a valid space left."""
        return (self.sites(monument, 0, how) | self.sites(monument, 1, how)) != 0

    def can_raise(self, how: i64) -> bool:
        """Tells whether the governor could build one of the planned monuments."""
        planned: i64 = self.governors[self.actor].planned
        if planned & 15 and self.site_left(0, how):
            return True
        if how & ON_OBELISK:
            return False
        return (planned & (15 << 4) != 0 and self.site_left(1, how)) or (
            planned & (15 << 8) != 0 and self.site_left(2, how)
        )

    def raisable(self, slot: i64, how: i64) -> bool:
        """Tells whether the governor's monument on that cartouche could be built."""
        if not self.governors[self.actor].planned & BIT[slot]:
            return False
        if how & ON_OBELISK and slot >= 4:
            return False
        return self.site_left(slot // 4, how)

    def short(self, row: list[int], start: i64) -> i64:
        """Tells how many of the resources at *row[start:]* the governor on turn lacks."""
        goods = self.governors[self.actor].goods
        lack: i64 = 0
        for r in range(3):
            gap: i64 = row[start + r]
            gap -= goods[r]
            if gap > 0:
                lack += gap
        return lack

    def plannable(self, slot: i64, less: i64, how: i64) -> bool:
        """Tells whether the governor could plan on that cartouche (O-22)."""
        bit: i64 = BIT[slot]
        if not self.content.slots & bit:
            return False
        if not how & ANY_CARTOUCHE and (self.taken | self.blocked) & bit:
            return False
        monument: i64 = slot // 4
        if not self.governors[self.actor].stock[monument] or self.short(self.content.cost, 3 * slot) > less:
            return False
        return not how & THEN_BUILD or self.site_left(monument, 0)

    def can_plan_by(self, less: i64, how: i64) -> bool:
        """Tells whether the governor could plan anywhere."""
        for slot in self.content.slot_list:
            if self.plannable(slot, less, how):
                return True
        return False

    def tradable(self, swap: i64, less: i64) -> bool:
        """Tells whether the governor can pay that exchange (O-21); used cartouches are another matter."""
        return swap < 2 * self.content.markets and self.short(self.content.market, 3 * swap) <= less

    def can_trade(self, less: i64) -> bool:
        """Tells whether the governor could make any exchange."""
        for swap in range(2 * self.content.markets):
            if self.tradable(swap, less):
                return True
        return False

    def laborers_out(self) -> bool:
        """Tells whether a laborer stands on the board."""
        return (self.busy | self.ridden1 | self.ridden2) != 0

    def laborers_for_hire(self) -> bool:
        """Tells whether a laborer lies on the cartouche."""
        for n in self.for_hire:
            if n:
                return True
        return False

    def locked_of(self, r: i64) -> i64:
        """Counts what lies of a resource in the market and by the laborers' cartouche."""
        total: i64 = self.hire_goods[r]
        for m in range(self.content.markets):
            total += self.market_goods[3 * m + r]
        return total

    def locked(self) -> i64:
        """Counts all that lies in the market and by the laborers' cartouche."""
        return self.locked_of(0) + self.locked_of(1) + self.locked_of(2)

    def blessings_spent(self) -> i64:
        """Gives the blessings that somebody has played this season (O-28)."""
        mask: i64 = 0
        for governor in self.governors:
            mask |= governor.played
        return mask

    def can_bless_freely(self) -> bool:
        """Tells whether a blessing in hand could be carried out, whatever was played this season."""
        mask: i64 = self.governors[self.actor].blessings
        for number in range(len(BLESSINGS)):
            if mask & BIT[number] and self.content.blessing[number].can(self):
                return True
        return False

    def blessable(self, number: i64) -> bool:
        """Tells whether the governor may play that blessing now (O-28)."""
        governor = self.governors[self.actor]
        if not governor.blessings & BIT[number]:
            return False
        if self.phase == ACTING and (governor.played or self.blessings_spent() & BIT[number]):
            return False
        return self.content.blessing[number].can(self)

    def may_withdraw(self) -> bool:
        """Tells whether no planned monument holds the governor back (O-29)."""
        governor = self.governors[self.actor]
        return governor.horus or governor.planned == 0 or not self.can_raise(0)

    # Legal moves

    def legal(self) -> list[int]:
        """Lists the actions that the seat on turn may play."""
        actions: list[int] = []
        phase: i64 = self.phase
        if phase == ACTING:
            self._list_actions(actions)
        elif phase == PLACING:
            self._list_places(actions)
        elif phase == SITING:
            monument: i64 = self.slot // 4
            self._list_halves(actions, self.sites(monument, 0, self.how), self.sites(monument, 1, self.how))
        elif phase == OFFERING or phase == BRIBING:
            self._list_items(actions)
        elif phase != OVER:
            self._list_choices(actions)
        return actions

    def _list_actions(self, actions: list[int]) -> None:
        governor = self.governors[self.actor]
        content = self.content
        crew = governor.crew
        elsewhere: i64 = self.cities() | self.caravans(0) | self.caravans(1)
        for t in range(6):
            if crew[t] and (elsewhere or self.fields(t, 0)):
                actions.append(SEND + t)
        goods = governor.goods
        if goods[0] + goods[1] + goods[2] >= HIRE_PRICE:
            for t in range(6):
                if self.for_hire[t]:
                    actions.append(HIRE + t)
        for m in range(content.markets):
            if not self.used & BIT[m]:
                if self.short(content.market, 6 * m) == 0:
                    actions.append(EXCHANGE + 2 * m)
                if self.short(content.market, 6 * m + 3) == 0:
                    actions.append(EXCHANGE + 2 * m + 1)
        for slot in content.slot_list:
            if self.plannable(slot, 0, 0):
                actions.append(PLAN + slot)
        can_raise = False
        if governor.planned:
            for slot in content.slot_list:
                if self.raisable(slot, 0):
                    can_raise = True
                    actions.append(BUILD + slot)
        if governor.hand:
            cards = governor.cards
            for kind in range(KINDS):
                if cards[kind]:
                    actions.append(GAIN + kind)
            for kind in range(KINDS):
                if cards[kind] and content.effect[kind].can(self):
                    actions.append(PLAY + kind)
        if governor.blessings and not governor.played:
            fresh: i64 = governor.blessings & ~self.blessings_spent()
            for number in range(len(BLESSINGS)):
                if fresh & BIT[number] and content.blessing[number].can(self):
                    actions.append(BLESS + number)
        if governor.horus or not can_raise:
            actions.append(WITHDRAW)
        if self.turning and not self.offered:
            for seat in range(self.seats):
                if seat != self.actor:
                    actions.append(OFFER + seat)

    def _list_places(self, actions: list[int]) -> None:
        mask: i64 = self.fields(self.unit, self.how)
        ordinary = self.how == 0
        if ordinary:
            mask |= self.cities()
        for place in self.content.places:
            if mask & BIT[place]:
                actions.append(TO + place)
        if ordinary:
            first: i64 = self.caravans(0)
            other: i64 = self.caravans(1)
            for place in self.content.caravans:
                if first & BIT[place]:
                    actions.append(TO_SECTION + 2 * place)
                if other & BIT[place]:
                    actions.append(TO_SECTION + 2 * place + 1)

    def _list_halves(self, actions: list[int], first: i64, other: i64) -> None:
        cities: i64 = first & self.content.city_mask
        if cities:
            for place in self.content.places:
                if cities & BIT[place]:
                    actions.append(TO + place)
            first &= ~cities
        for place in self.content.places:
            if first & BIT[place]:
                actions.append(TO_SECTION + 2 * place)
            if other & BIT[place]:
                actions.append(TO_SECTION + 2 * place + 1)

    def _list_items(self, actions: list[int]) -> None:
        for item in range(FIRST_CARD + KINDS):
            if self._may_add(item):
                actions.append(ADD + item)
        if self.phase == OFFERING:
            for item in range(ANY_CARD + 1):
                if self._may_ask(item):
                    actions.append(ASK + item)
        actions.append(DONE)

    def _list_choices(self, actions: list[int]) -> None:
        """Lists the moves of the rarer steps: those of its verb's block that are allowed."""
        if self.phase == RECRUITING:
            self._list_recruits(actions)
            return
        start: i64 = BLOCKS[2 * self.phase]
        for a in range(start, start + BLOCKS[2 * self.phase + 1]):
            if self.allows(int(a)):
                actions.append(int(a))

    def _list_recruits(self, actions: list[int]) -> None:
        for place in self.content.places:
            if self.busy & BIT[place]:
                actions.append(FROM + place)
        for place in self.content.caravans:
            if self.ridden1 & BIT[place]:
                actions.append(FROM_SECTION + 2 * place)
            if self.ridden2 & BIT[place]:
                actions.append(FROM_SECTION + 2 * place + 1)

    def allows(self, action: int) -> bool:
        """Tells whether *action* is legal."""
        a: i64 = action
        phase: i64 = self.phase
        if phase == OVER or a < 0:
            return False
        if phase == ACTING:
            return self._allows_action(a)
        governor = self.governors[self.actor]
        if phase == PLACING or phase == SITING:
            return self._allows_place(a)
        if phase == OFFERING or phase == BRIBING:
            if ADD <= a < ASK:
                return self._may_add(a - ADD)
            if ASK <= a < DONE:
                return phase == OFFERING and self._may_ask(a - ASK)
            return a == DONE
        if phase == SENDING:
            return SEND <= a < HIRE and governor.crew[a - SEND] > 0 and self.fields(a - SEND, self.how) != 0
        if phase == PAYING:
            return PAY <= a < LESS and governor.goods[a - PAY] > 0
        if phase == RAISING:
            return BUILD <= a < GAIN and self.raisable(a - BUILD, self.how)
        if phase == PLANNING:
            return PLAN <= a < BUILD and self.plannable(a - PLAN, self.due, self.how)
        if phase == TRADING:
            return EXCHANGE <= a < PLAN and self.tradable(a - EXCHANGE, self.due)
        if phase == SPARING:
            return LESS <= a < TAKE and self._may_spare(a - LESS)
        if phase == TAKING:
            return TAKE <= a < TAKE_LABORER and self._takeable(a - TAKE) > 0
        if phase == HIRING:
            return HIRE <= a < EXCHANGE and self.for_hire[a - HIRE] > 0
        if phase == RECRUITING:
            if FROM <= a < FROM_SECTION:
                return self.busy & BIT[a - FROM] != 0
            if FROM_SECTION <= a < PAY:
                ridden: i64 = self.ridden2 if (a - FROM_SECTION) % 2 else self.ridden1
                return ridden & BIT[(a - FROM_SECTION) // 2] != 0
            return False
        if phase == RECRUIT_TYPE:
            return TAKE_LABORER <= a < TOLL and self.stands(self.place, a - TAKE_LABORER) > 0
        if phase == BLESSING:
            return BLESS <= a < WITHDRAW and self.blessable(a - BLESS)
        if phase == PARTING:
            return PART <= a < GIVE and int(a - PART) in self.drawn
        if phase == GIVING:
            if a == DISCARD:
                return self.seats == 2  # O-15
            return GIVE <= a < GIVE + self.seats and a - GIVE != self.actor
        if phase == TOLLING:
            return TOLL <= a < PART and self.price[a - TOLL] > 0
        if phase == KEEPING:
            return KEEP <= a < BONUS and governor.planned & BIT[a - KEEP] != 0
        if phase == CHOOSING:
            return BONUS <= a < BONUS + len(self.content.bonuses) and not self.bonuses_blocked & BIT[a - BONUS]
        if phase == ANSWERING:
            return a == DECLINE or (a == ACCEPT and self._may_accept())
        return HAND <= a < HAND + KINDS and self.governors[self.turn].cards[a - HAND] > 0

    def _allows_action(self, a: i64) -> bool:
        governor = self.governors[self.actor]
        if a < HIRE:
            return (
                governor.crew[a] > 0 and (self.cities() | self.caravans(0) | self.caravans(1) | self.fields(a, 0)) != 0
            )
        if a < EXCHANGE:
            return self.for_hire[a - HIRE] > 0 and sum(governor.goods) >= HIRE_PRICE
        if a < PLAN:
            return not self.used & BIT[(a - EXCHANGE) // 2] and self.tradable(a - EXCHANGE, 0)
        if a < BUILD:
            return self.plannable(a - PLAN, 0, 0)
        if a < GAIN:
            return self.raisable(a - BUILD, 0)
        if a < PLAY:
            return governor.cards[a - GAIN] > 0
        if a < BLESS:
            return governor.cards[a - PLAY] > 0 and self.content.effect[a - PLAY].can(self)
        if a < WITHDRAW:
            return self.blessable(a - BLESS)
        if a == WITHDRAW:
            return self.may_withdraw()
        return a < OFFER + self.seats and self.turning and not self.offered and a - OFFER != self.actor

    def _allows_place(self, a: i64) -> bool:
        """Tells whether the laborer may go there, or the monument be built there."""
        if not TO <= a < FROM:
            return False
        whole = a < TO_SECTION
        place: i64 = a - TO if whole else (a - TO_SECTION) // 2
        half: i64 = 0 if whole else (a - TO_SECTION) % 2
        bit: i64 = BIT[place]
        kind: i64 = self.content.kind[place]
        if self.phase == SITING:
            return whole == (kind == CITY) and self.sites(self.slot // 4, half, self.how) & bit != 0
        if not whole:
            return self.how == 0 and kind == CARAVAN and self.caravans(half) & bit != 0
        if kind == CITY:
            return self.how == 0 and self.cities() & bit != 0
        return self.fields(self.unit, self.how) & bit != 0

    def _may_spare(self, r: i64) -> bool:
        """Tells whether the price can still be paid with one less of that resource."""
        if not self.price[r]:
            return False
        goods = self.governors[self.actor].goods
        lack: i64 = self.short(self.price, 0)
        if self.price[r] > goods[r]:
            lack -= 1
        return lack <= self.due - 1

    def _takeable(self, r: i64) -> i64:
        return self.reserve[r] if self.how & FROM_RESERVE else self.locked_of(r)

    def _may_add(self, item: i64) -> bool:
        """Tells whether the seat on turn may put one more of the item into its offer or bribe (O-16, O-33)."""
        items = self.gives if self.phase == OFFERING else self.bribes[self.turn]
        n = len(items)
        if n >= MOST_ITEMS or (n and items[n - 1] > item) or (self.phase == OFFERING and self.gets):
            return False
        same: i64 = 0
        for other in items:
            if other == item:
                same += 1
        return self.held(self.turn, item) > same

    def _may_ask(self, item: i64) -> bool:
        """Tells whether the offer may ask for one more of the item; only public facts limit it."""
        gets = self.gets
        n = len(gets)
        if n >= MOST_ITEMS or (n and gets[n - 1] > item):
            return False
        partner = self.governors[self.partner]
        if item == ANY_CARD:
            return partner.hand > 0 and (n == 0 or gets[n - 1] != ANY_CARD)
        for other in self.gives:
            if other == item:
                return False
        if item < FIRST_LABORER:
            return True
        crew: i64 = 0
        for other in gets:
            if other >= FIRST_LABORER:
                crew += 1
        return partner.crew_size > crew

    def _may_accept(self) -> bool:
        return holds(self, self.turn, self.gets, True)

    def held(self, seat: i64, item: i64) -> i64:
        """Counts what a governor holds of an item."""
        governor = self.governors[seat]
        if item < FIRST_LABORER:
            return governor.goods[item]
        if item < FIRST_CARD:
            return governor.crew[item - FIRST_LABORER]
        return governor.cards[item - FIRST_CARD]

    def stands(self, place: i64, laborer: i64) -> i64:
        """Counts the laborers of that type on a terrain or in a city."""
        return (self.labor[place] >> int(3 * laborer)) & 7

    def refusal(self, action: int) -> IllegalMove:
        """Says why *action* is not legal now."""
        return reason(self, action)

    # Carrying out

    def apply(self, action: int) -> None:
        """Carries out a legal action."""
        a: i64 = action
        if a < HIRE:
            self._send(a - SEND)
        elif a < EXCHANGE:
            self._hire(a - HIRE)
        elif a < PLAN:
            self._exchange(a - EXCHANGE)
        elif a < BUILD:
            self._plan(a - PLAN)
        elif a < GAIN:
            self.slot = a - BUILD
            self.phase = SITING
        elif a < PLAY:
            self._gain(a - GAIN)
        elif a < BLESS:
            self._play(a - PLAY)
        elif a < WITHDRAW:
            self._bless(a - BLESS)
        elif a == WITHDRAW:
            self._withdraw()
        elif a < TO:
            self.partner = a - OFFER
            self.gives = []
            self.gets = []
            self.phase = OFFERING
        elif a < FROM:
            self._to(a)
        elif a < PAY:
            self._from(a)
        elif a < LESS:
            self._pay(a - PAY)
        elif a < TAKE:
            self._spare(a - LESS)
        elif a < TAKE_LABORER:
            self._take(a - TAKE)
        elif a < TOLL:
            self._recruit(a - TAKE_LABORER)
        elif a < PART:
            self._toll(a - TOLL)
        elif a < GIVE:
            self._part(a - PART)
        elif a < DISCARD:
            self._give(a - GIVE)
        elif a == DISCARD:
            self._discard()
        elif a < BONUS:
            self._keep(a - KEEP)
        elif a < ADD:
            self._choose(a - BONUS)
        elif a < ASK:
            self._add(a - ADD)
        elif a < DONE:
            self.gets.append(int(a - ASK))
        elif a == DONE:
            self._done()
        elif a == ACCEPT:
            self._accept()
        elif a == DECLINE:
            self._decline()
        else:
            self._exchange_items(a - HAND)

    # The course of seasons and turns

    def finish(self) -> None:
        """Ends the action: a card played is discarded (O-27) and the next governor acts (O-9)."""
        kind: i64 = self.playing
        if kind >= 0:
            self.playing = -1
            if self.content.leaves[kind]:
                self.removed[kind] += 1
            else:
                self.discards.append(int(kind))
                self.discarders.append(-1)
        self.how = 0
        self.slot = -1
        self.swap = -1
        self.place = -1
        self.offered = False
        seat: i64 = self.actor
        for _ in range(self.seats):
            seat = seat + 1 if seat + 1 < self.seats else 0
            if not self.governors[seat].withdrawn:
                self.actor = seat
                self.turn = seat
                self.phase = ACTING
                return
        self._end_season()

    def _end_season(self) -> None:
        """Clears the board for the next season (O-34), or ends the game (O-35)."""
        if self.journal is not None:
            self.journal.append(Event("season-end", {"season": int(self.season) + 1}))
        if self.season == 3:
            self._end(1)
            return
        for seat in range(self.seats):
            governor = self.governors[seat]
            if governor.planned:
                self._lose_plans(seat, governor)
            governor.played = 0
            governor.withdrawn = False
            governor.horus = False
            governor.kept = -1
            governor.leads = -1
        for r in range(3):
            self.reserve[r] += int(self.locked_of(r))
            self.hire_goods[r] = 0
        for i in range(18):
            self.market_goods[i] = 0
        self.used = 0
        for place in self.content.places:
            self.labor[place] = 0
        for place in self.content.caravans:
            self.rider[2 * place] = -1
            self.rider[2 * place + 1] = -1
        self.busy = 0
        self.ridden1 = 0
        self.ridden2 = 0
        self.led = 0
        self.bonuses_blocked |= BIT[self.bonus]
        self.regent = self.first
        self.first = -1
        self.bonus = -1
        self.season += 1
        self.begin_season()

    def _lose_plans(self, seat: int, governor: Governor) -> None:
        """Takes planned monuments out of the game, but for the one that Horus keeps."""
        for slot in self.content.slot_list:
            lost = governor.plans[slot]
            if lost and governor.kept == slot:
                lost -= 1
            if lost:
                governor.plans[slot] -= lost
                self._clear(governor, slot, lost)
                if self.journal is not None:
                    public: dict[str, Json] = {"seat": seat, "monument": MONUMENTS[slot // 4], "n": lost}
                    self.journal.append(Event("lost", public))

    def _clear(self, governor: Governor, slot: i64, n: i64) -> None:
        """Takes *n* monuments off a cartouche."""
        if not governor.plans[slot]:
            governor.planned &= ~BIT[slot]
        self.standing[slot] -= int(n)
        if not self.standing[slot]:
            self.taken &= ~BIT[slot]

    def _end(self, ending: i64) -> None:
        """Scores the sets (O-35) and ends the game."""
        for seat in range(self.seats):
            threes, fours = final_sets(self, seat)
            points = 2 * threes + 3 * fours
            self.governors[seat].gp += points
            if self.journal is not None and points:
                self.journal.append(Event("sets", {"seat": seat, "threes": threes, "fours": fours, "points": points}))
        self.ending = ending
        self.phase = OVER
        self.turn = -1
        if self.journal is not None:
            goods = [amounts(governor.goods, RESOURCES) for governor in self.governors]
            self.journal.append(
                Event("end", {"winners": list(self.result()), "scores": self.scores(), "goods": goods}, news=True)
            )

    def end_by_agreement(self) -> None:
        """Ends the game now, all having agreed to stop; sets count as they stand."""
        self._end(2)

    def scores(self) -> list[int]:
        """Gives each governor's GP."""
        return [int(governor.gp) for governor in self.governors]

    def result(self) -> tuple[int, ...]:
        """Gives the winners: most GP, then most resources, then the victory is shared (O-36)."""
        ranks = [(int(governor.gp), sum(governor.goods)) for governor in self.governors]
        best = max(ranks)
        return tuple([seat for seat in range(self.seats) if ranks[seat] == best])

    # Gains

    def gain(self, governor: Governor, r: i64, n: i64) -> i64:
        """Gains from the reserve what is there of it (O-12); tells how much that was."""
        there: i64 = self.reserve[r]
        if n > there:
            n = there
        if n:
            self.reserve[r] = int(there - n)
            governor.goods[r] += int(n)
        return n

    def score(self, points: i64) -> None:
        """Gives the governor on turn GP."""
        self.governors[self.actor].gp += points
        if self.journal is not None:
            self.journal.append(Event("score", {"seat": int(self.actor), "points": int(points)}))

    def _by(self, public: dict[str, Json]) -> dict[str, Json]:
        """Adds whose action it is."""
        return {"seat": int(self.actor), **public}

    def _tell(self, event: Event) -> None:
        assert self.journal is not None
        self.journal.append(event)

    # Laborers: harvest, visit, caravan, hire

    def ask_laborer(self, how: i64) -> None:
        """Asks which laborer an effect sends to harvest."""
        self.how = how
        self.phase = SENDING

    def _send(self, laborer: i64) -> None:
        """Takes a laborer from behind the screen."""
        self.lose_laborer(self.governors[self.actor], laborer)
        self.unit = laborer
        self.phase = PLACING

    def lose_laborer(self, governor: Governor, laborer: i64) -> None:
        """Takes a laborer out of a governor's hands; one known to all goes first (O-37)."""
        governor.crew[laborer] -= 1
        governor.crew_size -= 1
        if governor.shown[laborer]:
            governor.shown[laborer] -= 1

    def win_laborer(self, governor: Governor, laborer: i64) -> None:
        """Puts a laborer behind a governor's screen, seen by all."""
        governor.crew[laborer] += 1
        governor.crew_size += 1
        governor.shown[laborer] += 1

    def _to(self, a: i64) -> None:
        whole = a < TO_SECTION
        place: i64 = a - TO if whole else (a - TO_SECTION) // 2
        half: i64 = 0 if whole else (a - TO_SECTION) % 2
        if self.phase == SITING:
            self._build(place, half)
            return
        laborer: i64 = self.unit
        self.unit = -1
        if not whole:
            self._caravan(place, half, laborer)
            return
        self.labor[place] += 1 << int(3 * laborer)
        self.busy |= BIT[place]
        if self.content.kind[place] == CITY:
            self._visit(place, laborer)
        else:
            self._harvest(place, laborer)

    def _harvest(self, place: i64, laborer: i64) -> None:
        """Gains the icons of the sections without a monument (O-10, O-11)."""
        n: i64 = 0
        if not self.filled1 & BIT[place]:
            n += self.content.icons[2 * place]
        if not self.filled2 & BIT[place]:
            n += self.content.icons[2 * place + 1]
        if self.season == 3 and laborer >= FOREMAN:
            n += 1
        if self.how & ONE_MORE:
            n += 1
        r: i64 = self.content.kind[place]
        got: i64 = self.gain(self.governors[self.actor], r, n)
        if self.journal is not None:
            gained: dict[str, Json] = {RESOURCES[r]: int(got)} if got else {}
            self._tell(
                Event("harvest", self._by({"laborer": LABORERS[laborer], "place": PLACES[place], "gained": gained}))
            )
        self.finish()

    def _visit(self, place: i64, laborer: i64) -> None:
        """Draws 2 city cards (O-13)."""
        self.place = place
        if self.journal is not None:
            self._tell(Event("visit", self._by({"laborer": LABORERS[laborer], "place": PLACES[place]})))
        self.draw_and_part(2)

    def draw_and_part(self, n: i64) -> None:
        """Draws *n* cards and asks which one to part with; if fewer were there, all are kept (O-5)."""
        self.drawn = []
        for _ in range(n):
            kind: i64 = self.draw()
            if kind >= 0:
                self.drawn.append(int(kind))
        if self.journal is not None:
            seat = int(self.actor)
            secret: dict[str, Json] = {"cards": [CARDS[kind] for kind in self.drawn]}
            self.journal.append(Event("draw", {"seat": seat, "n": len(self.drawn)}, secret, (seat,), news=True))
        if len(self.drawn) == n:
            self.phase = PARTING
        else:
            self._keep_drawn()
            self.finish()

    def draw(self) -> i64:
        """Draws a city card, -1 if there is none; an empty pile is made anew from the discards (O-5)."""
        if not self.deck:
            if not self.discards:
                return -1
            self.deck = self.discards
            self.discards = []
            self.discarders = []
            self.rng.shuffle(self.deck)
            if self.journal is not None:
                self.journal.append(Event("reshuffle", {"n": len(self.deck)}))
        return self.deck.pop()

    def _keep_drawn(self) -> None:
        governor = self.governors[self.actor]
        for kind in self.drawn:
            governor.cards[kind] += 1
            governor.hand += 1
        self.drawn = []

    def _part(self, kind: i64) -> None:
        """Keeps all drawn cards but one; a visitor gives that one away, others discard it unseen."""
        self.drawn.remove(int(kind))
        if self.journal is not None:
            seat = int(self.actor)
            kept = [CARDS[other] for other in self.drawn]
            secret: dict[str, Json] = {"card": CARDS[kind], "kept": kept}
            self.journal.append(Event("part", {"seat": seat, "n": len(kept)}, secret, (seat,)))
        self._keep_drawn()
        self.parted = kind
        if self.place < 0:
            self._discard_parted()
            self.finish()
            return
        code: i64 = self.monument[2 * self.place]
        owner: i64 = (code - 1) // 3 if code else -1
        if owner >= 0 and owner != NEUTRAL and owner != self.actor:
            self._give(owner)  # O-14
            return
        if self.turning:
            self._ask_bribe(self.actor)
        else:
            self.phase = GIVING

    def _discard_parted(self) -> None:
        """Discards the card unseen: its drawer alone knows it (O-37)."""
        self.discards.append(int(self.parted))
        self.discarders.append(int(self.actor))
        if self.journal is not None:
            seat = int(self.actor)
            secret: dict[str, Json] = {"card": CARDS[self.parted]}
            self.journal.append(Event("discard", {"seat": seat}, secret, (seat,)))
        self.parted = -1

    def _ask_bribe(self, after: i64) -> None:
        """Asks the next governor in turn order for a bribe (O-16, O-33); then the visitor chooses."""
        seat: i64 = after + 1 if after + 1 < self.seats else 0
        self.turn = seat
        self.phase = GIVING if seat == self.actor else BRIBING

    def _give(self, seat: i64) -> None:
        """Gives the second card to *seat* (O-13); the bribe of that governor changes hands (O-16)."""
        governor = self.governors[seat]
        governor.cards[self.parted] += 1
        governor.hand += 1
        if self.journal is not None:
            actor = int(self.actor)
            secret: dict[str, Json] = {"card": CARDS[self.parted]}
            self.journal.append(
                Event("give-card", {"seat": actor, "to": int(seat)}, secret, (actor, int(seat)), news=True)
            )
        self.parted = -1
        items = self.bribes[seat]
        if items:
            if self.journal is not None:
                actor = int(self.actor)
                paid: dict[str, Json] = {
                    "seat": int(seat),
                    "to": actor,
                    "gives": told(items),
                    "held": int(governor.hand) - 1,
                }
                self.journal.append(Event("bribe-taken", paid, {"cards": cards_of(items)}, (actor, int(seat))))
            transfer(self, seat, self.actor, items)
        self._forget_bribes()
        self.finish()

    def _forget_bribes(self) -> None:
        for seat in range(self.seats):
            if self.bribes[seat]:
                self.bribes[seat] = []

    def _discard(self) -> None:
        """Discards the second card for 1 grain (O-15)."""
        self._discard_parted()
        got: i64 = self.gain(self.governors[self.actor], 0, 1)
        if self.journal is not None:
            self._tell(Event("grain", self._by({"gained": {"grain": int(got)} if got else {}})))
        self._forget_bribes()
        self.finish()

    def _caravan(self, place: i64, half: i64, laborer: i64) -> None:
        """Takes a section's resources; the first leads (O-17), another pays the leader (O-19)."""
        section: i64 = 2 * place + half
        self.rider[section] = int(laborer)
        if half:
            self.ridden2 |= BIT[place]
        else:
            self.ridden1 |= BIT[place]
        governor = self.governors[self.actor]
        if not self.led & BIT[place]:
            self.led |= BIT[place]
            governor.leads = place
        kinds: i64 = 0
        for r in range(3):
            got: i64 = self.gain(governor, r, self.content.caravan_goods[3 * section + r])
            self.price[r] = int(got)
            if got:
                kinds += 1
        if self.journal is not None:
            gained = amounts(self.price, RESOURCES)
            self._tell(
                Event("caravan", self._by({"laborer": LABORERS[laborer], "place": SECTIONS[section], "gained": gained}))
            )
        self.place = place
        if governor.leads == place or kinds == 0:
            self.finish()
        elif kinds > 1:
            self.phase = TOLLING
        else:
            for r in range(3):
                if self.price[r]:
                    self._toll(r)
                    return

    def leader(self, place: i64) -> i64:
        """Gives the governor whose camel stands at that caravan, -1 if there is none."""
        for seat in range(self.seats):
            if self.governors[seat].leads == place:
                return seat
        return -1

    def _toll(self, r: i64) -> None:
        """Gives the caravan's leader one of the resources just gained (O-19)."""
        leader: i64 = self.leader(self.place)
        self.governors[self.actor].goods[r] -= 1
        self.governors[leader].goods[r] += 1
        if self.journal is not None:
            self._tell(Event("toll", self._by({"to": int(leader), "resource": RESOURCES[r]})))
        self.finish()

    def ask_free_hire(self) -> None:
        """Asks which laborer an effect hires for nothing."""
        self.phase = HIRING

    def _hire(self, laborer: i64) -> None:
        """Takes a laborer from the cartouche (O-20), then asks for the price."""
        self.for_hire[laborer] -= 1
        self.win_laborer(self.governors[self.actor], laborer)
        free = self.phase == HIRING
        if self.journal is not None:
            self._tell(Event("hire", self._by({"laborer": LABORERS[laborer], "free": free})))
        if free:
            self.finish()
        else:
            self.due = HIRE_PRICE
            self.phase = PAYING

    def _pay(self, r: i64) -> None:
        self.governors[self.actor].goods[r] -= 1
        self.hire_goods[r] += 1
        if self.journal is not None:
            self._tell(Event("pay", self._by({"resource": RESOURCES[r]})))
        self.due -= 1
        if not self.due:
            self.finish()

    def ask_recruit(self) -> None:
        """Asks from where an effect takes a laborer back."""
        self.phase = RECRUITING

    def _from(self, a: i64) -> None:
        if a >= FROM_SECTION:
            section: i64 = a - FROM_SECTION
            laborer: i64 = self.rider[section]
            self.rider[section] = -1
            if section % 2:
                self.ridden2 &= ~BIT[section // 2]
            else:
                self.ridden1 &= ~BIT[section // 2]
            self._recruited(laborer, SECTIONS[section])
            return
        self.place = a - FROM
        kinds: i64 = 0
        only: i64 = 0
        for t in range(6):
            if self.stands(self.place, t):
                kinds += 1
                only = t
        if kinds == 1:
            self._recruit(only)
        else:
            self.phase = RECRUIT_TYPE

    def _recruit(self, laborer: i64) -> None:
        place: i64 = self.place
        self.labor[place] -= 1 << int(3 * laborer)
        if not self.labor[place]:
            self.busy &= ~BIT[place]
        self._recruited(laborer, PLACES[place])

    def _recruited(self, laborer: i64, where: str) -> None:
        self.win_laborer(self.governors[self.actor], laborer)
        if self.journal is not None:
            self._tell(Event("recruit", self._by({"laborer": LABORERS[laborer], "place": where})))
        self.finish()

    # The market, and resources taken from the table

    def ask_trade(self, less: i64) -> None:
        """Asks which exchange an effect makes for so many resources less."""
        self.due = less
        self.phase = TRADING

    def _exchange(self, swap: i64) -> None:
        """Pays one side of a market cartouche and gains the other (O-21)."""
        self.swap = swap
        for r in range(3):
            self.price[r] = self.content.market[3 * swap + r]
        if self.phase == TRADING:
            self._ask_to_spare()
        else:
            self._settle_price()

    def _ask_to_spare(self) -> None:
        """Asks which resources are left out of the price, unless there is only one kind of them."""
        total: i64 = 0
        kinds: i64 = 0
        for n in self.price:
            total += n
            if n:
                kinds += 1
        if self.due > total:
            self.due = total
        if kinds == 1:
            for r in range(3):
                if self.price[r]:
                    self.price[r] -= int(self.due)
            self.due = 0
        if self.due:
            self.phase = SPARING
        else:
            self._settle_price()

    def _spare(self, r: i64) -> None:
        self.price[r] -= 1
        self.due -= 1
        if not self.due:
            self._settle_price()

    def _settle_price(self) -> None:
        """Pays the price of the exchange or of the plan in hand."""
        if self.swap < 0:
            self._stand()
            return
        swap: i64 = self.swap
        market: i64 = swap // 2
        governor = self.governors[self.actor]
        for r in range(3):
            n = self.price[r]
            governor.goods[r] -= n
            if self.playing >= 0:
                self.reserve[r] += n
            else:
                self.market_goods[3 * market + r] += n
        if self.playing < 0:
            self.used |= BIT[market]
        other: i64 = swap - 1 if swap % 2 else swap + 1
        gains: list[int] = []
        for r in range(3):
            gains.append(int(self.gain(governor, r, self.content.market[3 * other + r])))
        if self.journal is not None:
            public: dict[str, Json] = {
                "market": int(market) + 1,
                "paid": amounts(self.price, RESOURCES),
                "gained": amounts(gains, RESOURCES),
            }
            self._tell(Event("exchange", self._by(public)))
        self.finish()

    def ask_resources(self, n: i64, how: i64) -> None:
        """Asks which resources an effect takes from the reserve, or from market and laborers' cartouche."""
        self.due = n
        self.how = how
        self._ask_next_resource()

    def _ask_next_resource(self) -> None:
        if self.due and self._takeable(0) + self._takeable(1) + self._takeable(2):
            self.phase = TAKING
        else:
            self.finish()

    def _take(self, r: i64) -> None:
        governor = self.governors[self.actor]
        if self.how & FROM_RESERVE:
            self.gain(governor, r, 1)
        else:
            self.take_locked(r, 1)
            governor.goods[r] += 1
        if self.journal is not None:
            self._tell(Event("take", self._by({"resource": RESOURCES[r], "reserve": self.how & FROM_RESERVE != 0})))
        self.due -= 1
        self._ask_next_resource()

    def take_locked(self, r: i64, n: i64) -> i64:
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

    # Monuments

    def ask_cartouche(self, less: i64, how: i64) -> None:
        """Asks where an effect plans a monument, for so many resources less."""
        self.due = less
        self.how = how
        self.phase = PLANNING

    def _plan(self, slot: i64) -> None:
        """Pays a cartouche's cost (O-22)."""
        self.slot = slot
        for r in range(3):
            self.price[r] = self.content.cost[3 * slot + r]
        if self.phase == PLANNING and self.due:
            self._ask_to_spare()
        else:
            self._stand()

    def _stand(self) -> None:
        """Pays to the reserve and puts the monument on its cartouche."""
        slot: i64 = self.slot
        governor = self.governors[self.actor]
        for r in range(3):
            n = self.price[r]
            governor.goods[r] -= n
            self.reserve[r] += n
        governor.stock[slot // 4] -= 1
        governor.plans[slot] += 1
        governor.planned |= BIT[slot]
        self.standing[slot] += 1
        self.taken |= BIT[slot]
        if self.journal is not None:
            public: dict[str, Json] = {
                "monument": MONUMENTS[slot // 4],
                "cartouche": int(slot % 4) + 1,
                "paid": amounts(self.price, RESOURCES),
            }
            self._tell(Event("plan", self._by(public)))
        if self.how & THEN_BUILD:
            self.phase = SITING
        else:
            self.finish()

    def ask_monument(self, how: i64) -> None:
        """Asks which planned monument an effect builds."""
        self.how = how
        self.phase = RAISING

    def _build(self, place: i64, half: i64) -> None:
        """Moves the planned monument to its space and scores it (O-23, O-24)."""
        slot: i64 = self.slot
        kind: i64 = slot // 4
        seat: i64 = self.actor
        governor = self.governors[seat]
        section: i64 = 2 * place + half
        governor.plans[slot] -= 1
        self._clear(governor, slot, 1)
        if self.monument[section]:
            self.second[section] = int(1 + seat)  # the Sculptor's
        else:
            self.monument[section] = int(1 + 3 * seat + kind)
        if half:
            self.filled2 |= BIT[place]
        else:
            self.filled1 |= BIT[place]
        governor.built[kind] += 1
        points: i64 = self.content.glory[kind]
        if self.how & BARGE_POINT or self.content.along[self.season] & BIT[place]:
            points += 1
        governor.gp += points
        if self.journal is not None:
            public: dict[str, Json] = {
                "monument": MONUMENTS[kind],
                "cartouche": int(slot % 4) + 1,
                "place": PLACES[place] if self.content.kind[place] == CITY else SECTIONS[section],
                "points": int(points),
            }
            self._tell(Event("build", self._by(public)))
        if governor.built[kind] == SET[kind] and not self.awarded & BIT[kind]:  # O-25
            self.awarded |= BIT[kind]
            governor.gp += AWARD[kind]
            if self.journal is not None:
                self._tell(Event("award", self._by({"monument": MONUMENTS[kind], "points": AWARD[kind]})))
        reserved: i64 = self.blocker[kind]
        if reserved >= 0 and reserved != slot:  # O-26
            self.blocked ^= BIT[reserved] | BIT[slot]
            self.blocker[kind] = int(slot)
            if self.journal is not None:
                self._tell(Event("blocker", self._by({"monument": MONUMENTS[kind], "cartouche": int(slot % 4) + 1})))
        self.finish()

    # Cards and blessings

    def _gain(self, kind: i64) -> None:
        """Plays a city card for its resources (O-27)."""
        governor = self.governors[self.actor]
        held = int(governor.hand)
        governor.cards[kind] -= 1
        governor.hand -= 1
        gains: list[int] = []
        for r in range(3):
            gains.append(int(self.gain(governor, r, self.content.gains[3 * kind + r])))
        self.discards.append(int(kind))
        self.discarders.append(-1)
        if self.journal is not None:
            self._tell(
                Event("card-goods", self._by({"card": CARDS[kind], "gained": amounts(gains, RESOURCES), "held": held}))
            )
        self.finish()

    def _play(self, kind: i64) -> None:
        """Plays a city card for its action (O-27)."""
        governor = self.governors[self.actor]
        if self.journal is not None:
            self._tell(Event("card-action", self._by({"card": CARDS[kind], "held": int(governor.hand)})))
        governor.cards[kind] -= 1
        governor.hand -= 1
        self.playing = kind
        self.content.effect[kind].start(self)

    def ask_blessing(self) -> None:
        """Asks which blessing an effect plays."""
        self.phase = BLESSING

    def _bless(self, number: i64) -> None:
        """Plays a blessing (O-28)."""
        governor = self.governors[self.actor]
        governor.blessings &= ~BIT[number]
        governor.played |= BIT[number]
        if self.journal is not None:
            self._tell(Event("bless", self._by({"blessing": BLESSINGS[number]})))
        self.content.blessing[number].start(self)

    # Withdrawing

    def _withdraw(self) -> None:
        """Leaves the season (O-29); Horus may keep a planned monument."""
        governor = self.governors[self.actor]
        governor.withdrawn = True
        if self.journal is not None:
            self._tell(Event("withdraw", self._by({"first": self.first < 0})))
        if governor.horus and governor.planned and self.season < 3:
            if governor.planned & (governor.planned - 1):
                self.phase = KEEPING
                return
            for slot in self.content.slot_list:
                if governor.planned & BIT[slot]:
                    self._keep(slot)
                    return
        self._regency()

    def _keep(self, slot: i64) -> None:
        self.governors[self.actor].kept = slot
        if self.journal is not None:
            self._tell(Event("keep", self._by({"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1})))
        self._regency()

    def _regency(self) -> None:
        """The first to withdraw chooses a bonus (O-30)."""
        if self.first >= 0:
            self.finish()
            return
        self.first = self.actor
        self.phase = CHOOSING

    def _choose(self, number: i64) -> None:
        """Takes a bonus; what the reserve lacks comes from the cartouches (O-30)."""
        governor = self.governors[self.actor]
        bonus = self.content.bonuses[number]
        self.bonus = number
        governor.gp += bonus.glory
        gains: list[int] = []
        for r in range(3):
            n: i64 = bonus.goods[r]
            got: i64 = self.gain(governor, r, n)
            if got < n:
                more: i64 = self.take_locked(r, n - got)
                governor.goods[r] += int(more)
                got += more
            gains.append(int(got))
        cards: list[str] = []
        for _ in range(bonus.cards):
            kind: i64 = self.draw()
            if kind >= 0:
                governor.cards[kind] += 1
                governor.hand += 1
                cards.append(CARDS[kind])
        if self.journal is not None:
            seat = int(self.actor)
            public: dict[str, Json] = {
                "seat": seat,
                "bonus": int(number) + 1,
                "points": bonus.glory,
                "gained": amounts(gains, RESOURCES),
                "n": len(cards),
            }
            self.journal.append(Event("bonus", public, {"cards": cards}, (seat,), news=bonus.cards > 0))
        self.finish()

    # Negotiation in turn (O-16, O-33)

    def _add(self, item: i64) -> None:
        """Puts an item into the offer or the bribe; a laborer is then known to all."""
        items = self.gives if self.phase == OFFERING else self.bribes[self.turn]
        items.append(int(item))
        if FIRST_LABORER <= item < FIRST_CARD:
            same = 0
            for other in items:
                if other == item:
                    same += 1
            shown = self.governors[self.turn].shown
            if shown[item - FIRST_LABORER] < same:
                shown[item - FIRST_LABORER] = same

    def _done(self) -> None:
        """Makes the bribe or the offer as it stands; an empty offer is taken back."""
        if self.phase == BRIBING:
            giver = int(self.turn)
            if self.journal is not None:
                items = self.bribes[giver]
                public: dict[str, Json] = {
                    "seat": giver,
                    "to": int(self.actor),
                    "gives": told(items),
                    "held": int(self.governors[giver].hand),
                }
                knows = (giver, int(self.actor))
                self.journal.append(Event("bribe", public, {"cards": cards_of(items)}, knows, news=True))
            self._ask_bribe(self.turn)
            return
        self.offered = True
        if self.journal is not None and (self.gives or self.gets):
            seat, to = int(self.actor), int(self.partner)
            offer: dict[str, Json] = {
                "seat": seat,
                "to": to,
                "gives": told(self.gives),
                "gets": told(self.gets),
                "held": int(self.governors[seat].hand),
            }
            self.journal.append(Event("offer", offer, {"cards": cards_of(self.gives)}, (seat, to), news=True))
        if self.gives or self.gets:
            self.turn = self.partner
            self.phase = ANSWERING
        else:
            self._close_offer()

    def _close_offer(self) -> None:
        self.partner = -1
        self.gives = []
        self.gets = []
        self.turn = self.actor
        self.phase = ACTING

    def _accept(self) -> None:
        """Accepts the offer; if it asks for a card, says which first."""
        if self.gets and self.gets[len(self.gets) - 1] == ANY_CARD:
            self.phase = HANDING
        else:
            self._exchange_items(-1)

    def _decline(self) -> None:
        if self.journal is not None:
            self.journal.append(Event("decline", {"seat": int(self.turn), "to": int(self.actor)}, news=True))
        self._close_offer()

    def _exchange_items(self, card: i64) -> None:
        """Carries the deal out as one step (O-32)."""
        gets: list[int] = []
        for item in self.gets:
            gets.append(int(FIRST_CARD + card) if item == ANY_CARD else item)
        self.exchange(self.actor, self.partner, self.gives, gets)
        self._close_offer()

    def exchange(self, a: i64, b: i64, gives: list[int], gets: list[int]) -> None:
        """Exchanges items between two governors; what a card says stays between them (O-32)."""
        if self.journal is not None:
            public: dict[str, Json] = {
                "seat": int(a),
                "to": int(b),
                "gives": told(gives),
                "gets": told(gets),
                "held": [int(self.governors[a].hand), int(self.governors[b].hand)],
            }
            secret: dict[str, Json] = {"cards": cards_of(gives), "cards_back": cards_of(gets)}
            self.journal.append(Event("deal", public, secret, (int(a), int(b)), news=True))
        transfer(self, a, b, gives)
        transfer(self, b, a, gets)

    def settle(self, accord: Move) -> None:
        """Carries out a deal or a bribe of an open table (O-16, O-32), or the agreement to stop."""
        if accord.verb == "deal":
            deal(self, accord)
        elif accord.verb == "bribe":
            bribe(self, accord)
        else:
            super().settle(accord)

    # What is known

    def phase_name(self) -> str:
        """Names what is asked now."""
        return PHASES[self.phase]

    def view(self, seat: int | None) -> dict[str, Json]:
        """Gives all that *seat* may know (O-37)."""
        return cast(dict[str, Json], view(self, seat))

    def dump(self) -> dict[str, Json]:
        """Gives the whole position as data."""
        return dump(self)

    def sample(self, seat: int | None, rng: Rng) -> OsirisState:
        """Gives a state that *seat* holds possible (O-37)."""
        return sample(self, seat, rng)
