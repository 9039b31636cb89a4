"""Where the work is done: in this process, in several, or on a Ray cluster. A crew yields each finding as it comes."""

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
from typing import Protocol, TypeVar

from barque.kernel import Refusal
from barque.kernel.extras import extra

Piece = TypeVar("Piece")
Found = TypeVar("Found")
Asked = TypeVar("Asked", contravariant=True)
Answer = TypeVar("Answer", covariant=True)

_stop: Event | None = None  # in a worker: set when the work is interrupted


class Job(Protocol[Asked, Answer]):
    """Work that is cut into pieces, such as a match into games. Jobs and pieces can be sent to other processes."""

    def work(self, piece: Asked, stopped: Callable[[], bool]) -> Answer:
        """Works on one piece; raises ``Stopped`` as soon as *stopped* says so."""


class Crew(Protocol):
    """Works on the pieces of a job, in any order."""

    def __call__(self, job: Job[Piece, Found], pieces: Iterable[Piece]) -> Iterator[Found]:
        """Yields what each piece finds."""


def here(job: Job[Piece, Found], pieces: Iterable[Piece]) -> Iterator[Found]:
    """Works on the pieces one after the other in this process."""
    for piece in pieces:
        yield job.work(piece, never)


def never() -> bool:
    """Never stops: an interrupted process ends by itself."""
    return False


def side_by_side(job: Job[Piece, Found], pieces: Iterable[Piece], workers: int) -> Iterator[Found]:
    """Works in *workers* processes. When the caller stops, they abandon their games at the next move."""
    context = multiprocessing.get_context("spawn")  # a fork would copy threads, which must not happen
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin, (stop,))
    todo = iter(pieces)
    try:
        with _deaf():  # the workers, started here, inherit it
            running: set[Future[Found]] = {pool.submit(_work, job, one) for one in islice(todo, 2 * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(_work, job, one) for one in islice(todo, len(done))}
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise Refusal("arena-worker") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignores Ctrl-C. Processes started meanwhile ignore it for good, because this one tells them when to stop."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(stop: Event) -> None:
    global _stop  # what a worker receives once, for all its games
    _stop = stop


def _work(job: Job[Piece, Found], piece: Piece) -> Found:
    assert _stop is not None
    return job.work(piece, _stop.is_set)


def _work_on_ray(job: Job[Piece, Found], piece: Piece) -> Found:
    return job.work(piece, never)


def on_ray(job: Job[Piece, Found], pieces: Iterable[Piece], workers: int) -> Iterator[Found]:
    """Works on the Ray cluster that ``RAY_ADDRESS`` names, otherwise on a local one with *workers* processors."""
    ray = extra("ray", "ray")
    quiet = {"logging_level": "ERROR", "log_to_driver": False, "include_dashboard": False}
    address = os.environ.get("RAY_ADDRESS", "")
    try:
        ray.init(**({"logging_level": "ERROR"} if address else {**quiet, "num_cpus": workers}))
    except Exception as error:  # many kinds of error: no cluster there, another version, no room
        raise Refusal("arena-ray", address=address or "–", reason=str(error).split("\n")[0]) from error
    try:
        remote = ray.remote(max_retries=3)(_work_on_ray)
        todo = iter(pieces)
        slots = 2 * int(ray.cluster_resources().get("CPU", workers))
        running = [remote.remote(job, one) for one in islice(todo, slots)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(job, one) for one in islice(todo, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()


def crew(workers: int, on: str = "here") -> Crew:
    """Returns the requested crew."""
    if on == "ray":

        def cluster(job: Job[Piece, Found], pieces: Iterable[Piece]) -> Iterator[Found]:
            return on_ray(job, pieces, workers)

        return cluster
    if workers == 1:
        return here

    def processes(job: Job[Piece, Found], pieces: Iterable[Piece]) -> Iterator[Found]:
        return side_by_side(job, pieces, workers)

    return processes
