"""Reconnecting, against a scripted server."""

import asyncio
import time

import pytest

from paiju.client import (
    Client,
    ConnectionLost,
    Pulse,
    RequestError,
)
from paiju.client import client as client_module
from paiju.client import link as link_module
from paiju.client import wire as wire_module
from tests.client.fake_server import FakeServer, snapshot

PULSE = Pulse(ping_s=10, dead_s=25, overdue_s=40, tick_s=0.005)


@pytest.fixture(autouse=True)
def dice(monkeypatch):
    """Jitter without chance: always a tenth of the bound."""
    monkeypatch.setattr(link_module.random, "random", lambda: 0.1)


class Clock:
    """Time as a client's link sees it, moved by hand: a busy machine is no silent server."""

    now = 1_000.0
    time_ns = staticmethod(time.time_ns)

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch):
    moved = Clock()
    for module in (client_module, link_module, wire_module):
        monkeypatch.setattr(module, "time", moved)
    return moved


async def connected(fake: FakeServer, **options):
    """Return a client and the server's end of its connection."""
    connecting = asyncio.create_task(Client.connect(fake.url, token="token", **options))
    peer = await fake.peer()
    hello = await peer.greets()
    return await connecting, peer, hello


async def seated(fake: FakeServer, **options):
    """Return a client at table t1, its table, and the server's end."""
    client, peer, _ = await connected(fake, **options)
    joining = asyncio.create_task(client.join("t1"))
    request = await peer.hears("join")
    await peer.says({"t": "ok", "id": request["id"], "table": "t1", "seat": 0}, snapshot())
    return client, await joining, peer


async def test_hello_names_token_and_session(fake):
    client, _, hello = await connected(fake, session="my-session", hints=True)
    assert (hello["token"], hello["session"], hello["hints"]) == ("token", "my-session", True)
    assert (client.user, client.name, client.session) == ("u1", "Ada", "my-session")
    await client.close()


@pytest.mark.parametrize("codec", ["msgpack", "json"])
async def test_both_subprotocols_and_frames_of_one_message_or_many(fake, codec):
    client, table, peer = await seated(fake, codec=codec)
    assert table.game == "doudizhu"
    pinging = asyncio.create_task(client.ping())
    request = await peer.hears("ping")
    await peer.says({"t": "pong", "id": request["id"], "sent_at": request["sent_at"], "now_at": 5})
    assert (await pinging).now_at == 5
    await client.close()


async def test_a_lost_connection_comes_back_with_its_cursors(fake):
    client, _, peer = await seated(fake)
    peer.aborts()
    hello = await (await fake.peer()).greets()
    assert hello["resume"] == [{"table": "t1", "term": 7, "seq": 10}]
    assert hello["session"] == client.session
    await client.close()


async def test_an_unanswered_request_is_sent_again_with_the_same_id(fake):
    client, table, peer = await seated(fake)
    asking = asyncio.create_task(table.ready())
    first = await peer.hears("ready")
    peer.aborts()
    again = await fake.peer()
    await again.greets()
    second = await again.hears("ready")
    assert second == first
    await again.says({"t": "ok", "id": second["id"]})
    assert (await asking).id == first["id"]
    await client.close()


async def test_a_request_made_while_away_waits_for_the_connection(fake):
    client, table, peer = await seated(fake)
    peer.aborts()
    asking = asyncio.create_task(table.auto(on=True))
    again = await fake.peer()
    await again.greets()
    request = await again.hears("auto")
    await again.says({"t": "ok", "id": request["id"]})
    await asking
    await client.close()


async def test_at_most_one_mutating_request_per_table_is_unanswered(fake):
    client, table, peer = await seated(fake)
    first = asyncio.create_task(table.ready())
    second = asyncio.create_task(table.auto(on=False))
    pinging = asyncio.create_task(client.ping())
    ready = await peer.hears("ready")
    ping = await peer.hears("ping")  # reads do not wait
    await peer.says({"t": "ok", "id": ready["id"]})
    auto = await peer.hears("auto")
    assert auto["id"] > ready["id"]
    await peer.says({"t": "ok", "id": auto["id"]}, {"t": "pong", "id": ping["id"], "sent_at": 1, "now_at": 2})
    await asyncio.gather(first, second, pinging)
    await client.close()


