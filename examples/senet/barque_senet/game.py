"""Senet as a ``Game``: its options, how it is set up, how a position is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from barque.kernel import Game, Json, Option, Rng
from barque_senet.bots import SenetEvaluation, SenetGreedy
from barque_senet.dump import load
from barque_senet.moves import MOVES
from barque_senet.picture import SenetPicture
from barque_senet.rules import SenetState
from barque_senet.speech import SenetSpeech
from barque_senet.tensors import SenetTensors

OPTIONS: Final = (
    Option("pieces", "choice", "5", ("5", "7")),  # S-2
    Option("first", "seat", None),  # S-4
)


class SenetGame(Game):
    """A race through the thirty houses of the other world, for 2 players."""

    def __init__(self) -> None:
        super().__init__("senet", range(2, 3), MOVES, OPTIONS, Path(__file__).parent)

    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> SenetState:
        """Sets up the pieces (S-2) and draws who begins (S-4)."""
        state = SenetState(self, seats, options)
        drawn = int(rng.below(2))
        state.lay_out(drawn if options["first"] is None else options["first"], rng)
        return state

    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> SenetState:
        """Returns the state that a dump describes."""
        state = SenetState(self, seats, options)
        load(state, data)
        return state

    def greedy(self, rng: Rng) -> SenetGreedy:
        """Creates the bot that looks one move ahead."""
        return SenetGreedy(rng)

    def evaluation(self, weights: dict[str, float]) -> SenetEvaluation:
        """Creates the game's part in the search."""
        return SenetEvaluation(weights)

    def tensors(self, seats: int, options: dict[str, Json]) -> SenetTensors:
        """Creates the encoder that turns a position into numbers."""
        return SenetTensors(seats)

    @property
    def speech(self) -> SenetSpeech:
        """The game in sentences."""
        return SenetSpeech()

    @property
    def picture(self) -> SenetPicture:
        """The game drawn at a terminal."""
        return SenetPicture(self.speech)


GAME: Final = SenetGame()
