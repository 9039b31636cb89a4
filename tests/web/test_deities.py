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
from tests.web.sizes import SIZES, parts

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
    sit_down(page, server, pushing(spells={0: ["mirage"]}))
    die = page.locator("button[data-die=worker]").first
    die.click()
    expect(way(page, "west", "1")).to_have_text("4")
    die.click()  # once more: it is released
    expect(way(page, "west", "1")).to_have_text("5")
    page.locator("button[data-die=reeds]").click()
    page.keyboard.press("Escape")
    expect(way(page, "west", "1")).to_have_text("5")
    way(page, "east", "4").click(force=True)  # force: it tells assistive technology that it is disabled
    expect(page.locator(".lamp")).to_contain_text("A Blocker stands in this line.")
    move(page, "influence reeds 1")
    way(page, "east", "4").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A Blocker stands in that line")


def test_a_spell_in_hand_asks_and_can_be_put_back(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, pushing(spells={0: ["mirage"]}))
    page.get_by_role("button", name="Mirage").click()
    expect(page.locator(".lamp")).to_contain_text("Mirage: choose a die.")
    expect(page.locator("[data-cell].legal")).to_have_count(len(CELLS) - 2)  # not under Blockers
    page.get_by_role("button", name="Choose again").click()
    expect(page.locator("[data-cell].legal")).to_have_count(0)
    assert said(page)["players"][0]["spells"] == 1
    page.get_by_role("button", name="Mirage").click()
    page.locator("[data-cell=a1]").click()  # cast, and answered
    wait_for_ply(page, 2)
    page.locator("[data-cell=c1]").click()
    wait_for_ply(page, 3)
    assert said(page)["field"][0][0] == "scarab"


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
    # Held instead of tapped, a thing says what it is, and nothing else happens.
    box = page.locator("[data-cell=e4]").bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    dialog = page.get_by_role("dialog", name="Blocker")
    expect(dialog).to_contain_text("Nobody may push into its row or its column.")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(dialog).to_contain_text("You may not push into a line with a Blocker.")  # the rule
    dialog.get_by_role("button").click()
    assert said(page)["push"]["lifted"] is None


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
    expect(page.locator(".verdict td.gold")).to_have_text("5")
    expect(page.locator(".verdict th.decides")).to_have_text("First squares")
    expect(page.locator(".ending")).to_contain_text("There are 2 eclipses, so cubes on first squares decide: 5 to 0.")


def test_the_easiest_way_and_what_is_lacking(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, table(cards={0: "3W 1R 1T"}))
    expect(page.locator(".card.payable")).to_have_count(1)
    expect(page.locator("[data-place=lower-1]")).to_contain_text("can be paid")
    expect(page.locator(".card.way")).to_have_count(5)
    expect(page.locator(".lamp .path")).to_contain_text("Easiest way")
    page.locator("[data-place=higher-1]").hover()
    expect(page.locator(".lamp")).to_contain_text(
        "It needs both cards below it first: Overseer’s Rod and Knucklebone Charm."
    )
    page.locator("[data-place=lower-2]").hover()
    expect(page.locator(".lamp")).to_contain_text("You lack 3 Scarab, 1 Pyramid.")
    expect(page.get_by_role("tooltip")).to_contain_text("turn one free die to the face of another free die")
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog", name="Knucklebone Charm")
    expect(dialog).to_contain_text("No cube is on it yet")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What is this?").click()
    page.locator("[data-die=worker]").click()
    expect(page.get_by_role("dialog", name="Worker")).to_contain_text("One of the three free dice")


