"""Starts an embedded Redis with the data of a dump."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from paiju.server.backups.file import BadBackup, Header
from paiju.server.durable import new_file, sync_file
from paiju.server.redis.embedded import Embedded
from paiju.server.redis.errors import EmbeddedError
from paiju.server.store.heads import Contents, contents_of
from paiju.server.store.store import Store

LOADED_NAME: Final = "appendonly.aof"
"""A Redis that is to keep an append-only file loads a dump of this name at its start, and then writes its own files."""

LOAD_S: Final = 3_600.0
"""Seconds that Redis may take to load a dump; no player waits for it."""
WORK_PREFIX: Final = ".paiju-backup-"
"""Beginning of the names of working folders."""


@asynccontextmanager
async def loaded(folder: Path, db: int) -> AsyncIterator[Store]:
    """Start a Redis on a folder that holds a dump as `LOADED_NAME`; yield the store of its database `db`.

    Raises `BadBackup` if Redis does not load it.
    """
    redis = Embedded(folder, start_s=LOAD_S)
    try:
        await redis.start()
    except EmbeddedError as error:
        raise BadBackup(f"Redis does not load it: {error}") from None
    try:
        async with await Store.open(f"{redis.url}?db={db}") as store:
            yield store
    finally:
        await redis.stop()


async def contents_of_dump(folder: Path, db: int) -> Contents:
    """Load the dump in a folder, and return its contents. Raises `BadBackup`."""
    async with loaded(folder, db) as store:
        return await contents_of(store, db)


def check_same(header: Header, found: Contents) -> None:
    """Raise `BadBackup` if the number of lasting keys or the end of a log differs from a header's."""
    if found.lasting != header.lasting:
        raise BadBackup(f"Redis has loaded {found.lasting} lasting keys of {header.lasting}")
    for table in header.heads.keys() | found.heads.keys():
        ours, theirs = header.heads.get(table), found.heads.get(table)
        if ours != theirs:
            raise BadBackup(f"the log of table {table} ends at {theirs} and not at {ours}")


@contextmanager
def workshop(folder: Path | None) -> Iterator[Path]:
    """Yield an empty private folder inside `folder` (None: the system's temporary one), and remove it afterwards."""
    with tempfile.TemporaryDirectory(prefix=WORK_PREFIX, dir=folder) as made:
        yield Path(made)


async def write_dump(folder: Path, write: Callable[[BinaryIO], None]) -> None:
    """Make the dump's file in a folder, readable for its owner alone; let `write` fill it, and sync it."""

    def work() -> None:
        with new_file(folder / LOADED_NAME) as file:
            write(file)
            sync_file(file)

    await asyncio.to_thread(work)
