"""A connection of the generator against servers that do not keep to the websocket protocol."""

import asyncio
import contextlib

import pytest

from paiju.cli.load import wire as wire_module
from paiju.cli.load.target import resolve
from paiju.cli.load.wire import NotConnected, SocketWire
from tests.cli.load.answers import accept, listening
from tests.patience import until


@contextlib.asynccontextmanager
async def answering(answer):
    """A server that sends `answer(request)` to a handshake, and ends the connection; None: it waits."""

    async def talk(reader, writer):
        text = answer(await reader.readuntil(b"\r\n\r\n"))
        if text is not None:
            writer.write(text)
        else:
            await reader.read()

    async with listening(talk) as url:
        yield resolve(url)


def wire_to(target):
    heard, lost = [], []
    return SocketWire(target, heard.append, lambda: lost.append(1)), heard, lost


@pytest.mark.parametrize(
    ("answer", "refused"),
    [
        (lambda _request: b"", False),
        (lambda _request: b"SSH-2.0-OpenSSH\r\n\r\n", True),
        (lambda _request: b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", True),
        (lambda request: accept(request).replace(b"Accept: ", b"Accept: x"), True),
    ],
)
async def test_what_is_no_handshake_is_told(answer, refused):
    async with answering(answer) as target:
        wire, _heard, lost = wire_to(target)
        with pytest.raises(NotConnected) as error:
            await wire.open()
    assert error.value.refused is refused
    assert not wire.is_open
    assert not lost, "it was never open"


async def test_a_server_without_an_answer_is_waited_for_and_left(monkeypatch):
    monkeypatch.setattr(wire_module, "OPEN_S", 0.01)
    async with answering(lambda _request: None) as target:
        wire, _heard, lost = wire_to(target)
        with pytest.raises(NotConnected, match="no answer"):
            await wire.open()
        wire.close()
    assert not lost


async def test_nothing_listens():
    wire, _heard, _lost = wire_to(resolve("http://127.0.0.1:1"))
    with pytest.raises(NotConnected):
        await wire.open()
    wire.abort()
    wire.send(b"nothing")


async def test_a_handshake_may_come_in_two_packets():
    async def talk(reader, writer):
        whole = accept(await reader.readuntil(b"\r\n\r\n"))
        writer.write(whole[:30])
        await asyncio.sleep(0.01)
        writer.write(whole[30:])
        await reader.read()

    async with listening(talk) as url:
        wire, _heard, lost = wire_to(resolve(url))
        await wire.open()
        assert wire.is_open
        wire.abort()
        await until(lambda: lost)


async def test_frames_that_come_with_the_handshake_are_heard():
    async with answering(lambda request: accept(request) + b"\x82\x02hi" + b"\x88\x00") as target:
        wire, heard, lost = wire_to(target)
        await wire.open()
        await until(lambda: lost)
    assert heard == [b"hi"]
    assert lost == [1]
    assert not wire.is_open
    wire.close()


async def test_nothing_is_heard_after_the_own_close():
    async def talk(reader, writer):
        writer.write(accept(await reader.readuntil(b"\r\n\r\n")))
        await reader.readexactly(8)  # its close frame
        writer.write(b"\x82\x02hi" + b"\x88\x00")

    async with listening(talk) as url:
        wire, heard, lost = wire_to(resolve(url))
        await wire.open()
        wire.close()
        await until(lambda: lost)
    assert not heard


async def test_a_ping_that_comes_with_the_frame_at_which_a_session_ends_is_not_answered():
    """On uvloop a write to a transport that is closed is an error."""
    read = []

    async def talk(reader, writer):
        writer.write(accept(await reader.readuntil(b"\r\n\r\n")) + b"\x89\x00\x82\x01x")
        read.append(await reader.read())

    async with listening(talk) as url:
        ended = []
        wire = SocketWire(resolve(url), lambda _frame: wire.abort(), lambda: ended.append(1))
        await wire.open()
        await until(lambda: ended)
    assert read == [b""]
