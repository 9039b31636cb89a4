"""Greedy at Osiris: it sees what a player sees, plays sensibly, and beats chance."""

from __future__ import annotations

import pytest

from barque.bots import Bot, bot
from barque.kernel import Rng, Sight, State
from tests.osiris_positions import GAME, play, table


def chosen(state: State) -> str:
    """Returns the move that greedy makes for the seat on turn."""
    seat = int(state.turn)
    return GAME.show(bot("greedy", "osiris", 1).choose(Sight(state, seat)))


def finished(seats: int, seed: int, bots: list[Bot]) -> State:
    """Plays a game between bots."""
    state = GAME.start(seats, seed=seed)
    while not state.over:
        seat = int(state.turn)
        action = bots[seat].choose(Sight(state, seat))
        assert state.allows(action)
        state.play(action)
    return state


@pytest.mark.compiled
def test_it_beats_chance() -> None:
    """In every seat greedy wins against random governors, with several times their GP."""
    for seat in range(3):
        bots = [bot("greedy" if other == seat else "random", "osiris", other) for other in range(3)]
        state = finished(3, seat, bots)
        assert state.winners == (seat,)
        assert state.scores()[seat] > 20


def test_it_builds_when_it_can() -> None:
    """A planned monument along the barge is built there."""
    state = table(3, {"plans": [{"monument": "pylon", "cartouche": 1}]})
    assert chosen(state) == "build pylon 1"
    play(state, "build pylon 1")
    assert chosen(state)[:4] in ("to e", "to w")
    assert chosen(state)[4] == "1"


def test_it_plans_what_it_can_pay_and_place() -> None:
    """With the resources of a pylon it plans one, but none that has no space."""
    rich = {"grain": 3, "brick": 4, "stone": 6}
    assert chosen(table(3, {"goods": rich, "blessings": []})) == "plan pylon 1"


def test_it_harvests_what_it_lacks() -> None:
    """It sends its laborer to work rather than withdraw."""
    state = table(3, {"laborers": {"stonecutter": 1}, "goods": {"grain": 3, "brick": 4}, "blessings": []})
    assert chosen(state) == "send stonecutter"


def test_it_withdraws_in_time() -> None:
    """With nothing left to do it takes the first bonus."""
    assert chosen(table(3, {"blessings": []})) == "withdraw"


@pytest.mark.parametrize(("gives", "asks", "answer"), [("stone", "grain", "accept"), ("grain", "stone", "decline")])
def test_it_answers_by_worth(gives: str, asks: str, answer: str) -> None:
    """A stone for a grain is accepted, a grain for a stone is not."""
    state = table(3, {"goods": {gives: 1}}, {"goods": {asks: 1}}, mode="turn")
    play(state, "offer 1", f"add {gives}", f"ask {asks}", "done")
    assert chosen(state) == answer


def test_it_takes_the_best_bribe() -> None:
    """Of two bribes the one that is worth more."""
    state = table(3, {"laborers": {"farmer": 1}}, {"goods": {"grain": 1}}, {"goods": {"stone": 2}}, mode="turn")
    play(state, "send farmer", "to e1b")
    play(state, GAME.show(state.legal()[0]), "add grain", "done", "add stone", "done")
    assert chosen(state) == "give 2"


def test_it_sees_only_what_its_seat_may_know() -> None:
    """In states that its seat can't distinguish, it chooses alike."""
    state = GAME.start(4, seed=9)
    rng = Rng(9)
    for _ in range(40):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
        seat = int(state.turn)
        other = state.sample(seat, rng)
        luck = f"{seat} {len(state.log)}"
        first = bot("greedy", "osiris", luck).choose(Sight(state, seat))
        assert bot("greedy", "osiris", luck).choose(Sight(other, seat)) == first
