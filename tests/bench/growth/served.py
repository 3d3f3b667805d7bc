"""A real server with its own Redis, and what both have used."""

import contextlib
import os
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import redis

from paiju.server.redis.embedded import socket_of
from paiju.server.redis.endpoint import unix_url
from tests.bench.cluster import exact_cpu_seconds
from tests.bench.place import Place
from tests.bench.process import resident_kib, until_up
from tests.bench.server import running
from tests.ports import free_port


class Mark(NamedTuple):
    """What had been used at a moment; all in seconds."""

    at: float
    server_s: float
    """CPU of the server."""
    system_s: float
    """Of this in the kernel, in ticks of 10 ms."""
    redis_s: float

    def since(self, before: "Mark") -> "Mark":
        """Return what was used between the two."""
        return Mark(*(now - then for now, then in zip(self, before, strict=True)))


class Served:
    """One server; `pid` is of the process that holds gateway and tables."""

    def __init__(self, pid: int, port: Place, folder: Path) -> None:
        self.pid, self.port = pid, port
        self._redis = unix_url(str(socket_of(folder)))
        self._redis_pid = int(self.info("server")["process_id"])

    def mark(self) -> Mark:
        """Return what has been used so far."""
        server_s, redis_s = exact_cpu_seconds(self.pid), exact_cpu_seconds(self._redis_pid)
        return Mark(time.perf_counter(), server_s, system_seconds(self.pid), redis_s)

    @property
    def kib(self) -> int:
        """Resident memory."""
        return resident_kib(self.pid)

    def info(self, section: str) -> dict[str, Any]:
        """Return a section of Redis' INFO."""
        with redis.Redis.from_url(self._redis) as client:
            found: dict[str, Any] = client.info(section)
        return found


def system_seconds(pid: int) -> float:
    """Return the CPU time that a process has used in the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[12]) / os.sysconf("SC_CLK_TCK")


@contextlib.asynccontextmanager
async def served(*, unix: bool = False) -> AsyncIterator[Served]:
    """Run a server for as long as the context lasts, at a port or at a Unix socket."""
    with tempfile.TemporaryDirectory(prefix="paiju-") as folder:
        place: Place = f"{folder}/paiju.sock" if unix else free_port()
        with running("tests.bench.paiju", str(place), folder) as pid:
            await until_up(place)
            yield Served(pid, place, Path(folder))
