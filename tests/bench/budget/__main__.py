"""Print the budget of an action: `python -m tests.bench.budget [instructions|calls] [--write] [--against REF]`.

`--write` keeps the instructions in `measured.json`; `--against` prints those of another commit that has
this bench beside them.
"""

import argparse

from tests.bench.budget import measured, processes
from tests.bench.budget.callgrind import measure
from tests.bench.budget.marks import can_count
from tests.checkout import checked_out

GAMES = ("doudizhu", "holdem", "chengdu")


def instructions(*, write: bool, against: str | None) -> None:
    """Print the instructions of each stage for each game and number of tables."""
    unit = "instructions" if can_count() else "µs, by a clock: no callgrind here"
    for game in GAMES:
        for tables, rounds in measured.ROUNDS.items():
            now = measure(game, tables, rounds)
            then = _of_commit(against, game, tables, rounds)
            print(f"\n{game}, {tables} tables: {unit} an action")
            for stage, cost in (now | {"all": sum(now.values())}).items():
                print(f"  {stage:34} {cost:10,.0f}", "" if not then else f"{then[stage]:10,.0f} before")
            if write and can_count():
                measured.keep(game, tables, now)


def _of_commit(ref: str | None, game: str, tables: int, rounds: int) -> dict[str, float]:
    """Return what another commit's server needs, measured by its own bench; nothing without a commit."""
    if ref is None:
        return {}
    with checked_out(ref) as tree:
        then = measure(game, tables, rounds, tree)
    return then | {"all": sum(then.values())}


def main() -> None:
    """Print what the command line asks for; without arguments everything."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.budget")
    parser.add_argument("what", nargs="?", choices=("instructions", "calls"))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--against", metavar="REF")
    asked = parser.parse_args()
    if asked.what in {None, "instructions"}:
        instructions(write=asked.write, against=asked.against)
    if asked.what in {None, "calls"}:
        processes.print_calls(GAMES)


if __name__ == "__main__":
    main()
