"""Batches play the same games as the contract, row by row."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import barque
from barque.envs.batch import Batch, Look
from barque.envs.vector import GameVector
from barque.kernel import Rng, State
from tests.kernel.higher import HigherGame

TABLES = [(name, seats) for name in barque.games() for seats in barque.game(name).seats]


def looks_right(look: Look, row: int, state: State) -> None:
    """Checks a row against the state that it should show."""
    tensors = state.game.tensors(state.seats, state.options)
    assert look.seat[row] == state.turn
    assert np.flatnonzero(look.mask[row]).tolist() == state.legal()
    assert look.observation[row].tobytes() == bytes(tensors.observation(state, int(state.turn)))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rows_are_games(name: str, seats: int) -> None:
    """Each row is the game of its seed; at its end the seats are rewarded and the next one begins."""
    game = barque.game(name)
    batch = Batch(name, 3, seats, seed="rows")
    look = batch.reset()
    states = [game.start(seats, seed=f"rows/{row}/0") for row in range(3)]
    ended = [0, 0, 0]
    for step in range(400):
        if step % 20 == 0:
            for row, state in enumerate(states):
                looks_right(look, row, state)
        actions = batch.draw()
        look = batch.step(np.array(actions) if step % 2 else actions)
        for row, state in enumerate(states):
            state.play(actions[row])
            assert look.done[row] == state.over
            if state.over:
                best = 1.0 if len(state.winners) == 1 else look.reward[row].max()
                assert {seat for seat in range(seats) if look.reward[row][seat] == best} >= set(state.winners)
                assert abs(look.reward[row].sum()) < 1e-9
                ended[row] += 1
                states[row] = game.start(seats, seed=f"rows/{row}/{ended[row]}")
            else:
                assert not look.reward[row].any()
    assert name != "hapy" or min(ended) > 0


def test_what_was_returned_stays() -> None:
    """A later step writes new arrays, and nobody writes to these."""
    batch = Batch("hapy", 4, seed=1)
    first = batch.reset()
    before = first.observation.copy()
    for _ in range(5):
        batch.step(batch.draw())
    assert (first.observation == before).all()
    with pytest.raises(ValueError, match="read-only"):
        first.observation[0, 0] = 1


def test_memory_is_used_again() -> None:
    """Steps reuse memory that nobody holds any more, and never memory of which even a part is held."""

    def place(look: Look) -> int:
        return int(look.observation.__array_interface__["data"][0])

    batch = Batch("hapy", 4, seed=1)
    batch.reset()
    assert len({place(batch.step(batch.draw())) for _ in range(10)}) == 2
    parts = [(look.observation[1:3, 5:], look.mask[2]) for look in [batch.step(batch.draw()) for _ in range(5)]]
    copies = [(seen.copy(), mask.copy()) for seen, mask in parts]
    for _ in range(5):
        batch.step(batch.draw())
    for part, copy in zip(parts, copies, strict=True):
        assert (part[0] == copy[0]).all()
        assert (part[1] == copy[1]).all()


def test_a_row_remembers_its_beginning() -> None:
    """The state of a row tells its story and is replayed from its record, as a game that was started by itself."""
    batch = Batch("osiris", 2, seed=1)
    batch.reset()
    for _ in range(60):
        batch.step(batch.draw())
    state = batch.states[1]
    twin = state.game.start(2, seed="1/1/0")
    for action in state.log:
        twin.play(action)
    assert [event.public for event in state.events()] == [event.public for event in twin.events()]
    assert state.game.replay(state.game.record(state)).dump() == state.dump()
    assert repr(state) == repr(twin)


def test_a_wrong_action_names_its_row() -> None:
    """Then nothing has been played, in any row."""
    batch = Batch("deities", 5, seats=3, seed=2)
    with pytest.raises(ValueError, match="reset"):
        batch.step([0] * 5)
    look = batch.reset()
    right = batch.draw()
    for wrong in (-1, 10**6, int(np.flatnonzero(~look.mask[3])[0])):
        with pytest.raises(ValueError, match="Row 3: action"):
            batch.step([*right[:3], wrong, right[4]])
    with pytest.raises(ValueError, match="4 actions for 5 rows"):
        batch.step(right[:4])
    assert all(not state.log for state in batch.states)
    batch.step(right)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"n": 0}, "at least 1"),
        ({"opponents": {0: "greedy", 1: "random"}}, "every seat"),
        ({"opponents": {7: "greedy"}}, "seat 7"),
        ({"opponents": {1: "genius"}}, "genius"),
        ({"layuot": "giza"}, "layuot"),
        ({"seats": 9}, "9"),
    ],
)
def test_what_can_not_be_is_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Batch("hapy", **{"n": 2, **given})


@pytest.mark.parametrize("name", barque.games())
def test_bots_play_inside(name: str) -> None:
    """It is always the learner's turn, and the bots' moves are in the games."""
    batch = Batch(name, 2, seed=4, opponents={1: "greedy"})
    look = batch.reset()
    for _ in range(40):
        assert not look.seat.any()
        look = batch.step(batch.draw())
    assert len(batch.states[0].log) > 0


def test_the_same_seed_is_the_same_batch() -> None:
    one, other = Batch("osiris", 2, seed=3), Batch("osiris", 2, seed=9)
    first, again = one.reset(), other.reset(seed=3)
    for _ in range(30):
        assert (first.observation == again.observation).all()
        assert (first.mask == again.mask).all()
        first, again = one.step(one.draw()), other.step(other.draw())


def test_anybody_s_game_has_batches() -> None:
    """Even one that is not compiled and brings no encoder."""
    batch = Batch(HigherGame(), 4, seats=3, seed=1)
    look = batch.reset()
    for _ in range(6):
        assert look.observation.any(axis=1).all()
        look = batch.step(batch.draw())
    assert look.done.all()


@pytest.mark.parametrize("name", barque.games())
def test_gymnasium_s_vector(name: str) -> None:
    """Spaces, masks, seeds and what is said at the end of a game are as Gymnasium has them."""
    env = GameVector(name, 3, seed=1)
    assert env.num_envs == 3
    seen, info = env.reset(seed=11)
    assert env.observation_space.contains(seen)
    rng = Rng(1)
    ends = 0
    for _ in range(400 if name == "hapy" else 60):
        actions = np.array([np.flatnonzero(mask)[int(rng.below(int(mask.sum())))] for mask in info["action_mask"]])
        assert env.action_space.contains(actions)
        seen, reward, done, cut, info = env.step(actions)
        assert env.observation_space.contains(seen)
        assert reward.shape == done.shape == cut.shape == (3,)
        assert (reward[~done] == 0).all()
        for row in np.flatnonzero(done):
            assert env.single_observation_space.contains(info["final_obs"][row])
            ends += 1
    assert ends or name != "hapy"
    one, again = env.reset(seed=7)[0], env.reset(seed=7)[0]
    assert (one == again).all()
    assert (one != env.reset(seed=8)[0]).any()
