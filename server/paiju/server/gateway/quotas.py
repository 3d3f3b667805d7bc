"""Rate limits for all connections of a user or an address together, so that more sockets do not allow more messages."""

from collections.abc import Callable
from typing import Final, NamedTuple

from paiju.server import metrics
from paiju.server.gateway.counts import ConnectionCounts
from paiju.server.limits import Buckets

MESSAGE_UNIT_BYTES: Final = 1024
"""Size in bytes above which a message counts as several, in proportion."""


class Shares(NamedTuple):
    """Rates of a user and of an address, as multiples of a connection's rate, and the most connections of a user."""

    user: float
    address: float
    connections: int


class Quotas:
    """Buckets that connections share."""

    def __init__(
        self,
        rate: float,
        burst: float,
        shares: Shares,
        clock: Callable[[], float],
        users: ConnectionCounts | None = None,
    ) -> None:
        self._users = Buckets(rate * shares.user, burst * shares.user, clock)
        self._addresses = Buckets(rate * shares.address, burst * shares.address, clock)
        self._most = shares.connections
        self._connected = ConnectionCounts() if users is None else users

    def count(self, user: str, address: str, size: int, now: float | None = None) -> int:
        """Count a message; return 0, or the milliseconds until a message of that size is allowed.

        `user` "": before `hello`; `address` "": a proxy's; `now`: the clock's time, if the caller knows it.
        """
        cost = size / MESSAGE_UNIT_BYTES if size > MESSAGE_UNIT_BYTES else 1.0
        by_user = self._users[user] if user else None
        if by_user is not None and (wait := by_user.take(cost, now)):
            return max(wait, self._addresses[address].wait(cost)) if address else wait
        if address and (wait := self._addresses[address].take(cost, now)):
            if by_user is not None:
                by_user.give_back(cost)  # a refused message is charged to neither
            return wait
        return 0

    def wait(self, user: str) -> int:
        """Return the milliseconds until a user may send a message, without counting one."""
        return self._users[user].wait()

    def charge(self, user: str, cost: float) -> None:
        """Charge a user for an expensive reply. If this leaves a debt, later messages wait until it is paid."""
        self._users[user].spend(cost)

    def enter(self, user: str) -> bool:
        """Count a connection of a user; return False if the user has too many."""
        if self._connected[user] >= self._most:
            return False
        self._connected.add(user)
        metrics.USERS.set(len(self._connected))
        return True

    def leave(self, user: str) -> None:
        """Stop counting a connection of a user."""
        self._connected.drop(user)
        metrics.USERS.set(len(self._connected))
