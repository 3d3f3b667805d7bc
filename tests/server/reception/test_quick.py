"""`quick`: any seat at a public table that waits, or at a new one. Over real sockets; each test has its own server."""

import asyncio
from collections import Counter

import pytest
import pytest_asyncio

from paiju.server.reception.quick import MAX_PENDING_PER_USER
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.store import Store
from paiju.server.table import failures
from paiju.server.table.views.audience import Audience
from paiju.server.tables.whereabouts import Place
from tests.patience import PATIENCE_S
from tests.server.live import running_server
from tests.server.playing import snapshot

GAME = "doudizhu"


@pytest_asyncio.fixture
async def fresh(spare_url, here):
    """A server without tables, at which no bot comes during a test."""
    async with running_server(spare_url, quick_fill_ms=600_000) as server:
        yield server


async def guests(server, count):
    return [await server.guest() for _ in range(count)]


async def seated(client, **fields):
    """A `quick` that is not refused: its table and seat."""
    reply = await client.ok("quick", **{"game": GAME, **fields})
    assert reply.keys() == {"t", "id", "table", "seat"}
    return reply["table"], reply["seat"]


# where to


async def test_where_nobody_waits_a_table_is_opened(fresh):
    client = await fresh.guest("小明")
    table, seat = await seated(client, game="斗地主")
    seen = await client.next("table")
    assert (seen["table"], seen["you"], seat, seen["game"], seen["author"]) == (table, 0, 0, GAME, 0)
    assert [(place["name"], place["ready"]) for place in seen["seats"]] == [
        ("小明", True),
        (None, False),
        (None, False),
    ]
    line = fresh.paiju.tables.lines[table]
    assert seen["fill_at"] == line["waiting_since"] + 600_000
    assert (line["open"], line["people"]) == (2, 1)


async def test_who_comes_next_sits_there_too_and_the_deal_starts_when_the_seats_are_full(fresh):
    first, second, third = await guests(fresh, 3)
    table, _ = await seated(first)
    assert await seated(second) == (table, 1)
    assert (await second.next("table"))["you"] == 1
    assert (await first.event("seat"))["info"]["ready"]
    commit = (await snapshot(first, table))["next_commit"]
    await first.ok("ready", table=table, seed="aa" * 16, commit=commit)
    assert await seated(third) == (table, 2)
    for client in (first, second, third):
        started = await client.event("deal_started")
    assert started["seeds"] == [[0, "aa" * 16]]
    fourth = await fresh.guest()
    other, seat = await seated(fourth)
    assert (other != table, seat) == (True, 0)


async def test_who_waits_at_a_table_of_their_own_is_found(fresh):
    author, client = await guests(fresh, 2)
    table = (await author.ok("create", game=GAME))["table"]
    assert await seated(client) == (table, 1)
    assert "deal_started" not in str(await author.barrier(table))


async def test_only_public_tables_of_that_game_without_rules_of_their_own(fresh):
    author, client = await guests(fresh, 2)
    for fields in (
        {"private": True},
        {"options": {"base": 2}},
        {"pace": {"turn_ms": 9_000}},
        {"game": "doudizhu_4p"},
        {"bots": 2},
    ):
        await author.ok("create", **{"game": GAME, **fields})
    before = set(fresh.paiju.tables.lines)
    table, _ = await seated(client)
    assert set(fresh.paiju.tables.lines) - before == {table}


@pytest.mark.parametrize("count", [2, 3, 7])
async def test_those_who_ask_at_the_same_moment_meet(fresh, count):
    clients = await guests(fresh, count)
    places = await asyncio.gather(*(seated(client) for client in clients))
    assert len(set(places)) == count
    full, rest = divmod(count, 3)
    assert sorted(Counter(table for table, _ in places).values()) == sorted([3] * full + [rest] * bool(rest))


async def test_those_who_ask_at_the_same_moment_meet_at_a_table_that_waits(fresh):
    author, *clients = await guests(fresh, 5)
    table = (await author.ok("create", game=GAME))["table"]
    places = await asyncio.gather(*(seated(client) for client in clients))
    counts = Counter(table for table, _ in places)
    assert (counts.pop(table), [*counts.values()]) == (2, [2])


