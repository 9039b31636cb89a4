"""The arena without luck: what nobody has seen can be redrawn, luck is worth nothing on average, estimates agree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import barque
from barque.bots.searcher import evaluation
from barque.kernel import Rng, State, canonical
from barque.lab.adjusted import adjusted
from barque.lab.luck import EACH, luck_of, reveals, step_luck, trust
from barque.lab.match import Match, Played
from barque.lab.results import Results
from barque.lab.standing import share_of
from tests.terminal.conftest import Run


def whole(state: State) -> list[str]:
    """Returns what everyone sees, and what can be played."""
    return [*[canonical(state.view(seat)) for seat in range(state.seats)], canonical(state.legal())]


@pytest.mark.parametrize("name", barque.games())
def test_redrawing_changes_nothing_that_anyone_sees(name: str) -> None:
    """All views stay the same, now and after the same move if that draws nothing; the state itself is left alone."""
    game = barque.game(name)
    state = game.start(game.seats[-1], seed="redrawn")
    rng = Rng("redrawn")
    changed = 0
    while not state.over and len(state.log) < (400 if barque.NATIVE else 60):
        before = canonical(state.dump())
        other = state.redrawn(rng)
        assert whole(other) == whole(state)
        assert canonical(state.dump()) == before
        changed += canonical(other.dump()) != before
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    assert changed


@pytest.mark.parametrize("name", barque.games())
def test_luck_is_worth_nothing_on_average(name: str) -> None:
    """Over games of random players the luck of each seat, measured with very few playouts, cancels out."""
    game = barque.game(name)
    found: list[list[float]] = [[], []]
    for number in range(12 if barque.NATIVE else 1):
        state = game.start(2, seed=f"luck {number}")
        state.playout(Rng(f"luck {number}"))
        for seat, luck in enumerate(luck_of(state, 8 if barque.NATIVE else 4)):
            found[seat].append(luck)
    for values in found:
        middle = sum(values) / len(values)
        deviation = (sum([(value - middle) ** 2 for value in values]) / max(1, len(values) - 1)) ** 0.5
        assert abs(middle) <= 4 * deviation / len(values) ** 0.5 + 1e-9 or len(values) < 3
    assert any([value for values in found for value in values])


def test_a_difference_counts_as_far_as_it_is_no_noise() -> None:
    """Worlds in which everything is the same, worlds that decide the game, and too few worlds to tell."""
    rng = Rng("trust")
    alike = [[float(rng.below(2)) for _ in range(EACH)] for _ in range(200)]
    apart = [[float(world % 2)] * EACH for world in range(200)]
    between = [[float(int(rng.below(10)) < 3 + 4 * (world % 2)) for _ in range(EACH)] for world in range(200)]
    assert trust(alike) < 0.7
    assert trust(apart) > 0.98
    assert trust(alike) < trust(between) < trust(apart)
    assert trust(alike[:4]) == 1.0


def made(deal: int, rotation: int, won: bool, luck: float) -> Played:
    """Returns a game of two in which *luck* helped the first bot."""
    bots = ("a", "b") if not rotation else ("b", "a")
    seat = bots.index("a" if won else "b")
    lucky = (luck, -luck) if not rotation else (-luck, luck)
    return Played(deal, rotation, bots, (seat,), (0, 0), (1, 1), ((), ()), (), lucky)


def test_the_estimate_agrees_with_the_plain_one_and_is_sharper() -> None:
    """Games that luck decides in part: over 20 matches both estimates are right on average, and fewer games do."""
    rng = Rng("agrees")
    off: list[float] = []
    plain: list[float] = []
    worth: list[float] = []
    for _ in range(20):
        found: list[Played] = []
        for deal in range(60):
            for rotation in range(2):
                luck = int(rng.below(3)) * 0.35 - 0.35
                won = int(rng.below(1000)) < 1000 * (0.6 + luck)
                found.append(made(deal, rotation, won, luck + int(rng.below(101)) / 1000 - 0.05))
        one = adjusted("a", found, 2)
        assert one is not None
        assert one.low < one.value < one.high
        off.append(one.value - 0.6)
        plain.append(share_of("a", found, 2).value - 0.6)
        worth.append(one.worth / one.games)
    assert abs(sum(off) / len(off)) < 0.03
    assert abs(sum(off) / len(off) - sum(plain) / len(plain)) < 0.03
    assert sum([value * value for value in off]) < sum([value * value for value in plain])
    assert sum(worth) / len(worth) > 1.3


def test_luck_that_says_nothing_does_no_harm() -> None:
    """Luck that has nothing to do with the results is hardly taken off."""
    rng = Rng("noise")
    found = [
        made(deal, rotation, bool(rng.below(2)), int(rng.below(101)) / 50 - 1)
        for deal in range(200)
        for rotation in (0, 1)
    ]
    one = adjusted("a", found, 2)
    assert one is not None
    assert 0.9 < one.worth / one.games < 1.1
    assert adjusted("a", [replace(game, luck=()) for game in found], 2) is None
    alike = adjusted("a", [made(game // 2, game % 2, True, 0.0) for game in range(40)], 2)
    assert alike is not None
    assert (alike.value, alike.worth) == (1.0, 40)


def test_luck_is_kept_with_the_results(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says the adjusted estimate, and again when it reads the results it kept."""
    monkeypatch.setattr("barque.lab.match.luck_of", lambda state: luck_of(state, 2))
    out = tmp_path / "results.csv"
    command = ("arena", "hapy", "greedy", "random", "--games", "4", "--workers", "1", "--adjusted", "--out", out)
    first = run(*command)
    assert first.code == 0, first.err
    assert first.flat.count("without luck:") == 2
    assert run(*command).flat.partition("without luck:")[2] == first.flat.partition("without luck:")[2]
    with Results(Match("hapy", ("greedy", "random"), 2), out) as results:
        assert len(results.rows) == 4
        assert all([len(game.luck) == 2 for game in results.rows])


@pytest.mark.compiled
@pytest.mark.parametrize("name", barque.games())
def test_what_comes_from_one_position_cancels_out(name: str) -> None:
    """The luck of one reveal, over what may come: it is measured for all outcomes or for none, rare ones too."""
    game = barque.game(name)
    state = game.start(2, seed="reveal")
    rng = Rng("reveal")
    found: list[float] = []
    for _ in range(40):
        actions = state.legal()
        action = actions[int(rng.below(len(actions)))]
        if reveals(state, action, rng):
            for _ in range(8):
                after = state.redrawn(rng)
                after.advance(action)
                found.append(step_luck(state, action, after, evaluation(game), 64, rng)[0])
        state.play(action)
    assert len(found) >= 8
    middle = sum(found) / len(found)
    deviation = (sum([(value - middle) ** 2 for value in found]) / (len(found) - 1)) ** 0.5
    assert abs(middle) <= 3.5 * deviation / len(found) ** 0.5
    assert deviation > 0


def test_a_few_deals_with_little_luck_do_no_harm() -> None:
    """Luck that hardly matters is not multiplied until it does."""
    rng = Rng("little")
    lost: list[float] = []
    for _ in range(40):
        found = [
            made(deal, rotation, bool(rng.below(2)), int(rng.below(101)) / 2500 - 0.02)
            for deal in range(16)
            for rotation in (0, 1)
        ]
        one = adjusted("a", found, 2)
        assert one is not None
        lost.append(one.worth / one.games)
    assert 0.97 < sum(lost) / len(lost) < 1.03
    assert min(lost) > 0.9
