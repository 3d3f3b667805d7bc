"""Tells connections which friends of their users are online, as long as they follow.

    follow ─▶ friends, one read of the database for 64 accounts ─┐
    every 5 s: one read of Redis for the friends of all ─────────┴─▶ a snapshot, then what has changed

Without followers nothing is read. A friend who hides looks like one who is not online.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Final

import structlog
from msgspec import UNSET, Struct, field

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server.database import relation_works as works
from paiju.server.database.access import Database
from paiju.server.database.relations import Friend
from paiju.server.people.online import OnlineAccounts, Place
from paiju.server.people.reader import Reader

EVERY_S: Final = 5.0
"""Seconds between two rounds: a connection gets at most one message in each."""
AGAIN_S: Final = 60.0
"""Seconds after which the friends of a user are read again: another node's hint may be lost."""
AT_ONCE: Final = 64
"""The most users whose friends are read in one transaction, or who are told without a pause in between."""

log = structlog.get_logger()


class _List(Struct):
    """The friends of one user, as all following connections of the user are told."""

    readers: dict[Reader, bool] = field(default_factory=dict)
    """The connections that follow, and whether each has had a snapshot."""
    due: float = 0.0
    """When the friends are read again, in seconds of `clock`."""
    friends: list[Friend] | None = None
    """None: not read yet."""
    told: dict[str, m.Friend] = field(default_factory=dict)
    version: int = 0


class Presence:
    """The connections of one node that follow the friends of their users."""

    def __init__(
        self,
        database: Database,
        seen: OnlineAccounts,
        now_ms: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._seen = seen
        self._now_ms = now_ms
        self._clock = clock
        self._lists: dict[str, _List] = {}
        self._wake = asyncio.Event()

    def follow(self, reader: Reader) -> None:
        """Send a connection a snapshot of its user's friends, and later each change."""
        self._lists.setdefault(reader.user, _List(version=self._now_ms())).readers[reader] = False
        self._wake.set()

    def leave(self, reader: Reader) -> None:
        """Send a connection no more messages about friends; nothing happens if it does not follow."""
        found = self._lists.get(reader.user)
        if found is not None:
            found.readers.pop(reader, None)
            if not found.readers:
                del self._lists[reader.user]

    def again(self, reader: Reader) -> None:
        """Send a connection a snapshot once more, since some messages were dropped."""
        if reader in self._lists.get(reader.user, _List()).readers:
            self.follow(reader)

    def changed(self, users: Collection[str]) -> None:
        """Let the next `look` read the friends of these users anew, if connections of this node follow them."""
        for user in users:
            if user in self._lists:
                self._lists[user].due = 0.0

    async def run(self) -> None:
        """Tell followers who is online, without end."""
        await self._database.ready.wait()
        while True:
            await self._wake.wait()
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - Redis is away, or a newer node's row cannot be read
                log.warning("who is online is told later", why=str(error))
            await asyncio.sleep(EVERY_S)

    async def look(self) -> None:
        """Tell each connection what has changed since it was told last."""
        if not self._lists:
            self._wake.clear()
            return
        await self._read()
        friends = (friend for one in self._lists.values() for friend in one.friends or ())
        here = await self._seen.of(list({friend.user for friend in friends if friend.shows}))
        for number, (user, one) in enumerate(list(self._lists.items())):
            if self._lists.get(user) is one and one.friends is not None:
                _tell(one, one.friends, here)
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)  # other tasks get their turn

    async def _read(self) -> None:
        """Read the friends of users that are due."""
        now = self._clock()
        due = [user for user, one in self._lists.items() if one.due <= now]
        for start in range(0, len(due), AT_ONCE):
            users = due[start : start + AT_ONCE]
            self._put_off(users, now + AGAIN_S)  # before the read: a change meanwhile makes it due again
            try:
                read = await self._database.read(partial(works.friends, users=users))
            except Exception as error:  # noqa: BLE001 - as in `run`; the friends known so far are told anyway
                log.warning("friends are read later", why=str(error))
                self._put_off(users, 0.0)
                return
            for user, friends in read.items():
                if user in self._lists:
                    self._lists[user].friends = friends

    def _put_off(self, users: Iterable[str], due: float) -> None:
        for user in users:
            if user in self._lists:
                self._lists[user].due = due


def _tell(one: _List, friends: list[Friend], here: dict[str, Place | None]) -> None:
    now = {friend.user: _line(friend, here) for friend in friends}
    changed = tuple(line for user, line in now.items() if one.told.get(user) != line)
    removed = tuple(user for user in one.told if user not in now)
    delta = b""
    if changed or removed:
        one.version += 1
        delta = MSGPACK.encode(
            m.FriendsMessage(
                one.version, changed=changed or UNSET, removed=removed or UNSET, since=one.version - 1
            )
        )
    one.told = now
    for reader, has in list(one.readers.items()):
        if not has:
            one.readers[reader] = True
            reader.send(MSGPACK.encode(m.FriendsMessage(one.version, people=tuple(now.values()))))
        elif delta:
            reader.send(delta)


def _line(friend: Friend, here: dict[str, Place | None]) -> m.Friend:
    """Return the line of a friend, as followers get it."""
    online = friend.shows and friend.user in here
    table, game = (online and here[friend.user]) or (None, None)
    return m.Friend(friend.user, friend.handle, friend.name, friend.face, online, table, game)
