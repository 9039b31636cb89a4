"""Checks the frame of a table at every size: ``python -m tests.web.sizes [game]`` plays whole games at full tables.

At each step, at each size: the controls of the current choice are inside the window, no text is smaller than 12 pixels,
every legal move is made or led to by something in sight, nothing lies over a control, nothing scrolls sideways, and the
board has not moved since the first step. A window that shows one part of the board at a time is looked at with each of
them. The tests take the same look at some steps (``test_sizes.py``).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, sync_playwright

import barque
from tests.web.conftest import DESK, Server, Visitors, chromium
from tests.web.driver import choose_by, legal, new_table, ready, spelt, step

SIZES: Final[dict[str, ViewportSize]] = {
    "laptop": {"width": 1366, "height": 657},
    "full HD": {"width": 1920, "height": 1080},
    "tablet": {"width": 1024, "height": 768},
    "tablet upright": {"width": 768, "height": 1024},
    "phone": {"width": 390, "height": 844},
    "small phone": {"width": 360, "height": 740},
    "phone across": {"width": 844, "height": 390},
    "laptop at 200 %": {"width": 683, "height": 328},
}
# A game comes to its end sooner, and sees all else on the way.
SOON: Final = ({"verb": "unlock"}, {"verb": "lay"})
_LOOK = Path(__file__).with_name("frame.js")


def full_table(page: Page, game: str) -> None:
    """Sets a table of the most players, all but one of them bots."""
    bots = [{"kind": "bot", "level": "greedy"}] * (barque.game(game).seats[-1] - 1)
    new_table(page, [{"kind": "me", "name": "Anastasia"}, *bots], game, settings={"hints": True})


class Frame:
    """Looks at the frame of one table, in every moment of a game."""

    def __init__(self) -> None:
        self._stood: Final[dict[str, list[int]]] = {}

    def faults(self, page: Page) -> list[str]:
        """Lists what is wrong with the frame at any size, in this moment of a game."""
        moves = [spelt(move) for move in legal(page)]
        found: list[str] = []
        page.evaluate(_LOOK.read_text())
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            draw(page)
            for part in parts(page):
                if part:
                    part.click()
                    draw(page)
                wrong = page.evaluate("legal => frame.faults(legal)", moves)
                found += [f"{name}{f' ({part.inner_text()})' if part else ''}: {each}" for each in wrong]
            stands = page.evaluate("frame.stands()")
            if stands != self._stood.setdefault(name, stands):
                found.append(f"{name}: the board has moved from {self._stood[name]} to {stands}")
        page.set_viewport_size(DESK)
        return found


def parts(page: Page) -> list[Locator | None]:
    """Lists the buttons of a window that shows one part of the board at a time, the first last, or only ``None``."""
    draw(page)  # the window may have another size since a moment ago
    found: list[Locator | None] = [*page.locator("[data-part]").all()]
    return found[::-1] or [None]


def draw(page: Page) -> None:
    """Waits until a page has been drawn anew: after another size of the window, say."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def main() -> None:
    """Plays whole games, and ends at the first moment in which something is wrong."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium())
        visit = Visitors(browser, server)
        try:
            for game in sys.argv[1:] or ("hapy", "deities", "osiris"):
                page, policy, steps, frame = visit(), choose_by(*SOON), 0, Frame()
                full_table(page, game)
                while ready(page):
                    wrong = frame.faults(page)
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
