"""Effects that gain cards, or draw and give away spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from barque.games.deities.domains import amount
from barque.games.deities.effect import Effect
from barque.games.deities.field import WHOLE, beside, group
from barque.games.deities.moves import FROM, OFFER, PICK, TAKE, TO, TRADE, pairs
from barque.kernel.bits import BIT, count

if TYPE_CHECKING:
    from barque.games.deities.table import Table


class GainAlike(Effect):
    """Gains several cards of one domain."""

    def offered(self, state: Table) -> bool:
        """Checks that a card is available (D-23)."""
        return state.available() != 0

    def ask(self, state: Table) -> bool:
        """Asks for the domain."""
        if state.stage == 0:
            state.question(TAKE, state.available())
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Gains the cards."""
        state.stage = 1
        state.gain(state.mover, choice, self.amount)


class GainDifferent(Effect):
    """Gains one card each of several different domains."""

    def __init__(self, purpose: i64, amount: i64, least: i64, most: i64, price: i64) -> None:
        super().__init__(purpose, amount, least, most, price)
        self.each = 1

    def offered(self, state: Table) -> bool:
        """Checks that a card is available (D-23)."""
        return state.available() != 0

    def ask(self, state: Table) -> bool:
        """Asks for the next domain."""
        mask: i64 = state.available()
        for domain in state.picks:
            mask &= ~BIT[domain]
        if mask == 0 or len(state.picks) == self.amount:
            return False
        state.question(TAKE, mask)
        return True

    def answer(self, state: Table, choice: i64) -> None:
        """Gains the card."""
        state.picks = append(state.picks, choice)
        state.gain(state.mover, choice, 1)

    def sound(self, state: Table) -> bool:
        """Checks that the domains picked are different, and fewer than required."""
        picked: i64 = state.picked()
        return state.stage == 0 and count(picked) == len(state.picks) < self.amount and picked < 64


class DrawSpells(Effect):
    """Draws spells."""

    def offered(self, state: Table) -> bool:
        """Checks that a spell can be drawn (D-23)."""
        return len(state.deck) > 0 or state.discarded > 0

    def begin(self, state: Table) -> None:
        """Draws."""
        state.draw(self.amount)


class SecondGroup(Effect):
    """Gains cards for a group of another domain that touches or contains a pushed die."""

    def groups(self, state: Table) -> i64:
        """Returns the first cell of each group that may be chosen."""
        near: i64 = (state.pushed | beside(state.pushed)) & WHOLE
        firsts: i64 = 0
        for domain in range(6):
            if domain == state.domain or amount(state.supply, domain) == 0:
                continue
            alike: i64 = state.alike(domain)
            rest: i64 = near & alike
            while rest:
                found: i64 = group(rest & -rest, alike)
                firsts |= found & -found
                rest &= ~found
        return firsts

    def offered(self, state: Table) -> bool:
        """Checks that a card is available (D-23)."""
        return self.groups(state) != 0

    def ask(self, state: Table) -> bool:
        """Asks for the group, named by its first cell."""
        if state.stage == 0:
            state.question(PICK, self.groups(state))
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Gains the cards."""
        state.stage = 1
        domain: i64 = state.face(choice)
        size: i64 = count(group(BIT[choice], state.alike(domain)))
        state.gain(state.mover, domain, size if size < self.most else self.most)


class Trade(Effect):
    """Exchanges several cards of one domain for one of another that a free die shows."""

    def deals(self, state: Table) -> i64:
        """Returns the pairs that may be exchanged."""
        given: i64 = 0
        cards = state.players[state.mover].cards
        for domain in range(6):
            if amount(cards, domain) >= self.price:
                given |= BIT[domain]
        return pairs(given, state.shown() & state.available()) if given else 0

    def offered(self, state: Table) -> bool:
        """Checks that there is something to exchange."""
        return self.deals(state) != 0

    def ask(self, state: Table) -> bool:
        """Asks what to give for what."""
        if state.stage == 0:
            state.question(TRADE, self.deals(state))
        return state.stage == 0

    def answer(self, state: Table, choice: i64) -> None:
        """Makes the exchange."""
        state.stage = 1
        state.spend(state.mover, FROM[choice], self.price)
        state.gain(state.mover, TO[choice], self.amount)


class OfferSpell(Effect):
    """Discards a spell to gain a card of a domain that a free die shows."""

    def offered(self, state: Table) -> bool:
        """Checks that there is a spell from an earlier turn and a card to gain; both are public."""
        return state.old_spells() > 0 and state.shown() & state.available() != 0

    def ask(self, state: Table) -> bool:
        """Asks which spell, then for the card."""
        if state.stage == 0:
            player = state.players[state.mover]
            mask: i64 = 0
            for spell in range(len(player.hand)):
                if player.hand[spell] > state.acquired[spell]:
                    mask |= BIT[spell]
            # Asked even of a hand of one kind: skipping the question would reveal that (D-29).
            state.question(OFFER, mask, False, True)
        elif state.stage == 1:
            state.question(TAKE, state.shown() & state.available())
        return state.stage < 2

    def answer(self, state: Table, choice: i64) -> None:
        """Discards the spell, then gains the card."""
        if state.stage == 0:
            state.discard(choice)
        else:
            state.gain(state.mover, choice, self.amount)
        state.stage += 1

    def sound(self, state: Table) -> bool:
        """Checks that nothing is picked: the spell is discarded at once."""
        return state.stage < 2 and len(state.picks) == 0
