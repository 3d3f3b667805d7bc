"""Who is online: over sockets and HTTP, at one node and two; and that those who hide look as if they were not here."""

import asyncio

import pytest

from paiju.client import Client as PaijuClient
from paiju.client import ConnectionLost
from paiju.server.http import friends as friends_module
from paiju.server.people import online, presence
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.keys import online_key
from tests.patience import PATIENCE_S, until
from tests.server.http.persons import befriended, friends, nodes_with_people
from tests.server.live import ONE_LOOP, SLOW, empty_database, running_server

pytestmark = ONE_LOOP

SETTINGS = {}


@pytest.fixture(scope="module", autouse=True)
def at_once():
    """Nobody waits for seconds between two looks."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (online, presence):
            patch.setattr(module, "EVERY_S", 0.01)
        yield


class Follower:
    """A connection that follows friends, and the list as its client has it."""

    def __init__(self, client):
        self.client, self.people, self.version = client, {}, None

    async def until(self, true):
        """Take messages until something holds of the list."""
        async with asyncio.timeout(PATIENCE_S):
            while self.version is None or not true(self.people):
                told = await self.client.next("friends")
                if "people" in told:
                    self.people = {one["user"]: one for one in told["people"]}
                else:
                    assert told["since"] == self.version
                self.version = told["version"]
                self.people |= {one["user"]: one for one in told.get("changed", ())}
                for user in told.get("removed", ()):
                    del self.people[user]

    async def place(self, user, place):
        """Wait until a friend is at a table, online (True) or not (False)."""
        await self.until(lambda people: place_of(people.get(user, {})) == place)


def place_of(line):
    return line.get("table") or line.get("online", False)


async def follower(server, who):
    client = await server.guest(token=who.token)
    await client.ok("friends", on=True)
    return Follower(client)


async def gone(server, *clients):
    """End connections, and the marks that their users have left, as 75 seconds do."""
    for client in clients:
        await client.close()
    await server.settle()
    for client in clients:
        await server.paiju._store.redis.delete(online_key(client.user))


async def over_http(reader, other):
    """What a list and a profile tell of a friend."""
    (line,) = (await reader.ask("GET", "/api/friends"))["friends"]
    profile = await reader.looks_at(other.user)
    assert place_of(line) == place_of(profile)
    assert line.get("game") == profile.get("game")
    return place_of(line)


async def test_a_friend_comes_sits_down_in_public_stands_up_and_goes(server, person):
    a, b = await friends(person)
    following = await follower(server, a)
    await following.place(b.user, False)
    assert following.people[b.user]["handle"] == b.handle
    friend = await server.guest(token=b.token)
    await following.place(b.user, True)
    assert await over_http(a, b) is True
    table = (await friend.ok("create", game="doudizhu", pace=SLOW))["table"]
    await following.place(b.user, table)
    assert following.people[b.user]["game"] == "doudizhu"
    assert await over_http(a, b) == table
    assert (await following.client.ask("watch", table=table))["t"] == "ok"
    await friend.ok("leave", table=table)
    await following.place(b.user, True)
    left = await server.paiju._store.redis.pttl(online_key(b.user))
    assert 0 < left <= 75_000
    await gone(server, friend)
    await following.place(b.user, False)
    assert await over_http(a, b) is False
    await following.client.ok("friends", on=False)


async def test_a_private_table_is_never_told(server, person):
    a, b = await friends(person)
    friend = await server.guest(token=b.token)
    await friend.ok("create", game="doudizhu", private=True, pace=SLOW)
    following = await follower(server, a)
    await following.place(b.user, True)
    assert await over_http(a, b) is True


@pytest.mark.parametrize("silent", [True, False])
async def test_lists_and_profiles_need_no_redis(server, person, monkeypatch, silent):
    a, b = await friends(person)
    following, _friend = await follower(server, a), await server.guest(token=b.token)
    await following.place(b.user, True)
    silence = asyncio.Event()

    async def away(_users):
        if silent:
            await silence.wait()  # of all who ask: sockets too
        raise StoreUnavailable("gone")

    monkeypatch.setattr(friends_module, "HERE_S", 0.01)
    monkeypatch.setattr(server.paiju.people._seen, "_marked", away)
    assert await over_http(a, b) is False
    assert (await a.looks_at(b.user))["state"] == "friend"
    silence.set()
    monkeypatch.undo()
    assert await over_http(a, b) is True


async def test_whoever_hides_is_not_here_for_others_from_that_moment(server, person):
    a, b = await friends(person)
    stranger = await person()
    friend = await server.guest(token=b.token)
    table = (await friend.ok("create", game="doudizhu", pace=SLOW))["table"]
    following = await follower(server, a)
    await following.place(b.user, table)
    assert (await stranger.looks_at(b.user))["online"] is False
    await b.shows(presence="me")
    await following.place(b.user, False)
    assert await over_http(a, b) is False
    assert await server.paiju._store.redis.exists(online_key(b.user)) == 0
    await b.shows(presence="everyone")
    await following.place(b.user, table)
    assert (await stranger.looks_at(b.user))["table"] == table
    # A part is shown only to whom the profile is.
    await b.shows(profile="me")
    await following.place(b.user, False)


@pytest.mark.parametrize("how", ["friends", "blocks", "deleted"])
async def test_who_is_a_friend_no_more_is_removed_from_the_list(server, person, how):
    a, b = await friends(person)
    following = await follower(server, a)
    await following.until(lambda people: b.user in people)
    if how == "friends":
        await b.delete(a.user)
    elif how == "blocks":
        await b.put(a.user, "blocks")
    else:
        answer = await b.http.delete("/api/account", headers={"Authorization": f"Bearer {b.token}"})
        assert answer.status_code == 200, answer.text
    await following.until(lambda people: b.user not in people)


async def test_only_an_accounts_own_connection_follows_and_is_seen(server, person):
    _, b = await friends(person)
    wish = {"label": "mine", "scopes": ["play"]}
    token = (await b.ask("POST", "/api/tokens", 201, json=wish))["token"]
    for client in (await server.guest(), await server.guest(token=token)):
        refused = await client.refused("friends", on=True)
        assert (refused["code"], refused["data"]) == ("forbidden", {"reason": "guest"})
        await client.close()
    await server.settle()
    assert b.user not in server.paiju.people.online._due


async def test_a_connection_that_missed_something_gets_a_snapshot(server, person):
    a, b = await friends(person)
    following = await follower(server, a)
    await following.place(b.user, False)
    server.connection_of(following.client).drained()
    assert [one["user"] for one in (await following.client.next("friends"))["people"]] == [b.user]


async def test_the_python_client_follows_over_connections(server, person):
    a, b = await friends(person)
    async with await PaijuClient.connect(server.url, token=a.token) as client:
        lists = client.friend_lists()
        async with asyncio.timeout(PATIENCE_S):
            assert (await anext(lists))[b.user].online is False
        client.cut()
        await server.guest(token=b.token)
        await until(lambda: client.friends[b.user].online)
        await client.follow_friends(on=False)
    with pytest.raises(ConnectionLost):
        await anext(lists)


async def test_over_two_nodes_a_friend_is_seen_at_the_table_of_the_other(redis_process, here, tmp_path):
    async with nodes_with_people(empty_database(redis_process, 3), tmp_path) as (nodes, people):
        ann, bo = await befriended(*people)
        following = await follower(nodes[0], ann)
        friend = await nodes[1].guest(token=bo.token)
        table = (await friend.ok("create", game="doudizhu", pace=SLOW))["table"]
        await following.place(bo.user, table)
        await bo.shows(presence="me")
        await following.place(bo.user, False)


async def test_without_accounts_there_is_nothing_to_follow(spare_url):
    async with running_server(spare_url) as server:
        client = await server.guest()
        assert (await client.refused("friends", on=True))["data"] == {"reason": "guest"}
