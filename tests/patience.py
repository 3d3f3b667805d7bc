"""How long a test waits for what must come. Only a hang lasts so long, however busy the machine is."""

import asyncio
from collections.abc import Callable

PATIENCE_S = 60


async def until(true: Callable[[], object], within_s: float = 3 * PATIENCE_S) -> None:
    """Wait until something holds. Raises `TimeoutError`."""
    async with asyncio.timeout(within_s):
        while not true():
            await asyncio.sleep(0.005)
