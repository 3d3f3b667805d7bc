"""CPU and bytes per action of another commit's server and of this one, in turn."""

import statistics
from pathlib import Path

import uvloop

from tests.bench.server import ours
from tests.checkout import HERE, checked_out

ROUNDS, SECONDS = 5, 5


async def compare(tables: int, tree: Path) -> None:
    """Print both servers' cost of an action and the ratios of this tree's to the other's, run by run and the median."""
    cpu, sizes = [], []
    for number in range(ROUNDS):
        # Each is first every other time: a machine that slows down or warms up favours neither.
        runs = {
            side: await ours(tables, SECONDS, side) for side in ((tree, HERE) if number % 2 else (HERE, tree))
        }
        (then, then_tally), (now, now_tally) = runs[tree], runs[HERE]
        bytes_then, bytes_now = (tally.frame_bytes / tally.actions for tally in (then_tally, now_tally))
        cpu.append(now.cpu_us / then.cpu_us)
        sizes.append(bytes_now / bytes_then)
        print(
            f"{tables:3} tables, run {number + 1}: CPU {then.cpu_us:6.1f} -> {now.cpu_us:6.1f} µs/action, "
            f"ratio {cpu[-1]:.2f}; {bytes_then:.0f} -> {bytes_now:.0f} bytes/action, ratio {sizes[-1]:.3f}"
        )
    print(
        f"{tables:3} tables: median ratio CPU {statistics.median(cpu):.2f}, bytes {statistics.median(sizes):.3f}"
    )


def main(ref: str) -> None:
    """Compare with the server of a commit, at eight tables and at 32."""
    with checked_out(ref) as tree:
        for tables in (8, 32):
            uvloop.run(compare(tables, tree))
