"""Answers and logs failed requests: a few per minute with their tracebacks, the others only by their number.

The lines are bounded because a client that has found a failing request may repeat it as fast as any other request.
"""

import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import structlog
from msgspec import UNSET

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server.limits import Bucket

PER_MINUTE: Final = 10
"""Failed requests that are logged in a minute; all of them may come at once."""

log = structlog.get_logger()


class FailedRequests:
    """The failed requests of one process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._room = Bucket(PER_MINUTE / 60, PER_MINUTE, clock)
        self._skipped = 0

    def log_failure(self, error: Exception, request: Any, **about: Any) -> None:
        """Log a request and its error, or count it for the next line."""
        if self._room.take():
            self._skipped += 1
            return
        more = {"not_logged": self._skipped} if self._skipped else {}
        self._skipped = 0
        log.error("a request failed", request=type(request).__name__, exc_info=error, **about, **more)


FAILED: Final = FailedRequests(time.monotonic)
"""The failed requests of all parts of this server."""


class RequestSender(Protocol):
    """Sends requests: a connection of this node, or a remote peer."""

    user: str

    def send(self, *pieces: bytes) -> None:
        """Send encoded messages in one frame."""


def tell_failed(peer: RequestSender, request: Any, error: Exception, table: str | None = None) -> None:
    """Log the error of a client's request, and reply with an error; `request` is None if it is unknown.

    `table`: the table that could not be shown; None: the error is about something else.
    """
    FAILED.log_failure(error, request, user=peer.user)
    number = getattr(request, "id", UNSET)
    data = UNSET if table is None else {"table": table}
    text, code = "the server failed at this request; it is logged", ErrorCode.INTERNAL
    peer.send(MSGPACK.encode(m.Error(code, text, temporary=code.temporary, id=number, data=data)))
