"""release-notes.md of a release: what is new, what it understands, how it is checked and installed."""

import tomllib
from pathlib import Path

from deploy.pypi_readme import with_whole_addresses
from deploy.release.versions import CHANGELOG, section
from paiju.protocol.codec import JSON, MSGPACK
from paiju.server.links.messages import SUBPROTOCOLS
from paiju.server.store import formats

NOTES = """# Paiju {head}

{changes}

## What it understands

| | |
|---|---|
| clients | `{msgpack}`, `{json}` |
| links between nodes | {links} |
| records of tables | writes format {writes}, reads {reads} |

## Upgrade

`paiju backup`, then one node after the other: {source}/blob/v{version}/docs/operations.md#upgrading-nodes
A node takes no table whose format it does not read; to go back behind a new format, restore the backup.

## Check

    sha256sum --check SHA256SUMS

Wheel, sdist, npm tarball and images are the same bytes whenever they are built from this commit with the packages that
`packages-*.txt` list: `make release VERSION={version}`.
"""


def notes(root: Path, version: str) -> str:
    """Return the text."""
    head, changes = section((root / CHANGELOG).read_text(), version)
    source = tomllib.loads((root / "pyproject.toml").read_text())["project"]["urls"]["Source"]
    return NOTES.format(
        head=head,
        changes=with_whole_addresses(changes, source),
        msgpack=MSGPACK.subprotocol,
        json=JSON.subprotocol,
        links=", ".join(f"`{name}`" for name in SUBPROTOCOLS),
        writes=formats.WRITES,
        reads=", ".join(map(str, sorted(formats.READS))),
        source=source,
        version=version,
    )
