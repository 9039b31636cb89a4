"""The game at a table: moves, accords, taking back, pauses, stand-ins, and time that is up."""

from __future__ import annotations

from barque.kernel import STOP, IllegalMove, Move, Refusal, State
from barque.table import entries as e
from barque.table.ledger.parts import STAND_IN, Step
from barque.table.ledger.state import TableState


def start(table: TableState, state: State) -> None:
    """Begins a game."""
    state.keep_journal()
    table.state = state
    table.steps = []
    table.events = len(state.events())
    table.waits_since = table.moved


def check_moved(table: TableState, entry: e.Moved) -> int:
    """Returns the action of a move that can be made now; raises a refusal if it can't."""
    state = table.running_game()
    chair = table.sits(entry, entry.seat)
    if entry.by and not chair.plays:
        raise Refusal("standin-plays")
    if entry.ply > table.ply or any(step.seat >= 0 for step in table.steps[entry.ply :]):
        raise Refusal("stale")  # deals in the meantime do not matter, if the move is still legal
    if entry.seat != state.turn:
        raise IllegalMove("not-your-turn")
    if not entry.by and not chair.bot:
        raise Refusal("stale")
    action = table.game.parse(entry.move)
    if not state.allows(action):
        state.play(action)  # refuses, with the rule
    return action


def play(table: TableState, action: int, checked: bool = False) -> None:
    """Plays a move; does not check it again if it was *checked* just now."""
    state = table.state
    assert state is not None
    step = Step(int(state.turn), table.events)
    if checked:
        state.advance(action)
    else:
        state.play(action)
    _stepped(table, step)


def agree(table: TableState, accord: Move) -> None:
    """Carries out what seats agreed on."""
    state = table.state
    assert state is not None
    step = Step(-1, table.events)
    state.agree(accord)
    _stepped(table, step)


def _stepped(table: TableState, step: Step) -> None:
    """Does what follows from any step."""
    table.steps.append(step)
    table.waits_since = table.moved
    state = table.state
    assert state is not None
    table.ballots.stepped(step.seat)
    events = state.events(step.events)
    table.events = step.events + len(events)
    if table.offers.open:
        table.offers.stepped(table.game, events, [bool(chair.bot) for chair in table.chairs])
    if table.settings.clock == "move" and step.seat >= 0:
        table.clock.used[step.seat] = 0.0
    if state.over:
        table.paused = False
        table.offers.over()


def take_back(table: TableState, seat: int) -> None:
    """Takes back the seat's last move and what followed."""
    state = table.state
    assert state is not None
    ply = table.undo_to(seat)
    table.cuts.append((table.number + 1, table.steps[ply].events))
    table.state = state.at(ply)
    table.state.keep_journal()
    table.events = table.steps[ply].events
    del table.steps[ply:]
    table.waits_since = table.moved
    table.offers.clear()
    table.note("undone", seat)


def stop(table: TableState) -> None:
    """Ends the game after all have agreed."""
    agree(table, STOP)


def check_closed(table: TableState, entry: e.Closed) -> None:
    """Raises a refusal if there is no game to end."""
    if table.state is None:
        raise Refusal("not-begun")
    if table.state.over:
        raise IllegalMove("over")
    table.state.clone().end_by_agreement()


def closed(table: TableState, entry: e.Closed) -> None:
    """Ends the game because the host of the server has decided so."""
    table.ballots.open = None
    stop(table)
    table.note("closed")


def pause(table: TableState, seat: int) -> None:
    """Stops the clocks until somebody goes on."""
    table.paused = True
    table.note("paused", seat)


def check_resumed(table: TableState, entry: e.Resumed) -> None:
    """Raises a refusal if the game is not paused."""
    table.sits(entry, entry.seat)
    if not table.paused:
        raise Refusal("not-paused")


def resumed(table: TableState, entry: e.Resumed) -> None:
    """Goes on after a pause."""
    table.paused = False
    table.waits_since = entry.at
    table.note("resumed", entry.seat)


def stand_in(table: TableState, seat: int, level: str) -> None:
    """Lets a bot play for a seat."""
    chair = table.chairs[seat]
    chair.standin = level or STAND_IN
    chair.late = False
    table.note("standin", seat)


def check_returned(table: TableState, entry: e.Returned) -> None:
    """Raises a refusal if no bot plays for the person, or the time for the whole game is used up."""
    chair = table.sits(entry, entry.seat)
    if table.phase not in ("playing", "paused") or entry.seat not in table.to_return(chair.person):
        raise Refusal("no-standin")
    if table.settings.clock == "game" and table.clock.used[entry.seat] >= table.settings.seconds:
        raise Refusal("time-up")


def returned(table: TableState, entry: e.Returned) -> None:
    """Lets a person play again instead of the stand-in."""
    chair = table.chairs[entry.seat]
    chair.standin = ""
    chair.late = False
    table.ballots.settled(entry.seat)
    table.waits_since = entry.at
    if table.settings.clock == "move":
        table.clock.used[entry.seat] = 0.0
    table.note("returned", entry.seat)


def check_ran_out(table: TableState, entry: e.RanOut) -> None:
    """Raises a refusal if the time is not up."""
    deadline = table.deadline()
    if entry.by or entry.seat != table.clock.running or deadline is None or entry.at < deadline:
        raise Refusal("stale")


def ran_out(table: TableState, entry: e.RanOut) -> None:
    """Notes that a seat's time is up: a bot plays on, or the others vote."""
    used = table.clock.used
    used[entry.seat] = max(used[entry.seat], float(table.settings.seconds))
    table.note("ran-out", entry.seat)
    if table.settings.run_out == "bot":
        stand_in(table, entry.seat, STAND_IN)
    else:
        table.chairs[entry.seat].late = True


def check_away(table: TableState, entry: e.Away) -> None:
    """Raises a refusal where no clock runs."""
    if entry.by or table.clock.running < 0:
        raise Refusal("stale")


def away(table: TableState, entry: e.Away) -> None:
    """Changes only the clock, which ``Ledger.take`` does."""
