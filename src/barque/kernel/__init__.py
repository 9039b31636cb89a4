"""What every game is made of: the public contract of Barque."""

from barque.kernel.dealing import Dealing
from barque.kernel.game import STOP, Game, Option, Origin, State, canonical
from barque.kernel.language import LANGUAGES, Words, words
from barque.kernel.move import Event, IllegalMove, Json, Move, Refusal, Word
from barque.kernel.rng import Rng
from barque.kernel.sight import Sight

__all__ = [
    "LANGUAGES",
    "STOP",
    "Dealing",
    "Event",
    "Game",
    "IllegalMove",
    "Json",
    "Move",
    "Option",
    "Origin",
    "Refusal",
    "Rng",
    "Sight",
    "State",
    "Word",
    "Words",
    "canonical",
    "words",
]
