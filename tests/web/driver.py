"""Plays any game through the page: reads the legal moves off the wire and makes one with its controls
(``data-pick``).
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, WebSocket, expect

OVER: Final = "#how-it-ended"
WAIT: Final = 20_000  # milliseconds that anything may take
THINKS: Final = 60_000  # milliseconds that bots may play on by themselves
MOST: Final = 8  # controls that lead to a move

Move = dict[str, Any]  # a verb with its arguments, as the table of moves has it
Message = dict[str, Any]
Policy = Callable[[Sequence[Move]], Move]


class Ear:
    """Everything that a page and the server say to each other."""

    def __init__(self, page: Page) -> None:
        self.heard: Final[list[Message]] = []
        self.sent: Final[list[Message]] = []
        self.game = ""
        self.moves: list[Move] = []
        self.notation: list[str] = []
        self.touch: Final[bool] = page.evaluate("navigator.maxTouchPoints > 0")
        page.on("websocket", self._listen)
        page.add_init_script(path=Path(__file__).with_name("driver.js"))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _hear(self, message: Message) -> None:
        if message["type"] == "update":  # the rest is as it was
            message = {**self.newest("position"), **message, "type": "position"}
        self.heard.append(message)

    def newest(self, kind: str) -> Message:
        """Returns the newest message of a kind."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def played(self) -> list[Message]:
        """Lists the moves that the page has asked for."""
        return [message for message in self.sent if message["type"] in ("play", "typed")]


_EARS: Final[WeakKeyDictionary[Page, Ear]] = WeakKeyDictionary()


def ear(page: Page) -> Ear:
    """Returns what was said; the first call begins to listen, so make it before the page goes to its table."""
    if page not in _EARS:
        _EARS[page] = Ear(page)
    return _EARS[page]


def heard(page: Page) -> list[Message]:
    """Lists everything that the server has sent to a page."""
    return ear(page).heard


# How a table comes about


def play_now(page: Page, game: str = "hapy") -> str:
    """Sits down against bots from the start page; returns the table's id."""
    page.locator(f"[data-game={game}] button.primary").click()
    page.wait_for_url(re.compile(r"#/table/\w{10}$"))
    page.locator(".seats li").first.wait_for()
    return page.url.rpartition("/")[2]


def new_table(page: Page, seats: list[dict[str, str]], game: str = "hapy", **more: Any) -> str:
    """Creates a table as the page does, where bots lose no time, and goes there; returns its id."""
    origin = page.evaluate("location.origin")
    more["settings"] = {"pace": 0, **more.get("settings", {})}
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


def strip(page: Page) -> list[list[str]]:
    """Lists the people in the strip of players: name, animal, colour."""
    found: list[list[str]] = page.locator(".seats > ol > li").evaluate_all(
        """seats => seats.map((seat) => {
          const mark = seat.querySelector('.mark');
          return [seat.querySelector('.name').innerText, mark.innerText, getComputedStyle(mark).color];
        })"""
    )
    return found


# Whose turn it is and what there is to do


def until(page: Page, look: str, *given: Any) -> Any:
    """Waits until ``driver.js`` can report something, and returns it; ``None`` if it takes too long."""
    patience = THINKS if look == "ready" else WAIT
    return page.evaluate(f"(given) => driver.{look}({patience}, ...given)", list(given))


def seats_of(page: Page) -> list[int]:
    """Lists the seats that a page plays for."""
    page.wait_for_selector("main[data-ply]")
    return [own["seat"] for own in ear(page).newest("position")["own"]]


def ready(*pages: Page) -> Page | None:
    """Waits until one of the people can do something, and returns their page; ``None`` when the game is over.

    On the way it lifts the curtain of a hot seat and nods to the guide of a first game.
    """
    page, ply = pages[0], 0
    while True:
        others = {seat: other for other in pages if other is not page for seat in seats_of(other)}
        state = until(page, "ready", ply, list(others))
        assert state, f"nobody can move: {page.locator('.now').inner_text()}"
        if state == "over":
            return None
        if state == "mine":
            return page
        if state in ("lift", "heed"):
            page.locator(page.evaluate("what => driver[what]", state.upper())).click()
        else:  # their page may be behind this one, or ahead: it is heard next
            page, ply = others[state[0]], state[1]


def legal(page: Page) -> list[Move]:
    """Lists the legal moves that the server sent to this page."""
    listening = ear(page)
    game = listening.newest("welcome")["game"]
    if listening.game != game:
        table = page.request.get(f"/api/games/{game}/moves").json()
        listening.game, listening.moves, listening.notation = game, table["moves"], table["notation"]
    position = listening.newest("position")
    (own,) = [own for own in position["own"] if own["seat"] == position["turn"]]
    return [{**listening.moves[action], "action": action} for action in own["legal"]]


