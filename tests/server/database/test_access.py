"""A work is done within its time or not at all, and the database that hangs costs its askers alone."""

import asyncio
import threading
import time
from functools import partial

import pytest
from sqlalchemy import select, text

from paiju.server.database import access
from paiju.server.database.access import Database
from paiju.server.database.address import parse_database
from paiju.server.database.errors import DatabaseAway, DatabaseError, DatabaseRefused
from paiju.server.database.sql.schema import META
from tests.patience import PATIENCE_S


async def test_a_write_is_whole_or_nothing(database):
    def broken(connection):
        connection.execute(META.insert().values(key="a", value="1"))
        raise KeyError("in the middle")

    with pytest.raises(KeyError):
        await database.write(broken)
    keys = await database.read(lambda connection: connection.execute(select(META.c.key)).scalars().all())
    assert keys == ["least"]


async def test_what_the_database_refuses_is_no_outage(database):
    with pytest.raises(DatabaseRefused):
        await database.write(
            lambda connection: connection.execute(META.insert().values(key="least", value="1"))
        )
    assert database.why_away == ""


async def test_a_statement_that_cannot_be_carried_out_is_one(database):
    with pytest.raises(DatabaseAway):
        await database.read(lambda connection: connection.execute(text("SELECT * FROM nowhere")).all())
    assert database.why_away


async def test_reads_go_on_beside_a_write(database):
    begun, go = threading.Event(), threading.Event()

    def slow(connection):
        connection.execute(META.insert().values(key="a", value="1"))
        begun.set()
        assert go.wait(PATIENCE_S)

    writing = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(begun.wait)
    count = await database.read(lambda connection: len(connection.execute(select(META)).all()))
    assert count == 1
    go.set()
    await writing


async def test_a_late_work_ends_as_away_and_its_thread_is_free_again(database_url):
    database = Database(parse_database(database_url), within_s=0.3)
    await database.open(upgrade=True)
    sleeping = "SELECT pg_sleep(30)" if "postgresql" in database_url else (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    )  # fmt: skip
    access_cut = database._engines.cut_late
    database._engines.cut_late = database._engines.cut  # the limit of this test is below that of the drivers
    began = time.monotonic()
    works = [database.read(lambda connection: connection.execute(text(sleeping)).all()) for _ in range(4)]
    for outcome in await asyncio.gather(*works, return_exceptions=True):
        assert isinstance(outcome, DatabaseAway)
    assert time.monotonic() - began < PATIENCE_S
    async with asyncio.timeout(PATIENCE_S):
        while database._running:
            await asyncio.sleep(0.01)
    assert await database.read(lambda connection: connection.execute(text("SELECT 1")).scalar()) == 1
    assert access_cut
    await database.close()


async def test_a_frozen_database_is_away_and_answers_once_it_goes_on(postgres_process, postgres_url):
    database = Database(parse_database(postgres_url), within_s=0.3)
    await database.open(upgrade=True)
    database._engines.cut_late = database._engines.cut
    one = text("SELECT 1")
    reads = [partial(database.read, lambda connection: connection.execute(one).scalar())] * 4
    for _ in range(2):
        await asyncio.gather(*(read() for read in reads))  # each thread has its connection now
        postgres_process.freeze()
        try:
            for outcome in await asyncio.gather(*(read() for read in reads), return_exceptions=True):
                assert isinstance(outcome, DatabaseAway)
            async with asyncio.timeout(PATIENCE_S):
                while database._running:  # no thread is lost to it
                    await asyncio.sleep(0.01)
        finally:
            postgres_process.freeze(on=False)
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    assert await reads[0]() == 1
                except DatabaseAway:
                    await asyncio.sleep(0.05)
                else:
                    break
    await database.close()


async def test_the_end_does_not_wait_for_a_frozen_database(postgres_process, postgres_url):
    database = Database(parse_database(postgres_url))
    await database.open(upgrade=True)
    postgres_process.freeze()
    try:
        reading = asyncio.create_task(
            database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        )
        while not database._running:
            await asyncio.sleep(0)
        async with asyncio.timeout(access.CLOSE_S):
            await database.close()
        with pytest.raises(DatabaseAway):
            await reading
    finally:
        postgres_process.freeze(on=False)


async def test_too_many_works_are_refused_at_once(database, monkeypatch):
    monkeypatch.setattr(access, "WAITING", 2)
    go = threading.Event()
    waiting = [asyncio.create_task(database.read(lambda _connection: go.wait(PATIENCE_S))) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(DatabaseAway, match="too many"):
        await database.read(lambda _connection: None)
    writing = asyncio.create_task(
        database.write(lambda _connection: 1)
    )  # those who read keep no deal unbooked
    await asyncio.sleep(0)
    go.set()
    assert await writing == 1
    await asyncio.gather(*waiting)


async def test_a_work_whose_time_is_over_does_not_begin():
    begun = []
    with pytest.raises(DatabaseAway, match="late"):
        access._bounded(lambda: begun.append(1), time.monotonic() - 1)()
    assert not begun


async def test_it_is_opened_once_it_is_there(postgres_process, postgres_url, monkeypatch):
    monkeypatch.setattr(access, "RETRY_S", (0.01, 0.02))
    database = Database(parse_database(postgres_url))
    with pytest.raises(DatabaseAway, match="not open"):
        await database.read(lambda _connection: None)
    opening = asyncio.create_task(database.keep_opening())
    async with asyncio.timeout(PATIENCE_S):
        while "paiju db upgrade" not in database.why_away:
            await asyncio.sleep(0.005)
    other = Database(parse_database(postgres_url))
    await other.open(upgrade=True)
    await opening
    assert database.ready.is_set()
    await database.close()
    await database.close()
    await other.close()
    with pytest.raises(DatabaseAway):
        await database.read(lambda _connection: None)


async def test_without_its_packages_it_says_what_to_install(monkeypatch, tmp_path):
    import sys

    monkeypatch.setitem(sys.modules, "paiju.server.database.sql.opening", None)
    database = Database(parse_database(f"sqlite:///{tmp_path}/paiju.db"))
    with pytest.raises(DatabaseError, match=r"pip install 'paiju\[server\]'"):
        await database.open()
    await database.close()


async def test_a_file_is_copied_while_it_is_used(tmp_path):
    path = tmp_path / "copy.db"
    database = Database(parse_database(f"sqlite:///{tmp_path}/paiju.db"))
    with pytest.raises(DatabaseAway):
        await database.copy_file(path)
    async with database:
        await database.write(lambda connection: connection.execute(META.insert().values(key="a", value="1")))
        await database.copy_file(path)
        with pytest.raises(DatabaseError, match="cannot be written"):
            await database.copy_file(path)
    assert path.stat().st_mode & 0o777 == 0o600
    async with Database(parse_database(f"sqlite:///{path}")) as copy:
        assert len(await copy.read(lambda connection: connection.execute(select(META)).all())) == 2
