"""Takes the pictures of the docs: ``python -m tests.web.gallery`` plays through the page and writes docs/gallery/."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.web.conftest import DESK, Server, Visitors, chromium
from tests.web.driver import new_table, play_out, ready, step

FOLDER = Path("docs/gallery")
PHONE: ViewportSize = {"width": 390, "height": 844}
LAYOUTS = ("pyramid", "mastaba", "temple", "tomb", "giza")
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


def take(visit: Visitors, wanted: str) -> None:
    """Takes all pictures, or those whose name holds *wanted*."""
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
            take(visitors, sys.argv[1] if len(sys.argv) > 1 else "")
        finally:
            visitors.close()
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
