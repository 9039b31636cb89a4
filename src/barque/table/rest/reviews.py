"""REST: the review of a finished game: asked for, looked at while it is made, read when it is done."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from barque.coach.wording import Chapter
from barque.kernel import Refusal
from barque.table import protocol as p
from barque.table.guard import Visitor
from barque.table.rest.answers import answer, endpoint, language_of
from barque.table.rest.history import may_look


@endpoint
async def review(request: Request, visitor: Visitor) -> Response:
    """Starts the review of a game, or returns how far it is and what it says."""
    live = await visitor.tables.find(request.path_params["table"])
    reviews, ledger = visitor.tables.reviews, live.ledger
    may_look(ledger, visitor)
    if ledger.state is None or not ledger.state.over:
        raise Refusal("not-over")
    if request.method == "POST":
        visitor.slow_down("reviews")
        await reviews.begin(ledger)
    progress, working = await reviews.progress(ledger)
    found = p.Review(progress.done, progress.pieces, working)
    if progress.pieces and progress.done >= progress.pieces:
        language, really = language_of(request), request.query_params.get("really") is not None
        report = await reviews.written(ledger, tuple(ledger.seats_of(visitor.person.id)), language)
        found.note = report.note
        found.chapters = [chapter_of(one, really) for one in report.chapters]
    return answer(found)


def chapter_of(one: Chapter, really: bool) -> p.ReviewChapter:
    """Returns a chapter as it goes over the wire, with what was really there if that was asked for."""
    return p.ReviewChapter(
        one.seat,
        one.name,
        one.line,
        one.sum,
        [round(min(1.0, max(0.0, share)), 4) for share in one.curve],
        [
            p.ReviewPoint(
                point.ply + 1,
                round(point.chances, 4),
                point.heading,
                list(point.lines),
                point.really if really else "",
                point.best,
            )
            for point in one.points
        ],
        [
            p.ReviewMove(
                move.ply + 1,
                move.move,
                round(move.loss, 4),
                move.lost,
                list(move.lines),
                move.really if really else "",
                move.best,
            )
            for move in one.moves
        ],
    )
