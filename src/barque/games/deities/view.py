"""What a seat may know (D-29), with help for decisions: what a push would gain, what a card costs now."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from barque.games.deities import arcane, casting, dice, influence
from barque.games.deities.content import Card
from barque.games.deities.domains import DOMAINS, amount, by_domain, lacking, total
from barque.games.deities.eclipse import dangers, dooming, easiest, leaders, race, verdict
from barque.games.deities.effect import ECHOES, WHENS
from barque.games.deities.field import CELLS, FACES, WAYS, group, named
from barque.games.deities.moves import CAST, ECLIPSE, LOWERS, PICK, PLACES, SPELLS, USE
from barque.games.deities.steps import (
    ACTIONS,
    AFTER,
    BEFORE,
    CUBES,
    EFFECT,
    ENDINGS,
    PHASES,
    PLACING,
    PUSHING,
    is_window,
)
from barque.games.deities.view_types import (
    Asks,
    Barred,
    DeitiesPreviews,
    DeitiesView,
    Enchantment,
    Facts,
    Now,
    OwnWords,
    Push,
    Unlocking,
)
from barque.games.deities.view_types import Effect as EffectInHand
from barque.games.deities.view_types import Player as PlayerSeen
from barque.kernel.bits import BIT, count, members

if TYPE_CHECKING:
    from barque.games.deities.rules import DeitiesState


def view(state: DeitiesState, seat: int | None) -> DeitiesView:
    """Returns everything that *seat* may know as plain data; ``None`` is a spectator."""
    content = state.content
    players: list[PlayerSeen] = []
    for number, player in enumerate(state.players):
        known = number == seat or player.unlocked & BIT[ECLIPSE] != 0
        players.append(
            {
                "cards": by_domain(player.cards),
                "spells": int(player.held),
                "cubes": None if state.spare_cubes else CUBES - int(count(player.unlocked)),
                "symbols": by_domain(player.symbols),
                "unlocked": [PLACES[place] for place in members(player.unlocked)],
                "squares": state.squares(number),
                "eclipse": content.eclipse[player.eclipse].name if known else None,
                "race": race(state, number, seat) if state.turn >= 0 else None,
            }
        )
    seen: DeitiesView = {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "turn": int(state.turn),
        "player": int(state.mover),
        "phase": PHASES[state.phase],
        "first": int(state.first),
        "round": int(state.round),
        "final": int(state.final),
        "extra": state.turn >= 0 and arcane.extra_allowed(state),
        "field": [[FACES[state.face(5 * row + column)] for column in range(5)] for row in range(5)],
        "blockers": named(state.blocked),
        "free": None if state.phase == PLACING else state.free_names(),
        "lower": [_enchantment(state, place, seat) for place in range(5)],
        "higher": [_enchantment(state, place, seat) for place in range(5, 9)],
        "players": players,
        "supply": by_domain(state.supply),
        "deck": len(state.deck),
        "discards": [{"spell": content.spells[spell].name, "n": int(n)} for spell, n in enumerate(state.discards) if n],
        "hand": None,
        "eclipse": None,
        "path": None,
        "warnings": [],
        "dangers": [],
        "leaders": leaders(state),
        "action": ACTIONS[state.acted] or None,
        "push": None,
        "used": [LOWERS[place] for place in members(state.used)],
        "passage": int(state.passage),
        "unlocking": _unlocking(state),
        "effect": _effect(state),
        "pushes": pushes(state) if state.phase == BEFORE or state.phase == PUSHING else [],
        "ending": ENDINGS[state.ending] or None,
        "verdict": verdict(state) if state.turn < 0 else None,
        "winners": list(state.winners),
    }
    if state.domain >= 0:
        seen["push"] = {
            "domain": DOMAINS[state.domain],
            "dice": int(state.dice),
            "cells": named(state.pushed),
            "gain": int(influence.connected(state)) if state.pushed else None,
            "lifted": CELLS[state.lifted] if state.lifted >= 0 else None,
        }
    if seat is not None:
        player = state.players[seat]
        seen["hand"] = [
            {
                **card_facts(content.spells[spell]),
                **_own_words(content.spells[spell]),
                "spell": content.spells[spell].name,
                "move": SPELLS[spell],
                "n": int(n),
                "new": int(state.acquired[spell]) if state.mover == seat else 0,
            }
            for spell, n in enumerate(player.hand)
            if n
        ]
        card = content.eclipse[player.eclipse]
        seen["eclipse"] = {
            "card": card.name,
            "cost": by_domain(card.cost),
            **_own_words(card),
            "now": _now(state, ECLIPSE, seat),
        }
        seen["path"] = easiest(state, seat)
        if seat == state.turn and (state.phase == BEFORE or state.phase == AFTER):
            seen["dangers"] = dangers(state, state.legal())
        seen["warnings"] = [PLACES[place] for place in dooming(state, seat)]
    return seen


def card_facts(card: Card) -> Facts:
    """Returns what a spell or a power does, as the content defines it."""
    told: Facts = {"effect": card.data["effect"], "when": WHENS[card.when]}
    for name in ("amount", "least", "most", "price"):
        if name in card.data:
            told[name] = card.data[name]
    return told


def _own_words(card: Card) -> OwnWords:
    """Returns the name and the text that a user's own content has for a card, by language."""
    told: OwnWords = {}
    if card.titles:
        told["name"] = card.titles
    if card.texts:
        told["text"] = card.texts
    return told


