"""What the search knows about Osiris besides the worth of a position: what a seat can distinguish, which moves
look good.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris.laborers import yields
from barque.games.osiris.monuments import site_left
from barque.games.osiris.moves import (
    BLESS,
    BUILD,
    DONE,
    EXCHANGE,
    GAIN,
    GIVE,
    HAND,
    HIRE,
    PART,
    PAY,
    PLAN,
    PLAY,
    TAKE,
    TO,
    TO_SECTION,
    TOLL,
    WITHDRAW,
)
from barque.games.osiris.pieces import CITY, FIRST_CARD, FIRST_LABORER, KINDS
from barque.games.osiris.rules import OsirisState
from barque.games.osiris.steps import ACTING, BRIBING, OFFERING, PARTING, PLACING, SITING
from barque.games.osiris.terms import TERMS, read
from barque.games.osiris.worth import Worth
from barque.kernel.bits import BIT
from barque.kernel.game import State


class OsirisEvaluation(Worth):
    """Judges positions and moves of Osiris."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self._terms: Final = vec[float]([0.0] * TERMS)

    def terms(self, state: State, seat: int) -> vec[float]:
        """Returns what the network reads of the position judged last."""
        assert isinstance(state, OsirisState)
        read(self, state, seat, self._terms)
        return self._terms

    # What the searching seat can distinguish

    def sign(self, state: State) -> int:
        """Returns a number for the laborers and cards that the searching seat drew, and for those that can be hired."""
        assert isinstance(state, OsirisState)
        if self.seat < 0:
            return 0
        governor = state.governors[self.seat]
        number: i64 = state.season
        held = governor.held
        for t in range(6):
            number = (number * 7 + held[FIRST_LABORER + t]) * 7 + state.for_hire[t]
        if governor.hand:
            for kind in range(KINDS):
                n: i64 = held[FIRST_CARD + kind]
                if n:
                    number = (number * 97 + 20 * n + kind) & 0xFFFF_FFFF_FFFF
        if state.phase == PARTING and state.actor == self.seat:
            for kind in sorted(state.drawn):
                number = (number * 23 + kind + 1) & 0xFFFF_FFFF_FFFF
        return int(number)

    # Which moves look good

    def weights(self, state: State, actions: list[int]) -> list[float]:
        """Returns how promising each action looks. Offers and bribes stay out of the tree: others decide on them."""
        assert isinstance(state, OsirisState)
        self.prepare(state.content)
        phase: i64 = state.phase
        if phase == ACTING:
            return [self._action(state, action) for action in actions]
        if phase == PLACING:
            return [self._placing(state, action) for action in actions]
        if phase == SITING:
            return [self._siting(state, action) for action in actions]
        if phase == OFFERING or phase == BRIBING:
            return [1.0 if action == DONE else 0.0 for action in actions]
        return [self._choice(state, action) for action in actions]

    def rash(self, state: State, action: int) -> bool:
        """Checks whether *action* withdraws from a season while there are laborers to send."""
        assert isinstance(state, OsirisState)
        return action == WITHDRAW and state.governors[state.actor].crew_size > 0

    def judges(self, state: State) -> bool:
        """Checks whether a search can see what the choices are worth: not while an offer or a bribe is put together."""
        assert isinstance(state, OsirisState)
        phase: i64 = state.phase
        return phase != OFFERING and phase != BRIBING

    def _action(self, state: OsirisState, a: i64) -> float:
        governor = state.governors[state.actor]
        if a < HIRE:
            return 2.5
        if a < EXCHANGE:
            return 1.2
        if a < PLAN:
            return 0.6
        if a < BUILD:
            kind: i64 = (a - PLAN) // 4
            return 3.0 + 0.5 * float(kind) if site_left(state, kind, 0) else 0.1
        if a < GAIN:
            return 6.0
        if a < PLAY:
            return 0.5
        if a < BLESS:
            return 1.0
        if a < WITHDRAW:
            return 1.0
        if a == WITHDRAW:
            return 0.3 if governor.crew_size else 2.0
        return 0.0

    def _placing(self, state: OsirisState, a: i64) -> float:
        if a >= TO_SECTION:
            return 1.0
        place: i64 = a - TO
        kind: i64 = state.content.kind[place]
        if kind == CITY:
            return 0.8
        n: i64 = yields(state, place)
        left: i64 = state.reserve[kind]
        if n > left:
            n = left
        return 0.1 + 0.15 * float(n * n) * self.rate[kind]

    def _siting(self, state: OsirisState, a: i64) -> float:
        """Prefers spaces along the barge, beside the seat's own monuments and in its own segments."""
        whole = a < TO_SECTION
        section: i64 = 2 * (a - TO) if whole else a - TO_SECTION
        place: i64 = section // 2
        weight: float = 0.4
        if state.content.along[state.season] & BIT[place]:
            weight += 1.5
        seat: i64 = state.actor
        part: i64 = place // 6 % 4
        near: i64 = 0
        same: i64 = 0
        for line in state.content.lines:
            size_: i64 = len(line)
            for i in range(size_):
                other: i64 = line[i]
                code: i64 = state.monument[other]
                if code and (code - 1) // 3 == seat:
                    if other // 12 % 4 == part:
                        same += 1
                elif other == section:
                    near += self._own(state, line, i - 1, seat) + self._own(state, line, i + 1, seat)
                    near += self._own(state, line, i - 2, seat) + self._own(state, line, i + 2, seat)
        return weight + 0.7 * float(near) + 0.4 * float(same)

    def _own(self, state: OsirisState, line: list[int], i: i64, seat: i64) -> i64:
        if i < 0 or i >= len(line):
            return 0
        code: i64 = state.monument[line[i]]
        return 1 if code and (code - 1) // 3 == seat else 0

    def _choice(self, state: OsirisState, a: i64) -> float:
        """Weighs the rarer choices: pays with cheap things, takes and keeps valuable ones."""
        if PAY <= a < TAKE:
            return 0.4 / self.rate[(a - PAY) % 3]
        if TAKE <= a < TAKE + 3:
            return 3.0 * self.rate[a - TAKE]
        if TOLL <= a < PART:
            return 0.4 / self.rate[a - TOLL]
        if PART <= a < GIVE:
            return 1.0 / (0.3 + self.card_worth(int(a - PART)))
        if HAND <= a < HAND + KINDS:
            return 1.0 / (0.3 + self.card_worth(int(a - HAND)))
        return 1.0
