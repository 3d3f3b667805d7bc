"""Counts of connections by user or address, in this process or in all workers of one server together.

Each worker writes its own row in shared memory, and adds up all rows. No lock is needed: connections that come at the
same moment may all be admitted, which exceeds a limit by at most one for each worker.
"""

import hashlib
import mmap
import os
from collections import Counter
from typing import Final

SLOTS: Final = 65_536
"""Slots in a row, one for each count. Names with the same slot are counted together, and so reach limits sooner."""
_BYTES: Final = 4


class Rows:
    """Rows of counts in shared memory, which a file descriptor stands for."""

    def __init__(self, file: int, key: bytes, row: int = 0) -> None:
        """`file` has the length that `size` returns; all workers have one `key`; this process writes row `row`."""
        self._memory = mmap.mmap(file, 0)
        self._counts = memoryview(self._memory).cast("i")
        self._key = key
        self._own = row * SLOTS

    @staticmethod
    def size(rows: int) -> int:
        """Return the size in bytes of `rows` rows."""
        return rows * SLOTS * _BYTES

    def change(self, name: str, by: int) -> None:
        """Add `by` to a name's count in this process's row."""
        self._counts[self._own + self._slot(name)] += by

    def total(self, name: str) -> int:
        """Return the sum of a name's counts in all rows."""
        return sum(self._counts[self._slot(name) :: SLOTS])

    def clear(self, row: int) -> None:
        """Forget the counts of a process that has ended."""
        self._counts[row * SLOTS : (row + 1) * SLOTS] = memoryview(bytes(SLOTS * _BYTES)).cast("i")

    def _slot(self, name: str) -> int:
        # The hash has a key, so that a client cannot choose a name with the slot of another name.
        digest = hashlib.blake2b(name.encode(), digest_size=_BYTES, key=self._key).digest()
        return int.from_bytes(digest) % SLOTS


def shared_memory(rows: int) -> int:
    """Return a file descriptor of shared memory for `rows` rows of counts, all 0; Linux only."""
    file = os.memfd_create("paiju-counts")
    os.ftruncate(file, Rows.size(rows))
    return file


class ConnectionCounts:
    """The number of connections of each name."""

    def __init__(self, kind: str = "", rows: Rows | None = None) -> None:
        """`kind`: a prefix that keeps these names apart from others in `rows`; `rows` None: no other worker counts."""
        self._kind = kind
        self._rows = rows
        self._own: Counter[str] = Counter()

    def __len__(self) -> int:
        """Return the number of names that are counted in this process."""
        return len(self._own)

    def __getitem__(self, name: str) -> int:
        """Return the count of a name, at all workers."""
        return self._own[name] if self._rows is None else self._rows.total(self._kind + name)

    def add(self, name: str) -> None:
        """Count one more."""
        self._own[name] += 1
        if self._rows is not None:
            self._rows.change(self._kind + name, 1)

    def drop(self, name: str) -> None:
        """Count one less."""
        self._own[name] -= 1
        if not self._own[name]:
            del self._own[name]
        if self._rows is not None:
            self._rows.change(self._kind + name, -1)
