"""Delays before a reconnect, with full jitter, so that many clients do not come back at the same moment."""

from collections.abc import Callable
from typing import Final

FIRST_S: Final = 0.5
"""Upper bound of the first delay, in seconds; it doubles with each failure."""
CAP_S: Final = 20.0
"""Longest delay, in seconds, unless the server asks for a longer one."""


class Backoff:
    """Delays of a series of failures."""

    def __init__(self, dice: Callable[[], float]) -> None:
        self._dice = dice
        """Returns a number in [0, 1)."""
        self._failures = 0

    def delay(self, retry_after_ms: int = 0) -> float:
        """Return the seconds to wait: random(0, min(20, 0.5 · 2^n)), at least `retry_after_ms`."""
        bound = min(CAP_S, FIRST_S * 2.0 ** min(self._failures, 10))
        self._failures += 1
        return max(bound * self._dice(), retry_after_ms / 1000)

    def reset(self) -> None:
        """Begin a new series, after a connection with a `welcome`."""
        self._failures = 0
