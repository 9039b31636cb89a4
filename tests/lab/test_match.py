"""Matches: who sits where, and that a game of a match can be replayed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import barque
from barque.kernel import Refusal
from barque.lab.match import Match, Played, Player, Stopped, play

NAMES = ("random", "greedy", "novice", "scribe")


def untimed(game: Played) -> Played:
    """Returns a game without the times, which are never the same twice."""
    return replace(game, milliseconds=())


@given(st.integers(2, 4), st.integers(2, 4), st.integers(0, 50))
def test_every_bot_sits_at_every_seat_with_the_same_cards(players: int, bots: int, deal: int) -> None:
    """Over the rotations of a deal, each seat is taken by each of the lineup once."""
    match = Match("hapy", NAMES[: min(bots, players)], players)
    lineup = Counter(match.lineup(deal))
    for seat in range(players):
        assert Counter([match.seating(deal, rotation)[seat] for rotation in range(players)]) == lineup


def test_the_last_bot_fills_the_seats_left() -> None:
    """Two bots at four seats: one against three."""
    assert Match("hapy", ("greedy", "random"), 4).lineup(0) == ("greedy", "random", "random", "random")
    assert Match("hapy", ("greedy", "random", "novice"), 4).lineup(9) == ("greedy", "random", "novice", "novice")


@given(st.integers(2, 3), st.integers(0, 30))
def test_a_ladder_lets_every_group_meet_equally_often(players: int, rounds: int) -> None:
    """Each group of bots plays a deal in turn."""
    match = Match("hapy", NAMES, players, ladder=True)
    groups = 6 if players == 2 else 4
    met = Counter([frozenset(match.lineup(deal)) for deal in range(groups * rounds)])
    assert set(met.values()) <= {rounds}
    assert len(met) == (groups if rounds else 0)


@given(st.integers(1, 200), st.integers(2, 4))
def test_deals_are_whole(number: int, players: int) -> None:
    """At least as many games as asked for, and every deal in all its rotations."""
    games = list(Match("hapy", NAMES[:2], players).games(number))
    assert number <= len(games) < number + players
    assert len(games) % players == 0
    assert len(set(games)) == len(games)


@pytest.mark.parametrize("game", barque.games())
def test_a_game_can_be_played_again(game: str) -> None:
    """The same match, deal and rotation: the same game."""
    match = Match(game, ("random", "novice:seconds=0,iterations=1"), 2)
    first = play(match, 3, 1)
    assert untimed(play(match, 3, 1)) == untimed(first)
    assert first.bots == match.bots[::-1]
    assert len(first.milliseconds[0]) <= first.moves[0]
    assert untimed(play(replace(match, seed="2"), 3, 1)) != untimed(first)


def first_move(*_: object) -> Player:
    """Creates a player that plays the first legal move, under any name."""
    return lambda state, seat: state.legal()[0]


@pytest.mark.parametrize("game", barque.games())
def test_every_rotation_has_the_same_cards(game: str) -> None:
    """Players who all do the same play the same game from other seats; with other cards, another one."""
    match = Match(game, ("random", "greedy"), 2, maker=first_move)
    one, turned = play(match, 3, 0), play(match, 3, 1)
    assert one.bots == turned.bots[::-1] != turned.bots
    assert (one.log, one.scores) == (turned.log, turned.scores)
    assert play(match, 4, 0).log != one.log


def test_a_search_by_iterations_can_be_played_again() -> None:
    """Bots that search by iterations play the same game again; the pace changes it."""
    match = Match("hapy", ("scribe:seconds=0,iterations=4", "random"), 2)
    first = play(match, 0, 0)
    assert untimed(play(match, 0, 0)) == untimed(first)
    assert untimed(play(replace(match, pace=60.0), 0, 0)) != untimed(first)


def test_a_shared_victory_is_divided() -> None:
    """Of two winners each has half."""
    game = Played(0, 0, ("a", "b", "b"), (0, 2), (3, 1, 3), (1, 1, 1), ((), (), ()))
    assert (game.share("a"), game.share("b")) == (0.5, 0.5)


def test_a_game_can_be_broken_off() -> None:
    """An interrupted game has no result."""
    with pytest.raises(Stopped):
        play(Match("hapy", ("random", "greedy"), 2), 0, 0, lambda: True)


@pytest.mark.parametrize(
    ("match", "key"),
    [
        (Match("hapy", ("greedy", "greedy"), 2), "arena-bots"),
        (Match("hapy", ("greedy", "random", "novice"), 2), "arena-many"),
        (Match("hapy", ("greedy", "random"), 3, ladder=True), "ladder-bots"),
        (Match("hapy", ("greedy", "zork"), 2), "no-such-bot"),
        (Match("hapy", ("greedy", "random"), 7), "seats"),
        (Match("hapy", ("greedy", "random"), 2, "one\ntwo"), "seed-text"),
        (Match("hapy", ("greedy", "random"), 2, "\udcff"), "seed-text"),
        (Match("hapy", ("greedy", "greedy\udcff"), 2), "no-such-bot"),
    ],
)
def test_what_is_no_match(match: Match, key: str) -> None:
    """A match that can't be played is refused before it begins."""
    with pytest.raises(Refusal) as refused:
        match.check()
    assert refused.value.key == key
