"""Faults of one Redis: killed, frozen, cut off from a node, or come back older."""

import asyncio
import signal
from typing import Final

from tests.chaos.fault import Fault, Kind, Missed, caught, owners, people_at, tables_of
from tests.chaos.node import process_state
from tests.chaos.node_faults import taken
from tests.chaos.table import Flight, Table
from tests.chaos.tier import OneRedis
from tests.chaos.world import World
from tests.patience import until
from tests.worlds.person import Person
from tests.worlds.rollback import cut
from tests.worlds.way import BOTH, DOWN, UP

COMMITS: Final = 12
"""How many commits of a table are lost at most."""
MOST_REPAIRED: Final = 6
"""The same while owners live."""


def _everybody(world: World) -> list[Person]:
    return [person for table in world.tables for person in table.people]


def _redis(world: World) -> OneRedis:
    assert isinstance(world.tier, OneRedis)
    return world.tier


async def _killed(world: World) -> Fault | None:
    redis = _redis(world)
    flights = await caught(world, _everybody(world), redis.pause, redis.resume)
    at = world.now()
    code = redis.kill()
    away_s = world.rng.uniform(0, 1.5)
    await asyncio.sleep(away_s)
    redis.start()
    if code != -signal.SIGKILL:
        raise Missed(f"Redis ended with {code}")
    proof = f"exit code {code}, away for {world.now() - at:.2f} s"
    return Fault("Redis killed", "Redis", at, flights, proof, list(world.tables), world.now())


async def _frozen(world: World) -> Fault | None:
    redis, seconds = _redis(world), world.rng.uniform(0.3, 4)
    flights = await caught(world, _everybody(world), redis.pause, redis.resume)
    at = world.now()
    await asyncio.sleep(seconds)
    still = process_state(redis.pid)
    redis.resume()
    if still != "T":
        raise Missed("Redis did not stand still")
    proof = f"it stood still for {seconds:.1f} s"
    return Fault("Redis frozen", "Redis", at, flights, proof, list(world.tables), world.now())


async def _cut_off(world: World) -> Fault | None:
    """Keep an owner from Redis until another node has its tables: it lives, and has clients."""
    owned = await owners(world)
    if len([node for node in world.nodes if node.runs_tables and node.state == "up"]) < 2 or not owned:
        return None
    table = world.rng.choice(list(owned))
    node = owned[table]
    way, crossing = _redis(world).ways[node.number], people_at(world, [node], owned)
    directions = world.rng.choice((BOTH, (UP,), (DOWN,)))
    for gate in way.gates.values():
        gate.stopped = 0
    people = [person for one, owner in owned.items() if owner is node for person in one.people]
    flights = await caught(world, people, lambda: way.hold(directions), way.heal)
    at = world.now()
    try:
        other = await taken(world, table, node)
    finally:
        way.heal()
    proof = (
        f"{way.stopped} bytes were held up; {table.id} was taken by {other} after {world.now() - at:.1f} s"
    )
    return Fault(
        "owner cut off from Redis", str(node), at, flights, proof, tables_of(world, crossing), world.now()
    )


async def _rolled_back(world: World) -> Fault | None:
    """Redis loses the end of its file. Its owners live: they write again what it has lost."""
    table, commits = await _rich(world, MOST_REPAIRED)
    flights = await caught(world, _everybody(world), lambda: _pause(world), lambda: _resume(world))
    at = world.now()
    try:
        lost = await _lose(world, table, commits)
        _redis(world).start()
    finally:
        _resume(world)
    return _older(world, "Redis rolled back", "Redis", at, flights, lost)


async def _all_lost(world: World) -> Fault | None:
    """Redis loses the end of its file, and with all nodes everybody who knew of it: clients are told."""
    table, commits = await _rich(world, COMMITS)
    flights = await caught(world, _everybody(world), lambda: _pause(world), lambda: _resume(world))
    at = world.now()
    lost = await _lose(world, table, commits)
    world.kill(*world.nodes)
    viewers = [person for each in world.tables for person in each.everybody]
    await until(lambda: not any(viewer.connected for viewer in viewers))
    _redis(world).start()
    for each in world.tables:
        await _take_back(world, each)
    for node in world.nodes:
        world.start_later(node, world.rng.uniform(0, 0.5))
    return _older(world, "everything lost", "Redis and all nodes", at, flights, lost)


def _older(world: World, kind: str, target: str, at: float, flights: list[Flight], lost: str) -> Fault:
    if not lost:
        raise Missed("its file has no commits of the table")
    return Fault(kind, target, at, flights, lost, list(world.tables), world.now(), whole=True)


async def _rich(world: World, most: int) -> tuple[Table, int]:
    """Wait until a table has more commits than it is to lose, and every node is up; return it and how many."""
    await world.whole()
    table, commits = world.rng.choice(world.tables), world.rng.randint(1, most)
    # Not back to where people had not sat down yet: nobody would sit down again.
    try:
        await until(lambda: table.accepted > table.safe + commits)
    except TimeoutError:
        raise Missed(f"{table} does not go on") from None
    return table, commits


async def _lose(world: World, table: Table, lost: int) -> str:
    """Kill Redis, and cut its file; return what was lost, "" if it has been killed only."""
    redis = _redis(world)
    for each in world.tables:
        await each.auditor.copy()
    redis.kill()
    before = redis.file.read_bytes()
    last = cut(redis.folder, table.auditor.log_key, lost)
    if last is None:
        return ""
    gone = len(before) - redis.file.stat().st_size
    return f"{lost} commits of {table.id} and {gone} bytes in all: its log ends at {last.decode()}"


async def _take_back(world: World, table: Table) -> None:
    """Take note of what a table has lost with everybody who knew of it."""
    (last, _), *_ = await world.tier.ask(b"XREVRANGE", table.auditor.log_key, b"+", b"-", b"COUNT", b"1")
    table.auditor.take_back(last, table.everybody)


def _pause(world: World) -> None:
    for node in world.nodes:
        node.pause()


def _resume(world: World) -> None:
    for node in world.nodes:
        node.resume()


KINDS: Final = {
    "Redis killed": Kind(_killed, "kill -9, started again after up to 1.5 s"),
    "Redis frozen": Kind(_frozen, "SIGSTOP, then SIGCONT"),
    "owner cut off from Redis": Kind(
        _cut_off, "its connections to Redis stand still until another node has its tables"
    ),
    "Redis rolled back": Kind(
        _rolled_back, "the end of its append-only file is cut off while all nodes live"
    ),
    "everything lost": Kind(_all_lost, "the same, and all nodes are killed"),
}
