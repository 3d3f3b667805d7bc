"""The scripted server of one scenario: it speaks the protocol, and the scenario says where it does something else."""

import asyncio
import hashlib
import time
from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import UNSET

from paiju.cli.conformance.desk import TOKEN, Desk
from paiju.cli.conformance.findings import Finding, Findings
from paiju.cli.conformance.manners import READS, Manners
from paiju.cli.conformance.peer import Data, Peer
from paiju.cli.conformance.place import Place
from paiju.cli.conformance.porter import Asked
from paiju.cli.conformance.questions import Questions
from paiju.cli.conformance.seating import USER, Message, Seating, plain
from paiju.protocol import messages as m
from paiju.protocol.codec import FrameError
from paiju.protocol.errors import CloseCode, ErrorCode

if TYPE_CHECKING:
    from paiju.cli.conformance.scenario import Scenario

BEFORE_HELLO = (m.Hello, m.Ping, m.Pong)


class Owed(NamedTuple):
    """Something that the client has yet to do."""

    finding: Finding
    """What is wrong if it never does."""
    since: float
    """In monotonic seconds."""


class Host:
    """One server, one table, one client."""

    def __init__(self, scenario: "Scenario") -> None:
        self.scenario = scenario
        self.findings = Findings()
        self.manners = Manners(self.findings)
        secret = hashlib.sha256(f"conformance {scenario.name}".encode()).digest()
        self.seating = Seating(self.now_ms, secret)
        self.questions = Questions(self)
        self.place = Place(self)
        self.peer: Peer | None = None
        """The newest connection that was greeted."""
        self.connections = 0
        """How many websockets have been opened or refused."""
        self.owes: dict[str, Owed] = {}
        """What the client has yet to do."""
        self.moved_at = time.monotonic()
        """When it last did something that was expected."""
        self.progress = asyncio.Event()
        """Set whenever the client has done something."""
        self._desk = Desk(self)
        self.expect("hello", "It opened no connection with `hello` at /ws.", "connections")

    def now_ms(self) -> int:
        """Return the server's time."""
        return time.time_ns() // 1_000_000 + self.scenario.ahead_ms

    @property
    def done(self) -> bool:
        """Whether the scenario has seen all that it wants to see."""
        return not self.owes and (self.questions.settled or self.scenario.enough(self))

    # findings

    def wrong(self, text: str, section: str | None = None) -> None:
        """Take a finding; by default in the scenario's section."""
        self.findings.add(text, section or self.scenario.section)

    def expect(self, key: str, text: str, section: str) -> None:
        """Expect something of the client, until it is `met`."""
        self.owes[key] = Owed(Finding(text, section), time.monotonic())

    def expect_early(self, key: str, text: str) -> None:
        """Expect something before the deal; `text` is without its full stop."""
        scenario = self.scenario
        if scenario.from_start:
            self.expect(key, f"{text}{scenario.after}.", scenario.section)
        else:
            self.expect(key, f"{text}.", "requests")

    def met(self, key: str) -> None:
        """Take note that the client has done what was expected."""
        if self.owes.pop(key, None) is not None:
            self.moved_at = time.monotonic()

    # HTTP

    def answer(self, asked: Asked) -> tuple[HTTPStatus, Any]:
        """Answer a request over HTTP: sessions are all that there is."""
        self.progress.set()
        if asked.path != "/api/session" or asked.method not in {"GET", "POST"}:
            return _refusal(HTTPStatus.NOT_FOUND, ErrorCode.NOT_FOUND, "the conformance kit has no such page")
        if asked.method == "POST" and not self._named(asked.body):
            self.wrong('The body of its `POST /api/session` is no `{"name": …}`.', "http")
            return _refusal(HTTPStatus.UNPROCESSABLE_ENTITY, ErrorCode.BAD_REQUEST, "a name is missing")
        expires_at = self.now_ms() + 86_400_000
        name = self.seating.name or "guest"
        return HTTPStatus.OK, {"user": USER, "name": name, "token": TOKEN, "expires_at": expires_at}

    def _named(self, body: bytes) -> bool:
        try:
            self.seating.name = str(msgspec.json.decode(body, type=dict[str, Any])["name"])
        except (msgspec.DecodeError, KeyError):
            return False
        return True

    # websockets

    def refuse(self) -> HTTPStatus | None:
        """Return the status that refuses the next websocket, if the scenario wants that."""
        self.connections += 1
        self.progress.set()
        return self.scenario.refuses(self)

    async def attend(self, peer: Peer) -> None:
        """Attend a websocket to its end."""
        received: list[Data] = []
        goes_on = True
        while goes_on:
            goes_on = await peer.messages(received)
            for data in received:
                self._take(peer, data)
            received.clear()

    def greet(self, peer: Peer) -> None:
        """Take a connection as the newest one; an older one is closed."""
        if self.peer is not None and self.peer.open:
            self.peer.send([plain(m.Detached(self.seating.id, "another connection took the seat"))])
            self.peer.close(CloseCode.REPLACED, "replaced")
        peer.greeted, self.peer = True, peer

    def _take(self, peer: Peer, data: Data) -> None:
        self.progress.set()
        request = self.manners.read(peer, data)
        if isinstance(request, FrameError):
            number = UNSET if request.request is None else request.request
            self.tell([plain(m.Error(request.code, request.text, temporary=False, id=number))], peer)
            return
        self.scenario.hears(self, request)
        if not peer.greeted and not isinstance(request, BEFORE_HELLO):
            kind = request.__struct_config__.tag
            self.wrong(f"It sent `{kind}` before `hello` and its `welcome`.", "connections")
            self.error(peer, request, ErrorCode.UNAUTHORIZED, "say hello first")
        elif isinstance(request, m.Ping):
            self.tell([plain(m.Pong(request.sent_at, request.id, self.now_ms()))], peer)
        elif not isinstance(request, m.Pong):
            self._take_numbered(peer, request)

    def _take_numbered(self, peer: Peer, request: Any) -> None:
        stored = self.manners.numbered(peer, request)
        if stored is None:
            self._desk.take(peer, request)
        else:
            self._reply(peer, request, stored)

    # what is sent

    def tell(self, messages: Iterable[Message], peer: Peer | None = None) -> None:
        """Send one frame, as the scenario wants it."""
        peer = peer or self.peer
        if peer is None:
            return
        frame = self.scenario.sends(self, list(messages))
        for message in frame:
            self.place.sent(message)
        peer.send(frame)

    def ok(
        self, peer: Peer, request: Any, *before: Message, after: Iterable[Message] = (), **more: Any
    ) -> None:
        """Answer a request that took effect; `before` and `after` go into the same frame."""
        reply = plain(m.Ok(request.id, **more))
        if not isinstance(request, READS):
            self.manners.store(reply)
        self._reply(peer, request, *before, reply, *after)

    def error(self, peer: Peer, request: Any, code: ErrorCode, text: str, **more: Any) -> None:
        """Refuse a request."""
        if peer.waits == request.id:
            peer.waits = None
        self.tell([plain(m.Error(code, text, code.temporary, request.id, **more))], peer)

    def _reply(self, peer: Peer, request: Any, *messages: Message) -> None:
        peer.answered.add(request.id)
        if peer.waits == request.id:
            peer.waits = None
        self.tell(messages, peer)


def _refusal(status: HTTPStatus, code: ErrorCode, text: str) -> tuple[HTTPStatus, Any]:
    return status, {"error": {"code": code.value, "text": text}}
