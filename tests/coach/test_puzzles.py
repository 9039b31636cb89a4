"""The puzzles that are shipped: each is legal, is solved by its solution and missed by greedy, and leaks nothing."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

import barque
from barque.bots import LEVELS, bot
from barque.coach.puzzle import FILE, Puzzle, following, named, of_the_day, read, shipped
from barque.coach.solving import Teller, refuse, stands
from barque.kernel import LANGUAGES, IllegalMove, Refusal, Rng, Sight, canonical

GAMES = [game for game in barque.games() if (barque.game(game).folder / FILE).exists()]
LEAST = 100  # of each game


def line(made: Puzzle) -> list[int]:
    """Returns the solution, move by move."""
    return [made.game.parse(step.solutions[0]) for step in made.steps]


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_puzzle_can_be_played(game: str) -> None:
    """Its position loads, its seat is to move, every legal move has its chances, the solution is the best of them."""
    found = shipped(game)
    assert len(found) >= LEAST
    assert len(found) == len(read(barque.game(game).folder / FILE)), "one is there twice, or for rules that are gone"
    for made in found.values():
        moves = line(made)
        for n, step in enumerate(made.steps):
            standing = stands(made, moves[:n])
            assert standing.step == n
            assert standing.state.turn == made.seat
            assert sorted(made.game.parse(move) for move in step.chances) == standing.state.legal()
            worst = min(step.chances[move] for move in step.solutions)
            others = [chance for move, chance in step.chances.items() if move not in step.solutions]
            assert others
            assert max(others) < worst <= step.best
        assert stands(made, moves).solved
        assert made.grade in LEVELS
        assert made.name == named(made.name).name


@pytest.mark.parametrize("game", GAMES)
def test_greedy_misses_every_shipped_puzzle(game: str) -> None:
    for made in shipped(game).values():
        state = stands(made, line(made)[: made.missed]).state
        choice = made.game.show(bot("greedy", made.game, made.name).choose(Sight(state, made.seat)))
        assert choice not in made.steps[made.missed].solutions, made.name
        assert made.greedy not in made.steps[made.missed].solutions


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_holds_no_more_than_a_sample(game: str) -> None:
    """Whatever is hidden in its position may be dealt afresh: the seat sees the same and has the same moves."""
    for made in list(shipped(game).values())[:20]:
        state = made.start()
        other = state.sample(made.seat, Rng("other"))
        assert canonical(other.view(made.seat)) == canonical(state.view(made.seat))
        assert other.legal() == state.legal()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_said_in_each_language(game: str, language: str) -> None:
    for made in list(shipped(game).values())[:25]:
        said = made.game.words(language)
        moves = line(made)
        for n, step in enumerate(made.steps):
            wrong = made.game.parse(list(step.chances)[-1])
            teller = Teller(stands(made, [*moves[:n], wrong]), said)
            told = [*teller.verdict(), *teller.hint(), *teller.solution(), *teller.names]
            assert not [text for text in told if not text or "{" in text or text.startswith("puzzle.")]
            assert len(teller.verdict()) > 1
            assert teller.moved(step.solutions[0]) in teller.hint()
            assert teller.moved(step.solutions[0]) in teller.solution()[0]
        assert Teller(stands(made, moves), said).verdict()


def some() -> Puzzle:
    """Returns a puzzle of several steps."""
    return next(made for game in GAMES for made in shipped(game).values() if len(made.steps) > 1)


def test_a_wrong_try_stays_before_the_move_and_a_right_one_goes_on() -> None:
    made = some()
    right = line(made)[0]
    wrong = next(made.game.parse(move) for move in made.steps[0].chances if move not in made.steps[0].solutions)
    stays, goes = stands(made, [wrong]), stands(made, [right])
    assert (stays.step, stays.right, stays.solved) == (0, False, False)
    assert (goes.step, goes.right, goes.solved) == (1, True, False)
    assert stays.state.dump() == made.start().dump()


def test_a_solved_puzzle_shows_nothing_of_what_the_solution_finds() -> None:
    made = some()
    moves = line(made)
    assert stands(made, moves).state.dump() == stands(made, moves[:-1]).state.dump()


def test_moves_that_lead_nowhere_are_refused() -> None:
    made = some()
    wrong = next(made.game.parse(move) for move in made.steps[0].chances if move not in made.steps[0].solutions)
    illegal = next(action for action in range(len(made.game.moves)) if not made.start().allows(action))
    with pytest.raises(Refusal, match="lead nowhere"):
        stands(made, [wrong, wrong])
    with pytest.raises(Refusal, match="lead nowhere"):
        stands(made, [*line(made), 0])
    with pytest.raises(IllegalMove):
        stands(made, [illegal])
    with pytest.raises(IllegalMove):
        refuse(made, [illegal])
    with pytest.raises(Refusal, match="There is no puzzle"):
        named("nonsense")


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_of_the_day_comes_twice_until_all_have_been_there(game: str) -> None:
    number = len(shipped(game))
    days = [date(2026, 12, 24) + timedelta(n) for n in range(number)]
    found = [of_the_day(game, day) for day in days]
    assert len({made.name for made in found if made}) == number
    assert of_the_day(game, days[0] + timedelta(number)) == found[0]


def test_the_next_puzzles_are_a_round_from_the_easiest_to_the_hardest() -> None:
    for game in GAMES:
        made = next(iter(shipped(game).values()))
        name, seen = made.name, list[str]()
        for _ in shipped(game):
            name = following(named(name))
            seen.append(name)
        assert name == made.name
        assert set(seen) == set(shipped(game))
        grades = [LEVELS.index(named(name).grade) for name in seen]
        assert sum(after < before for before, after in pairwise(grades)) <= 1
