"""The players that bots are compared with: OpenSpiel's ISMCTS at our tables, and a cheater."""

from __future__ import annotations

from collections import Counter

import pytest
from bench.ismcts import Adapted, Open, OpenSpiel, comparable
from bench.strength import claims

import barque
from barque.kernel import Refusal, Rng, Sight, State


def midgame(name: str, plies: int = 14) -> State:
    """Returns a position after some random moves, with a choice to make."""
    state = barque.game(name).start(2, seed="compared")
    rng = Rng("compared")
    while len(state.log) < plies or len(state.legal()) == 1:
        legal = state.legal()
        state.play(legal[int(rng.below(len(legal)))])
    return state


@pytest.mark.parametrize("name", barque.games())
def test_a_wrapped_state_tells_what_its_seat_knows(name: str) -> None:
    """States that the seat can't distinguish have the same string; a move changes the string, and a copy only
    its own.
    """
    state = midgame(name)
    seat, ply = int(state.turn), len(state.log)
    truth, guess = Adapted(state.clone(), ply), Adapted(state.sample(seat, Rng(1)), ply)
    assert truth.information_state_string() == guess.information_state_string()
    assert truth.legal_actions() == guess.legal_actions() == state.legal()
    copy = truth.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.is_terminal() or copy.information_state_string() != truth.information_state_string()
    assert truth.information_state_string() == guess.information_state_string()
    assert not truth.is_terminal()
    assert truth.current_player() == seat


@pytest.mark.parametrize("name", barque.games())
def test_openspiels_search_plays_a_legal_move(name: str) -> None:
    """OpenSpiel's own search runs on our states until its time is up, each simulation from a sample of ours."""
    state = midgame(name)
    before = state.dump()
    made = OpenSpiel("test", 0.5)
    assert made.choose(Sight(state, int(state.turn))) in state.legal()
    assert made.simulations > 0
    assert state.dump() == before


def test_the_end_pays_the_winner() -> None:
    """1 for a victory, -1 for a defeat."""
    state = midgame("hapy")
    state.playout(Rng(3))
    end = Adapted(state, 0)
    assert end.is_terminal()
    assert sorted(end.returns()) == [-1, 1]
    assert end.returns()[state.winners[0]] == 1


def test_the_cheater_sees_the_cards() -> None:
    """It asks for a card that it can't know about but that is there, far more often than a player who has to guess."""
    hits: Counter[str] = Counter()
    game = barque.game("hapy")
    for seed in range(12):
        state = game.start(2, seed=f"cheat {seed}")
        rng = Rng(seed)
        legal = state.legal()
        while len(state.log) < 20 or game.moves[legal[-1]].verb != "ask":
            state.play(legal[int(rng.below(len(legal)))])
            legal = state.legal()
        seat = int(state.turn)
        for name in ("cheater", "pharaoh"):
            choose = comparable(f"{name}:seconds=0,iterations=200", "hapy", str(seed), 1.0)
            after = state.clone()
            after.play(choose(state, seat))
            hits[name] += after.view(None)["hands"][1 - seat] < state.view(None)["hands"][1 - seat]
    assert hits["cheater"] > hits["pharaoh"]


def test_the_unlearned_cheater_has_no_networks() -> None:
    """So it stays the same when the bots learn; it plays by its name."""
    assert [Open("hapy", taught).inner.network is not None for taught in (True, False)] == [True, False]
    state = midgame("hapy")
    choose = comparable("unlearned-cheater:seconds=0,iterations=20", "hapy", "1", 1.0)
    assert choose(state, int(state.turn)) in state.legal()


def test_a_name_that_is_none() -> None:
    """A wrong time for OpenSpiel's search is refused."""
    with pytest.raises(Refusal, match="openspiel:seconds=1"):
        comparable("openspiel:seconds=soon", "hapy", "1", 1.0)


def test_every_game_has_its_matches() -> None:
    """Random, greedy at tables of two to four, and each level against the one below."""
    names = [claim.name for claim in claims()]
    assert len(names) == len(set(names))
    for game in barque.games():
        assert len([name for name in names if name.startswith(f"{game}-")]) >= 8
