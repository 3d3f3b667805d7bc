"""What an examination finds in a data folder and in a Redis outside; `paiju doctor` prints it."""

import asyncio
import time

import pytest
import redis

from paiju.server.config import Settings
from paiju.server.doctor.examination import examine
from paiju.server.ops import tracing
from paiju.server.redis.embedded import Embedded
from paiju.server.redis.folder import Folder


@pytest.fixture
def found(tmp_path):
    """Examine settings; give the texts of each state."""

    def call(**given):
        findings = examine(Settings(**{"data_dir": tmp_path / "data", "port": 0, **given}))
        return {
            state: " | ".join(f"{one.check}: {one.text}" for one in findings if one.state == state)
            for state in ("ok", "warning", "problem", "unknown")
        }

    return call


def test_a_folder_in_use_is_a_servers(found, tmp_path):
    folder = asyncio.run(Folder.open(tmp_path / "data", timeout_s=0))
    try:
        assert "is in use by a server" in found()["ok"]
    finally:
        folder.close()


def test_a_folder_of_a_newer_redis_cannot_be_used(found, tmp_path):
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / "redis-version").write_text("99.1.0\n")
    assert "was written by Redis 99.1.0" in found()["problem"]


def test_a_redis_outside_is_measured(found, redis_url):
    told = found(redis=redis_url, trust_redis_durability=True)
    assert told["problem"] + told["unknown"] == ""
    for words in ("answers within", "from Redis' clock", "MiB used"):
        assert words in told["ok"]


def test_a_redis_that_forgets_or_is_not_there_is_a_problem(found, redis_url):
    assert "no append-only file" in found(redis=redis_url)["problem"]
    told = found(redis="redis://:hunter2@127.0.0.1:1/0")
    assert "127.0.0.1:1" in told["problem"]
    assert "hunter2" not in str(told)


def test_a_collector_of_traces_needs_the_extra(found, monkeypatch):
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    assert "traces" not in str(found())
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://user:hunter2@127.0.0.1:4318")
    told = found()
    assert "traces: a collector gets them" in told["ok"]
    assert "hunter2" not in str(told)
    monkeypatch.setattr(tracing, "find_spec", lambda _: None)
    assert "pip install 'paiju[trace]'" in found()["warning"]


def test_the_age_of_the_last_backup_is_told(found, redis_url):
    def told(**given):
        return found(redis=redis_url, trust_redis_durability=True, **given)

    with redis.Redis.from_url(redis_url) as client:
        assert "there is no table to back up" in told()["ok"]
        client.hset("{p7}:tabs", "t1", "{}")
        assert "no backup was ever made" in told()["warning"]
        client.set("backup:last", round(time.time() - 25 * 3600))
        assert "made 25.0 h ago" in told()["ok"]
        client.set("backup:last", round(time.time() - 27 * 3600))
        assert "made 27.0 h ago: does its timer run?" in told()["warning"]


async def test_the_redis_of_a_server_that_runs_is_asked_for_its_backup(found, tmp_path):
    async with Embedded(tmp_path / "data"):
        assert "there is no table to back up" in (await asyncio.to_thread(found))["ok"]
