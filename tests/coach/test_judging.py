"""One position, judged by what a seat could know: known cases, and that nothing hidden changes a byte."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import barque
from barque.bots import bot
from barque.coach.account import accounts
from barque.coach.judging import NOTABLE, Effort, Luck, draws, judge, judges, luck, mean, outcomes, purpose
from barque.coach.review import Finding, Piece, Positions, finding, pieces, review, work
from barque.coach.wording import Chapter, report
from barque.kernel import Game, Rng, Sight, State, canonical
from tests.hapy_positions import EVEN_HANDS, EVEN_LAID, GAME, position
from tests.kernel.higher import GAME as HIGHER
from tests.kernel.higher import HigherState

SMALL = Effort(24, 6, 6)
SOME = Effort(60, 16, 40)


def played_out(game: Game, seats: int, seed: str, plies: int = 10_000) -> State:
    """Plays at random; stops after some plies if the game is not over before."""
    state = game.start(seats, seed=seed)
    rng = Rng(seed)
    while not state.over and len(state.log) < plies:
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    return state


def test_a_request_that_could_not_fail_is_found() -> None:
    """The other player must have the card that wins: passing is named as a loss, with its reason."""
    sight = Sight(GAME.load(position(EVEN_HANDS, EVEN_LAID)), 0)
    judged = judge(sight, GAME.parse("pass"), SOME, Rng(1))
    assert {GAME.show(action) for action, _ in judged.best} <= {"ask 1 jackal-6", "ask 1 cat-6", "ask 1 crocodile-6"}
    assert judged.loss > 0.3
    assert 0 < judged.low <= judged.loss <= judged.high
    good, bad = judged.why
    assert (good.n, good.of, good.events[0]["kind"]) == (24, 24, "given")
    assert (bad.n, bad.events[0]["kind"]) == (24, "pass")


def test_the_best_move_loses_nothing() -> None:
    """The player who made that request lost nothing, and there is nothing to explain."""
    sight = Sight(GAME.load(position(EVEN_HANDS, EVEN_LAID)), 0)
    judged = judge(sight, GAME.parse("ask 1 cat-6"), SOME, Rng(1))
    assert judged.loss == 0
    assert judged.why == ()
    assert judged.chances > 0.9


def test_a_move_is_for_the_best_that_may_well_follow() -> None:
    """A sure request is for its card; of an uncertain one the hope is named, never a refusal."""
    sight = Sight(GAME.load(position(EVEN_HANDS, EVEN_LAID)), 0)
    sure = purpose(sight, [GAME.parse("ask 1 cat-6")], Rng(1))
    assert sure is not None
    assert (sure.n, sure.events[0]["kind"]) == (sure.of, "given")
    state = played_out(GAME, 3, "hope", 40)
    while GAME.moves[state.legal()[-1]].verb != "ask":
        state.play(state.legal()[0])
    hoped = 0
    for action in state.legal():
        found = purpose(Sight(state, int(state.turn)), [action], Rng(1))
        if GAME.moves[action].verb == "ask" and found is not None and found.n < found.of:
            assert found.events[0]["kind"] == "given"
            assert found.n >= NOTABLE * found.of
            hoped += 1
    assert hoped


@pytest.mark.parametrize("name", barque.games())
def test_what_a_move_is_for_depends_on_the_sight_alone(name: str) -> None:
    game = barque.game(name)
    rng = Rng("purpose")
    for plies in range(3, 60, 7):
        state = played_out(game, 3, f"purpose {plies}", plies)
        if not state.over:
            sights = [Sight(each, int(state.turn)) for each in (state, state.sample(int(state.turn), rng))]
            actions = state.legal()
            plan = [actions[int(rng.below(len(actions)))]]
            here, there = [outcomes(sight, plan, Rng("same")) for sight in sights]
            assert here == there
            assert sum([each.n for each in here]) == here[0].of


def test_a_certain_outcome_is_no_luck() -> None:
    """The card that must be there is there."""
    state = GAME.load(position(EVEN_HANDS, EVEN_LAID))
    action = GAME.parse("ask 1 cat-6")
    after = state.clone()
    after.play(action)
    assert luck(Sight(state, 0), action, Sight(after, 0), SOME, Rng(1)) is None


def test_a_lucky_draw_is_luck() -> None:
    """Under one of the mummies lies the card that wins, and nobody knows which: finding it is luck, and so is not."""
    hands = ("cat-45 bull-45", "falcon-45 hippo-45")
    laid = ("cat-123 jackal-123 crocodile-123", "falcon-123 hippo-123 bull-123")
    left = ["jackal-4", "jackal-5", "jackal-6", "crocodile-4", "crocodile-5", "crocodile-6"]
    state = GAME.load(position(hands, laid, left=dict(enumerate([*left, "falcon-6", "hippo-6", "bull-6", "cat-6"]))))
    found: dict[str, float] = {}
    for text in ("take 8", "take 9"):
        action = GAME.parse(text)
        after = state.clone()
        after.play(action)
        came = luck(Sight(state, 0), action, Sight(after, 0), SOME, Rng(1))
        assert came is not None
        assert came.doubt < 0.15
        found[text] = came.value
    assert found["take 9"] > 0.2 > found["take 8"]


def test_luck_is_worth_nothing_on_average() -> None:
    """Over all deals that a seat holds possible, with an answer that tells it much."""
    state = HIGHER.load({"game": "higher", "seats": 2, "cards": [5, 3], "told": [], "turn": 0})
    assert isinstance(state, HigherState)
    state.play("ask 3")
    seat = 1
    action = HIGHER.parse("ask 4")
    found: list[float] = []
    doubts: list[float] = []
    for number, cards in enumerate(state.possible(seat)):
        before = state.dealt_as(cards)
        after = before.clone()
        after.play(action)
        came = luck(Sight(before, seat), action, Sight(after, seat), Effort(8, 8, 150), Rng(number))
        assert came is not None
        found.append(came.value)
        doubts.append(came.doubt)
    assert max(found) > 0.1 > -0.1 > min(found)
    assert abs(mean(found)) < 3 * max(doubts) / len(found) ** 0.5 + 0.02


def test_a_forced_move_has_no_loss() -> None:
    """There is nothing to judge where there is no choice."""
    state = played_out(barque.game("hapy"), 2, "forced")
    positions = Positions(state)
    forced = [ply for ply in range(len(state.log)) if len(positions.at(ply).legal()) == 1]
    ply = forced[0]
    before, after = positions.at(ply), positions.at(ply + 1)
    found = work(Piece(int(before.turn), ply, state.log[ply], True), before, after, SMALL)
    assert found.judgement is None


def test_the_dice_of_a_turn_are_the_luck_of_its_player() -> None:
    """In Deities the dice are rolled as the turn before ends: they belong to the player whose turn begins."""
    game = barque.game("deities")
    state = played_out(game, 2, "dice", 60)
    rolled = [piece for piece in pieces(state) if not piece.own and piece.action == game.parse("end")]
    positions, later = Positions(state), Positions(state)
    found: list[Finding] = []
    for piece in rolled[:3]:
        before, after = positions.at(piece.ply), later.at(piece.ply + 1)
        assert int(after.turn) == piece.seat
        assert draws(Sight(before, piece.seat), piece.action, Rng(1))
        found.append(work(piece, before, after, SMALL))
    assert found
    assert all([one.luck is not None and one.judgement is None for one in found])


@pytest.mark.parametrize("name", barque.games())
def test_nothing_hidden_changes_a_byte(name: str) -> None:
    """Every piece about a seat comes out the same, byte for byte, in states that differ only in what is hidden from
    it.
    """
    game = barque.game(name)
    state = played_out(game, game.seats[-1], "swapped")
    every = list(pieces(state))
    positions, later = Positions(state), Positions(state)
    rng = Rng("swapped")
    some = every[:: len(every) // (60 if barque.NATIVE else 10)]
    for piece in [*some, *[piece for piece in every if piece.action < 0]]:
        before, after = positions.at(piece.ply), later.at(piece.ply + 1)
        right = work(piece, before, after, SMALL)
        swapped = work(piece, before.sample(piece.seat, rng), after.sample(piece.seat, rng), SMALL)
        assert canonical(swapped.json()) == canonical(right.json()), piece
        assert finding(right.json()) == right


@pytest.mark.parametrize(("seats", "seed"), [(2, "w8"), (3, "w57")])
def test_a_whole_review_depends_on_the_sight_alone(seats: int, seed: str) -> None:
    """A game in which every deal can be tried: a seat that can't tell two deals apart gets the same review of both,
    word for word, except for what was really there.
    """
    state = played_out(HIGHER, seats, seed)
    assert isinstance(state, HigherState)
    possible = list(state.possible(0))
    assert len(possible) >= 5
    right, read = review_of(state), chapter_of(state)
    for cards in possible:
        other = state.dealt_as(cards)
        assert review_of(other) == right
        assert chapter_of(other) == read


def review_of(state: State) -> list[str]:
    """Returns what is found about seat 0."""
    return [canonical(one.json()) for one in review(state, SMALL) if one.seat == 0]


def chapter_of(state: State) -> Chapter:
    """Returns what is said about the game of seat 0, without hindsight."""
    found = accounts(state, review(state, SMALL))
    one = report(state, found, "en", lambda you: lambda seat: f"seat {seat}").chapters[0]
    points = tuple([replace(point, really="") for point in one.points])
    return replace(one, points=points, moves=tuple([replace(move, really="") for move in one.moves]))


def test_a_strong_bot_loses_little_and_random_play_much() -> None:
    """In the same positions, the moves of a search are judged by another search with more work put into it.

    Compiled these are the positions of a few whole games, interpreted those of the last moves of one.
    """
    game = barque.game("hapy")
    if barque.NATIVE:
        states = [game.start(2, seed=f"little {number}") for number in range(6)]
    else:
        states = [GAME.load(position(EVEN_HANDS, EVEN_LAID))]
    rng = Rng("little")
    little: list[float] = []
    much: list[float] = []
    for state in states:
        players = [bot("pharaoh:seconds=0,iterations=150", "hapy", seat) for seat in range(2)]
        while not state.over:
            turn = int(state.turn)
            sight, actions = Sight(state, turn), state.legal()
            action = players[turn].choose(sight)
            if len(actions) > 1 and len(state.log) % 4 == 0:
                seed = len(state.log)
                little.append(judge(sight, action, Effort(300, 80, 8), Rng(seed)).loss)
                other = actions[int(rng.below(len(actions)))]
                much.append(judge(sight, other, Effort(300, 80, 8), Rng(seed)).loss)
            state.play(action)
    assert mean(little) < 0.02
    assert mean(much) > 0.025


@pytest.mark.compiled
def test_a_strong_bot_loses_little_in_osiris_too() -> None:
    """Where a turn has many choices, and offers are put together: they are left out, and the rest is no drift."""
    game = barque.game("osiris")
    state = game.start(2, seed="little")
    rng = Rng("little")
    players = [bot("pharaoh:seconds=0,iterations=200", "osiris", seat) for seat in range(2)]
    little: list[float] = []
    much: list[float] = []
    while not state.over and len(state.log) < 160:
        turn = int(state.turn)
        sight, actions = Sight(state, turn), state.legal()
        action = players[turn].choose(sight)
        if len(state.log) % 3 == 0 and judges(sight, Rng(1)):
            seed = len(state.log)
            little.append(judge(sight, action, Effort(300, 100, 8), Rng(seed)).loss)
            other = actions[int(rng.below(len(actions)))]
            much.append(judge(sight, other, Effort(300, 100, 8), Rng(seed)).loss)
        state.play(action)
    assert len(little) > 20
    assert mean(much) > 4 * mean(little)


@pytest.mark.compiled
def test_a_lucky_roll_is_luck() -> None:
    """In Deities the dice differ and nothing else: good ones are luck, bad ones bad luck, and nobody lost by a move."""
    game = barque.game("deities")
    end = game.parse("end")
    state = game.start(2, seed="roll 4")
    players = [bot("greedy", "deities", seat) for seat in range(2)]
    while len(state.log) < 210:
        turn = int(state.turn)
        state.play(players[turn].choose(Sight(state, turn)))
    seat = 1 - int(state.turn)
    found: list[Luck] = []
    for number in range(6):
        after = state.redrawn(Rng(number))
        after.play("end")
        came = work(Piece(seat, len(state.log), end, False), state, after, Effort(8, 8, 60))
        assert came.judgement is None
        assert came.luck is not None
        found.append(came.luck)
    assert max(one.value - 2 * one.doubt for one in found) > 0 > min(one.value + 2 * one.doubt for one in found)


@pytest.mark.compiled
def test_a_game_of_hapy_is_reviewed_in_under_a_minute() -> None:
    """With the usual effort; one piece in twelve is enough to tell."""
    game = barque.game("hapy")
    state = game.start(3, seed="minute")
    players = [bot("greedy", "hapy", seat) for seat in range(3)]
    while not state.over:
        turn = int(state.turn)
        state.play(players[turn].choose(Sight(state, turn)))
    every = list(pieces(state))
    positions, later = Positions(state), Positions(state)
    began = time.process_time()
    for piece in every[::12]:
        work(piece, positions.at(piece.ply), later.at(piece.ply + 1), Effort())
    assert len(every) / len(every[::12]) * (time.process_time() - began) < 60


def test_an_offer_is_not_judged_by_its_parts() -> None:
    """In Osiris, what is put into an offer is no gift: only the whole offer, and its answer, is worth something."""
    game = barque.game("osiris")
    state = game.start(2, seed="offer")
    rng = Rng("offer")
    while not any([game.show(action).startswith("offer") for action in state.legal()]):
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    turn = int(state.turn)
    assert judges(Sight(state, turn), Rng(1))
    state.play(next(action for action in state.legal() if game.show(action).startswith("offer")))
    assert len(state.legal()) > 1
    assert not judges(Sight(state, turn), Rng(1))
    later = state.clone()
    later.play(state.legal()[0])
    piece = Piece(turn, len(state.log), state.legal()[0], True)
    assert work(piece, state, later, SMALL).judgement is None
