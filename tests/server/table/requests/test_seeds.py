"""A seed is accepted only after its commitment; a refused seed changes nothing for anybody."""

from contextlib import asynccontextmanager

import pytest

from tests.server.live import ONE_LOOP, SLOW
from tests.server.playing import snapshot, threesome

pytestmark = ONE_LOOP
SEED = "ab" * 16
OTHER = "00" * 32
"""A commitment that no table has."""


async def seen_by_all(table):
    return [await snapshot(player, table.table) for player in table.players]


@asynccontextmanager
async def untouched(table):
    """Nothing of the table changes meanwhile, for any seat, nor is anybody told anything."""
    for player in table.players:
        await player.barrier(table.table)
    before = await seen_by_all(table)
    for player in table.players:  # a prompt follows each snapshot
        await player.barrier(table.table)
    yield
    told = [message for player in table.players for message in await player.barrier(table.table)]
    assert [message for message in told if message["t"] != "error"] == []
    assert await seen_by_all(table) == before


async def commitment_at(table):
    return (await snapshot(table[0], table.table))["next_commit"]


def about(error):
    return error["code"], error["data"]["path"], error["temporary"]


async def test_a_seed_that_comes_with_a_request_for_a_seat_goes_into_no_shuffle(server):
    author, guest = await server.guest(), await server.guest()
    table = (await author.ok("create", game="holdem", seats=2, pace=SLOW, seed=SEED))["table"]
    await guest.ok("join", table=table, seed=SEED)
    for player in (author, guest):
        await player.ok("ready", table=table, on=True)
    assert (await author.event("deal_started"))["seeds"] == []


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"seed": SEED}, "$.commit"),
        ({"on": True, "seed": SEED}, "$.commit"),
        ({"on": True, "seed": SEED, "commit": OTHER}, "$.commit"),
        ({"on": True, "commit": OTHER}, "$.commit"),
        ({"on": True, "seed": SEED, "commit": "A" * 64}, "$.commit"),
        ({}, "$.on"),
    ],
    ids=str,
)
async def test_between_deals_a_seed_names_the_commitment_of_the_table(server, fields, path):
    table = await threesome(server)
    async with untouched(table):
        assert about(await table[1].refused("ready", table=table.table, **fields)) == (
            "bad_request",
            path,
            False,
        )


@pytest.mark.parametrize("path", ["$.seed", "$.commit"])
async def test_in_a_deal_there_is_no_commitment_to_give_a_seed_for(server, path):
    """Not even for the one that the running deal's snapshot tells: that is its own."""
    table = await threesome(server)
    commit = await commitment_at(table)
    await table.start()
    fields = {"seed": SEED} if path == "$.seed" else {}
    async with untouched(table):
        for named in (commit, OTHER):
            error = await table[1].refused("ready", table=table.table, on=True, commit=named, **fields)
            assert about(error) == ("bad_request", path, False)
    await table[1].ok("ready", table=table.table, on=True)


async def test_a_seed_given_alone_counts_and_nobody_is_told(server):
    table = await threesome(server)
    commit = await commitment_at(table)
    async with untouched(table):
        await table[1].ok("ready", table=table.table, seed=SEED, commit=commit)
    await table.start()
    again = await snapshot(table[1], table.table)
    assert again["next_commit"] == commit
    await table.finish()
    record = await ended(server, table)
    assert (record["commit"], record["seeds"]) == (commit, [[1, SEED]])


async def test_the_next_deal_takes_seeds_from_the_moment_its_commitment_is_told(server):
    table = await threesome(server)
    first = await commitment_at(table)
    await table.start()
    await table.finish()
    second = await commitment_at(table)
    assert second != first
    refused = await table[0].refused("ready", table=table.table, on=True, seed=SEED, commit=first)
    assert about(refused) == ("bad_request", "$.commit", False)
    await table[0].ok("ready", table=table.table, on=True, seed=SEED, commit=second)
    for player in table.players[1:]:
        await player.ok("ready", table=table.table, on=True)
    started = await table[2].event("deal_started")
    assert (started["commit"], started["seeds"]) == (second, [[0, SEED]])


async def test_a_seed_sent_again_is_answered_as_before_even_in_the_deal_it_started(server):
    table = await threesome(server)
    commit = await commitment_at(table)
    for player in table.players[1:]:
        await player.ok("ready", table=table.table, on=True)
    fields = {"table": table.table, "on": True, "seed": SEED, "commit": commit}
    number = await table[0].send("ready", **fields)
    assert (await table[0].reply(number))["t"] == "ok"
    await table[0].event("deal_started")
    await table[0].send("ready", id=number, **fields)
    assert (await table[0].reply(number))["t"] == "ok"


async def ended(server, table):
    async with server.http() as http:
        return (await http.get(f"/api/deals/{table.table}-1")).json()
