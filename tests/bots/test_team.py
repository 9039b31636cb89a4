"""One search on several cores: the same moves for the same seed, and nothing is lost when a helper dies."""

from __future__ import annotations

import os
import signal

import pytest

import barque
from barque.bots import SearchBot, bot, level
from barque.bots.ismcts.search import Advice
from barque.bots.team import merged, team, votes_of
from barque.kernel import Refusal, Rng, Sight


def test_visits_and_shares_add_up() -> None:
    found = merged([[(1, 0.5, 10), (2, 0.9, 30)], [(1, 0.7, 30), (3, 0.0, 0)]])
    assert [(each.action, each.visits) for each in found] == [(1, 40), (2, 30), (3, 0)]
    assert [each.share for each in found] == pytest.approx([0.65, 0.9, 0.0])
    assert votes_of([Advice(4, 0.25, 7)]) == [(4, 0.25, 7)]


@pytest.mark.parametrize("name", barque.games())
def test_it_plays_the_same_for_the_same_seed(name: str) -> None:
    state = barque.game(name).start(2, seed=5)
    sight = Sight(state, int(state.turn))
    found = []
    for _ in range(2):
        made = bot("pharaoh:seconds=0,iterations=101,cores=3", name, seed=8)
        assert isinstance(made, SearchBot)
        found.append(votes_of(made.advice(sight)))
    assert found[0] == found[1]
    assert sum(visits for _, _, visits in found[0]) == 101
    alone = bot("pharaoh:seconds=0,iterations=101", name, seed=8)
    assert isinstance(alone, SearchBot)
    assert votes_of(alone.advice(sight)) != found[0]  # the others have luck of their own


def test_it_goes_on_when_a_helper_dies() -> None:
    state = barque.game("hapy").start(2, seed=5)
    sight = Sight(state, int(state.turn))
    made = bot("pharaoh:seconds=0,iterations=60,cores=2", "hapy", seed=8)
    assert isinstance(made, SearchBot)
    before = votes_of(made.advice(sight))
    for process in list((team(2)._pool._processes or {}).values()):
        os.kill(process.pid or -1, signal.SIGKILL)
        process.join()
    again = bot("pharaoh:seconds=0,iterations=60,cores=2", "hapy", seed=8)
    assert isinstance(again, SearchBot)
    votes = [votes_of(again.advice(sight)) for _ in range(2)]
    assert before in votes or sum(visits for _, _, visits in votes[1]) >= 60
    assert all(found and again.choose(sight) in sight.legal() for found in votes)


@pytest.mark.parametrize("spec", ["pharaoh:cores=-1", "pharaoh:cores=1.5", "pharaoh:cores=1000000"])
def test_a_number_of_cores_that_makes_no_sense_is_refused(spec: str) -> None:
    with pytest.raises(Refusal, match="cores="):
        level(spec)


def test_a_search_that_nobody_else_could_do_is_not_shared() -> None:
    """Helpers do not know an evaluation with other weights."""
    state = barque.game("hapy").start(2, seed=5)
    thinks = level("pharaoh:seconds=0,iterations=40,cores=2")
    made = SearchBot("hapy", thinks, Rng(1), {"explore": 0.5})
    assert sum(each.visits for each in made.advice(Sight(state, int(state.turn)))) == 40
