"""Deals, voids, crashes, a Redis that comes back older, late and doubled entries: the books are plain integers."""

import asyncio
import contextlib
import json
from collections import Counter
from functools import cache, partial
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from paiju.server.booking import booking as module
from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.address import parse_database
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, METADATA, TOTALS
from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.store import Store
from tests.profiles import examples
from tests.server.booking.conftest import Scene
from tests.server.ended.made import handed
from tests.server.ended.played import played

PEOPLE = ("ua", "ub", "uc")
DONE = partition_keys(partition("t1")).done
SEEDS = st.integers(1, 3)
STEPS = st.lists(
    st.one_of(
        # Which cards, and whether the table lives long enough to tell booking.
        st.tuples(st.just("deal"), SEEDS, st.booleans()),
        st.tuples(st.just("deal"), SEEDS, st.just(True)),
        st.tuples(st.just("void")),
        st.tuples(st.just("book")),
        st.tuples(st.just("sweep")),
        st.tuples(st.just("crash"), st.sampled_from(["idle", "in the transaction", "before it forgets"])),
        # By how many steps, and whether the table's owner lives.
        st.tuples(st.just("older"), st.integers(1, 5), st.booleans()),
        # An end from so many ends ago comes (again).
        st.tuples(st.just("late"), st.integers(0, 5)),
    ),
    max_size=25,
)


class End(NamedTuple):
    """An end of a deal: its place in the log, and the cards that were dealt."""

    term: int
    seq: int
    number: int
    seed: int


@cache
def record_of(number, seed):
    return played(deal=f"t1-{number}", seed=seed, users=PEOPLE)


@cache
def entry_of(end):
    return handed(record_of(end.number, end.seed), end.term, end.seq)


def later(ends, end):
    """Note an end of a deal, unless a later one is noted."""
    ends[end.number] = max(ends.get(end.number, end), end)


class Died(Exception):
    """The process that books has ended."""


class Model:
    """The ends of deals by their number: in Redis, in the memory of the process that books, and in the books."""

    def __init__(self):
        self.term, self.seq, self.number = 5, 0, 0
        self.redis: dict[int, End] = {}
        self.memory: dict[int, End] = {}
        self.books: dict[int, End] = {}
        self.ends: list[End] = []
        """All that there ever were."""
        self.past = []
        """Redis and the log, after each step."""

    def remember(self):
        self.past.append((dict(self.redis), self.seq, self.number))

    def book(self, ends):
        for end in ends:
            later(self.books, end)

    def forget(self, ends):
        for end in ends:
            for there in (self.redis, self.memory):
                if there.get(end.number) == end:
                    del there[end.number]

    def sums(self):
        """What each person has won, and how many deals are counted."""
        found = Counter()
        for end in self.books.values():
            for user, amount in zip(PEOPLE, record_of(end.number, end.seed).amounts, strict=True):
                found[user] += amount
        return found, len(self.books)


