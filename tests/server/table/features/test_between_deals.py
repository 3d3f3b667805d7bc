"""After a deal: the scores, who delays the next, when it starts, and seats that change hands. Over real sockets."""

import asyncio

import pytest

from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.tables import deck_of, play_out, snapshot, threesome

pytestmark = ONE_LOOP
PAUSE = {**SLOW, "between_ms": 300_000}
"""Nobody waits for the pause to end."""


async def played(server, **create):
    """A table of three people at which one deal is over, and what was settled."""
    table = await threesome(server, pace=PAUSE, **create)
    await table.start()
    return table, await table.finish()


async def test_a_snapshot_has_the_sum_of_what_was_settled_and_the_last_deal(server):
    table, first = await played(server)
    await table.start()
    second = await table.finish()
    seen = await snapshot(table[1], table.table)
    sums = [a + b for a, b in zip(first["amounts"], second["amounts"], strict=True)]
    assert [seat.get("score", 0) for seat in seen["seats"]] == sums
    assert seen["last"].pop("ended_at") <= server.paiju.tables.owned.services.clock.now_ms()
    assert seen["last"] == {"deal": f"{table.table}-2", "amounts": second["amounts"]}


async def test_who_takes_a_seat_anew_begins_at_nothing(server):
    table, settled = await played(server)
    await table[0].ok("leave", table=table.table)
    newcomer = await server.guest()
    await newcomer.ok("join", table=table.table)
    seats = (await newcomer.next("table"))["seats"]
    assert [seat.get("score", 0) for seat in seats] == [0, *settled["amounts"][1:]]


async def test_scores_and_the_last_deal_outlive_the_server(spare_url, here):
    async with running_server(spare_url) as server:
        table, settled = await played(server)
        before = await snapshot(table[0], table.table)
        token = table[0].token
    async with running_server(spare_url) as server:
        after = await snapshot(await server.guest(token=token), table.table)
    assert [seat.get("score", 0) for seat in after["seats"]] == settled["amounts"]
    assert (after["last"], after["next_at"], after["author"]) == (before["last"], before["next_at"], 0)


async def test_the_next_deal_is_announced_with_the_end_of_the_last(server):
    table = await threesome(server, pace=PAUSE)
    assert "next_at" not in await snapshot(table[0], table.table)
    await table.start()
    assert "next_at" not in await snapshot(table[0], table.table)
    settling = asyncio.gather(*(play_out(player) for player in table.players[1:]))
    ended = None
    while ended is None:
        message = await table[0].message()
        if table[0].asks(message):
            await table[0].ok("act", table=table.table, turn=message["turn"], action=message["default"])
        if any(event["e"] == "deal_ended" for event in message.get("events", ())):
            ended = message
    await settling
    (event,) = ended["events"]
    assert ended["next_at"] == event["ended_at"] + PAUSE["between_ms"]
    assert (await snapshot(table[0], table.table))["next_at"] == ended["next_at"]


async def test_who_says_not_yet_holds_the_table_and_who_says_ready_lets_it_go_on(server):
    table, _ = await played(server)
    scheduled = (await snapshot(table[0], table.table))["next_at"]
    await table[1].ok("ready", table=table.table, on=False)
    said = (await table[0].barrier(table.table))[-1]
    assert said["events"][0]["e"] == "seat"
    assert "next_at" not in said
    assert "next_at" not in await snapshot(table[0], table.table)
    for seat in (0, 2):
        await table[seat].ok("ready", table=table.table, on=True)
    assert "deal_started" not in str(await table[0].barrier(table.table))
    await table[1].ok("ready", table=table.table, on=True)
    assert (await table[0].event("deal_started"))["deal"] == f"{table.table}-2"
    assert scheduled > server.paiju.tables.owned.services.clock.now_ms()


async def test_not_yet_may_be_said_before_the_deal_is_over(server, stacked):
    stacked(deck_of())
    table = await threesome(server, pace={**SLOW, "between_ms": 0})
    await table.start()
    await table[1].ok("ready", table=table.table, on=False)
    await table.finish()
    seen = await snapshot(table[0], table.table)
    assert ("next_at" in seen, "deal" in seen) == (False, False)
    await table[1].ok("ready", table=table.table, on=True)
    assert (await table[0].event("deal_started"))["deal"] == f"{table.table}-2"


async def test_who_leaves_after_a_deal_asks_nothing_of_the_others(server):
    table, _ = await played(server)
    await table[1].ok("leave", table=table.table)
    seen = [message for message in await table[0].barrier(table.table) if message["t"] != "watching"]
    (change,) = [message for message in seen if message["events"][0]["e"] == "seat"]
    assert change["events"] == [{"e": "seat", "seat": 1, "info": None}]
    assert "next_at" not in change
    assert not [message for message in seen if message["t"] == "prompt"]


@pytest.mark.parametrize("how", ["join", "add_bot"])
async def test_a_seat_that_is_freed_after_a_deal_is_filled_at_once(server, how):
    table, _ = await played(server)
    await table[1].ok("leave", table=table.table)
    if how == "join":
        newcomer = await server.guest()
        assert (await newcomer.ok("join", table=table.table))["seat"] == 1
        await newcomer.ok("ready", table=table.table, on=True)
    else:
        assert (await table[0].ok("add_bot", table=table.table))["seat"] == 1
    for seat in (0, 2):
        await table[seat].ok("ready", table=table.table, on=True)
    started = await table[0].event("deal_started")
    assert [seat["bot"] for seat in started["seats"]] == [False, how == "add_bot", False]


async def test_when_the_author_leaves_another_person_may_seat_bots(server):
    table, _ = await played(server)
    assert (await snapshot(table[1], table.table))["author"] == 0
    assert (await table[1].refused("add_bot", table=table.table))["code"] == "forbidden"
    await table[0].ok("leave", table=table.table)
    assert (await snapshot(table[1], table.table))["author"] == 1
    assert (await table[2].refused("add_bot", table=table.table))["code"] == "forbidden"
    assert (await table[1].ok("add_bot", table=table.table))["seat"] == 0
