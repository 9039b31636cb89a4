"""The account of a game: loss, luck and others add up to the result less the chances at the start."""

from __future__ import annotations

import zlib

import pytest

import barque
from barque.bots import bot
from barque.coach.account import account, accounts
from barque.coach.accuracy import accuracy, move_accuracy
from barque.coach.judging import Judgement, Luck
from barque.coach.review import START, Finding, Piece, pieces
from barque.kernel import Game, Rng, Sight, State, canonical

ROUNDING = 1e-9


def share(rng: Rng) -> float:
    return int(rng.below(1001)) / 1000


def some_finding(rng: Rng, seat: int, ply: int, own: bool) -> Finding:
    """Returns a finding about one step: a choice or none, luck or none."""
    best, loss = share(rng), share(rng) / 2 if rng.below(2) else 0.0
    judged = Judgement(((0, best),), loss, loss, loss) if own and rng.below(3) else None
    return Finding(seat, ply, judged, Luck(share(rng) - 0.5, 0.1) if rng.below(2) else None)


def test_the_account_adds_up() -> None:
    """In 4,000 games of any shape: whoever moves when, with choices, forced moves, luck and agreements in any order."""
    rng = Rng("account")
    for _ in range(4000):
        movers = [int(rng.below(4)) - 1 for _ in range(rng.below(13))]
        found = {ply: some_finding(rng, 0, ply, mover == 0) for ply, mover in enumerate(movers) if rng.below(4)}
        found = {ply: one for ply, one in found.items() if movers[ply] >= 0}
        start = share(rng) if rng.below(3) else None
        result = [0.0, 0.5, 1.0][int(rng.below(3))]
        one = account(0, movers, found, start, result)
        assert abs(one.start - one.loss + one.luck + one.others - result) < ROUNDING
        assert abs(one.start + one.skill + one.luck - result) < ROUNDING
        assert not movers or abs(one.steps[-1].chances - result) < ROUNDING
        for step in one.steps:
            assert step.own or not step.loss
            assert not step.own or not step.others
            assert step.loss >= 0
            if step.own and step.ply not in found:
                assert step.change == 0


def cheap(state: State, piece: Piece) -> Finding:
    """Judges by a number that follows from the seat's view alone: any value function has to add up."""
    rng = Rng(zlib.crc32(canonical(state.view(piece.seat)).encode()))
    if piece.action == START:
        return Finding(piece.seat, piece.ply, start=share(rng))
    return some_finding(rng, piece.seat, piece.ply, piece.own and len(state.legal()) > 1)


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("name", barque.games())
def test_real_games_add_up(name: str, player: str) -> None:
    """A few games of each kind; ``python -m tests.soak`` plays thousands."""
    for number in range(3 if barque.NATIVE else 1):
        adds_up(barque.game(name), player, number)


def adds_up(game: Game, player: str, number: int) -> None:
    """Checks in a whole game that every piece belongs to a step of its seat, and that the account comes to the result
    of the record.
    """
    seats = game.seats[number % len(game.seats)]
    state = game.start(seats, seed=f"adds up {number}")
    players = [bot(player, game, f"{number} {seat}") for seat in range(seats)]
    while not state.over:
        turn = int(state.turn)
        state.play(players[turn].choose(Sight(state, turn)))
    shown = state.fresh()
    found: list[Finding] = []
    for piece in pieces(state):
        while len(shown.log) < piece.ply:
            shown.step(state.log[len(shown.log)], state.accords)
        assert piece.own == (int(shown.turn) == piece.seat)
        found.append(cheap(shown, piece))
    total = 0.0
    for one in accounts(state, found):
        assert abs(one.start - one.loss + one.luck + one.others - one.result) < ROUNDING
        total += one.result
    assert abs(total - 1) < ROUNDING


