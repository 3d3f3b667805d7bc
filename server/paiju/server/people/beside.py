"""Work that would hold up play, done by a few threads of low priority; with too much of it people are refused."""

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from paiju.protocol.errors import ErrorCode
from paiju.server.people.refusal import NotNow

BUSY_MS: Final = 2_000
NICE: Final = 10
"""Priority of the threads, on Linux: play goes before."""

T = TypeVar("T")


def _give_way() -> None:
    """Let the loop have the processor before this thread; only Linux has a priority for each."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with contextlib.suppress(OSError):  # forbidden: hashing goes on as before
            os.setpriority(os.PRIO_PROCESS, thread, max(NICE, os.getpriority(os.PRIO_PROCESS, thread)))


class Beside:
    """Threads, and what runs or waits in them."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=_give_way)
        self._most = threads + waiting
        self._running = 0

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def done(self, work: Callable[[], T]) -> T:
        """Return the result of a work. Raises `NotNow` while too many wait."""
        if self._running >= self._most:
            raise NotNow(ErrorCode.BUSY, "too many people sign in now", retry_after_ms=BUSY_MS)
        self._running += 1
        running = asyncio.get_running_loop().run_in_executor(self._pool, work)
        running.add_done_callback(self._ended)
        # Who hangs up does not make room for one more: the thread goes on.
        return await asyncio.shield(running)

    def _ended(self, _running: object) -> None:
        self._running -= 1
