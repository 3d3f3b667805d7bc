"""A clock for a whole server that a test moves by hand."""

import asyncio
import heapq
import itertools


class JumpingClock:
    """Time stands still until it is told to jump; alarms ring on the way, one after the other."""

    def __init__(self, now_ms) -> None:
        self.now = now_ms()
        self._alarms: list = []
        self._count = itertools.count()

    def now_ms(self) -> int:
        return self.now

    def call_at(self, when_ms, callback):
        if when_ms <= self.now:
            return asyncio.get_running_loop().call_soon(callback)
        alarm = [when_ms, next(self._count), callback]
        heapq.heappush(self._alarms, alarm)

        class Alarm:
            def cancel(self) -> None:
                alarm[2] = None

        return Alarm()

    async def jump(self, ms, settle) -> None:
        until = self.now + ms
        await settle()
        while self._alarms and self._alarms[0][0] <= until:
            when, _, callback = heapq.heappop(self._alarms)
            self.now = max(self.now, when)
            if callback is not None:
                callback()
                await settle()
        self.now = until
