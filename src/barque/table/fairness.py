"""Provable fairness: nobody chose the shuffle, and everybody can check that.

Everything that makes the seed is sealed before any of it is shown: the server's secret by its SHA-256, the
*commitment*; the luck of each seat by its SHA-256, which a browser sends when somebody sits down. Together these make
the *seal of the shuffle*. Once no seat is open, each seat shows its luck, and the seed is a hash of the secret and all
luck. Nobody, not even the server, knows another part when giving their own, and nobody can change theirs later. When
the game is over the secret is shown, and ``barque verify`` computes it all again.

Luck that was sealed and never shown is left out of the seed; the shuffle is then not proven.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from barque.kernel import Json, Refusal
from barque.kernel.record import parse

TAG: Final = "Fairness"


def draw() -> str:
    """Draws the server's secret."""
    return secrets.token_hex(32)


def seal(secret: str) -> str:
    """Returns the seal of a secret or of a seat's luck, which is shown before the game."""
    return sha256(secret.encode()).hexdigest()


def mixed(parts: Sequence[str]) -> str:
    """Returns a hash of texts in order.

    >>> mixed(["a", "", "b"]) == mixed(["a", "b", ""])
    False
    """
    whole = sha256()
    for part in parts:
        whole.update(sha256(part.encode()).digest())  # parts of one length can't be shifted into each other
    return whole.hexdigest()


def game_seed(secret: str, entropy: Sequence[str]) -> str:
    """Mixes the secret with what the seats added, in seat order."""
    return mixed([secret, *entropy])


def shuffle_seal(commitment: str, seals: Sequence[str]) -> str:
    """Returns the seal of the shuffle: of the server's commitment and of what each seat sealed, in seat order."""
    return mixed([commitment, *seals])


def tag(secret: str, entropy: Sequence[str], seals: Sequence[str]) -> str:
    """Returns the line of a record that says how its seed came about."""
    told = {"commitment": seal(secret), "entropy": list(entropy), "seals": list(seals), "server": secret}
    return f"[{TAG} {json.dumps(told)}]"  # ASCII: seats of 0.1 could add characters that end a line


class Proof(NamedTuple):
    """What a record proves about its shuffle: the seal, and the doubt that is left, if any."""

    seal: str
    doubt: str = ""
    seats: tuple[int, ...] = ()  # whose luck the doubt is about


def check_tags(tags: dict[str, Json], shown: str = "") -> Proof:
    """Checks that a record's seed follows from its secret and its seats, and how far that proves the shuffle.

    *shown* is the seal that somebody noted before the game, if there is one to compare.
    """
    told = tags.get(TAG)
    if not isinstance(told, dict) or not isinstance(told.get("server"), str):
        raise Refusal("verify-tag", tag=TAG)
    entropy = _texts(told.get("entropy"))
    seals = _texts(told.get("seals", [""] * len(entropy)))  # 0.1 sealed nothing
    if len(seals) != len(entropy):
        raise Refusal("verify-tag", tag=TAG)
    made = seal(told["server"])
    if told.get("commitment") != made:
        raise Refusal("verify-commitment", value=str(told.get("commitment"))[:64], right=made)
    whole = shuffle_seal(made, seals)
    if shown and shown.lower() not in (made, whole):
        raise Refusal("verify-commitment", value=shown[:64], right=whole)
    for seat, (sealed, luck) in enumerate(zip(seals, entropy, strict=True)):
        if sealed and luck and seal(luck) != sealed:
            raise Refusal("verify-luck", seat=seat, value=luck[:64])
    if str(len(entropy)) != tags["Seats"] or tags["Seed"] != game_seed(told["server"], entropy):
        raise Refusal("verify-seed", value=str(tags["Seed"])[:64])
    return _proof(whole, entropy, seals, shown.lower())


def _texts(data: Json) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(part, str) for part in data):
        raise Refusal("verify-tag", tag=TAG)
    return data


def _proof(whole: str, entropy: list[str], seals: list[str], shown: str) -> Proof:
    """Returns how much a consistent record proves."""
    seats = range(len(seals))
    if unsealed := tuple(seat for seat in seats if entropy[seat] and not seals[seat]):
        return Proof(whole, "unsealed", unsealed)
    if not any(seals):
        return Proof(whole, "alone")
    if withheld := tuple(seat for seat in seats if seals[seat] and not entropy[seat]):
        return Proof(whole, "withheld", withheld)
    if shown != whole:
        return Proof(whole, "half" if shown else "unseen")
    return Proof(whole)


def with_tag(record: str, secret: str, entropy: Sequence[str], seals: Sequence[str]) -> str:
    """Puts the line into a record's header."""
    head, blank, moves = record.partition("\n\n")
    return f"{head}\n{tag(secret, entropy, seals)}{blank}{moves}"


def verify(text: str, shown: str = "") -> Proof:
    """Checks the header of a record; returns what it proves."""
    tags, _ = parse(text)
    if "Position" in tags:
        raise Refusal("verify-tag", tag=TAG)
    return check_tags(tags, shown)
