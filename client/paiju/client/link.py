"""Keeps a client connected: it sends `hello`, reads, detects silence, reconnects, and resends unanswered requests.

    open ─▶ hello ─▶ welcome ─▶ read … ─▶ lost ─┬─ close code forbids it, or patience is over ─▶ done
      ▲                                         └─ wait (full jitter) ─┐
      └────────────────────────────────────────────────────────────────┘

A request that has no reply when the connection breaks is sent again on the next connection, with the same id.
"""

import asyncio
import logging
import random
import time
from typing import NamedTuple, Protocol

from msgspec import UNSET

from paiju.client.errors import (
    CannotConnect,
    ClientError,
    ConnectionLost,
    RequestError,
    table_of,
)
from paiju.client.pacing import Backoff, Pacing
from paiju.client.requests import Pending, Requests
from paiju.client.wire import ClientWire, ConnectionEnd
from paiju.protocol import messages as m
from paiju.protocol.codec import MAX_FRAME, Codec
from paiju.protocol.errors import ErrorCode, may_reconnect

log = logging.getLogger("paiju.client")


class Pulse(NamedTuple):
    """Time limits of a connection, in seconds."""

    ping_s: float = 10.0
    """Silence after which the client sends `ping`."""
    dead_s: float = 25.0
    """Silence after which the client drops the connection and reconnects."""
    overdue_s: float = 15.0
    """Time without a reply to a request after which the connection is dropped; the next one sends the request again."""
    tick_s: float = 1.0


class LinkOwner(Protocol):
    """The owner of a link."""

    def hello(self) -> m.Hello:
        """Return the `hello` of a new connection."""

    def take(self, message: m.Reply) -> bool:
        """Take a message without blocking; return whether a task must run before the next message."""

    def offline(self) -> None:
        """Note that the connection is lost, for now or for good."""


class SessionLink:
    """The link of one client session to the server, over any number of connections."""

    def __init__(
        self,
        url: str,
        codec: Codec,
        desk: LinkOwner,
        requests: Requests,
        *,
        pulse: Pulse,
        patience_s: float | None,
    ) -> None:
        self._url = url
        self._codec = codec
        self._desk = desk
        self._requests = requests
        self._pulse = pulse
        self._patience_s = patience_s
        self._backoff = Backoff(random.random)
        self._throttle = Pacing(time.monotonic)
        self._wire: ClientWire | None = None
        self._greeted = False
        self._retry_after_ms = 0
        self._resending: asyncio.Task[None] | None = None
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done after the first `welcome`."""

    async def run(self) -> ClientError:
        """Keep the session connected; return the error that ended it. Before the first `welcome`, any error ends it."""
        away_since = time.monotonic()
        while True:
            try:
                wire = await ClientWire.open(self._url, self._codec)
            except CannotConnect as error:
                failure: ClientError = error
            else:
                lost = await self._attend(wire)
                failure = ConnectionLost(lost.code, lost.reason)
                if not may_reconnect(lost.code):
                    return failure
                if self._greeted:
                    away_since = time.monotonic()
            if not self.welcomed.done() or self._impatient(away_since):
                return failure
            self._greeted = False
            delay = self._backoff.delay(self._retry_after_ms)
            log.info("%s; connecting again in %.1f s", failure, delay)
            await asyncio.sleep(delay)

    async def send(self, pending: Pending) -> None:
        """Send a request now; without a connection it waits, as the next connection sends all unanswered requests."""
        if self._wire is not None and self._greeted:
            await self._send(self._wire, pending)

    def check_size(self, pending: Pending) -> None:
        """Raise `RequestError` for a message over the frame limit: the server would close the connection for good."""
        size = len(self._codec.encode(pending.message))
        if size > MAX_FRAME:
            text = f"a message has at most {MAX_FRAME} bytes, this one {size}"
            raise RequestError(ErrorCode.BAD_REQUEST, text)

    async def _send(self, wire: ClientWire, pending: Pending) -> None:
        await self._throttle.turn()
        if wire is self._wire and not pending.reply.done():
            self._requests.on_its_way(pending)
            await wire.send(pending.message)

    async def close(self) -> None:
        """Close the connection with a close frame."""
        if self._wire is not None:
            await self._wire.close()

    def cut(self) -> None:
        """Cut the connection as a broken network would; the link reconnects. For tests."""
        if self._wire is not None:
            self._wire.abort()

    def _impatient(self, away_since: float) -> bool:
        return self._patience_s is not None and time.monotonic() - away_since >= self._patience_s

    async def _attend(self, wire: ClientWire) -> ConnectionEnd:
        self._wire, self._retry_after_ms = wire, 0
        heart = asyncio.create_task(self._watch(wire))
        try:
            await wire.send(self._desk.hello())
            async for message in wire.messages():
                await self._take(wire, message)
        finally:
            self._wire = None
            heart.cancel()
            if self._resending is not None:
                self._resending.cancel()
            self._requests.held_up()
            self._desk.offline()
        return wire.lost()

    async def _take(self, wire: ClientWire, message: m.Reply) -> None:
        match message:
            case m.Ping(sent_at=sent_at):
                await wire.send(m.Pong(sent_at))
            case m.Closing(retry_after_ms=wait):
                self._retry_after_ms = wait
            case m.Error() if message.id is UNSET and not table_of(message):
                self._unread(wire, message)
            case m.Welcome(limits=limits):
                self._throttle.limit(limits.messages_per_s, limits.burst)
                self._start(wire)
                self._desk.take(message)
            case _:
                if self._desk.take(message):
                    # The task that waited for the table must open its stream before the next message is taken.
                    # That message may have come in the same frame.
                    await asyncio.sleep(0)

    def _start(self, wire: ClientWire) -> None:
        self._greeted = True
        self._backoff.reset()
        self._resending = asyncio.create_task(self._resend(wire, self._requests.unanswered()))
        if not self.welcomed.done():
            self.welcomed.set_result(None)

    def _unread(self, wire: ClientWire, error: m.Error) -> None:
        """Take an error without an id: the server could not read some request, or refused it unread."""
        if error.code == ErrorCode.FORBIDDEN:
            log.warning("%s", error.text)  # the operator's text, before the server closes the connection
        elif error.code != ErrorCode.RATE_LIMITED:
            log.warning("the server could not read a message: %s", error.text)
        elif self._resending is None or self._resending.done():
            wait_ms = error.retry_after_ms if isinstance(error.retry_after_ms, int) else 1000
            self._resending = asyncio.create_task(self._resend_later(wire, wait_ms / 1000))

    async def _resend_later(self, wire: ClientWire, wait_s: float) -> None:
        await asyncio.sleep(wait_s)
        await self._resend(wire, self._requests.unanswered())

    async def _resend(self, wire: ClientWire, unanswered: list[Pending]) -> None:
        for pending in unanswered:
            await self._send(wire, pending)

    async def _watch(self, wire: ClientWire) -> None:
        pinged_at = 0.0
        pulse = self._pulse
        while True:
            await asyncio.sleep(pulse.tick_s)
            now = time.monotonic()
            silent = now - wire.heard_at
            if silent >= pulse.dead_s or self._requests.oldest_s() >= pulse.overdue_s:
                log.info("the server has been silent for too long")
                wire.abort()
                return
            if silent >= pulse.ping_s and now - pinged_at >= pulse.ping_s:
                pinged_at = now
                await wire.send(m.Ping(time.time_ns() // 1_000_000, self._requests.new_id()))
