"""The version of a release, in all files that hold it: `python -m deploy.release.versions 1.2.0 2027-01-31`."""

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Final

VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
"""A version of SemVer; there are no pre-releases."""
PACKAGES: Final = (
    "web/package.json",
    "web/sdk/package.json",
    "web/package-lock.json",
    "web/sdk/package-lock.json",
)
DEPLOYED: Final = (
    "deploy/compose.yaml", "deploy/compose-nodes.yaml", "deploy/kubernetes/base/deployment.yaml",
    "deploy/kubernetes/valkey/valkey.yaml",
)  # fmt: skip
"""Files that name the image."""
IMAGE: Final = r"(?<=image: paiju:)[\d.]+$"
CHANGELOG: Final = "CHANGELOG.md"
UNRELEASED: Final = "not released yet"
README: Final = "web/sdk/README.md"
"""It names the archive that `npm pack` makes."""


def versions(root: Path) -> dict[str, str]:
    """Return the version of each file that has one, by its path."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    packages = {name: json.loads((root / name).read_text())["version"] for name in PACKAGES}
    images = {name: re.findall(IMAGE, (root / name).read_text(), re.MULTILINE)[0] for name in DEPLOYED}
    return {"pyproject.toml": project, **packages, **images}


def section(changelog: str, version: str) -> tuple[str, str]:
    """Return the head and the text of a version's section of the changelog; both are empty without one."""
    found = re.search(
        rf"^## ({re.escape(version)}, [^\n]*)\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    return (found[1], found[2].strip()) if found else ("", "")


def write(root: Path, version: str, day: str) -> None:
    """Give all files a version, and the changelog's unreleased section its head. Raises `ValueError`."""
    if not VERSION.fullmatch(version):
        raise ValueError(f"{version} is no version such as 1.2.0")
    before = versions(root)["pyproject.toml"]
    _replace(root / CHANGELOG, rf"^## [\d.]+, {UNRELEASED}$", f"## {version}, {day}")
    _replace(root / "pyproject.toml", rf'^version = "{re.escape(before)}"$', f'version = "{version}"')
    for name in PACKAGES:
        # A lock has it twice, before the first package of another project.
        _replace(
            root / name, rf'(?<="version": "){re.escape(before)}(?=")', version, 2 if "lock" in name else 1
        )
    for name in DEPLOYED:
        _replace(root / name, IMAGE, version)
    _replace(root / README, rf"(?<=paiju-sdk-){re.escape(before)}(?=\.tgz)", version, 0)


def _replace(path: Path, pattern: str, text: str, count: int = 1) -> None:
    """Replace the first `count` matches, or all with 0. Raises `ValueError` if there are fewer."""
    written, found = re.subn(pattern, text, path.read_text(), count=count, flags=re.MULTILINE)
    if found < max(count, 1):
        raise ValueError(f"{path.name} has no {pattern}")
    path.write_text(written)


if __name__ == "__main__":
    write(Path(), *sys.argv[1:])
