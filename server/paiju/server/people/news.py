"""Tells connections what is new in their users' inboxes.

The inboxes are read in the background, so that no `hello` waits for the database:

    a transaction is committed, here or at another node ─▶ hint ─▶ due ─▶ one read for many ─▶ `news` to each connection
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import structlog
from msgspec import Struct

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server.database import notice_works as works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.people.reader import Reader

AT_ONCE: Final = 64
"""The most users whose news is read in one transaction."""
RETRY_S: Final = 5.0
EVERY_S: Final = 60.0
"""Seconds without a hint after which the news of all followed users is read: another node's hint may be lost."""

log = structlog.get_logger()


class _Place(Struct):
    """The part of an inbox that a connection has been told."""

    since: int | None
    """The connection is told the notices after this number; None until the first news gives the number."""
    told: m.News | None = None


class News:
    """The connections of one node that follow the inboxes of their users."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms
        self._places: dict[str, dict[Reader, _Place]] = {}
        self._due: set[str] = set()
        self._wake = asyncio.Event()

    def follow(self, reader: Reader, cursor: int | None) -> None:
        """Tell a connection the notices after the number `cursor`, and later ones; None: only later ones."""
        self._places.setdefault(reader.user, {})[reader] = _Place(cursor)
        self.hint((reader.user,))

    def leave(self, reader: Reader) -> None:
        """Send no more news to a connection; nothing happens if it does not follow."""
        places = self._places.get(reader.user, {})
        places.pop(reader, None)
        if not places:
            self._places.pop(reader.user, None)

    def again(self, reader: Reader) -> None:
        """Send a connection its news once more, since some of it was dropped."""
        place = self._places.get(reader.user, {}).get(reader)
        if place is not None:
            place.told = None
            self.hint((reader.user,))

    def hint(self, users: Iterable[str]) -> None:
        """Read the inboxes of these users soon, if connections of this node follow them."""
        self._due.update(user for user in users if user in self._places)
        if self._due:
            self._wake.set()

    async def run(self) -> None:
        """Read the inboxes that are due, and tell their news, without end."""
        await self._database.ready.wait()
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY_S):
                    await self._wake.wait()
            if not self._wake.is_set():
                self._due.update(self._places)
            self._wake.clear()
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - the database is away, or a newer node's row cannot be read
                log.warning("news are told later", why=str(error))
                self._wake.set()
                await asyncio.sleep(RETRY_S)

    async def look(self) -> None:
        """Read all inboxes that are due, and tell their news. Raises `DatabaseAway`."""
        while self._due:
            users = [self._due.pop() for _ in range(min(AT_ONCE, len(self._due)))]
            if not (cursors := {user: self._since(user) for user in users if user in self._places}):
                continue
            try:
                read = await self._database.read(partial(works.newer, cursors=cursors, at=self._now_ms()))
            except DatabaseAway:
                self._due.update(users)
                raise
            for user, news in read.items():
                self._tell(user, news, cursors[user])

    def _since(self, user: str) -> int | None:
        """Return the least number after which the user's connections want notices; None: they want none."""
        starts = [_start(place) for place in self._places[user].values()]
        return min((start for start in starts if start is not None), default=None)

    def _tell(self, user: str, news: m.News, after: int | None) -> None:
        for reader, place in self._places.get(user, {}).items():
            told, start = place.told, _start(place)
            if told is not None and (told.cursor, told.unread) == (news.cursor, news.unread):
                continue
            if start is not None and (after is None or start < after):
                self.hint((user,))  # the connection came while the inbox was read
                continue
            place.since = news.cursor if place.since is None else place.since
            # A start beyond the last notice means that the database was restored: all notices are new.
            new = start is not None and start > news.cursor
            items = (
                news.items if new else tuple(one for one in news.items if start is not None and one.n > start)
            )
            place.told = m.News(news.cursor, news.unread, items)
            reader.send(MSGPACK.encode(place.told))


def _start(place: _Place) -> int | None:
    return place.since if place.told is None else place.told.cursor
