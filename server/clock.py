"""Time as tables see it: Redis time, and alarms set in it. Tests put a clock that jumps in its place."""

import asyncio
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None:
        """Do not call."""


class Clock(Protocol):
    """Tells the time in Redis milliseconds and calls back at one."""

    def now_ms(self) -> int:
        """Return Redis time; it never decreases."""

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> Alarm:
        """Call back at a time, soon if it is past."""


class LoopClock:
    """The running event loop's clock, told in Redis time."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> Alarm:
        """Call back at a time, soon if it is past."""
        delay = max(0, when_ms - self.now_ms()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)
