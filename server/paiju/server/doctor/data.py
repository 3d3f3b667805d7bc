"""Checks of the store of the tables: the embedded Redis and its folder, or an outside Redis."""

import asyncio
import os
import shutil
import statistics
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Final

from paiju.server.config import Settings
from paiju.server.doctor.finding import Finding, judged, ok, problem, warning
from paiju.server.doctor.fleet import fleet
from paiju.server.redis.address import parse_address
from paiju.server.redis.binary import find_binary
from paiju.server.redis.embedded import running_url
from paiju.server.redis.errors import EmbeddedError, StoreError
from paiju.server.redis.folder import Folder
from paiju.server.redis.slots import PARTITIONS
from paiju.server.redis.wire import Wire
from paiju.server.startup import open_store
from paiju.server.store.keys import BACKUP_KEY
from paiju.server.store.store import Store

SYNCS: Final = 20
SLOW_SYNC_MS: Final = 20.0
"""If the median of the syncs takes more milliseconds than this, `--fsync always` is slow."""
CALLS: Final = 100
SLOW_CALL_MS: Final = 5.0
LARGEST_SKEW_S: Final = 1.0
OLD_BACKUP_H: Final = 26
"""Hours after which a backup is old. A backup is made each day, and may come up to two hours late."""
LEAST_FREE: Final = 0.15
"""Share of the disk that should be free."""
REWRITE_TIMES: Final = 3
"""Free space that a rewrite of the log needs, as a multiple of the log's size."""


def embedded(settings: Settings) -> Iterator[Finding]:
    """Check the program, folder and disk of the embedded Redis, also while a server uses them. Raises `StoreError`."""
    binary = find_binary()
    yield ok("redis", f"{binary.path} is {binary.version_text}")
    folder = settings.data_dir.absolute()
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(there, os.W_OK):
        yield problem("data", f"{there} cannot be written to")
        return
    if folder.exists():
        yield from _opened(folder)
        if folder.stat().st_mode & 0o077:
            yield warning(
                "data", f"others may look into {folder}, which holds cards and keys: chmod 700 {folder}"
            )
    yield _disk(there, sum(file.stat().st_size for file in folder.glob("appendonlydir/*")))
    yield _syncs(there, settings)


def _opened(folder: Path) -> Iterator[Finding]:
    binary = find_binary()
    try:
        opened = asyncio.run(Folder.open(folder, timeout_s=0))
    except EmbeddedError:
        yield ok("data", f"{folder} is in use by a server")
        return
    try:
        opened.check_version(binary)
        opened.check_data(binary)
    finally:
        opened.close()
    yield ok("data", f"{folder} can be opened")


def _disk(folder: Path, log: int) -> Finding:
    disk = shutil.disk_usage(folder)
    told = (
        f"{disk.free / 2**30:.1f} GiB of {disk.total / 2**30:.1f} are free, the log has {log / 2**20:.0f} MiB"
    )
    if disk.free < REWRITE_TIMES * log:
        return problem("disk", f"{told}: a rewrite of the log may not fit")
    return judged("disk", told, f"{told}: little is left", fine=disk.free >= LEAST_FREE * disk.total)


def _syncs(folder: Path, settings: Settings) -> Finding:
    file = folder / f".paiju-doctor-{os.getpid()}"
    times = []
    try:
        with file.open("wb", buffering=0) as out:
            for _ in range(SYNCS):
                began = time.perf_counter()
                out.write(b"\0" * 4_096)
                os.fsync(out.fileno())
                times.append(1_000 * (time.perf_counter() - began))
    finally:
        file.unlink(missing_ok=True)
    told = f"fsync takes {statistics.median(times):.1f} ms, at most {max(times):.1f}"
    fine = settings.fsync != "always" or statistics.median(times) <= SLOW_SYNC_MS
    return judged("disk", told, f"{told}: each action waits for one with --fsync always", fine=fine)


async def running(settings: Settings) -> AsyncIterator[Finding]:
    """Check the embedded Redis of a running server; yield nothing if no server runs."""
    url = await running_url(settings.data_dir)
    if url is not None:
        async with await open_store(settings, url) as store:
            yield await backup_age(store)
            async for finding in fleet(store):
                yield finding


async def outside(settings: Settings) -> AsyncIterator[Finding]:
    """Check an outside Redis: whether a server would start with it; its round trip, clock, memory, backup."""
    assert settings.redis is not None
    try:
        store = await open_store(settings, settings.redis)
    except StoreError as error:
        yield problem("redis", str(error))
        return
    async with store:
        yield ok(
            "redis",
            f"{parse_address(settings.redis)} is {store.version}, and a server would start with it",
        )
        async for finding in _measured(store.masters()):
            yield finding
        yield await backup_age(store)
        async for finding in fleet(store):
            yield finding


async def backup_age(store: Store) -> Finding:
    """Return a finding about the age of the last backup that `paiju backup` made. Raises `StoreUnavailable`."""
    noted = await store.plain(b"GET", BACKUP_KEY)
    if noted is None:
        tables = await asyncio.gather(*map(store.tables, range(PARTITIONS)))
        advice = "there are tables, and no backup was ever made: paiju backup (deploy/paiju-backup.timer)"
        return judged("backup", "there is no table to back up", advice, fine=not any(tables))
    hours = (store.now_ms() / 1000 - int(noted)) / 3600
    told = f"the last one was made {hours:.1f} h ago"
    return judged("backup", told, f"{told}: does its timer run?", fine=hours <= OLD_BACKUP_H)


async def _measured(masters: Sequence[Wire]) -> AsyncIterator[Finding]:
    for wire in masters:
        times = []
        for _ in range(CALLS):
            began = time.perf_counter()
            await wire.call("PING")
            times.append(1_000 * (time.perf_counter() - began))
        told = f"{wire.endpoint} answers within {statistics.median(times):.2f} ms, at most {max(times):.2f}"
        quick = statistics.median(times) <= SLOW_CALL_MS
        yield judged("redis", told, f"{told}: each action waits for it", fine=quick)
        seconds, micros = await wire.call("TIME")
        skew = abs(int(seconds) + int(micros) / 1e6 - time.time())
        late = problem("clock", f"{skew:.1f} s from Redis' clock: let a time service set both")
        yield late if skew > LARGEST_SKEW_S else ok("clock", f"{skew:.3f} s from Redis' clock")
        memory = await wire.call("INFO", "memory")
        lines = dict(line.split(":", 1) for line in memory.decode().splitlines() if ":" in line)
        used, most = int(lines["used_memory"]), int(lines["maxmemory"])
        told = f"{used / 2**20:.0f} MiB used, limit {f'{most / 2**20:.0f} MiB' if most else 'none'}"
        yield judged("redis", told, f"{told}: it fills up", fine=used <= 0.8 * most or most == 0)
