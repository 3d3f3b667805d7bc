"""One user's requests and their replies, over any number of connections: the user reconnects after a loss."""

import asyncio
import functools
import random
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from paiju.cli.load.figures import Figures
from paiju.cli.load.findings import Findings
from paiju.cli.load.guests import Guests
from paiju.cli.load.requests import LOST, OVERDUE_S, OpenRequests, RequestRefused, wait_s
from paiju.cli.load.target import Target
from paiju.cli.load.wire import NotConnected, SocketWire
from paiju.client.api import Guest
from paiju.client.pacing import Backoff

FRAMES: Final = 6
"""How many of a user's latest frames a violation shows."""
_REPLIES: Final = frozenset({"ok", "error", "welcome"})
_ENTERING: Final = frozenset({"create", "join", "watch"})
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


class RunParts(Protocol):
    """The parts of a run that all its sessions share."""

    findings: Findings
    figures: Figures
    guests: Guests

    def stop(self, why: str) -> None:
        """End the run early; its report follows."""


class Requester:
    """A user who sends requests. Subclasses take all messages that are not replies."""

    def __init__(self, run: RunParts, guest: Guest, target: Target, seed: str) -> None:
        self.run, self.guest, self.target = run, guest, target
        self.table = ""
        """The table that the user has entered last."""
        self.game = ""
        self.frames: deque[bytes] = deque(maxlen=FRAMES)
        self.server = ""
        """The node to which the user connected last."""
        self.staying = False
        """Whether the user has connected, and so reconnects when the connection is lost."""
        self._is_greeted = False
        self._dice = random.Random(seed)
        self._id = f"load-{self._dice.getrandbits(64):016x}"
        self._requests = OpenRequests()
        self._wire = SocketWire(target, self._heard, self._lost)
        self._returning: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the user has a connection now."""
        return self._wire.is_open

    @property
    def unanswered(self) -> int:
        """The number of requests that wait for a reply."""
        return len(self._requests)

    async def connect(self) -> None:
        """Connect and say hello. Raises `NotConnected`, `RequestRefused`."""
        run = self.run
        run.findings.connects += 1
        self._wire = wire = SocketWire(self.target, self._heard, self._lost)
        try:
            await wire.open()
        except NotConnected as error:
            run.findings.turned_away += error.refused
            raise
        if not wire.is_open:
            raise NotConnected("lost after the handshake")
        hello: dict[str, Any] = {"t": "hello", "token": self.guest.token, "session": self._id}
        if (cursor := self.resumed()) is not None:
            hello["resume"] = [cursor]
        try:
            self.server = str((await self.ask(**hello)).get("server", ""))
        except RequestRefused:
            wire.abort()
            raise
        if not wire.is_open:
            raise NotConnected("lost after hello")
        self._is_greeted = self.staying = True
        for frame in self._requests.again(asyncio.get_running_loop().time()):
            wire.send(frame)

    async def ask(self, **fields: Any) -> dict[str, Any]:
        """Send a request and return its reply. Raises `RequestRefused`; `NotConnected` if the reply cannot come."""
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.send(fields, lambda found: None if reply.done() else reply.set_result(found))
        found = await reply
        if found["t"] == "error":
            if found is LOST:
                raise NotConnected("lost before the reply")
            self.run.findings.refused[str(found["code"])] += 1
            raise RequestRefused(found)
        return found

    async def insist(self, **fields: Any) -> dict[str, Any]:
        """Return the reply to a request, which is sent again while the server refuses it only for now."""
        while True:
            try:
                return await self.ask(**fields)
            except RequestRefused as refused:
                if not refused.temporary:
                    raise
                await asyncio.sleep(refused.wait_s)

    def wish(self, wanted: Callable[[], bool], **fields: Any) -> None:
        """Send a request without waiting. Repeat it while the refusal is temporary and `wanted()` is true."""

        def answered(reply: dict[str, Any]) -> None:
            if reply["t"] == "ok" or reply is LOST:
                return
            self.run.findings.refused[str(reply["code"])] += 1
            if reply.get("temporary") and wanted():
                again = functools.partial(self.wish, wanted, **fields)
                asyncio.get_running_loop().call_later(wait_s(reply), again)

        self.send(fields, answered)

    def send(self, fields: dict[str, Any], answered: Callable[[dict[str, Any]], None]) -> None:
        """Send a request; `answered` gets its reply, which may come over a later connection."""
        request = self._requests.open(fields, answered, asyncio.get_running_loop().time())
        if self._is_greeted or fields["t"] == "hello":
            self._wire.send(request.frame)

    def cut(self) -> None:
        """Cut the connection as a broken network does, and reconnect soon."""
        self._wire.abort()

    def close(self) -> None:
        """Close the connection for good."""
        self.staying = False
        if self._returning is not None:
            self._returning.cancel()
        self._wire.close()

    def check_overdue(self, now: float, limit_s: float = OVERDUE_S) -> None:
        """Note a violation for each request that has waited too long for its reply on an open connection."""
        if not self.is_open:
            return
        for number, request in self._requests.overdue(now, limit_s):
            waited = now - request.sent_at
            self.violated("unanswered", f"`{request.kind}` {number} had no reply for {waited:.1f} s")

    def violated(self, kind: str, text: str) -> None:
        """Note a violation that this session saw."""
        self.run.findings.violated(kind, self.table, self.guest.name, text, self.frames)

    # for subclasses

    def resumed(self) -> dict[str, Any] | None:
        """Return the cursor that a new connection resumes from; None before the first record."""
        return None

    def on_message(self, message: dict[str, Any], now: float) -> None:
        """Take a message that is not a reply."""

    def on_lost(self) -> None:
        """Note that the connection is lost."""

    # the connection

    def _lost(self) -> None:
        self._is_greeted = False
        self._requests.lose(for_good=not self.staying)
        self.on_lost()
        if self.staying and (self._returning is None or self._returning.done()):
            self._returning = asyncio.create_task(self._return())

    async def _return(self) -> None:
        backoff, wait = Backoff(self._dice.random), 0.0
        while True:
            await asyncio.sleep(max(wait, backoff.delay()))
            try:
                await self.connect()
            except NotConnected:
                wait = 0.0
            except RequestRefused as refused:
                wait = refused.wait_s
            else:
                self.run.findings.reconnects += 1
                return

    def _heard(self, frame: bytes) -> None:
        now = asyncio.get_running_loop().time()
        self.frames.append(frame)
        try:
            found = _decode(frame)
            for message in found if isinstance(found, list) else (found,):
                self._take(message, now)
        except Exception as error:  # noqa: BLE001 - whatever a server sends must not end the run
            self.violated("malformed", f"a message that cannot be followed: {error!r}")
            self.cut()

    def _take(self, message: dict[str, Any], now: float) -> None:
        kind = message["t"]
        if kind in _REPLIES:
            self._reply(message, now)
        elif kind == "ping":
            self._wire.send(_encode({"t": "pong", "sent_at": message["sent_at"]}))
        elif kind == "closing" and message["reason"] == "maintenance":
            self.run.stop("the server is closed for maintenance")
        else:
            self.on_message(message, now)

    def _reply(self, message: dict[str, Any], now: float) -> None:
        number = message.get("id")
        if number is None and message["t"] == "error":
            self.run.findings.refused[str(message["code"])] += 1
            return
        request = self._requests.pop(number)
        if request is None:
            known = self._requests.is_known(number)
            self.violated("twice", f"{'a second' if known else 'an unasked'} reply to request {number}")
            return
        if request.kind in _ENTERING and message["t"] == "ok":
            self.table = message["table"]  # the table's snapshot follows
        self.run.figures.replied(request.kind, self.game, now - request.sent_at)
        request.answered(message)
