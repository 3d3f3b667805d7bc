"""What a process uses, and whether it listens."""

import asyncio
import os
from pathlib import Path

from tests.bench.place import Place, connected


def cpu_seconds(pid: int) -> float:
    """Return the CPU time a process has used, its children not counted."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
