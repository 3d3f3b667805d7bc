"""Puts questions to the client's seat, and checks its answers."""

from collections.abc import Iterable, Iterator

from paiju.cli.conformance.line import ClientLine
from paiju.cli.conformance.peer import ClientPeer
from paiju.cli.conformance.seating import Message
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused


class Questions:
    """The questions of one table, from the first to the end of the deal."""

    def __init__(self, host: ClientLine) -> None:
        self._host = host
        self._seating = host.seating
        self.hints = False
        """Whether the newest connection wants hints."""
        self.asked = 0
        """The number of questions that the client was asked."""
        self.answered = 0
        """How many questions the client has answered."""
        self.closed: set[str] = set()
        """Turns of prompts that were answered, in time or too late; a further answer to one of them is a fault."""
        self.settled = False
        """Whether the deal is over."""

    @property
    def open(self) -> Message | None:
        """The open prompt."""
        return self._seating.question

    def take(self, peer: ClientPeer, request: m.Act) -> None:
        """Take an answer."""
        host, question = self._host, self.open
        if question is None or request.turn != question["turn"]:
            self._stale(peer, request)
            return
        host.place.answered()
        late = host.now_ms() - question["deadline_at"] - question["bank_ms"]
        if late > 0:
            host.wrong(f"It answered a prompt {late} ms after its deadline and bank.", "time")
        if not host.scenario.answers(host, peer, request):
            self.apply(peer, request)

    def apply(self, peer: ClientPeer, request: m.Act, *, lost: bool = False) -> None:
        """Let an answer take effect, or refuse an illegal one; `lost`: its `ok` and what follows it are not sent."""
        try:
            ok, told = self._seating.act(request)
        except Refused as refused:
            reason = (refused.data or {}).get("reason", "wrong_action")
            self._host.wrong(f"It answered with an illegal action ({reason}): {request.action}.", "errors")
            self._host.reject(peer, request, refused)
            return
        self._host.met("answer")
        self.answered += 1
        self.closed.add(request.turn)
        self._notice(told)
        if lost:
            self._host.manners.store(ok)
            list(self._others_act())
            self._ask()
            return
        self._host.reply(peer, request, ok, *told)
        self.go_on(peer)

    def _stale(self, peer: ClientPeer, request: m.Act) -> None:
        if request.turn in self.closed:
            self._host.wrong(f"It answered the prompt {request.turn} again, which was over.", "errors")
        elif not self._host.scenario.forgives(self._host, request):
            self._host.wrong(f"It answered a prompt that was not open: {request.turn!r}.", "messages")
        self.refuse_stale(peer, request)

    def refuse_stale(self, peer: ClientPeer, request: m.Act) -> None:
        """Tell the client that a prompt is closed, and which one is open."""
        if self.open is None:
            self._host.error(peer, request, ErrorCode.NOT_YOUR_TURN, "no prompt is open for you")
        else:
            data = {"prompt": self.open}
            self._host.error(peer, request, ErrorCode.STALE_TURN, "that prompt is closed", data=data)

    def go_on(self, peer: ClientPeer) -> None:
        """Let the other seats act, and ask the client's seat."""
        for record in self._others_act():
            self._host.tell([record], peer)
        if (prompt := self._ask()) is not None:
            self._host.tell(self._host.scenario.asks(self._host, prompt), peer)

    def _others_act(self) -> Iterator[Message]:
        for record in self._seating.others_act():
            self._notice([record])
            yield record

    def _notice(self, told: Iterable[Message]) -> None:
        """Note the end of the deal if it is over."""
        ended = any(event["e"] == "deal_ended" for record in told for event in record["events"])
        self.settled = self.settled or ended

    def renewed(self) -> Message:
        """Return the open question once more, under another turn."""
        prompt = self._seating.ask(hints=self.hints)
        assert prompt is not None, "a question is asked again"
        self.expect()
        return prompt

    def ask_again(self) -> None:
        """Close the open prompt, and ask its question again under another turn."""
        closing = self.closing()
        self.asked += 1
        self._host.tell([closing, self.renewed()])

    def closing(self) -> Message:
        """Return the message that closes a prompt."""
        return {"t": "prompt", "table": self._seating.id, "turn": None, "seat": self._seating.you}

    def expect(self) -> None:
        """Expect an answer to the open prompt."""
        if self.open is not None:
            scenario = self._host.scenario
            text = f"It did not answer its prompt{scenario.after}."
            self._host.expect("answer", text, scenario.section)

    def _ask(self) -> Message | None:
        prompt = self._seating.ask(hints=self.hints)
        if prompt is not None:
            self.asked += 1
            self.expect()
        return prompt
