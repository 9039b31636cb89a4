"""The rules of Senet, each by an example: set the position, make the move, look."""

from __future__ import annotations

import pytest

from barque.kernel import STOP, IllegalMove, Json, Refusal, Rng
from barque_senet.board import HOUSES, LAST, thrown
from barque_senet.game import GAME
from barque_senet.rules import SenetState

ME, YOU = 0, 1
CHANCES = {1: 4 / 16, 2: 6 / 16, 3: 4 / 16, 4: 1 / 16, 5: 1 / 16}


def position(mine: list[int], yours: list[int], *throws: int, **more: Json) -> SenetState:
    """Returns a position in which I am on turn and have these *throws*."""
    board = [ME if house in mine else YOU if house in yours else -1 for house in HOUSES]
    state = GAME.load({"game": "senet", "seats": 2, "turn": ME, "board": board, "throws": list(throws), **more})
    assert isinstance(state, SenetState)
    return state


def start(**options: Json) -> SenetState:
    """Returns the beginning of a game."""
    state = GAME.start(2, seed=1, **options)
    assert isinstance(state, SenetState)
    return state


def houses(state: SenetState, seat: int) -> list[int]:
    """Lists where the pieces of *seat* stand."""
    return [house for house in HOUSES if state.board[house] == seat]


def play(state: SenetState, *moves: str) -> SenetState:
    """Plays moves by their notation."""
    for move in moves:
        state.play(move)
    return state


def legal(state: SenetState) -> list[str]:
    """Lists the legal moves by their notation."""
    return [GAME.show(action) for action in state.legal()]


def refused(state: SenetState, move: str) -> tuple[str, str]:
    """Plays a move that is refused; returns why, and by which rule."""
    with pytest.raises(IllegalMove) as caught:
        play(state, move)
    return caught.value.key, caught.value.rule


def test_s1_the_path_turns_without_a_gap() -> None:
    """House 11 follows house 10, and 21 follows 20 (S-1)."""
    assert houses(play(position([10, 20], [30], 1, 2), "move 10 1", "move 20 2"), ME) == [11, 22]


@pytest.mark.parametrize(("pieces", "cones"), [("5", [1, 3, 5, 7, 9]), ("7", [1, 3, 5, 7, 9, 11, 13])])
def test_s2_pieces_alternate(pieces: str, cones: list[int]) -> None:
    """Cones in the odd houses, spools in the even ones (S-2)."""
    state = start(first=YOU, pieces=pieces)
    assert houses(state, ME) == cones
    assert houses(state, YOU)[:-1] == [house + 1 for house in cones[:-1]]


def test_s3_sticks_fall_as_four_coins_do() -> None:
    """Each throw is as likely as four sticks make it (S-3)."""
    rng = Rng("sticks")
    throws = [thrown(rng) for _ in range(16_000)]
    assert set(throws) == set(CHANCES)
    for value, chance in CHANCES.items():
        assert throws.count(value) / len(throws) == pytest.approx(chance, abs=0.015)


def test_s4_the_first_player_has_moved_by_a_1() -> None:
    """The foremost spool stands one house further, and the same player is on turn (S-4)."""
    state = start(first=YOU)
    assert houses(state, YOU)[-1] == 11
    assert state.turn == state.first == YOU
    assert {GAME.start(2, seed=seed).turn for seed in range(20)} == {ME, YOU}


def test_s5_throws_are_used_in_any_order() -> None:
    """Each moves one piece; when all are used, the other throws until a 2 or a 3 is the last (S-5)."""
    state = play(position([1, 12], [30], 4, 1, 3), "move 12 3", "move 15 4")
    assert (houses(state, ME), state.throws, state.turn) == ([1, 19], [1], ME)
    assert refused(state, "move 1 3") == ("not-thrown", "S-5")
    assert refused(state, "move 30 1") == ("not-yours", "S-5")
    play(state, "move 1 1")
    assert state.turn == YOU
    assert len([throw for throw in state.throws if throw in LAST]) == 1


def test_s6_two_pieces_change_places() -> None:
    """The piece that you meet goes to where yours came from; you can't move onto your own (S-6)."""
    state = position([12, 14], [16], 2)
    assert refused(state, "move 12 2") == ("own", "S-6")
    play(state, "move 14 2")
    assert (houses(state, ME), houses(state, YOU)) == ([12, 16], [14])


def test_s7_two_side_by_side_are_safe() -> None:
    """Also round the corner from house 20 to 21 (S-7)."""
    assert refused(position([5, 18], [20, 21], 2), "move 18 2") == ("pair", "S-7")


