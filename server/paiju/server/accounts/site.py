"""The state of the whole site that its operator has set: an announcement, and a level of maintenance."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from paiju.protocol.codec import MSGPACK
from paiju.protocol.messages import Announcement
from paiju.server.accounts.live import LiveEntries, LiveEntry

ANNOUNCEMENT: Final = "announcement"
MAINTENANCE: Final = "maintenance"
NO_TABLES: Final = 1
"""Level from which no new tables are created."""
NO_DEALS: Final = 2
"""Level from which no next deals begin."""
CLOSED: Final = 3
"""Level at which people are not let in."""
RETRY_MS: Final = 60_000
"""Milliseconds after which people who were refused should try again."""
WORDS: Final = ("服务器维护", "Maintenance of this server")
"""The announcement, in Chinese and English, of a planned maintenance that has no words of its own."""


class PlannedMaintenance(msgspec.Struct, frozen=True):
    """A maintenance, as the live entry holds it."""

    level: int
    at: int
    """When it begins, ms of Redis time."""
    zh: str = ""
    en: str = ""

    @property
    def has_words(self) -> bool:
        """Whether the maintenance has a text, and is therefore announced."""
        return bool(self.zh or self.en)


@lru_cache(maxsize=4)
def _plan(entry: LiveEntry) -> PlannedMaintenance:
    return msgspec.json.decode(entry.value, type=PlannedMaintenance)


@lru_cache(maxsize=4)
def _told(entry: LiveEntry) -> bytes:
    """Return the encoded announcement of a maintenance."""
    plan = _plan(entry)
    return MSGPACK.encode(Announcement(plan.zh, plan.en, entry.until, plan.at))


class Site:
    """The announcement and the maintenance, as all nodes know them."""

    def __init__(self, entries: LiveEntries, now_ms: Callable[[], int]) -> None:
        """`now_ms`: Redis time."""
        self.entries = entries
        self._now_ms = now_ms

    @property
    def level(self) -> int:
        """The level of maintenance now; 0: there is none."""
        entry = self.entries.get(MAINTENANCE)
        return _plan(entry).level if entry is not None and _plan(entry).at <= self._now_ms() else 0

    def may_open(self) -> bool:
        """Return whether new tables may be created."""
        return self.level < NO_TABLES

    def may_deal(self) -> bool:
        """Return whether next deals may begin."""
        return self.level < NO_DEALS

    @property
    def closed(self) -> bool:
        """Whether people are not let in."""
        return self.level >= CLOSED

    @property
    def announcement(self) -> bytes | None:
        """The encoded announcement: that of a maintenance with words, else that of `announce`; None: there is none."""
        if (planned := self.entries.get(MAINTENANCE)) is not None and _plan(planned).has_words:
            return _told(planned)
        entry = self.entries.get(ANNOUNCEMENT)
        return None if entry is None else entry.value

    async def announce(self, zh: str, en: str, until_ms: int) -> None:
        """Announce a text until a time; a time in the past withdraws it. Raises `StoreUnavailable`, `TooMany`."""
        await self.entries.put(ANNOUNCEMENT, until_ms, MSGPACK.encode(Announcement(zh, en, until_ms)))

    async def maintain(self, level: int, at_ms: int, until_ms: int, zh: str = "", en: str = "") -> None:
        """Set the maintenance: its level from `at_ms` until `until_ms`; level 0 ends it.

        A maintenance that begins later and has no words gets `WORDS`. Raises `StoreUnavailable`, `TooMany`.
        """
        plan = PlannedMaintenance(level, at_ms, zh, en)
        if at_ms > self._now_ms() and not plan.has_words:
            plan = PlannedMaintenance(level, at_ms, *WORDS)
        await self.entries.put(MAINTENANCE, until_ms if level else 0, msgspec.json.encode(plan))


WITHDRAWN: Final = MSGPACK.encode(Announcement("", "", 0))
"""The message which says that the announcement has ended."""
