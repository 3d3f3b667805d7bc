"""Messages before, during and instead of requests on one connection, over a real socket."""

import asyncio
import time

import jwt
import msgpack
import msgspec
import pytest
from structlog.testing import capture_logs

from paiju.protocol.messages import Lobby
from paiju.server import failed_requests
from paiju.server.accounts.keys import key_id
from paiju.server.failed_requests import FailedRequests
from paiju.server.gateway import connection
from tests.server.live import KEY, ONE_LOOP, running_server
from tests.server.playing import threesome

pytestmark = ONE_LOOP


@pytest.fixture
def shorter(monkeypatch):
    """`shorter(HELLO_S=0.1)`: other durations and limits of a connection."""

    def change(**constants) -> None:
        for name, value in constants.items():
            monkeypatch.setattr(connection, name, value)

    return change


@pytest.mark.parametrize(
    ("message", "path"),
    [
        ({1: 2}, "$"),
        ({"t": "leave", "id": 2**53, "table": "x"}, "$.id"),
        ({"t": "create", "id": 3, "game": "doudizhu", "pace": {"turn_ms": 1}}, "$.pace.turn_ms"),
    ],
    ids=str,
)
async def test_a_bad_field_is_named_by_its_path(server, message, path):
    client = await server.guest()
    await client.raw(msgpack.packb(message))
    error = await client.next("error")
    assert (error["code"], error["data"]["path"]) == ("bad_request", path)
    assert error["temporary"] is False
    number = message.get("id")
    assert error.get("id") == (number if number == 3 else None)


async def test_an_unknown_type_is_not_a_bad_frame(server):
    client = await server.guest()
    for _ in range(10):
        error = await client.refused("dance")
        assert (error["code"], error["data"]) == ("unknown_type", {"path": "$.t"})
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"


@pytest.mark.parametrize("json", [False, True])
async def test_a_strict_connection_refuses_them_with_their_path_and_nothing_happens(server, json):
    client = await server.guest(json=json, strict=True)
    refused = await client.refused("create", game="doudizhu", bot=2)
    assert (refused["code"], refused["data"], refused["temporary"]) == (
        "bad_request",
        {"path": "$.bot"},
        False,
    )
    assert "do you mean `bots`?" in refused["text"]
    refused = await client.refused("create", game="doudizhu", pace={"turn": 1000})
    assert refused["data"] == {"path": "$.pace.turn"}
    assert not server.paiju.owned.seated.of(client.user)
    assert (await client.ask("create", game="doudizhu", bots=2))["t"] == "ok"


async def test_a_strict_hello_with_an_unknown_field_can_be_said_again(server):
    client = await server.connect()
    hello = {"token": server.token()[1], "session": "session-1", "strict": True}
    assert (await client.refused("hello", **hello, hint=True))["data"] == {"path": "$.hint"}
    assert (await client.ask("hello", **hello, hints=True))["t"] == "welcome"


@pytest.mark.parametrize("size", [4097, 5120, 70_000, 3_000_000])
async def test_a_frame_over_4096_bytes_closes_with_1009(server, size):
    client = await server.guest()
    await client.raw(b"\xc0" * size)
    assert await client.closed() == 1009


async def test_the_fifth_unreadable_frame_in_ten_seconds_closes_with_4502(server):
    client = await server.guest()
    for _ in range(4):
        await client.raw(b"\xc1")
        error = await client.next("error")
        assert (error["code"], error["temporary"], "id" in error) == ("bad_frame", False, False)
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"
    await client.raw(b"\xc1")
    assert await client.closed() == 4502
    assert client.inbox[0]["code"] == "bad_frame"


async def test_unreadable_frames_far_apart_are_forgiven(server, monkeypatch):
    client = await server.guest()
    own = server.connection_of(client)
    now = time.monotonic()
    times = iter(range(0, 1000, 3))
    monkeypatch.setattr(own, "_desk", _with_clock(own._desk, lambda: now + next(times)))
    for _ in range(12):
        await client.raw(b"\xc1")
        assert (await client.next("error"))["code"] == "bad_frame"


