"""A table as its entries make it: who sits where, the game, votes, offers, clocks, what was said.

Entries are checked before they are stored (``check``) and taken in order (``take``); the same entries give the same
ledger on every server. Nothing here waits, sends or reads a clock.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from math import ceil
from typing import Any, Final

from mypy_extensions import mypyc_attr

import barque
from barque.bots import NAMES
from barque.kernel import STOP, Dealing, IllegalMove, Json, Move, Refusal, State
from barque.table import entries as e
from barque.table import fairness, offers, votes
from barque.table.protocol import Kind, Phase, Settings

HAGGLE: Final = ("deal", "deal-need", "deal-last", "deal-yes", "deal-more", "deal-later")  # where deals are made
TALK: Final = ("hello", "luck", "nice", "thanks", "sorry", "thinking", "hurry", "wow", "again", "bye", "no")
PHRASES: Final = (*TALK, *HAGGLE)
STAND_IN: Final = "scribe" if "scribe" in NAMES else "greedy"  # who plays for somebody who left or ran out of time
# What bots are called: enough for every seat beside as many people of the same name.
BOT_NAMES: Final = ("Nefer", "Ipi", "Meryt", "Hori", "Tiye", "Senbi", "Kawit", "Paser", "Nedjem", "Ahmose")
USUAL_PACE: Final = Settings().pace  # for which a game's pauses are meant
PERSON: Final[Kind] = "person"
BOT: Final[Kind] = "bot"
OPEN: Final[Kind] = "open"
SHOWN_WITHIN: Final = 20.0  # seconds after which nobody has to wait any more for luck that was sealed


class Chair:
    """A seat: who sits there."""

    def __init__(self, place: e.Place) -> None:
        self.kind = place.kind
        self.person = place.person if place.kind == PERSON else ""
        self.kept_for = place.person if place.kind == OPEN else ""
        self.name = place.name
        self.level = place.level
        self.entropy = place.entropy
        self.seal = place.seal
        self.left = False
        self.late = False  # the time is up, and the others vote
        self.standin = ""  # the bot that plays for the person

    @property
    def plays(self) -> bool:
        """Whether a person decides here."""
        return self.kind == PERSON and not self.left and not self.standin

    @property
    def bot(self) -> str:
        """The bot that decides here, if one does."""
        return self.level if self.kind == BOT else self.standin


class Spoken:
    """Something that was said by a person, or (*note*) by the table itself."""

    def __init__(
        self, at: float, seat: int, name: str, text: str, phrase: str = "", note: str = "", **values: Json
    ) -> None:
        self.at = at
        self.seat = seat
        self.name = name
        self.text = text
        self.phrase = phrase
        self.note = note
        self.values = values


class Step:
    """One move or accord: whose it was, -1 for an accord, and how long the log of events was before."""

    def __init__(self, seat: int, told: int) -> None:
        self.seat = seat
        self.told = told


@mypyc_attr(allow_interpreted_subclasses=True)
class Ledger:
    """What the entries of a table amount to."""

    def __init__(self, table: str, secret: str) -> None:
        self.table: Final = table
        self.secret: Final = secret
        self.number = 0  # how many entries were taken
        self.derived: Final[dict[Any, Any]] = {}  # what others made of it that no move changes
        self.created = 0.0
        self.moved = 0.0
        self.host = ""
        self.people: dict[str, float] = {}  # everybody who did something here, and when they last did
        self.eyes: dict[str, set[int]] = {}  # the seats whose hands each person has seen in this game
        self.game = barque.game(barque.games()[0])  # until the first entry says which
        self.options: dict[str, Json] = {}
        self.settings = Settings()
        self.chairs: list[Chair] = []
        self.state: State | None = None
        self.record = ""  # of an imported table
        self.sealed_at: float | None = None  # when the last seat was taken: from then on luck is shown
        self.paused = False
        self.steps: list[Step] = []
        self.told = 0  # how much has been told of the game
        self.cuts: list[tuple[int, int]] = []  # where moves were taken back: entry number, length of the log
        self.spoken: list[Spoken] = []
        self.ballots: Final = votes.Ballots()
        self.offers: Final = offers.Offers()
        self.done: dict[tuple[str, str], int] = {}  # requests that were carried out: the ply after them
        self.next = ""
        self.again: set[str] = set()  # who plays there
        self.used: list[float] = []  # seconds on each seat's clock
        self.running = -1  # the seat whose clock runs
        self._since = 0.0

    # What there is

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        if self.state is None:
            return "waiting"
        if self.state.over:
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def ply(self) -> int:
        """How many moves and accords were made."""
        return len(self.steps)

    @property
    def turn(self) -> int:
        """The seat to move, -1 before and after the game."""
        return -1 if self.state is None else int(self.state.turn)

    def seats_of(self, person: str) -> list[int]:
        """Lists the seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person and not chair.left]

    def bot_to_move(self) -> str:
        """Names the bot whose turn it is, where somebody is there to play with."""
        if self.state is None or self.state.turn < 0 or self.paused:
            return ""
        bot = self.chairs[self.turn].bot
        people = [chair for chair in self.chairs if chair.kind == PERSON] if bot else []
        return "" if people and all(chair.left for chair in people) else bot

    def only_bots(self) -> bool:
        """Checks that nobody sits here."""
        return not any([chair.kind == PERSON and not chair.left for chair in self.chairs])

    def deals_openly(self) -> bool:
        """Tells whether everybody may offer deals at any time."""
        return self.phase == "playing" and isinstance(self.state, Dealing) and self.game.deals_openly(self.options)

    def looking_time(self) -> float:
        """Returns how many seconds people look at the last move before a bot goes on."""
        pace = self.settings.pace
        if not pace or self.state is None or not self.steps:
            return pace / 1000
        pauses = self.game.pauses()
        looked = sum([pauses.get(event.kind, 0) for event in self.state.events(self.steps[-1].told)])
        return max(pace, looked * pace // USUAL_PACE) / 1000

    def can_undo(self, seat: int) -> bool:
        """Tells whether the seat may propose to take its last move back, while the game is played."""
        return isinstance(self._undo(seat), int)

    def undo_to(self, seat: int) -> int:
        """Gives the ply before the seat's last move, if it may be taken back, else refuses."""
        found = self._undo(seat)
        if isinstance(found, str):
            raise Refusal(found) if found == "undo-off" else IllegalMove(found)
        return found

    def _undo(self, seat: int) -> int | str:
        """Gives the ply before the seat's last move, or the reason why that can't be taken back.

        Whether a move was the only one makes no difference: that may tell of what the others can't see.
        """
        if not self.settings.undo:
            return "undo-off"
        assert self.state is not None
        for ply in range(self.ply - 1, -1, -1):
            step = self.steps[ply]
            if step.seat == seat:
                return "undo-news" if any([event.news for event in self.state.events(step.told)]) else ply
            if step.seat < 0 or self.chairs[step.seat].kind == PERSON:
                return "undo-other"
        return "undo-nothing"

    def ply_of(self, line: int) -> int:
        """Gives the move that a line of the log belongs to."""
        if not self.steps or self.steps[-1].told <= line:
            return self.ply  # mostly it is the newest
        return bisect_right(self.steps, line, key=lambda step: step.told)

    def deadline(self) -> float | None:
        """Tells when the running clock is up."""
        if self.running < 0:
            return None
        return self._since + self.settings.seconds - self.used[self.running]

    def left_on(self, seat: int, now: float) -> float:
        """Tells how many seconds a seat has left."""
        used = self.used[seat] + (now - self._since if seat == self.running else 0.0)
        return max(0.0, self.settings.seconds - used)

    def entropy(self) -> list[str]:
        """Lists what each seat added to the shuffle."""
        return [chair.entropy for chair in self.chairs]

    def seals(self) -> list[str]:
        """Lists what each seat sealed before the shuffle."""
        return [chair.seal for chair in self.chairs]

    @property
    def shuffling(self) -> bool:
        """Whether all seats are taken, and some have yet to show the luck that they sealed."""
        return self.state is None and self.sealed_at is not None

    def shown_by(self) -> float:
        """Returns until when the others wait for luck that is sealed."""
        return SHOWN_WITHIN + (self.sealed_at or 0.0)

    def veiled(self) -> list[int]:
        """Lists the seats whose luck is sealed and awaited."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.seal and not chair.entropy and not chair.left]

    # Taking entries

    def check(self, entry: e.Entry) -> int:
        """Refuses an entry that can't be taken now; returns the action of a move, for ``take``, else -1."""
        if isinstance(entry, e.Moved):
            return self._check_moved(entry)
        TAKERS[type(entry)][0](self, entry)
        return -1

    def take(self, entry: e.Entry, action: int = -1) -> None:
        """Takes an entry; it was checked before it was stored. *action* is what ``check`` has just returned, if so."""
        until = entry.at
        if isinstance(entry, e.Away):
            until = entry.since
        else:
            self.moved = entry.at
        if self.running >= 0:
            self.used[self.running] += max(0.0, until - self._since)
        if isinstance(entry, e.Moved):
            if action < 0:
                self._play(self.game.parse(entry.move))
            else:
                self._play(action, checked=True)
        else:
            TAKERS[type(entry)][1](self, entry)
        if entry.by and entry.request:
            self.done[entry.by, entry.request] = self.ply
        self.people[entry.by] = entry.at
        self.number += 1
        if not isinstance(entry, e.Moved):
            self.derived.clear()
            self._name_bots()
        self._set_clock(entry.at)

    def _name_bots(self) -> None:
        """Names each bot that has no name; other tables begin elsewhere in the list."""
        taken = {chair.name for chair in self.chairs}
        begin = sum(self.table.encode()) % len(BOT_NAMES)
        free = [name for name in BOT_NAMES[begin:] + BOT_NAMES[:begin] if name not in taken]
        for chair in self.chairs:
            if chair.kind == BOT and not chair.name:
                chair.name = free.pop(0)

    def _set_clock(self, at: float) -> None:
        self._since = at
        self.running = -1
        if self.settings.clock != "none" and self.phase == "playing":
            chair = self.chairs[self.turn]
            if chair.plays and not chair.late:
                self.running = self.turn

    def sits(self, entry: e.Entry, seat: int) -> Chair:
        """Gives the chair at *seat* if the entry's person sits there (the server stands for all), else refuses."""
        if not 0 <= seat < len(self.chairs):
            raise Refusal("no-such-seat", seat=seat, most=len(self.chairs) - 1)
        chair = self.chairs[seat]
        if entry.by and (chair.person != entry.by or chair.left):
            raise Refusal("not-your-seat", seat=seat)
        return chair

    def running_game(self) -> State:
        """Gives the game if it is being played, else refuses."""
        if self.state is None:
            raise Refusal("not-begun")
        if self.state.over:
            raise IllegalMove("over")
        if self.paused:
            raise Refusal("paused")
        return self.state

    def note(self, key: str, seat: int = -1, **values: Json) -> None:
        """Lets the table say something."""
        self.spoken.append(Spoken(self.moved, seat, "", "", note=key, **values))

    # Before the game

    def _check_opened(self, entry: e.Opened) -> None:
        if self.number:
            raise Refusal("table-there")
        game = barque.game(entry.game, entry.rules)
        game.kept_options(len(entry.places), entry.options)
        for place in entry.places:
            check_level(place)

    def _opened(self, entry: e.Opened) -> None:
        self.created = entry.at
        self.host = entry.by
        self.game = barque.game(entry.game, entry.rules)
        self.options = self.game.kept_options(len(entry.places), entry.options)
        self.settings = entry.settings
        self.chairs = [Chair(place) for place in entry.places]
        self._begin_if_full()

    def _check_imported(self, entry: e.Imported) -> None:
        if self.number:
            raise Refusal("table-there")
        barque.game(entry.game).replay(entry.record)

    def _imported(self, entry: e.Imported) -> None:
        self.created = entry.at
        self.settings = entry.settings
        self.record = entry.record
        played = barque.game(entry.game).replay(entry.record)
        self.game = played.game
        self.options = played.options
        self.chairs = [Chair(e.Place(OPEN, name=name)) for name in entry.names]
        self.used = [0.0] * played.seats
        self._start(played.fresh())
        for number in played.log:
            if number < 0:
                self.agree(played.accords[-1 - number])
            else:
                self._play(number)

    def _check_arranged(self, entry: e.Arranged) -> None:
        self._waiting()
        self._unsealed()
        if entry.by != self.host:
            raise Refusal("host-only")
        for seat, place in entry.places.items():
            if not 0 <= seat < len(self.chairs):
                raise Refusal("no-such-seat", seat=seat, most=len(self.chairs) - 1)
            if self.chairs[seat].kind == PERSON and self.chairs[seat].person != self.host:
                raise Refusal("seat-taken", seat=seat)
            check_level(place)
        if entry.options is not None:
            self.game.kept_options(len(self.chairs), entry.options)

    def _arranged(self, entry: e.Arranged) -> None:
        for seat, place in entry.places.items():
            self.chairs[seat] = Chair(place)
        if entry.options is not None:
            self.options = self.game.kept_options(len(self.chairs), entry.options)
        if entry.settings is not None:
            self.settings = entry.settings
        self._begin_if_full()

    def _check_sat(self, entry: e.Sat) -> None:
        if self.phase == "over":
            raise IllegalMove("over")
        self._unsealed()
        self.check_free(entry.seat, entry.by)
        if not self.unseen(entry.seat, entry.by) and self.others(entry.by):
            raise Refusal("seat-known", seat=entry.seat)

    def check_free(self, seat: int, person: str) -> None:
        """Refuses a seat that is taken."""
        if not 0 <= seat < len(self.chairs):
            raise Refusal("no-such-seat", seat=seat, most=len(self.chairs) - 1)
        if not self.free(seat, person) or (self.chairs[seat].kind == OPEN and self.chairs[seat].standin):
            raise Refusal("seat-taken", seat=seat)

    def unseen(self, seat: int, person: str) -> bool:
        """Checks that a person knows no hand of this game but the one at *seat*."""
        return self.eyes.get(person, set()) <= {seat}

    def others(self, person: str, playing: bool = False) -> list[int]:
        """Lists the seats of other people who have not left for good; of those who are *playing* themselves if so."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == PERSON and not chair.left and chair.person != person and (chair.plays or not playing)
        ]

    def free(self, seat: int, person: str) -> bool:
        """Tells whether a person may sit down at a seat."""
        chair = self.chairs[seat]
        if chair.kind == OPEN:
            return chair.kept_for in ("", person)
        return chair.kind == PERSON and chair.left

    def _sat(self, entry: e.Sat) -> None:
        if self.state is not None:
            self.place(entry.seat, entry.by, entry.name)
            return
        self.chairs[entry.seat] = Chair(e.Place(PERSON, entry.by, entry.name, entropy=entry.entropy, seal=entry.seal))
        self.note("sat", entry.seat)
        self._begin_if_full()

    def place(self, seat: int, person: str, name: str) -> None:
        """Seats a person in the middle of the game."""
        old = self.chairs[seat]
        self.chairs[seat] = Chair(e.Place(PERSON, person, name, entropy=old.entropy, seal=old.seal))
        self.used[seat] = 0.0
        self._show(seat)
        self.ballots.settled(seat)
        self.note("sat", seat)

    def _show(self, seat: int) -> None:
        """Notes that a seat's person sees its hand."""
        self.eyes.setdefault(self.chairs[seat].person, set()).add(seat)

    def _check_left(self, entry: e.Left) -> None:
        self.sits(entry, entry.seat)
        if self.phase == "over":
            raise IllegalMove("over")

    def _left(self, entry: e.Left) -> None:
        chair = self.chairs[entry.seat]
        self.note("left", entry.seat, who=chair.name)
        if self.state is None and not self.shuffling:
            self.chairs[entry.seat] = Chair(e.Place(OPEN))
            if entry.by == self.host:
                others = [other.person for other in self.chairs if other.kind == PERSON]
                self.host = others[0] if others else self.host
            return
        chair.left = True
        if self.settings.run_out == "bot":
            chair.standin = STAND_IN
        self.ballots.without(entry.seat)
        if self.state is None:
            self._begin_if_shown()

    def _check_revealed(self, entry: e.Revealed) -> None:
        chair = self.sits(entry, entry.seat)
        if not self.shuffling or entry.seat not in self.veiled():
            raise Refusal("luck-none")
        if fairness.seal(entry.luck) != chair.seal:
            raise Refusal("luck-other")

    def _revealed(self, entry: e.Revealed) -> None:
        self.chairs[entry.seat].entropy = entry.luck
        self._begin_if_shown()

    def _check_began(self, entry: e.Began) -> None:
        self._waiting()
        if self.shuffling:
            self._check_unshown(entry)
            return
        if entry.by != self.host:
            raise Refusal("host-only")
        if entry.level and entry.level not in NAMES:
            raise Refusal("no-such-bot", bot=entry.level, right=", ".join(NAMES))
        if not entry.level and any(chair.kind == OPEN for chair in self.chairs):
            raise Refusal("seats-open")

    def _check_unshown(self, entry: e.Began) -> None:
        """Refuses to begin without the luck of a seat before it had time to show it, or if it is one's own."""
        mine, veiled = self.seats_of(entry.by), self.veiled()
        if not mine:
            raise Refusal("not-seated")
        if set(mine) & set(veiled) and any(self.entropy()):
            raise Refusal("luck-yours")
        if entry.at < self.shown_by():
            raise Refusal("luck-early", seconds=ceil(self.shown_by() - entry.at))

    def _began(self, entry: e.Began) -> None:
        if self.shuffling:
            for seat in self.veiled():
                self.note("withheld", seat)
            self._begin()
            return
        for seat, chair in enumerate(self.chairs):
            if chair.kind == OPEN:
                self.chairs[seat] = Chair(e.Place(BOT, level=entry.level))
        self._shuffle()

    def _waiting(self) -> None:
        if self.state is not None:
            raise Refusal("begun")

    def _unsealed(self) -> None:
        if self.shuffling:
            raise Refusal("shuffling")

    def _begin_if_full(self) -> None:
        if self.settings.start == "full" and not any(chair.kind == OPEN for chair in self.chairs):
            self._shuffle()

    def _shuffle(self) -> None:
        """Closes the table: nothing changes any more but that seats show their luck; then the game begins."""
        self.sealed_at = self.moved
        self._begin_if_shown()

    def _begin_if_shown(self) -> None:
        if not self.veiled():
            self._begin()

    def _begin(self) -> None:
        seed = fairness.game_seed(self.secret, self.entropy())
        self.used = [0.0] * len(self.chairs)
        for seat, chair in enumerate(self.chairs):
            if chair.kind == PERSON and not chair.left:
                self._show(seat)
        self._start(self.game.start(len(self.chairs), seed=seed, **self.options))

    def _start(self, state: State) -> None:
        state.keep_journal()
        self.state = state
        self.steps = []
        self.told = len(state.events())

    # The game

    def _check_moved(self, entry: e.Moved) -> int:
        state = self.running_game()
        chair = self.sits(entry, entry.seat)
        if entry.by and not chair.plays:
            raise Refusal("standin-plays")
        if entry.ply > self.ply or any(step.seat >= 0 for step in self.steps[entry.ply :]):
            raise Refusal("stale")  # what others dealt meanwhile does not matter, if the move is still legal
        if entry.seat != state.turn:
            raise IllegalMove("not-your-turn")
        if not entry.by and not chair.bot:
            raise Refusal("stale")
        action = self.game.parse(entry.move)
        if not state.allows(action):
            state.play(action)  # refuses, with the rule
        return action

    def _play(self, action: int, checked: bool = False) -> None:
        state = self.state
        assert state is not None
        step = Step(int(state.turn), self.told)
        if checked:
            state.advance(action)
        else:
            state.play(action)
        self._stepped(step)

    def agree(self, accord: Move) -> None:
        """Carries out what seats agreed on."""
        state = self.state
        assert state is not None
        step = Step(-1, self.told)
        state.agree(accord)
        self._stepped(step)

    def _stepped(self, step: Step) -> None:
        self.steps.append(step)
        state = self.state
        assert state is not None
        self.ballots.stepped()
        events = state.events(step.told)
        self.told = step.told + len(events)
        self.offers.stepped(self.game, events, [bool(chair.bot) for chair in self.chairs])
        if self.settings.clock == "move" and step.seat >= 0:
            self.used[step.seat] = 0.0
        if state.over:
            self.paused = False
            self.offers.over()

    def take_back(self, seat: int) -> None:
        """Takes the seat's last move back, and what followed."""
        state = self.state
        assert state is not None
        ply = self.undo_to(seat)
        self.cuts.append((self.number + 1, self.steps[ply].told))
        self.state = state.at(ply)
        self.state.keep_journal()
        self.told = self.steps[ply].told
        del self.steps[ply:]
        self.offers.clear()
        self.note("undone", seat)

    def stop(self) -> None:
        """Ends the game, all having agreed."""
        self.agree(STOP)

    def pause(self, seat: int) -> None:
        """Stops the clocks until somebody goes on."""
        self.paused = True
        self.note("paused", seat)

    def stand_in(self, seat: int, level: str) -> None:
        """Lets a bot play for a seat."""
        chair = self.chairs[seat]
        chair.standin = level or STAND_IN
        chair.late = False
        self.note("standin", seat)

    def _check_resumed(self, entry: e.Resumed) -> None:
        self.sits(entry, entry.seat)
        if not self.paused:
            raise Refusal("not-paused")

    def _resumed(self, entry: e.Resumed) -> None:
        self.paused = False
        self.note("resumed", entry.seat)

    def to_return(self, person: str) -> list[int]:
        """Lists the seats of a person where a bot plays, or is asked for."""
        vote = self.ballots.open
        of = vote.of if vote is not None and vote.what == "takeover" else -1
        return [
            seat for seat in self.seats_of(person) if seat == of or self.chairs[seat].standin or self.chairs[seat].late
        ]

    def _check_returned(self, entry: e.Returned) -> None:
        chair = self.sits(entry, entry.seat)
        if self.phase not in ("playing", "paused") or entry.seat not in self.to_return(chair.person):
            raise Refusal("no-standin")
        if self.settings.clock == "game" and self.used[entry.seat] >= self.settings.seconds:
            raise Refusal("time-up")

    def _returned(self, entry: e.Returned) -> None:
        chair = self.chairs[entry.seat]
        chair.standin = ""
        chair.late = False
        self.ballots.settled(entry.seat)
        if self.settings.clock == "move":
            self.used[entry.seat] = 0.0
        self.note("returned", entry.seat)

    def _check_ran_out(self, entry: e.RanOut) -> None:
        deadline = self.deadline()
        if entry.by or entry.seat != self.running or deadline is None or entry.at < deadline:
            raise Refusal("stale")

    def _ran_out(self, entry: e.RanOut) -> None:
        self.used[entry.seat] = max(self.used[entry.seat], float(self.settings.seconds))
        self.note("ran-out", entry.seat)
        if self.settings.run_out == "bot":
            self.stand_in(entry.seat, STAND_IN)
        else:
            self.chairs[entry.seat].late = True

    def _check_away(self, entry: e.Away) -> None:
        if entry.by or self.running < 0:
            raise Refusal("stale")

    def _away(self, entry: e.Away) -> None:
        """Nothing but the clock is concerned."""

    # What is said, and what comes after

    def _check_said(self, entry: e.Said) -> None:
        if entry.seat >= 0:
            self.sits(entry, entry.seat)
        if entry.by and entry.seat < 0 and not self.settings.watchers:
            raise Refusal("watchers-off")
        if self.settings.chat == "off":
            raise Refusal("chat-off")
        if entry.phrase and entry.phrase not in PHRASES:
            raise Refusal("no-such-phrase", phrase=entry.phrase, right=", ".join(PHRASES))
        if not entry.phrase and (self.settings.chat == "quick" or entry.seat < 0):
            raise Refusal("chat-quick")
        if not entry.phrase and not entry.text:
            raise Refusal("chat-empty")

    def _said(self, entry: e.Said) -> None:
        self.spoken.append(Spoken(entry.at, entry.seat, entry.name, entry.text, entry.phrase))

    def _check_rematched(self, entry: e.Rematched) -> None:
        if self.phase != "over":
            raise Refusal("not-over")
        if self.next not in ("", entry.table):
            raise Refusal("table-there")

    def _rematched(self, entry: e.Rematched) -> None:
        self.next = entry.table
        self.again.add(entry.by)


def check_level(place: e.Place) -> None:
    """Refuses a bot that there is not."""
    if place.kind == BOT and place.level not in NAMES:
        raise Refusal("no-such-bot", bot=place.level, right=", ".join(NAMES))


Take = Callable[[Ledger, Any], None]
TAKERS: Final[dict[type[e.Entry], tuple[Take, Take]]] = {  # how an entry is checked, and taken
    e.Opened: (Ledger._check_opened, Ledger._opened),
    e.Imported: (Ledger._check_imported, Ledger._imported),
    e.Arranged: (Ledger._check_arranged, Ledger._arranged),
    e.Sat: (Ledger._check_sat, Ledger._sat),
    e.Left: (Ledger._check_left, Ledger._left),
    e.Revealed: (Ledger._check_revealed, Ledger._revealed),
    e.Began: (Ledger._check_began, Ledger._began),
    e.Declared: (offers.check_declared, offers.declared),
    e.Offered: (offers.check_offered, offers.offered),
    e.Answered: (offers.check_answered, offers.answered),
    e.Withdrew: (offers.check_withdrew, offers.withdrew),
    e.Proposed: (votes.check_proposed, votes.proposed),
    e.Voted: (votes.check_voted, votes.voted),
    e.Resumed: (Ledger._check_resumed, Ledger._resumed),
    e.Returned: (Ledger._check_returned, Ledger._returned),
    e.RanOut: (Ledger._check_ran_out, Ledger._ran_out),
    e.Away: (Ledger._check_away, Ledger._away),
    e.Said: (Ledger._check_said, Ledger._said),
    e.Rematched: (Ledger._check_rematched, Ledger._rematched),
}
