"""A game small enough to be solved by brute force: two seats, three cards, and each may swap its card once.

Seat 0 keeps its card or swaps it for the third one, then seat 1 does, seeing what was done and not the cards. If both
swap, seat 1 gets what seat 0 has put down. The higher card wins.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

from barque.kernel import Event, Game, IllegalMove, Json, Move, Origin, Rng, State

KEEP, SWAP = 0, 1
DEALS = [list(deal) for deal in permutations(range(3))]


class SwapState(State):
    """Whose card is which: the first two are the seats', the third lies aside."""

    def __init__(self, game: Game, seats: int, options: dict[str, Json], cards: list[int]) -> None:
        super().__init__(game, seats, options)
        self.cards = cards
        self.done: list[int] = []
        self.turn = 0

    def legal(self) -> list[int]:
        return [KEEP, SWAP] if self.turn >= 0 else []

    def allows(self, action: int) -> bool:
        return action in self.legal()

    def refusal(self, action: int) -> IllegalMove:
        return IllegalMove("over", "")

    def apply(self, action: int) -> None:
        seat = int(self.turn)
        if action == SWAP:
            self.cards[seat], self.cards[2] = self.cards[2], self.cards[seat]
        self.done.append(action)
        self.turn = -1 if seat == 1 else 1
        if self.journal is not None:
            public = {"seat": seat, "action": action}
            self.journal.append(Event("done", public, {"card": self.cards[seat]}, (seat,), news=True))

    def clone(self) -> State:
        return self._like(self.cards.copy())

    def _like(self, cards: list[int]) -> SwapState:
        twin = SwapState(self.game, self.seats, self.options, cards)
        twin.done = self.done.copy()
        twin.take_over(self)
        return twin

    def end_by_agreement(self) -> None:
        self.turn = -1

    def result(self) -> tuple[int, ...]:
        return (0,) if self.cards[0] > self.cards[1] else (1,)

    def scores(self) -> list[int]:
        return [0, 0]

    def view(self, seat: int | None) -> dict[str, Json]:
        return {"card": None if seat is None else self.cards[seat], "done": self.done, "turn": int(self.turn)}

    def sample(self, seat: int | None, rng: Rng) -> State:
        fits = []
        for deal in DEALS:
            state = SwapState(self.game, self.seats, self.options, deal.copy())
            state.origin = Origin(SwapState(self.game, self.seats, self.options, deal.copy()))
            for action in self.done:
                state.play(action)
            same = [a.seen(seat) for a in state.events()] == [b.seen(seat) for b in self.events()]
            if same and state.view(seat) == self.view(seat):
                fits.append(state)
        return fits[int(rng.below(len(fits)))]

    def dump(self) -> dict[str, Json]:
        own = {"cards": self.cards, "done": self.done, "turn": int(self.turn)}
        return {"game": self.game.name, "rules": self.rules, "seats": 2, "options": {}, **own}


class SwapGame(Game):
    """The rules, for 2."""

    def __init__(self) -> None:
        super().__init__("swap", range(2, 3), (Move("keep"), Move("swap")), (), Path(__file__).parent.parent / "kernel")

    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> State:
        return SwapState(self, seats, options, DEALS[int(rng.below(6))].copy())

    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> State:
        state = SwapState(self, seats, options, list(data["cards"]))
        state.done, state.turn = list(data["done"]), data["turn"]
        return state
