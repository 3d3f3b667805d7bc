"""After a deal: the scores, who delays the next, when it starts, and seats that change hands. Over real sockets."""

import asyncio

from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import deck_of, play_out, snapshot, threesome

pytestmark = ONE_LOOP
PAUSE = {**SLOW, "between_ms": 300_000}
"""Nobody waits for the pause to end."""


async def played(server, **create):
    """A table of three people at which one deal is over, and what was settled."""
    table = await threesome(server, pace=PAUSE, **create)
    await table.start()
    return table, await table.finish()


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
