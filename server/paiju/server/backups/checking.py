"""Checks that a backup is whole and that Redis loads it."""

import asyncio
from pathlib import Path

from paiju.server.backups.file import Header, checked, unpack
from paiju.server.backups.loading import check_same, contents_of_dump, workshop, write_dump
from paiju.server.redis.binary import find_binary


async def check_backup(path: Path) -> Header:
    """Return the header of a backup after checking that it can be restored. Raises `BadBackup`."""
    header = await asyncio.to_thread(checked, path, find_binary())
    with workshop(None) as work:
        await write_dump(work, lambda file: unpack(path, file))
        check_same(header, await contents_of_dump(work, header.db))
    return header
