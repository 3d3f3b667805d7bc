"""Connections that have the list open are told who of their friends is online, and nothing is read for any others."""

import asyncio
from collections import deque

import msgspec
import pytest

from paiju.protocol import messages as m
from paiju.server.database.errors import DatabaseAway
from paiju.server.database.relations import Friend
from paiju.server.people import presence as module
from paiju.server.people.online import OnlineAccounts
from paiju.server.people.presence import AGAIN_S, AT_ONCE, Presence
from tests.patience import until


class Reader:
    """A connection, and the list that its client has."""

    def __init__(self, user="ua"):
        self.user = user
        self.frames = deque()
        self.people, self.version = {}, None

    def send(self, piece):
        self.frames.append(msgspec.msgpack.decode(piece, type=m.FriendsMessage))

    def told(self):
        """What came since the last look: each person's place, or True; as the client has it, checked by versions."""
        assert self.frames
        while self.frames:
            told = self.frames.popleft()
            if isinstance(told.people, tuple):
                self.people = {one.user: one for one in told.people}
            else:
                assert told.since == self.version
            self.version = told.version
            self.people.update({one.user: one for one in told.changed or ()})
            for user in told.removed or ():
                del self.people[user]
        return {user: one.table or one.online for user, one in self.people.items()}


class Site:
    """The friends of all, who is marked and who sits where; the clock stands still."""

    def __init__(self, **friends):
        self.ready = asyncio.Event()
        self.ready.set()
        self.friends = {user: names.split() for user, names in friends.items()}
        self.hidden, self.marks, self.tables = set(), set(), {}
        self.fails = 0
        self.meanwhile = lambda: None
        self.reads, self.asked = [], []
        self.now = 100.0
        seen = OnlineAccounts(self.marked, lambda _users: self.tables)
        self.presence = Presence(self, seen, lambda: 7_000, lambda: self.now)

    async def read(self, work):
        self.meanwhile()
        if self.fails:
            self.fails -= 1
            raise DatabaseAway("gone")
        users = work.keywords["users"]
        self.reads.append(sorted(users))
        return {user: [self.friend(name) for name in self.friends.get(user, ())] for user in users}

    def friend(self, user):
        return Friend(user, f"h_{user}", user.upper(), None, user not in self.hidden)

    async def marked(self, users):
        self.asked.append(sorted(users))
        return self.marks & {*users}

    async def look(self):
        await self.presence.look()


async def test_friends_come_as_a_snapshot_and_then_as_they_change():
    site = Site(ua="ub uc")
    site.marks = {"ub"}
    reader = Reader()
    site.presence.follow(reader)
    await site.look()
    assert reader.told() == {"ub": True, "uc": False}
    assert reader.people["ub"] == m.Friend("ub", "h_ub", "UB", None, online=True)
    await site.look()
    assert not reader.frames
    site.marks = {"uc"}
    site.tables = {"uc": ("t1", "doudizhu")}
    await site.look()
    (frame,) = reader.frames
    assert (frame.people, frame.removed, len(frame.changed)) == (msgspec.UNSET, msgspec.UNSET, 2)
    assert reader.told() == {"ub": False, "uc": "t1"}
    assert reader.people["uc"].game == "doudizhu"
    site.friends["ua"] = ["uc"]
    site.presence.changed(["ua", "not here"])
    await site.look()
    assert reader.told() == {"uc": "t1"}


async def test_one_read_of_redis_serves_all_who_follow_and_no_one_is_none():
    site = Site(ua="ub uc", ux="uc ud", uy="")
    await site.look()
    readers = [Reader(user) for user in ("ua", "ua", "ux", "uy")]
    for reader in readers:
        site.presence.follow(reader)
    await site.look()
    await site.look()
    assert site.asked == [["ub", "uc", "ud"]] * 2
    assert site.reads == [["ua", "ux", "uy"]]
    assert [len(reader.told()) for reader in readers] == [2, 2, 2, 0]
    for reader in readers:
        site.presence.leave(reader)
        site.presence.leave(reader)
    await site.look()
    assert len(site.asked) == 2


