import asyncio

import hiredis
import pytest

from paiju.server.redis.errors import WireLost
from paiju.server.redis.link import Link
from tests.patience import PATIENCE_S


class Transport(asyncio.Transport):
    """Keeps what is written; `abort` loses the connection at once."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link
        self.writes: list[bytes] = []

    def write(self, data) -> None:
        self.writes.append(bytes(data))

    def abort(self) -> None:
        self.link.connection_lost(None)


@pytest.fixture
async def link() -> Link:
    link = Link(asyncio.get_running_loop(), lambda: None)
    link.connection_made(Transport(link))
    return link


async def turn() -> None:
    await asyncio.sleep(0)


async def test_calls_of_one_tick_leave_in_one_write(link):
    for call in (b"one ", b"two ", b"three"):
        link.send(call)
    await turn()
    assert link._transport.writes == [b"one two three"]


async def test_calls_soon_after_a_write_share_the_next_one(link):
    link.send(b"one ")
    await turn()
    for call in (b"two ", b"three"):
        await turn()
        link.send(call)
    async with asyncio.timeout(PATIENCE_S):
        while len(link._transport.writes) < 2:
            await asyncio.sleep(0)
    assert link._transport.writes == [b"one ", b"two three"]


async def test_replies_go_to_their_calls_in_order(link):
    calls = [link.send(b"x") for _ in range(3)]
    link.data_received(b"+one\r\n:2\r\n$5\r\nth")
    assert [call.done() for call in calls] == [True, True, False]
    link.data_received(b"ree\r\n")
    assert [call.result() for call in calls] == [b"one", 2, b"three"]


async def test_a_cancelled_call_does_not_shift_replies(link):
    first, second = link.send(b"x"), link.send(b"y")
    first.cancel()
    link.data_received(b"+one\r\n+two\r\n")
    assert second.result() == b"two"
    assert link.pending == 0


async def test_an_error_reply_and_nil_are_replies(link):
    first, second = link.send(b"x"), link.send(b"y")
    link.data_received(b"-ERR no\r\n$-1\r\n")
    assert isinstance(first.result(), hiredis.ReplyError)
    assert second.result() is None


async def test_a_lost_connection_fails_every_pending_call(link):
    calls = [link.send(b"x") for _ in range(3)]
    calls[1].cancel()
    link.connection_lost(ConnectionResetError("reset"))
    for call in (calls[0], calls[2]):
        with pytest.raises(WireLost, match="reset"):
            await call
    assert link.lost.done()


async def test_a_lost_connection_takes_no_calls(link):
    link.connection_lost(None)
    with pytest.raises(WireLost):
        await link.send(b"x")


async def test_a_call_in_the_tick_of_the_loss_fails(link):
    call = link.send(b"x")
    link.connection_lost(None)
    await turn()
    with pytest.raises(WireLost):
        await call


@pytest.mark.parametrize("garbage", [b"HTTP/1.1 400 Bad Request\r\n", b"+nobody asked\r\n+again\r\n"])
async def test_garbage_drops_the_connection(link, garbage):
    call = link.send(b"x")
    link.data_received(garbage)
    assert link.lost.done()
    assert call.done()
    call.exception()
