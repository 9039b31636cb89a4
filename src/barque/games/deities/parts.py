"""What a designer can measure the worth of: spells, enchantments and eclipse spells."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.content import Card, Content
from barque.games.deities.rules import DeitiesState
from barque.kernel.bits import BIT
from barque.kernel.game import State
from barque.kernel.language import Words
from barque.kernel.part import Part


class Printed(Part):
    """A card of the content, in addition to what the player has."""

    def __init__(self, card: Card, kind: str, number: int) -> None:
        super().__init__(kind, card.name, True)
        self.own: Final = card.titles
        self.number: Final = number

    def title(self, words: Words) -> str:
        """Returns the name of the card."""
        return self.own[words.language] if self.own else words.text(f"{self.kind}.{self.name}.name")


class Spell(Printed):
    """One more spell at the start, drawn from the deck."""

    def present(self, state: State) -> bool:
        """Checks whether a copy is left in the deck."""
        assert isinstance(state, DeitiesState)
        return self.number in state.deck

    def change(self, state: State, seat: int) -> None:
        """Draws the spell."""
        assert isinstance(state, DeitiesState)
        deck = [int(spell) for spell in state.deck]
        deck.remove(self.number)
        state.deck = vec[i64](deck)
        state.players[seat].hand[self.number] += 1
        state.players[seat].held += 1


class Enchantment(Printed):
    """An enchantment that one player has unlocked from the start, free of charge; it takes up cubes (D-16).

    With a higher one come the two below it (D-18).
    """

    def place(self, state: DeitiesState) -> int:
        """Returns where the card lies, or -1."""
        names = [card.name for card in state.enchantments.cards]
        return names.index(self.name) if self.name in names else -1

    def present(self, state: State) -> bool:
        """Checks whether the card is on the table (D-6)."""
        assert isinstance(state, DeitiesState)
        return self.place(state) >= 0

    def change(self, state: State, seat: int) -> None:
        """Unlocks the card."""
        assert isinstance(state, DeitiesState)
        place = self.place(state)
        for each in (place,) if place < 5 else (place - 5, place - 4, place):
            state.players[seat].unlocked |= BIT[each]
            state.players[seat].symbols += state.enchantments.symbols[each]
            state.add_cube(each, seat)


class Eclipse(Printed):
    """An eclipse spell instead of the one that was dealt (D-7)."""

    def change(self, state: State, seat: int) -> None:
        """Swaps it with the player who has it."""
        assert isinstance(state, DeitiesState)
        for player in state.players:
            if player.eclipse == self.number:
                player.eclipse = state.players[seat].eclipse
        state.players[seat].eclipse = self.number


def parts(content: Content) -> list[Part]:
    """Lists the parts of a content."""
    return [
        *[Spell(card, "spell", n) for n, card in enumerate(content.spells) if card.copies],
        *[Enchantment(card, "lower", n) for n, card in enumerate(content.lower)],
        *[Enchantment(card, "higher", n) for n, card in enumerate(content.higher)],
        *[Eclipse(card, "eclipse", n) for n, card in enumerate(content.eclipse)],
    ]
