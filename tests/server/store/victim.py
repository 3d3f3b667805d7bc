"""A server to be killed: runs an embedded Redis, commits without end and prints what was acknowledged.

    python -m tests.server.store.victim FOLDER FSYNC BINARY

Prints `redis PID`, then `acked N` after each commit.
"""

import sys

import uvloop

from paiju.server.redis.binary import read_binary
from paiju.server.redis.embedded import Embedded
from paiju.server.store.records import Done
from paiju.server.store.store import Store
from tests.server.store.owner import Owner, public


async def main(folder: str, fsync: str, binary: str) -> None:
    async with (
        Embedded(folder, fsync=fsync, binary=read_binary(binary)) as redis,
        await Store.open(redis.url) as store,
    ):
        print("redis", redis.pid, flush=True)
        owner = await Owner.of_new(store, "T")
        n = 0
        while True:
            n += 1
            assert isinstance(await owner.write(public(b"%d" % n)), Done)
            print("acked", n, flush=True)


if __name__ == "__main__":
    # As the server does.
    uvloop.run(main(*sys.argv[1:]))
