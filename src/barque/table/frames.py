"""WebSocket frames (RFC 6455, 5.2) that hold a whole text each, as nearly all do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

TEXT: Final = 0x81  # a text message in a single frame
MASKED: Final = 0x80
SHORT: Final = 126  # bytes; a frame with a head of two bytes is shorter than this
MIDDLE: Final = 1 << 16


def text_of(data: bytes) -> str | None:
    """Returns the text in *data* if it is one whole text frame as a browser sends it, below 64 KB; otherwise ``None``.

    >>> text_of(bytes([0x81, 0x82, 1, 2, 3, 4, ord("a") ^ 1, ord("b") ^ 2]))
    'ab'
    >>> text_of(b"\\x81\\x02ab") is None  # not masked
    True
    """
    size = len(data)
    if size < 6 or data[0] != TEXT or data[1] < MASKED:
        return None
    length, start = data[1] - MASKED, 6
    if length == SHORT:
        if size < 8:
            return None
        length, start = data[2] << 8 | data[3], 8
    if (length > SHORT and start == 6) or size != start + length:
        return None
    mask = data[start - 4 : start] * (length // 4 + 1)
    plain = int.from_bytes(data[start:], "big") ^ int.from_bytes(mask[:length], "big")
    try:
        return plain.to_bytes(length, "big").decode()
    except UnicodeDecodeError:
        return None


def framed(texts: Sequence[bytes]) -> bytes:
    """Returns texts as a server sends them, each in one frame.

    >>> framed([b"ab"])
    b'\\x81\\x02ab'
    """
    pieces: list[bytes] = []
    for text in texts:
        length = len(text)
        if length < SHORT:
            pieces.append((TEXT << 8 | length).to_bytes(2, "big"))
        elif length < MIDDLE:
            pieces.append((TEXT << 24 | SHORT << 16 | length).to_bytes(4, "big"))
        else:
            pieces.append((TEXT << 72 | 127 << 64 | length).to_bytes(10, "big"))
        pieces.append(text)
    return b"".join(pieces)


def texts_of(data: bytes) -> list[bytes]:
    """Returns the texts that ``framed`` was given.

    >>> texts_of(framed([b"ab", b"", bytes(300)])) == [b"ab", b"", bytes(300)]
    True
    """
    found: list[bytes] = []
    while data:
        length, start = data[1], 2
        if length >= SHORT:
            start = 4 if length == SHORT else 10
            length = int.from_bytes(data[2:start], "big")
        found.append(data[start : start + length])
        data = data[start + length :]
    return found