def _with_clock(desk, clock):
    return msgspec.structs.replace(desk, clock=clock)


async def test_text_on_the_messagepack_subprotocol_is_a_bad_frame(server):
    client = await server.guest()
    await client.raw('{"t": "ping", "id": 3, "sent_at": 1}')
    assert (await client.next("error"))["code"] == "bad_frame"


async def test_binary_on_the_json_subprotocol_is_a_bad_frame(server):
    client = await server.guest(json=True)
    await client.raw(msgpack.packb({"t": "ping", "id": 3, "sent_at": 1}))
    assert (await client.next("error"))["code"] == "bad_frame"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_frame"),
        ('{"t": "ping", "id": 3, "sent_at": NaN}', "bad_frame"),
        ('{"t": "ping", "id": 3, "sent_at": 1e3}', "bad_request"),
        ('{"t": "sync", "id": 3, "table": "x", "seq": ' + "9" * 400 + "}", "bad_request"),
    ],
    ids=lambda value: value[:40],
)
async def test_bad_json_is_answered(server, text, code):
    client = await server.guest(json=True)
    await client.raw(text)
    assert (await client.next("error"))["code"] == code
    assert (await client.ask("ping", sent_at=5))["sent_at"] == 5


# hello


async def test_welcome_says_who_and_where_one_is(server):
    account, token = server.token("小明")
    client = await server.connect()
    welcome = await client.ask("hello", token=token, session="a session")
    assert welcome.pop("now_at") > 1_600_000_000_000
    assert welcome.pop("server")
    assert welcome == {
        "t": "welcome",
        "id": 1,
        "user": account.user,
        "name": "小明",
        "proto": 1,
        "limits": {"frame_bytes": 4096, "messages_per_s": 40, "burst": 120, "tables": 16},
        "tables": [],
    }


async def test_silence_after_connecting_closes_with_4501(server, shorter):
    shorter(HELLO_S=0.0)
    client = await server.connect()
    assert await client.closed() == 4501


async def test_pings_do_not_put_off_the_end_of_who_never_says_hello(server):
    client = await server.connect()
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"
    (own,) = server.paiju.gateway.connections
    own.tick(time.monotonic() + 9.9)
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"
    own.tick(time.monotonic() + 10)
    assert await client.closed() == 4501


CLAIMS = {"sub": "u1", "name": "x", "exp": 2**32, "jti": "j1"}


def signed(key=KEY, algorithm="HS256", **claims):
    """A token that is good but for what is given; claims that are None are left out."""
    found = {name: value for name, value in (CLAIMS | claims).items() if value is not None}
    return jwt.encode(found, key, algorithm=algorithm, headers={"kid": key_id(KEY.encode())})


WRONG_TOKENS = {
    "none": "",
    "no token": "nonsense",
    "no JWT": "a.b.c",
    "foreign key": signed(key="another key" * 4),
    "expired": signed(exp=1),
    "eternal": signed(exp=None),
    "nameless": signed(name=None),
    "nobody": signed(sub=""),
    "wrong type": signed(name=7),
    "unsigned": signed(key="", algorithm="none"),
}


@pytest.mark.parametrize("wrong", WRONG_TOKENS)
async def test_a_wrong_token_is_refused_and_the_connection_closed_with_4501(server, wrong):
    client = await server.connect()
    error = await client.refused("hello", token=WRONG_TOKENS[wrong], session="a session")
    assert error["code"] == "unauthorized"
    assert await client.closed() == 4501


async def test_a_token_that_is_right_in_all_of_this_is_accepted(server):
    client = await server.connect()
    assert (await client.ask("hello", token=signed(), session="a session"))["t"] == "welcome"


