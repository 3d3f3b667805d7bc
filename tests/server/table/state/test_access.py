"""A private table exists only for users who are seated, were let in, or give the code."""

import pytest

from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.lobby.features.test_private import private_table

pytestmark = ONE_LOOP
NO_TABLE = "t000000000000"


@pytest.mark.parametrize(
    ("request_type", "fields"),
    [
        ("join", {}),
        ("watch", {}),
        ("join", {"code": "ZZZZZZ"}),
        ("sync", {}),
        ("leave", {}),
        ("ready", {"on": True}),
        ("chat", {"text": "hello"}),
        ("act", {"turn": "1.2.3", "action": {"a": "pass"}}),
        ("new_code", {}),
        ("add_bot", {}),
        ("help", {}),
        ("advise", {}),
    ],
)
async def test_a_stranger_who_knows_the_id_is_answered_as_at_a_table_that_is_not_there(
    server, request_type, fields
):
    _author, table, _code = await private_table(server)
    stranger = await server.guest(local_addr=("127.0.0.3", 0))
    answers = [await stranger.refused(request_type, table=named, **fields) for named in (table, NO_TABLE)]
    assert answers[0].pop("id") + 1 == answers[1].pop("id")
    assert answers[0] == answers[1]
    assert answers[0]["code"] == "not_found"


async def test_a_stranger_cannot_resume_a_private_table(server):
    author, table, _code = await private_table(server)
    seen = await author.next("table")
    places = [{"table": named, "term": seen["term"], "seq": seen["seq"]} for named in (table, NO_TABLE)]
    stranger = await server.guest(resume=places)
    errors = [await stranger.next("error") for _ in places]
    assert [error.pop("data") for error in errors] == [{"table": table}, {"table": NO_TABLE}]
    assert errors[0] == errors[1]
    await stranger.ask("ping", sent_at=1)
    assert not [message for message in stranger.inbox if message["t"] == "table"]


async def test_ids_are_guessed_as_seldom_as_codes(spare_url, here):
    async with running_server(spare_url, code_guesses_per_minute=3, refills=False) as server:
        _author, table, code = await private_table(server)
        stranger = await server.guest()
        for named in (table, NO_TABLE, table):
            assert (await stranger.refused("watch", table=named))["code"] == "not_found"
        for fields in ({"table": table}, {"table": NO_TABLE}):
            assert (await stranger.refused("join", **fields))["code"] == "rate_limited"
        assert (await stranger.ok("join", code=code))["table"] == table
        assert (await stranger.ok("watch", table=table))["table"] == table


async def test_who_was_let_in_comes_back_without_the_code_also_after_a_restart(spare_url, here):
    async with running_server(spare_url) as server:
        _author, table, code = await private_table(server)
        watcher = await server.guest()
        await watcher.ok("watch", code=code)
        seen = await watcher.next("table")
        assert seen["private"] is True
        again = await server.again(
            watcher, resume=[{"table": table, "term": seen["term"], "seq": seen["seq"]}]
        )
        assert (await again.next("watching"))["table"] == table
    async with running_server(spare_url) as server:
        back = await server.guest(token=watcher.token)
        assert (await back.ok("watch", table=table))["table"] == table
        assert (await back.ok("join", table=table))["seat"] == 1


async def test_a_new_code_shuts_out_all_who_do_not_sit_there(server):
    author, table, code = await private_table(server)
    watcher, left, friend = [await server.guest() for _ in range(3)]
    await watcher.ok("watch", code=code)
    for client in (left, friend):
        await client.ok("join", code=code)
    await left.ok("leave", table=table)
    new = (await author.ok("new_code", table=table))["code"]
    told = await watcher.next("detached")
    assert (told["table"], told["why"]) == (table, "new_code")
    for client in (watcher, left):
        for kind in ("join", "watch", "sync"):
            assert (await client.refused(kind, table=table))["code"] == "not_found"
        assert (await client.refused("join", code=code))["code"] == "not_found"
    await friend.ok("leave", table=table)
    await friend.ok("join", table=table)
    assert (await watcher.ok("watch", code=new))["table"] == table


async def test_a_leave_that_took_effect_is_answered_again_although_the_table_is_closed_to_its_user(server):
    author, table, code = await private_table(server)
    friend = await server.guest()
    await friend.ok("join", code=code)
    first = await friend.ok("leave", table=table, id=500)
    await author.ok("new_code", table=table)
    assert await friend.ok("leave", table=table, id=500) == first


async def test_who_opened_a_table_and_was_shut_out_does_not_get_its_code_by_asking_again(server):
    author = await server.guest()
    reply = await author.ok("create", id=900, game="doudizhu", private=True, pace=SLOW)
    friend = await server.guest()
    await friend.ok("join", code=reply["code"])
    await author.ok("leave", id=901, table=reply["table"])
    await friend.ok("new_code", table=reply["table"])
    again = await author.ok("create", id=900, game="doudizhu", private=True, pace=SLOW)
    assert "code" not in again
    assert (await author.refused("sync", id=903, table=reply["table"]))["code"] == "not_found"


async def test_a_code_and_an_id_must_be_of_the_same_table(server):
    _author, table, code = await private_table(server)
    stranger = await server.guest()
    assert (await stranger.refused("watch", table=NO_TABLE, code=code))["code"] == "not_found"
    assert (await stranger.ok("watch", table=table, code=code))["table"] == table
