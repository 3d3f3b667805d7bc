"""Alerts fire on their real causes, those that take longer: processes end, networks and disks fail, clocks differ."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import sqlite3
import time
from contextlib import closing
from types import SimpleNamespace

import httpx
import pytest
import redis

from paiju.server import metrics
from paiju.server.ops import gauges, health, samples
from paiju.server.store.entries import Handed
from paiju.server.store.keys import partition
from paiju.server.store.store import Store
from paiju.server.table.views import chat
from paiju.server.table.views.audience import Audience
from tests.client.running_server import RunningServer
from tests.patience import until
from tests.ports import free_port
from tests.server.ended.made import deal
from tests.server.links.test_tls import authority as _authority
from tests.server.links.test_tls import given
from tests.server.live import SLOW as PACE
from tests.server.live import Client, Live, running_server
from tests.server.ops.replicated import at_a_port, replicated
from tests.server.ops.scraped import SCRAPE_S, SLOW, Scraped, scraped
from tests.server.playing import play_out, threesome
from tests.worlds.way import Way

pytestmark = pytest.mark.long(reason="each alert has its made series in make test, and some have their cause")

authority = _authority
WATCHERS = 12


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(health, "KEPT_S", 0.0)
    monkeypatch.setattr(samples, "REDIS_S", SCRAPE_S)


@pytest.fixture
def own_redis(tmp_path_factory):
    """A Redis at a TCP port, for this test alone."""
    process = at_a_port(tmp_path_factory.mktemp("redis"))
    yield process
    process.kill()


async def test_a_slow_way_to_redis_makes_actions_slow(own_redis, tmp_path, monkeypatch):
    monkeypatch.setattr(samples, "REDIS_S", 10.0)  # one piece after the other is late
    async with Way(int(own_redis.options["port"])) as way, _far(way) as server:
        tables = [await threesome(server) for _ in range(3)]
        for table in tables:
            await table.start()
        way.slow(0.15)
        playing, taken = [asyncio.create_task(table.finish()) for table in tables], None
        while taken is None or "PaijuActionsSlow" not in taken.firing(tmp_path):
            assert not any(task.done() for task in playing), "all play, and it does not fire"
            taken = await scraped(server.url, times=14, taken=taken)
        for task in playing:
            task.cancel()
        way.heal()


def _far(way: Way):
    return running_server(f"redis://127.0.0.1:{way.port}")


async def test_work_that_blocks_the_loop_is_noticed(spare_url, tmp_path, monkeypatch):
    monkeypatch.setattr(samples, "LAG_S", 0.02)

    async def block():
        while True:
            time.sleep(0.15)  # noqa: ASYNC251 - the harm
            await asyncio.sleep(0.03)

    async with running_server(spare_url) as server:
        blocking = asyncio.create_task(block())
        taken = await scraped(server.url, times=20)
        blocking.cancel()
    assert "PaijuLoopLag" in taken.firing(tmp_path)


@pytest.mark.rare_tool(reason="the right to run before all other processes")
async def test_requests_that_fill_a_core_are_noticed(spare_url, tmp_path, monkeypatch):
    monkeypatch.setattr(samples, "BUSY_S", 10 * SCRAPE_S)  # while /metrics is written, another thread runs
    monkeypatch.setattr(samples, "LAG_S", SCRAPE_S)
    with _before_all_other_processes():
        async with running_server(spare_url, messages_per_s=1_000_000, burst=1_000_000) as server:
            asking = [asyncio.create_task(_ask_on(await server.guest())) for _ in range(3)]
            taken = await scraped(server.url, times=40)
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
    assert "PaijuCpuFull" in taken.firing(tmp_path)


@contextlib.contextmanager
def _before_all_other_processes():
    """This thread, and those that it begins and may wait for, have a core to themselves on a busy machine, too."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        pytest.skip("this user may not run before all other processes")
    try:
        yield
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


async def _ask_on(client: Client) -> None:
    """Ask again and again: a request is always there while another is answered."""
    while True:
        *_, last = [await client.send("ping", sent_at=0) for _ in range(1000)]
        await client.reply(last)
        client.inbox.clear()
        client.frames.clear()


