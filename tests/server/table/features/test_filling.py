"""Bots that come to free seats after a wait, over real sockets and over a restart."""

from paiju.engine.games.doudizhu import GAME
from paiju.server.table.recovery import fold
from paiju.server.table.state import records as r
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import snapshot

pytestmark = ONE_LOOP
LATER_MS = 600_000
"""Longer than any test."""


async def test_the_page_is_told_until_when_free_seats_wait(server):
    author, second, third = [await server.guest() for _ in range(3)]
    table = (await author.ok("create", game="doudizhu", pace=SLOW, fill_ms=LATER_MS))["table"]
    line = server.paiju.tables.lines[table]
    seen = await author.next("table")
    assert seen["fill_at"] == line["waiting_since"] + LATER_MS
    await second.ok("join", table=table)
    joined = await author.next("events")
    assert (joined["events"][0]["e"], joined["fill_at"]) == ("seat", seen["fill_at"])
    await third.ok("join", table=table)
    full = await author.next("events")
    assert (full["events"][0]["e"], "fill_at" in full) == ("seat", False)
    assert "fill_at" not in await snapshot(author, table)
    await third.ok("leave", table=table)
    left = await author.next("events")
    assert left["fill_at"] >= seen["fill_at"]
    assert (await snapshot(author, table))["fill_at"] == left["fill_at"]


async def test_a_table_that_never_fills_up_says_nothing_of_it(server):
    author = await server.guest()
    table = (await author.ok("create", game="doudizhu", pace=SLOW))["table"]
    assert "fill_at" not in await author.next("table")
    await author.ok("ready", table=table, on=True)
    assert "fill_at" not in await author.next("events")


async def test_bots_come_when_the_wait_is_over_and_the_deal_starts(server):
    author = await server.guest()
    table = (await author.ok("create", game="doudizhu", pace=SLOW, fill_ms=50))["table"]
    await author.ok("ready", table=table, on=True)
    started = await author.event("deal_started")
    assert [seat["bot"] for seat in started["seats"]] == [False, True, True]


async def test_the_author_may_send_away_bots_that_came_and_others_come_after_the_same_wait(server):
    author = await server.guest()
    table = (await author.ok("create", game="doudizhu", pace=SLOW, fill_ms=50))["table"]
    while "fill_at" in await snapshot(author, table):
        await author.event("seat")
    assert (await author.ok("remove_bot", table=table))["seat"] == 2
    author.inbox.clear()
    while not (came := await author.event("seat"))["info"]:
        pass
    assert (came["seat"], came["info"]["bot"]) == (2, True)


async def test_the_wait_outlives_the_server_and_is_lengthened_by_what_it_was_away(spare_url, here):
    async with running_server(spare_url) as server:
        author = await server.guest()
        table = (await author.ok("create", game="doudizhu", pace=SLOW, fill_ms=LATER_MS))["table"]
        before = (await author.next("table"))["fill_at"]
        token = author.token
    async with running_server(spare_url) as server:
        after = await snapshot(await server.guest(token=token), table)
        found = await server.paiju.tables.owned.services.store.load(table)
        records = [r.GameCodec(GAME).decode(entry.data) for entry in found.entries]
        (extended,) = [record for record in records if isinstance(record, r.Extended)]
        assert extended.ms > 0
        assert after["fill_at"] == before + extended.ms == fold(found)[0].waiting.fill_at


async def test_bots_have_characters_in_seat_log_record_and_line_alike(server):
    author = await server.guest()
    table = (await author.ok("create", game="doudizhu", pace=SLOW, bots=2))["table"]
    seats = (await author.next("table"))["seats"]
    seen = [seat.get("character") for seat in seats]
    assert seen[0] is None
    assert None not in seen[1:]
    assert seen[1] != seen[2]
    assert [seat.get("character") for seat in server.paiju.tables.lines[table]["seats"]] == seen
    await author.ok("ready", table=table, on=True)
    started = await author.event("deal_started")
    assert [seat.get("character") for seat in started["seats"]] == seen
    found = await server.paiju.tables.owned.services.store.load(table)
    assert [seat.character for seat in fold(found)[0].seats] == seen


async def test_a_bot_that_fills_a_seat_is_unlike_those_who_sit_there(server):
    author = await server.guest()
    table = (await author.ok("create", game="holdem", seats=9, bots=4, pace=SLOW, fill_ms=0))["table"]
    while "fill_at" in (shown := await snapshot(author, table)):
        await author.event("seat")
    characters = [seat["character"] for seat in shown["seats"] if seat["bot"]]
    assert len(set(characters)) == len(characters) == 8
