"""As `paiju`, but its store answers at once: what the store's part of an action costs the server is left out.

A table's first commit is written, so that it is listed and can be found. Later commits, the snapshots of long logs and
the records of finished deals are neither packed nor sent, and nothing waits for an answer. Redis runs all the same.
"""

import runpy
from typing import Any

from paiju.server.store.records import START, Commit, CommitResult, Done
from paiju.server.store.store import Store

_WRITTEN = Store.commit


async def _commit(store: Store, commit: Commit) -> CommitResult:
    return await _WRITTEN(store, commit) if commit.last == START else Done(commit.last)


async def _rotate(_: Store, table: str, term: int, last: Any, *rest: Any) -> Done:
    return Done(last)


async def _archive(_: Store, deal: str, record: bytes, keep_s: int) -> bool:
    return True


if __name__ == "__main__":
    Store.commit = _commit  # type: ignore[method-assign]
    Store.rotate = _rotate  # type: ignore[method-assign]
    Store.archive = _archive  # type: ignore[method-assign]
    runpy.run_module("tests.bench.paiju", run_name="__main__")
