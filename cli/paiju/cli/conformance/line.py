"""The messages of a scripted server to its client, and the client's faults that the server finds."""

import asyncio
import hashlib
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from paiju.cli.conformance.manners import READS, ClientFinding, ClientFindings, CursorPairs, Manners
from paiju.cli.conformance.peer import ClientPeer
from paiju.cli.conformance.scenario import Scenario
from paiju.cli.conformance.seating import Message, Seating, plain
from paiju.protocol import messages as m
from paiju.protocol.errors import CloseCode, ErrorCode
from paiju.server.table.ports.errors import Refused


class Owed(NamedTuple):
    """Something that the client has yet to do."""

    finding: ClientFinding
    """The finding if the client never does it."""
    since: float
    """The time from which on it is expected, in monotonic seconds."""


class ClientLine:
    """One client: its newest connection, the messages told over it, and the client's open duties."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.findings = ClientFindings()
        self.manners = Manners(self.findings)
        secret = hashlib.sha256(f"conformance {scenario.name}".encode()).digest()
        self.seating = Seating(self.now_ms, secret)
        self.place = CursorPairs(self.wrong, lambda: "sync" in self.owes)
        self.peer: ClientPeer | None = None
        """The newest connection that was greeted."""
        self.owes: dict[str, Owed] = {}
        """The duties that the client has yet to do."""
        self.moved_at = time.monotonic()
        """The time at which the client last did something expected."""
        self.progress = asyncio.Event()
        """Set each time the client does something."""

    def now_ms(self) -> int:
        """Return the server's time."""
        return time.time_ns() // 1_000_000 + self.scenario.ahead_ms

    # findings

    def wrong(self, text: str, section: str | None = None) -> None:
        """Add a finding, by default for the section of the protocol that the scenario tests."""
        self.findings.add(text, section or self.scenario.section)

    def expect(self, key: str, text: str, section: str) -> None:
        """Expect something of the client until `met` is called; `text` is the finding if the client never does it."""
        self.owes[key] = Owed(ClientFinding(text, section), time.monotonic())

    def expect_early(self, key: str, text: str) -> None:
        """Expect something before the deal; `text`: the finding as in `expect`, but without its full stop."""
        scenario = self.scenario
        if scenario.from_start:
            self.expect(key, f"{text}{scenario.after}.", scenario.section)
        else:
            self.expect(key, f"{text}.", "requests")

    def met(self, key: str) -> None:
        """Note that the client has done an expected thing."""
        if self.owes.pop(key, None) is not None:
            self.moved_at = time.monotonic()

    # messages to the client

    def greet(self, peer: ClientPeer) -> None:
        """Make a connection the newest one, and close an older one."""
        if self.peer is not None and self.peer.open:
            self.peer.send([plain(m.Detached(self.seating.id, "another connection took the seat"))])
            self.peer.close(CloseCode.REPLACED, "replaced")
        peer.greeted, self.peer = True, peer

    def tell(self, messages: Iterable[Message], peer: ClientPeer | None = None) -> None:
        """Send messages as one frame, which the scenario may change, to a connection; None: to the newest, if any."""
        peer = peer or self.peer
        if peer is None:
            return
        frame = self.scenario.sends(self, list(messages))
        for message in frame:
            self.place.sent(message)
        peer.send(frame)

    def ok(
        self, peer: ClientPeer, request: Any, *before: Message, after: Iterable[Message] = (), **more: Any
    ) -> None:
        """Answer a request that took effect; `before` and `after` go into the same frame."""
        self.reply(peer, request, plain(m.Ok(request.id, **more)), *before, after=after)

    def reply(
        self, peer: ClientPeer, request: Any, ok: Message, *before: Message, after: Iterable[Message] = ()
    ) -> None:
        """Answer a request with the reply `ok`; the other arguments are those of the method `ok`."""
        if not isinstance(request, READS):
            self.manners.store(ok)
        self._reply(peer, request, *before, ok, *after)

    def reject(self, peer: ClientPeer, request: Any, refused: Refused) -> None:
        """Refuse a request as a table does."""
        more = {} if refused.data is None else {"data": refused.data}
        self.error(peer, request, refused.code, refused.text, **more)

    def error(self, peer: ClientPeer, request: Any, code: ErrorCode, text: str, **more: Any) -> None:
        """Refuse a request."""
        if peer.waits == request.id:
            peer.waits = None
        self.tell([plain(m.Error(code, text, code.temporary, request.id, **more))], peer)

    def _reply(self, peer: ClientPeer, request: Any, *messages: Message) -> None:
        peer.answered.add(request.id)
        if peer.waits == request.id:
            peer.waits = None
        self.tell(messages, peer)
