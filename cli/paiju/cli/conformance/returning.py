"""Scenarios of lost connections and lost records: the client comes back, stays away, or catches up."""

import time
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, ClassVar

from paiju.cli.conformance.host import Host
from paiju.cli.conformance.peer import ClientPeer
from paiju.cli.conformance.scenario import Scenario
from paiju.cli.conformance.seating import Message, plain
from paiju.cli.conformance.talking import EARLY_MS
from paiju.protocol import messages as m
from paiju.protocol.errors import CloseCode

AWAY_MS = 600
"""Milliseconds for which a restarting server refuses connections."""
HASTY = 6
"""Number of attempts within `AWAY_MS` that shows a missing backoff: full jitter hardly ever leads to so many."""


class LeavingScenario(Scenario):
    """A scenario whose server ends the connection."""

    def cut(self, host: Host, peer: ClientPeer) -> None:
        """End the connection without a close frame; the client must come back."""
        self.expect_back(host)
        peer.cut()

    def expect_back(self, host: Host) -> None:
        """Expect the client to come back."""
        host.met("answer")
        host.expect("hello", "It did not come back after its connection was lost.", "coming-back")


class ResumeScenario(LeavingScenario):
    """Answers and replies that are lost with their connection."""

    name = "resume"
    about = "comes back with the same session and its position, and no answer takes effect twice"
    section = "coming-back"
    after = " after it had come back from a lost connection: the open prompt is sent again"
    questions = 5

    def answers(self, host: Host, peer: ClientPeer, act: m.Act) -> bool:
        """Lose the second answer, and the reply to the fourth."""
        if host.connections == 1 and host.questions.asked == 2:
            self.cut(host, peer)
            return True
        if host.connections == 2 and host.questions.asked == 4:
            host.questions.apply(peer, act, lost=True)
            self.cut(host, peer)
            return True
        return False


class RepeatedScenario(LeavingScenario):
    """Records that are sent twice."""

    name = "repeated"
    about = "ignores `events` that it has seen: its position does not go back"
    section = "coming-back"
    after = " after records that it had seen before came again: those are to be ignored"

    def asks(self, host: Host, prompt: Message) -> Iterable[Message]:
        """Send the last record again, and an older one."""
        records = host.seating.records
        return [records[-1], *records[-3:-2], prompt]

    def answers(self, host: Host, peer: ClientPeer, act: m.Act) -> bool:
        """Cut the connection: the client names its cursor when it comes back."""
        del act
        if host.connections > 1 or host.questions.asked != 3:
            return False
        self.cut(host, peer)
        return True


class GapScenario(Scenario):
    """A record that is missing."""

    name = "gap"
    about = "sends `sync` if `seq` jumps, with the position before the gap"
    section = "coming-back"
    after = " after a gap in its table's records"

    def __init__(self) -> None:
        self._left_out = False

    def sends(self, host: Host, messages: list[Message]) -> list[Message]:
        """Leave out one record about another seat, after the client's second answer."""
        if (
            self._left_out
            or host.questions.answered < 2
            or [message["t"] for message in messages] != ["events"]
        ):
            return messages
        if host.questions.settled:
            return messages
        self._left_out = True
        text = "It did not send `sync` although `seq` jumped."
        host.expect("sync", text, self.section)
        return []

    def hears(self, host: Host, request: Any) -> None:
        """Note that the client asks for the missing messages."""
        if isinstance(request, m.Sync):
            host.met("sync")


class ResetScenario(LeavingScenario):
    """A snapshot that replaces everything that the client knew."""

    name = "reset"
    about = "starts again from a `table` with `reset`, whose `term` and `seq` are others"
    section = "coming-back"
    after = " after a `table` with `reset`: discard the state of the table, and go on from there"

    def __init__(self) -> None:
        self._done = False

    def asks(self, host: Host, prompt: Message) -> Iterable[Message]:
        """Begin a new term before the second question."""
        if host.questions.asked != 2 or self._done:
            return [prompt]
        self._done = True
        snapshot = host.seating.rebase()
        return [snapshot, host.questions.renewed()]

    def answers(self, host: Host, peer: ClientPeer, act: m.Act) -> bool:
        """Cut the connection: the client names its cursor when it comes back."""
        del act
        if host.connections > 1 or host.questions.answered != 2:
            return False
        self.cut(host, peer)
        return True


class RestartScenario(LeavingScenario):
    """A server that restarts."""

    name = "restart"
    about = "comes back after 1012, not before `closing.retry_after_ms`, and waits longer while it is refused"
    section = "coming-back"
    after = " after the server's restart"
    questions = 3
    WAIT_MS: ClassVar[int] = 300

    def __init__(self) -> None:
        self._closed_at = 0.0
        self._first_at = 0.0
        self._attempts = 0

    def answers(self, host: Host, peer: ClientPeer, act: m.Act) -> bool:
        """Restart instead of taking the second answer."""
        del act
        if self._closed_at or host.questions.asked != 2:
            return False
        self.expect_back(host)
        host.tell([plain(m.Closing("restarting", self.WAIT_MS))], peer)
        peer.close(CloseCode.RESTARTING, "restarting")
        self._closed_at = time.monotonic() * 1000
        return True

    def refuses(self, host: Host) -> HTTPStatus | None:
        """Refuse every returning client for a while."""
        if not self._closed_at:
            return None
        now = time.monotonic() * 1000
        self._attempts += 1
        if not self._first_at:
            self._first_at = now
            if (early := round(self._closed_at + self.WAIT_MS - now)) > EARLY_MS:
                host.wrong(f"It came back {early} ms before the `retry_after_ms` of `closing` was over.")
        if now - self._first_at >= AWAY_MS:
            return None
        if self._attempts == HASTY:
            text = f"It tried {HASTY} times within {AWAY_MS} ms while it was refused: wait longer after each failure."
            host.wrong(text)
        return HTTPStatus.SERVICE_UNAVAILABLE


class FinalScenario(Scenario):
    """A server that does not want the client back."""

    code: ClassVar[CloseCode]
    section = "coming-back"
    silent = True

    def __init__(self) -> None:
        self._closed = False

    def enough(self, host: Host) -> bool:
        """Return whether a fault was found, as when the client came back; else the scenario ends after `QUIET_S`."""
        return bool(host.findings.all)

    def answers(self, host: Host, peer: ClientPeer, act: m.Act) -> bool:
        """Close instead of taking the first answer."""
        del act
        if self._closed:
            return False
        self._closed = True
        host.met("answer")
        host.tell(self.words(host), peer)
        peer.close(self.code, self.name)
        return True

    def refuses(self, host: Host) -> HTTPStatus | None:
        """Note a finding if the client comes back, which it must not."""
        if not self._closed:
            return None
        host.wrong(f"It came back after close code {self.code.value}, which means: do not.")
        return HTTPStatus.SERVICE_UNAVAILABLE

    def words(self, host: Host) -> list[Message]:
        """Return the messages that are sent before the end."""
        del host
        return []


class BannedScenario(FinalScenario):
    """A user who is banned."""

    name = "banned"
    about = "stays away after close code 4503"
    code = CloseCode.BANNED


class ReplacedScenario(FinalScenario):
    """A connection that a newer one replaces."""

    name = "replaced"
    about = "stays away after `detached` and close code 4509"
    code = CloseCode.REPLACED

    def words(self, host: Host) -> list[Message]:
        """Tell the client that another connection has its seat."""
        return [plain(m.Detached(host.seating.id, "another connection took the seat"))]
