"""What a position of Osiris is worth to each governor.

A governor's worth is an estimate of its GP at the end: what it has, what is planned and can be placed, progress towards
the next monument, unfinished sets, and goods, laborers, cards and blessings by what they will still bring. The lead
over the others, compared with what is still open, determines its share of victory.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris.content import Content
from barque.games.osiris.effects import Effect
from barque.games.osiris.laborers import yields
from barque.games.osiris.monuments import site_left
from barque.games.osiris.pieces import AWARD, CITY, FIRST_CARD, FIRST_LABORER, FOREMAN, KINDS, NEUTRAL, SET
from barque.games.osiris.rules import OsirisState
from barque.games.osiris.steps import (
    ACTING,
    CHOOSING,
    FROM_RESERVE,
    HIRE_PRICE,
    KEEPING,
    LAST_SEASON,
    ONE_MORE,
    PARTING,
    PAYING,
    PLACING,
    TAKING,
    THEN_BUILD,
    TOLLING,
)
from barque.games.osiris.table import Governor
from barque.kernel.bits import BIT, count
from barque.kernel.evaluation import Evaluation
from barque.kernel.game import State

FREE: Final = -1  # a free section
SHUT: Final = 7  # a section that can't be part of a set any more
PLENTY: Final = 6  # of a resource: more is harder to use


class Worth(Evaluation):
    """Judges a position by the GP that each governor can expect."""

    plies = 0

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.rate: Final[list[float]] = [weights["grain"], weights["brick"], weights["stone"]]
        self.surplus: Final[float] = weights["surplus"]
        self.goods_late: Final[list[float]] = [1.0, 1.0, weights["goods_third"], weights["goods_last"]]
        self.card: Final[float] = weights["card"]
        self.cards_late: Final[list[float]] = [1.0, 1.0, 1.0, weights["cards_last"]]
        self.harvest: Final[float] = weights["harvest"]
        self.elsewhere: Final[float] = weights["elsewhere"]
        self.crew_late: Final[list[float]] = [1.0, 1.0, 1.0, weights["crew_last"]]
        self.hire: Final[float] = weights["hire"]
        self.blessing: Final[float] = weights["blessing"]
        self.planned: Final[float] = weights["planned"]
        self.next: Final[float] = weights["next"]
        self.row_two: Final[float] = weights["row_two"]
        self.row_one: Final[float] = weights["row_one"]
        self.four_three: Final[float] = weights["four_three"]
        self.four_two: Final[float] = weights["four_two"]
        self.sets_late: Final[list[float]] = [1.0, 1.0, weights["sets_third"], weights["sets_last"]]
        self.award: Final[float] = weights["award"]
        self.regent: Final[float] = weights["regent"]
        first: float = weights["spread_first"]
        last: float = weights["spread_last"]
        self.spread: Final[list[float]] = [first + (last - first) * season / 3.0 for season in range(4)]
        self.expected: list[float] = []  # the GP that each governor can expect in the position judged last
        self._content: Content | None = None
        self._card_worth: list[float] = [0.0] * KINDS
        self._mean_card: float = 0.0
        self._terrains: list[int] = []
        # For one position: yields of land, what a laborer brings, sites, rows and fours
        self.near: Final = vec[i64]([0] * 6)
        self.far: Final = vec[i64]([0] * 6)
        self.labor: Final = vec[float]([0.0] * 12)
        self.site: Final[list[bool]] = [False] * 3
        self.along: Final = vec[i64]([0] * 24)
        self.free: Final = vec[i64]([0] * 4)
        self.rows: Final = vec[i64]([0] * 18)

    def prepare(self, content: Content) -> None:
        """Works out, once, what a content's cards are worth: the better of their goods and their action."""
        if self._content is content:
            return
        self._content = content
        self._terrains = [place for place in content.places if 0 <= content.kind[place] < CITY]
        for kind in range(KINDS):
            goods = 0.0
            for r in range(3):
                goods += self.rate[r] * float(content.gains[3 * kind + r])
            self._card_worth[kind] = self.card * max(goods, self.action_worth(content.effect[kind]))
        total = 0.0
        copies: i64 = 0
        for kind in range(KINDS):
            total += self._card_worth[kind] * float(content.copies[kind])
            copies += content.copies[kind]
        self._mean_card = total / float(copies)

    def action_worth(self, effect: Effect) -> float:
        """Returns roughly what a card's action brings, in GP, by what its effect declares."""
        brick, stone = self.rate[1], self.rate[2]
        worth = float(effect.points) + float(effect.laborers) * 4.0 * self.harvest * brick
        worth += 2.2 * brick if effect.trades else (brick + stone) * 0.55 * float(effect.less)
        worth += float(effect.goods) * stone + 0.8 * float(effect.cards)
        if effect.blesses:
            worth += self.blessing
        if effect.harvests or effect.barge:
            worth += 0.7
        elif effect.builds or effect.keeps:
            worth += 0.4
        return worth

    def card_worth(self, kind: int) -> float:
        """Returns what a city card is worth in hand; known once a position has been judged."""
        return self._card_worth[kind]

    def mean_card(self, state: OsirisState) -> float:
        """Returns what an unseen card is worth now."""
        return self.cards_late[state.season] * self._mean_card

    # The worth of a position

    def values(self, state: State) -> list[float]:
        """Returns each governor's share of victory."""
        assert isinstance(state, OsirisState)
        self.expected = self.worths(state, -1)
        return self.learned(state, self.shares_of(state, self.expected))

    def shares_of(self, state: OsirisState, worths: list[float]) -> list[float]:
        """Converts expected GP into shares of victory."""
        spread: float = self.spread[state.season]
        best: float = max(worths)
        total: float = 0.0
        shares: list[float] = []
        for worth in worths:
            share: float = exp((worth - best) / spread)
            total += share
            shares.append(share)
        for seat in range(len(shares)):
            shares[seat] = shares[seat] / total
        return shares

    def worths(self, state: OsirisState, eye: int) -> list[float]:
        """Returns the GP that each governor can expect.

        With *eye* -1 it reads everything. Otherwise anything that seat *eye* may not know counts at its average worth,
        so that the result is the same in all samples of the seat.
        """
        self.prepare(state.content)
        self._survey(state)
        self._read_sets(state)
        worths: list[float] = []
        for seat in range(state.seats):
            worths.append(self._worth(state, seat, eye >= 0 and eye != seat))
        return worths

    def _survey(self, state: OsirisState) -> None:
        """Finds what free land yields to the first and the second laborer, and where monuments can go."""
        content = state.content
        near = self.near
        far = self.far
        for i in range(6):
            near[i] = 0
            far[i] = 0
        reach: i64 = content.reach[state.season]
        closed: i64 = state.busy | (state.filled1 & state.filled2)
        for place in self._terrains:
            here: i64 = BIT[place]
            if closed & here:
                continue
            n: i64 = yields(state, place)
            r: i64 = content.kind[place]
            if n > far[r]:
                far[r + 3] = far[r]
                far[r] = n
            elif n > far[r + 3]:
                far[r + 3] = n
            if reach & here:
                if n > near[r]:
                    near[r + 3] = near[r]
                    near[r] = n
                elif n > near[r + 3]:
                    near[r + 3] = n
        late: float = self.crew_late[state.season]
        labor = self.labor
        for r in range(3):
            unit: float = self.rate[r] * self.harvest
            left: i64 = state.reserve[r]
            for i in range(2):
                n = near[r + 3 * i] if near[r + 3 * i] < left else left
                worth: float = unit * float(n)
                labor[r + 6 * i] = late * (worth if worth > self.elsewhere else self.elsewhere)
                n = far[r + 3 * i] + (1 if state.season == LAST_SEASON else 0)
                if n > left:
                    n = left
                worth = unit * float(n)
                labor[r + FOREMAN + 6 * i] = late * (worth if worth > self.elsewhere else self.elsewhere)
        for kind in range(3):
            self.site[kind] = site_left(state, kind, 0)

    def _read_sets(self, state: OsirisState) -> None:
        """Counts for each governor rows of three, rows of two and of one that can grow, and monuments by segment."""
        along = self.along
        rows = self.rows
        for i in range(24):
            along[i] = 0
        for i in range(18):
            rows[i] = 0
        for i in range(4):
            self.free[i] = 0
        monument = state.monument
        second = state.second
        for line in state.content.lines:
            a: i64 = SHUT
            b: i64 = SHUT
            run: i64 = 0
            for section in line:
                code: i64 = monument[section]
                part: i64 = section // 12 % 4
                c: i64 = FREE
                if code:
                    c = (code - 1) // 3
                    if c == NEUTRAL:
                        c = SHUT
                    else:
                        along[4 * c + part] += 1
                    if second[section]:
                        along[4 * (second[section] - 1) + part] += 1
                else:
                    self.free[part] += 1
                run = run + 1 if c == b and c >= 0 and c != SHUT else 1
                if run == 3:
                    rows[3 * c] += 1
                    run = 0
                    c = SHUT
                    a = SHUT
                elif a != SHUT and b != SHUT and c != SHUT:
                    self._count_window(a, b, c)
                a = b if c != SHUT else SHUT
                b = c

    def _count_window(self, a: i64, b: i64, c: i64) -> None:
        """Counts a window of three neighbours if it holds only one governor's monuments and free land."""
        owner: i64 = FREE
        n: i64 = 0
        if a >= 0:
            owner = a
            n = 1
        if b >= 0:
            if owner >= 0 and owner != b:
                return
            owner = b
            n += 1
        if c >= 0:
            if owner >= 0 and owner != c:
                return
            owner = c
            n += 1
        if n == 2:
            self.rows[3 * owner + 1] += 1
        elif n == 1:
            self.rows[3 * owner + 2] += 1

    def _sets(self, state: OsirisState, seat: i64, governor: Governor) -> float:
        """Returns the GP of complete sets (O-35) and part of those of unfinished ones."""
        rows = self.rows
        value: float = 2.0 * float(rows[3 * seat])
        late: float = self.sets_late[state.season]
        left: i64 = governor.stock[0] + governor.stock[1] + governor.stock[2] + count(governor.planned)
        if left == 0:
            late = 0.0
        twos: i64 = rows[3 * seat + 1]
        if twos:
            value += late * 2.0 * self.row_two * (1.0 + 0.4 * float(twos - 1 if twos < 4 else 3))
        ones: i64 = rows[3 * seat + 2]
        if ones:
            value += late * 2.0 * self.row_one * float(ones if ones < 6 else 6)
        for part in range(4):
            n: i64 = self.along[4 * seat + part]
            if n >= 4:
                value += 3.0 * float(n // 4)
                n %= 4
            if n == 3 and self.free[part] >= 1:
                value += late * 3.0 * self.four_three
            elif n == 2 and self.free[part] >= 2 and left >= 2:
                value += late * 3.0 * self.four_two
        return value

    def _worth(self, state: OsirisState, seat: i64, blind: bool) -> float:
        governor = state.governors[seat]
        content = state.content
        season: i64 = state.season
        phase: i64 = state.phase
        acting: bool = state.actor == seat
        out: bool = governor.withdrawn and not (acting and phase == KEEPING)
        value: float = float(governor.gp) + self._sets(state, seat, governor)
        # Planned and placeable
        if governor.planned:
            for slot in content.slot_list:
                n: i64 = governor.plans[slot]
                if n and (not out or governor.kept == slot) and self.site[slot // 4]:
                    if out:
                        n = 1
                    value += float(n) * (float(content.glory[slot // 4]) + self.planned)
        # Goods
        late: float = self.goods_late[season]
        if out and season == LAST_SEASON:
            late = 0.01
        held = governor.held
        sum_: float = 0.0
        for r in range(3):
            n = held[r]
            if n > PLENTY:
                sum_ += self.rate[r] * (float(PLENTY) + self.surplus * float(n - PLENTY))
            else:
                sum_ += self.rate[r] * float(n)
        if not out:  # land and cartouches may be gone next season
            sum_ += self.progress(state, governor)
        value += late * sum_
        # Cards and blessings
        if not (out and season == LAST_SEASON):
            value += self.cards_late[season] * self._cards(governor, blind)
        left: i64 = 3 - season + (0 if out or governor.played else 1)
        mine: i64 = count(governor.blessings)
        value += self.blessing * float(left if left < mine else mine)
        # Laborers, in hand and for hire
        if not out:
            value += self._crew(state, governor, blind)
        # The race for O-25
        for kind in range(3):
            if not state.awarded & BIT[kind]:
                n = governor.built[kind]
                if n and n + governor.stock[kind] + self._planned(governor, kind) >= SET[kind]:
                    near: float = float(n) / float(SET[kind])
                    value += self.award * float(AWARD[kind]) * near * near
        if state.first == seat and season < LAST_SEASON:
            value += self.regent
        if acting and phase != ACTING:
            value += self._pending(state, governor, blind)
        return value

    def _planned(self, governor: Governor, kind: i64) -> i64:
        """Counts the planned monuments of a kind."""
        if not governor.planned:
            return 0
        plans = governor.plans
        return plans[4 * kind] + plans[4 * kind + 1] + plans[4 * kind + 2] + plans[4 * kind + 3]

    def progress(self, state: OsirisState, governor: Governor) -> float:
        """Returns how near the goods are to the best monument that could be planned and placed."""
        content = state.content
        held = governor.held
        rate = self.rate
        closed: i64 = state.taken | state.blocked
        best: float = 0.0
        for slot in content.slot_list:
            kind: i64 = slot // 4
            if closed & BIT[slot] or not governor.stock[kind] or not self.site[kind]:
                continue
            total: float = 0.0
            lack: float = 0.0
            for r in range(3):
                cost: i64 = content.cost[3 * slot + r]
                total += rate[r] * float(cost)
                cost -= held[r]
                if cost > 0:
                    lack += rate[r] * float(cost)
            gain: float = float(content.glory[kind]) + self.planned + 0.4 - total
            if gain <= 0.0:
                gain = 0.1
            done: float = 1.0 - lack / total
            gain *= self.next * done * done
            if gain > best:
                best = gain
        return best

    def _cards(self, governor: Governor, blind: bool) -> float:
        if not governor.hand:
            return 0.0
        if blind:
            return float(governor.hand) * self._mean_card
        value: float = 0.0
        held = governor.held
        for kind in range(KINDS):
            n: i64 = held[FIRST_CARD + kind]
            if n:
                value += float(n) * self._card_worth[kind]
        return value

    def _crew(self, state: OsirisState, governor: Governor, blind: bool) -> float:
        """Returns what the laborers in hand will bring, plus one that could be hired."""
        labor = self.labor
        value: float = 0.0
        if blind:
            mean: float = (labor[0] + labor[1] + labor[2]) / 3.0
            value = float(governor.crew_size) * mean
        elif governor.crew_size:
            for r in range(3):
                basic: i64 = governor.held[FIRST_LABORER + r]
                foremen: i64 = governor.held[FIRST_LABORER + r + FOREMAN]
                if foremen:
                    value += labor[r + FOREMAN]
                    value += float(basic) * labor[r + 6] + float(foremen - 1) * labor[r + FOREMAN + 6]
                elif basic:
                    value += labor[r] + float(basic - 1) * labor[r + 6]
        if governor.resources() >= HIRE_PRICE:
            best: float = 0.0
            for t in range(6):
                if state.for_hire[t] and labor[t] > best:
                    best = labor[t]
            value += self.hire * best
        return value

    def _pending(self, state: OsirisState, governor: Governor, blind: bool) -> float:
        """Returns what the current action will still bring or cost."""
        phase: i64 = state.phase
        value: float = 0.0
        if state.playing >= 0:
            value += self._card_worth[state.playing]
        elif (phase == PARTING and state.place < 0) or (
            phase != PLACING and state.how & (FROM_RESERVE | THEN_BUILD | ONE_MORE)
        ):
            value += self.blessing
        if phase == PLACING:
            value += self.labor[state.unit]
            if state.how & ONE_MORE:
                value += self.rate[1]
        elif phase == PAYING:
            value -= float(state.due) * self._cheapest(governor.held)
        elif phase == TAKING:
            value += float(state.due) * self.rate[2] * 0.5
        elif phase == PARTING:
            value += self._drawn(state.drawn, blind)
        elif phase == TOLLING:
            value -= self._cheapest(state.price)
        elif phase == CHOOSING:
            value += 3.0 * self.rate[2]
        return value

    def _cheapest(self, goods: vec[i64]) -> float:
        """Returns the rate of the resource that is easiest to spare."""
        for r in range(3):
            if goods[r]:
                return self.rate[r]
        return 0.0

    def _drawn(self, drawn: tuple[int, ...], blind: bool) -> float:
        """Returns what drawn cards are worth, the least valuable left out."""
        if blind:
            return self._mean_card * float(len(drawn) - 1)
        value: float = 0.0
        least: float = 100.0
        for kind in drawn:
            worth: float = self._card_worth[kind]
            value += worth
            if worth < least:
                least = worth
        return value - least
