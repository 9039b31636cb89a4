"""Takes the pictures of the docs: ``python -m tests.web.gallery`` plays through the page and writes docs/gallery/.

It takes the pictures that the docs show. A word as an argument takes those whose name contains it.
"""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

import barque
from barque.bots import bot
from barque.kernel import Sight, State
from tests.web.camera import shoot, shown
from tests.web.conftest import DESK, Server, Visitors, chromium
from tests.web.driver import choose_by, new_table, play_out, ready, step
from tests.web.films import FILMS, osiris_moments
from tests.web.positions import gathered

PHONE: ViewportSize = {"width": 390, "height": 844}
TV: ViewportSize = {"width": 1920, "height": 1080}
LAYOUTS = barque.game("hapy").options["layout"].values
BOTS = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}]


def play_some(page: Page, steps: int) -> None:
    """Plays into the middle of a game, up to a moment when there is something to do."""
    for _ in range(steps):
        step(page)
    ready(page)


def take_osiris(visit: Visitors, server: Server, look: str, settings: dict[str, Any], wanted: set[str]) -> None:
    """Takes the pictures of Osiris: what a laborer would bring, a season's end, the end."""
    for moment, state in osiris_moments().items():
        if f"osiris-{moment}-{look}" not in wanted:
            continue
        page = gathered(visit, server, state, settings)
        page.locator(".screen").wait_for()
        if moment == "middle":
            page.locator("[data-pick*='verb=send']").first.click()
        else:
            page.locator(".screen .withdraw").click()
            page.locator("[data-confirm]").click()
            page.locator(".story, .ending .total").first.wait_for()
        page.locator(".board").first.evaluate("board => board.scrollTo(0, 0)")
        shoot(page, f"osiris-{moment}-{look}")


@cache
def deities_moments() -> dict[str, State]:
    """Lets bots play Deities, up to the middle of the game and to its final round."""
    state = barque.game("deities").start(3, seed=6)
    seats = [bot("greedy", "deities", seat) for seat in range(3)]
    moments: dict[str, State] = {}
    while not state.over:
        view = state.view(None)
        if view["phase"] == "before" and view["round"] == 8:
            moments.setdefault("middle", state.clone())
        if view["phase"] == "before" and view["final"] >= 0:
            moments["end"] = state.clone()
        state.play(seats[state.turn].choose(Sight(state, int(state.turn))))
    return moments


def take_deities(visit: Visitors, server: Server, look: str, settings: dict[str, Any], wanted: set[str]) -> None:
    """Takes the pictures of Deities: what a push would bring, the final round and its end."""
    for moment, state in deities_moments().items():
        if f"deities-{moment}-{look}" not in wanted:
            continue
        page = gathered(visit, server, state, settings)
        page.locator("[data-way]").first.wait_for()
        if moment == "middle":
            page.get_by_role("button", name="Got it").click()  # what the others did has been read
            page.locator(".edge.best").first.hover()
        else:
            playing = {"verb": "unlock", "card": "eclipse"}, {"verb": "end"}, {"verb": "done"}, {"verb": "gain"}
            play_out(page, policy=choose_by(*playing))
        shoot(page, f"deities-{moment}-{look}")


def take(visit: Visitors, server: Server, wanted: set[str]) -> None:
    """Takes the pictures of these names."""
    looks: dict[str, dict[str, Any]] = {
        "desk-light": {"viewport": DESK, "color_scheme": "light"},
        "desk-dark": {"viewport": DESK, "color_scheme": "dark"},
        "phone-light": {"viewport": PHONE, "color_scheme": "light"},
        "phone-dark": {"viewport": PHONE, "color_scheme": "dark"},
        "screen-light": {"viewport": TV, "color_scheme": "light"},
    }
    for look, settings in looks.items():
        if f"start-{look}" in wanted:
            shoot(visit(**settings), f"start-{look}")
        if f"new-{look}" in wanted:
            page = visit("new/hapy", **settings)
            page.get_by_role("heading", level=1).wait_for()
            shoot(page, f"new-{look}")
        if {f"middle-{look}", f"end-{look}"} & wanted:
            page = visit(**settings)
            table = new_table(page, BOTS, settings={"hints": True})
            play_some(page, 14)
            if "screen" in look:
                page.goto(f"/#/screen/{table}")
                page.locator("footer img").wait_for()
            if f"middle-{look}" in wanted:
                shoot(page, f"middle-{look}")
            if f"end-{look}" in wanted:
                play_out(page)
                shoot(page, f"end-{look}")
        take_deities(visit, server, look, settings, wanted)
        take_osiris(visit, server, look, settings, wanted)
    for layout in LAYOUTS:
        for device, viewport in (("desk", DESK), ("phone", PHONE)):
            name = f"layout-{layout}-{device}"
            if name in wanted:
                page = visit(viewport=viewport)
                new_table(page, BOTS, options={"layout": layout, "first": 0})
                ready(page)
                shoot(page, name)
    for name, taken in FILMS.items():
        if name in wanted:
            taken(visit, server)


def main() -> None:
    """Starts a server and a browser, and takes the pictures."""
    part = sys.argv[1] if len(sys.argv) > 1 else ""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium())
        visitors = Visitors(browser, server)
        try:
            take(visitors, server, {name for name in shown() if part in name})
        finally:
            visitors.close()
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
