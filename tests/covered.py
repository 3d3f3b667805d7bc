"""Coverage of the Python sources by folder, after `coverage run -m pytest ...`: `python -m tests.covered`.

It prints the share of statements and branches that tests reach in each folder, then the functions that none does. It
fails below `fail_under` of `[tool.coverage.report]`. What is killed without a warning writes no data: lines that only
run in a server that a fault ends count as not reached.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from coverage import Coverage

from tests.house.tree import ROOMS, plain_path

ROOT = Path(__file__).parents[1]
Counts = Counter[str]
COLUMNS = ("num_statements", "missing_lines", "num_branches", "missing_branches")


def main() -> int:
    """Print the report; return 1 where less is reached than was before."""
    coverage = Coverage()
    coverage.combine()
    coverage.save()
    report = Path(str(coverage.get_option("run:data_file"))).with_name("report.json")
    # Not the copies of the tree that some tests make.
    rooms = [str(ROOT / room / "paiju" / "*") for room in ROOMS]
    total = coverage.json_report(outfile=str(report), include=rooms)
    files = json.loads(report.read_text())["files"]
    absent = [f"not imported: {name}" for name in sorted(sources() - files.keys())]
    print(*table(files), *unreached(files), *absent, sep="\n")
    gate = float(coverage.get_option("report:fail_under") or 0)  # type: ignore[arg-type]
    print(f"{total:.1f} % of statements and branches; the gate is {gate:.1f} %")
    return int(bool(absent) or round(total, 1) < gate)


def sources() -> set[str]:
    """Return all modules: coverage leaves out those of a namespace package that no process has imported.

    Migrations aside: Alembic runs each file, at each start of a test's database, as a module outside the package.
    """
    found = (path for room in ROOMS for path in (ROOT / room / "paiju").rglob("*.py"))
    return {str(path.relative_to(ROOT)) for path in found if path.parent.name != "migrations"}


def table(files: Mapping[str, Any]) -> Iterator[str]:
    """Give a line for each folder of the package, and one for all."""
    yield _row("folder", *COLUMNS, "reached")
    for folder, counts in sorted(by_folder(files).items()):
        yield _row(folder, *(counts[column] for column in COLUMNS), f"{100 * reached(counts):.1f} %")


def _row(folder: str, *cells: object) -> str:
    return f"{folder:24}" + "".join(f"{cell:>18}" for cell in cells)


def by_folder(files: Mapping[str, Any]) -> Mapping[str, Counts]:
    """Return the counts of each folder, two levels deep, and of `all`."""
    found: defaultdict[str, Counts] = defaultdict(Counter)
    for name, file in files.items():
        for folder in (folder_of(name), "all"):
            found[folder].update({column: file["summary"][column] for column in COLUMNS})
    return found


def folder_of(name: str) -> str:
    """Return the folder of a source, at most two levels deep: `engine/games`."""
    return "/".join(Path(plain_path(name)).parent.parts[:2])


def reached(counts: Mapping[str, int]) -> float:
    """Return the share of statements and branches that were reached."""
    whole = counts["num_statements"] + counts["num_branches"]
    return 1 - (counts["missing_lines"] + counts["missing_branches"]) / whole if whole else 1.0


def unreached(files: Mapping[str, Any]) -> Iterator[str]:
    """Give a line for each function of which no statement was reached."""
    for name, file in sorted(files.items()):
        for function, told in file["functions"].items():
            if function and told["summary"]["covered_lines"] == 0 and told["summary"]["num_statements"]:
                yield f"not reached: {name}: {function}"


if __name__ == "__main__":
    sys.exit(main())
