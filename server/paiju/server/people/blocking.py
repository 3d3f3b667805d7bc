"""Tells connections whom their users have blocked and who has blocked them, soon after `hello`.

    came, or a block changes ─▶ due ─▶ one read for 64 accounts ─▶ each connection keeps it

Nothing waits for the read. While the database is away, a new connection knows no blocks; an older one keeps those that
it knows.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

import structlog

from paiju.server.database import relation_works as works
from paiju.server.database.access import Database

AT_ONCE: Final = 64
"""The most accounts whose blocks are read in one transaction."""
RETRY_S: Final = 5.0

Tell: TypeAlias = Callable[[tuple[str, ...], frozenset[str]], None]
"""Tells a connection two things: whom its user blocked last, and beside whom `quick` must not seat its user."""

log = structlog.get_logger()


class Blocking:
    """The connections of accounts at one node, and the blocks of their users."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connections: defaultdict[str, set[Tell]] = defaultdict(set)
        self._due: set[str] = set()
        self._wake = asyncio.Event()

    def came(self, user: str, tell: Tell) -> None:
        """Tell a connection the blocks of its user, soon and after each change."""
        self._connections[user].add(tell)
        self.hint((user,))

    def left(self, user: str, tell: Tell) -> None:
        """Stop telling a connection the blocks of its user; nothing happens if it is unknown."""
        connections = self._connections.get(user, set())
        connections.discard(tell)
        if not connections:
            self._connections.pop(user, None)

    def hint(self, users: Iterable[str]) -> None:
        """Read the blocks of these users soon, if they have connections at this node."""
        self._due.update(user for user in users if user in self._connections)
        if self._due:
            self._wake.set()

    async def run(self) -> None:
        """Read the blocks of users that are due, without end."""
        await self._database.ready.wait()
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - the database is away
                log.warning("blocks are read later", why=str(error))
                await asyncio.sleep(RETRY_S)
                self._wake.set()

    async def look(self) -> None:
        """Read the blocks of all users that are due. Raises `DatabaseAway`."""
        while self._due:
            users = [self._due.pop() for _ in range(min(AT_ONCE, len(self._due)))]
            try:
                read = await self._database.read(partial(works.blocks, users=users))
            except Exception:
                self._due.update(users)
                raise
            for user, (own, apart) in read.items():
                for tell in tuple(self._connections.get(user, ())):
                    tell(own, apart)
