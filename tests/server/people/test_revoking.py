"""Ended sessions reach Redis, though it or the database is away for a while."""

import asyncio

from paiju.server.database.errors import DatabaseAway
from paiju.server.database.people import EndedSession
from paiju.server.people import revoking
from paiju.server.people.revoking import Revoking
from tests.patience import PATIENCE_S


class Database:
    def __init__(self):
        self.ready = asyncio.Event()
        self.ready.set()
        self.fails = 1

    async def read(self, _work):
        if self.fails:
            self.fails -= 1
            raise DatabaseAway("gone")
        return (EndedSession("s1", 5), EndedSession("s2", 6))


async def test_it_tells_what_is_missing_and_tries_again(monkeypatch):
    monkeypatch.setattr(revoking, "RETRY_S", 0)
    told, done = [], asyncio.Event()

    async def revoke(session, until):
        told.append((session, until))
        done.set()

    telling = asyncio.create_task(Revoking(Database(), {"s1"}, revoke, lambda: 0, 9).run())
    async with asyncio.timeout(PATIENCE_S):
        await done.wait()
    telling.cancel()
    assert told == [("s2", 6)]


async def test_what_a_node_that_died_has_not_told_is_found_by_looking(monkeypatch):
    monkeypatch.setattr(revoking, "EVERY_S", 0)
    told, done = [], asyncio.Event()
    database = Database()
    database.fails = 0

    async def revoke(session, until):
        told.append((session, until))
        if len(told) > 2:  # those of the first look, and one of the next
            done.set()

    telling = asyncio.create_task(Revoking(database, set(), revoke, lambda: 0, 9).run())
    async with asyncio.timeout(PATIENCE_S):
        await done.wait()
    telling.cancel()
    assert told[:3] == [("s1", 5), ("s2", 6), ("s1", 5)]
