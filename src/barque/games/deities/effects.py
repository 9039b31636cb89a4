"""What spells and powers do: small named pieces of code that the content refers to (D-22 to D-24).

An effect asks one question after the other: a verb of the table of moves and a mask of what may be answered. Where it
stands is kept in the state as ``stage`` and ``picks``, so that a question can be put again from the position alone. A
new effect is a class here and a line in ``EFFECTS``; the turn does not know what effects there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from barque.games.deities.field import (
    BIT,
    BLANK,
    CELLS,
    DOMAINS,
    LINE_MASK,
    SAME_LINE,
    WHOLE,
    beside,
    count,
    group,
    mask_of,
)
from barque.games.deities.moves import (
    FACING,
    LIFT,
    OFFER,
    PAIRS,
    PICK,
    PUT,
    ROLL,
    ROLLS,
    SHIFT,
    TAKE,
    TRADE,
    TURN,
    triple,
)

if TYPE_CHECKING:
    from barque.games.deities.table import Table

WHENS: Final = ("before", "any", "after-gain", "whenever")
BEFORE_ACTION: Final = 0
ANY_TIME: Final = 1
AFTER_GAIN: Final = 2
WHENEVER: Final = 3


class Effect:
    """What a spell or a power does. Powers that act by themselves override the properties at the end."""

    def __init__(self, amount: i64 = 1, least: i64 = 1, most: i64 = 1, price: i64 = 1) -> None:
        self.amount = amount
        self.least = least
        self.most = most
        self.price = price
        self.rides = False  # a push may enter a line with Blockers
        self.both = False  # both Blockers may be moved in step 3
        self.draws: i64 = 0  # spells more in arcane power
        self.tithe: i64 = 0  # cards when another player unlocks what one has unlocked

    def offered(self, state: Table) -> bool:
        """Tells whether there is a point in it now; by public things alone, for a power."""
        return True

    def begin(self, state: Table) -> None:
        """Does what needs no choice."""

    def ask(self, state: Table) -> bool:
        """Puts the next question; tells whether there is one."""
        return False

    def answer(self, state: Table, choice: i64) -> None:
        """Takes the answer to it: what was chosen, -1 for ``done``."""

    def sound(self, state: Table) -> bool:
        """Tells whether ``stage`` and ``picks`` can be those of this effect while it asks something."""
        return state.stage == 0 and not state.picks

    def connected(self, size: i64) -> i64:
        """Gives the cards gained besides for connecting *size* dice by a push."""
        return 0


class ShiftLine(Effect):
    """Shifts a line without a Blocker by one, in a ring, and gains the domain of the die that went round."""

    def ask(self, state: Table) -> bool:
        """Asks which line, and from which end."""
        if state.stage:
            return False
        mask: i64 = 0
        for way in range(20):
            if LINE_MASK[way] & state.blocked == 0:
                mask |= BIT[way]
        state.question(SHIFT, mask)
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Shifts the line."""
        state.stage = 1
        face: i64 = state.shift(choice)
        if face != BLANK:
            state.gain(state.mover, face, self.amount)


class RollField(Effect):
    """Rolls some dice of the Field again, then gains a card of a domain that one of them now shows."""

    def ask(self, state: Table) -> bool:
        """Asks which dice, one by one, then which card."""
        mask: i64
        if state.stage == 0:
            mask = state.touchable(False)
            for cell in state.picks:
                mask &= ~BIT[cell]
            state.question(PICK, mask, len(state.picks) > 0)
            return True
        mask = 0
        for cell in state.picks:
            mask |= BIT[state.field[cell]]
        mask &= state.available()
        if state.stage > 1 or mask == 0:
            return False
        state.question(TAKE, mask)
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Picks a die, rolls when there are enough, or takes the card."""
        if state.stage == 1:
            state.stage = 2
            state.gain(state.mover, choice, self.amount)
            return
        if choice >= 0:
            state.picks.append(int(choice))
        if choice < 0 or len(state.picks) == self.most:
            for cell in state.picks:
                state.field[cell] = int(state.rng.below(6))
            state.stage = 1
            if state.journal is not None:
                faces = [DOMAINS[state.field[cell]] for cell in state.picks]
                state.tell("roll-field", {"cells": [CELLS[cell] for cell in state.picks], "dice": faces}, True)

    def sound(self, state: Table) -> bool:
        """Different dice, fewer than enough until they are rolled."""
        picked: i64 = mask_of(state.picks)
        if count(picked) != len(state.picks) or picked & ~state.touchable(False):
            return False
        if state.stage == 0:
            return len(state.picks) < self.most
        return state.stage == 1 and 0 < len(state.picks) <= self.most


class SwapDice(Effect):
    """Swaps two dice of the Field."""

    def partners(self, state: Table, cell: int) -> i64:
        """Gives the cells with which *cell* may be swapped."""
        return state.touchable(True) & ~BIT[cell]

    def ask(self, state: Table) -> bool:
        """Asks for the one die, then for the other."""
        if state.stage == 2:
            return False
        state.question(PICK, state.touchable(True) if state.stage == 0 else self.partners(state, state.picks[0]))
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Picks a die; swaps when there are two."""
        state.stage += 1
        state.picks.append(int(choice))
        if state.stage == 2:
            state.swap(state.picks[0], state.picks[1])

    def sound(self, state: Table) -> bool:
        """One die picked for each stage."""
        return len(state.picks) == state.stage < 2 and mask_of(state.picks) & ~state.touchable(True) == 0