async def test_a_game_that_fails_again_and_again_is_noticed(spare_url, tmp_path, monkeypatch):
    tell, failures = Audience.tell, iter([True] * 4)

    def fail(*args):
        if next(failures, False):
            raise ZeroDivisionError
        tell(*args)

    async with running_server(spare_url, table_failures=20) as server:
        table = await threesome(server)
        taken = await scraped(server.url, times=5)
        monkeypatch.setattr(Audience, "tell", fail)
        began = metrics.TABLE_FAILURES._value.get()
        for number in range(4):
            await server.has_read(table.table)
            await table[0].send("ready", table=table.table, on=not number % 2)
            await until(lambda number=number: metrics.TABLE_FAILURES._value.get() > began + number)
        taken = await scraped(server.url, times=10, taken=taken)
    assert taken.firing(tmp_path) - SLOW == {"PaijuTableFailing"}


async def test_deals_of_a_restored_backup_are_noticed(spare_url, tmp_path):
    async with running_server(spare_url) as server:
        people = await threesome(server)
        await people.start()
        taken = await scraped(server.url, times=5)
    async with await Store.open(spare_url) as store:
        await store.note_restored(people.table, str(await store.last(people.table)))
    async with running_server(spare_url) as server:
        await server.has_read(people.table)
        await until(lambda: server.paiju.owned.actors[people.table].state.deal is None)
        taken = await scraped(server.url, times=5, taken=taken)
    assert taken.firing(tmp_path) - SLOW == {"PaijuDealsVoided"}


async def test_a_node_whose_certificate_is_missing_is_noticed(spare_url, tmp_path, authority):
    async with running_server(spare_url, **given(authority, "n1")) as one, running_server(spare_url):
        await until(lambda: one.paiju.parts.registry.unlinked_at)
        taken = await scraped(one.url, times=10)
    assert taken.firing(tmp_path) - SLOW == {"PaijuLinkLost"}


async def test_spectators_that_stop_reading_are_noticed(spare_url, tmp_path):
    async with running_server(spare_url, messages_per_s=10_000, burst=10_000, address_share=1000) as server:
        table = (await threesome(server)).table
        watchers = [await _narrow(server) for _ in range(WATCHERS)]
        for watcher in watchers:
            await watcher.ok("watch", table=table)
            for _ in range(chat.BURST):  # each of them has all of it in a snapshot
                await watcher.ok("chat", table=table, text="牌" * chat.MAX_CHARACTERS)
        forgetting = [asyncio.create_task(_forget(server, watcher, table)) for watcher in watchers]
        taken = await scraped(server.url, times=20)
        for task in forgetting:
            task.cancel()
        await asyncio.gather(*forgetting, return_exceptions=True)
    assert "PaijuClientsBehind" in taken.firing(tmp_path)


async def _forget(server: Live, watcher, table: str) -> None:
    """Ask for much and read it late, again and again."""
    own, wire = server.connection_of(watcher)._socket, watcher.socket.transport
    while True:
        wire.pause_reading()
        while not own._overflowed:
            await watcher.send("sync", table=table)
            await asyncio.sleep(0.001)
        wire.resume_reading()
        await until(lambda: not own._overflowed)
        watcher.inbox.clear()


async def _narrow(server: Live):
    """A guest whose kernel keeps as little as it can."""
    kernel = socket.socket()
    kernel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    kernel.connect(("127.0.0.1", server.port))
    kernel.setblocking(False)
    _, token = server.token()
    client = await server.connect(sock=kernel)
    client.token, client.session = token, f"narrow-{kernel.fileno()}"
    client.welcome = await client.ask("hello", token=token, session=client.session)
    return client


async def test_a_redis_near_its_limit_of_memory_is_noticed(own_redis, tmp_path):
    async with running_server(own_redis.url) as server:
        with redis.Redis.from_url(own_redis.url) as client:
            client.config_set("maxmemory", round(client.info("memory")["used_memory"] * 1.15))
        taken = await scraped(server.url, times=24)
    assert taken.firing(tmp_path) - SLOW == {"PaijuRedisMemory"}


async def test_a_replica_that_is_lost_is_noticed(tmp_path, tmp_path_factory):
    async with (
        replicated(tmp_path_factory) as (master, replica),
        running_server(master.url, redis_replicas=1) as server,
    ):
        fine = await scraped(server.url, times=5)
        replica.kill()
        await until(lambda: server.paiju._samples.redis[0]["connected_slaves"] == "0")
        taken = await scraped(server.url, times=6)
    assert "PaijuReplicaMissing" not in fine.firing(tmp_path)
    assert "PaijuReplicaMissing" in taken.firing(tmp_path)


