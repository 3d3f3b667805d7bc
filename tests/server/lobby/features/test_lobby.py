"""The lobby over real sockets: its lines, the content of a glance, and its subscribers."""

import msgpack
import pytest

from paiju.server.store.keys import partition
from paiju.server.table.state import deadlines
from tests.server.live import ONE_LOOP, SLOW
from tests.server.playing import deck_of, threesome

pytestmark = ONE_LOOP


async def line_of(client, table):
    """The next word of the feed about a table."""

    def fits(message):
        lines = message.get("tables", message.get("changed", ())) if message["t"] == "lobby" else ()
        return any(line["table"] == table for line in lines)

    message = await client.find(fits)
    (line,) = (line for line in message.get("tables", message.get("changed", ())) if line["table"] == table)
    return line


async def until(client, table, fits):
    """Follow a table's line until it fits."""
    while not fits(line := await line_of(client, table)):
        pass
    return line


async def snapshot(server):
    client = await server.guest()
    await client.ok("lobby", on=True)
    return {line["table"]: line for line in (await client.next("lobby"))["tables"]}


async def test_a_table_that_opens_fills_and_plays_is_followed(server):
    follower = await server.guest()
    await follower.ok("lobby", on=True)
    first = await follower.next("lobby")
    table = await threesome(server)
    line = await until(follower, table.table, lambda line: line["open"] == 0)
    assert (line["people"], line["status"], "waiting_since" in line) == (3, "ready", False)
    await table.start()
    line = await until(follower, table.table, lambda line: line["deal"] is not None)
    assert line["deals"] == 1
    assert all("score" not in seat for seat in line["seats"])
    assert first["version"] > 0


async def test_a_table_that_closes_leaves_the_list(server, monkeypatch):
    monkeypatch.setattr(deadlines, "EMPTY_TABLE_MS", 0)
    author, follower = await server.guest(), await server.guest()
    table = (await author.ok("create", game="doudizhu", pace=SLOW))["table"]
    await follower.ok("lobby", on=True)
    assert (await line_of(follower, table))["waiting_since"] > 0
    await author.ok("leave", table=table)
    gone = await follower.find(lambda message: table in message.get("removed", ()))
    assert gone["version"] == gone["since"] + 1


@pytest.mark.parametrize("game", ["doudizhu", "holdem"])
async def test_bots_whose_people_have_left_are_not_listed_until_somebody_sits_down_again(server, game):
    person, follower = await server.guest(), await server.guest()
    table = (await person.ok("create", game=game, fill_ms=0, pace=SLOW))["table"]
    await follower.ok("lobby", on=True)
    assert (await until(follower, table, lambda line: line["open"] == 0))["people"] == 1
    await person.ok("leave", table=table)
    await follower.find(lambda message: table in message.get("removed", ()))
    assert not server.paiju.tables.owned.actors[table].state.closed
    async with server.http() as http:
        assert table not in [line["table"] for line in (await http.get("/api/tables")).json()["tables"]]
    await person.ok("join", table=table)
    assert (await line_of(follower, table))["people"] == 1


async def test_a_passer_by_sees_the_turn_and_the_last_hand(server, stacked):
    stacked(deck_of("3d 4d 5d"))
    table = await threesome(server)
    await table.start()
    await table.landlord_is_first()
    await table.act(0, {"a": "play", "cards": ["3d"]})
    follower = await server.guest()
    await follower.ok("lobby", on=True)
    assert (await line_of(follower, table.table))["glance"] == {"turn": 1, "cards": ["3d"]}
    await table.act(1, {"a": "pass"})
    line = await until(follower, table.table, lambda line: line["glance"]["turn"] != 1)
    assert line["glance"] == {"turn": 2, "cards": ["3d"]}
    async with server.http() as http:
        assert (await http.get(f"/api/tables/{table.table}")).json()["glance"] == line["glance"]


async def test_an_action_that_only_changes_the_glance_leaves_the_stored_line_alone(server, stacked):
    stacked(deck_of("3d 4d 5d"))
    table = await threesome(server)
    await table.start()
    await table.landlord_is_first()
    await table.act(0, {"a": "play", "cards": ["3d"]})
    store = server.paiju.tables.owned.services.store
    await store.redis.hset(f"{{p{partition(table.table)}}}:tabs", table.table, b"as it was")
    await table.act(1, {"a": "pass"})
    assert (await store.listing(partition(table.table)))[table.table] == b"as it was"


async def test_a_private_table_is_in_no_feed(server):
    follower, author = await server.guest(), await server.guest()
    await follower.ok("lobby", on=True)
    private = (await author.ok("create", game="doudizhu", private=True, pace=SLOW))["table"]
    public = (await author.ok("create", game="doudizhu", pace=SLOW))["table"]
    await line_of(follower, public)
    for frame in follower.frames:
        assert private not in str(msgpack.unpackb(frame))


@pytest.mark.parametrize("how", ["close", "cut"])
async def test_a_lost_connection_follows_nothing(server, how):
    follower = await server.guest()
    await follower.ok("lobby", on=True)
    listing = server.paiju.tables._listing
    assert len(listing._filters) == 1
    if how == "cut":
        follower.cut()
    else:
        await follower.close()
    await server.settle()
    assert (listing._filters, listing._alarm) == ({}, None)
