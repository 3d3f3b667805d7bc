"""A lease of a partition, and the reasons why a node does not get one."""

from msgspec import Struct

from paiju.server.store import formats


class Lease(Struct, frozen=True):
    """This node owns a partition."""

    partition: int
    # The term's low bits are random, so that after a rollback of Redis no new term equals a lost one.
    term: int
    """The fencing number, above every earlier owner's and below 2^53."""
    since_ms: int
    """Redis time in ms at which the lease was acquired."""
    alive_ms: int
    """Redis time in ms at which the former owner was last known to live; 0: there was none."""
    format: int = formats.WRITES
    """The newest format of the partition's records."""

    @property
    def outage_ms(self) -> int:
        """The milliseconds for which the partition may have had no owner; every running clock is extended by them."""
        return max(0, self.since_ms - self.alive_ms) if self.alive_ms > 0 else 0


class HeldElsewhere(Struct, frozen=True):
    """Another node owns the partition; empty `node`: no node owns it, but its former owner may come back."""

    partition: int
    node: str
    left_ms: int
    """Milliseconds until the lease ends unless it is renewed. While this node settles: until it has settled."""


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
