"""The results of a match as a file, one row per game: CSV or Parquet. A match can resume from the file alone."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from barque.kernel import Json, Refusal
from barque.kernel.extras import extra
from barque.kernel.files import reason
from barque.lab.match import Match, Played, version

if sys.platform != "win32":
    import fcntl

NO_BREAK: Final = "\u00a0"
COLUMNS: Final = (
    "game",
    "players",
    "options",
    "seed",
    "pace",
    "version",
    "deal",
    "rotation",
    "bots",
    "winners",
    "scores",
    "moves",
    "milliseconds",
    "luck",
)
SAME: Final = COLUMNS[:6]  # the same in every row


class Results:
    """The games of a match that have been played. Rows are written as they come; only complete ones are read back.

    Parquet can't grow row by row, so new rows wait in a CSV file beside it until the match ends or stops.
    """

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.rows: list[Played] = []
        self.path: Final = path
        self._match: Final = match
        self._parquet: Final = path is not None and path.suffix == ".parquet"
        self._seen: Final[set[tuple[int, int]]] = set()
        self._file: io.TextIOBase | None = None
        if path is None:
            return
        if path.suffix not in (".csv", ".parquet"):
            raise Refusal("arena-suffix", file=str(path))
        if self._parquet:
            extra("pyarrow.parquet")  # refuses at once if it is missing
        with resuming(self._journal, path) as self._file:
            self._go_on(path, self._journal)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __contains__(self, game: tuple[int, int]) -> bool:
        return game in self._seen

    def read(self, path: Path) -> None:
        """Reads the games of a file without changing it; refuses those of another match."""
        rows = read_parquet(path) if path.suffix == ".parquet" else read_csv(path)
        own = dict(zip(SAME, same(self._match), strict=True))
        for number, row in enumerate(rows, 1):
            for name in SAME:
                if str(row[name]) != own[name]:
                    raise Refusal("arena-other", file=str(path), what=name, value=row[name], right=own[name] or "–")
            try:
                game = parsed(row)
            except (ValueError, TypeError, AttributeError):
                raise Refusal("arena-row", file=str(path), row=number) from None
            if game.bots != self._match.seating(game.deal, game.rotation):
                value, right = " ".join(game.bots), " ".join(self._match.seating(game.deal, game.rotation))
                raise Refusal("arena-other", file=str(path), what="bots", value=value, right=right)
            if (game.deal, game.rotation) not in self._seen:
                self.rows.append(game)
                self._seen.add((game.deal, game.rotation))

    def add(self, row: Played) -> None:
        """Saves a game, to the disk before anything else."""
        if self._file is not None:
            self._write([*same(self._match), *[shown(row)[name] for name in COLUMNS[len(SAME) :]]])
        self.rows.append(row)
        self._seen.add((row.deal, row.rotation))

    def close(self) -> None:
        """Finishes writing; a Parquet file takes in the rows that waited."""
        if self._file is None or self.path is None:
            return
        if self._parquet:
            write_parquet(self.path, self._match, self.rows)
        self._file.close()
        self._file = None
        if self._parquet:
            with suppress(FileNotFoundError):
                self._journal.unlink()

    @property
    def _journal(self) -> Path:
        assert self.path is not None
        return self.path.with_name(self.path.name + ".csv") if self._parquet else self.path

    def _go_on(self, path: Path, journal: Path) -> None:
        """Reads what is there already."""
        if self._parquet and path.exists():
            self.read(path)
        if journal.stat().st_size:
            self.read(journal)
            drop_torn_row(journal)
        else:
            self._write(COLUMNS)

    def _write(self, row: Any) -> None:
        assert self._file is not None
        assert self.path is not None
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(row)
        write(self._file, text.getvalue(), self.path)


@contextmanager
def resuming(path: Path, named: Path) -> Iterator[io.TextIOBase]:
    """Opens a file to append to, while its contents are read; closes it again if they are refused.

    Then a new file is deleted. *named* is the file that a refusal names.
    """
    new = not path.exists()
    try:
        file = held(path)
        try:
            yield file
        except Refusal:
            file.close()
            if new:
                path.unlink()
            raise
    except OSError as error:
        raise Refusal("file-unwritable", file=str(named), reason=reason(error)) from None


def write(file: io.TextIOBase, text: str, named: Path) -> None:
    """Writes a row; a refusal names the file *named*."""
    try:
        file.write(text)
        file.flush()
    except OSError as error:
        raise Refusal("file-unwritable", file=str(named), reason=reason(error)) from None


def held(path: Path) -> io.TextIOBase:
    """Opens a file for appending, locked: two matches in one file would play and write each game twice.

    Windows has no such lock.
    """
    file = path.open("a", encoding="utf-8", newline="")
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise Refusal("arena-held", file=str(path)) from None
    return file


def same(match: Match) -> list[str]:
    """Returns the values that every row of a match repeats."""
    return [match.game, str(match.players), match.settings, match.seed, f"{match.pace:g}", version(match.game)]


def together(bots: Sequence[str]) -> str:
    """Returns names separated by spaces; a space within a name, such as an engine's command, does not break it."""
    return " ".join([name.replace(" ", NO_BREAK) for name in bots])


