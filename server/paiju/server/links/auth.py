"""How nodes admit each other: by tokens, derived from the secret that all nodes of a Redis share.

A token names the dialling node, the dialled node and the time, so that an overheard token serves neither at another
node nor later.

Links may be encrypted as well: then each end proves with a certificate of a common authority that it is a node.
"""

import hashlib
import hmac
import ssl
from pathlib import Path
from typing import Final, NamedTuple

from paiju.server.accounts.keys import Keyring

VALID_MS: Final = 30_000
"""Milliseconds for which a token is valid, by the clock of the dialled node."""

_PURPOSE: Final = b"paiju.link.1"
"""The same in all versions of links, since older nodes must admit newer ones."""


def link_token(keys: Keyring, dialler: str, owner: str, now_ms: int) -> str:
    """Return the token with which node `dialler` may open a link to node `owner`; `now_ms`: by the owner's clock."""
    return f"{now_ms}.{dialler}.{_mac(keys.signing, dialler, owner, now_ms)}"


def read_link_token(keys: Keyring, token: str, owner: str, now_ms: int) -> str | None:
    """Return the node that dials; None if the token is not valid for `owner` now."""
    at, _, rest = token.partition(".")
    dialler, _, mac = rest.rpartition(".")
    if not (at.isascii() and at.isdigit() and len(at) < 16) or abs(now_ms - int(at)) > VALID_MS:
        return None
    # Checked with all keys: while a new key spreads, nodes sign with the old or the new one.
    good = [_mac(key, dialler, owner, int(at)) for key in keys.all]
    matches = [hmac.compare_digest(mac.encode(), wanted.encode()) for wanted in good]
    return dialler if any(matches) and dialler else None


def _mac(key: bytes, dialler: str, owner: str, at: int) -> str:
    # The key is derived for links alone, so that no session token can pass for a link's token.
    own = hmac.digest(key, _PURPOSE, hashlib.sha256)
    return hmac.new(own, f"{at}|{dialler}|{owner}".encode(), hashlib.sha256).hexdigest()


class CannotEncrypt(Exception):
    """The files for encrypted links cannot be used; the text says why."""


class LinkTls(NamedTuple):
    """The TLS contexts of a link's two ends."""

    door: ssl.SSLContext
    """The context of a dialled node: it admits only holders of a certificate of the authority."""
    dialling: ssl.SSLContext
    """The context of a dialling node: it accepts only a certificate that names the address."""


def link_tls(cert: Path | None, key: Path | None, authority: Path | None) -> LinkTls | None:
    """Return the contexts for a node's certificate, its key and the authority's certificate; None without them.

    Raises `CannotEncrypt` for files that cannot be used.
    """
    if cert is None or key is None or authority is None:
        return None
    try:
        door, dialling = (ssl.SSLContext(side) for side in (ssl.PROTOCOL_TLS_SERVER, ssl.PROTOCOL_TLS_CLIENT))
        for context in (door, dialling):
            context.minimum_version = ssl.TLSVersion.TLSv1_3
            context.load_cert_chain(cert, key, password=_no_password)
            context.load_verify_locations(authority)
            # The authority may have signed for other services, too: the token alone proves a shared Redis.
            context.verify_mode = ssl.CERT_REQUIRED
    except (OSError, ValueError) as error:  # `SSLError` is an `OSError`
        raise CannotEncrypt(
            f"links cannot be encrypted with {cert}, {key} and {authority}: {error}"
        ) from None
    return LinkTls(door, dialling)


def _no_password() -> str:
    """Refuse a key with a password, for which the library would ask at the terminal."""
    raise ValueError("the key has a password")
