"""Hâpy Families as a ``Game``: its options, how it is set up, how a position is loaded."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from barque.games.hapy.cards import NAMES
from barque.games.hapy.layouts import BUILT_IN, STANDARD, read_layout
from barque.games.hapy.moves import MOVES
from barque.games.hapy.position import Reader
from barque.games.hapy.rules import HapyState, Player
from barque.games.hapy.steps import BARREN_ROUNDS, ENDINGS, PHASES, SILENT_ROUNDS
from barque.kernel.bits import count
from barque.kernel.bot import Bot
from barque.kernel.drawing import Picture
from barque.kernel.evaluation import Evaluation
from barque.kernel.game import Game, Option
from barque.kernel.move import Json, Refusal
from barque.kernel.rng import Rng
from barque.kernel.speech import Speech
from barque.kernel.tensors import Tensors

OPTIONS: Final = (
    Option("layout", "content", STANDARD, BUILT_IN),  # H-4 to H-6
    Option("giza_mummies", "flag", False),  # H-5
    Option("request_ban", "choice", "last", ("last", "previous-turn")),  # H-12
    Option("memory_aid", "flag", False),  # H-21
    Option("first", "seat", None),  # H-7
)

# Milliseconds that people look at each event.
PAUSES: Final = {"take-god": 800, "take-mummy": 800, "pass": 400, "given": 2200, "refused": 2200, "lay": 1800}


class HapyGame(Game):
    """Cards, memory and asking, for 2 to 4 players (H-2)."""

    def __init__(self, rules: int = 1, older: tuple[Game, ...] = ()) -> None:
        super().__init__("hapy", range(2, 5), MOVES, OPTIONS, Path(__file__).parent, rules, older)

    def check_options(self, seats: int, given: dict[str, Json]) -> dict[str, Json]:
        """Returns the options of a game, with a user's own layout read and checked."""
        options = super().check_options(seats, given)
        options["layout"], layout = read_layout(options["layout"], self.rules)
        if options["giza_mummies"] and "giza_mummies" not in layout.mummies:
            raise Refusal("option-giza", "hapy", "H-5")
        return options

    def pauses(self) -> dict[str, int]:
        """Returns how long people look at each kind of event."""
        return PAUSES

    def view_types(self) -> ModuleType:
        """Returns the module that describes the views."""
        from barque.games.hapy import view_types

        return view_types

    def set_up(self, seats: int, options: dict[str, Json], rng: Rng) -> HapyState:
        """Shuffles, lays out (H-3) and draws the starting player (H-7)."""
        _, layout = read_layout(options["layout"], self.rules)
        up = layout.faces(options)
        deal = layout.deal(rng)
        drawn = int(rng.below(seats))
        state = HapyState(self, seats, options, layout, up)
        state.lay_out(deal, drawn if options["first"] is None else options["first"])
        return state

    def restore(self, seats: int, options: dict[str, Json], data: dict[str, Json]) -> HapyState:
        """Returns the state that a dump describes."""
        _, layout = read_layout(options["layout"], self.rules)
        up = layout.faces(options)
        read = Reader(data, seats, layout, up)
        phase = read.one_of("phase", data.get("phase", PHASES[0]), PHASES)
        ending = read.one_of("ending", data.get("ending", ""), ENDINGS)
        over = PHASES[phase] == "over"
        turn = read.number("turn", data.get("turn", -1), -1, seats - 1)
        if (turn < 0) != over or (ending > 0) != over:
            raise read.wrong("turn", turn)
        winner = read.number("winner", data.get("winner", -1), -1, seats - 1)
        won = ENDINGS[ending] in ("family", "groups")
        if (winner >= 0) != won or (won and read.won(winner) != ENDINGS[ending]):
            raise read.wrong("winner", winner)
        took = read.flag("took", data.get("took", False))
        # turns without a request or a group count only while the layout is empty, and enough of them end the game
        # (H-17)
        turns = 0 if read.left or took else seats
        going_on = 0 if over or not turns else 1
        if not over and (PHASES[phase] == "take") != (read.left != 0 and not took):
            raise read.wrong("phase", data.get("phase"))
        read.check_hands(turn, PHASES[phase], ENDINGS[ending], winner if self.rules > 1 else -1)
        requests = read.table("requests", data.get("requests", {}))
        last = read.request(requests, "last")
        last_by = read.number("requests.last_by", requests.get("last_by", -1), -1, seats - 1)
        if (last < 0) != (last_by < 0):
            raise read.wrong("requests.last_by", last_by)
        now = read.request(requests, "now")
        if now >= 0 and PHASES[phase] in ("take", "ask"):
            raise read.wrong("requests.now", NAMES[now])
        if not over:
            read.check_running(turn if self.rules == 1 and PHASES[phase] == "lay" else -1)
        state = HapyState(self, seats, options, layout, up)
        state.deal = vec[i64](read.deal)
        state.left = read.left
        state.open = read.open
        for hand, laid in zip(read.hands, read.laid, strict=True):
            state.players.append(Player(hand, laid, count(laid) // 3))
            state.revealed |= laid
        state.turn = turn
        state.phase = phase
        state.asked = now
        state.asked_before = read.request(requests, "before")
        state.asked_last = last
        state.asked_by = last_by
        state.asked_other = read.request(requests, "other")
        state.took = took
        state.grouped = read.flag("grouped", data.get("grouped", False))
        state.silent = read.number("silent", data.get("silent", 0), 0, SILENT_ROUNDS * turns - going_on)
        state.barren = read.number("barren", data.get("barren", 0), 0, BARREN_ROUNDS * turns - going_on)
        state.ending = ending
        state.winner = winner
        state.base = read.public
        return state

    @property
    def speech(self) -> Speech:
        """Loads the words."""
        from barque.games.hapy.speech import SPEECH

        return SPEECH

    @property
    def picture(self) -> Picture:
        """Loads the drawings."""
        from barque.games.hapy.picture import PICTURE

        return PICTURE

    def greedy(self, rng: Rng) -> Bot:
        """Loads the greedy bot."""
        from barque.games.hapy.greedy import HapyGreedy

        return HapyGreedy(rng)

    def tensors(self, seats: int, options: dict[str, Json]) -> Tensors:
        """Loads the encoder that turns a view into numbers."""
        from barque.games.hapy.tensors import HapyTensors

        return HapyTensors(seats)

    def evaluation(self, weights: dict[str, float]) -> Evaluation:
        """Loads the game's part in the search."""
        from barque.games.hapy.evaluation import HapyEvaluation

        return HapyEvaluation(weights)


GAME: Final = HapyGame(2, (HapyGame(1),))  # 2: the game ends with the winning group (H-16)
