"""Files that are there whole and on the disk, or not at all, and that only their owner reads."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast


@contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write that gets its name only when it is whole and on the disk; after an error it is removed."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(
        missing_ok=True
    )  # of a process with this id that was killed: in a container all have the same
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
    """Make sure that all that was written to a file survives the end of the machine."""
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make sure that a folder's new names survive the end of the machine."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