async def test_nothing_is_done_before_hello(server):
    client = await server.connect()
    before = dict(server.paiju.tables.lines)
    for kind, fields in (
        ("lobby", {"on": True}),
        ("away", {"on": True}),
        ("friends", {"on": True}),
        ("create", {"game": "doudizhu"}),
        ("join", {"table": "x"}),
        ("sync", {"table": "x"}),
        ("chat", {"table": "x", "text": "hi"}),
    ):
        assert (await client.refused(kind, **fields))["code"] == "unauthorized"
    assert server.paiju.tables.lines == before


async def test_hello_is_said_once(server):
    client = await server.guest()
    _, token = server.token()
    error = await client.refused("hello", token=token, session="another session")
    assert error["code"] == "bad_request"
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"session": "short"}, "$.session"),
        ({"resume": [{"table": "x", "term": 1}]}, "$.resume[0].seq"),
    ],
    ids=str,
)
async def test_a_bad_hello_can_be_said_again(server, wrong, path):
    _, token = server.token()
    client = await server.connect()
    error = await client.refused("hello", **{"token": token, "session": "a session", **wrong})
    assert error["code"] == "bad_request"
    assert error["data"]["path"] == path
    assert (await client.ask("hello", token=token, session="a session"))["t"] == "welcome"


async def test_a_table_that_is_gone_is_named_after_the_welcome(server):
    client = await server.guest(resume=[{"table": "nowhere", "term": 1, "seq": 1}])
    assert client.welcome["tables"] == []
    error = await client.next("error")
    assert (error["code"], error["data"]) == ("not_found", {"table": "nowhere"})
    assert "id" not in error
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"
    assert not client.inbox


# rate


async def test_messages_over_the_rate_are_not_read_and_say_when_to_come_back(spare_url):
    async with running_server(spare_url, messages_per_s=10, burst=5, refills=False) as server:
        client = await server.guest()
        for _ in range(10):
            await client.send("ping", sent_at=1)
        error = await client.next("error")
        assert (error["code"], error["temporary"]) == ("rate_limited", True)
        assert 0 < error["retry_after_ms"] <= 100
        assert isinstance(error["id"], int), "the refused request has its terminal reply"
        await asyncio.sleep(error["retry_after_ms"] / 1000)
        assert sum(message["t"] == "pong" for message in client.inbox) <= 5


async def test_who_goes_on_over_the_rate_is_closed_with_4029(spare_url, here, shorter):
    shorter(MAX_OVERRUNS=20)
    async with running_server(spare_url, refills=False) as server:
        client = await server.guest()
        await asyncio.gather(*(client.send("ping", sent_at=1) for _ in range(400)))
        assert await client.closed() == 4029
    kinds = [message.get("code", message["t"]) for message in client.inbox]
    assert 120 <= kinds.count("pong") + 1 <= 160
    assert kinds.count("rate_limited") == 20


async def test_a_flood_waits_at_its_sender_after_every_tenth_refusal(server, shorter):
    shorter(REST_S=60.0)
    client, other = await server.guest(), await server.guest()
    await asyncio.gather(*(client.send("ping", sent_at=1) for _ in range(400)))
    await client.find(lambda _: [m.get("code") for m in client.inbox].count("rate_limited") == 10)
    read = server.connection_of(client)._heard
    await other.ask("ping", sent_at=1)
    assert server.connection_of(client)._heard == read, "nothing more of it was read"
    assert client.open
    server.connection_of(client).abort()


# heartbeat


async def test_the_server_asks_after_ten_seconds_of_silence_and_gives_up_after_twenty_five(server):
    client = await server.guest()
    own = server.connection_of(client)
    heard = own._heard
    own.tick(heard + 9)
    own.tick(heard + 10.5)
    own.tick(heard + 11)
    ping = await client.next("ping")
    assert ping.keys() == {"t", "sent_at"}
    assert ping["sent_at"] > 1_600_000_000_000
    assert not client.inbox
    own.tick(heard + 25.5)
    assert await client.closed() in {4001, None}  # it is cut at once, so the close frame may not get out


