"""Alerts fire on their real causes: a server is harmed, and its own samples are given to the rules that are shipped.

Its samples are a tenth of a second apart. The rules are told that they are fifteen seconds apart, and the steps of
counters are stretched alike, so that rates stay what they were.
"""

import asyncio
import re
import signal
import time
from collections import defaultdict

import httpx
import pytest

from paiju.server.ops import health, samples
from paiju.server.store.keys import BACKUP_KEY, table_keys
from tests.operate.promtool import RULES, STEP_S, case, check
from tests.patience import until
from tests.redis_fixtures import RedisProcess
from tests.server.live import running_server
from tests.server.playing import threesome

SCRAPE_S = 0.1
SCRAPES = 40
"""Ten minutes, as the rules see them."""
STRETCH = STEP_S / SCRAPE_S
RULES_TEXT = RULES.read_text()
ALERTS = re.findall(r"alert: (\w+)", RULES_TEXT)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(health, "KEPT_S", 0.0)
    monkeypatch.setattr(samples, "REDIS_S", SCRAPE_S)


class Scraped:
    """The samples of one server, as Prometheus' tool takes them."""

    def __init__(self) -> None:
        self.began = time.time()
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
        if name not in self._counters:
            return row
        return [None if value is None else first + (value - first) * STRETCH for value in row]

    def firing(self, folder) -> set[str]:
        """The alerts that fire at the end."""
        at_s, series = (self.scrapes - 1) * STEP_S, self.series()
        told = check([case(ALERTS, series, at_s, firing=False)], folder)
        return {alert for alert in ALERTS if re.search(rf"\b{alert}\b", told)}


def _written(value: float | None) -> str:
    return "_" if value is None else f"{value:.6f}"


async def scraped(url: str, meanwhile=None, times: int = SCRAPES) -> Scraped:
    """Scrape a server; `meanwhile` is awaited after every scrape."""
    taken = Scraped()
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


async def test_a_server_at_which_people_play_fires_none(spare_url, tmp_path):
    async with running_server(spare_url) as server:
        table = await threesome(server)
        await table.start()
        playing = asyncio.create_task(table.finish())
        taken = await scraped(server.url)
        await playing
        assert taken.firing(tmp_path) - SLOW == set()


async def test_a_redis_that_stands_still_makes_a_server_not_ready(tmp_path, tmp_path_factory):
    redis = RedisProcess.volatile(tmp_path_factory.mktemp("redis"))
    try:
        async with running_server(redis.url) as server:
            redis.process.send_signal(signal.SIGSTOP)
            try:
                # The look at Redis waits a second before it says no.
                async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
                    await until(lambda: server.paiju._samples.redis == ())
                    assert (await http.get("/readyz")).status_code == 503
                taken = await scraped(server.url, times=8)
            finally:
                redis.process.send_signal(signal.SIGCONT)
        assert taken.firing(tmp_path) >= {"PaijuNotReady", "PaijuStoreFailing"}
    finally:
        redis.stop()


async def test_wrong_tokens_are_noticed(spare_url, tmp_path):
    async def guess(http):
        answer = await http.get("/api/session", headers={"authorization": "Bearer no.such.token"})
        assert answer.status_code == 401

    async with running_server(spare_url, requests_per_s=1000) as server:
        taken = await scraped(server.url, guess)
    assert taken.firing(tmp_path) - SLOW == {"PaijuLogins"}


async def test_a_full_server_is_noticed(spare_url, tmp_path):
    async with running_server(spare_url, max_connections=3) as server:
        for _ in range(3):
            await server.guest()
        taken = await scraped(server.url)
        assert taken.firing(tmp_path) - SLOW == {"PaijuFull"}


async def test_a_table_whose_log_cannot_be_read_and_an_old_backup_are_noticed(spare_url, tmp_path):
    async with running_server(spare_url) as server:
        table = (await threesome(server)).table
        store, log = server.paiju.owned.services.store, table_keys(table).log
        (entry, _fields), *_ = await store.redis.xrange(log)
        await store.redis.delete(log)
        await store.redis.xadd(log, {b"r": b"no record"}, id=entry)
    async with running_server(spare_url) as server:
        await until(server.paiju.owned.whereabouts.all_broken)
        day_old = round(time.time() - 27 * 3600)
        await server.paiju.owned.services.store.plain(b"SET", BACKUP_KEY, day_old)
        taken = await scraped(server.url)
    assert taken.firing(tmp_path) - SLOW == {"PaijuTableGivenUp", "PaijuBackupOld"}
