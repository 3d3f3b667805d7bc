"""Logs requests at which the server failed: some a minute with their tracebacks, others only counted.

A client that has found such a request may send it as often as any other.
"""

import time
from collections.abc import Callable
from typing import Any, Final

import structlog

from paiju.server.limits import Bucket

PER_MINUTE: Final = 10
"""Failed requests that are logged, sustained and at once."""

log = structlog.get_logger()


class FailedRequests:
    """The failed requests of one process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` tells monotonic seconds."""
        self._room = Bucket(PER_MINUTE / 60, PER_MINUTE, clock)
        self._skipped = 0

    def note(self, error: Exception, request: Any, **about: Any) -> None:
        """Log a request and what was raised at it, or count it for the next line."""
        if self._room.take():
            self._skipped += 1
            return
        more = {"not_logged": self._skipped} if self._skipped else {}
        self._skipped = 0
        log.error("a request failed", request=type(request).__name__, exc_info=error, **about, **more)


FAILED: Final = FailedRequests(time.monotonic)
"""Where all parts of the server note theirs."""
