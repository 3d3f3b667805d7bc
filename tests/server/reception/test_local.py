"""Opening, finding, entering and leaving tables, over real sockets."""

import asyncio
import hashlib
import itertools

import pytest
from msgspec.structs import replace

from paiju.server.store.keys import partition
from paiju.server.table import bot_workers
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import deck_of, play_out, threesome

pytestmark = ONE_LOOP
ELSEWHERE = {name: getattr(bot_workers.BotPool, name) for name in ("think", "start")}


# create


async def test_who_opens_a_table_sits_at_seat_0_and_sees_it(server):
    client = await server.guest("小明")
    reply = await client.ok("create", game="doudizhu", pace={"turn_ms": 9000}, options={"base": 5})
    assert reply == {"t": "ok", "id": reply["id"], "table": reply["table"], "seat": 0}
    table = await client.next("table")
    assert len(bytes.fromhex(table.pop("next_commit"))) == 32
    assert table.pop("term") > 0
    assert table == {
        "t": "table",
        "table": reply["table"],
        "seq": table["seq"],
        "game": "doudizhu",
        "options": {"bidding": "call", "doubling": False, "kickers": "official", "base": 5},
        "pace": {"turn_ms": 9000, "bank_ms": 60_000, "between_ms": 15_000, "bot_ms": None},
        "seats": [
            {
                "name": "小明",
                "bot": False,
                "connected": True,
                "auto": False,
                "ready": False,
                "user": client.user,
            },
            {"name": None, "bot": False, "connected": True, "auto": False, "ready": False},
            {"name": None, "bot": False, "connected": True, "auto": False, "ready": False},
        ],
        "you": 0,
        "view": None,
        "spectators": 0,
        "aids": True,
        "author": 0,
    }


async def test_a_game_answers_to_its_names(server):
    client = await server.guest()
    for name in (
        "斗地主",
        "doudizhu",
        "Landlords",
        "DouDiZhu",
        "欢乐斗地主",
        "竞技二打一",
        "扑克游戏 斗地主",
        "三人斗地主",
    ):
        await client.ok("create", game=name)
        assert (await client.next("table"))["game"] == "doudizhu"


RESOLVED = [
    ({"preset": "qq"}, {"kickers": "qq"}),
    ({"preset": "extended", "bidding": "score"}, {"kickers": "extended", "bidding": "score"}),
    ({"preset": "qq", "kickers": "official"}, {"kickers": "official"}),
    ({"doubling": True, "base": 1000}, {"doubling": True, "base": 1000}),
]


async def test_options_come_from_defaults_then_the_preset_then_the_request(server):
    client = await server.guest()
    defaults = {"bidding": "call", "doubling": False, "kickers": "official", "base": 1}
    for options, resolved in RESOLVED:
        await client.ok("create", game="doudizhu", options=options)
        assert (await client.next("table"))["options"] == {**defaults, **resolved}


NO_TABLES = [
    ({"game": "mahjong of the moon"}, "$.game"),
    ({"game": ""}, "$.game"),
    ({"game": "x" * 41}, "$.game"),
    ({"options": {"colour": "red"}}, "$.options.colour"),
    ({"options": {"bidding": "auction"}}, "$.options.bidding"),
    ({"options": {"bidding": None}}, "$.options.bidding"),
    ({"options": {"doubling": 1}}, "$.options.doubling"),
    ({"options": {"base": 0}}, "$.options.base"),
    ({"options": {"base": 1001}}, "$.options.base"),
    ({"options": {"base": 1.0}}, "$.options.base"),
    ({"options": {"base": True}}, "$.options.base"),
    ({"options": {"preset": "moon"}}, "$.options.preset"),
    ({"options": {"preset": []}}, "$.options.preset"),
    ({"options": {"preset": {"a": {}}}}, "$.options.preset"),
    ({"options": {"preset": 1}}, "$.options.preset"),
    ({"options": []}, "$.options"),
    ({"seats": 2}, "$.seats"),
    ({"seats": 4}, "$.seats"),
    ({"seats": 11}, "$.seats"),
    ({"seats": 3.0}, "$.seats"),
    ({"bots": 3}, "$.bots"),
    ({"bots": 10}, "$.bots"),
    ({"bots": -1}, "$.bots"),
    ({"fill_ms": -1}, "$.fill_ms"),
    ({"fill_ms": 600_001}, "$.fill_ms"),
    ({"fill_ms": "soon"}, "$.fill_ms"),
    ({"private": "yes"}, "$.private"),
    ({"aids": "no"}, "$.aids"),
    ({"pace": {"turn_ms": 499}}, "$.pace.turn_ms"),
    ({"pace": {"turn_ms": 600_001}}, "$.pace.turn_ms"),
    ({"pace": {"bank_ms": -1}}, "$.pace.bank_ms"),
    ({"pace": {"between_ms": 600_001}}, "$.pace.between_ms"),
    ({"pace": {"bot_ms": 10_001}}, "$.pace.bot_ms"),
    ({"pace": 5}, "$.pace"),
]


