"""Print how the house stands; with a git ref, how it stood there as well."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.house import way
from tests.house.measures import Measures, measure
from tests.house.tree import ROOMS

HERE = Path(__file__).parents[2]


def house(folder: Path) -> Measures:
    """Return every measure of a checkout, with those of the way of an action through its running server."""
    return measure(folder) | _way(folder)


def _way(folder: Path) -> Measures:
    command = [sys.executable, way.__file__, "--json"]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (folder, *map(folder.joinpath, ROOMS)))),
    }
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, check=True)
    walked = json.loads(done.stdout)
    functions, steps = walked["functions"], walked["steps"]
    return {
        "functions that one action runs through": len(functions),
        "… of them of the table": sum(name.startswith("server/table/") for name in functions),
        "… of these that call further ones": sum(name.startswith("server/table/") for name in steps),
        "entries into the actor of one action": sum(walked["entries"].values()),
    }


def checkout(ref: str, folder: Path) -> None:
    """Write the files of a commit to a folder."""
    archive = subprocess.run(["git", "archive", ref], cwd=HERE, stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)


def main() -> None:
    """Print a table of one column, or of two."""
    sides = {"now": house(HERE)}
    for ref in sys.argv[1:2]:
        with tempfile.TemporaryDirectory() as folder:
            checkout(ref, Path(folder))
            sides = {ref: house(Path(folder)), **sides}
    names = dict.fromkeys(name for side in sides.values() for name in side)
    width = max(map(len, names))
    print(" " * width, *(f"{ref[:12]:>12}" for ref in sides))
    for name in names:
        print(f"{name:<{width}}", *(f"{side.get(name, '-'):>12}" for side in sides.values()))


if __name__ == "__main__":
    main()
