"""A bot's advice to a person: the best move and two alternatives, with their chances."""

from __future__ import annotations

from typing import Final

from barque.bots import SearchBot, level
from barque.kernel import Rng, Sight, Words
from barque.terminal.pictures import Name, Speech
from barque.terminal.voice import Voice

ADVISER: Final = "pharaoh"
MOVES: Final = 3


def hint(voice: Voice, words: Words, speech: Speech, sight: Sight, name: Name) -> None:
    """Thinks as the best bot would, from what the person may know, and says what it would play."""
    game = sight.game
    adviser = SearchBot(game.name, level(ADVISER, game.name), Rng(f"hint {sight.ply}"))
    view = sight.view()
    said: list[tuple[str, str]] = []
    for advice in adviser.advice(sight)[:MOVES]:
        if advice.visits:
            labels = [label for _, label in speech.steps(words, game.moves[advice.action], view, name)]
            move = ": ".join([labels[0], *labels[1:][-1:]])
            text = words.text("hint.move", move=move, n=round(100 * advice.share))
            said.append((game.show(advice.action), text))
    voice.title(words.text("hint.title"))
    voice.explain(said)
