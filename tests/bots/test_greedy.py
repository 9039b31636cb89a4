"""The greedy bots are worth playing against, and see no more than a player does."""

from __future__ import annotations

import pytest

import barque
from barque import bots
from barque.kernel import Refusal, Rng, Sight, State

SEEDS = 15


def game_of(name: str, seats: int, seed: int, greedy: int) -> State:
    """Plays a game of one greedy bot, at the seat *greedy*, against random ones."""
    state = barque.game(name).start(seats, seed=f"bots {seed}")
    players = [bots.bot("greedy" if seat == greedy else "random", name, f"{seed} {seat}") for seat in range(seats)]
    while not state.over:
        turn = int(state.turn)
        state.play(players[turn].choose(Sight(state, turn)))
    return state


@pytest.mark.compiled
@pytest.mark.parametrize("name", barque.games())
def test_greedy_beats_random(name: str) -> None:
    """From either seat of the same deals greedy wins far more than its share."""
    seats = barque.game(name).seats[0]
    won = 0.0
    for seed in range(SEEDS):
        for greedy in range(seats):
            winners = game_of(name, seats, seed, greedy).winners
            won += (greedy in winners) / len(winners)
    assert won / (SEEDS * seats) >= 0.8


@pytest.mark.parametrize("name", barque.games())
def test_greedy_plays_what_it_sees(name: str) -> None:
    """In states that differ only in hidden things, it makes the same choice with the same luck, at every step of a
    game.
    """
    game = barque.game(name)
    state = game.start(game.seats[-1], seed="sees")
    rng = Rng("sees")
    compared = 0
    while not state.over and compared < (120 if barque.NATIVE else 30):
        turn = int(state.turn)
        right = bots.bot("greedy", name, compared).choose(Sight(state, turn))
        other = state.sample(turn, rng)
        assert bots.bot("greedy", name, compared).choose(Sight(other, turn)) == right
        state.play(right)
        compared += 1
    assert compared >= 20


@pytest.mark.parametrize("name", barque.games())
def test_greedy_leaves_the_game_alone(name: str) -> None:
    """Thinking changes nothing."""
    state = barque.game(name).start(2, seed="alone")
    for _ in range(6):
        turn = int(state.turn)
        before = (state.dump(), list(state.log))
        action = bots.bot("greedy", name, 1).choose(Sight(state, turn))
        assert action in state.legal()
        assert (state.dump(), list(state.log)) == before
        state.play(action)


@pytest.mark.parametrize("bot", ["random", "greedy", *[f"{level}:seconds=0,iterations=40" for level in bots.LEVELS]])
def test_the_same_luck_the_same_moves(bot: str) -> None:
    """A bot's luck is its seed."""
    state = barque.game("hapy").start(2, seed=3)
    sight = Sight(state, int(state.turn))
    choices = [
        [player.choose(sight) for _ in range(3)] for player in (bots.bot(bot, "hapy", 9), bots.bot(bot, "hapy", 9))
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("bot", ["clever", "", "greedy.hapy", "Random"])
def test_unknown_bots_are_refused(bot: str) -> None:
    """A bot that does not exist is refused, and those that do are named."""
    with pytest.raises(Refusal, match="random, greedy"):
        bots.bot(bot, "hapy")
