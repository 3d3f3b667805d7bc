"""Ports of servers that are killed and started again at the same place."""

import socket

from tests import ports


def test_a_port_is_given_out_once_even_while_its_server_is_away(monkeypatch):
    monkeypatch.setattr(ports, "LOWEST", 32_700)
    monkeypatch.setattr(ports, "RANGE", ports.RANGE.with_name("none"))
    found = [ports.free_port() for _ in range(20)]
    assert len(set(found)) == 20
    assert ports.kept(found[0]) is None


def test_a_port_that_is_in_use_is_not_kept():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        assert ports.kept(other.getsockname()[1]) is None
