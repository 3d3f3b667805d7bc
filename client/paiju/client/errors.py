"""The exceptions of the SDK.

    ClientError
    ├── CannotConnect      no answer, or not a Paiju server
    ├── ConnectionLost     the connection is closed for good, or was lost for too long
    ├── RequestError       the server refused one request, or would refuse it; nothing changed
    └── UnfairShuffle      a shuffle contradicts an earlier commitment of the server, see `paiju.client.shuffles`

The text of each is one line for people.
"""

from typing import Any

from paiju.protocol.messages import Error


class ClientError(Exception):
    """Base of the SDK's own exceptions."""


class CannotConnect(ClientError):
    """No connection could be made; the text names the address and the reason."""


class ConnectionLost(ClientError):
    """The connection is lost and the client will not reconnect."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"the connection is closed: {reason or 'no reason given'} ({code})")
        self.code = code
        """Close code (docs/protocol.md); 1000 if this client closed the connection, 1006 without a close frame."""
        self.reason = reason


class RequestError(ClientError):
    """The server refused a request, or this client did not send it, as it would be refused. Nothing changed."""

    def __init__(
        self,
        code: str,
        text: str,
        data: dict[str, Any] | None = None,
        *,
        temporary: bool = False,
        retry_after_ms: int | None = None,
    ) -> None:
        super().__init__(f"{text} ({code})")
        self.code = code
        """An `ErrorCode` of the protocol; a plain text for a code that this client does not know."""
        self.text = text
        """One English sentence: the reason, and what to do."""
        self.data = data or {}
        """More about the error: the `reason` of an `illegal_action`, the `path` in a `bad_request`, and the like."""
        self.temporary = temporary
        """Whether the same request may succeed later."""
        self.retry_after_ms = retry_after_ms
        """Milliseconds to wait before a retry; None if the server names no time."""

    @classmethod
    def of(cls, error: Error) -> "RequestError":
        """Return the exception for an `error` message."""
        data = error.data if isinstance(error.data, dict) else None
        wait = error.retry_after_ms if isinstance(error.retry_after_ms, int) else None
        return cls(error.code, error.text, data, temporary=error.temporary, retry_after_ms=wait)


def table_of(error: Error) -> str:
    """Return the table that an `error` without a request is about; empty if it is about none."""
    if isinstance(error.id, int) or not isinstance(error.data, dict):
        return ""
    return str(error.data.get("table", ""))
