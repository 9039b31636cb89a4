"""The film strips of the docs: what a table tells, frame by frame. A film is a function here, named as its picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from playwright.sync_api import Page, ViewportSize

import barque
from barque.bots import bot
from barque.games.osiris.moves import WITHDRAW
from barque.games.osiris.rules import OsirisState
from barque.kernel import Sight, State
from tests.web.camera import film
from tests.web.conftest import DESK, Server, Visitors
from tests.web.driver import choose_by, legal, new_table, play, play_out, ready, sit
from tests.web.positions import gathered, play_to

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
TV: Final[ViewportSize] = {"width": 1920, "height": 1080}
ME: Final = {"kind": "me", "name": "Ana"}
BOT: Final = {"kind": "bot", "level": "greedy"}
MOVING: Final[dict[str, Any]] = {"reduced_motion": "no-preference", "color_scheme": "light"}


def step_by_step(page: Page) -> None:
    """Lets what others do wait for a tap, so that the camera comes in time."""
    page.evaluate("localStorage.setItem('barque', JSON.stringify({speed: 'steps'}))")
    page.reload()


def film_question(visit: Visitors, server: Server) -> None:
    """Somebody asks you for a card, and gets it."""
    page = visit(viewport=DESK, **MOVING)
    step_by_step(page)
    asked = page.locator(".question.you.given")
    while True:
        new_table(page, [ME, BOT], options={"first": 0}, settings={"pace": 500})
        for _ in range(40):
            page.locator("main[data-mine=true], .stage button, .actions button.primary").first.wait_for()
            if asked.count():
                break
            on = page.locator(".stage button, .actions button.primary").first
            if on.count():
                on.click()
            else:
                play(page, choose_by({"verb": "take"}, {"verb": "lay"})(legal(page)))
        if asked.count():
            break
    with film("film-question", page) as reel:
        reel.frame(after=500)
        page.locator(".stage button").click()
        reel.frame(after=350)
        reel.frame(after=200)
        reel.frame(after=250)


def laying(won: bool) -> State:
    """Returns a game in which somebody is about to lay a group: the one that wins, or another."""

    def wanted(state: State) -> bool:
        view = state.view(state.turn)
        if view["phase"] != "lay":
            return False
        after = state.clone()
        after.play(after.legal()[0])
        return after.over == won and sum(map(len, view["groups"])) >= 2

    return play_to(wanted, "hapy", 3)


def film_group(visit: Visitors, server: Server) -> None:
    """You lay a group."""
    page = gathered(visit, server, laying(False), {"viewport": DESK, **MOVING}, pace=1500)
    ready(page)
    with film("film-group", page) as reel:
        reel.frame()
        page.locator(".choice [data-pick]").first.click()
        page.locator(".group-laid").wait_for()
        reel.frame(after=250)
        reel.frame(after=300)
        reel.frame(after=700)


def film_ending(visit: Visitors, server: Server) -> None:
    """You lay the group that wins."""
    page = gathered(visit, server, laying(True), {"viewport": DESK, **MOVING}, pace=1000)
    ready(page)
    page.locator(".choice [data-pick]").first.click()
    with film("film-ending", page) as reel:
        page.locator(".group-laid").wait_for()
        reel.frame(after=700)
        page.locator(".stage button").click()
        reel.frame(after=1100)
        reel.frame(after=900)
        reel.frame(after=2500)


def film_screen(visit: Visitors, server: Server) -> None:
    """A question from a phone, on the screen in the middle and on the phones beside it."""
    touch = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 1, **MOVING}
    ana, ben, screen = visit(name="Ana", **touch), visit(name="Ben", **touch), visit(viewport=TV, **MOVING)
    table = new_table(ana, [ME, {"kind": "open"}, BOT], options={"first": 0}, settings={"pace": 2000})
    screen.goto(f"/#/screen/{table}")
    sit(ben, table)
    assert ready(ana, ben) is ana
    play(ana, choose_by({"verb": "take"})(legal(ana)))
    ana.locator("main[data-mine=true]").wait_for()
    with film("film-screen", screen, ana, ben, wide=1) as reel:
        wanted = choose_by({"verb": "ask", "seat": 1}, {"verb": "ask"})(legal(ana))
        ana.locator(f".hand [data-shows*='card={wanted['card']}']").tap()
        ana.locator(f".controls [data-pick*='card={wanted['card']}']").first.tap()
        reel.frame(after=400)
        ana.locator(".people .player").first.tap()
        screen.locator(".question").wait_for()
        reel.frame(after=600)
        screen.locator(".question.answered").wait_for()
        reel.frame(after=700)


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


def film_laborer(visit: Visitors, server: Server) -> None:
    """You look where a laborer could go, send it, and read what the others did since."""
    page = visit(viewport=DESK, **MOVING)
    new_table(page, [ME, BOT, BOT], "osiris", options={"negotiation": "off"}, settings={"pace": 500})
    ready(page)
    with film("film-laborer", page) as reel:
        page.locator(".hand [data-pick*='verb=send']").first.click()
        reel.frame(after=300)
        page.locator(".nile :is(.farm, .brickyard, .quarry) .lit").first.click()
        reel.frame(after=700)
        page.locator(".since li.newest").wait_for()
        reel.frame(after=300)
        page.locator("main[data-mine=true]").wait_for()
        reel.frame(after=300)


def film_score(visit: Visitors, server: Server) -> None:
    """The last governor withdraws, and the score sheet is revealed column by column."""
    page = gathered(visit, server, osiris_moments()["end"], {"viewport": DESK, **MOVING})
    ready(page)
    page.locator(".hand .withdraw").click()
    with film("film-score", page) as reel:
        page.locator("[data-confirm]").click()
        page.locator(".ending table").wait_for()
        reel.frame(after=1300)
        reel.frame(after=2200)
        page.locator(".ending .won").first.wait_for()
        reel.frame(after=300)


def deities_moment(wanted: Callable[[State], bool]) -> State:
    """Lets bots play Deities until somebody is about to push or to unlock, and something is *wanted*."""
    for seed in range(20):
        state = barque.game("deities").start(3, seed=seed)
        seats = [bot("greedy", "deities", seat) for seat in range(3)]
        while not state.over:
            if state.view(None)["phase"] == "before" and wanted(state):
                return state
            state.play(seats[state.turn].choose(Sight(state, int(state.turn))))
    raise AssertionError("20 games of Deities did not come to such a position")


def film_push(visit: Visitors, server: Server) -> None:
    """You look at an arrow, push the dice in, gain, and move a Blocker."""
    state = deities_moment(lambda state: max([push["gain"] for push in state.view(state.turn)["pushes"]]) > 6)
    page = gathered(visit, server, state, {"viewport": DESK, **MOVING})
    ready(page)
    with film("film-push", page) as reel:
        reel.frame(after=400)
        arrow = page.locator(".edge.best").first
        arrow.hover()
        reel.frame(after=500)
        arrow.click()
        page.locator("[data-pick*='verb=gain'], [data-cell].one").first.wait_for()
        page.mouse.move(0, 0)
        reel.frame(after=500)
        for control in page.locator("[data-pick*='verb=gain']").all():
            control.click()
        blocker = page.locator("[data-cell].one").first
        blocker.wait_for()
        blocker.click()
        reel.frame(after=600)


def film_eclipse(visit: Visitors, server: Server) -> None:
    """You bring on the eclipse on the last turn, and the table says why you have won."""

    def wins(state: State) -> bool:
        if state.view(None)["final"] < 0 or state.game.parse("unlock eclipse") not in state.legal():
            return False
        after = state.clone()
        after.play(state.game.parse("unlock eclipse"))
        while after.turn == state.turn:
            after.play(after.legal()[-1])
        return after.over and list(after.winners) == [int(state.turn)]

    page = gathered(visit, server, deities_moment(wins), {"viewport": DESK, **MOVING})
    ready(page)
    with film("film-eclipse", page) as reel:
        reel.frame(after=400)
        page.locator("[data-place=eclipse]").click()
        reel.frame(after=300)
        play(page, choose_by({"verb": "unlock", "card": "eclipse"})(legal(page)))
        reel.frame(after=600)
        play_out(page, policy=choose_by({"verb": "end"}, {"verb": "done"}, {"verb": "draw"}))
        page.mouse.move(0, 0)
        reel.frame(after=800)


FILMS: Final[dict[str, Callable[[Visitors, Server], None]]] = {
    "film-question": film_question,
    "film-group": film_group,
    "film-ending": film_ending,
    "film-screen": film_screen,
    "film-push": film_push,
    "film-eclipse": film_eclipse,
    "film-laborer": film_laborer,
    "film-score": film_score,
}
