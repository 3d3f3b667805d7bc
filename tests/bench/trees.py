"""CPU, bytes and latency of an action on the server of another commit and on this one, in turn.

`python -m tests.bench.trees REF [GAME...]`
"""

import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

import uvloop

from tests.bench.server import Side, ours
from tests.checkout import HERE, checked_out

ROUNDS, SECONDS = 5, 5
GAMES = ("doudizhu", "holdem", "chengdu")


async def compare(game: str, tables: int, tree: Path) -> None:
    """Print what an action costs on both servers, run by run, and the median ratios of this tree's to the other's."""
    ratios: list[tuple[float, ...]] = []
    for number in range(ROUNDS):
        # Each is first every other time: a machine that slows down or warms up favours neither.
        runs = {
            side: await ours(tables, SECONDS, side, game)
            for side in ((tree, HERE) if number % 2 else (HERE, tree))
        }
        then, now = runs[tree], runs[HERE]
        pairs = zip(_values(then), _values(now), strict=True)
        ratios.append(tuple(after / before if before else 1.0 for before, after in pairs))
        print(
            f"{game}, {tables:2} tables, run {number + 1}: CPU {then.cost.cpu_us:.0f} -> {now.cost.cpu_us:.0f} µs, "
            f"{then.size:.0f} -> {now.size:.0f} bytes, p50 {then.p50_ms:.2f} -> {now.p50_ms:.2f} ms, "
            f"p99 {then.p99_ms:.2f} -> {now.p99_ms:.2f} ms"
        )
    cpu, size, p50, p99 = map(statistics.median, zip(*ratios, strict=True))
    print(
        f"{game}, {tables:2} tables, median ratios: CPU {cpu:.2f}, bytes {size:.3f}, p50 {p50:.2f}, p99 {p99:.2f}"
    )


def _values(side: Side) -> tuple[float, ...]:
    return side.cost.cpu_us, side.size, side.p50_ms, side.p99_ms


def main(ref: str, games: Sequence[str] = GAMES) -> None:
    """Compare with the server of a commit, at 8 and 32 tables: at one its processes mostly wait for each other."""
    with checked_out(ref) as tree:
        for game in games:
            for tables in (8, 32):
                uvloop.run(compare(game, tables, tree))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or GAMES)
