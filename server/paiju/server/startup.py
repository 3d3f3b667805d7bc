"""Opens the store, the node's id and the keys that sign tokens, before the server starts."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from paiju.server.accounts.keys import Keyring, shared_keys
from paiju.server.config import Settings
from paiju.server.store.embedded import Embedded
from paiju.server.store.store import Store

STORE_PATIENCE_S: Final = 2.0
"""Seconds of retries of a commit before requests get `busy`."""


class OpenedStore(msgspec.Struct, frozen=True):
    """The store, and what came with it."""

    store: Store
    node: str
    """This node's id: that of the data folder, whose lock makes sure it lives once, or a new one."""
    failures: tuple[asyncio.Future[None], ...] = ()
    """Raise when the embedded Redis cannot be kept alive; there is none for an outside one."""


@contextlib.asynccontextmanager
async def opened_store(settings: Settings) -> AsyncIterator[OpenedStore]:
    """Open the Redis that the settings name, or an embedded one."""
    if settings.redis is not None:
        async with await Store.open(
            settings.redis,
            replicas=settings.redis_replicas,
            trust_policy=settings.trust_redis_policy,
            durable=not settings.trust_redis_durability,
            patience_s=STORE_PATIENCE_S,
        ) as store:
            yield OpenedStore(store, "n" + secrets.token_hex(6))
        return
    async with (
        Embedded(settings.data_dir, fsync=settings.fsync) as redis,
        await Store.open(redis.url, patience_s=STORE_PATIENCE_S) as store,
    ):
        yield OpenedStore(store, redis.node, (redis.failed,))


async def token_keys(settings: Settings, store: Store) -> Keyring:
    """Return the keys that the settings name, or those kept in Redis. Raises `StoreUnavailable`."""
    if settings.secret is None:
        return await shared_keys(store)
    before = settings.previous_secret
    return Keyring(settings.secret.encode(), before.encode() if before else None)
