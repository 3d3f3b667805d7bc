"""The operator's acts and looks at this node alone; those of other nodes come over links."""

import contextlib
from collections.abc import Iterable
from typing import Any, Protocol

import structlog

from paiju.protocol.acts import ActError, AnyAct, Problem
from paiju.server.acts import calls
from paiju.server.acts.looking import looked_at
from paiju.server.redis.errors import StoreError
from paiju.server.tables.acts import TableActs
from paiju.server.tables.owned import OwnedTables

log = structlog.get_logger()


class Connected(Protocol):
    """A client's connection, as an operator sees it."""

    user: str
    name: str
    address: str
    viewing: dict[str, int | None]

    @property
    def greeted(self) -> bool:
        """Whether it has a user."""


class Here:
    """This node, as operators see it."""

    def __init__(
        self, node: str, owned: OwnedTables, connections: Iterable[Connected], at_tables: TableActs
    ) -> None:
        """Take the parts of this node; `connections` are all of its clients, now and later."""
        self.node = node
        self.owned = owned
        self.connections = connections
        self._at_tables = at_tables

    async def carry_out(self, act: AnyAct) -> dict[str, Any]:
        """Carry out an act at this node; return its result. Raises `ActError`."""
        return await self._at_tables.carry_out(act)

    async def look(self, look: calls.Look) -> list[dict[str, Any]]:
        """Return what is here, in the order of its key."""
        if look.filters.get("broken"):
            with contextlib.suppress(StoreError):  # the list is what this node knows
                await self._at_tables.tidy()
        return looked_at(self, look)

    async def called(self, body: bytes) -> bytes:
        """Do what another node asks for; return the answer. Nothing is raised: it must not end the link of all."""
        try:
            call = calls.decode.decode(body)
            found = await self.look(call) if isinstance(call, calls.Look) else await self.carry_out(call.act)
            return calls.encode(calls.Answer(found))
        except ActError as error:
            return calls.encode(calls.Answer(error=error.problem))
        except Exception as error:
            # An act or a look that a newer node knows, or a mistake of this one.
            log.exception("an act of another node has failed")
            return calls.encode(calls.Answer(error=Problem("internal", repr(error)[:200])))
