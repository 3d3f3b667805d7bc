"""The table of mutants: each with its fact and the test that finds it; fails if too few are found."""

import argparse
import sys
from pathlib import Path
from typing import Final

from tests.mutants import __doc__ as about
from tests.mutants.hunt import Found, also_without, hunt
from tests.mutants.mutant import Mutant, read_all
from tests.mutants.tree import copied

ROOT: Final = Path(__file__).parents[2]
LEFT_TO_LONG: Final = 3
"""Of all mutants so many may be found by the long tests only."""


def main(words: list[str]) -> int:
    """Hunt the named mutants, or all; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=about)
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a patch; without one, all")
    parser.add_argument("--all", action="store_true", dest="long", help="look among the long tests too")
    asked = parser.parse_args(words)
    every = read_all()
    mutants = [mutant for mutant in every if not asked.names or mutant.name in asked.names]
    if unknown := set(asked.names) - {mutant.name for mutant in mutants}:
        parser.error(f"there is no mutant {', '.join(sorted(unknown))}")
    found, wrong = hunted(mutants, long=asked.long)
    for test in sorted(wrong):
        print(f"FAILS WITHOUT ANY FAULT {test}")
    by_test = sum(one.by_make_test for one in found)
    by_all = sum(one.test is not None for one in found)
    print(
        f"{by_test} of {len(found)} by make test"
        + f", {by_all} of {len(found)} by make test-all" * asked.long
    )
    allowed = LEFT_TO_LONG if mutants == every else 0
    enough = by_test >= len(found) - allowed and (not asked.long or by_all == len(found))
    return 0 if enough and not wrong else 1


def hunted(mutants: list[Mutant], *, long: bool) -> tuple[list[Found], set[str]]:
    """Return what became of each, printed as it goes, and the tests that fail without any fault."""
    found = []
    with copied(ROOT) as tree:
        for mutant in mutants:
            mutant.check(tree)
        for mutant in mutants:
            found.append(hunt(tree, mutant, long=long))
            print(line_of(found[-1]), flush=True)
        return found, also_without(tree, found)


def line_of(found: Found) -> str:
    """Return a row of the table: the name, the fact, and what has found it."""
    by = "NOT FOUND" if found.test is None else f"{found.test}{' (long)' * found.is_long}"
    return f"{found.mutant.name}: {found.mutant.fact}\n    {by}, {found.seconds:.0f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
