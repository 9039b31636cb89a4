"""The cards: 36 spells, 10 lower and 8 higher enchantments, 6 eclipse spells (D-4), read from TOML and checked.

A user's own file holds only what differs from the standard content.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from barque.games.deities.domains import DOMAINS, LETTERS, ONE, amount
from barque.games.deities.effect import LASTS, WHENEVER, WHENS, Effect
from barque.games.deities.effects import EFFECTS
from barque.games.deities.moves import FOLDER, KINDS
from barque.kernel.content import OWN, Shelf, shipped
from barque.kernel.move import Json, Refusal

BUILT_IN: Final = ("standard",)
SECTIONS: Final = ("spells", "lower", "higher", "eclipse")
COPIES: Final = 36  # spells in total
SYMBOLS: Final = 99  # per card
PLAIN_KEYS: Final = {  # the keys of a card in each section, besides the settings of its effect
    "spells": ("copies", "effect", "when", "name", "text"),
    "lower": ("cost", "effect", "when", "once", "name", "text"),
    "higher": ("cost", "symbols", "name", "text"),
    "eclipse": ("cost", "name", "text"),
}


class Card:
    """A spell, an enchantment or an eclipse spell."""

    def __init__(self, section: str, name: str, data: dict[str, Json]) -> None:
        self.section = section
        self.name = name
        self.data = data
        self.copies: int = 0
        self.cost: i64 = 0  # cards by domain
        self.symbols: i64 = 0  # likewise
        self.effect = Effect(LASTS, 0, 0, 0, 0)
        self.worth = 0.0  # how many turns the effect is thought to save or, as a power, what part of each push
        self.when: i64 = WHENEVER
        self.once = False
        self.titles = self._titles("name")  # a user's own names, by language
        self.texts = self._titles("text")
        numbers: tuple[str, ...] = ()
        if section in ("spells", "lower"):
            numbers = self._effect()
        for key in data:
            if key not in PLAIN_KEYS[section] and key not in numbers:
                right = ", ".join([*PLAIN_KEYS[section], *numbers])
                raise refused("content-key", card=name, field=key, right=right)
        if section == "spells":
            self.copies = self._number("copies", 0, COPIES)
        else:
            self.cost = self._cost()
        if section == "lower":
            once = data.get("once", False)
            if not isinstance(once, bool):
                raise self._wrong("once", once, "true, false")
            self.once = once
        if section == "higher":
            self.symbols = self._symbols()

    def _wrong(self, field: str, value: Json, right: str) -> Refusal:
        return refused("content-value", card=self.name, field=field, value=str(value)[:60], right=right)

    def _number(self, field: str, least: int, most: int) -> int:
        value = self.data.get(field)
        if type(value) is not int or not least <= value <= most:
            raise self._wrong(field, value, f"{least} – {most}")
        return value

    def _effect(self) -> tuple[str, ...]:
        """Reads the effect; returns it with the names of its settings."""
        effect = self.data.get("effect")
        if not isinstance(effect, str) or effect not in EFFECTS:
            raise self._wrong("effect", effect, ", ".join(EFFECTS))
        kind = EFFECTS[effect]
        whens = tuple([when for when in kind.whens if when != "whenever" or self.section == "lower"])
        if not whens:
            right = ", ".join([name for name, other in EFFECTS.items() if other.whens != ("whenever",)])
            raise self._wrong("effect", effect, right)
        when = self.data.get("when")
        if not isinstance(when, str) or when not in whens:
            raise self._wrong("when", when, ", ".join(whens))
        self.when = WHENS.index(when)
        numbers = {name: limits for name, limits in kind.numbers.items() if name in self.data}
        self.effect = kind.effect({name: self._number(name, *limits) for name, limits in numbers.items()})
        self.worth = kind.spell if self.section == "spells" else kind.power
        return tuple(kind.numbers)

    def _cost(self) -> i64:
        """Reads a cost such as ``3W 1R 1T``."""
        value = self.data.get("cost")
        cost: i64 = 0
        if not isinstance(value, str):
            raise self._wrong("cost", value, "3W 1R 1T")
        for part in value.split():
            found = re.fullmatch(r"([1-9][0-9]?)([WRSTAP])", part)
            if found is None or int(found[1]) > 30 or amount(cost, LETTERS.index(found[2])):
                raise self._wrong("cost", value, "3W 1R 1T")
            cost += int(found[1]) * ONE[LETTERS.index(found[2])]
        return cost

    def _symbols(self) -> i64:
        value = self.data.get("symbols")
        if not isinstance(value, list) or len(value) > SYMBOLS or any([symbol not in DOMAINS for symbol in value]):
            raise self._wrong("symbols", value, f"0 – {SYMBOLS} × {', '.join(DOMAINS)}")
        symbols: i64 = 0
        for symbol in value:
            symbols += ONE[DOMAINS.index(symbol)]
        return symbols

    def _titles(self, field: str) -> dict[str, str]:
        """Reads a name or a text: one for all languages, or one per language."""
        value = self.data.get(field, {})
        if isinstance(value, str):
            return {"en": value, "fr": value, "de": value}
        if not isinstance(value, dict) or (value and sorted(value) != ["de", "en", "fr"]):
            raise self._wrong(field, value, "en, fr, de")
        for text in value.values():
            if not isinstance(text, str):
                raise self._wrong(field, text, "en, fr, de")
        return {str(language): str(text) for language, text in value.items()}


class Content:
    """All cards. Spells come in kinds, each with its copies; the number of a spell is its place in the table of
    moves.
    """

    def __init__(self, data: dict[str, Json], standard: dict[str, Json]) -> None:
        for section in data:
            if section not in SECTIONS:
                raise refused("content-section", field=section, right=", ".join(SECTIONS))
        self.spells = self._cards("spells", data, standard["spells"])
        self.lower = self._cards("lower", data, standard["lower"])
        self.higher = self._cards("higher", data, standard["higher"])
        self.eclipse = self._cards("eclipse", data, standard["eclipse"])
        self.copies = [card.copies for card in self.spells]
        if sum(self.copies) != COPIES:
            raise refused("content-copies", n=sum(self.copies), right=COPIES)

    def _cards(self, section: str, data: dict[str, Json], standard: dict[str, Json]) -> list[Card]:
        own: Json = data.get(section, {})
        if not isinstance(own, dict):
            raise refused("content-section", field=section, right=", ".join(SECTIONS))
        names = list(standard)
        for name in sorted(own):
            if name not in standard:
                if section != "spells":
                    raise refused("content-card", card=name, section=section, right=", ".join(standard))
                names.append(name)
        if len(names) > KINDS:
            raise refused("content-kinds", n=len(names), right=KINDS)
        return [self._card(section, name, standard.get(name, {}), own.get(name, {})) for name in names]

    def _card(self, section: str, name: str, standard: dict[str, Json], own: Json) -> Card:
        if not isinstance(own, dict):
            raise refused("content-card-table", card=name)
        kept = standard
        if "effect" in own:  # settings of the old effect mean nothing to the new one
            kept = {key: value for key, value in standard.items() if key in PLAIN_KEYS[section]}
        return Card(section, name, {**kept, **own})


def refused(key: str, **values: Json) -> Refusal:
    """Returns a refusal of a content file."""
    return Refusal(key, "deities", "D-4", **values)


@lru_cache
def standard_data(rules: int | None = None) -> dict[str, Json]:
    """Returns the standard content as data, the spells in the order of the table of moves."""
    data = shipped(FOLDER, "standard", rules)
    return {**data, "spells": with_later(data["spells"], shipped(FOLDER, "standard")["spells"])}


def with_later(spells: dict[str, Json], newest: dict[str, Json]) -> dict[str, Json]:
    """Adds the spells that came later, of which there are no copies: a spell has the same number in every version."""
    assert list(spells) == list(newest)[: len(spells)], "a new spell comes after the others"
    return {name: spells.get(name, {**data, "copies": 0}) for name, data in newest.items()}


def _make(name: str, data: dict[str, Json], rules: int | None) -> Content:
    return Content(data if name == OWN else {}, standard_data(rules))


SHELF: Final = Shelf(FOLDER, BUILT_IN, _make, "content-name", "deities", "D-4")


def read_content(value: Json, rules: int | None = None) -> tuple[Json, Content]:
    """Reads the option ``content``: returns the value to keep and the content; its cards replace standard ones."""
    return SHELF.read(value, rules)