async def test_ids_grow_over_connections(fake):
    client, _, peer = await seated(fake)
    ids = []
    for _ in range(3):
        peer.aborts()
        peer = await fake.peer()
        ids.append((await peer.greets())["id"])
        sync = await peer.hears("sync")
        ids.append(sync["id"])
        await peer.says({"t": "ok", "id": sync["id"]}, {"t": "ping", "sent_at": 1})
        await peer.hears("pong")
    assert ids == sorted(set(ids))
    await client.close()


async def test_a_refusal_is_raised_with_all_it_says(fake):
    client, table, peer = await seated(fake)
    asking = asyncio.create_task(table.add_bot())
    request = await peer.hears("add_bot")
    await peer.says(
        {"t": "error", "id": request["id"], "code": "busy", "text": "the store is away", "temporary": True,
         "retry_after_ms": 900, "data": {"x": 1}}
    )  # fmt: skip
    with pytest.raises(RequestError, match=r"the store is away \(busy\)") as raised:
        await asking
    error = raised.value
    assert (error.code, error.temporary, error.retry_after_ms, error.data) == ("busy", True, 900, {"x": 1})
    await client.close()


@pytest.mark.parametrize("code", [1000, 1009, 4501, 4502, 4503, 4509])
async def test_these_close_codes_mean_stay_away(fake, code):
    client, table, peer = await seated(fake)
    following = asyncio.create_task(anext(table.moments()))
    asking = asyncio.create_task(table.ready())
    await peer.hears("ready")
    await peer.closes(code)
    with pytest.raises(ConnectionLost) as raised:
        await asking
    assert (raised.value.code, raised.value.reason) == (code, "because")
    with pytest.raises((ConnectionLost, StopAsyncIteration)):
        await following
    await fake.nobody_for(0.2)
    with pytest.raises(ConnectionLost):
        await client.ping()
    await client.close()


@pytest.mark.parametrize("code", [1012, 1011, 4001, 4008, 4029])
async def test_these_close_codes_mean_come_back(fake, code):
    client, _, peer = await seated(fake)
    await peer.closes(code)
    await (await fake.peer()).greets()
    await client.close()


async def test_never_back_sooner_than_the_server_asks(fake):
    client, _, peer = await seated(fake)
    await peer.says({"t": "closing", "reason": "restarting", "retry_after_ms": 400})
    await peer.closes(1012)
    before = time.monotonic()
    await (await fake.peer()).greets()
    assert time.monotonic() - before >= 0.39
    await client.close()


async def test_a_wrong_token_is_said_at_once(fake):
    connecting = asyncio.create_task(Client.connect(fake.url, token="wrong"))
    peer = await fake.peer()
    await peer.hears("hello")
    await peer.closes(4501)
    with pytest.raises(ConnectionLost, match="4501"):
        await connecting


async def test_ping_is_answered_with_pong(fake):
    client, _, peer = await seated(fake)
    await peer.says({"t": "ping", "sent_at": 77})
    assert (await peer.hears("pong"))["sent_at"] == 77
    await client.close()


async def test_silence_is_answered_by_a_ping_and_then_by_a_new_connection(fake, clock):
    client, _, peer = await seated(fake, pulse=PULSE)
    clock.now += PULSE.ping_s
    await peer.hears("ping")
    clock.now += PULSE.dead_s - PULSE.ping_s
    await peer.lost()
    await (await fake.peer()).greets()
    await client.close()


