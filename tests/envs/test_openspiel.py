"""The games in OpenSpiel: its own suites and algorithms run on them, and explicit chance is the luck of our games."""

from __future__ import annotations

import os
import pickle
import random
import sys
import warnings
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.policy import UniformRandomPolicy
from scipy.optimize import linprog

import barque
from barque.envs.openspiel import register
from barque.kernel import Game, Json, Move, Option, canonical
from tests.envs.swap import DEALS, SwapGame, SwapState

ALL = [(name, seats) for name in barque.games() for seats in barque.game(name).seats]
# Long games take OpenSpiel's suites seconds to minutes each: few of them here, every one with ``make envs``.
TABLES = ALL if "BARQUE_WHOLE" in os.environ else [("deities", 2), ("hapy", 2), ("hapy", 3), ("hapy", 4), ("osiris", 3)]
GAMES = barque.games() if "BARQUE_WHOLE" in os.environ else ("hapy",)
SWAP = register(SwapGame())


def loaded(name: str, **given: Json) -> Any:
    """Loads one of our games."""
    return pyspiel.load_game(f"barque_{name}", given)


def drawn(state: Any, luck: random.Random) -> Any:
    """Draws whatever is up to chance."""
    while state.is_chance_node():
        state.apply_action(luck.choice(state.chance_outcomes())[0])
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_its_random_simulation(name: str, seats: int) -> None:
    """With serialisation, clones, tensors and utilities checked on the way, unmodified."""
    pyspiel.random_sim_test(loaded(name, players=seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", barque.games())
def test_games_pickle(name: str) -> None:
    """As the checks of its ``games_sim_test`` ask: the game, its type, and states in the midst of a draw."""
    game = loaded(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    kind = game.get_type()
    assert pickle.loads(pickle.dumps(kind)) == kind
    luck = random.Random(1)
    state = game.new_initial_state()
    for step in range(120):
        if state.is_terminal():
            break
        if step % 15 == 0:
            again = pickle.loads(pickle.dumps(state))
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
        state.apply_action(luck.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_its_playthrough_is_the_same_again(name: str) -> None:
    text = str(loaded(name))
    one, other = (playthrough(text, None, seed=3, alsologtostdout=False) for _ in range(2))
    assert one == other
    assert "IsTerminal() = True" in one


@pytest.mark.parametrize("name", barque.games())
def test_its_luck_is_ours(name: str) -> None:
    """Drawn as a seed of ours draws, a game of OpenSpiel is our game of that seed."""
    seeded = barque.game(name).start(2, seed=5)
    rng = barque.Rng("5")
    state = loaded(name).new_initial_state()
    luck = random.Random(2)
    for _ in range(150):
        while state.is_chance_node():
            state.apply_action(int(rng.below(len(state.chance_outcomes()))))
        if state.is_terminal():
            break
        assert state.current_player() == seeded.turn
        assert state.legal_actions() == seeded.legal()
        action = luck.choice(seeded.legal())
        state.apply_action(action)
        seeded.play(action)
    while state.is_chance_node():
        state.apply_action(int(rng.below(len(state.chance_outcomes()))))
    for seat in range(2):
        assert state.play.state.view(seat) == seeded.view(seat)
        assert state.play.state.events()[-1].seen(seat) == seeded.events()[-1].seen(seat)


@pytest.mark.parametrize(("name", "seats"), ALL)
def test_a_state_is_resampled_from_what_a_player_knows(name: str, seats: int) -> None:
    """The resampled state looks the same to the player, goes on with luck of its own, and can be pickled."""
    luck = random.Random(seats)
    state = drawn(loaded(name, players=seats).new_initial_state(), luck)
    for step in range(40):
        if step % 8 == 0:
            for player in range(seats):
                other = state.resample_from_infostate(player, luck.random)
                known = state.information_state_string(player)
                assert other.information_state_string(player) == known
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                if player == state.current_player():
                    assert other.legal_actions() == state.legal_actions()
                twin = pickle.loads(pickle.dumps(other))
                assert twin.information_state_string(player) == known
                before = str(other)
                clone = other.clone()
                for _ in range(12):
                    if not clone.is_terminal():
                        clone.apply_action(luck.choice(clone.legal_actions()))
                assert str(other) == before
                assert str(pickle.loads(pickle.dumps(clone))) == str(clone)
        state.apply_action(luck.choice(state.legal_actions()))
        drawn(state, luck)
        if state.is_terminal():
            break


def test_parameters_are_options() -> None:
    game = pyspiel.load_game("barque_hapy(players=3,layout=giza,first=2)")
    state = drawn(game.new_initial_state(), random.Random(1))
    assert state.play.state.options["layout"] == "giza"
    assert state.current_player() == 2
    assert game.num_players() == 3
    with pytest.raises(ValueError, match="attic"):
        pyspiel.load_game("barque_hapy(layout=attic)")


class Counted(SwapGame):
    """A game with an option whose values are digits, as Senet has."""

    def __init__(self) -> None:
        moves = (Move("keep"), Move("swap"))
        pieces = Option("pieces", "choice", "5", ("5", "7"))
        Game.__init__(self, "counted", range(2, 3), moves, (pieces,), SwapGame().folder)


def test_a_choice_of_digits_is_a_number_there() -> None:
    name = register(Counted())
    assert pyspiel.load_game(name).options == {"pieces": "5"}
    game = pyspiel.load_game(f"{name}(pieces=7)")
    assert game.options == {"pieces": "7"}
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_observers_name_the_fields() -> None:
    game = loaded("hapy")
    state = drawn(game.new_initial_state(), random.Random(1))
    now, all_ = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    for observation in (now, all_):
        observation.set_from(state, 0)
        assert observation.dict["hand"].shape == (36,)
    assert all_.dict["told"].shape == (64, 8)
    assert now.tensor.tolist() == state.observation_tensor(0)
    hidden = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(game, hidden)
    assert '"hand": null' in public.string_from(state, 0)


def test_a_tensor_recalls_the_latest_events_and_a_text_all() -> None:
    """Perfect recall is the text's: a tensor has a size, so what is longer ago than 64 events is in the text alone."""
    luck = random.Random(1)
    state = drawn(loaded("hapy").new_initial_state(), luck)
    observation = make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    while not state.is_terminal() and len(state.play.state.events()) <= 80:
        state.apply_action(luck.choice(state.legal_actions()))
    told = [event.seen(0) for event in state.play.state.events()]
    text = state.information_state_string(0)
    assert all(canonical(event) in text for event in told)
    observation.set_from(state, 0)
    recalled = observation.dict["told"]
    assert recalled.all(axis=0)[0]  # 64 events, each with its kind
    newest = observation.dict["told"][0].copy()
    state.apply_action(state.legal_actions()[0])
    observation.set_from(state, 0)
    since = len(state.play.state.events()) - len(told)
    assert (observation.dict["told"][since] == newest).all()


@pytest.fixture
def deep() -> Iterator[None]:
    """Lets OpenSpiel's solvers recurse once a node: games of Deities can have more nodes than Python allows calls."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.usefixtures("deep")
@pytest.mark.parametrize("name", barque.games())
def test_its_algorithms_run(name: str) -> None:
    """ISMCTS resamples by our samples, MCTS and outcome-sampling MCCFR walk through chance, agents see tensors."""
    np.random.seed(1)  # the solver draws from NumPy's global generator
    game = loaded(name)
    luck = np.random.RandomState(1)
    state = drawn(game.new_initial_state(), random.Random(4))
    rollout = mcts.RandomRolloutEvaluator(1, luck)
    searching = ismcts.ISMCTSBot(game, rollout, 1.4, 3, max_world_samples=2, random_state=luck)
    assert searching.step(state) in state.legal_actions()
    tree = mcts.MCTSBot(game, 1.4, 3, rollout, random_state=luck)
    assert tree.step(state) in state.legal_actions()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the chance of a game of hundreds of moves is 0 to a float
        outcome_sampling_mccfr.OutcomeSamplingSolver(game).iteration()
    env = rl_environment.Environment(game)
    step = env.reset()
    for _ in range(20):
        if not step.last():
            player = step.observations["current_player"]
            assert len(step.observations["info_state"][player]) == game.information_state_tensor_size()
            step = env.step([step.observations["legal_actions"][player][0]])


def plans(seat: int) -> list[dict[tuple[int, tuple[int, ...]], int]]:
    """Lists the pure strategies of *seat*: what it does with each card after what was done."""
    pasts: list[tuple[int, ...]] = [()] if seat == 0 else [(0,), (1,)]
    signs = list(product(range(3), pasts))
    return [dict(zip(signs, plan, strict=True)) for plan in product((0, 1), repeat=len(signs))]


@cache
def matrix() -> Any:
    """Returns what seat 0 wins on average with each of its strategies against each of the other's, by playing all."""
    game = SwapGame()
    found = np.zeros((len(plans(0)), len(plans(1))))
    for row, mine in enumerate(plans(0)):
        for column, theirs in enumerate(plans(1)):
            for deal in DEALS:
                state = SwapState(game, 2, {}, deal.copy())
                while not state.over:
                    plan = theirs if state.turn else mine
                    state.apply(plan[state.cards[int(state.turn)], tuple(state.done)])
                found[row, column] += (1 if state.winners == (0,) else -1) / len(DEALS)
    return found


def test_exploitability_is_what_brute_force_finds() -> None:
    """Of the uniform policy: what the best strategies win against all strategies of the other, taken by lot."""
    game = pyspiel.load_game(SWAP)
    found = exploitability.nash_conv(game, UniformRandomPolicy(game))
    assert found == pytest.approx(matrix().mean(axis=1).max() - matrix().mean(axis=0).min())


def test_cfr_finds_the_value_of_the_game() -> None:
    """What linear programming finds over all pure strategies is what OpenSpiel's CFR comes to."""
    rows, columns = matrix().shape
    bound = np.hstack([-matrix().T, np.ones((columns, 1))])  # the value is at most what each column leaves
    solved = linprog([0] * rows + [-1], bound, [0] * columns, [[1] * rows + [0]], [1], [(0, 1)] * rows + [(-1, 1)])
    game = pyspiel.load_game(SWAP)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert exploitability.nash_conv(game, average) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [average] * 2)[0]
    assert value == pytest.approx(-solved.fun, abs=0.01)