def look_on(page: Page, watcher: Page) -> None:
    """Lets somebody come to watch: the page receives the same position again, and shows it."""
    told = len(heard(page))
    deadline = time.monotonic() + WAIT / 1000
    watcher.goto(page.url)
    while not any(message["type"] == "position" for message in heard(page)[told:]):
        assert time.monotonic() < deadline, "nobody came"
        page.wait_for_timeout(20)
    page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")


# Playing


def spelt(move: Move) -> list[str]:
    """Returns a move as controls write it."""
    return [f"{name}={value}" for name, value in move.items() if name != "action"]


def touch(page: Page, at: Any) -> None:
    """Clicks a point of the page, or taps it on a phone."""
    (page.touchscreen.tap if ear(page).touch else page.mouse.click)(at["x"], at["y"])


def play(page: Page, move: Move) -> None:
    """Makes a move by its controls, one after the other, until the page has asked for it and it is made."""
    listening = ear(page)
    ply, before = listening.newest("position")["ply"], len(listening.played())
    wanted = spelt(move)
    tried: list[str] = []
    page.evaluate("driver.start()")
    while True:
        found = until(page, "next", ply, wanted if len(listening.played()) == before else [])
        if found == "made" and (len(listening.played()) > before or page.locator(OVER).count()):
            break
        if found == "made":  # not by this page: others have dealt meanwhile
            ply = listening.newest("position")["ply"]
            continue
        if found is None or len(tried) > MOST:
            shown = page.evaluate("[...document.querySelectorAll('[data-pick]')].map((each) => each.dataset.pick)")
            stands = page.evaluate("({...document.querySelector('main').dataset})")
            covering = page.evaluate("wanted => driver.covering(wanted)", wanted)
            raise AssertionError(
                f"no control leads to {' '.join(wanted)} at {stands}: tried {tried}, "
                f"covered {covering}, there are {shown}"
            )
        if len(listening.played()) == before:
            tried.append(found["pick"])
            touch(page, found)
    asked = listening.played()[before:]
    assert [each["action"] for each in asked] == [move["action"]], (move, asked)


def begin(page: Page) -> None:
    """Touches the first control of a move that takes several; moves on until there is one."""
    for _ in range(30):
        assert ready(page)
        moves = legal(page)
        there = page.evaluate("legal => driver.first(legal)", [spelt(move) for move in moves])
        if there:
            return touch(page, there)
        play(page, choose_by()(moves))
    raise AssertionError("no move takes two controls")


def write(page: Page, move: Move) -> None:
    """Makes a move in the text twin, in its notation and with the keyboard alone."""
    ply = ear(page).newest("position")["ply"]
    page.locator("#command").focus()
    page.keyboard.insert_text(ear(page).notation[move["action"]])
    page.keyboard.press("Enter")
    assert until(page, "next", ply, []) == "made"


# Doing these first ends a game soon: in Deities spells and powers would make turns long.
GOING_ON = [{"verb": verb} for verb in ("unlock", "influence", "gain", "draw", "end")]


def choose_by(*wishes: Move, seed: int = 0) -> Policy:
    """Creates a policy: a move that agrees with the first wish that is possible, otherwise any."""
    rng = random.Random(seed)

    def choose(moves: Sequence[Move]) -> Move:
        for wish in wishes:
            wanted = [move for move in moves if wish.items() <= move.items()]
            if wanted:
                return rng.choice(wanted)
        return rng.choice(moves)

    return choose


def step(*pages: Page, policy: Policy | None = None, by: Callable[[Page, Move], None] = play) -> Move | None:
    """Makes one move for the player on turn, and returns it; ``None`` when the game is over."""
    page = ready(*pages)
    if page is None:
        return None
    move = (policy or choose_by())(legal(page))
    by(page, move)
    return move


def play_out(
    *pages: Page,
    policy: Policy | None = None,
    by: Callable[[Page, Move], None] = play,
    most: int = 1500,
    between: Callable[[int], None] = lambda turn: None,
) -> list[Move]:
    """Plays to the end of the game, for one person or several; returns the moves that were made."""
    policy, made = policy or choose_by(), list[Move]()
    for turn in range(most):
        between(turn)
        move = step(*pages, policy=policy, by=by)
        if move is None:
            break
        made.append(move)
    for page in pages:
        expect(page.locator(OVER)).to_be_visible()
    return made


def menu(page: Page, button: str) -> None:
    """Chooses something from the menu of the table."""
    page.get_by_role("button", name="More").last.click()
    page.get_by_role("dialog").get_by_role("button", name=button).click()


def stop(page: Page, other: Page) -> None:
    """Ends the game where it stands; both agree."""
    menu(page, "Propose to stop here")
    other.get_by_role("button", name="Agree", exact=True).click()
    for each in (page, other):
        expect(each.locator(OVER)).to_be_visible()
