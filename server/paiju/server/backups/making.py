"""Makes a backup while people play, and proves at once that Redis can load it."""

import asyncio
import hashlib
import re
import shutil
import time
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from paiju.protocol.build import build_of
from paiju.server.backups.file import PIECE, BadBackup, Header, check_program, first_lines
from paiju.server.backups.loading import LOADED_NAME, WORK_PREFIX, contents_of_dump
from paiju.server.durable import new_file
from paiju.server.redis.binary import find_binary
from paiju.server.redis.dump import dumped
from paiju.server.redis.endpoint import Endpoint
from paiju.server.redis.errors import RedisRefused
from paiju.server.store.keys import BACKUP_KEY
from paiju.server.store.store import Store

_NAME: Final = "paiju-%Y%m%dT%H%M%SZ.backup"
_NAMED: Final = re.compile(r"paiju-\d{8}T\d{6}Z\.backup")
_HISTORY: Final = _NAMED.pattern.replace("backup", "db")
_LEFT: Final = re.compile(rf"{re.escape(WORK_PREFIX)}.*|\.({_NAMED.pattern}|{_HISTORY})\.\d+|{_HISTORY}")
"""Names of what a killed backup leaves: working folders, drafts, and copies of the history without a backup."""
LEFT_S: Final = 86_400.0
"""Age in seconds from which a leftover surely belongs to no running backup."""


class Dump(NamedTuple):
    """A dump that has been written to a file."""

    size: int
    sha256: str


def name_at(made_at: int) -> str:
    """Return the name of a backup made at a time in Unix seconds."""
    return time.strftime(_NAME, time.gmtime(made_at))


def history_of(backup: Path) -> Path:
    """Return the path of the database's copy that belongs to a backup."""
    return backup.with_suffix(".db")


async def make_backup(store: Store, node: str, work: Path, target: BinaryIO) -> Header:
    """Write a backup of a store's Redis into a file; return its header.

    `work`: an empty private folder on a disk with room for the dump; files are left in it. Raises `StoreError`, such as
    `BadBackup`.
    """
    master, *others = store.masters()
    if others:
        raise BadBackup(
            "a Redis Cluster has no single moment to copy: back up each master with its own tools"
        )
    # Checked before anything is copied: a Redis too old to load the copy could not prove the backup.
    check_program(store.version, find_binary())
    made_at = store.now_ms() // 1000
    # The file stays open until the end, since Redis renames it, and an older Redis appends to it.
    with new_file(work / LOADED_NAME) as file:
        try:
            dump = await _fetched(master.endpoint, file)
        except RedisRefused as error:
            raise BadBackup(f"Redis at {master.endpoint} gives no copy of its data: {error}") from None
        held = await contents_of_dump(work, master.endpoint.db)
        header = Header(
            made_at=made_at,
            paiju=build_of().version,
            redis=store.version,
            node=node,
            db=master.endpoint.db,
            records=held.format,
            keys=held.keys,
            lasting=held.lasting,
            bytes=dump.size,
            sha256=dump.sha256,
            heads=held.heads,
        )
        await asyncio.to_thread(_joined, header, file, target)
    return header


async def note_backup(store: Store, header: Header) -> None:
    """Note in Redis when the last backup was made: a metric shows that time. Raises `StoreUnavailable`."""
    await store.confirmed(b"SET", BACKUP_KEY, header.made_at)


async def _fetched(endpoint: Endpoint, file: BinaryIO) -> Dump:
    summed, size = hashlib.sha256(), 0
    async for piece in dumped(endpoint):
        summed.update(piece)
        size += len(piece)
        await asyncio.to_thread(file.write, piece)
    await asyncio.to_thread(file.flush)
    return Dump(size, summed.hexdigest())


def _joined(header: Header, dump: BinaryIO, target: BinaryIO) -> None:
    target.write(first_lines(header))
    dump.seek(0)
    left, summed = header.bytes, hashlib.sha256()
    while left and (piece := dump.read(min(left, PIECE))):
        left -= len(piece)
        summed.update(piece)
        target.write(piece)
    if summed.hexdigest() != header.sha256:
        raise BadBackup("the copy has changed on this disk while it was tried")
    target.flush()


def prune(folder: Path, keep: int) -> list[Path]:
    """Remove all but the newest `keep` backups (1 or more) from a folder, by their names; return the removed paths.

    The copies of the history beside them are removed too, and files that a killed backup left a day ago or earlier.
    """
    found = sorted(path for path in folder.iterdir() if _NAMED.fullmatch(path.name))
    for path in found[:-keep]:
        path.unlink()
        history_of(path).unlink(missing_ok=True)
    for left in (path for path in folder.iterdir() if _LEFT.fullmatch(path.name)):
        if left.with_suffix(".backup") not in found and time.time() - left.stat().st_mtime > LEFT_S:
            shutil.rmtree(left) if left.is_dir() else left.unlink()
    return found[:-keep]
