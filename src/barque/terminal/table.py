"""A game in progress at the terminal: people and bots take turns, and every move is reported and saved."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from barque.bots import bot
from barque.kernel import STOP, IllegalMove, Json, Move, Refusal, Sight, State
from barque.kernel.files import write_text
from barque.kernel.language import Name
from barque.kernel.record import write
from barque.terminal.book import help_with
from barque.terminal.chairs import Chair, names
from barque.terminal.hint import hint
from barque.terminal.menu import Menu
from barque.terminal.voice import Voice

TYPED: Final = ("help", "rules", "undo", "save", "quit", "log", "look", "hint", "back", "stop", "yes")
PROMPT: Final = "> "


class Left(Exception):
    """A person has left the game."""


class Table:
    """A game in progress, with its players and its file."""

    def __init__(self, state: State, chairs: Sequence[Chair], voice: Voice, file: Path | None = None) -> None:
        self.state = state
        self.game: Final = state.game
        self.chairs: Final = chairs
        self.voice: Final = voice
        self.words: Final = state.game.words(voice.words.language)
        self.file = file
        self.kept = False  # the file holds the game as it stands
        self.people: Final = [seat for seat, chair in enumerate(chairs) if chair.person]
        self._picture: Final = state.game.picture
        self._speech: Final = state.game.speech
        self._commands: Final = {self.words.text(f"type.{name}"): name for name in TYPED} | {
            name: name for name in TYPED
        }
        self._told: Final = told_before(state, self.people)  # how many events each reader has been told
        self._reader: int | None = self.people[0] if len(self.people) == 1 else None
        self._drawn = False  # the reader has seen the table during this turn
        self._seen: tuple[State, int | None, dict[str, Json]] | None = None

    def play(self) -> None:
        """Plays to the end, or until a person leaves."""
        while not self.state.over:
            seat = int(self.state.turn)
            if self.chairs[seat].person:
                self._turn(seat)
            else:
                self._drawn = False
                self._bot(seat)
        self._end()

    def keep(self) -> None:
        """Saves the record, if the game has a file."""
        self.kept = False
        if self.file is not None:
            write_text(self.file, write(self.state, [chair.text for chair in self.chairs]))
            self.kept = True

    def name(self, you: int | None) -> Name:
        """Returns what each seat is called for the reader *you*."""
        return names(self.chairs, self.words, you)

    def _bot(self, seat: int) -> None:
        """Lets a bot move. A new one is created each time, so that a resumed game goes on as the unbroken one would."""
        origin = self.state.origin
        seed = f"{origin.seed if origin else ''} {seat} {len(self.state.log)}"
        self._do(bot(self.chairs[seat].player, self.game.name, seed).choose(Sight(self.state, seat)))
        if not self.people and not self.state.over:
            self._tell(None)

    def _do(self, action: int) -> None:
        self.state.play(action)
        self._moved()

    def _moved(self) -> None:
        """Saves the game after a move. If the file can't be written, the game goes on and can be saved elsewhere."""
        self._seen = None
        try:
            self.keep()
        except Refusal as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: Refusal) -> None:
        self.voice.say(refusal.text(self.words.language, self.name(None)), "yellow")

    def _tell(self, you: int | None, title: str = "") -> None:
        """Reports to *you* what happened since the last time."""
        new = self.state.events(self._told.get(you, 0))
        self._told[you] = len(self.state.events())
        said = [self._speech.event(self.words, event.seen(you), self.name(you), you) for event in new]
        if title and any(said):
            self.voice.title(title)
        for sentence in said:
            if sentence:
                self.voice.say(sentence)

    def _view(self, you: int | None) -> dict[str, Json]:
        """Returns what *you* may know; cached until the next move, because a memory aid takes time."""
        if self._seen is None or self._seen[:2] != (self.state, you):
            self._seen = (self.state, you, self.state.view(you))
        return self._seen[2]

    def _look(self, you: int | None, fresh: bool = True, whole: bool = False) -> None:
        """Shows the table as *you* may see it: *fresh* at the beginning of a turn, *whole* on request."""
        view, name = self._view(you), self.name(you)
        options, width = self.state.options, self.voice.width
        if not self.voice.plain:
            if fresh:
                self.voice.gap()
                self.voice.show(self._picture.board(self.words, view, options, name, width))
            self.voice.show(self._picture.players(self.words, view, options, name, width))
        elif fresh:
            for sentence in self._speech.sentences(self.words, view, options, name, whole):
                self.voice.say(sentence)

    def _end(self) -> None:
        """Shows the table and says how the game ended: to the only person, or to everyone at once."""
        you = self._reader if len(self.people) == 1 else None
        if you is None and self._reader is not None:
            self._told[None] = self._told.get(self._reader, 0)
        self._look(you)
        self.voice.gap()
        self._tell(you)

    # A person's turn

    def _turn(self, seat: int) -> None:
        if seat != self._reader:
            self._curtain(seat)
        fresh = not self._drawn
        self._tell(seat, self.words.text("play.since") if fresh else "")
        legal = self.state.legal()
        if len(legal) == 1:
            self.voice.say(self.words.text("play.forced"))
            self._do(legal[0])
        else:
            self._look(seat, fresh)
            self._drawn = True
            self._choose(seat, legal)
        if not self.state.over:
            self._tell(seat)

    def _read(self, question: str = "") -> str:
        """Reads what a person types, with a prompt if there is one."""
        if question:
            self.voice.say(question)
        return self.voice.read(PROMPT)

    def _curtain(self, seat: int) -> None:
        """Hides what one person saw before the next one sits down."""
        who = self.name(None)(seat)
        if self._reader is not None:
            self._read(self.words.text("play.curtain-leave", who=who))
        self.voice.wipe()
        self._read(self.words.text("play.curtain-enter", who=who))
        self._reader = seat
        self._drawn = False

    def _menu(self, seat: int, legal: list[int]) -> Menu:
        view, name = self._view(seat), self.name(seat)
        moves = [(action, self.game.moves[action]) for action in legal]
        return Menu([(action, move, self._speech.steps(self.words, move, view, name)) for action, move in moves])

    def _choose(self, seat: int, legal: list[int]) -> None:
        """Asks until the person has moved, or taken a move back."""
        top = menu = self._menu(seat, legal)
        shown: Menu | None = None
        while True:
            if menu is not shown:
                self.voice.title(menu.title or self.words.text("play.move"))
                self.voice.entries(menu.entries)
                shown = menu
            text = self._read()
            command, _, rest = text.partition(" ")
            verb = self._commands.get(command.lower())
            try:
                if verb == "back" or not text:
                    shown, menu = None if menu is not top else shown, top
                elif verb is not None and menu.choose(text) is None:
                    if self._command(seat, verb, rest.strip(), legal):
                        return
                else:
                    chosen = self._read_move(text, menu)
                    if isinstance(chosen, Menu):
                        menu = chosen
                    elif isinstance(chosen, Move):
                        if self._agree(chosen):
                            return
                    else:
                        self._do(chosen)
                        return
            except Refusal as refusal:
                self._refuse(refusal)

    def _read_move(self, text: str, menu: Menu) -> int | Menu | Move:
        """Reads keys of the menu, the end of a move's notation, a whole move, or an agreement between players."""
        chosen = menu.choose(text)
        if chosen is not None:
            return chosen
        notation = " ".join(self._speech.typed(self.words, text).split())
        ending = menu.ending(notation)
        if ending is not None:
            return ending
        for start in menu.starts():
            with suppress(IllegalMove):
                return self.game.parse(f"{start} {notation}")
        return self.game.accord(text)

    # What a person can type besides moves

    def _command(self, seat: int, verb: str, rest: str, legal: list[int]) -> bool:
        """Carries out a command; returns whether the position has changed."""
        words, voice = self.words, self.voice
        if verb in ("help", "rules"):
            help_with(voice, words, self.game.show(legal[-1]), rest)
        elif verb == "look":
            self._look(seat, whole=True)
        elif verb == "log":
            self._told[seat] = 0
            self._tell(seat, words.text("play.log"))
        elif verb == "hint":
            hint(voice, words, Sight(self.state, seat), self.name(seat))
        elif verb == "save":
            self._save(rest)
        elif verb == "undo":
            self._undo(seat)
            return True
        elif verb == "stop":
            return self._agree(STOP)
        elif verb == "quit":
            self._quit()
        return False

    def _save(self, file: str) -> None:
        if file:
            path = Path(file).expanduser()
            if path.exists() and path != self.file:
                raise Refusal("file-there", file=file)
            before, self.file = self.file, path
            try:
                self.keep()
            except Refusal:
                self.file = before
                raise
        if self.file is None:
            self.voice.say(self.words.text("play.save-where"))
        else:
            self.voice.say(self.words.text("play.saved", file=self.file, game=self.game.name))

    def _undo(self, seat: int) -> None:
        self.state = taken_back(self.state, seat, self.people)
        self._moved()
        for reader in self._told:
            self._told[reader] = min(self._told[reader], len(self.state.events()))
        self._drawn = False
        self.voice.say(self.words.text("play.undone"))

    def _agree(self, accord: Move) -> bool:
        """Carries out an agreement. The person is asked; bots always agree to stop, and to nothing else."""
        if accord != STOP and len(self.people) < len(self.chairs):
            raise IllegalMove("accord-bots", move=str(accord))
        sure = self.words.text("play.stop-sure" if accord == STOP else "play.accord-sure")
        if self._commands.get(self._read(sure).lower()) != "yes":
            return False
        self.state.agree(accord)
        self._moved()
        return True

    def _quit(self) -> None:
        unkept = self.file is None and len(self.state.log) > 0
        if not unkept or self._commands.get(self._read(self.words.text("play.quit-unsaved")).lower()) == "quit":
            raise Left


def told_before(state: State, people: Sequence[int]) -> dict[int | None, int]:
    """Counts, for each person, the events up to their last move: a resumed game is told from there."""
    told: dict[int | None, int] = {}
    walk = state.fresh()
    for entry in state.log:
        seat = int(walk.turn)
        walk.step(entry, state.accords)
        if seat in people:
            told[seat] = len(walk.events())
    return told


def taken_back(state: State, seat: int, people: Sequence[int]) -> State:
    """Returns the state before the last move that *seat* chose, if nothing hidden has come to light since."""
    walk = state.fresh()
    last: dict[int, tuple[int, int]] = {}  # by person: the ply of the last choice, and the number of events before it
    for ply, entry in enumerate(state.log):
        if walk.turn in people and len(walk.legal()) > 1:
            last[int(walk.turn)] = (ply, len(walk.events()))
        walk.step(entry, state.accords)
    if seat not in last:
        raise IllegalMove("undo-nothing")
    ply, before = last[seat]
    if any(event.news for event in state.events(before)):
        raise IllegalMove("undo-news")
    if max(last.values())[0] > ply:
        raise IllegalMove("undo-other")
    return state.at(ply)
