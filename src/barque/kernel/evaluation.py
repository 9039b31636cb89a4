"""What the search asks of a game: which moves look good, and how a simulation ends.

The search knows the kernel alone. All that it should know of a game is said here; whatever a game leaves out has a
default that holds for any game.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from barque.kernel.game import State
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight


@mypyc_attr(allow_interpreted_subclasses=True)  # anybody's game, not compiled
class Evaluation:
    """A game's part in the search; this one plays at random to the end.

    States are samples: all of a sample may be read, but a player in it knows what its seat knows, no more.
    """

    plies: int = 1_000_000  # how many moves of ``pick`` before ``values`` is asked; set it in the constructor

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        given = weights or {}
        self.seat = -1  # who searches
        self.explore: float = given.get("explore", 1.0)  # how much the search tries what looks worse
        self.untried: float = given.get("untried", 0.1)  # how much worse than its place a move is held to be, untried

    def begin(self, state: State, seat: int) -> None:
        """Prepares a search for *seat*, from any sample of it."""
        self.seat = seat

    def deal(self, sight: Sight, forget: float, rng: Rng) -> State:
        """Gives a sample for one simulation; with chance *forget* one that forgets what was seen."""
        return sight.sample(rng)

    def note(self, state: State, action: int) -> None:
        """Hears of each move of a simulation, before it is applied."""

    def sign(self, state: State) -> int:
        """Gives a number for all that the searching seat sees: what it tells apart leads to places of their own.

        A constant is right where the moves say everything, and good enough where outcomes hardly change what to do.
        """
        return 0

    def weights(self, state: State, actions: list[int]) -> list[float]:
        """Gives how promising each action looks to the player on turn; one with 0 is not tried. One is above 0."""
        return [1.0] * len(actions)

    def cruel(self, action: int) -> bool:
        """Tells whether *action*, where it began, is one that a kind player would not do to a child."""
        return False

    def pick(self, state: State, actions: list[int], rng: Rng) -> int:
        """Chooses a move beyond the tree."""
        return actions[int(rng.below(len(actions)))]

    def finish(self, state: State, rng: Rng) -> list[float]:
        """Gives each seat's share of victory from here: some moves of ``pick``, then ``values``."""
        for _ in range(self.plies):
            if state.turn < 0:
                break
            action = self.pick(state, state.legal(), rng)
            self.note(state, action)
            state.log.append(action)
            state.apply(action)
        return shares(state) if state.turn < 0 else self.values(state)

    def values(self, state: State) -> list[float]:
        """Gives each seat's expected share of victory in a state that is not over."""
        return [1.0 / state.seats] * state.seats


def shares(state: State) -> list[float]:
    """Gives each seat's share of victory in a state that is over; a shared victory is divided."""
    winners = state.result()
    share = 1.0 / len(winners) if winners else 0.0
    found = [0.0] * state.seats
    for seat in winners:
        found[seat] = share
    return found
