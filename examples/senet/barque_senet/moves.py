"""The table of moves: ``move HOUSE BY`` for the piece in a house and one of the throws, ``rebirth``, ``pass``."""

from typing import Final

from barque.kernel import Move
from barque_senet.board import HOUSES

PASS: Final = 0
GO_BACK: Final = 1  # from the water to the House of Rebirth
STEPS: Final = [(house, by) for house in HOUSES for by in range(1, 6)]  # what can be done with a piece
FIRST_STEP: Final = 2  # the number of the first of them; the others follow

MOVES: Final = (Move("pass"), Move("rebirth"), *[Move("move", house=house, by=by) for house, by in STEPS])
NUMBER: Final = {step: FIRST_STEP + place for place, step in enumerate(STEPS)}
