"""Senet in words; Barque builds whatever is not defined here from the words themselves."""

from __future__ import annotations

from barque.kernel import Json, Move, Words
from barque.kernel.language import Name, together
from barque.kernel.speech import Speech, Step
from barque_senet.board import NAMES, OFF, WATER


class SenetSpeech(Speech):
    """What was thrown, what can be done, and what stands on the board, in sentences."""

    def event(self, words: Words, seen: dict[str, Json], name: Name, you: int | None) -> str:
        """Returns a sentence for an event."""
        if "throws" in seen:
            seen = {**seen, "throws": thrown(words, seen)}
        return super().event(words, seen, name, you)

    def steps(self, words: Words, move: Move, view: dict[str, Json], name: Name) -> tuple[Step, ...]:
        """Returns the choices that lead to *move*: a throw, then a house and where its piece would go."""
        if move.verb != "move":
            wet = move.verb == "pass" and view["board"][WATER - 1] == view["turn"]
            label = words.text("move.wait" if wet else f"move.{move.verb}", **move.args)
            return (("" if move.args else move.verb[0], label),)
        house, by = int(move.args["house"]), int(move.args["by"])
        [goal] = [goal for of, step, goal in view["goals"] if (of, step) == (house, by)]
        how = "off" if goal == OFF else "back" if goal < house else "water" if goal == WATER else "to"
        label = words.text(f"move.{how}", house=house, goal=goal)
        if goal != OFF and view["board"][goal - 1] is not None:
            label = words.text("move.meets", step=label)
        return (str(by), words.text("move.by", by=by)), (str(house), label)

    def sentences(
        self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, whole: bool
    ) -> list[str]:
        """Describes where everybody's pieces stand and what was thrown; if *whole*, the houses with names too."""
        said = [player(words, view, name, seat) for seat in (0, 1)]
        if view["turn"] >= 0:
            key = "board.throws-you" if view["turn"] == view["seat"] else "board.throws"
            said.append(words.text(key, who=name(view["turn"]), throws=thrown(words, view)))
        if whole:
            said += [
                words.text("board.named", house=house, name=words.text(f"house.{NAMES[house]}")) for house in NAMES
            ]
        return said


def thrown(words: Words, told: dict[str, Json]) -> str:
    """Lists what was thrown: ``4, 1 and 3``."""
    return together(words, [str(throw) for throw in told["throws"]])


def player(words: Words, view: dict[str, Json], name: Name, seat: int) -> str:
    """Describes where the pieces of *seat* stand."""
    houses = [str(house) for house, whose in enumerate(view["board"], 1) if whose == seat]
    return words.text(
        "board.about",
        who=name(seat),
        pieces=pieces(words, view, seat),
        houses=together(words, houses) or words.text("board.none"),
        off=view["off"][seat],
    )


def pieces(words: Words, view: dict[str, Json], seat: int) -> str:
    """Returns the name of what *seat* plays with."""
    return words.text("board.spools" if seat == view["first"] else "board.cones")
