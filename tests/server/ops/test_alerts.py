"""Alerts fire on their real causes: a server is harmed, and its own samples are given to the rules that are shipped.

The causes that take longer are in `test_alert_causes.py`.
"""

import asyncio
import signal
import time

import httpx
import pytest

from paiju.server.ops import health, samples
from paiju.server.store.keys import BACKUP_KEY, table_keys
from tests.patience import until
from tests.redis_fixtures import RedisProcess
from tests.server.live import running_server
from tests.server.ops.scraped import SCRAPE_S, SLOW, scraped
from tests.server.playing import threesome


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(health, "KEPT_S", 0.0)
    monkeypatch.setattr(samples, "REDIS_S", SCRAPE_S)


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
