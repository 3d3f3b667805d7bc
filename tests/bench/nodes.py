"""What several nodes cost beside one: relayed actions, spectators elsewhere, idle nodes.

`python -m tests.bench.nodes [PART...]`: `relayed`, `four`, `spectators`, `idle`; all without arguments. Both
sides of each comparison run in turn, and CPU is that of the processes: other work on the machine favours neither.
"""

import asyncio
import statistics
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import uvloop

from tests.bench.cluster import COUNTING, Cluster, cluster, load_average
from tests.bench.played import WARM_S, Tables

ROUNDS: Final = 5
SECONDS: Final = 5.0
THINK_S: Final = 0.05
"""Between two actions of a table, where nodes are compared that should be equally busy."""


class Spent(NamedTuple):
    """What an action cost, in microseconds of CPU, and how many there were."""

    nodes_us: float
    redis_us: float
    per_second: float


async def _idle_shares(here: Cluster, seconds: float = 4) -> tuple[float, float]:
    """Return the cores that all nodes and Redis use while nobody is there."""
    await asyncio.sleep(1)
    before = here.used()
    await asyncio.sleep(seconds)
    nodes_s, redis_s, took = here.used().since(before)
    return nodes_s / took, redis_s / took


async def played(
    count: int,
    tables: int,
    *,
    relayed: bool = False,
    think_s: float = 0,
    game: str = "doudizhu",
    seconds: float = SECONDS,
    net: bool = False,
) -> Spent:
    """Play tables spread over nodes; the clients of each are at its own node or, `relayed`, at the next one.

    `net` of what nodes and Redis use when idle.
    """
    with cluster(count) as here:
        idle_nodes, idle_redis = await _idle_shares(here) if net else (0.0, 0.0)
        places = [(port, here.ports[(number + relayed) % count]) for number, port in enumerate(here.ports)]
        async with Tables(here.ports[0], tables, game, think_s=think_s, places=places) as run:
            await asyncio.sleep(WARM_S)
            before, actions = here.used(), run.actions
            await asyncio.sleep(seconds)
            nodes_s, redis_s, took = here.used().since(before)
            done = run.actions - actions
    nodes_s, redis_s = nodes_s - idle_nodes * took, redis_s - idle_redis * took
    return Spent(nodes_s / done * 1e6, redis_s / done * 1e6, done / took)


def side(count: int, tables: int, **how: Any) -> Spent:
    """Return what `played` finds, on a loop of its own."""
    return uvloop.run(played(count, tables, **how))


def in_turn(
    name: str, sides: dict[str, Callable[[], Spent]], aim: str, rounds: int = ROUNDS
) -> dict[str, list[Spent]]:
    """Measure two sides in turn; print each round, and the median ratio of the second to the first."""
    found: dict[str, list[Spent]] = {side: [] for side in sides}
    for number in range(rounds):
        for side in sides if number % 2 else reversed(sides):
            found[side].append(sides[side]())
        costs = (
            f"{side} {found[side][-1].nodes_us:.0f} µs at {found[side][-1].per_second:.0f}/s"
            for side in sides
        )
        print(f"{name}, run {number + 1}: {', '.join(costs)}; {load_average()}", flush=True)
    first, second = (found[side] for side in sides)
    ratios = [b.nodes_us / a.nodes_us for a, b in zip(first, second, strict=True)]
    medians = (
        f"{side} {median(found[side], 'nodes_us'):.0f} µs (Redis {median(found[side], 'redis_us'):.0f})"
        for side in sides
    )
    print(
        f"{name}: CPU of all nodes an action: {', '.join(medians)}; median ratio {statistics.median(ratios):.2f} "
        f"({min(ratios):.2f} to {max(ratios):.2f}; aim {aim})",
        flush=True,
    )
    return found


def median(found: Sequence[Spent], field: str) -> float:
    """Return the median of a field."""
    return statistics.median(getattr(one, field) for one in found)


def relayed() -> None:
    """Print what an action costs at tables of the clients' own node, and at those of another one."""
    for tables, think_s in ((1, 0.0), (8, 0.0), (32, 0.0), (8, 0.05)):
        load = f"{tables} tables, {f'{think_s * 1e3:.0f} ms to think' if think_s else 'as fast as they can'}"
        in_turn(
            load,
            {
                "local": partial(side, 2, tables, think_s=think_s),
                "relayed": partial(side, 2, tables, think_s=think_s, relayed=True),
            },
            "<= 1.6",
        )


def four() -> None:
    """Print what an action costs one node with eight tables, and four with eight each, without what idle ones cost."""
    sides = {f"{count} nodes": partial(side, count, 8 * count, think_s=THINK_S, net=True) for count in (1, 4)}
    in_turn(f"8 tables a node, {THINK_S * 1e3:.0f} ms to think, net of idle nodes", sides, "0.9 to 1.1")


def spectators(watching: int = 1_000) -> None:
    """Print what goes over links for one table that people of all nodes watch."""
    uvloop.run(_watched(watching))


async def _watched(watching: int) -> None:
    with cluster(4, module=COUNTING) as here:
        everywhere = here.ports
        async with Tables(everywhere[0], 1, think_s=0.2, spectators=watching, everywhere=everywhere) as run:
            await asyncio.sleep(2)
            before, commits = await here.link_counts(), run.actions
            await asyncio.sleep(10)
            after, done = await here.link_counts(), run.actions - commits
    sent = {key: (after[key] - before[key]) / done for key in after}
    print(
        f"{watching} spectators over 4 nodes, {done} actions: "
        f"{sent['table_frames']:.2f} frames and {sent['table_bytes']:.0f} bytes over links an action (aim 3, and "
        f"those of dealing and settling), {sent['asked']:.2f} of relayed requests; "
        f"with the lobby's feed {sent['frames']:.2f} and {sent['bytes']:.0f}; {load_average()}",
        flush=True,
    )


class Idle(NamedTuple):
    """What nodes cost on which nobody is, a second."""

    node_s: float
    """CPU seconds of a node."""
    commands: float
    """Of Redis, for a node."""
    redis_s: float
    """CPU seconds of Redis for all nodes."""


def idle() -> None:
    """Print what nodes cost on which nobody is."""
    for count in (1, 2, 4):
        cost = idle_costs(count)
        print(
            f"{count} idle nodes: each {cost.node_s * 1e3:.1f} ms of CPU and {cost.commands:.0f} commands a second, "
            f"Redis {cost.redis_s * 1e3:.1f} ms of CPU in all; {load_average()}",
            flush=True,
        )


def idle_costs(count: int, runs: int = 3) -> Idle:
    """Return the medians of some runs."""
    found = [uvloop.run(_idle(count)) for _ in range(runs)]
    return Idle(*(statistics.median(column) for column in zip(*found, strict=True)))


async def _idle(count: int, seconds: float = 10) -> Idle:
    with cluster(count) as here:
        await asyncio.sleep(3)
        before, commands = here.used(), here.info("stats")["total_commands_processed"]
        await asyncio.sleep(seconds)
        nodes_s, redis_s, took = here.used().since(before)
        asked = here.info("stats")["total_commands_processed"] - commands
    return Idle(nodes_s / count / took, asked / count / took, redis_s / took)


PARTS: Final = {part.__name__: part for part in (relayed, four, spectators, idle)}


def main(parts: Sequence[str] = ()) -> None:
    for part in parts or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main(sys.argv[1:])
