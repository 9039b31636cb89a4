"""Greedy for Hâpy Families: remembers everything shown and asked, and goes for the best gain in sight.

It reads what others may hold from deals that agree with everything it saw. It looks one step ahead and never considers
what a choice gives away.
"""

from __future__ import annotations

from typing import Final

from barque.games.hapy.cards import CARDS, FAMILY
from barque.games.hapy.moves import GROUP, LAY, PASS
from barque.games.hapy.rules import HapyState
from barque.kernel import Json, Rng, Sight
from barque.kernel.bits import members
from barque.kernel.bot import GreedyBot

DEALS: Final = 40  # how many possible deals it considers
FIRST, SECOND, THIRD, WIN = 1.0, 3.0, 10.0, 100.0  # worth of a family's first, second and third card in hand
DENIED: Final = 2.0  # worth of taking a card from somebody who has two others
SHIELD: Final = 0.5  # worth of asking for a card of one's own, so that the next player can't


class HapyGreedy(GreedyBot):
    """Takes and asks for whatever brings it closest to a group."""

    def worths(self, sight: Sight, actions: list[int]) -> list[float]:
        """Rates each move by what it brings."""
        table = Table(sight, self.rng)
        worth = {"take": table.take, "ask": table.ask, "lay": table.lay}[table.view["phase"]]
        return [worth(action) for action in actions]


class Table:
    """What the bot sees and concludes, for one decision."""

    def __init__(self, sight: Sight, rng: Rng) -> None:
        self.view: Final[dict[str, Json]] = sight.view()
        self.seat: Final = sight.seat
        self.moves: Final = sight.game.moves
        self.next: Final = (sight.seat + 1) % sight.seats
        self.deals: Final[list[HapyState]] = []
        for _ in range(DEALS):
            deal = sight.sample(rng)
            assert isinstance(deal, HapyState)
            self.deals.append(deal)
        self.hand: Final = {CARDS[name] for name in self.view["hand"]}
        self.laid: Final = [{CARDS[name] for group in groups for name in group} for groups in self.view["groups"]]
        self.seen: Final = self._seen(sight)

    def _seen(self, sight: Sight) -> set[int]:
        """Finds the cards in hand that everyone knows of."""
        seen: set[int] = set()
        for event in sight.events():
            if event["kind"] in ("take-god", "given") and event["seat"] == self.seat:
                seen.add(CARDS[event["card"]])
        return seen & self.hand

    def gain(self, card: int) -> float:
        """Rates *card* in this hand."""
        family = card // 6
        mine = sum(1 for held in self.hand if held // 6 == family)
        others = sum(1 for seat, laid in enumerate(self.laid) for c in laid if seat != self.seat and c // 6 == family)
        if mine == 2:
            groups = len(self.laid[self.seat]) // 3 + 1
            whole = sum(1 for c in self.laid[self.seat] if c // 6 == family) == 3
            return WIN if whole or groups == self.view["to_win"] else THIRD
        worth = SECOND if mine == 1 else FIRST
        return worth if others == 0 else worth / 2  # only three of the family are left

    def threat(self, card: int) -> float:
        """Rates *card* for the next player: its worth there, averaged over the possible deals."""
        family = FAMILY[card // 6]
        total = 0.0
        for deal in self.deals:
            held = len(members(deal.players[self.next].hand & family))
            total += THIRD if held >= 2 else SECOND / 2 if held == 1 else 0.0
        return total / len(self.deals)

    def take(self, action: int) -> float:
        """Rates taking the card of a slot: what it brings, less what others learn and can get at."""
        name = self.view["slots"][action]
        if name == "mummy":
            return (
                sum(self.gain(deal.deal[action]) for deal in self.deals) / len(self.deals) + 0.3
            )  # nobody else knows it
        card = CARDS[name]
        return self.gain(card) + 0.25 * self.threat(card)  # the next player can't take what this one takes

    def ask(self, action: int) -> float:
        """Rates a request: the chance that it succeeds times what it brings."""
        if action == PASS:
            return 0.0
        move = self.moves[action]
        seat, card = int(move.args["seat"]), CARDS[str(move.args["card"])]
        if card in self.hand:
            return SHIELD * self.threat(card) / THIRD if card in self.seen and seat == self.next else -1.0
        bit, family = 1 << card, FAMILY[card // 6]
        worth = self.gain(card)
        total = 0.0
        for deal in self.deals:
            hand = deal.players[seat].hand
            if hand & bit:
                total += worth + (DENIED if len(members(hand & family)) >= 2 else 0.0)
        return total / len(self.deals)

    def lay(self, action: int) -> float:
        """Rates a group by what is kept: a card that nobody knows of is the better one to keep."""
        group = GROUP[action - LAY]
        kept = [card for card in self.hand if card // 6 == members(group)[0] // 6 and not group >> card & 1]
        return float(sum(card not in self.seen for card in kept))
