"""Limits of each user: seats, as this node knows them, and what all nodes of a Redis count together.

Open tables, new tables and sessions, and wrong codes are counted together. Redis is asked for what is rare, never for a
message. Each node also counts alone, so while Redis is away or slow, and after it has come back older, that is the most
for each user at each node.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from functools import partial
from typing import Final

import structlog

from paiju.protocol.errors import ErrorCode
from paiju.server.lobby.quota import OpeningLimits, too_fast, too_many_open
from paiju.server.redis.errors import StoreError
from paiju.server.table.actor import TableActor
from paiju.server.table.ports.errors import Refused
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.owned import OwnedTables
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
            # Not awaited: a guess gets its answer at once, whatever Redis does.
            self._noting.start(self._note_wrong(what, user, address, spend))

    async def _note_wrong(self, what: str, user: str, address: str, spend: Callable[[str], None]) -> None:
        for who in (user, address):
            # After the guess: to ask before each would delay everybody who joins.
            if await self._wait(what, who, self._guesses):
                spend(who)

    async def _wait(self, what: str, who: str, per_minute: int) -> int:
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._elsewhere.count_rate(f"{what}:{who}", per_minute)
        except (StoreError, TimeoutError) as error:
            # This node's own count stands: a slow Redis must not keep people from opening tables.
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


class SeatLimit:
    """Bounds the seats of each user."""

    def __init__(
        self, owned: OwnedTables, per_user: int, seats_elsewhere: Callable[[str], AbstractSet[str]]
    ) -> None:
        """`seats_elsewhere(user)` returns the tables of other nodes at which a user's connections here sit."""
        self._owned = owned
        self._per_user = per_user
        self._seats_elsewhere = seats_elsewhere
        self._opening: Counter[str] = Counter()
        """The number of tables that are being opened for each user, with a seat."""
        self._coming: defaultdict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
        """By user, the tables (with their owners' terms) that a request for a seat is on its way to."""

    def check(self, user: str) -> None:
        """Refuse a user who already sits at the most tables allowed."""
        tables = self._owned.seated.of(user) | self._on_the_way(user) | self._seats_elsewhere(user)
        if len(tables) + self._opening[user] >= self._per_user:
            raise Refused(ErrorCode.FULL, f"you sit at {self._per_user} tables already; leave one first")

    def opening(self, user: str) -> int:
        """Return how many tables are being opened at which a user gets a seat."""
        return self._opening[user]

    @contextmanager
    def room_for(self, user: str) -> Iterator[None]:
        """Reserve a seat for a user while its table is being opened. Raises `Refused`."""
        self.check(user)
        self.reserve(user)
        try:
            yield
        finally:
            self.release(user)

    def reserve(self, user: str) -> None:
        """Count a table that is being opened; `release` follows in any case."""
        self._opening[user] += 1

    def release(self, user: str) -> None:
        """Count it no longer: the table is there, or could not be opened."""
        self._opening -= Counter((user,))

    def expect(self, user: str, actor: TableActor) -> Callable[[], None]:
        """Count a request for a seat; return the function to call once the table has answered.

        Requests for seats at many tables, sent at once, are on their way together.
        """
        table = actor.state.table, actor.term
        self._coming[user][table] += 1
        return partial(self._answered, user, table)

    def _answered(self, user: str, table: tuple[str, int]) -> None:
        self._coming[user] -= Counter((table,))
        if not self._coming[user]:
            del self._coming[user]

    def _on_the_way(self, user: str) -> set[str]:
        """Return the tables to which requests of a user are on their way; an actor that has ended takes none."""
        actors = self._owned.actors
        coming = self._coming.get(user, ())
        # An actor that has ended answers nothing: its requests would never stop counting.
        return {table for table, term in coming if table in actors and actors[table].term == term}
