"""A bot's advice in words: what it would do this turn, what that is for, and the next best move."""

from __future__ import annotations

from typing import Final

from barque.coach import wording
from barque.kernel import Json, Move, Rng, Words
from barque.table import protocol as p
from barque.table.bot_worker import Advised
from barque.table.ledger import Ledger
from barque.table.projection import names

ADVISER: Final = "pharaoh"  # the strongest bot: it thinks for a second and never slips


def hinted(ledger: Ledger, message: p.Hint, ply: int, advised: Advised, language: p.Language) -> p.Hinted:
    """Answers somebody who asked for advice after *ply* moves."""
    first, said = advised.plan[0], ledger.game.words(language)
    text, why = str(ledger.game.moves[first]), ""
    assert ledger.state is not None
    if ledger.ply == ply and ledger.state.allows(first):  # otherwise the game has gone on since
        text, why = in_words(ledger, message.seat, advised, said)
    return p.Hinted(message.id, first, text, advised.plan, ADVISER, advised.chances, why)


def in_words(ledger: Ledger, seat: int, advised: Advised, said: Words) -> tuple[str, str]:
    """Puts a plan for *seat* into words, and the reason for it."""
    assert ledger.state is not None
    game, name = ledger.game, names(ledger.chairs, said, seat)
    trial = ledger.state.sample(seat, Rng(ledger.ply))  # holds nothing that the seat may not know
    view = trial.view(seat)
    told: list[tuple[Move, dict[str, Json]]] = []
    for action in advised.plan:
        told.append((game.moves[action], trial.view(seat)))
        trial.play(action)
    why = [wording.reason(game, said, advised.purpose, name, seat)]
    if advised.other is not None:
        action, chances = advised.other
        other = game.speech.plan(said, [(game.moves[action], view)], name)
        if other != game.speech.plan(said, told[:1], name):  # two mummies, say, are one thought
            why.append(said.text("hint.next", n=chances, what=other))
    return game.speech.plan(said, told, name), " ".join([sentence for sentence in why if sentence])
