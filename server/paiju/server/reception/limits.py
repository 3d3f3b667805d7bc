"""Limits on the creation of tables, per user, address and server; and the counts that all nodes of a Redis share.

All nodes together count open tables, new tables and sessions, and wrong codes. Redis is asked about rare events only,
never for a message. Each node also counts alone: while Redis is away or slow, and after it has come back with older
data, only each node's own count limits a user.
"""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
import structlog

from paiju.protocol.errors import ErrorCode
from paiju.server.limits import UserAndAddressLimit
from paiju.server.redis.errors import StoreError
from paiju.server.table.ports.errors import Refused
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tasks import Tasks

PATIENCE_S: Final = 0.5
"""The most seconds that a node waits for a slow Redis."""
MAX_NOTES: Final = 256
"""The most wrong codes that are counted in Redis at the same time; further ones are counted by this node alone."""

log = structlog.get_logger()


class OpeningLimits(msgspec.Struct, frozen=True):
    """The bounds on the creation of tables; each field is the setting of the same name."""

    max_tables: int = 5_000
    tables_opened_per_user: int = 24
    opens_per_minute: int = 20
    opens_per_minute_of_address: int = 120


class OpeningQuota:
    """Checks whether one more table may be created, and counts it."""

    def __init__(self, limits: OpeningLimits, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._limits = limits
        self._rate = UserAndAddressLimit(limits.opens_per_minute, limits.opens_per_minute_of_address, clock)

    def check(self, opened: int, tables: int) -> None:
        """Raise `Refused` if a user has too many open tables, or the server too many `tables`."""
        if tables >= self._limits.max_tables:
            text = f"this server has {self._limits.max_tables} tables, the most it may; join one of them"
            raise Refused(ErrorCode.FULL, text)
        if opened >= self._limits.tables_opened_per_user:
            raise too_many_open(self._limits)

    def count(self, user: str, address: str) -> None:
        """Count a new table. Raises `Refused` if the user or address creates tables too fast."""
        if (wait := self._rate.count(user, address)) > 0:
            raise too_fast(self._limits, wait)


def too_many_open(limits: OpeningLimits) -> Refused:
    """Return the refusal of a user who has created too many tables that are still open."""
    text = (
        f"you have opened {limits.tables_opened_per_user} tables that are still there, the most allowed;"
        " a table closes a minute after all people have left it"
    )
    return Refused(ErrorCode.FULL, text)


def too_fast(limits: OpeningLimits, wait_ms: int) -> Refused:
    """Return the refusal of a user or address that creates tables too fast."""
    text = (
        f"tables are opened too fast: {limits.opens_per_minute} a minute by one user,"
        f" {limits.opens_per_minute_of_address} from one address"
    )
    return Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=wait_ms)


class SharedLimits:
    """The limits that all nodes share, as one node counts them."""

    def __init__(self, elsewhere: Elsewhere, opening: OpeningLimits, sessions: int, guesses: int) -> None:
        """`sessions`: new sessions of an address per minute; `guesses`: wrong codes of a user or address per minute."""
        self._elsewhere = elsewhere
        self._opening = opening
        self._sessions = sessions
        self._guesses = guesses
        self._noting = Tasks()

    async def check_opening(self, user: str, address: str | None, table: str) -> None:
        """Count a new table. Raises `Refused` if the user has too many, or user or address creates them too fast."""
        limits = self._opening
        # The user is counted first: an address that many share must not pay for one user's refused tables.
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

    async def wait_ms(self, what: str, who: str, most: int, within_ms: int) -> int:
        """Count one more of `what` by `who`, with `most` allowed within `within_ms`; return 0, or the ms to wait."""
        return await self._wait(what, who, most, within_ms)

    def note_wrong(self, what: str, user: str, address: str, spend: Callable[[str], None]) -> None:
        """Count a wrong code or id; call `spend` with a user or address that has guessed too often."""
        if len(self._noting) < MAX_NOTES:
            # The count is not awaited, so that a guess gets its reply at once, even if Redis is slow.
            self._noting.start(self._note_wrong(what, user, address, spend))

    async def _note_wrong(self, what: str, user: str, address: str, spend: Callable[[str], None]) -> None:
        for who in (user, address):
            # The guess is counted afterwards: to ask Redis before each guess would delay everybody who joins.
            if await self._wait(what, who, self._guesses):
                spend(who)

    async def _wait(self, what: str, who: str, most: int, within_ms: int = 60_000) -> int:
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._elsewhere.count_rate(f"{what}:{who}", most, within_ms)
        except (StoreError, TimeoutError) as error:
            # This node's own count decides: a slow Redis must not keep people from creating tables.
            log.warning("a limit is counted by this node alone", what=what, error=repr(error))
            return 0

    async def _noted(self, user: str, table: str) -> bool:
        """Note a table that a user creates; return whether the user may have it."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._elsewhere.note_opened(user, table, self._opening.tables_opened_per_user)
        except (StoreError, TimeoutError) as error:
            log.warning("open tables are counted by this node alone", error=repr(error))
            return True
