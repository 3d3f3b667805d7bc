"""Token buckets: how many messages a connection may send, how many sessions an address may open."""

import math
from collections.abc import Callable
from typing import Final

KEPT: Final = 10_000
"""Addresses that are remembered before those that have been quiet are forgotten."""


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


class AddressLimit:
    """So many requests a minute for each address, all of them at once if need be."""

    def __init__(self, per_minute: int, clock: Callable[[], float]) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> int:
        """Count a request; return 0, or how many milliseconds until there may be another."""
        if len(self._buckets) > KEPT:
            self._buckets = {key: kept for key, kept in self._buckets.items() if not kept.full}
        if address not in self._buckets:
            self._buckets[address] = Bucket(self._per_minute / 60, self._per_minute, self._clock)
        return self._buckets[address].take()