# who sits already


async def test_who_waits_already_stays_and_is_ready(fresh):
    client, *others = await guests(fresh, 3)
    table = (await client.ok("create", game=GAME))["table"]
    busier = (await others[0].ok("create", game=GAME))["table"]
    await others[1].ok("join", table=busier)
    assert (await client.next("table"))["seats"][0]["ready"] is False
    assert await seated(client) == (table, 0)
    assert (await client.next("table"))["seats"][0]["ready"] is True
    assert fresh.paiju.tables.lines[busier]["people"] == 2


async def test_who_waits_at_a_table_with_rules_of_its_own_is_brought_elsewhere(fresh):
    client = await fresh.guest()
    own = (await client.ok("create", game=GAME, options={"base": 5}))["table"]
    table, _ = await seated(client)
    assert table != own


async def test_two_requests_of_one_user_at_once_have_one_seat(fresh):
    client = await fresh.guest()
    others = [await fresh.guest(token=client.token) for _ in range(2)]
    first, second, third = await asyncio.gather(*(seated(each) for each in (client, *others)))
    assert first == second == third
    assert len(fresh.paiju.tables.lines) == 1


async def test_a_person_sits_at_so_many_tables_and_no_more(spare_url, here):
    async with running_server(spare_url, tables_per_user=2, quick_fill_ms=600_000) as server:
        client, *others = await guests(server, 4)
        games = ("doudizhu", "big_two", "wuguapi")
        for other, game in zip(others, games, strict=True):
            await seated(other, game=game)
        numbers = [await client.send("quick", game=game) for game in games]
        replies = [await client.reply(number) for number in numbers]
        assert [reply.get("code") for reply in replies] == [None, None, "full"]
        assert await seated(client, game="doudizhu") == (replies[0]["table"], 1)
        await client.ok("leave", table=replies[1]["table"])
        assert (await seated(client, game="wuguapi"))[1] == 1


# once


async def test_a_request_sent_again_finds_the_same_seat(fresh):
    host, client = await guests(fresh, 2)
    await seated(host)
    first = await client.ok("quick", game=GAME, id=77)
    assert (first["seat"], await client.ok("quick", game=GAME, id=77)) == (1, first)
    again = await fresh.again(client)
    assert await again.ok("quick", game=GAME, id=77) == first
    assert (await again.next("table"))["you"] == 1
    assert fresh.paiju.tables.lines[first["table"]]["people"] == 2


async def test_a_request_sent_twice_at_once_is_answered_on_both_connections(fresh):
    client = await fresh.guest()
    again = await fresh.again(client)
    first, second = await asyncio.gather(
        client.ok("quick", game=GAME, id=77), again.ok("quick", game=GAME, id=77)
    )
    assert first == second
    assert len(fresh.paiju.tables.lines) == 1


async def test_a_repeat_is_known_after_the_deal_has_begun_and_other_requests_have_taken_effect(fresh):
    clients = await guests(fresh, 3)
    replies = [await client.ok("quick", game=GAME, id=7) for client in clients]
    await clients[1].event("deal_started")
    table = replies[1]["table"]
    await clients[1].ok("auto", table=table, on=True, id=8)
    assert await clients[1].ok("quick", game=GAME, id=7) == replies[1]
    await clients[1].ok("leave", table=table, id=9)
    assert await clients[1].ok("quick", game=GAME, id=7) == replies[1]
    assert set(fresh.paiju.tables.lines) == {table}


async def test_a_repeat_does_not_sit_down_again_who_has_left(fresh):
    host, client = await guests(fresh, 2)
    await seated(host)
    first = await client.ok("quick", game=GAME, id=7)
    await client.ok("leave", table=first["table"], id=8)
    assert await client.ok("quick", game=GAME, id=7) == first
    assert fresh.paiju.tables.lines[first["table"]]["people"] == 1


async def test_a_repeat_at_which_the_own_table_was_the_answer_is_known_too(fresh):
    client, second, third = await guests(fresh, 3)
    table, _ = await seated(client)
    again = await client.ok("quick", game=GAME, id=77)
    await seated(second)
    await seated(third)
    await client.event("deal_started")
    assert (
        await client.ok("quick", game=GAME, id=77)
        == again
        == {"t": "ok", "id": 77, "table": table, "seat": 0}
    )


