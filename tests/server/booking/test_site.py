"""One Redis and one database belong together; a strange one is refused by name."""

import pytest

from paiju.server.booking.site import check_at_hand, check_none, check_site
from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.address import beside, parse_database
from paiju.server.database.errors import DatabaseError


@pytest.fixture
def file(tmp_path):
    return lambda name: parse_database(f"sqlite:///{tmp_path}/{name}.db")


async def test_a_new_database_and_a_new_redis_get_one_site(store, file):
    async with Database(file("one")) as one:
        await check_site(store, one)
        await check_site(store, one)
        assert await one.read(works.site) == await store.entries.site()


async def test_an_emptied_redis_takes_the_site_of_its_database(store, file):
    async with Database(file("one")) as one:
        await check_site(store, one)
        await store.plain(b"FLUSHALL")
        await check_site(store, one)
        assert await one.read(works.site) == await store.entries.site()


async def test_another_database_is_refused(store, file):
    async with Database(file("one")) as one, Database(file("two")) as two:
        await check_site(store, one)
        await two.write(lambda connection: works.take_site(connection, "sother"))
        with pytest.raises(DatabaseError, match=r"two\.db is the database of site sother"):
            await check_site(store, two)


async def test_a_new_database_in_place_of_a_named_one_is_refused_and_keeps_no_site(store, file):
    async with Database(file("one")) as one, Database(file("two")) as two:
        await check_site(store, one)
        with pytest.raises(DatabaseError, match="paiju db upgrade --site"):
            await check_site(store, two)
        assert await two.read(works.site) is None


async def test_a_new_database_beside_its_redis_takes_its_site(store, file, tmp_path):
    async with Database(file("one")) as one, Database(beside(tmp_path)) as new:
        await check_site(store, one)
        await check_site(store, new)
        assert await new.read(works.site) == await one.read(works.site)


async def test_a_server_without_a_database_does_not_run_on_a_redis_that_has_one(store, file):
    await check_none(store)
    async with Database(file("one")) as one:
        await check_site(store, one)
    with pytest.raises(DatabaseError, match="name it by --database"):
        await check_none(store)


async def test_a_command_works_on_one_site_alone_and_gives_none(store, file):
    async with Database(file("one")) as one, Database(file("two")) as two:
        await check_at_hand(store, one)
        assert await one.read(works.site) is await store.entries.site() is None
        await check_site(store, one)
        await check_at_hand(store, one)
        await two.write(lambda connection: works.take_site(connection, "sother"))
        with pytest.raises(DatabaseError, match=r"two\.db is the database of site sother"):
            await check_at_hand(store, two)
    with pytest.raises(DatabaseError, match="name it by --database"):
        await check_at_hand(store, None)
