"""Layouts: where the 36 cards lie, which way up, and what covers them (H-3 to H-6). Each is a data file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from barque.games.hapy.cards import ALL, CARDS
from barque.kernel.bits import BIT, mask_of, members
from barque.kernel.content import Shelf
from barque.kernel.move import Json, Refusal
from barque.kernel.rng import Rng

FOLDER: Final = Path(__file__).parent / "content"
STANDARD: Final = "pyramid"
# Every file in the folder is a layout; the standard one comes first.
BUILT_IN: Final = (STANDARD, *sorted([path.stem for path in FOLDER.glob("*.toml") if path.stem != STANDARD]))
MOST_STEPS: Final = 10_000  # limit for counting the deals with restricted slots: some milliseconds


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
            self.up |= BIT[slot]
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
        """Takes cards away as a game would; cards that can never be taken form a cycle."""
        left: i64 = ALL
        progress = True
        while progress:
            progress = False
            for slot in members(left):
                if self.covers[slot] & left == 0:
                    left &= ~BIT[slot]
                    progress = True
        if left:
            raise refused("layout-cycle", self.name, slot=members(left)[0])

    def _deal_exists(self) -> None:
        """Matches restricted slots with cards (augmenting paths); names a slot that finds none."""
        owner: dict[int, int] = {}
        for slot in self.restricted():
            if not self._augment(slot, owner, set()):
                raise refused("layout-no-deal", self.name, slot=slot)
        self._counted = Counted(self)
        if not self._counted.count():
            raise refused("layout-intricate", self.name)

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
        """Returns the slots that lie god side up under *options* (H-5: ``giza_mummies``)."""
        up: i64 = self.up
        for option, turned in self.mummies.items():
            if options.get(option):
                up &= ~turned
        return up

    def deal(self, rng: Rng) -> list[int]:
        """Draws which card lies in each slot, uniformly among the deals that fit (H-3, H-6)."""
        deal = [-1] * 36
        rest = self._counted.deal(rng, deal)
        rng.shuffle(rest)
        for slot in range(36):
            if deal[slot] < 0:
                deal[slot] = rest.pop()
        return deal


class Counted:
    """The ways to fill the restricted slots, one after the other.

    Cards that fit the same slots are of one *kind*. The cards used so far are packed into one number, a field of bits
    for each kind; a kind that fits none of the remaining slots no longer counts.
    """

    def __init__(self, layout: Layout) -> None:
        self.slots: Final = layout.restricted()
        groups: dict[tuple[bool, ...], list[int]] = {}
        for card in range(36):
            groups.setdefault(tuple([layout.allowed[slot] & BIT[card] != 0 for slot in self.slots]), []).append(card)
        self.cards: Final = list(groups.values())
        self.sizes: Final = [len(cards) for cards in self.cards]
        self.shifts: Final[list[int]] = []
        self.fits: Final[list[list[int]]] = [[] for _ in self.slots]  # the kinds that fit each slot
        self.keep: Final[list[int]] = [0 for _ in range(len(self.slots) + 1)]  # fields that count from each slot on
        shift = 0  # 36 bits at most: no kind needs more of them than it has cards
        for k, fitting in enumerate(groups):
            width = self.sizes[k].bit_length()
            self.shifts.append(shift)
            for i in range(len(self.slots)):
                if fitting[i]:
                    self.fits[i].append(k)
                    for before in range(i + 1):
                        self.keep[before] |= ((1 << width) - 1) << shift
            shift += width
        self.ways: Final[list[dict[int, int]]] = []  # by slots filled and cards used
        self.steps = 0  # how much work it was

    def left(self, used: int, k: int) -> int:
        """Returns how many cards of a kind are left."""
        size = self.sizes[k]
        return size - (used >> self.shifts[k] & ((1 << size.bit_length()) - 1))

    def after(self, used: int, i: int, k: int) -> int:
        """Returns the cards used once a card of kind *k* lies in the *i*-th slot."""
        return used + (1 << self.shifts[k]) & self.keep[i + 1]

    def count(self) -> bool:
        """Counts within a limit on the work; returns whether that was enough."""
        stages: list[dict[int, int]] = [{0: 0}]
        for i, fitting in enumerate(self.fits):
            stage: dict[int, int] = {}
            for used in stages[-1]:
                for k in fitting:
                    if self.left(used, k):
                        stage[self.after(used, i, k)] = 0
                self.steps += len(fitting)
                if self.steps > MOST_STEPS:
                    return False
            stages.append(stage)
        stages[-1] = dict.fromkeys(stages[-1], 1)
        for i in range(len(self.fits) - 1, -1, -1):
            stage, following = stages[i], stages[i + 1]
            for used in stage:
                ways = 0
                for k in self.fits[i]:
                    left = self.left(used, k)
                    if left:
                        ways += left * following[self.after(used, i, k)]
                stage[used] = ways
        self.ways.extend(stages)
        return True

    def deal(self, rng: Rng, deal: list[int]) -> list[int]:
        """Fills the restricted slots of *deal*, all ways equally likely, and returns the cards that are left."""
        piles = [cards.copy() for cards in self.cards]
        for pile in piles:
            rng.shuffle(pile)
        used = 0
        for i, slot in enumerate(self.slots):
            pick = below(rng, self.ways[i][used])
            for k in self.fits[i]:
                left = self.left(used, k)
                if left:
                    after = self.after(used, i, k)
                    share = left * self.ways[i + 1][after]
                    if pick < share:
                        deal[slot] = piles[k].pop()
                        used = after
                        break
                    pick -= share
        return [card for pile in piles for card in pile]


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
    """Returns a refusal of a layout (H-6)."""
    return Refusal(key, "hapy", "H-6", layout=layout, **values)


SHELF: Final = Shelf(FOLDER, BUILT_IN, lambda name, data, rules: Layout(name, data), "layout-name", "hapy", "H-5")


def read_layout(value: Json, rules: int | None = None) -> tuple[Json, Layout]:
    """Reads the option ``layout``: returns the value to keep and the layout."""
    return SHELF.read(value, rules)
