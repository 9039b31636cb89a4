"""Who somebody is, without an account: a signed cookie, a name, and a code to move to another device."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256
from typing import Final

COOKIE: Final = "barque"
YEAR: Final = 365 * 24 * 3600
LONGEST_NAME: Final = 24
LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # none that is taken for another
TABLE: Final = 10  # letters of a table's id: 50 bits


def new_person() -> str:
    """Draws the id of a person; it is only ever sent to that person, and signed."""
    return secrets.token_hex(16)


def new_table() -> str:
    """Draws the id of a table: who knows it may come in."""
    return "".join([secrets.choice(LETTERS) for _ in range(TABLE)])


def is_table(text: str) -> bool:
    """Checks whether a text can be a table's id; what can't is not looked for in a store.

    >>> is_table("0123456789"), is_table("no"), is_table("012345678\\0")
    (True, False, False)
    """
    return len(text) == TABLE and all([letter in LETTERS for letter in text])


def new_code() -> str:
    """Draws a recovery code: 80 bits in four groups."""
    letters = [secrets.choice(LETTERS) for _ in range(16)]
    return "-".join(["".join(letters[here : here + 4]) for here in range(0, 16, 4)])


def code_hash(code: str) -> str:
    """Gives what is stored of a recovery code, however it was typed."""
    plain = re.sub(r"[^0-9a-z]", "", code.lower()).replace("o", "0").replace("i", "1").replace("l", "1")
    return sha256(f"barque recovery {plain}".encode()).hexdigest()


def clean(text: str, most: int) -> str:
    """Gives *text* in one line, without anything that is not printed, at most so long.

    >>> clean("  Ana\\tBelen ", 24)
    'Ana Belen'
    """
    shown = "".join([char if char.isprintable() else " " for char in text])
    return " ".join(shown.split())[:most].strip()


class Signer:
    """Signs and reads the cookie."""

    def __init__(self, key: str) -> None:
        self._key: Final = bytes.fromhex(key)

    def sign(self, person: str) -> str:
        """Gives the cookie of a person."""
        return f"{person}.{self._mac(person)}"

    def read(self, cookie: str | None) -> str:
        """Gives the person of a cookie, or nothing if it is not one of ours."""
        person, dot, mac = (cookie or "").partition(".")
        if dot and len(mac) == 64 and mac.isascii() and hmac.compare_digest(mac, self._mac(person)):
            return person
        return ""

    def _mac(self, person: str) -> str:
        return hmac.new(self._key, person.encode(errors="replace"), sha256).hexdigest()
