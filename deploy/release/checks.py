"""The reasons for which a commit is not released."""

import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deploy.release.versions import CHANGELOG, UNRELEASED, VERSION, section, versions

TESTED: Final = ".tested"
"""The file to which `make test-ci` writes the commit that passed it."""


def reasons(root: Path, version: str, *, rehearse: bool) -> Iterator[str]:
    """Yield each reason against releasing the commit of a checkout; a rehearsal needs neither tests nor an address."""
    if not VERSION.fullmatch(version):
        yield f"{version or 'nothing'} is no version: VERSION=1.2.0"
        return
    yield from (f"{name} has version {other}" for name, other in versions(root).items() if other != version)
    if changes := git(root, "status", "--porcelain"):
        yield f"the tree has changes:\n{changes}"
    head, text = section((root / CHANGELOG).read_text(), version)
    if "\n* " not in f"\n{text}":
        yield f"{CHANGELOG} has no line for {version}"
    if not rehearse:
        yield from _not_public(root, head)


def _not_public(root: Path, head: str) -> Iterator[str]:
    if UNRELEASED in head:
        yield f"{CHANGELOG} says `{head}`: `make version` dates it"
    urls = tomllib.loads((root / "pyproject.toml").read_text())["project"]["urls"]
    if any(".example" in url for url in urls.values()):
        yield "[project.urls] of pyproject.toml are at `.example`: write the public address there"
    tested, commit = root / TESTED, git(root, "rev-parse", "HEAD")
    if not tested.exists() or tested.read_text().strip() != commit:
        yield f"{commit[:12]} is not tested: `make test-ci` or `make test-all` notes the commit that passed"


def git(root: Path, *words: str) -> str:
    """Return what git prints."""
    command = ("git", "-C", str(root), *words)
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
