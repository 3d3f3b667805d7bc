"""Lets new connections begin a few at a time.

When a node is lost, thousands of clients come to the others within a second. A turn of the event loop in which all of
them shook hands would hold up everybody who plays there. So only so many begin in one turn; the others are not read.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 16
"""Connections that begin at the same time: about as many as fit into 15 ms, hello included."""
EVERY_S: Final = 0.01
"""Seconds until as many more may begin; counted from when a busy loop gets to it, so that play comes between."""


class Turnstile:
    """The new connections of a server, in the order in which they came."""

    def __init__(self) -> None:
        self._free = AT_ONCE
        self._waiting: deque[Callable[[], None]] = deque()
        self._closed: asyncio.TimerHandle | None = None

    def enter(self, begin: Callable[[], None]) -> bool:
        """Call `begin`, at once if there is room; return whether it was called."""
        if self._closed is None:
            self._closed = asyncio.get_running_loop().call_later(EVERY_S, self._open)
        if not self._free:
            self._waiting.append(begin)
            return False
        self._free -= 1
        begin()
        return True

    def _open(self) -> None:
        self._closed, self._free = None, AT_ONCE
        for _ in range(min(AT_ONCE, len(self._waiting))):
            self.enter(self._waiting.popleft())