def test_a_phone_shows_the_field_when_it_is_needed(visit: Visitors, server: Server) -> None:
    page = visit(**TOUCH)
    sit_down(page, server, pushing(cards={0: everything()}, spells={0: ["mirage"]}))
    cards, field = page.locator("[data-part=cards]"), page.locator("[data-part=field]")
    expect(cards).to_contain_text("5")  # so many can be paid for
    cards.tap()
    expect(page.locator("[data-cell]")).to_have_count(0)
    page.get_by_role("button", name="Mirage").tap()  # it asks for a die
    expect(field).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-cell=e1]")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Choose again").tap()
    expect(cards).to_have_attribute("aria-pressed", "true")  # back to where one was
    page.locator("[data-place=lower-1]").tap()
    expect(page.locator(".lamp")).to_contain_text("Roll any of your free dice again", ignore_case=True)
    expect(page.get_by_role("button", name="Unlock it")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") == PHONE["height"]  # nothing past the end


def test_cards_and_arrows_say_what_they_bring(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(
        page,
        server,
        pushing(
            cards={0: everything()}, spells={0: ["mirage"]}, cubes={"lower-1": [1], "lower-2": [1], "higher-1": [1]}
        ),
    )
    expect(page.locator(".card.lower .brief")).to_have_count(5)
    expect(page.locator("[data-place=lower-1] .brief")).to_have_text("Roll free dice again")
    expect(page.locator(".hand .text")).to_have_text("Swap any two dice of the Field.")
    arrow, die = way(page, "west", "1"), page.locator("button[data-die=worker] .die").first
    colour = "each => getComputedStyle(each).getPropertyValue('--fill')"
    assert arrow.evaluate(colour) == page.locator(".part").first.evaluate(colour) != ""
    expect(die).to_be_visible()
    words = ["Spells", "Cubes left", "1st squares", "Missing"]
    expect(page.locator(".players th.word")).to_have_text(words)
    expect(page.locator(".saves")).to_have_text(re.compile("−1"))  # a discount is no change
    page.locator("[data-place=lower-1]").hover()
    expect(page.locator(".lamp")).to_contain_text("Then you draw 2 spells (a pair).")


def test_a_name_is_whole_beside_an_eclipse_and_four_symbols_on_a_laptop(visit: Visitors, server: Server) -> None:
    cubes = {place: [2] for place in ("lower-1", "lower-2", "lower-3", "higher-1", "higher-2")}
    higher = ("barge-of-dawn", "gate-of-the-west", "eye-of-the-falcon", "hall-of-columns")
    page = visit(viewport=SIZES["laptop"], name="Ana")
    sit_down(page, server, table(4, cubes=cubes, higher=higher, eclipsed=(2,)), seat=2)
    expect(page.locator(".players .me .saves > span")).to_have_count(4)
    expect(page.locator(".players .me .race [role=img]")).to_be_visible()
    name = page.locator(".players .me .name")
    expect(name).to_have_text("You")
    for width in (1366, 1280):
        page.set_viewport_size({"width": width, "height": 657})
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_a_spectator_sees_no_hand_and_no_arrows(visit: Visitors, server: Server) -> None:
    page = visit()
    page.goto(f"/#/table/{put(server, pushing(spells={0: ['oracle']}))}")
    expect(page.locator("[data-cell]")).to_have_count(len(CELLS))
    expect(page.locator(".hand, [data-place=eclipse], [data-way], button[data-die]")).to_have_count(0)


KINDS = {"die", "free", "blocker", "line", "way", "card", "spell", "deck"} | {
    *("cards", "symbols", "supply", "spells", "left", "firsts", "missing", "race"),  # of the players
}
UNEXPLAINED = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('.room'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    const drawn = node.textContent.trim() && around.checkVisibility() && !around.closest('.unseen');
    const at = around.closest('.board, .hand, .tray, .choices .domain');
    const thing = at && !around.closest('.lamp, button:not([data-about])');
    if (drawn && thing && !around.closest('[data-about]')) found.push(node.textContent.trim());
  }
  return found;
}"""


def explained(page: Page) -> set[str]:
    """Checks that every sign and number on the board belongs to something that says what it is; lists those things."""
    found = set[str]()
    for part in parts(page):
        if part:
            part.click()
        assert page.evaluate(UNEXPLAINED) == []
        found |= set(page.locator("[data-about]").evaluate_all("all => all.map((each) => each.dataset.about)"))
    return found


def test_everything_on_the_board_says_what_it_is(visit: Visitors, server: Server) -> None:
    page = visit()
    cubes = {"lower-1": [0, 1], "lower-2": [0], "higher-1": [0]}
    state = pushing(spells={0: ["mirage", "echo"]}, cards={0: everything()}, cubes=cubes)
    sit_down(page, server, state)
    things = explained(page)
    kinds = {thing.split()[0] for thing in things}
    assert kinds == KINDS
    for thing in sorted(things):
        page.locator(f"[data-about='{thing}']").first.hover()
        page.keyboard.press("i")
        dialog = page.get_by_role("dialog")
        expect(dialog.locator(".sheet > p").first).to_have_text(re.compile(r"\w+ \w+"))
        expect(dialog.locator(".rule").first).to_have_text(re.compile(r"^D-\d+ \w+"))
        assert not re.search(r"[a-z]-[1-9]\b|\{|undefined", dialog.inner_text().replace("D-", ""))
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    for size in (PHONE, SIZES["tablet"]):
        page.set_viewport_size(size)
        assert explained(page) <= things | {"symbols"}


def box(of: Locator) -> dict[str, float]:
    """Returns where something is, once it is there."""
    of.wait_for()
    found = of.bounding_box()
    assert found
    x, y = found["x"], found["y"]
    return {"x": x, "y": y, "right": x + found["width"], "bottom": y + found["height"]}


def apart(one: Locator, other: Locator) -> bool:
    """Checks that nothing of one thing lies over another."""
    a, b = box(one), box(other)
    return a["right"] <= b["x"] or b["right"] <= a["x"] or a["bottom"] <= b["y"] or b["bottom"] <= a["y"]


def test_a_tip_lies_beside_the_field_and_not_where_one_has_clicked(visit: Visitors, server: Server) -> None:
    page = visit(viewport=SIZES["laptop"])
    sit_down(page, server, pushing())
    way(page, "west", "1").hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("Push the dice in")
    assert apart(tip, page.locator("[role=group].field"))  # it does not hide what the arrow shows
    way(page, "west", "1").click()
    wait_for_ply(page, 2)
    expect(tip).to_have_count(0)  # what has come to lie under the mouse was not asked about


def test_a_die_that_can_be_chosen_has_a_rim_in_sight(visit: Visitors, server: Server) -> None:
    page = visit()
    sit_down(page, server, pushing(spells={0: ["mirage"]}))
    page.get_by_role("button", name="Mirage").click()
    for size in SIZES.values():
        page.set_viewport_size(size)
        page.wait_for_function(
            """() => [...document.querySelectorAll('button[data-cell].legal')].every((cell) =>
              cell.querySelector('.die').getBoundingClientRect().width <= cell.clientWidth)"""
        )


def test_a_gain_stands_beside_its_number(visit: Visitors, server: Server) -> None:
    page = visit(viewport=SIZES["laptop"])
    sit_down(page, server, pushing(cards={0: "6W"}))
    way(page, "west", "1").click()
    more = page.locator("tr.me td i")
    expect(more).to_have_text("+5")
    number = more.evaluate(
        "i => { const text = document.createRange(); text.selectNode(i.previousSibling ?? i.parentNode.firstChild);"
        " return text.getBoundingClientRect().right; }"
    )
    assert box(more)["x"] >= number - 0.5


def test_the_guide_stands_beside_what_it_points_at(visit: Visitors) -> None:
    page = visit("learn/deities", viewport=SIZES["laptop"])
    guide = page.locator("aside.guide")
    expect(guide).to_contain_text("Welcome")
    guide.get_by_role("button").click()
    expect(guide).to_contain_text("Blockers")
    assert apart(guide, page.locator(".pointed-at"))
    guide.get_by_role("button").click()
    driver.ready(page)
    driver.play(page, driver.legal(page)[0])
    if said(page)["phase"] == "place":
        driver.step(page)
    expect(guide).to_contain_text("You rolled three dice")
    assert apart(guide, page.locator(".pointed-at"))
    driver.ready(page)
    page.locator(".edge.best").first.click()
    expect(guide).to_contain_text("The dice are in.")  # not of what has been passed over: dice in hand


def test_six_domains_and_what_asks_for_them_fit_on_a_phone(visit: Visitors, server: Server) -> None:
    page = visit(locale="de-DE", **TOUCH)
    sit_down(page, server, pushing(spells={0: ["tribute", "harvest-offering"]}))
    page.get_by_role("button", name="Tribut").tap()
    expect(page.locator("[data-pick^='domain=']")).to_have_count(6)
    for shown in (page.locator("[data-pick^='domain=']").last, page.locator(".detail p").nth(1)):
        expect(shown).to_be_in_viewport(ratio=1)
    assert apart(page.locator(".detail p").nth(1), page.locator(".detail .row"))


def test_all_of_a_few_spells_can_be_read(visit: Visitors, server: Server) -> None:
    page = visit(viewport=SIZES["laptop"], locale="fr-FR")
    sit_down(page, server, pushing(spells={0: ["hidden-passage", "echo"]}))
    texts = page.locator(".hand .text")
    expect(texts).to_have_count(2)
    assert texts.evaluate_all("all => all.every((text) => text.scrollHeight <= text.clientHeight + 1)")
