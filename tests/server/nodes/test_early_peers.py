"""Connections that came before all tables had an owner."""

import asyncio
from types import SimpleNamespace

import pytest

from paiju.server.nodes.clients import EARLY_KEPT_S, PRUNE_S, EarlyPeers
from paiju.server.nodes.remote_peer import RemotePeer
from paiju.server.tables.visitors import RESET, cursor


class Peer(SimpleNamespace):
    __hash__ = object.__hash__
    __eq__ = object.__eq__


class World:
    """One node, which lacks owners while `pending`, and its time."""

    def __init__(self) -> None:
        self.now, self.pending, self.brought = 0.0, False, []
        owned = SimpleNamespace(
            visitors=SimpleNamespace(expects=lambda *_: False), arrive=lambda *came: self.brought.append(came)
        )
        self.early = EarlyPeers(owned, self, SimpleNamespace(runs_tables=True), {}, lambda: self.now)

    def comes(self, user: str, *resumes: str) -> Peer:
        peer = Peer(user=user)
        self.early.add(peer, resumes)
        return peer

    def brought_to(self, table: str, user: str, *, left: bool = False) -> list[Peer]:
        self.brought.clear()
        state = SimpleNamespace(table=table, users=[user], leaves=lambda _: left)
        self.early.bring(SimpleNamespace(state=state))
        return [peer for _, peer, _ in self.brought]


@pytest.fixture
async def world():
    return World()


async def test_the_newest_connection_of_a_user_is_brought_to_an_adopted_table(world):
    first, other, second = world.comes("u1"), world.comes("u2"), world.comes("u1")
    assert world.early.own() == [first, other, second]
    assert world.brought_to("t1", "u1") == [second]
    assert world.brought_to("t1", "u3") == []
    world.early.add(first, ())
    assert world.brought_to("t1", "u1") == [first], "it came again"


async def test_a_lost_connection_is_forgotten_and_users_without_any_too(world):
    peer = world.comes("u1")
    world.early.forget(peer)
    world.early.forget(peer)
    assert world.early.own() == world.brought_to("t1", "u1") == []


async def test_one_of_another_node_may_have_seen_the_table_and_is_told_to_discard_that(world):
    own, far = world.comes("u1"), object.__new__(RemotePeer)
    far.user = "u2"
    world.early.add(far, ())
    assert world.brought_to("t1", "u1") == [own]
    assert world.brought == [("t1", own, None)]
    assert world.brought_to("t1", "u2") == [far]
    assert world.brought == [("t1", far, cursor("t1", RESET))]


async def test_a_connection_is_not_brought_to_a_table_that_it_resumes(world):
    peer = world.comes("u1", "t1")
    assert world.brought_to("t1", "u1") == []
    assert world.brought_to("t2", "u1") == [peer]


async def test_who_has_left_in_the_deal_is_not_brought_to_the_table_again(world):
    peer = world.comes("u1")
    assert world.brought_to("t1", "u1", left=True) == []
    assert world.brought_to("t1", "u1") == [peer]


async def test_old_ones_are_forgotten_once_every_known_table_has_an_owner(world):
    old = world.comes("u1")
    world.now = 5
    young = world.comes("u1")
    world.now, world.pending = EARLY_KEPT_S, True
    world.early._prune()
    assert world.early.own() == [old, young]
    world.pending = False
    world.early._prune()
    assert world.early.own() == [young]


async def test_the_next_pruning_is_when_the_oldest_is_old_and_soon_if_it_has_to_be_kept(world, monkeypatch):
    waits = []
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda wait_s, _: waits.append(wait_s))
    peer = world.comes("u1")
    world.now = EARLY_KEPT_S + 7
    world.early._schedule()
    world.early.forget(peer)
    world.early._schedule()
    assert waits == [EARLY_KEPT_S, PRUNE_S]
