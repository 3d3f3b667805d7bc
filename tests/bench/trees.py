"""CPU, bytes and latency of an action on the server of another commit and on this one, in turn.

`python -m tests.bench.trees REF [GAME...]`
"""

import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import uvloop

from tests.bench.server import ours
from tests.checkout import HERE, checked_out

ROUNDS, SECONDS = 5, 5
GAMES = ("doudizhu", "holdem", "chengdu")


class Side(NamedTuple):
    """One run of one server, an action."""

    cpu_us: float
    size: float
    """Bytes to all four sockets."""
    p50_ms: float
    """From sending to the last of four sockets."""
    p99_ms: float


async def compare(game: str, tables: int, tree: Path) -> None:
    """Print what an action costs on both servers, run by run, and the median ratios of this tree's to the other's."""
    ratios = []
    for number in range(ROUNDS):
        # Each is first every other time: a machine that slows down or warms up favours neither.
        runs = {
            side: await _side(game, tables, side) for side in ((tree, HERE) if number % 2 else (HERE, tree))
        }
        then, now = runs[tree], runs[HERE]
        ratios.append(Side(*(after / before for before, after in zip(then, now, strict=True))))
        print(
            f"{game}, {tables:2} tables, run {number + 1}: CPU {then.cpu_us:.0f} -> {now.cpu_us:.0f} µs, "
            f"{then.size:.0f} -> {now.size:.0f} bytes, p50 {then.p50_ms:.2f} -> {now.p50_ms:.2f} ms, "
            f"p99 {then.p99_ms:.2f} -> {now.p99_ms:.2f} ms"
        )
    median = Side(*map(statistics.median, zip(*ratios, strict=True)))
    print(
        f"{game}, {tables:2} tables, median ratios: CPU {median.cpu_us:.2f}, bytes {median.size:.3f}, "
        f"p50 {median.p50_ms:.2f}, p99 {median.p99_ms:.2f}"
    )


async def _side(game: str, tables: int, tree: Path) -> Side:
    cost, tally = await ours(tables, SECONDS, tree, game)
    cuts = statistics.quantiles(tally.latencies, n=100)
    return Side(cost.cpu_us, tally.frame_bytes / tally.actions, cuts[49] * 1e3, cuts[98] * 1e3)


def main(ref: str, games: Sequence[str] = ("doudizhu",)) -> None:
    """Compare with the server of a commit, at one table, eight and 32."""
    with checked_out(ref) as tree:
        for game in games:
            for tables in (1, 8, 32):
                uvloop.run(compare(game, tables, tree))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or GAMES)