class SwapInLine(SwapDice):
    """Swaps two dice of one row or column."""

    def partners(self, state: Table, cell: int) -> i64:
        """Gives the cells with which *cell* may be swapped."""
        return state.touchable(True) & SAME_LINE[cell]


class TurnDie(Effect):
    """Turns one die of the Field to another domain."""

    def ask(self, state: Table) -> bool:
        """Asks which die, then to which domain."""
        if state.stage == 0:
            state.question(PICK, state.touchable(False))
        elif state.stage == 1:
            state.question(FACING, 63 & ~BIT[state.field[state.picks[0]]])
        return state.stage < 2

    def answer(self, state: Table, choice: i64) -> None:
        """Picks the die, then turns it."""
        state.stage += 1
        if state.stage == 1:
            state.picks.append(int(choice))
            return
        cell = state.picks[0]
        state.field[cell] = int(choice)
        if state.journal is not None:
            state.tell("turn-die", {"cell": CELLS[cell], "domain": DOMAINS[choice]})

    def sound(self, state: Table) -> bool:
        """One die picked for each stage."""
        return len(state.picks) == state.stage < 2 and mask_of(state.picks) & ~state.touchable(False) == 0


class RollFree(Effect):
    """Rolls some of the free dice again."""

    def ask(self, state: Table) -> bool:
        """Asks which dice."""
        if state.stage == 0:
            state.question(ROLL, ROLLS[triple(state.free)])
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Rolls them."""
        state.stage = 1
        subset: i64 = choice + 1
        for n in range(3):
            if subset & BIT[n]:
                state.free[n] = int(state.rng.below(6))
        state.free.sort()
        if state.journal is not None:
            state.tell("roll-free", {"dice": [DOMAINS[face] for face in state.free]}, True)


class TurnFree(Effect):
    """Turns one free die to any other domain."""

    def targets(self, state: Table) -> i64:
        """Gives the domains to which a die may be turned."""
        return 63

    def ask(self, state: Table) -> bool:
        """Asks which die, and to which domain."""
        if state.stage == 0:
            state.question(TURN, pairs(state.shown(), self.targets(state)))
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Turns it."""
        state.stage = 1
        one, other = PAIRS[choice]
        state.free.remove(one)
        state.free.append(other)
        state.free.sort()
        if state.journal is not None:
            dice = [DOMAINS[face] for face in state.free]
            state.tell("turn-free", {"domain": DOMAINS[one], "to": DOMAINS[other], "dice": dice})


class MatchFree(TurnFree):
    """Turns one free die to the face of another."""

    def offered(self, state: Table) -> bool:
        """Three equal dice leave nothing to turn."""
        return state.free[0] != state.free[2]

    def targets(self, state: Table) -> i64:
        """Gives the domains that the free dice show."""
        return state.shown()


class GainAlike(Effect):
    """Gains some cards of one domain."""

    def offered(self, state: Table) -> bool:
        """Only if a card is to be had (D-23)."""
        return state.available() != 0

    def ask(self, state: Table) -> bool:
        """Asks for the domain."""
        if state.stage == 0:
            state.question(TAKE, state.available())
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Gains the cards."""
        state.stage = 1
        state.gain(state.mover, choice, self.amount)


class GainDifferent(Effect):
    """Gains one card each of some different domains."""

    def offered(self, state: Table) -> bool:
        """Only if a card is to be had (D-23)."""
        return state.available() != 0

    def ask(self, state: Table) -> bool:
        """Asks for the next domain."""
        mask: i64 = state.available()
        for domain in state.picks:
            mask &= ~BIT[domain]
        if mask == 0 or len(state.picks) == self.amount:
            return False
        state.question(TAKE, mask)
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Gains the card."""
        state.picks.append(int(choice))
        state.gain(state.mover, choice, 1)

    def sound(self, state: Table) -> bool:
        """Different domains, fewer than enough."""
        picked: i64 = mask_of(state.picks)
        return state.stage == 0 and count(picked) == len(state.picks) < self.amount and picked < 64


