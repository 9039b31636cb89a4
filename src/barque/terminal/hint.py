"""A bot's advice to a person: the best move and two alternatives, with their chances, and what the best is for."""

from __future__ import annotations

from typing import Final

from barque.bots import SearchBot, level
from barque.coach.judging import purpose
from barque.coach.wording import label, reason
from barque.kernel import Rng, Sight, Words
from barque.kernel.language import Name
from barque.terminal.voice import Voice

ADVISER: Final = "pharaoh"
MOVES: Final = 3


def hint(voice: Voice, words: Words, sight: Sight, name: Name) -> None:
    """Thinks like the best bot, from what the person may know, and says what it would play."""
    game = sight.game
    adviser = SearchBot(game, level(ADVISER), Rng(f"hint {sight.ply}"))
    view = sight.view()
    speaks = adviser.bargain.speak(sight)  # the search does not deal with offers and answers
    chances = {advice.action: advice.share for advice in adviser.advice(sight) if advice.visits}
    best = [] if speaks is None else [speaks]
    said: list[tuple[str, str]] = []
    moves = [*best, *[action for action in chances if action != speaks]][:MOVES]
    for action in moves:
        text = label(game, words, action, view, name)
        if action in chances:
            text = words.text("hint.move", move=text, n=round(100 * chances[action]))
        said.append((game.show(action), text))
    voice.title(words.text("hint.title"))
    voice.explain(said)
    why = reason(game, words, purpose(sight, moves[:1], Rng(f"why {sight.ply}")), name, sight.seat)
    if why:
        voice.say(why)