async def test_a_repeat_is_known_after_the_server_has_restarted(spare_url, here):
    fields = {"game": GAME, "id": 77}
    async with running_server(spare_url, quick_fill_ms=600_000) as server:
        clients = await guests(server, 2)
        before = [await client.ok("quick", **fields) for client in clients]
    async with running_server(spare_url, quick_fill_ms=600_000) as server:
        # Somebody else has opened a table that would be chosen now.
        crowd = await guests(server, 3)
        places = [await seated(client) for client in crowd]
        assert places[0] == (before[0]["table"], 2)
        back = [await server.again(client) for client in clients]
        assert [await client.ok("quick", **fields) for client in back] == before
        assert len(server.paiju.tables.lines) == 2


async def test_an_earlier_request_than_the_last_is_superseded(fresh):
    client = await fresh.guest()
    await seated(client, id=7)
    await seated(client, id=9)
    error = await client.refused("quick", game=GAME, id=8)
    assert error["code"] == "superseded"


async def test_a_table_that_was_opened_though_nobody_heard_of_it_is_the_repeats(fresh, monkeypatch):
    commit, lost = Store.commit, []

    async def unheard(store, *args):
        done = await commit(store, *args)
        if not lost:
            lost.append(done)
            raise StoreUnavailable("the answer was lost")
        return done

    monkeypatch.setattr(Store, "commit", unheard)
    client, other = await guests(fresh, 2)
    error = await client.refused("quick", game=GAME, id=7)
    assert (error["code"], error["temporary"], error["retry_after_ms"] > 0) == ("busy", True, True)
    table, _ = await seated(other)
    reply = await client.ok("quick", game=GAME, id=7)
    assert reply["table"] != table
    assert (await client.next("table"))["seats"][0]["user"] == client.user
    assert [line["people"] for line in fresh.paiju.tables.lines.values()] == [1, 1]


# what cannot be


async def test_a_request_that_cannot_be_opens_nothing(fresh):
    client = await fresh.guest()
    error = await client.refused("quick", game="mahjong of the moon")
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.game")
    assert not fresh.paiju.tables.lines


async def test_a_server_that_stops_seats_nobody(fresh):
    client = await fresh.guest()
    fresh.paiju.tables.owned.draining = True
    assert (await client.refused("quick", game=GAME))["code"] == "draining"


async def test_while_a_table_is_being_read_anew_nobody_is_seated_twice(fresh, monkeypatch):
    client = await fresh.guest()
    reply = await client.ok("quick", game=GAME, id=7)
    whereabouts = fresh.paiju.tables.owned.whereabouts
    monkeypatch.setitem(whereabouts.places, Place.RECOVERING, 1)
    monkeypatch.delitem(whereabouts.actors, reply["table"])
    assert (await client.refused("quick", game=GAME, id=7))["code"] == "busy"
    monkeypatch.undo()
    assert await client.ok("quick", game=GAME, id=7) == reply


async def test_a_table_that_fails_once_the_seat_is_taken_leaves_nobody_waiting(fresh, monkeypatch):
    first, second = await guests(fresh, 2)
    table, _ = await seated(first)
    monkeypatch.setattr(failures, "FIRST_PAUSE_S", 0.01)
    tell = Audience.tell

    def fail(*_):
        monkeypatch.setattr(Audience, "tell", tell)
        raise ZeroDivisionError

    monkeypatch.setattr(Audience, "tell", fail)
    reply = await second.ask("quick", game=GAME, id=77)
    assert (reply["t"], reply["code"]) == ("error", "internal")
    async with asyncio.timeout(PATIENCE_S):
        while (reply := await second.ask("quick", game=GAME, id=77)).get("code") == "busy":
            await asyncio.sleep(0.02)
    assert (reply["t"], reply["table"], reply["seat"]) == ("ok", table, 1)


async def test_games_that_there_are_not_take_nobodys_turns(fresh):
    (client,) = await guests(fresh, 1)
    for _ in range(MAX_PENDING_PER_USER + 1):
        assert (await client.refused("quick", game="no_such_game"))["code"] == "bad_request"
    await seated(client)
