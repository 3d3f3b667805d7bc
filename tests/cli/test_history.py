"""`paiju history` and `paiju db`, beside a running server."""

import asyncio
import io
import json
import re
import sqlite3
import stat
from contextlib import closing
from functools import partial

import httpx
import msgspec
import pytest
from rich.console import Console

from paiju.cli import history
from paiju.cli.history import _figures
from paiju.client import Api
from paiju.engine.core.figures import shown
from paiju.engine.registry import GAMES
from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.address import beside
from paiju.server.ended.entries import unpacked
from tests.client.running_server import running_server
from tests.server.ended.made import NOON, deal, handed, match_record


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("history") / "data"
    # Some tests ask again and again until a deal is booked.
    limits = ("--records-per-minute", "100000", "--records-per-minute-of-address", "100000")
    with running_server(folder, *limits) as running:
        asyncio.run(opened(running.url))
        yield running


async def opened(url):
    """Wait until the server has opened its database, which it does once it listens."""
    async with httpx.AsyncClient(base_url=url) as client:
        while "people" in (await client.get("/readyz")).json():
            await asyncio.sleep(0.02)


async def book(folder, *entries):
    database = Database(beside(folder))
    await database.keep_opening()
    batch = [unpacked(entry.entry) for entry in entries]
    await database.write(partial(works.book, batch=batch, now_ms=NOON, keep_ms=0))
    await database.close()


async def guest_of(url):
    async with Api(url) as api:
        return await api.guest("Ada")


@pytest.fixture(scope="module")
def guest(server):
    """A guest who has played three deals, and two matches."""
    account = asyncio.run(guest_of(server.url))
    users = (account.user, "ub", None)
    asyncio.run(
        book(
            server.folder,
            *(
                deal(f"t1-{n}", users, amounts, seq=n)
                for n, amounts in enumerate([(2, -1, -1), (-4, 2, 2)], 1)
            ),
            deal("t2-1", users, (0, 1, -1), game="big_two"),
            handed(match_record("t3-m1", users)),
            handed(match_record("t4-m1", users, places=())),
        )
    )
    return account


def test_a_history_is_shown_with_its_sums(alone, server, guest):
    told = alone("history", "--url", server.url, "--token", guest.token)
    assert told.returncode == 0, told.stderr
    assert "3 deals" in told.stdout
    for word in ("t1-2", "UB, Bot 3", "-4", "50.0 % (", "doudizhu", "big_two"):
        assert word in told.stdout, word
    one = alone("history", "--url", server.url, "--token", guest.token, "--game", "big_two", "-n", 1)
    assert "1 deals" in one.stdout
    assert "t1-1" not in one.stdout
    matches = alone("history", "--url", server.url, "--token", guest.token, "--matches")
    assert "place 1, +15.5" in matches.stdout
    assert "closed" in matches.stdout


def test_figures_are_told_with_interval_and_base():
    sums = {"hands": 3107, "vpip": 969, "mbb": -120_000, "mbb_squares": 25_000_000_000, "bets": 2, "calls": 0}
    told = msgspec.to_builtins(shown(GAMES["holdem"].counts.figures, sums))
    printed = Console(width=120, file=io.StringIO())
    printed.print(_figures("holdem", told))
    text = printed.file.getvalue()
    assert "figures of holdem" in text
    assert "31.2 % (29.6 to 32.8) of 3,107" in text
    assert re.search(r"-3.86 bb \(-1\d.\d+ to \+\d.\d+\) of 3,107", text)
    assert "–" in text


def test_adjusted_months_are_told_below_the_figures(monkeypatch):
    printed = Console(file=io.StringIO(), width=100)
    monkeypatch.setattr(history, "console", lambda: printed)
    counts = {
        "hands": 900,
        "mbb": 90_000,
        "mbb_squares": 10**9,
        "adjusted": -45_000,
        "adjusted_squares": 10**9,
    }
    figures = msgspec.to_builtins(shown(GAMES["holdem"].counts.sealed.figures, counts))
    history.print_sums({"holdem": {"adjusted": [{"month": 202611, "chances": 25, "figures": figures}]}})
    text = printed.file.getvalue()
    assert "holdem in 2026-11, adjusted by 25 all-ins" in text
    assert re.search(r"\+10.00 bb .* of 900", text)
    assert re.search(r"-5.00 bb .* of 900", text)


def test_a_history_is_written_as_lines_with_records(alone, server, guest):
    words = ("history", "--url", server.url, "--token", guest.token, "--format", "ndjson")
    lines = [json.loads(line) for line in alone(*words, "--records").stdout.splitlines()]
    assert {line["deal"] for line in lines} == {"t1-1", "t1-2", "t2-1"}
    assert all(line["record"]["deal"] == line["deal"] for line in lines)
    assert alone(*words, "--people").stdout == ""


def test_a_history_needs_a_token(alone, server):
    told = alone("history", "--url", server.url)
    assert told.returncode == 2
    assert "PAIJU_TOKEN" in told.stderr


