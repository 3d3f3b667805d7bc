"""Invitations: who is told, who gets in, and that whoever invites learns nothing about others by it."""

import asyncio

import pytest

from paiju.server.database.errors import DatabaseAway, DatabaseRefused
from paiju.server.people import inviting as inviting_module
from paiju.server.people import tries
from tests.patience import PATIENCE_S, until
from tests.server.http.persons import befriended, friends, nodes_with_people, two
from tests.server.http.test_inbox import followed
from tests.server.live import ONE_LOOP, SLOW, empty_database, running_server

pytestmark = ONE_LOOP

SETTINGS = {}


async def host(server, who, **create):
    """Somebody's connection, and the private table where it sits."""
    client = await server.guest(token=who.token)
    wish = {"game": "doudizhu", "private": True, "pace": SLOW} | create
    return client, (await client.ok("create", **wish))["table"]


async def told(server):
    """Wait until all invitations that were sent are told, or dropped."""
    await until(lambda: not server.paiju.people.inviting._telling)


async def invited(who):
    items = (await who.ask("GET", "/api/inbox"))["items"]
    return [(one["user"], one["table"], one["game"]) for one in items if one["kind"] == "invited"]


async def test_a_friend_is_told_at_once_and_sits_down_without_the_code(server, person):
    a, b = await friends(person)
    client, table = await host(server, a)
    friend, _ = await followed(server, b)
    assert (await friend.refused("join", table=table))["code"] == "not_found"
    await client.ok("invite", table=table, users=[b.user])
    (notice,) = (await friend.next("news"))["items"]
    assert (notice["kind"], notice["handle"], notice["table"]) == ("invited", a.handle, table)
    assert notice["until"] - notice["at"] == 3_600_000
    assert "code" not in notice
    assert (await friend.ok("join", table=table))["seat"] == 1


async def test_an_invitation_dies_with_the_code_and_with_a_removal(server, person):
    a, b = await friends(person)
    client, table = await host(server, a)
    friend = await server.guest(token=b.token)
    await client.ok("invite", table=table, users=[b.user])
    await client.ok("new_code", table=table)
    assert (await friend.refused("join", table=table))["code"] == "not_found"
    await client.ok("invite", table=table, users=[b.user])
    await friend.ok("watch", table=table)
    await client.ok("kick", table=table, user=b.user)
    await told(server)
    before = await b.ask("GET", "/api/inbox")
    # The author has removed them: another player's invitation brings nobody back.
    await client.ok("invite", table=table, users=[b.user])
    await told(server)
    for request in ("join", "watch"):
        assert (await friend.refused(request, table=table))["code"] in {"forbidden", "not_found"}
    assert await b.ask("GET", "/api/inbox") == before


async def test_the_answer_is_the_same_for_strangers_blocks_and_those_who_are_not_there(server, person):
    a, b = await friends(person)
    stranger, blocker, blocked, closed = [await person() for _ in range(4)]
    for other in (blocker, blocked, closed):
        await a.put(other.user)
        await other.put(a.user)
    await blocker.put(a.user, "blocks")
    await a.put(blocked.user, "blocks")
    await closed.shows(invites="me")
    client, table = await host(server, a)
    users = [stranger.user, blocker.user, blocked.user, closed.user, "unobody", a.user, b.user, b.user]
    whole = await client.ok("invite", table=table, users=users)
    for user in users[:6]:
        assert await client.ok("invite", table=table, users=[user]) == whole | {"id": whole["id"] + 1}
        whole["id"] += 1
    await told(server)
    for other in (stranger, blocker, blocked, closed, a):
        assert await invited(other) == []
    assert await invited(b) == [(a.user, table, "doudizhu")]


async def test_whoever_takes_invitations_of_everyone_gets_them_once_a_person(server, person):
    a, b = await two(person)
    await b.shows(invites="everyone")
    client, table = await host(server, a, private=False)
    for _ in range(3):
        await client.ok("invite", table=table, users=[b.user])
    await told(server)
    assert await invited(b) == [(a.user, table, "doudizhu")]
    await b.put(a.user, "blocks")
    assert await invited(b) == []


async def test_one_person_is_told_of_a_few_from_one_person_and_no_more(server, person):
    a, b = await friends(person)
    client, table = await host(server, a)
    for _ in range(tries.INVITES_OF_PAIR + 2):
        await client.ok("invite", table=table, users=[b.user])
    await told(server)
    told_of = await b.ask("GET", "/api/inbox")
    assert told_of["cursor"] == 1 + tries.INVITES_OF_PAIR


