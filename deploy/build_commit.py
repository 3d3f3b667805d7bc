"""A hook of the build: the commit goes into wheel and sdist, where the server finds it (`paiju.protocol.build`)."""

import os
import runpy
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "paiju/protocol/commit.txt"
TREE = "protocol/"
"""Where the package's part is in the repository and in the sdist."""


class BuildCommit(BuildHookInterface):  # type: ignore[type-arg]
    """Writes the commit of `SOURCE_COMMIT`, for builds without `.git`, or else of git.

    A wheel that is built from an sdist gets the sdist's file; an installation that runs in the checkout needs none.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the file, if a commit is known."""
        if version == "editable" or Path(self.root, TREE + PLACE).exists():
            return
        git_commit = runpy.run_path(str(Path(self.root, TREE, "paiju/protocol/build.py")))["git_commit"]
        commit = os.environ.get("SOURCE_COMMIT") or git_commit(Path(self.root))
        if not commit:
            return
        self._folder = tempfile.TemporaryDirectory()
        written = Path(self._folder.name, "commit.txt")
        written.write_text(f"{commit[:40]}\n")
        build_data["force_include"][str(written)] = TREE + PLACE if self.target_name == "sdist" else PLACE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was written."""
        if folder := getattr(self, "_folder", None):
            folder.cleanup()
