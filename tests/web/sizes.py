"""Checks the frame of a table at every size: ``python -m tests.web.sizes [game]`` plays whole games at full tables.

At each step, at each size: the controls of the current choice are inside the window, no text is smaller than 12 pixels,
nothing lies over a control, nothing scrolls sideways. The tests take the same look at some steps (``test_sizes.py``).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, ViewportSize, sync_playwright

import barque
from tests.web.conftest import DESK, Server, Visitors, chromium
from tests.web.driver import choose_by, legal, new_table, ready, spelt, step

SIZES: Final[dict[str, ViewportSize]] = {
    "laptop": {"width": 1366, "height": 657},
    "full HD": {"width": 1920, "height": 1080},
    "tablet": {"width": 1024, "height": 768},
    "tablet upright": {"width": 768, "height": 1024},
    "phone": {"width": 390, "height": 844},
    "phone across": {"width": 844, "height": 390},
    "laptop at 200 %": {"width": 683, "height": 328},
}
# Boards that are larger than these windows scroll within the frame; all else of theirs is in sight.
SCROLLING: Final[dict[str, tuple[str, ...]]] = {
    "osiris": ("tablet", "tablet upright", "phone", "phone across", "laptop at 200 %"),
    "deities": ("tablet", "tablet upright", "phone", "phone across", "laptop at 200 %"),
}
_LOOK = Path(__file__).with_name("frame.js")


def full_table(page: Page, game: str) -> None:
    """Sets a table of the most players, all but one of them bots."""
    bots = [{"kind": "bot", "level": "greedy"}] * (barque.game(game).seats[-1] - 1)
    new_table(page, [{"kind": "me", "name": "Anastasia"}, *bots], game, settings={"hints": True})


def faults(page: Page, game: str) -> list[str]:
    """Lists what is wrong with the frame at any size, in this moment of a game."""
    moves = [spelt(move) for move in legal(page)]
    found: list[str] = []
    page.evaluate(_LOOK.read_text())
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        whole = name not in SCROLLING.get(game, ())
        wrong = page.evaluate("([legal, whole]) => frame.faults(legal, whole)", [moves, whole])
        found += [f"{name}: {each}" for each in wrong]
    page.set_viewport_size(DESK)
    return found


def main() -> None:
    """Plays whole games, and ends at the first moment in which something is wrong."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium())
        visit = Visitors(browser, server)
        try:
            for game in sys.argv[1:] or ("hapy", "deities", "osiris"):
                page, policy, steps = visit(), choose_by(), 0
                full_table(page, game)
                while ready(page):
                    wrong = faults(page, game)
                    if wrong:
                        raise SystemExit(f"{game}, step {steps}:\n" + "\n".join(wrong))
                    step(page, policy=policy)
                    steps += 1
                print(f"{game}: {steps} steps at {len(SIZES)} sizes", flush=True)
        finally:
            visit.close()
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
