"""Checks a position that was read: the rules must be able to reach its current step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barque.games.osiris.steps import (
    ANSWERING,
    BRIBING,
    CHOOSING,
    GIVING,
    HANDING,
    KEEPING,
    OFFERING,
    PARTING,
    PAYING,
    PLACING,
    RECRUIT_TYPE,
    SITING,
    SPARING,
    TAKING,
    TOLLING,
)
from barque.kernel.bits import BIT

if TYPE_CHECKING:
    from barque.games.osiris.position import Reader
    from barque.games.osiris.table import Table

ASKED_OF_OTHERS: Final = (BRIBING, ANSWERING, HANDING)
LEAVING: Final = (KEEPING, CHOOSING)


def check(state: Table, reader: Reader) -> None:
    """Refuses a position, naming the field of *reader*'s data that is wrong."""
    if state.turn >= 0 and (state.turn != state.actor) != (state.phase in ASKED_OF_OTHERS):
        raise reader.wrong("step.actor", int(state.actor))
    _check_step(state, reader)
    _check_withdrawn(state, reader)
    if state.turn >= 0 and not state.legal():
        raise reader.refused("dump-no-move", seat=int(state.turn))


def _check_step(state: Table, reader: Reader) -> None:
    """Checks that the step has everything it needs, and nothing that belongs to another."""
    phase = int(state.phase)
    in_city = state.parted >= 0 and state.place >= 0
    dealing = state.partner >= 0 and state.turning
    needs: dict[int, bool] = {
        PLACING: state.unit >= 0,
        SITING: state.slot >= 0,
        SPARING: state.slot >= 0 or state.swap >= 0,
        PARTING: len(state.drawn) > 1,
        BRIBING: in_city and state.turning,
        GIVING: in_city,
        TOLLING: state.place >= 0 and state.leader(state.place) >= 0,
        RECRUIT_TYPE: state.place >= 0,
        PAYING: 0 < state.due <= state.governors[state.actor].resources(),
        TAKING: state.due > 0,
        OFFERING: dealing and state.partner != state.actor,
        ANSWERING: dealing and state.partner == state.turn,
        HANDING: dealing and state.partner == state.turn,
    }
    if not needs.get(phase, True):
        raise reader.wrong("step", reader.data.get("step"))
    for field, given, right in (
        ("unit", state.unit >= 0, (PLACING,)),
        ("drawn", len(state.drawn) > 0, (PARTING,)),
        ("parted", state.parted >= 0, (BRIBING, GIVING)),
        ("partner", state.partner >= 0, (OFFERING, ANSWERING, HANDING)),
    ):
        if given and phase not in right:
            raise reader.wrong(f"step.{field}", state.phase_name())
    if state.slot >= 0 and (
        not state.content.slots & BIT[state.slot]
        or (phase == SITING and not state.governors[state.actor].planned & BIT[state.slot])
    ):
        raise reader.wrong("step.slot", int(state.slot))
    if state.swap >= 2 * state.content.markets:
        raise reader.wrong("step.swap", int(state.swap))
    if state.place >= 0 and state.content.kind[state.place] < 0:
        raise reader.wrong("step.place", int(state.place))


def _check_withdrawn(state: Table, reader: Reader) -> None:
    """Checks who has left the season, and that the first of them has a bonus."""
    withdrawn = [governor.withdrawn for governor in state.governors]
    leaving = state.phase in LEAVING
    if state.turn >= 0 and withdrawn[state.actor] != leaving:
        raise reader.wrong("governors.withdrawn", withdrawn)
    if any(withdrawn) and state.first < 0 and not leaving:
        raise reader.wrong("first", None)
    if state.first >= 0 and (not withdrawn[state.first] or (state.bonus < 0 and state.phase != CHOOSING)):
        raise reader.wrong("bonus", None)
