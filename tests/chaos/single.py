"""One server with an embedded Redis and a database: all are killed for a while, then everything is checked.

One table after the other, of one game after the other; those that differ most in what a table must know come first.
"""

import asyncio
import contextlib
import json
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from paiju.engine.registry import GAMES
from paiju.server.database.access import Database
from paiju.server.database.address import Address, parse_database
from tests.faults.booked import SWEEP, balanced, settlements
from tests.postgres_fixtures import PostgresProcess, postgres_folder
from tests.worlds.auditor import Auditor
from tests.worlds.doom import BOOKING_POINTS, POINTS, UNBOUND
from tests.worlds.history import Verdict
from tests.worlds.members import ACCOUNT_POINTS, UNBOUND_TRIES, Member, killed_at
from tests.worlds.seating import KINDS
from tests.worlds.world import World, verdict, world

SPELL_S = 30.0
"""About how long one table is played at."""


async def chaos(seconds: float, seed: int) -> int:
    """Return 0 if nothing was lost or doubled."""
    rng = random.Random(seed)
    until = time.monotonic() + seconds
    bad, kills, books = 0, Counter[str](), Counter[str]()
    with postgres() as database:
        for number, game in enumerate(games(rng)):
            if time.monotonic() >= until:
                break
            # The first world has a file of SQLite; then they take turns.
            its = database if number % 2 else None
            found = await spell(game, rng, min(until, time.monotonic() + SPELL_S), its)
            bad += report(found, f"seed {seed}, {game}")
            kills.update(found.account_kills)
            kills.update(kill.point for kill in found.place.kills_at_points if kill.point in BOOKING_POINTS)
            sizes = {name: it if isinstance(it, int) else len(it) for name, it in found.books.items()}
            books.update(sizes)
            bad += any(sizes[name] for name in ("lost", "doubled", "imbalance", "unreadable", "audit"))
    print(
        f"killed {kills.total()} times at {len(kills)} of {len(BOOKING_POINTS) + len(ACCOUNT_POINTS)} points of "
        f"hand-over, booking and accounts, each with a deal or a request on its way: {dict(kills)}"
    )
    print(f"paiju db check, all worlds: {json.dumps(books)}")
    return 1 if bad else 0


@contextlib.contextmanager
def postgres() -> Iterator[PostgresProcess | None]:
    """Give a PostgreSQL, where its programs are."""
    if (programs := postgres_folder()) is None:
        print("PostgreSQL is not here: all worlds have a file of SQLite")
        yield None
        return
    process = PostgresProcess(programs)
    try:
        yield process
    finally:
        process.kill()
        shutil.rmtree(process.folder)


def games(rng: random.Random) -> Iterator[str]:
    """Return game after game, without end, in a drawn order: first those whose people do more than answer."""
    special = [*KINDS, rng.choice([game for game in GAMES if game not in KINDS])]
    others = [game for game in GAMES if game not in special]
    rng.shuffle(special)
    rng.shuffle(others)
    return cycle([*special, *others])


@dataclass
class Spell:
    """One world, and what became of it."""

    place: World
    auditor: Auditor
    rng: random.Random
    database: PostgresProcess | None
    """None: it has a file of SQLite."""
    members: list[Member] = field(default_factory=list)
    account_kills: list[str] = field(default_factory=list)
    """The points of requests of members at which the server has died."""
    database_faults: Counter[str] = field(default_factory=Counter)
    """How often people have acted while the database was dead or frozen."""
    taken_back: bool = False
    verdict: Verdict | None = None
    books: dict[str, Any] = field(default_factory=dict)
    """What `paiju db check --json` says in the end."""

    def member(self, point: str) -> Member:
        """Return somebody whose request may pass a point."""
        if not self.members or point.startswith("sign-up"):
            self.members.append(Member(f"http://127.0.0.1:{self.place.port}", len(self.members)))
        return self.members[-1] if point.startswith("sign-up") else self.rng.choice(self.members)


async def spell(game: str, rng: random.Random, until: float, database: PostgresProcess | None) -> Spell:
    """Let a table be played at while servers, Redis and the database are killed; return what was found then."""
    settings: dict[str, Any] = {**UNBOUND, "sessions_per_minute": 10_000}
    address = None
    if database is not None:
        address = await emptied(database)
        settings["database"] = database.url
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        how = {"game": game, "settings": settings}
        async with world(data, rng.randrange(2**16), [SWEEP, *UNBOUND_TRIES], **how) as (place, auditor):
            found = Spell(place, auditor, rng, database)
            while time.monotonic() < until:
                await _fault(found)
            for member in found.members:
                await member.check()
            found.verdict = await verdict(place, auditor)
            told = settlements((*place.people, place.spectator))
            await balanced(data, place.redis_url, told, address, taken_back=found.taken_back)
            more = () if database is None else ("--database", database.url)
            found.books = await db_check("--data-dir", str(data), *more)
            return found


