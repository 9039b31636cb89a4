"""The search at Osiris: shares of victory that make sense, and moves that are legal."""

from __future__ import annotations

import pytest

from barque.bots.searcher import Level, SearchBot, evaluation
from barque.games.osiris.evaluation import OsirisEvaluation
from barque.kernel import Rng, Sight
from tests.osiris_positions import GAME, play, table


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_shares_of_victory_add_up(seats: int) -> None:
    """At every step of a random game each share is between 0 and 1, and together they are 1."""
    judge = evaluation("osiris")
    state = GAME.start(seats, seed=seats)
    rng = Rng(seats)
    while not state.over:
        values = judge.values(state)
        assert len(values) == seats
        assert all(0 <= value <= 1 for value in values)
        assert sum(values) == pytest.approx(1)
        actions = state.legal()
        weights = judge.weights(state, actions)
        assert len(weights) == len(actions)
        assert max(weights) > 0
        state.play(actions[int(rng.below(len(actions)))])


def test_more_is_worth_more() -> None:
    """Goods, a planned monument and GP each raise the worth of their owner, and of nobody else."""
    judge = evaluation("osiris")
    assert isinstance(judge, OsirisEvaluation)
    bare = judge.worths(table(3), -1)
    for more in ({"goods": {"stone": 1}}, {"plans": [{"monument": "sphinx", "cartouche": 1}]}, {"gp": 1}):
        worths = judge.worths(table(3, more), -1)
        assert worths[0] > bare[0]
        assert worths[1:] == bare[1:]


def test_it_builds_along_the_barge() -> None:
    """A planned pylon is built where it scores most."""
    state = table(3, {"plans": [{"monument": "pylon", "cartouche": 1}]})
    play(state, "build pylon 1")
    state.play(SearchBot("osiris", Level(iterations=200), Rng(1)).choose(Sight(state, 0)))
    assert state.scores()[0] == 7


@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_legal_moves_to_the_end(seats: int) -> None:
    """Bots that slip now and then, so that trees are kept and dropped in every way, never break the rules."""
    bots = [SearchBot("osiris", Level(iterations=6, slip=0.3), Rng(seat)) for seat in range(seats)]
    state = GAME.start(seats, seed=8, negotiation="off")
    while not state.over:
        seat = int(state.turn)
        state.play(bots[seat].choose(Sight(state, seat)))
    assert state.winners


def test_nobody_withdraws_by_mistake() -> None:
    """A bot that slips at every choice sends its laborers before it withdraws (O-9)."""
    state = GAME.start(3, seed=1)
    players = [SearchBot("osiris", Level(iterations=1, slip=1.0), Rng(seat)) for seat in range(3)]
    withdrawn = 0
    for _ in range(400):
        if not state.over:
            seat = int(state.turn)
            action = players[seat].choose(Sight(state, seat))
            if GAME.show(action) == "withdraw":
                assert state.view(seat)["governors"][seat]["crew"] == 0
                withdrawn += 1
            state.play(action)
    assert withdrawn
