"""Hâpy Families for the search: who is known to hold what, and playouts in which everyone remembers it.

A player in a simulation goes by its own hand and by what everyone has seen: cards taken god side up, cards that changed
hands, requests that failed. It can only guess what lies under a mummy.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from barque.games.hapy.cards import ALL, FAMILY, nth
from barque.games.hapy.deduction import Public, Sampler
from barque.games.hapy.moves import ASK, GROUP, LAY, PASS
from barque.games.hapy.rules import HapyState
from barque.games.hapy.steps import ASKING, GROUPS_TO_WIN, TAKING
from barque.games.hapy.terms import TERMS, read
from barque.kernel.bits import BIT, count, mask_of, members
from barque.kernel.evaluation import Evaluation, shares
from barque.kernel.game import State
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight


class Hint:
    """A player asked for a card, or took a god, and so probably held others of that family at the time."""

    def __init__(self, asked: bool, slots: vec[i64], cards: i64, known: i64) -> None:
        self.asked: Final = asked
        self.slots: Final = slots  # the mummies that the player had taken
        self.cards: Final = cards  # the family's cards whose place nobody knew
        self.known: Final = known  # how many of the family everyone knew the player to hold


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
        # How likely a player who holds one card of a family, or none, is to ask for another or take it, compared with
        # two.
        self.asked_one: Final = weights["asked_one"]
        self.asked_none: Final = weights["asked_none"]
        self.took_one: Final = weights["took_one"]
        self.took_none: Final = weights["took_none"]
        self.root: HapyState | None = None
        self.public: Public | None = None
        self.sampler: Sampler | None = None
        self.hints: list[Hint] = []
        self.last = vec[i64]()  # the deal of the last simulation
        self.fit: float = -1.0  # and how well it fits the hints
        # What everyone knows at the root, and in the current simulation: cards known to be in each hand, and cards that
        # a player was asked for without success and has taken no mummy since.
        self.root_held = vec[i64]()
        self.root_lacks = vec[i64]()
        self.root_shown: i64 = 0  # the gods that lie in the layout
        self.held = vec[i64]()
        self.lacks = vec[i64]()
        self.shown: i64 = 0
        self._terms: Final = vec[float]([0.0] * TERMS)

    def begin(self, state: State, seat: int) -> None:
        """Reads from the history what everyone knows, and what requests reveal about hands."""
        self.seat = seat
        assert isinstance(state, HapyState)
        self.root = state
        self.public = state.public()
        self.sampler = state.sampler(seat)
        self.root_held = self.public.held[:]
        self.root_lacks = vec[i64]()
        for other in range(state.seats):
            may: i64 = 0
            for slot in members(self.public.drawn[other]):
                may |= ~self.public.barred[slot]
            self.root_lacks = append(self.root_lacks, ALL & ~may & ~self.public.held[other])
        self.root_shown = mask_of([int(state.deal[slot]) for slot in members(state.left & state.up)])
        self.forgets(False)
        self.hints = hints(state, seat)
        self.fit = -1.0

    def forgets(self, all_: bool) -> None:
        """Begins a simulation with what everyone knows, or with nothing."""
        self.held = self.root_held[:]
        self.lacks = self.root_lacks[:]
        if all_:
            for seat in range(len(self.held)):
                self.held[seat] = 0
                self.lacks[seat] = 0
        self.shown = self.root_shown

    def deal(self, sight: Sight, forget: float, rng: Rng) -> State:
        """Returns a sample; those that better explain what the others asked for and took are likelier.

        With probability *forget* its hidden cards are dealt as if nothing had been seen.
        """
        root = self.root
        assert root is not None
        if forget > 0.0 and float(rng.below(1 << 20)) < forget * 1048576.0:
            self.forgets(True)
            return muddled(root, self.seat, rng)
        self.forgets(False)
        return self.redealt(root, self.likely(rng))

    def likely(self, rng: Rng) -> vec[i64]:
        """Returns a possible deal; deals that fit the hints better come up more often.

        The deals of a search form a chain (Metropolis): each new one replaces the last if it fits better, or else with
        a probability equal to the ratio of the two fits.
        """
        sampler = self.sampler
        assert sampler is not None
        deal = sampler.draw(rng)
        if not self.hints:
            return deal
        fit: float = self.likelihood(deal)
        if self.fit < 0.0:  # the first one: the best start of a few
            for _ in range(self.draws):
                other = sampler.draw(rng)
                likelihood: float = self.likelihood(other)
                if likelihood > fit:
                    fit = likelihood
                    deal = other
        elif float(rng.below(1 << 20)) * self.fit >= fit * 1048576.0:
            return self.last
        self.last = deal
        self.fit = fit
        return deal

    def likelihood(self, deal: vec[i64]) -> float:
        """Returns how well *deal* explains what the others asked for and took; only ratios matter."""
        found: float = 1.0
        for hint in self.hints:
            n: i64 = hint.known
            there: i64 = 0
            for slot in hint.slots:
                there |= BIT[deal[slot]]
            n += count(hint.cards & there)
            if n < 2:
                if hint.asked:
                    found *= self.asked_one if n == 1 else self.asked_none
                else:
                    found *= self.took_one if n == 1 else self.took_none
        return found

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
        root = self.root
        assert root is not None
        return root.redealt(self.likely(rng))

    def again(self) -> None:
        """Begins again with what everyone knows at the root."""
        self.forgets(False)

    def note(self, state: State, action: int) -> None:
        """Keeps track of what everyone sees."""
        assert isinstance(state, HapyState)
        self.see(state, action)

    def see(self, state: HapyState, action: i64) -> None:
        """Keeps track of what everyone sees of *action*."""
        turn: i64 = state.turn
        if action < 36:
            if state.up & BIT[action]:
                taken: i64 = BIT[state.deal[action]]
                self.held[turn] |= taken
                self.shown &= ~taken
            else:
                self.lacks[turn] = 0
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
                value: float = self.worth(state, other, card, self.held[other])
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
        unseen: i64 = ALL & ~state.revealed & ~state.players[turn].hand & ~self.shown
        for seat in range(state.seats):
            unseen &= ~self.held[seat]
        return unseen

    def unknown(self, state: HapyState, turn: i64) -> i64:
        """Counts the places of cards that the player on turn has not seen: mummies and the others' secrets."""
        places: i64 = count(state.left & ~state.up)
        for seat in range(state.seats):
            if seat != turn:
                places += count(state.players[seat].hand & ~self.held[seat])
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
            secret: i64 = count(state.players[seat].hand & ~self.held[seat])
            for card in members(self.held[seat] & askable):
                value: float = self.worth(state, turn, card, hand)
                if count(self.held[seat] & FAMILY[card // 6]) >= 2:
                    value += self.denied * self.third
                best[ASK + 36 * seat + card] = value
            if secret and hidden:
                chance: float = float(secret) / float(hidden)
                for card in members(unseen & ~self.lacks[seat]):
                    family: i64 = FAMILY[card // 6]
                    if hand & family:
                        best[ASK + 36 * seat + card] = chance * self.worth(state, turn, card, hand)
                    elif count(self.held[seat] & family) >= 2:
                        best[ASK + 36 * seat + card] = chance * self.denied * self.third
        following: i64 = (turn + 1) % state.seats
        mine: i64 = self.held[turn] & hand & askable
        for card in members(mine):
            risk: float = self.worth(state, following, card, self.held[following])
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
        turn: i64 = state.turn
        judged = self.network is not None or self.learning
        while state.turn >= 0 and not (judged and state.turn != turn and state.phase == TAKING):
            action: i64 = self.play(state, rng)
            self.see(state, action)
            state.log.append(int(action))
            state.apply(int(action))
        return shares(state) if state.turn < 0 else self.learned(state, self.values(state))

    def terms(self, state: State, seat: int) -> vec[float]:
        """Returns what the network reads of a position."""
        assert isinstance(state, HapyState)
        read(state, seat, self.held, self._terms)
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
            known: i64 = self.held[seat] & askable
            secret: i64 = count(state.players[seat].hand & ~self.held[seat])
            chance: float = float(secret) / float(hidden) if hidden else 0.0
            guessed: i64 = unseen & ~self.lacks[seat]
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
        return count(self.root_held[(number - ASK) // 36] & family) >= 2


def hints(state: HapyState, seat: i64) -> list[Hint]:
    """Lists what the others' requests, and the cards they took, hint at over the whole game.

    A player who asks for a card that it is known to hold hints at nothing, and neither does one without hidden cards.
    """
    found: list[Hint] = []
    walk = state.fresh()
    assert isinstance(walk, HapyState)
    held = walk.base.held[:]
    drawn = walk.base.drawn[:]
    known: i64 = walk.base.known
    for action in state.log:
        if action < 0:
            break  # everyone agreed to stop
        turn: i64 = walk.turn
        number: i64 = action
        card: i64 = -1
        if number < 36:
            if state.up & BIT[number]:
                card = state.deal[number]
        elif ASK <= number < LAY:
            card = (number - ASK) % 36
        if card >= 0 and turn != seat and drawn[turn] and not held[turn] & BIT[card]:
            family: i64 = FAMILY[card // 6]
            here: i64 = count(held[turn] & family)
            if here < 2:
                found.append(Hint(number >= ASK, vec[i64](members(drawn[turn])), family & ~known & ~BIT[card], here))
        if number < 36:
            if card >= 0:
                held[turn] |= BIT[card]
            else:
                drawn[turn] |= BIT[number]
        elif number >= LAY:
            held[turn] &= ~GROUP[number - LAY]
            known |= GROUP[number - LAY]
        elif card >= 0 and walk.players[(number - ASK) // 36].hand & BIT[card]:
            held[(number - ASK) // 36] &= ~BIT[card]
            held[turn] |= BIT[card]
            known |= BIT[card]
        walk.apply(action)
    return found


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
