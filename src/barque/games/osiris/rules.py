"""The rules of Osiris (O-1 to O-36), as a state that plays itself.

A turn is one action, made of small moves; each answers one question. A *phase* is what is asked: ``ask`` puts the
question, ``apply`` carries out the answer, and the modules beside this one define what that means: ``laborers``,
``monuments``, ``cards``, ``negotiation``, ``seasons``. Who decides what follows from public facts alone, so that the
course of a turn reveals nothing hidden.

    action → place (→ part → bribe … → give, or toll)                     a laborer
           → pay (twice) | site                                           hired | built
           → laborer, monument, cartouche, trade, take, recruit …         a card or a blessing
           → keep → bonus                                                 withdrawn
           → offer → answer → hand → action                               an offer in turn
"""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from barque.games.osiris.cards import (
    bless,
    blessable,
    discard,
    drawn_kinds,
    give,
    held_kinds,
    part,
    play_for_action,
    play_for_goods,
    playable,
)
from barque.games.osiris.dump import dump
from barque.games.osiris.hidden import sample
from barque.games.osiris.laborers import (
    caravans,
    cities,
    fields,
    for_hire,
    harvesters,
    hire,
    pay,
    put,
    recruit,
    recruit_from,
    send,
    standing_at,
    toll,
    tolls,
    workers,
)
from barque.games.osiris.monuments import (
    build,
    exchange,
    exchanges,
    plan,
    plannable,
    raisable,
    sites,
    sparable,
    spare,
    take,
    takeable,
    tradable,
)
from barque.games.osiris.moves import (
    ACCEPT,
    ADD,
    BLESS,
    BONUS,
    BUILD,
    DISCARD,
    EXCHANGE,
    FROM,
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
    TOLL,
    WITHDRAW,
)
from barque.games.osiris.negotiation import answer, begin_offer, bribe, compose, composing, deal, holds, strike
from barque.games.osiris.preview import previews
from barque.games.osiris.reasons import reason
from barque.games.osiris.seasons import choose, end, keep, winners, withdraw
from barque.games.osiris.steps import (
    ACTING,
    ANSWERING,
    BLESSING,
    BRIBING,
    BY_AGREEMENT,
    CHOOSING,
    GIVING,
    HANDING,
    HIRE_PRICE,
    HIRING,
    KEEPING,
    OFFERING,
    PARTING,
    PAYING,
    PLACING,
    PLANNING,
    RAISING,
    RECRUIT_TYPE,
    RECRUITING,
    SENDING,
    SITING,
    SPARING,
    TAKING,
    TOLLING,
    TRADING,
)
from barque.games.osiris.table import WORD, Table
from barque.games.osiris.view import view
from barque.kernel.bits import BIT, count, first, nth
from barque.kernel.move import IllegalMove, Json, Move
from barque.kernel.rng import Rng


