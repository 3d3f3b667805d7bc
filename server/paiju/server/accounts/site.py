"""The state of the whole site that its operator has set: an announcement, and a level of maintenance."""

from typing import Final

from paiju.protocol.codec import MSGPACK
from paiju.protocol.messages import Announcement
from paiju.server.accounts.live import Entries

ANNOUNCEMENT: Final = "announcement"
MAINTENANCE: Final = "maintenance"
NO_TABLES: Final = 1
"""Level from which no new tables are opened."""
NO_DEALS: Final = 2
"""Level from which no next deals begin."""
CLOSED: Final = 3
"""Level at which people are not let in."""
RETRY_MS: Final = 60_000
"""Milliseconds before people should try again."""


class Site:
    """The announcement and the maintenance, as all nodes know them."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries

    @property
    def level(self) -> int:
        """The level of maintenance; 0: there is none."""
        entry = self.entries.get(MAINTENANCE)
        return 0 if entry is None else int(entry.value)

    def may_open(self) -> bool:
        """Return whether new tables are opened."""
        return self.level < NO_TABLES

    def may_deal(self) -> bool:
        """Return whether next deals begin."""
        return self.level < NO_DEALS

    @property
    def closed(self) -> bool:
        """Whether people are not let in."""
        return self.level >= CLOSED

    @property
    def announcement(self) -> bytes | None:
        """The encoded announcement; None: there is none."""
        entry = self.entries.get(ANNOUNCEMENT)
        return None if entry is None else entry.value

    async def announce(self, zh: str, en: str, until_ms: int) -> None:
        """Announce a text until a time; one that is past withdraws it. Raises `StoreUnavailable`, `TooMany`."""
        await self.entries.put(ANNOUNCEMENT, until_ms, MSGPACK.encode(Announcement(zh, en, until_ms)))

    async def maintain(self, level: int, until_ms: int) -> None:
        """Set the level until a time; 0 ends the maintenance. Raises `StoreUnavailable`, `TooMany`."""
        await self.entries.put(MAINTENANCE, until_ms if level else 0, str(level).encode())


WITHDRAWN: Final = MSGPACK.encode(Announcement("", "", 0))
"""The message that the announcement has ended."""
