"""What a seat bases its decisions on: its view, its moves, the events it saw, and states it holds possible."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from barque.kernel.game import State
from barque.kernel.move import Json
from barque.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight:
    """A state as *seat* sees it. Bots receive this and never the state itself, so they can't see more than a player."""

    def __init__(self, state: State, seat: int) -> None:
        state.check_seat(seat)
        self.game: Final = state.game
        self.seats: Final = state.seats
        self.options: Final = state.options
        self.seat: Final = seat
        self.__state: Final = state

    @property
    def ply(self) -> int:
        """The number of moves and accords so far; everyone can see it."""
        return len(self.__state.log)

    def view(self) -> dict[str, Json]:
        """Returns everything that the seat may know."""
        return self.__state.view(self.seat)

    def legal(self) -> list[int]:
        """Lists the seat's moves; empty when it is not its turn."""
        return self.__state.legal() if self.__state.turn == self.seat else []

    def events(self, since: int = 0) -> list[dict[str, Json]]:
        """Lists the events that the seat saw."""
        return [event.seen(self.seat) for event in self.__state.events(since)]

    def sample(self, rng: Rng) -> State:
        """Returns a state that the seat holds possible."""
        return self.__state.sample(self.seat, rng)
