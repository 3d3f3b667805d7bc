"""The keys that sign tokens: two are valid at a time, so that one can be replaced without ending every session."""

import asyncio
import hashlib
import secrets
from typing import Final

import structlog

from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import secret_key
from paiju.server.store.scripts import KEYS
from paiju.server.store.store import Store

FOLLOW_S: Final = 5.0
"""Seconds between two looks for a replaced key; after this time every running server uses the new one."""
_NAMES: Final = (secret_key("tokens"), b"{" + secret_key("tokens") + b"}:before")
"""The names of both keys in Redis. In a Cluster they share one slot: of the second only the part in braces counts."""
_KEEP: Final = -1

log = structlog.get_logger()


class Keyring:
    """Signs with the current key; tokens of the previous key stay valid."""

    def __init__(self, current: bytes, before: bytes | None = None) -> None:
        self._keys: dict[str, bytes] = {}
        self.current = ""
        """The id of the key that signs."""
        self.replace(current, before)

    def replace(self, current: bytes, before: bytes | None) -> bool:
        """Replace the keys; return whether they have changed."""
        keys = {key_id(key): key for key in (current, before) if key}
        changed = list(keys) != list(self._keys)
        self._keys, self.current = keys, key_id(current)
        return changed

    @property
    def signing(self) -> bytes:
        """The key that signs."""
        return self._keys[self.current]

    @property
    def all(self) -> list[bytes]:
        """The keys that are valid: the current one, then the previous one if there is one."""
        return list(self._keys.values())

    def named(self, kid: str) -> bytes | None:
        """Return the key of an id; None: the key is not valid, or unknown."""
        return self._keys.get(kid)


def key_id(key: bytes) -> str:
    """Return the id by which tokens name their key."""
    return hashlib.sha256(b"paiju key id\0" + key).hexdigest()[:8]


async def shared_keys(store: Store) -> Keyring:
    """Return the keys in Redis; they are made there first if they are missing. Raises `StoreUnavailable`."""
    return Keyring(*await _keys(store, _KEEP))


async def rotate_key(store: Store, keys: Keyring, new: bytes, keep_s: int) -> None:
    """Sign with a new key from now on; tokens of the old key stay valid for `keep_s` seconds.

    May be repeated with the same key. Raises `StoreUnavailable`.
    """
    keys.replace(*await _keys(store, keep_s * 1000, new))


async def follow(store: Store, keys: Keyring) -> None:
    """Follow replaced keys in Redis, without end."""
    while True:
        await asyncio.sleep(FOLLOW_S)
        try:
            changed = keys.replace(*await _keys(store, _KEEP))
        except StoreError:
            continue
        if changed:
            log.warning("the key that signs tokens was replaced", key=keys.current)


async def _keys(store: Store, keep_ms: int, new: bytes = b"") -> tuple[bytes, bytes | None]:
    current, before = await store.run(KEYS, (2, *_NAMES, new or secrets.token_bytes(32), keep_ms))
    return current, before
