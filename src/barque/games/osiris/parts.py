"""What a designer can measure the worth of: city cards, blessings, bonuses, and the cartouches of market and plans."""

from __future__ import annotations

from typing import Final

from barque.games.osiris.content import Bonus, Content
from barque.games.osiris.moves import BONUS, EXCHANGE, PLAN
from barque.games.osiris.pieces import (
    BLESSINGS,
    CARDS,
    FIRST_CARD,
    KINDS,
    MONUMENTS,
    RESOURCES,
    amounts,
)
from barque.games.osiris.rules import OsirisState
from barque.games.osiris.speech import bonus_text, goods
from barque.kernel.bits import BIT
from barque.kernel.game import State
from barque.kernel.language import Words
from barque.kernel.part import Part


class CityCard(Part):
    """One more city card at the start, drawn from the pile."""

    def __init__(self, content: Content, number: int) -> None:
        super().__init__("card", CARDS[number], True)
        self.own: Final = content.titles.get(CARDS[number])
        self.number: Final = number

    def title(self, words: Words) -> str:
        """Returns the name of the card."""
        return self.own or words.text(f"card.{self.name}")

    def present(self, state: State) -> bool:
        """Checks whether a copy is left in the pile."""
        assert isinstance(state, OsirisState)
        return self.number in state.deck

    def change(self, state: State, seat: int) -> None:
        """Draws the card."""
        assert isinstance(state, OsirisState)
        state.deck.remove(self.number)
        state.governors[seat].win(FIRST_CARD + self.number)


class Blessing(Part):
    """A blessing that one governor does not have (O-2)."""

    def __init__(self, content: Content, number: int) -> None:
        super().__init__("blessing", BLESSINGS[number], False)
        self.own: Final = content.titles.get(BLESSINGS[number])
        self.number: Final = number

    def title(self, words: Words) -> str:
        """Returns the name of the blessing."""
        return self.own or words.text(f"blessing.{self.name}")

    def change(self, state: State, seat: int) -> None:
        """Takes the blessing away."""
        assert isinstance(state, OsirisState)
        state.governors[seat].blessings &= ~BIT[self.number]


class RegentBonus(Part):
    """A bonus that one governor never chooses (O-30)."""

    def __init__(self, bonus: Bonus, number: int) -> None:
        super().__init__("bonus", str(number + 1), False)
        self.bonus: Final = bonus
        self.number: Final = number

    def title(self, words: Words) -> str:
        """Returns what the bonus brings."""
        bonus = self.bonus
        return bonus_text(words, {"glory": bonus.glory, "cards": bonus.cards, "goods": amounts(bonus.goods, RESOURCES)})

    def barred(self, state: State) -> frozenset[int]:
        """Returns the choice of the bonus."""
        return frozenset([BONUS + self.number])


class Market(Part):
    """A market cartouche that one governor never uses (O-21)."""

    def __init__(self, content: Content, number: int) -> None:
        super().__init__("market", str(number + 1), False)
        self.content: Final = content
        self.number: Final = number

    def title(self, words: Words) -> str:
        """Returns both sides."""
        above, below = [amounts(self.content.market, RESOURCES, 6 * self.number + 3 * side) for side in range(2)]
        return f"{goods(words, above)} ↔ {goods(words, below)}"

    def barred(self, state: State) -> frozenset[int]:
        """Returns the exchanges in both directions."""
        return frozenset([EXCHANGE + 2 * self.number, EXCHANGE + 2 * self.number + 1])


class Cartouche(Part):
    """A planning cartouche that one governor never uses (O-22)."""

    def __init__(self, content: Content, slot: int) -> None:
        super().__init__("cartouche", f"{MONUMENTS[slot // 4]} {slot % 4 + 1}", False)
        self.content: Final = content
        self.slot: Final = slot

    def title(self, words: Words) -> str:
        """Returns the monument and its price."""
        price = goods(words, amounts(self.content.cost, RESOURCES, 3 * self.slot))
        return f"{words.text(f'monument.{MONUMENTS[self.slot // 4]}', n=1)}: {price}"

    def barred(self, state: State) -> frozenset[int]:
        """Returns the plan."""
        return frozenset([PLAN + self.slot])


def parts(content: Content) -> list[Part]:
    """Lists the parts of a content."""
    return [
        *[CityCard(content, kind) for kind in range(KINDS) if content.copies[kind]],
        *[Blessing(content, n) for n in range(len(BLESSINGS)) if content.blessings & BIT[n]],
        *[RegentBonus(bonus, n) for n, bonus in enumerate(content.bonuses)],
        *[Market(content, n) for n in range(int(content.markets))],
        *[Cartouche(content, int(slot)) for slot in content.slot_list],
    ]
