"""The search sees what a player sees, depends on nothing else, and plays any game of the kernel."""

from __future__ import annotations

import pytest

import barque
from barque import bots
from barque.bots.ismcts.search import Search
from barque.bots.searcher import KNOBS, evaluation, levels
from barque.kernel import Refusal, Rng, Sight, State
from barque.kernel.bot import Bot
from barque.kernel.evaluation import Evaluation
from tests.kernel.higher import HigherGame

QUICK = "pharaoh:seconds=0,iterations=60"


def play(state: State, players: list[Bot]) -> State:
    while not state.over:
        turn = int(state.turn)
        state.play(players[turn].choose(Sight(state, turn)))
    return state


@pytest.mark.parametrize("spec", [QUICK, "novice:seconds=0,iterations=60"])
@pytest.mark.parametrize("name", barque.games())
def test_it_plays_what_it_sees(name: str, spec: str) -> None:
    """In states that differ only in hidden things, it makes the same choice with the same luck, at steps all over a
    game.
    """
    game = barque.game(name)
    state = game.start(game.seats[-1], seed="sees")
    rng = Rng("sees")
    compared = 0
    while not state.over and compared < (60 if barque.NATIVE else 12):
        turn = int(state.turn)
        if len(state.legal()) > 1:
            right = bots.bot(spec, name, compared).choose(Sight(state, turn))
            other = state.sample(turn, rng)
            assert bots.bot(spec, name, compared).choose(Sight(other, turn)) == right
            compared += 1
        for _ in range(3):
            if not state.over:
                actions = state.legal()
                state.play(actions[int(rng.below(len(actions)))])
    assert compared >= 10


@pytest.mark.parametrize("name", barque.games())
def test_it_goes_on_as_it_sees(name: str) -> None:
    """A bot that keeps its tree from move to move also chooses the same in states that differ only in hidden things."""
    game = barque.game(name)
    state = game.start(2, seed="goes on")
    rng = Rng("goes on")
    kept = 0
    for plies in range(0, 40, 4):
        while len(state.log) < plies and not state.over:
            actions = state.legal()
            state.play(actions[int(rng.below(len(actions)))])
        seat = int(state.turn)
        truth, other = state.clone(), state.sample(seat, rng)
        one, two = bots.bot(QUICK, name, 1), bots.bot(QUICK, name, 1)
        for again in range(4):
            if truth.turn != seat or truth.view(seat) != other.view(seat):
                break  # luck, or a revealed card, separates the two
            action = one.choose(Sight(truth, seat))
            assert two.choose(Sight(other, seat)) == action
            truth.play(action)
            other.play(action)
            kept += again > 0
    assert kept > 0


@pytest.mark.parametrize("name", barque.games())
def test_thinking_changes_nothing(name: str) -> None:
    state = barque.game(name).start(2, seed="alone")
    for _ in range(6):
        turn = int(state.turn)
        before = (state.dump(), list(state.log))
        action = bots.bot(QUICK, name, 1).choose(Sight(state, turn))
        assert action in state.legal()
        assert (state.dump(), list(state.log)) == before
        state.play(action)


@pytest.mark.parametrize("seats", [2, 3])
def test_it_plays_any_game(seats: int) -> None:
    """Another author's game needs no evaluation: playouts are random. Higher cards win, whatever is asked."""
    game = HigherGame()
    state = game.start(seats, seed=5)
    play(state, [bots.bot(QUICK, game, seat) for seat in range(seats)])
    assert state.over


@pytest.mark.compiled
def test_it_wins_a_game_of_which_it_knows_nothing() -> None:
    """With random playouts alone it beats random play in Hâpy Families."""
    won = 0.0
    for seed in range(10):
        search, mine = Search(Evaluation(), Rng(seed)), seed % 2
        state = barque.game("hapy").start(2, seed=f"nothing {seed}")
        other = bots.bot("random", "hapy", seed)
        while not state.over:
            sight = Sight(state, int(state.turn))
            state.play(search.think(sight, 0.0, 200, 0.0)[0].action if state.turn == mine else other.choose(sight))
        won += (mine in state.winners) / len(state.winners)
    assert won >= 8


