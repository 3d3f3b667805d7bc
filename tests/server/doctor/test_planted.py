"""Faults that are planted one by one: `paiju doctor` names each."""

import asyncio
import contextlib
import os
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
import redis

from paiju.server.config import Settings
from paiju.server.doctor import data, machine
from paiju.server.doctor.examination import examine, examine_site
from paiju.server.nodes.registry import Node
from paiju.server.store.keys import BACKUP_KEY, NODES_KEY, partition_keys
from tests.server.live import running_server


@dataclass
class Place:
    """Where a fault is planted."""

    folder: Path
    url: str
    """Of a Redis outside, empty."""
    patch: pytest.MonkeyPatch

    @contextlib.contextmanager
    def redis(self) -> Iterator[redis.Redis]:
        with redis.Redis.from_url(self.url) as client:
            yield client

    @property
    def outside(self) -> dict[str, object]:
        return {"redis": self.url, "trust_redis_durability": True}

    def node(self, **fields: object) -> dict[str, object]:
        """Enter a node that runs."""
        now = round(time.time() * 1000)
        with self.redis() as client:
            entry = Node(**{"id": "n9", "url": "", "beat": now, "version": "0.1.0", **fields})
            client.hset(NODES_KEY, entry.id, msgspec.json.encode(entry))
        return self.outside

    def limits(self, **given: str) -> dict[str, object]:
        """Give Redis other settings."""
        with self.redis() as client:
            for name, value in given.items():
                client.config_set(name.replace("_", "-"), value)
        return self.outside


def folder(place: Place, mode: int = 0o700) -> Path:
    made = place.folder / "data"
    made.mkdir()
    made.chmod(mode)
    return made


def taken() -> int:
    """A port that another program has, until the end of the tests."""
    listener = socket.create_server(("127.0.0.1", 0))
    KEPT.append(listener)
    return listener.getsockname()[1]


KEPT: list[socket.socket] = []


def readable(place: Place) -> dict[str, object]:
    folder(place, 0o755)
    return {}


def newer_data(place: Place) -> dict[str, object]:
    (folder(place) / "redis-version").write_text("99.1.0\n")
    return {}


def little_disk(place: Place) -> dict[str, object]:
    place.patch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(total=100 * 2**30, free=2**30))
    return {}


def slow_disk(place: Place) -> dict[str, object]:
    place.patch.setattr(data, "SYNCS", 2)
    place.patch.setattr(os, "fsync", lambda _: time.sleep(0.025))
    return {"fsync": "always"}


def few_files(place: Place) -> dict[str, object]:
    place.patch.setattr(machine.resource, "getrlimit", lambda _: (1024, 4096))
    return {}


def other_kernel(name: str, text: str) -> Callable[[Place], dict[str, object]]:
    def plant(place: Place) -> dict[str, object]:
        file = place.folder / "kernel"
        file.write_text(text)
        place.patch.setattr(machine, name, file)
        return {"workers": 2}

    return plant


def full_redis(place: Place) -> dict[str, object]:
    with place.redis() as client:
        used = client.info("memory")["used_memory"]
    return place.limits(maxmemory=str(round(1.1 * used)))


def other_clock(place: Place) -> dict[str, object]:
    wrong = SimpleNamespace(time=lambda: time.time() + 60, perf_counter=time.perf_counter)
    place.patch.setattr(data, "time", wrong)
    return place.outside


def slow_redis(place: Place) -> dict[str, object]:
    place.patch.setattr(data, "SLOW_CALL_MS", 0.0)
    return place.outside


def no_backup(place: Place) -> dict[str, object]:
    with place.redis() as client:
        client.hset(partition_keys(0).tabs, "t1", "{}")
    return place.outside


def old_backup(place: Place) -> dict[str, object]:
    with place.redis() as client:
        client.set(BACKUP_KEY, round(time.time()) - 30 * 3600)
    return place.outside


def no_traces(place: Place) -> dict[str, object]:
    place.patch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318")
    place.patch.setattr(machine.tracing, "is_installed", lambda: False)
    return {}


