"""A study: which games are played to measure what, cut into pieces that can be done anywhere and in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import barque
from barque.bots import LEVELS, Bot, bot
from barque.kernel import Game, Json, Refusal, Rng, State
from barque.kernel.game import seed_text
from barque.kernel.part import Part
from barque.lab.balance.course import Course
from barque.lab.balance.playing import LIMIT, play, share
from barque.lab.balance.restricted import Restricted
from barque.lab.luck import luck_of

MEASURES: Final = ("games", "course", "luck", "skill", "parts", "moves", "options")
SIZES: Final = {
    "games": 1,
    "course": 4,
    "luck": 8,
    "skill": 4,
    "parts": 2,
    "moves": 2,
    "options": 2,
}  # one deal in this many
STEPS: Final = (16, 32, 64, 128)  # simulations per choice of the weaker bot in the skill trace
DRAWS: Final = 24  # playouts that judge a piece of luck
PROBES: Final = 6  # random games that show which moves there are

Row = dict[str, Json]


@dataclass(frozen=True)
class Side:
    """A content under study: its options as results write them, and their values."""

    settings: str
    options: dict[str, Json] = field(compare=False)


@dataclass(frozen=True)
class Piece:
    """One deal for one measure of one side; *item* is what is measured: a part, a verb, an option."""

    side: int
    measure: str
    item: str
    deal: int


@dataclass(frozen=True)
class Study:
    """What is measured: one side, or two that are compared."""

    game: str
    players: int
    sides: tuple[Side, ...]
    bot: str = "greedy"
    seed: str = "1"
    measures: tuple[str, ...] = MEASURES
    limit: int = LIMIT

    def check(self) -> None:
        """Refuses a study that can't be done."""
        seed_text(self.seed)
        for side in self.sides:
            self.rules.check_options(self.players, side.options)
        if len(self.sides) == 2 and self.sides[0].settings == self.sides[1].settings:
            raise Refusal("balance-same")
        bot(self.bot, self.rules)  # refuses an unknown name

    @property
    def rules(self) -> Game:
        """The game."""
        return barque.game(self.game)

    def pieces(self, games: int) -> Iterator[Piece]:
        """Lists the pieces of a study of *games* games, deal by deal, so that whatever is done first is balanced."""
        wanted = [
            (side, measure, item)
            for side in range(len(self.sides))
            for measure in self.measures
            for item in self.items(side, measure)
        ]
        for deal in range(games):
            for side, measure, item in wanted:
                if deal < -(-games // SIZES[measure]):
                    yield Piece(side, measure, item, deal)

    def items(self, side: int, measure: str) -> list[str]:
        """Lists what a measure is applied to."""
        if measure == "skill":
            return [str(step) for step in STEPS]
        if measure == "parts":
            return list(self.parts(side))
        if measure == "moves":
            return self.verbs(side)
        if measure == "options":
            return list(self.settings(side))
        return [""]

    def parts(self, side: int) -> dict[str, Part]:
        """Returns the pieces of content whose worth is measured, by kind and name."""
        options = self.rules.check_options(self.players, self.sides[side].options)
        return {f"{part.kind} {part.name}": part for part in self.rules.parts(self.players, options)}

    def verbs(self, side: int) -> list[str]:
        """Lists the verbs that somebody could do without: now and then other moves are legal too."""
        found: set[str] = set()
        for deal in range(PROBES):
            state, rng = self.begin(side, deal), Rng(f"{self.seed} {deal} verbs")
            while not state.over and len(state.log) < self.limit and (actions := state.legal()):
                verbs = {self.rules.moves[action].verb for action in actions}
                found |= verbs if len(verbs) > 1 else set()
                state.advance(actions[int(rng.below(len(actions)))])
        return sorted(found)

    def settings(self, side: int) -> dict[str, tuple[str, Json]]:
        """Returns each value of an option that this side could have instead of its own, as results write it."""
        own = self.rules.check_options(self.players, self.sides[side].options)
        found: dict[str, tuple[str, Json]] = {}
        for option in self.rules.options.values():
            values: list[Json] = [False, True] if option.kind == "flag" else list(option.values)
            for value in values:
                try:
                    self.rules.check_options(self.players, {**own, option.name: value})
                except Refusal:
                    continue  # it needs another option as well
                if value != own[option.name]:
                    found[f"{option.name}={str(value).lower() if isinstance(value, bool) else value}"] = (
                        option.name,
                        value,
                    )
        return found

    def begin(self, side: int, deal: int) -> State:
        """Deals."""
        return self.rules.start(self.players, seed=f"{self.seed} {deal}", **self.sides[side].options)

    def bots(self, deal: int) -> list[Bot]:
        """Creates equal bots for all seats."""
        return [bot(self.bot, self.rules, f"{self.seed} {deal} {seat}") for seat in range(self.players)]

    def hero(self, state: State, deal: int) -> int:
        """Returns the seat that something is changed for; the deals go through all places in turn order."""
        return (self.rules.beginner(state) + deal) % self.players

    def work(self, piece: Piece, stopped: Callable[[], bool]) -> Row:
        """Works on one piece; returns its row."""
        row: Row = {"side": piece.side, "measure": piece.measure, "item": piece.item, "deal": piece.deal}
        return {**row, **getattr(self, f"_{piece.measure}")(piece, stopped)}

    def _games(self, piece: Piece, stopped: Callable[[], bool]) -> Row:
        return play(self.begin(piece.side, piece.deal), self.bots(piece.deal), self.limit, stopped).row()

    def _options(self, piece: Piece, stopped: Callable[[], bool]) -> Row:
        name, value = self.settings(piece.side)[piece.item]
        options = {**self.sides[piece.side].options, name: value}
        state = self.rules.start(self.players, seed=f"{self.seed} {piece.deal}", **options)
        return play(state, self.bots(piece.deal), self.limit, stopped).row(False)

    def _course(self, piece: Piece, stopped: Callable[[], bool]) -> Row:
        state = self.begin(piece.side, piece.deal)
        course = Course(state, Rng(f"{self.seed} {piece.deal} course"))
        played = play(state, self.bots(piece.deal), self.limit, stopped, course.before)
        return course.row(state) if not played.stuck else {}

    def _luck(self, piece: Piece, stopped: Callable[[], bool]) -> Row:
        state = self.begin(piece.side, piece.deal)
        played = play(state, self.bots(piece.deal), self.limit, stopped)
        if played.stuck or type(state).redrawn is State.redrawn:
            return {}  # nothing to measure, or the game does not say what nobody has seen
        shares = [share(state, seat) for seat in range(self.players)]
        return {"luck": list(luck_of(state, DRAWS, noisy=True)), "shares": shares}

    def _skill(self, piece: Piece, stopped: Callable[[], bool]) -> Row:
        total = 0.0
        for place in range(self.players):
            state = self.begin(piece.side, piece.deal)
            hero = self.hero(state, place)
            bots = [
                bot(
                    f"{LEVELS[-1]}:seconds=0,iterations={int(piece.item) * (2 if seat == hero else 1)}",
                    self.rules,
                    f"{self.seed} {piece.deal} {place} {seat}",
                )
                for seat in range(self.players)
            ]
            play(state, bots, self.limit, stopped)
            total += share(state, hero)
        return {"share": total / self.players}

    def _parts(self, piece: Piece, stopped: Callable[[], bool]) -> Row:
        part = self.parts(piece.side)[piece.item]
        state = self.begin(piece.side, piece.deal)
        if not part.present(state):
            return {}
        hero = self.hero(state, piece.deal)
        barred = part.barred(state)
        part.change(state, hero)
        state.begin()
        return self._restricted(piece, state, hero, barred, stopped)

    def _moves(self, piece: Piece, stopped: Callable[[], bool]) -> Row:
        state = self.begin(piece.side, piece.deal)
        barred = frozenset([action for action, move in enumerate(self.rules.moves) if move.verb == piece.item])
        return self._restricted(piece, state, self.hero(state, piece.deal), barred, stopped)

    def _restricted(
        self, piece: Piece, state: State, hero: int, barred: frozenset[int], stopped: Callable[[], bool]
    ) -> Row:
        bots = self.bots(piece.deal)
        if barred:
            bots[hero] = Restricted(self.bot, self.rules, f"{self.seed} {piece.deal} {hero}", barred)
        play(state, bots, self.limit, stopped)
        return {"hero": hero, "share": share(state, hero)}
