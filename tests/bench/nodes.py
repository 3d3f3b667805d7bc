"""What several nodes cost beside one: relayed actions, spectators at other nodes, idle nodes, and one node then and now.

`python -m tests.bench.nodes [PART...]`: `relayed`, `then`, `four`, `spectators`, `idle`; all without arguments. Both sides
of each comparison run in turn, and CPU is that of the processes, so that other work on the machine favours neither.
"""

import asyncio
import statistics
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import uvloop

from tests.bench.cluster import Cluster, cluster, load_average
from tests.bench.load import Game, Tally
from tests.checkout import HERE, checked_out

ROUNDS: Final = 5
SECONDS: Final = 5.0
BEFORE: Final = "9eb8e9f3"
"""The last commit at which a Redis had one server."""
THINK_S: Final = 0.2
"""Between two actions of a table, where nodes are compared that should be equally busy."""


class Spent(NamedTuple):
    """What an action cost, in microseconds of CPU, and how many there were."""

    nodes_us: float
    redis_us: float
    per_second: float
    frame_bytes: float
    """What its clients received, an action."""


async def spent(here: Cluster, games: Sequence[Game], tally: Tally, seconds: float = SECONDS) -> Spent:
    """Let games play, and return what their actions cost all nodes and Redis."""
    for game in games:
        await game.open()
    await asyncio.sleep(0.5)
    before, actions, sizes = here.used(), tally.actions, tally.frame_bytes
    await asyncio.sleep(seconds)
    nodes_s, redis_s, took = here.used().since(before)
    done, received = tally.actions - actions, tally.frame_bytes - sizes
    tally.running = False
    for game in games:
        await game.close()
    return Spent(nodes_s / done * 1e6, redis_s / done * 1e6, done / took, received / done)


async def played(
    count: int,
    tables: int,
    *,
    relayed: bool = False,
    think_s: float = 0,
    tree: Path = HERE,
    game: str = "doudizhu",
) -> Spent:
    """Play tables spread over nodes; the clients of each are at its own node or, `relayed`, at the next one."""
    tally = Tally()
    with cluster(count, tree) as here:
        ports = here.ports
        games = [
            Game(
                ports[number % count],
                number,
                tally,
                game,
                ports[(number + relayed) % count],
                think_s,
            )
            for number in range(tables)
        ]
        return await spent(here, games, tally)


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
        f"{side} {median(found[side], 'nodes_us'):.0f} µs (Redis {median(found[side], 'redis_us'):.0f}, "
        f"{median(found[side], 'frame_bytes'):.0f} bytes to clients)"
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
    for tables in (8, 32):
        in_turn(
            f"{tables:2} tables",
            {
                "local": lambda: uvloop.run(played(2, tables)),  # noqa: B023 - called at once
                "relayed": lambda: uvloop.run(played(2, tables, relayed=True)),  # noqa: B023
            },
            "<= 1.6",
        )


if __name__ == "__main__":
    relayed()
