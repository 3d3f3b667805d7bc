"""What all connections of a user, and of an address, may do together: else each further socket buys as much again."""

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from paiju.server.limits import Buckets

FULL_MESSAGE: Final = 1024
"""Bytes from which a message counts as more than one, in proportion."""


class Shares(NamedTuple):
    """How many connections' worth a user and an address may send, and how many connections a user may have."""

    user: float
    address: float
    connections: int


class Quotas:
    """Buckets that connections share."""

    def __init__(self, rate: float, burst: float, shares: Shares, clock: Callable[[], float]) -> None:
        self._users = Buckets(rate * shares.user, burst * shares.user, clock)
        self._addresses = Buckets(rate * shares.address, burst * shares.address, clock)
        self._most = shares.connections
        self._connected: Counter[str] = Counter()

    def take(self, user: str, address: str, size: int) -> int:
        """Count a message; return 0, or how many milliseconds until there may be one of that size.

        `user` is "" before `hello`, `address` "" if it is a proxy's.
        """
        cost = max(1.0, size / FULL_MESSAGE)
        buckets = []
        if user:
            buckets.append(self._users[user])
        if address:
            buckets.append(self._addresses[address])
        if wait := max((bucket.wait(cost) for bucket in buckets), default=0):
            return wait
        for bucket in buckets:
            bucket.spend(cost)
        return 0

    def wait(self, user: str) -> int:
        """Return how many milliseconds until a user may send a message; count none."""
        return self._users[user].wait()

    def charge(self, user: str, cost: float) -> None:
        """Count what a message has cost beyond itself, as a debt if need be: the messages after it wait for it."""
        self._users[user].spend(cost)

    def enter(self, user: str) -> bool:
        """Count a connection of a user; return False if there are too many."""
        if self._connected[user] >= self._most:
            return False
        self._connected[user] += 1
        return True

    def leave(self, user: str) -> None:
        """Forget one."""
        self._connected[user] -= 1
        if not self._connected[user]:
            del self._connected[user]
