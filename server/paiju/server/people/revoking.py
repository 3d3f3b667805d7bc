"""Every node refuses the sessions that have ended in the database, even if Redis has forgotten them."""

import asyncio
import contextlib
from collections.abc import Callable, Container
from functools import partial
from typing import Final

import structlog

from paiju.server.database import account_works as works
from paiju.server.database.access import Database
from paiju.server.people.asking import Revoke

RETRY_S: Final = 5.0
EVERY_S: Final = 60.0
"""Seconds between two looks without a cause: another node may have died after its commit, before it told Redis."""

log = structlog.get_logger()


class Revoking:
    """Tells Redis which sessions have ended: at the start, each time it is back, and once a minute."""

    def __init__(
        self,
        database: Database,
        revoked: Container[str],
        revoke: Revoke,
        now_ms: Callable[[], int],
        most: int,
    ) -> None:
        """`revoked`: the sessions that every node refuses; `most`: the most of them that Redis keeps."""
        self._database = database
        self._revoked = revoked
        self._revoke = revoke
        self._now_ms = now_ms
        self._most = most
        self.due = asyncio.Event()
        """Set while Redis may not know all ended sessions."""
        self.due.set()

    async def run(self) -> None:
        """Tell Redis the ended sessions, without end."""
        await self._database.ready.wait()
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY_S):
                    await self.due.wait()
            self.due.clear()
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - the database or Redis is away, or has no room
                log.warning("ended sessions are told later", why=str(error))
                self.due.set()
                await asyncio.sleep(RETRY_S)

    async def look(self) -> None:
        """Tell Redis the ended sessions that it does not know."""
        work = partial(works.ended_sessions, at=self._now_ms(), most=self._most)
        for session in await self._database.read(work):
            if session.id not in self._revoked:
                await self._revoke(session.id, session.token_until)
