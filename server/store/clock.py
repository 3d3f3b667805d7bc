"""Redis time without asking Redis each time."""

import asyncio
from time import monotonic
from typing import Final

from server.store.errors import StoreError
from server.store.wire import Wire

RESYNC_S: Final = 5.0
"""Pause between two synchronisations."""
SAMPLES: Final = 4
"""Questions per synchronisation; the one answered fastest counts."""


class RedisClock:
    """An estimate of Redis' TIME in ms that never decreases.

    Off by at most half a round trip plus what the two clocks drift in `RESYNC_S`.
    """

    def __init__(self) -> None:
        self._offset_ms = 0.0
        self._floor = 0

    def now_ms(self) -> int:
        """Return Redis time in ms; never less than any time returned, or noted, before."""
        now = int(monotonic() * 1000 + self._offset_ms)
        self._floor = max(self._floor, now)
        return self._floor

    def note(self, at_ms: int) -> None:
        """Never tell a time before `at_ms`, which is that of a record in the log."""
        self._floor = max(self._floor, at_ms)

    async def synchronise(self, wire: Wire) -> None:
        """Ask Redis for its time; raises `WireError`."""
        samples = [await _sample(wire) for _ in range(SAMPLES)]
        self._offset_ms = min(samples)[1]

    async def follow(self, wire: Wire) -> None:
        """Synchronise for ever; while Redis is away the last estimate runs on."""
        while True:
            await asyncio.sleep(RESYNC_S)
            try:
                await self.synchronise(wire)
            except StoreError:
                continue


async def _sample(wire: Wire) -> tuple[float, float]:
    """Return the round trip and the offset to the local monotonic clock, both in ms."""
    sent = monotonic() * 1000
    seconds, micros = await wire.call("TIME")
    received = monotonic() * 1000
    return received - sent, int(seconds) * 1000 + int(micros) / 1000 - (sent + received) / 2
