"""One server with an embedded Redis and a database: all are killed for a while, then everything is checked.

One table after the other, of one game after the other; those that differ most in what a table must know come first. A
program plays at each, and people make accounts, use them, and delete them. All kill points come once before any comes
again.
"""

import asyncio
import contextlib
import json
import os
import random
import shutil
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from paiju.engine.registry import GAMES
from paiju.server.database.access import Database
from paiju.server.database.address import beside, parse_database
from tests.chaos.deck import Deck
from tests.chaos.peopled import Peopled
from tests.chaos.single_faults import KILL_POINTS, Spell, deletions, fault
from tests.chaos.traces import traces
from tests.faults.booked import SWEEP, balanced
from tests.postgres_fixtures import PostgresProcess, postgres_folder
from tests.worlds.doom import UNBOUND
from tests.worlds.members import UNBOUND_TRIES
from tests.worlds.nursery import NURSERY
from tests.worlds.seating import KINDS
from tests.worlds.world import played_at, verdict

SPELL_S = 40.0
"""About how long one table is played at."""
CLOSING_S = 8.0
"""About how long the end of a world takes, with all its checks."""
CONSTANTS = (SWEEP, "paiju.server.booking.booking:GATHER_S=0.1", *UNBOUND_TRIES)
"""Of the servers: nothing is waited for longer than it needs to be."""
WRONG = ("lost", "doubled", "imbalance", "unreadable", "audit")


@dataclass
class Run:
    """All worlds of one run."""

    points: Deck
    hits: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    books: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    bad: int = 0

    def add(self, spell: Spell, what: str) -> None:
        """Add a world that has come to its end."""
        self.bad += report(spell, what)
        self.hits += spell.hits
        self.faults += spell.faults
        self.kills += spell.place.kills + spell.place.redis_kills
        sizes = {name: it if isinstance(it, int) else len(it) for name, it in spell.books.items()}
        self.books.update(sizes)
        self.bad += any(sizes[name] for name in WRONG)

    def lines(self) -> Iterator[str]:
        """Yield what the run has come to."""
        missing = [point for point in KILL_POINTS if point not in self.hits]
        yield (
            f"{len(self.hits)} of {len(KILL_POINTS)} kill points of hand-over, booking and accounts hit by "
            f"{self.hits.total()} kills, each with a deal or a request on its way; {self.kills} kills of servers and "
            f"Redis in all; beside them {dict(self.faults)}"
        )
        yield f"not hit: {', '.join(missing) or 'none'}"
        yield ", ".join(f"{name} {self.books[name]}" for name in ("settled", "booked", "waiting", *WRONG))


async def chaos(seconds: float, seed: int) -> int:
    """Return 0 if nothing was lost or doubled."""
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    run = Run(Deck(rng, KILL_POINTS))
    with postgres() as database:
        for number, game in enumerate(games(rng)):
            left = end - time.monotonic()
            if left < 2 * CLOSING_S:
                break
            # The first world has a file of SQLite; then they take turns.
            its = database if number % 2 else None
            try:
                found = await spell(game, rng, run.points, min(left - CLOSING_S, SPELL_S), its)
            except (AssertionError, TimeoutError):  # what the others have found is told all the same
                traceback.print_exc()
                run.bad += 1
            else:
                run.add(found, f"seed {seed}, {game}")
    for line in run.lines():
        print(line)
    return 1 if run.bad else 0


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


async def spell(
    game: str, rng: random.Random, points: Deck, seconds: float, database: PostgresProcess | None
) -> Spell:
    """Let a table be played at while servers, Redis and the database are killed; return what was found then."""
    settings: dict[str, Any] = {**UNBOUND, "sessions_per_minute": 10_000}
    if database is not None:
        await empty(database)
        settings["database"] = database.url
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        place = Peopled(data, rng.randrange(2**16), CONSTANTS, game=game, settings=settings)
        async with played_at(place) as auditor:
            found = Spell(place, auditor, rng, points, database)
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                await fault(found)
            await judge(found)
            return found


async def judge(spell: Spell) -> None:
    """Let play stop and all accounts at the table end; look at everything."""
    place = spell.place
    spell.verdict = await verdict(place, spell.auditor)
    await deletions(spell)
    for owner in place.owners:
        await owner.check()
    address = beside(place.folder) if spell.database is None else parse_database(spell.database.url)
    await balanced(place.folder, place.redis_url, spell.auditor, address)
    gone = [owner for owner in place.owners if owner.gone]
    names = [name for owner in gone for name in (owner.handle, owner.name, *owner.programs)]
    async with Database(address) as database:
        spell.wrong += await database.read(
            lambda connection: traces(connection, names, [one.user for one in gone])
        )
    more = () if spell.database is None else ("--database", spell.database.url)
    spell.books = await db_check("--data-dir", str(place.folder), *more)


async def empty(database: PostgresProcess) -> None:
    """Make a database empty, with the present schema."""
    database.clear()
    made = Database(parse_database(database.url))
    await made.open(upgrade=True)
    await made.close()


async def db_check(*options: str) -> dict[str, Any]:
    """Return what `paiju db check --json` says."""
    words = ("db", "check", "--json", *options)
    process = NURSERY.program("paiju.cli.main", words, os.environ, None)
    said, _ = await asyncio.to_thread(process.communicate)
    found: dict[str, Any] = json.loads(said)
    return found


def report(spell: Spell, what: str) -> bool:
    """Say what was found; return whether anything is wrong."""
    place, found = spell.place, spell.verdict
    assert found is not None, "it has come to its end"
    kills = place.kills_at_points
    print(
        f"{what}: {place.kills} servers and {place.redis_kills} Redis killed, {len(kills)} of the servers at named "
        f"points ({sum(kill.in_flight for kill in kills)} with a move in flight, "
        f"{sum(kill.between for kill in kills)} between commit and reply), Redis rolled back {place.rollbacks} "
        f"times ({found.taken_back} acknowledged actions taken back with the server dead, {found.dealt_again} deals "
        f"dealt again), {found.records} records, "
        f"{found.deals} deals, {found.actions} actions of people acknowledged, "
        f"lost {len(found.lost)}, doubled {len(found.doubled)}, otherwise wrong {len(found.wrong)}",
        flush=True,
    )
    gone = sum(owner.gone for owner in place.owners)
    programs = sum(len(owner.programs) for owner in place.owners)
    base = "SQLite" if spell.database is None else "PostgreSQL"
    print(
        f"  {base}; {len(place.owners)} accounts, {gone} of them deleted, {programs} programs, of which one "
        f"has made {len(place.people[1].acked)} moves; {dict(spell.faults)}; "
        f"paiju db check: {json.dumps(spell.books)}",
        flush=True,
    )
    misplaced = [kill.trouble() for kill in kills if kill.trouble()]
    owners = [line for owner in place.owners for line in owner.wrong]
    bad = (*found.lost, *found.doubled, *found.wrong, *misplaced, *owners, *spell.wrong)
    for line in bad[:20]:
        print("  WRONG: " + line)
    return bool(bad)
