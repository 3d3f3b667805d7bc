"""One line of the log a second for what happens to many things at once: a thousand tables share one Redis."""

import asyncio
from typing import Any, Final

import structlog

PAUSE_S: Final = 1.0
"""Seconds from the first event to the line about it and all that follow."""

log = structlog.get_logger()


class Gathered:
    """Counts the things that one kind of event has happened to, and logs a warning about all of them."""

    def __init__(self, event: str, things: str) -> None:
        """`things`: the key under which the line has their number; `such_as` names one of them."""
        self._event = event
        self._key = things
        self._things: dict[str | int, None] = {}
        self._told: dict[str, Any] = {}

    def note(self, thing: str | int, **told: Any) -> None:
        """Note that it has happened to a thing; the line has what was `told` last. Needs a running loop."""
        if not self._things:
            asyncio.get_running_loop().call_later(PAUSE_S, self._write)
        self._things[thing] = None
        self._told = told

    def _write(self) -> None:
        about = {self._key: len(self._things), "such_as": next(iter(self._things))}
        log.warning(self._event, **about, **self._told)
        self._things.clear()
