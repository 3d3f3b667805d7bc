"""Measures the constants of the model, in a few minutes."""

import asyncio
import platform
import statistics
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import uvloop

from tests.bench.cluster import COUNTING, Cluster, cluster, load_average
from tests.bench.light import Light
from tests.bench.load import Game, Tally, resident_kib
from tests.bench.nodes import Spent, idle_costs, played, spent, watchers
from tests.bench.scale.constants import Constants, Cost, Measured
from tests.bench.scale.model import partitions_held
from tests.bench.storm import OPTIONS

THINK_S: Final = 1.0
PACES: Final = ((4, 1.0), (32, 0.25), (96, 0.25), (192, 0.25))
"""Tables at one node, and seconds between the actions of each."""
SCATTERED: Final = 24
ROUNDS: Final = 2
SECONDS: Final = 8.0
LEASED_TABLES: Final = 100
SEATED_TABLES: Final = 200
WATCHING: Final = 1_000


def progress(said: str) -> None:
    print(f"{said}; {load_average()}", file=sys.stderr, flush=True)


def middle(found: Sequence[float]) -> float:
    """Return the median, to four digits."""
    return float(f"{statistics.median(found):.4g}")


def costs(lease_us: float, lease_redis_us: float) -> tuple[tuple[Cost, ...], float]:
    """Return what actions cost at one node by their rate, without its leases, and the bytes that clients get."""
    made, sizes = [], []
    for tables, think_s in PACES:
        runs = [
            uvloop.run(played(1, tables, think_s=think_s, seconds=SECONDS, net=True)) for _ in range(ROUNDS)
        ]
        per_s, node_us, redis_us = (
            statistics.median(getattr(run, key) for run in runs)
            for key in ("per_second", "nodes_us", "redis_us")
        )
        held = partitions_held(tables) / per_s
        found = (per_s, node_us - held * lease_us, redis_us - held * lease_redis_us)
        made.append(Cost(*(middle([value]) for value in found)))
        sizes += [run.frame_bytes for run in runs]
        progress(f"{tables} tables, {think_s} s: {made[-1]}")
    return tuple(made), middle(sizes)


async def scattered(here: Cluster) -> Spent:
    """Play tables whose four clients are at four nodes."""
    tally, ports = Tally(), here.ports
    games = [
        Game(ports[n % 4], n, tally, think_s=THINK_S, played_at=[ports[(n + seat) % 4] for seat in range(4)])
        for n in range(SCATTERED)
    ]
    return await spent(here, games, tally, SECONDS, net=True)


async def _scattered() -> tuple[float, float, float]:
    with cluster(4, module=COUNTING) as here:
        found = await scattered(here)
    sent = here.sent
    return found.nodes_us, sent["table_frames"], sent["table_bytes"]


def links() -> tuple[float, float, float]:
    """Return the ratio of a scattered action to a local one, its frames and its bytes over links."""
    ratios, frames, sizes = [], [], []
    for _ in range(ROUNDS):
        local = uvloop.run(played(4, SCATTERED, think_s=THINK_S, seconds=SECONDS, net=True)).nodes_us
        away, sent, size = uvloop.run(_scattered())
        ratios.append(away / local)
        frames.append(sent)
        sizes.append(size)
        progress(f"scattered {away:.0f} µs, local {local:.0f}, {sent:.2f} frames, {size:.0f} bytes")
    return middle(ratios), middle(frames), middle(sizes)


async def watching() -> tuple[float, float, float]:
    """Return CPU and bytes of a frame to a spectator, and memory of one."""
    with cluster(1) as here:
        tally = Tally()
        game = Game(here.ports[0], 0, tally, think_s=0.1)
        await game.open()
        await asyncio.sleep(2)
        alone, _ = await _used(here, 6)
        memory = resident_kib(here.nodes[0].pid)
        crowd = await watchers(here.ports, WATCHING, game.table)
        await asyncio.sleep(3)
        kib = (resident_kib(here.nodes[0].pid) - memory) / WATCHING
        seen, size = _received(crowd)
        began = time.perf_counter()
        together, _ = await _used(here, 10)
        frames, sizes = (after - before for after, before in zip(_received(crowd), (seen, size), strict=True))
        took = time.perf_counter() - began
        tally.running = False
        await game.close()
        for one in crowd:
            one.leave()
    return (together - alone) / (frames / took) * 1e6, sizes / frames, kib


def _received(crowd: Sequence[Light]) -> tuple[int, int]:
    return sum(one.frames for one in crowd), sum(one.bytes for one in crowd)


