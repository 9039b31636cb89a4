"""Files: input is checked before it is used, and a game is saved move by move."""

from __future__ import annotations

import errno
import os
import tempfile
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from barque.kernel.move import Json, Refusal

MOST_MB: Final = 16

REASONS: Final = {
    errno.ENOENT: "reason-missing",
    errno.ENOTDIR: "reason-missing",
    errno.EISDIR: "reason-directory",
    errno.EACCES: "reason-denied",
    errno.EPERM: "reason-denied",
    errno.EROFS: "reason-denied",
    errno.ENOSPC: "reason-full",
}


def read_text(path: Path) -> str:
    """Returns the text of a file, or raises a ``Refusal``."""
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


def write_text(path: Path, text: str, private: bool = False) -> None:
    """Writes a file so that the old or the new text is there, whole, at any moment. Only its owner may read a *private*
    file.
    """
    path = Path(os.path.realpath(path))  # a link stays a link
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if not private:  # a temporary file is readable only by its owner
                os.chmod(name, rights(path))
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        raise Refusal("file-unwritable", file=str(path), reason=reason(error)) from None


def rights(path: Path) -> int:
    """Returns the permissions of a file, or those that a new file would get here."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def read_toml(path: Path) -> dict[str, Json]:
    """Returns the data of a TOML file, or raises a ``Refusal``."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise Refusal("file-toml", file=str(path), reason=error) from None
    except RecursionError:
        raise Refusal("file-deep", file=str(path)) from None


def reason(error: Exception) -> Json:
    """Returns why the system refused: a translated sentence for common causes, otherwise the system's own words."""
    if isinstance(error, OSError):
        key = REASONS.get(error.errno or 0)
        return Refusal(key) if key else error.strerror or str(error)
    return str(error)


def fingerprint(folders: Iterable[Path]) -> str:
    """Returns a digest of the source and the data in *folders*, except words: where it differs, games may be played or
    judged differently.
    """
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".json") and path.parent.name != "words":
                digest.update(path.relative_to(folder.parent).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:8]
