"""Deities of the Old Kingdom as a ``Game``: its options, how it is set up, how a position is loaded."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Final

from mypy_extensions import i64

from barque.games.deities.content import BUILT_IN, read_content
from barque.games.deities.field import BLANK, MIDDLE
from barque.games.deities.moves import MOVES
from barque.games.deities.position import Reader
from barque.games.deities.rules import DeitiesState
from barque.games.deities.table import Player
from barque.kernel.bot import Bot
from barque.kernel.drawing import Picture
from barque.kernel.evaluation import Evaluation
from barque.kernel.game import Game, Option
from barque.kernel.move import Json
from barque.kernel.rng import Rng
from barque.kernel.speech import Speech

OPTIONS: Final = (
    Option("blockers_silence", "flag", False),  # D-14
    Option("spare_cubes", "flag", False),  # D-19
    Option("spells_without_unlock", "flag", False),  # D-20
    Option("content", "content", "standard", BUILT_IN),  # D-4
)

# Milliseconds that people look at what happened.
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
        """Gives the options of a game, with a user's own content read and checked."""
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
        """Lays the Field and the enchantments, deals, and draws who starts (D-5 to D-8)."""
        _, content = read_content(options["content"], self.rules)
        state = DeitiesState(self, seats, options, [], content, rng)
        state.field = [int(rng.below(6)) for _ in range(25)]
        state.field[MIDDLE] = BLANK  # D-5
        lower = list(range(len(content.lower)))
        higher = list(range(len(content.higher)))
        eclipse = list(range(len(content.eclipse)))
        for cards in (lower, higher, eclipse):
            rng.shuffle(cards)
        state.lower = lower[:5]  # D-6
        state.higher = higher[:4]
        state.deck = [spell for spell, copies in enumerate(content.copies) for _ in range(copies)]
        rng.shuffle(state.deck)
        for seat in range(seats):  # D-7
            player = Player(len(content.spells), eclipse[seat])
            for _ in range(2):
                player.hand[state.deck.pop()] += 1
            player.held = 2
            state.players.append(player)
        state.first = rng.below(seats)  # D-8
        state.free = [0, 0, 0]  # rolled when the first turn begins
        last: i64 = state.first - 1 if state.first > 0 else seats - 1
        state.mover = last  # D-9
        state.turn = last
        state.ask_place()
        return state

    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> DeitiesState:
        """Gives the state that a dump describes."""
        _, content = read_content(options["content"], self.rules)
        state = DeitiesState(self, seats, options, [], content, Rng(0))
        Reader(state, data).read()
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

    def evaluation(self, weights: dict[str, float]) -> Evaluation:
        """Loads the game's part in the search."""
        from barque.games.deities.evaluation import DeitiesEvaluation

        return DeitiesEvaluation(weights)


GAME: Final = DeitiesGame()
