"""Opens the store and the keys that sign tokens, before the server starts."""

from typing import Final

from paiju.server.accounts.keys import Keyring, shared_keys
from paiju.server.config import Settings
from paiju.server.store.embedded import RunningRedis
from paiju.server.store.store import Store

STORE_PATIENCE_S: Final = 2.0
"""Seconds of retries of a commit before requests get `busy`."""


async def opened_store(settings: Settings, redis: RunningRedis) -> Store:
    """Open the store of a Redis. Raises `StoreError`."""
    if settings.redis is None:
        return await Store.open(redis.url, patience_s=STORE_PATIENCE_S)
    return await Store.open(
        redis.url,
        replicas=settings.redis_replicas,
        trust_policy=settings.trust_redis_policy,
        durable=not settings.trust_redis_durability,
        patience_s=STORE_PATIENCE_S,
    )


async def token_keys(settings: Settings, store: Store) -> Keyring:
    """Return the keys that the settings name, or those kept in Redis. Raises `StoreUnavailable`."""
    if settings.secret is None:
        return await shared_keys(store)
    before = settings.previous_secret
    return Keyring(settings.secret.encode(), before.encode() if before else None)