async def test_a_table_that_cannot_be_is_not_opened(server):
    client = await server.guest()
    before = set(server.paiju.tables.lines)
    for fields, path in NO_TABLES:
        error = await client.refused("create", **{"game": "doudizhu", **fields})
        assert (error["code"], error["data"]["path"]) == ("bad_request", path), fields
    assert set(server.paiju.tables.lines) == before


async def test_a_table_without_aids_says_so_to_all_who_look_or_list(server):
    author, watcher = await server.guest(), await server.guest()
    table = (await author.ok("create", game="doudizhu", pace=SLOW, aids=False))["table"]
    await watcher.ok("watch", table=table)
    assert [(await client.next("table"))["aids"] for client in (author, watcher)] == [False, False]
    other = (await author.ok("create", game="doudizhu", pace=SLOW))["table"]
    await watcher.ok("lobby", on=True)
    lines = {line["table"]: line["aids"] for line in (await watcher.next("lobby"))["tables"]}
    assert (lines[table], lines[other]) == (False, True)


async def test_a_create_sent_again_finds_the_same_table(server):
    client = await server.guest()
    fields = {"game": "doudizhu", "pace": SLOW, "id": 77}
    first = await client.ok("create", **fields)
    assert await client.ok("create", **fields) == first
    again = await server.again(client)
    assert again.welcome["tables"] == [first["table"]]
    assert await again.ok("create", **fields) == first
    lines = server.paiju.tables.lines.values()
    assert sum(client.user in {seat.get("user") for seat in line["seats"]} for line in lines) == 1


async def test_a_create_sent_twice_at_once_is_answered_on_both_connections(server):
    client = await server.guest()
    again = await server.again(client)
    fields = {"game": "doudizhu", "pace": SLOW, "id": 77}
    first, second = await asyncio.gather(client.ok("create", **fields), again.ok("create", **fields))
    assert first == second


async def test_a_person_sits_at_so_many_tables_and_no_more(spare_url):
    async with running_server(spare_url, tables_per_user=3) as server:
        client = await server.guest()
        numbers = [await client.send("create", game="doudizhu") for _ in range(5)]
        replies = [await client.reply(number) for number in numbers]
        assert [reply.get("code") for reply in replies] == [None] * 3 + ["full"] * 2
        other = await server.guest()
        table = (await other.ok("create", game="doudizhu"))["table"]
        assert (await client.refused("join", table=table))["code"] == "full"
        await client.ok("leave", table=replies[0]["table"])
        await client.ok("join", table=table)


async def test_bots_fill_the_seats_after_the_authors(server):
    client = await server.guest()
    table = (await client.ok("create", game="doudizhu", bots=1, pace=SLOW))["table"]
    seats = (await client.next("table"))["seats"]
    assert [seat["bot"] for seat in seats] == [False, True, False]
    assert seats[1]["ready"]
    assert "user" not in seats[1]
    assert (await server.paiju.tables.owned.services.store.load(table)).last.seq == 0


# join


async def test_join_and_watch_need_a_table_or_a_code(server):
    client = await server.guest()
    for kind in ("join", "watch"):
        error = await client.refused(kind)
        assert (error["code"], error["data"]["path"]) == ("bad_request", "$.table")
        assert (await client.refused(kind, code="ABCDEF"))["code"] == "not_found"
        assert (await client.refused(kind, code="AB"))["data"]["path"] == "$.code"


# bots


async def test_a_whole_deal_against_real_bot_processes(spare_url):
    with pytest.MonkeyPatch.context() as patch:
        for name, method in ELSEWHERE.items():
            patch.setattr(bot_workers.BotPool, name, method)
        async with running_server(spare_url) as server:
            client = await server.guest()
            table = (await client.ok("create", game="doudizhu", bots=2, pace=SLOW))["table"]
            await client.ok("ready", table=table, on=True)
            assert sum((await play_out(client))["amounts"]) == 0


# leave


async def test_who_leaves_in_a_deal_is_played_for_to_its_end(server):
    table = await threesome(server)
    await table.start()
    await table[1].ok("leave", table=table.table)
    assert await table[0].event("auto") == {"e": "auto", "seat": 1, "on": True, "reason": "left"}
    table[1].inbox.clear()
    for seat in (0, 2):
        await table[seat].ok("sync", table=table.table)
    settled, other = await asyncio.gather(play_out(table[0]), play_out(table[2]))
    assert settled == other
    await table[0].ok("sync", table=table.table)
    seats = (await table[0].next("table"))["seats"]
    assert [seat["name"] for seat in seats] == ["甲", None, "丙"]
    assert not [m for m in table[1].inbox if m["t"] in {"events", "prompt"}]


async def test_a_seat_given_up_on_one_connection_is_lost_to_the_other(server):
    """The next player of the seat, a bot too, is not spied on through a connection of the former one."""
    table = await threesome(server)
    elsewhere = await threesome(server)
    await table[1].ok("watch", table=elsewhere.table)
    spy = await server.guest(token=table[1].token)
    await table[1].next("detached")
    await table[1].ok("leave", table=table.table)
    await table[0].ok("add_bot", table=table.table, seat=1)
    for seat in (0, 2):
        await table[seat].ok("ready", table=table.table, on=True)
    await table[0].event("dealt")
    seen = await spy.barrier(table.table)
    hands = [event["hands"] for m in seen for event in m.get("events", ()) if event["e"] == "dealt"]
    assert hands in ([], [[None, None, None]])


