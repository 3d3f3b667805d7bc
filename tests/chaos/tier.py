"""What stands under the nodes: one Redis, or several that replace each other. Each tier has faults and a promise."""

import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import redis.asyncio
import redis.exceptions
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff

from paiju.server.redis.binary import find_binary
from tests.chaos.node import stand_still
from tests.chaos.replicated import Cluster, Sentinels
from tests.ports import free_port
from tests.redis_fixtures import RedisProcess
from tests.worlds.rollback import newest_file
from tests.worlds.way import Way

if TYPE_CHECKING:
    from tests.chaos.faults import Kind


class Tier(Protocol):
    """A Redis of some kind, which lives for as long as a world."""

    promise: str
    """What it may lose, in words for the report."""

    @property
    def kinds(self) -> Mapping[str, "Kind"]:
        """Return its own faults."""

    async def open(self) -> None:
        """Start it, and wait until it takes writes."""

    async def close(self) -> None:
        """End all its processes."""

    async def options(self, node: int) -> tuple[str, ...]:
        """Return the options with which `paiju serve` of a node finds it."""

    async def ask(self, *words: Any) -> Any:
        """Return the reply of a command, whose key comes first, past all proxies; replicas have what it tells.

        Raises `RedisError`, `StoreError` or `OSError`.
        """


class OneRedis:
    """One process that writes every change to disk before it answers. Each node reaches it by a proxy of its own."""

    promise = "nothing that was acknowledged is lost; what its file loses is written again by owners, or told"

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "redis"
        self.folder.mkdir()
        self._port = free_port()
        self.ways: dict[int, Way] = {}
        """Of each node."""

    @property
    def kinds(self) -> Mapping[str, "Kind"]:
        """Return its own faults."""
        from tests.chaos.redis_faults import KINDS

        return KINDS

    async def open(self) -> None:
        """Start it."""
        options = {
            "port": str(self._port),
            "bind": "127.0.0.1",
            "save": "",
            "dir": ".",
            "appendonly": "yes",
            "appendfsync": "always",
        }
        url = f"redis://127.0.0.1:{self._port}/0"
        self.process = RedisProcess(find_binary(), self.folder, options, url)
        # Connections of a Redis that was killed are made again.
        again = Retry(ConstantBackoff(0.05), retries=10)
        self._client = redis.asyncio.from_url(
            url, retry=again, retry_on_error=[redis.exceptions.ConnectionError]
        )
        # Replies as they are, whatever the client's version makes of them.
        self._client.response_callbacks.clear()

    @property
    def pid(self) -> int:
        """Its process."""
        return self.process.process.pid

    @property
    def file(self) -> Path:
        """What it has on disk."""
        return newest_file(self.folder)

    def pause(self) -> None:
        """Stop it where it is; returns when it stands still."""
        stand_still(self.pid)

    def resume(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> int:
        """End it with SIGKILL; return its exit code."""
        self.process.kill()
        return int(self.process.process.returncode)

    def start(self) -> None:
        """Start it again, and wait until it answers. In the thread that made it, with which it ends."""
        self.process.start()

    async def close(self) -> None:
        """End it, and the ways to it."""
        for way in self.ways.values():
            await way.close()
        await self._client.aclose()
        self.process.kill()

    async def options(self, node: int) -> tuple[str, ...]:
        """Return the options with which a node finds it."""
        way = self.ways.setdefault(node, Way(self._port))
        await way.open()
        return ("--redis", f"redis://127.0.0.1:{way.port}/0")

    async def ask(self, *words: Any) -> Any:
        """Return the reply of a command, past all proxies."""
        return await self._client.execute_command(*words)


TIERS: Final[Mapping[str, Callable[[Path], Tier]]] = {
    "one": OneRedis,
    "sentinel": Sentinels,
    "cluster": Cluster,
}
"""By the name that the command line knows."""
