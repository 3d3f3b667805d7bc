"""Makes a data folder from a backup.

The data is put together in a folder inside the new one, and moved to its place last, by a single renaming. A server
does not start on a folder before that.
"""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from paiju.server.backups.file import BadBackup, Header, checked, unpack
from paiju.server.backups.loading import check_same, loaded, write_dump
from paiju.server.durable import sync_folder
from paiju.server.redis.binary import find_binary
from paiju.server.redis.folder import RESTORING_NAME, VERSION_NAME
from paiju.server.store.heads import contents_of
from paiju.server.store.store import Store


async def restore(path: Path, folder: Path) -> Header:
    """Make a data folder, missing or empty, with the state of a backup; return the backup's header.

    The open tables are marked, so that the first server voids their running deals: people have seen more of these deals
    than the backup holds. Raises `BadBackup`, and then leaves the folder as it was.
    """
    check_empty(folder)
    header = await asyncio.to_thread(checked, path, find_binary())
    with _site(folder) as work:
        await write_dump(work, lambda file: unpack(path, file))
        await _loaded(work, header)
        _move(work, folder)
    return header


@contextmanager
def _site(folder: Path) -> Iterator[Path]:
    """Yield the folder in which the data is put together; after an error remove all that was made."""
    was_there, work = folder.exists(), folder / RESTORING_NAME
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    work.mkdir(mode=0o700)
    try:
        yield work
    except BaseException:
        shutil.rmtree(work)
        if not was_there:
            folder.rmdir()
        raise
    shutil.rmtree(work)
    # The folder holds hidden cards, so its mode is set even if it existed before.
    folder.chmod(0o700)


def check_empty(folder: Path) -> None:
    """Raise `BadBackup` unless a folder is missing or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadBackup(f"{folder} is not empty: name a new folder")


async def _loaded(work: Path, header: Header) -> None:
    async with loaded(work, 0) as store:
        if header.db:  # an embedded Redis has its tables in database 0
            await store.plain("SWAPDB", 0, header.db)
        check_same(header, await contents_of(store))
        await _mark(store, header)


async def _mark(store: Store, header: Header) -> None:
    for table, head in header.heads.items():
        await store.note_restored(table, head.last)


def _move(work: Path, folder: Path) -> None:
    """Move the data to its place; only after the last step can a server start on it."""
    (work / VERSION_NAME).rename(folder / VERSION_NAME)
    sync_folder(work)
    sync_folder(folder)
    parts = work / "appendonlydir"
    data = parts if parts.is_dir() else work / "appendonly.aof"
    data.rename(folder / data.name)
    sync_folder(folder)
