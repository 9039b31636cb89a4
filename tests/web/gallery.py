"""Takes the pictures of the docs: ``python -m tests.web.gallery`` plays through the page and writes docs/gallery/."""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

import barque
from barque.bots import bot
from barque.games.osiris.moves import WITHDRAW
from barque.games.osiris.rules import OsirisState
from barque.kernel import Sight, State
from tests.web.conftest import DESK, Server, Visitors, chromium
from tests.web.driver import choose_by, new_table, play_out, ready, step
from tests.web.positions import sit_down

FOLDER = Path("docs/gallery")
PHONE: ViewportSize = {"width": 390, "height": 844}
LAYOUTS = barque.game("hapy").options["layout"].values
BOTS = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}]


def shoot(page: Page, name: str) -> None:
    """Takes one picture."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=FOLDER / f"{name}.png")
    print(name, flush=True)


def play_some(page: Page, steps: int) -> None:
    """Plays into the middle of a game, up to a moment when there is something to do."""
    for _ in range(steps):
        step(page)
    ready(page)


def gathered(visit: Visitors, server: Server, state: State, settings: dict[str, Any]) -> Page:
    """Seats people at a position; returns the page of the one on turn."""
    people = [visit(name=name, **settings) for name in ("Ana", "Ben", "Cleo", "Dina")[: state.seats]]
    page = people[0]
    table = sit_down(page, server, state)
    free = [seat for seat in range(state.seats) if seat != state.turn]
    for seat, other in zip(free, people[1:], strict=True):
        sit = f"/api/tables/{table}/sit"
        assert other.context.request.post(sit, data={"seat": seat}, headers={"Origin": server.address}).ok
    page.reload()  # the log in the names of those who have sat down
    return page


@cache
def osiris_moments() -> dict[str, OsirisState]:
    """Lets bots play Osiris, up to the middle of a season, to the end of one and to the end of the game."""
    state = barque.game("osiris").start(4, seed=2, negotiation="off")
    assert isinstance(state, OsirisState)
    seats = [bot("greedy", "osiris", seat) for seat in range(4)]
    moments: dict[str, OsirisState] = {}
    while not state.over:
        left = sum([not governor.withdrawn for governor in state.governors])
        if state.phase_name() == "action":
            if state.season == 2 and state.governors[state.turn].crew_size == 1:
                moments.setdefault("middle", state.clone())
            if left == 1 and state.allows(WITHDRAW) and state.season in (1, 3):
                moments["season" if state.season == 1 else "end"] = state.clone()
        state.play(seats[state.turn].choose(Sight(state, int(state.turn))))
    return moments


def take_osiris(visit: Visitors, server: Server, look: str, settings: dict[str, Any], wanted: str) -> None:
    """Takes the pictures of Osiris: what a laborer would bring, a season's end, the end."""
    for moment, state in osiris_moments().items():
        if wanted not in f"osiris-{moment}-{look}":
            continue
        page = gathered(visit, server, state, settings)
        page.locator(".screen").wait_for()
        if moment == "middle":
            page.locator("[data-pick*='verb=send']").first.click()
        else:
            page.locator(".screen .withdraw").click()
            page.locator("[data-confirm]").click()
            page.locator(".story").wait_for()
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


def take_deities(visit: Visitors, server: Server, look: str, settings: dict[str, Any], wanted: str) -> None:
    """Takes the pictures of Deities: what a push would bring, the final round and its end."""
    for moment, state in deities_moments().items():
        if wanted not in f"deities-{moment}-{look}":
            continue
        page = gathered(visit, server, state, settings)
        page.locator("[data-way]").first.wait_for()
        if moment == "middle":
            page.locator(".edge.best").first.hover()
        else:
            playing = {"verb": "unlock", "card": "eclipse"}, {"verb": "end"}, {"verb": "done"}, {"verb": "gain"}
            play_out(page, policy=choose_by(*playing))
        shoot(page, f"deities-{moment}-{look}")


def take(visit: Visitors, server: Server, wanted: str) -> None:
    """Takes all pictures, or those whose name contains *wanted*."""
    looks: dict[str, dict[str, Any]] = {
        "desk-light": {"viewport": DESK, "color_scheme": "light"},
        "desk-dark": {"viewport": DESK, "color_scheme": "dark"},
        "phone-light": {"viewport": PHONE, "color_scheme": "light", "device_scale_factor": 2},
        "phone-dark": {"viewport": PHONE, "color_scheme": "dark", "device_scale_factor": 2},
    }
    for look, settings in looks.items():
        if wanted in f"start-{look}":
            shoot(visit(**settings), f"start-{look}")
        if wanted in f"new-{look}":
            page = visit("new/hapy", **settings)
            page.get_by_role("heading", level=1).wait_for()
            shoot(page, f"new-{look}")
        if wanted in f"middle-{look}" or wanted in f"end-{look}":
            page = visit(**settings)
            new_table(page, BOTS, settings={"hints": True})
            play_some(page, 14)
            shoot(page, f"middle-{look}")
            if wanted in f"end-{look}":
                play_out(page)
                shoot(page, f"end-{look}")
        take_deities(visit, server, look, settings, wanted)
        take_osiris(visit, server, look, settings, wanted)
    for layout in LAYOUTS:
        for device, viewport in (("desk", DESK), ("phone", PHONE)):
            name = f"layout-{layout}-{device}"
            if wanted in name:
                page = visit(viewport=viewport)
                new_table(page, BOTS, options={"layout": layout, "first": 0})
                ready(page)
                shoot(page, name)


def main() -> None:
    """Starts a server and a browser, and takes the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium())
        visitors = Visitors(browser, server)
        try:
            take(visitors, server, sys.argv[1] if len(sys.argv) > 1 else "")
        finally:
            visitors.close()
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
