"""Why a move is refused: one sentence, and the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barque.games.deities import arcane, casting, dice, influence
from barque.games.deities.domains import DOMAINS, amount, lacking
from barque.games.deities.effect import ECHOES
from barque.games.deities.field import BLANK, CELLS
from barque.games.deities.moves import (
    CAST,
    DRAW,
    ECLIPSE,
    GAIN,
    INFLUENCE,
    LIFT,
    PICK,
    PUSH,
    PUT,
    ROLL,
    SHIFT,
    SPARE,
    SPELLS,
    TAKE,
    UNLOCK,
    USE,
)
from barque.games.deities.steps import AFTER, BEFORE, PLACING, PUSHING, SPARING, is_window
from barque.kernel.bits import BIT
from barque.kernel.move import IllegalMove, Json, Word

if TYPE_CHECKING:
    from barque.games.deities.content import Card
    from barque.games.deities.rules import DeitiesState

TIMES: Final = ("time-before", "pointless", "time-after-gain", "time-whenever")  # by when a card may be used


def refusal(state: DeitiesState, action: int) -> IllegalMove:
    """Returns why *action*, which is in the table of moves, is not legal now."""
    if is_window(state.phase):
        if INFLUENCE <= action < PUSH and state.phase == BEFORE:
            domain, n = divmod(action - INFLUENCE, 3)
            return refused(
                "dice-not-rolled",
                "D-11",
                domain=DOMAINS[domain],
                n=n + 1,
                have=int(dice.NUMBER[6 * state.free + domain]),
            )
        if UNLOCK <= action < CAST and (
            state.phase == BEFORE or (state.phase == AFTER and arcane.extra_allowed(state))
        ):
            return _unlock(state, action - UNLOCK)
        if CAST <= action < USE:
            return _cast(state, action - CAST)
        if USE <= action < LIFT:
            return _use(state, action - USE)
        if action == DRAW and state.phase == BEFORE:
            return refused("unlock-first", "D-20")
        if LIFT <= action < PUT and state.gained:
            return _lift(state, action - LIFT)
        if action == GAIN and state.phase == BEFORE:
            return refused("push-first", "D-11")
    elif state.phase == PUSHING and PUSH <= action < UNLOCK:
        return _push(state, action - PUSH)
    elif state.phase == SPARING and SPARE <= action < PICK:
        return refused("spare-nothing", "D-17", domain=DOMAINS[action - SPARE])
    elif state.base == PUT and PUT <= action < SPARE:
        return refused("put-blocked", "D-9" if state.phase == PLACING else "D-15", cell=CELLS[action - PUT])
    elif state.base == LIFT and LIFT <= action < PUT:
        return _lift(state, action - LIFT)
    elif state.base == PICK and PICK <= action < PICK + 25:
        return _pick(state, action - PICK)
    elif state.base == TAKE and TAKE <= action < TAKE + 6:
        domain = action - TAKE
        key = "take-choice" if amount(state.supply, domain) else "take-none-left"
        return refused(key, "D-23" if amount(state.supply, domain) else "D-3", domain=DOMAINS[domain])
    elif state.base == SHIFT and SHIFT <= action < SHIFT + 20:
        return refused("shift-blocked", "D-24")
    elif state.base == ROLL and ROLL <= action < SHIFT:
        return refused("roll-equal", "D-23")
    return _not_now(state)


def refused(key: str, rule: str, **values: Json) -> IllegalMove:
    """Returns the sentence *key* with the id of its *rule*."""
    return IllegalMove(key, "deities", rule, **values)


def named(card: Card) -> Json:
    """Returns a card's name: from a user's own content, otherwise from the words, otherwise its id."""
    if card.titles:
        return card.titles
    if card.section == "spells" and card.name not in SPELLS:
        return card.name.replace("-", " ").capitalize()
    return Word(f"{card.section.removesuffix('s')}.{card.name}.name")


def placed(state: DeitiesState, place: int) -> Json:
    """Returns the name of the card at a place."""
    content = state.content
    cards = content.eclipse if place == ECLIPSE else content.higher if place >= 5 else content.lower
    name = state.card_name(state.mover, place)
    return named(next(card for card in cards if card.name == name))


def _not_now(state: DeitiesState) -> IllegalMove:
    verbs: list[str] = []
    for other in state.legal():
        verb = state.game.moves[other].verb
        if verb not in verbs:
            verbs.append(verb)
    return refused("not-now", "D-10", right=tuple([Word(f"verb.{verb}") for verb in verbs]))


def _unlock(state: DeitiesState, place: int) -> IllegalMove:
    player = state.players[state.mover]
    card = placed(state, place)
    if player.unlocked & BIT[place]:
        return refused("unlocked-already", "D-18", card=card)
    if not arcane.has_cube(state, player):
        return refused("no-cube", "D-19", card=card)
    if not arcane.permitted(state, player) & BIT[place]:
        if place == ECLIPSE:
            return refused("eclipse-needs-two", "D-18", card=card)
        one, other = placed(state, place - 5), placed(state, place - 4)
        return refused("higher-needs-lower", "D-18", card=card, one=one, other=other)
    lacks = lacking(arcane.price(state, player, place), player.symbols + player.cards)
    listed = [
        Word("board.amount", n=int(amount(lacks, domain)), domain=DOMAINS[domain])
        for domain in range(6)
        if amount(lacks, domain)
    ]
    spares = int(state.cubes_on(place))
    return refused("cost-cubes" if spares else "cost", "D-17", card=card, lacking=listed, spares=spares)


def _cast(state: DeitiesState, spell: int) -> IllegalMove:
    player = state.players[state.mover]
    if spell >= len(player.hand):
        return refused("spell-unknown", "D-23")
    card = state.content.spells[spell]
    if player.hand[spell] == 0:
        return refused("spell-not-held", "D-23", spell=named(card))
    if player.hand[spell] <= state.acquired[spell]:
        return refused("spell-new", "D-23", spell=named(card))
    if not casting.timely(state, card.when):
        return refused(TIMES[card.when], "D-23", card=named(card))
    return refused("pointless", "D-23", card=named(card))


def _use(state: DeitiesState, place: int) -> IllegalMove:
    card = state.enchantments.cards[place]
    if not state.players[state.mover].unlocked & BIT[place]:
        return refused("power-not-unlocked", "D-22", card=named(card))
    if card.once and state.used & BIT[place]:
        return refused("power-used", "D-23", card=named(card))
    if not casting.timely(state, card.when):
        return refused(TIMES[card.when], "D-23", card=named(card))
    return refused("pointless", "D-23", card=named(card))


def _lift(state: DeitiesState, cell: int) -> IllegalMove:
    if state.blocked & BIT[cell]:
        return refused("blocker-moved", "D-15", cell=CELLS[cell])
    return refused("no-blocker", "D-15", cell=CELLS[cell])


def _push(state: DeitiesState, way: int) -> IllegalMove:
    bar = influence.bar(state, state.dice, way)
    if bar == "blocked":
        return refused("push-blocked", "D-12")
    return refused("push-blocker-out", "D-12") if bar == "blocker-out" else refused("push-blank-out", "D-13")


def _pick(state: DeitiesState, cell: int) -> IllegalMove:
    effect = casting.effect_of(state)
    if effect.purpose == ECHOES:
        return refused("pick-group", "D-23", cell=CELLS[cell])
    if state.blocked & BIT[cell]:
        return refused("pick-blocked", "D-24", cell=CELLS[cell])
    if state.face(cell) == BLANK and not effect.moves_blank:
        return refused("pick-blank", "D-24", cell=CELLS[cell])
    return refused("pick-choice", "D-23", cell=CELLS[cell])
