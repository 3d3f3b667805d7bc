"""Estimates the time of Redis without a call for each reading."""

import asyncio
from time import monotonic
from typing import Final

from paiju.server.redis.errors import StoreError
from paiju.server.redis.tier import Tier

RESYNC_S: Final = 5.0
"""Seconds between two synchronisations."""
SAMPLES: Final = 4
"""Calls per synchronisation; the fastest one counts."""
SLEW: Final = 0.001
"""Largest share by which this clock runs faster or slower to approach the time of Redis.

It is larger than the drift between the clocks of two machines.
"""


class RedisClock:
    """An estimate of Redis' TIME in ms that never decreases and never jumps, whatever TIME does.

    The error is at most half a round trip plus the drift of the two clocks in `RESYNC_S`. If TIME is set to another
    hour, or another server becomes master, this clock approaches the new time at the rate `SLEW` only, so that turns
    keep their length. In a Cluster it follows one master.
    """

    def __init__(self) -> None:
        self._offset_ms: float | None = None
        self._synchronised_ms = 0.0
        self._floor = 0

    def now_ms(self) -> int:
        """Return Redis time in ms; never less than any time returned before."""
        # A clock that went back would give a later record an earlier time, and a deadline could fire twice.
        now = int(monotonic() * 1000 + (self._offset_ms or 0))
        self._floor = max(self._floor, now)
        return self._floor

    async def synchronise(self, tier: Tier) -> None:
        """Ask Redis for its time; raises `WireError`."""
        samples = [await _sample(tier) for _ in range(SAMPLES)]
        # The fastest sample: its offset is wrong by at most half its round trip.
        measured, now_ms = min(samples)[1], monotonic() * 1000
        if self._offset_ms is None:
            # The first measurement counts in full: the clock has not given out any time yet.
            self._offset_ms = measured
        else:
            # A jump would end or extend every running turn at once; turns need durations, not dates.
            most = SLEW * (now_ms - self._synchronised_ms)
            self._offset_ms += max(-most, min(most, measured - self._offset_ms))
        self._synchronised_ms = now_ms

    async def follow(self, tier: Tier) -> None:
        """Synchronise forever; while Redis is unavailable the last estimate continues."""
        while True:
            await asyncio.sleep(RESYNC_S)
            try:
                await self.synchronise(tier)
            except StoreError:
                continue


async def _sample(tier: Tier) -> tuple[float, float]:
    """Return the round trip and the offset to the local monotonic clock, both in ms."""
    sent = monotonic() * 1000
    seconds, micros = await tier.call("TIME")
    received = monotonic() * 1000
    return received - sent, int(seconds) * 1000 + int(micros) / 1000 - (sent + received) / 2
