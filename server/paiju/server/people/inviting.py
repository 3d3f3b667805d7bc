"""Invitations to tables. They reach only people who accept invitations from the inviter.

The inviter never learns whom they reached: those stopped by a block, a setting or a limit just stay unanswered.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import structlog

from paiju.protocol.errors import ErrorCode
from paiju.server.database import notice_works as works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway, DatabaseRefused
from paiju.server.database.push import Kind
from paiju.server.people.tries import Tries
from paiju.server.tasks import Tasks

LASTS_S: Final = 3600
"""Seconds after which an invitation expires."""
MOST: Final = 256
"""The most requests to invite that are carried out at a time; further ones are dropped."""
WRITES: Final = 4
"""The most writes at a time, which leaves room at the database for sign-ins and bookings."""
AWAY_MS: Final = 5_000

Push: TypeAlias = Callable[[Kind, str, str, int], None]
"""Sends a notification of a table by Web Push: takes kind, user, table, and how many seconds it is of use.

Returns at once.
"""

log = structlog.get_logger()


class NoInvites(NamedTuple):
    """The reason why somebody cannot invite now."""

    code: ErrorCode
    text: str
    wait_ms: int


class Inviting:
    """The invitations of one node."""

    def __init__(self, database: Database, tries: Tries, push: Push, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._tries = tries
        self._push = push
        self._now_ms = now_ms
        self._telling = Tasks()
        self._writing = asyncio.Semaphore(WRITES)

    def refusal(self, user: str, number: int) -> NoInvites | None:
        """Count `number` people whom a user wants to invite; return why the user may not; None: the user may."""
        if self._database.why_away:
            return NoInvites(ErrorCode.BUSY, "accounts are away for now; play goes on", AWAY_MS)
        if wait := self._tries.invite(user, number):
            return NoInvites(ErrorCode.RATE_LIMITED, "too many invitations: 30 an hour", wait)
        return None

    def tell(self, by: str, users: tuple[str, ...], table: str, game: str) -> None:
        """Begin to tell those of `users` who accept invitations from `by`; return at once."""
        if len(self._telling) < MOST:
            self._telling.start(self._tell(by, users, table, game))

    async def _tell(self, by: str, users: tuple[str, ...], table: str, game: str) -> None:
        allowed = [user for user in users if not await self._tries.invited(by, user)]
        if not allowed:
            return
        at = self._now_ms()
        work = partial(
            works.invite,
            by=by,
            users=allowed,
            at=at,
            until=at + LASTS_S * 1000,
            data={"table": table, "game": game},
        )
        try:
            async with self._writing:
                told = await self._database.write(work)
        except (DatabaseAway, DatabaseRefused) as error:
            log.warning("an invitation is lost", why=str(error))
            return
        for user in told:
            self._push("invited", user, table, LASTS_S)
