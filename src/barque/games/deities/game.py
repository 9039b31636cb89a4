"""Deities of the Old Kingdom as a ``Game``: its options, how it is set up, how a position is loaded."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Final

from barque.games.deities.content import BUILT_IN, read_content
from barque.games.deities.enchantments import Enchantments
from barque.games.deities.moves import MOVES
from barque.games.deities.position import Reader
from barque.games.deities.rules import DeitiesState
from barque.kernel.bot import Bot
from barque.kernel.drawing import Picture
from barque.kernel.evaluation import Evaluation
from barque.kernel.game import Game, Option, State
from barque.kernel.move import Json
from barque.kernel.part import Part
from barque.kernel.rng import Rng
from barque.kernel.speech import Speech
from barque.kernel.tensors import Tensors

OPTIONS: Final = (
    Option("blockers_silence", "flag", False),  # D-14
    Option("spare_cubes", "flag", False),  # D-19
    Option("spells_without_unlock", "flag", False),  # D-20
    Option("content", "content", "standard", BUILT_IN),  # D-4
)

# Milliseconds that people look at each event.
PAUSES: Final = {
    "push": 1000,
    "gain": 500,
    "blocker": 500,
    "unlock": 1500,
    "cast": 1300,
    "use": 1000,
    "shift": 600,
    "swap": 600,
    "roll-field": 600,
    "final": 1800,
}


class DeitiesGame(Game):
    """A puzzle of dice, spells and enchantments, for 2 to 4 players (D-1)."""

    def __init__(self, rules: int = 1, older: tuple[Game, ...] = ()) -> None:
        super().__init__("deities", range(2, 5), MOVES, OPTIONS, Path(__file__).parent, rules, older)

    def check_options(self, seats: int, given: dict[str, Json]) -> dict[str, Json]:
        """Returns the options of a game, with a user's own content read and checked."""
        options = super().check_options(seats, given)
        options["content"], _ = read_content(options["content"], self.rules)
        return options

    def pauses(self) -> dict[str, int]:
        """Returns how long people look at each kind of event."""
        return PAUSES

    def view_types(self) -> ModuleType:
        """Returns the module that describes the views."""
        from barque.games.deities import view_types

        return view_types

    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> DeitiesState:
        """Draws the dice of the Field and the cards in the game (D-5 to D-7), and lays them out."""
        _, content = read_content(options["content"], self.rules)
        faces = [int(rng.below(6)) for _ in range(25)]
        lower = list(range(len(content.lower)))
        higher = list(range(len(content.higher)))
        eclipses = list(range(len(content.eclipse)))
        for cards in (lower, higher, eclipses):
            rng.shuffle(cards)
        state = DeitiesState(self, seats, options, Enchantments(content, lower[:5], higher[:4]))  # D-6
        state.lay_out(rng, faces, eclipses)
        return state

    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> DeitiesState:
        """Returns the state that a dump describes."""
        _, content = read_content(options["content"], self.rules)
        read = Reader(data)
        state = DeitiesState(self, seats, options, read.enchantments(content))
        read.fill(state)
        return state

    @property
    def speech(self) -> Speech:
        """Loads the words."""
        from barque.games.deities.speech import SPEECH

        return SPEECH

    @property
    def picture(self) -> Picture:
        """Loads the drawings."""
        from barque.games.deities.picture import PICTURE

        return PICTURE

    def greedy(self, rng: Rng) -> Bot:
        """Loads the greedy bot."""
        from barque.games.deities.greedy import DeitiesGreedy

        return DeitiesGreedy(rng)

    def tensors(self, seats: int, options: dict[str, Json]) -> Tensors:
        """Loads the encoder that turns a view into numbers."""
        from barque.games.deities.tensors import DeitiesTensors

        _, content = read_content(options["content"], self.rules)
        return DeitiesTensors(seats, content)

    def beginner(self, state: State) -> int:
        """Returns the starting player (D-8); others place the Blockers first."""
        assert isinstance(state, DeitiesState)
        return int(state.first)

    def parts(self, seats: int, options: dict[str, Json]) -> list[Part]:
        """Lists the pieces of content whose worth can be measured."""
        from barque.games.deities.parts import parts

        _, content = read_content(options["content"], self.rules)
        return parts(content)

    def evaluation(self, weights: dict[str, float]) -> Evaluation:
        """Loads the game's part in the search."""
        from barque.games.deities.evaluation import DeitiesEvaluation

        return DeitiesEvaluation(weights)


GAME: Final = DeitiesGame()
