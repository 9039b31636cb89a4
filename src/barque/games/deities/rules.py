"""The rules of Deities of the Old Kingdom (D-5 to D-28), as a state that plays itself.

A turn is a walk through phases. In a *window* (``before``, ``gain``, ``blocker``, ``second``, ``draw``, ``after``)
spells and powers may be used besides what the step itself wants; the other phases put one question.

    place → before → push → gain → blocker → put → second → put → after → before of the next player
                 └→ spare → tithe → draw ─────────────────────────↗ ↑└→ spare → tithe (extra unlock) ┐
                                                                    └──────────────────────────────┘

Whether a window is passed by itself must not tell what is in a hand (D-29). It is kept open while the player holds
any spell from an earlier turn, of use or not, or has a power to use: both are public.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from barque.games.deities.content import Content
from barque.games.deities.effects import AFTER_GAIN, ANY_TIME, BEFORE_ACTION, Effect
from barque.games.deities.field import (
    BIT,
    BLANK,
    CELLS,
    DOMAINS,
    FACES,
    LAST,
    LINE,
    LINE_MASK,
    SIDES,
    WHOLE,
    count,
    largest_group,
    members,
    showing,
)
from barque.games.deities.moves import (
    CAST,
    DONE,
    DRAW,
    ECLIPSE,
    END,
    GAIN,
    INFLUENCE,
    INFLUENCES,
    LIFT,
    PUSH,
    PUT,
    SPARE,
    TAKE,
    UNLOCK,
    USE,
    triple,
)
from barque.games.deities.position import dump
from barque.games.deities.refusals import refusal
from barque.games.deities.view import view
from barque.kernel.game import Game, State
from barque.kernel.move import Event, IllegalMove, Json
from barque.kernel.rng import Rng

PHASES: Final = (
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
)
PLACING: Final = 0
BEFORE: Final = 1
PUSHING: Final = 2
GAINING: Final = 3
BLOCKER: Final = 4
PUTTING: Final = 5
SECOND: Final = 6
SPARING: Final = 7
TITHING: Final = 8
DRAWING: Final = 9
AFTER: Final = 10
EFFECT: Final = 11
OVER: Final = 12
WINDOW: Final = (False, True, False, True, True, False, True, False, False, True, True, False, False)

ACTIONS: Final = ("", "influence", "arcane")
NOTHING: Final = 0
INFLUENCING: Final = 1
ARCANE: Final = 2

ENDINGS: Final = ("", "eclipse", "rounds", "barren", "stopped")
BY_ECLIPSE: Final = 1
BY_ROUNDS: Final = 2
BY_BARRENNESS: Final = 3
BY_AGREEMENT: Final = 4

MOST_CARDS: Final = 30  # of a domain in all hands together (D-3)
CUBES: Final = 6
SQUARES: Final = 4
LAST_ROUND: Final = 40  # D-28
BARREN_ROUNDS: Final = 2  # D-28
LOWER_BITS: Final = 31
HIGHER_BITS: Final = 480


class Player:
    """What one player has."""

    def __init__(self, kinds: int, eclipse: int) -> None:
        self.cards: list[int] = [0] * 6  # domain cards
        self.hand: list[int] = [0] * kinds  # spells, by kind; seen by their owner alone
        self.held: i64 = 0  # how many they are
        self.eclipse = eclipse  # seen by its owner alone until it is unlocked
        self.unlocked: i64 = 0  # places: lower 0 to 4, higher 5 to 8, eclipse 9
        self.symbols: list[int] = [0] * 6  # permanent symbols (D-22)

    def clone(self) -> Player:
        """Gives an independent copy."""
        twin = Player(0, self.eclipse)
        twin.cards = self.cards.copy()
        twin.hand = self.hand.copy()
        twin.held = self.held
        twin.unlocked = self.unlocked
        twin.symbols = self.symbols.copy()
        return twin


class DeitiesState(State):
    """A position of Deities of the Old Kingdom."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Json], log: list[int], content: Content, rng: Rng
    ) -> None:
        super().__init__(game, seats, options, log)
        self.content: Final = content
        self.rng = rng
        self.silence: Final[bool] = options["blockers_silence"]
        self.spare_cubes: Final[bool] = options["spare_cubes"]
        self.without_unlock: Final[bool] = options["spells_without_unlock"]
        # On the table
        self.field: list[int] = []  # cell -> face
        self.blocked: i64 = 0  # the cells with a Blocker
        self.free: list[int] = []  # the three free dice, sorted
        self.lower: list[int] = []  # place -> card
        self.higher: list[int] = []
        self.cubes: list[list[int]] = [[] for _ in range(9)]  # place -> whose cubes, square by square
        self.supply: list[int] = [MOST_CARDS] * 6
        self.deck: list[int] = []  # spells, the next one last
        self.discards: list[int] = [0] * len(content.spells)  # by kind
        self.discarded: i64 = 0  # how many they are
        self.players: list[Player] = []
        # The course of the game
        self.first: i64 = 0  # the starting player
        self.round: i64 = 1
        self.progress = False  # somebody gained or unlocked something in this round
        self.barren: i64 = 0  # rounds in a row without that
        self.final: i64 = -1  # who began the final round
        self.ending: i64 = 0
        # The turn
        self.mover: i64 = 0  # whose turn it is; ``turn`` is who decides next
        self.phase: i64 = PLACING
        self.acted: i64 = NOTHING
        self.domain: i64 = -1  # what is pushed (D-11)
        self.dice: i64 = 0  # and how many
        self.pushed: i64 = 0  # where the pushed dice lie now
        self.passage: i64 = 0  # Hidden Passage: cards it adds
        self.rode: i64 = 0  # cards more for pushing into a line with Blockers
        self.gained = False  # step 2 is done
        self.lifted: i64 = -1  # the cell whose Blocker is being moved
        self.moved: i64 = -1  # where the first Blocker went in step 3
        self.target: i64 = -1  # the place being unlocked
        self.cost: list[int] = [0] * 6  # what it costs by now
        self.spares: i64 = 0  # cards still to be taken off that, one for each cube (D-17)
        self.extra = False  # the final round's extra unlock is used up (D-26)
        self.used: i64 = 0  # powers used in this turn, by place
        self.acquired: list[int] = [0] * len(content.spells)  # spells acquired in this turn, by kind
        self.recent: i64 = 0  # how many they are
        # The effect going on
        self.spell: i64 = -1  # the spell being cast
        self.power: i64 = -1  # or the place of the power being used
        self.stage: i64 = 0
        self.picks: list[int] = []
        self.resume: i64 = BEFORE  # the window to go back to
        # The question put: base + n for each n in mask, and ``done`` if it may be left
        self.base: i64 = 0
        self.mask: i64 = 0
        self.leave = False
        self.always = False
        self._redacted: dict[int, list[Event]] = {}  # what a seat was told so far; for samples
        self._redacted_at = -1

    def clone(self) -> DeitiesState:
        """Gives an independent copy."""
        twin = DeitiesState(self.game, self.seats, self.options, self.log.copy(), self.content, self.rng.clone())
        twin.accords = self.accords
        twin.origin = self.origin
        twin.turn = self.turn
        twin.field = self.field.copy()
        twin.blocked = self.blocked
        twin.free = self.free.copy()
        twin.lower = self.lower
        twin.higher = self.higher
        twin.cubes = [place.copy() for place in self.cubes]
        twin.supply = self.supply.copy()
        twin.deck = self.deck.copy()
        twin.discards = self.discards.copy()
        twin.discarded = self.discarded
        twin.players = [player.clone() for player in self.players]
        twin.first = self.first
        twin.round = self.round
        twin.progress = self.progress
        twin.barren = self.barren
        twin.final = self.final
        twin.ending = self.ending
        twin.mover = self.mover
        twin.phase = self.phase
        twin.acted = self.acted
        twin.domain = self.domain
        twin.dice = self.dice
        twin.pushed = self.pushed
        twin.passage = self.passage
        twin.rode = self.rode
        twin.gained = self.gained
        twin.lifted = self.lifted
        twin.moved = self.moved
        twin.target = self.target
        twin.cost = self.cost.copy()
        twin.spares = self.spares
        twin.extra = self.extra
        twin.used = self.used
        twin.acquired = self.acquired.copy()
        twin.recent = self.recent
        twin.spell = self.spell
        twin.power = self.power
        twin.stage = self.stage
        twin.picks = self.picks.copy()
        twin.resume = self.resume
        twin.base = self.base
        twin.mask = self.mask
        twin.leave = self.leave
        twin.always = self.always
        return twin

    # What may be done

    def legal(self) -> list[int]:
        """Lists the actions that the seat on turn may play."""
        phase: i64 = self.phase
        actions: list[int] = []
        if not WINDOW[phase]:
            number: i64 = self.base
            rest: i64 = self.mask
            while rest:
                if rest & 1:
                    actions.append(int(number))
                rest >>= 1
                number += 1
            if self.leave:
                actions.append(DONE)
            return actions
        if phase == BEFORE:
            actions = INFLUENCES[triple(self.free)].copy()  # D-11
        if phase == BEFORE or (phase == AFTER and self.extra_allowed()):
            for place in range(10):
                if self.unlockable(place):
                    actions.append(UNLOCK + place)
        if self.old_spells() > 0:
            hand = self.players[self.mover].hand
            for spell in range(len(hand)):
                if hand[spell] > self.acquired[spell] and self._castable(spell):
                    actions.append(CAST + spell)
        if self.players[self.mover].unlocked & LOWER_BITS:
            for place in range(5):
                if self.usable(place):
                    actions.append(USE + place)
        if phase == BLOCKER:
            for cell in members(self.blocked):
                actions.append(LIFT + cell)
        elif phase == SECOND:
            for cell in members(self.blocked & ~BIT[self.moved]):
                actions.append(LIFT + cell)
            actions.append(DONE)
        elif phase == GAINING:
            actions.append(GAIN)
        elif phase == DRAWING or (phase == BEFORE and self.without_unlock):  # D-20
            actions.append(DRAW)
        elif phase == AFTER:
            actions.append(END)
        return actions

    def allows(self, action: int) -> bool:
        """Tells whether *action* is legal."""
        number: i64 = action
        phase: i64 = self.phase
        if not WINDOW[phase]:
            if number == DONE:
                return self.leave
            number -= self.base
            return 0 <= number < 62 and self.mask & BIT[number] != 0
        if number < 0:
            return False
        if number < PUSH:
            return phase == BEFORE and self.free.count(int(number // 3)) > number % 3
        if number < UNLOCK:
            return False
        if number < CAST:
            return (phase == BEFORE or (phase == AFTER and self.extra_allowed())) and self.unlockable(number - UNLOCK)
        if number < USE:
            spell: i64 = number - CAST
            hand = self.players[self.mover].hand
            return spell < len(hand) and hand[spell] > self.acquired[spell] and self._castable(spell)
        if number < LIFT:
            return self.usable(number - USE)
        if number < PUT:
            bit: i64 = BIT[number - LIFT]
            if phase == SECOND and bit == BIT[self.moved]:
                return False
            return (phase == BLOCKER or phase == SECOND) and self.blocked & bit != 0
        if number == GAIN:
            return phase == GAINING
        if number == DRAW:
            return phase == DRAWING or (phase == BEFORE and self.without_unlock)
        if number == DONE:
            return phase == SECOND
        return number == END and phase == AFTER

    def refusal(self, action: int) -> IllegalMove:
        """Says why *action* is not legal now."""
        return refusal(self, action)

    def old_spells(self) -> i64:
        """Counts the spells of the player on turn that were not acquired in this turn (D-23)."""
        return self.players[self.mover].held - self.recent

    def timely(self, when: i64) -> bool:
        """Tells whether this is a time for what may be used at *when* (D-23)."""
        if when == ANY_TIME:
            return True
        if when == BEFORE_ACTION:
            return self.phase == BEFORE
        return when == AFTER_GAIN and self.gained

    def _castable(self, spell: i64) -> bool:
        card = self.content.spells[spell]
        return self.timely(card.when) and card.effect.offered(self)

    def usable(self, place: i64) -> bool:
        """Tells whether the player on turn may use the power of the lower enchantment at *place* now."""
        if not self.players[self.mover].unlocked & BIT[place]:
            return False
        card = self.content.lower[self.lower[place]]
        if card.once and self.used & BIT[place]:
            return False
        return self.timely(card.when) and card.effect.offered(self)

    def extra_allowed(self) -> bool:
        """Tells whether the final round's extra unlock is still to be had (D-26)."""
        return self.final >= 0 and self.final != self.mover and not self.extra

    def has_cube(self, player: Player) -> bool:
        """Tells whether *player* has a cube left (D-19)."""
        return self.spare_cubes or count(player.unlocked) < CUBES

    def permitted(self, player: Player, place: i64) -> bool:
        """Tells whether *player* may unlock the card at *place*, whatever it costs (D-18, D-19)."""
        if player.unlocked & BIT[place] or not self.has_cube(player):
            return False
        if place == ECLIPSE:
            return count(player.unlocked & HIGHER_BITS) >= 2
        if place >= 5:
            below: i64 = BIT[place - 5] | BIT[place - 4]
            return player.unlocked & below == below
        return True

    def price(self, player: Player, place: i64) -> list[int]:
        """Gives the cost printed on the card at *place*."""
        if place == ECLIPSE:
            return self.content.eclipse[player.eclipse].cost
        if place >= 5:
            return self.content.higher[self.higher[place - 5]].cost
        return self.content.lower[self.lower[place]].cost

    def unlockable(self, place: i64) -> bool:
        """Tells whether the player on turn may unlock the card at *place* and can pay for it (D-16 to D-19)."""
        player = self.players[self.mover]
        if not self.permitted(player, place):
            return False
        return self.shortfall(player, place) <= (len(self.cubes[place]) if place < ECLIPSE else 0)

    def shortfall(self, player: Player, place: i64) -> i64:
        """Counts the cards that *player* lacks for the card at *place*, the symbols being off already (D-17)."""
        price = self.price(player, place)
        short: i64 = 0
        for domain in range(6):
            lack: i64 = price[domain] - player.symbols[domain] - player.cards[domain]
            if lack > 0 and price[domain] > player.symbols[domain]:
                short += lack
        return short

    def ways(self, dice: i64) -> i64:
        """Gives the ways in for so many *dice* (D-11 to D-13)."""
        rides = self.passage > 0 or self.rides()
        blank: i64 = BIT[self.field.index(BLANK)]
        found: i64 = 0
        for way in range(20):
            out: i64 = LAST[4 * way + dice]
            if out & blank == 0 and (LINE_MASK[way] & self.blocked == 0 or (rides and out & self.blocked == 0)):
                found |= BIT[way]
        return found

    def rides(self) -> bool:
        """Tells whether a power lets the player on turn push into lines with Blockers."""
        unlocked: i64 = self.players[self.mover].unlocked
        for place in range(5):
            if unlocked & BIT[place] and self.content.lower[self.lower[place]].effect.rides:
                return True
        return False

    # What effects are made of

    def question(self, base: i64, mask: i64, leave: bool = False, always: bool = False) -> None:
        """Asks for one of *base* + n, n in *mask*, or ``done`` where *leave*; put even if alone where *always*."""
        self.base = base
        self.mask = mask
        self.leave = leave
        self.always = always

    def touchable(self, blank: bool) -> i64:
        """Gives the dice that spells and powers may touch (D-24): not under a Blocker; the *blank* one if moved."""
        mask: i64 = WHOLE & ~self.blocked
        return mask if blank else mask & ~BIT[self.field.index(BLANK)]

    def available(self) -> i64:
        """Gives the domains of which a card is to be had (D-3)."""
        mask: i64 = 0
        for domain in range(6):
            if self.supply[domain] > 0:
                mask |= BIT[domain]
        return mask

    def shown(self) -> i64:
        """Gives the domains that the free dice show."""
        return BIT[self.free[0]] | BIT[self.free[1]] | BIT[self.free[2]]

    def alike(self, domain: i64) -> i64:
        """Gives the dice that count for *domain* (D-14)."""
        mask: i64 = showing(self.field, domain)
        return mask & ~self.blocked if self.silence else mask

    def gain(self, seat: i64, domain: i64, amount: i64) -> None:
        """Gives *seat* so many cards, or as many as there are (D-3)."""
        left: i64 = self.supply[domain]
        got: i64 = amount if amount < left else left
        if got > 0:
            self.supply[domain] -= int(got)
            self.players[seat].cards[domain] += int(got)
            self.progress = True
        if self.journal is not None:
            told: dict[str, Json] = {"seat": int(seat), "domain": DOMAINS[domain], "n": int(got)}
            if got > 0 or amount == 0:
                self.journal.append(Event("gain", told))
            if got < amount:
                self.journal.append(Event("lost", {**told, "n": int(amount - got)}))

    def spend(self, seat: i64, domain: i64, amount: i64) -> None:
        """Takes so many cards from *seat*; others can gain them again (D-3)."""
        self.supply[domain] += int(amount)
        self.players[seat].cards[domain] -= int(amount)
        if self.journal is not None and amount > 0:
            self.journal.append(Event("spend", {"seat": int(seat), "domain": DOMAINS[domain], "n": int(amount)}))

    def draw(self, amount: i64) -> None:
        """Draws spells for the player on turn; an empty deck is made anew from the discards (D-23)."""
        player = self.players[self.mover]
        drawn: list[int] = []
        for _ in range(amount):
            if not self.deck:
                if self.discarded == 0:
                    break
                self._reshuffle()
            spell = self.deck.pop()
            drawn.append(spell)
            player.hand[spell] += 1
            self.acquired[spell] += 1
        player.held += len(drawn)
        self.recent += len(drawn)
        if self.journal is not None:
            names = [self.content.spells[spell].name for spell in drawn]
            seat = int(self.mover)
            self.journal.append(Event("draw", {"seat": seat, "n": len(drawn)}, {"spells": names}, (seat,), news=True))

    def _reshuffle(self) -> None:
        for spell in range(len(self.discards)):
            for _ in range(self.discards[spell]):
                self.deck.append(spell)
            self.discards[spell] = 0
        self.discarded = 0
        self.rng.shuffle(self.deck)
        if self.journal is not None:
            self.journal.append(Event("shuffle", {"n": len(self.deck)}))

    def discard(self, spell: i64) -> None:
        """Discards a spell from the hand of the player on turn, for a power."""
        player = self.players[self.mover]
        player.hand[spell] -= 1
        player.held -= 1
        self.discards[spell] += 1
        self.discarded += 1
        if self.journal is not None:
            self.tell("discard", {"spell": self.content.spells[spell].name}, True)

    def shift(self, way: i64) -> i64:
        """Shifts the line entered by *way* by one, in a ring; gives the face that went round."""
        line = LINE[way]
        face = self.field[line[4]]
        last = self.pushed & BIT[line[4]] != 0
        for n in range(4, 0, -1):
            self.field[line[n]] = self.field[line[n - 1]]
            self._mark(line[n], self.pushed & BIT[line[n - 1]] != 0)
        self.field[line[0]] = face
        self._mark(line[0], last)
        if self.journal is not None:
            side, number = divmod(int(way), 5)
            name = "abcde"[number] if side < 2 else "12345"[number]
            self.tell("shift", {"side": SIDES[side], "line": name, "face": FACES[face]})
        return face

    def swap(self, one: int, other: int) -> None:
        """Swaps two dice of the Field."""
        field = self.field
        field[one], field[other] = field[other], field[one]
        first = self.pushed & BIT[one] != 0
        self._mark(one, self.pushed & BIT[other] != 0)
        self._mark(other, first)
        if self.journal is not None:
            self.tell("swap", {"one": CELLS[one], "other": CELLS[other]})

    def _mark(self, cell: int, pushed: bool) -> None:
        """Keeps in mind where the pushed dice lie (D-14)."""
        if pushed:
            self.pushed |= BIT[cell]
        else:
            self.pushed &= ~BIT[cell]

    def move_blocker(self, start: int, end: int) -> None:
        """Moves the Blocker of cell *start* to cell *end*."""
        self.blocked = (self.blocked & ~BIT[start]) | BIT[end]
        if self.moved == start:  # a spell moves the one that step 3 has moved
            self.moved = end
        if self.journal is not None:
            self.tell("blocker", {"start": CELLS[start], "end": CELLS[end]})

    def tell(self, kind: str, public: dict[str, Json], news: bool = False) -> None:
        """Tells the journal what the player on turn did."""
        assert self.journal is not None
        self.journal.append(Event(kind, {"seat": int(self.mover), **public}, news=news))

    # The set-up

    def _place(self, cell: i64) -> None:
        """Places a Blocker (D-9): the last player, then the next-to-last; of two, the second player both."""
        if self.journal is not None:
            self.tell("place", {"cell": CELLS[cell]})
        self.blocked |= BIT[cell]
        if count(self.blocked) == 2:
            self._start_turn(self.first)
            return
        if self.seats > 2:
            self.mover = self.mover - 1 if self.mover > 0 else self.seats - 1
            self.turn = self.mover
        self.ask_place()

    def ask_place(self) -> None:
        """Asks where to place a Blocker."""
        self.phase = PLACING
        self.question(PUT, WHOLE & ~self.blocked)

    # A turn

    def apply(self, action: int) -> None:
        """Carries out a legal action."""
        number: i64 = action
        phase: i64 = self.phase
        if WINDOW[phase]:
            self._act(number)
            return
        choice: i64 = -1 if number == DONE else number - self.base
        if phase == EFFECT:
            self.effect().answer(self, choice)
            self._go_on()
        elif phase == PUSHING:
            self._push(choice)
        elif phase == PUTTING:
            self._put(choice)
        elif phase == SPARING:
            self.cost[choice] -= 1
            self.spares -= 1
            self._spare()
        elif phase == TITHING:
            seat: i64 = self.turn
            self.gain(seat, choice, self.tithe(seat))
            self._tithes((seat - self.mover if seat > self.mover else seat - self.mover + self.seats) + 1)
        else:
            self._place(choice)

    def _act(self, number: i64) -> None:
        """Carries out what was chosen in a window."""
        if number < PUSH:
            self._influence((number - INFLUENCE) // 3, (number - INFLUENCE) % 3 + 1)
        elif number < CAST:
            self._unlock(number - UNLOCK)
        elif number < USE:
            self._cast(number - CAST)
        elif number < LIFT:
            self._use(number - USE)
        elif number < PUT:
            self._lift(number - LIFT)
        elif number == GAIN:
            self._gain_step()
        elif number == DRAW:
            self._draw_step()
        elif number == DONE:
            self._enter(AFTER)
        else:
            self._end_turn()

    def _start_turn(self, seat: i64) -> None:
        """Rolls the free dice (D-10)."""
        self.mover = seat
        self.turn = seat
        free = self.free
        for n in range(3):
            free[n] = int(self.rng.below(6))
        free.sort()
        self.phase = BEFORE
        if self.journal is not None:
            self.tell("roll", {"dice": [DOMAINS[face] for face in free]}, True)

    def _enter(self, phase: i64) -> None:
        """Opens a window, or goes on at once if there is nothing to choose in it."""
        self.phase = phase
        if phase == GAINING:
            if not self._optional():
                self._gain_step()
        elif phase == DRAWING:
            if not self._optional():
                self._draw_step()
        elif phase == AFTER and not self._optional() and not self._may_unlock_more():
            self._end_turn()

    def _optional(self) -> bool:
        """Tells whether spells or powers may be left to use, from what everybody knows (D-29)."""
        if self.old_spells() > 0:
            return True
        if self.players[self.mover].unlocked & LOWER_BITS:
            for place in range(5):
                if self.usable(place):
                    return True
        return False

    def _may_unlock_more(self) -> bool:
        """Tells whether an extra unlock may be possible (D-26), from what everybody knows."""
        if not self.extra_allowed():
            return False
        for place in range(ECLIPSE):
            if self.unlockable(place):
                return True
        return self.permitted(self.players[self.mover], ECLIPSE)  # whether it can be paid is hidden

    # Domain influence

    def _influence(self, domain: i64, dice: i64) -> None:
        """Chooses the dice to push (D-11)."""
        self.acted = INFLUENCING
        self.domain = domain
        self.dice = dice
        self.ask_push()

    def ask_push(self) -> None:
        """Asks where to push."""
        self.phase = PUSHING
        self.question(PUSH, self.ways(self.dice))

    def _push(self, way: i64) -> None:
        """Pushes the dice in (D-11): those driven out join the free dice; Blockers ride (D-12)."""
        line = LINE[way]
        field = self.field
        dice: i64 = self.dice
        face = int(self.domain)
        riding: i64 = LINE_MASK[way] & self.blocked
        for _ in range(dice):
            self.free.remove(face)
        out: list[int] = []
        for n in range(5 - dice, 5):
            out.append(field[line[n]])
        self.free.extend(out)
        self.free.sort()
        for n in range(4, dice - 1, -1):
            field[line[n]] = field[line[n - dice]]
        self.pushed = 0
        for n in range(dice):
            field[line[n]] = face
            self.pushed |= BIT[line[n]]
        if riding:
            self.blocked &= ~riding
            for n in range(4, dice - 1, -1):
                if riding & BIT[line[n - dice]]:
                    self.blocked |= BIT[line[n]]
            self.rode = self.passage
            unlocked: i64 = self.players[self.mover].unlocked
            for place in range(5):
                if unlocked & BIT[place]:
                    effect = self.content.lower[self.lower[place]].effect
                    if effect.rides:
                        self.rode += effect.amount
        if self.journal is not None:
            side, number = divmod(int(way), 5)
            self.tell(
                "push",
                {
                    "domain": DOMAINS[face],
                    "n": int(dice),
                    "side": SIDES[side],
                    "line": "abcde"[number] if side < 2 else "12345"[number],
                    "out": [DOMAINS[face] for face in out],
                },
            )
        self._enter(GAINING)

    def connected(self) -> i64:
        """Gives what step 2 gains now (D-14): the largest group with a pushed die, and what powers add."""
        size: i64 = largest_group(self.pushed, self.alike(self.domain))
        cards: i64 = size + self.rode
        unlocked: i64 = self.players[self.mover].unlocked
        for place in range(5):
            if unlocked & BIT[place]:
                cards += self.content.lower[self.lower[place]].effect.connected(size)
        return cards

    def _gain_step(self) -> None:
        """Gains the cards of step 2 (D-14); step 3 follows (D-15)."""
        self.gain(self.mover, self.domain, self.connected())
        self.gained = True
        self.phase = BLOCKER

    def _lift(self, cell: i64) -> None:
        """Lifts a Blocker to move it (D-15)."""
        self.lifted = cell
        self.ask_put()

    def ask_put(self) -> None:
        """Asks where the lifted Blocker goes: not where it was, not onto the other's die (D-15)."""
        self.phase = PUTTING
        self.question(PUT, WHOLE & ~self.blocked)

    def _put(self, cell: i64) -> None:
        """Puts the lifted Blocker down (D-15)."""
        self.move_blocker(int(self.lifted), int(cell))
        self.lifted = -1
        if self.moved < 0:
            self.moved = cell
            unlocked: i64 = self.players[self.mover].unlocked
            for place in range(5):
                if unlocked & BIT[place] and self.content.lower[self.lower[place]].effect.both:
                    self.phase = SECOND
                    return
        self._enter(AFTER)

    # Arcane power

    def _unlock(self, place: i64) -> None:
        """Chooses what to unlock (D-16); symbols come off the cost first (D-17)."""
        if self.acted:
            self.extra = True  # D-26
        self.acted = self.acted or ARCANE
        self.target = place
        player = self.players[self.mover]
        price = self.price(player, place)
        for domain in range(6):
            rest: i64 = price[domain] - player.symbols[domain]
            self.cost[domain] = int(rest) if rest > 0 else 0
        self.spares = len(self.cubes[place]) if place < ECLIPSE else 0
        self._spare()

    def _spare(self) -> None:
        """Takes a card off the cost for each cube on the card, of one's choice while it stays payable (D-17)."""
        self.phase = SPARING
        cost = self.cost
        cards = self.players[self.mover].cards
        while self.spares > 0:
            asked: i64 = self.sparable()
            total: i64 = 0
            short: i64 = 0
            for domain in range(6):
                total += cost[domain]
                if cost[domain] > cards[domain]:
                    short += cost[domain] - cards[domain]
            if asked & (asked - 1) and short < self.spares < total:
                self.ask_spare()
                return
            for domain in range(6):  # nothing to choose: what is lacking comes off, or all, or of the one domain
                if cost[domain] > 0 and (cost[domain] > cards[domain] or short < self.spares):
                    cost[domain] -= 1
                    break
            self.spares = self.spares - 1 if total > 1 else 0
        self._pay()

    def ask_spare(self) -> None:
        """Asks which card comes off the cost."""
        self.question(SPARE, self.sparable())

    def sparable(self) -> i64:
        """Gives the domains that the cost still asks for."""
        mask: i64 = 0
        for domain in range(6):
            if self.cost[domain] > 0:
                mask |= BIT[domain]
        return mask

    def _pay(self) -> None:
        """Pays and places the cube on the first free square (D-16)."""
        place: i64 = self.target
        player = self.players[self.mover]
        for domain in range(6):
            self.spend(self.mover, domain, self.cost[domain])
        player.unlocked |= BIT[place]
        self.progress = True
        if self.journal is not None:
            self._tell_unlock(place)
        if place == ECLIPSE:
            if self.final < 0:
                self.final = self.mover  # D-25
                if self.journal is not None:
                    self.tell("final", {})
        else:
            self.cubes[place].append(int(self.mover))
            if place >= 5:
                for symbol in self.content.higher[self.higher[place - 5]].symbols:
                    player.symbols[symbol] += 1  # D-22
        self._tithes(1)

    def _tell_unlock(self, place: i64) -> None:
        square = len(self.cubes[place]) + 1 if place < ECLIPSE else 1
        self.tell("unlock", {"card": self.card_name(self.mover, place), "square": square}, place == ECLIPSE)

    def card_name(self, seat: i64, place: i64) -> str:
        """Names the card at *place*; *seat* says whose eclipse spell."""
        if place == ECLIPSE:
            return self.content.eclipse[self.players[seat].eclipse].name
        if place >= 5:
            return self.content.higher[self.higher[place - 5]].name
        return self.content.lower[self.lower[place]].name

    def tithe(self, seat: i64) -> i64:
        """Gives the cards that *seat* gains when another player unlocks what it has unlocked."""
        unlocked: i64 = self.players[seat].unlocked
        cards: i64 = 0
        for place in range(5):
            if unlocked & BIT[place]:
                cards += self.content.lower[self.lower[place]].effect.tithe
        return cards

    def _tithes(self, step: i64) -> None:
        """Lets the players *step* places on and further gain for the unlock, in seat order (D-23)."""
        place: i64 = self.target
        while step < self.seats and place < ECLIPSE:
            seat: i64 = self.mover + step
            if seat >= self.seats:
                seat -= self.seats
            step += 1
            if self.players[seat].unlocked & BIT[place] and self.tithe(seat) > 0:
                mask: i64 = self.available()
                if mask & (mask - 1):
                    self.turn = seat
                    self.ask_tithe()
                    return
                if mask:
                    self.gain(seat, members(mask)[0], self.tithe(seat))
        self.turn = self.mover
        self.target = -1
        self._enter(AFTER if self.extra else DRAWING)

    def ask_tithe(self) -> None:
        """Asks which card the seat on turn gains for another's unlock."""
        self.phase = TITHING
        self.question(TAKE, self.available())

    def _draw_step(self) -> None:
        """Draws as many spells as the largest group of free dice (D-21)."""
        self.acted = ARCANE
        free = self.free
        size: i64 = 1
        if free[0] == free[2]:
            size = 3
        elif free[0] == free[1] or free[1] == free[2]:
            size = 2
        unlocked: i64 = self.players[self.mover].unlocked
        for place in range(5):
            if unlocked & BIT[place]:
                size += self.content.lower[self.lower[place]].effect.draws
        self.draw(size)
        self._enter(AFTER)

    # Spells and powers

    def _cast(self, spell: i64) -> None:
        """Casts a spell (D-23)."""
        player = self.players[self.mover]
        player.hand[spell] -= 1
        player.held -= 1
        self.spell = spell
        if self.journal is not None:
            self.tell("cast", {"spell": self.content.spells[spell].name}, True)
        self._begin()

    def _use(self, place: i64) -> None:
        """Uses a power (D-22, D-23)."""
        self.power = place
        self.used |= BIT[place]
        if self.journal is not None:
            self.tell("use", {"card": self.card_name(self.mover, place)})
        self._begin()

    def effect(self) -> Effect:
        """Gives the effect going on."""
        if self.spell >= 0:
            return self.content.spells[self.spell].effect
        return self.content.lower[self.lower[self.power]].effect

    def _begin(self) -> None:
        self.resume = self.phase
        self.phase = EFFECT
        self.stage = 0
        self.picks = []
        self.effect().begin(self)
        self._go_on()

    def _go_on(self) -> None:
        """Puts the effect's next question, answering by itself where there is one answer; ends it after the last."""
        effect = self.effect()
        while effect.ask(self):
            if self.leave or self.always or self.mask & (self.mask - 1):
                return
            effect.answer(self, members(self.mask)[0])
        if self.spell >= 0:
            self.discards[self.spell] += 1  # after use (D-23)
            self.discarded += 1
        self.spell = -1
        self.power = -1
        self.stage = 0
        if self.picks:
            self.picks = []
        self._enter(self.resume)

    def ask_effect(self) -> None:
        """Puts the question of the effect going on again."""
        self.phase = EFFECT
        if not self.effect().ask(self):
            self.mask = 0

    # The end

    def _end_turn(self) -> None:
        """Ends the turn; the free dice go to the next player (D-8), unless the game is over (D-25, D-28)."""
        if self.recent > 0:
            self.recent = 0
            self.acquired = [0] * len(self.acquired)
        self.acted = NOTHING
        self.domain = -1
        self.dice = 0
        self.pushed = 0
        self.passage = 0
        self.rode = 0
        self.gained = False
        self.moved = -1
        self.extra = False
        self.used = 0
        seat: i64 = self.mover + 1 if self.mover + 1 < self.seats else 0
        if self.final == seat:
            self._end(BY_ECLIPSE)
            return
        if seat == self.first:
            self.barren = 0 if self.progress else self.barren + 1
            self.progress = False
            if self.final < 0 and self.round >= LAST_ROUND:
                self._end(BY_ROUNDS)
                return
            if self.final < 0 and self.barren >= BARREN_ROUNDS:
                self._end(BY_BARRENNESS)
                return
            self.round += 1
        self._start_turn(seat)

    def end_by_agreement(self) -> None:
        """Ends the game now, all having agreed to stop (D-28)."""
        self._end(BY_AGREEMENT)

    def _end(self, ending: i64) -> None:
        self.ending = ending
        self.phase = OVER
        self.turn = -1
        self.mask = 0
        self.leave = False
        if self.journal is not None:
            self.journal.append(Event("end", {"how": ENDINGS[ending], "winners": list(self.result())}))

    def squares(self, seat: int) -> list[int]:
        """Counts a player's cubes on first squares of enchantments, on second ones, and so on (D-27)."""
        found = [0] * SQUARES
        for place in self.cubes:
            if seat in place:
                found[place.index(seat)] += 1
        return found

    def result(self) -> tuple[int, ...]:
        """Gives the winners: by eclipse (D-27), else by enchantments and cards (D-28)."""
        ranks: list[tuple[int, list[int]]] = []
        eclipsed = False
        for player in self.players:
            eclipsed = eclipsed or player.unlocked & BIT[ECLIPSE] != 0
        for seat, player in enumerate(self.players):
            if eclipsed:
                ranks.append((int(player.unlocked & BIT[ECLIPSE] != 0), self.squares(seat)))
            else:
                higher: i64 = count(player.unlocked & HIGHER_BITS)
                lower: i64 = count(player.unlocked & LOWER_BITS)
                ranks.append((0, [int(higher), int(lower), sum(player.cards)]))
        best = max(ranks)
        return tuple([seat for seat in range(self.seats) if ranks[seat] == best])

    def scores(self) -> list[int]:
        """Gives the number of cards that each player has unlocked, the eclipse spell among them."""
        return [int(count(player.unlocked)) for player in self.players]

    # What is known

    def view(self, seat: int | None) -> dict[str, Json]:
        """Gives all that *seat* may know (D-29)."""
        return view(self, seat)

    def dump(self) -> dict[str, Json]:
        """Gives the whole position as data."""
        return dump(self)

    def sample(self, seat: int | None, rng: Rng) -> DeitiesState:
        """Gives a state that *seat* holds possible: the unseen spells and eclipse spells dealt anew (D-29)."""
        mine: i64 = -1 if seat is None else seat
        state = self.clone()
        unseen = self._unseen(mine)
        rng.shuffle(unseen)
        kinds = len(self.discards)
        for other in range(self.seats):
            player = state.players[other]
            if other == mine:
                continue
            hand = [0] * kinds
            dealt: list[int] = []
            for _ in range(player.held):
                dealt.append(unseen.pop())
            for spell in dealt:
                hand[spell] += 1
            player.hand = hand
            if other == self.mover:
                fresh = [0] * kinds
                for n in range(self.recent):
                    fresh[dealt[n]] += 1
                state.acquired = fresh
        state.deck = unseen
        state._deal_eclipses(mine, rng)
        state.rng = Rng(0, rng.word(), rng.word(), rng.word(), rng.word() | 1)
        state.begin(None, self._told(mine))
        return state

    def _unseen(self, mine: i64) -> list[int]:
        """Lists the spells that *mine* does not see: in other hands or in the deck."""
        unseen: list[int] = []
        for spell in range(len(self.discards)):
            left: i64 = self.content.copies[spell] - self.discards[spell]
            if mine >= 0:
                left -= self.players[mine].hand[spell]
            if spell == self.spell:
                left -= 1
            for _ in range(left):
                unseen.append(spell)
        return unseen

    def _deal_eclipses(self, mine: i64, rng: Rng) -> None:
        """Deals the eclipse spells that *mine* does not see again."""
        unseen = list(range(len(self.content.eclipse)))
        hidden: list[Player] = []
        for seat in range(self.seats):
            player = self.players[seat]
            if seat == mine or player.unlocked & BIT[ECLIPSE]:
                unseen.remove(player.eclipse)
            else:
                hidden.append(player)
        rng.shuffle(unseen)
        for player in hidden:
            player.eclipse = unseen.pop()

    def _told(self, mine: i64) -> list[Event]:
        """Gives what *mine* was told so far, without what it may not know."""
        if self._redacted_at != len(self.log):
            self._redacted = {}
            self._redacted_at = len(self.log)
        told = self._redacted.get(int(mine))
        if told is None:
            seat = None if mine < 0 else int(mine)
            told = [event.only(seat) for event in self.events()]
            self._redacted[int(mine)] = told
        return told
