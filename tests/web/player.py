"""People who play Hâpy Families through the page: with the mouse on the board, or typing in the text twin."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

OVER = "#how-it-ended"


def play_now(page: Page, game: str = "hapy") -> str:
    """Sits down against bots from the start page; gives the table's id."""
    page.locator(f"[data-game={game}] button.primary").click()
    page.wait_for_url(re.compile(r"#/table/\w{10}$"))
    page.locator(".seats li").first.wait_for()
    return page.url.rpartition("/")[2]


def new_table(page: Page, seats: list[dict[str, str]], game: str = "hapy", **more: Any) -> str:
    """Makes a table as the page does, and goes there; gives its id."""
    origin = page.evaluate("location.origin")
    made = page.context.request.post(
        "/api/tables", data={"game": game, "seats": seats, **more}, headers={"Origin": origin}
    )
    assert made.ok, made.text()
    table: str = made.json()["id"]
    page.goto(f"/#/table/{table}")
    return table


def sit(page: Page, table: str) -> None:
    """Takes the first free seat of a table that waits."""
    page.goto(f"/#/table/{table}")
    page.get_by_role("button", name="Sit down here").first.click()


CHOICES = ("g.card.mine", "button.down", ".now .cards button.card", "button.pass", OVER)


def ready(page: Page) -> str:
    """Waits until the person can do something, or the game is over; tells what there is to do."""
    page.locator(", ".join(CHOICES)).first.wait_for()
    found: str = page.evaluate("choices => choices.find((each) => document.querySelector(each)) ?? ''", list(CHOICES))
    return found or ready(page)


def step(page: Page, turn: int) -> bool:
    """Does one thing on the board; tells whether the game goes on."""
    what = ready(page)
    if what == OVER:
        return False
    lines = log_length(page)
    if what == "button.pass" and turn % 2:
        ask(page)
    elif what == "g.card.mine":
        page.locator(what).last.click()
    else:
        page.locator(what).first.click()
    page.wait_for_function("before => document.querySelectorAll('aside .log li').length !== before", arg=lines)
    return True


def ask(page: Page) -> None:
    """Asks the first player for a card that may be asked for."""
    page.locator(".ask .six button.card[aria-disabled=false]").first.click()
    page.locator(".ask .people .player").first.click()


def log_length(page: Page) -> int:
    """How many lines the log has: it grows with every move."""
    return page.locator("aside .log li").count()


def play_out(page: Page, most: int = 400, between: Callable[[int], None] = lambda turn: None) -> None:
    """Plays on the board to the end of the game."""
    for turn in range(most):
        between(turn)
        if not step(page, turn):
            break
    expect(page.locator(OVER)).to_be_visible()


def type_out(page: Page, most: int = 600) -> None:
    """Plays in the text twin to the end of the game, with the keyboard alone."""
    for turn in range(most):
        page.locator(f"#command, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            return
        before = page.locator(".twin").inner_text()
        keys = page.locator(".twin ul:not(.plain) button kbd").all_inner_texts()
        page.locator("#command").focus()
        page.keyboard.type(keys[0] if turn % 3 else keys[-1])
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('.twin')?.innerText !== before", arg=before)
    raise AssertionError("the game did not end")
