"""Friends, blocks and profiles over HTTP: what each sees of the other, and what nobody is told."""

import asyncio

import pytest
from sqlalchemy import update

from paiju.client import Api, RequestError
from paiju.server.database.errors import DatabaseAway
from paiju.server.database.sql.schema import USERS
from paiju.server.people import tries
from tests.patience import PATIENCE_S
from tests.server.http.persons import friends, two
from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.playing import threesome

pytestmark = ONE_LOOP

SETTINGS = {}


async def test_an_ask_is_accepted_by_handle_and_taken_back_in_silence(person):
    a, b = await two(person)
    assert await a.put(f"@{b.handle.upper()}") == {"state": "asked"}
    assert (await a.lists(), await b.lists()) == ({"asked": [b.user]}, {"asks": [a.user]})
    assert (await a.looks_at(b.user))["state"] == "asked"
    assert (await b.looks_at(f"@{a.handle}"))["state"] == "asks"
    assert await b.put(a.user) == {"state": "friend"}
    assert await a.put(b.user) == {"state": "friend"}
    assert (await a.lists(), await b.lists()) == ({"friends": [b.user]}, {"friends": [a.user]})
    (line,) = (await a.ask("GET", "/api/friends"))["friends"]
    assert (line["handle"], line["name"]) == (b.handle, line["name"])
    assert await b.delete(a.user) == {"state": "none"}
    assert (await b.delete(a.user, status=404))["error"]["code"] == "not_found"
    assert await a.lists() == await b.lists() == {}


async def test_whoever_is_blocked_sees_neither_the_block_nor_the_profile(person):
    a, b = await friends(person)
    assert await b.put(a.user, "blocks") == await b.put(f"@{a.handle}", "blocks") == {"state": "blocked"}
    assert (await a.lists(), await b.lists()) == ({}, {"blocked": [a.user]})
    hidden = await a.looks_at(b.user, 404)
    nobody = await a.looks_at("@nobody_here", 404)
    assert hidden == nobody == await a.looks_at("unobody", 404)
    for part in ("/statistics", "/deals", "/matches"):
        told = await a.looks_at(b.user, 404, part)
        assert told == await a.looks_at("unobody", 404, part)
    # By user id an ask finds no more than a look does; to find more would tell of the block.
    assert await a.put(b.user, status=404) == await a.put("unobody", status=404)
    # By handle it looks as every other one that is not answered.
    assert await a.put(f"@{b.handle}") == {"state": "asked"}
    assert await a.lists() == {"asked": [b.user]}
    assert (await b.put(a.user, status=403))["error"]["reason"] == "blocked"
    assert (await b.looks_at(a.user))["state"] == "blocked"
    assert await b.delete(a.user, "blocks") == {"state": "none"}
    await b.delete(a.user, "blocks", 404)
    assert await a.lists() == await b.lists() == {}


async def test_a_guest_is_blocked_by_its_user_id_but_no_friend_and_asks_nobody(server, person):
    a = await person()
    guest, token = server.token()
    await a.put(guest.user, status=404)
    await a.put(guest.user, "blocks")
    assert await a.ask("GET", "/api/friends") == {
        "friends": [], "asks": [], "asked": [],
        "blocked": [{"user": guest.user, "since": (await a.ask("GET", "/api/friends"))["blocked"][0]["since"]}],
    }  # fmt: skip
    for wrong, status in (("%20", 422), ("x" * 65, 422), ("@nobody_here", 404)):
        await a.put(wrong, "blocks", status)
    for path in (f"/api/users/{a.user}", "/api/friends", "/api/account/privacy"):
        answer = await a.http.get(path, headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "guest")


async def test_nobody_is_a_friend_of_oneself_and_blocks_oneself(person):
    a = await person()
    for what in ("friends", "blocks"):
        assert (await a.put(a.user, what, 403))["error"]["reason"] == "self"
    mine = await a.looks_at("me")
    assert mine == await a.looks_at(a.user) == await a.looks_at(f"@{a.handle}")
    assert (mine["state"], mine["shows"]) == ("me", ["statistics", "deals"])


