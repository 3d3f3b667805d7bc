"""What the database can do: bookings a second, bytes a deal, and a server that starts on a million deals.

`python -m tests.bench.bookings [DEALS]`. On PostgreSQL, too, where its programs are.
"""

import asyncio
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from paiju.client import Api, Client
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import DealRecord
from paiju.server.booking.booking import BATCH, _book
from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.address import beside, parse_database
from paiju.server.ended.entries import Placed, packed
from paiju.server.ended.history import Wish
from paiju.server.store.entries import Handed
from tests.bench.books import ready
from tests.client.running_server import running_server
from tests.postgres_fixtures import PostgresProcess, postgres_folder

RECORD: Final = Path("tests/records/doudizhu.json")
DEALS: Final = 4_000
MANY: Final = 1_000_000
GUESTS: Final = 10_000
GREETINGS: Final = 300
NOON: Final = 1_795_000_000_000
DAY_MS: Final = 86_400_000


def entries(count: int, people: int = GUESTS) -> list[Handed]:
    """Return the entries of deals of three people each, at tables of ten deals."""
    record: DealRecord = msgspec.json.decode(RECORD.read_bytes(), type=DealRecord)
    made = []
    for number in range(count):
        table = number // 10
        users = tuple(f"u{(3 * table + seat) % people:08}" for seat in range(len(record.seats)))
        ended = replace(
            record,
            deal=f"bench{table:06}-{number % 10}",
            table=f"bench{table:06}",
            users=users,
            seats=tuple(SeatedPlayer(f"Guest {user}", bot=False) for user in users),
            started_at=NOON + 1_000 * number,
            ended_at=NOON + 1_000 * number + 500,
        )
        made.append(Handed(ended.deal, 5, 9 + number, packed(Placed(ended, 5, 9 + number))))
    return made


async def booked(url: str, made: list[Handed]) -> tuple[float, float]:
    """Book entries batch by batch; return the seconds that it took, and the seconds of CPU of this process."""
    async with Database(parse_database(url)) as database:
        await database.write(partial(_book, batch=made[:BATCH], now_ms=NOON, keep_ms=365 * DAY_MS))
        began, cpu = time.perf_counter(), time.process_time()
        for start in range(BATCH, len(made), BATCH):
            batch = made[start : start + BATCH]
            await database.write(partial(_book, batch=batch, now_ms=NOON, keep_ms=365 * DAY_MS))
        return time.perf_counter() - began, time.process_time() - cpu


def told(name: str, count: int, took: tuple[float, float]) -> None:
    """Print how fast deals were booked."""
    seconds, cpu = took
    print(f"{name}: {count / seconds:,.0f} bookings a second, {cpu / count * 1e6:.0f} us of CPU each")


def speed(count: int) -> None:
    """Print the bookings a second of both databases, and the bytes of a deal."""
    made = entries(count + BATCH)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "paiju.db"
        told("SQLite", count, asyncio.run(booked(f"sqlite:///{file}", made)))
        with closing(sqlite3.connect(file)) as base:
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        print(f"SQLite: {file.stat().st_size / len(made):,.0f} bytes a deal of 斗地主, with its indexes")
    if (programs := postgres_folder()) is None:
        print("PostgreSQL: its programs are not here")
        return
    process = PostgresProcess(programs)
    try:
        asyncio.run(opened(process.url))
        told("PostgreSQL", count, asyncio.run(booked(process.url, made)))
    finally:
        process.kill()
        shutil.rmtree(process.folder)


async def opened(url: str) -> None:
    """Make the tables of PostgreSQL."""
    database = Database(parse_database(url))
    await database.open(upgrade=True)
    await database.close()


MULTIPLY: Final = """
INSERT INTO users (id, kind, name, face, created_at, seen_day, gone_at)
    SELECT printf('u%08d', value), 'guest', 'Guest ' || value, NULL, {noon}, {noon} / 86400000, NULL
    FROM generate WHERE value < {guests} ON CONFLICT DO NOTHING;
INSERT INTO deals
    SELECT printf('many%06d-%d', value / 10, value % 10), printf('many%06d', value / 10), game, rules,
        {noon} + value * 1000, {noon} + value * 1000 + 500, term, value, digest, match, flags, public_at, record,
        record_until, revision
    FROM deals, generate WHERE deals.id = 'bench000000-0';
INSERT INTO deal_seats
    SELECT printf('many%06d-%d', value / 10, value % 10), seat, printf('u%08d', (3 * (value / 10) + seat) % {guests}),
        amount, own, auto, {noon} + value * 1000 + 500, version, counts
    FROM deal_seats, generate WHERE deal = 'bench000000-0'
"""
"""SQL that makes one deal many."""


def filled(file: Path, count: int) -> None:
    """Make a database with so many deals of `GUESTS` people."""
    asyncio.run(booked(f"sqlite:///{file}", entries(1)))
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("PRAGMA synchronous = OFF")
        base.execute("CREATE TEMP TABLE generate (value INTEGER PRIMARY KEY)")
        base.executemany("INSERT INTO generate VALUES (?)", ((value,) for value in range(count)))
        for statement in MULTIPLY.format(noon=NOON, guests=GUESTS).split(";"):
            base.execute(statement)


async def greetings(url: str) -> list[float]:
    """Return how long each of some visits takes from the connect to `welcome`, in ms, in order."""
    found = []
    for number in range(GREETINGS):
        async with Api(url) as api:
            guest = await api.guest(f"Guest {number}")
        began = time.perf_counter()
        async with await Client.connect(url, token=guest.token):
            found.append((time.perf_counter() - began) * 1000)
    return sorted(found)


def starts(count: int) -> None:
    """Print how a server starts on many deals, how soon it tells a person's, and what `hello` takes then."""
    for name in ("no deals", f"{count:,} deals"):
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "data"
            data.mkdir(mode=0o700)
            file = beside(data).path
            assert file is not None
            if name != "no deals":
                filled(file, count)
                print(
                    f"a database of {count:,} deals of {GUESTS:,} people: {file.stat().st_size / 2**30:.2f} GiB"
                )
            began = time.perf_counter()
            with running_server(data, "--sessions-per-minute", "1000000") as server:
                listens = time.perf_counter() - began
                while b"people" in ready(server.port):
                    time.sleep(0.01)
                opened_s = time.perf_counter() - began
                hello = asyncio.run(greetings(server.url))
            told_in = asyncio.run(page_ms(file))
            p99 = hello[int(0.99 * len(hello))]
            print(
                f"{name}: it listens after {listens:.2f} s, and has its database after {opened_s:.2f} s; "
                f"a page of 20 deals in {told_in:.1f} ms; `hello` p50 {hello[len(hello) // 2]:.1f} ms, p99 {p99:.1f} ms"
            )


async def page_ms(file: Path) -> float:
    """Return the ms in which the database tells the newest deals of a person."""
    async with Database(parse_database(f"sqlite:///{file}")) as database:
        took = []
        for user in range(20):
            began = time.perf_counter()
            await database.read(partial(works.deals, wish=Wish(f"u{user:08}")))
            took.append((time.perf_counter() - began) * 1000)
        return sorted(took)[10]


def main(words: list[Any]) -> None:
    """Print all."""
    speed(DEALS)
    starts(int(words[0]) if words else MANY)


if __name__ == "__main__":
    main(sys.argv[1:])
