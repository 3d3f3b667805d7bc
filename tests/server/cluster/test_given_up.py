"""Notes of tables that were given up."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from paiju.server.cluster.given_up import BrokenThere, GivenUp
from paiju.server.store.store import Store
from paiju.server.table.failures import Broken


@pytest.fixture
async def store(redis_url) -> AsyncIterator[Store]:
    async with await Store.open(redis_url) as opened:
        yield opened


async def test_a_node_sees_what_living_others_have_given_up(store):
    living = {"n1", "n2"}
    one, two = GivenUp(store, "n1", living.__contains__), GivenUp(store, "n2", living.__contains__)
    one.note("t1", Broken("t1", "fails", "KeyError()"))
    two.note("t2", Broken("t2", "unreadable", "ValueError()"))
    await asyncio.gather(*one._notes, *two._notes)
    assert await two.elsewhere() == [BrokenThere("t1", "fails", "KeyError()", node="n1")]
    one.note("t1", None)
    await asyncio.gather(*one._notes)
    assert await two.elsewhere() == []
    assert list(await store.given_up()) == ["t2"]


async def test_tables_of_a_dead_node_are_others_and_notes_that_nobody_reads_hurt_nobody(store):
    living = {"n1"}
    one, two = GivenUp(store, "n1", living.__contains__), GivenUp(store, "n2", living.__contains__)
    one.note("t1", Broken("t1", "fails", "KeyError()"))
    await asyncio.gather(*one._notes)
    await store.note_given_up("t3", b"[]")
    living.clear()
    assert await two.elsewhere() == []
    assert list(await store.given_up()) == ["t3"], "its tables have been tried again by another"
