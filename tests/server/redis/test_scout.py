import asyncio
import contextlib

import pytest

from paiju.server.redis.endpoint import Endpoint, parse_endpoint
from paiju.server.redis.errors import WireError
from paiju.server.redis.scout import Scout


@contextlib.asynccontextmanager
async def silent(folder, name: str):
    """Accept connections and say nothing."""
    accepted = []

    async def accept(_, writer):
        accepted.append(writer)

    path = f"{folder}/{name}.sock"
    async with await asyncio.start_unix_server(accept, path):
        yield parse_endpoint(f"unix://{path}")
        for writer in accepted:
            writer.close()


def gone(folder) -> Endpoint:
    return parse_endpoint(f"unix://{folder}/gone.sock")


async def test_the_first_that_answers_is_asked_again(redis_url, tmp_path):
    async with silent(tmp_path, "silent") as mute:
        scout = Scout([gone(tmp_path), mute, parse_endpoint(redis_url)])
        assert await scout.ask(("PING",), ("ECHO", "x")) == [b"PONG", b"x"]
        first = await scout.ask(("CLIENT", "ID"))
        assert await scout.ask(("CLIENT", "ID")) == first
        await scout.close()


async def test_one_that_knows_nothing_is_passed_by(redis_url, tmp_path):
    scout = Scout([parse_endpoint(redis_url), gone(tmp_path)])
    with pytest.raises(WireError, match=r"gone\.sock|unknown command"):
        await scout.ask(("SENTINEL", "MASTER", "table"))
    assert await scout.ask(("PING",)) == [b"PONG"]
    await scout.close()


async def test_further_servers_may_become_known(redis_url, tmp_path):
    scout = Scout([gone(tmp_path)])
    with pytest.raises(WireError):
        await scout.ask(("PING",))
    scout.know([parse_endpoint(redis_url)])
    assert await scout.ask(("PING",)) == [b"PONG"]
    await scout.turn()
    assert await scout.ask(("PING",)) == [b"PONG"]
    await scout.close()


async def test_a_password_that_a_sentinel_does_not_have_is_no_hindrance(redis_url):
    end = parse_endpoint(redis_url)._replace(username="ann", password="secret")
    scout = Scout([end])
    assert await scout.ask(("PING",)) == [b"PONG"]
    await scout.close()
