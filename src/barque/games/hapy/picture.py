"""Draws Hâpy Families: the layout as overlapping cards, the hands, the groups and what wins."""

from __future__ import annotations

from typing import Final

from barque.games.hapy.cards import FAMILIES
from barque.games.hapy.layouts import Layout, read_layout
from barque.games.hapy.speech import SPEECH, covering, lying, remarks, wins
from barque.kernel import Json, Words
from barque.kernel.bits import members
from barque.kernel.drawing import Drawing, Picture, Stack, Table, Text, stacked
from barque.kernel.language import Name

COLOURS: Final = dict(zip(FAMILIES, ("blue", "yellow", "green", "cyan", "magenta", "red"), strict=True))
FREE: Final = ("╔═╗║╚╝", "bold")  # frame and style of a card that can be taken
COVERED: Final = ("╭─╮│╰╯", "dim")
WIDEST: Final = 10  # columns from one card to the next
NARROWEST: Final = 6  # so that a short name and a number fit


class Plan:
    """Where the cards of a layout go on a canvas: column and line of each, all of one width."""

    def __init__(self, layout: Layout, pitch: int, gap: int, lines: float) -> None:
        columns = squeezed([x for x, _ in layout.places], pitch, gap)
        top = min(y for _, y in layout.places)
        self.card: Final = pitch - 1 if pitch > 8 else pitch
        self.spots: Final = [(columns[i], round((y - top) * lines)) for i, (_, y) in enumerate(layout.places)]
        self.width: Final = max(columns) + self.card
        self.height: Final = max(line for _, line in self.spots) + 3
        self.order: Final = laid_order(layout)
        self._on_top: Final[dict[tuple[int, int], int]] = {}  # line and column -> the card seen there at the start
        for slot in self.order:
            column, line = self.spots[slot]
            for below in range(3):
                for right in range(self.card):
                    self._on_top[line + below, column + right] = slot

    def readable(self) -> bool:
        """Checks whether every card's number and face stay visible under the cards that lie on it."""
        for slot, (column, line) in enumerate(self.spots):
            number = [(line, column + right) for right in range(3)]
            face = [(line + 1, column + right) for right in range(self.card)]
            if any(self._on_top[cell] != slot for cell in number + face):
                return False
        return True

    def bare(self, view: dict[str, Json], slot: int) -> bool:
        """Checks whether a card's lower edge is free from the start, because the drawing does not show what
        covers it.
        """
        column, line = self.spots[slot]
        edge = [(line + 2, column + right) for right in range(self.card)]
        return view["slots"][slot] is not None and all(self._on_top[cell] == slot for cell in edge)


def squeezed(xs: list[float], pitch: int, gap: int) -> list[int]:
    """Returns the column of each card, with the empty strips between them *gap* columns wide."""
    shift = 0.0
    reach = min(xs)
    columns: dict[float, int] = {}
    for x in sorted(set(xs)):
        if x > reach + 0.2:
            shift += (x - reach) * pitch - gap
        reach = max(reach, x + 1)
        columns[x] = round((x - min(xs)) * pitch - shift)
    return [columns[x] for x in xs]


def laid_order(layout: Layout) -> list[int]:
    """Lists the slots so that each comes after those that it covers."""
    depth = [0] * 36
    for _ in range(36):
        for slot in range(36):
            for upper in members(layout.covers[slot]):
                depth[upper] = max(depth[upper], depth[slot] + 1)
    return sorted(range(36), key=lambda slot: (depth[slot], slot))


def planned(layout: Layout, width: int) -> Plan | None:
    """Finds the largest drawing that fits *width*; a user's own layout may have none."""
    for pitch in range(WIDEST, NARROWEST - 1, -1):
        for gap in (3, 2, 1):
            for lines in (2.0, 2.5, 3.0):
                plan = Plan(layout, pitch, gap, lines)
                if plan.width <= width and plan.readable():
                    return plan
    return None


