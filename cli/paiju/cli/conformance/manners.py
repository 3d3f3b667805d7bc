"""The duties of every client in all scenarios (frames, ids, sessions, cursors), and breaches of them."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from paiju.cli.conformance.peer import ClientPeer, Data
from paiju.cli.conformance.seating import Message
from paiju.protocol import messages as m
from paiju.protocol.codec import MAX_FRAME, FrameError

READS: Final = (m.Watch, m.Sync, m.Try, m.Help, m.Advise, m.Lobby, m.Ping, m.Pong, m.Hello)
"""Requests that change nothing. Of all others a client may have only one unanswered at a time."""
PAGE: Final = "docs/protocol.md"
"""The page to whose sections the findings refer."""


class ClientFinding(NamedTuple):
    """One sentence about a client's fault."""

    text: str
    section: str
    """Anchor of the section in docs/protocol.md."""

    def __str__(self) -> str:
        return f"{self.text} ({PAGE}#{self.section})"


class ClientFindings:
    """The findings of one scenario, without repetitions."""

    def __init__(self) -> None:
        self.all: list[ClientFinding] = []

    def add(self, text: str, section: str) -> None:
        """Add a finding, unless it is known already."""
        if (finding := ClientFinding(text, section)) not in self.all:
            self.all.append(finding)


class Manners:
    """Checks the messages of one client, over all its connections."""

    def __init__(self, findings: ClientFindings) -> None:
        self._findings = findings
        self._sent: dict[int, m.Request] = {}
        self._session = ""
        self._hello = 0
        self._took_effect = 0
        self._stored: dict[int, dict[str, Any]] = {}

    def read(self, peer: ClientPeer, data: Data) -> m.Request | FrameError:
        """Return the request of a frame, or the fault of the frame."""
        text, payload = data
        name = peer.codec.subprotocol
        if len(payload) > MAX_FRAME:
            self._wrong(f"It sent a frame of {len(payload)} bytes; the most is {MAX_FRAME}.", "connections")
        if text == peer.codec.binary:
            kind = "text" if text else "binary"
            self._wrong(f"It sent a {kind} frame, but the connection speaks {name}.", "connections")
        try:
            request: m.Request = peer.codec.decode(payload)
        except FrameError as error:
            where = f" at {error.path}" if error.path else ""
            self._wrong(f"It sent a message that is not in the protocol: {error.text}{where}.", "requests")
            return error
        return request

    def greeted(self, hello: m.Hello, token: str) -> bool:
        """Check a `hello`; return whether it is to be accepted."""
        if hello.token != token:
            text = "Its `hello` has another token than `POST /api/session`, or PAIJU_TOKEN, gave it."
            self._wrong(text, "requests")
            return False
        if self._session and hello.session != self._session:
            text = "It came back with another `session`: a client chooses one and keeps it over connections."
            self._wrong(text, "requests")
        if hello.id <= self._hello:
            text = f"The id of its `hello` did not grow: {hello.id} after {self._hello}."
            self._wrong(text, "requests")
        self._session, self._hello = hello.session, hello.id
        return True

    def numbered(self, peer: ClientPeer, request: Any) -> dict[str, Any] | None:
        """Check the id of a request; return its stored reply if it repeats a request that took effect, else None."""
        number, kind = request.id, _tag(request)
        before = self._sent.get(number)
        if before is not None and before != request:
            text = f"It used id {number} for two requests, `{_tag(before)}` and `{kind}`: ids are unique."
            self._wrong(text, "requests")
            return None
        self._sent[number] = request
        if number in peer.answered:
            self._wrong(f"It sent `{kind}` again, with id {number}, although it had got `ok`.", "requests")
        if not isinstance(request, READS):
            if before is None and number < self._took_effect:
                text = f"The id of its `{kind}` is below the last one that took effect: {number}, {self._took_effect}."
                self._wrong(text, "requests")
            if peer.waits not in {None, number}:
                text = f"It sent `{kind}` while another request about the table was unanswered."
                self._wrong(text, "requests")
            peer.waits = number
        return self._stored.get(number)

    def store(self, ok: dict[str, Any]) -> None:
        """Keep the reply to a mutating request that took effect."""
        self._stored[ok["id"]] = ok
        self._took_effect = max(self._took_effect, ok["id"])

    def _wrong(self, text: str, section: str) -> None:
        self._findings.add(text, section)


class CursorPairs:
    """Checks the client's cursors, pairs of `term` and `seq`; `wrong` is called with each finding and its section."""

    def __init__(self, wrong: Callable[[str, str], None], is_behind: Callable[[], bool]) -> None:
        self._wrong = wrong
        self._is_behind = is_behind
        self._told = (0, 0)
        """The last cursor that was sent."""
        self._seen = (0, 0)
        """The last cursor that the client must have, since it has answered a prompt that was sent later."""

    def sent(self, message: Message) -> None:
        """Note a sent message of the stream."""
        if message["t"] in {"events", "table"}:
            self._told = max(self._told, (message["term"], message["seq"]))

    def answered(self) -> None:
        """Note an answer to the open prompt; after a gap, an answer does not tell which records the client has."""
        if not self._is_behind():
            self._seen = max(self._seen, self._told)

    def check(self, term: int, seq: int, where: str) -> None:
        """Check a cursor that the client names."""
        place = (term, seq)
        if place > self._told:
            text = f"It named seq {seq} in `{where}`, but the last that it was told is {self._told[1]}."
            self._wrong(text, "coming-back")
        elif place < self._seen:
            had = f"seq {self._seen[1]} of term {self._seen[0]}"
            text = f"It named seq {seq} of term {term} in `{where}`, although it had {had}."
            self._wrong(text, "coming-back")


def _tag(request: Any) -> str:
    return str(request.__struct_config__.tag)
