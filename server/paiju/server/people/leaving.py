"""The export of an account's data, and its deletion by its owner: at once, for good, and at every node.

    fresh sign-in ─▶ sits nowhere ─▶ ONE transaction ─▶ tokens refused everywhere ─▶ daily results removed

After a failure, a repeat continues the deletion: so the token of the request is the last one to be refused.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.sessions import Account, Sessions
from paiju.server.database import account_works as works
from paiju.server.database.access import Database
from paiju.server.database.people import OwnData
from paiju.server.people.asking import Asking, Revoke
from paiju.server.people.refusal import NotNow, check_wait, forbidden
from paiju.server.people.tries import Tries

SeatedAt: TypeAlias = Callable[[str], Awaitable[list[str] | None]]
"""Returns the tables at which a user sits, at all nodes; None: a node has not answered."""
ForgetDaily: TypeAlias = Callable[[Sequence[str]], Awaitable[None]]
"""Removes the results of users in daily deals."""
BUSY_MS: Final = 2_000


class Leaving(Asking):
    """The export and the deletion of a site's accounts."""

    def __init__(
        self,
        database: Database,
        sessions: Sessions,
        revoke: Revoke,
        tries: Tries,
        now_ms: Callable[[], int],
        seated_at: SeatedAt,
        forget_daily: ForgetDaily,
    ) -> None:
        super().__init__(database, sessions, revoke, tries, now_ms)
        self._seated_at = seated_at
        self._forget_daily = forget_daily

    async def leave(self, account: Account) -> None:
        """Delete an account with its programs.

        Allowed only soon after a sign-in, and while neither it nor a program of it sits at a table.
        """
        user = self._fresh(account)
        owned = await self._database.read(partial(works.programs, owner=user))
        await self._check_seats([user, *(program.user for program in owned)])
        left = await self._database.write(partial(works.leave, user=user, at=self._now_ms()))
        if left is None:  # the database was restored from a time before the account
            raise NotNow(ErrorCode.NOT_FOUND, "there is no such account")
        await self._forget_daily(left.users)
        await self._revoke_all(sorted(left.ended, key=lambda ended: ended.id == account.session))

    async def own_data(self, account: Account) -> OwnData:
        """Return an account's data, except secrets, deals and matches; allowed three times a day."""
        user = self._looking(account)
        check_wait(await self._tries.export(user), "three exports a day")
        own = await self._database.read(partial(works.own_data, user=user))
        if own is None:
            raise NotNow(ErrorCode.NOT_FOUND, "there is no such account")
        return own

    async def _check_seats(self, users: Sequence[str]) -> None:
        found = await asyncio.gather(*map(self._seated_at, users))
        if any(tables is None for tables in found):
            text = "some tables cannot be looked at now; ask again in a moment"
            raise NotNow(ErrorCode.BUSY, text, retry_after_ms=BUSY_MS)
        if tables := [table for some in found for table in some or ()]:
            text = "leave these tables first, and stop or remove your programs that sit there"
            raise forbidden("seated", text, tables=tables)
