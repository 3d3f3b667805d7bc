"""Connections that came before all tables had an owner."""

from types import SimpleNamespace

from paiju.server.cluster.early_comers import EarlyComers


class Peer(SimpleNamespace):
    __hash__ = object.__hash__


def test_connections_are_found_by_their_user_oldest_first():
    early, first, second, other = EarlyComers(), Peer(user="u1"), Peer(user="u1"), Peer(user="u2")
    for peer in (first, other, second, first):
        early.note(peer)
    assert early.of("u1") == [first, second]
    assert early.of("u3") == []


def test_a_lost_connection_is_forgotten_and_users_without_any_too():
    early, peer = EarlyComers(), Peer(user="u1")
    early.note(peer)
    early.forget(peer)
    early.forget(peer)
    assert len(early) == 0


def test_all_are_forgotten_at_once():
    early = EarlyComers()
    early.note(Peer(user="u1"))
    early.clear()
    assert early.of("u1") == []
