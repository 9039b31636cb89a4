"""What results show: shares add up, intervals are Wilson's, ratings follow victories."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from barque.lab.match import Match, Played
from barque.lab.standing import ratings, share_of, standings, wilson

MATCH = Match("hapy", ("a", "b"), 2)


def game(deal: int, rotation: int, winners: tuple[str, ...], match: Match = MATCH, ms: float = 1.0) -> Played:
    """Creates a game that these bots won."""
    bots = match.seating(deal, rotation)
    won = tuple([seat for seat, name in enumerate(bots) if name in winners])
    empty = tuple([0] * len(bots))
    return Played(deal, rotation, bots, won, empty, empty, tuple([(ms,)] * len(bots)))


results = st.lists(st.lists(st.sampled_from([("a",), ("b",), ("a", "b")]), min_size=2, max_size=2), min_size=1)


@given(results)
def test_shares_add_up_and_lie_in_their_intervals(deals: list[list[tuple[str, ...]]]) -> None:
    """What one bot wins, the other loses; mirrored intervals."""
    games = [game(deal, rotation, won) for deal, two in enumerate(deals) for rotation, won in enumerate(two)]
    a, b = share_of("a", games, 2), share_of("b", games, 2)
    assert a.value + b.value == pytest.approx(1)
    assert a.games == 2 * len(deals)
    for share, other in ((a, b), (b, a)):
        assert 0 <= share.low <= share.value + 1e-9
        assert share.value - 1e-9 <= share.high <= 1
        assert share.low == pytest.approx(1 - other.high)
        assert share.fair == 0.5
    widest = wilson(a.value, a.deals)
    narrowest = wilson(a.value, a.games)
    assert widest[0] - 1e-9 <= a.low <= narrowest[0] + 1e-9
    assert narrowest[1] - 1e-9 <= a.high <= widest[1] + 1e-9


@given(st.integers(1, 500), st.data())
def test_the_interval_is_wilsons(number: int, data: st.DataObject) -> None:
    """SciPy gives the same."""
    won = data.draw(st.integers(0, number))
    interval = binomtest(won, number).proportion_ci(method="wilson")
    assert wilson(won / number, number) == pytest.approx((interval.low, interval.high), abs=1e-6)


def test_games_with_the_same_cards_that_go_alike_count_once() -> None:
    """Ten deals won twice and ten lost twice are twenty results, not forty."""
    alike = [game(deal, rotation, ("a",) if deal < 10 else ("b",)) for deal in range(20) for rotation in range(2)]
    share = share_of("a", alike, 2)
    assert (share.low, share.high) == pytest.approx(wilson(0.5, 20), abs=0.01)
    unlike = [game(deal, rotation, ("a",) if rotation else ("b",)) for deal in range(20) for rotation in range(2)]
    assert share_of("a", unlike, 2).high < share.high


def test_deals_that_are_not_whole_do_not_count() -> None:
    """A deal played from one seat only says nothing."""
    games = [game(0, 0, ("a",)), game(0, 1, ("a",)), game(1, 0, ("b",))]
    assert share_of("a", games, 2).value == 1
    assert share_of("a", games[2:], 2).games == 0


def test_one_against_three() -> None:
    """The fair share is that of the seats."""
    match = Match("hapy", ("a", "b"), 4)
    games = [game(0, rotation, ("a",) if rotation < 2 else ("b",), match) for rotation in range(4)]
    a, b = standings(match, games)
    assert (a.share.value, a.share.fair, a.share.ratio) == (0.5, 0.25, 2)
    assert b.share.fair == 0.75
    assert b.share.ratio == pytest.approx(2 / 3)


def test_times() -> None:
    """Mean and 95th percentile are taken over all choices."""
    games = [game(deal, rotation, ("a",), ms=float(deal + 1)) for deal in range(100) for rotation in range(2)]
    a, _ = standings(MATCH, games)
    assert (a.mean, a.p95) == (50.5, 95)


def test_ratings_follow_victories() -> None:
    """A bot that wins more stands higher; a shared victory brings two bots together."""
    match = Match("hapy", ("a", "b", "c"), 2, ladder=True)
    games: list[Played] = []
    for deal in range(60):
        best = min(match.lineup(deal))
        games += [game(deal, rotation, (best,), match) for rotation in range(2)]
    rated = ratings(match, games)
    shared = [replace(game, winners=(0, 1)) if game.deal % 2 else game for game in games]
    assert ratings(match, shared)[0].skill - ratings(match, shared)[-1].skill < rated[0].skill - rated[-1].skill
    assert [one.bot for one in rated] == ["a", "b", "c"]
    assert rated[0].skill - rated[1].skill > rated[0].doubt
    assert rated[0].share.value == 1
