"""Provable fairness: nobody chose the shuffle, and everybody can check that.

The server draws a secret and shows its SHA-256, the commitment, before anybody sits down. Whoever sits down may add
some luck of their own. The seed of the game is a hash of all of it: the server can't change its secret any more, and
the seats do not know it. When the game is over the secret is shown, and ``barque verify`` works it all out again.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from barque.kernel import Json, Refusal
from barque.kernel.game import canonical
from barque.kernel.record import parse

TAG: Final = "Fairness"


def draw() -> str:
    """Draws the server's secret."""
    return secrets.token_hex(32)


def promised(luck: str, table: str) -> str:
    """Gives the secret of a table by its id: it is settled before the table is made, and no id is used twice."""
    return hmac.new(bytes.fromhex(luck), table.encode(), sha256).hexdigest()


def commitment(secret: str) -> str:
    """Gives what is shown of the secret before the game."""
    return sha256(secret.encode()).hexdigest()


def game_seed(secret: str, entropy: Sequence[str]) -> str:
    """Mixes the secret with what the seats added, in seat order.

    >>> game_seed("a", ["", "b"]) == game_seed("a", ["b", ""])
    False
    """
    mixed = sha256()
    for part in (secret, *entropy):
        mixed.update(sha256(part.encode()).digest())  # parts of one length can't be shifted into each other
    return mixed.hexdigest()


def tag(secret: str, entropy: Sequence[str]) -> str:
    """Gives the line of a record that tells how its seed came about."""
    told = {"commitment": commitment(secret), "entropy": list(entropy), "server": secret}
    return f"[{TAG} {canonical(told)}]"


def check_tags(tags: dict[str, Json], shown: str = "") -> str:
    """Checks that a record's seed is what its secret and its seats made; gives the commitment.

    *shown* is the commitment that somebody saw before the game, if it is to be compared.
    """
    told = tags.get(TAG)
    if not isinstance(told, dict) or not isinstance(told.get("server"), str):
        raise Refusal("verify-tag", tag=TAG)
    entropy = told.get("entropy")
    if not isinstance(entropy, list) or not all(isinstance(part, str) for part in entropy):
        raise Refusal("verify-tag", tag=TAG)
    made = commitment(told["server"])
    if told.get("commitment") != made:
        raise Refusal("verify-commitment", value=str(told.get("commitment"))[:64], right=made)
    if shown and shown.lower() != made:
        raise Refusal("verify-commitment", value=shown[:64], right=made)
    if str(len(entropy)) != tags["Seats"] or tags["Seed"] != game_seed(told["server"], entropy):
        raise Refusal("verify-seed", value=str(tags["Seed"])[:64])
    return made


def with_tag(record: str, secret: str, entropy: Sequence[str]) -> str:
    """Puts the line into a record's header."""
    head, blank, moves = record.partition("\n\n")
    return f"{head}\n{tag(secret, entropy)}{blank}{moves}"


def verify(text: str, shown: str = "") -> str:
    """Checks the header of a record; gives the commitment."""
    tags, _ = parse(text)
    if "Position" in tags:
        raise Refusal("verify-tag", tag=TAG)
    return check_tags(tags, shown)
