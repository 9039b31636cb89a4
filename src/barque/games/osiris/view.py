"""What each seat may know of a position (O-37): screens hide laborers, cards and resources."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.osiris.events import crew, hand
from barque.games.osiris.items import cards_of, told
from barque.games.osiris.monuments import sites
from barque.games.osiris.pieces import (
    BLESSINGS,
    CARAVAN,
    CARDS,
    CITY,
    LABORERS,
    MONUMENTS,
    NEUTRAL,
    PLACES,
    RESOURCES,
    SECTIONS,
    SET,
    TERRAINS,
    amounts,
)
from barque.games.osiris.scoring import FOUR, THREE, Sets, sets_of
from barque.games.osiris.steps import ENDINGS, PHASES
from barque.games.osiris.view_types import (
    Account,
    AllGoods,
    Caravan,
    Cartouche,
    City,
    Goods,
    Market,
    OsirisView,
    Place,
    Slot,
    Standing,
    Step,
    Terrain,
)
from barque.games.osiris.view_types import Governor as GovernorSeen
from barque.games.osiris.view_types import Sets as SetsSeen
from barque.kernel.bits import BIT

if TYPE_CHECKING:
    from barque.games.osiris.table import Governor, Table


def view(state: Table, seat: int | None) -> OsirisView:
    """Returns everything that *seat* may know as plain data; ``None`` is a spectator."""
    content = state.content
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "turn": int(state.turn),
        "phase": PHASES[state.phase],
        "season": int(state.season) + 1,
        "regent": int(state.regent),
        "next_regent": int(state.first) if state.first >= 0 else None,
        "places": [place_of(state, place) for place in content.places],
        "reserve": all_of(state.reserve),
        "for_hire": amounts(state.for_hire, LABORERS),
        "hire_goods": some_of(state.hire_goods),
        "locked": some_of(vec[i64]([state.lying(r) for r in range(3)])),
        "market": [market_of(state, m) for m in range(content.markets)],
        "cartouches": [cartouche_of(state, slot) for slot in content.slot_list],
        "sites": {name: sites_of(state, kind) for kind, name in enumerate(MONUMENTS)},
        "titles": content.titles,
        "cards": content.card_kinds,
        "blessings": content.blessing_kinds,
        "bonuses": [
            {
                "glory": bonus.glory,
                "cards": bonus.cards,
                "goods": some_of(bonus.goods),
                "blocked": state.bonuses_blocked & BIT[n] != 0,
                "chosen": state.bonus == n,
            }
            for n, bonus in enumerate(content.bonuses)
        ],
        "awards": [MONUMENTS[kind] for kind in range(3) if not state.awarded & BIT[kind]],
        "deck": len(state.deck),
        "discards": [
            CARDS[kind] if by < 0 or by == seat else None
            for kind, by in zip(state.discards, state.discarders, strict=False)
        ],
        "removed": amounts(state.removed, CARDS),
        "bag": amounts(state.bag, LABORERS) if seat is not None and seat == state.regent else None,
        "governors": [governor_of(state, other, seat) for other in range(state.seats)],
        "step": step_of(state, seat),
        "ending": ENDINGS[state.ending] or None,
        "winners": list(state.winners),
    }


def all_of(goods: vec[i64]) -> AllGoods:
    """Returns the number of every resource by name, zeros included."""
    return {"grain": int(goods[0]), "brick": int(goods[1]), "stone": int(goods[2])}


def some_of(goods: vec[i64], start: i64 = 0) -> Goods:
    """Returns the numbers of the resources that are not 0, by name."""
    return cast(Goods, amounts(goods, RESOURCES, start))


def place_of(state: Table, place: int) -> Place:
    """Describes a terrain, a city or a caravan."""
    content = state.content
    kind = content.kind[place]
    if kind == CARAVAN:
        return caravan_of(state, place)
    laborers = laborers_of(state, place)
    if kind == CITY:
        city: City = {
            "place": PLACES[place],
            "kind": "city",
            "name": content.names[place],
            "laborers": laborers,
            "monuments": [monuments_of(state, 2 * place)],
        }
        return city
    terrain: Terrain = {
        "place": PLACES[place],
        "kind": TERRAINS[kind],
        "icons": [int(content.icons[2 * place]), int(content.icons[2 * place + 1])],
        "laborers": laborers,
        "monuments": [monuments_of(state, 2 * place + half) for half in range(2)],
    }
    return terrain


def caravan_of(state: Table, place: int) -> Caravan:
    """Describes a caravan."""
    goods = state.content.caravan_goods
    leader = int(state.leader(place))
    riders = [state.rider(2 * place + half) for half in range(2)]
    return {
        "place": PLACES[place],
        "kind": "caravan",
        "goods": [some_of(goods, 6 * place), some_of(goods, 6 * place + 3)],
        "laborers": [LABORERS[rider] if rider >= 0 else None for rider in riders],
        "leader": leader if leader >= 0 else None,
        "blocked": state.shut & BIT[place] != 0,
    }


def laborers_of(state: Table, place: i64) -> dict[str, int]:
    """Lists the laborers on a terrain or in a city."""
    found: dict[str, int] = {}
    for t, name in enumerate(LABORERS):
        n = int(state.stands(2 * place, t))
        if n:
            found[name] = n
    return found


def monuments_of(state: Table, section: int) -> list[Standing]:
    """Lists the monuments on a section; owner ``None`` is neutral."""
    found: list[Standing] = []
    code = int(state.monument[section])
    if code:
        owner = (code - 1) // 3
        found.append({"monument": MONUMENTS[(code - 1) % 3], "owner": owner if owner != NEUTRAL else None})
    if state.second[section]:
        found.append({"monument": MONUMENTS[0], "owner": int(state.second[section]) - 1})
    return found


def market_of(state: Table, m: int) -> Market:
    """Describes a market cartouche."""
    market = state.content.market
    return {
        "above": some_of(market, 6 * m),
        "below": some_of(market, 6 * m + 3),
        "used": state.used & BIT[m] != 0,
        "goods": some_of(state.market_goods, 3 * m),
    }


def sites_of(state: Table, monument: i64) -> list[str]:
    """Lists the valid spaces of a monument (O-23)."""
    content = state.content
    found: list[str] = []
    for half in range(2):
        mask: i64 = sites(state, monument, half, 0)
        for place in content.places:
            if mask & BIT[place]:
                found.append(section_name(state, 2 * place + half))
    return sorted(found)


def cartouche_of(state: Table, slot: i64) -> Cartouche:
    """Describes a planning cartouche."""
    owners: list[int] = []
    for seat in range(state.seats):
        owners.extend([seat] * int(state.governors[seat].plans[slot]))
    return {
        "monument": MONUMENTS[slot // 4],
        "cartouche": int(slot % 4) + 1,
        "cost": some_of(state.content.cost, 3 * slot),
        "glory": int(state.content.glory[slot // 4]),
        "planned": owners,
        "blocked": state.blocked & BIT[slot] != 0,
    }


def governor_of(state: Table, other: int, seat: int | None) -> GovernorSeen:
    """Describes a governor: all of it to that governor, only what is outside the screen to others."""
    governor: Governor = state.governors[other]
    own = other == seat
    goods = own or bool(state.options["open_screens"]) or state.turn < 0
    sets = sets_of(state, other)
    whole = [int(governor.stock[kind] + governor.built[kind]) for kind in range(3)]
    for slot in range(12):
        whole[slot // 4] += int(governor.plans[slot])
    return {
        "gp": int(governor.gp),
        "account": account_of(state, other, sets),
        "goods": all_of(governor.held) if goods else None,
        "laborers": crew(governor) if own else None,
        "crew": int(governor.crew_size),
        "shown": amounts(governor.shown, LABORERS),
        "cards": hand(governor) if own else None,
        "hand": int(governor.hand),
        "stock": {name: int(governor.stock[kind]) for kind, name in enumerate(MONUMENTS)},
        "built": {name: int(governor.built[kind]) for kind, name in enumerate(MONUMENTS)},
        "whole": {name: whole[kind] for kind, name in enumerate(MONUMENTS)},
        "lost": {name: int(SET[kind]) - whole[kind] for kind, name in enumerate(MONUMENTS)},
        "blessings": [BLESSINGS[n] for n in range(len(BLESSINGS)) if governor.blessings & BIT[n]],
        "played": [BLESSINGS[n] for n in range(len(BLESSINGS)) if governor.played & BIT[n]],
        "withdrawn": governor.withdrawn,
        "horus": governor.horus,
        "keeps": slot_name(governor.kept),
        "sets": sets_seen(state, sets),
    }


def account_of(state: Table, seat: int, sets: Sets) -> Account:
    """Describes where a governor's GP come from."""
    governor = state.governors[seat]
    glory = state.content.glory
    built = [int(governor.built[kind] * glory[kind]) for kind in range(3)]
    barge, firsts, regent = int(governor.gp_barge), int(governor.gp_firsts), int(governor.gp_regent)
    rest = int(governor.gp) - sum(built) - barge - firsts - regent
    return {
        "obelisk": built[0],
        "sphinx": built[1],
        "pylon": built[2],
        "barge": barge,
        "firsts": firsts,
        "regent": regent,
        "cards": rest - sets.points() if state.turn < 0 else rest,
        "threes": THREE * sets.threes(),
        "fours": FOUR * sets.fours(),
    }


