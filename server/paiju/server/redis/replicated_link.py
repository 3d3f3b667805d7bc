"""A connection that holds each reply back until replicas have the writes before it."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

import hiredis

from paiju.server import metrics
from paiju.server.redis.errors import Unreplicated, WireLost
from paiju.server.redis.fence import Fence
from paiju.server.redis.link import Link
from paiju.server.redis.packing import command, pack

WAIT_MS: Final = 500
"""Milliseconds that one WAIT waits for replicas; after it the calls fail and are sent again."""


class ReplicatedLink(Link):
    """Ends each write with a fence and `WAIT`, and holds the replies back until enough replicas have confirmed.

    Redis serves nothing else on the connection while it waits: calls that come meanwhile are gathered, and share the
    next write and the next WAIT. The fence (`fence.py`) makes WAIT cover all earlier writes of any connection, so that
    a repeated call, which writes nothing, waits for the writes of the first.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, on_lost: Callable[[], None], replicas: int, fence: Fence
    ) -> None:
        """`replicas`: how many replicas have to confirm, above 0."""
        super().__init__(loop, on_lost)
        self._replicas = replicas
        self._fence = fence
        self._fence_written: bool | None = None
        """Whether Redis took the fence of the running write; None: its reply is still to come."""
        # `min-replicas-to-write` is not enough: in a test with it a stopped replica lacked 1,364 accepted commits.
        self._wait = command(pack(("WAIT", replicas, WAIT_MS)))
        self._guarded = False
        self._waiting = False
        self._in_flight = 0
        """The number of calls of the running write that have no reply yet.

        After their replies come the replies to the fence and to WAIT.
        """
        self._held: list[tuple[asyncio.Future[Any], Any]] = []
        self._since = 0.0
        """When the running write was sent, in monotonic seconds."""

    @property
    def pending(self) -> int:
        """Number of calls whose reply has not been returned yet."""
        return len(self._pending) + len(self._held)

    def guard(self) -> None:
        """Hold replies back from now on. To be called after the handshake, when no call is in flight."""
        self._guarded = True

    def data_received(self, data: bytes) -> None:
        """Hold each reply until the reply of WAIT; return errors at once."""
        if not self._guarded:
            super().data_received(data)
            return
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not False:
                self.answered += 1
                self._take(reply)
        except hiredis.ProtocolError:
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail all calls in flight, also those whose replies are held back."""
        super().connection_lost(exc)
        held, self._held = self._held, []
        for future, _ in held:
            if not future.done():
                future.set_exception(WireLost("the connection to Redis went before replicas had confirmed"))

    def _take(self, reply: Any) -> None:
        if not self._waiting:
            # The reply has no call, as in `Link`.
            self.abort()
        elif self._in_flight:
            self._in_flight -= 1
            self._hold(self._pending.popleft(), reply)
        # Since 7.2 WAIT covers only writes of its own connection: without a fence a repeated call would not wait.
        elif self._fence_written is None:
            self._fence_written = not isinstance(reply, hiredis.ReplyError)
        else:
            self._confirm(reply)

    def _hold(self, future: asyncio.Future[Any], reply: Any) -> None:
        if not isinstance(reply, hiredis.ReplyError):
            # An error wrote nothing, so no replica has to confirm it; its caller need not wait.
            self._held.append((future, reply))
        elif not future.done():
            future.set_result(reply)

    def _confirm(self, reply: Any) -> None:
        """Give the held replies to their callers, or fail the calls, depending on the reply of WAIT."""
        if type(reply) is not int:
            # Only a replica refuses WAIT, so this server is not a master any more.
            self.abort()
            return
        # Without the fence, whose slot has moved, WAIT proves nothing: fail the calls, and use another key.
        if not self._fence_written:
            reply = 0
            self._fence.move()
        self.waited = self._since, time.monotonic()
        metrics.WAIT_SECONDS.observe(self.waited[1] - self._since)
        held, self._held, self._waiting = self._held, [], False
        for future, result in held:
            if future.done():
                continue
            if reply >= self._replicas:
                future.set_result(result)
            else:
                # A call that is sent again shares the next WAIT. A frozen replica thus delays one WAIT, not one for
                # each commit.
                future.set_exception(Unreplicated(reply, self._replicas))
        if self._batch:
            self._plan_flush()

    def _flush(self) -> None:
        if self._guarded:
            if self._waiting or not self._batch or self._transport is None:
                return
            self._in_flight, self._waiting, self._fence_written = len(self._batch), True, None
            self._since = time.monotonic()
            self._batch += (self._fence.command, self._wait)
        super()._flush()
