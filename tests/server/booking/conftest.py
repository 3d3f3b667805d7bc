"""A real Redis and a real database, and the booking between them."""

import asyncio

import pytest
import pytest_asyncio

from paiju.server.booking.booking import Booking
from paiju.server.database.access import Database
from paiju.server.database.address import parse_database
from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S

TERM = 100


class Owners:
    """The partitions that this node has."""

    def __init__(self) -> None:
        self.mine = True

    def term_of(self, _partition):
        return TERM if self.mine else None


class Scene:
    def __init__(self, store, database) -> None:
        self.store, self.database = store, database
        self.owners = Owners()
        self.booking = Booking(store, database, 365, self.owners.term_of)
        self.tasks: list[asyncio.Task] = []

    async def hand(self, *entries, told=True) -> None:
        """Hand entries in as a table's journal does."""
        for entry in entries:
            table = entry.id.rpartition("-")[0]
            await self.store.plain(b"HSET", partition_keys(partition(table)).own, b"t", TERM)
            await self.store.entries.hand(table, TERM, entry)
            if told:
                self.booking.handed(entry)

    def start(self) -> None:
        self.tasks.append(asyncio.create_task(self.booking.run()))

    async def until(self, fits) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE_S):
            while not await fits():
                await asyncio.sleep(0.005)

    async def left(self) -> set[str]:
        """The entries in Redis."""
        return {
            handed.id
            for number in range(256)
            async for page in self.store.entries.pages(number)
            for handed in page
        }

    async def booked(self) -> set[str]:
        from sqlalchemy import select

        from paiju.server.database.sql.schema import DEALS

        return set(
            await self.database.read(
                lambda connection: connection.execute(select(DEALS.c.id)).scalars().all()
            )
        )

    async def is_empty(self) -> bool:
        return not await self.left()


@pytest_asyncio.fixture
async def store(redis_url):
    async with await Store.open(redis_url, patience_s=1.0) as opened:
        yield opened


@pytest_asyncio.fixture
async def scene(store, tmp_path):
    database = Database(parse_database(f"sqlite:///{tmp_path}/paiju.db"))
    await database.open()
    made = Scene(store, database)
    yield made
    for task in made.tasks:
        task.cancel()
    await asyncio.gather(*made.tasks, return_exceptions=True)
    await database.close()


@pytest.fixture
def postgres_address(postgres_url):
    return parse_database(postgres_url)
