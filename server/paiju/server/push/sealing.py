"""A message for a push service: only the browser can read it (RFC 8291), and the site signs it (VAPID, RFC 8292)."""

import base64
import os
import struct
from typing import Final
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_CURVE: Final = ec.SECP256R1()
_RECORD: Final = 4096
_LAST: Final = b"\x02"
"""The delimiter of the last record (RFC 8188)."""
POINT: Final = 65
SECRET: Final = 16
"""Bytes of a browser's public key, and of its secret."""
GOOD_S: Final = 12 * 3_600
"""Seconds for which a signature is valid; services accept a day at most."""


def plain(text: str) -> bytes:
    """Return the bytes of base64url without padding. Raises `ValueError`."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def coded(data: bytes) -> str:
    """Return bytes in base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check_keys(p256dh: str, auth: str) -> None:
    """Raise `ValueError` unless the arguments are the keys of a browser's subscription."""
    point, secret = plain(p256dh), plain(auth)
    if len(point) != POINT or len(secret) != SECRET:
        raise ValueError("keys of another length")
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)


def new_key() -> str:
    """Return a new private key, as the database keeps it."""
    made = ec.generate_private_key(_CURVE)
    der = serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return coded(made.private_bytes(*der))


def sealed(
    text: bytes,
    p256dh: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a message for one browser, as `aes128gcm` in one record; `own` and `salt` are drawn if absent."""
    own, salt = own or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    sender, theirs = _point(own), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, p256dh)
    secret = _derived(own.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + p256dh + sender, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", _RECORD, len(sender)) + sender
    return head + AESGCM(key).encrypt(nonce, text + _LAST, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    kind = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(*kind)


class Signer:
    """Signs the messages of a site; a browser's target accepts only messages that are signed with the site's key."""

    def __init__(self, key: str, contact: str | None) -> None:
        """`key`: made by `new_key`; `contact`: the operator's address, `mailto:` or `https:`, which services get."""
        made = serialization.load_der_private_key(plain(key), None)
        assert isinstance(made, ec.EllipticCurvePrivateKey), "`new_key` has made it"
        self._key = made
        self._contact = {} if contact is None else {"sub": contact}
        self.public = coded(_point(made))
        """The public key, as browsers want it."""
        self._signed: dict[str, tuple[int, str]] = {}
        """By origin: the time until which a signature is used, in Unix s, and its header."""

    def header(self, endpoint: str, now_s: int) -> str:
        """Return the `Authorization` for an endpoint of a known service."""
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        until, header = self._signed.get(origin, (0, ""))
        if now_s >= until:
            if len(self._signed) > 100:  # people may name any number of subdomains
                self._signed.clear()
            claims = {"aud": origin, "exp": now_s + GOOD_S, **self._contact}
            header = f"vapid t={jwt.encode(claims, self._key, 'ES256')}, k={self.public}"
            self._signed[origin] = now_s + GOOD_S // 2, header
        return header
