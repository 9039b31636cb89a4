"""How players of Hâpy Families take and ask: what can be read of their options, for a network to learn from.

What a player does depends on the hand, and on what everyone sees. Moves that look alike are one *option*: a god to
take, the mummies, the cards of a family to ask somebody for. An option of a family depends on the hand by the number of
the family's cards in it alone.

The order of the terms is that of the rows in a network's file: after a change, ``barque train`` has to run again.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from barque.games.hapy.cards import ALL, FAMILY
from barque.games.hapy.deduction import Public
from barque.games.hapy.moves import ASK, GROUP, LAY, PASS
from barque.games.hapy.rules import HapyState
from barque.games.hapy.steps import ASKING, GROUPS_TO_WIN, TAKING
from barque.kernel.bits import BIT, count, first, mask_of, members

HABITS: Final = 40  # numbers that describe an option
GOD: Final = 0  # kinds of options
MUMMY: Final = 1
SILENCE: Final = 2
KNOWN: Final = 3  # to ask for cards that the other is known to hold
GUESS: Final = 4  # for cards that nobody knows of
BLUFF: Final = 5  # for a card of one's own
MOST: Final = 4  # numbers of a family's cards in a hand: 0 to 3


class Common:
    """What everyone knows: cards known to be in each hand, cards that a player was asked for in vain and has taken no
    mummy since, gods that lie in the layout, mummies that each player has taken.
    """

    def __init__(self) -> None:
        self.held = vec[i64]()
        self.lacks = vec[i64]()
        self.drawn = vec[i64]()
        self.shown: i64 = 0

    def take_over(self, other: Common) -> None:
        """Knows what *other* knows."""
        self.held = other.held[:]
        self.lacks = other.lacks[:]
        self.drawn = other.drawn[:]
        self.shown = other.shown

    def forget(self) -> None:
        """Forgets what hands hold and lack."""
        for seat in range(len(self.held)):
            self.held[seat] = 0
            self.lacks[seat] = 0

    def see(self, state: HapyState, action: i64) -> None:
        """Keeps track of what everyone sees of *action*, which is about to be played."""
        turn: i64 = state.turn
        if action < 36:
            if state.up & BIT[action]:
                taken: i64 = BIT[state.deal[action]]
                self.held[turn] |= taken
                self.shown &= ~taken
            else:
                self.lacks[turn] = 0
                self.drawn[turn] |= BIT[action]
        elif action >= LAY:
            self.held[turn] &= ~GROUP[action - LAY]
        elif action != PASS:
            asked: i64 = (action - ASK) // 36
            card: i64 = BIT[(action - ASK) % 36]
            if state.players[asked].hand & card:
                self.held[asked] &= ~card
                self.held[turn] |= card
            else:
                self.lacks[asked] |= card

    def unseen(self, state: HapyState) -> i64:
        """Returns the cards whose place is not known to everyone."""
        unseen: i64 = ALL & ~state.revealed & ~self.shown
        for held in self.held:
            unseen &= ~held
        return unseen


def common(state: HapyState, public: Public) -> Common:
    """Returns what everyone knows in *state*, by what *public* play has proved."""
    found = Common()
    found.held = public.held[:]
    found.drawn = public.drawn[:]
    for seat in range(state.seats):
        may: i64 = 0
        for slot in members(public.drawn[seat]):
            may |= ~public.barred[slot]
        found.lacks = append(found.lacks, ALL & ~may & ~public.held[seat])
    found.shown = mask_of([int(state.deal[slot]) for slot in members(state.left & state.up)])
    return found


class Option:
    """Moves that look alike: of a *kind*, with a *family* or -1. *cards* are slots to take from, or cards to ask
    *other* for.
    """

    def __init__(self, kind: i64, family: i64, other: i64, cards: i64) -> None:
        self.kind: Final = kind
        self.family: Final = family
        self.other: Final = other
        self.cards: Final = cards
        self.terms: Final = vec[float]([0.0] * HABITS)

    def number(self, mine: i64, hidden: i64) -> i64:
        """Returns how many moves this is for a player who holds *mine* of the family's cards, *hidden* of them in
        secret.
        """
        if self.kind == GUESS:
            return max(0, count(self.cards) - hidden)
        return mine if self.kind == BLUFF else count(self.cards)

    def holding(self, mine: i64) -> vec[float]:
        """Returns the terms for a player who holds *mine* of the family's cards."""
        if self.family >= 0:
            base: i64 = 0 if self.kind == GOD else 3
            for n in range(1, 4):
                self.terms[base + n - 1] = 1.0 if n == mine else 0.0
        return self.terms

    def actions(self, hand: i64) -> list[int]:
        """Lists its moves for a player who holds *hand*."""
        if self.kind == SILENCE:
            return [PASS]
        if self.kind < KNOWN:
            return members(self.cards)
        base: i64 = ASK + 36 * self.other
        return [int(base) + card for card in members(self.cards & hand if self.kind == BLUFF else self.cards & ~hand)]


