"""City cards and blessings: drawn (O-5), shared by a visitor (O-13 to O-16), played (O-27, O-28)."""

from __future__ import annotations

from mypy_extensions import i64

from barque.games.osiris import events
from barque.games.osiris.negotiation import ask_bribe, transfer
from barque.games.osiris.pieces import BLESSINGS, FIRST_CARD, KINDS, NEUTRAL
from barque.games.osiris.seasons import finish
from barque.games.osiris.steps import GIVING, PARTING
from barque.games.osiris.table import NOBODY, NONE, Table
from barque.kernel.bits import BIT

# Drawn


def draw_and_part(state: Table, n: i64) -> None:
    """Draws *n* cards and asks which one to part with; if there are fewer, all are kept (O-5)."""
    drawn: list[int] = []
    for _ in range(n):
        kind: i64 = state.draw()
        if kind >= 0:
            drawn.append(int(kind))
    state.drawn = tuple(drawn)
    events.draw(state)
    if len(drawn) == n:
        state.phase = PARTING
    else:
        keep_drawn(state)
        finish(state)


def keep_drawn(state: Table) -> None:
    """Takes the drawn cards behind the screen."""
    governor = state.governors[state.actor]
    for kind in state.drawn:
        governor.win(FIRST_CARD + kind)
    state.drawn = NOBODY


def drawn_kinds(state: Table) -> i64:
    """Returns the kinds of the drawn cards."""
    found: i64 = 0
    for kind in state.drawn:
        found |= BIT[kind]
    return found


def part(state: Table, kind: i64) -> None:
    """Keeps all drawn cards but one; a visitor gives that one away, others discard it unseen."""
    kept: list[int] = list(state.drawn)
    kept.remove(int(kind))
    state.drawn = tuple(kept)
    events.part(state, kind, state.drawn)
    keep_drawn(state)
    state.parted = kind
    if state.place < 0:
        discard_parted(state)
        finish(state)
        return
    code: i64 = state.monument[2 * state.place]
    owner: i64 = (code - 1) // 3 if code else -1
    if owner >= 0 and owner != NEUTRAL and owner != state.actor:
        give(state, owner)  # O-14
    elif state.turning:
        ask_bribe(state, state.actor)
    else:
        state.phase = GIVING


def discard_parted(state: Table) -> None:
    """Discards the card unseen: only the governor who drew it knows it (O-37)."""
    state.discards.append(int(state.parted))
    state.discarders.append(int(state.actor))
    events.discard(state, state.parted)
    state.parted = -1


def give(state: Table, seat: i64) -> None:
    """Hands the second card to *seat* (O-13), whose bribe changes hands (O-16)."""
    governor = state.governors[seat]
    held: i64 = governor.hand
    governor.win(FIRST_CARD + state.parted)
    events.give_card(state, seat, state.parted)
    state.parted = -1
    items = state.bribes[seat]
    if items:
        events.bribe(state, seat, held, True)
        transfer(state, seat, state.actor, items)
    state.bribes = (NOBODY,) * state.seats
    finish(state)


def discard(state: Table) -> None:
    """Discards the second card for 1 grain (O-15)."""
    discard_parted(state)
    got: i64 = state.gain(state.governors[state.actor], 0, 1)
    events.grain(state, got)
    state.bribes = (NOBODY,) * state.seats
    finish(state)


# Played


def held_kinds(state: Table, seat: i64) -> i64:
    """Returns the kinds of city cards that a governor holds."""
    governor = state.governors[seat]
    if not governor.hand:
        return 0
    held = governor.held
    found: i64 = 0
    for kind in range(KINDS):
        if held[FIRST_CARD + kind]:
            found |= BIT[kind]
    return found


def playable(state: Table, kinds: i64) -> i64:
    """Returns those of *kinds* whose action could be carried out now (O-27)."""
    found: i64 = 0
    for kind in range(KINDS):
        if kinds >> kind & 1 and state.content.effect[kind].can(state):
            found |= BIT[kind]
    return found


def play_for_goods(state: Table, kind: i64) -> None:
    """Plays a city card for its resources (O-27)."""
    governor = state.governors[state.actor]
    held: i64 = governor.hand
    governor.lose(FIRST_CARD + kind)
    gains = NONE[:3]
    for r in range(3):
        gains[r] = state.gain(governor, r, state.content.gains[3 * kind + r])
    state.discards.append(int(kind))
    state.discarders.append(-1)
    events.card_goods(state, kind, gains, held)
    finish(state)


def play_for_action(state: Table, kind: i64) -> None:
    """Plays a city card for its action (O-27)."""
    governor = state.governors[state.actor]
    events.card_action(state, kind, governor.hand)
    governor.lose(FIRST_CARD + kind)
    state.playing = kind
    state.content.effect[kind].start(state)


# Blessings


def blessings_spent(state: Table) -> i64:
    """Returns the blessings that have been played this season (O-28)."""
    mask: i64 = 0
    for governor in state.governors:
        mask |= governor.played
    return mask


def blessable(state: Table, freely: bool) -> i64:
    """Returns the blessings that the governor may play now (O-28); *freely* ignores what was played this season."""
    governor = state.governors[state.actor]
    mask: i64 = governor.blessings
    if not mask or (governor.played and not freely):
        return 0
    if not freely:
        mask &= ~blessings_spent(state)
    found: i64 = 0
    for number in range(len(BLESSINGS)):
        if mask >> number & 1 and state.content.blessing[number].can(state):
            found |= BIT[number]
    return found


def bless(state: Table, number: i64) -> None:
    """Plays a blessing (O-28)."""
    governor = state.governors[state.actor]
    governor.blessings &= ~BIT[number]
    governor.played |= BIT[number]
    events.bless(state, number)
    state.content.blessing[number].start(state)
