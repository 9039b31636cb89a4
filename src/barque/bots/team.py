"""One search on several cores: each process searches for itself, with luck of its own, and their visits are added up.

Nothing hidden leaves the process: the helpers receive a sample of what the seat knows, as an engine would.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Final

import barque
from barque.bots.ismcts.search import Advice, Search
from barque.kernel import Rng, Sight

Vote = tuple[int, float, int]  # a move, the expected share of victory, visits


def votes_of(found: Iterable[Advice]) -> list[Vote]:
    """Returns advice in a form that can be sent to another process."""
    return [(each.action, each.share, each.visits) for each in found]


def merged(parts: Iterable[Iterable[Vote]]) -> list[Advice]:
    """Adds up what several searches found; returns the moves, best first."""
    totals: dict[int, tuple[float, int]] = {}
    for votes in parts:
        for action, share, visits in votes:
            total, count = totals.get(action, (0.0, 0))
            totals[action] = total + share * visits, count + visits
    found = [Advice(action, total / count if count else 0.0, count) for action, (total, count) in totals.items()]
    return sorted(found, key=lambda advice: (-advice.visits, -advice.share, advice.action))


def follow(parent: int) -> None:
    """Prepares a helper: it leaves Ctrl-C to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            threading.Event().wait(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def help_search(
    game: str, rules: int, record: str, seat: int, seconds: float, iterations: int, forget: float, seed: str
) -> list[Vote]:
    """Searches for what *seat* should do in the position of *record*, a sample of what it knows."""
    from barque.bots.searcher import evaluation  # it imports this module

    state = barque.game(game, rules).replay(record)
    search = Search(evaluation(game), Rng(seed))
    return votes_of(search.think(Sight(state, seat), seconds, iterations, forget))


def ready() -> None:
    """Does nothing, once everything is loaded."""


class Team:
    """Helper processes for searches on *cores* cores: this process is the first."""

    def __init__(self, cores: int) -> None:
        self.cores: Final = cores
        self._pool = self._started()

    def think(
        self, search: Search, sight: Sight, seconds: float, iterations: int, forget: float, rng: Rng
    ) -> list[Advice]:
        """Searches as ``Search.think`` does, with the *iterations* divided among the processes."""
        shares = [iterations // self.cores + (n < iterations % self.cores) for n in range(self.cores)]
        asked: list[Future[list[Vote]]] = []
        for share in shares[1:]:
            seed = f"{rng.word()} {rng.word()}"
            record = sight.game.record(sight.sample(rng))
            if share or seconds:
                job = (sight.game.name, sight.game.rules, record, sight.seat, seconds, share, forget, seed)
                try:
                    asked.append(self._pool.submit(help_search, *job))
                except BrokenProcessPool:
                    self._pool = self._started()
                    asked.append(self._pool.submit(help_search, *job))
        found = [votes_of(search.think(sight, seconds, shares[0], forget))]
        for each in asked:
            try:
                found.append(each.result())
            except BrokenProcessPool:  # a helper died: what the others found is enough
                self._pool = self._started()
        return merged(found)

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork would copy threads
        pool = ProcessPoolExecutor(self.cores - 1, context, follow, (os.getpid(),))
        for _ in range(self.cores - 1):
            pool.submit(ready)
        return pool


@cache
def team(cores: int) -> Team:
    """Returns the helpers, which all searches of this process share."""
    return Team(cores)
