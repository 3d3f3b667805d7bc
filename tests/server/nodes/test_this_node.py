"""What a node notes for others in Redis, and what it reads of theirs; and a server that shares its Redis with none."""

from collections.abc import AsyncIterator

import pytest

from paiju.server.nodes.registry import Registry
from paiju.server.nodes.this_node import ThisNode
from paiju.server.store.store import Store
from paiju.server.table.failures import Broken
from paiju.server.table.ports.codes import Code
from paiju.server.tables.elsewhere import Elsewhere, RemoteQuarantine


@pytest.fixture
async def store(redis_url) -> AsyncIterator[Store]:
    async with await Store.open(redis_url) as opened:
        yield opened


def node_of(store: Store, name: str, living: set[str]) -> ThisNode:
    registry = Registry(store, name)
    registry.alive = living.__contains__
    return ThisNode(store, registry, {})


@pytest.fixture(params=["alone", "one of several"])
def elsewhere(request, store):
    return Elsewhere() if request.param == "alone" else ThisNode(store, Registry(store, "n1"), {})


async def test_without_another_node_nothing_is_elsewhere(elsewhere):
    """The contract of both that implement `Elsewhere`."""
    assert elsewhere.runs_tables
    assert not elsewhere.has_others()
    assert not elsewhere.alive("n2")
    assert not [*elsewhere.suspects()]
    assert elsewhere.engine_for(1) is None
    assert await elsewhere.unreachable() == ""
    elsewhere.note_quarantined("t1", Broken("t1", "fails", "KeyError()"))
    elsewhere.note_code("t1", Code("ABCDEF", None))
    await elsewhere.codes_noted()
    assert elsewhere.tables_beside() == 0
    assert await elsewhere.quarantined() == [], "its own are no other node's"
    assert await elsewhere.count_rate("opens:u1", 60) == 0
    assert await elsewhere.note_opened("u1", "t1", 1) is True


async def test_a_node_sees_what_living_others_have_quarantined(store):
    living = {"n1", "n2"}
    one, two = node_of(store, "n1", living), node_of(store, "n2", living)
    await one._note_quarantined("t1", Broken("t1", "fails", "KeyError()"))
    await two._note_quarantined("t2", Broken("t2", "unreadable", "ValueError()"))
    assert await two.quarantined() == [RemoteQuarantine("t1", "fails", "KeyError()", node="n1")]
    await one._note_quarantined("t1", None)
    assert await two.quarantined() == []
    assert list(await store.nodes.quarantined()) == ["t2"]


async def test_notes_of_a_dead_node_go_and_unreadable_ones_hurt_no_node(store):
    living = {"n1"}
    one, two = node_of(store, "n1", living), node_of(store, "n2", living)
    await one._note_quarantined("t1", Broken("t1", "fails", "KeyError()"))
    await store.nodes.note_quarantined("t3", b"[]")
    living.clear()
    assert await two.quarantined() == []
    assert list(await store.nodes.quarantined()) == ["t3"], "its tables have been tried again by another"