async def test_an_account_that_an_older_database_does_not_know_is_not_said_to_be_changed(person, server):
    a = await person()
    forgotten = update(USERS).where(USERS.c.id == a.user).values(kind="guest", handle=None, handle_key=None)
    await server.paiju.database.write(lambda connection: connection.execute(forgotten))
    refused = await a.ask("PATCH", "/api/account/privacy", 404, json={"asks": "me"})
    assert refused["error"]["code"] == "not_found"


async def test_each_part_is_shown_to_whom_the_settings_name(person):
    a, friend = await friends(person)
    other = await person()
    told = await a.ask("GET", "/api/account/privacy")
    shown = {"profile": "everyone", "statistics": "everyone", "deals": "me", "asks": "everyone"}
    assert told == shown | {"invites": "friends", "presence": "friends"}
    assert (
        (await other.looks_at(a.user))["shows"] == (await friend.looks_at(a.user))["shows"] == ["statistics"]
    )
    assert (await a.shows(statistics="friends", deals="friends"))["deals"] == "friends"
    assert (await other.looks_at(a.user))["shows"] == []
    assert (await friend.looks_at(a.user))["shows"] == ["statistics", "deals"]
    await other.looks_at(a.user, 404, "/statistics")
    assert (await friend.looks_at(a.user, 200, "/statistics"))["games"] == {}
    assert (await friend.looks_at(f"@{a.handle}", 200, "/deals")) == {"deals": [], "next": None}
    await a.shows(profile="me")
    for reader in (other, friend):
        assert await reader.looks_at(a.user, 404) == await reader.looks_at("unobody", 404)
        await reader.looks_at(a.user, 404, "/statistics")
    assert (await a.looks_at("me"))["state"] == "me"
    for wrong in ({"profile": "nobody"}, {"asks": "friends"}, {"colour": "red"}, []):
        await a.ask("PATCH", "/api/account/privacy", 422, json=wrong)


async def test_a_user_id_tells_no_handle_of_who_hides_the_profile(person):
    a, b = await two(person)
    for hidden in ("friends", "me"):
        await b.shows(profile=hidden)
        assert await a.put(b.user, status=404) == await a.put("unobody", status=404)
        await a.put(b.user, "blocks")
        (line,) = (await a.ask("GET", "/api/friends"))["blocked"]
        assert line == {"user": b.user, "since": line["since"]}
        await a.delete(b.user, "blocks")
    # Who knows the handle may ask, and an ask of theirs is accepted by user id.
    assert await a.put(f"@{b.handle}") == await a.put(b.user) == {"state": "asked"}
    assert await b.put(a.user) == {"state": "friend"}
    await b.shows(profile="everyone")
    await a.put(b.user, "blocks")
    (line,) = (await a.ask("GET", "/api/friends"))["blocked"]
    assert line["handle"] == b.handle


@pytest.mark.parametrize("state", ["asked", "blocked"])
@pytest.mark.parametrize("why", ["hides", "blocks"])
async def test_a_line_of_who_was_asked_or_blocked_tells_no_more_than_the_profile_does_now(person, state, why):
    a, b = await two(person)
    if why == "hides":
        await b.shows(profile="friends")
    else:
        await b.put(a.user, "blocks")
    await a.put(f"@{b.handle}", "friends" if state == "asked" else "blocks")
    (line,) = (await a.ask("GET", "/api/friends"))[state]
    assert line == {"user": b.user, "since": line["since"]}
    await (b.shows(profile="everyone") if why == "hides" else b.delete(a.user, "blocks"))
    if state == "asked":  # the lifted block has deleted the ask
        await a.put(b.user)
    (line,) = (await a.ask("GET", "/api/friends"))[state]
    assert line["handle"] == b.handle