class OsirisState(Table):
    """A position of Osiris."""

    def clone(self) -> OsirisState:
        """Returns an independent copy."""
        twin = self.copy()
        twin.take_over(self)
        return twin

    def copy(self) -> OsirisState:
        """Returns the same position with an empty log."""
        twin = OsirisState(self.game, self.seats, self.options, self.content)
        self.fill(twin)
        return twin

    def history(self) -> tuple[str, ...]:
        """Names the fields that describe how the position came about, or are derived from that."""
        return (*super().history(), "before", "known")

    # What may be done: every question is a set of moves in three words

    def legal(self) -> list[int]:
        """Lists the actions that the seat on turn may play."""
        actions: list[int] = []
        for word in range(3):
            mask: i64 = self.word(word)
            start: i64 = self.base + WORD * word
            while mask:
                actions.append(int(start + first(mask)))
                mask &= mask - 1
        return actions

    def allows(self, action: int) -> bool:
        """Checks whether *action* is legal."""
        n: i64 = action
        n -= self.base
        return 0 <= n < 3 * WORD and self.word(n // WORD) >> (n % WORD) & 1 == 1

    def word(self, number: i64) -> i64:
        """Returns one word of the question: its first 48 moves, the next, or the last."""
        if number == 0:
            return self.mask
        return self.more if number == 1 else self.rest

    def any_move(self, rng: Rng) -> int:
        """Draws one of the moves of the question, without listing them."""
        one: i64 = count(self.mask)
        second: i64 = one + count(self.more)
        n: i64 = rng.below(second + count(self.rest))
        if n < one:
            return int(self.base + nth(self.mask, n))
        if n < second:
            return int(self.base + WORD + nth(self.more, n - one))
        return int(self.base + 2 * WORD + nth(self.rest, n - second))

    def refusal(self, action: int) -> IllegalMove:
        """Returns why *action* is not legal now."""
        return reason(self, action)

    # Asking

    def ask(self) -> None:
        """Asks the question of this phase; again after a deal, a sample or a load has changed the position."""
        phase: i64 = self.phase
        if phase == ACTING:
            self.ask_action()
        elif phase == PLACING:
            if self.how:
                self.question(TO, fields(self, self.unit, self.how))
            else:
                places: i64 = fields(self, self.unit, 0) | cities(self)
                self.question_where(TO, places, caravans(self, 0), caravans(self, 1))
        elif phase == SITING:
            first: i64 = sites(self, self.slot // 4, 0, self.how)
            city: i64 = first & self.content.city_mask
            self.question_where(TO, city, first & ~city, sites(self, self.slot // 4, 1, self.how))
        elif phase == SENDING:
            self.question(SEND, harvesters(self, self.how))
        elif phase == PAYING:
            self.question(PAY, self.goods(self.actor))
        elif phase == RAISING:
            self.question(BUILD, raisable(self, self.how))
        elif phase == PLANNING:
            self.question(PLAN, plannable(self, self.due, self.how))
        elif phase == TRADING:
            self.question(EXCHANGE, tradable(self, self.due))
        elif phase == SPARING:
            self.question(LESS, sparable(self))
        elif phase == TAKING:
            self.question(TAKE, takeable(self))
        elif phase == HIRING:
            self.question(HIRE, for_hire(self))
        elif phase == RECRUITING:
            self.question_where(FROM, self.busy, self.ridden1, self.ridden2)
        elif phase == RECRUIT_TYPE:
            self.question(TAKE_LABORER, standing_at(self, self.place))
        elif phase == BLESSING:
            self.question(BLESS, blessable(self, True))
        elif phase == PARTING:
            self.question(PART, drawn_kinds(self))
        elif phase == BRIBING or phase == OFFERING:
            self.question(ADD, composing(self))
        elif phase == GIVING:
            others: i64 = BIT[self.seats] - 1 - BIT[self.actor]
            self.question(GIVE, others | BIT[DISCARD - GIVE] if self.seats == 2 else others)  # O-15
        elif phase == TOLLING:
            self.question(TOLL, tolls(self))
        elif phase == KEEPING:
            self.question(KEEP, self.governors[self.actor].planned)
        elif phase == CHOOSING:
            self.question(BONUS, BIT[len(self.content.bonuses)] - 1 & ~self.bonuses_blocked)
        elif phase == ANSWERING:
            self.question(ACCEPT, 3 if holds(self, self.turn, self.gets, True) else 2)
        elif phase == HANDING:
            self.question(HAND, held_kinds(self, self.turn))
        else:
            self.question(0, 0)

    def ask_action(self) -> None:
        """Asks for one of the ten actions or (O-33) for the partner of an offer."""
        governor = self.governors[self.actor]
        raised: i64 = raisable(self, 0) if governor.planned else 0
        mask: i64 = workers(self) | (exchanges(self) << EXCHANGE) | (plannable(self, 0, 0) << PLAN) | (raised << BUILD)
        if governor.resources() >= HIRE_PRICE:
            mask |= for_hire(self) << HIRE
        kinds: i64 = held_kinds(self, self.actor)
        cards: i64 = kinds | (playable(self, kinds) << (PLAY - GAIN)) if kinds else 0
        last: i64 = 0
        if governor.horus or not raised:  # O-29
            last = 1
        if self.turning and not self.offered:
            last |= (BIT[self.seats] - 1 - BIT[self.actor]) << (OFFER - WITHDRAW)
        self.base = SEND
        self.mask = mask
        self.more = cards | (blessable(self, False) << (BLESS - GAIN))
        self.rest = last

    def goods(self, seat: i64) -> i64:
        """Returns the resources that a governor has."""
        held = self.governors[seat].held
        return (1 if held[0] else 0) | (2 if held[1] else 0) | (4 if held[2] else 0)

    # Carrying out

    def apply(self, action: int) -> None:
        """Carries out a legal action, and asks the next question."""
        n: i64 = action
        n -= self.base
        phase: i64 = self.phase
        if phase == ACTING:
            self.act(n)
        elif phase == PLACING:
            put(self, n)
        elif phase == SITING:
            build(self, n)
        elif phase == PARTING:
            part(self, n)
        elif phase == PAYING:
            pay(self, n)
        elif phase == GIVING:
            if n == DISCARD - GIVE:
                discard(self)
            else:
                give(self, n)
        elif phase == BRIBING or phase == OFFERING:
            compose(self, n)
        elif phase == ANSWERING:
            answer(self, n)
        elif phase == HANDING:
            strike(self, n)
        elif phase == TOLLING:
            toll(self, n)
        elif phase == SENDING:
            send(self, n)
        elif phase == RAISING:
            self.raise_from(n)
        elif phase == PLANNING:
            plan(self, n)
        elif phase == TRADING:
            exchange(self, n)
        elif phase == SPARING:
            spare(self, n)
        elif phase == TAKING:
            take(self, n)
        elif phase == HIRING:
            hire(self, n)
        elif phase == RECRUITING:
            recruit_from(self, n)
        elif phase == RECRUIT_TYPE:
            recruit(self, n)
        elif phase == BLESSING:
            bless(self, n)
        elif phase == KEEPING:
            keep(self, n)
        elif phase == CHOOSING:
            choose(self, n)
        self.ask()

    def act(self, a: i64) -> None:
        """Begins one of the ten actions, in the order of the rulebook, or an offer."""
        if a < HIRE:
            send(self, a - SEND)
        elif a < EXCHANGE:
            hire(self, a - HIRE)
        elif a < PLAN:
            exchange(self, a - EXCHANGE)
        elif a < BUILD:
            plan(self, a - PLAN)
        elif a < GAIN:
            self.raise_from(a - BUILD)
        elif a < PLAY:
            play_for_goods(self, a - GAIN)
        elif a < BLESS:
            play_for_action(self, a - PLAY)
        elif a < WITHDRAW:
            bless(self, a - BLESS)
        elif a == WITHDRAW:
            withdraw(self)
        else:
            begin_offer(self, a - OFFER)

    def raise_from(self, slot: i64) -> None:
        """Takes the planned monument of that cartouche and asks where to build it (O-23)."""
        self.slot = slot
        self.phase = SITING

    def settle(self, accord: Move) -> None:
        """Carries out a deal or a bribe of an open table (O-16, O-32), or the agreement to stop."""
        if accord.verb == "deal":
            trial = self.copy()
            deal(trial, accord)
            trial.ask()
            if not trial.answerable():
                raise IllegalMove("deal-needed", "osiris", "O-32", who=int(self.actor))
            deal(self, accord)
            self.ask()
        elif accord.verb == "bribe":
            bribe(self, accord)
        else:
            super().settle(accord)

    def answerable(self) -> bool:
        """Checks whether the governor who is asked has what the question needs: the price to pay, the toll just
        gained.
        """
        if self.phase == PAYING and self.governors[self.actor].resources() < self.due:
            return False
        return (self.mask | self.more | self.rest) != 0

    # Ends

    def end_by_agreement(self) -> None:
        """Ends the game now, because everyone agreed to stop; sets count as they stand."""
        end(self, BY_AGREEMENT)
        self.ask()

    def scores(self) -> list[int]:
        """Returns each governor's GP."""
        return [int(governor.gp) for governor in self.governors]

    def result(self) -> tuple[int, ...]:
        """Returns the winners (O-36)."""
        return winners(self)

    # What is known

    def view(self, seat: int | None) -> dict[str, Json]:
        """Returns everything that *seat* may know (O-37)."""
        return cast(dict[str, Json], view(self, seat))

    def previews(self) -> dict[str, Json]:
        """Returns what the choices of the governor on turn would bring."""
        return cast(dict[str, Json], previews(self))

    def dump(self) -> dict[str, Json]:
        """Returns the whole position as data."""
        return dump(self)

    def redrawn(self, rng: Rng) -> OsirisState:
        """Returns this state with its pile of cards shuffled and new luck."""
        twin = self.clone()
        rng.shuffle(twin.deck)
        twin.rng = rng.other()
        return twin

    def sample(self, seat: int | None, rng: Rng) -> OsirisState:
        """Returns a state that *seat* holds possible (O-37)."""
        return sample(self, seat, rng)
