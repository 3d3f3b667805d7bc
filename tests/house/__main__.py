"""Print the measures of the code; with a git ref, those of that commit too."""

import json
import subprocess
import sys
from pathlib import Path

from tests.checkout import HERE, checked_out, environment
from tests.house import second_move, way
from tests.house.measures import Measures, measure


def house(folder: Path) -> Measures:
    """Return every measure of a checkout, with those of the way of an action through its running server."""
    return measure(folder) | _way(folder) | second_move.measures(folder)


def _way(folder: Path) -> Measures:
    command = [sys.executable, way.__file__, "--json"]
    done = subprocess.run(command, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, check=True)
    walked = json.loads(done.stdout)
    functions, steps = walked["functions"], walked["steps"]
    return {
        "functions that one action runs through": len(functions),
        "… of them of the table": sum(name.startswith("server/table/") for name in functions),
        "… of these that call further ones": sum(name.startswith("server/table/") for name in steps),
        "entries into the actor of one action": sum(walked["entries"].values()),
    }


def main() -> None:
    """Print a table of one column, or of two."""
    sides = {"now": house(HERE)}
    for ref in sys.argv[1:2]:
        with checked_out(ref) as folder:
            sides = {ref: house(folder), **sides}
    names = dict.fromkeys(name for side in sides.values() for name in side)
    width = max(map(len, names))
    print(" " * width, *(f"{ref[:12]:>12}" for ref in sides))
    for name in names:
        print(f"{name:<{width}}", *(f"{side.get(name, '-'):>12}" for side in sides.values()))


if __name__ == "__main__":
    main()
