"""Wheel, sdist and npm tarball of a commit, built twice in surroundings that differ, and compared byte by byte."""

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from deploy.release.checks import git

UMASK: Final = 0o022
"""Set for every step: npm keeps the modes of files."""


class Differs(Exception):
    """Two builds of one commit are not the same; the text names the files."""


class Surroundings(NamedTuple):
    """Things that must not show in what is built."""

    zone: str
    locale: str
    mtime: int | None
    """Unix seconds of each source file; None: the time of the checkout."""


SURROUNDINGS: Final = (
    Surroundings("UTC", "C.UTF-8", None),
    Surroundings("Asia/Shanghai", "C", 1_500_000_000),
)


def build_twice(root: Path, scratch: Path) -> Path:
    """Return a folder inside `scratch` with what was built of the checkout's commit. Raises `Differs`."""
    first, second = (
        _build(root, scratch / f"{number}-{around.zone.replace('/', '-')}", around)
        for number, around in enumerate(SURROUNDINGS)
    )
    same(first, second)
    return first


def same(first: Path, second: Path) -> None:
    """Raise `Differs` unless two folders hold the same files."""
    one, other = sums(first), sums(second)
    if differing := sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name)):
        raise Differs(f"two builds differ: {', '.join(differing)} in {first} and {second}")


def sums(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file of a folder, by its name."""
    return {path.name: _sum(path) for path in sorted(folder.iterdir())}


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _build(root: Path, folder: Path, around: Surroundings) -> Path:
    source, built = folder / "source", folder / "built"
    built.mkdir(parents=True)
    _run(around, root, "git", "clone", "--quiet", "--shared", root, source)
    if (root / "web" / "node_modules").is_dir():  # or npm fetches the compiler
        (source / "web" / "node_modules").symlink_to(root / "web" / "node_modules")
    if around.mtime is not None:
        for path in source.rglob("[!.]*"):
            os.utime(path, (around.mtime, around.mtime), follow_symlinks=False)
    environment = {"SOURCE_DATE_EPOCH": git(root, "log", "-1", "--format=%ct"), "PYTHON": sys.executable}
    _run(around, source, sys.executable, "-m", "hatchling", "build", "--directory", built, **environment)
    _name_repository(source)
    npm, sdk = source / "web" / "npm.sh", source / "web" / "sdk"
    _run(around, source, "sh", npm, "pack", "--silent", "--pack-destination", built, sdk, **environment)
    return built


def _name_repository(source: Path) -> None:
    """Write the project's address into the SDK's package.json: npm attests only packages that name theirs."""
    place = source / "web" / "sdk" / "package.json"
    address = tomllib.loads((source / "pyproject.toml").read_text())["project"]["urls"]["Source"]
    repository = {"type": "git", "url": f"git+{address}.git", "directory": "web/sdk"}
    place.write_text(json.dumps({**json.loads(place.read_text()), "repository": repository}, indent=2) + "\n")


def _run(around: Surroundings, folder: Path, *command: str | Path, **variables: str) -> None:
    surely = {"TZ": around.zone, "LC_ALL": around.locale, **variables}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **surely},
        umask=UMASK,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise subprocess.SubprocessError(f"{' '.join(map(str, command))}:\n{done.stdout}{done.stderr}")
