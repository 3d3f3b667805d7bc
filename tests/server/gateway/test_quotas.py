"""The limits of a user and of an address over all connections."""

import asyncio

import msgpack
import pytest

from paiju.server.gateway import connection
from paiju.server.gateway.quotas import Quotas, Shares
from paiju.server.gateway.socket import Socket
from tests.server.gateway.frames import BINARY, CONT, PING, PONG, frame
from tests.server.gateway.test_http import refused
from tests.server.live import ONE_LOOP, PATIENCE_S, Client, running_server

pytestmark = ONE_LOOP

SLOW_DOWN = {"messages_per_s": 1, "burst": 8, "refills": False}


async def ping(client: Client, times: int = 1, size: int = 0) -> list[str]:
    """The answers to a number of pings sent at once."""
    numbers = [await client.send("ping", sent_at=1, filler="x" * size) for _ in range(times)]
    answers = [await client.reply(number) for number in numbers]
    for answer in answers:
        assert answer["t"] == "pong" or answer["retry_after_ms"] > 0, answer
    return [answer.get("code", answer["t"]) for answer in answers]


async def test_twelve_sockets_of_a_user_send_no_more_than_two(spare_url, here):
    async with running_server(spare_url, **SLOW_DOWN) as server:
        _, token = server.token()
        sockets = [await server.guest(token=token) for _ in range(12)]
        answers = [answer for each in sockets for answer in await ping(each, 4)]
        assert 16 <= answers.count("pong") <= 24, "two bursts, and what came in meanwhile"
        other = await server.guest()
        assert await ping(other, 4) == ["pong"] * 4


async def test_a_message_that_the_address_may_not_send_is_not_charged_to_its_user():
    quotas = Quotas(1, 4, Shares(user=2, address=1, connections=9), lambda: 0.0)
    sent = [quotas.count("ann", "127.0.0.2", 0) == 0 for _ in range(20)]
    assert sent == [True] * 4 + [False] * 16
    elsewhere = [quotas.count("ann", "127.0.0.3", 0) == 0 for _ in range(5)]
    assert elsewhere == [True] * 4 + [False]


async def test_of_two_waits_the_longer_one_is_told():
    quotas = Quotas(1, 1, Shares(user=2, address=1, connections=9), lambda: 0.0)
    assert [quotas.count("ann", "127.0.0.2", 0), quotas.count("ann", "127.0.0.3", 0)] == [0, 0]
    assert quotas.count("ann", "", 0) == 500
    assert quotas.count("ann", "127.0.0.2", 0) == 1000


async def test_each_table_that_a_hello_resumes_counts_as_two_messages(spare_url, here):
    async with running_server(spare_url, **SLOW_DOWN) as server:
        resume = [{"table": f"gone{number}", "term": 1, "seq": 0} for number in range(6)]
        client = await server.guest(resume=resume)
        assert await ping(client, 6) == ["pong"] * 4 + ["rate_limited"] * 2


async def test_a_message_of_many_bytes_counts_as_several(spare_url, here):
    async with running_server(spare_url, messages_per_s=1, burst=40, refills=False) as server:
        _, token = server.token()
        sockets = [await server.guest(token=token) for _ in range(2)]
        answers = [answer for each in sockets for answer in await ping(each, 30, size=3_900)]
        assert 20 <= answers.count("pong") <= 26


async def test_users_of_one_address_share_its_rate_and_others_do_not(spare_url, here):
    settings = {**SLOW_DOWN, "address_share": 2, "proxies": ()}
    async with running_server(spare_url, **settings) as server:
        crowd = [await server.guest(local_addr=("127.0.0.2", 0)) for _ in range(6)]
        answers = [answer for each in crowd for answer in await ping(each, 6)]
        assert answers.count("pong") <= 20
        assert await ping(await server.guest(local_addr=("127.0.0.3", 0)), 6) == ["pong"] * 6


async def test_what_a_proxy_sends_is_its_clients(spare_url, here):
    async with running_server(spare_url, **SLOW_DOWN, address_share=1) as server:
        crowd = [await server.guest() for _ in range(6)]
        assert [answer for each in crowd for answer in await ping(each, 6)] == ["pong"] * 36


