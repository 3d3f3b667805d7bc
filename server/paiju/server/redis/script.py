"""Lua scripts; Redis runs each one atomically."""

import hashlib
from importlib import resources
from typing import Final, NamedTuple

from paiju.server.redis.packing import PackedArguments, pack


class Script(NamedTuple):
    """A script's source and the SHA-1 by which Redis knows it."""

    name: str
    source: bytes
    sha: bytes
    call: PackedArguments
    """The name of the command that runs it, and the SHA-1."""
    confirmed: bool
    """Whether its reply waits until replicas have the data that it wrote or read."""


LOADED: Final[list[Script]] = []
"""Every script of this process; each new connection loads them."""


def read_script(package: str, name: str, before: str = "", *, confirmed: bool = True) -> Script:
    """Return a script of a package's folder; `before` names a file of shared functions that is put before it."""
    parts = [part for part in (before, name) if part]
    source = b"".join(resources.files(package).joinpath(f"{part}.lua").read_bytes() for part in parts)
    sha = hashlib.sha1(source, usedforsecurity=False).hexdigest().encode()
    LOADED.append(Script(name, source, sha, pack((b"EVALSHA", sha)), confirmed))
    return LOADED[-1]
