"""Looks up the table of a private table's code in Redis, where no table of this node has it."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from paiju.server.failed_requests import tell_failed
from paiju.server.lobby.codes import Codes
from paiju.server.store.errors import StoreError
from paiju.server.table.ports.codes import plain
from paiju.server.table.ports.errors import Refused, busy, error_piece, store_away
from paiju.server.table.ports.peer import Peer
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.local import LocalTables
from paiju.server.tasks import Tasks

MAX_LOOKUPS: Final = 256
"""Codes that wait to be looked up, one after the other; while Redis is slow, further ones get `busy`."""

Carry: TypeAlias = Callable[[Peer, str, Any], None]
"""Carries a request of a connection to the node that has a table. Raises `Refused`."""


class CodeLookup:
    """The look-ups of one node."""

    def __init__(self, tables: LocalTables, adoption: Adoption, codes: Codes) -> None:
        self._tables = tables
        self._owned = tables.owned
        self._adoption = adoption
        self._codes = codes
        self._guessing = asyncio.Lock()
        """One code at a time is looked up: a burst of guesses is counted one by one."""
        self._lookups = Tasks()

    def find(self, peer: Peer, request: Any, carry: Carry) -> bool:
        """Look up the code of a request and carry it; False: it is to be answered here. Raises `Refused`."""
        try:
            self._codes.check(peer.user, peer.address)
        except Refused:
            return False  # whatever the code: it is refused in one way, at the same moment
        if self._codes.knows(request.code):
            return False
        if len(self._lookups) >= MAX_LOOKUPS:
            raise busy("too many codes are being looked up")
        self._lookups.start(self._find(peer, request, carry))
        return True

    async def _find(self, peer: Peer, request: Any, carry: Carry) -> None:
        # Guesses that are looked up together would all pass before the first one counts.
        async with self._guessing:
            try:
                self._codes.check(peer.user, peer.address)
                table = await self._owned.services.store.table_of_code(plain(request.code))
                # A restart must not make guesses free: a wrong code counts while tables are being read, too.
                if table is None and self._adoption.pending:
                    self._guess(peer, request)
                elif table is None or self._owned.has(table):
                    self._tables.answer(peer, request)  # counts a wrong guess
                elif peer.connected:
                    carry(peer, table, replace(request, table=table))
            except Refused as refused:
                peer.send(error_piece(request.id, refused))
            except StoreError:
                peer.send(error_piece(request.id, store_away()))
            except Exception as error:  # noqa: BLE001 - it is logged
                tell_failed(peer, request, error)

    def _guess(self, peer: Peer, request: Any) -> None:
        """Answer a code that is not known while tables are still being read. Raises `Refused`."""
        # It counts as a guess, since no node can know better; but perhaps its table is only not read yet.
        if self._codes.find(peer.user, peer.address, request.code) is None:
            raise busy("tables are still being read")
        self._tables.answer(peer, request)
