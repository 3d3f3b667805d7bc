"""Adds to a folder of the OCI layout the manifest by which older versions of Docker load it: FOLDER TAG."""

import json
import sys
from pathlib import Path


def main(folder: Path, tag: str) -> None:
    """Write manifest.json."""
    (entry,) = json.loads((folder / "index.json").read_text())["manifests"]
    manifest = json.loads(_blob(folder, entry).read_text())
    listed = {
        "Config": str(_blob(folder, manifest["config"]).relative_to(folder)),
        "RepoTags": [tag],
        "Layers": [str(_blob(folder, layer).relative_to(folder)) for layer in manifest["layers"]],
    }
    (folder / "manifest.json").write_text(json.dumps([listed]))


def _blob(folder: Path, described: dict[str, str]) -> Path:
    return folder / "blobs" / described["digest"].replace(":", "/")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
