"""Files: what is read is checked first, and a game is kept move by move."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from barque.kernel import Refusal

MOST_MB: Final = 16


def read_text(path: Path) -> str:
    """Gives the text of a file, or raises a ``Refusal``."""
    try:
        with path.open("rb") as file:
            data = file.read((MOST_MB << 20) + 1)
    except (OSError, ValueError) as error:
        raise Refusal("file-unreadable", file=str(path), reason=reason(error)) from None
    if len(data) > MOST_MB << 20:
        raise Refusal("file-big", file=str(path), most=MOST_MB)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("file-binary", file=str(path)) from None


def write_text(path: Path, text: str) -> None:
    """Writes a file so that at every moment either the old or the new text is there, whole."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                os.chmod(name, path.stat().st_mode & 0o777)
            else:
                os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        raise Refusal("file-unwritable", file=str(path), reason=reason(error)) from None


def reason(error: Exception) -> str:
    """Gives what the system says of *error*."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
