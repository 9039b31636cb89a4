"""Spells and powers: when they may be used, and how an effect proceeds (D-22, D-23)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities.content import Card
from barque.games.deities.effect import AFTER_GAIN, ANY_TIME, BEFORE_ACTION, Effect
from barque.games.deities.steps import BEFORE, EFFECT
from barque.games.deities.table import Table
from barque.kernel.bits import BIT, first


def timely(state: Table, when: i64) -> bool:
    """Checks whether this is a time at which something that may be used at *when* can be used (D-23)."""
    if when == ANY_TIME:
        return True
    if when == BEFORE_ACTION:
        return state.phase == BEFORE
    return when == AFTER_GAIN and state.gained


def offered(state: Table, card: Card) -> bool:
    """Checks whether a spell or a power would do anything now."""
    return timely(state, card.when) and card.effect.offered(state)


def castable(state: Table) -> i64:
    """Returns the spells that the player on turn may cast now."""
    found: i64 = 0
    if state.old_spells() > 0:
        hand = state.players[state.mover].hand
        acquired = state.acquired
        for spell in range(len(hand)):
            if hand[spell] > acquired[spell] and offered(state, state.content.spells[spell]):
                found |= BIT[spell]
    return found


def usable(state: Table) -> i64:
    """Returns the places of the powers that the player on turn may use now."""
    enchantments = state.enchantments
    rest: i64 = state.players[state.mover].unlocked & enchantments.usable & ~(state.used & enchantments.once)
    found: i64 = 0
    while rest:
        place: i64 = first(rest)
        rest &= rest - 1
        if offered(state, enchantments.cards[place]):
            found |= BIT[place]
    return found


def optional(state: Table) -> bool:
    """Checks, from public facts alone, whether the player may still have spells or powers to use (D-29)."""
    return state.old_spells() > 0 or usable(state) != 0


def cast(state: Table, spell: i64) -> None:
    """Casts a spell (D-23)."""
    player = state.players[state.mover]
    player.hand[spell] -= 1
    player.held -= 1
    state.spell = spell
    if state.journal is not None:
        state.tell("cast", {"spell": state.content.spells[spell].name}, True)
    _begin(state)


def use(state: Table, place: i64) -> None:
    """Uses a power (D-22, D-23)."""
    state.power = place
    state.used |= BIT[place]
    if state.journal is not None:
        state.tell("use", {"card": state.card_name(state.mover, place)})
    _begin(state)


def effect_of(state: Table) -> Effect:
    """Returns the effect in progress."""
    if state.spell >= 0:
        return state.content.spells[state.spell].effect
    return state.enchantments.cards[state.power].effect


def _begin(state: Table) -> None:
    state.resume = state.phase
    state.phase = EFFECT
    state.stage = 0
    state.picks = vec[i64]()
    effect_of(state).begin(state)
    _go_on(state)


def answer(state: Table, choice: i64) -> None:
    """Takes the answer to the current question of the effect in progress."""
    effect_of(state).answer(state, choice)
    _go_on(state)


def _go_on(state: Table) -> None:
    """Asks the effect's next question, answers it if there is only one answer, and ends the effect after the last."""
    effect = effect_of(state)
    while effect.ask(state):
        if state.leave or state.always or state.mask & (state.mask - 1):
            return
        effect.answer(state, first(state.mask))
    state.question(0, 0)  # the last one may have been answered automatically
    if state.spell >= 0:
        state.discards[state.spell] += 1  # after use (D-23)
        state.discarded += 1
    state.spell = -1
    state.power = -1
    state.stage = 0
    state.picks = vec[i64]()
    state.enter(state.resume)


def ask_effect(state: Table) -> None:
    """Asks the question of the effect in progress again."""
    state.phase = EFFECT
    if not effect_of(state).ask(state):
        state.mask = 0
