"""Views as JSON: what all views of one position share is encoded once."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barque.kernel import Json

ENCODER: Final = msgspec.json.Encoder()
MOST_OWN: Final = 6  # own parts; where views differ in more, each is encoded by itself


class Views:
    """The views of one position. A part that all of them share is one and the same object.

    *own* names the other parts. It is learned from view to view, and also serves the next positions of a game. The
    result is the same, byte for byte, as if each view were encoded by itself.
    """

    def __init__(self, own: set[str]) -> None:
        self._own: Final = own
        self._names: list[str] = []  # of the first view: its parts, in order
        self._parts: list[Json] = []
        self._places: Final[list[int]] = []  # where the own parts are among them
        self._pieces: Final[list[bytes]] = []  # the JSON before, between and after those

    def encode(self, view: dict[str, Json]) -> Any:
        """Returns a view as JSON."""
        if len(self._own) > MOST_OWN:
            return msgspec.Raw(ENCODER.encode(view))
        names, parts = list(view), list(view.values())
        if not self._pieces:
            self._cut(names, parts)
        if names != self._names or not self._shares(parts):
            return msgspec.Raw(ENCODER.encode(view))
        found: list[bytes] = [self._pieces[0]]
        for number, place in enumerate(self._places, 1):
            found.append(ENCODER.encode(parts[place]))
            found.append(self._pieces[number])
        return msgspec.Raw(b"".join(found))

    def _shares(self, parts: list[Json]) -> bool:
        """Checks that a view differs from the first only in its own parts; learns further parts that differ."""
        shares, known, places = True, self._parts, self._places
        for place in range(len(parts)):
            if parts[place] is not known[place] and place not in places:
                self._own.add(self._names[place])
                shares = False
        return shares

    def _cut(self, names: list[str], parts: list[Json]) -> None:
        """Encodes the parts that the first view presumably has in common with the others."""
        self._names, self._parts = names, parts
        shared: dict[str, Json] = {}
        lead = b"{"
        for place, name in enumerate(names):
            if name in self._own:
                before = ENCODER.encode(shared)[1:-1] + b"," if shared else b""
                self._pieces.append(lead + before + ENCODER.encode(name) + b":")
                self._places.append(place)
                shared, lead = {}, b","
            else:
                shared[name] = parts[place]
        if shared or lead == b"{":
            self._pieces.append(lead + ENCODER.encode(shared)[1:])
        else:
            self._pieces.append(b"}")
