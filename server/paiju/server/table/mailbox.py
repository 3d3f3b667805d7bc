"""The queue of an actor's work, in order."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

Work = Callable[[], Any]
"""Called without arguments, and awaited if it returns a coroutine."""


class Mailbox:
    """A queue with one reader. Every action passes through one, so it is fast: three times as fast as `asyncio.Queue`.

    Requests are bounded, in all and for each user: the mailbox of a slow table does not grow, and no single user fills
    it. Work from time, bots and connections is never refused, because it is not sent again.
    """

    def __init__(self, most: int, most_of_user: int) -> None:
        self._work: deque[tuple[str, Work]] = deque()
        """Pieces of work, each with the user whose request it is; empty: it is not a request."""
        self._asked: dict[str, int] = {}
        """The number of waiting requests of each user."""
        self._requests = 0
        self._most = most
        self._most_of_user = most_of_user
        self._waiting: asyncio.Future[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def __len__(self) -> int:
        """Return the number of pieces of work that wait."""
        return len(self._work)

    def put(self, work: Work, user: str = "") -> bool:
        """Add work; return whether it was added. `user`: the sender of a request; only requests may be refused."""
        if user:
            asked = self._asked.get(user, 0)
            if self._requests >= self._most or asked >= self._most_of_user:
                return False
            self._requests += 1
            self._asked[user] = asked + 1
        self._work.append((user, work))
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
        return True

    async def get(self) -> Work:
        """Return the next piece of work, as soon as there is one."""
        while not self._work:
            # The loop is kept, since each `get_running_loop` makes a system call.
            self._loop = self._loop or asyncio.get_running_loop()
            self._waiting = self._loop.create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        user, work = self._work.popleft()
        if user:
            self._requests -= 1
            self._asked[user] -= 1
            if not self._asked[user]:
                del self._asked[user]
        return work

    def rest(self) -> list[Work]:
        """Return the remaining work and clear the queue."""
        left = [work for _, work in self._work]
        self._work.clear()
        self._asked.clear()
        self._requests = 0
        return left
