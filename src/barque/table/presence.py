"""Who is at a table, connected to this server or to another one, and how long the others have been away."""

from __future__ import annotations

from collections.abc import Callable, Container, Coroutine, Iterable
from typing import Any, Final

from mypy_extensions import mypyc_attr

REMEMBERED: Final = 1000  # people who have left a table, before those without a seat are forgotten


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """A reader who is told what happens at a table. ``Outbox`` knows what is new, ``Connection`` how to send it."""

    def __init__(self, person: str) -> None:
        self.person: Final = person
        self.screen = False  # a public screen: nobody in particular

    def keeps_up(self) -> bool:
        """Checks whether the reader can be told at once."""
        raise NotImplementedError  # the connection says how

    def stir(self) -> None:
        """Has the reader told as soon as possible."""
        raise NotImplementedError  # the connection says how

    def hear(self, news: list[bytes]) -> None:
        """Adds new lines of the log and of the chat."""
        raise NotImplementedError  # the outbox says how

    def see(self, news: list[bytes]) -> None:
        """Adds the position, if it is new."""
        raise NotImplementedError  # the outbox says how

    def post(self, news: list[bytes]) -> None:
        """Sends what was added."""
        raise NotImplementedError  # the connection says how

    def fail(self, error: Exception) -> None:
        """Ends the connection because of an error."""
        raise NotImplementedError  # the connection says how

    def farewell(self) -> Coroutine[Any, Any, None]:
        """Asks the browser to connect again, and ends."""
        raise NotImplementedError  # the connection says how


class Presence:
    """The people at one table."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.listeners: Final[set[Listener]] = set()
        self._now: Final = now
        self._opened: Final = now()
        self._elsewhere: Final[dict[str, tuple[set[str], float]]] = {}  # by server: who is there, and as of when
        self._last_here: Final[dict[str, float]] = {}  # when people who have left were last here

    def here(self) -> set[str]:
        """Lists the people with a connection to this server."""
        return {listener.person for listener in self.listeners if not listener.screen}

    def is_online(self, person: str) -> bool:
        """Checks whether somebody has a connection to any server."""
        for listener in self.listeners:
            if listener.person == person and not listener.screen:
                return True
        for people, _ in self._elsewhere.values():
            if person in people:
                return True
        return False

    def away_since(self, person: str) -> float:
        """Returns when a person's last connection ended, as far as this server knows; 0 while they have one."""
        return 0.0 if self.is_online(person) else self._last_here.get(person, self._opened)

    def last_seen(self, person: str, acted: float, now: float) -> float:
        """Returns when a person was last here, or last *acted* here."""
        return now if self.is_online(person) else max(self._last_here.get(person, 0.0), acted)

    def gone(self, people: Iterable[str]) -> None:
        """Notes that connections of people have ended."""
        for person in people:
            self._last_here[person] = self._now()

    def forget_strangers(self, known: Container[str]) -> None:
        """Forgets when people other than those *known* were here, once there are many: thousands may come and go."""
        if len(self._last_here) > REMEMBERED:
            for person in [person for person in self._last_here if person not in known]:
                del self._last_here[person]

    def heard_from(self, server: str, people: set[str]) -> tuple[bool, bool]:
        """Notes who is at the table on another server; returns whether it is new, and whether anything changed."""
        known = self._elsewhere.get(server)
        self._elsewhere[server] = (people, self._now())
        if known is not None:
            self.gone(known[0] - people)
        return known is None, known is None or known[0] != people

    def forget_silent(self, before: float) -> bool:
        """Forgets the servers that have said nothing since then; returns whether there were any."""
        silent = [server for server, (_, at) in self._elsewhere.items() if at < before]
        for server in silent:
            self.gone(self._elsewhere.pop(server)[0])
        return bool(silent)
