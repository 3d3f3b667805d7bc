"""A server with a database, and accounts on it."""

import contextlib

import pytest
import pytest_asyncio
from argon2 import PasswordHasher

from paiju.server.people import passwords
from tests.server.http.persons import NUMBERS, UNLIMITED, account
from tests.server.live import empty_database, running_server


@pytest.fixture(scope="module", autouse=True)
def quick():
    """Passwords and codes are hashed fast; what a hash costs is shown by people/test_passwords.py."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "ROUNDS", 1)
        patch.setattr(passwords, "_hasher", lambda: hasher)
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_server(request, redis_process, here, tmp_path_factory):
    """A server; with a database where the module names its further `SETTINGS`."""
    settings = getattr(request.module, "SETTINGS", None)
    if settings is not None:
        folder = tmp_path_factory.mktemp("server")
        settings = {"database": f"sqlite:///{folder}/paiju.db", **UNLIMITED, **settings}
    async with running_server(empty_database(redis_process, 1), **settings or {}) as live:
        if settings is not None:
            await live.paiju.database.ready.wait()
        yield live


@pytest_asyncio.fixture(loop_scope="module")
async def person(server):
    """Makes an account, from an address of its own; of a guest, if its token is given."""
    async with contextlib.AsyncExitStack() as clients:

        async def made(token=None):
            headers = {"X-Forwarded-For": f"10.9.{next(NUMBERS)}.1"}
            http = await clients.enter_async_context(server.http(headers=headers))
            return await account(http, token or server.token()[1])

        yield made
