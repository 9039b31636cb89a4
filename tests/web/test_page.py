"""What every page must be: reachable for everybody, small, calm, private, and in the reader's language."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from barque import table
from tests.web.conftest import DESK, PHONE, Visitors
from tests.web.driver import Move, ear, legal, new_table, play, ready, step
from tests.web.sizes import draw

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BUILT = Path(table.__file__).parent / "web"
FIRST_LOAD = 150_000
BOARD = 60_000
SHIFT = 0.05

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}
GAMES = ("hapy", "deities", "osiris")
OF_GAMES = [f"{page}/{game}" for page in ("new", "rules") for game in GAMES]
PAGES = ("", *OF_GAMES, "rules/hapy/H-12", "gods", "settings", "nowhere")
every_game = pytest.mark.parametrize("game", GAMES)


RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


def violations(page: Page, part: str = "html", rules: Sequence[str] = RULES) -> list[str]:
    """Asks axe-core what is wrong with a page, or a part of it. Not scrolled: what a header covers then is no fault."""
    page.evaluate("document.querySelectorAll('*').forEach((each) => (each.scrollTop = 0))")
    page.evaluate("document.getAnimations().forEach((each) => each instanceof CSSTransition && each.finish())")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("([part, rules]) => axe.run(part, {runOnly: rules})", [part, list(rules)])
    return [
        f"{each['id']}: {node['html'][:200]} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def violations_in_the_dark(page: Page) -> list[str]:
    """Asks axe-core about the same page in its other colours; nothing else of it changes."""
    page.emulate_media(color_scheme="dark")
    found = violations(page, rules=["color-contrast"])
    page.emulate_media(color_scheme="light")
    return found


def violations_everywhere(page: Page) -> list[str]:
    """Asks axe-core about a page on a desk, in the dark, and on a phone."""
    found = violations(page) + violations_in_the_dark(page)
    page.set_viewport_size(PHONE)
    draw(page)
    found += violations(page)
    page.set_viewport_size(DESK)
    draw(page)
    return found


def test_axe_finds_nothing(visit: Visitors) -> None:
    page = visit()
    for path in PAGES:
        page.goto(f"/#/{path}")
        page.get_by_role("heading", level=1).first.wait_for()
        page.wait_for_load_state("networkidle")
        assert violations(page) + violations_in_the_dark(page) == [], path


@every_game
def test_axe_finds_nothing_at_a_table(visit: Visitors, game: str) -> None:
    page = visit()
    new_table(page, [ME, {"kind": "open"}], game)
    page.get_by_role("heading", level=1).wait_for()
    assert violations_everywhere(page) == []
    new_table(page, [ME, BOT], game)
    for _ in range(3):
        ready(page)
        assert violations_everywhere(page) == []
        step(page)
    page.get_by_role("button", name="More", exact=True).first.click()
    page.get_by_role("dialog").wait_for()
    assert violations_everywhere(page) == []
    page.keyboard.press("Escape")
    page.goto("/#/settings")
    page.locator("#text").check()
    page.go_back()
    page.locator(".twin").wait_for()
    assert violations_everywhere(page) == []


def zipped(page: Page, path: str) -> int:
    """Loads a page afresh and adds up script and style, as gzip would send them."""
    sizes: dict[str, int] = {}

    def weigh(response: Any) -> None:
        if response.url.endswith((".js", ".css")):
            sizes[response.url] = len(gzip.compress(response.body()))

    page.on("response", weigh)
    page.goto("about:blank")
    page.goto(path)
    page.locator("main h1, main[data-ply]").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.remove_listener("response", weigh)
    return sum(sizes.values())


@every_game
def test_first_load_is_small(visit: Visitors, game: str) -> None:
    page = visit()
    start = zipped(page, "/#/")
    assert 5_000 < start < FIRST_LOAD
    table = new_table(page, [ME, BOT], game)
    ready(page)
    whole = zipped(page, f"/#/table/{table}")
    assert start < whole < FIRST_LOAD


def test_boards_are_loaded_when_they_are_needed() -> None:
    for board in (ROOT / "web" / "src" / "games").iterdir():
        parts = [*BUILT.glob(f"assets/{board.name}-*.js"), *BUILT.glob(f"assets/{board.name}-*.css")]
        assert parts, board.name
        assert sum(len(gzip.compress(part.read_bytes())) for part in parts) < BOARD, board.name


def test_nothing_is_inline(visit: Visitors) -> None:
    page = visit()
    answer = page.request.get("/")
    policy = answer.headers["content-security-policy"]
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    refused: list[str] = []
    page.on(
        "console", lambda message: refused.append(message.text) if "Content Security Policy" in message.text else None
    )
    new_table(page, [ME, BOT])
    ready(page)
    step(page)
    assert refused == []


@every_game
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_no_layout_shift_on_a_move(visit: Visitors, game: str, viewport: ViewportSize) -> None:
    page = visit(reduced_motion="no-preference", viewport=viewport)
    new_table(page, [ME, BOT], game)
    ready(page)
    page.evaluate(
        """() => { window.shifts = []; window.touches = []; new PerformanceObserver((list) => {
          window.shifts.push(...list.getEntries());
        }).observe({ type: 'layout-shift' }); }"""
    )

    def touch(page: Page, move: Move) -> None:
        """Plays, and notes when; the last frame that follows from a touch is a little later."""
        began = page.evaluate("performance.now()")
        play(page, move)
        draw(page)
        page.evaluate("began => window.touches.push([began, performance.now() + 500])", began)

    for _ in range(8):
        step(page, by=touch)
    ready(page)
    draw(page)
    shift = page.evaluate(
        """strict => window.shifts
          .filter(({ startTime, hadRecentInput: touched }) => strict
            || !(touched || window.touches.some(([began, ended]) => began <= startTime && startTime <= ended)))
          .reduce((sum, { value }) => sum + value, 0)""",
        viewport is DESK,  # on a phone a sheet opens under the finger, however long that takes: that is no shift
    )
    assert shift < SHIFT


@pytest.mark.parametrize("game", ["hapy", "osiris"])
def test_interaction_to_next_paint_on_a_slow_device(visit: Visitors, game: str) -> None:
    page = visit()
    new_table(page, [ME, BOT], game, settings={"pace": 400})  # a bot's answer is no part of the own move
    ready(page)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(
        """() => { window.longest = 0; new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (entry.interactionId) window.longest = Math.max(window.longest, entry.duration);
        }).observe({ type: 'event', durationThreshold: 16 }); }"""
    )
    longest = "[window.longest, window.longest = 0][0]"
    rounds: list[tuple[float, float]] = []  # other tests run beside this one: the best of some is the page's own time
    while len(rounds) < 8 and not any(own < 100 + idle for own, idle in rounds):
        for _ in range(4):
            page.locator(".prompt").click()  # does nothing: so long does it take on this machine now
        idle = page.evaluate(longest)
        for _ in range(4):
            step(page)
        ready(page)
        rounds.append((page.evaluate(longest), idle))
    assert any(own < 100 + idle for own, idle in rounds), rounds


RULE = re.compile(r"[HDO]-\d+$")


def unspoken(page: Page) -> list[str]:
    """Finds text that was not translated: in the pseudo-language all translated text is bracketed."""
    found: list[str] = page.evaluate(
        """() => {
          const texts = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const text = node.textContent.trim();
            const around = node.parentElement;
            if (!/\\p{L}{2}/u.test(text)) continue;
            if (around.closest('[translate=no], script, style, noscript, .glyph, code, kbd')) continue;
            if (!/^\\W*⟦/u.test(text)) texts.push(text);
          }
          return texts;
        }"""
    )
    return found


def test_every_string_is_translated(visit: Visitors) -> None:
    page = visit("settings")
    page.evaluate("localStorage.setItem('barque', JSON.stringify({language: 'pseudo'}))")
    info = page.request.get("/api/start?lang=en").json()
    said = json.dumps(info, ensure_ascii=False).casefold()
    for path in PAGES:
        page.goto("about:blank")
        page.goto(f"/#/{path}")
        page.get_by_role("heading", level=1).first.wait_for()
        page.wait_for_load_state("networkidle")
        assert [text for text in unspoken(page) if text.casefold() not in said and not RULE.match(text)] == [], path
    for game in GAMES:
        new_table(page, [ME, BOT], game)
        for _ in range(3):
            ready(page)
            assert [text for text in unspoken(page) if not RULE.match(text)] == [], game
            step(page)


def cut_off(page: Page) -> list[str]:
    """Finds text that does not fit into its place."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, a, h1, h2, h3, p, label, dt, dd, li, select, legend')]
              .filter((each) => each.offsetParent && !each.closest('.unseen, .last') && !each.matches('.name'))
              .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
              .map((each) => each.outerHTML.slice(0, 200))"""
    )
    return found


def test_nothing_is_cut_off_in_german_on_a_phone(visit: Visitors) -> None:
    page = visit(viewport=PHONE, locale="de-DE")

    for path in PAGES:
        page.goto(f"/#/{path}")
        page.get_by_role("heading", level=1).first.wait_for()
        page.wait_for_load_state("networkidle")
        assert cut_off(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    for game in GAMES:
        new_table(page, [ME, BOT], game)
        for _ in range(3):
            ready(page)
            assert cut_off(page) == [], game
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], game
            step(page)


def test_all_that_is_said_of_a_governor_fits_on_a_phone(visit: Visitors) -> None:
    """Even when it has everything: regent, withdrawn, regent again, blessings, somebody to make an offer to."""
    page = visit(viewport=PHONE, locale="de-DE")
    new_table(page, [ME, BOT], "osiris")
    ready(page)
    page.locator("[data-part=governors]").click()
    tag = page.locator(".governors .tag").first
    tag.evaluate("tag => { for (let n = 0; n < 3; n += 1) tag.after(tag.cloneNode(true)); }")
    assert page.locator(".governors li:has(.tag) .tag").count() == 4
    assert cut_off(page) == []


def test_the_page_can_be_installed(visit: Visitors) -> None:
    page = visit()
    manifest = page.request.get("/manifest.webmanifest").json()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok


@every_game
def test_every_illegal_wish_is_answered_with_its_rule(visit: Visitors, game: str) -> None:
    page = visit("settings")
    page.locator("#text").check()
    new_table(page, [ME, BOT], game)
    ready(page)
    allowed = {move["action"] for move in legal(page)}
    wishes = {move["verb"]: action for action, move in enumerate(ear(page).moves) if action not in allowed}
    for action in wishes.values():
        page.locator("#command").fill(ear(page).notation[action])
        page.keyboard.press("Enter")
        alert = page.get_by_role("alert")
        expect(alert.get_by_role("link", name=RULE)).to_have_attribute("href", re.compile(rf"#/rules/{game}/[HDO]-\d+"))
        alert.get_by_role("button").click()
