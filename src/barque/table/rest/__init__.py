"""The REST part: identity, the games in words, the lobby, records and replays."""

from __future__ import annotations

from typing import Final

from starlette.routing import Route

from barque.table.rest import games, history, operation, people, puzzles, reviews, tables

ROUTES: Final = [
    Route("/api/start", games.start),
    Route("/api/me", people.me, methods=["GET", "PUT", "DELETE"]),
    Route("/api/me/data", people.my_data),
    Route("/api/me/recovery", people.recovery, methods=["POST", "DELETE"]),
    Route("/api/me/sign-out", people.sign_out, methods=["POST"]),
    Route("/api/me/recover", people.recover, methods=["POST"]),
    Route("/api/words", games.shared_words),
    Route("/api/games/{game}/words", games.game_words),
    Route("/api/games/{game}/moves", games.game_moves),
    Route("/api/puzzles", puzzles.today),
    Route("/api/puzzles/{puzzle}", puzzles.puzzle),
    Route("/api/tables", tables.all_tables, methods=["GET", "POST"]),
    Route("/api/tables/{table}", tables.table),
    Route("/api/tables/{table}/sit", tables.sit, methods=["POST"]),
    Route("/api/tables/{table}/leave", tables.leave, methods=["POST"]),
    Route("/api/tables/{table}/arrange", tables.arrange, methods=["POST"]),
    Route("/api/tables/{table}/begin", tables.begin, methods=["POST"]),
    Route("/api/tables/{table}/again", tables.again, methods=["POST"]),
    Route("/api/tables/{table}/at/{ply}", history.at),
    Route("/api/tables/{table}/record", history.record),
    Route("/api/tables/{table}/review", reviews.review, methods=["GET", "POST"]),
    Route("/api/tables/{table}/fairness", history.shuffle),
    Route("/api/tables/{table}/qr.svg", history.qr),
    Route("/healthz", operation.healthz),
    Route("/metrics", operation.numbers),
    Route("/api/{rest:path}", operation.nothing_here),
]
