"""Time as tables see it: Redis time, and alarms set in it. Tests use a clock that jumps instead."""

import asyncio
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Returns the time in Redis milliseconds and schedules calls."""

    def now_ms(self) -> int:
        """Return Redis time; it never decreases."""

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> asyncio.Handle:
        """Call back at a time, at once if it is past."""


class LoopClock:
    """The running event loop's clock, in Redis time."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> asyncio.Handle:
        """Call back at a time, soon if it is past."""
        delay = max(0, when_ms - self.now_ms()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)


def not_before(clock: Clock, at_ms: int) -> Clock:
    """Return a clock of the same pace that never shows less than `at_ms`: `clock` itself, or one ahead of it."""
    ahead_ms = at_ms - clock.now_ms()
    return clock if ahead_ms <= 0 else _Ahead(clock, ahead_ms)


class _Ahead:
    """A clock that is ahead of another one by a constant amount."""

    def __init__(self, clock: Clock, ahead_ms: int) -> None:
        self._clock = clock
        self._ahead_ms = ahead_ms

    def now_ms(self) -> int:
        """Return the other clock's time plus the constant."""
        return self._clock.now_ms() + self._ahead_ms

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> asyncio.Handle:
        """Call back at a time, soon if it is past."""
        return self._clock.call_at(when_ms - self._ahead_ms, callback)
