"""OpenSpiel's own Python ISMCTS at our tables, and a cheater: players for comparison, by name.

``openspiel:seconds=0.1`` searches with OpenSpiel's unchanged algorithm and its own random rollouts; our states are
wrapped in the interface that it expects, and our ``sample`` is its resampler. ``cheater:iterations=1000`` is our search
with every card open: an upper bound for what more knowledge could bring. ``unlearned-cheater`` is the same without
networks: it stays the same when bots learn, so what it wins says how much they have caught up.
"""

from __future__ import annotations

import marshal
import time
from types import SimpleNamespace
from typing import Any, Final

from barque.bots import level
from barque.bots.ismcts.search import Search
from barque.bots.searcher import SearchBot, evaluation, teach
from barque.kernel import Refusal, Rng, Sight, State
from barque.kernel.evaluation import Evaluation, shares
from barque.lab.match import Player, player

UCT: Final = 2.0  # what OpenSpiel's own examples use for returns from -1 to 1
ENDLESS: Final = 1 << 60
CHEATER: Final = "cheater"
UNLEARNED: Final = "unlearned-cheater"


class Enough(Exception):
    """The time is up."""


class Adapted:
    """One of our states, as OpenSpiel's ISMCTS expects it. *root* is the ply at which the search began."""

    def __init__(self, state: State, root: int) -> None:
        self.state: Final = state
        self.root: Final = root

    def get_game(self) -> Adapted:
        """Returns an object that has ``get_type``."""
        return self

    def get_type(self) -> SimpleNamespace:
        """Declares that moves are made in turn and that something is hidden."""
        import pyspiel  # installed only for the bench

        kinds = pyspiel.GameType
        return SimpleNamespace(dynamics=kinds.Dynamics.SEQUENTIAL, information=kinds.Information.IMPERFECT_INFORMATION)

    def current_player(self) -> int:
        """Returns the seat on turn."""
        return int(self.state.turn)

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """Lists the moves of the seat on turn."""
        return self.state.legal()

    def is_terminal(self) -> bool:
        """Checks whether the game is over."""
        return self.state.turn < 0

    def is_chance_node(self) -> bool:
        """Luck is drawn inside our moves."""
        return False

    def apply_action(self, action: int) -> None:
        """Plays a move."""
        self.state.play(int(action))

    def clone(self) -> Adapted:
        """Returns an independent copy."""
        return Adapted(self.state.clone(), self.root)

    def returns(self) -> list[float]:
        """Returns what each seat gets: 1 for a victory, -1 for a defeat."""
        return [2 * share - 1 for share in shares(self.state)]

    def information_state_string(self) -> bytes:
        """Returns what the seat on turn knows: what it sees, and the moves since the search began."""
        state = self.state
        return marshal.dumps((state.view(int(state.turn)), state.log[self.root :]), 0)  # 0: equal data, equal bytes


class OpenSpiel:
    """OpenSpiel's ISMCTS with a time limit."""

    def __init__(self, seed: str, seconds: float) -> None:
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts  # installed only for the bench

        self.simulations = 0  # in the last search
        self._seconds: Final = seconds
        self._rng: Final = Rng(f"openspiel {seed}")
        luck = np.random.RandomState(int(self._rng.word()))
        rollouts = mcts.RandomRolloutEvaluator(1, luck)
        self._bot: Final[Any] = ismcts.ISMCTSBot(None, rollouts, UCT, ENDLESS, random_state=luck)
        self._bot.set_resampler(self._resample)
        self._until = 0.0

    def choose(self, sight: Sight) -> int:
        """Searches until the time is up; returns the most visited move."""
        self._until = time.perf_counter() + self._seconds
        self.simulations = -1  # the resample that finds the time up does not count
        root = Adapted(sight.sample(self._rng), sight.ply)
        self._sight = sight
        try:
            policy = self._bot.run_search(root)
        except Enough:
            policy = self._bot.get_final_policy(root, self._bot._root_node)
        return int(max(policy, key=lambda entry: entry[1])[0])

    def _resample(self, state: Adapted, seat: int) -> Adapted:
        self.simulations += 1
        if self.simulations and time.perf_counter() >= self._until:
            raise Enough
        return Adapted(self._sight.sample(self._rng), state.root)


class Open(Evaluation):
    """A game's evaluation, except that every simulation begins in the true state."""

    def __init__(self, game: str, taught: bool) -> None:
        super().__init__()
        self.inner: Final = evaluation(game)
        if not taught:
            teach(self.inner, None)
        self.truth: State | None = None

    def begin(self, state: State, seat: int) -> None:
        """Prepares a search."""
        self.seat = seat
        self.inner.begin(state, seat)

    def deal(self, sight: Sight, forget: float, rng: Rng) -> State:
        """Returns the true state."""
        assert self.truth is not None
        self.inner.deal(sight, 0.0, rng)  # it also begins a simulation
        return self.truth.clone()

    def note(self, state: State, action: int) -> None:
        """Notes a move."""
        self.inner.note(state, action)

    def sign(self, state: State) -> int:
        """Distinguishes what the searching seat sees."""
        return self.inner.sign(state)

    def weights(self, state: State, actions: list[int]) -> list[float]:
        """Weighs the moves."""
        return self.inner.weights(state, actions)

    def finish(self, state: State, rng: Rng) -> list[float]:
        """Plays on."""
        return self.inner.finish(state, rng)


def cheater(name: str, game: str, seed: str, pace: float) -> Player:
    """Creates a player that searches the true state, for as long as a pharaoh does or as its name says."""
    kind, colon, knobs = name.partition(":")
    how = level(f"pharaoh{colon}{knobs}").paced(pace)
    looks = Open(game, kind == CHEATER)
    search = Search(looks, Rng(f"{name} {game} {seed}"))

    def choose(state: State, seat: int) -> int:
        looks.truth = state
        sight = Sight(state, seat)
        action = search.think(sight, how.seconds, how.iterations, 0.0)[0].action
        search.played(sight, action)
        return action

    return choose


def montecarlo(name: str, game: str, seed: str, pace: float) -> Player:
    """Creates a player that searches with uniform samples and random playouts and knows nothing of its game."""
    how = level("pharaoh" + name.removeprefix("montecarlo")).paced(pace)
    made = SearchBot(game, how, Rng(f"{name} {game} {seed}"), looks=Evaluation())

    def choose(state: State, seat: int) -> int:
        return made.choose(Sight(state, seat))

    return choose


def comparable(name: str, game: str, seed: str, pace: float) -> Player:
    """Creates a player by its name: ``openspiel:seconds=S``, ``cheater[:…]``, ``unlearned-cheater[:…]``,
    ``montecarlo[:…]``, or any bot.
    """
    if name.startswith("montecarlo"):
        return montecarlo(name, game, seed, pace)
    if name.partition(":")[0] in (CHEATER, UNLEARNED):
        return cheater(name, game, seed, pace)
    if not name.startswith("openspiel:seconds="):
        return player(name, game, seed, pace)
    try:
        seconds = float(name.partition("=")[2])
    except ValueError:
        raise Refusal("no-such-bot", bot=name, right="openspiel:seconds=1") from None
    made = OpenSpiel(f"{game} {seed}", seconds * pace)

    def choose(state: State, seat: int) -> int:
        return made.choose(Sight(state, seat))

    return choose
