"""Connections are told what is new in their inboxes, each from where it is, whatever fails in between."""

import asyncio
import contextlib

import msgspec

from paiju.protocol import messages as m
from paiju.server.database.errors import DatabaseAway
from paiju.server.people import news
from paiju.server.people.news import News
from tests.patience import PATIENCE_S


class Reader:
    def __init__(self, user="ua"):
        self.user = user
        self.frames = asyncio.Queue()

    def send(self, piece):
        self.frames.put_nowait(msgspec.msgpack.decode(piece, type=m.News))

    async def told(self):
        async with asyncio.timeout(PATIENCE_S):
            news = await self.frames.get()
        return news.cursor, news.unread, [one.n for one in news.items]


class Database:
    """The inboxes of a site, in memory: the last number of each."""

    def __init__(self, **last):
        self.ready = asyncio.Event()
        self.ready.set()
        self.last = last
        self.fails = 0
        self.error = DatabaseAway("gone")
        self.meanwhile = lambda: None

    async def read(self, work):
        if self.fails:
            self.fails -= 1
            raise self.error
        answer = {user: self.of(user, after) for user, after in work.keywords["cursors"].items()}
        meanwhile, self.meanwhile = self.meanwhile, lambda: None
        meanwhile()
        return answer

    def of(self, user, after):
        last = self.last[user]
        first = last if after is None else 0 if after > last else after
        return m.News(last, last, tuple(m.Notice(n, "signed_in", 0) for n in range(first + 1, last + 1)))


@contextlib.asynccontextmanager
async def told_by(database):
    told = News(database, lambda: 0)
    running = asyncio.create_task(told.run())
    yield told
    running.cancel()


async def test_each_connection_is_told_from_its_own_number():
    database = Database(ua=3, ub=1)
    async with told_by(database) as told:
        first, second, other = Reader(), Reader(), Reader("ub")
        told.follow(first, 1)
        told.follow(second, None)
        told.follow(other, 1)
        assert await first.told() == (3, 3, [2, 3])
        assert await second.told() == (3, 3, [])
        assert await other.told() == (1, 1, [])
        database.last["ua"] = 4
        told.hint(["ua", "ub", "nobody"])
        assert await first.told() == await second.told() == (4, 4, [4])
        told.leave(second)
        told.leave(second)
        database.last["ua"] = 5
        told.hint(["ua"])
        assert await first.told() == (5, 5, [5])
        # What was dropped is told again, from where the connection began.
        told.again(first)
        told.again(second)
        assert await first.told() == (5, 5, [2, 3, 4, 5])
        assert second.frames.empty()
        assert other.frames.empty()


async def test_a_connection_that_comes_during_a_read_is_told_as_well():
    database = Database(ua=3)
    async with told_by(database) as told:
        first, second, third = Reader(), Reader(), Reader()
        database.meanwhile = lambda: (told.follow(second, 0), told.follow(third, None))
        told.follow(first, 2)
        assert await first.told() == (3, 3, [3])
        assert await second.told() == (3, 3, [1, 2, 3])
        assert await third.told() == (3, 3, [])


async def test_one_that_leaves_during_a_read_is_told_nothing():
    database = Database(ua=3)
    async with told_by(database) as told:
        first, last = Reader(), Reader()
        database.meanwhile = lambda: told.leave(first)
        told.follow(first, 2)
        await asyncio.sleep(0)
        told.hint(["ua"])
        told.follow(last, 2)
        assert await last.told() == (3, 3, [3])


async def test_a_database_that_has_come_back_older_tells_all():
    database = Database(ua=2)
    async with told_by(database) as told:
        reader = Reader()
        told.follow(reader, 7)
        assert await reader.told() == (2, 2, [1, 2])
        database.last["ua"] = 1
        told.hint(["ua"])
        assert await reader.told() == (1, 1, [1])


async def test_they_follow_once_the_database_is_back(monkeypatch):
    monkeypatch.setattr(news, "RETRY_S", 0)
    database = Database(ua=1)
    database.fails = 2
    async with told_by(database) as told:
        reader = Reader()
        told.follow(reader, 0)
        assert await reader.told() == (1, 1, [1])


async def test_a_row_that_cannot_be_read_ends_no_other_persons_news(monkeypatch):
    monkeypatch.setattr(news, "RETRY_S", 0)
    database = Database(ua=1)
    database.fails = 1
    database.error = TypeError("a field of a newer node")
    async with told_by(database) as told:
        told.follow(Reader(), 0)
        monkeypatch.setattr(news, "EVERY_S", 0)
        reader = Reader()
        told.follow(reader, 0)
        assert await reader.told() == (1, 1, [1])


async def test_a_lost_hint_is_found_by_looking_at_all(monkeypatch):
    monkeypatch.setattr(news, "EVERY_S", 0)
    database = Database(ua=0)
    async with told_by(database) as told:
        reader = Reader()
        told.follow(reader, 0)
        assert await reader.told() == (0, 0, [])
        database.last["ua"] = 1
        assert await reader.told() == (1, 1, [1])