async def test_who_left_in_a_deal_and_looks_on_does_not_see_the_next_ones_cards(server):
    table = await threesome(server)
    await table.start()
    await table[1].ok("leave", table=table.table)
    phone = await server.guest(token=table[1].token)
    await phone.next("table")
    for seat in (0, 2):
        await table[seat].ok("sync", table=table.table)
    await asyncio.gather(play_out(table[0]), play_out(table[2]))
    await phone.barrier(table.table)
    await table[0].ok("add_bot", table=table.table, seat=1)
    for seat in (0, 2):
        await table[seat].ok("ready", table=table.table, on=True)
    await table[0].event("dealt")
    seen = await phone.barrier(table.table)
    hands = [e["hands"] for m in seen for e in m.get("events", ()) if e["e"] == "dealt"]
    assert hands in ([], [[None, None, None]])
    assert not [m for m in seen if m["t"] == "prompt"]


# several connections


async def test_the_newest_connection_has_the_seat_and_the_old_one_is_closed_with_4509(server, stacked):
    table = await threesome(server)
    stacked(deck_of())
    await table.start()
    newer = await server.again(table[0])
    assert (await newer.next("table"))["you"] == 0
    assert (await newer.prompt())["kind"] == "call"
    detached = await table[0].next("detached")
    assert detached.keys() == {"t", "table", "reason"}
    assert await table[0].closed() == 4509
    table.players[0] = newer
    await newer.ok("sync", table=table.table)
    await table.finish()


async def test_an_older_connection_of_a_session_that_is_heard_late_does_not_take_the_seat(server):
    table = await threesome(server)
    late = await server.connect()
    late.ids = iter([next(table[0].ids)])
    newer = await server.again(table[0])
    await late.send("hello", token=table[0].token, session=table[0].session)
    assert await late.closed() == 4509
    await newer.ok("ready", table=table.table, on=True)
    assert await newer.barrier(table.table)


async def test_who_has_another_table_too_is_detached_but_not_closed(server):
    table = await threesome(server)
    elsewhere = (await table[0].ok("create", game="doudizhu", pace=SLOW))["table"]
    newer = await server.guest(token=table[0].token)
    assert sorted(newer.welcome["tables"]) == sorted([table.table, elsewhere])
    assert {(await table[0].next("detached"))["table"] for _ in range(2)} == {table.table, elsewhere}
    assert await table[0].closed() == 4509
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    mine = (await watcher.ok("create", game="doudizhu", pace=SLOW))["table"]
    await server.guest(token=watcher.token)
    assert (await watcher.next("detached"))["table"] == mine
    assert await watcher.barrier(table.table)


# chat


async def test_nobody_speaks_in_anothers_name(server):
    table = await threesome(server)
    await table[1].ok("chat", table=table.table, text="hi", seat=0, name="甲")
    said = await table[2].next("chat")
    assert (said["seat"], said["name"]) == (1, "乙")


# lobby


async def test_the_lobby_of_one_game(server):
    await threesome(server)
    client = await server.guest()
    for game, some in (("doudizhu", True), ("斗地主", True), ("holdem", False)):
        await client.ok("lobby", on=True, game=game)
        assert bool((await client.next("lobby"))["tables"]) is some
    await client.ok("lobby", on=False)
    assert not client.inbox


async def test_who_comes_back_is_shown_as_connected_again(server):
    three = await threesome(server)
    actor = server.paiju.tables.owned.actors[three.table]
    seat = actor.state.seats[1]
    away = (*actor.state.seats[:1], replace(seat, connected=False), *actor.state.seats[2:])
    actor._live.state = replace(actor.state, seats=away)
    await server.again(three[1])
    change = await three[0].event("seat")
    assert (change["seat"], change["info"]["connected"]) == (1, True)


# leases


async def test_a_table_that_opens_while_the_last_one_of_its_partition_closes_has_a_lease(server, monkeypatch):
    """Without one no timer of it would fire, and its first action would be refused."""
    client = await server.guest()
    first = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
    number = partition(first)

    def named(request: int) -> str:
        name = f"{client.user}/{client.session}/{request}"
        return "t" + hashlib.sha256(name.encode()).hexdigest()[:12]

    request = next(request for request in itertools.count(1_000) if partition(named(request)) == number)
    tables = server.paiju.tables
    store, loading, go_on = tables.owned.services.store, asyncio.Event(), asyncio.Event()
    load = store.load

    async def slowly(table):
        loading.set()
        await go_on.wait()
        return await load(table)

    monkeypatch.setattr(store, "load", slowly)
    await client.send("create", game="doudizhu", pace=SLOW, id=request)
    await loading.wait()
    tables.owned.actors[first].stop()
    while first in tables.owned.actors:
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.02)
    go_on.set()
    assert (await client.reply(request))["table"] == named(request)
    assert tables.owned.leases.fresh(number)
