"""How long to wait before connecting again: full jitter, so that a fleet does not come back in step."""

from collections.abc import Callable
from typing import Final

FIRST_S: Final = 0.5
"""Upper bound of the first delay; it doubles with every failure."""
CAP_S: Final = 20.0
"""No delay is longer than this, unless the server asks for it."""


class Backoff:
    """Delays of one row of failures."""

    def __init__(self, dice: Callable[[], float]) -> None:
        self._dice = dice
        """Returns a number in [0, 1)."""
        self._failures = 0

    def delay(self, retry_after_ms: int = 0) -> float:
        """Return the seconds to wait: random(0, min(20, 0.5 · 2^n)), never less than the server asked for."""
        bound = min(CAP_S, FIRST_S * 2.0 ** min(self._failures, 10))
        self._failures += 1
        return max(bound * self._dice(), retry_after_ms / 1000)

    def reset(self) -> None:
        """Forget the failures: a connection was made and greeted."""
        self._failures = 0