async def emptied(database: PostgresProcess) -> Address:
    """Make a database empty, with the present schema; return its address."""
    database.clear()
    address = parse_database(database.url)
    made = Database(address)
    await made.open(upgrade=True)
    await made.close()
    return address


async def db_check(*options: str) -> dict[str, Any]:
    """Return what `paiju db check --json` says."""
    command = (sys.executable, "-m", "paiju.cli.main", "db", "check", "--json", *options)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    found: dict[str, Any] = json.loads(said)
    return found


def report(spell: Spell, what: str) -> bool:
    """Say what was found; return whether anything is wrong."""
    place, found = spell.place, spell.verdict
    assert found is not None, "it has come to its end"
    kills = place.kills_at_points
    print(
        f"{what}: {place.kills} servers and {place.redis_kills} Redis killed, {len(kills)} of the servers at named "
        f"points ({sum(kill.in_flight for kill in kills)} with a request in flight, "
        f"{sum(kill.between for kill in kills)} between commit and reply), Redis rolled back {place.rollbacks} "
        f"times ({found.taken_back} acknowledged actions taken back with the server dead, {found.dealt_again} deals "
        f"dealt again), {found.records} records, "
        f"{found.deals} deals, {found.actions} actions of people acknowledged, "
        f"lost {len(found.lost)}, doubled {len(found.doubled)}, otherwise wrong {len(found.wrong)}",
        flush=True,
    )
    base = "SQLite" if spell.database is None else f"PostgreSQL, {dict(spell.database_faults)}"
    print(
        f"  {base}; {len(spell.members)} accounts, {len(spell.account_kills)} servers killed with a request of theirs "
        f"on its way; paiju db check: {json.dumps(spell.books)}",
        flush=True,
    )
    misplaced = [kill.trouble() for kill in kills if kill.trouble()]
    members = [line for member in spell.members for line in member.wrong]
    bad = (*found.lost, *found.doubled, *found.wrong, *misplaced, *members)
    for line in bad[:20]:
        print("  " + line)
    return bool(bad)


async def _fault(spell: Spell) -> None:
    place, rng = spell.place, spell.rng
    # Mostly at a table that is played at again, now and then while all that is still coming back.
    if rng.random() < 0.8:
        await place.progress(rng.randint(1, 6))
    kinds = ["point", "booking", "account", "moment", "redis", "both", "rollback", "rollback of both"]
    match rng.choice(kinds if spell.database is None else [*kinds, "database", "database"]):
        case "database":
            await _database_fault(spell)
        case "account":
            await _account_fault(spell)
        case kind:
            await _table_fault(spell, kind)


async def _table_fault(spell: Spell, kind: str) -> None:
    place, auditor, rng = spell.place, spell.auditor, spell.rng
    match kind:
        case "booking":
            place.kill()
            await place.hit(rng.choice(list(BOOKING_POINTS)), rng.randint(1, 2))
            await place.launch()
        case "point":
            place.kill()
            await place.launch(rng.choice(list(POINTS)), rng.randint(1, 12))
            await place.die(within_s=4)
            await place.launch()
        case "moment":
            await place.die(within_s=rng.uniform(0.0, 1.0))
            await place.launch()
        case "redis":
            await asyncio.sleep(rng.uniform(0.05, 0.8))
            await place.kill_redis()
        case "rollback":
            await place.roll_back(auditor, rng.randint(1, 20), server_too=False)
            # Until the next action only the server's memory holds what Redis has lost: a server that dies sooner takes
            # it along. More than one action a person, because the replies of earlier ones may be on their way.
            await place.progress(2 * len(place.people))
        case "rollback of both":
            commits = rng.randint(1, 20)
            # Not back to where people had not sat down yet: nobody would sit down again.
            await place.progress(commits)
            spell.taken_back = True
            await place.roll_back(auditor, commits, server_too=True)
        case "both":
            await asyncio.sleep(rng.uniform(0.05, 0.8))
            await place.kill_redis()
            place.kill()
            await place.launch()


async def _account_fault(spell: Spell) -> None:
    """Kill the server at a point of somebody's request about an account."""
    point = spell.rng.choice(list(ACCOUNT_POINTS))
    member = spell.member(point)
    if await killed_at(spell.place, member, point):
        spell.account_kills.append(point)
    else:
        member.wrong.append(f"no request passes {point!r}")


async def _database_fault(spell: Spell) -> None:
    """Kill the database, or let it stand still, while people act; it comes back."""
    database = spell.database
    assert database is not None, "a file of SQLite cannot be killed"
    how = spell.rng.choice(("killed", "frozen"))
    database.kill() if how == "killed" else database.freeze()
    try:
        await spell.place.progress(spell.rng.randint(1, 40))
    finally:
        database.start() if how == "killed" else database.freeze(on=False)
    spell.database_faults[how] += 1