class Place(Scene):
    """The real Redis, database and booking, and the model of them."""

    def __init__(self, store, database):
        super().__init__(store, database)
        self.model = Model()

    async def clear(self):
        def empty(connection):
            for table in reversed(METADATA.sorted_tables):
                if table.name != "meta":
                    connection.execute(table.delete())

        await self.database.write(empty)
        await self.store.plain(b"FLUSHDB")
        self.begin()
        self.model = Model()
        self.model.remember()

    def begin(self):
        """Begin another process that books, which knows nothing."""
        self.booking = module.Booking(self.store, self.database, 0, self.owners.term_of)

    async def deal(self, seed, told):
        model = self.model
        model.number, model.seq = model.number + 1, model.seq + 20
        end = End(model.term, model.seq, model.number, seed)
        model.ends.append(end)
        await self.hand(entry_of(end), told=told)
        later(model.redis, end)
        if told:
            model.memory[end.number] = end

    async def void(self):
        """A deal is counted by its table, and by nobody else."""
        self.model.number, self.model.seq = self.model.number + 1, self.model.seq + 20

    async def book(self):
        batch = list(self.model.memory.values())
        await self.booking._book_waiting()
        self.model.book(batch)
        self.model.forget(batch)

    async def sweep(self):
        found = [end for end in self.model.redis.values() if end.number not in self.model.memory]
        await self.booking.sweep()
        self.model.book(found)
        self.model.forget(found)

    async def crash(self, where):
        batch, model = list(self.model.memory.values()), self.model
        if batch and where == "in the transaction":
            with dying(works, "book", after=True):
                await self._dies(batch)
        if batch and where == "before it forgets":
            with dying(self.store.entries, "taken"):
                await self._dies(batch)
            model.book(batch)
        self.begin()
        model.memory.clear()

    async def _dies(self, batch):
        try:
            await self.booking.book(list(map(entry_of, batch)))
        except Died:
            return
        raise AssertionError("it lives")

    async def older(self, steps, owner_lives):
        """Redis loses the last steps; an owner that lives writes its log again, and booking what waits there."""
        model = self.model
        redis, seq, number = model.past[max(0, len(model.past) - 1 - steps)]
        await self.store.plain(b"DEL", DONE)
        await self.hand(*map(entry_of, redis.values()), told=False)
        model.redis = dict(redis)
        if owner_lives:
            await self.booking.again()
            for end in model.memory.values():
                later(model.redis, end)
            return
        self.begin()
        model.memory.clear()
        model.term, model.seq, model.number = model.term + 1, seq, number

    async def late(self, back):
        if len(self.model.ends) > back:
            end = self.model.ends[-1 - back]
            self.booking.handed(entry_of(end))
            self.model.memory.pop(end.number, None)
            self.model.memory[end.number] = end

    async def compare(self):
        assert await self.database.read(sums) == self.model.sums()
        there = await self.store.plain(b"HKEYS", DONE)
        assert set(there) == {f"t1-{number}".encode() for number in self.model.redis}
        assert self.booking.unbooked == len(self.model.memory)

    async def play(self, steps):
        await self.clear()
        for name, *words in steps:
            await getattr(self, name)(*words)
            self.model.remember()
            await self.compare()
        await self.book()
        await self.sweep()
        await self.compare()
        assert not self.model.redis
        assert await self.database.read(places) == {
            end.number: (end.term, end.seq) for end in self.model.books.values()
        }
        found = await self.database.read(works.check)
        assert (found.doubled, found.imbalance, found.audit) == ([], [], [])
        for work in (works.recount, works.sum_again):
            assert (await self.database.write(partial(work, after="", only_check=True))).different == []


@contextlib.contextmanager
def dying(owner, name, *, after=False):
    """Let the process die where something is called, before or after it."""
    method = getattr(owner, name)

    def dies(*words):
        if after:
            method(*words)
        raise Died

    setattr(owner, name, dies)
    try:
        yield
    finally:
        setattr(owner, name, method)


def sums(connection):
    """The amounts of each person's seats, and how many deals the totals of one count."""
    amounts = Counter()
    for row in connection.execute(select(DEAL_SEATS.c.user, DEAL_SEATS.c.amount)):
        amounts[row.user] += row.amount
    of_one = connection.execute(select(TOTALS.c.counts).where(TOTALS.c.user == "ua")).scalars()
    return amounts, sum(json.loads(counts)["deals"] for counts in of_one)


def places(connection):
    rows = connection.execute(select(DEALS.c.id, DEALS.c.term, DEALS.c.seq))
    return {int(row.id.rpartition("-")[2]): (row.term, row.seq) for row in rows}


async def opened(redis_url, folder):
    database = Database(parse_database(f"sqlite:///{folder}/paiju.db"))
    await database.open()
    return Place(await Store.open(redis_url, patience_s=1.0), database)


def test_any_order_of_events_equals_the_model(redis_url, tmp_path):
    with asyncio.Runner() as runner:
        place = runner.run(opened(redis_url, tmp_path))
        try:
            given(STEPS)(examples(40)(lambda steps: runner.run(place.play(steps))))()
        finally:
            runner.run(place.database.close())
            runner.run(place.store.close())
