"""Batches over a real websocket, and what ends a link."""

import asyncio
import contextlib

import msgpack
import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from paiju.server.links import batches
from paiju.server.links import link as module
from paiju.server.links import messages as lm
from paiju.server.links.link import NodeLink
from paiju.server.links.socket import OwnerSocket
from tests.patience import PATIENCE_S, until


@contextlib.asynccontextmanager
async def pair(take):
    """An owner's end, which hands messages to `take`, and the bare websocket of the node that dialled."""
    made = asyncio.get_running_loop().create_future()

    async def answer(socket):
        made.set_result(NodeLink(socket, "n1"))
        await made.result().run(take, batches.GATEWAY)

    async with serve(
        answer, "127.0.0.1", 0, compression=None, close_timeout=1, create_connection=OwnerSocket
    ) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", compression=None, close_timeout=1) as socket:
            yield await made, socket


async def test_messages_of_one_turn_leave_in_one_frame_and_shared_ones_once():
    async with pair(print) as (link, socket):
        place = {"table": "t1", "term": 7, "seq": 3}
        shared = [msgpack.packb({"t": kind, **place, "id": 5}) for kind in ("events", "prompt", "ok", "chat")]
        link.send(1, shared)
        link.send(2, shared)
        link.send(3, list(shared))
        link.put(lm.Moved(1, "t1"))
        batch = batches.OWNER.decode(await asyncio.wait_for(socket.recv(), PATIENCE_S))
    events, prompt, ok, line = shared
    parts = [lm.Published(7, 3, events), lm.Prompted(prompt), lm.Replied(5, True, ok), lm.Other(line)]
    assert batch == [lm.Frame([1, 2], "t1", parts), lm.Frame([3], "t1", parts), lm.Moved(1, "t1")]


async def test_messages_come_in_order():
    taken = []
    async with pair(taken.append) as (_, socket):
        await socket.send(batches.encode([lm.Resync(1, "t1"), lm.Gone(1)]))
        await socket.send(batches.encode([lm.Gone(2)]))
        await until(lambda: len(taken) >= 3)
    assert taken == [lm.Resync(1, "t1"), lm.Gone(1), lm.Gone(2)]


@pytest.mark.parametrize(
    "frame", [b"", b"\xc1", b"\x81", "text", batches.encode([[1]]), batches.encode([lm.Moved(1, "t1")])]
)
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
        link.send(1, [msgpack.packb({"t": "chat", "text": "x" * 890})])
        assert not link.lost
        link.send(1, [msgpack.packb({"t": "chat", "text": "x" * 890})])
        assert link.lost
        link.put(lm.Moved(1, "t1"))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), PATIENCE_S)


async def test_messages_of_a_newer_version_are_skipped_and_their_further_fields_too():
    taken = []
    async with pair(taken.append) as (link, socket):
        newer = [["gone", 1, "since"], ["waved", 2, {"a": [1]}], [None], ["gone", 3]]
        await socket.send(batches.encode(newer[:2]))
        await socket.send(batches.encode([["waved"], newer[3]]))
        await until(lambda: len(taken) == 2)
        assert not link.lost
        await socket.send(batches.encode([newer[2]]))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), PATIENCE_S)
    assert taken == [lm.Gone(1), lm.Gone(3)]


async def test_a_request_of_a_node_that_knows_no_traces_is_read_and_one_of_a_later_version_too():
    for fields in (["ask", 1, b"x"], ["ask", 1, b"x", b"", "later"]):
        assert batches.GATEWAY.decode(msgpack.packb([fields])) == [lm.Ask(1, b"x")]
