"""Delays before a reconnect, and a bucket that keeps messages within the server's rate limits."""

import asyncio
from collections.abc import Callable
from typing import Final

FIRST_S: Final = 0.5
"""Upper bound of the first delay, in seconds; it doubles with each failure."""
CAP_S: Final = 20.0
"""Longest delay, in seconds, unless the server asks for a longer one."""


class Backoff:
    """Delays after each failure of a series, with full jitter, so that many clients do not return at one moment."""

    def __init__(self, dice: Callable[[], float]) -> None:
        self._dice = dice
        """Returns a number in [0, 1)."""
        self._failures = 0

    def delay(self, retry_after_ms: int = 0) -> float:
        """Return the seconds to wait after n failures: random(0, min(20, 0.5 · 2^n)), at least `retry_after_ms`."""
        bound = min(CAP_S, FIRST_S * 2.0 ** min(self._failures, 10))
        self._failures += 1
        return max(bound * self._dice(), retry_after_ms / 1000)

    def reset(self) -> None:
        """Begin a new series, after a connection with a `welcome`."""
        self._failures = 0


MARGIN: Final = 0.8
"""Share of the server's limits that the client uses: messages that are sent evenly may still arrive in a burst."""


class Pacing:
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
