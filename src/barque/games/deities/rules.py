"""The rules of Deities of the Old Kingdom (D-5 to D-28), as a state that plays itself.

A turn is a walk through phases. In a *window* (``before``, ``gain``, ``blocker``, ``second``, ``draw``, ``after``)
spells and powers may be used besides the moves of the step itself; every other phase asks one question.

    place → before → push → gain → blocker → put → second → put → after → before of the next player
                 └→ spare → tithe → draw ─────────────────────────↗ ↑└→ spare → tithe (extra unlock) ┐
                                                                    └──────────────────────────────┘

Whether a window is skipped automatically must not reveal what is in a hand (D-29). It stays open while the player holds
any spell from an earlier turn, useful or not, or has a power to use: both are public.
"""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.deities import arcane, casting, dice, influence
from barque.games.deities.eclipse import decision, verdict
from barque.games.deities.field import BLANK, CELLS, MIDDLE, WHOLE
from barque.games.deities.hidden import sample
from barque.games.deities.moves import CAST, DONE, DRAW, ECLIPSE, GAIN, INFLUENCE, LIFT, PUSH, PUT, UNLOCK, USE
from barque.games.deities.position import dump
from barque.games.deities.refusals import refusal
from barque.games.deities.steps import (
    AFTER,
    BARREN_ROUNDS,
    BEFORE,
    BLOCKER,
    BY_AGREEMENT,
    BY_BARRENNESS,
    BY_ECLIPSE,
    BY_ROUNDS,
    DRAWING,
    EFFECT,
    ENDINGS,
    GAINING,
    LAST_ROUND,
    NOTHING,
    OVER,
    PLACING,
    PUSHING,
    PUTTING,
    SECOND,
    SPARING,
    TITHING,
    is_window,
)
from barque.games.deities.table import Player, Table
from barque.games.deities.view import previews, view
from barque.kernel.bits import BIT, count, first, nth
from barque.kernel.move import Event, IllegalMove, Json
from barque.kernel.rng import Rng


