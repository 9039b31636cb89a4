"""Arcane power: unlocking, what it costs, and the spells drawn for it (D-16 to D-22)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities import dice
from barque.games.deities.domains import ONE, amount, asked, lacking, total
from barque.games.deities.moves import ECLIPSE, SPARE, TAKE
from barque.games.deities.steps import (
    AFTER,
    ARCANE,
    CUBES,
    DRAWING,
    HIGHER_BITS,
    SPARING,
    TITHING,
)
from barque.games.deities.table import Player, Table
from barque.kernel.bits import BIT, count, first


def _open_to(unlocked: int) -> int:
    """Returns the places that a player who has *unlocked* some may unlock next, cubes aside (D-18)."""
    found = 0b11111
    for higher in range(4):
        found |= (unlocked >> higher & unlocked >> (higher + 1) & 1) << (5 + higher)
    if (unlocked & HIGHER_BITS).bit_count() >= 2:
        found |= 1 << ECLIPSE
    return found & ~unlocked


OPEN: Final = vec[i64]([_open_to(unlocked) for unlocked in range(1 << 10)])  # by what is unlocked


def below(place: i64) -> i64:
    """Returns the places that the one at *place* needs, each of them (D-18): two for a higher enchantment."""
    return BIT[place - 5] | BIT[place - 4] if 5 <= place < ECLIPSE else 0


def has_cube(state: Table, player: Player) -> bool:
    """Checks whether *player* has a cube left (D-19)."""
    return state.spare_cubes or count(player.unlocked) < CUBES


def permitted(state: Table, player: Player) -> i64:
    """Returns the places that *player* may unlock, whatever they cost (D-18, D-19)."""
    return OPEN[player.unlocked] if has_cube(state, player) else 0


def price(state: Table, player: Player, place: i64) -> i64:
    """Returns the cost printed on the card at *place*."""
    if place == ECLIPSE:
        return state.content.eclipse[player.eclipse].cost
    return state.enchantments.costs[place]


def shortfall(state: Table, player: Player, place: i64) -> i64:
    """Counts the cards that *player* lacks for the card at *place*, after symbols (D-17)."""
    return total(lacking(price(state, player, place), player.symbols + player.cards))


def unlockable(state: Table) -> i64:
    """Returns the places that the player on turn may unlock and can pay for (D-16 to D-19)."""
    player = state.players[state.mover]
    rest: i64 = permitted(state, player)
    found: i64 = 0
    while rest:
        place: i64 = first(rest)
        rest &= rest - 1
        if shortfall(state, player, place) <= state.cubes_on(place):
            found |= BIT[place]
    return found


def extra_allowed(state: Table) -> bool:
    """Checks whether the final round's extra unlock is still available (D-26)."""
    return state.final >= 0 and state.final != state.mover and not state.extra


def may_unlock_more(state: Table) -> bool:
    """Checks, from public facts alone, whether an extra unlock may be possible (D-26)."""
    if not extra_allowed(state):
        return False
    if permitted(state, state.players[state.mover]) & BIT[ECLIPSE]:
        return True  # whether it can be paid is hidden
    return unlockable(state) != 0


def unlock(state: Table, place: i64) -> None:
    """Chooses what to unlock (D-16); symbols come off the cost first (D-17)."""
    if state.acted:
        state.extra = True  # D-26
    state.acted = state.acted or ARCANE
    state.target = place
    player = state.players[state.mover]
    state.cost = lacking(price(state, player, place), player.symbols)
    state.spares = state.cubes_on(place)
    go_on_sparing(state)


def go_on_sparing(state: Table) -> None:
    """Takes a card off the cost for each cube on the card: the player's choice, while the rest stays payable (D-17)."""
    state.phase = SPARING
    cards: i64 = state.players[state.mover].cards
    while state.spares > 0:
        choices: i64 = asked(state.cost)
        cost: i64 = total(state.cost)
        lacks: i64 = lacking(state.cost, cards)
        short: i64 = total(lacks)
        if choices & (choices - 1) and short < state.spares < cost:
            ask_spare(state)
            return
        if choices:  # no choice: it is a missing card, or every card, or the one domain left
            state.cost -= ONE[first(choices if short < state.spares else asked(lacks))]
        state.spares = state.spares - 1 if cost > 1 else 0
    _pay(state)


def ask_spare(state: Table) -> None:
    """Asks which card comes off the cost."""
    state.question(SPARE, asked(state.cost))


def spare(state: Table, domain: i64) -> None:
    """Takes a card of *domain* off the cost (D-17)."""
    state.cost -= ONE[domain]
    state.spares -= 1
    go_on_sparing(state)


def _pay(state: Table) -> None:
    """Pays, and places the cube on the first free square (D-16)."""
    place: i64 = state.target
    player = state.players[state.mover]
    for domain in range(6):
        state.spend(state.mover, domain, amount(state.cost, domain))
    player.unlocked |= BIT[place]
    state.progress = True
    if state.journal is not None:
        square = int(state.cubes_on(place)) + 1
        state.tell("unlock", {"card": state.card_name(state.mover, place), "square": square}, place == ECLIPSE)
    if place == ECLIPSE:
        if state.final < 0:
            state.final = state.mover  # D-25
            if state.journal is not None:
                state.tell("final", {})
    else:
        state.add_cube(place, state.mover)
        player.symbols += state.enchantments.symbols[place]  # D-22
    _tithes(state, 1)


def _tithes(state: Table, step: i64) -> None:
    """Lets the players from *step* places on gain cards for the unlock, in seat order (D-23)."""
    place: i64 = state.target
    while step < state.seats and place < ECLIPSE:
        seat: i64 = state.mover + step
        if seat >= state.seats:
            seat -= state.seats
        step += 1
        cards: i64 = tithe(state, seat)
        if cards > 0:
            mask: i64 = state.available()
            if mask & (mask - 1):
                state.turn = seat
                ask_tithe(state)
                return
            if mask:
                state.gain(seat, first(mask), cards)
    state.turn = state.mover
    state.target = -1
    state.enter(AFTER if state.extra else DRAWING)


def tithe(state: Table, seat: i64) -> i64:
    """Returns the cards that *seat* gains when another player unlocks a card that it has unlocked too."""
    unlocked: i64 = state.players[seat].unlocked
    return state.enchantments.tithe(unlocked) if unlocked & BIT[state.target] else 0


def ask_tithe(state: Table) -> None:
    """Asks which card the seat on turn gains for another's unlock."""
    state.phase = TITHING
    state.question(TAKE, state.available())


def take_tithe(state: Table, domain: i64) -> None:
    """Gains a card for another player's unlock; then the next players gain theirs."""
    seat: i64 = state.turn
    state.gain(seat, domain, tithe(state, seat))
    _tithes(state, (seat - state.mover if seat > state.mover else seat - state.mover + state.seats) + 1)


def draws(state: Table, unlocked: i64) -> i64:
    """Returns how many spells are drawn: as many as the largest group of free dice, and what powers add (D-21)."""
    return dice.LARGEST[state.free] + state.enchantments.drawing(unlocked)


def draw_step(state: Table) -> None:
    """Draws spells for the free dice (D-21)."""
    state.acted = ARCANE
    state.draw(draws(state, state.players[state.mover].unlocked))
    state.enter(AFTER)
