"""nginx with our configuration in front of the real server: nothing is lost on the way, nobody foreign gets in."""

import asyncio
import contextlib
import json
import subprocess
import urllib.request
from collections.abc import AsyncIterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.deploy.tools import DEPLOY, assert_passes, system_tool
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.server.live import KEY, SLOW, Live, running_server

ALONE = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log warn;
events {{ worker_connections 256; }}
http {{
    access_log off; default_type text/html;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/paiju.conf;
}}
"""
"""The part of nginx's configuration that deploy/nginx.conf does not contain."""


@pytest.fixture(params=["port", "unix_socket"])
async def live(redis_url, tmp_path, request) -> AsyncIterator[Live]:
    """The server, at a port or at a Unix socket."""
    place = {"unix_socket": tmp_path / "paiju.sock"} if request.param == "unix_socket" else {}
    async with running_server(redis_url, **place) as server:
        yield server


@pytest.fixture
async def proxy(live, tmp_path) -> AsyncIterator[Live]:
    """The same server, reached through nginx."""
    port = free_port()
    _configure(tmp_path, port, f"127.0.0.1:{live.port}" if live.port else live.url)
    nginx = system_tool("nginx", "nginx")
    # It opens its log before it has read where it is to be.
    command = [nginx, "-e", tmp_path / "error.log", "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        await _listening(port, process)
        yield Live(live.paiju, f"http://127.0.0.1:{port}", KEY.encode(), live.serving)
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, 10)


def _configure(folder: Path, port: int, upstream: str) -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    for ours, here in (
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("server 127.0.0.1:8000;", f"server {upstream};"),
    ):
        assert text.count(ours) == 1
        text = text.replace(ours, here)
    (folder / "paiju.conf").write_text(text)
    (folder / "nginx.conf").write_text(ALONE.format(folder=folder))


async def _listening(port: int, process: subprocess.Popen[bytes]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            assert process.poll() is None, "nginx ended"
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                return
            await asyncio.sleep(0.02)


async def _get(url: str, **headers: str) -> bytes:
    request = urllib.request.Request(url, headers=headers)
    return await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=10).read())


async def _page_of(server: Live) -> bytes:
    """Return the page as the server itself gives it."""
    path = None if server.port else server.url.removeprefix("unix:")
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(uds=path)) as http:
        return (await http.get("http://localhost/" if path else server.url + "/")).content


def test_nginx_accepts_our_configuration(tmp_path):
    _configure(tmp_path, 8080, "127.0.0.1:8000")
    nginx = system_tool("nginx", "nginx")
    assert_passes(nginx, "-t", "-e", tmp_path / "error.log", "-p", tmp_path, "-c", tmp_path / "nginx.conf")


async def test_page_and_api_come_through_nginx_as_they_are(live, proxy):
    assert await _get(proxy.url + "/") == await _page_of(live)
    assert "doudizhu" in {game["key"] for game in json.loads(await _get(proxy.url + "/api/games"))["games"]}
    assert json.loads(await _get(proxy.url + "/readyz")) == {"ok": True}


async def test_a_deal_starts_for_a_player_behind_nginx(proxy):
    player = await proxy.guest()
    created = await player.ok("create", game="doudizhu", bots=2, pace=SLOW)
    await player.ok("ready", table=created["table"], on=True)
    dealt = await player.event("dealt")
    assert dealt
    await proxy.hang_up()


async def test_a_page_from_the_name_that_nginx_serves_may_connect_and_a_foreign_one_may_not(proxy):
    own = await proxy.connect(origin=proxy.url)
    assert own.open
    with pytest.raises(InvalidStatus) as refused:
        await proxy.connect(origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403
    await proxy.hang_up()


async def test_clients_are_told_apart_by_their_address_and_cannot_choose_it(proxy):
    for address in ("127.0.0.2", "127.0.0.3"):
        assert await asyncio.to_thread(_open_session, proxy.port, address) == 200
    # The server counts new sessions per address.
    assert set(proxy.paiju._api._guests._limit._buckets._buckets) == {"127.0.0.2", "127.0.0.3"}


def _open_session(port: int, address: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=10, source_address=(address, 0))
    with contextlib.closing(connection):
        connection.request("POST", "/api/session", b'{"name": "Ann"}', {"X-Forwarded-For": "203.0.113.7"})
        return connection.getresponse().status
