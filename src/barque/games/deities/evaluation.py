"""Deities of the Old Kingdom for the search: how many turns each player is from its eclipse, and who wins that race.

A plan is two higher enchantments, the lower ones below them and the eclipse spell (D-18). Its time is a turn for each
unlock and a part of one for each card that is lacking, less what spells, powers and cubes are good for. From the times
follows who will have the eclipse spell unlocked by the end of the final round (D-25); then squares decide (D-27).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from barque.games.deities.effects import (
    DrawSpells,
    Effect,
    GainAlike,
    GainDifferent,
    MatchFree,
    MoveBlockers,
    OfferSpell,
    Passage,
    RollField,
    RollFree,
    SecondGroup,
    ShiftLine,
    SwapDice,
    Trade,
    TurnDie,
    TurnFree,
)
from barque.games.deities.field import (
    BIT,
    BLANK,
    LAST,
    LINE,
    LINE_MASK,
    beside,
    count,
    group,
    largest_group,
)
from barque.games.deities.moves import (
    CAST,
    DONE,
    ECLIPSE,
    FACING,
    LIFT,
    OFFER,
    PAIRS,
    PICK,
    PUSH,
    PUT,
    ROLL,
    SHIFT,
    SPARE,
    SUBSETS,
    TAKE,
    TRADE,
    TURN,
    UNLOCK,
    USE,
)
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import (
    AFTER,
    BEFORE,
    BLOCKER,
    CUBES,
    DRAWING,
    EFFECT,
    GAINING,
    LOWER_BITS,
    PLACING,
    PUSHING,
    PUTTING,
    SECOND,
    WINDOW,
)
from barque.kernel.evaluation import Evaluation, shares
from barque.kernel.game import State
from barque.kernel.rng import Rng

SIGN: Final = (1 << 58) - 1
NEVER: Final = 60.0  # turns of a player who has no plan left
STIRRED: Final = 0.6  # how good a card is of which one can't quite choose the domain
SPELL_WORTH: Final = {  # by effect, besides cards of any domain that it gives
    "shift-line": 0.6,
    "roll-field": 0.3,
    "swap-dice": 0.3,
    "turn-die": 0.5,
    "roll-free": 0.3,
    "turn-free": 1.0,
    "gain-alike": 0.0,
    "gain-different": 0.0,
    "passage": 0.4,
    "draw-spells": 1.3,
    "second-group": 1.0,
    "move-blockers": 0.2,
}
POWER_WORTH: Final = {  # by effect: as players won oftener who had the power from the start
    "roll-free": 0.8,
    "match-free": 1.3,
    "swap-in-line": 0.7,
    "connected": 0.9,
    "tithe": 1.1,
    "both-blockers": 0.5,
    "ride": 1.1,
    "trade": 0.9,
    "more-spells": 1.2,
    "offer-spell": 0.9,
}
DETOUR: Final = -1e3  # of a move that is better made at another time, or never
PLAIN_WORTH: Final = 0.5  # of an effect that stands in neither table

# What an effect is for, as far as it matters when it is tried
GIVES: Final = 1  # nothing but cards
DRAWS: Final = 2
ECHOES: Final = 3
CHANGES: Final = 4  # the Field
STIRS: Final = 5  # the Field, and gives a card
DICE: Final = 6  # the free dice
OPENS: Final = 7  # lines with Blockers
BANISHES: Final = 8
TRADES: Final = 9
OFFERS: Final = 10

ONE: Final = [0, 0, 1, 0, 1, 2]  # the pairs of higher enchantments
OTHER: Final = [1, 2, 2, 3, 3, 3]
NEEDED: Final[list[i64]] = [  # and all the places that each takes
    BIT[one] | BIT[one + 1] | BIT[other] | BIT[other + 1] | BIT[5 + one] | BIT[5 + other]
    for one, other in zip(ONE, OTHER, strict=True)
]
ENTERED: Final[list[i64]] = [  # ENTERED[4 * way + n]: the cells that n pushed dice come to lie on
    sum(1 << cell for cell in line[:n]) for line in LINE for n in range(4)
]


def purpose(effect: Effect) -> int:
    """Says what *effect* is for; 0 if it acts by itself."""
    if isinstance(effect, (GainAlike, GainDifferent)):
        return GIVES
    if isinstance(effect, DrawSpells):
        return DRAWS
    if isinstance(effect, SecondGroup):
        return ECHOES
    if isinstance(effect, (SwapDice, TurnDie)):
        return CHANGES
    if isinstance(effect, (ShiftLine, RollField)):
        return STIRS
    if isinstance(effect, (RollFree, TurnFree, MatchFree)):
        return DICE
    if isinstance(effect, Passage):
        return OPENS
    if isinstance(effect, MoveBlockers):
        return BANISHES
    if isinstance(effect, Trade):
        return TRADES
    return OFFERS if isinstance(effect, OfferSpell) else 0


def given(effect: Effect) -> float:
    """Gives the cards that *effect* is good for, as if of any domain."""
    what = purpose(effect)
    if what == GIVES:
        return float(effect.amount)
    return STIRRED * float(effect.amount) if what == STIRS or what == BANISHES else 0.0


def likely(x: float) -> float:
    """Gives the chance that goes with *x*: the logistic function."""
    if x > 30.0:
        return 1.0
    return 0.0 if x < -30.0 else 1.0 / (1.0 + exp(-x))


class DeitiesEvaluation(Evaluation):
    """Judges positions by the race for the eclipse, and moves by the turns that they save."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.cube: Final = weights["cube"]
        self.surplus: Final = weights["surplus"]
        self.spell: Final = weights["spell"]
        self.power: Final = weights["power"]
        self.first: Final = weights["first"]
        self.grace: Final = weights["grace"]
        self.spread: Final = weights["spread"]
        self.last_grace: Final = weights["last-grace"]
        self.last_spread: Final = weights["last-spread"]
        self.square: Final = weights["square"]
        self.square_late: Final = weights["square-late"]
        self.second: Final = weights["second"]
        self.hope: Final = weights["hope"]
        self.heat: Final = weights["heat"]
        self.harm: Final = weights["harm"]
        self.turns: Final[int] = int(weights["turns"] + 0.5)
        self.card: Final = weights["card"]
        card, domain, reach = self.card, weights["domain"], weights["reach"]
        self.lacking: Final = [card * n + domain * n / (n + reach) for n in range(64)]  # turns that n cards take
        self.unlock: Final = weights["unlock"]
        self.wild: Final = weights["wild"]
        # Of the cards in the game
        self.spells: list[float] = []  # turns that a spell saves, by kind
        self.mean: float = 0.0  # and a spell that is not known
        self.gives: list[float] = []  # cards of any domain that a spell gives, by kind
        self.mean_gives: float = 0.0
        self.powers: list[float] = []  # part of each push that a power saves, by place
        self.for_what: list[int] = []  # purposes of spells
        self.used_for: list[int] = []  # and of powers, by place
        self.symbols: list[list[int]] = []  # that each higher enchantment gives
        # Of the plan that was surveyed last
        self.lacks: list[int] = [0] * 6  # cards lacking of each domain, below 0 for those left over
        self.goal: i64 = 0  # the places still to be unlocked
        self.squares: float = 0.0  # first squares and part of the second ones, those hoped for too
        self.ease: float = 1.0  # how much of what a spell saves would be lost with it
        self.short: float = 0.0  # cards lacking in all that neither spells nor cubes make up for
        self._trial: list[int] = [0] * 6
        self._mover: i64 = -1  # whose turn it was before the last move

    def begin(self, state: State, seat: int) -> None:
        """Looks at the cards in the game."""
        self.seat = seat
        assert isinstance(state, DeitiesState)
        content = state.content
        self.spells = [self.spell * SPELL_WORTH.get(str(card.data["effect"]), PLAIN_WORTH) for card in content.spells]
        self.mean = sum([worth * n for worth, n in zip(self.spells, content.copies, strict=True)]) / sum(content.copies)
        self.gives = [given(card.effect) for card in content.spells]
        self.mean_gives = sum([n * m for n, m in zip(self.gives, content.copies, strict=True)]) / sum(content.copies)
        cards = [content.lower[card] for card in state.lower]
        self.powers = [self.power * POWER_WORTH.get(str(card.data["effect"]), PLAIN_WORTH) for card in cards]
        self.for_what = [purpose(card.effect) for card in content.spells]
        self.used_for = [purpose(card.effect) for card in cards]
        self.symbols = [[content.higher[card].symbols.count(domain) for domain in range(6)] for card in state.higher]

    def note(self, state: State, action: int) -> None:
        """Remembers whose turn it is."""
        assert isinstance(state, DeitiesState)
        self._mover = state.mover

    def sign(self, state: State) -> int:
        """Tells apart, in the searching seat's own turns, the dice and its hand; others' turns are taken together."""
        assert isinstance(state, DeitiesState)
        if state.turn != self.seat:
            return 0
        sign: i64 = 1
        for face in state.free:
            sign = sign * 7 + face
        for n in state.players[self.seat].hand:
            sign = (sign * 5 + n) & SIGN
        for face in state.field:
            sign = (sign * 7 + face) & SIGN
        return int(sign ^ (sign >> 29))

    # Plans

    def survey(self, state: DeitiesState, seat: i64) -> float:
        """Gives the turns that the best plan of *seat* takes, and keeps what it lacks."""
        player = state.players[seat]
        unlocked: i64 = player.unlocked
        squares: float = 0.0
        for place in range(9):
            if unlocked & BIT[place]:
                if state.cubes[place][0] == seat:
                    squares += 1.0
                elif state.cubes[place][1] == seat:
                    squares += self.second
        self.squares = squares
        self.goal = 0
        if unlocked & BIT[ECLIPSE]:
            return 0.0
        left: i64 = 99 if state.spare_cubes else CUBES - count(unlocked)
        saved: float = 0.0
        any_: float = 0.0  # cards of any domain that spells can give
        if seat == self.seat:
            hand = player.hand
            for kind in range(len(hand)):
                if hand[kind] > 0:
                    saved += hand[kind] * self.spells[kind]
                    any_ += hand[kind] * self.gives[kind]
        else:
            saved = self.mean * float(player.held)
            any_ = self.mean_gives * float(player.held)
        rest: float = 1.0
        for place in range(5):
            if unlocked & BIT[place]:
                rest -= self.powers[place]
        best: float = NEVER
        preferred: float = NEVER + 10.0
        for pair in range(6):
            todo: i64 = NEEDED[pair] & ~unlocked
            unlocks: i64 = count(todo) + 1
            if unlocks > left:
                continue
            off: i64 = self._cost(state, seat, pair, todo)
            pushes: float = 0.0
            trial = self._trial
            cards = player.cards
            over: i64 = 0
            sum_: i64 = 0
            for domain in range(6):
                lack: i64 = trial[domain] - cards[domain]
                trial[domain] = int(lack)
                if lack > 0:
                    pushes += self.lacking[lack]
                    sum_ += lack
                else:
                    over -= lack
            fresh: float = 0.0
            powers: float = 0.0
            for place in range(9):
                if todo & BIT[place]:
                    cubes: i64 = len(state.cubes[place])
                    if cubes == 0:
                        fresh += 1.0
                    elif cubes == 1:
                        fresh += self.second
                    if place < 5:
                        powers += self.powers[place]
            pushes -= self._filled(trial, self.wild * any_ + self.cube * float(off))
            ease: float = pushes / (pushes + saved + 0.01)
            pushes *= ease
            time: float = self.unlock * float(unlocks) + pushes * (rest - 0.4 * powers) - self.surplus * float(over)
            value: float = time - self.first * fresh
            if value < preferred:
                preferred = value
                best = time
                self.goal = todo | BIT[ECLIPSE]
                self.short = float(sum_ - off) - any_
                self.ease = ease * ease
                self.squares = squares + self.hope * fresh
                self._trial = self.lacks
                self.lacks = trial
        return best

    def _filled(self, lacks: list[int], any_: float) -> float:
        """Gives the turns that so many cards of any domain save: the smallest lacks go first."""
        rest: i64 = int(any_)
        found: float = self.card * (any_ - float(rest))
        done: i64 = 0
        while rest > 0:
            least: i64 = 99
            at: i64 = -1
            for domain in range(6):
                lack: i64 = lacks[domain]
                if 0 < lack < least and not done & BIT[domain]:
                    least = lack
                    at = domain
            if at < 0:
                return found
            done |= BIT[at]
            used: i64 = rest if rest < least else least
            found += self.lacking[least] - self.lacking[least - used]
            rest -= used
        return found

    def _cost(self, state: DeitiesState, seat: i64, pair: i64, todo: i64) -> i64:
        """Puts what a plan costs into the trial, symbols taken off; gives the cubes on its cards."""
        player = state.players[seat]
        symbols = player.symbols
        trial = self._trial
        content = state.content
        off: i64 = 0
        for domain in range(6):
            trial[domain] = 0
        for place in range(5):
            if todo & BIT[place]:
                off += len(state.cubes[place])
                cost = content.lower[state.lower[place]].cost
                for domain in range(6):
                    if cost[domain] > symbols[domain]:
                        trial[domain] += cost[domain] - symbols[domain]
        one: i64 = ONE[pair]
        other: i64 = OTHER[pair]
        first = todo & BIT[5 + one] != 0
        second = todo & BIT[5 + other] != 0
        eclipse = content.eclipse[player.eclipse].cost
        given_one = self.symbols[one]
        given_other = self.symbols[other]
        cost_one = content.higher[state.higher[one]].cost
        cost_other = content.higher[state.higher[other]].cost
        if first:
            off += len(state.cubes[5 + one])
        if second:
            off += len(state.cubes[5 + other])
        turned = False  # the other first, where that is cheaper
        if first and second:
            gain: i64 = 0
            for domain in range(6):
                if given_one[domain] and cost_other[domain] > symbols[domain]:
                    gain += 1
                if given_other[domain] and cost_one[domain] > symbols[domain]:
                    gain -= 1
            turned = gain < 0
        for domain in range(6):
            have: i64 = symbols[domain]
            sum_: i64 = 0
            rest: i64
            if turned:
                rest = cost_other[domain] - have
                if rest > 0:
                    sum_ += rest
                have += given_other[domain]
            if first:
                rest = cost_one[domain] - have
                if rest > 0:
                    sum_ += rest
                have += given_one[domain]
            if second and not turned:
                rest = cost_other[domain] - have
                if rest > 0:
                    sum_ += rest
                have += given_other[domain]
            rest = eclipse[domain] - have
            if rest > 0:
                sum_ += rest
            trial[domain] += int(sum_)
        return off

    def useful(self, state: DeitiesState, domain: i64, n: i64) -> float:
        """Gives the turns that *n* more cards of *domain* save the plan surveyed."""
        left: i64 = state.supply[domain]
        got: i64 = n if n < left else left
        lack: i64 = self.lacks[domain]
        if lack <= 0:
            return self.surplus * float(got)
        if got > lack:
            return self.lacking[lack] + self.surplus * float(got - lack)
        return self.lacking[lack] - self.lacking[lack - got]

    # Who wins

    def finish(self, state: State, rng: Rng) -> list[float]:
        """Plays the turn to its end, unless it has just begun, and some more; then judges what comes of it."""
        assert isinstance(state, DeitiesState)
        turns: i64 = self.turns
        if state.mover == self._mover or state.phase == PLACING:
            turns += 1
        while turns > 0 and state.turn >= 0:
            self._play_turn(state, rng)
            turns -= 1
        return shares(state) if state.turn < 0 else self.values(state)

    def _play_turn(self, state: DeitiesState, rng: Rng) -> None:
        """Plays the turn to its end; the set-up counts as one."""
        mover: i64 = state.mover
        placing = state.phase == PLACING
        while state.turn >= 0 and (state.phase == PLACING if placing else state.mover == mover):
            action = self.pick(state, state.legal(), rng)
            state.log.append(action)
            state.apply(action)

    def values(self, state: State) -> list[float]:
        """Gives each seat's chance in the race; the turn has just begun."""
        assert isinstance(state, DeitiesState)
        seats: i64 = state.seats
        times: list[float] = []
        squares: list[float] = []
        steps: list[i64] = []  # unlocks still to be made, and one for pushes
        for seat in range(seats):
            order: i64 = seat - state.mover if seat >= state.mover else seat - state.mover + seats
            times.append(self.survey(state, seat) + float(order) / float(seats))
            squares.append(self.squares)
            steps.append(count(self.goal) + (1 if self.short > 0.0 else 0))
        chances: list[float] = []
        soonest: float = max(0.0, min(times))
        for seat in range(seats):
            chances.append(self._in_time(state, seat, times, steps[seat]))
        late: float = self.square + self.square_late / (1.0 + (soonest if state.final < 0 else 0.0))
        return decide(chances, squares, late)

    def _in_time(self, state: DeitiesState, seat: i64, times: list[float], steps: i64) -> float:
        """Gives the chance that *seat* will have its eclipse spell unlocked at the end."""
        seats: i64 = state.seats
        if state.players[seat].unlocked & BIT[ECLIPSE]:
            return 1.0
        if state.final >= 0:
            order: i64 = seat - state.mover if seat >= state.mover else seat - state.mover + seats
            last: i64 = state.final - state.mover if state.final >= state.mover else state.final - state.mover + seats
            if order >= last or steps > 2:  # an action and the extra unlock (D-26)
                return 0.0
            return likely((self.last_grace - times[seat] + float(order) / float(seats)) / self.last_spread)
        others: float = NEVER
        for other in range(seats):
            if other != seat and times[other] < others:
                others = times[other]
        ahead: float = times[seat] if times[seat] < others else others
        if ahead < 0.0:
            ahead = 0.0
        return likely((others + self.grace - times[seat]) / (self.spread * sqrt(1.0 + ahead)))

    # Which moves are tried

    def pick(self, state: State, actions: list[int], rng: Rng) -> int:
        """Gives the move of the highest weight; where a Blocker goes is drawn by lot, for speed."""
        assert isinstance(state, DeitiesState)
        n: i64 = len(actions)
        if n == 1:
            return actions[0]
        if state.base == PUT and (state.phase == PUTTING or state.phase == PLACING or state.phase == EFFECT):
            return actions[int(rng.below(n))]
        weights = self.weights(state, actions)
        best: i64 = 0
        for i in range(1, n):
            if weights[i] > weights[best]:
                best = i
        return actions[best]

    def weights(self, state: State, actions: list[int]) -> list[float]:
        """Weighs moves by the turns that they save, and leaves out detours: what is better done at another time."""
        assert isinstance(state, DeitiesState)
        phase: i64 = state.phase
        if len(actions) == 1:
            return [1.0]
        if phase == PLACING or phase == PUTTING:
            return self._puts(state, actions)
        self.survey(state, state.turn)
        if phase == PUSHING:
            return self._ways(state, actions)
        if phase == BEFORE:
            return self._before(state, actions)
        if phase == EFFECT:
            return self._answers(state, actions)
        if state.base == SPARE and not WINDOW[phase]:
            return self._scarce(state, actions, SPARE)
        if state.base == TAKE and not WINDOW[phase]:
            return self._takes(state, actions)
        return self._window(state, actions)

    def _heated(self, worths: list[float], least: float) -> list[float]:
        """Turns the turns that moves save into weights: 1 for the best, none but detours below *least*."""
        best: float = -1e9
        for worth in worths:
            if worth > best:
                best = worth
        found: list[float] = []
        for worth in worths:
            weight: float = exp((worth - best) / self.heat) if worth > best - 20.0 * self.heat else 0.0
            found.append(0.0 if worth <= DETOUR else weight if weight > least else least)
        return found

    def _before(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs the actions of a turn, and what may be used before them."""
        worths: list[float] = []
        open_: list[i64] = [0, state.ways(1), state.ways(2), state.ways(3)]
        best: float = 0.0
        for action in actions:
            worth: float = DETOUR
            if action < PUSH:
                dice: i64 = action % 3 + 1
                worth = self._best_push(state, action // 3, dice, open_[dice])
            elif UNLOCK <= action < CAST:
                worth = self._unlocking(state, action - UNLOCK)
            if worth > best:
                best = worth
            worths.append(worth)
        short: i64 = self._short(state)
        bests: list[float] = []
        for i in range(len(actions)):
            if CAST <= actions[i] < LIFT:
                what = self._what(actions[i])
                cost: float = self._cost_of(actions[i])
                if what == DICE:
                    if not bests:
                        bests = self._by_domain(state, open_)
                    worths[i] = self._diced(state, actions[i], bests, best) - cost
                elif what == OPENS:
                    worths[i] = self._opened(state) - cost
                else:
                    worths[i] = best + self._bonus(state, actions[i], what, cost, short)
        return self._heated(worths, 0.005)

    def _what(self, action: i64) -> int:
        """Says what a spell or a power is for."""
        return self.for_what[action - CAST] if action < USE else self.used_for[action - USE]

    def _cost_of(self, action: i64) -> float:
        """Gives the turns that a spell in hand is held to save; powers cost nothing."""
        return self.ease * self.spells[action - CAST] if action < USE else 0.0

    def _by_domain(self, state: DeitiesState, open_: list[i64]) -> list[float]:
        """Gives the turns that the best push of each domain saves, with one die more than the free ones show."""
        found: list[float] = []
        for domain in range(6):
            n: i64 = state.free.count(domain) + 1
            best: float = 0.0
            for dice in range(1, (n if n < 3 else 3) + 1):
                worth = self._best_push(state, domain, dice, open_[dice])
                if worth > best:
                    best = worth
            found.append(best)
        return found

    def _diced(self, state: DeitiesState, action: i64, bests: list[float], best: float) -> float:
        """Gives the turns that are saved after free dice were changed: the best push of what they can show."""
        effect = self._effect(state, action)
        found: float = best
        if isinstance(effect, MatchFree):
            for face in state.free:
                if bests[face] > found:
                    found = bests[face]
        elif isinstance(effect, TurnFree):
            for worth in bests:
                if worth > found:
                    found = worth
        else:
            rest = bests.copy()
            rest.sort()
            # Of the 216 ways that three dice fall, so many show this domain and none that is better.
            found = (
                91.0 * rest[5] + 61.0 * rest[4] + 37.0 * rest[3] + 19.0 * rest[2] + 7.0 * rest[1] + rest[0]
            ) / 216.0
        return found

    def _effect(self, state: DeitiesState, action: i64) -> Effect:
        if action < USE:
            return state.content.spells[action - CAST].effect
        return state.content.lower[state.lower[action - USE]].effect

    def _opened(self, state: DeitiesState) -> float:
        """Gives the turns that the best push saves where no Blocker stands in its way."""
        blank: i64 = BIT[state.field.index(BLANK)]
        best: float = 0.0
        last: i64 = -1
        for face in state.free:
            if face != last:
                last = face
                alike: i64 = state.alike(face)
                for dice in range(1, state.free.count(face) + 1):
                    for way in range(20):
                        if LAST[4 * way + dice] & (blank | state.blocked) == 0:
                            size: i64 = self.group_of(alike, dice, way)
                            if LINE_MASK[way] & state.blocked:
                                size += 1
                            worth: float = self.useful(state, face, size)
                            if worth > best:
                                best = worth
        return best

    def _unlocking(self, state: DeitiesState, place: i64) -> float:
        """Gives the turns that an unlock saves."""
        if place == ECLIPSE:
            return 2.0
        free = state.free
        drawn: float = 1.0
        if free[0] == free[2]:
            drawn = 3.0
        elif free[0] == free[1] or free[1] == free[2]:
            drawn = 2.0
        worth: float = self.unlock + drawn * (self.mean + self.wild * self.mean_gives * self.lacking[1])
        if not state.cubes[place]:
            worth += self.first
        elif len(state.cubes[place]) == 1:
            worth += self.second * self.first
        if not self.goal & BIT[place]:
            if self._dooms(state, place):
                return DETOUR
            worth -= self.unlock
        return worth

    def _dooms(self, state: DeitiesState, place: i64) -> bool:
        """Tells whether after this unlock the cubes of a player who had a plan suffice for none (D-19)."""
        if state.spare_cubes or not self.goal:
            return False
        unlocked: i64 = state.players[state.mover].unlocked | BIT[place]
        left: i64 = CUBES - count(unlocked)
        for pair in range(6):
            if count(NEEDED[pair] & ~unlocked) + 1 <= left:
                return False
        return True

    def _short(self, state: DeitiesState) -> i64:
        """Gives the cards lacking for the nearest unlock of the plan; 0 if one is possible or none permitted."""
        player = state.players[state.mover]
        least: i64 = 99
        for place in range(10):
            if self.goal & BIT[place] and state.permitted(player, place):
                short: i64 = state.shortfall(player, place) - (len(state.cubes[place]) if place < ECLIPSE else 0)
                if short < least:
                    least = short
        return least if 0 < least < 99 else 0

    def _in_hand(self, state: DeitiesState) -> i64:
        """Counts the cards that spells in hand and powers could give now."""
        player = state.players[state.mover]
        total: i64 = 0
        for kind in range(len(player.hand)):
            n: i64 = player.hand[kind] - state.acquired[kind]
            what = self.for_what[kind]
            if n > 0 and (what == GIVES or what == STIRS or what == BANISHES):
                total += n * state.content.spells[kind].effect.amount
        return total

    def _bonus(self, state: DeitiesState, action: i64, what: i64, cost: float, short: i64) -> float:
        """Gives the turns that a spell or a power saves in a window, less what it costs; a detour if never now."""
        phase: i64 = state.phase
        decisive = (phase == BEFORE or (phase == AFTER and state.extra_allowed())) and 0 < short <= self._in_hand(state)
        if what == GIVES:
            return 0.1 if decisive else DETOUR
        if what == DRAWS:
            return 0.3 if phase == AFTER and state.final < 0 else DETOUR
        if what == ECHOES:
            return 0.1 if phase == BLOCKER else -0.2
        if what == CHANGES:
            if phase == GAINING:
                return self._grown(state) - cost
            return -0.2 if phase == BEFORE else DETOUR
        if what == STIRS or what == BANISHES:
            if decisive:
                return 0.05
            if phase == BLOCKER or phase == SECOND or phase == DRAWING or (what == BANISHES and phase == GAINING):
                return DETOUR
            found: float = (
                self._shifted(state) if isinstance(self._effect(state, action), ShiftLine) else self._any(state)
            )
            return found - cost - self.lacking[1] * STIRRED * self.wild
        if what == TRADES:
            best = self._best_trade(state) if phase == BEFORE or phase == AFTER else 0.0
            return best if best > 0.0 else DETOUR
        if what == OFFERS:
            return self._offered(state) if phase == BEFORE or phase == AFTER else DETOUR
        return -0.1

    def _grown(self, state: DeitiesState) -> float:
        """Gives the turns that one more die of the domain saves, next to the group that was pushed."""
        alike: i64 = state.alike(state.domain)
        mine: i64 = group(state.pushed, alike)
        near: i64 = beside(mine) & ~mine & state.touchable(False)
        now: i64 = largest_group(state.pushed, alike)
        most: i64 = now
        while near:
            cell: i64 = near & -near
            near &= near - 1
            size: i64 = largest_group(state.pushed, alike | cell)
            if size > most:
                most = size
        return self.useful(state, state.domain, most) - self.useful(state, state.domain, now)

    def _shifted(self, state: DeitiesState) -> float:
        """Gives the turns that the card of a die at the end of a line saves."""
        best: float = 0.0
        for way in range(20):
            if LINE_MASK[way] & state.blocked == 0:
                face: i64 = state.field[LINE[way][4]]
                if face != BLANK:
                    worth = self.useful(state, face, 1)
                    if worth > best:
                        best = worth
        return best

    def _any(self, state: DeitiesState) -> float:
        """Gives the turns that a card saves of which one can't quite choose the domain."""
        best: float = 0.0
        total: float = 0.0
        for domain in range(6):
            worth = self.useful(state, domain, 1)
            total += worth
            if worth > best:
                best = worth
        return 0.5 * best + total / 12.0

    def _offered(self, state: DeitiesState) -> float:
        """Gives the turns that a card of a free die saves, less those of the spell that is given for it."""
        best: float = 0.0
        for face in state.free:
            if face != BLANK:
                worth = self.useful(state, face, 1)
                if worth > best:
                    best = worth
        least: float = 9.0
        hand = state.players[state.mover].hand
        for kind in range(len(hand)):
            if hand[kind] > state.acquired[kind]:
                cost: float = self.ease * self.spells[kind] + self.wild * self.gives[kind] * self.lacking[1]
                if cost < least:
                    least = cost
        return best - least

    def _window(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs what may be done in a window after the action was chosen."""
        short: i64 = self._short(state) if state.phase == AFTER and state.extra_allowed() else 0
        worths: list[float] = []
        for action in actions:
            if UNLOCK <= action < CAST:
                worths.append(self._unlocking(state, action - UNLOCK))
            elif CAST <= action < LIFT:
                worths.append(self._bonus(state, action, self._what(action), self._cost_of(action), short))
            else:
                worths.append(0.0)
        return self._heated(worths, 0.005)

    # Pushes

    def group_of(self, alike: i64, dice: i64, way: i64) -> i64:
        """Gives the size of the group that a push connects, *alike* being the dice of that domain before."""
        line = LINE[way]
        after: i64 = (alike & ~LINE_MASK[way]) | ENTERED[4 * way + dice]
        for n in range(dice, 5):
            if alike & BIT[line[n - dice]]:
                after |= BIT[line[n]]
        return count(group(BIT[line[0]], after))

    def _pushed(self, state: DeitiesState, domain: i64, alike: i64, dice: i64, way: i64) -> float:
        """Gives the turns that a push saves."""
        size: i64 = self.group_of(alike, dice, way)
        cards: i64 = size
        riding = LINE_MASK[way] & state.blocked != 0
        if riding:
            cards += state.passage
        unlocked: i64 = state.players[state.mover].unlocked
        if unlocked & LOWER_BITS:
            for place in range(5):
                if unlocked & BIT[place]:
                    effect = state.content.lower[state.lower[place]].effect
                    cards += effect.connected(size)
                    if riding and effect.rides:
                        cards += effect.amount
        return self.useful(state, domain, cards)

    def _best_push(self, state: DeitiesState, domain: i64, dice: i64, ways: i64) -> float:
        """Gives the turns that the best push of some dice saves."""
        alike: i64 = state.alike(domain)
        best: float = -1.0
        for way in range(20):
            if ways & BIT[way]:
                worth = self._pushed(state, domain, alike, dice, way)
                if worth > best:
                    best = worth
        return best

    def _ways(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs where to push."""
        alike: i64 = state.alike(state.domain)
        worths: list[float] = []
        for action in actions:
            worths.append(self._pushed(state, state.domain, alike, state.dice, action - PUSH))
        return self._heated(worths, 0.01)

    # Blockers

    def _puts(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs where a Blocker goes by what the next player can still gain."""
        other: i64 = state.blocked
        if state.phase == PUTTING:
            other &= ~BIT[state.lifted]
        elif state.phase == EFFECT:
            other &= ~BIT[state.picks[-1]]
        seat: i64 = state.first if state.phase == PLACING else state.mover + 1
        if seat >= state.seats:
            seat = 0
        self.survey(state, seat)
        worths: list[float] = []
        for domain in range(6):
            alike: i64 = state.alike(domain)
            for way in range(20):
                worths.append(self.useful(state, domain, self.group_of(alike, 1, way)))
        losses: list[float] = []
        least: float = 1e9
        for action in actions:
            blocked: i64 = other | BIT[action - PUT]
            total: float = 0.0
            open_: i64 = 0
            for way in range(20):
                if LINE_MASK[way] & blocked == 0:
                    open_ |= BIT[way]
            for domain in range(6):
                best: float = 0.0
                for way in range(20):
                    if open_ & BIT[way]:
                        worth: float = worths[20 * domain + way]
                        if worth > best:
                            best = worth
                total += best
            losses.append(total)
            if total < least:
                least = total
        found: list[float] = []
        for loss in losses:
            weight: float = exp((least - loss) / self.harm)
            found.append(weight if weight > 0.05 else 0.0)
        return found

    # Questions of effects

    def _answers(self, state: DeitiesState, actions: list[int]) -> list[float]:
        base: i64 = state.base
        if base == PUT:
            return self._puts(state, actions)
        if base == TAKE:
            return self._takes(state, actions)
        if base == TRADE:
            return self._trades(state, actions)
        if base == PICK:
            return self._picks(state, actions)
        if base == FACING:
            return self._faces(state, actions)
        if base == SHIFT:
            return self._shifts(state, actions)
        if base == TURN:
            return self._turns(state, actions)
        if base == ROLL:
            return self._rolls(state, actions)
        if base == OFFER:
            worths: list[float] = []
            for action in actions:
                worths.append(-self.spells[action - OFFER])
            return self._heated(worths, 0.02)
        return [1.0] * len(actions)

    def _takes(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs which card to take: for an unlock that is near, else for the plan."""
        amount: i64 = 1
        if state.phase == EFFECT and isinstance(state.effect(), GainAlike):
            amount = state.effect().amount
        player = state.players[state.turn]
        worths: list[float] = []
        for action in actions:
            worths.append(self.useful(state, action - TAKE, amount))
        if state.turn == state.mover:
            for place in range(10):
                if self.goal & BIT[place] and state.permitted(player, place):
                    price = state.price(player, place)
                    short: i64 = state.shortfall(player, place) - (len(state.cubes[place]) if place < ECLIPSE else 0)
                    if 0 < short <= amount + 2:
                        for i in range(len(actions)):
                            domain: i64 = actions[i] - TAKE
                            if price[domain] - player.symbols[domain] > player.cards[domain]:
                                worths[i] += 0.3 / float(short)
        return self._heated(worths, 0.01)

    def _scarce(self, state: DeitiesState, actions: list[int], base: i64) -> list[float]:
        """Weighs which card comes off a cost: one of which most are lacking."""
        worths: list[float] = []
        for action in actions:
            domain: i64 = action - base
            lack: i64 = self.lacks[domain]
            worths.append(0.1 * float(lack))
        return self._heated(worths, 0.03)

    def _trade(self, state: DeitiesState, pair: i64, price: i64, amount: i64) -> float:
        one, other = PAIRS[pair]
        lack: i64 = self.lacks[one]
        loss: float
        if lack >= 0:
            loss = self.lacking[lack + price] - self.lacking[lack]
        elif lack + price > 0:
            loss = self.lacking[lack + price]
        else:
            loss = self.surplus * float(price)
        return self.useful(state, other, amount) - loss

    def _best_trade(self, state: DeitiesState) -> float:
        """Gives the turns that the best exchange saves."""
        best: float = -1.0
        player = state.players[state.mover]
        shown: i64 = state.shown() & state.available()
        for place in range(5):
            if player.unlocked & BIT[place] and self.used_for[place] == TRADES:
                effect = state.content.lower[state.lower[place]].effect
                for pair in range(30):
                    one, other = PAIRS[pair]
                    if shown & BIT[other] and player.cards[one] >= effect.price:
                        worth = self._trade(state, pair, effect.price, effect.amount)
                        if worth > best:
                            best = worth
        return best

    def _trades(self, state: DeitiesState, actions: list[int]) -> list[float]:
        effect = state.effect()
        worths: list[float] = []
        for action in actions:
            worths.append(self._trade(state, action - TRADE, effect.price, effect.amount))
        return self._heated(worths, 0.005)

    def _picks(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs the dice of the Field that an effect is to change."""
        effect = state.effect()
        found: list[float] = []
        worths: list[float] = []
        domain: i64
        if isinstance(effect, SecondGroup):
            for action in actions:
                domain = state.field[action - PICK]
                size: i64 = count(group(BIT[action - PICK], state.alike(domain)))
                worths.append(self.useful(state, domain, size if size < effect.most else effect.most))
            return self._heated(worths, 0.01)
        if state.resume != GAINING:
            for action in actions:
                found.append(0.1 if action == DONE else 1.0)
            return found
        alike: i64 = state.alike(state.domain)
        mine: i64 = group(state.pushed, alike)
        near: i64 = beside(mine) & ~mine
        if isinstance(effect, RollField):
            for action in actions:
                if action == DONE:
                    found.append(0.2)
                elif near & BIT[action - PICK]:
                    found.append(1.0)
                else:
                    found.append(0.0 if mine & BIT[action - PICK] else 0.05)
            return found
        if isinstance(effect, SwapDice) and state.stage == 1:
            start: i64 = BIT[state.picks[0]]
            for action in actions:
                bit: i64 = BIT[action - PICK]
                if alike & bit and not alike & start:
                    worths.append(self.useful(state, state.domain, largest_group(state.pushed, (alike & ~bit) | start)))
                else:
                    worths.append(-1.0)
            return self._heated(worths, 0.005)
        for action in actions:
            more: i64 = BIT[action - PICK]
            worth: float = -1.0
            if near & more:
                worth = self.useful(state, state.domain, largest_group(state.pushed, alike | more))
            worths.append(worth)
        return self._heated(worths, 0.005)

    def _faces(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs to which domain a die of the Field is turned."""
        found: list[float] = []
        for action in actions:
            domain: i64 = action - FACING
            if state.resume == GAINING:
                found.append(1.0 if domain == state.domain else 0.02)
            else:
                found.append(0.1 + float(self.lacks[domain]) if self.lacks[domain] > 0 else 0.1)
        return found

    def _shifts(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs which line to shift: by the card of the die that goes round, and by the group."""
        worths: list[float] = []
        alike: i64 = 0
        if state.resume == GAINING:
            alike = state.alike(state.domain)
        for action in actions:
            way: i64 = action - SHIFT
            line = LINE[way]
            face: i64 = state.field[line[4]]
            worth: float = 0.0 if face == BLANK else self.useful(state, face, 1)
            if alike:
                after: i64 = alike & ~LINE_MASK[way]
                pushed: i64 = state.pushed & ~LINE_MASK[way]
                for n in range(5):
                    come: i64 = BIT[line[n - 1 if n > 0 else 4]]
                    if alike & come:
                        after |= BIT[line[n]]
                    if state.pushed & come:
                        pushed |= BIT[line[n]]
                worth += self.useful(state, state.domain, largest_group(pushed, after))
            worths.append(worth)
        return self._heated(worths, 0.01)

    def _turns(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs to which domain a free die is turned: by the best push with it."""
        bests: list[float] = []
        for domain in range(6):
            n: i64 = state.free.count(domain) + 1
            best: float = -1.0
            for dice in range(1, (n if n < 3 else 3) + 1):
                worth = self._best_push(state, domain, dice, state.ways(dice))
                if worth > best:
                    best = worth
            bests.append(best)
        worths: list[float] = []
        for action in actions:
            worths.append(bests[PAIRS[action - TURN][1]])
        return self._heated(worths, 0.02)

    def _rolls(self, state: DeitiesState, actions: list[int]) -> list[float]:
        """Weighs which free dice to roll again: all but those of the best push."""
        best: float = -1.0
        kept = -1
        for face in state.free:
            worth = self._best_push(state, face, 1, state.ways(1))
            if worth > best:
                best = worth
                kept = face
        found: list[float] = []
        for action in actions:
            same = True
            for n in range(3):
                if (str(n + 1) in SUBSETS[action - ROLL]) == (state.free[n] == kept):
                    same = False
            found.append(1.0 if same or action == ROLL + 6 else 0.1)
        return found


def decide(chances: list[float], squares: list[float], sure: float) -> list[float]:
    """Gives each seat's share of victory: over all sets of seats that may be in time, their squares decide."""
    seats: i64 = len(chances)
    found: list[float] = [0.0] * len(chances)
    strengths: list[float] = []
    most: float = max(squares)
    for seat in range(seats):
        strengths.append(exp(sure * (squares[seat] - most)))
    sum_: float = 0.0
    for among in range(1, BIT[seats]):
        chance: float = 1.0
        total: float = 0.0
        for seat in range(seats):
            if among & BIT[seat]:
                chance *= chances[seat]
                total += strengths[seat]
            else:
                chance *= 1.0 - chances[seat]
        if chance > 0.0:
            sum_ += chance
            for seat in range(seats):
                if among & BIT[seat]:
                    found[seat] += chance * strengths[seat] / total
    if sum_ <= 0.0:
        return [1.0 / float(seats)] * len(chances)
    for seat in range(seats):
        found[seat] /= sum_
    return found