async def test_in_bulk_they_are_refused_with_the_time_to_wait(server, person):
    a = await person()
    client, table = await host(server, a)
    users = [f"u{n}" for n in range(8)]
    for _ in range(tries.INVITES // len(users)):
        await client.ok("invite", table=table, users=users)
    refused = await client.refused("invite", table=table, users=users)
    assert (refused["code"], refused["retry_after_ms"] > 0) == ("rate_limited", True)
    state = server.paiju.owned.actors[table].state
    assert state.door.guests == (a.user, *users)


async def test_only_an_account_invites_from_its_seat(server, person):
    a, b = await friends(person)
    client, table = await host(server, a, private=False)
    guest = await server.guest()
    await guest.ok("join", table=table)
    refused = await guest.refused("invite", table=table, users=[b.user])
    assert (refused["code"], refused["data"]) == ("forbidden", {"reason": "guest"})
    other = await server.guest(token=b.token)
    await other.ok("watch", table=table)
    assert (await other.refused("invite", table=table, users=[a.user]))["code"] == "not_seated"
    wish = {"label": "mine", "scopes": ["play"]}
    token = (await b.ask("POST", "/api/tokens", 201, json=wish))["token"]
    program = await server.guest(token=token)
    await program.ok("join", table=table)
    assert (await program.refused("invite", table=table, users=[a.user]))["data"] == {"reason": "guest"}
    daily = (await client.ok("create", game="doudizhu", daily=True))["table"]
    assert (await client.refused("invite", table=daily, users=[b.user]))["data"] == {"reason": "daily"}
    assert await invited(b) == []


async def test_with_the_database_away_they_are_refused_and_one_on_its_way_is_lost(
    server, person, monkeypatch
):
    a, b = await friends(person)
    client, table = await host(server, a)
    database = server.paiju.database

    async def away(_work):
        database._why = "gone"
        raise DatabaseAway("gone")

    with monkeypatch.context() as patch:
        patch.setattr(database, "write", away)
        await client.ok("invite", table=table, users=[b.user])
        await until(lambda: database.why_away)
        assert (await client.refused("invite", table=table, users=[b.user]))["code"] == "busy"
        await client.ok("ready", table=table, on=True)
    assert await invited(b) == []
    await client.ok("invite", table=table, users=[b.user])
    await told(server)
    assert len(await invited(b)) == 1


async def test_a_flood_leaves_no_more_work_than_its_bound(server, person, monkeypatch):
    a, _ = await two(person)
    inviting, held = server.paiju.people.inviting, asyncio.Event()

    async def waits(_user, _other):
        await held.wait()
        return 1

    monkeypatch.setattr(inviting._tries, "invited", waits)
    for n in range(300):
        inviting.tell(a.user, (f"u{n}",), "t", "doudizhu")
    assert len(inviting._telling) == 256
    held.set()
    await told(server)


async def test_invitations_leave_room_at_the_database_and_write_nothing_for_no_one(
    server, person, monkeypatch
):
    a, _ = await two(person)
    inviting, held, writing, most = server.paiju.people.inviting, asyncio.Event(), [], []

    async def write(work):
        writing.append(work)
        most.append(len(writing))
        await held.wait()
        writing.remove(work)
        return []

    async def within(_user, other):
        return 1 if other == "late" else 0

    monkeypatch.setattr(inviting._database, "write", write)
    monkeypatch.setattr(inviting._tries, "invited", within)
    inviting.tell(a.user, ("late",), "t", "doudizhu")
    await told(server)
    assert most == []
    for n in range(20):
        inviting.tell(a.user, ("late", f"u{n}"), "t", "doudizhu")
    await until(lambda: len(writing) == inviting_module.WRITES)
    held.set()
    await told(server)
    assert (len(most), max(most)) == (20, inviting_module.WRITES)


async def test_an_invitation_that_the_database_refuses_is_lost_without_an_error(server, person, monkeypatch):
    a, b = await friends(person)
    inviting = server.paiju.people.inviting

    async def refused(_work):
        raise DatabaseRefused("no")

    monkeypatch.setattr(inviting._database, "write", refused)
    inviting.tell(a.user, (b.user,), "t", "doudizhu")
    (task,) = inviting._telling
    await asyncio.wait([task])
    assert task.exception() is None


async def test_at_a_site_without_accounts_none_invites(spare_url):
    async with running_server(spare_url) as server:
        client = await server.guest()
        table = (await client.ok("create", game="doudizhu"))["table"]
        assert (await client.refused("invite", table=table, users=["u1"]))["data"] == {"reason": "guest"}


@pytest.mark.parametrize("at", ["one", "two"])
async def test_over_a_link_the_invited_is_told_and_comes(redis_process, here, tmp_path, at):
    async with nodes_with_people(empty_database(redis_process, 3), tmp_path) as (nodes, people):
        ann, bo = await befriended(*people)
        one, other = nodes if at == "one" else nodes[::-1]
        client, table = await host(one, ann)
        friend = await other.guest(token=bo.token, news=None)
        await friend.next("news")
        await client.ok("invite", table=table, users=[bo.user])
        async with asyncio.timeout(PATIENCE_S):
            while (news := await friend.next("news"))["items"] == []:
                pass
        assert news["items"][0]["table"] == table
        assert (await friend.ok("join", table=table))["seat"] == 1
