"""What a server asks of a scenario; `host` is the server itself, with its questions."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, ClassVar, Protocol

from paiju.cli.conformance.peer import Peer
from paiju.cli.conformance.seating import Message
from paiju.protocol import messages as m


class Script(Protocol):
    """A scenario as its server knows it; `Scenario` says what each part means."""

    name: ClassVar[str]
    section: ClassVar[str]
    after: ClassVar[str]
    from_start: ClassVar[bool]
    ahead_ms: ClassVar[int]
    silent: ClassVar[bool]

    def enough(self, host: Any) -> bool:
        """Return whether the scenario has seen what it wants to see."""

    def refuses(self, host: Any) -> HTTPStatus | None:
        """Return the status that refuses a new websocket."""

    def hears(self, host: Any, request: Any) -> None:
        """Look at a message of the client's."""

    def sends(self, host: Any, messages: list[Message]) -> list[Message]:
        """Return the frame that is sent in place of one."""

    def asks(self, host: Any, prompt: Message) -> Iterable[Message]:
        """Return the frame that is sent to ask a new question."""

    def answers(self, host: Any, peer: Peer, act: m.Act) -> bool:
        """Take an answer to the open prompt."""

    def forgives(self, host: Any, act: m.Act) -> bool:
        """Return whether an answer to a prompt that is not open is no fault."""
