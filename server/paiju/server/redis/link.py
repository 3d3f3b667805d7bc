"""One connection to Redis: many calls in flight, answered in the order in which they were sent."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final, cast

import hiredis

from paiju.server.redis.errors import WireLost

PACE_S: Final = 0.001
"""Seconds between two writes.

To wake Redis by a write, and to wake up for its replies, costs more than all other work for a commit. So the
commits of many tables share a write.
"""


class ReplicaWaits:
    """The time of the last wait for replicas. A task must read it right after its reply, before others run."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = NO_WAIT
        """When the wait for replicas began and ended for the last answered script, in monotonic seconds."""


NO_WAIT: Final = 0.0, 0.0
WAITS: Final = ReplicaWaits()


class Link(asyncio.Protocol):
    """Sends the calls of one millisecond in one write; replies resolve the futures in the order of the calls.

    A cancelled call keeps its place in the queue, because its reply still comes.
    """

    waited = NO_WAIT
    """When the last wait for replicas began and ended."""

    def __init__(self, loop: asyncio.AbstractEventLoop, on_lost: Callable[[], None]) -> None:
        """`on_lost` is called before any pending call fails."""
        self._loop = loop
        self._on_lost = on_lost
        self._reader = hiredis.Reader()
        self._pending: deque[asyncio.Future[Any]] = deque()
        self._batch: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._flushed_at = float("-inf")
        self.lost: asyncio.Future[None] = loop.create_future()
        """Done once the connection is gone."""
        self.answered = 0
        """Number of replies so far; if it stands still, `Wire` takes the link for stalled."""

    @property
    def pending(self) -> int:
        """Number of calls without a reply."""
        return len(self._pending)

    def send(self, packed: bytes) -> asyncio.Future[Any]:
        """Send one packed command; the future's result is the reply, which may be an error reply.

        The future raises `WireLost` if the connection is lost before the reply.
        """
        future: asyncio.Future[Any] = self._loop.create_future()
        # The error is set in the future, so that a caller handles a link that is down like one that is lost.
        if self._transport is None:
            future.set_exception(WireLost("the connection to Redis is down"))
            return future
        if not self._batch:
            self._plan_flush()
        self._batch.append(packed)
        self._pending.append(future)
        return future

    def abort(self) -> None:
        """Drop the connection at once; every pending call fails with `WireLost`."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept calls from now on."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Give each reply to the call that has waited longest."""
        self._reader.feed(data)
        next_reply, pending = self._reader.gets, self._pending
        try:
            while (reply := next_reply()) is not False:
                future = pending.popleft()
                self.answered += 1
                # The future may be cancelled, but the reply still had to be matched to it.
                if not future.done():
                    future.set_result(reply)
        except (hiredis.ProtocolError, IndexError):
            # Either this is not Redis, or a reply has no call: later replies could not be matched to calls.
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail all calls in flight; whether they took effect is unknown."""
        self._transport = None
        self._batch.clear()
        # Before the futures fail: a caller that tries again at once must find the link down.
        self._on_lost()
        while self._pending:
            future = self._pending.popleft()
            if not future.done():
                future.set_exception(
                    WireLost(f"the connection to Redis went before the answer: {exc or 'closed'}")
                )
        if not self.lost.done():
            self.lost.set_result(None)

    def _plan_flush(self) -> None:
        # An idle link writes at once, so that a single table does not wait. A busy link writes once a millisecond.
        wait = self._flushed_at + PACE_S - self._loop.time()
        if wait > 0:
            self._loop.call_later(wait, self._flush)
        else:
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        batch, self._batch = self._batch, []
        self._flushed_at = self._loop.time()
        if self._transport is not None and batch:
            self._transport.write(batch[0] if len(batch) == 1 else b"".join(batch))
