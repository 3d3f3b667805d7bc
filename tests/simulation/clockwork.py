"""Puts time and entropy into the hands of a simulation; import it before anything of the server.

Modules bind `time.monotonic` when they are imported, so the replacement must be there first. While no simulation runs,
the real clock and the real entropy answer.
"""

import os
import random
import threading  # noqa: F401 - threads wait by the real clock: it is bound here, before the replacement
import time
from collections.abc import Callable
from typing import Final

EPOCH_S: Final = 4_102_444_800.0
"""The wall clock at the start of every simulation: in 2100, so that no token looks expired to the real clock."""
_REAL: Final = (time.monotonic, time.time, os.urandom, time.thread_time)


class Clockwork:
    """The clock and the dice of the simulation that runs now."""

    def __init__(self) -> None:
        self.now: Callable[[], float] | None = None
        """Monotonic seconds of the host that asks; None: no simulation runs."""
        self.wall_skew: Callable[[], float] = lambda: 0.0
        self._dice = random.Random(0)

    def begin(self, seed: int, now: Callable[[], float], wall_skew: Callable[[], float]) -> None:
        """Let a simulation tell the time, and draw all entropy from a seed."""
        self.now, self.wall_skew = now, wall_skew
        self._dice = random.Random(f"entropy-{seed}")
        random.seed(f"jitter-{seed}")

    def end(self) -> None:
        """Give time and entropy back."""
        self.now = None

    def monotonic(self) -> float:
        """Stand in for `time.monotonic`."""
        return _REAL[0]() if self.now is None else self.now()

    def thread_time(self) -> float:
        """Stand in for `time.thread_time`: no time passes while a simulated host works."""
        return _REAL[3]() if self.now is None else 0.0

    def time(self) -> float:
        """Stand in for `time.time`."""
        return _REAL[1]() if self.now is None else EPOCH_S + self.now() + self.wall_skew()

    def urandom(self, size: int) -> bytes:
        """Stand in for `os.urandom`."""
        return _REAL[2](size) if self.now is None else self._dice.randbytes(size)


CLOCKWORK: Final = Clockwork()


def install() -> None:
    """Replace what the standard library offers; `secrets` and `uuid` draw from the same source."""
    time.monotonic, time.time = CLOCKWORK.monotonic, CLOCKWORK.time
    time.thread_time, os.urandom = CLOCKWORK.thread_time, CLOCKWORK.urandom
    random._urandom = CLOCKWORK.urandom  # type: ignore[attr-defined]


install()
