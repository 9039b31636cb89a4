"""REST: the games in words."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

import barque
from barque.bots import NAMES
from barque.bots.outside import ENGINE
from barque.kernel import words
from barque.table import projection
from barque.table import protocol as p
from barque.table.guard import Visitor
from barque.table.ledger.looks import AVATARS
from barque.table.rest.answers import DAY, answer, endpoint, language_of
from barque.table.rest.people import me_of


def game_info(name: str, language: p.Language) -> p.GameInfo:
    """Describes a game."""
    game = barque.game(name)
    said = game.words(language)
    options = [
        p.OptionInfo(
            option.name,
            option.kind,  # type: ignore[arg-type]
            option.default,
            option.people,
            list(option.values),
            said.text(f"option.{option.name}"),
            {value: said.entries[key] for value in option.values if (key := f"{option.name}.{value}") in said.entries},
        )
        for option in game.options.values()
    ]
    title, tagline = said.text("game.name"), said.text("game.tagline")
    return p.GameInfo(name, title, tagline, game.seats[0], game.seats[-1], options)


@endpoint
async def start(request: Request, visitor: Visitor) -> Response:
    """Returns what the start page needs."""
    language = language_of(request)
    said = words(language)
    bots = [
        p.BotInfo(name, projection.bot_title(said, name), said.entries.get(f"level.{name}-about", "")) for name in NAMES
    ]
    engines = [f"{ENGINE}{name}" for name in visitor.tables.config.engines]
    bots += [p.BotInfo(name, projection.bot_title(said, name), said.text("level.engine-about")) for name in engines]
    games = [game_info(name, language) for name in barque.games()]
    notice, fingerprint = visitor.tables.club.settings.notice, visitor.tables.config.fingerprint
    avatars = {avatar: said.text(f"avatar.{avatar}") for avatar in AVATARS}
    return answer(p.Start(me_of(visitor), games, bots, projection.phrases(language), avatars, notice, fingerprint))


@endpoint
async def shared_words(request: Request, visitor: Visitor) -> Response:
    """Returns the words that all games share."""
    language = language_of(request)
    return answer(
        p.Texts(language, words(language).entries), cache=DAY if "lang" in request.query_params else "no-store"
    )


@endpoint
async def game_words(request: Request, visitor: Visitor) -> Response:
    """Returns the words of a game, including its rules."""
    language = language_of(request)
    entries = barque.game(request.path_params["game"]).words(language).entries
    return answer(p.Texts(language, entries), cache=DAY if "lang" in request.query_params else "no-store")


@endpoint
async def game_moves(request: Request, visitor: Visitor) -> Response:
    """Returns the table of moves."""
    game = barque.game(request.path_params["game"])
    moves = p.Moves(game.name, [move.json() for move in game.moves], [str(move) for move in game.moves])
    return answer(moves, cache=DAY)
