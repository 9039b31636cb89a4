"""All effects that content can name: their classes, when they may be used, and their settings (D-4).

A new effect is a class in one of the chapters and a line here; neither the turn nor the bots need to know about it.
"""

from __future__ import annotations

from typing import Final

from barque.games.deities.effect import (
    BANISHES,
    CHANGES,
    DICE,
    DRAWS,
    ECHOES,
    GIVES,
    LASTS,
    OFFERS,
    OPENS,
    SHIFTS,
    STIRS,
    TRADES,
    Effect,
)
from barque.games.deities.effects_cards import DrawSpells, GainAlike, GainDifferent, OfferSpell, SecondGroup, Trade
from barque.games.deities.effects_dice import MatchFree, RollFree, TurnFree
from barque.games.deities.effects_field import (
    MoveBlockers,
    Passage,
    RollField,
    ShiftLine,
    SwapDice,
    SwapInLine,
    TurnDie,
)
from barque.games.deities.effects_lasting import BothBlockers, Connected, MoreSpells, Ride, Tithe


class Kind:
    """An effect as content can name it."""

    def __init__(
        self,
        make: type[Effect],
        purpose: int,
        whens: tuple[str, ...],
        numbers: dict[str, tuple[int, int]],
        spell: float = 0.5,
        power: float = 0.5,
    ) -> None:
        self.make = make
        self.purpose = purpose
        self.whens = whens  # when it may be used
        self.numbers = numbers  # its settings: name -> least and most
        self.spell = spell  # how many turns a cast is thought to save, besides any cards that it brings
        self.power = power  # and, as a power, what part of each push

    def effect(self, told: dict[str, int]) -> Effect:
        """Creates the effect with these settings."""
        amount, least, most, price = [told.get(name, 1) for name in ("amount", "least", "most", "price")]
        return self.make(self.purpose, amount, least, most, price)


_FREE: Final = ("before", "any", "after-gain")
_ALWAYS: Final = ("whenever",)
_AMOUNT: Final = {"amount": (1, 9)}

EFFECTS: Final[dict[str, Kind]] = {
    "shift-line": Kind(ShiftLine, SHIFTS, _FREE, _AMOUNT, spell=0.6),
    "roll-field": Kind(RollField, STIRS, _FREE, {"most": (1, 9), "amount": (1, 9)}, spell=0.3),
    "swap-dice": Kind(SwapDice, CHANGES, _FREE, {}, spell=0.3),
    "swap-in-line": Kind(SwapInLine, CHANGES, _FREE, {}, power=0.7),
    "turn-die": Kind(TurnDie, CHANGES, _FREE, {}, spell=0.5),
    "roll-free": Kind(RollFree, DICE, _FREE, {}, spell=0.3, power=0.8),
    "turn-free": Kind(TurnFree, DICE, _FREE, {}, spell=1.0),
    "match-free": Kind(MatchFree, DICE, _FREE, {}, power=1.3),
    "gain-alike": Kind(GainAlike, GIVES, _FREE, _AMOUNT, spell=0.0),
    "gain-different": Kind(GainDifferent, GIVES, _FREE, {"amount": (1, 6)}, spell=0.0),
    "passage": Kind(Passage, OPENS, ("before",), _AMOUNT, spell=0.4),
    "draw-spells": Kind(DrawSpells, DRAWS, _FREE, _AMOUNT, spell=1.3),
    "second-group": Kind(SecondGroup, ECHOES, ("after-gain",), {"most": (1, 25)}, spell=1.0),
    "move-blockers": Kind(MoveBlockers, BANISHES, _FREE, _AMOUNT, spell=0.2),
    "trade": Kind(Trade, TRADES, _FREE, {"price": (1, 30), "amount": (1, 9)}, power=0.9),
    "offer-spell": Kind(OfferSpell, OFFERS, _FREE, _AMOUNT, power=0.9),
    "connected": Kind(Connected, LASTS, _ALWAYS, {"least": (1, 25), "amount": (1, 9)}, power=0.9),
    "tithe": Kind(Tithe, LASTS, _ALWAYS, _AMOUNT, power=1.1),
    "both-blockers": Kind(BothBlockers, LASTS, _ALWAYS, {}, power=0.5),
    "ride": Kind(Ride, LASTS, _ALWAYS, _AMOUNT, power=1.1),
    "more-spells": Kind(MoreSpells, LASTS, _ALWAYS, _AMOUNT, power=1.2),
}