def drawn(words: Words, view: dict[str, Json], plan: Plan, layout: Layout, margin: int) -> Text:
    """Paints the cards that are still there, each over those that it covers."""
    canvas: list[list[tuple[str, str]]] = [[(" ", "")] * plan.width for _ in range(plan.height)]
    inner = plan.card - 2
    for slot in plan.order:
        face = view["slots"][slot]
        if face is None:
            continue
        frame, style = FREE if slot in view["available"] else COVERED
        column, line = plan.spots[slot]
        family, _, number = face.partition("-")
        if face == "mummy":
            label, colour = "░" * inner, style
        else:
            space = " " if inner > 4 else ""
            label, colour = (
                f"{words.text(f'short.{family}')}{space}{number}".center(inner),
                f"{COLOURS[family]} {style}".removesuffix(" dim"),
            )
        foot = ""
        if slot not in view["available"] and plan.bare(view, slot):
            foot = " ".join(covering(view, layout, slot))
            foot = foot if len(foot) <= inner else ""
        rows = (
            [(frame[0], style), *[(char, style) for char in str(slot).ljust(inner, frame[1])], (frame[2], style)],
            [(frame[3], style), *[(char, colour) for char in label], (frame[3], style)],
            [(frame[4], style), *[(char, style) for char in foot.ljust(inner, frame[1])], (frame[5], style)],
        )
        for below, row in enumerate(rows):
            canvas[line + below][column : column + plan.card] = row
    lines: list[Text] = []
    for cells in canvas:
        text = Text(" " * margin)
        for char, style in cells:
            text.append(char, style)
        text.trim()
        lines.append(text)
    while lines and not lines[-1].plain:
        lines.pop()
    while lines and not lines[0].plain:
        lines.pop(0)
    return stacked(lines)


def by_family(words: Words, cards: list[str], full: bool = False) -> Text:
    """Lists cards by family: ``Cat 1 3 · Bul 4``, or with the animals' whole names."""
    text = Text()
    for family in FAMILIES:
        numbers = [held.partition("-")[2] for held in cards if held.startswith(f"{family}-")]
        if numbers:
            text.append(" · " if text.plain else "")
            animal = words.text(f"animal.{family}" if full else f"short.{family}")
            text.append(f"{animal} {' '.join(numbers)}", COLOURS[family])
    return text if text.plain else Text(words.text("board.none"))


class HapyPicture(Picture):
    """Hâpy Families at the terminal."""

    def board(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws the layout: the number of each slot in its frame, a double frame where a card is free to take."""
        _, layout = read_layout(options["layout"])
        title = Text(words.text(f"layout.{view['layout']}"), "bold", centred=True)
        if not any(view["slots"]):
            return Stack(title, Text(words.text("board.empty")))
        plan = planned(layout, width)
        if plan is None:
            return Stack(title, *[Text(line) for line in lying(words, view, layout)])
        key = words.text("board.key")
        if any(plan.bare(view, slot) for slot in range(36) if slot not in view["available"]):
            key += " " + words.text("board.key-covering")
        picture = drawn(words, view, plan, layout, (width - plan.width) // 2)
        return Stack(title, picture, Text(key, "dim", centred=True))

    def players(self, words: Words, view: dict[str, Json], options: dict[str, Json], name: Name, width: int) -> Drawing:
        """Draws everyone's groups, your hand, the forbidden card and what wins."""
        table = Table(gap=3)
        for column in ("player", "groups", "cards", "wins") if view["turn"] >= 0 else ("player", "groups", "cards"):
            heading = ("  " if column == "player" else "") + words.text(f"board.{column}")
            table.column(heading, right=column == "cards", wrap=column == "wins")
        for seat in range(view["seats"]):
            turn = "▸ " if seat == view["turn"] else "  "
            laid = by_family(words, [held for group in view["groups"][seat] for held in group])
            row: list[str | Text] = [turn + name(seat), laid, str(view["hands"][seat])]
            table.row(*row, *([wins(words, view, seat)] if view["turn"] >= 0 else []))
        parts: list[Drawing] = [table]
        for line in remarks(words, view, name):
            parts.append(Text(line))
        for seat, about in enumerate(view.get("memory", [])):
            for key in ("holds", "lacks"):
                if seat != view["seat"] and about[key]:
                    parts.append(
                        Text(f"{name(seat)} {words.text(f'board.{key}')} ").append(by_family(words, about[key]))
                    )
        if view["hand"] is not None:
            hand = by_family(words, view["hand"], full=True) if view["hand"] else Text(words.text("board.nothing"))
            parts.append(Text(f"{words.text('board.hand')} ", "bold").append(hand))
        return Stack(*parts)


PICTURE: Final = HapyPicture(SPEECH)
