"""Tells all nodes which accounts are connected here: each has a mark in Redis, which expires by itself.

    came, changed ──▶ due at once ──┐
    told 30 s ago ──▶ due again ────┴─▶ each second: settings read, one script for 500 ─▶ a mark for 75 s, or none

The marks of a node that dies or loses Redis expire within 75 s, so nothing has to be cleaned up.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

import structlog

from paiju.server.database import relation_works as works
from paiju.server.database.access import Database

EVERY_S: Final = 1.0
"""Seconds between two looks for accounts that are due."""
AGAIN_S: Final = 30.0
"""Seconds after which an account's mark is renewed."""
LASTS_S: Final = 75
"""Seconds after which a mark expires."""
PIECE: Final = 500
"""The most accounts that one script marks."""

Mark: TypeAlias = Callable[[Collection[str], Collection[str], int], Awaitable[None]]
"""Takes accounts to mark as online, accounts whose marks to remove, and the seconds for which a mark lasts."""
Marked: TypeAlias = Callable[[Sequence[str]], Awaitable[set[str]]]
"""Returns which of these users are marked."""
Place: TypeAlias = tuple[str, str]
"""A public table at which somebody sits, and the key of its game."""
Seated: TypeAlias = Callable[[Collection[str]], Mapping[str, Place]]
"""Returns a public table for each of these users that sits at one."""

log = structlog.get_logger()


class Online:
    """The accounts that are connected to one node."""

    def __init__(self, database: Database, mark: Mark, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._mark = mark
        self._clock = clock
        self._connections: dict[str, int] = {}
        """The number of each account's connections."""
        self._due: dict[str, float] = {}
        """When each account's mark is due, in seconds of `clock`."""

    def came(self, user: str) -> None:
        """Count a connection of an account."""
        self._connections[user] = self._connections.get(user, 0) + 1
        self._due.setdefault(user, 0.0)

    def left(self, user: str) -> None:
        """Count one connection less. The account is online until its mark expires, so friends do not see a reload."""
        self._connections[user] -= 1
        if not self._connections[user]:
            del self._connections[user], self._due[user]

    def changed(self, users: Collection[str]) -> None:
        """Renew the marks of these accounts soon, if they are at this node: their settings may have changed."""
        for user in users:
            if user in self._due:
                self._due[user] = 0.0

    async def run(self) -> None:
        """Renew the marks that are due, without end."""
        await self._database.ready.wait()
        while True:
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - database or Redis are away, or a newer node's row cannot be read
                log.warning("who is online is told later", why=str(error))
            await asyncio.sleep(EVERY_S)

    async def look(self) -> None:
        """Renew the marks that are due. Raises `DatabaseAway`, and what Redis raises."""
        now = self._clock()
        due = [user for user, at in self._due.items() if at <= now]
        for start in range(0, len(due), PIECE):
            await self._tell([user for user in due[start : start + PIECE] if user in self._due], now)

    async def _tell(self, users: list[str], now: float) -> None:
        for user in users:
            self._due[user] = now + AGAIN_S  # before the read: a change meanwhile makes it due again
        try:
            shown = await self._database.read(partial(works.shown, users=users))
            await self._mark(shown, set(users) - set(shown), LASTS_S)
        except Exception:
            self.changed(users)
            raise


class OnlineAccounts:
    """The accounts that are online, at any node, and the public tables where they sit: private ones are not listed."""

    def __init__(self, marked: Marked, seated: Seated) -> None:
        self._marked = marked
        self._seated = seated

    async def of(self, users: Sequence[str]) -> dict[str, Place | None]:
        """Return the online ones of `users`, each with a public table where they sit, or None. Raises Redis' errors."""
        marked = await self._marked(users) if users else set()
        seated = self._seated(marked) if marked else {}
        return {user: seated.get(user) for user in marked}
