"""What a process uses, and whether it listens."""

import asyncio
import os
from pathlib import Path

from tests.bench.place import Place, connected


def cpu_seconds(pid: int) -> float:
    """Return the CPU time a process has used, its children not counted."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def node_cpu_seconds(pid: int) -> float:
    """Return the CPU time that a server and its worker processes have used; its Redis is none of them."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")  # a child is its thread's
    children = [child for thread in threads for child in thread.read_text().split()]
    return cpu_seconds(pid) + sum(cpu_seconds(int(child)) for child in children if not _is_redis(child))


def _is_redis(pid: str) -> bool:
    return Path(f"/proc/{pid}/comm").read_text().startswith("redis")


def resident_kib(pid: int) -> int:
    """Return a process's resident memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") // 1024


class _Visitor(asyncio.Protocol):
    """Connects, and goes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()


async def until_up(place: Place) -> None:
    """Wait until somebody listens."""
    for _ in range(400):
        try:
            await connected(_Visitor, place)
        except OSError:
            await asyncio.sleep(0.025)
        else:
            return
    raise TimeoutError(f"nobody listens on {place}")
