"""The inboxes of accounts over HTTP: their notices, and the number up to which each was read."""

from collections.abc import Callable
from functools import partial

from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.sessions import Account
from paiju.server.database import notice_works as works
from paiju.server.database.access import Database
from paiju.server.people.refusal import NotNow, check_wait, user_of
from paiju.server.people.tries import Tries


class Inbox:
    """The inboxes of a site's accounts. Each method raises `NotNow`, and `DatabaseAway`."""

    def __init__(self, database: Database, tries: Tries, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._tries = tries
        self._now_ms = now_ms

    async def newer(self, account: Account, after: int) -> m.News:
        """Return the notices with numbers above `after`, the oldest first; all, if `after` is above the last number."""
        user = user_of(account)
        check_wait(self._tries.look(user), "this inbox is asked about too often")
        return await self._read(user, after)

    async def read(self, account: Account, n: int) -> m.News:
        """Note that an account has read its notices up to number `n`. May be repeated."""
        user = user_of(account)
        check_wait(self._tries.look(user), "this inbox is asked about too often")
        before = await self._read(user, None)
        if not before.unread:  # repeats must not keep the database's only writer busy
            return before
        await self._database.write(partial(works.read_to, user=user, n=n))
        return await self._read(user, None)

    async def _read(self, user: str, after: int | None) -> m.News:
        work = partial(works.newer, cursors={user: after}, at=self._now_ms())
        news = (await self._database.read(work)).get(user)
        if news is None:  # the database was restored from a time before the account
            raise NotNow(ErrorCode.NOT_FOUND, "this account is gone")
        return news
