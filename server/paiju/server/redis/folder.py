"""The data folder of the embedded Redis: its lock, its Redis version, and a socket path that is short enough."""

import asyncio
import fcntl
import os
import secrets
import shutil
import tempfile
import time
from pathlib import Path
from typing import Final

import structlog

from paiju.server.redis.binary import Binary
from paiju.server.redis.errors import EmbeddedError

SOCKET_MAX: Final = 100
"""Largest length of a socket's path, in bytes; the kernel's limit is 107."""
SOCKET_NAME: Final = "redis.sock"
DUMP_NAME: Final = "dump.rdb"
"""File of `BGSAVE`; a Redis with an append-only file does not read it."""
VERSION_NAME: Final = "redis-version"
"""File with the version of the Redis that wrote the folder."""
RESTORING_NAME: Final = "restoring"
"""Folder inside the data folder, in which `paiju restore` puts the data together."""
EMPTY_BYTES: Final = 512
"""Largest size of a file that a Redis without keys writes."""

log = structlog.get_logger()


class Folder:
    """A locked data folder. It has the files lock, node, redis-version and redis.log, and those that Redis writes."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        """An absolute path."""
        self.lock = lock
        """File descriptor that holds the lock; a child that inherits it holds the lock as well."""

    @classmethod
    async def open(cls, path: Path, *, timeout_s: float) -> "Folder":
        """Create the folder if it is missing and lock it; raises `EmbeddedError` if that fails."""
        path, lock = _open(path)
        try:
            await _lock(lock, path, timeout_s)
        except BaseException:
            os.close(lock)
            raise
        return cls(path, lock)

    def close(self) -> None:
        """Release the lock; a child that still runs keeps it."""
        _remove_short_socket(self.path)
        os.close(self.lock)

    def check_version(self, binary: Binary) -> None:
        """Raise `EmbeddedError` if a newer Redis wrote the folder: an older one may not read its files."""
        record = self.path / VERSION_NAME
        if not record.exists():
            return
        written = record.read_text().strip()
        # Minor versions count: 7.2 changed the file format.
        if tuple(int(part) for part in written.split(".")[:2]) > binary.version[:2]:
            raise EmbeddedError(
                f"{self.path} was written by Redis {written}, but {binary.path} is {binary.version_text}, "
                f"which may not read it; install redis-server {written} or newer, or pass another --data-dir"
            )

    def check_data(self, binary: Binary) -> None:
        """Raise `EmbeddedError` if the folder holds data that this Redis would not read: it would start empty."""
        parts = self.path / "appendonlydir"
        # Redis 7 splits the file into parts; an older Redis does not look for them.
        has_parts = binary.version >= (7,) and any(parts.glob("*.manifest"))
        if has_parts or (self.path / "appendonly.aof").exists():
            return
        if (self.path / RESTORING_NAME).exists():
            raise EmbeddedError(
                f"{self.path} is being restored from a backup, or that was broken off: wait for it, or remove "
                f"{self.path} and restore it again"
            )
        dump = self.path / DUMP_NAME
        lost = [path for path in parts.glob("*") if path.stat().st_size > EMPTY_BYTES]
        if lost:
            raise EmbeddedError(
                f"{binary.path} ({binary.version_text}) does not read {lost[0]} and would start empty: either the "
                "manifest beside it is missing, or it was written by Redis 7 or newer; copy the whole folder again, "
                "or install that Redis"
            )
        if dump.exists():
            raise EmbeddedError(
                f"{self.path} holds {DUMP_NAME} and no append-only file, so Redis would start empty; to restore it: "
                f"mv {dump} {self.path / 'appendonly.aof'}; to start empty, remove it"
            )

    def record_version(self, binary: Binary) -> None:
        """Record the version of the Redis that writes the folder from now on."""
        _write(self.path / VERSION_NAME, binary.version_text + "\n")

    def node_id(self) -> str:
        """Return the id of the node that runs on this folder, the same at each start."""
        # The folder, not the machine, is the node: the id moves along with the data.
        record = self.path / "node"
        if not record.exists():
            _write(record, f"n{secrets.token_hex(6)}\n")
        return record.read_text().strip()

    def socket(self) -> Path:
        """Return the path of the socket: in the folder, or in a short temporary one if the path would be too long."""
        _remove_short_socket(self.path)
        here = self.path / SOCKET_NAME
        if len(os.fsencode(here)) <= SOCKET_MAX:
            return here
        short = Path(tempfile.mkdtemp(prefix="paiju-"))
        # TMPDIR may be a long path too.
        if len(os.fsencode(short / SOCKET_NAME)) > SOCKET_MAX:
            short.rmdir()
            short = Path(tempfile.mkdtemp(prefix="paiju-", dir="/tmp"))
        _write(self.path / "socket-dir", f"{short}\n")
        return short / SOCKET_NAME


def known_node(path: Path) -> str:
    """Return the id of the node that runs on a folder; empty if the folder has none yet."""
    try:
        return (path / "node").read_text().strip()
    except OSError:
        return ""


def holds_data(path: Path) -> bool:
    """Return whether a Redis has served on a folder, or its data was restored there."""
    return (path / VERSION_NAME).exists()


def socket_of(path: Path) -> Path:
    """Return the socket's path of a folder's Redis, whether or not it runs."""
    path = path.absolute()
    record = path / "socket-dir"
    return (Path(record.read_text().strip()) if record.exists() else path) / SOCKET_NAME


def _open(path: Path) -> tuple[Path, int]:
    path = path.absolute()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path, os.open(path / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise EmbeddedError(
            f"the data folder {path} cannot be used: {error.strerror}; pass another --data-dir"
        ) from None


async def _lock(lock: int, path: Path, timeout_s: float) -> None:
    give_up, is_told = time.monotonic() + timeout_s, False
    while True:
        try:
            # The lock belongs to the open file, not to the process: the Redis child inherits the lock, which lasts
            # until its last holder ends.
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= give_up:
                raise EmbeddedError(_in_use(lock, path)) from None
            if not is_told:
                holder, is_told = _holder(lock), True
                log.info(
                    "waiting for the folder's lock", folder=str(path), holder=holder, at_most_s=timeout_s
                )
        else:
            break
        await asyncio.sleep(0.05)
    # The lock's file names this process for the messages of another server that finds the folder locked.
    os.ftruncate(lock, 0)
    os.pwrite(lock, b"%d\n" % os.getpid(), 0)


def _in_use(lock: int, path: Path) -> str:
    return (
        f"the data folder {path} is in use by another server (process {_holder(lock)}), or by the Redis that it "
        "left behind; stop it, or pass another --data-dir"
    )


def _holder(lock: int) -> str:
    """Return the process id that the holder of the lock has written, as text."""
    return os.pread(lock, 32, 0).decode(errors="replace").strip() or "unknown"


def _remove_short_socket(path: Path) -> None:
    """Remove the temporary socket folder of this or an earlier, killed server."""
    record = path / "socket-dir"
    if record.exists():
        short = Path(record.read_text().strip())
        if short.name.startswith("paiju-"):
            shutil.rmtree(short, ignore_errors=True)
        record.unlink()


def _write(path: Path, text: str) -> None:
    """Write a small file so that a crash leaves either the old or the new text."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text)
    draft.replace(path)
