"""Index from partitions to the live tables in them: a lease concerns all tables of its partition, and no other."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final

from paiju.server.store.keys import partition
from paiju.server.table.actor import TableActor

_NONE: Final[Collection[TableActor]] = ()


class ByPartition:
    """The actors of each partition that has any."""

    def __init__(self) -> None:
        self._actors: dict[int, dict[str, TableActor]] = {}

    def put(self, actor: TableActor) -> None:
        """Add a table, in place of its actor before."""
        table = actor.state.table
        self._actors.setdefault(partition(table), {})[table] = actor

    def drop(self, table: str) -> None:
        """Remove a table; one that is not there is not an error."""
        number = partition(table)
        actors = self._actors.get(number, {})
        actors.pop(table, None)
        if not actors:
            self._actors.pop(number, None)

    def of(self, number: int) -> Collection[TableActor]:
        """Return the tables of a partition, as a copy."""
        actors = self._actors.get(number)
        return _NONE if actors is None else list(actors.values())

    def numbers(self) -> AbstractSet[int]:
        """Return the partitions that have tables, as a copy."""
        return set(self._actors)
