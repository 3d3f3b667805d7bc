"""The scripted server of one scenario: it follows the protocol, except where the scenario makes it deviate."""

from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import UNSET

from paiju.cli.conformance.desk import TOKEN, RequestDesk
from paiju.cli.conformance.line import ClientLine
from paiju.cli.conformance.peer import ClientPeer, Data
from paiju.cli.conformance.porter import HttpRequest
from paiju.cli.conformance.questions import Questions
from paiju.cli.conformance.scenario import Scenario
from paiju.cli.conformance.seating import USER, plain
from paiju.protocol import messages as m
from paiju.protocol.codec import FrameError
from paiju.protocol.errors import ErrorCode

BEFORE_HELLO = (m.Hello, m.Ping, m.Pong)


class Host(ClientLine):
    """One server, one table, one client."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.questions = Questions(self)
        self.connections = 0
        """The number of websockets that were opened or refused."""
        self._refused = ""
        self._attended: ClientPeer | None = None
        self._desk = RequestDesk(self, self.questions)
        self.expect("hello", "It opened no connection with `hello` at /ws.", "connections")

    @property
    def done(self) -> bool:
        """Whether the client has done everything that the scenario waits for."""
        return not self.owes and (self.questions.settled or self.scenario.enough(self))

    # HTTP

    def answer(self, asked: HttpRequest) -> tuple[HTTPStatus, Any]:
        """Answer a request over HTTP; the kit has only `/api/session`."""
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
        """Return the status with which the scenario refuses the next websocket; None: it is accepted."""
        self.connections += 1
        self.progress.set()
        status = self.scenario.refuses(self)
        self._refused = "" if status is None else f"refused its connection with {status.value}"
        return status

    @property
    def farewell(self) -> str:
        """The way in which the last connection was ended or refused, as in `ClientPeer.farewell`; empty: neither."""
        return self._refused or ("" if self._attended is None else self._attended.farewell)

    async def attend(self, peer: ClientPeer) -> None:
        """Serve a websocket until it ends."""
        self._attended = peer
        received: list[Data] = []
        goes_on = True
        while goes_on:
            goes_on = await peer.messages(received)
            for data in received:
                self._take(peer, data)
            received.clear()

    def _take(self, peer: ClientPeer, data: Data) -> None:
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

    def _take_numbered(self, peer: ClientPeer, request: Any) -> None:
        stored = self.manners.numbered(peer, request)
        if stored is None:
            self._desk.take(peer, request)
        else:
            self._reply(peer, request, stored)


def _refusal(status: HTTPStatus, code: ErrorCode, text: str) -> tuple[HTTPStatus, Any]:
    return status, {"error": {"code": code.value, "text": text}}
