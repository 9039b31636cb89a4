"""Positions as data: a dump of the whole state that can be edited by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from barque.games.osiris.events import crew, hand
from barque.games.osiris.items import write_items
from barque.games.osiris.knowledge import World, knowledge
from barque.games.osiris.pieces import (
    ASKS,
    BLESSINGS,
    CARAVAN,
    CARDS,
    KINDS,
    LABORERS,
    MONUMENTS,
    NEUTRAL,
    PLACES,
    RESOURCES,
    amounts,
)
from barque.games.osiris.steps import ENDINGS, PHASES
from barque.games.osiris.view import laborers_of
from barque.kernel.bits import BIT
from barque.kernel.move import Json

if TYPE_CHECKING:
    from barque.games.osiris.table import Governor, Table


def dump(state: Table) -> dict[str, Json]:
    """Returns the whole position as JSON-able data."""
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
                "goods": amounts(state.market_goods, RESOURCES, 3 * m),
            }
            for m in range(state.content.markets)
        ],
        "board": board,
        "blockers": {
            MONUMENTS[kind]: int(state.blocker[kind]) % 4 + 1 for kind in range(3) if state.blocker[kind] >= 0
        },
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


def _known(state: Table, seat: int) -> list[World]:
    return state.before[seat] if state.origin is None else knowledge(state, seat).worlds


def _world_entry(state: Table, world: World) -> dict[str, Json]:
    cards: list[Json] = []
    for holder in range(state.seats):
        for kind in range(KINDS):
            cards.extend([[holder, CARDS[kind]]] * int(world.known[KINDS * holder + kind]))
    return {"weight": world.weight, "cards": cards}


def _seat_or_none(seat: i64) -> int | None:
    return int(seat) if seat >= 0 else None


def _board_entry(state: Table, place: int) -> dict[str, Json]:
    entry: dict[str, Json] = {}
    if state.content.kind[place] == CARAVAN:
        riders = [state.rider(2 * place), state.rider(2 * place + 1)]
        if max(riders) >= 0:
            entry["riders"] = [LABORERS[rider] if rider >= 0 else None for rider in riders]
        return entry
    laborers = laborers_of(state, place)
    if laborers:
        entry["laborers"] = laborers
    for half in range(2):
        code = int(state.monument[2 * place + half])
        if code:
            owner = (code - 1) // 3
            entry[f"section{half + 1}"] = {
                "monument": MONUMENTS[(code - 1) % 3],
                "owner": owner if owner != NEUTRAL else None,
                "second": int(state.second[2 * place + half]) - 1 if state.second[2 * place + half] else None,
            }
    return entry


def _governor_entry(governor: Governor) -> dict[str, Json]:
    return {
        "gp": int(governor.gp),
        "gp_barge": int(governor.gp_barge),
        "gp_firsts": int(governor.gp_firsts),
        "gp_regent": int(governor.gp_regent),
        "goods": amounts(governor.held, RESOURCES),
        "laborers": crew(governor),
        "shown": amounts(governor.shown, LABORERS),
        "cards": hand(governor),
        "stock": amounts(governor.stock, MONUMENTS),
        "plans": [
            {"monument": MONUMENTS[slot // 4], "cartouche": slot % 4 + 1, "n": int(governor.plans[slot])}
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
