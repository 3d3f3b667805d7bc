"""A hook of the build: the README as package indexes show it, where relative pictures and links lead nowhere."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"(!?)\[([^\[\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
"""A Markdown picture or link to a file of the repository."""


class PypiReadme(MetadataHookInterface):
    """Sets `readme` from README.md and from `Source` of `[project.urls]`, the only place that holds the address."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the metadata's `readme`."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        whole = with_whole_addresses(text, metadata["urls"]["Source"])
        metadata["readme"] = {"content-type": "text/markdown", "text": whole}


def with_whole_addresses(text: str, source: str) -> str:
    """Return Markdown whose pictures and links are addresses under `source`/raw/HEAD and `source`/blob/HEAD."""

    def whole(found: re.Match[str]) -> str:
        mark, words, path = found.groups()
        return f"{mark}[{words}]({source}/{'raw' if mark else 'blob'}/HEAD/{path})"

    return RELATIVE.sub(whole, text)
