"""One hostile guest with twelve sockets: other players are served as before, and nothing of the guest remains.

How long others wait is measured by what the server's loop works between an action and its `ok`, in seconds of CPU:
the clock would also tell how busy the machine is.
"""

import asyncio
import contextlib
import json
import random
import statistics
import sys
import typing
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio

from paiju.engine.registry import GAMES
from paiju.protocol.messages import Request
from tests.abuse.wishes import REQUESTS
from tests.chaos.bounds import Held
from tests.worlds.person import Person
from tests.worlds.world import World, played_at, verdict

pytestmark = [pytest.mark.faults, pytest.mark.timeout(420)]

HASTY = (
    *(f"paiju.server.table.state.deadlines:{name}_MS=5000" for name in ("IDLE_SEAT", "FRIENDS_WAIT")),
    *(f"paiju.server.table.state.deadlines:{name}_MS=1000" for name in ("ABSENCE", "EMPTY_TABLE", "GRACE")),
    *(f"paiju.server.table.{module}:CLOSED_KEYS_MS=1000" for module in ("commits", "views.audience")),
    "paiju.server.table.bot_driver:BOT_PAUSE_MS=[10, 30]",
)
"""Bots are quick, and abandoned tables are soon given up."""
UNPAUSED = {"bots_only_ms": 0}
"""The usual limits, but for a pause that tests/abuse/test_bot_guests.py and test_bots_only.py are about."""
ACTIONS = 300
"""Of the others in quiet, and at least so many under attack."""
FLOOD = 20_000
"""Requests beyond the limits."""
TIMES = 10.0
"""By how much more the loop may work until an action is answered under attack: few requests of the guest come first.
Without the rate limits it was three times as much as in quiet: they are tested by themselves."""
STARTS = 4.0
"""By how much more a server that was killed under attack may work until it listens again than an empty one."""
RSS_MORE_KIB = 24 * 1024
"""The allowed growth of a process: the allocator returns pages late."""
REDIS_MORE = 256 * 1024
WORKERS = 12
"""Open files for the processes in which bots think and records are read: started when first needed, they stay."""
CHATS = 2
"""Keys of what was said at the others' own table, the last 50 lines each: the guest has spoken there."""
BACK_S = 150.0
"""Within which all that the guest has left is gone: 托管 plays its deals to their ends first."""


class Measured(Person):
    """A person whose accepted actions are measured."""

    place: World

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.costs: list[float] = []
        """Seconds that the server's loop has worked from the sending of each to its `ok`."""

    async def ask(self, **request: Any) -> dict[str, Any]:
        server, before = self.place.server, self._worked()
        reply = await super().ask(**request)
        if request["t"] == "act" and reply["t"] == "ok" and server is self.place.server:
            self.costs.append(self._worked() - before)
        return reply

    def _worked(self) -> float:
        with contextlib.suppress(OSError):  # it has been killed
            return int(Path(f"/proc/{self.place.server.pid}/schedstat").read_text().split()[0]) / 1e9
        return 0.0


@dataclass(frozen=True)
class Footprint:
    """What the server holds besides finished deals, which have their own time to live, and partitions' last terms."""

    held: Held
    redis_bytes: int
    keys: int


def test_the_hostile_guest_sends_every_request_there_is():
    kinds = {kind.__struct_config__.tag for kind in typing.get_args(Request)}
    assert set(REQUESTS) | {"hello"} == kinds


async def test_others_play_on_while_one_guest_attacks_and_nothing_of_it_stays(tmp_path, capsys):
    Measured.place = place = World(tmp_path / "data", 1, HASTY, settings=UNPAUSED, kind=Measured)
    async with played_at(place) as auditor:
        empty = place.start_cpu_s
        await warm_up(place)
        quiet = await measured(place, ACTIONS)
        before = await footprint(place)
        async with hostile(place, FLOOD) as guest:
            attacked = await measured(place, ACTIONS, guest.wait())
            report = json.loads(await guest.stdout.read())
        after = await back_to(place, before)
        async with hostile(place, 10 * FLOOD):
            await place.progress(30)
            place.kill()
        place.constants = ()  # or its people, whom the restart keeps away for a second, would be given up
        await place.launch()
        listens = place.start_cpu_s
        await place.progress(9)
        found = await verdict(place, auditor)
    found.assert_clean()
    with capsys.disabled():
        print(
            f"\n{report}\nquiet {told(quiet)}\nunder attack {told(attacked)}\nbefore {before}\nafter  {after}"
        )
        print(f"seconds of CPU until it listens: {listens:.3f} after the kill, {empty:.3f} empty")
    # A request that was hardly tried shows nothing, nor does a guest that is refused everything.
    assert all(report["sent"].get(kind, 0) >= 20 for kind in REQUESTS)
    assert report["answers"]["ok"] >= 50
    assert p95(attacked) < TIMES * p95(quiet)
    assert listens < STARTS * empty
    assert_back(before, after)


async def warm_up(place: World) -> None:
    """Open a table of each game once: what a game looks up is built with its first table, and stays."""
    opener = Person(place.port, "Zoe", random.Random(1))
    await opener.start()
    for game in GAMES:
        opened = await opener.ask(t="create", game=game)
        await opener.ask(t="leave", table=opened["table"])
    await opener.stop()


async def measured(place: World, actions: int, until: Any = None) -> list[float]:
    """Return the cost of the next actions, of so many and until something is done."""
    for person in place.people:
        person.costs.clear()
    await asyncio.gather(place.progress(actions), *([] if until is None else [until]))
    return [cost for person in place.people for cost in person.costs]


@asynccontextmanager
async def hostile(place: World, flood: int):
    """Let a hostile guest loose on the server."""
    command = ("-m", "tests.abuse.hostile", str(place.port), place.people[0].table, "1", str(flood))
    guest = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
    try:
        yield guest
    finally:
        if guest.returncode is None:
            guest.kill()
        await guest.wait()


async def footprint(place: World) -> Footprint:
    """Return what the server holds now."""
    async with redis.asyncio.from_url(place.redis_url) as client:
        keys = [key async for key in client.scan_iter(count=1000)]
        archived = [key for key in keys if key.startswith(b"deal:")]
        terms = [key for key in keys if key.endswith(b"}:own")]
        memory = int((await client.info("memory"))["used_memory"])
        for key in archived:
            memory -= await client.memory_usage(key) or 0
    return Footprint(Held.by(place.server.pid), memory, len(keys) - len(archived) - len(terms))


async def back_to(place: World, before: Footprint) -> Footprint:
    """Wait until the server holds as much as before; return what it holds in the end."""
    after = await footprint(place)
    for _ in range(round(BACK_S)):
        if after.keys <= before.keys + CHATS and after.held.files <= before.held.files + WORKERS:
            break
        await asyncio.sleep(1)
        after = await footprint(place)
    return after


def assert_back(before: Footprint, after: Footprint) -> None:
    assert after.keys <= before.keys + CHATS
    assert after.held.files <= before.held.files + WORKERS
    assert after.held.memory_kib <= before.held.memory_kib + RSS_MORE_KIB
    assert after.redis_bytes <= before.redis_bytes + REDIS_MORE


def p95(costs: list[float]) -> float:
    """Return the 95th percentile: the dearest of the guest's single requests come before fewer actions than that."""
    return statistics.quantiles(costs, n=20)[18]


def told(costs: list[float]) -> str:
    return (
        f"p50 {statistics.median(costs) * 1e3:.2f} ms, p95 {p95(costs) * 1e3:.2f} ms of {len(costs)} actions"
    )
