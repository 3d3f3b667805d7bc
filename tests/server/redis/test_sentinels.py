import asyncio
from collections.abc import AsyncIterator

import hiredis
import pytest

from paiju.server.redis import sentinels as module
from paiju.server.redis.address import parse_address
from paiju.server.redis.errors import WireError
from paiju.server.redis.sentinels import Sentinels
from tests.patience import PATIENCE_S


class Sentinel:
    """A sentinel as a test wants it: with a master, of an epoch."""

    def __init__(self, master: int, epoch: int) -> None:
        self.master = master
        self.epoch = epoch

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self._server.close()

    async def _serve(self, reader, writer):
        commands = hiredis.Reader()
        while data := await reader.read(4096):
            commands.feed(data)
            while (words := commands.gets()) is not False:
                place = [b"127.0.0.1", b"%d" % self.master]
                fields = [b"name", b"table", b"config-epoch", b"%d" % self.epoch]
                reply = fields if words[1] == b"MASTER" else place
                writer.write(
                    b"*%d\r\n" % len(reply) + b"".join(b"$%d\r\n%b\r\n" % (len(w), w) for w in reply)
                )
        writer.close()


@pytest.fixture
async def three() -> AsyncIterator[list[Sentinel]]:
    async with Sentinel(1, 5) as one, Sentinel(1, 5) as two, Sentinel(1, 5) as cut_off:
        yield [one, two, cut_off]


def told_by(sentinels: list[Sentinel]) -> Sentinels:
    hosts = ",".join(f"127.0.0.1:{one.port}" for one in sentinels)
    return Sentinels(parse_address(f"redis+sentinel://:pw@{hosts}/table/2"))


async def test_the_master_is_where_they_say_with_the_urls_password(three):
    sentinels = told_by(three)
    end = await sentinels.locate()
    assert (end.host, end.port, end.password, end.db) == ("127.0.0.1", 1, "pw", 2)
    await sentinels.close()


async def test_one_that_was_cut_off_is_not_believed(three):
    sentinels = told_by(three)
    one, two, _ = three
    one.master = two.master = 2
    one.epoch = two.epoch = 6
    assert (await sentinels.locate()).port == 2
    places, refused = set(), 0
    for _ in range(9):
        try:
            places.add((await sentinels.locate_again()).port)
        except WireError:
            refused += 1
    assert places == {2}
    assert refused >= 2
    await sentinels.close()


async def test_where_the_master_is_is_told_again_and_again(three, monkeypatch):
    monkeypatch.setattr(module, "POLL_S", 0.005)
    sentinels, told = told_by(three), asyncio.Queue()
    sentinels.follow(told.put_nowait)
    async with asyncio.timeout(PATIENCE_S):
        assert (await told.get()).port == 1
        for one in three:
            one.master, one.epoch = 2, 6
        while (await told.get()).port != 2:
            pass
    await sentinels.close()
