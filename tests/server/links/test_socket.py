"""A link's websocket: frames cut anywhere, frames that a link has not, and an end that does not read."""

import asyncio
import contextlib

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from paiju.server.links import socket as module
from paiju.server.links.socket import GatewaySocket, OwnerSocket
from tests.patience import PATIENCE_S, until

FRAMES = [b"", b"a", b"b" * 125, b"c" * 126, b"d" * 65535, b"e" * 65536, b"f" * 300_000, b"g"]


@contextlib.asynccontextmanager
async def ends(owner=OwnerSocket, gateway=GatewaySocket):
    """The owner's end and the gateway's."""
    made, over = asyncio.get_running_loop().create_future(), asyncio.Event()

    async def answer(socket):
        made.set_result(socket)
        await over.wait()

    async with serve(
        answer, "127.0.0.1", 0, compression=None, close_timeout=1, create_connection=owner
    ) as server:
        port = server.sockets[0].getsockname()[1]
        url = f"ws://127.0.0.1:{port}"
        async with connect(url, compression=None, close_timeout=1, create_connection=gateway) as dialled:
            try:
                yield await made, dialled
            finally:
                over.set()


async def test_frames_of_all_sizes_arrive_in_order_both_ways():
    there, back = [], []
    async with ends() as (owner, gateway):
        owner.take_over(there.append)
        gateway.take_over(back.append)
        for frame in FRAMES:
            gateway.push(frame)
            owner.push(frame)
        await until(lambda: len(there) == len(back) == len(FRAMES))
    assert there == back == FRAMES


async def test_what_comes_before_the_take_over_is_kept():
    taken = []
    async with ends() as (owner, gateway):
        owner.push(b"early")
        owner.push(b"x" * 200_000)
        await until(lambda: gateway._unread)
        gateway.take_over(taken.append)
        await until(lambda: len(taken) == 2)
    assert taken == [b"early", b"x" * 200_000]


class BytewiseOwner(OwnerSocket):
    """Reads one byte at a time."""

    def data_received(self, data):
        for place in range(len(data)):
            super().data_received(data[place : place + 1])


class BytewiseGateway(GatewaySocket):
    """Reads one byte at a time."""

    def data_received(self, data):
        for place in range(len(data)):
            super().data_received(data[place : place + 1])


async def test_reads_may_end_anywhere_also_within_the_handshake():
    there, back, small = [], [], FRAMES[:4]
    async with ends(BytewiseOwner, BytewiseGateway) as (owner, gateway):
        owner.take_over(there.append)
        gateway.take_over(back.append)
        for frame in small:
            gateway.push(frame)
            owner.push(frame)
        await (await gateway.ping())
        await until(lambda: len(there) == len(back) == len(small))
    assert there == back == small


async def test_the_first_frame_may_come_in_one_read_with_the_handshake():
    taken = []
    async with ends(gateway=Held) as (_, gateway):
        gateway.take_over(taken.append)
        await until(lambda: taken)
    assert taken == [b"at once"]


class Held(GatewaySocket):
    """Gets a frame in the read that ends the handshake, as a quick owner may send it."""

    def data_received(self, data):
        super().data_received(data + b"\x82\x07at once" if data.startswith(b"HTTP/1.1 101") else data)


async def test_a_masked_frame_of_any_client_is_read():
    taken = []
    async with ends(gateway=None) as (owner, gateway):
        owner.take_over(taken.append)
        await gateway.send(b"masked by the library")
        await until(lambda: taken)
    assert taken == [b"masked by the library"]


@pytest.mark.parametrize("message", ["text", [b"in ", b"parts"]])
async def test_a_frame_that_links_do_not_have_is_told_as_none(message):
    taken = []
    async with ends(gateway=None) as (owner, gateway):
        owner.take_over(taken.append)
        await gateway.send(message)
        await until(lambda: taken)
    assert taken[0] is None


async def test_a_frame_over_the_bound_ends_the_link(monkeypatch):
    monkeypatch.setattr(module, "MAX_BATCH", 1000)
    async with ends() as (owner, gateway):
        owner.take_over(print)
        owner.protocol.max_message_size = 1000
        gateway.take_over(print)
        gateway.push(b"x" * 1001)
        await asyncio.wait_for(gateway.wait_closed(), PATIENCE_S)
        assert gateway.close_code == 1009


async def test_pings_are_answered_while_frames_pass():
    async with ends() as (owner, gateway):
        owner.take_over(print)
        gateway.take_over(print)
        await asyncio.wait_for(await owner.ping(), PATIENCE_S)
        await asyncio.wait_for(await gateway.ping(), PATIENCE_S)


async def test_an_end_that_does_not_read_is_told_of_and_may_read_again():
    taken, writable = [], asyncio.Event()
    async with ends() as (owner, gateway):
        gateway.take_over(taken.append)
        owner.take_over(print, writable.set)
        gateway.transport.pause_reading()
        sent = 0
        while not owner.paused:
            owner.push(b"x" * 100_000)
            sent += 1
            await asyncio.sleep(0)
        assert not writable.is_set()
        gateway.transport.resume_reading()
        await asyncio.wait_for(writable.wait(), PATIENCE_S)
        await until(lambda: len(taken) == sent)


async def test_nothing_is_sent_once_it_is_being_closed():
    async with ends() as (owner, gateway):
        owner.take_over(print)
        gateway.take_over(print)
        await gateway.close()
        gateway.push(b"late")
        with pytest.raises(ConnectionClosed):
            await gateway.send(b"late")
