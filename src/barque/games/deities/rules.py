"""The rules of Deities of the Old Kingdom (D-5 to D-28), as a state that plays itself.

A turn is a walk through phases. In a *window* (``before``, ``gain``, ``blocker``, ``second``, ``draw``, ``after``)
spells and powers may be used besides what the step itself wants; the other phases put one question.

    place → before → push → gain → blocker → put → second → put → after → before of the next player
                 └→ spare → tithe → draw ─────────────────────────↗ ↑└→ spare → tithe (extra unlock) ┐
                                                                    └──────────────────────────────┘

Whether a window is passed by itself must not tell what is in a hand (D-29). It is kept open while the player holds
any spell from an earlier turn, of use or not, or has a power to use: both are public.
"""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from barque.games.deities.effects import AFTER_GAIN, ANY_TIME, BEFORE_ACTION, Effect
from barque.games.deities.field import (
    BIT,
    BLANK,
    CELLS,
    DOMAINS,
    LAST,
    LINE,
    LINE_MASK,
    SIDES,
    WHOLE,
    count,
    largest_group,
    members,
)
from barque.games.deities.hidden import sample
from barque.games.deities.moves import (
    CAST,
    DONE,
    DRAW,
    ECLIPSE,
    END,
    GAIN,
    INFLUENCE,
    INFLUENCES,
    LIFT,
    PUSH,
    PUT,
    SPARE,
    TAKE,
    UNLOCK,
    USE,
    triple,
)
from barque.games.deities.position import dump
from barque.games.deities.refusals import refusal
from barque.games.deities.steps import (
    AFTER,
    ARCANE,
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
    HIGHER_BITS,
    INFLUENCING,
    LAST_ROUND,
    LOWER_BITS,
    NOTHING,
    OVER,
    PLACING,
    PUSHING,
    PUTTING,
    SECOND,
    SPARING,
    SQUARES,
    TITHING,
    WINDOW,
)
from barque.games.deities.table import Table
from barque.games.deities.view import view
from barque.kernel.move import Event, IllegalMove, Json
from barque.kernel.rng import Rng


