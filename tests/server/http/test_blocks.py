"""Blocks act at tables: `quick` keeps two people apart, and the tables of one do not let the other in."""

import asyncio

import pytest

from paiju.engine.cards.deck import DECK_54
from paiju.server.database.errors import DatabaseAway
from tests.patience import until
from tests.server.http.persons import nodes_with_people, two
from tests.server.live import ONE_LOOP, SLOW, empty_database

pytestmark = ONE_LOOP

SETTINGS = {"quick_fill_ms": 600_000}


async def connected(server, who, apart):
    """Somebody's connection, once it knows of this number of blocks."""
    client = await server.guest(token=who.token)
    own = server.connection_of(client)
    await until(lambda: len(own.blocks.apart) == apart)
    return client


async def seat(client, game="doudizhu"):
    return (await client.ok("quick", game=game))["table"]


@pytest.mark.parametrize("first", ["blocker", "blocked"])
async def test_quick_keeps_them_apart_whoever_comes_first(server, person, first):
    a, b = await two(person)
    await a.put(b.user, "blocks")
    order = (a, b) if first == "blocker" else (b, a)
    one, other = [await connected(server, who, 1) for who in order]
    table = await seat(one)
    assert await seat(other) != table
    third = await server.guest()
    await third.ok("leave", table=await seat(third))
    for client in (one, other):
        await client.ok("leave", table=await seat(client))


async def test_of_two_who_come_at_once_only_one_gets_the_seat_at_a_table(server, person):
    a, b = await two(person)
    await a.put(b.user, "blocks")
    one, other, third = [
        await connected(server, who, apart) for who, apart in ((a, 1), (b, 1), (await person(), 0))
    ]
    table = await seat(third)
    tables = await asyncio.gather(seat(one), seat(other))
    assert table in tables
    assert tables[0] != tables[1]
    for client, name in zip((one, other, third), (*tables, table), strict=True):
        await client.ok("leave", table=name)


async def test_a_block_and_its_end_act_at_once_on_connections_that_are_open(server, person):
    a, b = await two(person)
    one, other = [await connected(server, who, 0) for who in (a, b)]
    await a.put(b.user, "blocks")
    ends = [server.connection_of(client) for client in (one, other)]
    await until(lambda: all(end.blocks.apart for end in ends))
    assert ends[0].blocks.own == (b.user,)
    assert ends[1].blocks.own == ()
    table = await seat(other)
    elsewhere = await seat(one)
    assert elsewhere != table
    await a.delete(b.user, "blocks")
    await until(lambda: not any(end.blocks.apart for end in ends))
    # A table that was opened meanwhile stays as it is.
    assert (await other.refused("watch", table=elsewhere))["code"] == "not_found"
    await one.ok("leave", table=elsewhere)
    assert await seat(one) == table


async def test_the_tables_of_who_has_blocked_somebody_do_not_let_them_in(server, person):
    a, b = await two(person)
    await a.put(b.user, "blocks")
    one, other = [await connected(server, who, 1) for who in (a, b)]
    private = await one.ok("create", game="doudizhu", private=True, pace=SLOW)
    public = await one.ok("create", game="doudizhu", pace=SLOW)
    for place in ({"code": private["code"]}, {"table": public["table"]}):
        for request in ("join", "watch"):
            refused = await other.refused(request, **place)
            unknown = await other.refused(request, table="nowhere")
            assert {**refused, "id": 0} == {**unknown, "id": 0}
    # It is no matter of whose table it is that one meets there.
    open_to_all = (await other.ok("create", game="doudizhu", pace=SLOW))["table"]
    assert (await one.ok("join", table=open_to_all))["seat"] == 1


async def test_a_program_is_kept_apart_as_its_owner_is(server, person):
    a, b = await two(person)
    one = await connected(server, a, 0)
    await a.put(b.user, "blocks")
    made = await b.ask("POST", "/api/bots", 201, json={"handle": f"machine_{b.handle[-2:]}"})
    wish = {"label": "x", "scopes": ["play"], "user": made["user"]}
    token = (await b.ask("POST", "/api/tokens", 201, json=wish))["token"]
    bot = await server.guest(token=token)
    # The blocker was connected before the program was declared.
    ends = [server.connection_of(client) for client in (one, bot)]
    await until(lambda: ends[0].blocks.apart == {b.user, made["user"]} and ends[1].blocks.apart == {a.user})
    (line,) = (await a.ask("GET", "/api/friends"))["blocked"]
    assert line["programs"] == [made["user"]]
    table = await seat(bot)
    assert await seat(one) != table
    closed = (await one.ok("create", game="doudizhu", pace=SLOW))["table"]
    assert (await bot.refused("join", table=closed))["code"] == "not_found"
    await a.delete(b.user, "blocks")
    await until(lambda: not any(end.blocks.apart for end in ends))


async def test_a_table_of_a_record_does_not_let_them_in_either_and_needs_no_database(
    server, person, monkeypatch
):
    a, b = await two(person)
    await a.put(b.user, "blocks")
    hands = [DECK_54[seat:51:3] for seat in range(3)]
    record = {"game": "doudizhu", "players": 3, "first_bidder": 0, "hands": hands, "deck": DECK_54[51:]}
    wish = {"game": "doudizhu", "record": record, "pace": SLOW}

    async def away(_work):
        raise DatabaseAway("gone")

    async def opened():
        bearer = {"Authorization": f"Bearer {a.token}"}
        answer = await a.http.post("/api/tables", json=wish, headers=bearer)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    other = await connected(server, b, 1)
    assert (await other.refused("join", table=await opened()))["code"] == "not_found"
    with monkeypatch.context() as patch:
        patch.setattr(server.paiju.database, "read", away)
        table = await opened()
    assert (await other.ok("join", table=table))["table"] == table


async def test_without_the_database_a_new_connection_knows_of_none_and_play_goes_on(
    server, person, monkeypatch
):
    a, b = await two(person)
    await a.put(b.user, "blocks")

    async def away(_work):
        raise DatabaseAway("gone")

    with monkeypatch.context() as patch:
        patch.setattr(server.paiju.database, "read", away)
        one = await server.guest(token=a.token)
        table = await seat(one)
        assert server.connection_of(one).blocks.apart == frozenset()
    await one.ok("leave", table=table)


async def test_over_a_link_blocks_act_at_the_tables_of_the_other_node(redis_process, here, tmp_path):
    url = empty_database(redis_process, 3)
    async with nodes_with_people(url, tmp_path, **SETTINGS) as (nodes, (ann, bo)):
        clients = [await node.guest(token=who.token) for node, who in zip(nodes, (ann, bo), strict=True)]
        # One of them has asked the other's node already: it learns of the block by its own message.
        for client in clients:
            await client.ok("leave", table=await seat(client))
        await ann.put(bo.user, "blocks")
        ends = [node.connection_of(client) for node, client in zip(nodes, clients, strict=True)]
        await until(lambda: all(end.blocks.apart for end in ends))
        tables = [await seat(client) for client in clients]
        assert tables[0] != tables[1]
        again = await connected(nodes[1], bo, 1)
        for _ in range(4):  # at both nodes
            table = (await clients[0].ok("create", game="doudizhu", pace=SLOW))["table"]
            assert (await again.refused("join", table=table))["code"] == "not_found"
            await clients[0].ok("leave", table=table)
