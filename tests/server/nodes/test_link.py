"""Batches over a real websocket, and what ends a link."""

import asyncio
import contextlib

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from paiju.server.nodes import link as module
from paiju.server.nodes.link import Link
from paiju.server.nodes.link_messages import GATEWAY, OWNER, Gone, Moved, Resync, Send, encode
from paiju.server.nodes.link_socket import OwnerSocket
from tests.patience import PATIENCE_S, until


@contextlib.asynccontextmanager
async def pair(take):
    """An owner's end, which hands messages to `take`, and the bare websocket of the node that dialled."""
    made = asyncio.get_running_loop().create_future()

    async def answer(socket):
        made.set_result(Link(socket, "n1"))
        await made.result().run(take, GATEWAY)

    async with serve(
        answer, "127.0.0.1", 0, compression=None, close_timeout=1, create_connection=OwnerSocket
    ) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", compression=None, close_timeout=1) as socket:
            yield await made, socket


async def test_messages_of_one_turn_leave_in_one_frame_and_shared_ones_once():
    async with pair(print) as (link, socket):
        shared = [b"events", b"prompt"]
        link.send(1, shared)
        link.send(2, shared)
        link.send(3, list(shared))
        link.put(Moved(1, "t1"))
        batch = OWNER.decode(await asyncio.wait_for(socket.recv(), PATIENCE_S))
    assert batch == [Send([1, 2], shared), Send([3], shared), Moved(1, "t1")]


async def test_messages_come_in_order():
    taken = []
    async with pair(taken.append) as (_, socket):
        await socket.send(encode([Resync(1, "t1"), Gone(1)]))
        await socket.send(encode([Gone(2)]))
        await until(lambda: len(taken) >= 3)
    assert taken == [Resync(1, "t1"), Gone(1), Gone(2)]


@pytest.mark.parametrize("frame", [b"", b"\xc1", b"\x81", "text", encode([[1]]), encode([Moved(1, "t1")])])
async def test_an_illegal_frame_ends_the_link_with_one_clear_error(frame):
    async with pair(print) as (link, socket):
        await socket.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), PATIENCE_S)
        assert closed.value.rcvd is not None
        assert "frame" in closed.value.rcvd.reason
        assert link.lost


async def test_a_node_that_does_not_read_is_cut_off(monkeypatch):
    monkeypatch.setattr(module, "MAX_QUEUED_BYTES", 1000)
    async with pair(print) as (link, socket):
        link.send(1, [b"x" * 900])
        assert not link.lost
        link.send(1, [b"x" * 900])
        assert link.lost
        link.put(Moved(1, "t1"))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), PATIENCE_S)


async def test_messages_of_a_newer_version_are_skipped_and_their_further_fields_too():
    taken = []
    async with pair(taken.append) as (link, socket):
        newer = [["gone", 1, "since"], ["waved", 2, {"a": [1]}], [None], ["gone", 3]]
        await socket.send(encode(newer[:2]))
        await socket.send(encode([["waved"], newer[3]]))
        await until(lambda: len(taken) == 2)
        assert not link.lost
        await socket.send(encode([newer[2]]))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), PATIENCE_S)
    assert taken == [Gone(1), Gone(3)]
