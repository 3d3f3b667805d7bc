import asyncio
from collections.abc import AsyncIterator

import hiredis
import pytest

from paiju.server.redis.errors import Unreplicated, WireLost
from paiju.server.redis.fence import KEPT_MS, Fence
from paiju.server.redis.packing import command, pack
from paiju.server.redis.replicated_link import WAIT_MS, ReplicatedLink


class Redis(asyncio.Transport):
    """What a link writes to: keeps the commands of each write, and answers when it is told to."""

    def __init__(self, link: ReplicatedLink) -> None:
        super().__init__()
        self._link = link
        self._reader = hiredis.Reader()
        self.writes: list[list[list[bytes]]] = []
        self.wrote = asyncio.Event()

    def write(self, data: bytes) -> None:
        self._reader.feed(data)
        commands = []
        while (words := self._reader.gets()) is not False:
            commands.append(words)
        self.writes.append(commands)
        self.wrote.set()

    async def written(self) -> list[list[bytes]]:
        """Return the next write."""
        await self.wrote.wait()
        self.wrote.clear()
        return self.writes[-1]

    def answer(self, *replies: bytes) -> None:
        self._link.data_received(b"".join(replies))

    def abort(self) -> None:
        self._link.connection_lost(None)


@pytest.fixture
async def link() -> AsyncIterator[ReplicatedLink]:
    made = ReplicatedLink(asyncio.get_running_loop(), lambda: None, 2, Fence())
    made.redis = Redis(made)
    made.connection_made(made.redis)
    made.guard()
    yield made
    made.abort()


def send(link: ReplicatedLink, *words: str) -> asyncio.Future:
    return link.send(command(pack(words)))


async def test_each_write_ends_with_one_wait_whose_reply_gives_the_others_out(link):
    calls = [send(link, "SET", "k", str(n)) for n in range(3)]
    written = await link.redis.written()
    sets = [[b"SET", b"k", b"%d" % n] for n in range(3)]
    fence = [b"SET", b"server:fence", b"", b"PX", b"%d" % KEPT_MS]
    assert written == [*sets, fence, [b"WAIT", b"2", b"%d" % WAIT_MS]]
    link.redis.answer(*[b"+OK\r\n"] * 4)
    assert not any(call.done() for call in calls)
    assert link.pending == 3
    link.redis.answer(b":2\r\n")
    assert await asyncio.gather(*calls) == [b"OK"] * 3
    assert link.pending == 0


async def test_too_few_replicas_fail_all_calls_of_the_write(link):
    calls = [send(link, "SET", "k", str(n)) for n in range(2)]
    await link.redis.written()
    link.redis.answer(*[b"+OK\r\n"] * 3, b":1\r\n")
    for call in calls:
        with pytest.raises(Unreplicated, match="1 of 2 replicas") as caught:
            await call
        assert caught.value.transient


async def test_calls_that_come_while_redis_waits_share_the_next_write(link):
    first = send(link, "SET", "k", "1")
    await link.redis.written()
    later = [send(link, "SET", "k", str(n)) for n in (2, 3)]
    await asyncio.sleep(0.01)
    assert len(link.redis.writes) == 1
    link.redis.answer(b"+OK\r\n+OK\r\n:2\r\n")
    assert await first == b"OK"
    assert len(await link.redis.written()) == 4
    link.redis.answer(b"+OK\r\n+OK\r\n+OK\r\n:2\r\n")
    assert await asyncio.gather(*later) == [b"OK", b"OK"]


async def test_an_error_is_given_out_at_once(link):
    call = send(link, "SET", "k")
    await link.redis.written()
    link.redis.answer(b"-ERR wrong number of arguments\r\n")
    assert str(await call) == "ERR wrong number of arguments"


async def test_a_cancelled_call_keeps_its_place(link):
    first, second = send(link, "GET", "a"), send(link, "GET", "b")
    await link.redis.written()
    first.cancel()
    link.redis.answer(b"$1\r\na\r\n$1\r\nb\r\n+OK\r\n:2\r\n")
    assert await second == b"b"


async def test_what_is_held_is_lost_with_the_connection(link):
    held, unanswered = send(link, "GET", "a"), send(link, "GET", "b")
    await link.redis.written()
    link.redis.answer(b"$1\r\na\r\n")
    link.abort()
    for call in (held, unanswered):
        with pytest.raises(WireLost):
            await call


@pytest.mark.parametrize("reply", [b"-ERR WAIT cannot be used with replica instances\r\n", b"+OK\r\n"])
async def test_a_redis_that_does_not_wait_is_left(link, reply):
    call = send(link, "GET", "a")
    await link.redis.written()
    link.redis.answer(b"$1\r\na\r\n+OK\r\n", reply)
    with pytest.raises(WireLost):
        await call
    assert link.lost.done()


async def test_a_reply_without_a_call_ends_the_connection(link):
    link.redis.answer(b"+OK\r\n")
    assert link.lost.done()


async def test_a_write_whose_fence_is_refused_is_not_confirmed_and_the_next_one_has_another_key(link):
    link._fence.have([range(16_384)])
    call = send(link, "GET", "a")
    before = (await link.redis.written())[1]
    link.redis.answer(b"$1\r\na\r\n-MOVED 7 127.0.0.1:1\r\n:2\r\n")
    with pytest.raises(Unreplicated, match="0 of 2"):
        await call
    again = send(link, "GET", "a")
    assert (await link.redis.written())[1] != before
    link.redis.answer(b"$1\r\na\r\n+OK\r\n:2\r\n")
    assert await again == b"a"
