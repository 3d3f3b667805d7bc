"""The messages of every viewer, over real sockets: complete, in order, in few frames, without hidden cards."""

import asyncio
import re

import msgpack
import pytest

from paiju.engine.cards.deck import DECK_54
from tests.server.live import ONE_LOOP, running_server
from tests.server.playing import deck_of, play_out, threesome

pytestmark = ONE_LOOP

CARD = re.compile(rb"\xa2([A23456789TJQK][cdhs]|LJ|BJ)")
"""A card as MessagePack text."""
ROCKET_FIRST = deck_of("LJ BJ")


@pytest.fixture
def dealt(stacked):
    stacked(ROCKET_FIRST)


def messages_of(client, t):
    return [m for frame in client.frames for m in unpacked(frame) if m["t"] == t]


def unpacked(frame):
    plain = msgpack.unpackb(frame, strict_map_key=False)
    return plain if isinstance(plain, list) else [plain]


# secrets


def public_cards(message):
    """The cards that a message makes known to all, by the rules of 斗地主."""
    for event in message.get("events", ()):
        if event["e"] in {"played", "bottom_taken"}:
            yield from event["cards"]
        if event["e"] == "hands_shown":
            yield from DECK_54


@pytest.mark.parametrize("options", [{}, {"doubling": True, "bidding": "score"}], ids=str)
async def test_nobody_is_ever_sent_a_card_that_he_may_not_see(server, options):
    table = await threesome(server, options=options, hints=True)
    watcher = await server.guest(hints=True)
    await watcher.ok("watch", table=table.table)
    async with asyncio.TaskGroup() as group:
        for player in (*table.players, watcher):
            if player is not watcher:
                await player.ok("ready", table=table.table, on=True)
            group.create_task(play_out(player))
    checked = 0
    for client in (*table.players, watcher):
        known: set[str] = set()
        for frame in client.frames:
            for message in unpacked(frame):
                known.update(public_cards(message))
                for event in message.get("events", ()):
                    if event["e"] == "dealt":
                        (own,) = [hand for hand in event["hands"] if hand] or [()]
                        assert bool(own) is (client is not watcher)
                        known.update(own)
            found = {card.decode() for card in CARD.findall(frame)}
            assert found <= known
            checked += len(found)
    assert checked > 200


async def test_who_sits_and_asks_to_watch_stays_seated(server):
    table = await threesome(server)
    await table[0].ok("watch", table=table.table)
    assert (await table[0].next("table"))["you"] == 0


# frames


async def test_events_then_ok_then_prompt_come_in_one_frame(server, dealt):
    table = await threesome(server, hints=True)
    await table.start()
    await table.landlord_is_first()
    prompt = await table[0].prompt()
    for player in table.players:
        await player.barrier(table.table)
        player.frames.clear()
    rocket = {"a": "play", "cards": ["LJ", "BJ"]}
    await table[0].ok("act", table=table.table, turn=prompt["turn"], action=rocket)
    (frame,) = table[0].frames
    events, ok, opened = unpacked(frame)
    assert [m["t"] for m in (events, ok, opened)] == ["events", "ok", "prompt"]
    assert ok["seq"] == events["seq"]
    assert [event["e"] for event in events["events"]] == ["played", "multiplied", "turn"]
    assert opened["legal"] == {"can_pass": False, "must_cover": None, "must_include": None}
    await table[0].ok("act", table=table.table, turn=opened["turn"], action=opened["default"])
    for seat, kinds in ((1, [["events"], ["events", "prompt"]]), (2, [["events"], ["events"]])):
        await table[seat].next("events")
        await table[seat].next("events")
        assert [[m["t"] for m in unpacked(frame)] for frame in table[seat].frames] == kinds


async def test_a_request_that_starts_a_deal_brings_all_of_it_at_once(server, dealt):
    table = await threesome(server)
    await table[0].ok("ready", table=table.table, on=True)
    await table[1].ok("ready", table=table.table, on=True)
    await table[0].barrier(table.table)
    table[0].frames.clear()
    await table[2].ok("ready", table=table.table, on=True)
    await table[0].prompt()
    kinds = [[event["e"] for event in m["events"]] for m in messages_of(table[0], "events")]
    assert kinds == [["seat"], ["deal_started"], ["dealt", "turn"]]
    assert [m["t"] for m in unpacked(table[0].frames[-1])] == ["events", "events", "prompt"]