async def test_deals_that_wait_for_the_database_and_those_that_cannot_be_booked_are_noticed(
    spare_url, tmp_path
):
    file = tmp_path / "paiju.db"
    async with running_server(spare_url, database=f"sqlite:///{file}") as server:
        store, booking = server.paiju._store, server.paiju.parts.own.booking
        await server.paiju.database.ready.wait()
        table = (await threesome(server)).table
        term = server.paiju.owned.leases.held(partition(table)).term
        for entry in (deal(f"{table}-901"), Handed(f"{table}-902", 5, 9, b"no entry")):
            await store.entries.hand(table, term, entry)
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            await booking.sweep()
            waiting = await scraped(server.url, times=24)
        await booking.sweep()
        wrong = await scraped(server.url, times=24)
    assert waiting.firing(tmp_path) - SLOW == {"PaijuBookingLate"}
    assert wrong.firing(tmp_path) - SLOW == {"PaijuUnbookable"}


async def test_a_machine_whose_clock_is_ahead_is_noticed(spare_url, tmp_path, monkeypatch):
    monkeypatch.setattr(gauges, "time", SimpleNamespace(time=lambda: time.time() + 2))
    async with running_server(spare_url) as server:
        taken = await scraped(server.url, times=10)
    assert taken.firing(tmp_path) - SLOW == {"PaijuClock"}


SLOW_BOT = """
import time


class Snail:
    def __init__(self, seed=0):
        pass

    def act(self, seen):
        time.sleep(30)
"""


async def test_bots_that_think_too_long_are_noticed(spare_url, tmp_path, monkeypatch):
    monkeypatch.setattr("paiju.server.table.bot_driver.BOT_LIMIT_MS", 50)
    place = tmp_path / "snail.py"
    place.write_text(SLOW_BOT)
    async with running_server(spare_url, bots=(f"{place}:Snail",)) as server:
        client = await server.guest()
        table = (await client.ok("create", game="doudizhu", pace={**PACE, "turn_ms": 1000}))["table"]
        for seat in (1, 2):
            await client.ok("add_bot", table=table, seat=seat, level="Snail")
        await client.ok("ready", table=table, on=True)
        playing = asyncio.create_task(play_out(client))
        late = metrics.BOT_LATE._value.get()
        await until(lambda: metrics.BOT_LATE._value.get() > late)
        taken = await scraped(server.url, times=10)
        playing.cancel()
    assert "PaijuBotsLate" in taken.firing(tmp_path)


async def test_leases_grow_old_while_redis_stands_still_and_a_killed_server_is_down(own_redis, tmp_path):
    server = RunningServer(tmp_path / "data", "--redis", own_redis.url, "--trust-redis-durability")
    try:
        async with httpx.AsyncClient(base_url=server.url, timeout=10) as http:
            token = (await http.post("/api/session", json={"name": "Ann"})).json()["token"]
            client = await Live(None, server.url, b"", None).guest(token=token)
            await client.ok("create", game="doudizhu", pace=PACE)
            fine = await _process(http, 2)
            own_redis.process.send_signal(signal.SIGSTOP)
            stopped = await _process(http, 4)
            own_redis.process.send_signal(signal.SIGCONT)
            server.kill()
            down = await _process(http, 4)
    finally:
        server.process.kill()
    assert not {"PaijuDown", "PaijuLeaseOld"} & fine.firing(tmp_path)
    assert "PaijuLeaseOld" in stopped.firing(tmp_path)
    assert "PaijuDown" in down.firing(tmp_path)


async def test_workers_that_are_killed_again_and_again_are_noticed(tmp_path):
    ops, log = free_port(), tmp_path / "log"
    words = ("--workers", "2", "--ops", f"127.0.0.1:{ops}", "--log-level", "info")
    server = RunningServer(tmp_path / "data", *words, said=log)
    taken = Scraped(0.5)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{ops}", timeout=10) as http:
            for killed in range(4):
                await until(lambda killed=killed: log.read_text().count("worker started") == 2 + killed)
                await _process(http, 2, taken)
                if killed < 3:
                    pid, _number = re.findall(r"worker started +pid=(\d+) worker=(\d+)", log.read_text())[-1]
                    os.kill(int(pid), signal.SIGKILL)
    finally:
        server.stop()
    assert "PaijuWorkerRestarts" in taken.firing(tmp_path)


async def _process(http: httpx.AsyncClient, times: int, taken: Scraped | None = None) -> Scraped:
    """Scrape a server in another process, twice a second; `taken`: what was scraped before."""
    taken = taken or Scraped(0.5)
    for _ in range(times):
        due = time.monotonic() + 0.5
        try:
            taken.take((await http.get("/metrics")).text)
        except httpx.TransportError:
            taken.take(None)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
    return taken
