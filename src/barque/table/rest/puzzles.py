"""REST: puzzles. A request names the puzzle and all moves tried so far, so that nothing is stored."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response

import barque
from barque.coach.puzzle import Puzzle, following, named, of_the_day
from barque.coach.solving import Teller, percent, refuse, stands
from barque.kernel import Refusal, words
from barque.table import projection
from barque.table import protocol as p
from barque.table.guard import Visitor
from barque.table.rest.answers import answer, endpoint, language_of

HINT: Final = "hint"
SOLUTION: Final = "solution"
MOST_MOVES: Final = 8  # of an address


@endpoint
async def today(request: Request, visitor: Visitor) -> Response:
    """Returns the puzzles of a day, one per game."""
    asked = request.query_params.get("day", "")
    try:
        day = date.fromisoformat(asked) if asked else datetime.now(UTC).date()
    except ValueError:
        raise Refusal("puzzle-day", day=asked[:20]) from None
    return answer(await asyncio.to_thread(puzzles_of, day, language_of(request)))


@endpoint
async def puzzle(request: Request, visitor: Visitor) -> Response:
    """Returns where somebody's moves lead in a puzzle, and what is said about the last one."""
    asked = request.query_params
    told = await asyncio.to_thread(
        told_of,
        request.path_params["puzzle"],
        tuple(numbers(asked.get("moves", ""))),
        asked.get("help", ""),
        asked.get("why") is not None,
        language_of(request),
    )
    return answer(told)


def numbers(text: str) -> list[int]:
    """Reads the moves of an address."""
    parts = text.split(",") if text else []
    if len(parts) > MOST_MOVES or not all([part.isascii() and part.isdigit() and len(part) < 7 for part in parts]):
        raise Refusal("puzzle-moves", moves=text[:40])
    return [int(part) for part in parts]


def puzzles_of(day: date, language: p.Language) -> p.Puzzles:
    """Lists the puzzles of a day."""
    found = [of_the_day(game, day) for game in barque.games()]
    return p.Puzzles(day.isoformat(), [info(made, language) for made in found if made is not None])


def info(made: Puzzle, language: p.Language) -> p.PuzzleInfo:
    """Describes a puzzle."""
    game = made.game
    title = game.words(language).text("game.name")
    return p.PuzzleInfo(made.name, game.name, title, made.grade, projection.bot_title(words(language), made.grade))


@lru_cache(256)
def told_of(name: str, moves: tuple[int, ...], asked: str, why: bool, language: p.Language) -> p.PuzzlePosition:
    """Describes where a solver stands; the same for everybody."""
    made = named(name)
    if why:
        refuse(made, moves)
        moves = ()
    standing = stands(made, moves)
    said = made.game.words(language)
    teller = Teller(standing, said)
    state, view, speech = standing.state, teller.view, made.game.speech
    legal = [] if standing.solved else state.legal()
    steps = [
        [list(step) for step in speech.steps(said, made.game.moves[action], view, teller.name)] for action in legal
    ]
    happened = [event.seen(made.seat) for event in state.events(standing.told)] if standing.step else []
    told = p.PuzzlePosition(
        info(made, language),
        standing.step,
        len(made.steps),
        made.seat,
        teller.names,
        state.options,
        view,
        legal,
        steps,
        speech.sentences(said, view, state.options, teller.name, True),
        [
            p.Line(len(state.log), made.seat, seen, speech.event(said, seen, teller.name, made.seat))
            for seen in happened
        ],
        standing.solved,
        following(made),
        (state.previews() or UNSET) if legal else UNSET,
    )
    if standing.tried is not None:
        step = made.steps[standing.judged]
        lost = 0 if standing.right else max(1, percent(step.lost(made.game.show(standing.tried))))
        told.verdict = p.Verdict(standing.tried, standing.right, lost, teller.verdict())
    if asked == HINT and not standing.solved:
        told.hint = teller.hint()
    if asked == SOLUTION and not standing.solved:
        told.hint = teller.solution()
        told.solution = [made.game.parse(move) for move in made.steps[standing.step].solutions]
    return told
