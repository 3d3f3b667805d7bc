"""The other side of a hand-over: takes the tables of a node that stops."""

import structlog

from paiju.engine.registry import GAMES
from paiju.server.cluster.ownership import OwnedTables, prepare
from paiju.server.cluster.takeover import Takeover
from paiju.server.store.errors import StoreError
from paiju.server.table.recovery import recover_table

log = structlog.get_logger()


class TakingUp:
    """Takes partitions that are given to this node."""

    def __init__(self, owned: OwnedTables, takeover: Takeover) -> None:
        self._owned = owned
        self._takeover = takeover

    async def can_take(self, number: int) -> bool:
        """Return whether this node takes a partition: it does not stop itself, and can read every table.

        All that is slow the first time, as what a game looks up, is done by then.
        """
        if self._owned.draining:
            return False
        try:
            for table in await self._owned.services.store.tables(number):
                await self._read(table)
        except StoreError:
            return False
        except Exception:
            log.exception("a partition cannot be taken from a node that stops", partition=number)
            return False
        return True

    async def _read(self, table: str) -> None:
        store = self._owned.services.store
        found = await store.load(table)
        if not found.closed:
            start = await recover_table(store, found)
            await prepare(GAMES[start.state.game], start.state)

    async def take_up(self, number: int) -> bool:
        """Take up the tables of a partition that was given to this node; return whether they are live."""
        try:
            await self._takeover.take_up(number)
        except StoreError as error:
            log.warning("a partition that was given to this node waits", partition=number, error=repr(error))
            return False
        return True
