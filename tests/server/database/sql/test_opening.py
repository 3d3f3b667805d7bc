"""A database is opened with a schema that fits, upgraded where that may be, and refused by name where not."""

import asyncio
import os
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text

from paiju.server.config import Settings, database_of
from paiju.server.database.access import Database
from paiju.server.database.address import BadDatabase, beside, parse_database
from paiju.server.database.errors import DatabaseAway, DatabaseError
from paiju.server.database.sql import engines, opening
from paiju.server.database.sql.engines import Engines, FileLock
from paiju.server.database.sql.opening import opened
from paiju.server.options import shown
from tests.patience import PATIENCE_S


async def test_a_file_is_its_owner_s_alone_and_every_commit_is_on_the_disk(tmp_path):
    path = tmp_path / "folder" / "paiju.db"
    async with Database(parse_database(f"sqlite:///{path}")) as database:
        for name in ("paiju.db", "paiju.db-wal", "paiju.db-shm", "paiju.db.lock"):
            assert (path.parent / name).stat().st_mode & 0o777 == 0o600

        def pragmas(connection):
            names = ("journal_mode", "synchronous", "foreign_keys", "auto_vacuum", "secure_delete")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

        assert await database.write(pragmas) == ["wal", 2, 1, 2, 1]


async def test_the_nodes_of_one_machine_share_a_file(tmp_path):
    url = f"sqlite:///{tmp_path}/paiju.db"
    async with Database(parse_database(url)) as one, Database(parse_database(url)) as two:
        await one.write(lambda connection: connection.execute(text("INSERT INTO meta VALUES ('a', '1')")))
        assert (
            await two.read(lambda connection: connection.execute(text("SELECT count(*) FROM meta")).scalar())
            == 2
        )


async def test_a_file_that_is_being_made_is_waited_for(tmp_path, monkeypatch):
    path = tmp_path / "paiju.db"
    address = parse_database(f"sqlite:///{path}")
    opened(address, upgrade=False).close()
    making = FileLock(path)
    assert making.alone
    database = Database(address)
    waits = asyncio.Event()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(engines, "LOCK_S", (PATIENCE_S, 0.001))
    monkeypatch.setattr(engines.time, "sleep", lambda _: loop.call_soon_threadsafe(waits.set))
    opens = asyncio.create_task(database.open())
    await waits.wait()
    making.share()
    await opens
    making.close()
    await database.close()


async def test_a_file_that_is_changed_for_long_counts_as_away(tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "LOCK_S", (0.0, 0.0))
    path = tmp_path / "paiju.db"
    making = FileLock(path)
    database = Database(parse_database(f"sqlite:///{path}"))
    with pytest.raises(DatabaseAway, match="by another process"):
        await database.open()
    making.close()
    await database.open()
    await database.close()


