"""Incomplete or excessive HTTP bytes: every connection ends, and others still have room."""

import asyncio
import contextlib
import json
import re
import socket

import httpx
import pytest
import pytest_asyncio
import websockets
from prometheus_client import REGISTRY
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from paiju.server.config import Settings
from paiju.server.gateway import http
from paiju.server.http import throttle
from paiju.server.serving import KEEP_ALIVE_S
from tests.server.live import ONE_LOOP, PATIENCE_S, running_server

pytestmark = ONE_LOOP

GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
QUICK = {"head_s": 0.2, "body_s": 0.2, "answer_s": 0.2}


def refused(reason: str) -> float:
    return REGISTRY.get_sample_value("paiju_refused_connections_total", {"reason": reason}) or 0


class Raw:
    """A bare TCP connection."""

    def __init__(self, reader, writer) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        with contextlib.suppress(ConnectionError):
            self.writer.write(data)
            await self.writer.drain()

    async def status(self) -> int:
        async with asyncio.timeout(PATIENCE_S):
            return int((await self.reader.readuntil(b"\r\n\r\n")).split()[1])

    async def end(self) -> bytes:
        """All that comes until the server closes."""
        async with asyncio.timeout(PATIENCE_S):
            data = b""
            with contextlib.suppress(ConnectionError):
                while piece := await self.reader.read(65536):
                    data += piece
            return data


@pytest_asyncio.fixture(loop_scope="module")
async def raw():
    made = []

    async def connect(server, local="127.0.0.1", **options):
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", server.port, local_addr=(local, 0), **options
        )
        made.append(writer)
        return Raw(reader, writer)

    yield connect
    for writer in made:
        writer.transport.abort()


@pytest_asyncio.fixture(loop_scope="module")
async def quick(spare_url, here):
    async with running_server(spare_url, **QUICK, head_bytes=2048) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="module")
async def patient(spare_url, here):
    """A server with the usual times, for what a busy machine may not send within a fifth of a second."""
    async with running_server(spare_url, head_bytes=2048) as server:
        yield server


# time


async def test_silent_connections_are_closed(quick, raw):
    before = refused("silent")
    connections = [await raw(quick) for _ in range(50)]
    assert [await each.end() for each in connections] == [b""] * 50
    assert refused("silent") == before + 50


async def test_an_idle_connection_is_closed_by_clients_and_by_nginx_before_the_server_does(pytestconfig):
    files = sorted((pytestconfig.rootpath / "deploy").glob("nginx*.conf"))
    kept = [float(re.search(r"keepalive_timeout (\d+)s;", file.read_text())[1]) for file in files]
    assert len(kept) == 2
    assert max(httpx._config.DEFAULT_LIMITS.keepalive_expiry, *kept) < KEEP_ALIVE_S < Settings().head_s


@pytest.mark.parametrize("drop", [b"x-a: b\r\n", b"\r\n"], ids=["a header at a time", "no request begins"])
async def test_a_head_that_comes_drop_by_drop_is_cut_off(quick, raw, drop):
    before = refused("head_late")
    client = await raw(quick)
    await client.send(b"" if drop == b"\r\n" else b"GET / HTTP/1.1\r\n")

    async def drip():
        while True:
            await client.send(drop)
            await asyncio.sleep(0.02)

    dripping = asyncio.create_task(drip())
    assert b" 408 " in (await client.end())[:20]
    dripping.cancel()
    assert refused("head_late") == before + 1


async def test_a_second_request_has_no_more_time_for_its_head_than_the_first(quick, raw):
    client = await raw(quick)
    await client.send(GET + b"GET / HT")
    assert await client.status() == 200
    assert b" 408 " in await client.end()


@pytest.mark.parametrize("path", ["/api/replay", "/api/session"])
async def test_a_body_that_does_not_come_is_not_waited_for(quick, raw, path):
    client = await raw(quick)
    await client.send(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n123".encode())
    assert b" 408 " in (await client.end())[:20]


async def test_who_goes_in_the_middle_of_a_body_leaves_no_traceback(quick, raw, capfd):
    client = await raw(quick)
    await client.send(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n123")
    client.writer.transport.abort()
    async with quick.http() as http:
        assert (await http.get("/healthz")).status_code == 200
    assert "Traceback" not in capfd.readouterr().err


async def test_an_answer_that_nobody_reads_is_given_up(quick, raw):
    before = refused("unread")
    client = await raw(quick, limit=1024)
    client.writer.transport.pause_reading()
    page = f"GET {_largest_asset()} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    await client.send(page * 16)
    async with asyncio.timeout(PATIENCE_S):
        while refused("unread") == before:
            await client.send(page)
            await asyncio.sleep(0.02)


def _largest_asset() -> str:
    from paiju.server.http.static import BUILT

    largest = max((BUILT / "assets").iterdir(), key=lambda file: file.stat().st_size)
    return f"/assets/{largest.name}"


async def test_a_handler_that_takes_longer_than_a_head_may_is_waited_for(quick, monkeypatch):
    async def slow(_):
        await asyncio.sleep(0.7)

    monkeypatch.setattr(quick.paiju._store.archive, "get", slow)
    async with quick.http() as http:
        assert (await http.get("/api/deals/none")).status_code == 404


# size


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n" + b"x-a: " + b"b" * 60_000,
        b"GET / HTTP/1.1\r\n" + b"x-a: b\r\n" * 8_000,
        b"GET /" + b"a" * 60_000,
        b"GET / HTTP/1.1\r\n" + b"x" * 60_000,
        b"\r\n" * 30_000,
    ],
    ids=["one header", "many headers", "a path", "a name", "empty lines"],
)
async def test_a_head_that_is_too_long_is_not_kept(patient, raw, head):
    before = refused("head_long")
    client = await raw(patient)
    await client.send(head)
    assert b" 431 " in (await client.end())[:20]
    assert refused("head_long") == before + 1