class DeitiesState(Table):
    """A position of Deities of the Old Kingdom."""

    def clone(self) -> DeitiesState:
        """Gives an independent copy."""
        twin = DeitiesState(self.game, self.seats, self.options, self.log.copy(), self.content, self.rng.clone())
        twin.accords = self.accords
        twin.origin = self.origin
        twin.turn = self.turn
        twin.field = self.field.copy()
        twin.blocked = self.blocked
        twin.free = self.free.copy()
        twin.lower = self.lower
        twin.higher = self.higher
        twin.cubes = [place.copy() for place in self.cubes]
        twin.supply = self.supply.copy()
        twin.deck = self.deck.copy()
        twin.discards = self.discards.copy()
        twin.discarded = self.discarded
        twin.players = [player.clone() for player in self.players]
        twin.first = self.first
        twin.round = self.round
        twin.progress = self.progress
        twin.barren = self.barren
        twin.final = self.final
        twin.ending = self.ending
        twin.mover = self.mover
        twin.phase = self.phase
        twin.acted = self.acted
        twin.domain = self.domain
        twin.dice = self.dice
        twin.pushed = self.pushed
        twin.passage = self.passage
        twin.rode = self.rode
        twin.gained = self.gained
        twin.lifted = self.lifted
        twin.moved = self.moved
        twin.target = self.target
        twin.cost = self.cost.copy()
        twin.spares = self.spares
        twin.extra = self.extra
        twin.used = self.used
        twin.acquired = self.acquired.copy()
        twin.recent = self.recent
        twin.spell = self.spell
        twin.power = self.power
        twin.stage = self.stage
        twin.picks = self.picks.copy()
        twin.resume = self.resume
        twin.base = self.base
        twin.mask = self.mask
        twin.leave = self.leave
        twin.always = self.always
        return twin

    # What may be done

    def legal(self) -> list[int]:
        """Lists the actions that the seat on turn may play."""
        phase: i64 = self.phase
        actions: list[int] = []
        if not WINDOW[phase]:
            number: i64 = self.base
            rest: i64 = self.mask
            while rest:
                if rest & 1:
                    actions.append(int(number))
                rest >>= 1
                number += 1
            if self.leave:
                actions.append(DONE)
            return actions
        if phase == BEFORE:
            actions = INFLUENCES[triple(self.free)].copy()  # D-11
        if phase == BEFORE or (phase == AFTER and self.extra_allowed()):
            for place in range(10):
                if self.unlockable(place):
                    actions.append(UNLOCK + place)
        if self.old_spells() > 0:
            hand = self.players[self.mover].hand
            for spell in range(len(hand)):
                if hand[spell] > self.acquired[spell] and self._castable(spell):
                    actions.append(CAST + spell)
        if self.players[self.mover].unlocked & LOWER_BITS:
            for place in range(5):
                if self.usable(place):
                    actions.append(USE + place)
        if phase == BLOCKER:
            for cell in members(self.blocked):
                actions.append(LIFT + cell)
        elif phase == SECOND:
            for cell in members(self.blocked & ~BIT[self.moved]):
                actions.append(LIFT + cell)
            actions.append(DONE)
        elif phase == GAINING:
            actions.append(GAIN)
        elif phase == DRAWING or (phase == BEFORE and self.without_unlock):  # D-20
            actions.append(DRAW)
        elif phase == AFTER:
            actions.append(END)
        return actions

    def allows(self, action: int) -> bool:
        """Tells whether *action* is legal."""
        number: i64 = action
        phase: i64 = self.phase
        if not WINDOW[phase]:
            if number == DONE:
                return self.leave
            number -= self.base
            return 0 <= number < 62 and self.mask & BIT[number] != 0
        if number < 0:
            return False
        if number < PUSH:
            return phase == BEFORE and self.free.count(int(number // 3)) > number % 3
        if number < UNLOCK:
            return False
        if number < CAST:
            return (phase == BEFORE or (phase == AFTER and self.extra_allowed())) and self.unlockable(number - UNLOCK)
        if number < USE:
            spell: i64 = number - CAST
            hand = self.players[self.mover].hand
            return spell < len(hand) and hand[spell] > self.acquired[spell] and self._castable(spell)
        if number < LIFT:
            return self.usable(number - USE)
        if number < PUT:
            bit: i64 = BIT[number - LIFT]
            if phase == SECOND and bit == BIT[self.moved]:
                return False
            return (phase == BLOCKER or phase == SECOND) and self.blocked & bit != 0
        if number == GAIN:
            return phase == GAINING
        if number == DRAW:
            return phase == DRAWING or (phase == BEFORE and self.without_unlock)
        if number == DONE:
            return phase == SECOND
        return number == END and phase == AFTER

    def refusal(self, action: int) -> IllegalMove:
        """Says why *action* is not legal now."""
        return refusal(self, action)

    def timely(self, when: i64) -> bool:
        """Tells whether this is a time for what may be used at *when* (D-23)."""
        if when == ANY_TIME:
            return True
        if when == BEFORE_ACTION:
            return self.phase == BEFORE
        return when == AFTER_GAIN and self.gained

    def _castable(self, spell: i64) -> bool:
        card = self.content.spells[spell]
        return self.timely(card.when) and card.effect.offered(self)

    def usable(self, place: i64) -> bool:
        """Tells whether the player on turn may use the power of the lower enchantment at *place* now."""
        if not self.players[self.mover].unlocked & BIT[place]:
            return False
        card = self.content.lower[self.lower[place]]
        if card.once and self.used & BIT[place]:
            return False
        return self.timely(card.when) and card.effect.offered(self)

    def extra_allowed(self) -> bool:
        """Tells whether the final round's extra unlock is still to be had (D-26)."""
        return self.final >= 0 and self.final != self.mover and not self.extra

    def ways(self, dice: i64) -> i64:
        """Gives the ways in for so many *dice* (D-11 to D-13)."""
        rides = self.passage > 0 or self.rides()
        blank: i64 = BIT[self.field.index(BLANK)]
        found: i64 = 0
        for way in range(20):
            out: i64 = LAST[4 * way + dice]
            if out & blank == 0 and (LINE_MASK[way] & self.blocked == 0 or (rides and out & self.blocked == 0)):
                found |= BIT[way]
        return found

    def rides(self) -> bool:
        """Tells whether a power lets the player on turn push into lines with Blockers."""
        unlocked: i64 = self.players[self.mover].unlocked
        for place in range(5):
            if unlocked & BIT[place] and self.content.lower[self.lower[place]].effect.rides:
                return True
        return False

    # The set-up

    def _place(self, cell: i64) -> None:
        """Places a Blocker (D-9): the last player, then the next-to-last; of two, the second player both."""
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

    def ask_place(self) -> None:
        """Asks where to place a Blocker."""
        self.phase = PLACING
        self.question(PUT, WHOLE & ~self.blocked)

    # A turn

    def apply(self, action: int) -> None:
        """Carries out a legal action."""
        number: i64 = action
        phase: i64 = self.phase
        if WINDOW[phase]:
            self._act(number)
            return
        choice: i64 = -1 if number == DONE else number - self.base
        if phase == EFFECT:
            self.effect().answer(self, choice)
            self._go_on()
        elif phase == PUSHING:
            self._push(choice)
        elif phase == PUTTING:
            self._put(choice)
        elif phase == SPARING:
            self.cost[choice] -= 1
            self.spares -= 1
            self._spare()
        elif phase == TITHING:
            seat: i64 = self.turn
            self.gain(seat, choice, self.tithe(seat))
            self._tithes((seat - self.mover if seat > self.mover else seat - self.mover + self.seats) + 1)
        else:
            self._place(choice)

    def _act(self, number: i64) -> None:
        """Carries out what was chosen in a window."""
        if number < PUSH:
            self._influence((number - INFLUENCE) // 3, (number - INFLUENCE) % 3 + 1)
        elif number < CAST:
            self._unlock(number - UNLOCK)
        elif number < USE:
            self._cast(number - CAST)
        elif number < LIFT:
            self._use(number - USE)
        elif number < PUT:
            self._lift(number - LIFT)
        elif number == GAIN:
            self._gain_step()
        elif number == DRAW:
            self._draw_step()
        elif number == DONE:
            self._enter(AFTER)
        else:
            self._end_turn()

    def _start_turn(self, seat: i64) -> None:
        """Rolls the free dice (D-10)."""
        self.mover = seat
        self.turn = seat
        free = self.free
        for n in range(3):
            free[n] = int(self.rng.below(6))
        free.sort()
        self.phase = BEFORE
        if self.journal is not None:
            self.tell("roll", {"dice": [DOMAINS[face] for face in free]}, True)

    def _enter(self, phase: i64) -> None:
        """Opens a window, or goes on at once if there is nothing to choose in it."""
        self.phase = phase
        if phase == GAINING:
            if not self._optional():
                self._gain_step()
        elif phase == DRAWING:
            if not self._optional():
                self._draw_step()
        elif phase == AFTER and not self._optional() and not self._may_unlock_more():
            self._end_turn()

    def _optional(self) -> bool:
        """Tells whether spells or powers may be left to use, from what everybody knows (D-29)."""
        if self.old_spells() > 0:
            return True
        if self.players[self.mover].unlocked & LOWER_BITS:
            for place in range(5):
                if self.usable(place):
                    return True
        return False

    def _may_unlock_more(self) -> bool:
        """Tells whether an extra unlock may be possible (D-26), from what everybody knows."""
        if not self.extra_allowed():
            return False
        for place in range(ECLIPSE):
            if self.unlockable(place):
                return True
        return self.permitted(self.players[self.mover], ECLIPSE)  # whether it can be paid is hidden

    # Domain influence

    def _influence(self, domain: i64, dice: i64) -> None:
        """Chooses the dice to push (D-11)."""
        self.acted = INFLUENCING
        self.domain = domain
        self.dice = dice
        self.ask_push()

    def ask_push(self) -> None:
        """Asks where to push."""
        self.phase = PUSHING
        self.question(PUSH, self.ways(self.dice))

    def _push(self, way: i64) -> None:
        """Pushes the dice in (D-11): those driven out join the free dice; Blockers ride (D-12)."""
        line = LINE[way]
        field = self.field
        dice: i64 = self.dice
        face = int(self.domain)
        riding: i64 = LINE_MASK[way] & self.blocked
        for _ in range(dice):
            self.free.remove(face)
        out: list[int] = []
        for n in range(5 - dice, 5):
            out.append(field[line[n]])
        self.free.extend(out)
        self.free.sort()
        for n in range(4, dice - 1, -1):
            field[line[n]] = field[line[n - dice]]
        self.pushed = 0
        for n in range(dice):
            field[line[n]] = face
            self.pushed |= BIT[line[n]]
        if riding:
            self.blocked &= ~riding
            for n in range(4, dice - 1, -1):
                if riding & BIT[line[n - dice]]:
                    self.blocked |= BIT[line[n]]
            self.rode = self.passage
            unlocked: i64 = self.players[self.mover].unlocked
            for place in range(5):
                if unlocked & BIT[place]:
                    effect = self.content.lower[self.lower[place]].effect
                    if effect.rides:
                        self.rode += effect.amount
        if self.journal is not None:
            side, number = divmod(int(way), 5)
            self.tell(
                "push",
                {
                    "domain": DOMAINS[face],
                    "n": int(dice),
                    "side": SIDES[side],
                    "line": "abcde"[number] if side < 2 else "12345"[number],
                    "out": [DOMAINS[face] for face in out],
                },
            )
        self._enter(GAINING)

    def connected(self) -> i64:
        """Gives what step 2 gains now (D-14): the largest group with a pushed die, and what powers add."""
        size: i64 = largest_group(self.pushed, self.alike(self.domain))
        cards: i64 = size + self.rode
        unlocked: i64 = self.players[self.mover].unlocked
        for place in range(5):
            if unlocked & BIT[place]:
                cards += self.content.lower[self.lower[place]].effect.connected(size)
        return cards

    def _gain_step(self) -> None:
        """Gains the cards of step 2 (D-14); step 3 follows (D-15)."""
        self.gain(self.mover, self.domain, self.connected())
        self.gained = True
        self.phase = BLOCKER

    def _lift(self, cell: i64) -> None:
        """Lifts a Blocker to move it (D-15)."""
        self.lifted = cell
        self.ask_put()

    def ask_put(self) -> None:
        """Asks where the lifted Blocker goes: not where it was, not onto the other's die (D-15)."""
        self.phase = PUTTING
        self.question(PUT, WHOLE & ~self.blocked)

    def _put(self, cell: i64) -> None:
        """Puts the lifted Blocker down (D-15)."""
        self.move_blocker(int(self.lifted), int(cell))
        self.lifted = -1
        if self.moved < 0:
            self.moved = cell
            unlocked: i64 = self.players[self.mover].unlocked
            for place in range(5):
                if unlocked & BIT[place] and self.content.lower[self.lower[place]].effect.both:
                    self.phase = SECOND
                    return
        self._enter(AFTER)

    # Arcane power

    def _unlock(self, place: i64) -> None:
        """Chooses what to unlock (D-16); symbols come off the cost first (D-17)."""
        if self.acted:
            self.extra = True  # D-26
        self.acted = self.acted or ARCANE
        self.target = place
        player = self.players[self.mover]
        price = self.price(player, place)
        for domain in range(6):
            rest: i64 = price[domain] - player.symbols[domain]
            self.cost[domain] = int(rest) if rest > 0 else 0
        self.spares = len(self.cubes[place]) if place < ECLIPSE else 0
        self._spare()

    def _spare(self) -> None:
        """Takes a card off the cost for each cube on the card, of one's choice while it stays payable (D-17)."""
        self.phase = SPARING
        cost = self.cost
        cards = self.players[self.mover].cards
        while self.spares > 0:
            asked: i64 = self.sparable()
            total: i64 = 0
            short: i64 = 0
            for domain in range(6):
                total += cost[domain]
                if cost[domain] > cards[domain]:
                    short += cost[domain] - cards[domain]
            if asked & (asked - 1) and short < self.spares < total:
                self.ask_spare()
                return
            for domain in range(6):  # nothing to choose: what is lacking comes off, or all, or of the one domain
                if cost[domain] > 0 and (cost[domain] > cards[domain] or short < self.spares):
                    cost[domain] -= 1
                    break
            self.spares = self.spares - 1 if total > 1 else 0
        self._pay()

    def ask_spare(self) -> None:
        """Asks which card comes off the cost."""
        self.question(SPARE, self.sparable())

    def sparable(self) -> i64:
        """Gives the domains that the cost still asks for."""
        mask: i64 = 0
        for domain in range(6):
            if self.cost[domain] > 0:
                mask |= BIT[domain]
        return mask

    def _pay(self) -> None:
        """Pays and places the cube on the first free square (D-16)."""
        place: i64 = self.target
        player = self.players[self.mover]
        for domain in range(6):
            self.spend(self.mover, domain, self.cost[domain])
        player.unlocked |= BIT[place]
        self.progress = True
        if self.journal is not None:
            self._tell_unlock(place)
        if place == ECLIPSE:
            if self.final < 0:
                self.final = self.mover  # D-25
                if self.journal is not None:
                    self.tell("final", {})
        else:
            self.cubes[place].append(int(self.mover))
            if place >= 5:
                for symbol in self.content.higher[self.higher[place - 5]].symbols:
                    player.symbols[symbol] += 1  # D-22
        self._tithes(1)

    def _tell_unlock(self, place: i64) -> None:
        square = len(self.cubes[place]) + 1 if place < ECLIPSE else 1
        self.tell("unlock", {"card": self.card_name(self.mover, place), "square": square}, place == ECLIPSE)

    def _tithes(self, step: i64) -> None:
        """Lets the players *step* places on and further gain for the unlock, in seat order (D-23)."""
        place: i64 = self.target
        while step < self.seats and place < ECLIPSE:
            seat: i64 = self.mover + step
            if seat >= self.seats:
                seat -= self.seats
            step += 1
            if self.players[seat].unlocked & BIT[place] and self.tithe(seat) > 0:
                mask: i64 = self.available()
                if mask & (mask - 1):
                    self.turn = seat
                    self.ask_tithe()
                    return
                if mask:
                    self.gain(seat, members(mask)[0], self.tithe(seat))
        self.turn = self.mover
        self.target = -1
        self._enter(AFTER if self.extra else DRAWING)

    def ask_tithe(self) -> None:
        """Asks which card the seat on turn gains for another's unlock."""
        self.phase = TITHING
        self.question(TAKE, self.available())

    def _draw_step(self) -> None:
        """Draws as many spells as the largest group of free dice (D-21)."""
        self.acted = ARCANE
        free = self.free
        size: i64 = 1
        if free[0] == free[2]:
            size = 3
        elif free[0] == free[1] or free[1] == free[2]:
            size = 2
        unlocked: i64 = self.players[self.mover].unlocked
        for place in range(5):
            if unlocked & BIT[place]:
                size += self.content.lower[self.lower[place]].effect.draws
        self.draw(size)
        self._enter(AFTER)

    # Spells and powers

    def _cast(self, spell: i64) -> None:
        """Casts a spell (D-23)."""
        player = self.players[self.mover]
        player.hand[spell] -= 1
        player.held -= 1
        self.spell = spell
        if self.journal is not None:
            self.tell("cast", {"spell": self.content.spells[spell].name}, True)
        self._begin()

    def _use(self, place: i64) -> None:
        """Uses a power (D-22, D-23)."""
        self.power = place
        self.used |= BIT[place]
        if self.journal is not None:
            self.tell("use", {"card": self.card_name(self.mover, place)})
        self._begin()

    def effect(self) -> Effect:
        """Gives the effect going on."""
        if self.spell >= 0:
            return self.content.spells[self.spell].effect
        return self.content.lower[self.lower[self.power]].effect

    def _begin(self) -> None:
        self.resume = self.phase
        self.phase = EFFECT
        self.stage = 0
        self.picks = []
        self.effect().begin(self)
        self._go_on()

    def _go_on(self) -> None:
        """Puts the effect's next question, answering by itself where there is one answer; ends it after the last."""
        effect = self.effect()
        while effect.ask(self):
            if self.leave or self.always or self.mask & (self.mask - 1):
                return
            effect.answer(self, members(self.mask)[0])
        if self.spell >= 0:
            self.discards[self.spell] += 1  # after use (D-23)
            self.discarded += 1
        self.spell = -1
        self.power = -1
        self.stage = 0
        if self.picks:
            self.picks = []
        self._enter(self.resume)

    def ask_effect(self) -> None:
        """Puts the question of the effect going on again."""
        self.phase = EFFECT
        if not self.effect().ask(self):
            self.mask = 0

    # The end

    def _end_turn(self) -> None:
        """Ends the turn; the free dice go to the next player (D-8), unless the game is over (D-25, D-28)."""
        if self.recent > 0:
            self.recent = 0
            self.acquired = [0] * len(self.acquired)
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
        """Ends the game now, all having agreed to stop (D-28)."""
        self._end(BY_AGREEMENT)

    def _end(self, ending: i64) -> None:
        self.ending = ending
        self.phase = OVER
        self.turn = -1
        self.mask = 0
        self.leave = False
        if self.journal is not None:
            self.journal.append(Event("end", {"how": ENDINGS[ending], "winners": list(self.result())}))

    def squares(self, seat: int) -> list[int]:
        """Counts a player's cubes on first squares of enchantments, on second ones, and so on (D-27)."""
        found = [0] * SQUARES
        for place in self.cubes:
            if seat in place:
                found[place.index(seat)] += 1
        return found

    def result(self) -> tuple[int, ...]:
        """Gives the winners: by eclipse (D-27), else by enchantments and cards (D-28)."""
        ranks: list[tuple[int, list[int]]] = []
        eclipsed = False
        for player in self.players:
            eclipsed = eclipsed or player.unlocked & BIT[ECLIPSE] != 0
        for seat, player in enumerate(self.players):
            if eclipsed:
                ranks.append((int(player.unlocked & BIT[ECLIPSE] != 0), self.squares(seat)))
            else:
                higher: i64 = count(player.unlocked & HIGHER_BITS)
                lower: i64 = count(player.unlocked & LOWER_BITS)
                ranks.append((0, [int(higher), int(lower), sum(player.cards)]))
        best = max(ranks)
        return tuple([seat for seat in range(self.seats) if ranks[seat] == best])

    def scores(self) -> list[int]:
        """Gives the number of cards that each player has unlocked, the eclipse spell among them."""
        return [int(count(player.unlocked)) for player in self.players]

    # What is known

    def view(self, seat: int | None) -> dict[str, Json]:
        """Gives all that *seat* may know (D-29)."""
        return cast(dict[str, Json], view(self, seat))

    def dump(self) -> dict[str, Json]:
        """Gives the whole position as data."""
        return dump(self)

    def sample(self, seat: int | None, rng: Rng) -> DeitiesState:
        """Gives a state that *seat* holds possible: the unseen spells and eclipse spells dealt anew (D-29)."""
        return sample(self, seat, rng)

    def told(self, seat: int) -> list[Event]:
        """Gives what *seat* (-1: a spectator) was told so far, without what it may not know."""
        if self._told_at != len(self.log):
            self._told = {}
            self._told_at = len(self.log)
        told = self._told.get(seat)
        if told is None:
            told = [event.only(None if seat < 0 else seat) for event in self.events()]
            self._told[seat] = told
        return told
