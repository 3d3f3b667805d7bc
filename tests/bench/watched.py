"""The server of the growth bench: its loop's longest stretches of work are written to a file, once a second."""

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import uvloop

from paiju.server import main
from paiju.server.config import Settings
from paiju.server.garbage import spare_the_start

TICK_S = 0.005
"""How often the loop is looked at."""


class Watch:
    """The longest stretch for which the loop's thread has worked without a pause since the server has listened.

    The thread's own CPU time counts, not the clock: other processes of the machine take no part.
    """

    def __init__(self, told: Path) -> None:
        self.longest = 0.0
        self.told = told

    async def run(self) -> None:
        """Look at the loop for as long as it runs."""
        began, written = time.thread_time(), time.monotonic()
        while True:
            await asyncio.sleep(TICK_S)
            now = time.thread_time()
            self.longest, began = max(self.longest, now - began), now
            if time.monotonic() - written >= 1:
                await asyncio.to_thread(self.told.write_text, f"{self.longest * 1e3:.1f}")
                written = time.monotonic()

    def listening(self, _url: str) -> None:
        """Begin."""
        self.longest = 0.0


async def serve(settings: Settings, told: Path) -> None:
    """Run a server that is watched."""
    watch = Watch(told)
    watching: asyncio.Task[Any] = asyncio.create_task(watch.run())
    try:
        await main.serve(settings, announce=watch.listening)
    finally:
        watching.cancel()


if __name__ == "__main__":
    spare_the_start()  # as `main.run` does
    port, folder, secret = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    uvloop.run(
        serve(
            Settings(
                port=port,
                data_dir=folder / "data",
                secret=secret,
                messages_per_s=10**6,
                burst=10**6,
                requests_per_s=10**6,
                opens_per_minute=10**6,
                opens_per_minute_of_address=10**6,
                connections_per_address=0,
                max_tables=10**6,
                tables_per_user=1_000,
                tables_opened_per_user=100_000,
                log_level=sys.argv[4] if len(sys.argv) > 4 else "warning",
            ),
            folder / "longest",
        )
    )
