"""The metrics of all workers of one server in one text: the worker that is asked asks the others."""

import asyncio
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import httpx
from msgspec import Struct

from paiju.server.gateway.counts import Rows

WAIT_S: Final = 0.5
"""Seconds that another worker may take to answer; a late one is left out."""
_SAMPLE: Final = re.compile(r"^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (.+)$")
_ENDINGS: Final = ("_bucket", "_count", "_sum")


class Siblings(Struct, frozen=True):
    """The workers of one server, as one of them reaches the others: by Unix sockets in a folder that only they use."""

    folder: Path
    number: int
    """The number of this worker, from 0."""
    rows: Rows
    """The counts of all workers."""

    @property
    def socket(self) -> Path:
        """The socket at which this process answers the others; the process that replaces it has another path."""
        return self.folder / f"{self.number}-{os.getpid()}.sock"

    @property
    def link(self) -> Path:
        """The socket at which this process accepts links of the others."""
        return self.socket.with_suffix(".link")

    async def merged(self, own: str) -> str:
        """Return the metrics of all workers, each sample with the label `worker`; `own`: this worker's metrics."""
        found = sorted(self.folder.glob("*.sock"), key=lambda path: path.stat().st_mtime)
        # While a worker is replaced it has two processes, of which the later one counts.
        latest = {int(path.name.partition("-")[0]): path for path in found}
        latest.pop(self.number, None)
        answers = await asyncio.gather(*map(_asked, latest.values()))
        told = {number: text for number, text in zip(latest, answers, strict=True) if text is not None}
        return merge({self.number: own, **told})


async def _asked(path: Path) -> str | None:
    """Return the metrics of one worker; None if it does not answer."""
    transport = httpx.AsyncHTTPTransport(uds=str(path))
    try:
        async with httpx.AsyncClient(transport=transport, base_url="http://worker", timeout=WAIT_S) as http:
            answer = await http.get("/metrics", params={"own": "1"})
    except httpx.HTTPError:
        return None
    return answer.text if answer.status_code == httpx.codes.OK else None


def merge(texts: Mapping[int, str]) -> str:
    """Return the samples of several texts in Prometheus' format, family by family, with the label `worker`."""
    heads: dict[str, list[str]] = {}
    samples: dict[str, list[str]] = {}
    for number, text in sorted(texts.items()):
        for line in text.splitlines():
            if line.startswith("#"):
                family = line.split(" ", 3)[2]
                head = heads.setdefault(family, [])
                if line not in head:
                    head.append(line)
            elif (found := _SAMPLE.match(line)) is not None:
                name, labels, value = found.groups()
                family = _family_of(name, heads)
                told = f'worker="{number}"' + (f",{labels}" if labels else "")
                samples.setdefault(family, []).append(f"{name}{{{told}}} {value}")
    return "".join("\n".join([*heads.get(family, ()), *lines]) + "\n" for family, lines in samples.items())


def _family_of(name: str, heads: Mapping[str, object]) -> str:
    """Return the family of a sample; for a part of a histogram, the histogram."""
    if name in heads:
        return name
    return next((name.removesuffix(end) for end in _ENDINGS if name.removesuffix(end) in heads), name)
