"""Plays what a family does, and tells it tap by tap: ``python -m tests.web.family``.

Four people, two phones and a TV, from the start page to the first move of their second game of Hâpy Families. Two
people share each phone: a curtain falls between them. Every tap is made in a real browser and named by what its control
says; after the first round only the groups that are laid are told. Nobody here reads or thinks, and all ask at random:
people take longer for a move and need fewer of them. How long the scenes are is added up at the end.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, sync_playwright

import barque
from tests.web.conftest import Server, Visitors, chromium
from tests.web.driver import OVER, Move, Policy, choose_by, legal, play, ready

TV: Final[ViewportSize] = {"width": 1920, "height": 1080}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
PEOPLE: Final = {"Ana's phone": ("Ana", "Ben"), "Cleo's phone": ("Cleo", "Dina")}
SOON: Final = ({"verb": "lay"}, {"verb": "ask"})
# Notes what each real tap has hit, in the words that a screen reader would say.
LISTEN: Final = """tapped = []; addEventListener('click', (tap) => {
  const control = tap.target.closest('button, a, [role=button]');
  const says = control?.getAttribute('aria-label') ?? control?.innerText.trim();
  if (tap.isTrusted && says) tapped.push(says.split('. ')[0]);
}, true)"""


class Story:
    """Counts taps and tells them, with the minutes and seconds since the beginning."""

    def __init__(self) -> None:
        self.taps = 0
        self._began: Final = time.monotonic()

    def say(self, text: str) -> None:
        """Reports something that is no tap."""
        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        print(f"{minutes}:{seconds:02}            {text}", flush=True)

    def tell(self, device: str, who: str, labels: Sequence[str], told: bool = True) -> None:
        """Reports the taps that somebody has made on a device; those that are not *told* are counted."""
        for label in labels:
            self.taps += 1
            if told:
                minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
                print(f"{minutes}:{seconds:02}  tap {self.taps:3}   {device}: {who} taps “{label}”", flush=True)

    def tap(self, control: Locator, device: str, who: str) -> None:
        """Taps a control and tells it."""
        label = control.inner_text().splitlines()[0]
        control.click()
        self.tell(device, who, [label])


def sit_two(story: Story, phone: Page, device: str, names: tuple[str, str]) -> None:
    """Two people sit down at one phone."""
    first, second = names
    story.say(f"{device} scans the QR code")
    phone.get_by_label("Your name").first.fill(first)
    story.say(f"{device}: {first} types “{first}”")
    story.tap(phone.get_by_role("button", name="Sit down here").first, device, first)
    story.tap(phone.get_by_role("button", name="Somebody else at this device").first, device, second)
    phone.get_by_role("textbox", name="Name").fill(second)
    story.say(f"{device}: {second} types “{second}”")
    story.tap(phone.get_by_role("button", name="Sit down here").first, device, second)


def turn(story: Story, phones: dict[str, Page], policy: Policy, told: bool) -> Move | None:
    """Makes the next move, on the phone of the player on turn; ``None`` when the game is over."""
    page = ready(*phones.values())  # lifts curtains
    for device, phone in phones.items():
        for label in phone.evaluate("tapped.splice(0)"):
            story.tell(device, label.removeprefix("I am "), [label], told)
    if page is None:
        return None
    device = next(device for device, phone in phones.items() if phone is page)
    who = page.locator(".seats li.turn .name").inner_text()
    move = policy(legal(page))
    play(page, move)
    story.tell(device, who, page.evaluate("tapped.splice(0)"), told)
    if move["verb"] == "lay" and not told:
        story.say(f"{who} lays a group")
    return move


def watched(tv: Page) -> float:
    """Returns how many seconds the scenes of the game that is over take at the usual speed."""
    table = tv.url.rpartition("/")[2]
    game = barque.game("hapy")
    state = game.replay(tv.request.get(f"/api/tables/{table}/record").text())
    return sum([game.pauses().get(event.kind, 0) for event in state.events(0)]) / 1000


def family(visit: Visitors) -> None:
    """Plays it."""
    story, policy = Story(), choose_by(*SOON)
    tv = visit(viewport=TV)
    story.say("`make play` has opened the page on the TV")
    story.tap(tv.locator("[data-game=hapy] a[href='#/new/hapy']").first, "TV", "Ana")
    story.tap(tv.get_by_text("One screen and phones"), "TV", "Ana")
    story.tap(tv.get_by_role("button", name="4 players"), "TV", "Ana")
    story.tap(tv.get_by_role("button", name="Set the table"), "TV", "Ana")
    invitation = tv.locator(".link").inner_text()
    story.say("The TV shows a QR code and four free seats")
    phones = {device: visit(viewport=PHONE, has_touch=True, is_mobile=True) for device in PEOPLE}
    for device, phone in phones.items():
        phone.goto(invitation)
        sit_two(story, phone, device, PEOPLE[device])
    tv.locator("main[data-ply]").wait_for()
    story.say("The fourth seat is taken: the game begins, on the TV and on both phones")
    setting_up = story.taps
    for phone in phones.values():
        phone.evaluate(LISTEN)
    round_one, moves = 8, 0  # four people take a card each, and ask for one
    while turn(story, phones, policy, told=moves < round_one):
        moves += 1
        if moves == round_one:
            story.say("… and so on, round the table")
    tv.locator(OVER).wait_for()
    playing = story.taps - setting_up
    story.say(f"TV: “{tv.locator(OVER).inner_text()}” The families go aboard the barque, and the sun laughs")
    seconds, before = watched(tv), tv.url
    for device, phone in phones.items():
        story.tap(phone.get_by_role("button", name="Again!"), device, PEOPLE[device][0])
    for page in (*phones.values(), tv):
        page.wait_for_function("before => !before.endsWith(location.hash.split('/').at(-1))", arg=before)
        page.locator("main[data-ply]").wait_for()
    story.say("The second game lies on the table, for all four, in their colours; the TV has come along")
    for phone in phones.values():
        phone.evaluate("tapped = []")
    move = turn(story, phones, policy, told=True)
    assert move, "the second game did not begin"
    tv.wait_for_function("Number(document.querySelector('main').dataset.ply) > 0")
    story.say("The TV shows it: the second game has begun")
    print(
        f"\n{setting_up} taps to the first game, {playing} in its {moves} moves, "
        f"{story.taps - setting_up - playing} from its end to the first move of the second.\n"
        f"The scenes of the first game take {seconds:.0f} s at the usual speed; a tap skips any of them."
    )


def main() -> None:
    """Starts a server and a browser, and plays."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium())
        visitors = Visitors(browser, server)
        try:
            family(visitors)
        finally:
            visitors.close()
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
