"""What a worker process does: it chooses a bot's move from a table's record. The bot sees what its seat sees."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import OrderedDict
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple

import barque
from barque.bots import Bot, SearchBot, bot, level
from barque.bots.outside import ENGINE, EngineBot, split
from barque.bots.searcher import levels
from barque.bots.team import Vote, votes_of
from barque.coach.judging import Outcome, purpose
from barque.kernel import Json, Rng, Sight, State

SLACK: Final = 0.05  # seconds by which a search may exceed its time
BRIEFLY: Final = 0.1  # seconds for each further step of the advice
LONGEST: Final = 6  # steps of advice, at most
TRIALS: Final = 4  # positions in which advice is tried out: a die rolled again seldom looks the same in all of them
KEPT: Final = 64  # positions that a worker remembers, so that it need not play a game again from its beginning
MIDWAY: Final = 4  # bots that a worker keeps in the middle of their turns, with what they have thought so far


class Job(NamedTuple):
    """A worker's task: a game as its record, and who has to decide."""

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


class Chosen(NamedTuple):
    """A bot's move, how many seconds it took to find, and why an engine's stand-in chose it, if it did; *votes* is what
    a search made of each move, where others may help it.
    """

    action: int
    spent: float
    trouble: str = ""
    votes: tuple[Vote, ...] = ()


_KNOWN: Final[OrderedDict[tuple[str, str, int], State]] = OrderedDict()
_MIDWAY: Final[OrderedDict[tuple[str, str, int, int, str], tuple[SearchBot, int]]] = OrderedDict()  # and its last move


def ready(parent: int) -> None:
    """Prepares a worker: it leaves signals to the server, gives way to it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setpgid(0, 0)  # a group of its own: engines that it starts end with it
    os.nice(5)

    def watch() -> None:
        while os.getppid() == parent:
            threading.Event().wait(1)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


def kill(worker: BaseProcess) -> None:
    """Kills a worker, and the engines that it has started."""
    with suppress(ProcessLookupError):  # it has not got ready yet, or has ended
        os.killpg(worker.pid or -1, signal.SIGKILL)
    worker.kill()


def position(job: Job) -> State:
    """Returns the position of a job, going on from the position remembered of the table."""
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


def choose_timed(job: Job) -> Chosen:
    """Returns the bot's move, and how it was found."""
    began = time.perf_counter()
    sight = Sight(position(job), job.seat)
    key = (job.table, job.seed, job.branch, job.seat, job.level)
    kept, last = _MIDWAY.pop(key, (None, -1))
    goes_on = kept is not None and job.log[-1:] == [last] and kept.search.stands(sight)
    made = kept if kept is not None and goes_on else maker(job)
    action = made.choose(sight)
    spent = time.perf_counter() - began
    if isinstance(made, EngineBot):
        return Chosen(action, spent, made.trouble.key if made.trouble else "")
    if not isinstance(made, SearchBot):
        return Chosen(action, spent)
    if made.search.begun:
        _MIDWAY[key] = made, action
        while len(_MIDWAY) > MIDWAY:
            _MIDWAY.popitem(last=False)
    return Chosen(action, spent, votes=tuple(votes_of(made.votes)) if shared(job.level) else ())


def shared(spec: str) -> bool:
    """Checks whether several workers may search together for a bot: a level that never plays below its strength."""
    found = levels().get(spec)
    return found is not None and not found.slip and not found.kind and not found.forget


def consider(job: Job, number: int) -> list[Vote]:
    """Returns what another search makes of each move: the *number*-th that helps the bot of a job."""
    thinks = level(job.level)
    sight = Sight(position(job), job.seat)
    if len(sight.legal()) < 2:
        return []
    looks = SearchBot(job.game, thinks, Rng(f"{job.seed} {job.seat} {len(job.log)} {number}"))
    return votes_of(looks.advice(sight))


