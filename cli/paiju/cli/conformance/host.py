"""The scripted server of one scenario: it speaks the protocol, and the scenario says where it does something unusual."""

import asyncio
import hashlib
import time
from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from paiju.cli.conformance.findings import Finding, Findings
from paiju.cli.conformance.manners import READS, Manners
from paiju.cli.conformance.peer import Data, Peer
from paiju.cli.conformance.porter import Asked
from paiju.cli.conformance.seating import SEATS, USER, Message, Seating, plain
from paiju.engine.core.errors import IllegalAction
from paiju.engine.names import game_key
from paiju.protocol import messages as m
from paiju.protocol.codec import FrameError
from paiju.protocol.errors import CloseCode, ErrorCode

if TYPE_CHECKING:
    from paiju.cli.conformance.scenario import Scenario

TOKEN = "conformance-token"  # noqa: S105 - of a server that keeps nothing
LIMITS = m.Limits(4096, 40, 120, 16)
_GREETING_TYPES = (m.Hello, m.Ping, m.Pong)


class Host:
    """One server, one table, one client."""

    def __init__(self, scenario: "Scenario") -> None:
        self.scenario = scenario
        self.findings = Findings()
        self.manners = Manners(self.findings)
        secret = hashlib.sha256(f"conformance {scenario.name}".encode()).digest()
        self.seating = Seating(self.now_ms, secret)
        self.peer: Peer | None = None
        """The newest connection that was greeted."""
        self.connections = 0
        """How many websockets have been opened or refused."""
        self.asked = 0
        """How many questions the client was asked."""
        self.answered = 0
        """How many of them it has answered."""
        self.settled = False
        self.owes: dict[str, Finding] = {}
        """What the client has yet to do, and the finding if it never does."""
        self.told = (0, 0)
        """The position of the stream that the client was sent last."""
        self.seen = (0, 0)
        """The position that it has seen for sure: it answered a prompt that was sent after it."""
        self.closed: set[str] = set()
        """Turns that are over."""
        self.progress = asyncio.Event()
        """Set whenever the client has done something."""
        self._seated = False
        self._hints = False
        self.expect("hello", "It opened no connection with `hello` at /ws.", "connections")

    def now_ms(self) -> int:
        """Return the server's time."""
        return time.time_ns() // 1_000_000 + self.scenario.ahead_ms

    @property
    def done(self) -> bool:
        """Whether the scenario has seen all that it wants to see."""
        return not self.owes and (self.settled or self.scenario.enough(self))

    # findings

    def wrong(self, text: str, section: str | None = None) -> None:
        """Take a finding; by default in the scenario's section."""
        self.findings.add(text, section or self.scenario.section)

    def expect(self, key: str, text: str, section: str) -> None:
        """Expect something of the client, until `met`."""
        self.owes[key] = Finding(text, section)

    def met(self, key: str) -> None:
        """Take note that the client has done what was expected."""
        self.owes.pop(key, None)

    # HTTP

    def answer(self, asked: Asked) -> tuple[HTTPStatus, Any]:
        """Answer a request over HTTP: a session is all that there is."""
        self.progress.set()
        if asked.path != "/api/session" or asked.method not in {"GET", "POST"}:
            return _refusal(HTTPStatus.NOT_FOUND, "not_found", "the conformance kit has no such page")
        try:
            wish = msgspec.json.decode(asked.body) if asked.method == "POST" else {}
            self.seating.name = str(wish.get("name") or self.seating.name or "guest")
        except (msgspec.DecodeError, AttributeError):
            self.wrong("The body of its `POST /api/session` is no map in JSON.", "http")
            return _refusal(HTTPStatus.UNPROCESSABLE_ENTITY, "bad_request", "the body is no map")
        expires = self.now_ms() + 86_400_000
        return HTTPStatus.OK, {
            "user": USER, "name": self.seating.name, "token": TOKEN, "expires_at": expires
        }  # fmt: skip

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
                self.progress.set()
                request = self.manners.read(peer, data)
                if isinstance(request, FrameError):
                    self._refuse_frame(peer, request)
                else:
                    self.take(peer, request)
            received.clear()

    def tell(self, messages: Iterable[Message], peer: Peer | None = None) -> None:
        """Send one frame, as the scenario wants it."""
        peer = peer or self.peer
        if peer is None:
            return
        frame = self.scenario.sends(self, list(messages))
        for message in frame:
            if message["t"] in {"events", "table"} and message.get("table") == self.seating.id:
                place = (message["term"], message["seq"])
                self.told = place if message.get("reset") else max(self.told, place)
        peer.send(frame)

    def take(self, peer: Peer, request: Any) -> None:
        """Take a message of the client's."""
        self.scenario.hears(self, request)
        if not peer.greeted and not isinstance(request, _GREETING_TYPES):
            text = f"It sent `{request.__struct_config__.tag}` before it had sent `hello`."
            self.wrong(text, "connections")
            self.error(peer, request, ErrorCode.UNAUTHORIZED, "say hello first")
            return
        if isinstance(request, m.Pong):
            return
        if isinstance(request, m.Ping):
            self.tell([plain(m.Pong(request.sent_at, request.id, self.now_ms()))], peer)
            return
        stored = self.manners.numbered(peer, request)
        if stored is not None:
            self.reply(peer, request, stored)
            return
        handle = getattr(self, f"_{request.__struct_config__.tag}", None)
        if handle is None:
            self.error(peer, request, ErrorCode.BAD_REQUEST, "the conformance kit plays 斗地主 alone")
            return
        handle(peer, request)

    # replies

    def ok(self, peer: Peer, request: Any, *before: Message, after: Iterable[Message] = (), **more: Any) -> None:
        """Answer a request that took effect; `before` and `after` go into the same frame."""
        reply = plain(m.Ok(request.id, **more))
        if not isinstance(request, READS):
            self.manners.stored[request.id] = reply
            self.manners.took_effect = max(self.manners.took_effect, request.id)
        self.reply(peer, request, *before, reply, *after)

    def reply(self, peer: Peer, request: Any, *messages: Message) -> None:
        """Send a frame with the reply to a request."""
        peer.answered.add(request.id)
        if peer.waits == request.id:
            peer.waits = None
        self.tell(messages, peer)

    def error(self, peer: Peer, request: Any, code: ErrorCode, text: str, **more: Any) -> None:
        """Refuse a request."""
        if peer.waits == request.id:
            peer.waits = None
        self.tell([plain(m.Error(code, text, code.temporary, request.id, **more))], peer)

    def _refuse_frame(self, peer: Peer, error: FrameError) -> None:
        number = UNSET if error.request is None else error.request
        self.tell([plain(m.Error(error.code, error.text, temporary=False, id=number))], peer)

    # requests

    def _hello(self, peer: Peer, hello: m.Hello) -> None:
        if not self.manners.greeted(hello, TOKEN):
            peer.close(CloseCode.UNAUTHORIZED, "wrong token")
            return
        self.met("hello")
        if self.peer is not None and self.peer.open:
            self.peer.send([plain(m.Detached(self.seating.id, "another connection took the seat"))])
            self.peer.close(CloseCode.REPLACED, "replaced")
        peer.greeted, self.peer, self._hints = True, peer, hello.hints
        seating = self.seating
        tables = (seating.id,) if self._seated else ()
        name = seating.name or "guest"
        welcome = m.Welcome(hello.id, USER, name, "conformance", 1, self.now_ms(), LIMITS, tables)
        missed: list[Message] = []
        if self._seated:
            self.expect_answer()
            missed = [seating.snapshot()]
            for cursor in hello.resume:
                if cursor.table == seating.id:
                    self.check_place(cursor.term, cursor.seq, "resume")
                    missed = seating.missed(cursor.term, cursor.seq)
            missed += [seating.question] if seating.question else []
        else:
            text = "It took no seat: neither `create` nor `quick` nor `join` came after `welcome`."
            self.expect("seat", text, "requests")
        self.tell([plain(welcome), *missed], peer)

    def check_place(self, term: int, seq: int, where: str) -> None:
        """Check a position that the client names."""
        place = (term, seq)
        if place > self.told:
            self.wrong(f"It named seq {seq} in `{where}`, but was told no more than {self.told[1]}.", "coming-back")
        elif place < self.seen:
            told = f"seq {self.seen[1]} of term {self.seen[0]}"
            self.wrong(f"It named seq {seq} of term {term} in `{where}`, although it had {told}.", "coming-back")

    def _create(self, peer: Peer, request: m.Create) -> None:
        self.seating.pace = msgspec.structs.replace(request.pace, between_ms=600_000)
        self.seating.options = dict(request.options)
        fill = SEATS - 1 if request.fill_ms is not None else min(request.bots, SEATS - 1)
        self._sit(peer, request, 0, fill)
        if request.ready:
            self.seating.ready = True
            self._start_when_ready(peer)

    def _quick(self, peer: Peer, request: m.Quick) -> None:
        self._sit(peer, request, 0, SEATS - 1)
        self.seating.ready = True
        self._start_when_ready(peer)

    def _join(self, peer: Peer, request: m.Join) -> None:
        self._sit(peer, request, request.seat or 0, SEATS - 1)

    def _sit(self, peer: Peer, request: Any, seat: int, fill: int) -> None:
        game = getattr(request, "game", None)
        if game is not None and game_key(game) != "doudizhu":
            self.wrong(f"It opened a table of {game!r}; the conformance kit plays 斗地主 (doudizhu).", "requests")
        seating = self.seating
        seating.sit(min(seat, SEATS - 1), seating.name or "guest")
        for _ in range(fill - len(seating.others)):
            seating.fill()
        self._seated = True
        self.met("seat")
        text = "It never said `ready` at its table, or left seats free there."
        self.expect("ready", text, "requests")
        self.ok(peer, request, table=seating.id, seat=seating.you, after=[seating.snapshot()])

    def _add_bot(self, peer: Peer, request: m.AddBot) -> None:
        if not self._here(peer, request):
            return
        if self.seating.full:
            self.error(peer, request, ErrorCode.FULL, "every seat is taken")
            return
        record = self.seating.fill(request.seat)
        self.ok(peer, request, record, table=self.seating.id)
        self._start_when_ready(peer)

    def _ready(self, peer: Peer, request: m.Ready) -> None:
        if not self._here(peer, request):
            return
        seating = self.seating
        if request.commit is not None and (seating.deal is not None or request.commit != seating.commit):
            path = "$.commit" if seating.deal is None else "$.seed"
            self.error(peer, request, ErrorCode.BAD_REQUEST, "a deal runs, or the commitment is another", data={"path": path})
            return
        if request.seed is not None:
            seating.seed = request.seed
        told = () if request.on is UNSET else (seating.get_ready(on=bool(request.on)),)
        self.ok(peer, request, *told)
        self._start_when_ready(peer)

    def _start_when_ready(self, peer: Peer) -> None:
        seating = self.seating
        if not (seating.ready and seating.full) or seating.deal is not None or self.settled:
            return
        self.met("ready")
        self.tell(seating.start(), peer)
        self._others_play(peer)

    def _act(self, peer: Peer, request: m.Act) -> None:
        if not self._here(peer, request):
            return
        question = self.seating.question
        if question is None or request.turn != question["turn"]:
            self._stale(peer, request)
            return
        if "sync" not in self.owes:
            self.seen = max(self.seen, self.told)
        late = self.now_ms() - question["deadline_at"] - question["bank_ms"]
        if late > 0:
            self.wrong(f"It answered a prompt {late} ms after its deadline and bank.", "time")
        if self.scenario.answers(self, peer, request):
            return
        self.apply(peer, request)

    def apply(self, peer: Peer, request: m.Act, *, lost: bool = False) -> None:
        """Let an answer take effect; `lost`: its reply and all that follows are not sent."""
        seating = self.seating
        question = seating.question
        assert question is not None, "only an open question is answered"
        try:
            record = seating.act(request.action)
        except (IllegalAction, msgspec.ValidationError) as error:
            reason = str(getattr(error, "reason", "wrong_action"))
            self.wrong(f"It answered `{question['kind']}` with an illegal action: {request.action}.", "errors")
            self.error(peer, request, ErrorCode.ILLEGAL_ACTION, str(error), data={"reason": reason})
            return
        self.met("answer")
        self.answered += 1
        self.closed.add(request.turn)
        if lost:
            reply = plain(m.Ok(request.id, seq=seating.seq))
            self.manners.stored[request.id] = reply
            self.manners.took_effect = request.id
            for _ in seating.others_act():
                pass
            self._ask()
            return
        self.ok(peer, request, record, seq=seating.seq)
        self._others_play(peer)

    def _stale(self, peer: Peer, request: m.Act) -> None:
        """Refuse an answer to a prompt that is not open."""
        if request.turn in self.closed:
            self.wrong(f"It answered the prompt {request.turn} again, which was over.", "errors")
        elif not self.scenario.forgives(self, request):
            self.wrong(f"It answered a prompt that nobody had sent: {request.turn!r}.", "messages")
        self.refuse_stale(peer, request)

    def refuse_stale(self, peer: Peer, request: m.Act) -> None:
        """Tell that a prompt is closed, and which one is open."""
        question = self.seating.question
        if question is None:
            self.error(peer, request, ErrorCode.NOT_YOUR_TURN, "no prompt is open for you")
        else:
            self.error(peer, request, ErrorCode.STALE_TURN, "that prompt is closed", data={"prompt": question})

    def _others_play(self, peer: Peer) -> None:
        for record in self.seating.others_act():
            self.settled = self.settled or any(event["e"] == "deal_ended" for event in record["events"])
            self.tell([record], peer)
        if (prompt := self._ask()) is not None:
            self.tell(self.scenario.asks(self, prompt), peer)

    def _ask(self) -> Message | None:
        prompt = self.seating.ask(hints=self._hints)
        if prompt is not None:
            self.asked += 1
            self.expect_answer()
        return prompt

    def renewed(self) -> Message:
        """Return the open question once more, under another turn."""
        prompt = self.seating.ask(hints=self._hints)
        assert prompt is not None, "a question is asked again"
        self.expect_answer()
        return prompt

    def ask_again(self) -> None:
        """Ask the open question under another turn; the one before is closed."""
        closing = {"t": "prompt", "table": self.seating.id, "turn": None, "seat": self.seating.you}
        self.asked += 1
        self.tell([closing, self.renewed()])

    def expect_answer(self) -> None:
        """Expect an answer to the open prompt."""
        if self.seating.question is not None:
            text = f"It did not answer its prompt{self.scenario.after}."
            self.expect("answer", text, self.scenario.section)

    def _sync(self, peer: Peer, request: m.Sync) -> None:
        if not self._here(peer, request):
            return
        missed = [self.seating.snapshot()]
        if request.term is not None and request.seq is not None:
            self.check_place(request.term, request.seq, "sync")
            missed = self.seating.missed(request.term, request.seq)
        question = self.seating.question
        self.ok(peer, request, after=[*missed, *([question] if question else [])])

    def _leave(self, peer: Peer, request: m.Leave) -> None:
        if self._here(peer, request):
            self.ok(peer, request)

    def _auto(self, peer: Peer, request: m.Auto) -> None:
        if self._here(peer, request):
            self.ok(peer, request)

    def _chat(self, peer: Peer, request: m.Chat) -> None:
        if self._here(peer, request):
            self.ok(peer, request)

    def _try(self, peer: Peer, request: m.Try) -> None:
        if self._here(peer, request):
            self.ok(peer, request)

    def _lobby(self, peer: Peer, request: m.Lobby) -> None:
        self.ok(peer, request, after=[plain(m.LobbyMessage(1, ()))] if request.on else ())

    def _here(self, peer: Peer, request: Any) -> bool:
        """Return whether a request is about the table; refuse it if not."""
        if self._seated and request.table == self.seating.id:
            return True
        self.wrong(f"It named the table {request.table!r}, which is not the one that it got with `ok`.", "requests")
        self.error(peer, request, ErrorCode.NOT_FOUND, "there is no such table")
        return False


def _refusal(status: HTTPStatus, code: str, text: str) -> tuple[HTTPStatus, Any]:
    return status, {"error": {"code": code, "text": text}}