def shown(row: Played) -> dict[str, str]:
    """Returns a game as texts: values by seat are separated by spaces, lists by seat by semicolons."""
    return {
        "deal": str(row.deal),
        "rotation": str(row.rotation),
        "bots": together(row.bots),
        "winners": " ".join(map(str, row.winners)),
        "scores": " ".join(map(str, row.scores)),
        "moves": " ".join(map(str, row.moves)),
        "milliseconds": ";".join([" ".join([f"{time:g}" for time in times]) for times in row.milliseconds]),
        "luck": " ".join([f"{luck:.6f}" for luck in row.luck]),
    }


def parsed(row: dict[str, Json]) -> Played:
    """Reads a game; raises a ``ValueError`` if it is not one."""
    bots = tuple([name.replace(NO_BREAK, " ") for name in row["bots"].split(" ")])
    game = Played(
        int(row["deal"]),
        int(row["rotation"]),
        bots,
        tuple(map(int, row["winners"].split())),
        tuple(map(int, row["scores"].split())),
        tuple(map(int, row["moves"].split())),
        tuple([tuple(map(float, times.split())) for times in row["milliseconds"].split(";")]),
        luck=tuple(map(float, row["luck"].split())),
    )
    if not {len(game.scores), len(game.moves), len(game.milliseconds), len(game.luck) or len(bots)} == {len(bots)}:
        raise ValueError(row)
    if not game.winners or not all(0 <= seat < len(bots) for seat in game.winners):
        raise ValueError(row)
    if not (0 <= game.rotation < len(bots) and game.deal >= 0):
        raise ValueError(row)
    return game


def read_csv(path: Path) -> list[dict[str, Json]]:
    """Reads the complete rows of a file; ignores a last row that was cut off while it was written."""
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise Refusal("file-unreadable", file=str(path), reason=reason(error)) from None
    lines = text[: text.rfind("\n") + 1].splitlines()
    if not lines or lines[0] != ",".join(COLUMNS):
        raise Refusal("arena-file", file=str(path))
    rows: list[dict[str, Json]] = []
    try:
        for cells in csv.reader(lines[1:]):
            rows.append(dict(zip(COLUMNS, cells, strict=True)))
    except (csv.Error, ValueError):
        raise Refusal("arena-row", file=str(path), row=len(rows) + 1) from None
    return rows


def drop_torn_row(path: Path) -> None:
    """Cuts off whatever follows the last complete row."""
    with path.open("r+b") as file:
        file.truncate(file.read().rfind(b"\n") + 1)


def read_parquet(path: Path) -> list[dict[str, Json]]:
    """Reads the rows of a Parquet file."""
    parquet, pyarrow = extra("pyarrow.parquet"), extra("pyarrow")
    try:
        table = parquet.read_table(path)
    except (pyarrow.ArrowException, OSError, ValueError):
        raise Refusal("arena-file", file=str(path)) from None
    if tuple(table.column_names) != COLUMNS:
        raise Refusal("arena-file", file=str(path))
    rows: list[dict[str, Json]] = []
    try:
        for row in table.to_pylist():
            row["pace"] = f"{row['pace']:g}"
            row["bots"] = together(row["bots"])
            for name in ("winners", "scores", "moves", "luck"):
                row[name] = " ".join(map(str, row[name]))
            row["milliseconds"] = ";".join([" ".join(map(str, times)) for times in row["milliseconds"]])
            rows.append(row)
    except (TypeError, ValueError):
        raise Refusal("arena-row", file=str(path), row=len(rows) + 1) from None
    return rows


def write_parquet(path: Path, match: Match, games: list[Played]) -> None:
    """Writes a Parquet file so that either the old or the new one is there, whole, at every moment."""
    parquet, pa = extra("pyarrow.parquet"), extra("pyarrow")
    text, number = pa.string(), pa.int64()
    kinds = [text, number, text, text, pa.float64(), text, number, number, pa.list_(text), pa.list_(number)]
    kinds += [pa.list_(number), pa.list_(number), pa.list_(pa.list_(pa.float64())), pa.list_(pa.float64())]
    head = (match.game, match.players, match.settings, match.seed, match.pace, version(match.game))
    rows = [
        (*head, *[getattr(game, name) for name in COLUMNS[len(SAME) :]])
        for game in sorted(games, key=lambda game: (game.deal, game.rotation))
    ]
    columns = [[row[i] for row in rows] for i in range(len(COLUMNS))]
    arrays = [pa.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    new = path.with_name(path.name + ".new")
    try:
        parquet.write_table(pa.table(arrays, names=list(COLUMNS)), new)
        os.replace(new, path)
    except OSError as error:
        raise Refusal("file-unwritable", file=str(path), reason=reason(error)) from None
