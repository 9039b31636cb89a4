"""Shows the drawings of games on the screen, using rich."""

from __future__ import annotations

from rich import table as rich_table
from rich import text as rich_text
from rich.console import Group, RenderableType

from barque.kernel.drawing import Drawing, Stack, Table, Text


def rendered(drawing: Drawing) -> RenderableType:
    """Returns a drawing as a rich renderable."""
    if isinstance(drawing, Text):
        return _text(drawing)
    if isinstance(drawing, Table):
        return _table(drawing)
    return Group(*[rendered(part) for part in drawing.parts])


def _text(drawing: Text) -> rich_text.Text:
    text = rich_text.Text(justify="center" if drawing.centred else None)
    for part, style in drawing.parts:
        text.append(part, style)
    return text


def _table(drawing: Table) -> rich_table.Table:
    table = rich_table.Table(box=None, pad_edge=False, padding=(0, drawing.gap, 0, 0))
    for column in drawing.columns:
        table.add_column(
            column.heading,
            header_style=column.style,
            justify="right" if column.right else "left",
            no_wrap=not column.wrap,
            overflow="fold" if column.wrap else "ellipsis",
            width=column.width,
        )
    for cells, style in drawing.rows:
        table.add_row(*[_text(cell) if isinstance(cell, Text) else cell for cell in cells], style=style or None)
    return table


def empty(drawing: Drawing) -> bool:
    """Checks whether there is nothing to show."""
    return isinstance(drawing, Stack) and all(empty(part) for part in drawing.parts)
