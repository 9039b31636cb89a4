"""What the search asks of a game: which moves look good, and how a simulation ends.

The search knows the kernel alone. A game tells it everything else here, and may leave out anything: each method has a
default that works for any game.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from barque.kernel.game import State
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight


@mypyc_attr(allow_interpreted_subclasses=True)  # so that interpreted games can derive from it
class Evaluation:
    """A game's part in the search. This one plays at random to the end.

    States are samples. You may read all of a sample, but a player in it knows no more than its seat does.
    """

    plies: int = 1_000_000  # how many moves of ``pick`` come before ``values`` is asked; set it in the constructor

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        given = weights or {}
        self.seat = -1  # the searching seat
        self.explore: float = given.get("explore", 1.0)  # how much the search tries moves that look worse
        self.untried: float = given.get("untried", 0.1)  # how much worse than its place an untried move is rated

    def begin(self, state: State, seat: int) -> None:
        """Prepares a search for *seat*, from any sample of it."""
        self.seat = seat

    def deal(self, sight: Sight, forget: float, rng: Rng) -> State:
        """Returns a sample for one simulation; with probability *forget*, one that forgets what was seen."""
        return sight.sample(rng)

    def note(self, state: State, action: int) -> None:
        """Notes each move of a simulation, before it is applied."""

    def sign(self, state: State) -> int:
        """Returns a number for what the searching seat sees: different numbers lead to different places in the tree.

        A constant is right where the moves say everything, and good enough where outcomes hardly change what to do.
        """
        return 0

    def weights(self, state: State, actions: list[int]) -> list[float]:
        """Returns how promising each action looks to the player on turn. An action with 0 is not tried; one is always
        above 0.
        """
        return [1.0] * len(actions)

    def cruel(self, action: int) -> bool:
        """Checks whether *action*, at the root, is something that a kind player would not do to a child."""
        return False

    def pick(self, state: State, actions: list[int], rng: Rng) -> int:
        """Chooses a move beyond the tree."""
        return actions[int(rng.below(len(actions)))]

    def finish(self, state: State, rng: Rng) -> list[float]:
        """Returns each seat's share of victory from here: plays some moves of ``pick``, then asks ``values``."""
        for _ in range(self.plies):
            if state.turn < 0:
                break
            action = self.pick(state, state.legal(), rng)
            self.note(state, action)
            state.log.append(action)
            state.apply(action)
        return shares(state) if state.turn < 0 else self.values(state)

    def values(self, state: State) -> list[float]:
        """Returns each seat's expected share of victory in a state that is not over."""
        return [1.0 / state.seats] * state.seats


def shares(state: State) -> list[float]:
    """Returns each seat's share of victory in a state that is over; a shared victory is divided."""
    winners = state.result()
    share = 1.0 / len(winners) if winners else 0.0
    found = [0.0] * state.seats
    for seat in winners:
        found[seat] = share
    return found
