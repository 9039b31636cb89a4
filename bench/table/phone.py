"""A phone that is called: its subscription, and how it reads a push (RFC 8291, from the receiving side)."""

from __future__ import annotations

import hmac
import json
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from barque.table import webpush


class Phone:
    """A browser's subscription to a push service."""

    def __init__(self, service: str, name: str) -> None:
        self.path = f"/push/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._public = webpush.public_bytes(self._key)
        self._secret = sha256(name.encode()).digest()[:16]
        self.wish = {
            "endpoint": f"{service}{self.path}",
            "p256dh": webpush.encode(self._public),
            "auth": webpush.encode(self._secret),
        }

    def read(self, body: bytes) -> Any:
        """Returns what a push says."""
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = derive(self._secret, shared, b"WebPush: info\0" + self._public + theirs, 32)
        key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        text = AESGCM(key).decrypt(derive(salt, secret, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """Derives a key from a secret (HKDF), for one block."""
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\x01", "sha256")[:length]