def _enchantment(state: DeitiesState, place: int, seat: int | None) -> Enchantment:
    card = state.enchantments.cards[place]
    told: Enchantment = {
        "place": PLACES[place],
        "card": card.name,
        "cost": by_domain(card.cost),
        "cubes": state.owners(place),
        "now": None if seat is None else _now(state, place, seat),
    }
    told.update(cast(Enchantment, _own_words(card)))
    if place < 5:
        told["power"] = {**card_facts(card), "once": card.once}
    else:
        told["symbols"] = card.data["symbols"]
    return told


def _now(state: DeitiesState, place: int, seat: int) -> Now | None:
    """Returns what the card at *place* costs *seat* now: after its symbols, and how many more cards it may
    leave out.
    """
    player = state.players[seat]
    if player.unlocked & BIT[place]:
        return None
    spares = int(state.cubes_on(place))
    cost: i64 = lacking(arcane.price(state, player, place), player.symbols)
    lacks: i64 = lacking(cost, player.cards)
    acts = seat == state.mover and state.phase == BEFORE
    draws: i64 = arcane.draws(state, player.unlocked | BIT[place]) if acts else 0
    return {
        "cost": by_domain(cost),
        "spares": spares,
        "lacking": max(0, int(total(lacks)) - spares),
        "lacks": by_domain(lacks),
        "permitted": arcane.permitted(state, player) & BIT[place] != 0,
        "needs": [PLACES[below] for below in members(arcane.below(place) & ~player.unlocked)],
        "draws": min(int(draws), len(state.deck) + int(state.discarded)),
        "alike": int(dice.LARGEST[state.free]) if acts else 0,
    }


def _unlocking(state: DeitiesState) -> Unlocking | None:
    if state.target < 0:
        return None
    return {"card": PLACES[state.target], "cost": by_domain(state.cost), "spares": int(state.spares)}


def _effect(state: DeitiesState) -> EffectInHand | None:
    if state.spell < 0 and state.power < 0:
        return None
    spell = state.content.spells[state.spell].name if state.spell >= 0 else None
    return {
        "spell": spell,
        "card": LOWERS[state.power] if state.power >= 0 else None,
        "stage": int(state.stage),
        "picks": [int(pick) for pick in state.picks],
    }


def pushes(state: DeitiesState) -> list[Push]:
    """Lists the pushes open to the player on turn, each with the size of its group and the cards it gains (D-14)."""
    told: list[Push] = []
    for domain in range(6):
        n: i64 = dice.NUMBER[6 * state.free + domain]
        numbers = [int(state.dice)] if domain == state.domain else list(range(1, int(n) + 1))
        alike: i64 = state.alike(domain)
        for number in numbers if state.phase == BEFORE or domain == state.domain else []:
            for way in members(influence.ways(state, number)):
                size, gain = influence.foreseen(state, alike, number, way)
                cells: i64 = influence.connected_cells(alike, number, way)
                side, line = WAYS[way]
                told.append(
                    {
                        "domain": DOMAINS[domain],
                        "dice": number,
                        "side": side,
                        "line": line,
                        "group": int(size),
                        "cells": named(cells),
                        "more": int(gain - size),
                        "gain": int(min(gain, amount(state.supply, domain))),
                        "out": [FACES[state.face(cell)] for cell in influence.leaving(number, way)],
                        "blockers": named(influence.blockers_after(state, number, way)),
                    }
                )
    return told


def previews(state: DeitiesState) -> DeitiesPreviews:
    """Returns what the choices of the player on turn would bring, besides the pushes that everyone sees."""
    told: DeitiesPreviews = {}
    if state.phase == BEFORE or state.phase == PUSHING:
        told["barred"] = barred(state)
    elif state.phase == EFFECT and casting.effect_of(state).purpose == ECHOES:
        told["groups"] = {}
        for action in state.legal():
            if action >= PICK:
                cell: i64 = action - PICK
                told["groups"][CELLS[cell]] = named(group(BIT[cell], state.alike(state.face(cell))))
    if is_window(state.phase):
        told["asks"] = asks(state)
    return told


def asks(state: DeitiesState) -> list[Asks]:
    """Lists the spells and powers that ask something, with the first possible answers: these may be chosen at once, so
    that nothing is cast in vain.
    """
    told: list[Asks] = []
    for action in state.legal():
        if CAST <= action < CAST + len(SPELLS) or USE <= action < USE + len(LOWERS):
            trial = state.clone()
            trial.play(action)
            if trial.phase == EFFECT:
                told.append({"action": action, "answers": trial.legal()})
    return told


def barred(state: DeitiesState) -> list[Barred]:
    """Lists the ways in that one, two or three dice can't take, with the reason."""
    told: list[Barred] = []
    for number in range(1, 4):
        for way in range(20):
            why = influence.bar(state, number, way)
            if why is not None:
                side, line = WAYS[way]
                told.append({"side": side, "line": line, "dice": number, "why": why})
    return told
