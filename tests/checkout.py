"""Other commits of the repository, checked out beside this one: their files, and how Python finds them."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.house.tree import ROOMS

HERE = Path(__file__).parents[1]


@contextmanager
def checked_out(ref: str) -> Iterator[Path]:
    """Write the files of a commit to a folder that lasts as long as the context."""
    archive = subprocess.run(["git", "archive", ref], cwd=HERE, stdout=subprocess.PIPE, check=True)
    with tempfile.TemporaryDirectory(prefix="paiju-") as folder:
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder)


def environment(folder: Path) -> dict[str, str]:
    """Return the variables with which Python finds a checkout's own packages, whatever their import name."""
    places = (folder, *map(folder.joinpath, ROOMS))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}