def rest_of(spec: str, spent: float) -> float:
    """Returns how many seconds a bot that has *spent* some time on a choice still pretends to think."""
    return max(0.0, usual_time(spec) - spent)


def usual_time(spec: str) -> float:
    """Returns how many seconds a bot takes for any choice.

    A quick answer would betray that it had no choice, or an easy one, and so what it holds.
    """
    if spec.startswith(ENGINE):
        return split(spec)[0] + SLACK
    return 0.0 if spec in ("random", "greedy") else level(spec).seconds + SLACK


class Advised(NamedTuple):
    """What a bot would do in a turn, its chances in percent, what that is for, and the next best move with its
    chances.
    """

    plan: list[int]
    chances: int
    purpose: Outcome | None = None
    other: tuple[int, int] | None = None


def advise(job: Job) -> Advised:
    """Returns what the bot would do in this turn, and why."""
    adviser = SearchBot(job.game, level(job.level), Rng(f"advice {job.seed} {len(job.log)}"))
    quick = SearchBot(job.game, level(f"{job.level}:seconds={BRIEFLY}"), Rng(f"advice {job.seed}"))
    return plan(Sight(position(job), job.seat), adviser, quick)


def plan(sight: Sight, adviser: SearchBot, quick: SearchBot) -> Advised:
    """Returns what *adviser* would do and how *quick* would continue the turn, up to the first thing that nobody can
    foresee, and why.
    """
    found = adviser.advice(sight)
    spoken = adviser.bargain.speak(sight)  # the search does not deal with offers and answers
    moves = [found[0].action if spoken is None else spoken]
    trials = [sight.sample(Rng(f"advice {sight.ply} {n}")) for n in range(TRIALS)]  # nothing that the seat may not know
    while len(moves) < LONGEST and foreseen(trials, moves[-1], sight.seat):
        moves.append(quick.choose(Sight(trials[0], sight.seat)))
    others = [(each.action, round(100 * each.share)) for each in found if each.visits and each.action != moves[0]]
    why = purpose(sight, moves, Rng(f"why {sight.ply}"))
    return Advised(moves, round(100 * found[0].share), why, others[0] if others else None)


def foreseen(trials: list[State], action: int, seat: int) -> bool:
    """Makes a move in positions that *seat* holds possible; checks that it is then still on turn and sees the same in
    all of them.
    """
    for trial in trials:
        trial.play(action)
    first, *others = trials
    return not first.over and first.turn == seat and all(each.view(seat) == first.view(seat) for each in others)


def agrees(job: Job, deal: str) -> bool:
    """Checks whether the bot takes a deal that another seat offers it: by its own judgement, or by greedy's."""
    sight = Sight(position(job), job.seat)
    accord = sight.game.accord(deal)
    made = maker(job)
    if type(made).answer is not Bot.answer:
        return made.answer(sight, accord)
    rng = Rng(f"{job.seed} {job.seat} {len(job.log)} {deal}")
    return sight.game.greedy(rng).answer(sight, accord)


def counters(job: Job, deal: str) -> str:
    """Returns what the bot would propose in place of a deal that it has refused; an empty text for nothing."""
    sight = Sight(position(job), job.seat)
    accord = maker(job).counter(sight, sight.game.accord(deal), job.said)
    return "" if accord is None else str(accord)


def proposes(job: Job) -> str:
    """Returns what the bot would propose now, out of turn; an empty text for nothing."""
    accord = maker(job).propose(Sight(position(job), job.seat), job.said)
    return "" if accord is None else str(accord)


def maker(job: Job) -> Bot:
    """Creates the bot of a job."""
    seed = f"{job.seed} {job.seat} {len(job.log)}"
    if job.level.startswith(ENGINE):  # the server reports its trouble, without the command
        return EngineBot(job.level, barque.game(job.game, job.rules), Rng(seed), 1.0, lambda _: None)
    return bot(job.level, job.game, seed)
