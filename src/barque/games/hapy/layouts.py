"""Layouts: where the 36 cards lie, which way up, and what covers them (H-3 to H-6). Each is a data file."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from barque.games.hapy.cards import ALL, CARDS, bit, count, mask_of, members
from barque.kernel.content import given, shipped
from barque.kernel.move import Json, Refusal
from barque.kernel.rng import Rng

BUILT_IN: Final = ("pyramid", "mastaba", "temple", "tomb", "giza")
FOLDER: Final = Path(__file__).parent / "content"
MOST_WAYS: Final = 100_000  # how far deals with restricted slots are counted


class Layout:
    """A checked layout. Sets of slots are masks."""

    def __init__(self, name: str, data: dict[str, Json]) -> None:
        self.name = name
        self.data = data
        self.places: list[tuple[float, float]] = []  # for drawing: card widths to the right, rows down
        self.up: i64 = 0  # god side up
        self.covers: list[i64] = []  # slot -> the slots that cover it
        self.below: list[list[int]] = [[] for _ in range(36)]  # slot -> the slots that it covers
        self.allowed: list[i64] = []  # slot -> the cards that may lie there
        self.mummies: dict[str, i64] = {}  # option -> slots that it turns mummy side up
        self._read()
        self.open: Final = mask_of([slot for slot in range(36) if not self.covers[slot]])

    def _read(self) -> None:
        slots = self.data.get("slots")
        for key in self.data:
            if key not in ("slots", "mummies"):
                raise refused("layout-key", self.name, field=key)
        if not isinstance(slots, list) or len(slots) != 36:
            raise refused("layout-count", self.name, n=len(slots) if isinstance(slots, list) else 0)
        for slot, entry in enumerate(slots):
            self._read_slot(slot, entry)
        for slot in range(36):
            for other in members(self.covers[slot]):
                self.below[other].append(slot)
        options = self.data.get("mummies", {})
        if not isinstance(options, dict):
            raise refused("layout-key", self.name, field="mummies")
        for option, turned in options.items():
            if option != "giza_mummies" or not _slots(turned):
                raise refused("layout-key", self.name, field=f"mummies.{option}")
            self.mummies[option] = mask_of(turned)
            for slot in members(self.mummies[option]):
                if self.allowed[slot] != ALL:
                    raise refused("layout-mummy-cards", self.name, slot=slot)
        self._no_cycle()
        self._deal_exists()

    def _read_slot(self, slot: int, entry: Json) -> None:
        if not isinstance(entry, dict):
            raise refused("layout-slot", self.name, slot=slot, value=entry)
        for key in entry:
            if key not in ("x", "y", "face", "covered_by", "cards"):
                raise refused("layout-slot-key", self.name, slot=slot, field=key)
        place: list[float] = []
        for axis in ("x", "y"):
            value = entry.get(axis)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not -100 <= value <= 100:
                raise refused("layout-place", self.name, slot=slot, axis=axis, value=value)
            place.append(float(value))
        if (place[0], place[1]) in self.places:
            raise refused("layout-same-place", self.name, slot=slot, other=self.places.index((place[0], place[1])))
        self.places.append((place[0], place[1]))
        face = entry.get("face")
        if face not in ("god", "mummy"):
            raise refused("layout-face", self.name, slot=slot, value=face)
        if face == "god":
            self.up |= bit(slot)
        covers = entry.get("covered_by", [])
        if not _slots(covers):
            raise refused("layout-cover", self.name, slot=slot, value=covers)
        self.covers.append(mask_of(covers))
        cards = entry.get("cards")
        if cards is None:
            self.allowed.append(ALL)
        elif (
            not isinstance(cards, list)
            or not cards
            or any(not isinstance(card, str) or card not in CARDS for card in cards)
        ):
            raise refused("layout-cards", self.name, slot=slot, value=cards)
        elif face == "mummy":
            raise refused("layout-mummy-cards", self.name, slot=slot)
        else:
            self.allowed.append(mask_of([CARDS[card] for card in cards]))

    def _no_cycle(self) -> None:
        """Takes cards away as a game would; what can never be taken lies in a cycle."""
        left: i64 = ALL
        progress = True
        while progress:
            progress = False
            for slot in members(left):
                if self.covers[slot] & left == 0:
                    left &= ~bit(slot)
                    progress = True
        if left:
            raise refused("layout-cycle", self.name, slot=members(left)[0])

    def _deal_exists(self) -> None:
        """Matches restricted slots with cards (augmenting paths); the slot that finds none is named."""
        owner: dict[int, int] = {}
        for slot in self.restricted():
            if not self._augment(slot, owner, set()):
                raise refused("layout-no-deal", self.name, slot=slot)
        counted = count_deals(self)
        if counted is None:
            raise refused("layout-intricate", self.name)
        self._kinds, self._sizes, self._ways = counted

    def _augment(self, slot: int, owner: dict[int, int], tried: set[int]) -> bool:
        for card in members(self.allowed[slot]):
            if card not in tried:
                tried.add(card)
                if card not in owner or self._augment(owner[card], owner, tried):
                    owner[card] = slot
                    return True
        return False

    def restricted(self) -> list[int]:
        """Lists the slots where only some cards may lie."""
        return [slot for slot in range(36) if self.allowed[slot] != ALL]

    def faces(self, options: dict[str, Json]) -> i64:
        """Gives the slots that lie god side up under *options* (H-5: ``giza_mummies``)."""
        up: i64 = self.up
        for option, turned in self.mummies.items():
            if options.get(option):
                up &= ~turned
        return up

    def deal(self, rng: Rng) -> list[int]:
        """Draws which card lies in each slot, uniformly among the deals that fit (H-3, H-6)."""
        kinds, sizes, ways = self._kinds, self._sizes, self._ways
        cards = [members(kind) for kind in kinds]
        for pile in cards:
            rng.shuffle(pile)
        deal = [-1] * 36
        used = (0,) * len(kinds)
        for i, slot in enumerate(self.restricted()):
            pick = below(rng, ways[(i, used)])
            for k, kind in enumerate(kinds):
                if kind & self.allowed[slot] and used[k] < sizes[k]:
                    after = (*used[:k], used[k] + 1, *used[k + 1 :])
                    share = (sizes[k] - used[k]) * ways[(i + 1, after)]
                    if pick < share:
                        deal[slot] = cards[k].pop()
                        used = after
                        break
                    pick -= share
        rest = [card for pile in cards for card in pile]
        rng.shuffle(rest)
        for slot in range(36):
            if deal[slot] < 0:
                deal[slot] = rest.pop()
        return deal


Counted = tuple[list[i64], list[int], dict[tuple[int, tuple[int, ...]], int]]


def count_deals(layout: Layout) -> Counted | None:
    """Counts the ways to fill the restricted slots, card kinds being cards that fit the same slots.

    Gives the kinds, their sizes, and the ways by slots filled and cards used of each kind; ``None`` if there are
    too many to count.
    """
    slots = layout.restricted()
    kinds: list[i64] = []
    groups: dict[tuple[bool, ...], list[int]] = {}
    for card in range(36):
        groups.setdefault(tuple([layout.allowed[slot] & bit(card) != 0 for slot in slots]), []).append(card)
    for cards in groups.values():
        kinds.append(mask_of(cards))
    sizes = [int(count(kind)) for kind in kinds]
    stages: list[set[tuple[int, ...]]] = [{(0,) * len(kinds)}]
    total = 1
    for slot in slots:
        stage: set[tuple[int, ...]] = set()
        for used in stages[-1]:
            for k, kind in enumerate(kinds):
                if kind & layout.allowed[slot] and used[k] < sizes[k]:
                    stage.add((*used[:k], used[k] + 1, *used[k + 1 :]))
        total += len(stage)
        if total > MOST_WAYS:
            return None
        stages.append(stage)
    ways: dict[tuple[int, tuple[int, ...]], int] = {(len(slots), used): 1 for used in stages[-1]}
    for i in range(len(slots) - 1, -1, -1):
        for used in stages[i]:
            sum_ = 0
            for k, kind in enumerate(kinds):
                if kind & layout.allowed[slots[i]] and used[k] < sizes[k]:
                    after = (*used[:k], used[k] + 1, *used[k + 1 :])
                    sum_ += (sizes[k] - used[k]) * ways[(i + 1, after)]
            ways[(i, used)] = sum_
    return kinds, sizes, ways


def below(rng: Rng, bound: int) -> int:
    """Draws a number from 0 to *bound* - 1, however large *bound* is."""
    if bound <= 0x7FFF_FFFF:
        return int(rng.below(bound))
    bits = bound.bit_length()
    while True:
        drawn = 0
        for _ in range((bits + 31) // 32):
            drawn = drawn << 32 | int(rng.word())
        drawn &= (1 << bits) - 1
        if drawn < bound:
            return drawn


def _slots(value: Json) -> bool:
    return isinstance(value, list) and all([type(n) is int and 0 <= n < 36 for n in value])


def refused(key: str, layout: str, **values: Json) -> Refusal:
    """Refuses a layout (H-6)."""
    return Refusal(key, "hapy", "H-6", layout=layout, **values)


def read_layout(value: Json, rules: int | None = None) -> tuple[Json, Layout]:
    """Reads what the option ``layout`` was given: a name (under *rules*), a TOML file's path, or a layout's data.

    Gives the value to keep in the options (a name or the data: never a path) and the layout.
    """
    refusal = Refusal("layout-name", "hapy", "H-5", value=str(value)[:60], right=", ".join(BUILT_IN))
    kept, text = given(value, BUILT_IN, refusal)
    return kept, _built_in(text, rules) if isinstance(kept, str) else _own(text)


@lru_cache
def _built_in(name: str, rules: int | None) -> Layout:
    return Layout(name, shipped(FOLDER, name, rules))


@lru_cache(maxsize=64)
def _own(text: str) -> Layout:
    return Layout("own", json.loads(text))
