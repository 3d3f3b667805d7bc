"""The Redis of the store's tests, and a backup of one with a table."""

import io

import pytest

from paiju.server.backups.making import make_backup
from tests.server.store.conftest import any_process, store
from tests.server.store.owner import Owner, public, secret

__all__ = ("any_process", "store")


@pytest.fixture
def backed_up(tmp_path):
    """Write a backup of a store into a file, and return its path and header."""

    async def call(store, name="one.backup"):
        await store.plain("CONFIG", "SET", "repl-diskless-sync-delay", "0")  # or it waits for other replicas
        work = tmp_path / f"work of {name}"
        work.mkdir()
        target = io.BytesIO()
        header = await make_backup(store, "n1", work, target)
        path = tmp_path / name
        path.write_bytes(target.getvalue())
        return path, header

    return call


@pytest.fixture
async def one_table(store):
    """A table with a published record and a secret one after it, and keys of which one expires."""
    owner = await Owner.of_new(store, "t1")
    await owner.write(secret(b"hidden"))
    await store.archive.put("t1-1", b"{}", 60)
    return owner, public
