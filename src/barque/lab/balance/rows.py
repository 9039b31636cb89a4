"""The rows of a study in a file, one line of JSON each. A study resumes from the file alone."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from barque.kernel import Refusal
from barque.lab.balance.study import Piece, Row, Study
from barque.lab.match import version
from barque.lab.results import drop_torn_row, resuming, write

NEEDED: Final = {"side": int, "measure": str, "item": str, "deal": int}


class Rows:
    """What has been done of a study. Rows are written as they come; the first line says which study it is."""

    def __init__(self, study: Study, path: Path) -> None:
        self.rows: Final[list[Row]] = []
        self.path: Final = path
        self._done: Final[set[Piece]] = set()
        with resuming(path, path) as self._file:
            self._go_on(study)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def __contains__(self, piece: Piece) -> bool:
        return piece in self._done

    def add(self, row: Row) -> None:
        """Saves a row, to the disk before anything else."""
        self._write(row)
        self._take(row)

    def _take(self, row: Row) -> None:
        self.rows.append(row)
        self._done.add(Piece(row["side"], row["measure"], row["item"], row["deal"]))

    def _write(self, data: Row) -> None:
        write(self._file, json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", self.path)

    def _go_on(self, study: Study) -> None:
        """Reads what is there already."""
        own = identity(study)
        if not self.path.stat().st_size:
            self._write(own)
            return
        drop_torn_row(self.path)
        try:
            lines = [json.loads(line) for line in self.path.read_text("utf-8").splitlines()]
        except ValueError:
            raise Refusal("balance-file", file=str(self.path)) from None
        if not lines:
            self._write(own)
            return
        if not all([isinstance(line, dict) for line in lines]) or lines[0].keys() != own.keys():
            raise Refusal("balance-file", file=str(self.path))
        for name, value in own.items():
            if lines[0][name] != value:
                raise Refusal("balance-other", file=str(self.path), what=name, value=lines[0][name], right=value or "–")
        for number, row in enumerate(lines[1:], 2):
            if not all([isinstance(row.get(name), kind) for name, kind in NEEDED.items()]):
                raise Refusal("balance-row", file=str(self.path), row=number)
            if Piece(row["side"], row["measure"], row["item"], row["deal"]) not in self._done:
                self._take(row)


def identity(study: Study) -> Row:
    """Returns what every row of a study has in common."""
    return {
        "game": study.game,
        "players": study.players,
        "options": " | ".join([side.settings for side in study.sides]),
        "bot": study.bot,
        "seed": study.seed,
        "limit": study.limit,
        "version": version(study.game),
    }
