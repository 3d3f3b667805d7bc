"""The receiving side of a transfer: gets tables of other nodes, and prepares for any that may come."""

import asyncio
import time
from typing import Any, Final

import structlog

from paiju.engine.registry import GAMES
from paiju.server.redis.errors import StoreError
from paiju.server.store import formats
from paiju.server.store.keys import partition
from paiju.server.store.records import START
from paiju.server.table.recovery import ReadAhead, read_ahead
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.run import prepare
from paiju.server.tasks import Tasks

MAX_KINDS: Final = 64
"""The most kinds of tables, by game and options, for which a node prepares."""

AHEAD_KEPT_S: Final = 10.0
"""Seconds for which a log that was read ahead is kept: longer than its owner needs until it gives the table."""
MAX_AHEAD: Final = 256
"""The most logs that are kept; the log of any further table is read whole when the table is given."""

log = structlog.get_logger()


class Receiving:
    """Gets the partitions that other nodes give to this one."""

    def __init__(self, owned: OwnedTables, adoption: Adoption) -> None:
        self._owned = owned
        self._adoption = adoption
        self._kinds: set[tuple[str, str]] = set()
        """The kinds of tables, by game and options, of which one has been read here."""
        self._reading = Tasks()
        self._ahead: dict[str, tuple[float, ReadAhead]] = {}
        """Logs of tables that other nodes may transfer to this one, and when each was read (monotonic seconds)."""

    def see(self, line: dict[str, Any]) -> None:
        """Read the first table of each kind that another node has, as if that table were transferred.

        To build the look-ups of its game takes half a second, which should not happen while people wait for their
        tables.
        """
        kind = line["game"], repr(line.get("options"))
        # A catalogue of hands is made in up to half a second: when a node dies, people would wait for that.
        if kind not in self._kinds and len(self._kinds) < MAX_KINDS:
            self._kinds.add(kind)
            self._reading.start(self._rehearsed(line["table"]))

    async def _rehearsed(self, table: str) -> None:
        try:
            await self._read(table)
        except Exception as error:  # noqa: BLE001 - the table is another node's, and stays there
            log.info("another node's table cannot be read", table=table, error=repr(error))

    async def can_receive(self, number: int) -> bool:
        """Return whether this node takes a partition: it is not stopping, and can read every table.

        All work that is slow the first time, such as building a game's look-ups, is done by then.
        """
        if self._owned.draining:
            return False
        try:
            # The format is checked first: a partition with newer records stays with a node that can read them.
            if await self._owned.services.store.record_format(number) not in {None, *formats.READS}:
                return False
            for table in await self._owned.services.store.tables(number):
                if (ahead := await self._read(table)) is not None:
                    self._keep(table, ahead)
        except StoreError:
            return False
        except Exception:
            log.exception("a partition cannot be taken from a node that stops", partition=number)
            return False
        return True

    def _keep(self, table: str, ahead: ReadAhead) -> None:
        """Keep a log that was read ahead, for a while: the table may soon be given to this node."""
        self._forget_old()
        if not self._ahead:
            asyncio.get_running_loop().call_later(AHEAD_KEPT_S, self._forget_all_in_time)
        # Few logs are kept: a partition may have any number of tables, and may go to another node in the end.
        if len(self._ahead) < MAX_AHEAD:
            self._ahead[table] = time.monotonic(), ahead

    def _forget_old(self) -> None:
        now = time.monotonic()
        self._ahead = {name: kept for name, kept in self._ahead.items() if now - kept[0] < AHEAD_KEPT_S}

    def _forget_all_in_time(self) -> None:
        self._forget_old()
        if self._ahead:
            asyncio.get_running_loop().call_later(AHEAD_KEPT_S, self._forget_all_in_time)

    async def _read(self, table: str) -> ReadAhead | None:
        store = self._owned.services.store
        found = await store.load(table)
        # The table was closed since the partition's tables were listed.
        if found.last == START or found.closed:
            return None
        ahead = await read_ahead(store, found)
        await prepare(GAMES[ahead.folded.state.game], ahead.folded.state)
        return ahead

    async def receive(self, number: int) -> bool:
        """Start the tables of a partition that was transferred to this node; return whether they are live."""
        ahead = {
            table: self._ahead.pop(table)[1] for table in list(self._ahead) if partition(table) == number
        }
        try:
            await self._adoption.receive(number, ahead)
        except StoreError as error:
            log.warning("a partition that was given to this node waits", partition=number, error=repr(error))
            return False
        return True
