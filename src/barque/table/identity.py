"""Identity without an account: a signed cookie, a name, and a code for moving to another device."""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from hashlib import sha256
from typing import Final

from barque.kernel import Refusal

COOKIE: Final = "barque"
YEAR: Final = 365 * 24 * 3600
LONGEST_NAME: Final = 24
LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # no letters that are easily confused
BLANK: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # invisible, although they count as printable
MARK: Final = 8  # letters of a mark
TABLE: Final = 10  # letters of a table's id: 50 bits


def new_person() -> str:
    """Draws the id of a person; it is only ever sent to that person, and signed."""
    return secrets.token_hex(16)


def new_table() -> str:
    """Draws the id of a table: anyone who knows it may come in."""
    return "".join([secrets.choice(LETTERS) for _ in range(TABLE)])


def is_table(text: str) -> bool:
    """Checks whether a text can be a table's id; the store is never asked for anything else.

    >>> is_table("0123456789"), is_table("no"), is_table("012345678\\0")
    (True, False, False)
    """
    return len(text) == TABLE and all([letter in LETTERS for letter in text])


def new_code() -> str:
    """Draws a recovery code: 80 bits in four groups."""
    letters = [secrets.choice(LETTERS) for _ in range(16)]
    return "-".join(["".join(letters[here : here + 4]) for here in range(0, 16, 4)])


def code_hash(code: str) -> str:
    """Returns what is stored of a recovery code, however it was typed."""
    plain = re.sub(r"[^0-9a-z]", "", code.lower()).replace("o", "0").replace("i", "1").replace("l", "1")
    return sha256(f"barque recovery {plain}".encode()).hexdigest()


def clean(text: str, most: int) -> str:
    """Returns *text* on one line, without invisible characters, at most *most* long.

    >>> clean("  Ana\\tBelen\\u3164 ", 24)
    'Ana Belen'
    """
    shown = "".join([char if char.isprintable() and char not in BLANK else " " for char in text])
    return " ".join(shown.split())[:most].strip()


def clean_name(text: str) -> str:
    """Returns a name as it is kept, empty for none; refuses one that nobody could see.

    >>> clean_name(" Ana "), clean_name("")
    ('Ana', '')
    """
    name = clean(text, LONGEST_NAME)
    if text.strip() and not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise Refusal("name-blank")
    return name


class Signer:
    """Signs and reads the cookie."""

    def __init__(self, key: str) -> None:
        self._key: Final = bytes.fromhex(key)

    def sign(self, person: str) -> str:
        """Returns the cookie of a person (``ID``, or ``ID.EPOCH`` since other devices were signed out)."""
        return f"{person}.{self._mac(person)}"

    def read(self, cookie: str | None) -> str:
        """Returns the person of a cookie, or an empty text if it is not one of ours."""
        person, dot, mac = (cookie or "").rpartition(".")
        if dot and len(mac) == 64 and mac.isascii() and hmac.compare_digest(mac, self._mac(person)):
            return person
        return ""

    def mark(self, name: str) -> str:
        """Returns a short name for a table or a person that invites nobody and signs nothing."""
        made = int.from_bytes(hmac.digest(self._key, f"mark {name}".encode(), "sha256")[:8], "big")
        return "".join([LETTERS[made >> 5 * here & 31] for here in range(MARK)])

    def _mac(self, person: str) -> str:
        return hmac.new(self._key, person.encode(errors="replace"), sha256).hexdigest()
