"""The number of spectators: told to everyone at the table, at once and then at intervals, beside the stream."""

import pytest

from paiju.server.table.views import spectator_count
from paiju.server.table.views.spectator_count import PAUSE_MS, SpectatorCount
from tests.server.live import ONE_LOOP, PATIENCE_S
from tests.server.lobby.test_listing import Clock
from tests.server.playing import threesome

pytestmark = ONE_LOOP


async def told(client, number):
    """Follow the number until it is so many; returns how often it was told."""
    count = 0
    while (await client.next("watching"))["spectators"] != number:
        count += 1
    return count + 1


async def test_everyone_at_the_table_is_told_who_comes_and_who_goes(server):
    table = await threesome(server)
    watchers = [await server.guest() for _ in range(2)]
    for watcher in watchers:
        await watcher.ok("watch", table=table.table)
    for client in (*table.players, *watchers):
        await told(client, 2)
    await watchers[0].ok("leave", table=table.table)
    watchers[1].cut()
    for client in table.players:
        await told(client, 0)
    await watchers[0].ask("ping", sent_at=1)
    assert not [m for m in watchers[0].inbox if m["t"] == "watching"]


async def test_a_spectator_who_sits_down_watches_no_more(server):
    table = await threesome(server)
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    await told(table[0], 1)
    await table[2].ok("leave", table=table.table)
    await watcher.ok("join", table=table.table)
    await told(table[0], 0)
    await told(watcher, 0)


async def test_the_number_is_no_part_of_the_stream(server):
    table = await threesome(server)
    await table[0].ok("sync", table=table.table)
    before = (await table[0].next("table"))["seq"]
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    await told(table[0], 1)
    await table[0].ok("sync", table=table.table)
    after = await table[0].next("table")
    assert (after["seq"], after["spectators"]) == (before, 1)


async def test_where_the_play_is_seen_late_the_number_is_seen_at_once(server):
    table = await threesome(server, delay_ms=600_000)
    watchers = [await server.guest() for _ in range(2)]
    for watcher in watchers:
        await watcher.ok("watch", table=table.table)
    await told(table[0], 2)
    await told(watchers[0], 2)


async def test_the_lobby_shows_the_number(server):
    follower = await server.guest()
    table = await threesome(server)
    await follower.ok("lobby", on=True)
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)

    def shows(message):
        lines = message.get("changed", message.get("tables", ())) if message["t"] == "lobby" else ()
        return any(line["table"] == table.table and line["spectators"] == 1 for line in lines)

    await follower.find(shows)


async def test_who_comes_back_with_a_cursor_is_told_the_number(server):
    table = await threesome(server)
    await table[0].ok("sync", table=table.table)
    seen = await table[0].next("table")
    table[0].cut()
    await server.settle()
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    await told(table[1], 1)
    cursor = {"table": table.table, "term": seen["term"], "seq": seen["seq"]}
    back = await server.again(table[0], resume=[cursor])
    assert (await back.next("watching"))["spectators"] == 1


async def test_a_crowd_is_told_once(server, monkeypatch):
    monkeypatch.setattr(spectator_count, "PAUSE_MS", PATIENCE_S * 100_000)
    table = await threesome(server)
    watchers = [await server.guest() for _ in range(5)]
    for watcher in watchers:
        await watcher.ok("watch", table=table.table)
    said = [m for m in await table[0].barrier(table.table) if m["t"] == "watching"]
    assert len(said) == 1


class Room:
    def __init__(self):
        self.spectators = 0
        self.said = []

    def deliver(self, records, extra):
        assert (len(records), extra) == (1, {})
        self.said.append(records[0])


@pytest.fixture
def scene():
    room, clock = Room(), Clock()
    watchers = SpectatorCount(clock, "t1", room, lambda: None)

    def crowd(number):
        room.spectators = number
        watchers.announce()

    return room, clock, watchers, crowd


async def test_the_first_change_is_told_at_once_and_the_next_after_a_pause(scene):
    room, clock, _, crowd = scene
    begin = clock.now
    crowd(1)
    clock.tick()
    assert (len(room.said), clock.now) == (1, begin)
    for number in (2, 3, 4):
        crowd(number)
    clock.tick()
    assert (len(room.said), clock.now - begin) == (2, PAUSE_MS)
    assert room.said[-1][None].endswith(b"\x04")


async def test_who_has_come_and_gone_is_not_told(scene):
    room, clock, _, crowd = scene
    crowd(1)
    crowd(0)
    clock.tick()
    assert (room.said, clock.set) == ([], False)


async def test_nothing_is_told_after_the_end(scene):
    room, clock, watchers, crowd = scene
    crowd(1)
    watchers.close()
    assert (room.said, clock.set) == ([], False)
