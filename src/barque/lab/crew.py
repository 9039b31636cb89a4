"""Where games are played: in this process, in several, or on a Ray cluster. Each crew yields games as they end."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.synchronize import Event

from barque.kernel import Refusal
from barque.kernel.extras import extra
from barque.lab.match import Match, Played, play

Games = Iterable[tuple[int, int]]

_stop: Event | None = None  # in a worker: set when the match is interrupted


def here(match: Match, games: Games) -> Iterator[Played]:
    """Plays the games one after the other in this process."""
    for deal, rotation in games:
        yield play(match, deal, rotation)


def side_by_side(match: Match, games: Games, workers: int) -> Iterator[Played]:
    """Plays in *workers* processes. When the caller stops, they abandon their games at the next move."""
    context = multiprocessing.get_context("spawn")  # a fork would copy threads, which must not happen
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin, (stop,))
    todo = iter(games)
    try:
        with _deaf():  # the workers, started here, inherit it
            running: set[Future[Played]] = {pool.submit(_work, match, *one) for one in islice(todo, 2 * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(_work, match, *one) for one in islice(todo, len(done))}
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise Refusal("arena-worker") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignores Ctrl-C. Processes started meanwhile ignore it for good: this one tells them when to stop."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(stop: Event) -> None:
    global _stop  # what a worker receives once, for all its games
    _stop = stop


def _work(match: Match, deal: int, rotation: int) -> Played:
    assert _stop is not None
    return play(match, deal, rotation, _stop.is_set)


def on_ray(match: Match, games: Games, workers: int) -> Iterator[Played]:
    """Plays on the Ray cluster that ``RAY_ADDRESS`` names, otherwise on a local one with *workers* processors."""
    ray = extra("ray", "ray")
    quiet = {"logging_level": "ERROR", "log_to_driver": False, "include_dashboard": False}
    address = os.environ.get("RAY_ADDRESS", "")
    try:
        ray.init(**({"logging_level": "ERROR"} if address else {**quiet, "num_cpus": workers}))
    except Exception as error:  # many kinds of error: no cluster there, another version, no room
        raise Refusal("arena-ray", address=address or "–", reason=str(error).split("\n")[0]) from error
    try:
        remote = ray.remote(max_retries=3)(play)
        todo = iter(games)
        slots = 2 * int(ray.cluster_resources().get("CPU", workers))
        running = [remote.remote(match, *one) for one in islice(todo, slots)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(match, *one) for one in islice(todo, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()


Crew = Callable[[Match, Games], Iterator[Played]]


def crew(workers: int, on: str = "here") -> Crew:
    """Returns the requested crew."""
    if on == "ray":
        return lambda match, games: on_ray(match, games, workers)
    if workers == 1:
        return here
    return lambda match, games: side_by_side(match, games, workers)
