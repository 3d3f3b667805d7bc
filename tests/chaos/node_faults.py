"""Faults of nodes, of the links between them, and of the balancer."""

import asyncio
import signal
from collections.abc import Sequence
from typing import Final

from tests.chaos.fault import (
    Fault,
    Kind,
    Missed,
    can_spare,
    caught,
    far_people,
    owners,
    people_at,
    tables_of,
)
from tests.chaos.node import Node, process_state
from tests.chaos.table import Table
from tests.chaos.world import World
from tests.patience import until
from tests.worlds.person import Person
from tests.worlds.way import BOTH, DOWN, UP, Way

LEASE_S: Final = 2.0
AWAY_S: Final = (0.1, 2.5)
"""How long a node is away that was killed or stopped."""
FROZEN_S: Final = (2.5, 5.0)
"""Longer than a lease, for a node without tables."""
TAKEN_WITHIN_S: Final = 30.0
"""In which another node takes the tables of one that stands still."""


async def _owner_killed(world: World) -> Fault | None:
    owned = await owners(world)
    choices = [node for node in dict.fromkeys(owned.values()) if can_spare(world, [node])]
    return await _killed(world, "owner killed", [world.rng.choice(choices)]) if choices else None


async def _gateway_killed(world: World) -> Fault | None:
    owned = await owners(world)
    far = [(person, node) for person, node, _ in far_people(world, owned) if can_spare(world, [node])]
    if not far:
        return None
    _, node = world.rng.choice(far)
    return await _killed(world, "gateway killed", [node], [person for person, at in far if at is node])


async def _both_killed(world: World) -> Fault | None:
    pairs = [each for each in far_people(world, await owners(world)) if can_spare(world, each[1:])]
    if not pairs:
        return None
    person, node, owner = world.rng.choice(pairs)
    return await _killed(world, "owner and gateway killed", [owner, node], [person])


async def _killed(
    world: World, kind: str, nodes: Sequence[Node], people: Sequence[Person] | None = None
) -> Fault:
    """Kill nodes while an action of people is on its way through them; by default of anybody's."""
    crossing = people_at(world, nodes, await owners(world))
    flights = await caught(
        world, crossing if people is None else people, lambda: _pause(nodes), lambda: _resume(nodes)
    )
    at = world.now()
    world.kill(*nodes)
    codes = [node.code for node in nodes]
    if codes != [-signal.SIGKILL] * len(nodes):
        raise Missed(f"{nodes} ended with {codes}")
    for node in nodes:
        world.start_later(node, world.rng.uniform(*AWAY_S))
    proof = f"exit codes {codes}, {len(flights)} actions unanswered"
    target = " and ".join(map(str, nodes))
    return Fault(kind, target, at, flights, proof, tables_of(world, crossing), healed=at)


async def _owner_frozen(world: World) -> Fault | None:
    """Until another node has its tables, so that it wakes with what is no longer its own."""
    owned = await owners(world)
    others = [node for node in world.nodes if node.runs_tables and node.state == "up"]
    choices = [table for table, node in owned.items() if can_spare(world, [node]) and len(others) > 1]
    if not choices:
        return None
    table = world.rng.choice(choices)
    node = owned[table]
    crossing = people_at(world, [node], owned)
    flights = await caught(world, crossing, node.pause, node.resume)
    at = world.now()
    node.enter("frozen")
    try:
        other = await taken(world, table, node)
    finally:
        node.resume()
        node.enter("up")
    proof = f"{table.id} was taken by {other} after {world.now() - at:.1f} s"
    return Fault("owner frozen", str(node), at, flights, proof, tables_of(world, crossing), world.now())


async def taken(world: World, table: Table, node: Node) -> Node:
    """Wait until another node has a table, and a moment longer; return which. Raises `Missed`."""
    deadline = world.now() + TAKEN_WITHIN_S
    while world.now() < deadline:
        owner = await world.owner(table)
        if owner is not None and owner is not node:
            await asyncio.sleep(world.rng.choice([0, world.rng.uniform(0, 1)]))
            return owner
        await asyncio.sleep(0.01)
    raise Missed(f"nobody takes {table} of {node}, which stands still")


async def _gateway_frozen(world: World) -> Fault | None:
    far = [each for each in far_people(world, await owners(world)) if can_spare(world, [each[1]])]
    if not far:
        return None
    _, node, _ = world.rng.choice(far)
    crossing = people_at(world, [node], await owners(world))
    flights = await caught(world, crossing, node.pause, node.resume)
    at, seconds = world.now(), world.rng.uniform(*FROZEN_S)
    node.enter("frozen")
    await asyncio.sleep(seconds)
    still = process_state(node.pid)
    node.resume()
    node.enter("up")
    if still != "T":
        raise Missed(f"{node} did not stand still")
    proof = f"it stood still for {seconds:.1f} s, a lease lasts {LEASE_S:.0f} s"
    return Fault("gateway frozen", str(node), at, flights, proof, tables_of(world, crossing), world.now())


