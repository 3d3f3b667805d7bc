"""Files that exist whole and on the disk, or not at all, and that only their owner may read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast


@contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """Yield a new file, which gets the name `path` once it is whole and on the disk; after an error it is removed."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(
        missing_ok=True
    )  # left by a killed process with this id: in a container every start has the same id
    try:
        with new_file(draft) as file:
            yield file
            sync_file(file)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)


def new_file(path: Path) -> BinaryIO:
    """Open a new file, which only its owner may read, for writing and reading. Raises `FileExistsError`."""
    return cast("BinaryIO", open(path, "x+b", opener=lambda name, flags: os.open(name, flags, 0o600)))


def sync_file(file: BinaryIO) -> None:
    """Make sure that all that was written to a file survives a crash of the machine."""
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make sure that a folder's new names survive a crash of the machine."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
