"""Limits that all nodes of a Redis count together: open tables, new tables and sessions, wrong codes.

They are asked for what is rare, never for a message. Each node also counts alone, so while Redis is away or slow, and
after it has come back older, that is the most for each user at each node.
"""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from paiju.server.lobby.quota import OpeningLimits, too_fast, too_many_open
from paiju.server.store.errors import StoreError
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tasks import Tasks

PATIENCE_S: Final = 0.5
"""Seconds after which a slow Redis is not waited for."""
MAX_NOTES: Final = 256
"""Wrong codes that are being counted in Redis at a time; further ones are counted here alone."""

log = structlog.get_logger()


class SharedLimits:
    """The limits, as one node counts them."""

    def __init__(self, elsewhere: Elsewhere, opening: OpeningLimits, sessions: int, guesses: int) -> None:
        """`sessions` of an address, and `guesses` of a user or an address, a minute."""
        self._elsewhere = elsewhere
        self._opening = opening
        self._sessions = sessions
        self._guesses = guesses
        self._noting = Tasks()

    async def check_opening(self, user: str, address: str | None, table: str) -> None:
        """Count a new table. Raises `Refused` where its user, or its address, has too many or opens them too fast."""
        limits = self._opening
        # The user first: an address that many share must not pay for one user's refused tables.
        wait = await self._wait("opens", user, limits.opens_per_minute)
        if address is not None and not wait:
            wait = await self._wait("opens", address, limits.opens_per_minute_of_address)
        if wait:
            raise too_fast(limits, wait)
        if not await self._noted(user, table):
            raise too_many_open(limits)

    async def session_wait_ms(self, address: str) -> int:
        """Count a new session of an address; return 0, or the milliseconds until the next is allowed."""
        return await self._wait("sessions", address, self._sessions)

    def note_wrong(self, what: str, user: str, address: str, spend: Callable[[str], None]) -> None:
        """Count a wrong code or id; call `spend` with a user or address that has guessed too often."""
        if len(self._noting) < MAX_NOTES:
            self._noting.start(self._note_wrong(what, user, address, spend))

    async def _note_wrong(self, what: str, user: str, address: str, spend: Callable[[str], None]) -> None:
        for who in (user, address):
            if await self._wait(what, who, self._guesses):
                spend(who)

    async def _wait(self, what: str, who: str, per_minute: int) -> int:
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._elsewhere.count_rate(f"{what}:{who}", per_minute)
        except (StoreError, TimeoutError) as error:
            log.warning("a limit is counted by this node alone", what=what, error=repr(error))
            return 0

    async def _noted(self, user: str, table: str) -> bool:
        """Note a table that a user opens; return whether there is room for it."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._elsewhere.note_opened(user, table, self._opening.tables_opened_per_user)
        except (StoreError, TimeoutError) as error:
            log.warning("open tables are counted by this node alone", error=repr(error))
            return True
