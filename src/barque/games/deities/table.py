"""What lies on the table and in hands, and the small changes that turns and effects are made of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from barque.games.deities.content import Content
from barque.games.deities.field import BIT, BLANK, CELLS, DOMAINS, FACES, LINE, SIDES, WHOLE, count, showing
from barque.games.deities.moves import ECLIPSE
from barque.games.deities.steps import BEFORE, CUBES, HIGHER_BITS, MOST_CARDS, NOTHING, PLACING
from barque.kernel.game import Game, State
from barque.kernel.move import Event, Json
from barque.kernel.rng import Rng


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


class Table(State):
    """A position as it lies on the table: what there is, and what can be done to it."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Json], log: list[int], content: Content, rng: Rng
    ) -> None:
        super().__init__(game, seats, options)
        self.log = log
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
        self._told: dict[int, list[Event]] = {}  # what each seat was told so far; for samples
        self._told_at = -1

    # What is known of spells and cards

    def old_spells(self) -> i64:
        """Counts the spells of the player on turn that were not acquired in this turn (D-23)."""
        return self.players[self.mover].held - self.recent

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
