"""Waiting for changes that send no event."""

import asyncio
from collections.abc import Callable


async def within(seconds: float, done: Callable[[], bool]) -> None:
    """Return once `done()` holds; raises `TimeoutError` after so many seconds."""
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.005)
