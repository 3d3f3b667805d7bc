"""The Lua scripts; Redis runs each one atomically."""

import hashlib
from importlib import resources
from typing import Final, NamedTuple

from paiju.server.store.packing import Packed, pack


class Script(NamedTuple):
    """A script's source and the SHA-1 by which Redis knows it."""

    name: str
    source: bytes
    sha: bytes
    call: Packed
    """The name of the command that runs it, and the SHA-1."""
    confirmed: bool
    """Whether its reply waits until replicas have the data that it wrote or read."""


def _read(name: str, before: str = "", *, confirmed: bool = True) -> Script:
    """Return a script; `before` names a file of shared functions that is put before it."""
    parts = [part for part in (before, name) if part]
    source = b"".join(resources.files(__name__).joinpath(f"{part}.lua").read_bytes() for part in parts)
    sha = hashlib.sha1(source, usedforsecurity=False).hexdigest().encode()
    return Script(name, source, sha, pack((b"EVALSHA", sha)), confirmed)


COMMIT: Final = _read("commit", "append")
LOAD: Final = _read("load")
ROTATE: Final = _read("rotate")
ACQUIRE: Final = _read("acquire")
# A failover that loses a renewal or a release only ends a lease earlier, or later; no reply reported either.
RENEW: Final = _read("renew", confirmed=False)
RELEASE: Final = _read("release", confirmed=False)
OWNER: Final = _read("owner", confirmed=False)
HANDOVER: Final = _read("handover")
KEYS: Final = _read("keys")
REVOKE: Final = _read("revoke")
RESTORE: Final = _read("restore", "append")
RATE: Final = _read("rate")
OPENED: Final = _read("opened")
DAILY_SECRET: Final = _read("daily_secret")
DAILY_NOTE: Final = _read("daily_note")
DAILY_ROWS: Final = _read("daily_rows")
SCRIPTS: Final = (
    COMMIT,
    LOAD,
    ROTATE,
    RESTORE,
    ACQUIRE,
    RENEW,
    RELEASE,
    OWNER,
    HANDOVER,
    KEYS,
    REVOKE,
    RATE,
    OPENED,
    DAILY_SECRET,
    DAILY_NOTE,
    DAILY_ROWS,
)
