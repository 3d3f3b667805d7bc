"""`quick` and the lobby at tables with stacks: `quick` brings chips, and a hand starts with two players."""

import pytest_asyncio

from tests.server.features.test_holdem_records import cards_in
from tests.server.live import running_server
from tests.server.reception.test_quick import guests, seated

CHIPS = 2_000


@pytest_asyncio.fixture
async def fresh(spare_url, here):
    """A server without tables, at which no bot comes during a test."""
    async with running_server(spare_url, quick_fill_ms=600_000) as server:
        yield server


async def snapshot(client, table):
    """The table as it is now; what the client was told before is forgotten."""
    client.inbox.clear()
    await client.ok("sync", table=table)
    return await client.next("table")


async def seat_of(client, table, seat):
    return (await snapshot(client, table))["seats"][seat]


async def test_who_comes_alone_sits_with_chips_and_waits(fresh):
    client = await fresh.guest("小明")
    table, seat = await seated(client, game="德州扑克")
    seen = await client.next("table")
    assert (seen["seats"][seat]["stack"], seen["seats"][seat]["ready"]) == (CHIPS, True)
    assert (seen["view"], "next_at" in seen) == (None, False)
    line = fresh.paiju.tables.lines[table]
    assert (line["game"], line["status"], line["open"], line["people"]) == ("holdem", "ready", 5, 1)


async def test_who_comes_in_mid_hand_sits_at_the_running_table_and_is_in_a_later_hand(fresh):
    first, second, third = await guests(fresh, 3)
    table, _ = await seated(first, game="holdem")
    await seated(second, game="holdem")
    await first.event("hand_started")
    assert await seated(third, game="holdem") == (table, 2)
    seen = await third.next("table")
    assert (seen["you"], seen["seats"][2]["stack"], seen["view"]["hand"]) == (2, CHIPS, [])
    assert fresh.paiju.tables.lines[table]["status"] != "ready"


async def test_after_the_wait_bots_come_with_chips_and_the_hand_starts(spare_url, here):
    async with running_server(spare_url, quick_fill_ms=20) as server:
        client = await server.guest()
        table, seat = await seated(client, game="holdem")
        started = await client.event("hand_started")
        assert seat in started["order"]
        stacks = [place.get("stack") for place in (await snapshot(client, table))["seats"]]
        assert stacks.count(CHIPS) >= 2


async def test_who_left_with_more_than_one_may_bring_brings_all_of_it_again(fresh, monkeypatch):
    first, second = await guests(fresh, 2)
    table, _ = await seated(first, game="holdem")
    await seated(second, game="holdem")
    rich = await one_who_wins(first, second, table)
    stack = (await seat_of(rich, table, 0 if rich is first else 1))["stack"]
    assert stack > CHIPS
    await rich.ok("leave", table=table)
    again, seat = await seated(rich, game="holdem")
    assert again == table
    assert (await seat_of(rich, table, seat))["stack"] == stack


async def one_who_wins(first, second, table):
    """A hand in which one folds at once; returns the other."""
    clients = (first, second)
    started = await first.event("hand_started")
    folds = started["small_blind"]
    prompt = await clients[folds].prompt()
    await clients[folds].ok("act", table=table, turn=prompt["turn"], action={"a": "fold"})
    for client in clients:
        await client.event("deal_ended")
    return clients[1 - folds]


async def test_the_lobby_shows_who_plays_and_what_lies_on_the_board_and_no_stacks_or_hands(fresh):
    first, second, passer = await guests(fresh, 3)
    await passer.ok("lobby", on=True, game="holdem")
    await passer.next("lobby")
    table, _ = await seated(first, game="holdem")
    await seated(second, game="holdem")
    clients = (first, second)
    started = await first.event("hand_started")
    small, big = started["small_blind"], started["big_blind"]
    for seat, action in ((small, "call"), (big, "check")):
        prompt = await clients[seat].prompt()
        await clients[seat].ok("act", table=table, turn=prompt["turn"], action={"a": action})
    flop = (await first.event("street_dealt"))["cards"]
    lines = []
    while not lines or lines[-1].get("glance", {}).get("cards") != flop:
        message = await passer.next("lobby")
        lines += [line for line in message.get("changed", ()) if line["table"] == table]
    assert lines[-1]["glance"]["turn"] == big
    assert not any("stack" in seat or "score" in seat for line in lines for seat in line["seats"])
    hands = [(await snapshot(client, table))["view"]["hand"] for client in clients]
    assert not cards_in(lines) & {card for hand in hands for card in hand}