async def _node_stopped(world: World) -> Fault | None:
    owned = await owners(world)
    choices = [node for node in world.nodes if node.state == "up" and can_spare(world, [node])]
    choices = [node for node in choices if people_at(world, [node], owned)]
    if not choices:
        return None
    node = world.rng.choice(choices)
    crossing = people_at(world, [node], owned)
    flights = await caught(world, crossing, node.pause, node.resume)
    at = world.now()
    code = await world.stop(node)
    world.start_later(node, world.rng.uniform(*AWAY_S))
    if code:
        raise Missed(f"{node} was asked to stop and ended with {code}")
    proof = f"exit code {code} after {world.now() - at:.2f} s"
    return Fault("node stopped", str(node), at, flights, proof, tables_of(world, crossing), at)


async def _link_cut(world: World) -> Fault | None:
    return await _on_a_link(world, "link cut", BOTH)


async def _link_cut_one_way(world: World) -> Fault | None:
    return await _on_a_link(world, "link cut one way", (world.rng.choice((UP, DOWN)),))


async def _on_a_link(world: World, kind: str, directions: Sequence[str]) -> Fault | None:
    """Let nothing through, for shorter or longer than a link waits for a pong."""
    seconds = world.rng.choice([world.rng.uniform(0.2, 1.5), world.rng.uniform(2.5, 5)])

    async def happen(way: Way) -> str:
        before = way.stopped
        await asyncio.sleep(seconds)
        return f"{way.stopped} bytes were held up, {way.stopped - before} of them later, for {seconds:.1f} s"

    return await _link_fault(world, kind, lambda way: way.hold(directions), happen)


async def _link_slow(world: World) -> Fault | None:
    delay_s, seconds = world.rng.uniform(0.1, 0.5), world.rng.uniform(0.5, 3)

    async def happen(way: Way) -> str:
        await asyncio.sleep(seconds)
        return f"{way.stopped} bytes came {delay_s * 1000:.0f} ms later, for {seconds:.1f} s"

    return await _link_fault(world, "link slow", lambda way: way.slow(delay_s), happen)


async def _link_reset(world: World) -> Fault | None:
    async def happen(way: Way) -> str:
        if not (count := way.cut()):
            raise Missed("there was no connection to cut")
        return f"{count} connections were reset, with {way.stopped} bytes on their way"

    return await _link_fault(world, "link reset", lambda way: way.hold(), happen)


async def _link_fault(world: World, kind: str, stop, happen) -> Fault | None:
    """Let something happen on the link that an action takes from its person's node to its table's."""
    far = far_people(world, await owners(world))
    if not far:
        return None
    _, node, owner = world.rng.choice(far)
    people = [person for person, at, to in far if (at, to) == (node, owner)]
    way = node.ways[owner.number]
    for gate in way.gates.values():
        gate.stopped = 0
    flights = await caught(world, people, lambda: stop(way), way.heal)
    at = world.now()
    try:
        proof = await happen(way)
    finally:
        way.heal()
    if not way.stopped:
        raise Missed("nothing was on the link")
    return Fault(kind, f"{node} → {owner}", at, flights, proof, tables_of(world, people), world.now())


async def _clients_reset(world: World) -> Fault | None:
    people = [person for table in world.tables for person in table.people]
    await until(lambda: any(person.acting for person in people))
    flights = [flight for table in world.tables for flight in table.flights()]
    at = world.now()
    if not (count := world.balancer.cut()):
        raise Missed("nobody is connected")
    proof = f"{count} connections were reset"
    return Fault("clients reset", "balancer", at, flights, proof, list(world.tables), at)


def _pause(nodes: Sequence[Node]) -> None:
    for node in nodes:
        node.pause()


def _resume(nodes: Sequence[Node]) -> None:
    for node in nodes:
        node.resume()


KINDS: Final = {
    "owner killed": Kind(_owner_killed, "kill -9 of the node that owns the table"),
    "gateway killed": Kind(_gateway_killed, "kill -9 of a node whose clients play at tables of others"),
    "owner and gateway killed": Kind(_both_killed, "kill -9 of both at once"),
    "owner frozen": Kind(_owner_frozen, "SIGSTOP until another node has taken its tables, then SIGCONT"),
    "gateway frozen": Kind(
        _gateway_frozen, "SIGSTOP of the clients' node for longer than a lease, then SIGCONT"
    ),
    "node stopped": Kind(_node_stopped, "SIGTERM: it hands its tables over; then it is started again"),
    "link cut": Kind(_link_cut, "nothing gets through between two nodes"),
    "link cut one way": Kind(_link_cut_one_way, "nothing gets through from one node to another"),
    "link slow": Kind(_link_slow, "everything between two nodes comes late"),
    "link reset": Kind(_link_reset, "the connections between two nodes are reset, with bytes on their way"),
    "clients reset": Kind(_clients_reset, "the balancer resets all clients' connections"),
}
