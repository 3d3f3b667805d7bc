"""Keeping within the rate that the server asks of its clients, so that no message is turned away."""

import asyncio
from collections.abc import Callable
from typing import Final

MARGIN: Final = 0.8
"""Share of the server's limits that is used: what is sent evenly may arrive in a lump."""


class Throttle:
    """A bucket of messages that may be sent at once, refilled evenly; without limits until the server names them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._per_s = float("inf")
        self._burst = 1.0
        self._left = 1.0
        self._at = clock()

    def limit(self, messages_per_s: int, burst: int) -> None:
        """Take over a new connection's limits; its bucket is full."""
        self._per_s = MARGIN * messages_per_s
        self._burst = self._left = max(1.0, MARGIN * burst)
        self._at = self._clock()

    async def turn(self) -> None:
        """Wait until one more message may be sent, and count it."""
        while (wait := self.take()) > 0:  # noqa: ASYNC110 - what it waits for is time
            await asyncio.sleep(wait)

    def take(self) -> float:
        """Count a message and return 0, or return in how many seconds it may be tried again."""
        now = self._clock()
        if self._per_s == float("inf"):
            return 0.0
        self._left = min(self._burst, self._left + (now - self._at) * self._per_s)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / self._per_s
        self._left -= 1
        return 0.0
