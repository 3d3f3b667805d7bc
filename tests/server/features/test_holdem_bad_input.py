"""Bad input at a table of Hold'em, over the websocket: one clear error each, and neither chips nor turn change.

Files of hands that are malformed or illegal are refused in `test_holdem_import`; which actions break which rule, and
why, is tests/engine/games/holdem/test_bad_input.py.
"""

import contextlib
import math

import msgpack

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


async def test_a_bet_out_of_bounds_is_refused_with_the_bounds(server):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        for amount in (39, 20, 1, 0, 2001, 2**53 - 1):
            error = await table.refused(2, {"a": "raise_to", "amount": amount})
            assert (error["code"], error["data"]) == (
                "illegal_action", {"reason": "bad_amount", "min": 40, "max": 2000}
            ), amount  # fmt: skip


async def test_a_bet_that_is_no_number_of_chips_is_refused_with_its_place(server):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        for amount in NO_AMOUNTS:
            error = await table.refused(2, {"a": "raise_to", "amount": amount})
            assert (error["code"], error["data"]["path"]) == ("bad_request", "$.action.amount"), amount
    await in_json(server, table, 2)
    async with untouched(table):
        for amount in BEYOND:
            error = await table.refused(2, {"a": "raise_to", "amount": amount})
            assert (error["code"], error["data"]["path"]) == ("bad_request", "$.action.amount"), amount


async def test_nobody_checks_who_owes(server):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        error = await table.refused(2, "x")
    assert (error["code"], error["data"]) == ("illegal_action", {"reason": "cannot_check", "owe": 20})


async def test_an_action_of_another_moment_or_of_no_seat_is_refused(server):
    table = await ring(server)
    await table.start()
    async with untouched(table):
        for action in (
            {"a": "run_it", "times": 1}, {"a": "show", "cards": ["As"]}, {"a": "muck"},
            {"a": "straddle", "yes": True},
        ):  # fmt: skip
            assert (await table.refused(2, action))["data"]["reason"] == "wrong_action", action
        for action in ({}, {"a": "deal", "deck": []}, {"a": "chips", "amount": 5}, {"a": "tick"}, {"a": 7}):
            assert (await table.refused(2, action))["code"] == "bad_request", action


async def test_no_chips_are_brought_or_added_that_are_no_number(server):
    table = await ring(server, 2, seats=3, buy_ins=(800, 800))
    guest = await server.guest()
    async with untouched(table):
        for amount in (0, *NO_AMOUNTS):
            asked = [(table[0], "chips", "amount"), (guest, "join", "buy_in")]
            for client, request, name in asked[: 1 if amount is None else 2]:
                error = await client.refused(request, table=table.table, **{name: amount})
                assert (error["code"], error["data"]["path"]) == ("bad_request", f"$.{name}"), amount
    await in_json(server, table, 0)
    async with untouched(table):
        for amount in BEYOND:
            error = await table[0].refused("chips", table=table.table, amount=amount)
            assert (error["code"], error["data"]["path"]) == ("bad_request", "$.amount")