async def test_trailers_count_as_body(patient, raw):
    client = await raw(patient)
    await client.send(
        b"POST /api/replay HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
    )
    for _ in range(40):
        await client.send(b"x-a: b\r\n" * 8_000)
    assert b" 413 " in (await client.end())[:20]


async def test_a_body_in_tiny_chunks_is_not_read_to_its_end(patient, raw, monkeypatch):
    pieces = []
    monkeypatch.setattr(http, "MAX_CHUNKS", 100, raising=False)
    monkeypatch.setattr(HttpToolsProtocol, "on_body", lambda _, body: pieces.append(body))
    connection = await raw(patient)
    await connection.send(b"POST /api/replay HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    await connection.send(b"1\r\na\r\n" * 5_000 + b"0\r\n\r\n")
    assert b" 400 " in await connection.end()
    assert len(pieces) == 100


@pytest.mark.parametrize(
    ("sent", "status"),
    [(b"NO HTTP\r\n\r\n", 400), (b"GET / HTTP/1.1\r\nx: " + b"x" * 60_000, 431)],
    ids=["no HTTP", "long head"],
)
async def test_what_no_handler_sees_is_answered_in_the_form_of_all_errors(patient, raw, sent, status):
    client = await raw(patient)
    await client.send(sent)
    head, _, body = (await client.end()).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"\r\ncontent-type: application/json\r\ncontent-length: %d\r\n" % len(body) in head
    assert json.loads(body)["error"]["code"] == "bad_request"


async def test_a_head_of_the_usual_size_comes_through_in_any_pieces(patient, raw):
    client = await raw(patient)
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: " + b"c" * 1_800 + b"\r\n\r\n"
    for start in range(0, len(request), 100):
        await client.send(request[start : start + 100])
    assert await client.status() == 200


async def test_requests_sent_together_are_answered_in_order_and_not_too_many_of_them(patient, raw):
    client = await raw(patient)
    await client.send(GET * 10)
    for _ in range(10):
        assert await client.status() == 200
        await client.reader.readexactly(len(b'{"ok":true}'))
    flood = await raw(patient)
    await flood.send(GET * 500)
    assert b" 400 " in await flood.end()


# number


async def test_an_address_has_so_many_connections_and_others_find_room(spare_url, here, raw):
    settings = {"connections_per_address": 3, "proxies": ()}
    async with running_server(spare_url, **settings) as server:
        before = refused("address")
        held = [await raw(server, "127.0.0.2") for _ in range(3)]
        async with asyncio.timeout(PATIENCE_S):
            while server.paiju.http.door.inside < 3:
                await asyncio.sleep(0.001)
        assert b" 503 " in await (await raw(server, "127.0.0.2")).end()
        assert refused("address") == before + 1
        other = await raw(server, "127.0.0.3")
        await other.send(GET)
        assert await other.status() == 200
        held[0].writer.close()
        async with asyncio.timeout(PATIENCE_S):
            while True:
                again = await raw(server, "127.0.0.2")
                await again.send(GET)
                if b" 200 " in await again.reader.readline():
                    break


async def test_a_websocket_keeps_its_place_until_it_is_gone(spare_url, here, raw):
    settings = {"connections_per_address": 1, "proxies": ()}
    async with running_server(spare_url, **settings) as server:
        client = await server.connect()
        assert b" 503 " in await (await raw(server)).end()
        await client.close()
        await server.settle()
        async with asyncio.timeout(PATIENCE_S):
            while server.paiju.http.door.inside:
                await asyncio.sleep(0.001)
        assert (await server.guest()).open


async def test_behind_a_proxy_websockets_are_counted_for_the_address_that_it_names(spare_url, here):
    async with running_server(spare_url, connections_per_address=2) as server:

        def through(address):
            return server.connect(additional_headers={"X-Forwarded-For": address})

        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8:0:1::1", "2001:db8:0:1:f::2"):
            assert (await through(address)).open
        for address in ("192.0.2.1", "2001:db8:0:1::3"):
            with pytest.raises(websockets.InvalidStatus) as full:
                await through(address)
            assert full.value.response.status_code == 429
            assert b"rate_limited" in full.value.response.body
        assert (await through("2001:db8:0:2::1")).open
        assert len([await server.connect() for _ in range(5)]) == 5, "the proxy itself has no bound"


async def test_a_proxy_is_known_by_its_ipv4_address_where_the_server_listens_on_ipv6(spare_url, here):
    async with running_server(spare_url, host="::", connections_per_address=1) as server:
        forwarded = {"X-Forwarded-For": "192.0.2.1"}
        await server.connect(additional_headers=forwarded)
        with pytest.raises(websockets.InvalidStatus):
            await server.connect(additional_headers=forwarded)
        assert (await server.connect(additional_headers={"X-Forwarded-For": "192.0.2.2"})).open
        assert (await server.connect()).open


async def test_at_a_unix_socket_everybody_is_a_proxy_and_names_its_clients(spare_url, here, tmp_path):
    place = tmp_path / "paiju.sock"
    settings = {"unix_socket": place, "connections_per_address": 1, "requests_per_s": 1, "proxies": ("none",)}
    async with running_server(spare_url, refills=False, **settings) as server:
        assert server.url == f"unix:{place}"

        async def through(address):
            raw = socket.socket(socket.AF_UNIX)
            raw.connect(str(place))
            options = {"sock": raw, "additional_headers": {"X-Forwarded-For": address} if address else {}}
            return await server.connect(**options)

        assert (await through("192.0.2.1")).open
        with pytest.raises(websockets.InvalidStatus) as full:
            await through("192.0.2.1")
        assert full.value.response.status_code == 429
        assert (await through("192.0.2.2")).open
        assert all([(await through(None)).open for _ in range(15)]), "the proxy itself has no bound"
        assert server.paiju.http.door.inside == 17


async def test_at_a_unix_socket_any_proxy_may_be_trusted_too(spare_url, here, tmp_path):
    place = tmp_path / "paiju.sock"
    settings = {"unix_socket": place, "connections_per_address": 1, "proxies": ("*",)}
    async with running_server(spare_url, **settings) as server:
        with socket.socket(socket.AF_UNIX) as raw:
            raw.connect(str(place))
            chain = {"X-Forwarded-For": "192.0.2.1, 192.0.2.9"}
            assert (await server.connect(sock=raw, additional_headers=chain)).open
            assert set(server.paiju.http.door._addresses._own) == {"192.0.2.1"}


async def test_any_number_of_connections_where_the_bound_is_0(spare_url, here):
    async with running_server(spare_url, connections_per_address=0, proxies=()) as server:
        assert all([(await server.connect()).open for _ in range(300)])


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",), ("*",)], ids=str)
async def test_an_address_makes_so_many_requests(spare_url, here, proxies, monkeypatch):
    """A client behind a trusted proxy is counted by its address, not the proxy's."""
    monkeypatch.setattr(throttle, "REFUSAL_DELAY_S", 0.0)
    async with (
        running_server(spare_url, requests_per_s=1, refills=False, proxies=proxies) as server,
        server.http() as http,
    ):
        answers = [
            await http.get(path, headers={"X-Forwarded-For": "192.0.2.1"})
            for path in ("/api/phrases", "/api/tables/none", "/api/deals/none") * 5
        ]
        assert [answer.status_code for answer in answers[:3]] == [200, 404, 404]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["error"]["retry_after_ms"] > 0
        with pytest.raises(websockets.InvalidStatus) as late:
            await server.connect(additional_headers={"X-Forwarded-For": "192.0.2.1"})
        assert late.value.response.status_code == 429
        assert (await http.get("/healthz")).status_code == 200
        other = await http.get("/api/phrases", headers={"X-Forwarded-For": "192.0.2.2"})
        assert other.status_code == (200 if proxies else 429)


@pytest.mark.parametrize("path", ["/healthz", "/", "/none"])
async def test_what_costs_little_is_counted_too_and_apart(spare_url, here, monkeypatch, path):
    monkeypatch.setattr(throttle, "REFUSAL_DELAY_S", 0.0)
    monkeypatch.setattr(throttle, "CHEAP_FACTOR", 2)
    async with (
        running_server(spare_url, requests_per_s=1, refills=False, proxies=()) as server,
        server.http() as http,
    ):
        answers = [(await http.get(path)).status_code for _ in range(50)]
        assert 429 not in answers[:20]
        assert answers[-1] == 429
        assert (await http.get("/api/phrases")).status_code == 200


async def test_a_request_too_many_is_held_back_so_that_the_next_one_waits(spare_url, here, monkeypatch):
    monkeypatch.setattr(throttle, "REFUSAL_DELAY_S", 60.0)
    async with (
        running_server(spare_url, requests_per_s=1, refills=False, proxies=()) as server,
        server.http() as http,
    ):
        answers = await asyncio.gather(*(http.get("/metrics") for _ in range(10)))
        assert {answer.status_code for answer in answers} == {200}
        late = asyncio.create_task(http.get("/metrics"))
        for _ in range(20):
            assert (await http.get("/healthz")).status_code == 200
        assert not late.done()
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
