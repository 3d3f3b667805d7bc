"""Automatic reloads of a seat between hands (自动补码, 自动重新买入), over the websocket."""

import contextlib

import msgpack

from tests.engine.games.holdem.table import stacked
from tests.server.live import ONE_LOOP
from tests.server.ring import ring, stack_deck

pytestmark = ONE_LOOP

SHORT, BROKE = {"when": "short"}, {"when": "broke"}
ACES_KINGS = stacked(("AsAh", "KsKh"), "3c8dTs4h9c")


@contextlib.asynccontextmanager
async def untouched(table):
    """Whatever anybody is shown is what it was before: chips, cards, whose turn it is and until when."""
    before = [await table.look(seat) for seat in table.players]
    yield
    assert [await table.look(seat) for seat in table.players] == before


async def reload(table, seat, wish):
    return await table[seat].ok("sit", table=table.table, reload=wish)


async def all_in(table):
    """Two players go all-in; returns the loser."""
    await table.start()
    first = (await table.view(0))["turn"]
    await table.play(f"{first}:a {1 - first}:c")
    return (await table.over())["amounts"].index(-800)


async def test_a_short_stack_is_filled_up_when_the_hand_is_over(server):
    table = await ring(server, 3, buy_ins=(800, 2000, 800))
    await table.start()
    await reload(table, 1, SHORT)
    await table.play("2:f 0:r60 1:f")
    await table.over()
    assert await table.stacks() == [820, 2000, 800], "1 had lost its big blind of 20"
    seated = await table[2].event("seat")
    assert (seated["seat"], seated["info"]["stack"]) == (1, 2000)
    await table.start()
    assert (await table.view(0))["stacks"][1] == 2000 - (await table.view(0))["bets"][1]


async def test_between_hands_it_is_filled_up_at_once(server):
    table = await ring(server, 2, buy_ins=(800, 800))
    await reload(table, 1, {"when": "short", "to": 1500})
    assert await table.stacks() == [800, 1500]
    await reload(table, 1, BROKE)
    assert await table.stacks() == [800, 1500]
    assert (await table.look(1))["reload"] == BROKE


async def test_who_has_lost_everything_buys_in_again_by_itself_and_plays_on(server, monkeypatch):
    stack_deck(monkeypatch, ACES_KINGS)
    table = await ring(server, 2, buy_ins=(800, 800))
    for seat in (0, 1):
        await reload(table, seat, {"when": "broke", "to": 900})
    lost = await all_in(table)
    assert (await table.stacks())[lost] == 900
    assert (await table.stacks())[1 - lost] == 1600
    await table.start()
    assert sorted((await table.view(0))["order"]) == [0, 1]


async def test_it_holds_until_it_is_taken_back(server, monkeypatch):
    stack_deck(monkeypatch, ACES_KINGS)
    table = await ring(server, 2, buy_ins=(800, 800))
    for seat in (0, 1):
        await reload(table, seat, BROKE)
        await reload(table, seat, None)
        assert "reload" not in await table.look(seat)
    lost = await all_in(table)
    assert (await table.stacks())[lost] == 0


async def test_nobody_else_is_told_of_it(server):
    table = await ring(server, 3, buy_ins=(800, 2000, 800))
    others = [await table.look(seat) for seat in (0, 2)]
    await reload(table, 1, SHORT)
    assert [await table.look(seat) for seat in (0, 2)] == others
    assert (await table.look(1))["reload"] == SHORT
    await table.start()
    await table.play("2:f 0:f")
    await table.over()
    for seat in (0, 2):
        await table.look(seat)
        told = [msgpack.unpackb(frame, strict_map_key=False) for frame in table[seat].frames]
        assert "'when'" not in str(told)


NO_RELOADS = [
    ({"when": "short", "to": 799}, "illegal_action", {"reason": "bad_amount", "min": 800, "max": 2000}),
    ({"when": "broke", "to": 2001}, "illegal_action", {"reason": "bad_amount", "min": 800, "max": 2000}),
    ({"when": "broke", "to": 0}, "bad_request", {"path": "$.reload.to"}),
    ({"when": "broke", "to": -800}, "bad_request", {"path": "$.reload.to"}),
    ({"when": "broke", "to": 800.0}, "bad_request", {"path": "$.reload.to"}),
    ({"when": "broke", "to": 2**64 - 1}, "bad_request", {"path": "$.reload.to"}),
    ({"when": "broke", "to": "800"}, "bad_request", {"path": "$.reload.to"}),
    ({"when": "always"}, "bad_request", {"path": "$.reload.when"}),
    ({"to": 800}, "bad_request", {"path": "$.reload.when"}),
    (True, "bad_request", {"path": "$.reload"}),
]


async def test_what_no_stack_can_be_filled_up_to_is_refused(server):
    table = await ring(server, 2, buy_ins=(800, 800))
    async with untouched(table):
        for wish, code, data in NO_RELOADS:
            error = await table[1].refused("sit", table=table.table, reload=wish)
            assert (error["code"], error["data"]) == (code, data), wish


async def test_a_table_may_forbid_it(server):
    table = await ring(server, 2, buy_ins=(800, 800), options={"reload": False})
    async with untouched(table):
        error = await table[1].refused("sit", table=table.table, reload=SHORT)
    assert (error["code"], error["data"]["reason"]) == ("illegal_action", "wrong_action")
