"""One log line a second for an event that happens to many things at once: a thousand tables share one Redis."""

import asyncio
from typing import Any, Final

import structlog

PAUSE_S: Final = 1.0
"""Seconds from the first event to the line, which is about all events until then."""

log = structlog.get_logger()


class Gathered:
    """Counts the things of one kind of event, and logs a warning about all of them."""

    def __init__(self, event: str, things: str) -> None:
        """`things`: the line's key for the number of things; the line's key `such_as` names one thing."""
        self._event = event
        self._key = things
        self._things: dict[str | int, None] = {}
        self._told: dict[str, Any] = {}

    def note(self, thing: str | int, **told: Any) -> None:
        """Note the event for a thing; the line has the fields `told` of the last call. Needs a running loop."""
        if not self._things:
            asyncio.get_running_loop().call_later(PAUSE_S, self._write)
        self._things[thing] = None
        self._told = told

    def _write(self) -> None:
        about = {self._key: len(self._things), "such_as": next(iter(self._things))}
        log.warning(self._event, **about, **self._told)
        self._things.clear()
