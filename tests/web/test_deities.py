"""What is special to the board of Deities: pushes in every way and their preview, spells, powers, warnings."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

import barque
from barque.games.deities.field import CELLS
from barque.games.deities.rules import DeitiesState
from tests.rules.test_deities import CONTENT, everything, play, table, unlocked
from tests.web import driver
from tests.web.conftest import PHONE, Server, Visitors
from tests.web.positions import put, sit_down

GAME = barque.game("deities")
SPELLS = [card.name for card in CONTENT.spells]
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def way(page: Page, side: str, line: str) -> Locator:
    """Finds the arrow at one end of a line."""
    return page.locator(f"[data-way='{side} {line}']")


def faces(page: Page) -> list[str]:
    """Reads the Field off the page: the sign of each die."""
    found: list[str] = page.locator("[data-cell]").evaluate_all(
        "cells => cells.map((cell) => cell.querySelector('.die').innerText.trim())"
    )
    return found


def lit(page: Page) -> list[str]:
    """Lists the dice that light up."""
    found: list[str] = page.locator("[data-cell].lit").evaluate_all("cells => cells.map((cell) => cell.dataset.cell)")
    return found


def said(page: Page) -> dict[str, Any]:
    """Returns what the server says that the person sees."""
    (own,) = driver.ear(page).newest("position")["own"]
    view: dict[str, Any] = own["view"]
    return view


def move(page: Page, text: str) -> None:
    """Makes a move by the controls of the board."""
    assert driver.ready(page)
    action = GAME.parse(text)
    driver.play(page, next(each for each in driver.legal(page) if each["action"] == action))


def wait_for_ply(page: Page, ply: int) -> None:
    """Waits until this many moves are shown."""
    page.wait_for_function("ply => Number(document.querySelector('main').dataset.ply) >= ply", arg=ply)


WORKERS = ("W W S T A", "P W R S T", "A P . R S", "T A P W R", "S T A P W")


def pushing(**more: Any) -> DeitiesState:
    """A turn in which one Worker die from the left of row 1 connects four."""
    return table(field=WORKERS, blockers=("e4", "e5"), free="WWR", **more)


def test_a_push_does_what_its_arrow_showed(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, pushing())
    arrow = way(page, "west", "1")
    expect(arrow).to_have_text("5")  # with both Workers
    arrow.hover()
    expect(page.locator(".lamp")).to_contain_text("+5 Worker. 5 connected dice count – out: Temple and Sarcophagus.")
    expect(page.locator(".ghost")).to_have_count(5)
    shown, group = faces(page), lit(page)
    assert group == ["a1", "b1", "c1", "d1", "b2"]
    arrow.click()
    wait_for_ply(page, 2)
    expect(page.locator(".ghost")).to_have_count(0)
    assert faces(page) == shown
    assert said(page)["players"][0]["cards"]["worker"] == 5
    expect(page.locator("tr.me td").first).to_have_text(re.compile(r"^5"))


def test_chosen_dice_narrow_the_arrows(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, pushing())
    page.get_by_role("button", name="1 × Worker").click()
    expect(way(page, "west", "1")).to_have_text("4")
    page.keyboard.press("Escape")
    expect(way(page, "west", "1")).to_have_text("5")
    way(page, "east", "4").click(force=True)  # force: it tells assistive technology that it is disabled
    expect(page.locator(".lamp")).to_contain_text("A Blocker stands in this line.")
    move(page, "influence reeds 1")
    way(page, "east", "4").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A Blocker stands in that line")


def drag(page: Page, what: Locator, where: Locator) -> None:
    """Takes something up with the mouse and carries it somewhere, without letting go."""
    for place in (what, where):
        box = place.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        page.mouse.down()


def test_a_die_is_dragged_in(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, pushing())
    drag(page, page.locator("[data-die=reeds]"), way(page, "south", "b"))
    expect(page.locator(".dragged")).to_be_visible()
    expect(page.locator(".lamp")).to_contain_text("+1 Reeds")
    shown = faces(page)
    page.mouse.up()
    wait_for_ply(page, 2)
    assert faces(page) == shown
    assert said(page)["push"]["cells"] == ["b5"]
    drag(page, page.locator("[data-cell=e5]"), page.locator("[data-cell=a1]"))  # so is a Blocker
    page.mouse.up()
    wait_for_ply(page, 4)
    assert sorted(said(page)["blockers"]) == ["a1", "e4"]


def test_a_finger_taps_twice(visit: Visitors, server: Server) -> None:
    page = visit(**TOUCH)
    sit_down(page, server, pushing())
    way(page, "west", "1").tap()
    expect(page.locator(".lamp")).to_contain_text("+5 Worker")
    assert lit(page) == ["a1", "b1", "c1", "d1", "b2"]
    way(page, "west", "1").tap()
    wait_for_ply(page, 2)
    assert said(page)["players"][0]["cards"]["worker"] == 5


def test_by_keyboard(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, pushing())
    way(page, "north", "a").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    expect(way(page, "west", "4")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(way(page, "west", "1")).to_be_focused()
    expect(page.locator(".lamp")).to_contain_text("+5 Worker")
    page.keyboard.press("Enter")
    wait_for_ply(page, 2)
    page.locator("[data-cell=c3]").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    wait_for_ply(page, 3)
    assert said(page)["push"]["lifted"] == "e4"


def test_every_spell_is_cast(visit: Visitors, server: Server) -> None:
    page = visit()
    state = pushing(spells={0: SPELLS}, cards={0: "4W 4R 4S 4T 4A 4P"})
    sit_down(page, server, state)
    for spell in SPELLS:
        if spell == "echo":
            continue
        move(page, f"cast {spell}")
        finish_effect(page)
    expect(page.locator(".hand button[data-shows='spell=echo']")).not_to_have_class(re.compile("ready"))
    pushes = [each for each in driver.legal(page) if each["verb"] == "influence"]
    driver.play(page, pushes[0])
    driver.step(page)
    move(page, "gain")
    move(page, "cast echo")
    finish_effect(page)
    discards = {each["spell"] for each in said(page)["discards"]}
    assert discards == set(SPELLS)


def finish_effect(page: Page) -> None:
    """Makes the choices of a spell or power, any, until it is done."""
    for _ in range(10):
        assert driver.ready(page)
        if said(page)["phase"] != "effect":
            return
        driver.step(page)
    raise AssertionError("the effect does not end")


def test_every_power_is_used(visit: Visitors, server: Server) -> None:
    page = visit()
    powers = ("overseers-rod", "knucklebone-charm", "reed-ferry", "merchants-scales", "offering-table")
    places = [f"lower-{n}" for n in range(1, 6)]
    state = pushing(lower=powers, cubes=unlocked(*places), spells={0: ["oracle"]}, cards={0: "6W 6R 6S 6T 6A 6P"})
    sit_down(page, server, state)
    for place in ("lower-4", "lower-5", "lower-3", "lower-2", "lower-1"):
        move(page, f"use {place}")
        finish_effect(page)
        expect(page.locator(f"[data-place={place}]")).to_contain_text("used this turn")
    assert sorted(said(page)["used"]) == places


def test_powers_that_act_by_themselves(visit: Visitors, server: Server) -> None:
    powers = ("granary-seal", "ramp-builders", "jackal-sentries", "house-of-life", "tithe-of-the-faithful")
    page = visit()
    places = [f"lower-{n}" for n in range(1, 5)]
    state = table(
        field=WORKERS, blockers=("c1", "e5"), free="WRS", lower=powers, cubes=unlocked(*places), cards={0: everything()}
    )
    sit_down(page, server, state)
    way(page, "west", "1").hover()
    expect(page.locator(".lamp")).to_contain_text("+6 Worker. 4 connected dice count (+2 from your powers and spells)")
    way(page, "west", "1").click()
    wait_for_ply(page, 2)
    assert said(page)["blockers"] == ["d1", "e5"]  # one of them rode along
    for text in ("lift d1", "put a5", "lift e5", "put a4"):  # both may be moved
        move(page, text)
    # Unlocking draws one spell more; who has the tithe chooses a card for it.
    other = table(lower=powers, cubes=unlocked("lower-4") | {"lower-5": [0]}, cards={0: everything()}, free="WRS")
    sit_down(page, server, other)
    move(page, "unlock lower-1")
    expect(page.locator(".hand [data-piece]").first).to_be_visible()
    assert said(page)["players"][0]["spells"] == 2
    tithed = table(lower=powers, cubes={"lower-5": [1], "lower-1": [1]}, cards={0: everything()})
    sit_down(page, server, play(tithed, "unlock lower-1", "spare temple"))
    expect(page.locator(".prompt")).to_have_text("Your tithe: choose a card to gain.")
    move(page, "take pyramid")
    assert said(page)["players"][1]["cards"]["pyramid"] == 1


def test_a_warning_before_the_eclipse_becomes_impossible(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, table(cards={0: everything()}, cubes=unlocked("lower-1", "lower-2")))
    far = page.locator("[data-place=lower-5]")
    far.click()
    expect(page.locator(".lamp")).to_contain_text("your cubes would no longer be enough")
    far.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("After this your cubes would no longer be enough for the eclipse.")
    dialog.get_by_role("button", name="Think again").click()
    expect(dialog).to_be_hidden()
    assert said(page)["phase"] == "before"
    move(page, "unlock lower-5")  # the driver says yes where it is asked
    page.locator("[data-place=eclipse]").hover()
    expect(page.locator(".lamp")).to_contain_text("Your cubes are no longer enough for the eclipse.")


BASE = ("lower-1", "lower-2", "lower-3", "higher-1", "higher-2")


def test_the_final_round_is_announced_and_no_victory_is_given_away(visit: Visitors, server: Server) -> None:
    page = visit()
    cubes = {place: [0, 1] for place in BASE}
    state = table(cubes=cubes, cards={0: everything()}, eclipsed=(1,), spells={0: ["oracle"]})
    sit_down(page, server, state)
    expect(page.locator(".final")).to_contain_text("This is your last turn!")
    for text in ("influence worker 1", "push west 3", "gain", "lift a1", "put c1"):
        move(page, text)
    page.get_by_role("button", name="End the turn").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You can still unlock a card that wins or ties.")
    dialog.get_by_role("button", name="Think again").click()
    move(page, "unlock eclipse")
    move(page, "end")
    expect(page.locator(driver.OVER)).to_have_text("You have won!")


def test_the_easiest_way_and_what_is_lacking(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, table(cards={0: "3W 1R 1T"}))
    expect(page.locator(".card.payable")).to_have_count(1)
    expect(page.locator("[data-place=lower-1]")).to_contain_text("can be paid")
    expect(page.locator(".card.way")).to_have_count(5)
    expect(page.locator(".goal")).to_contain_text("Easiest way")
    page.locator("[data-place=higher-1]").hover()
    expect(page.locator(".lamp")).to_contain_text(
        "It needs both cards below it first: Overseer’s Rod and Knucklebone Charm."
    )
    page.locator("[data-place=lower-2]").hover()
    expect(page.locator(".lamp")).to_contain_text("You lack 3 Scarab, 1 Pyramid.")


def test_who_looks_on_sees_no_hand_and_no_arrows(visit: Visitors, server: Server) -> None:
    page = visit()
    page.goto(f"/#/table/{put(server, pushing(spells={0: ['oracle']}))}")
    expect(page.locator("[data-cell]")).to_have_count(len(CELLS))
    expect(page.locator(".hand, [data-place=eclipse], [data-way], .options")).to_have_count(0)
