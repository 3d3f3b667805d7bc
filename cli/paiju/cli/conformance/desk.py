"""Answers the requests of a client, as the protocol says."""

from typing import Any

from paiju.cli.conformance.line import ClientLine
from paiju.cli.conformance.peer import ClientPeer
from paiju.cli.conformance.questions import Questions
from paiju.cli.conformance.seating import KEY, SEATS, USER, Message, plain
from paiju.engine.names import game_key
from paiju.protocol import messages as m
from paiju.protocol.errors import CloseCode, ErrorCode
from paiju.server.table.ports.errors import Refused

TOKEN = "conformance-token"  # noqa: S105 - of a server that keeps nothing
LIMITS = m.Limits(4096, 40, 120, 16)


class RequestDesk:
    """Takes the client's requests; its answers to prompts go to `questions`."""

    def __init__(self, host: ClientLine, questions: Questions) -> None:
        self._host = host
        self._questions = questions
        self._seating = host.seating

    @property
    def _seated(self) -> bool:
        return self._seating.table is not None

    def take(self, peer: ClientPeer, request: Any) -> None:
        """Take a request."""
        match request:
            case m.Hello():
                self._hello(peer, request)
            case m.Create() | m.Quick() | m.Join():
                self._enter(peer, request)
            case m.Lobby(on=on):
                self._host.ok(peer, request, after=[plain(m.LobbyMessage(1, ()))] if on else [])
            case m.Watch():
                text = "at this table 斗地主 is played, by you and bots"
                self._host.error(peer, request, ErrorCode.BAD_REQUEST, text)
            case _ if self._is_here(peer, request):
                self._take_here(peer, request)

    def _take_here(self, peer: ClientPeer, request: Any) -> None:
        match request:
            case m.Act():
                self._questions.take(peer, request)
            case m.Sync():
                self._sync(peer, request)
            case _:
                self._change(peer, request)

    def _is_here(self, peer: ClientPeer, request: Any) -> bool:
        """Return whether a request is about the client's table; refuse it if it is not."""
        if self._seated and request.table == self._seating.id:
            return True
        text = f"It named the table {request.table!r}, which is not the one that it got with `ok`."
        self._host.wrong(text, "requests")
        self._host.error(peer, request, ErrorCode.NOT_FOUND, "there is no such table")
        return False

    def _hello(self, peer: ClientPeer, hello: m.Hello) -> None:
        host = self._host
        if not host.manners.greeted(hello, TOKEN):
            peer.close(CloseCode.UNAUTHORIZED, "wrong token")
            return
        host.met("hello")
        host.greet(peer)
        self._questions.hints = hello.hints
        tables = (self._seating.id,) if self._seated else ()
        name = self._seating.name or "guest"
        welcome = m.Welcome(hello.id, USER, name, "conformance", 1, host.now_ms(), LIMITS, tables)
        if self._seated:
            self._questions.expect()
        else:
            host.expect_early("seat", "It sent neither `create` nor `quick` nor `join`")
        host.tell([plain(welcome), *self._missed(hello.resume)], peer)

    def _missed(self, resume: tuple[m.Cursor, ...]) -> list[Message]:
        """Return the records after a new connection's cursor, or a snapshot, and then the open prompt.

        Without a seat, return nothing.
        """
        if not self._seated:
            return []
        missed = [self._seating.snapshot()]
        for cursor in resume:
            if cursor.table == self._seating.id:
                self._host.place.check(cursor.term, cursor.seq, "resume")
                missed = self._seating.missed(cursor.term, cursor.seq)
        return [*missed, *self._open()]

    def _open(self) -> list[Message]:
        question = self._questions.open
        return [question] if question else []

    def _enter(self, peer: ClientPeer, request: m.Create | m.Quick | m.Join) -> None:
        host, seating = self._host, self._seating
        game = KEY if isinstance(request, m.Join) else request.game
        if game_key(game) != KEY:
            host.wrong(f"It asked for a table of {game!r}; the kit plays 斗地主 (`doudizhu`).", "requests")
        if not self._seated:
            seat = min(request.seat or 0, SEATS - 1) if isinstance(request, m.Join) else 0
            seating.open(_wish(request), seat)
        host.met("seat")
        host.expect_early("ready", "It never said `ready` at its table, or left seats free there")
        host.ok(peer, request, table=seating.id, seat=seating.you, after=[seating.snapshot()])
        self._start_when_ready(peer)

    def _change(self, peer: ClientPeer, request: Any) -> None:
        """Carry out a request about the table, and begin the deal if it can begin then."""
        try:
            ok, told = self._seating.take(request)
        except Refused as refused:
            self._host.reject(peer, request, refused)
            return
        self._host.reply(peer, request, ok, *told)
        self._start_when_ready(peer)

    def _start_when_ready(self, peer: ClientPeer) -> None:
        if not self._questions.settled and (told := self._seating.start()):
            self._host.met("ready")
            self._host.tell(told, peer)
            self._questions.go_on(peer)

    def _sync(self, peer: ClientPeer, request: m.Sync) -> None:
        missed = [self._seating.snapshot()]
        if request.term is not None and request.seq is not None:
            self._host.place.check(request.term, request.seq, "sync")
            missed = self._seating.missed(request.term, request.seq)
        self._host.ok(peer, request, after=[*missed, *self._open()])


def _wish(request: m.Create | m.Quick | m.Join) -> m.Create:
    """Return the `create` to carry out for a request; for `quick` and `join`, bots sit at all other seats."""
    if isinstance(request, m.Create):
        return request
    return m.Create(request.id, KEY, bots=SEATS - 1, ready=isinstance(request, m.Quick))
