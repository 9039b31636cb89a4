"""Osiris as a ``Game``: its options, how it is set up, how a position is loaded."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Final

from barque.games.osiris.content import BUILT_IN, read_content
from barque.games.osiris.items import accord, read_items, told
from barque.games.osiris.moves import MOVES
from barque.games.osiris.position import Reader
from barque.games.osiris.rules import OsirisState
from barque.games.osiris.seasons import lay_out
from barque.kernel.bot import Bargain, Bot
from barque.kernel.drawing import Picture
from barque.kernel.evaluation import Evaluation
from barque.kernel.game import Game, Option
from barque.kernel.move import Event, Json, Move
from barque.kernel.part import Part
from barque.kernel.rng import Rng
from barque.kernel.speech import Speech
from barque.kernel.tensors import Tensors

OPTIONS: Final = (
    Option("content", "content", "standard", BUILT_IN),
    Option("negotiation", "choice", "turn", ("open", "turn", "off"), people="open"),  # O-33
    Option("open_screens", "flag", False),  # O-37
    Option("seasons", "choice", "4", ("4", "2")),  # O-1
    Option("fair_start", "flag", False),  # O-6
)

# Milliseconds that people look at each event.
PAUSES: Final = {
    "harvest": 1000,
    "visit": 1000,
    "give-card": 900,
    "caravan": 1000,
    "toll": 600,
    "hired": 1000,
    "exchange": 1000,
    "plan": 1000,
    "build": 1600,
    "award": 1200,
    "took": 900,
    "card-goods": 1100,
    "card-action": 1300,
    "bless": 1300,
    "withdraw": 1100,
    "bonus": 900,
    "deal": 1300,
    "bribe-taken": 900,
    "season-end": 5000,
}


class OsirisGame(Game):
    """Scarce land, scarce resources and deals, for 2 to 5 governors (O-1)."""

    def __init__(self, rules: int = 1, older: tuple[Game, ...] = ()) -> None:
        super().__init__("osiris", range(2, 6), MOVES, OPTIONS, Path(__file__).parent, rules, older)

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
        from barque.games.osiris import view_types

        return view_types

    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> OsirisState:
        """Lays out the board (O-2 to O-8)."""
        state = self._blank(seats, options)
        state.rng = rng
        lay_out(state)
        state.ask()
        return state

    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> OsirisState:
        """Returns the state that a dump describes."""
        state = self._blank(seats, options)
        Reader(state, data).read()
        return state

    def _blank(self, seats: int, options: dict[str, Json]) -> OsirisState:
        _, content = read_content(options["content"], self.rules)
        return OsirisState(self, seats, options, content)

    def accord(self, text: str) -> Move:
        """Returns the deal, the bribe or the agreement to stop that *text* denotes."""
        return accord(text) or super().accord(text)

    def deals_openly(self, options: dict[str, Json]) -> bool:
        """Checks whether governors may deal at any time (O-33)."""
        return bool(options["negotiation"] == "open")

    def goods(self, side: str) -> dict[str, int]:
        """Returns what everyone may know of one side of a deal: of city cards, only how many."""
        return told(read_items(side))

    def concerned(self, event: Event) -> list[int]:
        """Lists the governors that *event* happened to, including a new regent."""
        regent = [event.public["regent"]] if "regent" in event.public else []
        return super().concerned(event) + regent

    @property
    def speech(self) -> Speech:
        """Loads the words."""
        from barque.games.osiris.speech import SPEECH

        return SPEECH

    @property
    def picture(self) -> Picture:
        """Loads the drawings."""
        from barque.games.osiris.picture import PICTURE

        return PICTURE

    def greedy(self, rng: Rng) -> Bot:
        """Loads the greedy bot."""
        from barque.games.osiris.greedy import OsirisGreedy

        return OsirisGreedy(rng)

    def tensors(self, seats: int, options: dict[str, Json]) -> Tensors:
        """Loads the encoder that turns a view into numbers."""
        from barque.games.osiris.tensors import OsirisTensors

        _, content = read_content(options["content"], self.rules)
        return OsirisTensors(seats, content)

    def parts(self, seats: int, options: dict[str, Json]) -> list[Part]:
        """Lists the pieces of content whose worth can be measured."""
        from barque.games.osiris.parts import parts

        _, content = read_content(options["content"], self.rules)
        return parts(content)

    def evaluation(self, weights: dict[str, float]) -> Evaluation:
        """Loads the game's part in the search."""
        from barque.games.osiris.evaluation import OsirisEvaluation

        return OsirisEvaluation(weights)

    def bargain(self, evaluation: Evaluation) -> Bargain:
        """Loads the bots' way of bargaining (O-32)."""
        from barque.games.osiris.bargain import OsirisBargain
        from barque.games.osiris.evaluation import OsirisEvaluation

        assert isinstance(evaluation, OsirisEvaluation)
        return OsirisBargain(evaluation)


GAME: Final = OsirisGame(2, (OsirisGame(1),))