def test_s8_a_player_who_cannot_move_forward_moves_back() -> None:
    """Not beyond house 1, nor from houses 27 to 30; a piece that is met gives way (S-8)."""
    state = position([1, 22, 28], [3, 4, 24, 25, 20], 2)
    assert legal(state) == ["move 22 2"]
    assert refused(state, "move 1 2") == refused(state, "move 28 2") == ("back", "S-8")
    play(state, "move 22 2")
    assert (houses(state, ME), houses(state, YOU)) == ([1, 20, 28], [3, 4, 22, 24, 25])


def test_s9_a_player_who_cannot_move_passes() -> None:
    """And a player who can move may not pass (S-9)."""
    state = position([28], [1], 2, 4)
    assert legal(state) == ["pass"]
    assert play(state, "pass").turn == YOU
    assert refused(position([12], [30], 2), "pass") == ("must-move", "S-9")


def test_s10_every_piece_stops_in_house_26() -> None:
    """It is reached by an exact throw (S-10)."""
    assert refused(position([1, 24], [30], 2, 3), "move 24 3") == ("beauty", "S-10")
    assert houses(play(position([1, 24], [30], 2, 3), "move 24 2"), ME) == [1, 26]


@pytest.mark.parametrize(
    ("house", "throw", "after"),
    [(26, 5, []), (26, 4, [30]), (26, 3, [29]), (26, 2, [28]), (26, 1, [27]), (28, 3, []), (29, 2, []), (30, 4, [])],
)
def test_s11_the_last_houses_are_left_by_exact_throws(house: int, throw: int, after: list[int]) -> None:
    """From 26 a 5, from 28 a 3, from 29 a 2, from 30 any (S-11)."""
    state = play(position([1, house], [12], throw), f"move {house} {throw}")
    assert houses(state, ME) == [1, *after]
    assert refused(position([1, 28], [12], 2), "move 28 2") == ("exact", "S-11")


def test_s12_a_piece_met_in_the_last_houses_falls_into_the_water() -> None:
    """But nobody is driven out while a piece is in the water (S-12)."""
    state = play(position([26, 1], [29, 5], 3), "move 26 3")
    assert (houses(state, ME), houses(state, YOU)) == ([1, 29], [5, 27])
    assert refused(position([26, 1], [29, 27], 3), "move 26 3") == ("safe", "S-12")
    assert refused(position([26, 1], [27], 1), "move 26 1") == ("safe", "S-12")


def test_s13_a_piece_in_the_water_waits_for_a_4_or_goes_back() -> None:
    """No other piece moves meanwhile; falling in ends the turn (S-13)."""
    assert play(position([26, 1], [12], 1, 3), "move 26 1").turn == YOU
    state = position([27, 1, 15], [12], 2)
    assert legal(state) == ["pass", "rebirth"]
    assert refused(state, "move 1 2") == ("water", "S-13")
    assert play(state.clone(), "pass").turn == YOU
    assert houses(play(state, "rebirth"), ME) == [1, 14, 15]
    assert state.turn == YOU
    saved = position([27, 1], [12], 4, 2)
    assert legal(saved) == ["move 27 4"]
    assert refused(saved, "rebirth") == ("four", "S-13")
    assert houses(play(saved, "move 27 4", "move 1 2"), ME) == [3]
    assert refused(position([1], [12], 2), "rebirth") == ("dry", "S-13")


def test_s14_a_piece_in_the_water_leaves_the_others_unprotected() -> None:
    """Side by side they are safe only while none of theirs is in the water (S-14)."""
    assert houses(play(position([18], [20, 21, 27], 2), "move 18 2"), YOU) == [18, 21, 27]


def test_s15_the_first_to_bring_all_pieces_off_wins() -> None:
    """The last piece ends the game, even if throws are left (S-15)."""
    state = play(position([30], [1], 1, 2), "move 30 1")
    assert state.over
    assert (state.winners, state.scores()) == ((ME,), [5, 4])


@pytest.mark.parametrize(("yours", "winners"), [([12, 13], (ME,)), ([22, 20], (YOU,)), ([20, 21], (ME, YOU))])
def test_s16_both_may_agree_to_stop(yours: list[int], winners: tuple[int, ...]) -> None:
    """The player whose pieces have gone further in total wins (S-16)."""
    state = position([30, 11], yours, 2)
    state.agree(STOP)
    assert state.winners == winners


@pytest.mark.parametrize(
    "wrong",
    [
        {"throws": [6]},
        {"throws": []},
        {"turn": 2},
        {"board": [0] * 30},
        {"board": [-1] * 30},
        {"board": [0] * 3},
        {"ending": "home"},
        {"ending": "tired"},
        {"rng": [0, 0, 0, 0]},
    ],
)
def test_a_wrong_position_is_refused(wrong: dict[str, Json]) -> None:
    """What is wrong is named, in a sentence."""
    with pytest.raises(Refusal, match=r"\.$"):
        GAME.load({**position([12], [25], 2).dump(), **wrong})