async def test_who_takes_no_asks_says_so_to_everybody(person):
    a, b = await two(person)
    await b.shows(asks="me")
    assert (await a.put(b.user, status=403))["error"]["reason"] == "asks"
    await b.put(a.user, "blocks")
    assert (await a.put(f"@{b.handle}", status=403))["error"]["reason"] == "asks"


async def test_asks_are_limited_by_pair_and_day(person):
    a, b = await two(person)
    for _ in range(tries.ASKS_OF_PAIR):
        await a.put(b.user)
        await a.put(b.user)  # a repeat costs nothing
        await b.delete(a.user)
    told = (await a.put(b.user, status=429))["error"]
    assert told["retry_after_ms"] > 3_600_000
    # Who is asked may always accept.
    await b.put(a.user)
    assert await a.put(b.user) == {"state": "friend"}


async def test_looks_at_people_are_limited(server, person):
    a, b = await two(person)
    buckets = server.paiju.accounts._tries._counts["look"][2]
    buckets[a.user].drain()
    assert (await a.looks_at(b.user, 429))["error"]["code"] == "rate_limited"
    assert (await a.looks_at(b.user, 429, "/statistics"))["error"]["retry_after_ms"] > 0


async def test_a_friend_reads_what_is_shown_and_nothing_of_a_private_table(server, person):
    table = await threesome(server)
    player = await person(table[0].token)
    secret = await threesome(server, private=True)
    hidden = await person(secret[0].token)
    for one in (table, secret):
        await one.start()
        await one.finish()
    reader = await person()
    async with asyncio.timeout(PATIENCE_S):
        for one in (player, hidden):
            while not (await one.looks_at("me", 200, "/deals"))["deals"]:
                await asyncio.sleep(0.02)
            await one.shows(deals="everyone")
    (line,) = (await reader.looks_at(player.user, 200, "/deals"))["deals"]
    assert line["deal"] == f"{table.table}-1"
    assert (await reader.looks_at(hidden.user, 200, "/deals"))["deals"] == []
    assert (await reader.looks_at(hidden.user, 200, "/statistics"))["games"]["doudizhu"]["deals"] == 1
    own = await player.http.get(
        f"/api/deals/{line['deal']}", headers={"Authorization": f"Bearer {reader.token}"}
    )
    async with Api(server.url, reader.token) as api:
        lines = [one async for one in api.history(user=player.user, records=True)]
    assert lines[0]["record"] == own.json()


async def test_the_database_away_is_told(server, person, monkeypatch):
    a, b = await two(person)

    async def away(_work):
        raise DatabaseAway("gone")

    monkeypatch.setattr(server.paiju.database, "read", away)
    for path in ("/api/friends", f"/api/users/{b.user}", f"/api/users/{b.user}/deals"):
        assert (await a.ask("GET", path, 503))["error"]["code"] == "busy"


async def test_the_client_has_a_call_for_each(server, person):
    a, b = await two(person)
    async with Api(server.url, a.token) as api, Api(server.url, b.token) as other:
        assert await api.ask_friend(f"@{b.handle}") == "asked"
        assert await other.ask_friend(a.user) == "friend"
        assert [one["user"] for one in (await api.friends())["friends"]] == [b.user]
        assert (await api.profile(f"@{b.handle}"))["state"] == "friend"
        await api.end_friend(b.user)
        await api.block(b.user)
        with pytest.raises(RequestError, match="not shown"):
            await other.profile(a.user)
        await api.unblock(b.user)
        assert (await api.set_privacy(asks="me"))["asks"] == "me"
        assert (await api.privacy())["asks"] == "me"


async def test_without_a_database_there_are_none(redis_process, here):
    async with running_server(empty_database(redis_process, 9)) as server, server.http() as http:
        _, token = server.token()
        answer = await http.get("/api/friends", headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
