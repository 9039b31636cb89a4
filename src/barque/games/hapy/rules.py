"""The rules of Hâpy Families (H-3 to H-17), as a state that plays itself.

A turn is *take*, *request*, *reveal*. Every move is public; the only secret is which card lay under a mummy.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from barque.games.hapy.cards import ALL, FAMILY, NAMES, names, nth, threes
from barque.games.hapy.deduction import Public, Sampler
from barque.games.hapy.layouts import Layout
from barque.games.hapy.moves import ASK, ASKS, GROUP, LAY, LAYS, PASS, WHOLE_DECK
from barque.games.hapy.position import dump
from barque.games.hapy.refusals import refusal
from barque.games.hapy.steps import (
    ASKING,
    BARREN_ROUNDS,
    BY_AGREEMENT,
    BY_FAMILY,
    BY_GROUPS,
    BY_STALEMATE,
    ENDINGS,
    GROUPS_TO_WIN,
    LAYING,
    OVER,
    SILENT_ROUNDS,
    TAKING,
)
from barque.games.hapy.view import own_view, public_view
from barque.games.hapy.view_types import HapyView
from barque.kernel.bits import BIT, count, mask_of, members
from barque.kernel.game import Game, Origin, State
from barque.kernel.move import Event, IllegalMove, Json
from barque.kernel.rng import Rng

NOTHING_KNOWN: Final = Public(0, 0)  # replaced before anybody plays


@mypyc_attr(acyclic=True)  # nothing for the garbage collector to look through
class Player:
    """What one player has."""

    def __init__(self, hand: i64 = 0, laid: i64 = 0, groups: i64 = 0) -> None:
        self.hand = hand  # cards held, seen by their owner alone
        self.laid = laid  # cards revealed in front of the player, safe from requests
        self.groups = groups  # how many groups of three they form


class HapyState(State):
    """A position of Hâpy Families."""

    def __init__(self, game: Game, seats: int, options: dict[str, Json], layout: Layout, up: i64) -> None:
        super().__init__(game, seats, options)
        self.layout: Final = layout
        self.up: Final = up  # slots that lie god side up
        self.strict: Final = options["request_ban"] == "last"
        self.aided: Final[bool] = options["memory_aid"]  # H-21
        self.deal = vec[i64]()  # slot -> card, as it was laid out; never changed
        self.left: i64 = ALL  # slots whose card still lies there
        self.open: i64 = 0  # slots that nothing covers any more
        self.players: list[Player] = []
        self.revealed: i64 = 0  # all cards that lie in front of players
        self.phase: i64 = TAKING
        # Requests, as far as the forbidden card depends on them (H-12): cards, -1 is none
        self.asked: i64 = -1  # in this turn
        self.asked_before: i64 = -1  # in the turn just before
        self.asked_last: i64 = -1  # the last request of all
        self.asked_by: i64 = -1  # and who made it
        self.asked_other: i64 = -1  # the last request by anyone but that player
        self.took = False  # whether a card was taken from the layout in this turn
        self.grouped = False  # whether a group was laid in this turn
        self.silent: i64 = 0  # turns in a row without a request while the layout is empty
        self.barren: i64 = 0  # turns in a row without a new group while the layout is empty
        self.ending: i64 = 0
        self.winner: i64 = -1  # the winner by groups or a family, otherwise -1
        self.base = NOTHING_KNOWN  # what everyone knew where the log begins
        self.witness: Public | None = None  # learns what everyone learns while the log is replayed
        # Requests by asker, forbidden card aside; shared with clones until the next reveal, built on demand
        self._menu: list[list[int]] | None = None
        self._watcher: HapyState | None = None
        self._shown: tuple[int, HapyView] | None = None  # what a spectator sees, after this many moves

    def lay_out(self, deal: list[int], first: i64) -> None:
        """Lays the cards out as in *deal* (H-3); *first* begins (H-7)."""
        self.deal = vec[i64](deal)
        self.open = self.layout.open
        self.players = [Player() for _ in range(self.seats)]
        self.turn = first
        self.base = Public(self.seats, mask_of([deal[slot] for slot in members(self.up)]))

    def copy(self, other: HapyState) -> None:
        """Copies everything that changes from *other*."""
        self.take_over(other)
        self.deal = other.deal
        self.left = other.left
        self.open = other.open
        self.players = [Player(player.hand, player.laid, player.groups) for player in other.players]
        self.revealed = other.revealed
        self.phase = other.phase
        self.asked = other.asked
        self.asked_before = other.asked_before
        self.asked_last = other.asked_last
        self.asked_by = other.asked_by
        self.asked_other = other.asked_other
        self.took = other.took
        self.grouped = other.grouped
        self.silent = other.silent
        self.barren = other.barren
        self.ending = other.ending
        self.winner = other.winner
        self.base = other.base
        self._menu = other.menu()

    def clone(self) -> HapyState:
        """Returns an independent copy."""
        twin = HapyState(self.game, self.seats, self.options, self.layout, self.up)
        twin.copy(self)
        return twin

    def history(self) -> tuple[str, ...]:
        """Names the fields that describe how the position came about."""
        return (*super().history(), "base")

    # What may be done

    def askable(self) -> i64:
        """Returns the cards that may be requested: none that is revealed (H-11), nor the forbidden one (H-12)."""
        forbidden: i64 = self.forbidden()
        return self.unlaid() & ~BIT[forbidden] if forbidden >= 0 else self.unlaid()

    def unlaid(self) -> i64:
        """Returns the cards that do not lie revealed in front of a player."""
        return ALL & ~self.revealed

    def forbidden(self) -> i64:
        """Returns the card that the player on turn must not request (H-12), or -1."""
        if not self.strict:
            return self.asked_before
        return self.asked_last if self.asked_by != self.turn else self.asked_other

    def legal(self) -> list[int]:
        """Lists the actions that the seat on turn may play."""
        if self.phase == TAKING:
            return members(self.open)
        if self.phase == ASKING:
            return self._legal_requests()
        actions: list[int] = []
        if self.phase == LAYING:
            hand: i64 = self.players[self.turn].hand
            for family in range(6):
                actions.extend(LAYS[64 * family + ((hand >> (6 * family)) & 63)])
        return actions

    def _legal_requests(self) -> list[int]:
        """Lists ``pass`` and every request; the forbidden card is removed from a copy, once for each player asked."""
        requests = self.menu()[self.turn]
        cards: i64 = self.unlaid()
        if not requests:
            requests.append(PASS)
            for seat in range(self.seats):
                if seat != self.turn:
                    self._add_requests(requests, seat, cards)
        actions = requests.copy()
        forbidden: i64 = self.forbidden()
        if forbidden >= 0 and cards & BIT[forbidden]:
            each: i64 = count(cards)
            place: i64 = 1 + count(cards & (BIT[forbidden] - 1)) + each * (self.seats - 2)
            while place > 0:
                actions.pop(int(place))
                place -= each
        return actions

    def menu(self) -> list[list[int]]:
        """Returns the requests listed since the last reveal, by asker; clones share it."""
        menu = self._menu
        if menu is None:
            menu = [[] for _ in range(self.seats)]
            self._menu = menu
        return menu

    def _add_requests(self, actions: list[int], seat: i64, cards: i64) -> None:
        """Adds the requests to *seat* for *cards*; those for a whole deck, as at the beginning, in one step."""
        if cards == ALL:
            actions.extend(WHOLE_DECK[seat])
            return
        first: i64 = 384 * seat
        while cards:
            actions.extend(ASKS[first + (cards & 63)])
            cards >>= 6
            first += 64

    def allows(self, action: int) -> bool:
        """Checks whether *action* is legal."""
        number: i64 = action
        if self.phase == TAKING:
            return 0 <= number < 36 and self.open & BIT[number] != 0
        if self.phase == ASKING:
            if number == PASS:
                return True
            if not ASK <= number < LAY:
                return False
            seat: i64 = (number - ASK) // 36
            return seat < self.seats and seat != self.turn and self.askable() & BIT[(number - ASK) % 36] != 0
        if self.phase == LAYING and LAY <= number < LAY + 120:
            group: i64 = GROUP[number - LAY]
            return self.players[self.turn].hand & group == group
        return False

    def refusal(self, action: int) -> IllegalMove:
        """Returns why *action* is not legal now."""
        return refusal(self, action)

    # A turn

    def apply(self, action: int) -> None:
        """Carries out a legal action."""
        number: i64 = action
        if number < 36:
            self._take(number)
        elif number == PASS:
            self._pass()
        elif number < LAY:
            self._ask((number - ASK) // 36, (number - ASK) % 36)
        else:
            self._lay(GROUP[number - LAY])

    def _take(self, slot: i64) -> None:
        """Takes the card of *slot* into the hand (H-8)."""
        card: i64 = self.deal[slot]
        self.players[self.turn].hand |= BIT[card]
        self.left &= ~BIT[slot]
        self.open &= ~BIT[slot]
        for below in self.layout.below[slot]:
            if self.layout.covers[below] & self.left == 0:
                self.open |= BIT[below]
        self.took = True
        self.phase = ASKING
        if self.journal is not None:
            self._tell_take(slot, card)
        if self.witness is not None:
            self.witness.took(self.turn, slot, card, self.up & BIT[slot] != 0)

    def _pass(self) -> None:
        """Asks for nothing (H-10)."""
        if self.journal is not None:
            self.journal.append(Event("pass", {"seat": int(self.turn)}))
        self._reveal_or_end()

    def _ask(self, seat: i64, card: i64) -> None:
        """Asks *seat* for *card* (H-10); it changes hands if it is there."""
        if self.asked_by != self.turn:
            self.asked_other = self.asked_last
            self.asked_by = self.turn
        self.asked_last = self.asked = card  # H-12
        asked_for: i64 = BIT[card]
        asked = self.players[seat]
        given = asked.hand & asked_for != 0
        if given:
            asked.hand &= ~asked_for
            self.players[self.turn].hand |= asked_for
        if self.journal is not None:
            public: dict[str, Json] = {"seat": int(self.turn), "of": int(seat), "card": NAMES[card]}
            self.journal.append(Event("given" if given else "refused", public, news=True))
        if self.witness is not None:
            if given:
                self.witness.gave(seat, self.turn, card)
            else:
                self.witness.refused(seat, card)
        self._reveal_or_end()

    def _lay(self, group: i64) -> None:
        """Lays three cards of a family face up in front (H-13, H-14)."""
        player = self.players[self.turn]
        player.hand &= ~group
        player.laid |= group
        self.revealed |= group
        player.groups += 1
        self.grouped = True
        self._menu = None
        if self.journal is not None:
            self.journal.append(Event("lay", {"seat": int(self.turn), "cards": names(group)}, news=True))
        if self.witness is not None:
            self.witness.laid(self.turn, group)
        if self.rules == 1 or not self._has_won():
            self._reveal_or_end()

    def _reveal_or_end(self) -> None:
        """Continues the reveal while three of a family are in hand (H-13); otherwise ends the turn (H-15)."""
        if threes(self.players[self.turn].hand):
            self.phase = LAYING
            return
        if self.witness is not None:
            self.witness.ended(self.turn)
        if self.rules == 1 and self.grouped and self._has_won():  # before rules 2, the winner laid all their groups
            return
        if not self.took:  # the layout was empty when the turn began (H-17)
            self.silent = 0 if self.asked >= 0 else self.silent + 1
            self.barren = 0 if self.grouped else self.barren + 1
            if self.silent >= SILENT_ROUNDS * self.seats or self.barren >= BARREN_ROUNDS * self.seats:
                self._end(BY_STALEMATE)
                return
        self.asked_before = self.asked
        self.asked = -1
        self.took = False
        self.grouped = False
        self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
        self.phase = TAKING if self.left else ASKING

    # The end

    def _has_won(self) -> bool:
        """Ends the game if the player on turn has a whole family or enough groups, as soon as a group is laid
        (H-16).
        """
        player = self.players[self.turn]
        for family in FAMILY:
            if player.laid & family == family:
                self._end(BY_FAMILY)
                return True
        if player.groups >= GROUPS_TO_WIN[self.seats]:
            self._end(BY_GROUPS)
            return True
        return False

    def end_by_agreement(self) -> None:
        """Ends the game now, because everyone agreed to stop (H-17)."""
        self._end(BY_AGREEMENT)

    def _end(self, ending: i64) -> None:
        shown = ending == BY_STALEMATE or ending == BY_AGREEMENT
        self.winner = -1 if shown else self.turn
        self.ending = ending
        self.phase = OVER
        self.turn = -1
        if shown and self.witness is not None:
            for seat in range(self.seats):
                self.witness.shown(seat, self.players[seat].hand)
        if self.journal is not None:
            if shown:
                hands = [names(player.hand) for player in self.players]
                self.journal.append(Event("hands", {"hands": hands}, news=True))
            self.journal.append(Event("end", {"how": ENDINGS[ending], "winners": list(self.result())}))

    def result(self) -> tuple[int, ...]:
        """Returns the winners (H-16, H-17)."""
        if self.winner >= 0:
            return (int(self.winner),)
        ranks = [(int(player.groups), int(self._matching(player))) for player in self.players]
        best = max(ranks)
        return tuple([seat for seat in range(self.seats) if ranks[seat] == best])

    def _matching(self, player: Player) -> i64:
        """Counts the cards in hand of families that the player has revealed a group of (H-17)."""
        total: i64 = 0
        for family in FAMILY:
            if player.laid & family:
                total += count(player.hand & family)
        return total

    def scores(self) -> list[int]:
        """Returns the number of groups that each player has revealed."""
        return [int(player.groups) for player in self.players]

    # What is known

    def public(self) -> Public:
        """Returns what everyone knows now, from the whole public history (H-18, H-20)."""
        watcher = self._watcher
        if watcher is None or len(watcher.log) > len(self.log):
            watcher = self._fresh()
            watcher.witness = self.base.clone()
            self._watcher = watcher
        witness = watcher.witness
        assert witness is not None
        if len(watcher.log) < len(self.log):
            witness.forget()
            watcher.follow(self)
        return witness

    def _fresh(self) -> HapyState:
        state = self.fresh()
        assert isinstance(state, HapyState)
        return state

    def view(self, seat: int | None) -> dict[str, Json]:
        """Returns everything that *seat* may know (H-18, H-19); what all see alike is made once for each position."""
        self.check_seat(seat)
        shown, moves = self._shown, len(self.log)
        if shown is None or shown[0] != moves:
            shown = self._shown = (moves, public_view(self))
        return cast(dict[str, Json], own_view(self, seat, shown[1]))

    def dump(self) -> dict[str, Json]:
        """Returns the whole position as data."""
        return dump(self)

    def sampler(self, seat: int | None) -> Sampler:
        """Returns a sampler of the deals that *seat* holds possible."""
        self.check_seat(seat)
        public = self.public()
        mine: i64 = -1 if seat is None else seat
        sampler = public.samplers.get(int(mine))
        if sampler is None:
            mummies = self.left & ~self.up
            pending: i64 = self.turn if self.phase == LAYING and self.turn != mine else -1
            sampler = Sampler(public, self.deal, mummies, mine, pending)
            public.samplers[int(mine)] = sampler
        return sampler

    def sample(self, seat: int | None, rng: Rng) -> HapyState:
        """Returns a state that *seat* holds possible, uniformly over the deals that agree with everything it saw
        (H-20).
        """
        return self.redealt(self.sampler(seat).draw(rng))

    def redrawn(self, rng: Rng) -> HapyState:
        """Returns this state with the mummies that nobody has taken yet shuffled, where any card may lie (H-6)."""
        slots = [slot for slot in members(self.left & ~self.up) if self.layout.allowed[slot] == ALL]
        cards = [int(self.deal[slot]) for slot in slots]
        rng.shuffle(cards)
        deal = self.deal[:]
        for i in range(len(slots)):
            deal[slots[i]] = cards[i]
        return self.redealt(deal)

    def redealt(self, deal: vec[i64]) -> HapyState:
        """Returns this state and its history as they would be if the cards had been laid out as in *deal*."""
        public = self.public()
        state = self.with_deal(deal)
        began = self._fresh().with_deal(deal)
        began.log = []
        began.origin = None
        for seat in range(self.seats):
            state.players[seat].hand = public.hand(seat, deal)
            began.players[seat].hand = self.base.hand(seat, deal)
        state.origin = Origin(began)
        return state

    def with_deal(self, deal: vec[i64]) -> HapyState:
        """Returns this state with other cards in the slots; hands and history stay as they are."""
        twin = self.clone()
        twin.deal = deal
        return twin

    def any_move(self, rng: Rng) -> int:
        """Draws a legal action without listing them."""
        if self.phase == TAKING:
            return int(nth(self.open, rng.below(count(self.open))))
        if self.phase == ASKING:
            cards: i64 = self.askable()
            n: i64 = count(cards)
            pick: i64 = rng.below(1 + n * (self.seats - 1))
            if pick == 0:
                return PASS
            seat: i64 = (pick - 1) // n
            if seat >= self.turn:
                seat += 1
            return int(ASK + 36 * seat + nth(cards, (pick - 1) % n))
        actions = self.legal()
        return actions[rng.below(len(actions))]

    def _tell_take(self, slot: i64, card: i64) -> None:
        assert self.journal is not None
        seat = int(self.turn)
        place: dict[str, Json] = {"seat": seat, "slot": int(slot)}
        if self.up & BIT[slot]:
            self.journal.append(Event("take-god", {**place, "card": NAMES[card]}))
        else:
            self.journal.append(Event("take-mummy", place, {"card": NAMES[card]}, (seat,), news=True))
