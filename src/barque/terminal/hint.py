"""A bot's advice to a person: the best move and two alternatives, with their chances."""

from __future__ import annotations

from typing import Final

from barque.bots import SearchBot, level
from barque.kernel import Rng, Sight, Words
from barque.kernel.language import Name
from barque.kernel.speech import Speech
from barque.terminal.voice import Voice

ADVISER: Final = "pharaoh"
MOVES: Final = 3


def hint(voice: Voice, words: Words, speech: Speech, sight: Sight, name: Name) -> None:
    """Thinks like the best bot, from what the person may know, and says what it would play."""
    game = sight.game
    adviser = SearchBot(game, level(ADVISER), Rng(f"hint {sight.ply}"))
    view = sight.view()
    speaks = adviser.bargain.speak(sight)  # the search does not deal with offers and answers
    chances = {advice.action: advice.share for advice in adviser.advice(sight) if advice.visits}
    best = [] if speaks is None else [speaks]
    said: list[tuple[str, str]] = []
    for action in [*best, *[action for action in chances if action != speaks]][:MOVES]:
        labels = [label for _, label in speech.steps(words, game.moves[action], view, name)]
        text = labels[0] if len(labels) == 1 else words.text("hint.step", move=labels[0], what=labels[-1])
        if action in chances:
            text = words.text("hint.move", move=text, n=round(100 * chances[action]))
        said.append((game.show(action), text))
    voice.title(words.text("hint.title"))
    voice.explain(said)
