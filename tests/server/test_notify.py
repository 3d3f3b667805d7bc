"""A server tells systemd when it listens."""

import os
import socket

import pytest

from paiju.server.notify import READY, notify
from tests.client.running_server import RunningServer
from tests.patience import PATIENCE_S


@pytest.fixture(params=["file", "abstract"])
def manager(request, tmp_path, monkeypatch):
    """A socket as systemd's."""
    name = str(tmp_path / "notify") if request.param == "file" else f"@paiju-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as bound:
        bound.bind("\0" + name[1:] if name[0] == "@" else name)
        bound.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        yield bound


def test_a_state_is_sent_to_a_socket_of_either_kind(manager):
    notify(READY)
    assert manager.recv(100) == b"READY=1"


def test_without_a_manager_nothing_happens(monkeypatch, tmp_path):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify(READY)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    notify(READY)


@pytest.mark.parametrize("manager", ["file"], indirect=True)
def test_the_command_says_that_it_is_ready_once_it_listens(manager, tmp_path):
    server = RunningServer(tmp_path / "data", environment={**os.environ})
    try:
        assert manager.recv(100) == b"READY=1"
    finally:
        server.stop()