async def _used(here: Cluster, seconds: float) -> tuple[float, float]:
    """Return the cores that nodes and Redis use."""
    before = here.used()
    await asyncio.sleep(seconds)
    nodes_s, redis_s, took = here.used().since(before)
    return nodes_s / took, redis_s / took


async def leases() -> tuple[float, float]:
    """Return CPU µs a second of node and Redis for each partition that a node holds, nobody playing there."""
    with cluster(1) as here:
        await asyncio.sleep(1)
        alone = await _used(here, 6)
        tally = Tally()
        games = [Game(here.ports[0], number, tally, think_s=3600) for number in range(LEASED_TABLES)]
        for game in games:
            await game.open()
        tally.running = False
        for game in games:
            await game.close()
        await asyncio.sleep(3)
        node, stored = await _used(here, 8)
    held = partitions_held(LEASED_TABLES)
    return (node - alone[0]) / held * 1e6, (stored - alone[1]) / held * 1e6


async def memory() -> tuple[float, float, float, float]:
    """Return KiB of an idle node, of a seated connection, of a table in the node and of one in Redis.

    A connection's is what a node's memory grows by when all come again to tables that are there already.
    """
    with cluster(1, options=OPTIONS) as here:
        pid, tally = here.nodes[0].pid, Tally()
        await asyncio.sleep(1)
        empty, stored = resident_kib(pid), here.info("memory")["used_memory"]
        games = [Game(here.ports[0], number, tally, think_s=3600) for number in range(SEATED_TABLES)]
        for game in games:
            await game.open()
        await asyncio.sleep(1)
        full, after = resident_kib(pid), here.info("memory")["used_memory"]
        crowd = await watchers(here.ports, SEATED_TABLES * 4, games[0].table)
        await asyncio.sleep(1)
        connection = (resident_kib(pid) - full) / len(crowd)
        for one in crowd:
            one.leave()
        tally.running = False
        for game in games:
            await game.close()
    table = (full - empty) / SEATED_TABLES - 4 * connection
    return empty, connection, max(table, 0.0), (after - stored) / 1024 / SEATED_TABLES


def measured() -> Measured:
    """Measure all."""
    lease_us, lease_redis_us = (middle([us]) for us in uvloop.run(leases()))
    actions, client_bytes = costs(lease_us, lease_redis_us)
    ratio, frames, sizes = links()
    frame_us, frame_bytes, spectator = (
        middle(column) for column in zip(*(uvloop.run(watching()) for _ in range(ROUNDS)), strict=True)
    )
    progress(f"a frame to a spectator {frame_us} µs, {frame_bytes} bytes, {spectator} KiB")
    node, seated, table, stored = (middle([kib]) for kib in uvloop.run(memory()))
    progress(f"memory: node {node}, seated {seated}, table {table}, in Redis {stored} KiB")
    alone, two, four = (idle_costs(count, ROUNDS) for count in (1, 2, 4))
    link_s = (four.node_s - two.node_s) / 2
    return Measured(
        day=datetime.now(UTC).date().isoformat(),
        machine=f"{_processor()}, Linux {platform.release()}, CPython {platform.python_version()}",
        load=load_average(),
        command="python -m tests.bench.scale --measure",
        constants=Constants(
            actions=actions,
            scattered_ratio=ratio,
            client_bytes=client_bytes,
            link_frames=frames,
            link_bytes=sizes,
            spectator_frame_us=frame_us,
            spectator_frame_bytes=frame_bytes,
            idle_node_us=middle([alone.node_s * 1e6]),
            idle_member_us=middle([(two.node_s - alone.node_s - link_s) * 1e6]),
            idle_link_us=middle([link_s * 1e6]),
            lease_us=lease_us,
            lease_redis_us=lease_redis_us,
            idle_commands=middle([four.commands]),
            idle_redis_us=middle([four.redis_s / 4 * 1e6]),
            node_kib=node,
            seated_kib=seated,
            spectator_kib=spectator,
            table_kib=table,
            redis_table_kib=stored,
        ),
    )


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{len(names)} shared cores of {names[0]}"


PREDICTED: Final = (8, 64, 512)


def checked(tables: int) -> tuple[float, float, float]:
    """Return actions a second, and the cores of node and Redis, of so many tables at one node."""
    found = uvloop.run(played(1, tables, think_s=THINK_S, seconds=SECONDS))
    return found.per_second, found.nodes_us * found.per_second / 1e6, found.redis_us * found.per_second / 1e6
