"""Requests: what a person at a table asks for, read once and turned into the entry that would be stored.

Nothing here waits; ``socket`` does. Anything wrong with a request becomes one sentence for its sender.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec

from barque.kernel import STOP, IllegalMove, Move, Refusal, Rng
from barque.table import entries as e
from barque.table import protocol as p
from barque.table.display import Display
from barque.table.identity import clean
from barque.table.ledger import votes
from barque.table.ledger.offers import entry_of
from barque.table.limits import Bucket, Limits, Paces, take_of_each

READER: Final = msgspec.json.Decoder(p.FromClient)
LONGEST_TEXT: Final = 300


class Requests:
    """The requests of one connection."""

    def __init__(self, table: Display, person: str, name: str, address: str, limits: Limits, paces: Paces) -> None:
        self._table: Final = table
        self._person: Final = person
        self._name: Final = name
        self._limits: Final = limits
        self._paces: Final = paces
        self._buckets: Final = (
            Bucket(limits.messages),
            paces.bucket("person", person, limits.person),
            paces.bucket("network", address, limits.network),
        )

    def read(self, text: str) -> Any:
        """Reads a message; raises a refusal if it is too long, or not one of ours."""
        if len(text) > self._limits.message:
            raise Refusal("message-long", most=self._limits.message)
        try:
            return READER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("message", reason=str(error)[:200]) from None

    def slow_down(self, message: Any) -> None:
        """Raises a refusal if a socket, a person, an address, or all spectators of a table together ask too often."""
        allowed = take_of_each(self._buckets)
        if allowed and isinstance(message, p.Say):
            allowed = self._paces.take("chat", self._person, self._limits.chat)
            if allowed and not self._table.ledger.seats_of(self._person):
                allowed = self._paces.take("watchers", self._table.id, self._limits.watchers_chat)
        if not allowed:
            raise Refusal("too-often")

    def entry(self, message: Any, language: p.Language, at: float) -> e.Entry:
        """Returns the entry that a message asks for."""
        if isinstance(message, p.Play):
            entry = self._play(message, at)
        elif isinstance(message, p.Typed):
            entry = self._typed(message, language, at)
        else:
            entry = MAKERS[type(message)](self, message, at)
        entry.by, entry.request = self._person, message.id
        return entry

    def _play(self, message: p.Play, at: float) -> e.Entry:
        moves = self._table.ledger.game.moves
        if message.action >= len(moves):
            raise IllegalMove("no-such-action", action=message.action, most=len(moves) - 1)
        return e.Moved(at=at, seat=message.seat, move=str(moves[message.action]), ply=message.ply)

    def _typed(self, message: p.Typed, language: p.Language, at: float) -> e.Entry:
        """Reads what was typed: a move in notation or in words, otherwise an accord."""
        ledger = self._table.ledger
        said = ledger.game.words(language)
        for text in (message.text, ledger.game.speech.typed(said, message.text)):
            with suppress(IllegalMove):
                move = str(ledger.game.moves[ledger.game.parse(text)])
                return e.Moved(at=at, seat=message.seat, move=move, ply=message.ply)
        accord: Move = ledger.game.accord(message.text)
        if accord == STOP:
            return e.Proposed(at=at, seat=message.seat, what="stop", asks=self._asks("stop", at))
        return entry_of(accord, message.seat, at=at)

    def _say(self, message: p.Say, at: float) -> e.Entry:
        ledger, seat = self._table.ledger, message.seat
        if seat is None:
            own = ledger.seats_of(self._person)
            seat = own[0] if own else -1
        name = ledger.chairs[seat].name if 0 <= seat < len(ledger.chairs) else self._name
        return e.Said(at=at, seat=seat, name=name, text=clean(message.text, LONGEST_TEXT), phrase=message.phrase)

    def _propose(self, message: p.Propose, at: float) -> e.Entry:
        of = -1 if message.of is None or message.what != "takeover" else message.of
        votes.check_away(self._table.ledger, self._table.presence, of, at)
        asks = self._asks(message.what, at)
        level = message.level if [seat for seat in asks if seat != of] else ""  # nobody picks another's bot alone
        still = votes.is_still(self._table.ledger, self._table.presence, of)
        return e.Proposed(at=at, seat=message.seat, what=message.what, of=of, level=level, asks=asks, still=still)

    def _asks(self, what: p.Ballot, at: float) -> list[int]:
        return votes.asked(self._table.ledger, self._table.presence, what, self._person, at)

    def check_why(self, message: p.Why) -> None:
        """Raises a refusal if the move could not be played now, or after the moves that would come before it."""
        ledger, actions = self._table.ledger, [*message.after, message.action]
        move = ledger.game.show(actions[0])
        ledger.check(e.Moved(at=0, by=self._person, seat=message.seat, move=move, ply=ledger.ply))
        if message.after:  # tried on a sample, which holds nothing that the seat may not know
            trial = ledger.running_game().sample(message.seat, Rng(ledger.ply))
            for action in actions:
                if trial.turn != message.seat:
                    raise IllegalMove("not-your-turn")
                trial.play(action)

    def check_hint(self, message: p.Hint) -> None:
        """Raises a refusal if the person may not ask for advice now."""
        ledger = self._table.ledger
        chair = ledger.sits(e.Resumed(at=0, by=self._person, seat=message.seat), message.seat)
        state = ledger.running_game()
        if not ledger.settings.hints:
            raise Refusal("hints-off")
        if state.turn != message.seat or not chair.plays:
            raise IllegalMove("not-your-turn")


MAKERS: Final[dict[type[Any], Callable[[Requests, Any, float], e.Entry]]] = {
    p.Say: Requests._say,
    p.Reveal: lambda _, m, at: e.Revealed(at=at, seat=m.seat, luck=m.luck),
    p.Offer: lambda _, m, at: e.Offered(
        at=at, seat=m.seat, to=m.to, gives=m.gives, gets=m.gets, phrase=m.phrase, answers=m.answers
    ),
    p.Answer: lambda _, m, at: e.Answered(at=at, seat=m.seat, offer=m.offer, yes=m.yes),
    p.Withdraw: lambda _, m, at: e.Withdrew(at=at, seat=m.seat, offer=m.offer),
    p.Propose: Requests._propose,
    p.Vote: lambda _, m, at: e.Voted(at=at, seat=m.seat, yes=m.yes),
    p.Resume: lambda _, m, at: e.Resumed(at=at, seat=m.seat),
    p.Back: lambda _, m, at: e.Returned(at=at, seat=m.seat),
}
ENTRIES: Final = frozenset([p.Play, p.Typed, *MAKERS])  # the messages that ask for an entry
