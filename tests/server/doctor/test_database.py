"""What `paiju doctor` finds of a database, which it leaves as it is."""

import sqlite3
from contextlib import closing

import pytest

from paiju.server.config import Settings
from paiju.server.database.access import Database
from paiju.server.database.address import beside, parse_database
from paiju.server.database.sql import opening
from paiju.server.doctor import examination
from paiju.server.doctor.database import database


def told(tmp_path, **given):
    """The one finding of settings, as state and text."""
    (finding,) = database(Settings(**{"data_dir": tmp_path, "port": 0, **given}))
    assert finding.check == "database"
    return finding.state, finding.text


async def made(address):
    """Make a database with the present schema."""
    opened = Database(address)
    await opened.open(upgrade=True)
    await opened.close()


def test_no_database_and_one_to_come_are_told(tmp_path):
    assert "there is none" in told(tmp_path, database="none")[1]
    assert "is made at the first start" in told(tmp_path)[1]
    assert list(tmp_path.iterdir()) == []


async def test_a_file_with_the_present_schema_is_fine_and_an_older_one_is_brought_up_at_a_start(
    tmp_path, monkeypatch
):
    await made(beside(tmp_path))
    assert told(tmp_path)[0] == "ok"
    assert "and has the schema" in told(tmp_path)[1]
    monkeypatch.setattr(opening, "HEAD", "9999")
    assert "a start brings it to the schema 9999" in told(tmp_path)[1]
    monkeypatch.undo()
    assert told(tmp_path)[0] == "ok", "it has not been changed"


async def test_a_schema_of_a_later_version_is_a_problem(tmp_path):
    await made(beside(tmp_path))
    with closing(sqlite3.connect(tmp_path / "paiju.db")) as base, base:
        base.execute("UPDATE alembic_version SET version_num = '9999'")
        base.execute("UPDATE meta SET value = '9999' WHERE key = 'least'")
    state, text = told(tmp_path)
    assert (state, "needs a newer version" in text) == ("problem", True)


def test_a_file_that_is_none_is_a_problem(tmp_path):
    (tmp_path / "paiju.db").write_bytes(b"no database" * 100)
    assert told(tmp_path)[0] == "problem"


async def test_postgresql_without_a_schema_or_away_is_a_problem(tmp_path, postgres_url):
    assert "run `paiju db upgrade`" in told(tmp_path, database=postgres_url)[1]
    await made(parse_database(postgres_url))
    assert told(tmp_path, database=postgres_url)[0] == "ok"
    state, text = told(tmp_path, database="postgresql://paiju:hunter2@127.0.0.1:1/away")
    assert (state, "hunter2" in text) == ("problem", False)


def test_a_driver_that_is_missing_is_named_by_its_extra(tmp_path, monkeypatch):
    def missing(_):
        raise ModuleNotFoundError("no", name="psycopg")

    monkeypatch.setattr(opening, "looked_at", missing)
    state, text = told(tmp_path, database="postgresql://paiju@127.0.0.1:1/away")
    assert (state, "pip install 'paiju[postgres]'" in text) == ("problem", True)


@pytest.mark.parametrize("given", [{}, {"database": "none"}])
def test_it_is_part_of_every_examination(tmp_path, given):
    found = examination.examine(Settings(data_dir=tmp_path / "data", port=0, **given))
    assert [one.check for one in found].count("database") == 1
