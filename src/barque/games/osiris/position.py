"""Positions as data: a dump that can be edited by hand, and a reader that checks every part of it.

What a dump leaves out takes its beginning: a reserve, a bag and a pile that are left out get what is nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from barque.games.osiris.knowledge import World, knowledge, nothing_known
from barque.games.osiris.negotiation import holds, read_items, write_items
from barque.games.osiris.pieces import (
    ANY_CARD,
    ASKS,
    BASIC,
    BIT,
    BLESSINGS,
    CARAVAN,
    CARDS,
    CITY,
    FOREMAN,
    KINDS,
    LABORERS,
    MONUMENTS,
    NEUTRAL,
    PLACE,
    PLACES,
    RESERVE,
    RESOURCES,
    SET,
    amounts,
)
from barque.kernel import reader
from barque.kernel.move import Json, Refusal
from barque.kernel.rng import Rng

if TYPE_CHECKING:
    from barque.games.osiris.rules import Governor, OsirisState

NUMBERS: Final = ("unit", "slot", "swap", "how", "due", "playing", "place", "parted", "partner")


def dump(state: OsirisState) -> dict[str, Json]:
    """Gives the whole position as JSON-able data."""
    from barque.games.osiris.rules import ENDINGS, PHASES

    board: dict[str, Json] = {}
    for place in state.content.places:
        entry = _board_entry(state, place)
        if entry:
            board[PLACES[place]] = entry
    return {
        "game": state.game.name,
        "rules": state.rules,
        "seats": state.seats,
        "options": state.options,
        "turn": int(state.turn),
        "phase": PHASES[state.phase],
        "ending": ENDINGS[state.ending],
        "season": int(state.season) + 1,
        "regent": int(state.regent),
        "first": _seat_or_none(state.first),
        "bonus": int(state.bonus) + 1 if state.bonus >= 0 else None,
        "bonuses_blocked": [n + 1 for n in range(len(state.content.bonuses)) if state.bonuses_blocked & BIT[n]],
        "awarded": [MONUMENTS[kind] for kind in range(3) if state.awarded & BIT[kind]],
        "reserve": amounts(state.reserve, RESOURCES),
        "bag": amounts(state.bag, LABORERS),
        "for_hire": amounts(state.for_hire, LABORERS),
        "hire_goods": amounts(state.hire_goods, RESOURCES),
        "market": [
            {
                "used": state.used & BIT[m] != 0,
                "goods": amounts(state.market_goods[3 * m : 3 * m + 3], RESOURCES),
            }
            for m in range(state.content.markets)
        ],
        "board": board,
        "blockers": {MONUMENTS[kind]: state.blocker[kind] % 4 + 1 for kind in range(3) if state.blocker[kind] >= 0},
        "governors": [_governor_entry(governor) for governor in state.governors],
        "deck": [CARDS[kind] for kind in state.deck],
        "discards": [
            {"card": CARDS[kind], "known_to": by if by >= 0 else None}
            for kind, by in zip(state.discards, state.discarders, strict=False)
        ],
        "removed": amounts(state.removed, CARDS),
        "step": {
            "actor": int(state.actor),
            "offered": state.offered,
            "unit": int(state.unit),
            "slot": int(state.slot),
            "swap": int(state.swap),
            "how": int(state.how),
            "due": int(state.due),
            "price": amounts(state.price, RESOURCES),
            "playing": int(state.playing),
            "place": int(state.place),
            "drawn": [CARDS[kind] for kind in state.drawn],
            "parted": int(state.parted),
            "bribes": [write_items(items) for items in state.bribes],
            "partner": int(state.partner),
            "gives": write_items(state.gives),
            "gets": [ASKS[item] for item in state.gets],
        },
        "known": [[_world_entry(state, world) for world in _known(state, seat)] for seat in range(state.seats)],
        "rng": state.rng.dump(),
    }


def _known(state: OsirisState, seat: int) -> list[World]:
    return state.base[seat] if state.origin is None else knowledge(state, seat).worlds


def _world_entry(state: OsirisState, world: World) -> dict[str, Json]:
    cards: list[Json] = []
    for holder in range(state.seats):
        for kind in range(KINDS):
            cards.extend([[holder, CARDS[kind]]] * world.known[KINDS * holder + kind])
    return {"weight": world.weight, "cards": cards}


def _seat_or_none(seat: i64) -> int | None:
    return int(seat) if seat >= 0 else None


def _board_entry(state: OsirisState, place: int) -> dict[str, Json]:
    entry: dict[str, Json] = {}
    if state.content.kind[place] == CARAVAN:
        riders = [state.rider[2 * place], state.rider[2 * place + 1]]
        if max(riders) >= 0:
            entry["riders"] = [LABORERS[rider] if rider >= 0 else None for rider in riders]
        return entry
    laborers = amounts([int(state.stands(place, t)) for t in range(6)], LABORERS)
    if laborers:
        entry["laborers"] = laborers
    for half in range(2):
        code = state.monument[2 * place + half]
        if code:
            owner = (code - 1) // 3
            entry[f"section{half + 1}"] = {
                "monument": MONUMENTS[(code - 1) % 3],
                "owner": owner if owner != NEUTRAL else None,
                "second": state.second[2 * place + half] - 1 if state.second[2 * place + half] else None,
            }
    return entry


def _governor_entry(governor: Governor) -> dict[str, Json]:
    return {
        "gp": int(governor.gp),
        "goods": amounts(governor.goods, RESOURCES),
        "laborers": amounts(governor.crew, LABORERS),
        "shown": amounts(governor.shown, LABORERS),
        "cards": amounts(governor.cards, CARDS),
        "stock": amounts(governor.stock, MONUMENTS),
        "plans": [
            {"monument": MONUMENTS[slot // 4], "cartouche": slot % 4 + 1, "n": governor.plans[slot]}
            for slot in range(12)
            if governor.plans[slot]
        ],
        "blessings": [BLESSINGS[n] for n in range(len(BLESSINGS)) if governor.blessings & BIT[n]],
        "played": [BLESSINGS[n] for n in range(len(BLESSINGS)) if governor.played & BIT[n]],
        "withdrawn": governor.withdrawn,
        "horus": governor.horus,
        "kept": int(governor.kept),
        "leads": PLACES[governor.leads] if governor.leads >= 0 else None,
    }


class Reader(reader.Reader):
    """Reads a dump into a state that is laid out but empty; a refusal names the field that is wrong."""

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

    def mask(self, field: str, value: Json, right: tuple[str, ...]) -> i64:
        """Reads a list of different names."""
        found: i64 = 0
        for entry in self.listed(field, value):
            found |= BIT[self.one_of(field, entry, right)]
        return found

    def read(self) -> None:
        """Reads everything and checks that all pieces are there once."""
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
        self._consistent()

    def _seasons(self) -> None:
        from barque.games.osiris.rules import ENDINGS, PHASES

        state, data = self.state, self.data
        state.phase = self.one_of("phase", data.get("phase", PHASES[0]), PHASES)
        state.ending = self.one_of("ending", data.get("ending", ""), ENDINGS)
        over = PHASES[state.phase] == "over"
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
        words = self.listed("rng", data.get("rng", [1, 2, 3, 4]), 4, 4)
        a, b, c, d = [self.number("rng", word, 0, 0xFFFF_FFFF) for word in words]
        if a | b | c | d == 0:
            raise self.wrong("rng", words)
        state.rng = Rng(0, a, b, c, d)

    def _cartouches(self) -> None:
        state, data = self.state, self.data
        state.for_hire = self.counts("for_hire", data.get("for_hire", {}), LABORERS)
        state.hire_goods = self.counts("hire_goods", data.get("hire_goods", {}), RESOURCES)
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
                    state.rider[2 * place + half] = self.one_of(f"{field}.riders", rider, LABORERS)
                    if half:
                        state.ridden2 |= BIT[place]
                    else:
                        state.ridden1 |= BIT[place]
            if entry and state.shut & BIT[place]:
                raise self.wrong(field, entry)
            return
        laborers = self.counts(f"{field}.laborers", entry.get("laborers", {}), LABORERS)
        for t in range(6):
            state.labor[place] += min(laborers[t], 7) << (3 * t)
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
        state.monument[section] = 1 + 3 * number + kind
        if number != NEUTRAL:
            state.governors[number].built[kind] += 1
        if section % 2:
            state.filled2 |= BIT[section // 2]
        else:
            state.filled1 |= BIT[section // 2]
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
        governor.goods = self.counts(f"{field}.goods", entry.get("goods", {}), RESOURCES)
        governor.crew = self.counts(f"{field}.laborers", entry.get("laborers", {}), LABORERS)
        governor.crew_size = sum(governor.crew)
        governor.shown = self.counts(f"{field}.shown", entry.get("shown", {}), LABORERS)
        if any([governor.shown[t] > governor.crew[t] for t in range(6)]):
            raise self.wrong(f"{field}.shown", entry.get("shown"))
        governor.cards = self.counts(f"{field}.cards", entry.get("cards", {}), CARDS)
        governor.hand = sum(governor.cards)
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
        in_play = [governor.built[kind] + sum(governor.plans[4 * kind : 4 * kind + 4]) for kind in range(3)]
        rest = {MONUMENTS[kind]: max(SET[kind] - in_play[kind], 0) for kind in range(3)}
        governor.stock = self.counts(f"{field}.stock", entry.get("stock", rest), MONUMENTS)
        for kind in range(3):
            if governor.stock[kind] + in_play[kind] > SET[kind]:
                raise Refusal(
                    "dump-monuments",
                    "osiris",
                    seat=seat,
                    monument=MONUMENTS[kind],
                    n=governor.stock[kind] + in_play[kind],
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
        state.price = self.counts("step.price", step.get("price", {}), RESOURCES)
        state.drawn = [
            self.one_of("step.drawn", card, CARDS) for card in self.listed("step.drawn", step.get("drawn", []))
        ]
        nothing: list[Json] = ["nothing"] * state.seats
        bribes = self.listed("step.bribes", step.get("bribes", nothing), state.seats, state.seats)
        state.bribes = [read_items(items) for items in bribes]
        state.gives = read_items(step.get("gives", "nothing"))
        gets = self.listed("step.gets", step.get("gets", []))
        state.gets = sorted([self.one_of("step.gets", item, ASKS) for item in gets])
        for seat in range(state.seats):
            if not holds(state, seat, state.bribes[seat], False):
                raise self.wrong("step.bribes", bribes[seat])
        if not holds(state, state.actor, state.gives, False) or state.gets.count(ANY_CARD) > 1:
            raise self.wrong("step.gives", step.get("gives"))

    def _supplies(self) -> None:
        """Reads reserve, bag and pile, and checks that nothing is missing or there twice."""
        state, data = self.state, self.data
        total = RESERVE[state.seats]
        for r in range(3):
            elsewhere = int(state.locked_of(r)) + sum([governor.goods[r] for governor in state.governors])
            state.reserve[r] = self._rest("reserve", RESOURCES[r], elsewhere, total)
        for t in range(6):
            elsewhere = state.for_hire[t] + sum([governor.crew[t] for governor in state.governors])
            elsewhere += sum([int(state.stands(place, t)) for place in state.content.places])
            elsewhere += state.rider.count(t) + (1 if state.unit == t else 0)
            state.bag[t] = self._rest("bag", LABORERS[t], elsewhere, 1 if t >= FOREMAN else BASIC[state.seats])
        for entry in self.listed("discards", data.get("discards", [])):
            table = self.table("discards", entry)
            state.discards.append(self.one_of("discards.card", table.get("card"), CARDS))
            by = table.get("known_to")
            state.discarders.append(-1 if by is None else self.seat("discards.known_to", by))
        state.removed = self.counts("removed", data.get("removed", {}), CARDS)
        deck = data.get("deck")
        if deck is not None:
            state.deck = [self.one_of("deck", card, CARDS) for card in self.listed("deck", deck)]
        for kind in range(KINDS):
            n = state.removed[kind] + state.discards.count(kind) + state.drawn.count(kind)
            n += sum([governor.cards[kind] for governor in state.governors])
            n += (1 if state.parted == kind else 0) + (1 if state.playing == kind else 0)
            if deck is None and n <= state.content.copies[kind]:
                state.deck.extend([kind] * (state.content.copies[kind] - n))
            elif n + state.deck.count(kind) != state.content.copies[kind]:
                n += state.deck.count(kind)
                raise self.refused("dump-count", what=CARDS[kind], n=n, right=state.content.copies[kind])
        if deck is None:
            state.rng.clone().shuffle(state.deck)

    def _rest(self, field: str, name: str, elsewhere: int, total: int) -> int:
        """Gives what is left of a piece, which the dump must say too if it names the field at all."""
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
        """Reads what each seat holds possible of others' cards; one of those worlds must be true."""
        state = self.state
        if "known" not in self.data:
            state.base = [nothing_known(state.seats) for _ in range(state.seats)]
            return
        for seat, worlds in enumerate(self.listed("known", self.data["known"], state.seats, state.seats)):
            base = [self._world(seat, self.table("known", world)) for world in self.listed("known", worlds)]
            if not any([self._true(world) for world in base]):
                raise self.refused("dump-untrue", seat=seat)
            state.base.append(base)

    def _world(self, seat: int, table: dict[str, Json]) -> World:
        weight = table.get("weight", 1.0)
        if not isinstance(weight, float) or not 0 < weight <= 1:
            raise self.wrong("known.weight", weight)
        world = World(weight, [0] * (KINDS * (self.state.seats + 2)))
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
                if world.known[KINDS * seat + kind] > self.state.governors[seat].cards[kind]:
                    return False
        return True

    def _consistent(self) -> None:
        """Checks that the step in hand is one that the rules can come to."""
        state = self.state
        phase = state.phase_name()
        others = phase in ("bribe", "answer", "hand")
        if state.turn >= 0 and (state.turn != state.actor) != others:
            raise self.wrong("step.actor", int(state.actor))
        needs: dict[str, bool] = {
            "place": state.unit >= 0,
            "site": state.slot >= 0,
            "less": state.slot >= 0 or state.swap >= 0,
            "part": len(state.drawn) > 1,
            "bribe": state.parted >= 0 and state.place >= 0 and state.turning,
            "give": state.parted >= 0 and state.place >= 0,
            "toll": state.place >= 0 and state.leader(state.place) >= 0,
            "recruit-type": state.place >= 0,
            "pay": state.due > 0,
            "take": state.due > 0,
            "offer": state.partner >= 0 and state.partner != state.actor and state.turning,
            "answer": state.partner >= 0 and state.partner == state.turn and state.turning,
            "hand": state.partner >= 0 and state.partner == state.turn and state.turning,
        }
        for name, met in needs.items():
            if name == phase and not met:
                raise self.wrong("step", self.data.get("step"))
        for field, given, right in (
            ("unit", state.unit >= 0, ("place",)),
            ("drawn", len(state.drawn) > 0, ("part",)),
            ("parted", state.parted >= 0, ("bribe", "give")),
            ("partner", state.partner >= 0, ("offer", "answer", "hand")),
        ):
            if given and phase not in right:
                raise self.wrong(f"step.{field}", phase)
        if state.slot >= 0 and (
            not state.content.slots & BIT[state.slot]
            or (phase == "site" and not state.governors[state.actor].planned & BIT[state.slot])
        ):
            raise self.wrong("step.slot", int(state.slot))
        if state.swap >= 2 * state.content.markets:
            raise self.wrong("step.swap", int(state.swap))
        if state.place >= 0 and state.content.kind[state.place] < 0:
            raise self.wrong("step.place", int(state.place))
        withdrawn = [governor.withdrawn for governor in state.governors]
        leaving = phase in ("keep", "bonus")
        if state.turn >= 0 and withdrawn[state.actor] != leaving:
            raise self.wrong("governors.withdrawn", withdrawn)
        if any(withdrawn) and state.first < 0 and not leaving:
            raise self.wrong("first", None)
        if state.first >= 0 and (not withdrawn[state.first] or (state.bonus < 0 and phase != "bonus")):
            raise self.wrong("bonus", None)
        if state.turn >= 0 and not state.legal():
            raise self.refused("dump-no-move", seat=int(state.turn))
