"""Opens the store, for a server that starts or an operator's command, and the keys that sign tokens."""

import platform
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

import structlog

from paiju.protocol.build import build_of
from paiju.server.accounts.keys import Keyring, shared_keys
from paiju.server.booking.site import check_at_hand
from paiju.server.config import Settings, database_of
from paiju.server.database.access import Database
from paiju.server.options import changed, ignored
from paiju.server.redis.address import parse_address
from paiju.server.redis.embedded import Embedded, RunningRedis, running_url
from paiju.server.redis.errors import EmbeddedError
from paiju.server.redis.folder import holds_data, known_node
from paiju.server.store.store import Store

log = structlog.get_logger()

COMMAND_S: Final = 600.0
"""Seconds that one operation on the database may take in an operator's command."""
STORE_PATIENCE_S: Final = 2.0
"""Seconds for which a commit is tried again before requests get `busy`."""


async def opened_store(settings: Settings, redis: RunningRedis) -> Store:
    """Open the store of a Redis for a server. Raises `StoreError`."""
    store = await open_store(settings, redis.url)
    log_start(settings, redis, store.version)
    return store


async def open_store(settings: Settings, url: str) -> Store:
    """Open the store of a Redis. Raises `StoreError`, also if an outside Redis does not pass a server's checks."""
    if settings.redis is None:
        return await Store.open(url, patience_s=STORE_PATIENCE_S)
    return await Store.open(
        url,
        replicas=settings.redis_replicas,
        trust_policy=settings.trust_redis_policy,
        durable=not settings.trust_redis_durability,
        patience_s=STORE_PATIENCE_S,
    )


class StoreAtHand(NamedTuple):
    """A store for a command of an operator."""

    store: Store
    node: str
    """Id of the data folder's node; empty for an outside Redis."""


@asynccontextmanager
async def store_at_hand(settings: Settings) -> AsyncIterator[StoreAtHand]:
    """Yield the store of the settings, whether or not a server runs: an embedded Redis that does not run is started.

    Raises `StoreError`, also if no server has run in the data folder.
    """
    folder = settings.data_dir
    if settings.redis is not None:
        # The checks of a server's start are left out: an operator must reach the data of this Redis in any case.
        store = await Store.open(settings.redis, replicas=settings.redis_replicas, trust_policy=True)
        async with store:
            yield StoreAtHand(store, "")
    elif (url := await running_url(folder)) is not None:
        async with await Store.open(url) as store:
            yield StoreAtHand(store, known_node(folder))
    elif not holds_data(folder):
        raise EmbeddedError(f"no server has run in {folder}; name its --data-dir, or its --redis")
    else:
        async with Embedded(folder) as redis, await Store.open(redis.url) as store:
            yield StoreAtHand(store, redis.node)


@asynccontextmanager
async def database_at_hand(settings: Settings) -> AsyncIterator[Database | None]:
    """Yield the database of the settings, whether or not a server runs; None: there is none.

    A missing SQLite file is not made. Raises `DatabaseError`, `DatabaseAway`.
    """
    address = database_of(settings)
    if address is None or (address.path is not None and not address.path.exists()):
        yield None
        return
    async with Database(address, within_s=COMMAND_S) as database:
        yield database


@asynccontextmanager
async def books_at_hand(settings: Settings) -> AsyncIterator[tuple[Store, Database | None]]:
    """Yield store and database of the settings, as `store_at_hand` and `database_at_hand` do.

    Raises what these raise, and `DatabaseError` if the two are not of one site.
    """
    async with store_at_hand(settings) as (store, _), database_at_hand(settings) as database:
        await check_at_hand(store, database)
        yield store, database


def log_start(settings: Settings, redis: RunningRedis, redis_version: str) -> None:
    """Log the version, the machine and the settings, without secrets (`options.changed`).

    Requests are served only afterwards.
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
