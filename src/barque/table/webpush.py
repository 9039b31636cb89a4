"""Web Push: messages that only one browser can read (RFC 8291), signed by the server that sends them (RFC 8292)."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096  # bytes, which every push service takes
SIGNED_FOR: Final = 12 * 3600  # seconds; a push service refuses more than a day


def draw_key() -> str:
    """Draws a private key, in hex."""
    return f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"


def encode(data: bytes) -> str:
    """Writes bytes as Web Push does: base64url without its padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Reads what ``encode`` writes; raises a ``ValueError`` for anything else.

    >>> decode(encode(b"barque"))
    b'barque'
    """
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Returns the public part of a key: a point, uncompressed."""
    return bytes(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def check_keys(p256dh: str, auth: str) -> None:
    """Raises a ``ValueError`` if a browser's keys are not valid."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))
    if len(decode(auth)) != 16:
        raise ValueError("the secret has 16 bytes")


def encrypt(
    message: bytes, p256dh: str, auth: str, salt: bytes = b"", key: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """Encrypts a message for a browser with its keys; salt and key are fresh unless a test provides them."""
    salt = salt or secrets.token_bytes(16)
    key = key or ec.generate_private_key(CURVE)
    mine, theirs = public_bytes(key), decode(p256dh)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = derive(decode(auth), shared, b"WebPush: info\0" + theirs + mine, 32)
    content_key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine + bytes(sealed)


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """Derives a key from a secret (HKDF)."""
    return bytes(HKDF(SHA256(), length, salt, info).derive(secret))


class Signer:
    """Signs pushes with the server's key, by which push services know whose they are (VAPID)."""

    def __init__(self, key: str, contact: str) -> None:
        self._key: Final = ec.derive_private_key(int(key, 16), CURVE)
        self._contact: Final = contact
        self.public: Final = encode(public_bytes(self._key))

    def header(self, endpoint: str, now: float) -> str:
        """Returns the ``Authorization`` of a push to that address."""
        parts = urlsplit(endpoint)
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SIGNED_FOR, "sub": self._contact}
        told = ".".join([encode(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims)])
        one, other = decode_dss_signature(self._key.sign(told.encode(), ec.ECDSA(SHA256())))
        signature = encode(one.to_bytes(32, "big") + other.to_bytes(32, "big"))
        return f"vapid t={told}.{signature}, k={self.public}"
