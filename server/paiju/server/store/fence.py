"""A small write before each `WAIT`: since Redis 7.2 that waits only for what its own connection has written.

A repeated commit that finds its work done writes nothing, nor does a read; what they tell may have been written by
another connection, and must be at the replicas, too. What this master did before the fence is where the fence is.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from paiju.server.store.packing import command, pack
from paiju.server.store.slots import slot_of

KEPT_MS: Final = 60_000
"""Milliseconds after which its key goes."""
_KEY: Final = b"server:fence"


class Fence:
    """The write for one master."""

    def __init__(self) -> None:
        self._keys: Iterator[bytes] = itertools.repeat(_KEY)
        self.move()

    def have(self, slots: Sequence[range]) -> None:
        """Use a key in one of these slots: this is a master of a Cluster."""
        self._keys = _keys_in(slots)
        self.move()

    def move(self) -> None:
        """Use another key, where there is one: the slot of this one may be on its way to another master."""
        self.command = command(pack((b"SET", next(self._keys), b"", b"PX", KEPT_MS)))
        """Encoded, as it is sent."""


def _keys_in(slots: Sequence[range]) -> Iterator[bytes]:
    keys = (b"{fence-%d}" % number for number in itertools.count())
    return (key for key in keys if any(slot_of(key) in part for part in slots))
