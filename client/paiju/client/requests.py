"""Requests on their way: who gets which id, who waits for which reply, what must be sent again.

An id belongs to its request for good. After a lost connection the same message goes out again with the same id,
and the server answers with the stored result if it took effect the first time.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from paiju.protocol import messages as m

READS = (m.Watch, m.Sync, m.Try, m.Help, m.Lobby, m.Ping, m.Hello)
"""Requests that change nothing; only the others are kept to one at a time for each table."""


class Pending:
    """A request that has not been answered yet."""

    def __init__(self, message: Any) -> None:
        self.message = message
        """As sent, with its id."""
        self.sent_at: float | None = None
        """When it went out on the present connection, in monotonic seconds; None: not yet."""
        self.reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Requests:
    """The unanswered requests of one client session, over all its connections."""

    def __init__(self, first_id: int, clock: Callable[[], float]) -> None:
        self._next = first_id
        self._clock = clock
        self._pending: dict[int, Pending] = {}

    def new_id(self) -> int:
        """Return the next id; ids only ever grow."""
        self._next += 1
        return self._next - 1

    def open(self, message: Any) -> Pending:
        """Give a message an id and remember it until it is answered or forgotten."""
        numbered = msgspec.structs.replace(message, id=self.new_id())
        pending = self._pending[numbered.id] = Pending(numbered)
        return pending

    def answered(self, request: int) -> Pending | None:
        """Return the request that a reply is for and forget it; None if nobody waits for it (any more)."""
        return self._pending.pop(request, None)

    def forget(self, pending: Pending) -> None:
        """Stop waiting for a reply."""
        self._pending.pop(pending.message.id, None)

    def unanswered(self) -> list[Pending]:
        """Return what must be sent again on a new connection, in the order of the ids."""
        return [self._pending[request] for request in sorted(self._pending)]

    def on_its_way(self, pending: Pending) -> None:
        """Note that a request goes out now."""
        pending.sent_at = self._clock()

    def held_up(self) -> None:
        """Note that the connection is lost: nothing is on its way any more."""
        for pending in self._pending.values():
            pending.sent_at = None

    def oldest_s(self) -> float:
        """Return for how long the first request on its way has waited for its reply; 0 if there is none."""
        now = self._clock()
        sent = (pending.sent_at for pending in self._pending.values() if pending.sent_at is not None)
        return max((now - sent_at for sent_at in sent), default=0.0)

    def fail(self, error: Exception) -> None:
        """Give up: nobody will answer any more."""
        for pending in self.unanswered():
            if not pending.reply.done():
                pending.reply.set_exception(error)
        self._pending.clear()
