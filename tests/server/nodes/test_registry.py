import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from paiju.server.nodes import registry as module
from paiju.server.nodes.registry import (
    ROLES,
    STALE_MS,
    Node,
    OtherRecords,
    OtherReplicas,
    Registry,
    read_node,
)
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S, until


@pytest.fixture
async def store(redis_url) -> AsyncIterator[Store]:
    async with await Store.open(redis_url) as opened:
        yield opened


async def test_nodes_find_each_other_and_are_told_who_leaves(store, monkeypatch):
    monkeypatch.setattr(module, "BEAT_S", 0.02)
    told = []
    one, two = Registry(store, "n1"), Registry(store, "n2")
    one.watch(lambda: told.append(1))
    await one.enter("ws://127.0.0.1:1")
    await two.enter("ws://127.0.0.1:2")
    await until(lambda: one.alive("n2"))
    assert one.others["n2"].url == "ws://127.0.0.1:2"
    assert two.alive("n1")
    assert not two.alive("n2"), "oneself is no other"
    await two.leave()
    await until(lambda: not one.alive("n2"))
    assert len(told) == 2
    await one.leave()
    assert await store.nodes.entries() == {}


async def test_a_node_that_has_just_died_is_not_taken_for_a_living_one(store, monkeypatch):
    monkeypatch.setattr(module, "STALE_MS", 300)
    await write(store, "dead", store.now_ms())
    newcomer = Registry(store, "n1")
    await newcomer.enter("ws://127.0.0.1:1")
    assert not newcomer.alive("dead")
    await newcomer.leave()


async def test_entries_of_the_long_dead_go_and_those_that_cannot_be_read_stay_unread(store, monkeypatch):
    monkeypatch.setattr(module, "BEAT_S", 0.02)
    monkeypatch.setattr(module, "FORGOTTEN_MS", STALE_MS + 300)
    await write(store, "old", store.now_ms() - STALE_MS)
    await store.nodes.note("other", b"\x81")
    node = Registry(store, "n1")
    await node.enter("ws://127.0.0.1:1")
    assert node.others == {}
    assert set(await store.nodes.entries()) == {"n1", "old", "other"}
    async with asyncio.timeout(PATIENCE_S):
        while "old" in await store.nodes.entries():
            await asyncio.sleep(0.02)
    assert set(await store.nodes.entries()) == {"n1", "other"}
    await node.leave()


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"id": "n1"}', msgspec.json.encode(Node("n2", "ws://x", 1))])
def test_an_entry_that_is_none_or_not_its_nodes_own_is_ignored(raw):
    assert read_node("n1", raw) is None


async def test_a_node_whose_clock_is_an_hour_off_lives_while_it_beats(store, monkeypatch):
    monkeypatch.setattr(module, "BEAT_S", 0.02)
    node = Registry(store, "n1")
    await node.enter("ws://127.0.0.1:1")
    ahead = store.now_ms() + 3_600_000
    await write(store, "n2", ahead)
    await asyncio.sleep(0.1)
    assert not node.alive("n2"), "what it says is not to be believed before it beats"
    await write(store, "n2", ahead + 20)
    await until(lambda: node.alive("n2"))
    await node.leave()


def test_tables_can_move_between_nodes_of_which_one_reads_what_the_other_writes():
    assert Node("n1", "ws://x", 1).shares_tables
    assert Node("n1", "ws://x", 1, writes=2, reads=(1, 2)).shares_tables
    assert Node("n1", "ws://x", 1, writes=1, reads=(2,)).shares_tables
    assert not Node("n1", "ws://x", 1, writes=2, reads=(2,)).shares_tables


async def test_a_node_does_not_join_others_with_which_it_has_no_format_in_common(store, monkeypatch):
    monkeypatch.setattr(module, "BEAT_S", 0.02)
    newer = asyncio.create_task(beat(store, "newer", writes=2, reads=(2,)))
    with pytest.raises(OtherRecords, match="newer"):
        await Registry(store, "n1").enter("ws://127.0.0.1:1")
    assert "n1" not in await store.nodes.entries()
    gateway = Registry(store, "n2", ROLES["gateway"])
    await gateway.enter("ws://127.0.0.1:2")
    assert gateway.alive("newer"), "a gateway reads no records"
    newer.cancel()
    await gateway.leave()


async def test_a_node_joins_a_newer_one_that_reads_its_records(store, monkeypatch):
    monkeypatch.setattr(module, "BEAT_S", 0.02)
    newer = asyncio.create_task(beat(store, "newer", writes=2, reads=(1, 2)))
    node = Registry(store, "n1")
    await node.enter("ws://127.0.0.1:1")
    assert node.alive("newer")
    newer.cancel()
    await node.leave()


async def beat(store: Store, node: str, **entry) -> None:
    while True:
        await write(store, node, store.now_ms(), **entry)
        await asyncio.sleep(0.01)


async def write(store: Store, node: str, beat: int, **entry) -> None:
    await store.nodes.note(node, msgspec.json.encode(Node(node, "ws://127.0.0.1:9", beat, **entry)))


async def test_a_suspect_is_dead_until_it_beats(store, monkeypatch):
    monkeypatch.setattr(module, "BEAT_S", 0.02)
    told = []
    one, two = Registry(store, "n1"), Registry(store, "n2")
    one.watch(lambda: told.append(one.alive("n2")))
    await one.enter("ws://127.0.0.1:1")
    await two.enter("ws://127.0.0.1:2")
    await until(lambda: one.alive("n2"))
    await one.suspect("n2")
    assert told == [True, False]
    assert "n2" in one.others, "it is dialled on"
    await until(lambda: one.alive("n2"))
    assert not one.suspects()
    await two.leave()
    await until(lambda: "n2" not in one.others)
    await one.suspect("n2")
    assert not one.suspects(), "it has left"
    await one.leave()


async def test_a_heartbeat_that_a_node_wrote_before_it_was_suspected_does_not_clear_it(store):
    node = Registry(store, "n1")
    await write(store, "n2", 1)
    await node._look()
    await write(store, "n2", 2)
    await node._look()
    await write(store, "n2", 3)
    await node.suspect("n2")
    await node._look()
    assert not node.alive("n2")
    await write(store, "n2", 4)
    await node._look()
    assert node.alive("n2")


async def test_a_node_that_misses_heartbeats_is_told_of_before_it_counts_as_dead(store, monkeypatch):
    monkeypatch.setattr(module, "MISSED_BEAT_MS", 50)
    told = []
    node = Registry(store, "n1")
    node.watch(lambda: told.append(node.alive("n2")))
    await write(store, "n2", 1)
    await node._look()
    await write(store, "n2", 2)
    await node._look()
    assert told == [True], "it has come"
    await asyncio.sleep(0.06)
    await node._look()
    assert told == [True, True]


async def test_a_node_that_waits_for_another_number_of_replicas_is_kept_out(store, redis_url, monkeypatch):
    monkeypatch.setattr(module, "BEAT_S", 0.02)
    one = Registry(store, "n1")
    await one.enter("ws://127.0.0.1:1")
    async with await Store.open(redis_url) as other:
        other.replicas = 1
        with pytest.raises(OtherReplicas, match="node n1 waits for 0 replicas of Redis and this one for 1"):
            await Registry(other, "n2").enter("ws://127.0.0.1:2")
    assert set(await store.nodes.entries()) == {"n1"}
    await one.leave()
