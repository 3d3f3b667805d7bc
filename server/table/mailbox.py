"""What an actor is still to do, in order."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any


class Mailbox:
    """A queue for one reader. Does less than `asyncio.Queue`, and costs a third: every action passes one."""

    def __init__(self) -> None:
        self._work: deque[Callable[[], Any]] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def put(self, work: Callable[[], Any]) -> None:
        """Add a piece of work: called without arguments, and awaited if it returns a coroutine."""
        self._work.append(work)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Callable[[], Any]:
        """Return the next piece of work, as soon as there is one."""
        while not self._work:
            # Not asked for again and again: `get_running_loop` makes a system call each time.
            self._loop = self._loop or asyncio.get_running_loop()
            self._waiting = self._loop.create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._work.popleft()

    def rest(self) -> Iterator[Callable[[], Any]]:
        """Yield what is left undone, and forget it."""
        while self._work:
            yield self._work.popleft()