async def test_all_who_may_see_the_same_get_the_same_bytes(server, dealt):
    table = await threesome(server)
    watchers = [await server.guest() for _ in range(2)]
    for watcher in watchers:
        await watcher.ok("watch", table=table.table)
        await watcher.barrier(table.table)
    for client in (*watchers, table[1]):
        client.frames.clear()
    await table.start()
    await table.act(0, {"a": "call", "yes": True})
    for client in (*watchers, table[2]):
        await client.event("called")
    assert watchers[0].frames == watchers[1].frames
    called = table[2].frames[-1]
    assert watchers[0].frames[-1] == called


async def test_json_says_the_same_as_messagepack(server, dealt):
    table = await threesome(server)
    watchers = [await server.guest(json=as_json) for as_json in (False, True)]
    for watcher in watchers:
        await watcher.ok("watch", table=table.table)
        await watcher.barrier(table.table)
    await table.start()
    settled = await table.finish()
    seen = []
    for watcher in watchers:
        messages = await watcher.barrier(table.table)
        assert any(settled in m["events"] for m in messages if m["t"] == "events")
        seen.append([m for m in messages if m["t"] != "ok"])
    assert seen[0] == seen[1]
    assert len(seen[0]) > 20


async def test_somebody_plays_a_whole_deal_in_json(server):
    table = await threesome(server)
    await table[1].ok("leave", table=table.table)
    player = await server.guest("丁", json=True, hints=True)
    await player.ok("join", table=table.table)
    table.players[1] = player
    await table.start()
    await table.finish()


# seq


async def recorded_deal(server, *, deals=1):
    """A table after some deals, and the `events` messages of each player and of a spectator."""
    table = await threesome(server)
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    for _ in range(deals):
        await table.start()
        await table.finish()
    await watcher.barrier(table.table)
    for player in table.players:
        await player.barrier(table.table)
    return table, watcher


async def synced(client, table, **cursor):
    """What a `sync` brings."""
    await client.ok("sync", table=table, **cursor)
    return await client.barrier(table)


async def test_sync_brings_exactly_what_is_missing(spare_url):
    async with running_server(spare_url, messages_per_s=100_000, burst=100_000) as server:
        table, watcher = await recorded_deal(server)
        for client in (*table.players, watcher):
            stream = messages_of(client, "events")
            for length, message in enumerate(stream):
                missing = await synced(client, table.table, term=message["term"], seq=message["seq"])
                assert missing == stream[length + 1 :]
            start = stream[0]["seq"] - 1
            assert await synced(client, table.table, term=stream[0]["term"], seq=start) == stream


@pytest.mark.parametrize(
    "wrong",
    [
        lambda term, seq: {"term": term - 1, "seq": seq},
        lambda term, seq: {"term": term + 1, "seq": seq},
        lambda term, seq: {"term": term, "seq": seq + 1},
        lambda term, seq: {"term": term, "seq": 2**53 - 1},
        lambda _term, _seq: {"term": 0, "seq": 0},
    ],
)
async def test_sync_from_what_never_was_brings_a_snapshot_with_reset(server, wrong):
    table, watcher = await recorded_deal(server)
    for client in (table[0], watcher):
        last = messages_of(client, "events")[-1]
        (snapshot,) = await synced(client, table.table, **wrong(last["term"], last["seq"]))
        assert (snapshot["t"], snapshot["reset"], snapshot["seq"]) == ("table", True, last["seq"])


async def test_sync_without_a_cursor_brings_a_snapshot(server):
    table, watcher = await recorded_deal(server)
    last = messages_of(watcher, "events")[-1]
    for cursor in ({}, {"term": last["term"]}, {"seq": last["seq"]}):
        (snapshot,) = await synced(watcher, table.table, **cursor)
        assert snapshot["t"] == "table"
        assert "reset" not in snapshot


async def test_the_deal_before_can_still_be_caught_up_with_and_older_ones_not(server):
    table, watcher = await recorded_deal(server, deals=3)
    stream = messages_of(watcher, "events")
    ends = [m["seq"] for m in stream if any(event["e"] == "deal_ended" for event in m["events"])]
    term = stream[0]["term"]
    (snapshot,) = await synced(watcher, table.table, term=term, seq=ends[0] - 1)
    assert snapshot["reset"] is True
    missing = await synced(watcher, table.table, term=term, seq=ends[1])
    assert missing == [m for m in stream if m["seq"] > ends[1]]


async def test_a_stranger_does_not_sync(server):
    table = await threesome(server)
    stranger = await server.guest()
    assert (await stranger.refused("sync", table=table.table))["code"] == "forbidden"


# coming back


