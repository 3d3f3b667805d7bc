"""A scenario: hooks at which its server may deviate from plain play."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, ClassVar

from paiju.cli.conformance.peer import ClientPeer
from paiju.cli.conformance.seating import Message
from paiju.protocol import messages as m


class Scenario:
    """A plain deal, and the base class of all other scenarios. Each instance serves one client.

    `host` is the server itself (`Host`), which imports this module.
    """

    name: ClassVar[str]
    about: ClassVar[str]
    """The client's duty, in a line."""
    section: ClassVar[str]
    """The section of docs/protocol.md that states this duty."""
    after: ClassVar[str] = ""
    """The end of a finding's text: the event after which the client did not answer."""
    from_start: ClassVar[bool] = False
    """Whether findings about the time before the deal also end with `after`."""
    ahead_ms: ClassVar[int] = 0
    """Milliseconds by which the server's clock is ahead; below 0: behind."""
    questions: ClassVar[int] = 4
    """The number of answered questions after which the scenario has seen enough."""
    silent: ClassVar[bool] = False
    """Whether the scenario ends well if the client does nothing more."""

    def enough(self, host: Any) -> bool:
        """Return whether the scenario has seen enough; else it ends with the deal."""
        return bool(host.questions.answered >= self.questions)

    def untried(self, host: Any) -> str:
        """Return why the scenario could not be tried with this client; empty: it was tried."""
        del host
        return ""

    def refuses(self, host: Any) -> HTTPStatus | None:
        """Return the status that refuses a new websocket; None: it is accepted."""
        del host
        return None

    def hears(self, host: Any, request: Any) -> None:
        """Inspect a message of the client before it is handled."""

    def sends(self, host: Any, messages: list[Message]) -> list[Message]:
        """Return the messages of the frame that is sent in place of `messages`."""
        del host
        return messages

    def asks(self, host: Any, prompt: Message) -> Iterable[Message]:
        """Return the messages of the frame that asks a new question."""
        del host
        return [prompt]

    def answers(self, host: Any, peer: ClientPeer, act: m.Act) -> bool:
        """Take an answer to the open prompt; return False to let it take effect as usual."""
        del host, peer, act
        return False

    def forgives(self, host: Any, act: m.Act) -> bool:
        """Return whether an answer to a closed prompt is allowed."""
        del host, act
        return False