class Counting(Evaluation):
    """Wants the third move and nothing else, and counts what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = 0

    def begin(self, state: State, seat: int) -> None:
        super().begin(state, seat)
        self.begun += 1

    def weights(self, state: State, actions: list[int]) -> list[float]:
        return [1.0 if action == actions[2] else 0.0 for action in actions]


def test_what_has_no_weight_is_not_tried() -> None:
    state = HigherGame().start(2, seed=5)
    looks = Counting()
    found = Search(looks, Rng(1)).think(Sight(state, 0), 0.0, 50, 0.0)
    assert [(advice.action, advice.visits) for advice in found] == [(2, 50)]
    assert looks.begun == 1


def test_the_tree_is_kept_while_the_seat_goes_on() -> None:
    """After its own move, at its own next step, the simulations that went that way count."""
    state = barque.game("hapy").start(2, seed=10)
    seat = int(state.turn)
    search = Search(evaluation("hapy"), Rng(1))
    sight = Sight(state, seat)
    first = search.think(sight, 0.0, 300, 0.0)[0]
    search.played(sight, first.action)
    state.play(first.action)
    assert state.turn == seat
    again = search.think(Sight(state, seat), 0.0, 100, 0.0)
    assert sum(advice.visits for advice in again) > 100
    fresh = Search(evaluation("hapy"), Rng(1)).think(Sight(state, seat), 0.0, 100, 0.0)
    assert sum(advice.visits for advice in fresh) == 100


def test_the_tree_is_dropped_when_somebody_else_has_moved() -> None:
    state = barque.game("hapy").start(2, seed=3)
    seat = int(state.turn)
    search = Search(evaluation("hapy"), Rng(1))
    search.think(Sight(state, seat), 0.0, 300, 0.0)
    while True:
        state.play(state.legal()[0])
        if state.turn == seat and len(state.log) > 3:
            break
    again = search.think(Sight(state, seat), 0.0, 100, 0.0)
    assert sum(advice.visits for advice in again) == 100


@pytest.mark.compiled
@pytest.mark.parametrize("name", barque.games())
def test_search_beats_random(name: str) -> None:
    """Even a short search wins nearly always against random play."""
    won = 0.0
    games = 10
    for seed in range(games):
        short = "pharaoh:seconds=0,iterations=150"
        players = [bots.bot(short if seat == seed % 2 else "random", name, seat) for seat in (0, 1)]
        winners = play(barque.game(name).start(2, seed=f"short {seed}"), players).winners
        won += (seed % 2 in winners) / len(winners)
    assert won >= 0.8 * games


def test_levels_are_the_same_in_every_game() -> None:
    assert bots.LEVELS == ("novice", "apprentice", "scribe", "vizier", "pharaoh")
    assert tuple(levels()) == bots.LEVELS
    assert levels()["pharaoh"] == bots.Level(seconds=1.0)
    assert levels()["novice"].kind
    slips = [level.slip for level in levels().values()]
    assert slips == sorted(slips, reverse=True)


def test_a_level_can_be_changed_by_its_name() -> None:
    assert bots.level("scribe:seconds=0.5,slip=0").seconds == 0.5
    assert bots.level("scribe:iterations=7").iterations == 7
    assert bots.level("novice:kind=0").kind is False
    assert bots.level("pharaoh").paced(0.1).seconds == pytest.approx(0.1)
    assert bots.level("pharaoh:iterations=3").paced(0.1).iterations == 1
    assert bots.level("pharaoh:seconds=5e-324").paced(0.1).seconds > 0  # 0 would be no limit


@pytest.mark.parametrize(
    "spec", ["scribe:", "scribe:speed=1", "scribe:slip", "scribe:slip=-1", "scribe:iterations=1.5"]
)
def test_a_wrong_change_is_refused(spec: str) -> None:
    with pytest.raises(Refusal, match="seconds=…, iterations=…"):
        bots.bot(spec, "hapy")
    assert "seconds" in KNOBS


def test_a_novice_is_kind() -> None:
    """It spares a pair that a player has openly collected, though a stronger bot takes it."""
    game = barque.game("hapy")
    kinder = 0
    for seed in range(12 if barque.NATIVE else 4):
        state = game.start(2, seed=f"kind {seed}")
        rng = Rng(seed)
        while not state.over:
            seat = int(state.turn)
            sight = Sight(state, seat)
            looks = evaluation("hapy")
            looks.begin(sight.sample(rng), seat)
            cruel = {action for action in state.legal() if looks.cruel(action)}
            if cruel and len(state.legal()) > len(cruel):
                fierce = bots.bot(QUICK, "hapy", seed).choose(sight)
                for slip in (0, 1):
                    kind = bots.bot(f"novice:seconds=0,iterations=60,slip={slip}", "hapy", seed).choose(sight)
                    assert kind not in cruel
                kinder += fierce in cruel
            actions = state.legal()
            state.play(actions[int(rng.below(len(actions)))])
            if len(state.log) > 40:
                break
    assert kinder > 0