class DeitiesState(Table):
    """A position of Deities of the Old Kingdom."""

    def clone(self) -> DeitiesState:
        """Returns an independent copy."""
        twin = DeitiesState(self.game, self.seats, self.options, self.enchantments)
        twin.copy(self)
        return twin

    # The set-up

    def lay_out(self, rng: Rng, faces: list[int], eclipses: list[int]) -> None:
        """Lays the Field, deals the spells and the *eclipses*, and draws the starting player (D-5 to D-9)."""
        self.rng = rng
        for cell in range(25):
            self.set_face(cell, BLANK if cell == MIDDLE else faces[cell])  # D-5
        self.bare_piles()
        spells: list[int] = []
        for spell, copies in enumerate(self.content.copies):
            spells += [spell] * copies
        rng.shuffle(spells)
        for seat in range(self.seats):  # D-7
            player = self.players[seat]
            player.eclipse = eclipses[seat]
            for _ in range(2):
                player.hand[spells.pop()] += 1
            player.held = 2
        self.deck = vec[i64](spells)
        self.first = rng.below(self.seats)  # D-8
        self.mover = self.first - 1 if self.first > 0 else self.seats - 1  # D-9
        self.turn = self.mover
        self.ask_place()

    def bare_piles(self) -> None:
        """Sets up empty piles: no cubes, and no spells in hands, in the deck or discarded."""
        kinds = [0] * len(self.content.spells)
        self.cubes = vec[i64]([0] * ECLIPSE)
        self.discards = vec[i64](kinds)
        self.acquired = vec[i64](kinds)
        self.players = [Player() for _ in range(self.seats)]
        for player in self.players:
            player.hand = vec[i64](kinds)

    def ask_place(self) -> None:
        """Asks where to place a Blocker."""
        self.phase = PLACING
        self.question(PUT, WHOLE & ~self.blocked)

    def _place(self, cell: i64) -> None:
        """Places a Blocker (D-9): the last player does, then the next-to-last; with two players, the second places
        both.
        """
        if self.journal is not None:
            self.tell("place", {"cell": CELLS[cell]})
        self.blocked |= BIT[cell]
        if count(self.blocked) == 2:
            self._start_turn(self.first)
            return
        if self.seats > 2:
            self.mover = self.mover - 1 if self.mover > 0 else self.seats - 1
            self.turn = self.mover
        self.ask_place()

    # What may be done: in a window a set for each verb, otherwise the answers to the question

    def influences(self) -> i64:
        """Returns the dice that may be chosen for a push (D-11)."""
        return dice.PUSHABLE[self.free] if self.phase == BEFORE else 0

    def unlocks(self) -> i64:
        """Returns what may be unlocked now (D-16, D-26)."""
        if self.phase == BEFORE or (self.phase == AFTER and arcane.extra_allowed(self)):
            return arcane.unlockable(self)
        return 0

    def lifts(self) -> i64:
        """Returns the Blockers that may be moved in step 3 (D-15)."""
        if self.phase == BLOCKER:
            return self.blocked
        return self.blocked & ~BIT[self.moved] if self.phase == SECOND else 0

    def steps(self) -> i64:
        """Returns the moves that continue the turn: bits for ``gain``, ``draw``, ``done`` and ``end``."""
        phase: i64 = self.phase
        if phase == GAINING:
            return 1
        if phase == DRAWING or (phase == BEFORE and self.without_unlock):  # D-20
            return 2
        return 4 if phase == SECOND else 8 if phase == AFTER else 0

    def legal(self) -> list[int]:
        """Lists the actions that the seat on turn may play."""
        actions: list[int] = []
        if not is_window(self.phase):
            add(actions, self.base, self.mask)
            if self.leave:
                actions.append(DONE)
            return actions
        add(actions, INFLUENCE, self.influences())
        add(actions, UNLOCK, self.unlocks())
        add(actions, CAST, casting.castable(self))
        add(actions, USE, casting.usable(self))
        add(actions, LIFT, self.lifts())
        add(actions, GAIN, self.steps())
        return actions

    def allows(self, action: int) -> bool:
        """Checks whether *action* is legal."""
        number: i64 = action
        base: i64 = self.base
        choices: i64
        if not is_window(self.phase):
            if number == DONE:
                return self.leave
            choices = self.mask
        elif number < PUSH:
            base = INFLUENCE
            choices = self.influences()
        elif number < CAST:
            base = UNLOCK
            choices = self.unlocks()
        elif number < USE:
            base = CAST
            choices = casting.castable(self)
        elif number < LIFT:
            base = USE
            choices = casting.usable(self)
        elif number < PUT:
            base = LIFT
            choices = self.lifts()
        else:
            base = GAIN
            choices = self.steps()
        number -= base
        return 0 <= number < 62 and choices & BIT[number] != 0

    def refusal(self, action: int) -> IllegalMove:
        """Returns why *action* is not legal now."""
        return refusal(self, action)

    def any_move(self, rng: Rng) -> int:
        """Draws a legal action without listing them."""
        return int(self._any_in_window(rng) if is_window(self.phase) else self._any_answer(rng))

    def _any_answer(self, rng: Rng) -> i64:
        n: i64 = count(self.mask)
        pick: i64 = rng.below(n + 1 if self.leave else n)
        return DONE if pick == n else self.base + nth(self.mask, pick)

    def _any_in_window(self, rng: Rng) -> i64:
        influences: i64 = self.influences()
        unlocks: i64 = self.unlocks()
        spells: i64 = casting.castable(self)
        powers: i64 = casting.usable(self)
        lifts: i64 = self.lifts()
        steps: i64 = self.steps()
        # Influences come before unlocks, powers before lifts: two sets of two verbs each.
        early: i64 = influences | (unlocks << PUSH)
        late: i64 = powers | (lifts << 5)
        first_: i64 = count(early)
        second: i64 = first_ + count(spells)
        third: i64 = second + count(late)
        pick: i64 = rng.below(third + count(steps))
        found: i64
        if pick < first_:
            found = nth(early, pick)
            return INFLUENCE + found if found < PUSH else UNLOCK + found - PUSH
        if pick < second:
            return CAST + nth(spells, pick - first_)
        if pick < third:
            return USE + nth(late, pick - second)  # lifts follow powers in the table of moves
        return GAIN + nth(steps, pick - third)

    # A turn

    def apply(self, action: int) -> None:
        """Carries out a legal action."""
        self.carry_out(action)

    def carry_out(self, number: i64) -> None:
        """Carries out a legal action."""
        phase: i64 = self.phase
        if is_window(phase):
            self._act(number)
            return
        choice: i64 = -1 if number == DONE else number - self.base
        self.question(0, 0)  # the question is answered
        if phase == EFFECT:
            casting.answer(self, choice)
        elif phase == PUSHING:
            influence.push(self, choice)
        elif phase == PUTTING:
            influence.put(self, choice)
        elif phase == SPARING:
            arcane.spare(self, choice)
        elif phase == TITHING:
            arcane.take_tithe(self, choice)
        else:
            self._place(choice)

    def _act(self, number: i64) -> None:
        """Carries out a choice made in a window."""
        if number < PUSH:
            influence.choose(self, (number - INFLUENCE) // 3, (number - INFLUENCE) % 3 + 1)
        elif number < CAST:
            arcane.unlock(self, number - UNLOCK)
        elif number < USE:
            casting.cast(self, number - CAST)
        elif number < LIFT:
            casting.use(self, number - USE)
        elif number < PUT:
            influence.lift(self, number - LIFT)
        elif number == GAIN:
            influence.gain_step(self)
        elif number == DRAW:
            arcane.draw_step(self)
        elif number == DONE:
            self.enter(AFTER)
        else:
            self._end_turn()

    def _start_turn(self, seat: i64) -> None:
        """Rolls the free dice (D-10)."""
        self.mover = seat
        self.turn = seat
        one: i64 = self.rng.below(6)
        other: i64 = self.rng.below(6)
        self.free = dice.free_dice(one, other, self.rng.below(6))
        self.phase = BEFORE
        if self.journal is not None:
            self.tell("roll", {"dice": self.free_names()}, True)

    def enter(self, phase: i64) -> None:
        """Opens a window, or goes on at once if there is nothing to choose in it."""
        self.phase = phase
        if phase == GAINING:
            if not casting.optional(self):
                influence.gain_step(self)
        elif phase == DRAWING:
            if not casting.optional(self):
                arcane.draw_step(self)
        elif phase == AFTER and not casting.optional(self) and not arcane.may_unlock_more(self):
            self._end_turn()

    def ask_again(self) -> None:
        """Asks the question of the phase again, from the position alone."""
        if self.phase == PLACING:
            self.ask_place()
        elif self.phase == PUSHING:
            influence.ask_push(self)
        elif self.phase == PUTTING:
            influence.ask_put(self)
        elif self.phase == SPARING:
            arcane.ask_spare(self)
        elif self.phase == TITHING:
            arcane.ask_tithe(self)
        elif self.phase == EFFECT:
            casting.ask_effect(self)

    # The end

    def _end_turn(self) -> None:
        """Ends the turn; the free dice go to the next player (D-8), unless the game is over (D-25, D-28)."""
        if self.recent > 0:
            self.recent = 0
            self.acquired = vec[i64]([0] * len(self.acquired))
        self.acted = NOTHING
        self.domain = -1
        self.dice = 0
        self.pushed = 0
        self.passage = 0
        self.rode = 0
        self.gained = False
        self.moved = -1
        self.extra = False
        self.used = 0
        seat: i64 = self.mover + 1 if self.mover + 1 < self.seats else 0
        if self.final == seat:
            self._end(BY_ECLIPSE)
            return
        if seat == self.first:
            self.barren = 0 if self.progress else self.barren + 1
            self.progress = False
            if self.final < 0 and self.round >= LAST_ROUND:
                self._end(BY_ROUNDS)
                return
            if self.final < 0 and self.barren >= BARREN_ROUNDS:
                self._end(BY_BARRENNESS)
                return
            self.round += 1
        self._start_turn(seat)

    def end_by_agreement(self) -> None:
        """Ends the game now, because everyone agreed to stop (D-28)."""
        self._end(BY_AGREEMENT)

    def _end(self, ending: i64) -> None:
        self.ending = ending
        self.phase = OVER
        self.turn = -1
        self.question(0, 0)
        if self.journal is not None:
            self.journal.append(
                Event("end", {"how": ENDINGS[ending], "winners": list(self.result()), **decision(self)})
            )

    def result(self) -> tuple[int, ...]:
        """Returns the winners: by eclipse (D-27), otherwise by enchantments and cards (D-28)."""
        rows = verdict(self)["rows"]
        best = max(rows)
        return tuple([seat for seat in range(self.seats) if rows[seat] == best])

    def scores(self) -> list[int]:
        """Returns the number of cards that each player has unlocked, including the eclipse spell."""
        return [int(count(player.unlocked)) for player in self.players]

    # What is known

    def view(self, seat: int | None) -> dict[str, Json]:
        """Returns everything that *seat* may know (D-29)."""
        self.check_seat(seat)
        return cast(dict[str, Json], view(self, seat))

    def previews(self) -> dict[str, Json]:
        """Returns what the choices of the player on turn would bring."""
        return cast(dict[str, Json], previews(self))

    def dump(self) -> dict[str, Json]:
        """Returns the whole position as data."""
        return dump(self)

    def sample(self, seat: int | None, rng: Rng) -> DeitiesState:
        """Returns a state that *seat* holds possible: the unseen spells and eclipse spells are dealt afresh (D-29)."""
        self.check_seat(seat)
        return sample(self, seat, rng)

    def redrawn(self, rng: Rng) -> DeitiesState:
        """Returns this state with its deck shuffled and new luck."""
        twin = self.clone()
        deck = [int(spell) for spell in self.deck]
        rng.shuffle(deck)
        twin.deck = vec[i64](deck)
        twin.rng = rng.other()
        return twin

    def told(self, seat: int) -> list[Event]:
        """Returns what *seat* (-1: a spectator) has been told so far, without anything it may not know."""
        known = self._told
        if known is None or self._told_at != len(self.log):
            known = {}
            self._told = known
            self._told_at = len(self.log)
        told = known.get(seat)
        if told is None:
            told = [event.only(None if seat < 0 else seat) for event in self.events()]
            known[seat] = told
        return told


def add(actions: list[int], base: i64, choices: i64) -> None:
    """Adds *base* + n for each n in *choices*."""
    while choices:
        actions.append(int(base + first(choices)))
        choices &= choices - 1