class Passage(Effect):
    """Lets this turn's push enter a line with Blockers, which ride along; each adds its cards if it does."""

    def begin(self, state: Table) -> None:
        """Opens the lines."""
        state.passage += self.amount


class DrawSpells(Effect):
    """Draws spells."""

    def offered(self, state: Table) -> bool:
        """Only if one can be drawn (D-23)."""
        return len(state.deck) > 0 or state.discarded > 0

    def begin(self, state: Table) -> None:
        """Draws."""
        state.draw(self.amount)


class SecondGroup(Effect):
    """Gains cards for a group of another domain that is next to a pushed die or holds one."""

    def groups(self, state: Table) -> i64:
        """Gives the first cell of each group that may be chosen."""
        near: i64 = (state.pushed | beside(state.pushed)) & WHOLE
        firsts: i64 = 0
        for domain in range(6):
            if domain == state.domain or state.supply[domain] == 0:
                continue
            alike: i64 = state.alike(domain)
            rest: i64 = near & alike
            while rest:
                found: i64 = group(rest & -rest, alike)
                firsts |= found & -found
                rest &= ~found
        return firsts

    def offered(self, state: Table) -> bool:
        """Only if a card is to be had (D-23)."""
        return self.groups(state) != 0

    def ask(self, state: Table) -> bool:
        """Asks for the group, named by its first cell."""
        if state.stage == 0:
            state.question(PICK, self.groups(state))
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Gains the cards."""
        state.stage = 1
        domain = state.field[choice]
        size: i64 = count(group(BIT[choice], state.alike(domain)))
        state.gain(state.mover, domain, size if size < self.most else self.most)


class MoveBlockers(Effect):
    """Moves one or both Blockers and gains a card of a domain that one of them left.

    ``picks`` holds where the first was and went, then the second.
    """

    def ask(self, state: Table) -> bool:
        """Asks which Blocker, where to, whether the other too, and for the card."""
        stage = state.stage
        if stage == 0:
            state.question(LIFT, state.blocked)
        elif stage == 1 or stage == 3:
            state.question(PUT, WHOLE & ~state.blocked)
        elif stage == 2:
            state.question(LIFT, state.blocked & ~BIT[state.picks[1]], True)
        else:
            left: i64 = 0
            for n in range(0, len(state.picks), 2):
                left |= BIT[state.field[state.picks[n]]]
            left &= state.available()
            if stage == 5 or left == 0:
                return False
            state.question(TAKE, left)
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Lifts, puts down, leaves or gains."""
        if state.stage == 4:
            state.gain(state.mover, choice, self.amount)
        elif choice < 0:
            state.stage = 3
        else:
            state.picks.append(int(choice))
            if state.stage == 1 or state.stage == 3:
                state.move_blocker(state.picks[-2], int(choice))
        state.stage += 1

    def sound(self, state: Table) -> bool:
        """Where Blockers were and went, in turn; those being moved are where they are said to be."""
        stage = state.stage
        n = len(state.picks)
        if stage > 4 or (n != stage if stage < 4 else n != 2 and n != 4):
            return False
        moving = state.picks[1:2]
        if n == 1 or n == 3:
            moving.append(state.picks[n - 1])
        there: i64 = mask_of(moving)
        return there & ~state.blocked == 0 and count(there) == len(moving)


