"""Start and stop of a server: it reports what prevents a start, and nothing prevents a stop."""

import asyncio
import json
import os
import platform
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import redis

from paiju.protocol.build import build_of
from paiju.server import app
from paiju.server.leases.redis_lock import Occupied, RedisLock
from paiju.server.listener import CannotListen, bind, bind_unix, listen
from paiju.server.redis.errors import RedisRefused, StoreUnavailable
from paiju.server.store.store import Store
from tests.client.running_server import RunningServer, running_server
from tests.patience import PATIENCE_S, until
from tests.redis_fixtures import RedisProcess
from tests.server import live

END_S = 60
"""How long a server may take to end, whatever holds it up."""


def test_a_taken_port_is_noticed_before_anything_is_opened(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = ("serve", "--port", str(taken.getsockname()[1]), "--data-dir", str(tmp_path / "data"))
        done = subprocess.run(
            [sys.executable, "-m", "paiju.cli.main", *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=200,
        )
    assert done.returncode == 1
    assert "cannot listen on 127.0.0.1" in done.stderr
    assert not (tmp_path / "data").exists()


def test_a_machine_that_starts_no_process_for_bots_ends_the_start_with_one_sentence(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        'import os, sys\nif "--multiprocessing-fork" in sys.orig_argv:\n    os._exit(7)\n'
    )
    done = subprocess.run(
        [sys.executable, "-m", "paiju.cli.main", "serve", "--port", "0", "--data-dir", tmp_path / "data"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.returncode == 1
    words = "no worker process can be started: the worker process ended itself with exit code 7"
    assert done.stderr.splitlines()[-1] == f"paiju: {words}"


async def test_a_bound_port_is_open_to_nobody_before_the_server_listens():
    with bind("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)
        assert listen(listener) == f"http://127.0.0.1:{port}"
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        with pytest.raises(CannotListen, match="Address already in use"):
            bind("127.0.0.1", port)


async def test_a_unix_socket_is_one_servers_and_goes_with_it(tmp_path):
    path = tmp_path / "paiju.sock"
    with bind_unix(path) as listener:
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_unix_connection(path)
        with pytest.raises(CannotListen, match="another server does"), bind_unix(path):
            pass
        assert listen(listener) == f"unix:{path}"
        assert path.stat().st_mode & 0o777 == 0o660
        _, writer = await asyncio.open_unix_connection(path)
        writer.close()
    assert not path.exists()


def test_a_unix_socket_that_a_killed_server_has_left_is_bound_anew(tmp_path):
    path = tmp_path / "paiju.sock"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    with bind_unix(path):
        assert path.is_socket()
    assert not path.exists()


@pytest.mark.parametrize("name", ["kept", "none/paiju.sock", "long" * 30])
def test_a_unix_socket_takes_nothing_else_away(tmp_path, name):
    (tmp_path / "kept").write_text("a file")
    with pytest.raises(CannotListen, match="cannot listen on"), bind_unix(tmp_path / name):
        pass
    assert (tmp_path / "kept").read_text() == "a file"


@pytest.fixture
def outside(tmp_path):
    """A Redis of the test's own, which it may kill."""
    (tmp_path / "redis").mkdir()
    process = RedisProcess.volatile(tmp_path / "redis")
    yield process
    process.kill()


@pytest.fixture
def quick_stop(monkeypatch):
    monkeypatch.setenv("PAIJU_DRAIN_S", "0.2")


@pytest.mark.faults
async def test_a_stop_while_redis_is_gone_ends_and_names_the_tables(outside, here):
    async with live.running_server(outside.url) as server:
        person = await server.guest()
        table = (await person.ok("create", game="doudizhu", pace=live.SLOW))["table"]
        outside.kill()
        await person.send("ready", table=table, on=True)
        actor = server.paiju.tables.owned.actors[table]
        await until(lambda: actor._journal.away, END_S)
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(StoreUnavailable, match=f"Redis was away.*: {table}$"):
            await asyncio.wait_for(server.ended(), END_S)


@pytest.mark.faults
def test_a_server_whose_redis_is_gone_for_good_ends_with_an_error(tmp_path, quick_stop, capfd):
    with running_server(tmp_path / "data", "--demo") as server:
        with redis.Redis(unix_socket_path=str(tmp_path / "data" / "redis.sock")) as client:
            pid = client.info("server")["process_id"]
        for file in (tmp_path / "data").rglob("*appendonly*"):
            if file.is_file():
                file.write_bytes(b"spoiled")
        os.kill(pid, signal.SIGKILL)
        assert ended(server) == 1
    assert "Redis dies again and again" in capfd.readouterr().err


def ended(server: RunningServer) -> int:
    """Wait for its end; return its exit code."""
    with server.process:
        return server.process.wait(END_S)


# readiness


async def test_a_redis_that_refuses_writes_makes_it_unready(outside, here):
    with redis.Redis.from_url(outside.url) as client:
        async with live.running_server(outside.url) as server, server.http() as http:
            client.config_set("maxmemory", 1)
            await ready_is(http, 503)
            assert "OOM" in (await http.get("/metrics")).text
            client.config_set("maxmemory", 0)
            await ready_is(http, 200)


async def ready_is(http: httpx.AsyncClient, status: int) -> None:
    async with asyncio.timeout(END_S):
        while (await http.get("/readyz")).status_code != status:
            await asyncio.sleep(0.01)


async def test_redis_is_asked_for_readiness_about_once_a_second_however_many_ask(outside, here, monkeypatch):
    monkeypatch.setattr(app, "keep_days", live.no_days)  # whose writes are counted too
    with redis.Redis.from_url(outside.url) as client:
        async with live.running_server(outside.url) as server, server.http() as http:
            client.config_resetstat()
            loop = asyncio.get_running_loop()
            began = loop.time()
            for _ in range(5):
                await asyncio.gather(*(http.get("/readyz") for _ in range(20)))
            most = 2 + int(loop.time() - began)
            assert 1 <= client.info("commandstats")["cmdstat_set"]["calls"] <= most


# several servers, and one alone, on a Redis


async def test_a_server_that_shares_its_redis_with_nobody_keeps_nodes_away_and_they_keep_it_away(
    outside, here
):
    async with await Store.open(outside.url) as store:
        alone = RedisLock(store, "alone")
        await alone.enter()
        with pytest.raises(Occupied, match=r"alone.*does not share it"):
            async with live.running_server(outside.url):
                pass
        await alone.leave()
        async with live.running_server(outside.url) as node:
            with pytest.raises(Occupied, match=f"{node.paiju.redis_lock._node}.*does not share it"):
                await RedisLock(store, "alone").enter()


async def test_a_server_that_died_is_not_taken_for_a_living_one(outside, here):
    async with await Store.open(outside.url) as store:
        dead = RedisLock(store, "dead", ttl_ms=300)
        await dead.enter()
        dead._renewer.cancel()
        async with live.running_server(outside.url):
            pass


async def test_a_server_that_was_replaced_while_it_stood_still_ends(outside, here):
    async with await Store.open(outside.url) as store:
        newcomer = RedisLock(store, "newcomer")
        async with live.running_server(outside.url) as server:
            entered = held_back(server.paiju.redis_lock)
            await store.redis.delete("server:own")
            await newcomer.enter()
            entered.set()
            with pytest.raises(Occupied, match="newcomer"):
                await asyncio.wait_for(server.ended(), END_S)
        await newcomer.leave()


def held_back(presence: RedisLock) -> asyncio.Event:
    """Let a server take a lease that is gone only once the event is set: another server is to be quicker."""
    acquire, quicker = presence._acquire, asyncio.Event()

    async def later():
        await quicker.wait()
        return await acquire()

    presence._acquire = later
    return quicker


async def test_a_renewal_that_redis_refuses_is_tried_again(outside, monkeypatch):
    async with await Store.open(outside.url) as store:
        mine, newcomer = RedisLock(store, "mine", ttl_ms=1000), RedisLock(store, "newcomer", ttl_ms=1000)
        await mine.enter()
        entered = held_back(mine)
        run, refused = store.run, []

        async def counted(*given):
            try:
                return await run(*given)
            except RedisRefused as error:
                refused.append(error)
                raise

        monkeypatch.setattr(store, "run", counted)
        await store.redis.set("server:own", "no lease")
        async with asyncio.timeout(END_S):
            while len(refused) < 2:
                await asyncio.sleep(0.01)
            await store.redis.delete("server:own")
            await newcomer.enter()
            entered.set()
            with pytest.raises(Occupied, match="newcomer"):
                await mine.replaced
        await newcomer.leave()
        await mine.leave()


# logs


def test_logs_are_one_json_object_a_line_with_the_node_and_nothing_else_is_printed(tmp_path):
    (tmp_path / "node").write_text("n1\n")
    options = ("--demo", "--log-format", "json", "--log-level", "debug", "--port", "0")
    command = [sys.executable, "-m", "paiju.cli.main", "serve", *options, "--data-dir", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        lines = []
        while not lines or lines[-1]["event"] != "listening":
            lines.append(json.loads(server.stderr.readline()))
        server.terminate()
        printed, rest = server.communicate(timeout=PATIENCE_S)
    lines += map(json.loads, rest.splitlines())
    assert printed == ""
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    assert {line["node"] for line in lines} == {"n1"}
    start, build = lines[0], build_of()
    assert start["event"] == "starting"
    assert (start["version"], start["python"]) == (build.version, platform.python_version())
    # A file that is written meanwhile makes the one of them dirty.
    assert start["commit"].removesuffix("-dirty") == build.commit.removesuffix("-dirty")
    assert start["folder"] == str(tmp_path)
    assert start["settings"]["--demo"] is True
    assert Path(start["redis"]).name == "redis-server"
    assert start["redis_version"]
    said = [line["event"] for line in lines]
    assert {"table opened", "listening", "stopping", "stopped"} <= set(said)
    assert {line["table"] for line in lines if line["event"] == "table opened"} >= {"demo"}
