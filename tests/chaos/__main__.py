"""`make chaos DURATION=seconds SEED=n`: let everything fail for as long as you like, then check everything.

With NODES=1 one server with an embedded Redis is killed at named points; see `single`.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from random import Random

from paiju.server.logs import configure_logs
from tests.chaos import single
from tests.chaos.report import Report, written
from tests.chaos.spell import Spell, spell
from tests.chaos.tier import TIERS
from tests.chaos.world import ROLES

SPELL_S = 60.0
"""About how long one world lasts."""
FOLDER = Path(".chaos")


def options(words: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--duration", type=float, default=60, help="seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tier", choices=TIERS, default="one", help="what stands under the nodes")
    parser.add_argument("--nodes", type=int, choices=ROLES, default=3)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the report goes")
    return parser.parse_args(words)


async def chaos(given: argparse.Namespace) -> int:
    """Return 0 if nothing was wrong."""
    rng = Random(f"run-{given.seed}")
    report = Report.begun(vars(given))
    left = given.duration
    while left > 0:
        seed = rng.randrange(2**32)
        print(f"world {seed}", flush=True)
        found = await spell(seed, nodes=given.nodes, tier=given.tier, seconds=min(left, SPELL_S))
        _tell(found)
        report.add(found)
        left -= found.seconds
    for path in written(report, given.folder):
        print(path)
    return 1 if report.violations else 0


def _tell(found: Spell) -> None:
    """Print what one world went through."""
    place = found.place
    print("  nodes: " + ", ".join(f"{node.number} {node.role}" for node in place.nodes))
    for table in place.tables:
        plan = table.plan
        print(f"  {table}: {plan.people} people, {plan.bots} bots, {plan.spectators} spectators")
    for fault in found.faults:
        times = ", ".join(f"{seconds:.2f}" for seconds in fault.recovered.values())
        print(
            f"  {fault.at:6.1f} s  {fault.kind}: {fault.target}; {fault.proof}; next accepted after {times} s"
        )
    for line in found.missed:
        print(f"  missed: {line}")
    for line in found.violations:
        print(f"  WRONG: {line}")
    sys.stdout.flush()


def main(words: list[str]) -> int:
    """Run what the command line asks for."""
    given = options(words)
    configure_logs("error", "text")  # of the store by which auditors read
    if given.nodes == 1:
        return asyncio.run(single.chaos(given.duration, given.seed))
    return asyncio.run(chaos(given))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
