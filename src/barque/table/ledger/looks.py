"""What everybody at a table looks like: a colour and an animal that nobody else has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args
from zlib import crc32

from barque.table.entries import COLOURS, Avatar
from barque.table.ledger.parts import BOT, OPEN, Chair

# Names for bots: enough for every seat, even if people use as many of the same names.
BOT_NAMES: Final = ("Nefer", "Ipi", "Meryt", "Hori", "Tiye", "Senbi", "Kawit", "Paser", "Nedjem", "Ahmose")
AVATARS: Final[tuple[str, ...]] = tuple(avatar for avatar in get_args(Avatar) if avatar)


def looks(person: str, avatar: str, colour: int) -> tuple[str, int]:
    """Returns the avatar and the colour of a person: their choice, or a draw that is the same everywhere."""
    drawn = crc32(person.encode())
    return avatar or AVATARS[drawn % len(AVATARS)], colour if colour >= 0 else drawn // len(AVATARS) % COLOURS


def name_bots(chairs: Sequence[Chair], table: str) -> None:
    """Names each bot that has no name; each table starts at a different point of the list."""
    taken = {chair.name for chair in chairs}
    begin = sum(table.encode()) % len(BOT_NAMES)
    free = [name for name in BOT_NAMES[begin:] + BOT_NAMES[:begin] if name not in taken]
    for chair in chairs:
        if chair.kind == BOT and not chair.name:
            chair.name = free.pop(0)


def dress(chairs: Sequence[Chair], begun: bool) -> None:
    """Lets everybody look as they chose, unless somebody else has them; people first, in order of arrival.

    Once the game has *begun*, nothing changes for those who sit there.
    """
    colours: list[int] = []
    avatars: list[str] = []
    people = [seat for seat, chair in enumerate(chairs) if chair.person or chair.kept_for]
    seats = sorted(range(len(chairs)), key=lambda seat: (not chairs[seat].dressed, seat not in people))
    for seat in seats:
        chair = chairs[seat]
        free = [colour for colour in range(COLOURS) if colour not in colours] or [seat % COLOURS]
        chair.colour = next((colour for colour in (chair.colour, seat) if colour in free), free[0])
        colours.append(chair.colour)
        if chair.kind != OPEN or chair.kept_for:
            # A bot has the same animal at every table, as long as it is free.
            usual = BOT_NAMES.index(chair.name) + 3 if chair.kind == BOT and chair.name in BOT_NAMES else seat
            wished = chair.avatar or AVATARS[usual % len(AVATARS)]
            left = [avatar for avatar in AVATARS if avatar not in avatars] or [wished]
            chair.avatar = wished if wished in left else left[seat % len(left)]
            avatars.append(chair.avatar)
        chair.dressed = begun or seat in people
