"""What a seat may know (D-29), with what helps to decide: what a push would gain, what a card costs one now."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from barque.games.deities.content import Card
from barque.games.deities.effects import WHENS
from barque.games.deities.field import (
    BIT,
    CELLS,
    DOMAINS,
    FACES,
    LINE,
    LINE_MASK,
    WAYS,
    count,
    largest_group,
    members,
    named,
    showing,
)
from barque.games.deities.moves import ECLIPSE, LOWERS, PLACES, SPELLS
from barque.games.deities.steps import ACTIONS, BEFORE, CUBES, ENDINGS, PHASES, PLACING, PUSHING
from barque.games.deities.view_types import (
    Cards,
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

if TYPE_CHECKING:
    from barque.games.deities.rules import DeitiesState


def view(state: DeitiesState, seat: int | None) -> DeitiesView:
    """Returns all that *seat* may know as plain data; ``None`` is a spectator."""
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
        "extra": state.turn >= 0 and state.extra_allowed(),
        "field": [[FACES[state.field[5 * row + column]] for column in range(5)] for row in range(5)],
        "blockers": named(state.blocked),
        "free": None if state.phase == PLACING else [DOMAINS[face] for face in state.free],
        "lower": [_enchantment(state, place, seat) for place in range(5)],
        "higher": [_enchantment(state, place, seat) for place in range(5, 9)],
        "players": players,
        "supply": by_domain(state.supply),
        "deck": len(state.deck),
        "discards": [{"spell": content.spells[spell].name, "n": n} for spell, n in enumerate(state.discards) if n],
        "hand": None,
        "eclipse": None,
        "warnings": [],
        "action": ACTIONS[state.acted] or None,
        "push": None,
        "used": [LOWERS[place] for place in members(state.used)],
        "passage": int(state.passage),
        "unlocking": _unlocking(state),
        "effect": _effect(state),
        "pushes": pushes(state) if state.phase == BEFORE or state.phase == PUSHING else [],
        "ending": ENDINGS[state.ending] or None,
        "winners": list(state.winners),
    }
    if state.domain >= 0:
        seen["push"] = {
            "domain": DOMAINS[state.domain],
            "dice": int(state.dice),
            "cells": named(state.pushed),
            "gain": int(state.connected()) if state.pushed else None,
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
                "n": n,
                "new": state.acquired[spell] if state.mover == seat else 0,
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
        seen["warnings"] = [PLACES[place] for place in dooming(state, seat)]
    return seen


def by_domain(numbers: list[int]) -> Cards:
    """Names the domain of each number."""
    return {DOMAINS[domain]: numbers[domain] for domain in range(6)}


def card_facts(card: Card) -> Facts:
    """Gives what a spell or a power does, as the content says it."""
    told: Facts = {"effect": card.data["effect"], "when": WHENS[card.when]}
    for name in ("amount", "least", "most", "price"):
        if name in card.data:
            told[name] = card.data[name]
    return told


def _own_words(card: Card) -> OwnWords:
    """Gives the name and the text that a user's own content has for a card, by language."""
    told: OwnWords = {}
    if card.titles:
        told["name"] = card.titles
    if card.texts:
        told["text"] = card.texts
    return told


def _enchantment(state: DeitiesState, place: int, seat: int | None) -> Enchantment:
    card = state.content.lower[state.lower[place]] if place < 5 else state.content.higher[state.higher[place - 5]]
    told: Enchantment = {
        "place": PLACES[place],
        "card": card.name,
        "cost": by_domain(card.cost),
        "cubes": state.cubes[place].copy(),
        "now": None if seat is None else _now(state, place, seat),
    }
    told.update(cast(Enchantment, _own_words(card)))
    if place < 5:
        told["power"] = {**card_facts(card), "once": card.once}
    else:
        told["symbols"] = [DOMAINS[symbol] for symbol in card.symbols]
    return told


def _now(state: DeitiesState, place: int, seat: int) -> Now | None:
    """Returns what the card at *place* costs *seat* now: after its symbols, and how many cards of its choice less."""
    player = state.players[seat]
    if player.unlocked & BIT[place]:
        return None
    price = state.price(player, place)
    spares = len(state.cubes[place]) if place < ECLIPSE else 0
    short = int(state.shortfall(player, place)) - spares
    return {
        "cost": by_domain([max(0, price[domain] - player.symbols[domain]) for domain in range(6)]),
        "spares": spares,
        "lacking": max(0, short),
        "permitted": state.permitted(player, place),
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
        "picks": state.picks.copy(),
    }


def pushes(state: DeitiesState) -> list[Push]:
    """Lists the pushes that the player on turn may make, with the size of the group and the cards of each."""
    told: list[Push] = []
    for domain in range(6):
        dice = [int(state.dice)] if domain == state.domain else list(range(1, state.free.count(domain) + 1))
        for n in dice if state.phase == BEFORE or domain == state.domain else []:
            for way in members(state.ways(n)):
                gain, cards = outcome(state, domain, n, way)
                side, line = WAYS[way]
                told.append(
                    {"domain": DOMAINS[domain], "dice": n, "side": side, "line": line, "group": gain, "gain": cards}
                )
    return told


def outcome(state: DeitiesState, domain: int, dice: int, way: int) -> tuple[int, int]:
    """Gives the group that a push would connect, and the cards it would gain (D-14)."""
    line = LINE[way]
    field = state.field.copy()
    blocked: i64 = state.blocked
    riding: i64 = blocked & LINE_MASK[way]
    pushed: i64 = 0
    for n in range(4, dice - 1, -1):
        field[line[n]] = state.field[line[n - dice]]
    for n in range(dice):
        field[line[n]] = domain
        pushed |= BIT[line[n]]
    if riding:
        blocked &= ~riding
        for n in range(dice, 5):
            if riding & BIT[line[n - dice]]:
                blocked |= BIT[line[n]]
    alike: i64 = showing(field, domain)
    size: i64 = largest_group(pushed, alike & ~blocked if state.silence else alike)
    cards: i64 = size + (state.passage if riding else 0)
    unlocked: i64 = state.players[state.mover].unlocked
    for place in range(5):
        if unlocked & BIT[place]:
            effect = state.content.lower[state.lower[place]].effect
            cards += effect.connected(size)
            if riding and effect.rides:
                cards += effect.amount
    supply = state.supply[domain]
    return int(size), min(int(cards), supply)


def reachable(unlocked: i64, cubes: int) -> bool:
    """Tells whether so many *cubes* are enough for two higher enchantments, what they need, and the eclipse spell."""
    for one in range(4):
        for other in range(one):
            needed: i64 = 0
            for higher in (one, other):
                needed |= BIT[higher] | BIT[higher + 1] | BIT[5 + higher]
            if int(count(needed & ~unlocked)) + 1 <= cubes:
                return True
    return False


def dooming(state: DeitiesState, seat: int) -> list[int]:
    """Lists the places whose unlocking would make *seat*'s eclipse impossible (D-19)."""
    player = state.players[seat]
    left = CUBES - int(count(player.unlocked))
    if state.spare_cubes or player.unlocked & BIT[ECLIPSE] or not reachable(player.unlocked, left):
        return []
    return [
        place
        for place in range(ECLIPSE)
        if state.permitted(player, place) and not reachable(player.unlocked | BIT[place], left - 1)
    ]
