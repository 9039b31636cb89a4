"""What all states share: they describe themselves, and play moves by number or by notation."""

from __future__ import annotations

import pytest

import barque
from barque.kernel import IllegalMove, Rng
from tests.kernel.higher import HigherGame


def test_a_state_says_what_it_is() -> None:
    """Game, seats, where it began, how far it is and whose turn; nothing hidden."""
    state = barque.game("hapy").start(3, seed=7, layout="giza", first=0)
    assert repr(state) == "<hapy: 3 seats, seed '7', ply 0, turn 0>"
    state.play("take 10")
    assert repr(state) == "<hapy: 3 seats, seed '7', ply 1, turn 0>"
    assert repr(state.sample(1, Rng(1))) == "<hapy: 3 seats, from a position, ply 1, turn 0>"
    state.agree(barque.game("hapy").accord("stop"))
    assert repr(state).startswith("<hapy: 3 seats, seed '7', ply 2, won by ")


def test_a_sample_says_no_more_than_the_truth() -> None:
    """Whatever is dealt, the repr is the same: it reveals nobody's cards."""
    state = HigherGame().start(3, seed=4)
    state.play(2)
    assert len({repr(state.sample(0, Rng(seed))) for seed in range(20)}) == 1


@pytest.mark.parametrize("name", barque.games())
def test_a_move_is_played_by_its_notation(name: str) -> None:
    """As by its number; case and spaces do not matter."""
    game = barque.game(name)
    one, other = game.start(2, seed=5), game.start(2, seed=5)
    rng = Rng("notation")
    for _ in range(30):
        legal = one.legal()
        action = legal[int(rng.below(len(legal)))]
        one.play(action)
        other.play(f"  {game.show(action).upper()} ")
        if one.over:
            break
    assert other.dump() == one.dump()
    assert game.record(other) == game.record(one)


@pytest.mark.parametrize("wrong", ["dance", "", "take 99", "ask 1 cat-1", "stop"])
def test_a_wrong_move_leaves_the_state_as_it_was(wrong: str) -> None:
    state = barque.game("hapy").start(2, seed=5)
    before = state.dump()
    with pytest.raises(IllegalMove):
        state.play(wrong)
    assert (state.dump(), state.log) == (before, [])
