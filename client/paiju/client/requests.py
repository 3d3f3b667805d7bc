"""Unanswered requests: their ids, the tasks that wait for replies, and the messages that must be sent again.

A request keeps its id. After a lost connection the same message is sent again with the same id, and the server returns
the stored reply if it took effect the first time.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from paiju.protocol import messages as m

READS = (m.Watch, m.Sync, m.Try, m.Help, m.Advise, m.Lobby, m.Ping, m.Hello, m.Away, m.Friends)
"""Requests that change nothing. All others about one table are sent one by one, each after the reply to the last."""


ENTERING = (m.Watch, m.Join, m.Create, m.Quick)
"""Requests whose reply names the table that was entered."""


class Pending:
    """A request without a reply."""

    def __init__(self, message: Any) -> None:
        self.message = message
        """The message as sent, with its id."""
        self.sent_at: float | None = None
        """Time of sending on the current connection, in monotonic seconds; None: not sent yet."""
        self.reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Requests:
    """The unanswered requests of one client session, over all its connections."""

    def __init__(self, first_id: int, clock: Callable[[], float]) -> None:
        self._next = first_id
        self._clock = clock
        self._pending: dict[int, Pending] = {}

    def new_id(self) -> int:
        """Return the next id; ids only grow."""
        self._next += 1
        return self._next - 1

    def open(self, message: Any) -> Pending:
        """Give a message an id and keep it until it is answered or forgotten."""
        numbered = msgspec.structs.replace(message, id=self.new_id())
        pending = self._pending[numbered.id] = Pending(numbered)
        return pending

    def pop(self, request: int) -> Pending | None:
        """Remove and return the request of a reply; None if no request waits for it."""
        return self._pending.pop(request, None)

    def forget(self, pending: Pending) -> None:
        """Stop waiting for a reply."""
        self._pending.pop(pending.message.id, None)

    def unanswered(self) -> list[Pending]:
        """Return the requests to send again on a new connection, in the order of ids."""
        return [self._pending[request] for request in sorted(self._pending)]

    def on_its_way(self, pending: Pending) -> None:
        """Note that a request is being sent."""
        pending.sent_at = self._clock()

    def held_up(self) -> None:
        """Note that the connection is lost, so that all requests count as not sent."""
        for pending in self._pending.values():
            pending.sent_at = None

    def oldest_s(self) -> float:
        """Return the longest time that a sent request has waited for its reply, in seconds; 0 without one."""
        now = self._clock()
        sent = (pending.sent_at for pending in self._pending.values() if pending.sent_at is not None)
        return max((now - sent_at for sent_at in sent), default=0.0)

    def fail(self, error: Exception) -> None:
        """Fail all waiting requests with an error."""
        for pending in self.unanswered():
            if not pending.reply.done():
                pending.reply.set_exception(error)
        self._pending.clear()