def sets_seen(state: Table, sets: Sets) -> SetsSeen:
    """Describes a governor's sets as they stand (O-35)."""
    return {
        "threes": sets.threes(),
        "fours": sets.fours(),
        "gp_of_threes": THREE * sets.threes(),
        "gp_of_fours": FOUR * sets.fours(),
        "points": sets.points(),
        "along": sets.along,
        "side": [section_name(state, section) for section in sets.side],
    }


def section_name(state: Table, section: int) -> str:
    """Returns the name of a space: a city's place, otherwise the section."""
    return PLACES[section // 2] if state.content.kind[section // 2] == CITY else SECTIONS[section]


def slot_name(slot: i64) -> Slot | None:
    """Returns the name of a planning cartouche."""
    return {"monument": MONUMENTS[slot // 4], "cartouche": int(slot % 4) + 1} if slot >= 0 else None


def step_of(state: Table, seat: int | None) -> Step:
    """Describes the current action: what has been chosen so far and what is asked."""
    actor = int(state.actor)
    mine = seat == actor
    step: Step = {"actor": actor if state.turn >= 0 else None, "offered": state.offered}
    if state.unit >= 0:
        step["laborer"] = LABORERS[state.unit]
    slot = slot_name(state.slot)
    if slot is not None:
        step["cartouche"] = slot
    if state.swap >= 0:
        step["exchange"] = {"market": int(state.swap) // 2 + 1, "side": "up" if state.swap % 2 else "down"}
    name = state.phase_name()
    if state.how and name in ("laborer", "place"):
        step["bent"] = True  # the card or blessing in hand decides where the laborer may go, not the usual rules
    if name in ("pay", "less", "take", "cartouche", "trade"):
        step["due"] = int(state.due)
    if name in ("less", "toll"):
        step["price"] = some_of(state.price)
    if state.playing >= 0:
        step["card"] = CARDS[state.playing]
    if state.place >= 0:
        step["place"] = PLACES[state.place]
    if state.drawn:
        step["drawn"] = [CARDS[kind] for kind in state.drawn] if mine else len(state.drawn)
    if state.parted >= 0:
        step["second"] = CARDS[state.parted] if mine else None
        step["bribes"] = [
            {"gives": told(items), "cards": cards_of(items) if mine or seat == giver else None}
            for giver, items in enumerate(state.bribes)
        ]
    if state.partner >= 0:
        step["offer"] = {
            "to": int(state.partner),
            "gives": told(state.gives),
            "cards": cards_of(state.gives) if mine or seat == state.partner else None,
            "gets": told(state.gets),
        }
    return step
