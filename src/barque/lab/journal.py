"""The progress of a long command, in a file: the same command resumes from it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from barque.kernel import Json, Refusal
from barque.kernel.files import read_text, reason, write_text


class Journal:
    """A file with one line of JSON per result. Its first line, *head*, says what the results depend on.

    A file with a different head is refused with the sentence *other*, one that can't be read with the sentence
    *broken*.
    """

    def __init__(self, path: Path, head: dict[str, Json], other: str, broken: str) -> None:
        self.path: Final = path
        self.lines: Final[list[dict[str, Json]]] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal("file-unwritable", file=str(path), reason=reason(error)) from None
        if not path.exists():
            write_text(path, json.dumps(head) + "\n")
            return
        first, *lines = read_text(path).split("\n")
        try:
            same = json.loads(first) == head
            self.lines.extend([json.loads(line) for line in lines[:-1]])  # a last line that was cut off has no line end
        except ValueError:
            raise Refusal(broken, file=str(path)) from None
        if not same:
            raise Refusal(other, file=str(path))
        write_text(path, "\n".join([first, *lines[:-1], ""]))

    def add(self, line: dict[str, Json]) -> None:
        """Saves a line, to the disk before anything else."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.lines.append(line)
