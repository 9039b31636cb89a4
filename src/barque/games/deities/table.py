"""What lies on the table and in hands, and the small changes that turns and effects are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import pop, vec
from mypy_extensions import i64, mypyc_attr

from barque.games.deities import dice
from barque.games.deities.domains import ALL_CARDS, DOMAINS, ONE, amount, asked
from barque.games.deities.enchantments import Enchantments
from barque.games.deities.field import BLANK, CELLS, FACES, LINE, SIDES, WHOLE, turned
from barque.games.deities.moves import ECLIPSE
from barque.games.deities.steps import BEFORE, NOTHING, PLACING, SQUARES
from barque.kernel.bits import BIT
from barque.kernel.game import Game, State
from barque.kernel.move import Event, Json
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.deities.view_types import Domain

NO_LUCK: Final = Rng(0)  # replaced before anything is drawn


@mypyc_attr(acyclic=True)  # nothing for the garbage collector to look through
class Player:
    """What one player has."""

    def __init__(self) -> None:
        self.cards: i64 = 0  # domain cards
        self.hand = vec[i64]()  # spells, by kind; seen by their owner alone
        self.held: i64 = 0  # how many there are
        self.eclipse: i64 = -1  # seen by its owner alone until it is unlocked
        self.unlocked: i64 = 0  # places: lower 0 to 4, higher 5 to 8, eclipse 9
        self.symbols: i64 = 0  # permanent symbols by domain (D-22)

    def clone(self) -> Player:
        """Returns an independent copy."""
        twin = Player()
        twin.cards = self.cards
        twin.hand = self.hand[:]
        twin.held = self.held
        twin.eclipse = self.eclipse
        twin.unlocked = self.unlocked
        twin.symbols = self.symbols
        return twin


class Table(State):
    """A position as it lies on the table, and the changes that can be made to it."""

    def __init__(self, game: Game, seats: int, options: dict[str, Json], enchantments: Enchantments) -> None:
        super().__init__(game, seats, options)
        self.enchantments: Final = enchantments
        self.content: Final = enchantments.content
        self.silence: Final[bool] = options["blockers_silence"]
        self.spare_cubes: Final[bool] = options["spare_cubes"]
        self.without_unlock: Final[bool] = options["spells_without_unlock"]
        self.rng = NO_LUCK
        # On the table
        self.ones: i64 = 0  # the Field: bit n is set where cell n shows this face
        self.twos: i64 = 0
        self.fours: i64 = 0
        self.blocked: i64 = 0  # the cells with a Blocker
        self.free: i64 = 0  # the three free dice, as a number
        self.cubes = vec[i64]()  # place -> seats + 1 of the cubes on it, an octal digit each, the first square lowest
        self.supply: i64 = ALL_CARDS
        self.deck = vec[i64]()  # spells, the next one last
        self.discards = vec[i64]()  # by kind
        self.discarded: i64 = 0  # how many there are
        self.players: list[Player] = []
        # The course of the game
        self.first: i64 = 0  # the starting player
        self.round: i64 = 1
        self.progress = False  # whether anyone gained or unlocked something in this round
        self.barren: i64 = 0  # rounds in a row without that
        self.final: i64 = -1  # who began the final round
        self.ending: i64 = 0
        # The turn
        self.mover: i64 = 0  # whose turn it is; ``turn`` is the player who decides next
        self.phase: i64 = PLACING
        self.acted: i64 = NOTHING
        self.domain: i64 = -1  # the domain that is pushed (D-11)
        self.dice: i64 = 0  # and the number of dice
        self.pushed: i64 = 0  # where the pushed dice lie now
        self.passage: i64 = 0  # Hidden Passage: the cards it adds
        self.rode: i64 = 0  # extra cards for pushing into a line with Blockers
        self.gained = False  # step 2 is done
        self.lifted: i64 = -1  # the cell whose Blocker is being moved
        self.moved: i64 = -1  # where the first Blocker went in step 3
        self.target: i64 = -1  # the place being unlocked
        self.cost: i64 = 0  # what remains of its cost
        self.spares: i64 = 0  # cards still to come off it, one for each cube (D-17)
        self.extra = False  # whether the final round's extra unlock is used up (D-26)
        self.used: i64 = 0  # powers used in this turn, by place
        self.acquired = vec[i64]()  # spells acquired in this turn, by kind
        self.recent: i64 = 0  # how many there are
        # The effect in progress
        self.spell: i64 = -1  # the spell being cast
        self.power: i64 = -1  # or the place of the power being used
        self.stage: i64 = 0
        self.picks = vec[i64]()
        self.resume: i64 = BEFORE  # the window to go back to
        # The open question: base + n for each n in mask, and ``done`` if it may be declined
        self.base: i64 = 0
        self.mask: i64 = 0
        self.leave = False
        self.always = False
        self._told: dict[int, list[Event]] | None = None  # what each seat has been told so far; for samples
        self._told_at = -1

    def copy(self, other: Table) -> None:
        """Copies everything that changes from *other*."""
        self.take_over(other)
        self.rng = other.rng.clone()
        self.ones = other.ones
        self.twos = other.twos
        self.fours = other.fours
        self.blocked = other.blocked
        self.free = other.free
        self.cubes = other.cubes[:]
        self.supply = other.supply
        self.deck = other.deck[:]
        self.discards = other.discards[:]
        self.discarded = other.discarded
        self.players = [player.clone() for player in other.players]
        self.first = other.first
        self.round = other.round
        self.progress = other.progress
        self.barren = other.barren
        self.final = other.final
        self.ending = other.ending
        self.mover = other.mover
        self.phase = other.phase
        self.acted = other.acted
        self.domain = other.domain
        self.dice = other.dice
        self.pushed = other.pushed
        self.passage = other.passage
        self.rode = other.rode
        self.gained = other.gained
        self.lifted = other.lifted
        self.moved = other.moved
        self.target = other.target
        self.cost = other.cost
        self.spares = other.spares
        self.extra = other.extra
        self.used = other.used
        self.acquired = other.acquired[:]
        self.recent = other.recent
        self.spell = other.spell
        self.power = other.power
        self.stage = other.stage
        self.picks = other.picks[:]
        self.resume = other.resume
        self.base = other.base
        self.mask = other.mask
        self.leave = other.leave
        self.always = other.always

    # The Field

    def face(self, cell: i64) -> i64:
        """Returns the face of the die on *cell*."""
        return ((self.ones >> cell) & 1) | (((self.twos >> cell) & 1) << 1) | (((self.fours >> cell) & 1) << 2)

    def set_face(self, cell: i64, face: i64) -> None:
        """Turns the die on *cell* to *face*."""
        here: i64 = BIT[cell]
        self.ones = self.ones | here if face & 1 else self.ones & ~here
        self.twos = self.twos | here if face & 2 else self.twos & ~here
        self.fours = self.fours | here if face & 4 else self.fours & ~here

    def faces(self) -> list[int]:
        """Lists what all dice of the Field show."""
        return [int(self.face(cell)) for cell in range(25)]

    def showing(self, face: i64) -> i64:
        """Returns the cells whose die shows *face*."""
        ones: i64 = self.ones if face & 1 else ~self.ones
        twos: i64 = self.twos if face & 2 else ~self.twos
        fours: i64 = self.fours if face & 4 else ~self.fours
        return ones & twos & fours & WHOLE

    def alike(self, domain: i64) -> i64:
        """Returns the dice that count for *domain* (D-14)."""
        mask: i64 = self.showing(domain)
        return mask & ~self.blocked if self.silence else mask

    def touchable(self, blank: bool) -> i64:
        """Returns the dice that spells and powers may touch (D-24): none under a Blocker; the *blank* one only to move
        it.
        """
        mask: i64 = WHOLE & ~self.blocked
        return mask if blank else mask & ~self.showing(BLANK)

    def shift(self, way: i64) -> i64:
        """Shifts the line entered by *way* by one, as a ring; returns the face that went round."""
        face: i64 = self.face(LINE[5 * way + 4])
        self.ones = turned(self.ones, way)
        self.twos = turned(self.twos, way)
        self.fours = turned(self.fours, way)
        self.pushed = turned(self.pushed, way)
        if self.journal is not None:
            side, number = divmod(int(way), 5)
            name = "abcde"[number] if side < 2 else "12345"[number]
            self.tell("shift", {"side": SIDES[side], "line": name, "face": FACES[face]})
        return face

    def swap(self, one: i64, other: i64) -> None:
        """Swaps two dice of the Field."""
        face: i64 = self.face(one)
        self.set_face(one, self.face(other))
        self.set_face(other, face)
        both: i64 = BIT[one] | BIT[other]
        if self.pushed & both and self.pushed & both != both:  # where the pushed dice lie (D-14)
            self.pushed ^= both
        if self.journal is not None:
            self.tell("swap", {"one": CELLS[one], "other": CELLS[other]})

    def move_blocker(self, start: i64, end: i64) -> None:
        """Moves the Blocker on cell *start* to cell *end*."""
        self.blocked = (self.blocked & ~BIT[start]) | BIT[end]
        if self.moved == start:  # a spell moves the Blocker that step 3 has moved
            self.moved = end
        if self.journal is not None:
            self.tell("blocker", {"start": CELLS[start], "end": CELLS[end]})

    # Free dice

    def shown(self) -> i64:
        """Returns the domains that the free dice show."""
        return dice.SHOWN[self.free]

    def free_names(self) -> list[Domain]:
        """Names what the free dice show."""
        return [DOMAINS[face] for face in dice.faces(self.free)]

    # Enchantments

    def card_name(self, seat: i64, place: i64) -> str:
        """Returns the name of the card at *place*; *seat* says whose eclipse spell is meant."""
        if place == ECLIPSE:
            return self.content.eclipse[self.players[seat].eclipse].name
        return self.enchantments.cards[place].name

    def cubes_on(self, place: i64) -> i64:
        """Counts the cubes on the card at *place*; an eclipse spell has none."""
        if place == ECLIPSE:
            return 0
        cubes: i64 = self.cubes[place]
        if cubes < 8:
            return 1 if cubes else 0
        return 2 if cubes < 64 else 3 if cubes < 512 else 4

    def owners(self, place: i64) -> list[int]:
        """Lists the owners of the cubes on the card at *place*, square by square."""
        return [int((self.cubes[place] >> (3 * square)) & 7) - 1 for square in range(self.cubes_on(place))]

    def add_cube(self, place: i64, seat: i64) -> None:
        """Places a cube of *seat* on the first free square of the card at *place* (D-16)."""
        self.cubes[place] |= (seat + 1) << (3 * self.cubes_on(place))

    def squares(self, seat: int) -> list[int]:
        """Counts a player's cubes on the first squares of enchantments, on second ones, and so on (D-27)."""
        found = [0] * SQUARES
        for place in range(ECLIPSE):
            cubes: i64 = self.cubes[place]
            for square in range(SQUARES):
                if (cubes >> (3 * square)) & 7 == seat + 1:
                    found[square] += 1
        return found

    # Cards

    def available(self) -> i64:
        """Returns the domains with cards left in the supply (D-3)."""
        return asked(self.supply)

    def gain(self, seat: i64, domain: i64, wanted: i64) -> None:
        """Moves *wanted* cards to *seat*, or as many as there are (D-3)."""
        left: i64 = amount(self.supply, domain)
        got: i64 = wanted if wanted < left else left
        if got > 0:
            self.supply -= got * ONE[domain]
            self.players[seat].cards += got * ONE[domain]
            self.progress = True
        if self.journal is not None:
            told: dict[str, Json] = {"seat": int(seat), "domain": DOMAINS[domain], "n": int(got)}
            if got > 0 or wanted == 0:
                self.journal.append(Event("gain", told))
            if got < wanted:
                self.journal.append(Event("lost", {**told, "n": int(wanted - got)}))

    def spend(self, seat: i64, domain: i64, spent: i64) -> None:
        """Takes *spent* cards from *seat*; others can gain them again (D-3)."""
        self.supply += spent * ONE[domain]
        self.players[seat].cards -= spent * ONE[domain]
        if self.journal is not None and spent > 0:
            self.journal.append(Event("spend", {"seat": int(seat), "domain": DOMAINS[domain], "n": int(spent)}))

    # Spells

    def old_spells(self) -> i64:
        """Counts the spells of the player on turn that were not acquired in this turn (D-23)."""
        return self.players[self.mover].held - self.recent

    def draw(self, number: i64) -> None:
        """Draws spells for the player on turn; an empty deck is rebuilt from the discards (D-23)."""
        player = self.players[self.mover]
        drawn: list[int] = []
        for _ in range(number):
            if len(self.deck) == 0:
                if self.discarded == 0:
                    break
                self._reshuffle()
            self.deck, spell = pop(self.deck)
            drawn.append(int(spell))
            player.hand[spell] += 1
            self.acquired[spell] += 1
        player.held += len(drawn)
        self.recent += len(drawn)
        if self.journal is not None:
            names = [self.content.spells[spell].name for spell in drawn]
            seat = int(self.mover)
            self.journal.append(Event("draw", {"seat": seat, "n": len(drawn)}, {"spells": names}, (seat,), news=True))

    def _reshuffle(self) -> None:
        spells: list[int] = []
        for spell in range(len(self.discards)):
            for _ in range(self.discards[spell]):
                spells.append(int(spell))
            self.discards[spell] = 0
        self.discarded = 0
        self.rng.shuffle(spells)
        self.deck = vec[i64](spells)
        if self.journal is not None:
            self.journal.append(Event("shuffle", {"n": len(spells)}))

    def discard(self, spell: i64) -> None:
        """Discards a spell from the hand of the player on turn, for a power."""
        player = self.players[self.mover]
        player.hand[spell] -= 1
        player.held -= 1
        self.discards[spell] += 1
        self.discarded += 1
        if self.journal is not None:
            self.tell("discard", {"spell": self.content.spells[spell].name}, True)

    # Questions and events

    def question(self, base: i64, mask: i64, leave: bool = False, always: bool = False) -> None:
        """Asks for one of *base* + n, n in *mask*, or for ``done`` if *leave*; if *always*, even when there is one
        answer.
        """
        self.base = base
        self.mask = mask
        self.leave = leave
        self.always = always

    def picked(self) -> i64:
        """Returns everything picked so far, as a set."""
        mask: i64 = 0
        for pick in self.picks:
            mask |= BIT[pick]
        return mask

    def enter(self, phase: i64) -> None:
        """Opens a window, or goes on at once if there is nothing to choose in it; the rules define when."""

    def tell(self, kind: str, public: dict[str, Json], news: bool = False) -> None:
        """Adds an event to the journal: what the player on turn did."""
        assert self.journal is not None
        self.journal.append(Event(kind, {"seat": int(self.mover), **public}, news=news))