class Trade(Effect):
    """Exchanges some cards of one domain for one of another that a free die shows."""

    def deals(self, state: Table) -> i64:
        """Gives the pairs that may be exchanged."""
        given: i64 = 0
        cards = state.players[state.mover].cards
        for domain in range(6):
            if cards[domain] >= self.price:
                given |= BIT[domain]
        return pairs(given, state.shown() & state.available()) if given else 0

    def offered(self, state: Table) -> bool:
        """Only if there is something to exchange."""
        return self.deals(state) != 0

    def ask(self, state: Table) -> bool:
        """Asks what for what."""
        if state.stage == 0:
            state.question(TRADE, self.deals(state))
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Exchanges."""
        state.stage = 1
        one, other = PAIRS[choice]
        state.spend(state.mover, one, self.price)
        state.gain(state.mover, other, self.amount)


class OfferSpell(Effect):
    """Discards a spell to gain a card of a domain that a free die shows."""

    def offered(self, state: Table) -> bool:
        """Only with a spell from an earlier turn and a card to be had; both are public."""
        return state.old_spells() > 0 and state.shown() & state.available() != 0

    def ask(self, state: Table) -> bool:
        """Asks which spell, then for the card."""
        if state.stage == 0:
            player = state.players[state.mover]
            mask: i64 = 0
            for spell in range(len(player.hand)):
                if player.hand[spell] > state.acquired[spell]:
                    mask |= BIT[spell]
            # Asked even of a hand of one kind: passing by itself, the step would tell so (D-29).
            state.question(OFFER, mask, False, True)
        elif state.stage == 1:
            state.question(TAKE, state.shown() & state.available())
        return state.stage < 2

    def answer(self, state: Table, choice: i64) -> None:
        """Discards the spell, then gains the card."""
        if state.stage == 0:
            state.discard(choice)
        else:
            state.gain(state.mover, choice, self.amount)
        state.stage += 1

    def sound(self, state: Table) -> bool:
        """Nothing is picked: the spell is discarded at once."""
        return state.stage < 2 and not state.picks


class Connected(Effect):
    """Gains more for a large group."""

    def connected(self, size: i64) -> i64:
        """Gives the cards gained besides."""
        return self.amount if size >= self.least else 0


class Tithe(Effect):
    """Gains cards when another player unlocks what one has unlocked."""

    def __init__(self, amount: i64 = 1, least: i64 = 1, most: i64 = 1, price: i64 = 1) -> None:
        super().__init__(amount, least, most, price)
        self.tithe = amount


class BothBlockers(Effect):
    """Moves both Blockers in step 3."""

    def __init__(self, amount: i64 = 1, least: i64 = 1, most: i64 = 1, price: i64 = 1) -> None:
        super().__init__(amount, least, most, price)
        self.both = True


class Ride(Effect):
    """Pushes into lines with Blockers."""

    def __init__(self, amount: i64 = 1, least: i64 = 1, most: i64 = 1, price: i64 = 1) -> None:
        super().__init__(amount, least, most, price)
        self.rides = True


class MoreSpells(Effect):
    """Draws more spells in arcane power."""

    def __init__(self, amount: i64 = 1, least: i64 = 1, most: i64 = 1, price: i64 = 1) -> None:
        super().__init__(amount, least, most, price)
        self.draws = amount


def pairs(ones: i64, others: i64) -> i64:
    """Gives the ordered pairs of different domains out of two sets."""
    mask: i64 = 0
    for number in range(30):
        one, other = PAIRS[number]
        if ones & BIT[one] and others & BIT[other]:
            mask |= BIT[number]
    return mask


class Kind:
    """An effect as the content can name it: its code, when it may be used, and what it can be told."""

    def __init__(self, make: type[Effect], whens: tuple[str, ...], numbers: dict[str, tuple[int, int]]) -> None:
        self.make = make
        self.whens = whens
        self.numbers = numbers  # name -> least and most


_FREE: Final = ("before", "any", "after-gain")
_AMOUNT: Final = {"amount": (1, 9)}

EFFECTS: Final[dict[str, Kind]] = {
    "shift-line": Kind(ShiftLine, _FREE, _AMOUNT),
    "roll-field": Kind(RollField, _FREE, {"most": (1, 9), "amount": (1, 9)}),
    "swap-dice": Kind(SwapDice, _FREE, {}),
    "swap-in-line": Kind(SwapInLine, _FREE, {}),
    "turn-die": Kind(TurnDie, _FREE, {}),
    "roll-free": Kind(RollFree, _FREE, {}),
    "turn-free": Kind(TurnFree, _FREE, {}),
    "match-free": Kind(MatchFree, _FREE, {}),
    "gain-alike": Kind(GainAlike, _FREE, _AMOUNT),
    "gain-different": Kind(GainDifferent, _FREE, {"amount": (1, 6)}),
    "passage": Kind(Passage, ("before",), _AMOUNT),
    "draw-spells": Kind(DrawSpells, _FREE, _AMOUNT),
    "second-group": Kind(SecondGroup, ("after-gain",), {"most": (1, 25)}),
    "move-blockers": Kind(MoveBlockers, _FREE, _AMOUNT),
    "trade": Kind(Trade, _FREE, {"price": (1, 30), "amount": (1, 9)}),
    "offer-spell": Kind(OfferSpell, _FREE, _AMOUNT),
    "connected": Kind(Connected, ("whenever",), {"least": (1, 25), "amount": (1, 9)}),
    "tithe": Kind(Tithe, ("whenever",), _AMOUNT),
    "both-blockers": Kind(BothBlockers, ("whenever",), {}),
    "ride": Kind(Ride, ("whenever",), _AMOUNT),
    "more-spells": Kind(MoreSpells, ("whenever",), _AMOUNT),
}
