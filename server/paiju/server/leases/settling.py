"""The wait after a return of Redis, during which a node acquires no partition that was another's.

Meanwhile the owner of a partition writes again the records that Redis has lost, even if its lease has expired
or was lost as well.
"""

import time
from typing import Final

SETTLE_S: Final = 2.0
"""Seconds for which partitions are left to their owners after a return of Redis: as long as a lease lasts."""
MAX_SETTLES: Final = 5
"""Largest number of such waits in a row."""


class Settling:
    """One node's wait; it begins again each time Redis comes back, since any restart may have lost something."""

    def __init__(self, settle_s: float) -> None:
        """`settle_s`: how long a single wait lasts."""
        self._settle_s = settle_s
        self._since = self._until = 0.0

    def begin(self) -> None:
        """Begin a single wait, or prolong the running wait, which lasts for `MAX_SETTLES` single waits at most."""
        now = time.monotonic()
        if now >= self._until:
            self._since = now
        # A second restart may have lost something too; but a connection that flaps must not keep this node from all
        # partitions.
        self._until = min(now + self._settle_s, self._since + MAX_SETTLES * self._settle_s)

    @property
    def left_s(self) -> float:
        """The seconds until the wait is over; 0 or less: it is."""
        return self._until - time.monotonic()
