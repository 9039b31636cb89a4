"""The nine enchantments on the table (D-6), by place: lower 0 to 4, higher 5 to 8, each above two neighbours."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.content import Card, Content
from barque.games.deities.effect import WHENEVER
from barque.kernel.bits import BIT, mask_of


class Enchantments:
    """The enchantment cards, what they cost, and what the lower ones do for players who have unlocked them (D-22)."""

    def __init__(self, content: Content, lower: list[int], higher: list[int]) -> None:
        self.content: Final = content
        self.lower: Final = lower  # place -> card
        self.higher: Final = higher
        self.cards: Final[list[Card]] = [content.lower[card] for card in lower]
        self.cards.extend([content.higher[card] for card in higher])
        self.numbers: Final = vec[i64]([card + 1 for card in lower + higher])
        self.costs: Final = vec[i64]([card.cost for card in self.cards])
        self.symbols: Final = vec[i64]([card.symbols for card in self.cards])
        # Sets of places
        powers = list(enumerate(self.cards[:5]))
        self.usable: Final = mask_of([place for place, card in powers if card.when != WHENEVER])
        self.once: Final = mask_of([place for place, card in powers if card.once])
        self.ride: Final = mask_of([place for place, card in powers if card.effect.rides])
        self.both: Final = mask_of([place for place, card in powers if card.effect.both])
        self.connect: Final = mask_of([place for place, card in powers if card.effect.connects > 0])
        self.draw: Final = mask_of([place for place, card in powers if card.effect.draws > 0])
        self.take: Final = mask_of([place for place, card in powers if card.effect.tithe > 0])

    def connecting(self, unlocked: i64, size: i64) -> i64:
        """Returns the extra cards for connecting *size* dice with a push (D-14)."""
        cards: i64 = 0
        if unlocked & self.connect:
            for place in range(5):
                if unlocked & self.connect & BIT[place]:
                    effect = self.cards[place].effect
                    if size >= effect.least:
                        cards += effect.connects
        return cards

    def riding(self, unlocked: i64) -> i64:
        """Returns the extra cards for a push into a line with Blockers."""
        cards: i64 = 0
        if unlocked & self.ride:
            for place in range(5):
                if unlocked & self.ride & BIT[place]:
                    cards += self.cards[place].effect.amount
        return cards

    def drawing(self, unlocked: i64) -> i64:
        """Returns the extra spells drawn in arcane power."""
        spells: i64 = 0
        if unlocked & self.draw:
            for place in range(5):
                if unlocked & self.draw & BIT[place]:
                    spells += self.cards[place].effect.draws
        return spells

    def tithe(self, unlocked: i64) -> i64:
        """Returns the cards gained when another player unlocks a card that one has too."""
        cards: i64 = 0
        if unlocked & self.take:
            for place in range(5):
                if unlocked & self.take & BIT[place]:
                    cards += self.cards[place].effect.tithe
        return cards