def test_the_books_are_checked_copied_and_counted_again(alone, server, guest, tmp_path):
    place = ("--data-dir", server.folder)
    found = json.loads(alone("db", "check", "--json", *place).stdout)
    assert (found["booked"], found["lost"], found["doubled"], found["imbalance"]) == (5, [], [], [])
    assert "booked: 5, waiting: 0, lost: 0" in alone("db", "check", *place).stdout
    backup = alone("db", "backup", tmp_path / "one.db", *place)
    assert backup.returncode == 0
    assert stat.S_IMODE((tmp_path / "one.db").stat().st_mode) == 0o600
    assert alone("db", "backup", tmp_path / "one.db", *place).returncode == 1
    told = alone("db", "rebuild", "--check", *place).stdout
    assert (
        "counted: 3, different: 0, unreadable: 0; sealed: 0, different: 0; users: 2, with other totals: 0"
        in told
    )
    assert "schema" in alone("db", "upgrade", *place).stdout
    for url in (f"sqlite:///{tmp_path}/two.db",):
        copied = alone("db", "copy", url, *place)
        assert "deals: 3 rows" in copied.stdout
        assert "not empty" in alone("db", "copy", url, *place).stderr
        again = alone("db", "rebuild", "--database", url)
        assert "counted: 3, different: 0" in again.stdout


def test_rows_come_back_from_postgresql_as_they_were(alone, server, guest, tmp_path, postgres_url):
    assert alone("db", "copy", postgres_url, "--data-dir", server.folder).returncode == 0
    assert "pg_dump" in alone("db", "backup", tmp_path / "x.db", "--database", postgres_url).stderr
    back = f"sqlite:///{tmp_path}/back.db"
    assert alone("db", "copy", back, "--database", postgres_url).returncode == 0
    rows = [asyncio.run(all_rows(url)) for url in (f"sqlite:///{server.folder}/paiju.db", back)]
    assert rows[0] == rows[1]
    assert len(rows[0]["users"]) == 2


async def all_rows(url):
    from paiju.server.database.address import parse_database

    async with Database(parse_database(url)) as database:
        return {
            name: await database.read(partial(works.copied, name=name, after=None))
            for name in await database.read(works.table_names)
        }


def test_what_is_wrong_is_named_and_mended(alone, server, guest, tmp_path):
    url = f"sqlite:///{tmp_path}/spoiled.db"
    assert alone("db", "copy", url, "--data-dir", server.folder).returncode == 0
    with closing(sqlite3.connect(tmp_path / "spoiled.db")) as connection, connection:
        connection.execute("UPDATE deal_seats SET amount = 9 WHERE deal = 't1-1'")
    wrong = alone("db", "check", "--database", url, "--data-dir", server.folder)
    assert wrong.returncode == 1
    assert "imbalance: t1-1" in wrong.stdout
    assert alone("db", "rebuild", "--check", "--database", url).returncode == 1
    assert "different: 1" in alone("db", "rebuild", "--database", url).stdout
    assert alone("db", "check", "--database", url, "--data-dir", server.folder).returncode == 0


def test_a_command_makes_no_database_where_none_is(alone, server, tmp_path):
    told = alone("db", "backup", tmp_path / "x.db", "--data-dir", tmp_path / "typo")
    assert (told.returncode, "there is no database" in told.stderr) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_the_records_of_a_redis_are_not_told_without_its_database(alone, server, guest):
    told = alone("records", "export", "-", "--data-dir", server.folder, "--database", "none")
    assert told.returncode == 1
    assert "name it by --database" in told.stderr


def test_a_command_without_a_database_says_so(alone, server, tmp_path):
    for words in (
        ("db", "check", "--database", "none", "--data-dir", server.folder),
        ("db", "upgrade", "--database", "none"),
    ):
        assert "name it by --database" in alone(*words).stderr
    assert "should be sqlite" in alone("db", "copy", "nowhere", "--data-dir", server.folder).stderr
    assert "does not answer" in alone("db", "rebuild", "--database", "postgresql://me@127.0.0.1:1/x").stderr


def test_a_new_database_is_given_a_site(alone, tmp_path):
    url = f"sqlite:///{tmp_path}/new.db"
    assert alone("db", "upgrade", "--site", "s1", "--database", url).returncode == 0
    assert "is the database of site s1" in alone("db", "upgrade", "--site", "s2", "--database", url).stderr


async def played(url, token, deals):
    """Wait until so many deals of a session are booked; returns them, the newest first."""
    async with Api(url, token) as api:
        while True:
            lines = [line async for line in api.history("deals")]
            if len(lines) >= deals:
                return lines
            await asyncio.sleep(0.05)


def test_what_a_bot_plays_as_a_session_is_in_its_history(alone, server):
    bearer = asyncio.run(guest_of(server.url))
    told = alone("bot", "--url", server.url, "--token", bearer.token, "--game", "big_two", "--count", 2)
    assert told.returncode == 0, told.stderr
    (line,) = asyncio.run(played(server.url, bearer.token, 1))
    assert line["deal"] == told.stdout.split()[0]
    assert "Ada" in told.stdout


def test_a_session_plays_under_its_own_name(alone, server):
    told = alone("play", "--url", server.url, "--token", "t", "--name", "Bob")
    assert told.returncode == 2
    assert "a session has its name" in told.stderr
