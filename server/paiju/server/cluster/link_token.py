"""The tokens with which nodes admit each other: derived from the secret that all nodes of a Redis share.

A token names who dials whom and when, so that one that was overheard opens no other node's door, nor this one's later.
"""

import hashlib
import hmac
from typing import Final

from paiju.server.accounts.keys import Keyring

VALID_MS: Final = 30_000
"""Milliseconds for which a token is good, by the clock of the node that it is for."""

_PURPOSE: Final = b"paiju.link.1"
"""The same in all versions of links: older nodes must admit newer ones."""


def link_token(keys: Keyring, dialler: str, owner: str, now_ms: int) -> str:
    """Return the token with which node `dialler` may open a link to node `owner`; `now_ms` is the time there."""
    return f"{now_ms}.{dialler}.{_mac(keys.signing, dialler, owner, now_ms)}"


def read_link_token(keys: Keyring, token: str, owner: str, now_ms: int) -> str | None:
    """Return the node that dials, None for a token that is not good for `owner` now."""
    at, _, rest = token.partition(".")
    dialler, _, mac = rest.rpartition(".")
    if not (at.isascii() and at.isdigit() and len(at) < 16) or abs(now_ms - int(at)) > VALID_MS:
        return None
    good = [_mac(key, dialler, owner, int(at)) for key in keys.all]
    matches = [hmac.compare_digest(mac.encode(), wanted.encode()) for wanted in good]
    return dialler if any(matches) and dialler else None


def _mac(key: bytes, dialler: str, owner: str, at: int) -> str:
    # A key of its own: nothing that signs sessions can be taken for a link's token.
    own = hmac.digest(key, _PURPOSE, hashlib.sha256)
    return hmac.new(own, f"{at}|{dialler}|{owner}".encode(), hashlib.sha256).hexdigest()
