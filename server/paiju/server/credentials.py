"""Secrets in files of their own: systemd (`LoadCredential=`) and containers (`/run/secrets`) put them into a folder."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

OF_CONTAINERS: Final = Path("/run/secrets")
OF_SYSTEMD: Final = "CREDENTIALS_DIRECTORY"
"""The variable that names the folder of a systemd unit."""


def folders() -> list[Path]:
    """Return the folders that exist; a file in a later folder replaces one of the same name in an earlier folder."""
    given = os.environ.get(OF_SYSTEMD)
    wanted = [OF_CONTAINERS, *([Path(given)] if given else [])]
    return [folder for folder in wanted if folder.is_dir()]


def files(prefix: str) -> Mapping[str, Path]:
    """Return the files whose names begin with a prefix, by the rest of the name; case does not matter."""
    return {
        path.name.lower().removeprefix(prefix): path
        for folder in folders()
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name.lower().startswith(prefix)
    }
