"""The operator's acts in Redis: for each act a note of its beginning, and its one outcome."""

import secrets
from typing import Final, NamedTuple

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import act_key
from paiju.server.store.scripts import ACT

KEPT_MS: Final = 7 * 86_400_000
"""Milliseconds for which an act is remembered after it began or ended."""


class Noted(NamedTuple):
    """An act as Redis has it."""

    fields: bytes
    """Empty: no such act is noted."""
    secret: bytes
    """32 random bytes that were drawn when it began; empty once it has an outcome."""
    outcome: bytes
    """Empty: the act has no outcome yet."""
    is_new: bool
    """Whether the act was first noted by this call."""


class Acts:
    """The acts of all nodes."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def begin(self, act: str, fields: bytes) -> Noted:
        """Note an act, unless its id is noted already; return what is noted. Raises `StoreError`."""
        # An act that replaces the key of tokens uses the secret. It is drawn when the act begins: a repeat with another
        # secret would replace the key again, and log out everybody.
        return await self._run(act, fields, secrets.token_bytes(32), b"")

    async def end(self, act: str, fields: bytes, outcome: bytes) -> Noted:
        """Note the outcome of an act, unless it has one; return what is noted. Raises `StoreError`."""
        return await self._run(act, fields, b"", outcome)

    async def look(self, act: str) -> Noted:
        """Return what is noted of an act. Raises `StoreError`."""
        return await self._run(act, b"", b"", b"")

    async def _run(self, act: str, fields: bytes, secret: bytes, outcome: bytes) -> Noted:
        reply = await self._client.run(ACT, (1, act_key(act), fields, secret, outcome, KEPT_MS))
        return Noted(reply[0], reply[1], reply[2], bool(reply[3]))
