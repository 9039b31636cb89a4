"""Content: the board, the cartouches, the market and the cards, read from a data file and checked in every part."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from barque.games.osiris.effects import EFFECTS, Effect
from barque.games.osiris.pieces import (
    BLESSINGS,
    BONUSES,
    CARAVAN,
    CARDS,
    CITY,
    FOLDER,
    KINDS,
    MARKETS,
    MONUMENTS,
    PLACE,
    PLACES,
    RESOURCES,
    TERRAINS,
    amounts,
    segment,
)
from barque.games.osiris.view_types import Blessing, CityCard, Goods
from barque.kernel.bits import BIT
from barque.kernel.content import Shelf
from barque.kernel.move import Json, Refusal

BUILT_IN: Final = ("standard",)
MOST: Final = 99  # limit of any amount in a file


class Bonus:
    """What the first to withdraw may choose (O-30)."""

    def __init__(self, glory: int, cards: int, goods: list[int]) -> None:
        self.glory: Final = glory
        self.cards: Final = cards
        self.goods: Final = vec[i64](goods)


class Content:
    """A checked content. Sets of places are masks; lists by section have two entries per place."""

    def __init__(self, name: str, data: dict[str, Json]) -> None:
        self.name: Final = name
        self.data: Final = data
        self.places: Final[list[int]] = []  # those on the board, rising
        self.kind: Final = vec[i64]([-1] * 48)  # what each is: a terrain's resource, CITY, CARAVAN or -1
        self.icons: Final = vec[i64]([0] * 96)  # by section
        self.names: Final[dict[int, str]] = {}  # of cities
        self.caravans: Final[list[int]] = []
        self.caravan_goods: Final = vec[i64]([0] * 288)  # by 3 * section + resource
        self.ankh: Final[list[int]] = []  # sections blocked with 2 or 3 governors (O-7)
        self.scarab: Final[list[int]] = []  # and with 2
        self.fields: Final = vec[i64]([0, 0, 0])  # terrains of each kind
        self.terrains: i64 = 0  # and all of them
        self.city_mask: i64 = 0
        self.caravan_mask: i64 = 0
        self.shut: i64 = 0  # caravans blocked with 2 or 3 governors (O-7)
        self.two: Final = vec[i64]([0, 0])  # places whose first or second section has 2 icons
        self.three: Final = vec[i64]([0, 0])
        self.along: Final = vec[i64]([0, 0, 0, 0])  # places along each segment
        self.reach: Final = vec[i64]([0, 0, 0, 0])  # places that the barge has passed or reached at each segment
        self.lines: Final[list[list[int]]] = []  # sections side by side, from segment 1 on, cut by caravans
        self.slots: i64 = 0  # planning cartouches in this content
        self.slot_list: vec[i64] = vec[i64]()
        self.cost: Final = vec[i64]([0] * 36)  # by 3 * cartouche + resource
        self.glory: Final = vec[i64]([0, 0, 0])
        self.markets: i64 = 0
        self.market: vec[i64] = vec[i64]()  # by 6 * cartouche + 3 * side + resource
        self.bonuses: Final[list[Bonus]] = []
        self.copies: Final = vec[i64]([0] * KINDS)
        self.gains: Final = vec[i64]([0] * (3 * KINDS))
        self.effect: Final[list[Effect]] = [EFFECTS["noble"]] * KINDS
        self.leaves: Final[list[bool]] = [False] * KINDS  # the card leaves the game after its action
        self.titles: Final[dict[str, str]] = {}  # a user's own names of cards and blessings
        self.card_kinds: Final[dict[str, CityCard]] = {}  # as a view describes them
        self.blessing_kinds: Final[dict[str, Blessing]] = {}
        self.blessings: i64 = 0
        self.blessing: Final[list[Effect]] = [EFFECTS["noble"]] * len(BLESSINGS)
        Schema(self).read()


class Schema:
    """Reads a file's data into a content; a refusal names what is wrong and what would be right."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content

    def wrong(self, field: str, value: Json, right: str) -> Refusal:
        """Returns a refusal."""
        return Refusal(
            "content-field", "osiris", file=self.content.name, field=field, value=str(value)[:60], right=right
        )

    def table(self, field: str, value: Json, keys: tuple[str, ...]) -> dict[str, Json]:
        """Reads a table with no other keys."""
        if not isinstance(value, dict):
            raise self.wrong(field, value, "{" + ", ".join(keys) + "}")
        for key in value:
            if key not in keys:
                raise self.wrong(f"{field}.{key}", value[key], ", ".join(keys))
        return value

    def entries(self, field: str, value: Json, least: int, most: int) -> list[Json]:
        """Reads a list of *least* to *most* entries."""
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise self.wrong(field, f"{len(value)} entries" if isinstance(value, list) else value, f"{least}–{most}")
        return value

    def number(self, field: str, value: Json, least: int, most: int) -> int:
        """Reads a number."""
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(field, value, f"{least}–{most}")
        return value

    def name(self, field: str, value: Json, right: tuple[str, ...]) -> int:
        """Reads one of the names and returns its number."""
        if not isinstance(value, str) or value not in right:
            raise self.wrong(field, value, ", ".join(right))
        return right.index(value)

    def goods(self, field: str, value: Json, least: int = 1) -> list[int]:
        """Reads amounts of resources, at least *least* in total."""
        table = self.table(field, value, RESOURCES)
        amounts = [self.number(f"{field}.{name}", table.get(name, 0), 0, MOST) for name in RESOURCES]
        if sum(amounts) < least:
            raise self.wrong(field, value, "{" + ", ".join([f"{name} = 1" for name in RESOURCES]) + "}")
        return amounts

    def halves(self, field: str, value: Json, most: int) -> list[int]:
        """Reads a list of sections, 1 or 2."""
        return [self.number(field, half, 1, most) - 1 for half in self.entries(field, value, 0, most)]

    def read(self) -> None:
        """Reads the whole file."""
        keys = ("places", "monuments", "market", "bonuses", "cards", "blessings")
        data = self.table("content", self.content.data, keys)
        for key in keys:
            if key not in data:
                raise self.wrong(key, None, key)
        for entry in self.entries("places", data["places"], 1, len(PLACES)):
            self._place(entry)
        self._geography()
        monuments = self.table("monuments", data["monuments"], MONUMENTS)
        for number, name in enumerate(MONUMENTS):
            self._monument(number, name, monuments.get(name))
        for entry in self.entries("market", data["market"], 0, MARKETS):
            self._market(entry)
        for entry in self.entries("bonuses", data["bonuses"], 4, BONUSES):  # three are blocked, one must be left
            self._bonus(entry)
        for entry in self.entries("cards", data["cards"], 1, KINDS):
            self._card(entry)
        if sum(self.content.copies) < 5:
            raise self.wrong("cards", f"{sum(self.content.copies)} copies", "5–")  # each governor gets one (O-2)
        for entry in self.entries("blessings", data["blessings"], 0, len(BLESSINGS)):
            self._blessing(entry)

    def _place(self, entry: Json) -> None:
        c = self.content
        keys = ("at", "terrain", "icons", "city", "caravan", "ankh", "scarab")
        table = self.table("places", entry, keys)
        at = table.get("at")
        if not isinstance(at, str) or at not in PLACE:
            raise self.wrong("places.at", at, f"{PLACES[0]}, …, {PLACES[-1]}")
        place = PLACE[at]
        field = f"places.{at}"
        if c.kind[place] >= 0 or len([key for key in ("terrain", "city", "caravan") if key in table]) != 1:
            raise self.wrong(field, entry, "terrain / city / caravan")
        halves = 2
        if "terrain" in table:
            c.kind[place] = self.name(f"{field}.terrain", table["terrain"], TERRAINS)
            icons = self.entries(f"{field}.icons", table.get("icons"), 2, 2)
            for half in range(2):
                c.icons[2 * place + half] = self.number(f"{field}.icons", icons[half], 1, 6)
        elif "city" in table:
            c.kind[place] = CITY
            halves = 1
            if not isinstance(table["city"], str) or not table["city"]:
                raise self.wrong(f"{field}.city", table["city"], 'city = "Waset"')
            c.names[place] = table["city"]
        else:
            c.kind[place] = CARAVAN
            for half, goods in enumerate(self.entries(f"{field}.caravan", table["caravan"], 2, 2)):
                gains = self.goods(f"{field}.caravan", goods)
                for r in range(3):
                    c.caravan_goods[3 * (2 * place + half) + r] = gains[r]
        for key, found in (("ankh", c.ankh), ("scarab", c.scarab)):
            blocked = self.halves(f"{field}.{key}", table.get(key, []), halves)
            if c.kind[place] != CARAVAN:
                found.extend([2 * place + half for half in blocked])
            elif key == "ankh" and len(set(blocked)) == 2:
                c.shut |= BIT[place]
            elif blocked:  # a caravan is blocked as a whole, with 2 and 3 governors alike
                raise self.wrong(f"{field}.{key}", table[key], "ankh = [1, 2]")

    def _geography(self) -> None:
        """Derives masks and lines from the places."""
        c = self.content
        for bank in range(2):
            line: list[int] = []
            for place in range(24 * bank, 24 * bank + 24):
                kind = c.kind[place]
                if kind < 0:
                    continue
                c.places.append(place)
                for s in range(4):
                    if segment(place) == s:
                        c.along[s] |= BIT[place]
                    if segment(place) <= s:
                        c.reach[s] |= BIT[place]
                if kind == CARAVAN:
                    c.caravans.append(place)
                    c.caravan_mask |= BIT[place]
                    c.lines.append(line)
                    line = []
                elif kind == CITY:
                    c.city_mask |= BIT[place]
                    line.append(2 * place)
                else:
                    c.fields[kind] |= BIT[place]
                    c.terrains |= BIT[place]
                    line.extend([2 * place, 2 * place + 1])
                    for half in range(2):
                        if c.icons[2 * place + half] == 2:
                            c.two[half] |= BIT[place]
                        elif c.icons[2 * place + half] == 3:
                            c.three[half] |= BIT[place]
            c.lines.append(line)
        blocked = c.ankh + c.scarab
        if len(set(blocked)) != len(blocked):
            raise self.wrong("places", "ankh + scarab", "ankh / scarab")

    def _monument(self, number: int, name: str, entry: Json) -> None:
        c = self.content
        field = f"monuments.{name}"
        table = self.table(field, entry, ("glory", "cartouches"))
        c.glory[number] = self.number(f"{field}.glory", table.get("glory"), 0, MOST)
        for n, cost in enumerate(self.entries(f"{field}.cartouches", table.get("cartouches"), 1, 4)):
            slot = 4 * number + n
            c.slots |= BIT[slot]
            c.slot_list = append(c.slot_list, slot)
            price = self.goods(f"{field}.cartouches", cost)
            for r in range(3):
                c.cost[3 * slot + r] = price[r]

    def _market(self, entry: Json) -> None:
        table = self.table("market", entry, ("above", "below"))
        self.content.markets += 1
        for side in ("above", "below"):
            for n in self.goods(f"market.{side}", table.get(side)):
                self.content.market = append(self.content.market, n)

    def _bonus(self, entry: Json) -> None:
        table = self.table("bonuses", entry, ("glory", "cards", *RESOURCES))
        goods = self.goods("bonuses", {name: table[name] for name in RESOURCES if name in table}, 0)
        glory = self.number("bonuses.glory", table.get("glory", 0), 0, MOST)
        self.content.bonuses.append(Bonus(glory, self.number("bonuses.cards", table.get("cards", 0), 0, 5), goods))

    def _effect(self, field: str, value: Json) -> Effect:
        if not isinstance(value, str) or value not in EFFECTS:
            raise self.wrong(field, value, ", ".join(EFFECTS))
        return EFFECTS[value]

    def _title(self, field: str, name: str, value: Json) -> None:
        if value is not None:
            if not isinstance(value, str) or not value:
                raise self.wrong(field, value, 'title = "…"')
            self.content.titles[name] = value

    def _card(self, entry: Json) -> None:
        c = self.content
        table = self.table("cards", entry, ("name", "title", "copies", "gains", "effect", "leaves"))
        kind = self.name("cards.name", table.get("name"), CARDS)
        field = f"cards.{CARDS[kind]}"
        if c.copies[kind]:
            raise self.wrong(field, CARDS[kind], ", ".join([CARDS[k] for k in range(KINDS) if not c.copies[k]]))
        c.copies[kind] = self.number(f"{field}.copies", table.get("copies"), 1, 30)
        gains = self.goods(f"{field}.gains", table.get("gains"), 0)
        for r in range(3):
            c.gains[3 * kind + r] = gains[r]
        c.effect[kind] = self._effect(f"{field}.effect", table.get("effect"))
        goods = cast(Goods, amounts(c.gains, RESOURCES, 3 * kind))
        c.card_kinds[CARDS[kind]] = {"gains": goods, "effect": str(table["effect"])}
        leaves = table.get("leaves", False)
        if not isinstance(leaves, bool) or (c.effect[kind].feeds and not leaves):
            raise self.wrong(f"{field}.leaves", leaves, "leaves = true")  # two of a kind could feed each other for ever
        c.leaves[kind] = leaves
        self._title(f"{field}.title", CARDS[kind], table.get("title"))

    def _blessing(self, entry: Json) -> None:
        c = self.content
        table = self.table("blessings", entry, ("name", "title", "effect"))
        number = self.name("blessings.name", table.get("name"), BLESSINGS)
        field = f"blessings.{BLESSINGS[number]}"
        if c.blessings & BIT[number]:
            raise self.wrong(field, BLESSINGS[number], ", ".join(BLESSINGS))
        c.blessings |= BIT[number]
        c.blessing[number] = self._effect(f"{field}.effect", table.get("effect"))
        c.blessing_kinds[BLESSINGS[number]] = {"effect": str(table["effect"])}
        self._title(f"{field}.title", BLESSINGS[number], table.get("title"))


SHELF: Final = Shelf(FOLDER, BUILT_IN, lambda name, data, rules: Content(name, data), "content-name", "osiris")


def read_content(value: Json, rules: int | None = None) -> tuple[Json, Content]:
    """Reads the option ``content``: returns the value to keep and the content."""
    return SHELF.read(value, rules)
