"""Reads positions from data and checks every part; missing fields start as at the beginning of a game.

A missing reserve, bag or pile gets everything that is nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris.checks import check
from barque.games.osiris.items import read_items
from barque.games.osiris.knowledge import World, nothing_known
from barque.games.osiris.negotiation import holds
from barque.games.osiris.pieces import (
    ANY_CARD,
    ASKS,
    BASIC,
    BLESSINGS,
    CARAVAN,
    CARDS,
    CITY,
    FIRST_CARD,
    FIRST_LABORER,
    FOREMAN,
    KINDS,
    LABORERS,
    MONUMENTS,
    NEUTRAL,
    PLACE,
    RESERVE,
    RESOURCES,
    SET,
)
from barque.games.osiris.steps import ENDINGS, OVER, PHASES
from barque.kernel import reader
from barque.kernel.bits import BIT
from barque.kernel.move import Json, Refusal

if TYPE_CHECKING:
    from barque.games.osiris.rules import OsirisState

NUMBERS: Final = ("unit", "slot", "swap", "how", "due", "playing", "place", "parted", "partner")


class Reader(reader.Reader):
    """Reads a dump into a state that is laid out but empty; a refusal names the wrong field."""

    def __init__(self, state: OsirisState, data: dict[str, Json]) -> None:
        super().__init__("osiris")
        self.state: Final = state
        self.data: Final = data

    def seat(self, field: str, value: Json) -> int:
        """Reads a seat."""
        return self.number(field, value, 0, self.state.seats - 1)

    def counts(self, field: str, value: Json, right: tuple[str, ...]) -> list[int]:
        """Reads amounts by name."""
        table = self.table(field, value)
        for key in table:
            if key not in right:
                raise self.wrong(field, key)
        return [self.number(f"{field}.{name}", table.get(name, 0), 0, 99) for name in right]

    def counted(self, field: str, value: Json, right: tuple[str, ...]) -> vec[i64]:
        """Reads amounts by name."""
        return vec[i64](self.counts(field, value, right))

    def mask(self, field: str, value: Json, right: tuple[str, ...]) -> i64:
        """Reads a list of different names."""
        found: i64 = 0
        for entry in self.listed(field, value):
            found |= BIT[self.one_of(field, entry, right)]
        return found

    def read(self) -> None:
        """Reads everything, checks that every piece is there once, and asks the current question."""
        self.state.unfold()
        self._seasons()
        self._cartouches()
        self._board()
        for seat, entry in enumerate(
            self.listed("governors", self.data.get("governors"), self.state.seats, self.state.seats)
        ):
            self._governor(seat, self.table("governors", entry))
        self._step()
        self._supplies()
        self._knowledge()
        self.state.ask()
        check(self.state, self)

    def _seasons(self) -> None:
        state, data = self.state, self.data
        state.phase = self.one_of("phase", data.get("phase", PHASES[0]), PHASES)
        state.ending = self.one_of("ending", data.get("ending", ""), ENDINGS)
        over = state.phase == OVER
        state.turn = self.number("turn", data.get("turn"), -1, state.seats - 1)
        if (state.turn < 0) != over or (state.ending > 0) != over:
            raise self.wrong("turn", int(state.turn))
        state.season = self.number("season", data.get("season", 1), 1, 4) - 1
        state.regent = self.seat("regent", data.get("regent", 0))
        first = data.get("first")
        state.first = -1 if first is None else self.seat("first", first)
        bonuses = len(state.content.bonuses)
        bonus = data.get("bonus")
        state.bonus = -1 if bonus is None else self.number("bonus", bonus, 1, bonuses) - 1
        for n in self.listed("bonuses_blocked", data.get("bonuses_blocked", [])):
            state.bonuses_blocked |= BIT[self.number("bonuses_blocked", n, 1, bonuses) - 1]
        if sum([1 for n in range(bonuses) if not state.bonuses_blocked & BIT[n]]) < 1:
            raise self.wrong("bonuses_blocked", data.get("bonuses_blocked"))
        state.awarded = self.mask("awarded", data.get("awarded", []), MONUMENTS)
        state.rng = self.rng("rng", data.get("rng"))

    def _cartouches(self) -> None:
        state, data = self.state, self.data
        state.for_hire = self.counted("for_hire", data.get("for_hire", {}), LABORERS)
        state.hire_goods = self.counted("hire_goods", data.get("hire_goods", {}), RESOURCES)
        blank: list[Json] = [{} for _ in range(state.content.markets)]
        for m, entry in enumerate(
            self.listed("market", data.get("market", blank), state.content.markets, state.content.markets)
        ):
            table = self.table("market", entry)
            goods = self.counts("market.goods", table.get("goods", {}), RESOURCES)
            if self.flag("market.used", table.get("used", sum(goods) > 0)):
                state.used |= BIT[m]
            elif sum(goods):
                raise self.wrong("market.used", False)
            for r in range(3):
                state.market_goods[3 * m + r] = goods[r]
        blockers = self.table("blockers", data.get("blockers", {}))
        for name, n in blockers.items():
            kind = self.one_of("blockers", name, MONUMENTS)
            slot = 4 * kind + self.number("blockers", n, 1, 4) - 1
            if state.seats != 2 or not state.content.slots & BIT[slot]:
                raise self.wrong("blockers", name)
            state.blocker[kind] = slot
            state.blocked |= BIT[slot]

    def _board(self) -> None:
        for at, entry in self.table("board", self.data.get("board", {})).items():
            place = PLACE.get(at, -1)
            if place < 0 or self.state.content.kind[place] < 0:
                raise self.wrong("board", at)
            self._place(place, f"board.{at}", self.table(f"board.{at}", entry))

    def _place(self, place: int, field: str, entry: dict[str, Json]) -> None:
        state = self.state
        kind = state.content.kind[place]
        right = ["riders"] if kind == CARAVAN else ["laborers", "section1", "section2"][: 2 if kind == CITY else 3]
        for key in entry:
            if key not in right:
                raise self.wrong(f"{field}.{key}", entry[key])
        if kind == CARAVAN:
            for half, rider in enumerate(self.listed(f"{field}.riders", entry.get("riders", [None, None]), 2, 2)):
                if rider is not None:
                    state.labor[2 * place + half] = BIT[3 * self.one_of(f"{field}.riders", rider, LABORERS)]
                    if half:
                        state.ridden2 |= BIT[place]
                    else:
                        state.ridden1 |= BIT[place]
            if entry and state.shut & BIT[place]:
                raise self.wrong(field, entry)
            return
        laborers = self.counts(f"{field}.laborers", entry.get("laborers", {}), LABORERS)
        for t in range(6):
            state.labor[2 * place] += min(laborers[t], 7) << (3 * t)
        if sum(laborers):
            state.busy |= BIT[place]
        for half in range(2):
            section = entry.get(f"section{half + 1}")
            if section is not None:
                self._section(2 * place + half, f"{field}.section{half + 1}", self.table(field, section))
        if sum(laborers) and kind != CITY and state.filled1 & state.filled2 & BIT[place]:
            raise self.wrong(f"{field}.laborers", entry.get("laborers"))

    def _section(self, section: int, field: str, entry: dict[str, Json]) -> None:
        state = self.state
        kind = self.one_of(f"{field}.monument", entry.get("monument"), MONUMENTS)
        owner = entry.get("owner")
        number = NEUTRAL if owner is None else self.seat(f"{field}.owner", owner)
        state.fill_section(section, 1 + 3 * number + kind)
        if number != NEUTRAL:
            state.governors[number].built[kind] += 1
        second = entry.get("second")
        if second is not None:
            if kind:
                raise self.wrong(f"{field}.second", second)
            top = self.seat(f"{field}.second", second)
            state.second[section] = 1 + top
            state.governors[top].built[0] += 1

    def _governor(self, seat: int, entry: dict[str, Json]) -> None:
        state = self.state
        governor = state.governors[seat]
        field = f"governors.{seat}"
        governor.gp = self.number(f"{field}.gp", entry.get("gp", 0), 0, 999)
        governor.gp_barge = self.number(f"{field}.gp_barge", entry.get("gp_barge", 0), 0, 999)
        governor.gp_firsts = self.number(f"{field}.gp_firsts", entry.get("gp_firsts", 0), 0, 999)
        governor.gp_regent = self.number(f"{field}.gp_regent", entry.get("gp_regent", 0), 0, 999)
        goods = self.counts(f"{field}.goods", entry.get("goods", {}), RESOURCES)
        laborers = self.counts(f"{field}.laborers", entry.get("laborers", {}), LABORERS)
        cards = self.counts(f"{field}.cards", entry.get("cards", {}), CARDS)
        governor.held = vec[i64]([*goods, *laborers, *cards])
        governor.crew_size = sum(laborers)
        governor.hand = sum(cards)
        governor.shown = self.counted(f"{field}.shown", entry.get("shown", {}), LABORERS)
        if any([governor.shown[t] > laborers[t] for t in range(6)]):
            raise self.wrong(f"{field}.shown", entry.get("shown"))
        for plan in self.listed(f"{field}.plans", entry.get("plans", [])):
            table = self.table(f"{field}.plans", plan)
            kind = self.one_of(f"{field}.plans", table.get("monument"), MONUMENTS)
            slot = 4 * kind + self.number(f"{field}.plans", table.get("cartouche"), 1, 4) - 1
            n = self.number(f"{field}.plans", table.get("n", 1), 1, 4)
            if not state.content.slots & BIT[slot] or governor.plans[slot]:
                raise self.wrong(f"{field}.plans", plan)
            governor.plans[slot] = n
            governor.planned |= BIT[slot]
            state.standing[slot] += n
            state.taken |= BIT[slot]
        in_play = [int(governor.built[kind]) + sum(governor.plans[4 * kind : 4 * kind + 4]) for kind in range(3)]
        rest = {MONUMENTS[kind]: max(SET[kind] - in_play[kind], 0) for kind in range(3)}
        governor.stock = self.counted(f"{field}.stock", entry.get("stock", rest), MONUMENTS)
        for kind in range(3):
            if governor.stock[kind] + in_play[kind] > SET[kind]:
                raise Refusal(
                    "dump-monuments",
                    "osiris",
                    seat=seat,
                    monument=MONUMENTS[kind],
                    n=int(governor.stock[kind]) + in_play[kind],
                )
        left = [name for n, name in enumerate(BLESSINGS) if state.content.blessings & BIT[n]]
        governor.blessings = self.mask(f"{field}.blessings", entry.get("blessings", left), BLESSINGS)
        governor.played = self.mask(f"{field}.played", entry.get("played", []), BLESSINGS)
        if governor.blessings & ~state.content.blessings:
            raise self.wrong(f"{field}.blessings", entry.get("blessings"))
        if "blessings" not in entry:
            governor.blessings &= ~governor.played
        if governor.blessings & governor.played:
            raise self.wrong(f"{field}.played", entry.get("played"))
        governor.withdrawn = self.flag(f"{field}.withdrawn", entry.get("withdrawn", False))
        governor.horus = self.flag(f"{field}.horus", entry.get("horus", False))
        governor.kept = self.number(f"{field}.kept", entry.get("kept", -1), -1, 11)
        if governor.kept >= 0 and not governor.planned & BIT[governor.kept]:
            raise self.wrong(f"{field}.kept", entry.get("kept"))
        leads = entry.get("leads")
        if leads is not None:
            place = PLACE.get(leads, -1) if isinstance(leads, str) else -1
            if place < 0 or state.content.kind[place] != CARAVAN or (state.led | state.shut) & BIT[place]:
                raise self.wrong(f"{field}.leads", leads)
            governor.leads = place
            state.led |= BIT[place]

    def _step(self) -> None:
        state = self.state
        step = self.table("step", self.data.get("step", {}))
        state.actor = self.seat("step.actor", step.get("actor", max(int(state.turn), 0)))
        state.offered = self.flag("step.offered", step.get("offered", False))
        most = {"unit": 5, "slot": 11, "swap": 11, "how": 511, "due": 9, "playing": KINDS - 1, "place": 47}
        numbers: dict[str, int] = {}
        for name in NUMBERS:
            none = 0 if name in ("how", "due") else -1
            limit = most.get(name, KINDS - 1 if name == "parted" else state.seats - 1)
            numbers[name] = self.number(f"step.{name}", step.get(name, none), none, limit)
        state.unit = numbers["unit"]
        state.slot = numbers["slot"]
        state.swap = numbers["swap"]
        state.how = numbers["how"]
        state.due = numbers["due"]
        state.playing = numbers["playing"]
        state.place = numbers["place"]
        state.parted = numbers["parted"]
        state.partner = numbers["partner"]
        state.price = self.counted("step.price", step.get("price", {}), RESOURCES)
        drawn = self.listed("step.drawn", step.get("drawn", []))
        state.drawn = tuple([self.one_of("step.drawn", card, CARDS) for card in drawn])
        nothing: list[Json] = ["nothing"] * state.seats
        bribes = self.listed("step.bribes", step.get("bribes", nothing), state.seats, state.seats)
        state.bribes = tuple([tuple(read_items(items)) for items in bribes])
        state.gives = tuple(read_items(step.get("gives", "nothing")))
        gets = self.listed("step.gets", step.get("gets", []))
        state.gets = tuple(sorted([self.one_of("step.gets", item, ASKS) for item in gets]))
        for seat in range(state.seats):
            if not holds(state, seat, state.bribes[seat], False):
                raise self.wrong("step.bribes", bribes[seat])
        if not holds(state, state.actor, state.gives, False) or state.gets.count(ANY_CARD) > 1:
            raise self.wrong("step.gives", step.get("gives"))

    def _supplies(self) -> None:
        """Reads reserve, bag and pile, and checks that nothing is missing or duplicated."""
        state, data = self.state, self.data
        total = RESERVE[state.seats]
        for r in range(3):
            elsewhere = int(state.lying(r)) + sum([governor.held[r] for governor in state.governors])
            state.reserve[r] = self._rest("reserve", RESOURCES[r], elsewhere, total)
        for t in range(6):
            elsewhere = int(state.for_hire[t]) + (1 if state.unit == t else 0)
            elsewhere += sum([governor.held[FIRST_LABORER + t] for governor in state.governors])
            elsewhere += sum([state.stands(section, t) for section in range(96)])
            state.bag[t] = self._rest("bag", LABORERS[t], elsewhere, 1 if t >= FOREMAN else BASIC[state.seats])
        for entry in self.listed("discards", data.get("discards", [])):
            table = self.table("discards", entry)
            state.discards.append(self.one_of("discards.card", table.get("card"), CARDS))
            by = table.get("known_to")
            state.discarders.append(-1 if by is None else self.seat("discards.known_to", by))
        state.removed = self.counted("removed", data.get("removed", {}), CARDS)
        deck = data.get("deck")
        if deck is not None:
            state.deck = [self.one_of("deck", card, CARDS) for card in self.listed("deck", deck)]
        for kind in range(KINDS):
            copies = int(state.content.copies[kind])
            n = int(state.removed[kind]) + state.discards.count(kind) + state.drawn.count(kind)
            n += sum([governor.held[FIRST_CARD + kind] for governor in state.governors])
            n += (1 if state.parted == kind else 0) + (1 if state.playing == kind else 0)
            if deck is None and n <= copies:
                state.deck.extend([kind] * (copies - n))
            elif n + state.deck.count(kind) != copies:
                n += state.deck.count(kind)
                raise self.refused("dump-count", what=CARDS[kind], n=n, right=copies)
        if deck is None:
            state.rng.clone().shuffle(state.deck)

    def _rest(self, field: str, name: str, elsewhere: int, total: int) -> int:
        """Returns what is left of a kind of piece; if the dump has the field, it must agree."""
        given = self.data.get(field)
        if given is not None:
            table = self.table(field, given)
            for key in table:
                if key not in (RESOURCES if field == "reserve" else LABORERS):
                    raise self.wrong(field, key)
            n = self.number(f"{field}.{name}", table.get(name, 0), 0, 99)
        else:
            n = total - elsewhere
        if n < 0 or n + elsewhere != total:
            raise self.refused("dump-count", what=name, n=max(n, 0) + elsewhere, right=total)
        return n

    def _knowledge(self) -> None:
        """Reads what each seat holds possible of the others' cards; one of those worlds must be true."""
        state = self.state
        if "known" not in self.data:
            state.before = [nothing_known(state.seats) for _ in range(state.seats)]
            return
        for seat, worlds in enumerate(self.listed("known", self.data["known"], state.seats, state.seats)):
            base = [self._world(seat, self.table("known", world)) for world in self.listed("known", worlds)]
            if not any([self._true(world) for world in base]):
                raise self.refused("dump-untrue", seat=seat)
            state.before.append(base)

    def _world(self, seat: int, table: dict[str, Json]) -> World:
        weight = table.get("weight", 1.0)
        if not isinstance(weight, float) or not 0 < weight <= 1:
            raise self.wrong("known.weight", weight)
        world = World(weight, vec[i64]([0] * (KINDS * (self.state.seats + 2))))
        for entry in self.listed("known.cards", table.get("cards", [])):
            holder, card = self.listed("known.cards", entry, 2, 2)
            number = self.seat("known.cards", holder)
            if number == seat:
                raise self.wrong("known.cards", entry)
            world.known[KINDS * number + self.one_of("known.cards", card, CARDS)] += 1
        return world

    def _true(self, world: World) -> bool:
        for seat in range(self.state.seats):
            for kind in range(KINDS):
                if world.known[KINDS * seat + kind] > self.state.governors[seat].held[FIRST_CARD + kind]:
                    return False
        return True
