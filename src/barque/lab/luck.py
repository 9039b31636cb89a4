"""What chance brought each seat in a finished game, measured so that it is zero on average.

Whenever something is revealed that no seat had seen – a roll, a draw, a card that lay face down – the same playouts
judge what came and what might have come instead. Whatever they think of it, that difference is 0 on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barque.bots.searcher import evaluation
from barque.coach.judging import mean
from barque.kernel import Json, Rng, State
from barque.kernel.evaluation import Evaluation, shares

DRAWS: Final = 400  # playouts of what came, and of what might have come
EACH: Final = 4  # playouts of one world that might have come
FEW: Final = 8  # worlds; fewer say nothing about how much of a difference is noise
PROBES: Final = 8  # worlds that show whether anything is revealed

World = list[list[float]]  # each seat's share of victory in each playout


def luck_of(state: State, draws: int = DRAWS, noisy: bool = False) -> tuple[float, ...]:
    """Returns what chance brought each seat in a game that is over, in shares of victory; what was known at the start
    does not count. *noisy* leaves the noise of the playouts in (``step_luck``).
    """
    rng = Rng(f"luck {len(state.log)} {state.log[-1]}")
    judges = evaluation(state.game)
    total = [0.0] * state.seats
    here = state.fresh()
    for entry in state.log:
        after = here.clone()
        after.step(entry, state.accords)
        if entry >= 0:
            for seat, value in enumerate(step_luck(here, entry, after, judges, draws, rng, noisy)):
                total[seat] += value
        here = after
    return tuple(total)


def step_luck(
    before: State, action: int, after: State, judges: Evaluation, draws: int, rng: Rng, noisy: bool = False
) -> Sequence[float]:
    """Returns what chance brought each seat as *action* was played.

    Where it hardly matters what is revealed, the difference that playouts show is mostly their own noise. So only the
    part of it that can't be noise is counted; if *noisy*, all of it is.

    Whether anything is revealed, and how much of a difference is noise, is decided by other worlds alone. If what
    really came had a part in that, rare luck would be counted too often.
    """
    if not reveals(before, action, rng):
        return [0.0] * before.seats
    worlds: list[World] = []
    for _ in range(2 * -(-draws // (2 * EACH))):
        world = before.redrawn(rng)
        world.advance(action)
        worlds.append(judged(world, judges, EACH, rng))
    got = judged(after, judges, len(worlds) * EACH, rng)
    found: list[float] = []
    for seat in range(before.seats):
        came = mean([values[seat] for values in got])
        halves = [[[values[seat] for values in world] for world in worlds[half::2]] for half in (0, 1)]
        trusts = [1.0, 1.0] if noisy else [trust(half) for half in reversed(halves)]
        off = [came - mean([mean(world) for world in half]) for half in halves]
        found.append((trusts[0] * off[0] + trusts[1] * off[1]) / 2)  # each half is weighted by the other
    return found


def trust(worlds: Sequence[list[float]]) -> float:
    """Returns which share of the difference between what came and these worlds is, on average, more than noise of the
    playouts.
    """
    number = len(worlds)
    if number < FEW:
        return 1.0
    middle = mean([mean(world) for world in worlds])
    both = [(mean(world[: EACH // 2]) - middle) * (mean(world[EACH // 2 :]) - middle) for world in worlds]
    real = sum(both) / (number - 1)  # how much the worlds differ: noise differs between playouts of one world, too
    spread = sum([(mean(world) - middle) ** 2 for world in worlds]) / (number - 1)
    if real <= 0:
        return 0.0
    return real / (real + max(0.0, spread - real) / (2 * number) + spread / number)


def reveals(before: State, action: int, rng: Rng) -> bool:
    """Checks whether what somebody sees after *action* differs from world to world."""
    first: list[dict[str, Json]] | None = None
    for _ in range(PROBES):
        world = before.redrawn(rng)
        world.advance(action)
        if first is None:
            first = views(world)
        elif views(world) != first:
            return True
    return False


def views(state: State) -> list[dict[str, Json]]:
    """Returns what all seats together see."""
    return [state.view(seat) for seat in range(state.seats)]


def judged(state: State, judges: Evaluation, playouts: int, rng: Rng) -> World:
    """Returns each seat's share of victory in some playouts that know nothing of what no seat has seen."""
    if state.over:
        return [shares(state)] * playouts
    judges.begin(state.redrawn(rng), int(state.turn))
    found: list[list[float]] = []
    for _ in range(playouts):
        judges.again()
        found.append(judges.foresee(state.redrawn(rng), rng))
    return found
