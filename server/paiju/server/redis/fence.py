"""A small write before each `WAIT`.

Since Redis 7.2 `WAIT` waits only for the writes of its own connection. A read, or a repeated commit that finds its work
done, writes nothing, but its reply may show data that another connection wrote. The fence is a write after all those
writes, so replicas that have the fence have them too.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from paiju.server.redis.packing import command, pack
from paiju.server.redis.slots import slot_of

KEPT_MS: Final = 60_000
"""Milliseconds after which the fence's key expires."""
_KEY: Final = b"server:fence"


class Fence:
    """The fence of one master."""

    def __init__(self) -> None:
        # The fence is a small write that changes nothing: only its place before WAIT counts.
        self._keys: Iterator[bytes] = itertools.repeat(_KEY)
        self.move()

    def have(self, slots: Sequence[range]) -> None:
        """Use a key in one of these slots, which this master of a Cluster has."""
        self._keys = _keys_in(slots)
        self.move()

    def move(self) -> None:
        """Use another key, if there is one, since the present key's slot may be moving to another master."""
        self.command = command(pack((b"SET", next(self._keys), b"", b"PX", KEPT_MS)))
        """The encoded command that writes the fence."""


def _keys_in(slots: Sequence[range]) -> Iterator[bytes]:
    # In a Cluster the key must be in a slot of this very master: a fence at another master would prove nothing.
    keys = (b"{fence-%d}" % number for number in itertools.count())
    return (key for key in keys if any(slot_of(key) in part for part in slots))
