"""Bad input at a table of Hold'em, over the websocket: one clear error each, and neither chips nor turn change.

Files of hands that are malformed or illegal are refused in `test_holdem_import`.
"""

import contextlib
import math

import msgpack
import pytest

from tests.server.live import ONE_LOOP
from tests.server.ring import ring

pytestmark = ONE_LOOP

NO_AMOUNTS = (
    -1, 40.5, 40.0, 1e300, math.nan, math.inf, "40", True, None, [40], {}, msgpack.ExtType(1, b"\x28"),
    2**53, 2**63, 2**64 - 1, -(2**63),
)  # fmt: skip
"""Values of MessagePack that are not a number of chips; its integers end at 64 bits."""
BEYOND = (2**64, -(2**64), 10**30, 10**400)
"""Integers that only JSON can write."""


@contextlib.asynccontextmanager
async def untouched(table):
    """Whatever anybody is shown is what it was before: chips, cards, whose turn it is and until when."""
    before = [await table.look(seat) for seat in table.players]
    yield
    assert [await table.look(seat) for seat in table.players] == before


async def in_json(server, table, seat):
    """The seat goes on in a connection that speaks JSON."""
    client = await server.guest(token=table[seat].token, session=f"in-json-{seat}", json=True)
    table.players[seat] = client
    await client.next("table")


# bets


@pytest.mark.parametrize("amount", [39, 20, 1, 0, 2001, 2**53 - 1])
async def test_a_bet_below_the_smallest_or_above_the_stack_is_refused_with_the_bounds(server, amount):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        error = await table.refused(2, {"a": "raise_to", "amount": amount})
    assert (error["code"], error["data"]) == (
        "illegal_action",
        {"reason": "bad_amount", "min": 40, "max": 2000},
    )


@pytest.mark.parametrize("amount", NO_AMOUNTS, ids=str)
async def test_a_bet_that_is_no_number_of_chips_is_refused_with_its_place(server, amount):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        error = await table.refused(2, {"a": "raise_to", "amount": amount})
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.action.amount")


@pytest.mark.parametrize("amount", BEYOND, ids=["2^64", "-2^64", "10^30", "10^400"])
async def test_a_bet_beyond_64_bits_is_refused(server, amount):
    table = await ring(server)
    await in_json(server, table, 2)
    await table.start()
    async with untouched(table):
        error = await table.refused(2, {"a": "raise_to", "amount": amount})
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.action.amount")


async def test_who_is_all_in_cannot_act_and_is_passed_over(server):
    table = await ring(server, buy_ins=(None, 800))
    await table.start()
    await table.play("2:c 0:r200 1:a 2:c 0:c")
    turns = []
    for seat in (0, 2):
        turns.append((await table.view(0))["turn"])
        turn = (await table.asked(seat))["turn"]
        async with untouched(table):
            for action in ({"a": "check"}, {"a": "call"}, {"a": "fold"}, {"a": "all_in"}):
                error = await table[1].refused("act", table=table.table, turn=turn, action=action)
                assert error["code"] == "not_your_turn"
        await table.play(f"{seat}:x")
    assert turns == [0, 2]


async def test_who_has_folded_cannot_act(server):
    table = await ring(server)
    await table.start()
    turn = (await table.asked(2))["turn"]
    await table.play("2:f")
    async with untouched(table):
        error = await table[2].refused("act", table=table.table, turn=turn, action={"a": "call"})
    assert error["code"] == "not_your_turn"


async def test_a_short_all_in_does_not_open_the_betting_again(server):
    table = await ring(server, buy_ins=(None, None, 800))
    await table.start()
    await table.play("2:c 0:c 1:r500 2:a 0:c")
    async with untouched(table):
        for move in ("r1400", "r1100", "a"):
            assert (await table.refused(1, move))["data"]["reason"] == "cannot_raise"
    await table.play("1:c")


async def test_nobody_checks_who_owes(server):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        error = await table.refused(2, "x")
    assert (error["code"], error["data"]) == ("illegal_action", {"reason": "cannot_check", "owe": 20})


async def test_nobody_folds_or_calls_who_may_check(server):
    table = await ring(server)
    await table.start()
    await table.play("2:c 0:c")
    async with untouched(table):
        assert (await table.refused(1, "f"))["data"]["reason"] == "cannot_fold"
        assert (await table.refused(1, "c"))["data"]["reason"] == "cannot_call"


@pytest.mark.parametrize(
    "action",
    [
        {"a": "run_it", "times": 1},
        {"a": "show", "cards": ["As"]},
        {"a": "muck"},
        {"a": "straddle", "yes": True},
    ],
)
async def test_an_action_of_another_moment_is_refused(server, action):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        assert (await table.refused(2, action))["data"]["reason"] == "wrong_action"


@pytest.mark.parametrize(
    "action", [{}, {"a": "deal", "deck": []}, {"a": "chips", "amount": 5}, {"a": "tick"}, {"a": 7}]
)
async def test_what_is_no_action_of_a_seat_is_refused(server, action):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        assert (await table.refused(2, action))["code"] == "bad_request"


# chips


@pytest.mark.parametrize("amount", [0, *NO_AMOUNTS], ids=str)
async def test_no_chips_are_brought_or_added_that_are_no_number(server, amount):
    table = await ring(server, 2, seats=3, buy_ins=(800, 800))
    guest = await server.guest()
    asked = [(table[0], "chips", {"amount": amount})]
    if amount is not None:
        asked.append((guest, "join", {"buy_in": amount}))
    async with untouched(table):
        for client, request, field in asked:
            error = await client.refused(request, table=table.table, **field)
            assert (error["code"], error["data"]["path"]) == ("bad_request", f"$.{next(iter(field))}")


@pytest.mark.parametrize("amount", BEYOND, ids=["2^64", "-2^64", "10^30", "10^400"])
async def test_no_chips_beyond_64_bits_are_added(server, amount):
    table = await ring(server, 2, buy_ins=(800, 800))
    await in_json(server, table, 0)
    async with untouched(table):
        error = await table[0].refused("chips", table=table.table, amount=amount)
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.amount")


async def test_nobody_buys_in_again_in_mid_hand(server):
    table = await ring(server, 3, buy_ins=(800, 2000, 2000))
    await table.start()
    await table.play("2:f 0:a")
    async with untouched(table):
        for seat in (0, 1, 2):
            error = await table[seat].refused("chips", table=table.table, amount=800)
            assert (error["code"], error["data"]["reason"]) == ("illegal_action", "mid_hand"), seat
