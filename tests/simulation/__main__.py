"""`python -m tests.simulation SEED [--faults N] [--trace]`: run a seed, and print what has happened.

Sets of texts are ordered by their hashes, which must be the same each time: it starts itself again with fixed ones.
"""

import os
import sys

if __name__ == "__main__" and os.environ.get("PYTHONHASHSEED") != "0":
    os.execve(
        sys.executable,
        [sys.executable, "-m", "tests.simulation", *sys.argv[1:]],
        {**os.environ, "PYTHONHASHSEED": "0"},
    )

from tests.simulation import clockwork  # noqa: F401, I001 - before everything that tells the time

import argparse
import gc
import time

from tests.simulation.mutants import MUTANTS, REPLICA, mutant
from tests.simulation.run import simulate


def main() -> int:
    """Run the seeds that are asked for; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("seed", type=int)
    parser.add_argument("--faults", type=int, default=100, help="of each seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many, from that one on")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--replica", action="store_true", help="Redis has one, which must have what is told")
    parser.add_argument("--trace", action="store_true")
    parser.add_argument(
        "--mutant", choices=MUTANTS, help="a server with a safeguard missing, until it is found out"
    )
    given = parser.parse_args()
    failed = False
    gc.collect()
    gc.freeze()  # modules: each seed begins with a collection, which need not look at them
    for seed in range(given.seed, given.seed + given.seeds):
        began = time.process_time()
        with mutant(given.mutant):
            outcome = simulate(
                seed, given.faults, nodes=given.nodes, replica=given.replica or given.mutant in REPLICA
            )
        if given.trace:
            print(*outcome.lines, sep="\n")
        print(outcome, flush=True)
        print(f"seed {seed}: {time.process_time() - began:.2f} s of CPU", file=sys.stderr)
        failed |= bool(outcome.wrong)
        if failed and given.mutant:
            break
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
