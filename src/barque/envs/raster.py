"""A seat's view as a picture of pixels, for recorders of videos (``render_mode="rgb_array"``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from barque.kernel.extras import needs
from barque.kernel.sheet import COLOURS, Line, long

with needs("envs"):
    import numpy as np
    from numpy.typing import NDArray

WIDE, HIGH, LETTER = 9, 18, 14.95  # of a cell, in pixels, and the size of a letter that fills its width


def raster(lines: Sequence[Line]) -> NDArray[np.uint8]:
    """Draws lines on white: ``[height, width, 3]``."""
    with needs("lab"):
        from PIL import Image, ImageDraw  # comes with matplotlib, as the font does
    columns = max([long(line) for line in lines], default=0)
    image = Image.new("RGB", ((columns + 2) * WIDE, (len(lines) + 1) * HIGH), "white")
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        column, top = 1, number * HIGH + HIGH // 2
        for text, style in line:
            words = style.replace("not bold", "").split()
            draw.text((column * WIDE, top), text, colour(words), font("bold" in words))
            if "reverse" in words:
                draw.rectangle([column * WIDE, top, (column + len(text)) * WIDE, top + HIGH - 1], outline=colour(words))
            column += len(text)
    return np.array(image)


def colour(words: Sequence[str]) -> tuple[int, ...]:
    """Returns the colour of a style, paler if it is dim."""
    [code] = [COLOURS[word] for word in words if word in COLOURS][-1:] or ["#000000"]
    pale = 90 if "dim" in words else 0
    return tuple(pale + int(code[at : at + 2], 16) * (255 - pale) // 255 for at in (1, 3, 5))


@cache
def font(bold: bool) -> Any:
    """Loads a font in which all letters are equally wide."""
    import matplotlib as mpl
    from PIL import ImageFont

    name = f"DejaVuSansMono{'-Bold' if bold else ''}.ttf"
    return ImageFont.truetype(Path(mpl.get_data_path()) / "fonts" / "ttf" / name, LETTER)
