"""What is left of a handshake once a socket is taken over, and what becomes of a socket that nobody takes over."""

import gc
import weakref

import pytest
from websockets.http11 import Request

from paiju.server.gateway.upgrade import EXTENSION
from tests.server.gateway.by_hand import LOOP, End
from tests.server.gateway.frames import BINARY, CLOSE, CONT, PING, PONG, Got, frame


class Elsewhere(End):
    """An end whose application does something else."""

    def __init__(self, application) -> None:
        self._application = application
        super().__init__(taken_over=False)
        while self.socket.tasks:
            LOOP.run_until_complete(next(iter(self.socket.tasks)))
            self.run_timers()


@pytest.fixture
def end():
    with End() as made:
        yield made


@pytest.fixture
def requests(monkeypatch):
    """All requests that are read, while cycles are not collected."""
    read = []
    begin = Request.__init__

    def noted(self, *args, **given):
        begin(self, *args, **given)
        read.append(weakref.ref(self))

    monkeypatch.setattr(Request, "__init__", noted)
    gc.collect()
    gc.disable()
    yield read
    gc.enable()


def test_nothing_of_the_handshake_outlives_it(requests, end):
    end.run_timers()
    assert not end.socket.tasks
    assert [made() for made in requests] == [None]
    assert not {"scope", "request", "response"} & set(vars(end.socket))


def test_the_socket_is_open_when_the_application_has_left(end):
    end.feed(frame(BINARY, b"one") + frame(BINARY, b"t", fin=False) + frame(CONT, b"wo") + frame(PING, b"?"))
    assert end.messages == [(b"one", True), (b"two", True)]
    assert end.sent == [Got(PONG, b"?")]
    assert not end.wire.closing


def test_it_is_closed_as_any_other(end):
    end.feed(frame(CLOSE, (1000).to_bytes(2)))
    assert end.close_code == 1000
    assert end.wire.closing


def test_it_is_told_of_its_loss_once(end):
    end.socket.connection_lost(None)
    assert end.lost == 1


def test_the_servers_stop_closes_it(end):
    end.socket.shutdown()
    assert end.close_code == 1012


def test_a_peer_that_closes_before_it_is_taken_over_is_answered():
    with End(taken_over=False) as end:
        end.feed(frame(CLOSE, (1000).to_bytes(2)))
        end.run()
        assert end.close_code == 1000
        assert end.wire.closing


async def taken_and_failed(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    scope["extensions"][EXTENSION].take_over(lambda *_: None, on_drained=lambda: None, on_lost=lambda: None)
    raise RuntimeError("after the handshake")


async def failed(_scope, _receive, _send):
    raise RuntimeError("before the handshake")


async def left(_scope, receive, _send):
    await receive()


async def accepted_and_left(_scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})


@pytest.mark.parametrize("application", [failed, left])
def test_without_an_answer_of_the_application_the_server_answers(application):
    with Elsewhere(application) as end:
        assert end.wire.written.startswith(b"HTTP/1.1 500")
        assert end.wire.closing


@pytest.mark.parametrize("application", [taken_and_failed, accepted_and_left])
def test_a_socket_that_nobody_serves_is_closed(application):
    with Elsewhere(application) as end:
        assert end.wire.written.startswith(b"HTTP/1.1 101")
        assert end.wire.closing
