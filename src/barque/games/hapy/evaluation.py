"""Hâpy Families for the search: who is known to hold what, and playouts in which everyone remembers it.

A player in a simulation goes by its own hand and by what everyone has seen: cards taken god side up, cards that changed
hands, requests that failed. It can only guess what lies under a mummy.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.hapy.beliefs import Beliefs, choices
from barque.games.hapy.cards import FAMILY, nth
from barque.games.hapy.deduction import Public
from barque.games.hapy.habits import Common, common, least, options
from barque.games.hapy.moves import ASK, LAY, PASS
from barque.games.hapy.rules import HapyState
from barque.games.hapy.steps import ASKING, GROUPS_TO_WIN, TAKING
from barque.games.hapy.terms import TERMS, read
from barque.kernel.bits import BIT, count, members
from barque.kernel.evaluation import Alternative, Evaluation, shares
from barque.kernel.game import State
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight


class HapyEvaluation(Evaluation):
    """Rates cards by how near they bring a group, and requests by how likely they are to succeed."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.first: Final = weights["first"]  # worth of a family's first card in hand
        self.second: Final = weights["second"]
        self.third: Final = weights["third"]
        self.win: Final = weights["win"]  # of a third card that wins the game
        self.own: Final = weights["own"]  # extra worth of a family's rest to the player with its half
        self.rest: Final = weights["rest"]  # and how much less to the others
        self.hidden: Final = weights["hidden"]  # extra worth of a card that nobody knows of, for its secrecy
        self.denied: Final = weights["denied"]  # of a card that completes another's group, as a share
        self.shield: Final = weights["shield"]  # of asking for one's own card, as a share of what it protects
        self.noise: Final = weights["noise"]  # randomness in a playout's choices
        self.floor: Final = weights["floor"]  # weight of a worthless move in the search
        self.draws: Final = int(weights["draws"])  # deals drawn at the beginning of a search, besides the first
        self.swaps: Final = int(weights["swaps"])  # of two cards, tried from one deal to the next
        self.root: HapyState | None = None
        self.public: Public | None = None
        self.beliefs: Beliefs | None = None  # which deals are likely
        self.known = Common()  # what everyone knows at the root
        self.seen = Common()  # and in the current simulation
        self._terms: Final = vec[float]([0.0] * TERMS)

    def begin(self, state: State, seat: int) -> None:
        """Reads from the history what everyone knows, and what the others' choices reveal about their hands."""
        self.seat = seat
        assert isinstance(state, HapyState)
        self.root = state
        self.public = state.public()
        self.known = common(state, self.public)
        self.again()
        made = choices(state, seat, self.policy) if self.policy is not None else []
        self.beliefs = Beliefs(state.sampler(seat), made, self.draws, self.swaps)

    def deal(self, sight: Sight, forget: float, rng: Rng) -> State:
        """Returns a sample; those that better explain what the others asked for and took are likelier.

        With probability *forget* its hidden cards are dealt as if nothing had been seen.
        """
        root, beliefs = self.root, self.beliefs
        assert root is not None
        assert beliefs is not None
        if forget > 0.0 and float(rng.below(1 << 20)) < forget * 1048576.0:
            self.again()
            self.seen.forget()
            return muddled(root, self.seat, rng)
        self.again()
        return self.redealt(root, beliefs.draw(rng))

    def redealt(self, root: HapyState, deal: vec[i64]) -> HapyState:
        """Returns the position with the cards laid out as in *deal*; its history is left as it was."""
        public = self.public
        assert public is not None
        state = root.with_deal(deal)
        for seat in range(root.seats):
            state.players[seat].hand = public.hand(seat, deal)
        return state

    def world(self, sight: Sight, rng: Rng) -> State:
        """Returns a likely sample and its history."""
        assert self.root is not None
        assert self.beliefs is not None
        return self.root.redealt(self.beliefs.draw(rng))

    def again(self) -> None:
        """Begins a simulation with what everyone knows at the root."""
        self.seen.take_over(self.known)

    def note(self, state: State, action: int) -> None:
        """Keeps track of what everyone sees."""
        assert isinstance(state, HapyState)
        self.seen.see(state, action)

    def sign(self, state: State) -> int:
        """Distinguishes what the searching seat sees: its own hand, and how many cards each player holds."""
        assert isinstance(state, HapyState)
        sign: i64 = 0
        for seat in range(state.seats):
            sign = 37 * sign + count(state.players[seat].hand)
        return int(state.players[self.seat].hand + (sign << 36))

    # What a card is worth

    def worth(self, state: HapyState, seat: i64, card: i64, hand: i64) -> float:
        """Rates *card* for *seat*, next to *hand*."""
        family: i64 = FAMILY[card // 6]
        player = state.players[seat]
        mine: i64 = count(hand & family & ~BIT[card])
        if mine >= 2:
            if count(player.laid & family) == 3 or player.groups + 1 >= GROUPS_TO_WIN[state.seats]:
                return self.win
            return self.third
        value: float = self.second if mine == 1 else self.first
        if state.revealed & family:  # the remaining cards are worth something only together
            value *= self.own if player.laid & family else self.rest
        return value

    def danger(self, state: HapyState, seat: i64, card: i64) -> float:
        """Rates *card* for the others, by what is known of their hands: the most that one of them would gain
        from it.
        """
        most: float = 0.0
        for other in range(state.seats):
            if other != seat:
                value: float = self.worth(state, other, card, self.seen.held[other])
                if value >= self.third and value > most:
                    most = value
        return most

    def take(self, state: HapyState, slot: i64, mummy: float) -> float:
        """Rates taking the card of *slot* for the player on turn; *mummy* is the worth of an unknown one."""
        turn: i64 = state.turn
        hand: i64 = state.players[turn].hand
        if not state.up & BIT[slot]:
            return mummy
        card: i64 = state.deal[slot]
        return self.worth(state, turn, card, hand) + self.denied * self.danger(state, turn, card)

    def guess(self, state: HapyState) -> float:
        """Rates a mummy for the player on turn: what it may be, and that nobody knows."""
        turn: i64 = state.turn
        hand: i64 = state.players[turn].hand
        unseen: i64 = self.unseen(state, turn)
        total: float = 0.0
        number: i64 = 0
        for family in range(6):
            here: i64 = count(unseen & FAMILY[family])
            if here:
                number += here
                total += float(here) * self.worth(state, turn, nth(unseen & FAMILY[family], 0), hand)
        return self.hidden + total / float(number) if number else 0.0

    def unseen(self, state: HapyState, turn: i64) -> i64:
        """Returns the cards whose place the player on turn does not know."""
        return self.seen.unseen(state) & ~state.players[turn].hand

    def unknown(self, state: HapyState, turn: i64) -> i64:
        """Counts the places of cards that the player on turn has not seen: mummies and the others' secrets."""
        places: i64 = count(state.left & ~state.up)
        for seat in range(state.seats):
            if seat != turn:
                places += count(state.players[seat].hand & ~self.seen.held[seat])
        return places

    def requests(self, state: HapyState, best: list[float]) -> None:
        """Rates all requests of the player on turn into *best*, by action; those left at 0 are not worth making."""
        turn: i64 = state.turn
        hand: i64 = state.players[turn].hand
        askable: i64 = state.askable()
        unseen: i64 = self.unseen(state, turn) & askable
        hidden: i64 = self.unknown(state, turn)
        for seat in range(state.seats):
            if seat == turn:
                continue
            secret: i64 = count(state.players[seat].hand & ~self.seen.held[seat])
            for card in members(self.seen.held[seat] & askable):
                value: float = self.worth(state, turn, card, hand)
                if count(self.seen.held[seat] & FAMILY[card // 6]) >= 2:
                    value += self.denied * self.third
                best[ASK + 36 * seat + card] = value
            if secret and hidden:
                chance: float = float(secret) / float(hidden)
                for card in members(unseen & ~self.seen.lacks[seat]):
                    family: i64 = FAMILY[card // 6]
                    if hand & family:
                        best[ASK + 36 * seat + card] = chance * self.worth(state, turn, card, hand)
                    elif count(self.seen.held[seat] & family) >= 2:
                        best[ASK + 36 * seat + card] = chance * self.denied * self.third
        following: i64 = (turn + 1) % state.seats
        mine: i64 = self.seen.held[turn] & hand & askable
        for card in members(mine):
            risk: float = self.worth(state, following, card, self.seen.held[following])
            if risk >= self.second:
                best[ASK + 36 * following + card] = self.shield * risk

    # What the search asks

    def weights(self, state: State, actions: list[int]) -> list[float]:
        """Returns how promising each action looks."""
        assert isinstance(state, HapyState)
        if state.phase == TAKING:
            unknown: float = self.guess(state)
            return [self.floor + self.take(state, action, unknown) for action in actions]
        if state.phase == ASKING:
            best = [0.0] * (LAY + 120)
            self.requests(state, best)
            best[PASS] = self.floor
            return [best[action] for action in actions]
        return [1.0] * len(actions)

    def finish(self, state: State, rng: Rng) -> list[float]:
        """Plays like players who remember everything: to the end or, if there is a network to judge the rest, to the
        end of the turn.
        """
        assert isinstance(state, HapyState)
        judged = self.network is not None or self.learning
        while state.turn >= 0 and not (judged and state.phase == TAKING):
            action: i64 = self.play(state, rng)
            self.seen.see(state, action)
            state.log.append(int(action))
            state.apply(int(action))
        return shares(state) if state.turn < 0 else self.values(state)

    def values(self, state: State) -> list[float]:
        """Returns what the network makes of the beginning of a turn; without one, all chances are equal."""
        return self.learned(state, [1.0 / float(state.seats)] * state.seats)

    def rests(self, state: State) -> bool:
        """Checks whether a turn begins, and there are cards to take."""
        assert isinstance(state, HapyState)
        return state.phase == TAKING

    def alternatives(self, state: State) -> list[Alternative]:
        """Lists what the player on turn may sensibly take or ask for."""
        assert isinstance(state, HapyState)
        hand: i64 = state.players[state.turn].hand
        found: list[Alternative] = []
        for option in options(state, self.seen):
            actions = option.actions(hand)
            if actions:
                mine: i64 = count(hand & FAMILY[option.family]) if option.family >= 0 else 0
                found.append(Alternative(actions, option.holding(least(mine))[:]))
        return found

    def terms(self, state: State, seat: int) -> vec[float]:
        """Returns what the network reads of a position."""
        assert isinstance(state, HapyState)
        read(state, seat, self.seen.held, self._terms)
        return self._terms

    def play(self, state: HapyState, rng: Rng) -> i64:
        """Chooses a playout's move: the best in sight, with some luck."""
        best: i64 = -1
        highest: float = -1.0
        value: float
        if state.phase == TAKING:
            unknown: float = self.guess(state) if state.open & ~state.up else 0.0
            for slot in members(state.open):
                value = self.take(state, slot, unknown) + self.noise * float(rng.below(1024)) / 1024.0
                if value > highest:
                    highest = value
                    best = slot
            return best
        if state.phase == ASKING:
            return self.ask(state, rng)
        actions = state.legal()
        return actions[int(rng.below(len(actions)))]

    def ask(self, state: HapyState, rng: Rng) -> i64:
        """Chooses a playout's request."""
        turn: i64 = state.turn
        hand: i64 = state.players[turn].hand
        askable: i64 = state.askable()
        best: i64 = PASS
        highest: float = 0.0
        value: float
        unseen: i64 = self.unseen(state, turn) & askable
        hidden: i64 = self.unknown(state, turn)
        for seat in range(state.seats):
            if seat == turn:
                continue
            known: i64 = self.seen.held[seat] & askable
            secret: i64 = count(state.players[seat].hand & ~self.seen.held[seat])
            chance: float = float(secret) / float(hidden) if hidden else 0.0
            guessed: i64 = unseen & ~self.seen.lacks[seat]
            for family in range(6):
                cards: i64 = FAMILY[family]
                if known & cards:
                    card: i64 = nth(known & cards, 0)
                    value = self.worth(state, turn, card, hand) + self.noise * float(rng.below(1024)) / 1024.0
                    if value > highest:
                        highest = value
                        best = ASK + 36 * seat + card
                if secret and guessed & cards and hand & cards:
                    n: i64 = count(guessed & cards)
                    card = nth(guessed & cards, rng.below(n))
                    value = chance * self.worth(state, turn, card, hand)
                    value += self.noise * float(rng.below(1024)) / 1024.0
                    if value > highest:
                        highest = value
                        best = ASK + 36 * seat + card
        return best

    def cruel(self, action: int) -> bool:
        """Checks whether *action* takes one of two cards of a family that a player has openly collected."""
        number: i64 = action
        if not ASK <= number < LAY:
            return False
        family: i64 = FAMILY[(number - ASK) % 36 // 6]
        return count(self.known.held[(number - ASK) // 36] & family) >= 2


def muddled(state: HapyState, seat: i64, rng: Rng) -> HapyState:
    """Deals everything that *seat* does not see right now at random to the other hands and the mummies."""
    cards: list[int] = []
    mummies = members(state.left & ~state.up)
    for slot in mummies:
        cards.append(int(state.deal[slot]))
    for other in range(state.seats):
        if other != seat:
            cards.extend(members(state.players[other].hand))
    rng.shuffle(cards)
    deal = state.deal[:]
    for slot in mummies:
        deal[slot] = cards.pop()
    found = state.with_deal(deal)
    for other in range(state.seats):
        if other != seat:
            hand: i64 = 0
            for _ in range(count(state.players[other].hand)):
                hand |= BIT[cards.pop()]
            found.players[other].hand = hand
    return found
