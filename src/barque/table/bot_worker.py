"""What a worker process does: a bot's move, from the record of a table and a seat. It sees what the seat sees."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import OrderedDict
from typing import Final, NamedTuple

import barque
from barque.bots import Bot, bot, level
from barque.kernel import Json, Rng, Sight, State

SLACK: Final = 0.05  # seconds by which a search may outlast its time
KEPT: Final = 64  # positions that a worker remembers, so that it need not play a game again from its beginning


class Job(NamedTuple):
    """What a worker is told: a game as its record, and who has to decide."""

    table: str
    game: str
    rules: int
    seats: int
    options: dict[str, Json]
    seed: str
    log: list[int | str]  # actions, and accords as text
    seat: int
    level: str
    branch: int = 0  # how often moves were taken back
    record: str = ""  # of a game that began elsewhere
    said: tuple[tuple[int, str], ...] = ()  # what the bot has proposed, each after how many events


_KNOWN: Final[OrderedDict[tuple[str, str, int], State]] = OrderedDict()


def ready(parent: int) -> None:
    """Prepares a worker: it leaves signals to the server, gives way to it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)

    def watch() -> None:
        while os.getppid() == parent:
            threading.Event().wait(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def position(job: Job) -> State:
    """Returns the position of a job, going on from what is remembered of the table."""
    key = (job.table, job.seed, job.branch)
    state = _KNOWN.pop(key, None)
    game = barque.game(job.game, job.rules)
    if state is None or len(state.log) > len(job.log):
        begun = game.replay(job.record).fresh() if job.record else None
        state = begun or game.start(job.seats, seed=job.seed, **job.options)
    for entry in job.log[len(state.log) :]:
        if isinstance(entry, str):
            state.agree(game.accord(entry))
        else:
            state.play(entry)
    _KNOWN[key] = state
    while len(_KNOWN) > KEPT:
        _KNOWN.popitem(last=False)
    return state


def choose(job: Job) -> int:
    """Returns the bot's move."""
    return maker(job).choose(Sight(position(job), job.seat))


def choose_timed(job: Job) -> tuple[int, float]:
    """Returns the bot's move, and how many seconds it took to find."""
    began = time.perf_counter()
    action = choose(job)
    return action, time.perf_counter() - began


def usual_time(spec: str) -> float:
    """Returns how many seconds a bot takes for a choice, whatever there is to choose.

    That a choice was none, or an easy one, would tell what the bot holds.
    """
    return 0.0 if spec in ("random", "greedy") else level(spec).seconds + SLACK


def agrees(job: Job, deal: str) -> bool:
    """Checks whether the bot takes a deal that another seat offers it: by its own judgement, or by greedy's."""
    sight = Sight(position(job), job.seat)
    accord = sight.game.accord(deal)
    made = maker(job)
    if type(made).answer is not Bot.answer:
        return made.answer(sight, accord)
    rng = Rng(f"{job.seed} {job.seat} {len(job.log)} {deal}")
    return sight.game.greedy(rng).answer(sight, accord)


def proposes(job: Job) -> str:
    """Returns what the bot would put forward now, out of turn; nothing if there is nothing."""
    accord = maker(job).propose(Sight(position(job), job.seat), job.said)
    return "" if accord is None else str(accord)


def maker(job: Job) -> Bot:
    """Returns the bot of a job, made anew each time: it plays the same after a restart."""
    return bot(job.level, job.game, f"{job.seed} {job.seat} {len(job.log)}")
