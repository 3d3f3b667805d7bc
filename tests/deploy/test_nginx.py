"""nginx with our configuration in front of the real server: nothing is lost on the way, nobody foreign gets in."""

import asyncio
import contextlib
import json
import re
import urllib.request
from collections.abc import AsyncIterator
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from paiju.server.doctor.examination import examine_site
from paiju.server.doctor.finding import ok
from paiju.server.http.readiness import KEPT_S
from tests.deploy.proxy import assert_accepted, configure, running_nginx
from tests.deploy.tools import assert_passes, system_tool
from tests.ports import free_port
from tests.server.live import KEY, PATIENCE_S, SLOW, Live, running_server


@pytest.fixture(params=["port", "unix_socket"])
async def live(redis_url, tmp_path, request) -> AsyncIterator[Live]:
    """The server, at a port or at a Unix socket."""
    place = {"unix_socket": tmp_path / "paiju.sock"} if request.param == "unix_socket" else {}
    async with running_server(redis_url, **place) as server:
        yield server


@pytest.fixture
async def proxy(live, tmp_path) -> AsyncIterator[Live]:
    """The same server, reached through nginx."""
    port = _configure(tmp_path, f"127.0.0.1:{live.port}" if live.port else live.url)
    async with running_nginx(tmp_path, port):
        yield Live(live.paiju, f"http://127.0.0.1:{port}", KEY.encode(), live.serving)


def _configure(folder: Path, upstream: str = "127.0.0.1:8000") -> int:
    return configure(folder, "nginx.conf", **{"server 127.0.0.1:8000;": f"server {upstream};"})


async def _get(url: str, **headers: str) -> bytes:
    request = urllib.request.Request(url, headers=headers)
    return await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=10).read())


async def _readiness(url: str) -> bytes:
    """Return the answer of a server that is ready: not while Redis is slow to take a write."""
    while True:
        try:
            return await _get(url + "/readyz")
        except HTTPError as error:
            if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
                raise
        await asyncio.sleep(KEPT_S)


async def _page_of(server: Live) -> bytes:
    """Return the page as the server itself gives it."""
    path = None if server.port else server.url.removeprefix("unix:")
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(uds=path)) as http:
        return (await http.get("http://localhost/" if path else server.url + "/")).content


async def test_the_doctor_sees_that_clients_cannot_choose_their_address_behind_it(proxy):
    found = await asyncio.to_thread(examine_site, proxy.url, f"ws{proxy.url.removeprefix('http')}/ws")
    (told,) = [finding for finding in found if finding.check == "proxy"]
    assert told == ok("proxy", "the server sees this client at 127.0.0.1")
    assert not [finding for finding in found if finding.state in {"problem", "unknown"}]


async def test_the_doctor_asks_elsewhere_where_readiness_is_closed(redis_url, tmp_path):
    async with running_server(redis_url) as live:
        closed = {"allow 127.0.0.1;": "", "allow ::1;": ""}
        server = {"server 127.0.0.1:8000;": f"server 127.0.0.1:{live.port};"}
        url = f"http://127.0.0.1:{configure(tmp_path, 'nginx.conf', **server, **closed)}"
        async with running_nginx(tmp_path, int(url.rpartition(":")[2])):
            found = await asyncio.to_thread(examine_site, url, f"ws{url.removeprefix('http')}/ws")
    assert ok("site", f"{url} is alive") in found


def test_nginx_accepts_our_configuration(tmp_path):
    _configure(tmp_path)
    assert_accepted(tmp_path)


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-nodes.conf"])
def test_nginx_accepts_our_configuration_with_tls_as_it_says_to_switch_it_on(tmp_path, name):
    nodes = {f"server node{number}:8000": f"server 127.0.0.1:800{number}" for number in (1, 2)}
    configure(tmp_path, name, **(nodes if name == "nginx-nodes.conf" else {}))
    text = (tmp_path / "paiju.conf").read_text()
    ((tls, instead),) = re.findall(r"`sed -i 's/([^/]+)/([^/]+)/' FILE`", text)
    text = re.sub(tls, instead, text, flags=re.MULTILINE)
    port = free_port()
    for ours, here in (
        ("/etc/letsencrypt/live/cards.example.org", str(tmp_path)),
        ("listen [::]:443 ssl;", ""),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
    ):
        assert ours in text
        text = text.replace(ours, here)
    if _version() < (1, 25, 1):
        text = re.sub(r"http2 on;.*", "", text).replace(" ssl;", " ssl http2;")
    (tmp_path / "paiju.conf").write_text(text)
    _certificate(tmp_path)
    assert_accepted(tmp_path)


def _version() -> tuple[int, ...]:
    said = assert_passes(system_tool("nginx", "nginx"), "-v")
    return tuple(map(int, re.search(r"nginx/([\d.]+)", said)[1].split(".")))


def _certificate(folder: Path) -> None:
    """Write a certificate and its key, under the names that certbot gives them."""
    names = (
        "-keyout",
        folder / "privkey.pem",
        "-out",
        folder / "fullchain.pem",
        "-subj",
        "/CN=cards.example.org",
    )
    assert_passes(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", *names
    )


async def test_page_and_api_come_through_nginx_as_they_are(live, proxy):
    assert await _get(proxy.url + "/") == await _page_of(live)
    assert "doudizhu" in {game["key"] for game in json.loads(await _get(proxy.url + "/api/games"))["games"]}
    async with asyncio.timeout(PATIENCE_S):
        assert json.loads(await _readiness(proxy.url)) == {"ok": True}


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
        assert await asyncio.to_thread(_counted_under, proxy.port, address) == address


def _counted_under(port: int, address: str) -> str:
    connection = HTTPConnection("127.0.0.1", port, timeout=10, source_address=(address, 0))
    with contextlib.closing(connection):
        connection.request("GET", "/api/address", headers={"X-Forwarded-For": "203.0.113.7"})
        return json.loads(connection.getresponse().read())["address"]


@pytest.mark.parametrize("path", ["/metrics", "/readyz", "/api/admin/tables"])
async def test_what_is_for_operators_is_for_this_machine_only(proxy, path):
    assert await asyncio.to_thread(_status, proxy.port, "127.0.0.2", path) == 403
    assert await asyncio.to_thread(_status, proxy.port, "127.0.0.1", path) != 403


def _status(port: int, address: str, path: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=10, source_address=(address, 0))
    with contextlib.closing(connection):
        connection.request("GET", path)
        return connection.getresponse().status