def options(state: HapyState, seen: Common) -> list[Option]:
    """Lists what the player on turn may sensibly do, as everyone sees it."""
    found: list[Option] = []
    turn: i64 = state.turn
    seats: i64 = state.seats
    following: i64 = turn + 1 if turn + 1 < seats else 0
    if state.phase == TAKING:
        gods: i64 = state.open & state.up
        rest: i64 = gods
        while rest:
            slot: i64 = first(rest)
            rest &= rest - 1
            god = Option(GOD, state.deal[slot] // 6, -1, BIT[slot])
            _family(god, state, seen, gods)
            _uncovered(god, state, seen, slot, following)
            found.append(god)
        rest = state.open & ~state.up
        alike: list[Option] = []  # mummies that uncover nothing, and that uncover something
        plain: i64 = 0
        while rest:
            slot = first(rest)
            rest &= rest - 1
            if _opens(state, slot):
                mummy = Option(MUMMY, -1, -1, BIT[slot])
                _uncovered(mummy, state, seen, slot, following)
                alike.append(mummy)
            else:
                plain |= BIT[slot]
        if plain:
            alike.append(Option(MUMMY, -1, -1, plain))
        for mummy in alike:
            mummy.terms[6] = 1.0
            _general(mummy, state)
        found.extend(alike)
    elif state.phase == ASKING:
        silence = Option(SILENCE, -1, -1, 1)
        silence.terms[7] = 1.0
        _general(silence, state)
        found.append(silence)
        askable: i64 = state.askable()
        unseen: i64 = seen.unseen(state) & askable
        hidden: i64 = count(state.left & ~state.up)
        for seat in range(seats):
            hidden += count(state.players[seat].hand & ~seen.held[seat])
        for other in range(seats):
            if other == turn:
                continue
            secret: i64 = count(state.players[other].hand & ~seen.held[other])
            for family in range(6):
                cards: i64 = seen.held[other] & askable & FAMILY[family]
                if cards:
                    found.append(_request(KNOWN, state, seen, family, other, cards, 1.0))
                cards = unseen & ~seen.lacks[other] & FAMILY[family]
                if secret and cards:
                    chance: float = float(secret) / float(hidden)
                    found.append(_request(GUESS, state, seen, family, other, cards, chance))
        for family in range(6):
            cards = (seen.held[turn] | unseen) & askable & FAMILY[family]
            if cards:
                found.append(_request(BLUFF, state, seen, family, following, cards, 0.0))
    return found


def _request(kind: i64, state: HapyState, seen: Common, family: i64, other: i64, cards: i64, chance: float) -> Option:
    found = Option(kind, family, other, cards)
    _family(found, state, seen, state.open & state.up)
    terms = found.terms
    terms[8 + kind - KNOWN] = 1.0
    terms[11] = 2.0 * chance
    theirs: i64 = count(seen.held[other] & FAMILY[family])
    if theirs >= 2:
        terms[12] = 1.0
    terms[13] = 1.0 if other == (state.turn + 1) % state.seats else 0.0
    terms[14] = 0.2 * float(count(state.players[other].hand & ~seen.held[other]))
    return found


def _general(option: Option, state: HapyState) -> None:
    """Writes what all options have in common."""
    terms = option.terms
    terms[15] = float(count(state.left)) / 36.0
    terms[16] = 0.0 if state.left else 1.0
    terms[17] = 1.0 if state.seats == 2 else 0.0
    terms[18] = 1.0 if state.seats == 4 else 0.0
    terms[19] = 1.0 if GROUPS_TO_WIN[state.seats] - state.players[state.turn].groups == 1 else 0.0
    terms[20] = 0.1 * float(count(state.players[state.turn].hand))


def _family(option: Option, state: HapyState, seen: Common, gods: i64) -> None:
    """Writes what everyone sees of an option's family."""
    _general(option, state)
    terms = option.terms
    family: i64 = FAMILY[option.family]
    turn: i64 = state.turn
    seats: i64 = state.seats
    if option.kind == GOD:
        terms[21] = 1.0
    player = state.players[turn]
    if player.laid & family:
        terms[22] = 1.0
    elif state.revealed & family:
        terms[23] = 1.0
    mine: i64 = count(seen.held[turn] & family)
    if mine >= 1:
        terms[23 + (mine if mine < 2 else 2)] = 1.0  # 24, 25
    most: i64 = 0
    following: i64 = 0
    for k in range(1, seats):
        other: i64 = (turn + k) % seats
        theirs: i64 = count(seen.held[other] & family)
        if k == 1:
            following = theirs
        if theirs > most:
            most = theirs
        if theirs >= 2 and (
            state.players[other].laid & family or GROUPS_TO_WIN[seats] - state.players[other].groups == 1
        ):
            terms[26] = 1.0  # a third card would win
    if following >= 1:
        terms[26 + (following if following < 2 else 2)] = 1.0  # 27, 28
    if most >= 1:
        terms[28 + (most if most < 2 else 2)] = 1.0  # 29, 30
    open_: i64 = 0  # gods of the family that can be taken now
    while gods:
        slot: i64 = first(gods)
        gods &= gods - 1
        if family & BIT[state.deal[slot]]:
            open_ += 1
    terms[31] = 0.5 * float(open_)
    terms[32] = 0.33 * float(count(seen.shown & family) - open_)
    terms[33] = 0.33 * float(count(seen.unseen(state) & family))
    terms[34] = 1.0 if family & ~state.askable() & ~state.revealed else 0.0


def _opens(state: HapyState, slot: i64) -> bool:
    """Checks whether taking from *slot* would uncover another card."""
    for below in state.layout.below[slot]:
        if state.layout.covers[below] & state.left == BIT[slot]:
            return True
    return False


def _uncovered(option: Option, state: HapyState, seen: Common, slot: i64, following: i64) -> None:
    """Writes what taking from *slot* would uncover."""
    terms = option.terms
    for below in state.layout.below[slot]:
        if state.layout.covers[below] & state.left == BIT[slot]:
            if state.up & BIT[below]:
                terms[35] += 0.5
                family: i64 = FAMILY[state.deal[below] // 6]
                theirs: i64 = count(seen.held[following] & family)
                mine: i64 = count(seen.held[state.turn] & family)
                terms[36] += 0.5 * float(theirs)
                terms[37] += 0.5 * float(mine)
                if theirs >= 2:
                    terms[38] = 1.0
            else:
                terms[39] += 0.5


def chosen(found: list[Option], state: HapyState, seen: Common, action: i64) -> i64:
    """Returns the number of the option that *action* belongs to, for all who see it; -1 if it makes no sense to
    them.
    """
    kind: i64 = -1
    if action < 36:
        kind = GOD if state.up & BIT[action] else MUMMY
    elif action == PASS:
        kind = SILENCE
    elif action < LAY:
        card: i64 = BIT[(action - ASK) % 36]
        other: i64 = (action - ASK) // 36
        if seen.held[state.turn] & card:
            kind = BLUFF
        elif seen.held[other] & card:
            kind = KNOWN
        elif seen.unseen(state) & card and not seen.lacks[other] & card:
            kind = GUESS
        action = (action - ASK) % 36
        for i in range(len(found)):
            option = found[i]
            if option.kind == kind and option.cards & card and (option.other == other or kind == BLUFF):
                return i
        return -1
    for i in range(len(found)):
        option = found[i]
        if option.kind == kind and (kind == SILENCE or option.cards & BIT[action]):
            return i
    return -1


def least(n: i64) -> i64:
    """Returns *n*, but never more than a hand can hold of a family when its player chooses."""
    return n if n < MOST else MOST - 1
