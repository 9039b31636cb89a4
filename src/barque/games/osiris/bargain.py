"""Bargaining in Osiris (O-16, O-32, O-33): every deal is judged by how it changes the bot's share of victory.

The share is computed from what the seat may know and is the same for the same position. Repeating an offer changes
nothing, and each accepted deal raises the share by a margin. So no series of deals ever leaves the bot worse off by its
own reckoning. The others' shares are part of it: a deal that helps a leader more is refused. That alone is not enough:
a partner who offers a deal that seems to harm them knows better. So the bot's own GP must rise, too. And what was
learned by self-play has a veto: by the network's reckoning the deal must not harm the bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations_with_replacement
from typing import Final

from barque.games.osiris.evaluation import OsirisEvaluation
from barque.games.osiris.items import read_items, told, write_items
from barque.games.osiris.moves import ACCEPT, ADD, ASK, DECLINE, DONE, HAND, OFFER
from barque.games.osiris.negotiation import holds, transfer
from barque.games.osiris.pieces import ANY_CARD, FIRST_CARD, FIRST_LABORER, KINDS
from barque.games.osiris.rules import OsirisState
from barque.games.osiris.steps import MOST_ITEMS
from barque.kernel import IllegalMove, Move, Rng, Sight
from barque.kernel.bot import Bargain

MARGIN: Final = 0.004  # what a deal must add to the share of victory
AFTER_REFUSAL: Final = 2.0  # factor on the margin for an offer that was refused this season
LEAST_GAIN: Final = 0.05  # GP that it must bring the bot: harm to the other alone is no reason
PARTNER_GAIN: Final = 0.1  # GP that an offer should bring the other, to be worth their time
SECOND_CARD: Final = 0.4  # share of a card's worth: the visitor keeps the better one
RELUCTANT_YES: Final = 0.5  # chance of a yes if the other's share falls though its goods are worth more
OFFERS_EACH: Final = 3  # offers to one governor per season
WORLDS: Final = 8  # samples in which the network is asked
BUNDLES: Final = [list(items) for n in range(1, MOST_ITEMS + 1) for items in combinations_with_replacement(range(3), n)]
BRIBES: Final = [items for items in BUNDLES if len(items) <= 2]

Name = tuple[int, str, str]  # an offer as everyone hears it: the other governor, what it would get, what it would give


class Offer:
    """What *seat* would give *partner* and get in return, and what that is worth to *seat*."""

    def __init__(self, partner: int, gives: list[int], gets: list[int], gain: float) -> None:
        self.partner: Final = partner
        self.gives: Final = gives
        self.gets: Final = gets
        self.gain: Final = gain


class Position:
    """A position as one seat may know it, for judging deals."""

    def __init__(self, sight: Sight, evaluation: OsirisEvaluation) -> None:
        state = sight.sample(Rng(0))
        assert isinstance(state, OsirisState)
        self.state: Final = state
        self.me: Final = sight.seat
        self.evaluation: Final = evaluation
        self.worths: Final = evaluation.worths(state, self.me)
        self.shares: Final = evaluation.shares_of(state, self.worths)
        self._sight: Final = sight
        self._worlds: list[OsirisState] = []

    def after(self, a: int, b: int, gives: list[int], gets: list[int]) -> list[float]:
        """Returns the worths after the exchange."""
        with exchanged(self.state, a, b, gives, gets):
            return self.evaluation.worths(self.state, self.me)

    def harms(self, other: int, gives: list[int], gets: list[int]) -> bool:
        """Checks whether the network thinks that an exchange lowers the seat's share of victory.

        It is asked in worlds that the seat holds possible and in which both have what they would give.
        """
        if self.evaluation.network is None:
            return False
        if not self._worlds:
            for number in range(WORLDS):
                world = self._sight.sample(Rng(number))
                assert isinstance(world, OsirisState)
                self._worlds.append(world)
        change = 0.0
        for world in self._worlds:
            if holds(world, self.me, tuple(gives), False) and holds(world, other, tuple(gets), False):
                change -= self.evaluation.values(world)[self.me]
                with exchanged(world, self.me, other, gives, gets):
                    change += self.evaluation.values(world)[self.me]
        return change < 0.0

    def gain(self, worths: list[float]) -> float:
        """Returns what *worths*, instead of the present ones, add to one's share; 0 if one's own worth does not
        rise.
        """
        if worths[self.me] - self.worths[self.me] < LEAST_GAIN:
            return 0.0
        return self.share(worths) - self.shares[self.me]

    def share(self, worths: list[float]) -> float:
        """Returns one's own share of victory."""
        return self.evaluation.shares_of(self.state, worths)[self.me]

    def least_card(self) -> int:
        """Returns the item of the least valuable card in hand."""
        held = self.state.governors[self.me].held
        kinds = [kind for kind in range(KINDS) if held[FIRST_CARD + kind]]
        return FIRST_CARD + min(kinds, key=self.evaluation.card_worth)

    def free_to_deal(self, seat: int) -> bool:
        """Checks whether the governor is between actions: a bot makes no offers before it has seen what its action
        brings.
        """
        return seat != self.state.actor or self.state.phase_name() in ("action", "offer", "give")


