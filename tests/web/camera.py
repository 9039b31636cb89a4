"""Takes pictures of pages, single ones and film strips, and keeps them small: WebP in docs/gallery/."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page

FOLDER: Final = Path("docs/gallery")
QUALITY: Final = 78
FRAME: Final = 420  # pixels that a frame of a film is high
GAP: Final = 10


def shown() -> set[str]:
    """Lists the pictures that the docs show: those are taken."""
    texts = [path.read_text("utf-8") for path in (Path("README.md"), *Path("docs").glob("*.md"))]
    return {name for text in texts for name in re.findall(r"gallery/([\w-]+)\.webp", text)}


def picture(page: Page) -> Image.Image:
    """Returns what a page shows now."""
    return Image.open(io.BytesIO(page.screenshot(animations="allow"))).convert("RGB")


def shoot(page: Page, name: str) -> None:
    """Takes one picture, when everything is there."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    keep(picture(page), name)


def keep(image: Image.Image, name: str) -> None:
    """Writes a picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    image.save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)
    print(name, flush=True)


class Film:
    """Frames of something that happens, one beside the other; a frame may show several pages."""

    def __init__(self, *pages: Page, wide: int) -> None:
        self._pages: Final = pages
        self._wide: Final = wide
        self._frames: Final[list[Image.Image]] = []

    def frame(self, after: float = 0) -> None:
        """Takes a frame, so many milliseconds from now."""
        if after:
            self._pages[0].wait_for_timeout(after)
        self._frames.append(_beside([_high(picture(page), FRAME) for page in self._pages]))

    def strip(self) -> Image.Image:
        """Returns the frames in rows."""
        rows = [self._frames[at : at + self._wide] for at in range(0, len(self._frames), self._wide)]
        lines = [_beside(row) for row in rows]
        whole = Image.new("RGB", (max(line.width for line in lines), sum(line.height + GAP for line in lines)), "white")
        for row, line in enumerate(lines):
            whole.paste(line, (0, row * (FRAME + GAP)))
        return whole


@contextmanager
def film(name: str, *pages: Page, wide: int = 2) -> Iterator[Film]:
    """Takes a film strip: ``with film("hapy-question", page) as reel: reel.frame(); …; reel.frame(after=300)``."""
    reel = Film(*pages, wide=wide)
    yield reel
    keep(reel.strip(), name)


def _high(image: Image.Image, height: int) -> Image.Image:
    return image.resize((round(image.width * height / image.height), height), Image.Resampling.LANCZOS)


def _beside(images: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (sum(each.width + GAP for each in images), max(each.height for each in images)), "white")
    left = 0
    for each in images:
        whole.paste(each, (left, 0))
        left += each.width + GAP
    return whole