FAULTS: dict[str, tuple[Callable[[Place], dict[str, object]], str, str]] = {
    "another program has the port": (lambda _: {"port": taken()}, "problem", "port: cannot listen"),
    "another program has the operators' port": (
        lambda _: {"ops": f"127.0.0.1:{taken()}"}, "problem", "ops: cannot listen"
    ),
    "another program has the port for links": (
        lambda place: {**place.outside, "link_port": taken()}, "problem", "links: cannot listen"
    ),
    "an address of another machine": (
        lambda _: {"host": "192.0.2.1", "port": 8000}, "problem", "cannot listen on 192.0.2.1"
    ),
    "others may read the folder": (readable, "warning", "others may look into"),
    "data of a newer Redis": (newer_data, "problem", "was written by Redis 99.1.0"),
    "little disk": (little_disk, "warning", "little is left"),
    "a slow disk": (slow_disk, "warning", "each action waits for one with --fsync always"),
    "few open files": (few_files, "warning", "raise the hard limit"),
    "huge pages": (other_kernel("_HUGE_PAGES", "[always] madvise never"), "warning", "Redis stalls"),
    "connections die with a worker": (other_kernel("_MIGRATE", "0"), "warning", "tcp_migrate_req=1"),
    "more workers than processors": (lambda _: {"workers": 64}, "warning", "only adds work"),
    "more memory for records than there is": (
        lambda _: {"record_workers": 16, "record_memory_mb": 4096 * 16}, "warning", "--record-memory-mb is"
    ),
    "settings without effect": (
        lambda _: {"trust_redis_policy": True}, "warning", "has no effect beside the others"
    ),
    "traces without their packages": (no_traces, "warning", "traces"),
    "no Redis": (lambda _: {"redis": "redis://127.0.0.1:1/0"}, "problem", "127.0.0.1:1"),
    "a Redis that forgets": (lambda place: {"redis": place.url}, "problem", "no append-only file"),
    "a Redis that evicts": (
        lambda place: place.limits(maxmemory="100mb", maxmemory_policy="allkeys-lru"), "problem", "evict"
    ),
    "a Redis that is full": (full_redis, "warning", "it fills up"),
    "a slow Redis": (slow_redis, "warning", "each action waits for it"),
    "another clock": (other_clock, "problem", "from Redis' clock"),
    "tables without a backup": (no_backup, "warning", "no backup was ever made"),
    "an old backup": (old_backup, "warning", "does its timer run?"),
    "nodes of two versions": (
        lambda place: place.node() and place.node(id="n8", version="0.2.0"), "warning", "finish the upgrade"
    ),
    "a node with other records": (
        lambda place: place.node(reads=(99,), writes=99), "problem", "do not read each other's records"
    ),
    "a node that waits for more replicas": (
        lambda place: place.node(replicas=2), "problem", "waits for 2 replicas"
    ),
}  # fmt: skip


def test_at_least_twenty_are_planted():
    assert len(FAULTS) >= 20


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_named(name, tmp_path, redis_url, monkeypatch):
    plant, state, text = FAULTS[name]
    given = plant(Place(tmp_path, redis_url, monkeypatch))
    found = examine(Settings(**{"data_dir": tmp_path / "data", "port": 0, **given}))
    assert [one for one in found if one.state == state and text in f"{one.check}: {one.text}"], found


async def test_faults_of_a_running_site_are_named(redis_url):
    async with running_server(redis_url, host="127.0.0.2", origins=("*",)) as server:
        found = await asyncio.to_thread(examine_site, server.url, f"ws{server.url.removeprefix('http')}/ws")
    told = {one.text for one in found if one.state == "warning"}
    for text in ("is not encrypted", "/metrics is open", "pages of any other site may connect"):
        assert any(text in each for each in told), told
    gone = await asyncio.to_thread(examine_site, "http://127.0.0.1:1", "ws://127.0.0.1:1/ws")
    assert [one.state for one in gone] == ["unknown"]
