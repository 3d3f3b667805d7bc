"""Connections learn the blocks of their users soon, after each change, and whatever the database does."""

import asyncio

import pytest

from paiju.server.database.errors import DatabaseAway
from paiju.server.people import blocking as module
from paiju.server.people.blocking import AT_ONCE, Blocking
from tests.patience import until


class Reader:
    def __init__(self, user="ua"):
        self.user, self.told = user, []

    def keep_apart(self, own, apart):
        self.told.append((own, apart))


class Database:
    """The blocks of all."""

    def __init__(self, **blocks):
        self.ready = asyncio.Event()
        self.ready.set()
        self.blocks = blocks
        self.reads, self.fails = [], 0
        self.meanwhile = lambda: None

    async def read(self, work):
        self.meanwhile()
        if self.fails:
            self.fails -= 1
            raise DatabaseAway("gone")
        users = work.keywords["users"]
        self.reads.append(sorted(users))
        return {user: (self.blocks.get(user, ()), frozenset(self.blocks.get(user, ()))) for user in users}


UB = (("ub",), frozenset({"ub"}))


async def test_they_are_told_at_the_start_and_after_each_change_here():
    database = Database(ua=("ub",))
    blocking = Blocking(database)
    first, second = Reader(), Reader()
    blocking.came(first.user, first.keep_apart)
    blocking.came(second.user, second.keep_apart)
    await blocking.look()
    assert first.told == second.told == [UB]
    assert database.reads == [["ua"]]
    blocking.left(second.user, second.keep_apart)
    blocking.left(second.user, second.keep_apart)
    database.blocks = {}
    blocking.hint(["ua", "not here"])
    await blocking.look()
    assert (first.told[1:], second.told[1:]) == ([((), frozenset())], [])
    blocking.left(first.user, first.keep_apart)
    blocking.hint(["ua"])
    await blocking.look()
    assert database.reads == [["ua"]] * 2


async def test_one_that_leaves_during_the_read_is_told_nothing():
    database, reader = Database(ua=("ub",)), Reader()
    blocking = Blocking(database)
    blocking.came(reader.user, reader.keep_apart)
    database.meanwhile = lambda: blocking.left(reader.user, reader.keep_apart)
    await blocking.look()
    assert reader.told == []


async def test_many_are_read_in_pieces():
    database = Database()
    blocking = Blocking(database)
    readers = [Reader(f"u{number}") for number in range(AT_ONCE + 1)]
    for reader in readers:
        blocking.came(reader.user, reader.keep_apart)
    await blocking.look()
    assert [len(read) for read in database.reads] == [AT_ONCE, 1]
    assert all(len(reader.told) == 1 for reader in readers)


async def test_they_are_told_once_the_database_is_back(monkeypatch):
    monkeypatch.setattr(module, "RETRY_S", 0)
    database, reader = Database(ua=("ub",)), Reader()
    database.fails = 2
    blocking = Blocking(database)
    running = asyncio.create_task(blocking.run())
    blocking.came(reader.user, reader.keep_apart)
    await until(lambda: reader.told)
    running.cancel()
    assert reader.told == [UB]


async def test_a_read_that_fails_is_made_again():
    database, reader = Database(ua=("ub",)), Reader()
    database.fails = 1
    blocking = Blocking(database)
    blocking.came(reader.user, reader.keep_apart)
    with pytest.raises(DatabaseAway):
        await blocking.look()
    await blocking.look()
    assert reader.told == [UB]