@pytest.mark.parametrize(
    "aside",
    [frame(PING, b"?"), frame(PONG), frame(BINARY, b"\x81", fin=False) + frame(CONT, b"", fin=False) * 900],
    ids=["ping", "pong", "fragment"],
)
async def test_what_is_no_message_of_its_own_counts_as_one(spare_url, here, monkeypatch, aside):
    read = []
    parse = Socket._parse
    monkeypatch.setattr(Socket, "_parse", lambda socket, data: (read.append(data), parse(socket, data)))
    async with running_server(spare_url, **SLOW_DOWN) as server:
        flooding, other = await server.connect(), await server.guest()
        flooding.socket.transport.write(aside * 900 if len(aside) < 50 else aside)
        await other.ok("lobby", on=False)
        async with asyncio.timeout(PATIENCE_S):
            while len(read) < SLOW_DOWN["burst"]:
                await asyncio.sleep(0.001)
        await other.ok("lobby", on=False)
        assert len(read) <= 2 * SLOW_DOWN["burst"], "a burst, and what came in meanwhile"
        flooding.cut()


async def test_who_goes_on_pinging_is_cut_off(spare_url, here, monkeypatch):
    monkeypatch.setattr(connection, "MAX_OVERRUNS", 2)
    monkeypatch.setattr(connection, "REST_S", 0.01)
    async with running_server(spare_url, **SLOW_DOWN) as server:
        flooding = await server.connect()
        flooding.socket.transport.write(frame(PING) * 900)
        assert await flooding.closed() == 4029


async def test_one_good_message_forgives_nothing(spare_url, here, monkeypatch):
    monkeypatch.setattr(connection, "MAX_OVERRUNS", 20)
    before = refused("rate")
    async with running_server(spare_url, messages_per_s=10, burst=1) as server:
        client = await server.guest()

        async def send_on():
            while True:
                await asyncio.sleep(0.11)  # one of these is in time
                for _ in range(5):
                    await client.send("ping", sent_at=1)

        sending = asyncio.create_task(send_on())
        assert await client.closed() == 4029
        sending.cancel()
        assert any(message["t"] == "pong" for message in client.inbox)
        assert refused("rate") == before + 1


@pytest.mark.parametrize("another", [False, True])
async def test_a_user_has_so_many_connections(spare_url, here, another):
    before = refused("user")
    async with running_server(spare_url, connections_per_user=2) as server:
        _, token = server.token()
        first, _ = await server.guest(token=token), await server.guest(token=token)
        late = await server.connect()
        if another:
            _, token = server.token()
        await late.raw(msgpack.packb({"t": "hello", "id": 1, "token": token, "session": "a session"}))
        answer = await late.reply(1)
        if another:
            assert answer["t"] == "welcome"
            return
        assert (answer["code"], answer["temporary"]) == ("rate_limited", True)
        assert await late.closed() == 4029
        assert refused("user") == before + 1
        await first.close()
        while server.paiju.gateway._desk.quotas._connected[first.user] > 1:
            await asyncio.sleep(0.001)
        assert (await server.guest(token=token)).open


async def test_a_hello_that_brings_many_tables_counts_for_each_of_them(spare_url, here):
    before = refused("rate")
    async with running_server(spare_url, messages_per_s=1, burst=20, user_share=1, refills=False) as server:
        client = await server.guest()
        for _ in range(4):
            await client.ok("create", game="doudizhu")
        for _ in range(2):
            await server.guest(token=client.token)
        late = await server.connect()
        refusal = await late.ask("hello", token=client.token, session="the third")
        assert refusal["code"] == "rate_limited"
        assert 0 < refusal["retry_after_ms"] <= 60_000
        assert await late.closed() == 4029
        assert refused("rate") == before + 1
        assert (await server.guest()).welcome["tables"] == [], "others come as ever"


async def test_large_answers_count_for_their_bytes(spare_url, here, monkeypatch):
    async with running_server(spare_url, **SLOW_DOWN) as server:
        client = await server.guest()
        monkeypatch.setattr(connection, "REPLY_UNIT_BYTES", 1)
        assert (await client.ask("lobby", on=True))["t"] == "ok"
        assert (await client.ask("lobby", on=True))["code"] == "rate_limited"