async def test_a_pong_is_a_sign_of_life_and_gets_no_reply(server):
    client = await server.guest()
    own = server.connection_of(client)
    before = own._heard
    await client.raw(msgpack.packb({"t": "pong", "sent_at": 12}))
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"
    assert own._heard > before
    assert not client.inbox


async def test_a_ping_without_id_is_answered_without_one(server):
    client = await server.guest()
    await client.raw(msgpack.packb({"t": "ping", "sent_at": 7}))
    pong = await client.next("pong")
    assert pong.pop("now_at") > 1_600_000_000_000
    assert pong == {"t": "pong", "sent_at": 7}


# a fault of the server


async def test_an_error_of_our_own_is_an_internal_error_and_tells_nothing(server, monkeypatch):
    client = await server.guest()

    def fail(*_):
        raise ZeroDivisionError("a secret")

    monkeypatch.setitem(server.paiju.tables._without_table, Lobby, fail)
    monkeypatch.setattr(failed_requests, "FAILED", FailedRequests(time.monotonic))
    with capture_logs() as logs:
        error = await client.refused("lobby", on=True)
    assert (error["code"], error["temporary"]) == ("internal", True)
    assert "secret" not in str(error)
    assert [(entry["event"], type(entry["exc_info"])) for entry in logs] == [
        ("a request failed", ZeroDivisionError)
    ]
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"


@pytest.mark.parametrize("json", [False, True])
@pytest.mark.parametrize("action", [{"a": []}, {"a": {}}, {"a": [{"a": None}], "x": 1}], ids=str)
async def test_a_strict_connection_may_send_an_action_whose_name_is_no_text(server, action, json):
    client = await server.guest(json=json, strict=True)
    with capture_logs() as logs:
        for kind, more in (("try", {"turn": "t1"}), ("act", {"turn": "t1"}), ("plan", {})):
            error = await client.refused(kind, table="abcdefgh", action=action, **more)
            assert error["code"] == "not_found"
        assert (await client.ask("ping", sent_at=1))["t"] == "pong"
    assert logs == []


@pytest.mark.parametrize("place", ["check_known", "request_id", "_wait"])
async def test_whatever_a_frame_makes_fail_is_answered_and_leaves_the_connection_open(
    server, monkeypatch, place
):
    client = await server.guest(strict=True)
    (ours,) = [one for one in server.paiju.gateway.connections if one.user == client.user]

    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(failed_requests, "FAILED", FailedRequests(time.monotonic))
    with capture_logs() as logs, monkeypatch.context() as broken:
        broken.setattr(ours if place == "_wait" else connection, place, fail)
        if place == "request_id":
            broken.setattr(ours, "_wait", lambda _: 50)
        await client.send("lobby", on=True)
        error = await client.next("error")
    assert (error["code"], error["temporary"]) == ("internal", True)
    assert [entry["event"] for entry in logs] == ["a request failed"]
    assert (await client.ask("ping", sent_at=1))["t"] == "pong"


# lost connections


async def test_who_joins_and_hangs_up_at_once_counts_as_away(server):
    author = await server.guest()
    table = (await author.ok("create", game="doudizhu"))["table"]
    client = await server.guest()
    await client.send("join", table=table)
    client.cut()
    assert (await author.event("seat"))["seat"] == 1
    await server.settle()
    await author.barrier(table)
    actor = server.paiju.tables.owned.actors[table]
    assert actor.room.seat_peer(1) is None
    assert 1 in actor._audience.away


async def test_nobody_who_is_gone_stays_in_a_room(server):
    table = await threesome(server)
    await table.start()
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    for client in (watcher, table[2]):
        client.cut()
    await server.settle()
    await table[0].barrier(table.table)
    actor = server.paiju.tables.owned.actors[table.table]
    assert actor.room.spectators == 0
    assert actor.room.seat_peer(2) is None
    assert actor.room.seat_peer(1) is not None
