"""What a player of Deities of the Old Kingdom may know, as numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from barque.games.deities import arcane, casting
from barque.games.deities.content import Content
from barque.games.deities.dice import NUMBER
from barque.games.deities.domains import DOMAINS
from barque.games.deities.field import FACES
from barque.games.deities.moves import CAST, DONE, ECLIPSE, GAIN, INFLUENCE, LIFT, MOVES, UNLOCK, USE
from barque.games.deities.rules import DeitiesState
from barque.games.deities.steps import CUBES, OVER, PHASES, PLACING, SQUARES, is_window
from barque.games.deities.table import Player
from barque.kernel.bits import BIT, count, first
from barque.kernel.game import State
from barque.kernel.tensors import Field, Tensors, put, put_bits, put_counts

PLACES: Final = 10  # nine enchantments and the player's own eclipse spell


def fields(seats: int, content: Content) -> list[Field]:
    """Lists the parts of an observation."""
    spells = len(content.spells)
    each = f"{', '.join(DOMAINS[:-1])} and {DOMAINS[-1]}"
    return [
        Field("phase", len(PHASES), 1, "the step of the turn: " + ", ".join(PHASES)),
        Field("turn", seats, 1, "the seat that decides next; all 0 when the game is over"),
        Field("player", seats, 1, "the seat whose turn it is"),
        Field("first", seats, 1, "the seat that began"),
        Field("final", seats, 1, "the seat that began the final round"),
        Field("round", 1, 40, "the round, from 1"),
        Field("field", 175, 1, f"for each of the 25 cells, row by row, what its die shows: {', '.join(FACES)}"),
        Field("blockers", 25, 1, "cells with a Blocker"),
        Field("pushed", 25, 1, "cells with the dice pushed in this turn"),
        Field("lifted", 25, 1, "the cell whose Blocker is being moved"),
        Field("free", 6, 3, "the free dice, by domain"),
        Field("supply", 6, 30, "cards left in the supply, by domain"),
        Field("cards", 6 * seats, 30, f"for each seat its cards: {each}"),
        Field("symbols", 6 * seats, 99, "for each seat its symbols, by domain"),
        Field("unlocked", PLACES * seats, 1, "for each seat what it has unlocked: lower ones, higher ones, eclipse"),
        Field("squares", SQUARES * seats, 9, "for each seat its cubes on first squares, on second ones, and so on"),
        Field("cubes", seats, CUBES, "for each seat the cubes it has left"),
        Field("spells", seats, 36, "for each seat how many spells it holds"),
        Field("eclipse", seats, len(content.eclipse), "for each seat 1 + its eclipse spell, 0 where you don't know it"),
        Field("hand", spells, 36, "your spells, by kind"),
        Field("new", spells, 36, "the spells among them that you acquired this turn"),
        Field("discards", spells, 36, "the discarded spells, by kind"),
        Field("deck", 1, 36, "spells in the deck"),
        Field("lower", 5, len(content.lower), "1 + the card at each lower place"),
        Field("higher", 4, len(content.higher), "1 + the card at each higher place"),
        Field("lacking", PLACES, 255, "for each place 1 + how many cards you lack to unlock it, 0 if you may not"),
        Field("action", 2, 1, "the action of this turn: influence, arcane power"),
        Field("domain", 6, 1, "the domain that is pushed"),
        Field("dice", 1, 3, "how many dice are pushed"),
        Field("used", 5, 1, "the powers used in this turn"),
        Field("passage", 1, 255, "cards that Hidden Passage adds"),
        Field("extra", 1, 1, "whether the final round's extra unlock is still available"),
        Field("target", PLACES, 1, "the place that is being unlocked"),
        Field("cost", 6, 30, "what is left of its cost"),
        Field("spares", 1, 4, "cards that still come off it"),
        Field("spell", 1, spells, "1 + the spell being cast"),
        Field("power", 1, 5, "1 + the lower place whose power is being used"),
        Field("stage", 1, 255, "how far its effect has got"),
        Field("picks", 3, 255, "1 + what was picked for it"),
    ]


class DeitiesTensors(Tensors):
    """Encodes a position of Deities of the Old Kingdom."""

    def __init__(self, seats: int, content: Content) -> None:
        super().__init__("deities-v0", seats, len(MOVES), fields(seats, content))

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Writes what *seat* may know, one field after the other."""
        assert isinstance(state, DeitiesState)
        seats: i64 = self.seats
        end: i64 = at + self.size
        out[at + state.phase] = 1
        at += OVER + 1
        put_seat(out, at, state.turn, seat, seats)
        put_seat(out, at + seats, state.mover, seat, seats)
        put_seat(out, at + 2 * seats, state.first, seat, seats)
        put_seat(out, at + 3 * seats, state.final, seat, seats)
        at += 4 * seats
        out[at] = u8(state.round)
        at += 1
        ones: i64 = state.ones
        twos: i64 = state.twos << 1
        fours: i64 = state.fours << 2
        for cell in range(25):
            out[at + 7 * cell + ((ones & 1) | (twos & 2) | (fours & 4))] = 1
            ones >>= 1
            twos >>= 1
            fours >>= 1
        at += 175
        put_bits(out, at, state.blocked)
        put_bits(out, at + 25, state.pushed)
        if state.lifted >= 0:
            out[at + 50 + state.lifted] = 1
        at += 75
        if state.phase != PLACING:
            free: i64 = 6 * state.free
            for domain in range(6):
                out[at + domain] = u8(NUMBER[free + domain])
        put_cards(out, at + 6, state.supply)
        at += 12
        at = self.write_players(state, seat, out, at)
        kinds: i64 = len(state.discards)
        player = state.players[seat]
        put_counts(out, at, player.hand)
        if state.mover == seat:
            put_counts(out, at + kinds, state.acquired)
        put_counts(out, at + 2 * kinds, state.discards)
        at += 3 * kinds
        put(out, at, len(state.deck))
        at += 1
        for card in state.enchantments.numbers:
            out[at] = u8(card)
            at += 1
        at = write_lacking(state, player, out, at)
        at = write_turn(state, out, at)
        assert at == end

    def write_mask(self, state: State, out: vec[u8], at: i64) -> None:
        """Writes what the seat on turn may do: in a window a set for each verb, otherwise the answers to the
        question.
        """
        assert isinstance(state, DeitiesState)
        if not is_window(state.phase):
            put_bits(out, at + state.base, state.mask)
            if state.leave:
                out[at + DONE] = 1
            return
        put_bits(out, at + INFLUENCE, state.influences())
        put_bits(out, at + UNLOCK, state.unlocks())
        put_bits(out, at + CAST, casting.castable(state))
        put_bits(out, at + USE, casting.usable(state))
        put_bits(out, at + LIFT, state.lifts())
        put_bits(out, at + GAIN, state.steps())

    def write_players(self, state: DeitiesState, seat: i64, out: vec[u8], at: i64) -> i64:
        """Writes what everyone knows about each player, and the player's own eclipse spell."""
        seats: i64 = self.seats
        symbols: i64 = at + 6 * seats
        unlocked: i64 = symbols + 6 * seats
        squares: i64 = unlocked + PLACES * seats
        counts: i64 = squares + SQUARES * seats
        for away in range(seats):
            other: i64 = seat + away
            if other >= seats:
                other -= seats
            player = state.players[other]
            put_cards(out, at + 6 * away, player.cards)
            put_cards(out, symbols + 6 * away, player.symbols)
            put_bits(out, unlocked + PLACES * away, player.unlocked)
            enchantments: i64 = player.unlocked & ~BIT[ECLIPSE]
            while enchantments:
                cubes: i64 = state.cubes[first(enchantments)]
                enchantments &= enchantments - 1
                square: i64 = squares + SQUARES * away
                while cubes & 7 != other + 1:
                    cubes >>= 3
                    square += 1
                out[square] += 1
            if not state.spare_cubes:
                out[counts + away] = u8(CUBES - count(player.unlocked))
            put(out, counts + seats + away, player.held)
            if away == 0 or player.unlocked & BIT[ECLIPSE]:
                out[counts + 2 * seats + away] = u8(player.eclipse + 1)
        return counts + 3 * seats


