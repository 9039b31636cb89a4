"""What the search asks of a game: which moves look good, and how a simulation ends.

The search itself knows only the kernel. A game tells it everything else here, and may leave out anything: each method
has a default that works for any game.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import mypyc_attr

from barque.kernel.game import State
from barque.kernel.network import Network
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight


class Alternative:
    """Moves that look alike to those who foretell what the player on turn will do, and what is read of them."""

    def __init__(self, actions: list[int], terms: vec[float]) -> None:
        self.actions: Final = actions
        self.terms: Final = terms


@mypyc_attr(allow_interpreted_subclasses=True)  # so that interpreted games can derive from it
class Evaluation:
    """A game's part in the search; by default, simulations are random to the end.

    States are samples. You may read all of a sample, but a player in it knows no more than its seat does.
    """

    plies: int = 1_000_000  # how many moves ``pick`` makes before ``values`` judges; set it in the constructor

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        given = weights or {}
        self.seat = -1  # the searching seat
        self.network: Network | None = None  # what self-play taught about positions, if anything
        self.policy: Network | None = None  # and about what players choose
        self.learning = False  # whether to judge as if there were a network, so that one can learn from it
        self.explore: float = given.get("explore", 1.0)  # how much the search tries moves that look worse
        self.untried: float = given.get("untried", 0.1)  # how far below its place's average an untried move is rated

    def begin(self, state: State, seat: int) -> None:
        """Prepares a search for *seat*, from any sample of it."""
        self.seat = seat

    def deal(self, sight: Sight, forget: float, rng: Rng) -> State:
        """Returns a sample for one simulation; with probability *forget*, one that forgets what was seen."""
        return sight.sample(rng)

    def world(self, sight: Sight, rng: Rng) -> State:
        """Returns a sample, as likely as ``deal`` makes it without forgetting, whose history agrees with it."""
        return sight.sample(rng)

    def again(self) -> None:
        """Prepares another simulation from the same deal: forgets whatever ``note`` has noted since."""

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

    def judges(self, state: State) -> bool:
        """Checks whether a search can see what the choices of the player on turn are worth; it can't where a proposal
        is put together step by step and stands or falls as a whole.
        """
        return True

    def rash(self, state: State, action: int) -> bool:
        """Checks whether *action* is something that nobody does by mistake; weaker bots slip in other ways."""
        return False

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

    def foresee(self, state: State, rng: Rng) -> list[float]:
        """Returns each seat's share of victory from here, as ``finish`` does, but may look further ahead than a search
        can afford: luck is judged by it.
        """
        return self.finish(state, rng)

    def values(self, state: State) -> list[float]:
        """Returns each seat's expected share of victory in a state that is not over."""
        return [1.0 / state.seats] * state.seats

    def rests(self, state: State) -> bool:
        """Checks whether searches have positions like *state* judged as they stand: a network learns from these.
        ``note`` has seen the game so far.
        """
        return True

    def alternatives(self, state: State) -> list[Alternative]:
        """Lists what the player on turn may sensibly do, for a network that learns to foretell choices; nothing if
        the game has none. ``begin`` and ``note`` have seen the game so far.
        """
        return []

    def terms(self, state: State, seat: int) -> vec[float]:
        """Returns the inputs of the network: what it reads of *state* to judge *seat*. They are asked for right after
        the position was judged without the network.
        """
        return vec[float]()

    def learned(self, state: State, values: list[float]) -> list[float]:
        """Returns *values*, shares of victory, corrected by the network if there is one."""
        network = self.network
        if network is None:
            return values
        total: float = 0.0
        for seat in range(len(values)):
            values[seat] *= exp(network.value(self.terms(state, seat)))
            total += values[seat]
        for seat in range(len(values)):
            values[seat] /= total
        return values


def shares(state: State) -> list[float]:
    """Returns each seat's share of victory in a state that is over; a shared victory is divided."""
    winners = state.result()
    share = 1.0 / len(winners) if winners else 0.0
    found = [0.0] * state.seats
    for seat in winners:
        found[seat] = share
    return found