@contextmanager
def exchanged(state: OsirisState, a: int, b: int, gives: list[int], gets: list[int]) -> Iterator[None]:
    """Shows a state as it would be after an exchange: *a* gives and gets."""
    before = state.governors
    state.governors = before.copy()
    for seat in (a, b):
        state.governors[seat] = before[seat].copy()
    transfer(state, a, b, tuple(gives))
    transfer(state, b, a, tuple(gets))
    try:
        yield
    finally:
        state.governors = before


class OsirisBargain(Bargain):
    """Offers deals that help both sides, bribes for cards that are worth it, and accepts what raises its share."""

    def __init__(self, evaluation: OsirisEvaluation) -> None:
        self._evaluation: Final = evaluation
        self._heard = 0  # events
        self._season = 0  # the first event of this season
        self._offers: list[Name] = []  # those it made this season
        self._refused: set[Name] = set()  # those it declined this season
        self._asked: Name | None = None  # the offer that waits for its answer

    def speak(self, sight: Sight) -> int | None:
        """Returns the move with which the seat offers, bribes or answers in the turn-by-turn form (O-33)."""
        position = self._look(sight)
        state = position.state
        phase = state.phase_name()
        if phase == "answer":
            return self._reply(position)
        if phase == "hand":
            return HAND + position.least_card() - FIRST_CARD
        if phase == "bribe":
            items = self._bribe(position) or []
            said = list(state.bribes[position.me])
            return ADD + items[len(said)] if items[: len(said)] == said and len(said) < len(items) else DONE
        if phase == "offer":
            return self._compose(position)
        if phase == "action" and state.turning and not state.offered:
            offer = self._best(position, self._offers)
            if offer is not None:
                return OFFER + offer.partner
        return None

    def propose(self, sight: Sight, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns the best deal or bribe that it has not proposed yet this season."""
        position = self._look(sight)
        state, me = position.state, position.me
        if state.turn < 0 or state.options["negotiation"] != "open":
            return None
        if state.phase_name() == "give" and state.actor != me:
            items = self._bribe(position)
            return None if items is None else Move("bribe", a=me, gives=write_items(items))
        return _deal(me, self._best(position, self._said(sight, said)))

    def answer(self, sight: Sight, accord: Move) -> bool:
        """Checks whether it agrees to a deal with this seat."""
        position = self._look(sight)
        asked = _asked(sight, accord)
        return asked is not None and self._agrees(position, *asked)

    def counter(self, sight: Sight, accord: Move, said: Sequence[tuple[int, str]] = ()) -> Move | None:
        """Returns the best deal with the same governor about some of the same goods: it gives some of what it was asked
        for, and gets some of what it was offered, or anything if it was offered nothing.
        """
        position = self._look(sight)
        asked = _asked(sight, accord)
        if asked is None:
            return None
        other, gives, gets = asked
        about = (set(gives), set(gets))
        return _deal(position.me, self._best(position, self._said(sight, said), other, about))

    def _said(self, sight: Sight, said: Sequence[tuple[int, str]]) -> list[Name]:
        """Lists the offers that it has made this season: in turn, and by what the table remembers."""
        deals = self._offers.copy()
        for at, text in said:
            args = sight.game.accord(text).args
            if at >= self._season and "b" in args:
                deals.append(_name(int(args["b"]), read_items(args["gives"]), read_items(args["gets"])))
        return deals

    def _look(self, sight: Sight) -> Position:
        """Returns the position and what was offered and declined, from the events alone, so that a new bot knows the
        same.
        """
        for event in sight.events(self._heard):
            self._heard += 1
            kind = event["kind"]
            if kind == "season":
                self._season = self._heard
                self._offers.clear()
                self._refused.clear()
            elif kind == "offer" and event["seat"] == sight.seat:
                self._offers.append((event["to"], str(event["gives"]), str(event["gets"])))
            elif kind == "offer" and event["to"] == sight.seat:
                self._asked = (event["seat"], str(event["gets"]), str(event["gives"]))
            elif kind == "decline" and event["seat"] == sight.seat and self._asked is not None:
                self._refused.add(self._asked)
        return Position(sight, self._evaluation)

    def _agrees(self, position: Position, other: int, gives: list[int], gets: list[int]) -> bool:
        """Checks whether the deal adds enough to the share; one that was refused before must add more."""
        if not holds(position.state, position.me, tuple(gives), False):
            return False
        again = _name(other, gives, gets) in self._refused
        gain = position.gain(position.after(position.me, other, gives, gets))
        return gain >= MARGIN * (AFTER_REFUSAL if again else 1.0) and not position.harms(other, gives, gets)

    def _reply(self, position: Position) -> int:
        state = position.state
        if not state.allows(ACCEPT):
            return DECLINE
        gives = [position.least_card() if item == ANY_CARD else item for item in state.gets]
        return ACCEPT if self._agrees(position, int(state.actor), gives, list(state.gives)) else DECLINE

    def _compose(self, position: Position) -> int:
        """Writes the next item of the offer that it has in mind."""
        state = position.state
        offer = self._best(position, self._offers, int(state.partner))
        gives, gets = list(state.gives), list(state.gets)
        if offer is None or gives != offer.gives[: len(gives)] or gets != offer.gets[: len(gets)]:
            return DONE
        if len(gives) < len(offer.gives):
            return ADD + offer.gives[len(gives)]
        return ASK + offer.gets[len(gets)] if len(gets) < len(offer.gets) else DONE

    def _best(
        self, position: Position, said: list[Name], only: int = -1, about: tuple[set[int], set[int]] | None = None
    ) -> Offer | None:
        """Finds the most promising offer not yet *said*: what it adds, times the chance that the other agrees; on
        request to *only* one governor, or *about* things to give and to get.
        """
        best: Offer | None = None
        for partner in range(position.state.seats):
            tries = sum([offer[0] == partner for offer in said])
            if partner == position.me or only not in (-1, partner) or tries >= OFFERS_EACH:
                continue
            if not position.free_to_deal(partner) or not position.free_to_deal(position.me):
                continue
            for gives, gets in _swaps(position.state, position.me, partner):
                if said and _name(partner, gives, gets) in said:
                    continue
                if about is not None and not (about[0] & set(gives) and (not about[1] or about[1] & set(gets))):
                    continue
                promise = _promise(position, partner, gives, gets)
                if promise > (best.gain if best else 0.0) and not position.harms(partner, gives, gets):
                    best = Offer(partner, gives, gets, promise)
        return best

    def _bribe(self, position: Position) -> list[int] | None:
        """Finds the bribe that makes the visitor choose it and leaves it best off, or None if none pays (O-16)."""
        state, me = position.state, position.me
        visitor = int(state.actor)
        mine = state.bribes[me]
        if mine and state.options["negotiation"] == "open":
            return None  # it has made its bribe
        outcomes = {
            seat: self._given(position, seat, list(state.bribes[seat])) for seat in range(state.seats) if seat != me
        }
        bare = self._given(position, me, [])
        by_visitor = {seat: self._evaluation.shares_of(state, worths)[visitor] for seat, worths in outcomes.items()}
        rival = max(by_visitor, key=lambda seat: by_visitor[seat])
        if self._evaluation.shares_of(state, bare)[visitor] > by_visitor[rival]:
            return None
        best, found = position.share(outcomes[rival]) + MARGIN, None
        least = outcomes[rival][me] + LEAST_GAIN
        for items in BRIBES:
            if not holds(state, me, tuple(items), False):
                continue
            worths = self._given(position, me, items)
            share = position.share(worths)
            if worths[me] < least:
                continue
            if share > best and self._evaluation.shares_of(state, worths)[visitor] > by_visitor[rival]:
                best, found = share, items
        return found

    def _given(self, position: Position, seat: int, bribe: list[int]) -> list[float]:
        """Returns the worths if *seat* gets the visitor's second card for its bribe; for the visitor: if the card is
        discarded.
        """
        state = position.state
        visitor = int(state.actor)
        if seat == visitor:  # with 2 governors a grain instead (O-15); with more it is nobody's choice
            worths = position.worths.copy()
            worths[visitor] += self._evaluation.rate[0] if state.seats == 2 else -1.0
            return worths
        worths = position.after(seat, visitor, bribe, [])
        worths[seat] += SECOND_CARD * self._evaluation.mean_card(state)
        return worths


def _asked(sight: Sight, accord: Move) -> tuple[int, list[int], list[int]] | None:
    """Returns the other governor of a deal with this seat, what the seat would give and what it would get."""
    me = sight.seat
    a, b = accord.args.get("a"), accord.args.get("b")
    if accord.verb != "deal" or me not in (a, b) or not isinstance(a, int) or not isinstance(b, int) or a == b:
        return None
    try:
        gives, gets = read_items(accord.args.get("gives")), read_items(accord.args.get("gets"))
    except IllegalMove:
        return None
    other = a if b == me else b
    if not 0 <= other < sight.seats:
        return None
    return (other, gives, gets) if a == me else (other, gets, gives)


def _deal(me: int, offer: Offer | None) -> Move | None:
    if offer is None:
        return None
    return Move("deal", a=me, b=offer.partner, gives=write_items(offer.gives), gets=write_items(offer.gets))


def _name(partner: int, gives: list[int], gets: list[int]) -> Name:
    return partner, str(told(gives)), str(told(gets))


def _swaps(state: OsirisState, me: int, partner: int) -> list[tuple[list[int], list[int]]]:
    """Lists exchanges of up to three resources for other ones, or for a laborer that the other is known to have.

    The bot does not offer its own laborers: they will bring more than a position shows.
    """
    mine = [items for items in BUNDLES if holds(state, me, tuple(items), False)]
    theirs = [items for items in BUNDLES if holds(state, partner, tuple(items), False)]
    swaps = [(gives, gets) for gives in mine for gets in theirs if not set(gives) & set(gets)]
    for t in range(6):
        if state.governors[partner].shown[t]:
            swaps += [(gives, [FIRST_LABORER + t]) for gives in mine]
    return swaps


def _promise(position: Position, partner: int, gives: list[int], gets: list[int]) -> float:
    """Returns what an offer adds to the share, times the chance that it is accepted; 0 if it is not worth making."""
    worths = position.after(position.me, partner, gives, gets)
    if worths[partner] - position.worths[partner] < PARTNER_GAIN:
        return 0.0
    gain = position.gain(worths)
    if gain < MARGIN:
        return 0.0
    theirs = position.evaluation.shares_of(position.state, worths)[partner] - position.shares[partner]
    return gain if theirs >= MARGIN else RELUCTANT_YES * gain
