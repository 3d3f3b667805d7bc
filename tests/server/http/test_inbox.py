"""Inboxes over HTTP and sockets, on one node and over the link of two, with and without the database."""

import asyncio

import pytest
from msgspec.structs import replace

from paiju.client import Api, ConnectionLost
from paiju.client import Client as PaijuClient
from paiju.server.database.errors import DatabaseAway
from tests.patience import PATIENCE_S, until
from tests.server.http.persons import PASSWORD, friends, nodes_with_people, two
from tests.server.live import ONE_LOOP, empty_database, running_server

pytestmark = ONE_LOOP

SETTINGS = {}


async def inbox(who, after=0):
    told = await who.ask("GET", f"/api/inbox?after={after}")
    return told["cursor"], told["unread"], [(one["kind"], one.get("user")) for one in told["items"]]


async def read(who, n):
    return (await who.ask("POST", "/api/inbox/read", json={"n": n}))["unread"]


async def test_an_inbox_is_read_from_a_number_on_and_marked(person):
    a, b = await friends(person)
    assert await inbox(a) == (1, 1, [("friend_accepted", b.user)])
    assert await inbox(b) == (1, 0, [])
    assert await inbox(a, 1) == (1, 1, [])
    assert await read(a, 0) == 1
    assert await read(a, 1) == await read(a, 2**53 - 1) == 0
    assert await inbox(a) == (1, 0, [("friend_accepted", b.user)])


async def test_signing_in_elsewhere_is_told_with_the_kind_of_program(person, server):
    a = await person()
    async with server.http(
        headers={"X-Forwarded-For": "10.8.1.1", "User-Agent": "Mozilla Firefox/150"}
    ) as http:
        answer = await http.post("/api/sign-in", json={"handle": a.handle, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
    told = await a.ask("GET", "/api/inbox")
    (notice,) = told["items"]
    assert (notice["kind"], "Firefox" in notice["label"]) == ("signed_in", True)
    await a.ask("PUT", "/api/account/password", json={"password": PASSWORD + "2"})
    told = await a.ask("GET", "/api/inbox?after=1")
    assert [(one["kind"], one["change"]) for one in told["items"]] == [("credential_changed", "password")]


@pytest.mark.parametrize("after", ["x", "-1", "1" * 16, ""])
async def test_what_is_no_number_is_refused(person, after):
    a = await person()
    told = await a.ask("GET", f"/api/inbox?after={after}", 422)
    assert told["error"]["path"] == "$.after"
    for n in (-1, 2**53, "1", None):
        await a.ask("POST", "/api/inbox/read", 422, json={"n": n})


async def test_it_is_asked_so_often_and_no_more(person, server):
    a = await person()
    counts = server.paiju.accounts._tries
    while not counts.look(a.user):
        pass
    counts.look(a.user)
    assert (await a.ask("GET", "/api/inbox", 429))["error"]["retry_after_ms"] > 0
    await a.ask("POST", "/api/inbox/read", 429, json={"n": 1})


async def followed(server, who, news=None):
    """A connection of somebody's that follows the inbox, and what it was told first."""
    client = await server.guest(token=who.token, news=news)
    return client, await client.next("news")


async def test_a_connection_is_told_at_once_and_from_its_number_when_it_comes_back(person, server):
    a, b = await two(person)
    client, first = await followed(server, b)
    assert (first["cursor"], first["unread"], first["items"]) == (0, 0, [])
    await a.put(b.user)
    told = await client.next("news")
    (notice,) = told["items"]
    assert (told["cursor"], told["unread"]) == (1, 1)
    assert (notice["kind"], notice["handle"]) == ("friend_asked", a.handle)
    again, told = await followed(server, b, news=0)
    assert [one["n"] for one in told["items"]] == [1]
    # What one device has read, the others know.
    await read(b, 1)
    assert (await client.next("news"))["unread"] == (await again.next("news"))["unread"] == 0


async def test_guests_and_those_who_did_not_ask_are_told_nothing(person, server):
    a, b = await two(person)
    guest = await server.guest(news=0)
    quiet = await server.guest(token=b.token)
    client, _ = await followed(server, b)
    await a.put(b.user)
    await client.next("news")
    for other in (guest, quiet):
        await other.ok("lobby", on=True)
        assert "news" not in {message["t"] for message in other.inbox}


async def test_a_token_of_an_api_follows_and_reads_no_inbox(person, server):
    a = await person()
    wish = {"label": "mine", "scopes": ["play", "read"]}
    token = (await a.ask("POST", "/api/tokens", 201, json=wish))["token"]
    client = await server.guest(token=token, news=0)
    await client.ok("lobby", on=True)
    assert "news" not in {message["t"] for message in client.inbox}
    answer = await a.http.get("/api/inbox", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 403


async def test_a_connection_whose_queue_was_dropped_is_told_again(person, server):
    a, b = await two(person)
    client, _ = await followed(server, b, news=0)
    await a.put(b.user)
    await client.next("news")
    server.connection_of(client).drained()
    told = await client.next("news")
    assert [one["kind"] for one in told["items"]] == ["friend_asked"]


async def test_without_the_database_play_goes_on_and_the_inbox_says_so(person, server, monkeypatch):
    a = await person()

    async def away(_work):
        raise DatabaseAway("gone")

    monkeypatch.setattr(server.paiju.database, "read", away)
    error = (await a.ask("GET", "/api/inbox", 503))["error"]
    assert error["code"] == "busy"
    client = await server.guest(token=a.token, news=0)
    await client.ok("create", game="doudizhu")


async def test_a_site_without_a_database_has_no_inbox(spare_url):
    async with running_server(spare_url) as server, server.http() as http:
        account, _ = server.token()
        token = server.sessions.signed(replace(account, handle="somebody", signed_in_at=1_000))
        assert (await server.guest(token=token, news=0)).welcome["user"] == account.user
        answer = await http.get("/api/inbox", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 404


async def test_the_other_node_tells_its_connections_too(redis_process, here, tmp_path):
    async with nodes_with_people(empty_database(redis_process, 3), tmp_path) as (nodes, (ann, bo)):
        client, _ = await followed(nodes[1], bo)
        await ann.put(f"@{bo.handle}")
        assert [item["handle"] for item in (await client.next("news"))["items"]] == [ann.handle]


async def test_the_client_of_bots_and_programs_follows_and_reads_it(person, server):
    a, b = await two(person)
    async with (
        Api(server.url, b.token) as api,
        await PaijuClient.connect(server.url, token=b.token, news=None) as client,
    ):
        notices = client.notices()
        await until(lambda: client.news is not None)
        await a.put(b.user)
        async with asyncio.timeout(PATIENCE_S):
            notice = await anext(notices)
        assert (notice.kind, notice.handle, client.news.unread) == ("friend_asked", a.handle, 1)
        assert [one["n"] for one in (await api.inbox())["items"]] == [notice.n]
        assert (await api.inbox(notice.n))["items"] == []
        # A new connection goes on from the last notice, and tells none twice.
        client.cut()
        c = await person()
        await c.put(b.user)
        async with asyncio.timeout(PATIENCE_S):
            assert (await anext(notices)).handle == c.handle
        assert await api.read_inbox(client.news.cursor) == 0
    with pytest.raises(ConnectionLost):
        await anext(notices)
