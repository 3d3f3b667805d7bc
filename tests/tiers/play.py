"""Tables that are committed to as fast as it goes, to be checked against what Redis has in the end."""

import asyncio
from typing import Self

from paiju.server.store.records import Done, Request
from paiju.server.store.store import Store
from tests.server.store.owner import Owner, public


class Play:
    """Some tables' owners at work. Use as an async context manager: at its end they stop, and all is checked.

    Whatever was acknowledged must be in Redis exactly once, in its order, and nothing else.
    """

    def __init__(self, store: Store, tables: list[str]) -> None:
        self._store = store
        self._tables = tables
        self._stopping = False
        self.told: dict[str, int] = {}
        """How many commits of each table were acknowledged."""

    async def __aenter__(self) -> Self:
        owners = [await Owner.of_new(self._store, table) for table in self._tables]
        self.told = {owner.table: 0 for owner in owners}
        self._tasks = [asyncio.create_task(self._play(owner)) for owner in owners]
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._stopping = True
        if kind is not None:
            for task in self._tasks:
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=kind is not None)
        if kind is None:
            await self._check()

    async def more(self, commits: int, *tables: str) -> None:
        """Return once each of the tables (all, if none is named) has so many more commits acknowledged."""
        goal = {table: self.told[table] + commits for table in tables or self.told}
        while any(self.told[table] < least for table, least in goal.items()):
            for task in self._tasks:
                if task.done():
                    await task
            await asyncio.sleep(0.002)

    async def _play(self, owner: Owner) -> None:
        while not self._stopping:
            number = self.told[owner.table] + 1
            done = await owner.write(public(b"%d" % number), request=Request("u/s", number, b"r%d" % number))
            assert isinstance(done, Done), done
            self.told[owner.table] = number

    async def _check(self) -> None:
        for table, told in self.told.items():
            found = await self._store.load(table)
            assert [entry.data for entry in found.entries] == [
                b"opened",
                *(b"%d" % n for n in range(1, told + 1)),
            ]
            assert found.requests == {"u/s": (told, b"r%d" % told)}
