"""Restricted play: bots that may never play some moves, as long as they have others."""

from __future__ import annotations

from typing import Final

from barque.bots import SearchBot, bot, level
from barque.bots.searcher import evaluation, named
from barque.kernel import Game, Rng, Sight, State
from barque.kernel.bot import Bot
from barque.kernel.evaluation import Evaluation

SIMPLE: Final = ("random", "greedy")


class Narrowed(Sight):
    """A sight that hides the *barred* moves, unless there are no others."""

    def __init__(self, state: State, seat: int, barred: frozenset[int]) -> None:
        super().__init__(state, seat)
        self.barred: Final = barred

    def legal(self) -> list[int]:
        """Lists the moves that are left."""
        return left(super().legal(), self.barred)


class Abstaining(Evaluation):
    """A game's evaluation for a searching seat that plans without the *barred* moves."""

    def __init__(self, inner: Evaluation, barred: frozenset[int]) -> None:
        super().__init__()
        self.inner: Final = inner
        self.barred: Final = barred
        self.explore = inner.explore
        self.untried = inner.untried

    def begin(self, state: State, seat: int) -> None:
        """Prepares a search."""
        self.seat = seat
        self.inner.begin(state, seat)

    def deal(self, sight: Sight, forget: float, rng: Rng) -> State:
        """Returns a sample for one simulation."""
        return self.inner.deal(sight, forget, rng)

    def world(self, sight: Sight, rng: Rng) -> State:
        """Returns a sample whose history agrees with it."""
        return self.inner.world(sight, rng)

    def again(self) -> None:
        """Prepares another simulation from the same deal."""
        self.inner.again()

    def note(self, state: State, action: int) -> None:
        """Notes a move of a simulation."""
        self.inner.note(state, action)

    def sign(self, state: State) -> int:
        """Returns a number for what the searching seat sees."""
        return self.inner.sign(state)

    def weights(self, state: State, actions: list[int]) -> list[float]:
        """Returns how promising each move looks; a barred one is not tried by the searching seat if it has others."""
        if state.turn != self.seat:
            return self.inner.weights(state, actions)
        allowed = left(actions, self.barred)
        if len(allowed) == len(actions):
            return self.inner.weights(state, actions)
        found = dict(zip(actions, self.inner.weights(state, actions), strict=True))
        if not any([found[action] > 0 for action in allowed]):  # only what is barred looked good
            found = dict.fromkeys(allowed, 1.0)
        return [found[action] if action in allowed else 0.0 for action in actions]

    def cruel(self, action: int) -> bool:
        """Checks whether a kind player would avoid *action*."""
        return self.inner.cruel(action)

    def finish(self, state: State, rng: Rng) -> list[float]:
        """Returns each seat's share of victory from here."""
        return self.inner.finish(state, rng)


class Restricted(Bot):
    """The bot *spec*, which never plays a *barred* move if it has another one."""

    def __init__(self, spec: str, game: str | Game, seed: str, barred: frozenset[int]) -> None:
        self.barred: Final = barred
        self.rng: Final = Rng(f"{seed} restricted")
        self.bot: Bot = bot(spec, game, seed)
        if isinstance(self.bot, SearchBot):
            looks = Abstaining(evaluation(game), barred)
            self.bot = SearchBot(game, level(spec), Rng(f"{spec} {named(game).name} {seed}"), looks=looks)

    def sight(self, state: State, seat: int) -> Sight:
        """Returns what it decides by."""
        return Narrowed(state, seat, self.barred)

    def choose(self, sight: Sight) -> int:
        """Returns the bot's choice among the moves that are left; a barred one is replaced by lot."""
        allowed = sight.legal()
        if len(allowed) == 1:
            return allowed[0]
        action = self.bot.choose(sight)
        return action if action in allowed else allowed[int(self.rng.below(len(allowed)))]


def left(actions: list[int], barred: frozenset[int]) -> list[int]:
    """Lists the actions that are not barred; all of them if nothing else is left."""
    return [action for action in actions if action not in barred] or actions
