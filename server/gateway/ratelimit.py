"""Token buckets: how many messages a connection may send, how many sessions an address may open."""

import math
from collections.abc import Callable


class Bucket:
    """Holds up to `burst` tokens and gains `rate` a second; a message takes one."""

    __slots__ = ("_at", "_burst", "_clock", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self) -> int:
        """Take a token; return 0, or how many milliseconds until there is one."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0
        return math.ceil((1 - self._tokens) / self._rate * 1000)

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for long: such a bucket need not be kept."""
        return self._tokens + (self._clock() - self._at) * self._rate >= self._burst
