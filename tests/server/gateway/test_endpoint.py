"""Which connections are accepted, by which subprotocol, and the cost of one that does not read; over real sockets."""

import asyncio
import time

import msgpack
import pytest
import websockets
from websockets.asyncio.client import connect

from paiju.server.gateway import connection, socket
from tests.patience import PATIENCE_S
from tests.server.gateway.frames import BINARY, CLOSE, PING, PONG, Got, Raw, frame
from tests.server.live import MSGPACK, ONE_LOOP, running_server
from tests.server.playing import threesome

pytestmark = ONE_LOOP

KIB = 1024


@pytest.fixture
def raw(server):
    """`raw()`: a TCP connection to the server."""
    made = []

    def connection(**options) -> Raw:
        made.append(Raw(server.port, **options))
        return made[-1]

    yield connection
    for each in made:
        each.close()


# origins


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1.evil.example",
        "http://127.0.0.1",
        "http://localhost:{port}",
        "http://127.0.0.1:{port}@evil.example",
        "http://user@127.0.0.1:{port}",
        "null",
        "",
        "file://",
        "http://[::1",
        "http://127.0.0.1:{port}, http://evil.example",
    ],
)
async def test_a_page_of_another_origin_is_refused_before_the_upgrade(server, raw, origin):
    line = await raw().open(Origin=origin.format(port=server.port))
    assert line.startswith("HTTP/1.1 403")
    assert not server.paiju.gateway.connections


@pytest.mark.parametrize("origin", ["http://127.0.0.1:{port}", "https://127.0.0.1:{port}"])
async def test_the_servers_own_page_may_connect(server, origin):
    client = await server.connect(origin=origin.format(port=server.port))
    assert client.open


async def test_a_program_sends_no_origin_and_may_connect(server, raw):
    assert (await raw().open()).startswith("HTTP/1.1 101")


async def test_origins_that_are_named_may_connect_and_no_others(spare_url):
    async with running_server(spare_url, origins=("https://cards.example",)) as server:
        client = await server.connect(origin="https://cards.example")
        assert client.open
        with pytest.raises(websockets.InvalidStatus) as refused:
            await server.connect(origin="http://cards.example")
        assert refused.value.response.status_code == 403


async def test_a_star_allows_any_origin(spare_url):
    async with running_server(spare_url, origins=("*",)) as server:
        client = await server.connect(origin="http://anywhere.example")
        assert client.open


# subprotocols


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (["paiju.v1.json", "paiju.v1.msgpack"], "paiju.v1.json"),
        (["paiju.v1.msgpack", "paiju.v1.json"], "paiju.v1.msgpack"),
        (["paiju.v9.cbor", "paiju.v1.json"], "paiju.v1.json"),
        (["paiju.v9.cbor"], None),
    ],
    ids=str,
)
async def test_the_first_subprotocol_we_know_is_spoken(server, offered, chosen):
    async with connect(f"ws://127.0.0.1:{server.port}/ws", subprotocols=offered) as client:
        assert client.subprotocol == chosen


async def test_a_client_that_offers_only_what_we_do_not_know_hears_messagepack(server):
    async with connect(f"ws://127.0.0.1:{server.port}/ws", subprotocols=["paiju.v9.cbor"]) as client:
        await client.send(msgpack.packb({"t": "ping", "id": 1, "sent_at": 1}))
        assert msgpack.unpackb(await client.recv())["t"] == "pong"


async def test_compression_is_never_agreed_on(server):
    async with connect(f"ws://127.0.0.1:{server.port}/ws", compression="deflate") as client:
        assert "Sec-WebSocket-Extensions" not in client.response.headers


# elsewhere and too many


@pytest.mark.parametrize("path", ["/", "/wss", "/ws/", "/api/games", "/index.html"])
async def test_there_is_one_websocket_and_no_other(server, path):
    with pytest.raises(websockets.InvalidStatus) as refused:
        await connect(f"ws://127.0.0.1:{server.port}{path}")
    assert refused.value.response.status_code in {403, 404}


