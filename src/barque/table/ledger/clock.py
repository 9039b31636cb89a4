"""The clocks of a game: how many seconds each seat has used, and whose time runs. They are told the time."""

from __future__ import annotations


class Clock:
    """The clocks of all seats, of which at most one runs."""

    def __init__(self) -> None:
        self.used: list[float] = []  # seconds, by seat
        self.running = -1  # the seat whose clock runs
        self._since = 0.0

    def reset(self, seats: int) -> None:
        """Sets every seat's clock to zero seconds used."""
        self.used = [0.0] * seats

    def spend(self, until: float) -> None:
        """Counts the time that has run for the seat on turn."""
        if self.running >= 0:
            self.used[self.running] += max(0.0, until - self._since)

    def run(self, seat: int, at: float) -> None:
        """Lets the clock of *seat* run from now on; -1 for nobody's."""
        self.running = seat
        self._since = at

    def deadline(self, seconds: float) -> float | None:
        """Returns when the running clock is up, if each seat has that many seconds."""
        return None if self.running < 0 else self._since + seconds - self.used[self.running]

    def left(self, seat: int, seconds: float, now: float) -> float:
        """Returns how many of its *seconds* a seat has left."""
        used = self.used[seat] + (now - self._since if seat == self.running else 0.0)
        return max(0.0, seconds - used)
