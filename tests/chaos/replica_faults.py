"""Faults of Redis processes that stand in for each other; one at a time, as nothing more is promised."""

import asyncio
import signal
from collections.abc import Sequence
from typing import Any, Final

from tests.chaos.fault import Fault, Kind, Missed, caught
from tests.chaos.node import process_state, stand_still
from tests.chaos.replicated import Replicated
from tests.chaos.table import Table
from tests.chaos.world import World
from tests.worlds.member import Member

AWAY_S: Final = (0.2, 3.0)
"""How long a replica is away, and a master after another one has its place."""
KNOWN_WITHIN_S: Final = 10.0
"""In which all processes of a tier know a new master."""


def _tier(world: World) -> Replicated:
    assert isinstance(world.tier, Replicated)
    return world.tier


async def _chosen(world: World) -> tuple[Table, Member, list[Table]]:
    """Wait until every process is well; return a table, its master, and the tables of the same one."""
    tier = _tier(world)
    await tier.well()
    table = world.rng.choice(world.tables)
    master = await tier.master(table.auditor.log_key)
    others = [each for each in world.tables if await tier.master(each.auditor.log_key) is master]
    return table, master, others


async def _still(world: World, members: Sequence[Member], tables: Sequence[Table]) -> list[Any]:
    """Let processes stand still while an action at these tables is unanswered."""
    people = [person for table in tables for person in table.people]
    return await caught(
        world,
        people,
        lambda: [stand_still(one.pid) for one in members],
        lambda: [one.wake() for one in members],
    )


async def _master_killed(world: World) -> Fault | None:
    tier = _tier(world)
    table, master, hit = await _chosen(world)
    flights = await _still(world, [master], hit)
    at = world.now()
    master.kill()
    code = master.code
    new = await tier.call(tier.set.await_new_master, master, *tier.place(table.auditor.log_key))
    proof = f"exit code {code}, {new} is the master after {world.now() - at:.1f} s"
    await asyncio.sleep(world.rng.uniform(*AWAY_S))
    await tier.call(tier.set.revive)
    if code != -signal.SIGKILL:
        raise Missed(f"the master ended with {code}")
    return Fault("master killed", str(master), at, flights, proof, hit, world.now())


async def _master_frozen(world: World) -> Fault | None:
    tier = _tier(world)
    table, master, hit = await _chosen(world)
    flights = await _still(world, [master], hit)
    at = world.now()
    master.freeze()
    new = await tier.call(tier.set.await_new_master, master, *tier.place(table.auditor.log_key))
    proof = f"it stood still, {new} is the master after {world.now() - at:.1f} s"
    await asyncio.sleep(world.rng.uniform(*AWAY_S))
    still = process_state(master.pid)
    master.wake()
    if still != "T":
        raise Missed("the master did not stand still")
    return Fault("master frozen", str(master), at, flights, proof, hit, world.now())


async def _replicas_killed(world: World) -> Fault | None:
    tier = _tier(world)
    table, _, hit = await _chosen(world)
    replicas = await tier.call(tier.set.replicas, *tier.place(table.auditor.log_key))
    flights = await _still(world, replicas, hit)
    at = world.now()
    for replica in replicas:
        replica.kill()
    await asyncio.sleep(world.rng.uniform(*AWAY_S))
    codes = [replica.code for replica in replicas]
    await tier.call(tier.set.revive)
    if codes != [-signal.SIGKILL] * len(replicas):
        raise Missed(f"replicas ended with {codes}")
    proof = f"exit codes {codes}, away for {world.now() - at:.1f} s"
    return Fault("replica killed", _names(replicas), at, flights, proof, hit, world.now())


async def _replicas_frozen(world: World) -> Fault | None:
    tier = _tier(world)
    table, _, hit = await _chosen(world)
    replicas = await tier.call(tier.set.replicas, *tier.place(table.auditor.log_key))
    flights = await _still(world, replicas, hit)
    at = world.now()
    seconds = world.rng.uniform(*AWAY_S)
    await asyncio.sleep(seconds)
    still = {process_state(replica.pid) for replica in replicas}
    for replica in replicas:
        replica.wake()
    if still != {"T"}:
        raise Missed("a replica did not stand still")
    proof = f"it stood still for {seconds:.1f} s"
    return Fault("replica frozen", _names(replicas), at, flights, proof, hit, world.now())


async def _failover(world: World) -> Fault | None:
    """Let a replica take over without a failure, as for maintenance."""
    return await _moved(world, "failover asked for", "promote")


async def _slot_moved(world: World) -> Fault | None:
    return await _moved(world, "slot moved", "move_slot")


async def _moved(world: World, kind: str, method: str) -> Fault | None:
    tier = _tier(world)
    table, master, _ = await _chosen(world)
    key = table.auditor.log_key
    flights = await _still(world, [master], [table])
    at = world.now()
    master.wake()
    await tier.call(getattr(tier.set, method), *tier.place(key))
    deadline = world.now() + KNOWN_WITHIN_S
    while (new := await tier.master(key)) is master:  # who is asked may not have heard of it yet
        if world.now() > deadline:
            raise Missed("nothing was moved")
    proof = f"{new} has it after {world.now() - at:.2f} s"
    return Fault(kind, str(master), at, flights, proof, [table], world.now())


def _names(members: Sequence[Member]) -> str:
    return ", ".join(map(str, members))


KINDS: Final = {
    "master killed": Kind(_master_killed, "kill -9 of the master of a table; it comes back as a replica"),
    "master frozen": Kind(
        _master_frozen, "SIGSTOP of the master until another one has its place, then SIGCONT"
    ),
    "replica killed": Kind(_replicas_killed, "kill -9 of the replicas of a table's master, started again"),
    "replica frozen": Kind(_replicas_frozen, "SIGSTOP of the replicas of a table's master, then SIGCONT"),
    "failover asked for": Kind(_failover, "a replica takes over by order"),
}
CLUSTER_KINDS: Final = {
    **KINDS,
    "slot moved": Kind(_slot_moved, "the slot of a table goes to another master"),
}
