"""The number of spectators, announced to all connections of a table when it changes, at most once a second."""

import asyncio
from collections.abc import Callable
from typing import Final

from paiju.protocol.codec import MSGPACK
from paiju.protocol.messages import Watching
from paiju.server.clock import Clock
from paiju.server.table.ports.peer import Room

PAUSE_MS: Final = 1_000
"""Milliseconds between two announcements."""


class SpectatorCount:
    """The number of one table's spectators, and its announcements."""

    def __init__(self, clock: Clock, table: str, room: Room, on_told: Callable[[], None]) -> None:
        self._clock = clock
        self._table = table
        self._room = room
        self._on_told = on_told
        self._told = room.spectators
        self._told_at = 0
        self._alarm: asyncio.Handle | None = None

    def announce(self) -> None:
        """Announce a changed number, now or within the second."""
        if self._alarm is None and self._room.spectators != self._told:
            self._alarm = self._clock.call_at(self._told_at + PAUSE_MS, self._tell)

    def close(self) -> None:
        """Stop announcing."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _tell(self) -> None:
        self._alarm = None
        if self._room.spectators == self._told:
            return
        self._told, self._told_at = self._room.spectators, self._clock.now_ms()
        self._room.deliver([{None: MSGPACK.encode(Watching(self._table, self._told))}], {})
        self._on_told()