async def test_who_comes_back_gets_what_was_missed_and_the_open_prompt(server, dealt):
    table = await threesome(server)
    await table.start()
    await table.landlord_is_first()
    await table[1].barrier(table.table)
    gone = messages_of(table[1], "events")[-1]
    table[1].cut()
    await table.act(0, {"a": "play", "cards": ["LJ", "BJ"]})
    await table.act(0, {"a": "play", "cards": ["3d"]})
    again = await server.again(
        table[1], resume=[{"table": table.table, "term": gone["term"], "seq": gone["seq"]}]
    )
    assert again.welcome["tables"] == [table.table]
    messages = await again.barrier(table.table)
    assert [m["t"] for m in messages[:3]] == ["events", "events", "prompt"]
    assert [m["seq"] for m in messages[:2]] == [gone["seq"] + 1, gone["seq"] + 2]
    assert "table" not in {m["t"] for m in messages}
    assert messages[2]["legal"]["must_cover"]["cards"] == ["3d"]
    table.players[1] = again
    again.inbox.extend(messages)
    await table[0].ok("sync", table=table.table)
    await table.finish()


async def test_a_spectator_comes_back_by_resume(server, dealt):
    table = await threesome(server)
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    snapshot = await watcher.next("table")
    watcher.cut()
    await table.start()
    cursor = {"table": table.table, "term": snapshot["term"], "seq": snapshot["seq"]}
    again = await server.again(watcher, resume=[cursor])
    assert again.welcome["tables"] == []
    messages = await again.barrier(table.table)
    assert [m["t"] for m in messages] == ["events"] * (len(messages) - 1) + ["watching"]
    assert [e["e"] for m in messages[:-1] for e in m["events"]][-3:] == ["deal_started", "dealt", "turn"]


async def test_a_page_reload_goes_unnoticed(server, dealt):
    table = await threesome(server)
    await table.start()
    for player in table.players:
        await player.barrier(table.table)
    table[1].cut()
    await server.settle()
    await server.again(table[1])
    assert await table[0].barrier(table.table) == []


# prompts and hints


async def test_hints_are_for_those_who_asked_for_them(server, dealt):
    table = await threesome(server)
    await table[0].close()
    table.players[0] = await server.again(table[0], hints=True)
    await table.start()
    hinted = await table[0].prompt()
    assert hinted["hints"] == [{"a": "call", "yes": False}, {"a": "call", "yes": True}]
    assert hinted["complete"] is True
    await table[0].ok("act", table=table.table, turn=hinted["turn"], action=hinted["hints"][0])
    plain = await table[1].prompt()
    assert not {"hints", "complete"} & plain.keys()


# the end of the server


async def test_a_server_that_stops_says_when_to_come_back(spare_url):
    async with running_server(spare_url) as server:
        client = await server.guest()
        await server.paiju.stop.say_goodbye()
        assert await client.closed() == 1012
        assert client.inbox.pop() == {"t": "closing", "reason": "restarting", "retry_after_ms": 1000}


async def test_a_stopping_server_opens_no_table(spare_url):
    async with running_server(spare_url) as server:
        client = await server.guest()
        server.paiju.tables.owned.draining = True
        error = await client.refused("create", game="doudizhu")
        assert (error["code"], error["temporary"]) == ("draining", True)
        assert error["retry_after_ms"] > 0


async def test_a_table_goes_on_where_it_was_after_a_restart(spare_url, stacked):
    stacked(ROCKET_FIRST)
    async with running_server(spare_url) as server:
        table = await threesome(server)
        await table.start()
        await table.landlord_is_first()
        before = await table[0].prompt()
        for player in table.players:
            await player.barrier(table.table)
        streams = [messages_of(player, "events") for player in table.players]
        tokens = [(player.token, player.session) for player in table.players]
    async with running_server(spare_url) as server:
        last = streams[0][-1]
        cursor = {"table": table.table, "term": last["term"], "seq": last["seq"]}
        players = [
            await server.guest(token=token, session=session, resume=[cursor]) for token, session in tokens
        ]
        assert players[0].welcome["tables"] == [table.table]
        prompt = await players[0].prompt()
        assert prompt["turn"] == before["turn"]
        assert prompt["deadline_at"] >= before["deadline_at"]
        for player in players:
            player.ids = iter(range(100, 1000))
            player.inbox.append(prompt) if player is players[0] else None
        settled = await asyncio.gather(*map(play_out, players))
        assert settled[0] == settled[1] == settled[2]
        assert not [m for player in players for m in messages_of(player, "table")]