async def test_a_full_server_refuses_and_takes_the_next_when_one_has_gone(spare_url):
    async with running_server(spare_url, max_connections=2) as server:
        first, _ = await server.guest(), await server.connect()
        with pytest.raises(websockets.InvalidStatus) as full:
            await server.connect()
        assert full.value.response.status_code == 503
        async with server.http() as http:
            assert (await http.get("/healthz")).status_code == 200, "there is room beside websockets"
        await first.close()
        await server.settle()
        assert (await server.guest()).open


async def test_the_keeper_closes_whoever_stays_silent(server, monkeypatch):
    monkeypatch.setattr(connection, "PING_S", 0.0)
    monkeypatch.setattr(connection, "SILENCE_LIMIT_S", 0.0)
    client = await server.guest()
    assert await client.closed() in {4001, None}


async def test_the_keeper_goes_on_after_a_connection_at_which_it_fails(server, monkeypatch):
    bad, good = await server.guest(), await server.guest()
    failing = server.connection_of(bad)
    failed = asyncio.Event()

    def fail(_):
        failed.set()
        raise ZeroDivisionError

    monkeypatch.setattr(failing, "tick", fail)
    await asyncio.wait_for(failed.wait(), PATIENCE_S)
    monkeypatch.setattr(connection, "SILENCE_LIMIT_S", 0.0)
    assert await good.closed() in {4001, None}


# frames on the wire


async def test_one_byte_at_a_time(server, raw):
    client = raw()
    await client.open()
    ping = msgpack.packb({"t": "ping", "id": 1, "sent_at": 1})
    data = frame(BINARY, ping[:5], fin=False) + frame(PING, b"?") + frame(0, ping[5:]) + frame(BINARY, ping)
    for byte in data:
        await client.send(bytes((byte,)))
        await asyncio.sleep(0)
    got = await client.frames(3)
    assert got[0] == Got(PONG, b"?")
    assert [msgpack.unpackb(each.payload)["t"] for each in got[1:]] == ["pong", "pong"]


@pytest.mark.parametrize(
    ("form", "size"),
    [(7, 60), (7, 125), *((form, size) for form in (16, 64) for size in (60, 125, 126, 300, 4096))],
)
async def test_every_form_of_length(server, raw, form, size):
    message = msgpack.packb({"t": "ping", "id": 1, "sent_at": 1})
    filled = (
        message[:1].replace(b"\x83", b"\x84") + message[1:] + b"\xa1x" + b"\xc5" + (size - 26).to_bytes(2)
    )
    message = filled + b"\0" * (size - len(filled))
    assert len(message) == size
    client = raw()
    await client.open()
    await client.send(frame(BINARY, message, form=form) * 3)
    answers = [msgpack.unpackb(each.payload) for each in await client.frames(3)]
    assert [answer["t"] for answer in answers] == ["pong"] * 3


async def test_an_unmasked_frame_closes_with_1002(server, raw):
    client = raw()
    await client.open()
    await client.send(frame(BINARY, msgpack.packb({"t": "ping", "id": 1, "sent_at": 1}), mask=None))
    assert [each.code for each in await client.to_the_end()] == [1002]


async def test_a_client_that_closes_is_answered_and_forgotten(server, raw):
    client = raw()
    await client.open()
    await client.send(frame(CLOSE, b"\x03\xe8"))
    assert [each.code for each in await client.to_the_end()] == [1000]
    while server.paiju.gateway.connections:
        await asyncio.sleep(0.001)


async def test_a_frame_sent_together_with_the_upgrade_harms_nobody(server, raw):
    client = raw()
    await client.open()
    await client.send(frame(BINARY, msgpack.packb({"t": "ping", "id": 1, "sent_at": 1})))
    assert len(await client.frames(1)) == 1


# who does not read


async def watcher_that_never_reads(server, client, table):
    """A spectator that has said hello and watches, and whose receive buffer is small."""
    _, token = server.token()
    await client.open(Sec_WebSocket_Protocol=MSGPACK)
    for message in (
        {"t": "hello", "id": 1, "token": token, "session": "a session"},
        {"t": "watch", "id": 2, "table": table},
    ):
        await client.send(frame(BINARY, msgpack.packb(message)))
    await client.frames(2)
    (own,) = (
        each
        for each in server.paiju.gateway.connections
        if table in each.viewing and each.viewing[table] is None
    )
    return own


