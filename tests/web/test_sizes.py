"""What can be done now is in sight, at every size of window (``sizes.py`` plays whole games)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import barque
from barque.kernel import State
from tests.rules.test_deities import everything, play, table
from tests.web.conftest import Server, Visitors
from tests.web.driver import choose_by, legal, ready, step
from tests.web.positions import play_to, sit_down
from tests.web.sizes import SIZES, Frame, full_table


@pytest.mark.parametrize(("game", "steps"), [("hapy", 10), ("deities", 5), ("osiris", 5)])
def test_the_current_choice_is_in_sight_at_every_size(visit: Visitors, game: str, steps: int) -> None:
    page, policy, frame = visit(), choose_by(seed=1), Frame()
    full_table(page, game)
    for _ in range(steps):
        assert ready(page)
        wrong = frame.faults(page)
        assert not wrong, "\n".join(wrong)
        step(page, policy=policy)


@pytest.mark.parametrize(
    ("verb", "most"), [("face", 5), ("take", 6), ("spare", 3), ("turn", 15), ("trade", 15), ("roll", 7)]
)
def test_all_that_an_effect_of_deities_offers_is_in_sight_at_every_size(
    visit: Visitors, server: Server, verb: str, most: int
) -> None:
    moves = barque.game("deities").moves

    def offered(state: State) -> bool:
        return sum(moves[action].verb == verb for action in state.legal()) == most

    page = visit()
    sit_down(page, server, play_to(offered, "deities", seats=4))
    assert ready(page)
    wrong = Frame().faults(page)
    assert not wrong, "\n".join(wrong)


def test_the_words_of_the_last_round_push_no_choice_out_of_sight(visit: Visitors, server: Server) -> None:
    powers = ("granary-seal", "ramp-builders", "jackal-sentries", "house-of-life", "tithe-of-the-faithful")
    cubes = {**{place: [2] for place in ("lower-2", "lower-3", "higher-1", "higher-2")}, "lower-1": [1, 2]}
    state = table(4, lower=powers, cubes={**cubes, "lower-5": [1]}, cards={0: everything()}, eclipsed=(2,))
    page = visit()
    sit_down(page, server, play(state, "unlock lower-1", "spare temple", "spare reeds"))
    assert ready(page)
    assert {move["verb"] for move in legal(page)} == {"take"}
    wrong = Frame().faults(page)
    assert not wrong, "\n".join(wrong)


def test_a_game_can_be_begun_without_scrolling(visit: Visitors) -> None:
    page = visit(viewport=SIZES["laptop"])
    expect(page.locator("[data-game] button.primary")).to_have_count(3)
    for begin in page.locator("[data-game] button.primary").all():
        expect(begin).to_be_in_viewport(ratio=1)
    page.set_viewport_size(SIZES["phone across"])
    expect(page.locator("[data-game=hapy] button.primary")).to_be_in_viewport(ratio=1)
    page.goto("/#/new/hapy")
    expect(page.get_by_role("button", name="Set the table")).to_be_in_viewport(ratio=1)
