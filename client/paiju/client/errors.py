"""What the SDK raises.

    ClientError
    ├── CannotConnect      nobody answers there, or no Paiju server
    ├── ConnectionLost     the connection is closed for good, or was away for too long
    ├── RequestError       the server refused one request; nothing changed
    └── UnfairShuffle      the server broke its word about a shuffle, see `paiju.client.shuffles`

Its text is always one line for a person.
"""

from typing import Any

from paiju.protocol.messages import Error


class ClientError(Exception):
    """Base of everything the SDK raises on purpose."""


class CannotConnect(ClientError):
    """No connection could be made; the text says to where, and why."""


class ConnectionLost(ClientError):
    """The connection is gone and will not be made again."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"the connection is closed: {reason or 'no reason given'} ({code})")
        self.code = code
        """Close code of the protocol; 1000 if this client closed it, 1006 if there was none."""
        self.reason = reason


class RequestError(ClientError):
    """The server refused a request; nothing changed."""

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
        """An `ErrorCode` of the protocol."""
        self.text = text
        """One English sentence: what was wrong, and what to do."""
        self.data = data or {}
        """For `illegal_action` its `reason` and perhaps `readings`, for `bad_request` the field's `path`."""
        self.temporary = temporary
        """Whether the same request may succeed a little later."""
        self.retry_after_ms = retry_after_ms
        """How long to wait before that, where the server says so."""

    @classmethod
    def of(cls, error: Error) -> "RequestError":
        """Return the exception that an `error` message stands for."""
        data = error.data if isinstance(error.data, dict) else None
        wait = error.retry_after_ms if isinstance(error.retry_after_ms, int) else None
        return cls(error.code, error.text, data, temporary=error.temporary, retry_after_ms=wait)