async def flood(own, size=4 * KIB, total=8 * KIB * KIB):
    """Push far more than any buffer on the way holds."""
    worst = 0
    piece = msgpack.packb({"t": "chat", "table": "x", "text": "x" * size})
    for _ in range(total // size):
        own.send(piece)
        worst = max(worst, own._socket.buffered())
        await asyncio.sleep(0)
    return worst


async def test_a_spectator_that_never_reads_holds_little_and_gets_a_snapshot_once_it_reads(server, raw):
    table = await threesome(server)
    client = raw(receive_buffer=4 * KIB)
    own = await watcher_that_never_reads(server, client, table.table)
    worst = await flood(own)
    assert worst < connection.SPECTATOR_LIMIT + 64 * KIB + 8 * KIB
    before = len(client.buffer)
    assert before < KIB
    found = []
    while not any(message["t"] == "table" for message in found):
        found += [msgpack.unpackb(each.payload) for each in await client.frames(1)]
    assert found[-1]["reset"] is True
    assert found[-1]["table"] == table.table
    assert len(found) < 2000
    await table[0].ok("chat", table=table.table, text="still there?")
    assert msgpack.unpackb((await client.frames(1))[0].payload)["text"] == "still there?"


async def test_who_does_not_read_for_too_long_is_cut(server, raw, monkeypatch):
    monkeypatch.setattr(socket, "WRITE_STALL_S", 0.2)
    table = await threesome(server)
    client = raw(receive_buffer=4 * KIB)
    own = await watcher_that_never_reads(server, client, table.table)
    started = time.monotonic()
    await flood(own, total=2 * KIB * KIB)
    room = server.paiju.tables.owned.actors[table.table].room
    while (
        own in server.paiju.gateway.connections or room.spectators
    ):  # the table hears of it as of any request
        assert time.monotonic() < started + PATIENCE_S
        await asyncio.sleep(0.01)
    assert (await table[0].ask("ping", sent_at=1))["t"] == "pong"


async def test_who_reads_again_just_after_that_is_told_why(server, raw, monkeypatch):
    monkeypatch.setattr(socket, "WRITE_STALL_S", 0.2)
    monkeypatch.setattr(socket, "CLOSE_GRACE_S", PATIENCE_S)
    table = await threesome(server)
    client = raw(receive_buffer=4 * KIB)
    own = await watcher_that_never_reads(server, client, table.table)
    await flood(own, total=2 * KIB * KIB)
    async with asyncio.timeout(PATIENCE_S):
        while not own._socket.close_sent:
            await asyncio.sleep(0.01)
        while (got := (await client.frames(1))[-1]).opcode != CLOSE:
            pass
    assert got.code == 4008
    own._socket.abort()  # its grace is long here


async def test_fifty_that_never_read_delay_nobody(server, raw, monkeypatch):
    monkeypatch.setattr(
        socket, "WRITE_STALL_S", 600
    )  # a reader that waits for one of them would wait for ever
    table = await threesome(server)
    for number in range(50):
        client = raw(receive_buffer=4 * KIB)
        _, token = server.token()
        await client.open(Sec_WebSocket_Protocol=MSGPACK)
        hello = {"t": "hello", "id": 1, "token": token, "session": f"session {number}"}
        for message in (hello, {"t": "watch", "id": 2, "table": table.table}):
            await client.send(frame(BINARY, msgpack.packb(message)))
    while server.paiju.tables.owned.actors[table.table].room.spectators < 50:
        await asyncio.sleep(0.001)
    for turn in range(60):
        await table[turn % 2].ok("ready", table=table.table, on=turn // 2 % 2 == 0)
    await table.start()
    await table.finish()


async def test_a_flood_of_pings_from_who_does_not_read_is_bounded(server, raw):
    client = raw(receive_buffer=4 * KIB)
    await client.open()
    (own,) = server.paiju.gateway.connections
    for _ in range(200):
        try:
            async with asyncio.timeout(0.2):
                await client.send(frame(PING, b"x" * 125) * 400)
        except TimeoutError:
            break
        assert own._socket.buffered() < 160 * KIB
