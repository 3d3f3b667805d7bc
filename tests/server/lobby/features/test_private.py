"""Private tables over real sockets: who gets the code, and what it permits."""

import pytest

from paiju.server.table.state import deadlines
from tests.server.live import ONE_LOOP, SLOW, running_server

pytestmark = ONE_LOOP
WRONG = "ZZZZZZ"


async def private_table(server, **create):
    """An author at a private table, its id and its code."""
    author = await server.guest()
    reply = await author.ok("create", game="doudizhu", private=True, pace=SLOW, **create)
    return author, reply["table"], reply["code"]


def spelled(code):
    """As somebody types it who was told it over the phone."""
    return f"{code[:3].lower()} - {code[3:]}"


async def test_the_author_is_told_the_code_and_until_when_it_is_good(server):
    author, _table, code = await private_table(server)
    seen = await author.next("table")
    assert seen["code"] == code
    now = server.paiju.tables.owned.services.clock.now_ms()
    assert now + 23 * 3_600_000 < seen["code_expires_at"] <= now + 24 * 3_600_000


async def test_a_code_is_read_however_it_is_typed(server):
    _author, table, code = await private_table(server)
    friend, watcher = await server.guest(), await server.guest()
    assert (await friend.ok("join", code=spelled(code)))["table"] == table
    assert (await watcher.ok("watch", code=code.lower()))["table"] == table


async def test_who_sits_there_gets_a_new_code_and_all_who_sit_there_are_told(server):
    author, table, code = await private_table(server)
    friend, watcher, stranger = [await server.guest() for _ in range(3)]
    await friend.ok("join", code=code)
    await watcher.ok("watch", code=code)
    reply = await friend.ok("new_code", table=table)
    assert reply == {"t": "ok", "id": reply["id"], "code": reply["code"]}
    assert reply["code"] != code
    for client in (author, friend):
        told = await client.next("code")
        assert (told["table"], told["code"]) == (table, reply["code"])
        assert told["code_expires_at"] > server.paiju.tables.owned.services.clock.now_ms()
    assert (await stranger.refused("watch", code=code))["code"] == "not_found"
    assert (await stranger.ok("watch", code=reply["code"]))["table"] == table
    assert (await watcher.next("detached"))["why"] == "new_code"
    await watcher.ask("ping", sent_at=1)
    assert not [frame for frame in watcher.frames if reply["code"].encode() in frame]


async def test_a_new_code_asked_for_twice_is_one(server):
    author, table, code = await private_table(server)
    first = await author.ok("new_code", table=table, id=500)
    assert await author.ok("new_code", table=table, id=500) == first
    await author.ok("sync", table=table)
    seen = await author.find(lambda message: message["t"] == "table" and message.get("code") != code)
    assert seen["code"] == first["code"]


async def test_only_who_sits_there_gets_a_new_code_and_only_where_there_is_one(server):
    author, table, code = await private_table(server)
    watcher = await server.guest()
    await watcher.ok("watch", code=code)
    assert (await watcher.refused("new_code", table=table))["code"] == "not_seated"
    public = (await author.ok("create", game="doudizhu", pace=SLOW))["table"]
    error = await author.refused("new_code", table=public)
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.table")


async def test_who_was_away_learns_the_new_code_with_the_resume(server):
    author, table, code = await private_table(server)
    friend = await server.guest()
    await friend.ok("join", code=code)
    seen = await friend.next("table")
    friend.cut()
    await server.settle()
    new = (await author.ok("new_code", table=table))["code"]
    back = await server.again(friend, resume=[{"table": table, "term": seen["term"], "seq": seen["seq"]}])
    assert (await back.next("code"))["code"] == new
    assert not [message for message in back.inbox if message["t"] == "table"]


async def test_a_join_by_a_code_that_has_changed_since_is_still_answered_when_sent_again(server):
    author, table, code = await private_table(server)
    friend = await server.guest()
    first = await friend.ok("join", code=code, id=700)
    await author.ok("new_code", table=table)
    again = await server.again(friend)
    assert await again.ok("join", code=code, id=700) == first


async def test_wrong_expired_and_closed_are_the_same_answer(spare_url, here, monkeypatch):
    monkeypatch.setattr(deadlines, "EMPTY_TABLE_MS", 0)
    async with running_server(spare_url, code_hours=1e-9) as server:
        answers = []
        author, table, code = await private_table(server)
        stranger = await server.guest()
        for typed in (WRONG, code):
            answers.append(await stranger.refused("join", code=typed, id=len(answers) + 100))
        await author.ok("leave", table=table)
        while server.paiju.parts.router.has(table, author.user):
            await stranger.ask("ping", sent_at=1)
        answers.append(await stranger.refused("join", code=code, id=len(answers) + 100))
        assert [answer.pop("id") for answer in answers] == [100, 101, 102]
        assert answers[0] == answers[1] == answers[2]
        assert answers[0]["code"] == "not_found"


async def test_who_sits_at_a_table_whose_code_has_expired_plays_on(spare_url, here):
    async with running_server(spare_url, code_hours=1e-9) as server:
        author, table, _code = await private_table(server, bots=2)
        await author.ok("ready", table=table, on=True)
        assert await author.event("dealt")


async def test_guesses_are_limited_for_a_user_and_for_an_address(spare_url, here):
    async with running_server(spare_url, code_guesses_per_minute=3, refills=False) as server:
        _author, table, code = await private_table(server)
        guesser, other = await server.guest(), await server.guest()
        for kind in ("join", "watch", "join"):
            assert (await guesser.refused(kind, code=WRONG))["code"] == "not_found"
        for client, kind, typed in (
            (guesser, "join", WRONG),
            (guesser, "watch", code),
            (other, "watch", code),
        ):
            error = await client.refused(kind, code=typed)
            assert (error["code"], error["temporary"]) == ("rate_limited", True)
            assert 0 < error["retry_after_ms"] <= 20_000
        elsewhere = await server.guest(local_addr=("127.0.0.2", 0))
        assert (await elsewhere.ok("watch", code=code))["table"] == table
        moved = await server.guest(token=guesser.token, local_addr=("127.0.0.2", 0))
        assert (await moved.refused("watch", code=code))["code"] == "rate_limited"
        assert (await guesser.refused("watch", table=table))["code"] == "not_found"
        public = (await other.ok("create", game="doudizhu", pace=SLOW))["table"]
        assert (await guesser.ok("watch", table=public))["table"] == public


@pytest.mark.parametrize("renewed", [False, True])
async def test_a_code_finds_its_table_after_a_restart(spare_url, here, renewed):
    async with running_server(spare_url) as server:
        author, table, code = await private_table(server)
        if renewed:
            old, code = code, (await author.ok("new_code", table=table))["code"]
    async with running_server(spare_url) as server:
        friend = await server.guest()
        if renewed:
            assert (await friend.refused("join", code=old))["code"] == "not_found"
        assert (await friend.ok("join", code=code))["table"] == table
        assert (await friend.next("table"))["code"] == code
