"""Keeps messages within the server's rate limits, so that none is refused."""

import asyncio
from collections.abc import Callable
from typing import Final

MARGIN: Final = 0.8
"""Share of the server's limits that the client uses: evenly sent messages may arrive in a burst."""


class Throttle:
    """A token bucket of messages; unlimited until the server names its limits."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._per_s = float("inf")
        self._burst = 1.0
        self._left = 1.0
        self._at = clock()

    def limit(self, messages_per_s: int, burst: int) -> None:
        """Set the limits of a new connection, with a full bucket."""
        self._per_s = MARGIN * messages_per_s
        self._burst = self._left = max(1.0, MARGIN * burst)
        self._at = self._clock()

    async def turn(self) -> None:
        """Wait until a message may be sent, and count it."""
        while (wait := self.take()) > 0:  # noqa: ASYNC110 - it waits for time, not for an event
            await asyncio.sleep(wait)

    def take(self) -> float:
        """Count a message and return 0, or return the seconds until the next try."""
        now = self._clock()
        if self._per_s == float("inf"):
            return 0.0
        self._left = min(self._burst, self._left + (now - self._at) * self._per_s)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / self._per_s
        self._left -= 1
        return 0.0
