"""Opens the store and the keys that sign tokens, before the server starts."""

import platform
from typing import Final

import structlog

from paiju.protocol.build import build_of
from paiju.server.accounts.keys import Keyring, shared_keys
from paiju.server.config import Settings
from paiju.server.options import changed, ignored
from paiju.server.redis.address import parse_address
from paiju.server.redis.embedded import RunningRedis
from paiju.server.store.store import Store

log = structlog.get_logger()

STORE_PATIENCE_S: Final = 2.0
"""Seconds of retries of a commit before requests get `busy`."""


async def opened_store(settings: Settings, redis: RunningRedis) -> Store:
    """Open the store of a Redis. Raises `StoreError`."""
    if settings.redis is None:
        store = await Store.open(redis.url, patience_s=STORE_PATIENCE_S)
    else:
        store = await Store.open(
            redis.url,
            replicas=settings.redis_replicas,
            trust_policy=settings.trust_redis_policy,
            durable=not settings.trust_redis_durability,
            patience_s=STORE_PATIENCE_S,
        )
    log_start(settings, redis, store.version)
    return store


def log_start(settings: Settings, redis: RunningRedis, redis_version: str) -> None:
    """Log the version, the machine and the settings, without secrets (`options.changed`).

    Requests are served only after it.
    """
    build = build_of()
    if settings.redis is None:
        where = {"redis": redis.program, "folder": str(settings.data_dir.absolute())}
    else:
        where = {"redis": str(parse_address(redis.url))}
    about = {"version": build.version, "commit": build.commit, "python": platform.python_version()}
    log.info("starting", **about, **where, redis_version=redis_version, settings=changed(settings))
    if without_effect := ignored(settings):
        log.info("settings are ignored beside the others", settings=without_effect)


async def token_keys(settings: Settings, store: Store) -> Keyring:
    """Return the keys that the settings name, or those kept in Redis. Raises `StoreUnavailable`."""
    if settings.secret is None:
        return await shared_keys(store)
    before = settings.previous_secret
    return Keyring(settings.secret.encode(), before.encode() if before else None)
