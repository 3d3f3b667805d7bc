"""The samples of a harmed server, given to the shipped rules as Prometheus' own tool takes them.

Samples are a tenth of a second apart. The rules are told that they are fifteen seconds apart, and the steps of counters
are stretched alike, so that rates stay what they were; those whose increase is asked for are told as they are.
"""

import asyncio
import re
import time
from collections import defaultdict

import httpx

from tests.operate.promtool import RULES, STEP_S, case, check

SCRAPE_S = 0.1
SCRAPES = 40
"""Ten minutes, as the rules see them."""
RULES_TEXT = RULES.read_text()
ALERTS = re.findall(r"alert: (\w+)", RULES_TEXT)
COUNTED = {*re.findall(r"increase\((\w+)", RULES_TEXT)}
"""Counters of which few steps matter, not a rate."""


class Scraped:
    """The samples of one server, as Prometheus' tool takes them."""

    def __init__(self, scrape_s: float = SCRAPE_S) -> None:
        self.began = time.time()
        self._stretch = STEP_S / scrape_s
        self._counters: set[str] = set()
        self._values: dict[str, list[float | None]] = defaultdict(list)
        self.scrapes = 0

    def take(self, text: str | None) -> None:
        """Add one scrape; None: the server did not answer."""
        seen = {'up{job="paiju",instance="a"}': 0.0 if text is None else 1.0}
        for line in (text or "").splitlines():
            if line.startswith("# TYPE"):
                _, _, name, kind = line.split()
                self._counters |= {name} if kind == "counter" else set()
                self._counters |= (
                    {f"{name}{end}" for end in ("_bucket", "_count", "_sum")}
                    if kind == "histogram"
                    else set()
                )
            elif line[0] != "#":
                series, _, value = line.rpartition(" ")
                name, _, labels = series.partition("{")
                seen[f'{name}{{job="paiju",instance="a",{labels}' + ("" if labels else "}")] = float(value)
        for series in {*seen, *self._values}:
            row = self._values[series]
            row += [None] * (self.scrapes - len(row))
            row.append(seen.get(series))
        self.scrapes += 1

    def series(self) -> dict[str, str]:
        return {
            name.replace(",}", "}"): " ".join(
                "_" if value is None else f"{value:.6f}" for value in self._told(name, row)
            )
            for name, row in self._values.items()
            if name.partition("{")[0] in RULES_TEXT
        }

    def _told(self, series: str, row: list[float | None]) -> list[float | None]:
        name = series.partition("{")[0]
        if name in {"paiju_backup_timestamp_seconds", "process_start_time_seconds"}:
            # The rules' time begins at 0.
            return [None if value is None else value - (self.began if value else 0.0) for value in row]
        first = next((value for value in row if value is not None), 0.0)
        if name not in self._counters or name in COUNTED:
            return row
        return [None if value is None else first + (value - first) * self._stretch for value in row]

    def firing(self, folder) -> set[str]:
        """The alerts that fire at the end."""
        at_s, series = (self.scrapes - 1) * STEP_S, self.series()
        told = check([case(ALERTS, series, at_s, firing=False)], folder)
        return {alert for alert in ALERTS if re.search(rf"\b{alert}\b", told)}


async def scraped(url: str, meanwhile=None, times: int = SCRAPES, taken: Scraped | None = None) -> Scraped:
    """Scrape a server; `meanwhile` is awaited after every scrape, `taken`: what was scraped before."""
    taken = taken or Scraped()
    async with httpx.AsyncClient(base_url=url, timeout=5) as http:
        for _ in range(times):
            due = time.monotonic() + SCRAPE_S
            taken.take((await http.get("/metrics")).text)
            if meanwhile is not None:
                await meanwhile(http)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
    return taken


SLOW = {"PaijuActionsSlow", "PaijuLoopLag", "PaijuCpuFull", "PaijuBotsLate", "PaijuLeaseOld"}
"""Alerts that a busy machine fires rightly, also in a test."""
