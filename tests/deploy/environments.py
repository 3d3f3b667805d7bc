"""Wheel and sdist of this tree, and environments that hold one of them with exactly its declared dependencies."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.deploy.tools import DEPLOY

ROOT = DEPLOY.parent
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=110, check=False, cwd=cwd)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def build(folder: Path) -> tuple[Path, Path]:
    """Build the wheel and the sdist with the backend of this environment, so that no network is needed."""
    run(sys.executable, "-m", "hatchling", "build", "--directory", folder, cwd=ROOT)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def wheel_of(sdist: Path, folder: Path) -> Path:
    """Build a wheel from the sdist, as pip does where there is no wheel."""
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, sdist)
    (wheel,) = folder.glob("*.whl")
    return wheel


def metadata_of(wheel: Path) -> metadata.Distribution:
    """Return what the wheel says about itself."""
    root = zipfile.Path(wheel)
    return metadata.PathDistribution(
        next(path for path in root.iterdir() if path.name.endswith(".dist-info"))
    )  # type: ignore[arg-type]


def needed(wheel: Path, extra: str = "") -> dict[str, metadata.Distribution]:
    """Return by name all that pip would install with the wheel."""
    found: dict[str, metadata.Distribution] = {}
    todo = list(_requirements(metadata_of(wheel), {extra}))
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        new = name not in found
        found[name] = metadata.distribution(name)
        if new or requirement.extras:
            todo += _requirements(found[name], requirement.extras)
    return found


def _requirements(distribution: metadata.Distribution, extras: set[str]) -> Iterator[Requirement]:
    for text in distribution.requires or ():
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras or {""}):
            yield requirement


def environment(folder: Path, wheel: Path, extra: str = "") -> Path:
    """Make a virtual environment of the wheel, with links to the installed dependencies; return its `bin`."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    run(*PIP, "--python", folder / "bin" / "python", "install", "--no-deps", "--no-compile", wheel)
    (packages,) = folder.glob("lib/*/site-packages")
    for distribution in needed(wheel, extra).values():
        for name in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
            if not (packages / name).exists():
                (packages / name).symlink_to(Path(str(distribution.locate_file(name))))
    return folder / "bin"