async def test_a_server_that_answers_pings_is_alive(fake, clock):
    client, _, peer = await seated(fake, pulse=PULSE)
    for _ in range(6):
        clock.now += PULSE.ping_s
        ping = await peer.hears("ping")
        await peer.says(
            {"t": "pong", "id": ping["id"], "sent_at": ping["sent_at"], "now_at": 1},
            {"t": "ping", "sent_at": 1},
        )
        await peer.hears("pong")
    await client.close()


async def test_a_request_that_is_never_answered_takes_the_connection_down_and_is_sent_again(fake, clock):
    client, table, peer = await seated(fake, pulse=PULSE._replace(dead_s=90, ping_s=90))
    asking = asyncio.create_task(table.ready())
    first = await peer.hears("ready")
    clock.now += PULSE.overdue_s
    await peer.lost()
    again = await fake.peer()
    await again.greets()
    second = await again.hears("ready")
    assert second["id"] == first["id"]
    await again.says({"t": "ok", "id": second["id"]})
    await asking
    await client.close()


async def test_a_message_over_the_rate_is_sent_again_when_there_is_room(fake):
    client, table, peer = await seated(fake)
    asking = asyncio.create_task(table.ready())
    first = await peer.hears("ready")
    await peer.says(
        {"t": "error", "code": "rate_limited", "text": "slow down", "temporary": True, "retry_after_ms": 50}
    )
    second = await peer.hears("ready")
    assert second["id"] == first["id"]
    await peer.says({"t": "ok", "id": second["id"]})
    await asking
    await client.close()


async def test_patience_has_an_end(fake):
    client, _, peer = await seated(fake, patience_s=0.0)
    asking = asyncio.create_task(client.tables["t1"].ready())
    await peer.hears("ready")
    peer.aborts()
    with pytest.raises(ConnectionLost):
        await asking
    await client.close()


async def test_unknown_messages_are_ignored(fake):
    client, _, peer = await seated(fake)
    await peer.says({"t": "firework"}, {"t": "ok", "id": 999}, {"t": "ping", "sent_at": 1, "shiny": True})
    await peer.hears("pong")
    await client.close()


async def test_the_lobby_is_followed_and_asked_for_again(fake):
    client, peer, _ = await connected(fake)
    asking = asyncio.create_task(client.lobby(game="doudizhu"))
    request = await peer.hears("lobby")
    line = {"table": "t1", "game": "doudizhu"}
    await peer.says({"t": "ok", "id": request["id"]}, {"t": "lobby", "version": 1, "tables": [line]})
    await asking
    assert client.listing == {"t1": line}
    later = {"table": "t2", "game": "doudizhu"}
    await peer.says(
        {"t": "lobby", "version": 2, "changed": [later], "removed": ["t1"]}, {"t": "ping", "sent_at": 1}
    )
    await peer.hears("pong")
    assert client.listing == {"t2": later}
    hole = {"t": "lobby", "version": 9, "since": 8, "changed": [line]}
    await peer.says(hole)
    request = await peer.hears("lobby")
    assert (request["game"], client.listing) == ("doudizhu", {"t2": later})
    delta = {"t": "lobby", "version": 10, "since": 9, "removed": ["t1"]}
    await peer.says(
        {"t": "ok", "id": request["id"]}, {"t": "lobby", "version": 9, "tables": [line, later]}, delta
    )
    await peer.says({"t": "ping", "sent_at": 1})
    await peer.hears("pong")
    assert client.listing == {"t2": later}
    peer.aborts()
    again = await fake.peer()
    await again.greets()
    assert (await again.hears("lobby"))["game"] == "doudizhu"
    await client.close()


async def test_closing_ends_what_waits(fake):
    client, table, peer = await seated(fake)
    following = asyncio.create_task(anext(table.moments(), None))
    asking = asyncio.create_task(table.ready())
    await peer.hears("ready")
    await client.close()
    with pytest.raises(ConnectionLost, match="closed by this client"):
        await asking
    assert await following is None
    with pytest.raises(ConnectionLost):
        await client.ping()
