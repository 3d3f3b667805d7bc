"""A Redis at a TCP port, alone or with a replica, for one test."""

import contextlib
from collections.abc import AsyncIterator

import redis

from paiju.server.redis.binary import find_binary
from tests.patience import until
from tests.ports import free_port
from tests.redis_fixtures import VOLATILE, RedisProcess


def at_a_port(folder) -> RedisProcess:
    """A Redis that writes nothing to disk."""
    port = free_port()
    options = {**VOLATILE, "port": str(port), "repl-diskless-sync-delay": "0"}
    return RedisProcess(find_binary(), folder, options, f"redis://127.0.0.1:{port}")


@contextlib.asynccontextmanager
async def replicated(folders) -> AsyncIterator[tuple[RedisProcess, RedisProcess]]:
    """A master, and a replica that has all of it; `folders`: pytest's maker of folders."""
    master, replica = at_a_port(folders.mktemp("master")), None
    try:
        options = {**VOLATILE, "replicaof": f"127.0.0.1 {master.options['port']}"}
        replica = RedisProcess(find_binary(), folders.mktemp("replica"), options)
        with redis.Redis.from_url(master.url) as client:
            await until(lambda: client.info("replication").get("slave0", {}).get("state") == "online")
        yield master, replica
    finally:
        for process in (master, replica):
            if process is not None:
                process.kill()