def test_what_is_left_over_goes_to_the_last_news() -> None:
    """A game that ends with one's own certain move: the others before it, or luck in the same turn, take it."""
    judged = {ply: Finding(0, ply, Judgement(((0, 0.9),), 0.0, 0.0, 0.0)) for ply in (1, 2)}
    one = account(0, [1, 0, 0], judged, 0.5, 1.0)
    assert [round(step.others, 9) for step in one.steps] == [0.5, 0.0, 0.0]
    judged[1] = Finding(0, 1, judged[1].judgement, Luck(0.05, 0.01))
    one = account(0, [1, 0, 0], judged, 0.5, 1.0)
    assert [round(step.others, 9) for step in one.steps] == [0.4, 0.0, 0.0]
    assert round(one.steps[1].luck, 9) == 0.1


def test_accuracy_follows_the_published_curve() -> None:
    """No loss is 100 %; the curve falls; a game's accuracy lies between its best and its worst move."""
    assert move_accuracy(0.0) == 100.0
    assert abs(move_accuracy(0.1) - 63.6) < 0.1
    assert move_accuracy(1.0) == 0.0
    assert accuracy([]) is None
    steady = accuracy([(0.0, [0.5, 0.5])] * 5)
    uneven = accuracy([(0.0, [0.5, 0.5]), (0.2, [0.5, 0.5, 0.3])])
    assert steady is not None
    assert uneven is not None
    assert round(steady, 9) == 100.0
    assert move_accuracy(0.2) < uneven < 100.0


def judged(ply: int, best: float, loss: float = 0.0, luck: Luck | None = None) -> Finding:
    """Returns a finding about a decision of seat 0, whose loss is known to within two hundredths."""
    return Finding(0, ply, Judgement(((0, best),), loss, max(0.0, loss - 0.02), loss + 0.02), luck)


def test_what_a_later_search_finds_in_the_same_turn_was_no_loss() -> None:
    """The search after the move sees further than the one before: a loss that it can't see did not happen."""
    one = account(0, [1, 0, 0, 1], {1: judged(1, 0.5, 0.2), 2: judged(2, 0.5)}, 0.5, 0.5)
    assert one.loss == 0
    assert one.steps[1].low == 0
    assert [round(step.others, 9) for step in one.steps] == [0.0, 0.0, 0.0, 0.0]
    half = account(0, [1, 0, 0, 1], {1: judged(1, 0.5, 0.2), 2: judged(2, 0.4)}, 0.5, 0.4)
    assert round(half.loss, 9) == 0.1
    assert (round(half.steps[1].low, 9), round(half.steps[1].high, 9)) == (0.08, 0.12)


def test_what_it_finds_beyond_that_is_what_the_others_had_left() -> None:
    """Not what they do next: a turn in which the chances turn out better and better began in a better position."""
    found = {1: judged(1, 0.5), 2: judged(2, 0.55), 3: judged(3, 0.6)}
    one = account(0, [1, 0, 0, 0, 1], found, 0.5, 0.6)
    assert [round(step.others, 9) for step in one.steps] == [0.1, 0.0, 0.0, 0.0, 0.0]
    first = account(0, [0, 0, 1], {0: judged(0, 0.5), 1: judged(1, 0.6)}, None, 0.6)
    assert (round(first.start, 9), round(first.others, 9)) == (0.6, 0.0)


def test_luck_in_between_stays_luck() -> None:
    """A later search in the same turn tells nothing about a loss if luck has come in between."""
    found = {1: judged(1, 0.5, 0.2, Luck(0.1, 0.01)), 2: judged(2, 0.7)}
    one = account(0, [1, 0, 0, 1], found, 0.5, 0.7)
    assert (one.loss, round(one.luck, 9)) == (0.2, 0.1)


def test_a_stopped_game_ends_with_the_chances_that_were_left() -> None:
    """All agreed to stop: nobody has won, and nobody has lost."""
    one = account(0, [1, 0, 1], {1: judged(1, 0.6, 0.1)}, 0.5, None)
    assert round(one.result, 9) == 0.5
    assert round(one.start - one.loss + one.luck + one.others - one.result, 9) == 0
