"""Learning on the page: the guided first game, the rules, the gods; and a layout of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

import barque
from tests.web.conftest import Visitors
from tests.web.driver import GOING_ON, choose_by, play_out

CONTENT = Path(barque.__file__).parent / "games" / "hapy" / "content"


def test_hapy_explains_each_rule_when_it_first_matters(visit: Visitors) -> None:
    page = visit("learn/hapy")
    guide = page.locator("aside.guide")
    expect(guide).to_contain_text("I am Hâpy")
    guide.get_by_role("button").click()
    expect(guide).to_contain_text("Take a card that no other card covers")
    expect(guide.get_by_role("link", name="H-8")).to_be_visible()
    guide.get_by_role("button").click()
    expect(guide).to_have_count(0)
    page.locator("g.card.mine").last.click()
    expect(guide).to_contain_text("Look who was inside!")
    guide.get_by_role("button").click()
    expect(guide).to_contain_text("Now you may ask somebody for a card")


def test_a_rule_is_found_by_its_id_and_by_its_words(visit: Visitors) -> None:
    page = visit("rules/hapy/H-12", locale="fr-FR")
    wanted = page.locator("[id='H-12']")
    expect(wanted).to_have_class(re.compile("wanted"))
    expect(wanted).to_be_in_viewport()
    page.get_by_role("searchbox").fill("DIVINITE momie")
    expect(page.locator("mark").first).to_be_visible()
    assert 0 < page.locator("dl > div").count() < 21
    page.get_by_role("searchbox").fill("pizza")
    expect(page.locator("dl > div")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "ra", "thoth"), [("en-GB", "Ra", "Thoth"), ("fr-FR", "Rê", "Thot"), ("de-DE", "Re", "Thot")]
)
def test_the_gods_have_their_names_in_each_language(visit: Visitors, locale: str, ra: str, thoth: str) -> None:
    page = visit("gods/bastet", locale=locale)
    for name in ("Anubis", "Bastet", "Osiris", ra, thoth):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(page.locator("#bastet")).to_be_in_viewport()


def test_a_layout_of_ones_own(visit: Visitors) -> None:
    page = visit("new/hapy")
    file = page.locator("input[type=file]")
    file.set_input_files({"name": "bad.toml", "mimeType": "text/plain", "buffer": b"slots = []"})
    expect(page.get_by_text("it needs 36 entries")).to_be_visible()
    tomb = (CONTENT / "tomb.toml").read_bytes().replace(b"x = 0, y = 0,", b"x = 0.1, y = 0,")
    file.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": tomb})
    expect(page.get_by_text("mine.toml: 36 places.")).to_be_visible()
    page.get_by_text("Against bots").click()
    page.get_by_role("button", name="Set the table").click()
    board = page.get_by_role("group", name="Your own layout")
    expect(board).to_be_visible()
    assert 18 <= board.locator("g.card.free").count() <= 20  # the outer ring, except what two bots may have taken


def test_a_covered_card_says_what_lies_on_it(visit: Visitors) -> None:
    page = visit("learn/hapy")
    page.locator("g.card.mine").first.wait_for()
    for _ in range(2):
        page.locator("aside.guide button").click()
    page.locator("g.card[data-slot='0']").click(force=True)  # force: it tells assistive technology that it is disabled
    complaint = page.get_by_role("alert")
    expect(complaint).to_contain_text("is still covered by 2 mummies")
    expect(complaint.get_by_role("link", name="H-8")).to_have_attribute("href", "#/rules/hapy/H-8")


@pytest.mark.parametrize("game", ["hapy", "deities", "osiris"])
def test_a_first_game_leads_to_its_end(visit: Visitors, game: str) -> None:
    page = visit()

    def hurry(route: Route) -> None:
        wish: Any = route.request.post_data_json
        if wish is None:  # the lobby is read at the same address
            return route.continue_()
        quick = [seat if seat["kind"] == "me" else {"kind": "bot", "level": "greedy"} for seat in wish["seats"]]
        return route.continue_(post_data={**wish, "seats": quick, "settings": {**wish.get("settings", {}), "pace": 0}})

    page.route(re.compile(r"/api/tables(\?|$)"), hurry)  # the bots of a first game take their time
    page.locator(f"[data-game={game}] a[href='#/learn/{game}']").click()
    page.wait_for_url("**/#/table/*?learn=1")
    expect(page.locator("aside.guide")).to_be_visible()
    play_out(page, policy=choose_by(*GOING_ON))
    told, ending = page.locator("aside.guide").bounding_box(), page.locator(".board").first.bounding_box()
    assert told
    assert ending
    assert told["y"] >= ending["y"] + ending["height"]  # it leaves in sight who has won
