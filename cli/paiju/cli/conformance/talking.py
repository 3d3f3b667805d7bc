"""Scenarios of messages that are exchanged while the connection holds."""

import itertools
import time
from collections.abc import Iterable
from typing import Any

from paiju.cli.conformance.host import Host
from paiju.cli.conformance.peer import ClientPeer
from paiju.cli.conformance.scenario import Scenario
from paiju.cli.conformance.seating import Message, plain
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode

EARLY_MS = 25
"""Milliseconds by which a repeated request may come too early, since clocks of programs are coarse."""
FEW = 3
"""The number of times that a refused action may be sent; more count as an endless repetition."""


class DealScenario(Scenario):
    """A whole deal."""

    name = "deal"
    about = "plays a whole deal: each prompt is answered by a legal action before its deadline"
    section = "a-first-game"

    def enough(self, host: Host) -> bool:
        """Return whether the deal is over: this scenario plays it to its end."""
        return host.questions.settled


class HelloScenario(Scenario):
    """The beginning of a connection: subprotocol, token, session."""

    name = "hello"
    about = "offers a subprotocol and speaks it; says `hello` first, with its token and a session of 8 to 64 characters"
    section = "connections"
    questions = 1


class HeartbeatScenario(Scenario):
    """A server that pings the client."""

    name = "heartbeat"
    about = "answers each `ping` with a `pong` of the same `sent_at`"
    section = "connections"
    questions = 2

    def __init__(self) -> None:
        self._sent: set[int] = set()

    def asks(self, host: Host, prompt: Message) -> Iterable[Message]:
        """Ping alone, and within a frame of several messages."""
        if host.questions.asked == 1:
            host.tell([self._ping(host, 7)])
            return [self._ping(host, 11), prompt]
        return [prompt]

    def hears(self, host: Host, request: Any) -> None:
        """Check the answer to the ping."""
        if isinstance(request, m.Pong):
            host.met(f"pong {request.sent_at}")
            if request.sent_at not in self._sent:
                host.wrong(f"Its `pong` has a `sent_at` that no `ping` had: {request.sent_at}.")

    def _ping(self, host: Host, more: int) -> Message:
        sent_at = host.now_ms() + more
        self._sent.add(sent_at)
        host.expect(
            f"pong {sent_at}", "It did not answer `ping` with a `pong` of the same `sent_at`.", self.section
        )
        return plain(m.Ping(sent_at))


class UnknownScenario(Scenario):
    """A server that is newer than the client."""

    name = "unknown"
    about = "ignores messages, events and fields that it does not know"
    section = "connections"
    after = " after messages, events and fields with names that it cannot know: those are to be ignored"
    from_start = True

    def sends(self, host: Host, messages: list[Message]) -> list[Message]:
        """Add unknown fields, events and messages wherever the protocol allows them."""
        strange = {"t": "weather", "table": host.seating.id, "sky": {"clouds": [1, 2, None]}}
        return [strange, *map(_grown, messages)]


def _grown(message: Message) -> Message:
    more: Message = {**message, "humidity": {"percent": 60}, "outlook": [None]}
    if message["t"] == "events":
        strange = {"e": "gust", "seat": 1, "knots": 30}
        more["events"] = [strange, *({**event, "wind": "west"} for event in message["events"]), strange]
    if message["t"] == "table":
        more["seats"] = [{**seat, "umbrella": True} for seat in message["seats"]]
    return more


class BatchScenario(Scenario):
    """Several messages in a frame."""

    name = "batch"
    about = "takes the messages of a frame in their order, and each of them"
    section = "connections"
    after = " which came as the last message of an array: a frame is one message, or an array of messages in order"

    def asks(self, host: Host, prompt: Message) -> Iterable[Message]:
        """Put the prompt into one frame, behind messages that say that no prompt is open."""
        closing = host.questions.closing()
        watching = plain(m.Watching(host.seating.id, host.questions.asked))
        return [watching, closing, watching, prompt]


class RepliesScenario(Scenario):
    """Replies to requests that the client did not send."""

    name = "replies"
    about = "matches replies with its requests by `id`, and gives no id to two requests"
    section = "requests"
    after = " after replies with an `id` that it had not used: a reply belongs to the request of its `id`"
    from_start = True

    def sends(self, host: Host, messages: list[Message]) -> list[Message]:
        """Put replies to unknown requests before a real one."""
        del host
        if not any(message["t"] == "ok" for message in messages):
            return messages
        number = 2**53 - 1
        others: list[Message] = [
            {"t": "ok", "id": number, "table": "t-of-another-request", "seat": 2, "seq": 1},
            plain(m.Error(ErrorCode.NOT_FOUND, "there is no such table", temporary=False, id=number - 1)),
        ]
        return [*others, *messages]


