"""What an examination finds in a data folder and in a Redis outside; `paiju doctor` prints it."""

import asyncio
import json
import time

import pytest
import redis

from paiju.server.config import Settings
from paiju.server.doctor.examination import examine, examine_site
from paiju.server.doctor.site import judged_address
from paiju.server.ops import tracing
from paiju.server.redis.embedded import Embedded
from paiju.server.redis.folder import Folder
from tests.rows import rows
from tests.server.live import running_server


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
    assert "traces:" not in str(found())
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


def test_the_nodes_that_run_are_compared(found, redis_url):
    def told(**nodes):
        with redis.Redis.from_url(redis_url) as client:
            client.delete("nodes")
            now = round(time.time() * 1000)
            for name, fields in nodes.items():
                entry = {"id": name, "url": "ws://127.0.0.1:1", "beat": now, **fields}
                client.hset("nodes", name, json.dumps(entry))
        return found(redis=redis_url, trust_redis_durability=True)

    assert "nodes:" not in str(told(n1={"version": "1.0 (abc)", "beat": 1}))
    same = told(n1={"version": "1.0 (abc)"}, n2={"version": "1.0 (abc)"})
    assert "those that run: 2 of 1.0 (abc)" in same["ok"]
    mixed = told(n1={"version": "1.0 (abc)"}, n2={})
    assert "1 of 1.0 (abc), 1 of an early version; finish the upgrade" in mixed["warning"]
    other = told(n1={"reads": [98], "writes": 99, "replicas": 2})
    assert "node n1 and this version do not read each other's records" in other["problem"]
    assert "node n1 waits for 2 replicas of Redis, these settings for 0" in other["problem"]


@rows(
    ("seen", "own", "believed", "state", "text"),
    [
        ("127.0.0.1", "127.0.0.1", True, "ok", "ask once more"),
        ("127.0.0.1", "127.0.0.1", False, "ok", "at 127.0.0.1"),
        ("198.51.100.1", "192.168.1.2", True, "problem", "choose their address"),
        ("8.8.4.4", "192.168.1.2", False, "ok", "at 8.8.4.4"),
        ("192.168.1.2", "192.168.1.2", False, "ok", "at 192.168.1.2"),
        ("2600:1:2:3::/64", "2600:1:2:3::4", False, "ok", "at 2600"),
        ("10.0.0.5", "192.168.1.2", False, "warning", "name it in --proxies"),
        ("127.0.0.1", "192.168.1.2", False, "warning", "name it in --proxies"),
        ("unix", "192.168.1.2", False, "warning", "name it in --proxies"),
    ],
)
def test_what_a_server_sees_of_a_client_is_judged(seen, own, believed, state, text):
    finding = judged_address(seen, own, believed=believed)
    assert (finding.state, text in finding.text) == (state, True), finding


async def test_a_server_that_tells_no_address_is_not_judged(redis_url):
    async with running_server(redis_url, role="engine") as server:
        found = await asyncio.to_thread(examine_site, server.url, f"ws{server.url.removeprefix('http')}/ws")
    (finding,) = [one for one in found if one.check == "proxy"]
    assert (finding.state, "an early version?" in finding.text) == ("unknown", True)


async def test_the_redis_of_a_server_that_runs_is_asked_for_its_backup(found, tmp_path):
    async with Embedded(tmp_path / "data"):
        assert "there is no table to back up" in (await asyncio.to_thread(found))["ok"]
