"""Slow work, such as hashing, in a few threads of low priority. If too much of it waits, people are refused."""

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
"""The nice value of the threads, on Linux: the event loop goes first."""

T = TypeVar("T")


def _give_way() -> None:
    """Lower this thread's priority below the event loop's; only Linux has a priority for each thread."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with contextlib.suppress(OSError):  # not permitted: the thread keeps its priority
            os.setpriority(os.PRIO_PROCESS, thread, max(NICE, os.getpriority(os.PRIO_PROCESS, thread)))


class Beside:
    """A pool of threads, and the number of tasks that run or wait in it."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=_give_way)
        self._most = threads + waiting
        self._running = 0

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def done(self, work: Callable[[], T]) -> T:
        """Run `work` in a thread and return its result. Raises `NotNow` while too many tasks run or wait."""
        if self._running >= self._most:
            raise NotNow(ErrorCode.BUSY, "too many people sign in now", retry_after_ms=BUSY_MS)
        self._running += 1
        running = asyncio.get_running_loop().run_in_executor(self._pool, work)
        running.add_done_callback(self._ended)
        # A client that hangs up makes no room for another task: its own task still runs.
        return await asyncio.shield(running)

    def _ended(self, _running: object) -> None:
        self._running -= 1