class StaleScenario(Scenario):
    """Prompts that are closed without an answer."""

    name = "stale"
    about = "lets a closed prompt be, and answers the one that is open"
    section = "errors"
    after = " after the one before it had been closed: the open one came as `prompt`, and in `data.prompt` of the error"

    def __init__(self) -> None:
        self._closed = ""
        self._told = False

    def asks(self, host: Host, prompt: Message) -> Iterable[Message]:
        """Close the second question in the frame that asks it; it comes again later, under another turn."""
        if host.questions.asked != 2 or self._closed:
            return [prompt]
        self._closed = prompt["turn"]
        host.met("answer")
        host.seating.question = None
        closing = host.questions.closing()
        host.expect("pong", "It did not answer `ping` with `pong`.", "connections")
        return [prompt, closing, plain(m.Ping(host.now_ms()))]

    def hears(self, host: Host, request: Any) -> None:
        """Ask again once the client has surely read that the prompt is closed."""
        if isinstance(request, m.Pong) and "pong" in host.owes:
            host.met("pong")
            self._told = True
            host.questions.ask_again()

    def answers(self, host: Host, peer: ClientPeer, act: m.Act) -> bool:
        """Close the third question's prompt just before its answer is taken, and open another one."""
        if host.questions.asked != 4 or act.turn in host.questions.closed:
            return False
        host.questions.closed.add(act.turn)
        host.questions.ask_again()
        host.questions.refuse_stale(peer, act)
        return True

    def forgives(self, host: Host, act: m.Act) -> bool:
        """Forgive an answer that was on its way when the prompt was closed."""
        del host
        return bool(act.turn == self._closed and not self._told)


class IllegalScenario(Scenario):
    """An action that the server refuses."""

    name = "illegal"
    about = "answers `illegal_action` with another legal action, and does not repeat the refused one for ever"
    section = "errors"
    after = " after its first action had been refused with `illegal_action`: the prompt stays open"
    questions = 99

    def __init__(self) -> None:
        self._refused: tuple[str, Any] = ("", None)
        self._times = 0

    def enough(self, host: Host) -> bool:
        """Return whether the question whose answer was refused has been answered since."""
        return bool(self._times) and self._refused[0] in host.questions.closed

    def untried(self, host: Host) -> str:
        """Return why the scenario was not tried: it refuses only an action other than the default."""
        del host
        return "" if self._times else "it played nothing but defaults, which are always legal"

    def answers(self, host: Host, peer: ClientPeer, act: m.Act) -> bool:
        """Refuse the first action that is not the default up to `FEW` times; then report it, and let it take effect."""
        question = host.questions.open
        assert question is not None, "only an open question is answered"
        if not self._times and act.action != question["default"]:
            self._refused = (act.turn, act.action)
        if (act.turn, act.action) != self._refused:
            return False
        self._times += 1
        if self._times > FEW:
            host.wrong(
                f"It sent an action that had been refused as illegal {self._times} times: {act.action}."
            )
            return False
        data = {"reason": "illegal_type"}
        host.error(peer, act, ErrorCode.ILLEGAL_ACTION, "the conformance kit refuses this action", data=data)
        return True


class RateScenario(Scenario):
    """A server that finds the client too fast."""

    name = "rate"
    about = "waits for `retry_after_ms` after `rate_limited`, and then sends the request again"
    section = "errors"
    after = " after `rate_limited`: the same request succeeds later"
    questions = 3

    def __init__(self) -> None:
        self._until: dict[str, float] = {}
        self._waits = itertools.count(300, 200)

    def answers(self, host: Host, peer: ClientPeer, act: m.Act) -> bool:
        """Refuse the first answer to each of two questions; add a finding if it is repeated too early."""
        now = time.monotonic() * 1000
        until = self._until.get(act.turn)
        if until is not None:
            if now < until - EARLY_MS:
                early = round(until - now)
                host.wrong(
                    f"It sent a request again {early} ms before the `retry_after_ms` of `rate_limited` was over."
                )
            return False
        if host.questions.asked not in {1, 3}:
            return False
        wait_ms = next(self._waits)
        self._until[act.turn] = now + wait_ms
        host.error(peer, act, ErrorCode.RATE_LIMITED, "too many messages", retry_after_ms=wait_ms)
        return True


class ClockScenario(Scenario):
    """A server whose clock differs from the client's."""

    name = "clock"
    about = "reads deadlines by the server's clock (`now_at`), which may be an hour behind its own"
    section = "connections"
    after = " at a server whose clock is an hour behind: compare `deadline_at` with `now_at`"
    ahead_ms = -3_600_000
    questions = 2
