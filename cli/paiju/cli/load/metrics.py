"""CPU and memory of the server, as its own metrics show them."""

import asyncio
import re
from typing import Final

import httpx

from paiju.cli.load.guests import pinned_http
from paiju.cli.load.target import Target

EVERY_S: Final = 1.0
_SAMPLE: Final = re.compile(
    r"^(process_cpu_seconds_total|process_resident_memory_bytes)(?:\{[^}]*\})? (\S+)", re.MULTILINE
)


def read_samples(text: str) -> tuple[float, float]:
    """Return CPU seconds and resident bytes of all processes in a text of metrics; a missing value counts as 0."""
    sums = {"process_cpu_seconds_total": 0.0, "process_resident_memory_bytes": 0.0}
    for name, value in _SAMPLE.findall(text):
        sums[name] += float(value)
    cpu, memory = sums.values()
    return cpu, memory


class ServerMetrics:
    """The last figures of a server; zeros until it tells some."""

    def __init__(self, target: Target | None) -> None:
        self._target = target
        self.cpu = self.mib = 0.0
        """`cpu`: busy cores; `mib`: resident memory."""

    async def run(self) -> None:
        """Read until cancelled. Without a target it ends at once."""
        if self._target is None:
            return
        url = self._target.http + ("" if self._target.prefix else "/metrics")
        async with pinned_http(self._target) as http:
            before: tuple[float, float] | None = None
            while True:
                before = await self._read(http, url, before)
                await asyncio.sleep(EVERY_S)

    async def _read(
        self, http: httpx.AsyncClient, url: str, before: tuple[float, float] | None
    ) -> tuple[float, float] | None:
        """Read once; return the time and the CPU seconds, or `before` if the server did not answer."""
        now = asyncio.get_running_loop().time()
        try:
            answer = (await http.get(url)).raise_for_status()
        except httpx.HTTPError:
            return before
        cpu, memory = read_samples(answer.text)
        self.mib = memory / 2**20
        if before is not None:
            self.cpu = max(cpu - before[1], 0) / (now - before[0])
        return now, cpu