async def test_whoever_hides_is_not_asked_for_and_looks_as_one_that_is_not_here():
    site = Site(ua="ub uc")
    site.marks, site.hidden = {"ub"}, {"ub"}
    site.tables = {"ub": ("t1", "doudizhu")}
    reader = Reader()
    site.presence.follow(reader)
    await site.look()
    assert site.asked == [["uc"]]
    assert reader.told() == {"ub": False, "uc": False}
    assert {one.table for one in reader.people.values()} == {None}


async def test_who_comes_later_or_lost_something_gets_a_snapshot_and_the_same_deltas():
    site = Site(ua="ub")
    first, second, other = Reader(), Reader(), Reader()
    site.presence.follow(first)
    await site.look()
    site.presence.follow(second)
    site.marks = {"ub"}
    site.presence.again(first)
    site.presence.again(other)
    await site.look()
    assert [isinstance(frame.people, tuple) for frame in (*first.frames, *second.frames)] == [True] * 3
    assert first.told() == second.told() == {"ub": True}
    site.marks = set()
    await site.look()
    assert first.told() == second.told() == {"ub": False}
    assert not other.frames


async def test_a_lost_hint_is_found_and_a_change_during_the_read_too():
    site = Site(ua="ub")
    reader = Reader()
    site.presence.follow(reader)
    site.meanwhile = lambda: site.presence.changed(["ua"])
    await site.look()
    site.meanwhile = lambda: None
    await site.look()
    assert len(site.reads) == 2
    site.friends["ua"] = ["uc"]
    await site.look()
    assert reader.told() == {"ub": False}
    site.now += AGAIN_S
    await site.look()
    assert reader.told() == {"uc": False}


async def test_without_the_database_known_friends_are_told_of_and_others_later():
    site = Site(ua="ub", ux="ub")
    known, new = Reader(), Reader("ux")
    site.presence.follow(known)
    await site.look()
    known.told()
    site.presence.follow(new)
    site.fails, site.marks = 1, {"ub"}
    await site.look()
    assert known.told() == {"ub": True}
    assert not new.frames
    await site.look()
    assert new.told() == {"ub": True}


@pytest.mark.parametrize("fails", [0, 1])
async def test_who_leaves_during_the_read_is_told_nothing(fails):
    site = Site(ua="ub", ux="ub")
    one, other = Reader(), Reader("ux")
    for reader in (one, other):
        site.presence.follow(reader)
    site.fails, site.meanwhile = fails, lambda: left_once(site, one)
    await site.look()
    await site.look()
    assert other.told() == {"ub": False}
    assert not one.frames


def left_once(site, reader):
    site.meanwhile = lambda: None
    site.presence.leave(reader)


async def test_many_are_read_in_pieces():
    users = [f"u{number:03}" for number in range(AT_ONCE + 1)]
    site = Site(**dict.fromkeys(users, "ub"))
    readers = [Reader(user) for user in users]
    for reader in readers:
        site.presence.follow(reader)
    await site.look()
    assert [len(read) for read in site.reads] == [AT_ONCE, 1]
    assert len(site.asked) == 1
    assert all(reader.told() == {"ub": False} for reader in readers)


async def test_they_are_told_once_redis_is_back_and_the_task_rests_without_followers(monkeypatch):
    monkeypatch.setattr(module, "EVERY_S", 0)
    site = Site(ua="ub")
    marked, fails = site.marked, iter([OSError("gone")])

    async def broken(users):
        for error in fails:
            raise error
        return await marked(users)

    site.presence._seen._marked = broken
    running = asyncio.create_task(site.presence.run())
    reader = Reader()
    site.presence.follow(reader)
    await until(lambda: reader.frames)
    site.presence.leave(reader)
    await until(lambda: not site.presence._wake.is_set())
    site.presence.follow(reader)
    reader.frames.clear()
    await until(lambda: reader.frames)
    running.cancel()
