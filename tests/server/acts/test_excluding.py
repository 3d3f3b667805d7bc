"""The operator mutes and excludes users and networks: at every node within a second, with what they are told."""

import asyncio
import time

import pytest
import pytest_asyncio
from msgspec.structs import replace

from paiju.client import RequestError
from tests.patience import until
from tests.server import live
from tests.server.acts.desk_of import GIVEN, act, look
from tests.server.live import ONE_LOOP
from tests.server.nodes.test_remote import table_at, two_nodes

pytestmark = ONE_LOOP
PROXIED = {**GIVEN, "proxies": ("127.0.0.1",)}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(redis_process, here):
    async with two_nodes(live.empty_database(redis_process, 7), PROXIED, PROXIED) as found:
        yield found


async def bearer(server, token, method="GET", path="/api/session"):
    async with server.http(headers={"Authorization": f"Bearer {token}"}) as http:
        return await http.request(method, path)


async def test_an_excluded_user_is_told_why_at_every_node_and_stays_away(nodes):
    one, two = nodes
    ann = await two.guest("Ann")
    began = time.monotonic()
    outcome = await act(one, "user.sanction", user=ann.user, kind="closed", hours=1, public="insults")
    assert await ann.closed() == 4503
    assert time.monotonic() - began < 1
    (told,) = [message for message in ann.inbox if message["t"] == "error"]
    assert (told["code"], told["data"]) == (
        "forbidden",
        {"reason": "insults", "until": outcome["result"]["until"]},
    )
    for node in nodes:
        again = await node.connect()
        refused = await again.ask("hello", token=ann.token, session="session-1234")
        assert (refused["code"], refused["data"]["reason"]) == ("forbidden", "insults")
        assert await again.closed() == 4503
        for method, path in (("GET", "/api/session"), ("GET", "/api/daily"), ("POST", "/api/tables")):
            answer = await bearer(node, ann.token, method, path)
            assert answer.status_code == 403, path
            assert answer.json()["error"]["reason"] == "insults"
    await act(two, "user.sanction", user=ann.user, kind="closed", hours=0)
    assert (await one.guest(token=ann.token)).user == ann.user


async def test_a_sanction_ends_by_itself(nodes):
    one, two = nodes
    ann = await one.guest("Ann")
    await act(one, "user.sanction", user=ann.user, kind="closed", hours=0.3 / 3600)
    assert await ann.closed() == 4503
    await until(lambda: two.paiju.orders.sanctions.closed(ann.user) is None)
    assert (await two.guest(token=ann.token)).user == ann.user


async def test_a_muted_user_says_nothing_anywhere_and_plays_on(nodes):
    one, two = nodes
    ann, bo = await one.guest("Ann"), await two.guest("Bo")
    table = await table_at(one, ann)
    await bo.ok("join", table=table)
    await bo.ok("chat", table=table, text="hello")
    await act(one, "user.sanction", user=bo.user, kind="mute", hours=24, public="adverts")
    await until(lambda: two.paiju.orders.sanctions.of("mute", bo.user))
    for said in ({"text": "buy"}, {"phrase": "hurry"}):
        refused = await bo.refused("chat", table=table, **said)
        assert (refused["code"], refused["data"]["reason"]) == ("forbidden", "adverts")
    await bo.ok("ready", table=table, on=True)
    await ann.ok("chat", table=table, text="I am not muted")
    await act(two, "user.sanction", user=bo.user, kind="mute", hours=0)
    await bo.ok("chat", table=table, text="thanks")


async def test_a_user_is_disconnected_at_all_nodes_and_may_come_again(nodes):
    one, two = nodes
    ann = await one.guest("Ann")
    other = await two.again(ann)
    outcome = await act(two, "user.disconnect", user=ann.user)
    assert outcome["result"] == {"connections": 2}
    assert [await ann.closed(), await other.closed()] == [4503, 4503]
    assert (await two.guest(token=ann.token)).user == ann.user


async def test_connections_that_may_only_watch_are_seen_and_disconnected_as_their_user(nodes):
    one, two = nodes
    ann = await one.guest("Ann")
    table = await table_at(one, ann)
    account = replace(two.sessions.check(ann.token), handle="ann", scopes=("watch",), session="watching")
    watcher = await two.guest(token=two.sessions.signed(account))
    await watcher.ok("watch", table=table)
    (line,) = await look(one, "users", user=ann.user)
    assert (line["name"], line["tables"], len(line["nodes"])) == ("Ann", [table], 2)
    assert (await act(one, "user.disconnect", user=ann.user))["result"] == {"connections": 2}
    assert [await ann.closed(), await watcher.closed()] == [4503, 4503]


async def test_a_network_gets_no_new_guests_or_no_connection_at_all(nodes):
    one, two = nodes
    inside, outside = "203.0.113.7", "203.0.114.7"
    async with two.http(headers={"X-Forwarded-For": inside}) as http:
        guest = (await http.post("/api/session", json={"name": "Ann"})).json()
        ann = await two.connect(additional_headers={"X-Forwarded-For": inside})
        welcome = await ann.ask("hello", token=guest["token"], session="session-5678")
        assert welcome["t"] == "welcome"
        await act(one, "network.block", network="203.0.113.0/24", hours=1, public="spam")
        await until(lambda: two.paiju.orders.networks.blocked(inside, "no_new"))
        refused = await http.post("/api/session", json={"name": "Bo"})
        assert (refused.status_code, refused.json()["error"]["reason"]) == (403, "spam")
        renamed = await http.post(
            "/api/session", json={"name": "Dee"}, headers={"Authorization": f"Bearer {guest['token']}"}
        )
        assert renamed.status_code == 200, "who has a session plays on"
        await ann.ok("lobby", on=False)

        await act(one, "network.block", network="203.0.113.0/24", hours=1, level="none")
        assert await ann.closed() == 4503
        for path in ("/api/games", "/healthz", "/"):
            assert (await http.get(path)).status_code == 403
        with pytest.raises(Exception, match="403"):
            await two.connect(additional_headers={"X-Forwarded-For": inside})
    async with two.http(headers={"X-Forwarded-For": outside}) as http:
        assert (await http.post("/api/session", json={"name": "Bo"})).status_code == 200
    await act(two, "network.block", network="203.0.113.0/24", hours=0)
    await until(lambda: not one.paiju.orders.networks.blocked(inside, "none"))
    async with one.http(headers={"X-Forwarded-For": inside}) as http:
        assert (await http.get("/api/games")).status_code == 200


@pytest.mark.parametrize("network", ["0.0.0.0/0", "127.0.0.0/8", "203.0.113.7/24", "::/0", "x"])
async def test_a_network_that_must_not_be_blocked_is_refused(nodes, network):
    with pytest.raises(RequestError) as refused:
        await act(nodes[0], "network.block", network=network, hours=1, level="none")
    assert (refused.value.code, refused.value.data) == ("bad_request", {"path": "$.network"})


async def test_what_is_told_of_while_there_is_no_link_is_enforced_within_a_second(nodes, monkeypatch):
    one, two = nodes
    ann = await two.guest("Ann")
    monkeypatch.setattr(one.paiju.orders.sanctions.entries, "tell", lambda _change: None)
    async with asyncio.timeout(1.5):
        await act(one, "user.sanction", user=ann.user, kind="closed", hours=1)
        assert await ann.closed() == 4503