def write_lacking(state: DeitiesState, player: Player, out: vec[u8], at: i64) -> i64:
    """Writes how far the player is from each place that it may unlock."""
    permitted: i64 = arcane.permitted(state, player)
    while permitted:
        place: i64 = first(permitted)
        permitted &= permitted - 1
        short: i64 = arcane.shortfall(state, player, place) - state.cubes_on(place)
        put(out, at + place, short + 1 if short > 0 else 1)
    return at + PLACES


def write_turn(state: DeitiesState, out: vec[u8], at: i64) -> i64:
    """Writes what has been done and chosen in this turn."""
    if state.acted:
        out[at + state.acted - 1] = 1
    if state.domain >= 0:
        out[at + 2 + state.domain] = 1
    out[at + 8] = u8(state.dice)
    put_bits(out, at + 9, state.used)
    put(out, at + 14, state.passage)
    if state.turn >= 0 and arcane.extra_allowed(state):
        out[at + 15] = 1
    at += 16
    if state.target >= 0:
        out[at + state.target] = 1
        put_cards(out, at + PLACES, state.cost)
        put(out, at + PLACES + 6, state.spares)
    at += PLACES + 7
    if state.spell >= 0 or state.power >= 0:
        put(out, at, state.spell + 1)
        put(out, at + 1, state.power + 1)
        put(out, at + 2, state.stage)
        for n in range(len(state.picks)):
            if n < 3:
                put(out, at + 3 + n, state.picks[n] + 1)
    return at + 6


def put_seat(out: vec[u8], at: i64, other: i64, seat: i64, seats: i64) -> None:
    """Writes 1 for a seat, counted from the observing one; nothing for -1."""
    if other >= 0:
        out[at + (other - seat if other >= seat else other - seat + seats)] = 1


def put_cards(out: vec[u8], at: i64, cards: i64) -> None:
    """Writes cards by domain."""
    while cards:
        out[at] = u8(cards & 255)
        cards >>= 10
        at += 1
