"""The rules of Senet (S-2 to S-16), as a state that plays itself. Only the luck to come is hidden."""

from __future__ import annotations

from typing import Final

from barque.kernel import Event, Game, IllegalMove, Json, Rng, State
from barque_senet.board import BEAUTY, EMPTY, HORUS, HOUSES, LAST, OFF, REBIRTH, WATER, thrown
from barque_senet.dump import dump
from barque_senet.moves import FIRST_STEP, GO_BACK, NUMBER, PASS, STEPS
from barque_senet.view import view

HINDRANCES: Final = {  # what may keep a piece from a step, and the rule that says so
    "own": "S-6",
    "pair": "S-7",
    "back": "S-8",
    "beauty": "S-10",
    "exact": "S-11",
    "safe": "S-12",
    "water": "S-13",
}


class SenetState(State):
    """A position of Senet."""

    def __init__(self, game: Game, seats: int, options: dict[str, Json]) -> None:
        super().__init__(game, seats, options)
        self.pieces: Final = int(options["pieces"])  # per player (S-2)
        self.board = [EMPTY] * (OFF + 1)  # whose piece stands in a house; the board has an edge at both ends
        self.first = 0  # the seat that began, with the spools
        self.throws: list[int] = []  # the unused throws of the seat on turn, rising
        self.ending = ""  # "home", or "stopped" by agreement
        self.rng = Rng(0)

    def lay_out(self, first: int, rng: Rng) -> None:
        """Sets up cones and spools in alternation (S-2); *first* has thrown a 1, moved and throws again (S-4)."""
        front = 2 * self.pieces
        for house in range(1, front + 1):
            self.board[house] = first if house % 2 == 0 else 1 - first
        self.board[front], self.board[front + 1] = EMPTY, first
        self.first = first
        self.rng = rng
        self._throw(first)

    def clone(self) -> SenetState:
        """Returns an independent copy."""
        twin = SenetState(self.game, self.seats, self.options)
        twin.take_over(self)
        twin.board = self.board.copy()
        twin.first = self.first
        twin.throws = self.throws.copy()
        twin.ending = self.ending
        twin.rng = self.rng.clone()
        return twin

    def redrawn(self, rng: Rng) -> SenetState:
        """Returns this state with new throws to come: nothing else is hidden."""
        twin = self.clone()
        twin.rng = rng.other()
        return twin

    # What may be done

    def legal(self) -> list[int]:
        """Lists the steps forward, or those back (S-8), or ``pass`` (S-9); in the water S-13 comes first."""
        if self.turn < 0:
            return []
        if self.board[WATER] == self.turn and 4 not in self.throws:
            return [PASS, GO_BACK]
        return self._steps(1) or self._steps(-1) or [PASS]

    def _steps(self, way: int) -> list[int]:
        mine, throws = [house for house in HOUSES if self.board[house] == self.turn], sorted(set(self.throws))
        return [NUMBER[house, by] for house in mine for by in throws if not self.hindrance(house, way * by)]

    def allows(self, action: int) -> bool:
        """Checks whether *action* is legal."""
        return action in self.legal()

    def goal(self, house: int, by: int) -> int:
        """Returns where the throw *by*, which the piece in *house* may use, takes it."""
        return min(house + by, OFF) if not self.hindrance(house, by) else house - by

    def hindrance(self, house: int, steps: int) -> str:
        """Returns what keeps the piece in *house* from moving *steps* houses, or "" if nothing does."""
        seat, goal = int(self.turn), house + steps
        if self.board[WATER] == seat and (house, steps) != (WATER, 4):
            return "water"
        if steps < 0 and (house > BEAUTY or goal < 1):
            return "back"
        if house < BEAUTY < goal:
            return "beauty"
        if house > BEAUTY and goal != OFF and house != HORUS:
            return "exact"
        if goal >= OFF or self.board[goal] == EMPTY:
            return ""
        if self.board[goal] == seat:
            return "own"
        if goal >= WATER and self.board[WATER] != EMPTY:
            return "safe"
        return "pair" if self.protected(goal) else ""

    def protected(self, house: int) -> bool:
        """Checks whether a piece has another beside it (S-7) and its owner none in the water (S-14)."""
        whose = self.board[house]
        return whose in (self.board[house - 1], self.board[house + 1]) and self.board[WATER] != whose

    def refusal(self, action: int) -> IllegalMove:
        """Returns why *action* is not legal now."""
        game, wet = self.game.name, self.board[WATER] == self.turn
        if action == PASS:
            return IllegalMove("must-move", game, "S-9")
        if action == GO_BACK:
            return IllegalMove("four" if wet else "dry", game, "S-13")
        house, by = STEPS[action - FIRST_STEP]
        if by not in self.throws:
            return IllegalMove("not-thrown", game, "S-5", by=by)
        if self.board[house] != self.turn:
            return IllegalMove("not-yours", game, "S-5", house=house)
        steps = by if self._steps(1) else -by
        why = self.hindrance(house, steps)
        return IllegalMove(why, game, HINDRANCES[why], house=house, goal=house + steps, by=by)

    # A turn

    def apply(self, action: int) -> None:
        """Carries out a legal action; when no throw is left, it is the other player's turn."""
        seat = int(self.turn)
        if action == PASS:
            self._tell("pass", seat)
            self.throws.clear()
        elif action == GO_BACK:
            self._go_back(seat)
            self.throws.clear()
        else:
            self._step(seat, *STEPS[action - FIRST_STEP])
        if seat not in self.board:
            self._end("home")  # S-15
        elif not self.throws:
            self._throw(1 - seat)

    def _step(self, seat: int, house: int, by: int) -> None:
        """Moves a piece; one that it meets goes to where it came from (S-6) or into the water (S-12)."""
        goal = self.goal(house, by)
        met = self.board[goal]
        self._tell("off" if goal == OFF else "move" if goal > house else "back", seat, house=house, goal=goal)
        self.throws.remove(by)
        self.board[house] = EMPTY
        if goal != OFF:
            self.board[goal] = seat
        if met != EMPTY:
            there = WATER if goal > WATER else house
            self.board[there] = met
            self._tell("met", met, goal=there)
        if goal == WATER:
            self.throws.clear()  # S-13

    def _go_back(self, seat: int) -> None:
        """Brings a piece out of the water to house 15, or to the next empty one before it (S-13)."""
        house = next(house for house in range(REBIRTH, 0, -1) if self.board[house] == EMPTY)
        self.board[WATER], self.board[house] = EMPTY, seat
        self._tell("rebirth", seat, goal=house)

    def _throw(self, seat: int) -> None:
        """Throws the sticks for *seat*, whose turn it is now, until a throw is the last one (S-5)."""
        self.turn = seat
        self.throws = [thrown(self.rng)]
        while self.throws[-1] not in LAST:
            self.throws.append(thrown(self.rng))
        self._tell("throw", seat, throws=self.throws.copy())
        self.throws.sort()

    def _tell(self, kind: str, seat: int, **values: Json) -> None:
        """Records an event that everybody sees; a throw is news, so that it can't be taken back."""
        if self.journal is not None:
            self.journal.append(Event(kind, {"seat": seat, **values}, news=kind == "throw"))

    # The end

    def end_by_agreement(self) -> None:
        """Ends the game now, because both players agreed to stop (S-16)."""
        self._end("stopped")

    def _end(self, ending: str) -> None:
        self.ending = ending
        self._tell("end", int(self.turn), how=ending, winners=list(self.result()))
        self.turn = -1
        self.throws = []

    def result(self) -> tuple[int, ...]:
        """Returns the player whose pieces are further on in total: all off (S-15), or when the game stopped (S-16)."""
        furthest = max(self.way(0), self.way(1))
        return tuple([seat for seat in (0, 1) if self.way(seat) == furthest])

    def way(self, seat: int) -> int:
        """Returns how many houses the pieces of *seat* have gone in all; one that is off has gone 31."""
        return sum([house for house in HOUSES if self.board[house] == seat]) + OFF * self.off(seat)

    def off(self, seat: int) -> int:
        """Counts the pieces of *seat* that have left the board."""
        return self.pieces - self.board.count(seat)

    def scores(self) -> list[int]:
        """Returns how many pieces each seat has brought off the board."""
        return [self.off(0), self.off(1)]

    # What is known

    def view(self, seat: int | None) -> dict[str, Json]:
        """Returns everything that *seat* may know."""
        self.check_seat(seat)
        return view(self, seat)

    def sample(self, seat: int | None, rng: Rng) -> SenetState:
        """Returns this position with different luck to come: nothing else is hidden from anybody."""
        self.check_seat(seat)
        twin = self.clone()
        twin.rng = rng.other()
        twin.begin(past=self.events())
        return twin

    def dump(self) -> dict[str, Json]:
        """Returns the whole position as data."""
        return dump(self)
