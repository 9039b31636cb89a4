"""The server's own certificate, for phones in the room (``barque serve --tls``).

Nobody vouches for it, so browsers warn once. It still keeps others on the network from reading what is sent, and the
terminal shows its fingerprint for comparison.
"""

from __future__ import annotations

import socket
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from barque.kernel import Refusal
from barque.kernel.extras import needs
from barque.kernel.files import reason, write_text
from barque.table.guard import lan_address

BESIDE: Final = "barque-tls.pem"
VALID: Final = timedelta(days=365)  # phones accept no certificate that is valid for much longer
RENEWED: Final = timedelta(days=30)  # before it ends


def certificate(store: str) -> tuple[Path, str]:
    """Returns the file of the certificate and its key, and the fingerprint (SHA-256); makes them if necessary."""
    folder = Path(store.removeprefix("sqlite:///")).parent if store.startswith("sqlite:///") else Path()
    file = folder / BESIDE
    names = names_of_this_machine()
    with needs("table"):
        import cryptography.x509  # noqa: F401
    try:
        found = fingerprint(file.read_bytes(), names) if file.exists() else ""
        if not found:
            made = make(names)
            folder.mkdir(parents=True, exist_ok=True)
            write_text(file, made.decode(), private=True)
            found = fingerprint(made, names)
    except OSError as error:
        raise Refusal("file-unwritable", file=str(file), reason=reason(error)) from None
    return file, found


def names_of_this_machine() -> list[str]:
    """Lists the names and addresses by which this machine is reached."""
    name = socket.gethostname()
    return sorted({"localhost", "127.0.0.1", "::1", lan_address(), *({name, f"{name}.local"} if name else set())})


def make(names: list[str]) -> bytes:
    """Makes a key and a certificate that is valid for *names*."""
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Barque")])
    now = datetime.now(UTC)
    other = [x509.IPAddress(ip_address(name)) if is_address(name) else x509.DNSName(name) for name in names]
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + VALID)
        .add_extension(x509.SubjectAlternativeName(other), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return bytes(private + made.public_bytes(Encoding.PEM))


def fingerprint(pem: bytes, names: list[str]) -> str:
    """Returns the fingerprint of a certificate that stays valid for a while; an empty text for any other."""
    from cryptography import x509
    from cryptography.hazmat.primitives.hashes import SHA256

    try:
        found = x509.load_pem_x509_certificate(pem)
        other = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except ValueError:  # not ours, or damaged: another one is made
        return ""
    known = {str(entry.value) for entry in other}
    if not known.issuperset(names) or found.not_valid_after_utc < datetime.now(UTC) + RENEWED:
        return ""
    return ":".join([f"{byte:02X}" for byte in found.fingerprint(SHA256())])


def is_address(name: str) -> bool:
    """Checks whether a name is an address.

    >>> is_address("192.0.2.7"), is_address("localhost")
    (True, False)
    """
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
