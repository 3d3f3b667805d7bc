"""Connections that came before all tables had an owner."""

from types import SimpleNamespace

from paiju.server.cluster.early_comers import AGAIN_S, KEPT_S, EarlyComers


class Peer(SimpleNamespace):
    __hash__ = object.__hash__
    __eq__ = object.__eq__


def test_connections_are_found_by_their_user_oldest_first():
    early, first, second, other = EarlyComers(), Peer(user="u1"), Peer(user="u1"), Peer(user="u2")
    for peer in (first, other, second):
        early.note(peer, 0)
    assert early.of("u1") == [first, second]
    assert early.of("u3") == []
    assert early.all() == [first, other, second]


def test_a_connection_that_is_noted_again_is_the_newest():
    early, first, second = EarlyComers(), Peer(user="u1"), Peer(user="u1")
    for peer in (first, second, first):
        early.note(peer, 0)
    assert early.of("u1") == early.all() == [second, first]


def test_a_lost_connection_is_forgotten_and_users_without_any_too():
    early, peer = EarlyComers(), Peer(user="u1")
    early.note(peer, 0)
    early.forget(peer)
    early.forget(peer)
    assert early.all() == early.of("u1") == []


def test_old_ones_are_forgotten():
    early, old, young = EarlyComers(), Peer(user="u1"), Peer(user="u1")
    early.note(old, 0)
    early.note(young, 5)
    early.forget_old(KEPT_S)
    assert early.all() == early.of("u1") == [young]


def test_the_next_look_is_when_the_oldest_is_old_and_soon_if_it_has_to_be_kept():
    early, first, second = EarlyComers(), Peer(user="u1"), Peer(user="u1")
    assert early.wait_s(0) is None
    early.note(first, 0)
    early.note(second, 5)
    assert early.wait_s(6) == KEPT_S - 6
    assert early.wait_s(KEPT_S + 7) == AGAIN_S
    early.forget_old(KEPT_S)
    assert early.wait_s(KEPT_S) == 5


def test_a_connection_is_not_brought_to_a_table_that_it_resumes():
    early, peer = EarlyComers(), Peer(user="u1")
    early.note(peer, 0, ["t1"])
    assert early.of("u1", "t1") == []
    assert early.of("u1", "t2") == [peer]