def older(path):
    """A database of before the first schema."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('0000')")
        connection.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")


async def test_an_older_file_is_copied_before_it_is_upgraded(tmp_path, monkeypatch):
    path = tmp_path / "paiju.db"
    older(path)
    done = []
    monkeypatch.setattr(opening, "migrate", done.append)
    database = Database(parse_database(f"sqlite:///{path}"))
    await database.open()
    assert len(done) == 1
    assert (tmp_path / "paiju.db.before-0000").stat().st_mode & 0o777 == 0o600
    await database.close()


async def test_an_older_file_that_others_use_is_not_upgraded(tmp_path):
    path = tmp_path / "paiju.db"
    older(path)
    other = FileLock(path)
    other.share()
    database = Database(parse_database(f"sqlite:///{path}"))
    with pytest.raises(DatabaseAway, match="another process uses it"):
        await database.open()
    other.close()
    await database.close()


@pytest.mark.parametrize(("least", "opens"), [("0001", True), ("9999", False)])
async def test_a_newer_schema_is_used_if_it_allows_that(database, database_url, least, opens):
    def renew(connection):
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("UPDATE meta SET value = :least WHERE key = 'least'"), {"least": least})

    await database.write(renew)
    again = Database(parse_database(database_url))
    if opens:
        await again.open()
    else:
        with pytest.raises(DatabaseError, match="too old"):
            await again.open()
    await again.close()


async def test_a_server_does_not_change_postgresql_by_itself(postgres_url):
    database = Database(parse_database(postgres_url))
    with pytest.raises(DatabaseAway, match="paiju db upgrade"):
        await database.open()
    await database.open(upgrade=True)
    await database.close()


async def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    database = Database(parse_database(f"sqlite:///{tmp_path}/file/paiju.db"))
    with pytest.raises(DatabaseError, match="cannot be used"):
        await database.open()
    await database.close()


async def test_two_that_make_one_file_at_once_make_it_once(tmp_path):
    url = f"sqlite:///{tmp_path}/paiju.db"
    both = [Database(parse_database(url)) for _ in range(2)]
    await asyncio.gather(*(database.keep_opening() for database in both))
    for database in both:
        await database.close()


@pytest.mark.parametrize(
    "url", ["", "sqlite://", "sqlite:///", "mysql://h/d", "postgresql://host", "postgresql://h:x/d", "none"]
)
def test_other_texts_are_no_databases(url):
    with pytest.raises(BadDatabase) as refused:
        parse_database(url)
    assert "secret" not in str(refused.value)


def test_an_address_is_shown_without_its_password():
    assert str(parse_database("postgresql://me:secret@db:5433/paiju")) == "postgresql://db:5433/paiju"
    assert str(parse_database("postgres://me:secret@db/paiju")) == "postgresql://db/paiju"
    settings = Settings(database="postgresql://me:secret@db/paiju")
    assert shown(settings, "database") == "postgresql://db/paiju"
    assert "secret" not in repr(settings)
    assert shown(Settings(database="none"), "database") == "none"


def test_the_database_is_beside_an_embedded_redis_and_else_what_is_named(tmp_path):
    assert database_of(Settings(data_dir=tmp_path)) == beside(tmp_path)
    assert database_of(Settings(redis="redis://h:1/0")) is None
    assert database_of(Settings(database="none")) is None
    assert database_of(Settings(database=f"sqlite:///{tmp_path}/paiju.db", data_dir=tmp_path)).beside
    assert not database_of(Settings(database=f"sqlite:///{tmp_path}/other.db", data_dir=tmp_path)).beside
    assert database_of(Settings(redis="redis://h:1/0", database="postgresql://h/d")).kind == "postgresql"


async def test_a_copy_that_was_broken_off_does_not_stop_an_upgrade(tmp_path, monkeypatch):
    path = tmp_path / "paiju.db"
    older(path)
    for name in ("paiju.db.before-0000", ".paiju.db.before-0000.1", f".paiju.db.before-0000.{os.getpid()}"):
        (tmp_path / name).write_text("half")
    monkeypatch.setattr(opening, "migrate", lambda _connection: None)
    async with Database(parse_database(f"sqlite:///{path}"), within_s=-1.0):  # the copy has no limit
        with closing(sqlite3.connect(tmp_path / "paiju.db.before-0000")) as copy:
            assert copy.execute("SELECT version_num FROM alembic_version").fetchone() == ("0000",)
    assert not list(tmp_path.glob(".paiju.db.before*"))


async def test_a_schema_is_upgraded_without_a_limit_of_time(postgres_url):
    engines = Engines(parse_database(postgres_url))

    def limit(connection):
        opening.migrate(connection)
        return connection.execute(text("SHOW statement_timeout")).scalar()

    assert engines.run(limit, writes=True) == "0"
    assert (
        engines.run(
            lambda connection: connection.execute(text("SHOW statement_timeout")).scalar(), writes=False
        )
        == "4s"
    )
    engines.close()
