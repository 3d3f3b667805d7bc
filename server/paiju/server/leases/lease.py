"""A lease of a partition, and why a node does not get one."""

from msgspec import Struct

from paiju.server.store import formats


class Lease(Struct, frozen=True):
    """This node owns a partition."""

    partition: int
    # Its low bits are random: after a rollback of Redis no new one equals one that was lost.
    term: int
    """The fencing number: above every earlier owner's, below 2^53."""
    since_ms: int
    """Redis time at which it was acquired."""
    alive_ms: int
    """Redis time at which the owner before was last known to live; 0: there was none."""
    format: int = formats.WRITES
    """The newest format of its records."""

    @property
    def outage_ms(self) -> int:
        """How long the partition may have had no owner: every running clock is extended by this much."""
        return max(0, self.since_ms - self.alive_ms) if self.alive_ms > 0 else 0


class HeldElsewhere(Struct, frozen=True):
    """Another node owns the partition."""

    partition: int
    node: str
    left_ms: int
    """Until it loses its lease, unless it renews it."""


class Unreadable(Struct, frozen=True):
    """The partition is free, and has tables whose records this version does not read."""

    partition: int
    format: int


def refusal_of(partition: int, word: bytes, whose: bytes, rest: list[bytes]) -> HeldElsewhere | Unreadable:
    """Return why a partition was not acquired."""
    if word == b"2":
        return Unreadable(partition, int(whose))
    at, now = map(int, rest)
    return HeldElsewhere(partition, whose.decode(), at - now)
