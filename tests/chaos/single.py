"""One server with an embedded Redis: both are killed for as long as you like, then everything is checked.

One table after the other, of one game after the other; those that differ most in what a table must know come first.
"""

import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from paiju.engine.registry import GAMES
from tests.faults.booked import SWEEP, balanced, settlements
from tests.worlds.auditor import Auditor
from tests.worlds.doom import BOOKING_POINTS, POINTS
from tests.worlds.history import Verdict
from tests.worlds.seating import KINDS
from tests.worlds.world import World, verdict, world

SPELL_S = 30.0
"""About how long one table is played at."""


async def chaos(seconds: float, seed: int) -> int:
    """Return 0 if nothing was lost or doubled."""
    rng = random.Random(seed)
    until = time.monotonic() + seconds
    bad, kills, books = 0, Counter[str](), Counter[str]()
    for game in games(rng):
        if time.monotonic() >= until:
            print(f"killed at {kills.total()} points of hand-over and booking: {dict(kills)}")
            print(f"paiju db check, all worlds: {json.dumps(books)}")
            return 1 if bad else 0
        place, found, checked = await spell(game, rng, min(until, time.monotonic() + SPELL_S))
        bad += report(place, found, f"seed {seed}, {game}")
        print(f"  paiju db check: {json.dumps(checked)}", flush=True)
        kills.update(kill.point for kill in place.kills_at_points if kill.point in BOOKING_POINTS)
        books.update(
            {name: value if isinstance(value, int) else len(value) for name, value in checked.items()}
        )
        bad += any(checked[name] for name in ("lost", "doubled", "imbalance", "unreadable", "audit"))
    raise AssertionError("games never end")


def games(rng: random.Random) -> Iterator[str]:
    """Return game after game, without end, in a drawn order: first those whose people do more than answer."""
    special = [*KINDS, rng.choice([game for game in GAMES if game not in KINDS])]
    others = [game for game in GAMES if game not in special]
    rng.shuffle(special)
    rng.shuffle(others)
    return cycle([*special, *others])


async def spell(game: str, rng: random.Random, until: float) -> tuple[World, Verdict, dict[str, Any]]:
    """Let a table be played at while servers and Redis are killed; return what was found then.

    The last is what `paiju db check --json` says once nothing waits to be booked.
    """
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        async with world(data, rng.randrange(2**16), [SWEEP], game=game) as (place, auditor):
            while time.monotonic() < until:
                await _fault(place, auditor, rng)
            found = await verdict(place, auditor)
            told = settlements((*place.people, place.spectator))
            await balanced(data, place.redis_url, told)
            return place, found, await db_check("--data-dir", str(data))


async def db_check(*options: str) -> dict[str, Any]:
    """Return what `paiju db check --json` says."""
    command = (sys.executable, "-m", "paiju.cli.main", "db", "check", "--json", *options)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    found: dict[str, Any] = json.loads(said)
    return found


def report(place: World, found: Verdict, what: str) -> bool:
    """Say what was found; return whether anything is wrong."""
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
    misplaced = [kill.trouble() for kill in kills if kill.trouble()]
    bad = (*found.lost, *found.doubled, *found.wrong, *misplaced)
    for line in bad[:20]:
        print("  " + line)
    return bool(bad)


async def _fault(place: World, auditor: Auditor, rng: random.Random) -> None:
    # Mostly at a table that is played at again, now and then while all that is still coming back.
    if rng.random() < 0.8:
        await place.progress(rng.randint(1, 6))
    match rng.choice(("point", "booking", "moment", "redis", "both", "rollback", "rollback of both")):
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
            await place.roll_back(auditor, commits, server_too=True)
        case "both":
            await asyncio.sleep(rng.uniform(0.05, 0.8))
            await place.kill_redis()
            place.kill()
            await place.launch()
